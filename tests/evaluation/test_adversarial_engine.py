"""An engine that gives a plausible wrong answer of each dangerous kind: none is shown, spoken or printed.

Each labelled row's passages become a leaflet in a real store; the row's question is asked of it, and the engine answers
with the dangerous sentence, in the way of each level that writes.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from core.answer.material import Material, PlacedPassage, Sentence
from core.answer.outcome import Written
from core.answer.run import TYPED_FROM, help_out
from core.asking.helped import help_with
from core.asking.pipeline import answer_literally, recorded
from core.asking.reopen import reopen
from core.asking.report import as_text, report_of
from core.documents.document import Medicine
from core.generating import Level, Request
from core.language.pack import load_pack
from core.language.sentences import sentences
from core.verify.verify import Passage
from tests.answer_examples import NOW, leaflet_of, store_of
from tests.model_fakes import MODEL, ScriptedGenerator

if TYPE_CHECKING:
    from pathlib import Path

Row = dict[str, Any]
FILES = ("verifier_dev.jsonl", "verifier_dev2.jsonl")
KINDS = 33
SECTIONS = {
    "pt": ("VP-6", "6. COMO DEVO USAR ESTE MEDICAMENTO?", "VP"),
    "fr": ("NOT-3", "3. COMMENT PRENDRE CE MÉDICAMENT ?", "NOT"),
}
QUESTIONS = {"pt": "Como devo tomar {}?", "fr": "Comment prendre {} ?"}


@pytest.fixture(scope="module")
def rows(shared: Path) -> list[Row]:
    found = [
        json.loads(line)
        for name in FILES
        for line in (shared / "eval" / name).read_text(encoding="utf-8").splitlines()
    ]
    return [row for row in found if row["label"] == "unsupported"]


def answered(row: Row, request: Request) -> str:
    """The row's sentence as the asked level would bring it."""
    if "segments" in request.grammar:
        said = {
            "kind": "clinical_assertion",
            "text": row["answer"],
            "quote": request.prompt.block.split("] ", 1)[1]
            .split(" [", 1)[0]
            .split("\n", 1)[0]
            .rstrip(),
            "source_id": "1",
            "subject_entity_id": row["entity"],
            "confidence": 1.0,
        }
        return json.dumps({"segments": [said]}, ensure_ascii=False)
    value = {"can_answer": True, "answer": row["answer"], "used_passages": ["1"]}
    return json.dumps(value, ensure_ascii=False)


def material_of(row: Row) -> Material:
    """All the row's passages of its medicine as one stretch, every sentence of which may answer."""
    pack = load_pack(row["lang"])
    found: list[Sentence] = []
    text = ""
    for passage in row["passages"]:
        for start, end in sentences(passage["text"], pack.answering.abbreviations):
            at = len(text) + start
            found.append(Sentence(len(found), passage["text"][start:end], at, len(text) + end))
        text += passage["text"] + "\n"
    starts, placed = 0, []
    for passage in row["passages"]:
        one = Passage(passage["pid"], passage["entity"], passage["section"], passage["text"])
        placed.append(PlacedPassage(one, starts))
        starts += len(passage["text"]) + 1
    return Material(
        question="?",
        lang=row["lang"],
        medicine=row["entity"],
        heading="?",
        key="",
        sentences=tuple(found),
        allowed=frozenset(range(len(found))),
        passages=tuple(placed),
    )


@pytest.mark.parametrize("parameters", [1, TYPED_FROM])
def test_no_dangerous_sentence_passes_the_levels_that_write(
    rows: list[Row], parameters: int
) -> None:
    values = {name: getattr(MODEL, name) for name in MODEL.__slots__}
    model = type(MODEL)(**{**values, "parameters": parameters})
    shown: Counter[str] = Counter()
    kinds = {row["kind"] for row in rows}
    for row in rows:
        generator = ScriptedGenerator(partial(answered, row), model=model)
        outcome = help_out(
            material_of(row), generator, Level.WRITE, load_pack(row["lang"]), within_seconds=600
        )
        whole = " ".join(row["answer"].split())
        said = " ".join(piece.text for piece in outcome.pieces if isinstance(piece, Written))
        # Of a wrong answer of several sentences the right ones may stay: never all of it.
        if whole in " ".join(said.split()):
            shown[row["kind"]] += 1
    print(f"{len(rows)} dangerous answers of {len(kinds)} kinds, {sum(shown.values())} shown")
    assert len(kinds) >= KINDS
    assert not shown


def test_none_reaches_the_screen_the_speech_or_the_paper(rows: list[Row], tmp_path: Path) -> None:
    by_kind: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        own = [one for one in row["passages"] if one["entity"] == row["entity"]]
        if own:
            by_kind[(row["lang"], row["kind"])].append(row)
    asked = 0
    for (lang, _kind), found in by_kind.items():
        for row in found[:2]:
            asked += _asked(row, lang, tmp_path / f"{row['id']}")
    print(
        f"{asked} of {sum(min(2, len(found)) for found in by_kind.values())} asked were open to a model"
    )
    assert asked > KINDS


def _asked(row: Row, lang: str, home: Path) -> int:
    code, heading, kind = SECTIONS[lang]
    lines = [
        line
        for passage in row["passages"]
        if passage["entity"] == row["entity"]
        for line in passage["text"].split("\n")
    ]
    medicine = Medicine(
        row["entity"], ("substância",), "Laboratório", "BR" if lang == "pt" else "FR"
    )
    leaflet = leaflet_of({(code, heading): lines}, medicine, kind, lang, "comprimido")
    home.mkdir()
    with store_of(home, leaflet) as store:
        db = store.writer()
        literal = answer_literally(
            QUESTIONS[lang].format(row["entity"]), db, lang=lang, medicine=row["entity"]
        )
        generator = ScriptedGenerator(partial(answered, row))
        answer = recorded(help_with(literal, generator, Level.WRITE, within_seconds=600), db, NOW)
        paper = as_text(report_of(reopen(db, answer.answer_id), "en"))
    source = " ".join(" ".join(lines).split())
    wrong = " ".join(row["answer"].split())
    if wrong in source:
        return (
            0  # a sentence cut out of the leaflet's own may stand in the literal passage around it
        )
    for text in (
        *(one.text for one in answer.segments),
        *(one.spoken for one in answer.segments),
        paper,
    ):
        assert wrong not in " ".join(text.split()), row["id"]
    return int(literal.can_be_helped)
