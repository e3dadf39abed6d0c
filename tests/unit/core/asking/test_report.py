"""An answer's report: all of its sentences with their sources and hashes, each under its word."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from core.asking.answer import Help, SegmentKind
from core.asking.pipeline import ask
from core.asking.reopen import Since, reopen
from core.asking.report import LineKind, as_text, report_of, since_sentence
from core.generating import Level
from core.store import audit
from tests.answer_examples import NOW, store_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.store.database import Connection

QUESTION = "como guardar zumbelina?"


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    """A store with one answer, number 1."""
    with store_of(tmp_path) as store:
        ask(QUESTION, store.writer(), now=NOW)
        yield store.writer()


def test_a_report_holds_the_answer_its_sources_and_its_hashes(db: Connection) -> None:
    reopened = reopen(db, 1)

    report = report_of(reopened, "en")
    text = as_text(report)

    for segment in reopened.answer.segments:
        assert segment.text in [line.text for line in report.lines]
        if segment.citation is not None:
            assert segment.citation.file_sha256 in text
            assert segment.citation.text_sha256 in text
    assert report.lines[0].kind is LineKind.TITLE
    assert f"Question: {QUESTION}" in text
    assert "version 1" in text
    assert reopened.sha256 in text
    assert "does not replace a pharmacist" in text.replace("\n", " ")


def test_a_report_says_what_was_forgotten_and_what_was_changed(db: Connection) -> None:
    audit.forget_questions(db, "2027-01-01", NOW)
    db.execute("DROP TRIGGER audit_no_update")
    db.execute("UPDATE audit SET recorded_at = '2025-01-01T00:00:00Z' WHERE seq = 1")

    text = as_text(report_of(reopen(db, 1), "en"))

    assert "Question: (forgotten)" in text
    assert "The record was changed since it was written" in text


@pytest.mark.parametrize(
    ("since", "sentence"),
    [
        (
            Since(1, 2, is_same=False, is_there=True),
            "Answered from version 1; version 2 differs in this section.",
        ),
        (
            Since(1, 3, is_same=True, is_there=True),
            "Answered from version 1; version 3 is the same in this section.",
        ),
        (
            Since(2, 3, is_same=False, is_there=False),
            "Answered from version 2; version 3 has no such section.",
        ),
    ],
)
def test_what_became_of_a_section_is_one_sentence(since: Since, sentence: str) -> None:
    assert since_sentence(since, "en") == sentence


def test_every_kind_of_segment_has_a_word(db: Connection) -> None:
    ask("tomei 40 comprimidos de zumbelina e estou passando mal", db, now=NOW)
    ask("posso tomar sol com zumbelina?", db, now=NOW)
    kinds = {segment.kind for seq in (1, 2, 3) for segment in reopen(db, seq).answer.segments}

    assert kinds >= {
        SegmentKind.EMERGENCY,
        SegmentKind.CLINICAL_ASSERTION,
        SegmentKind.ABSTENTION,
    }
    for seq in (1, 2, 3):
        words = [
            one.text
            for one in report_of(reopen(db, seq), "en").lines
            if one.kind is LineKind.STATUS
        ]
        assert len(words) == len(reopen(db, seq).answer.segments)
        assert "Not checked" not in words


def test_a_report_tells_how_far_a_model_helped_and_the_leaflets_own_words(db: Connection) -> None:
    reopened = reopen(db, 1)
    answer = reopened.answer
    first = replace(answer.segments[0], text="Guarde bem.", verdict="supported")
    helped = replace(
        answer,
        segments=(first, *answer.segments[1:]),
        level="write",
        help=Help(Level.WRITE, "", "little.gguf", "5c41" * 16),
    )

    lines = [line.text for line in report_of(replace(reopened, answer=helped), "en").lines]

    assert "Level of help: Written by the model, checked" in lines
    assert f"Model: little.gguf, SHA-256 {'5c41' * 16}" in lines
    assert "Checked against the leaflet" in lines
    assert first.citation is not None
    assert f"In the leaflet: “{' '.join(first.citation.quote.split())}”" in lines


@pytest.mark.parametrize("trouble", ["", "crashed", "of a later release"])
def test_a_report_tells_why_a_model_has_not_helped(db: Connection, trouble: str) -> None:
    reopened = reopen(db, 1)
    answer = replace(reopened.answer, help=Help(Level.SELECT, trouble))

    lines = [line.text for line in report_of(replace(reopened, answer=answer), "en").lines]

    assert "Level of help: Sentences of the leaflet" in lines
    told = "The model stopped working; these are the leaflet's own sentences."
    assert (told in lines) == (trouble == "crashed")
