"""Outputs that leak are read or rejected as labelled; of all real leaflets not one sentence is taken for a leak."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING, Any

from core.answer.sanitize.outcome import Kept
from core.answer.sanitize.patterns import load_patterns
from core.answer.sanitize.sanitize import LONGEST_OUTPUT, sanitize_plain
from core.cli.sanitize import answer
from core.language.pack import load_pack
from core.language.sentences import sentences
from core.store.database import open_store
from core.store.documents import current_versions, sections_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.evaluation.conftest import Library

LANGUAGES = ("pt", "fr")


def test_labelled_outputs_are_read_as_labelled(shared: Path, bars: dict[str, Any]) -> None:
    file = shared / "eval" / "leaks_dev.jsonl"
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    wrong = [
        f"{row['id']} {row['kind']}: {found}"
        for row in rows
        if not is_right(found := answer(row, 1), row["expected"])
    ]
    share = 100 * (len(rows) - len(wrong)) / len(rows)
    print(f"{len(rows) - len(wrong)}/{len(rows)} leaks handled")

    assert share >= bars["leaks"]["dev"], wrong


def is_right(found: dict[str, object], expected: dict[str, object]) -> bool:
    return all(found.get(key) == expected.get(key) for key in ("action", "value", "reason"))


def test_nothing_of_the_leaflets_is_taken_for_a_leak(library: Library) -> None:
    taken = [text for text in texts_of(library.home) if not is_kept(text)]

    assert not taken, [text[:200] for text in taken[:20]]


def test_nothing_of_the_labelled_answers_is_taken_for_a_leak(shared: Path) -> None:
    """Those that other authors wrote for the verifier, with their passages."""
    found: set[str] = set()
    for name in ("verifier_dev.jsonl", "verifier_dev2.jsonl"):
        for line in (shared / "eval" / name).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found |= {row["answer"], *(passage["text"] for passage in row["passages"])}

    assert not [text[:200] for text in sorted(found) if not is_kept(text)]


def is_kept(text: str) -> bool:
    """Whether a text stays as it is, as plain text and as an answer: what is kept went through the same checks."""
    return sanitize_plain(text, load_patterns()) == Kept(text)


def texts_of(home: Path) -> Iterator[str]:
    """Every section of every document, and its sentences as either language cuts them."""
    told: set[str] = set()
    with closing(open_store(home)) as store:
        db = store.reader()
        for version_id, _, _ in current_versions(db):
            for stored in sections_of(db, version_id):
                for text in (stored.section.text, *pieces_of(stored.section.text)):
                    if (
                        text not in told
                        and len(text) <= LONGEST_OUTPUT
                        and any(map(str.isalnum, text))
                    ):
                        told.add(text)
                        yield text


def pieces_of(text: str) -> Iterator[str]:
    for lang in LANGUAGES:
        for start, end in sentences(text, load_pack(lang).answering.abbreviations):
            yield text[start:end]
    yield from text.split("\n")
