"""Twice the text costs twice the work, however hostile: counted in calls, because the clock tells of other things."""

from __future__ import annotations

import cProfile
from typing import TYPE_CHECKING

import pytest

from core.engines import FileText, PageText, TextLine
from core.ingest.leaflets import leaflets_of
from core.ingest.passages import passages_of
from core.language.pack import languages, load_pack
from tests.small_leaflets import QUESTIONS, lines_of_leaflet

if TYPE_CHECKING:
    from collections.abc import Callable

PACKS = [load_pack(code) for code in languages()]
HEADINGS = [f"{number}. {question}" for number, question in enumerate(QUESTIONS, start=1)]
SENTENCE = (
    "Este medicamento serve para o tratamento de nada, e a dose do paciente é de um comprimido"
)
SIZE = 300  # lines
MOST = 2.5  # times the calls for twice the lines; 4 would be their square

# So many lines of each kind, made to be as bad as can be for one of the steps.
HOSTILE: dict[str, Callable[[int], list[str]]] = {
    "one heading again and again": lambda count: HEADINGS[:1] * count,
    "all headings in turn": lambda count: [HEADINGS[i % 9] for i in range(count)],
    "headings with text": lambda count: [
        line for i in range(count // 2) for line in (HEADINGS[i % 9], SENTENCE)
    ],
    "one paragraph": lambda count: [HEADINGS[0], *[SENTENCE] * count],
    "one list": lambda count: [HEADINGS[0], "Lista:", *["• um item da lista"] * count],
    "one table": lambda count: [HEADINGS[0], *["dose\tpeso\tgotas"] * count],
    "tables of alterations": lambda count: [*HEADINGS, *["HISTÓRICO DE ALTERAÇÃO DA BULA"] * count],
    "identifications": lambda count: [*["IDENTIFICAÇÃO DO MEDICAMENTO"] * count, *HEADINGS],
    "names": lambda count: [f"Zel{'abcdefghij'[i % 10] * (i % 7 + 1)}" for i in range(count)],
    "companies": lambda count: [*HEADINGS, *["Registrado por: Invento Ltda."] * count],
    "many leaflets": lambda count: [
        line for _ in range(count // 30) for line in lines_of_leaflet("Zelvarina")
    ],
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_twice_the_lines_cost_twice_the_calls(kind: str) -> None:
    calls_for(HOSTILE[kind](30))  # what is prepared once is prepared

    once, twice = (calls_for(HOSTILE[kind](count)) for count in (SIZE, 2 * SIZE))

    assert twice < MOST * once


def calls_for(lines: list[str]) -> int:
    """How many functions are called to read these lines, those of the library too."""
    shown = tuple(TextLine(text, block=block) for block, text in enumerate(lines))
    chars = sum(len("".join(text.split())) for text in lines)
    text = FileText("text", (PageText(1, 0.0, 0.0, shown, chars),), {})
    with cProfile.Profile() as profile:
        found = leaflets_of([text], PACKS)
        for leaflet in found.leaflets:
            for section in leaflet.sections:
                passages_of(section)
    return sum(entry.callcount for entry in profile.getstats())


def test_a_line_and_a_paragraph_without_end_are_cut_and_nothing_of_them_is_lost() -> None:
    endless = " ".join([SENTENCE] * 2000)
    text = FileText(
        "text",
        (
            PageText(
                1,
                0.0,
                0.0,
                (TextLine(HEADINGS[0]), TextLine(endless, block=1)),
                sum(len("".join(line.split())) for line in (HEADINGS[0], endless)),
            ),
        ),
        {},
    )

    found = leaflets_of([text], PACKS)

    (section,) = found.leaflets[0].sections
    assert section.text.split() == endless.split()
    assert max(block.end - block.start for block in section.blocks) < 25_000
    assert sum(page.lost for page in found.coverage) == 0
