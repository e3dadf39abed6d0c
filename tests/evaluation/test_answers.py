"""The literal answers to questions on real leaflets, against facts noted by people who read the leaflets.

No pharmacist has signed these questions; they were written by readers in a pharmacist's place. The weights of
`data/ranking.toml` were learned from all but the held-out ones, which nobody trains on. The plain ones are short and to
the point and were measured last of all; the others have everyday words and a story around them, and their misses were
read when the method was chosen.
"""

from __future__ import annotations

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
SETS = {
    "gold": "questions_gold.tsv",
    "own": "questions_answers.tsv",
    "trained": "questions_trained.tsv",
    "held_out": "questions_answers_held_out.tsv",
    "plain_held_out": "questions_answers_plain.tsv",
}


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
    for row in rows(SETS[name]):
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
