"""The list of answers: newest first, in pages, found by question, medicine, route and kind."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from core.store import audit
from core.store.database import FILE_NAME, Connection, open_store
from core.store.history import (
    AnswerLine,
    Wanted,
    answer_lines,
    count_answers,
    medicines_answered,
    routes_answered,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOW = "2026-11-29T10:00:00Z"


def record_of(question: str, medicine: str = "", route: str = "", *kinds: str) -> dict[str, Any]:
    return {
        "kind": "answer",
        "question": question,
        "lang": "pt",
        "route": route or "leaflet_section",
        "medicine": {"name": medicine} if medicine else None,
        "segments": [{"kind": kind} for kind in kinds],
    }


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    records = (
        record_of("Posso tomar à noite?", "Folhalive", "", "clinical_assertion"),
        record_of("tomei 50% a mais", "Serenol", "emergency", "emergency"),
        record_of("posso_dirigir?", "Folhalive", "not_in_leaflet", "abstention"),
    )
    with open_store(tmp_path) as store:
        for record in records:
            audit.append(store.writer(), record, NOW, ["question"])
        yield store.writer()


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Wanted(), [3, 2, 1]),
        (Wanted(text="POSSO"), [3, 1]),
        (Wanted(text="noite  a"), [1]),
        (Wanted(text="0%"), [2]),
        (Wanted(text="o_d"), [3]),
        (Wanted(text="%"), [2]),
        (Wanted(text="'; DROP TABLE answer"), []),
        (Wanted(medicine="Folhalive"), [3, 1]),
        (Wanted(medicine="Folhalive", route="not_in_leaflet"), [3]),
        (Wanted(is_abstained=True), [3]),
        (Wanted(is_emergency=True), [2]),
        (Wanted(is_emergency=True, text="noite"), []),
    ],
)
def test_answers_are_found_by_what_they_are(
    db: Connection, wanted: Wanted, numbers: list[int]
) -> None:
    assert [line.seq for line in answer_lines(db, wanted, limit=10)] == numbers
    assert count_answers(db, wanted) == len(numbers)


def test_a_line_tells_what_the_answer_was(db: Connection) -> None:
    (line,) = answer_lines(db, Wanted(is_abstained=True), limit=1)

    assert line == AnswerLine(
        3, NOW, "posso_dirigir?", "pt", "not_in_leaflet", "Folhalive", True, False
    )
    assert medicines_answered(db) == ["Folhalive", "Serenol"]
    assert routes_answered(db) == ["emergency", "leaflet_section", "not_in_leaflet"]


def test_the_next_page_begins_after_the_last_one(db: Connection) -> None:
    first = answer_lines(db, limit=2)
    audit.append(db, record_of("uma nova"), NOW, ["question"])

    second = answer_lines(db, limit=2, before=first[-1].seq)

    assert [line.seq for line in (*first, *second)] == [3, 2, 1]


def test_a_forgotten_question_is_listed_without_its_words(db: Connection) -> None:
    audit.forget_questions(db, "2027", NOW)

    assert [line.question for line in answer_lines(db, limit=9)] == [None] * 3
    assert answer_lines(db, Wanted(text="posso"), limit=9) == []


def test_what_is_no_answer_is_not_listed(db: Connection) -> None:
    audit.append(db, {"kind": "something else", "question": "?"}, NOW)
    audit.append(db, {"kind": "answer"}, NOW)

    assert count_answers(db) == 3


def test_the_records_of_earlier_releases_are_listed(home: Path, root: Path) -> None:
    home.mkdir()
    shutil.copy(root / "tests" / "data" / "schema" / "v2.db", home / FILE_NAME)

    with open_store(home) as store:
        (line,) = answer_lines(store.reader(), Wanted(text="noite"), limit=9)
        assert line.question == "posso tomar à noite?"
        assert audit.verify_chain(store.reader()).first_broken is None
