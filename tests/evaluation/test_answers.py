"""The literal answers to questions on real leaflets, against facts noted by people who read the leaflets.

`questions_gold.tsv` was written by a reader in a pharmacist's place (no pharmacist has signed it): half of its rows
were looked at while the rules were made, the other half (told apart by a hash of the row's name) only at the end,
when it had given its figures. `questions_answers.tsv` is our own, each part written before any rule had seen it; its
second part is marked so.
"""

from __future__ import annotations

import hashlib
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from core.asking.pipeline import ask
from core.language.text import fold
from core.store.database import open_store
from tests.evaluation.labels import rows

if TYPE_CHECKING:
    from core.asking.answer import Answer
    from core.store.database import Connection
    from tests.evaluation.conftest import Library

NOW = "2026-11-29T10:00:00Z"
SETS = ("gold_tuned", "gold_held_out", "own_first", "own_second")


def questions(name: str) -> list[dict[str, str]]:
    """The rows of a set."""
    if name.startswith("gold"):
        is_tuned = name == "gold_tuned"
        return [row for row in rows("questions_gold.tsv") if _is_tuned(row["id"]) is is_tuned]
    is_second = name == "own_second"
    return [
        row
        for row in rows("questions_answers.tsv")
        if row["note"].startswith("second;") is is_second
    ]


def _is_tuned(name: str) -> bool:
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


@dataclass(slots=True)
class Figures:
    """Rows that were answered rightly, from the right section, and those answered that should not be."""

    answerable: int = 0
    with_facts: int = 0
    right_section: int = 0
    missed: list[str] = field(default_factory=list)
    wrongly_answered: list[str] = field(default_factory=list)


def measured(db: Connection, name: str) -> Figures:
    found = Figures()
    for row in questions(name):
        answer = ask(
            row["question"],
            db,
            lang=row["lang"],
            medicine=row["medicine"] or None,
            now=NOW,
            record=False,
        )
        if row["answerable"] != "1":
            if any(segment.citation for segment in answer.segments):
                found.wrongly_answered.append(row["id"])
            continue
        found.answerable += 1
        if _holds_facts(answer, row["facts"]):
            found.with_facts += 1
        else:
            found.missed.append(row["id"])
        wanted = {row["section"], *row["also_sections"].split()}
        found.right_section += bool(
            wanted & {s.citation.section for s in answer.segments if s.citation}
        )
    return found


def _holds_facts(answer: Answer, facts: str) -> bool:
    """Whether the quoted words hold every fact ("a | b"), in one of its spellings ("a~b")."""
    text = fold(" ".join(segment.text for segment in answer.segments if segment.citation))
    return all(any(fold(way) in text for way in fact.split("~")) for fact in facts.split("|"))


@pytest.mark.parametrize("name", SETS)
def test_the_literal_answer_holds_what_a_pharmacist_would_point_at(
    library: Library, bars: dict[str, Any], name: str
) -> None:
    with closing(open_store(library.home)) as store:
        found = measured(store.reader(), name)
    bar = bars["answers"][name]

    assert 100 * found.with_facts >= bar["facts"] * found.answerable, (
        found.with_facts,
        found.missed,
    )
    assert 100 * found.right_section >= bar["section"] * found.answerable, found.missed
    assert len(found.wrongly_answered) <= bar["wrongly_answered"], found.wrongly_answered
