"""An answer reopened: the very text it was made from, whatever was imported since; its report; the list as a table."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking.answer import SegmentKind
from core.asking.listing import as_csv, guarded
from core.asking.pipeline import ask
from core.asking.reopen import Since, reopen, text_used
from core.asking.report import LineKind, as_text, report_of, since_sentence
from core.errors import NotFoundError, RecordChangedError, StoreDamagedError, TextNotHereError
from core.store import audit
from core.store.history import AnswerLine
from tests.answer_examples import NOW, PATIENT, leaflet_of, save, store_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.documents.document import Citation
    from core.store.database import Connection

STORAGE = ("VP-5", "5. ONDE, COMO E POR QUANTO TEMPO POSSO GUARDAR ESTE MEDICAMENTO?")
NEW_STORAGE = ["Guarde na geladeira (entre 2 °C e 8 °C).", "Depois de aberto, vale por 10 dias."]
QUESTION = "como guardar zumbelina?"


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    """A store with one answer, number 1."""
    with store_of(tmp_path) as store:
        ask(QUESTION, store.writer(), now=NOW)
        yield store.writer()


def cited(db: Connection) -> Citation:
    (first, *_others) = [one.citation for one in reopen(db, 1).answer.segments if one.citation]
    return first


def test_an_answer_comes_back_as_it_was_given(tmp_path: Path) -> None:
    with store_of(tmp_path) as store:
        db = store.writer()
        given_then = ask(QUESTION, db, now=NOW)

        reopened = reopen(db, given_then.answer_id)

    assert reopened.answer == given_then
    assert (reopened.recorded_at, reopened.is_as_written, reopened.is_forgotten) == (
        NOW,
        True,
        False,
    )
    assert set(reopened.since) == {None}


def test_no_words_of_the_user_are_in_the_chain(db: Connection) -> None:
    ask("posso dar Ferropinol para o vizinho Astrogildo?", db, now=NOW)

    chained: str = db.value("SELECT record FROM audit WHERE seq = 2")
    assert "strogildo" not in chained
    assert "erropinol" not in chained
    audit.forget_questions(db, "2027-01-01", NOW)
    reopened = reopen(db, 2)
    assert (reopened.is_forgotten, reopened.is_as_written) == (True, True)
    assert reopened.answer.question == ""


def test_another_text_of_the_cited_section_is_told_and_the_old_one_opens(db: Connection) -> None:
    before = text_used(db, cited(db)).section.text

    save(db, leaflet_of({**PATIENT, STORAGE: NEW_STORAGE}))

    assert Since(1, 2, is_same=False, is_there=True) in reopen(db, 1).since
    assert text_used(db, cited(db)).section.text == before


def test_a_new_version_with_the_same_section_is_told(db: Connection) -> None:
    other = ("VP-7", "7. O QUE DEVO FAZER QUANDO EU ME ESQUECER DE USAR ESTE MEDICAMENTO?")

    save(db, leaflet_of({**PATIENT, other: ["Espere a dose seguinte."]}))

    assert set(reopen(db, 1).since) == {Since(1, 2, is_same=True, is_there=True)}


def test_a_section_that_is_gone_is_told(db: Connection) -> None:
    save(db, leaflet_of({key: lines for key, lines in PATIENT.items() if key != STORAGE}))

    assert set(reopen(db, 1).since) == {Since(1, 2, is_same=False, is_there=False)}


def test_a_text_of_another_library_is_not_shown_for_the_one_used(
    db: Connection, tmp_path: Path
) -> None:
    citation = cited(db)
    other = leaflet_of({**PATIENT, STORAGE: NEW_STORAGE})

    with store_of(tmp_path / "other", other) as store, pytest.raises(TextNotHereError):
        text_used(store.reader(), citation)


def test_a_flipped_letter_of_the_text_used_is_told(db: Connection) -> None:
    citation = cited(db)
    db.execute("UPDATE passage SET body = replace(body, '30 dias', '80 dias')")

    with pytest.raises(StoreDamagedError):
        text_used(db, citation)


def test_a_changed_record_is_told(db: Connection) -> None:
    db.execute("DROP TRIGGER audit_no_update")
    db.execute("UPDATE audit SET record = replace(record, 'literal', 'liberal')")
    assert not reopen(db, 1).is_as_written

    db.execute("UPDATE audit SET record = replace(record, 'segments', 'pigments')")
    with pytest.raises(RecordChangedError):
        reopen(db, 1)
    with pytest.raises(NotFoundError):
        reopen(db, 2)


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


def test_the_list_is_a_table_that_a_spreadsheet_reads() -> None:
    lines = [
        AnswerLine(2, NOW, 'a, "b"\n=1+1', "pt", "not_in_leaflet", "@Medicine", True, False),
        AnswerLine(1, NOW, None, "pt", "something new", "", False, True),
    ]

    text = as_csv(lines, "en")

    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    assert rows == [
        ["Number", "Date (UTC)", "Question", "Medicine", "Kind of answer", "Not found", "Emergency"],
        ["2", NOW, 'a, "b"\n=1+1', "'@Medicine", "Not found in the leaflet", "yes", "no"],
        ["1", NOW, "(forgotten)", "", "something new", "no", "yes"],
    ]  # fmt: skip


@given(st.text())
def test_no_cell_is_taken_for_a_formula(cell: str) -> None:
    safe = guarded(cell)

    assert safe.removeprefix("'") == cell.removeprefix("'") or safe == f"'{cell}"
    assert not safe.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


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
