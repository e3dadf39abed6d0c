"""A model that chooses or copies the wrong sentence costs no answer what it had: labelled questions, real leaflets."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from core.answer.choosing import Choices
from core.asking.helped import help_with
from core.asking.offering import material_of
from core.asking.pipeline import answer_literally
from core.generating import Level
from core.store.database import open_store
from tests.evaluation.labels import fold, rows
from tests.model_fakes import ScriptedGenerator

if TYPE_CHECKING:
    from core.answer.material import Material
    from core.asking.answer import Answer
    from core.asking.leaflet_answer import Literal
    from tests.evaluation.conftest import Library

SETS = ("questions_answers.tsv", "questions_gold.tsv")
FEWEST = 40  # questions that a model may help with: else nothing was measured


@pytest.mark.parametrize("level", [Level.SELECT, Level.WRITE])
def test_no_fact_of_the_literal_answer_is_lost(library: Library, level: Level) -> None:
    lost, helped = [], 0
    with closing(open_store(library.home)) as store:
        db = store.reader()
        for row in (row for name in SETS for row in rows(name) if row["answerable"] == "1"):
            literal = answer_literally(
                row["question"], db, lang=row["lang"], medicine=row["medicine"] or None
            )
            if not literal.can_be_helped or not _holds(literal.answer, row["facts"]):
                continue
            generator = ScriptedGenerator([_worst(_offered(literal), level)] * 2)
            answer = help_with(literal, generator, level)
            helped += 1
            if not _holds(answer, row["facts"]):
                lost.append(row["id"])
    print(f"{helped} answers helped badly, facts lost in {len(lost)}")
    assert helped > FEWEST
    assert lost == []


def _offered(literal: Literal) -> Material:
    assert literal.found is not None
    assert literal.found.draft.best is not None
    return material_of(literal.answer, literal.found, literal.found.draft.best)


def _worst(material: Material, level: Level) -> str:
    """The last sentence that may be shown, chosen or copied."""
    if level is Level.SELECT:
        return f"[{len(Choices(material))}]"
    number = material.allowed_numbers[-1]
    span = material.span(number)
    assert span is not None
    answer = " ".join(span.sentence.text.split())
    value = {"used_passages": [str(number)], "answer": answer, "can_answer": True}
    return json.dumps(value, ensure_ascii=False)


def _holds(answer: Answer, facts: str) -> bool:
    text = fold(" ".join(one.text for one in answer.segments if one.citation))
    return all(any(fold(way) in text for way in fact.split("~")) for fact in facts.split("|"))
