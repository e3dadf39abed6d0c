"""What of a leaflet is offered to a model: the stretch of the section in which the best sentence stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.answer.material import Material, PlacedPassage, Sentence
from core.asking.ranking import ranked
from core.verify.verify import Passage

if TYPE_CHECKING:
    from core.asking.answer import Answer
    from core.asking.groups import Place
    from core.asking.leaflet_answer import Found
    from core.asking.leaflets import ReadySection

STRETCH_CHARS = 1400  # what a small computer reads in a few seconds
CHECKED_AROUND = (
    2500  # characters before and after a stretch that a written sentence is checked against too
)
WIDER = 4.0  # how much lower than the best a sentence may score that a model may show
MOST_ALLOWED = 12


def material_of(answer: Answer, found: Found, best: Place) -> Material:
    """The material for a model; every question about one stretch gets the same sentences in the same order."""
    section = best.section
    first, last = stretch_of(section, best.index)
    units = section.prepared.units
    titles = [one for one in section.prepared.title_stack(first) if one < first]
    text = section.section.text
    passage = section.stored_passages[0]
    # With what its sentences hang on, however far above: an item of a long list says nothing without its head.
    above = {one for unit in range(first, last) for one in section.prepared.context(unit)}
    start = min(units[one].start for one in (first, *above)) - CHECKED_AROUND
    start = max(0, start)
    end = min(len(text), units[last - 1].end + CHECKED_AROUND)
    # Whole blocks: half of a sentence may say the opposite.
    start = max(block.start for block in section.section.blocks if block.start <= start)
    end = min(block.end for block in section.section.blocks if block.end >= end)
    return Material(
        question=answer.question,
        lang=passage.lang,
        medicine=passage.medicine,
        heading=" ".join(section.section.heading.split()) or section.section.code,
        key=f"{passage.text_sha256}:{section.section.code}:{units[first].start}:{units[last - 1].end}",
        sentences=tuple(
            Sentence(
                unit=index,
                text=units[index].text,
                start=units[index].start,
                end=units[index].end,
                is_title=units[index].is_title or section.prepared.is_header(index),
                hangs_on=tuple(section.prepared.context(index)),
            )
            for index in (*titles, *range(first, last))
        ),
        allowed=_allowed(found, section, first, last),
        passages=(
            PlacedPassage(
                Passage(
                    pid="1",
                    entity=passage.medicine,
                    section=section.section.code,
                    text=text[start:end],
                ),
                start,
            ),
        ),
    )


def stretch_of(section: ReadySection, index: int) -> tuple[int, int]:
    """The units [first, last) of the stretch that a unit is in: a section is parted in the same places always."""
    units = section.prepared.units
    first = 0
    for unit in units:
        is_long = unit.end - units[first].start > STRETCH_CHARS
        starts_block = unit.index > first and unit.block != units[unit.index - 1].block
        if is_long and starts_block and not units[unit.index - 1].is_title:
            if unit.index > index:
                return first, unit.index
            first = unit.index
    return first, len(units)


def _allowed(found: Found, section: ReadySection, first: int, last: int) -> frozenset[int]:
    """The units of a stretch that may answer: what the literal answer quotes of it, and what ranks nearly as well."""
    units = section.prepared.units
    literal = {
        index for group in found.draft.groups if group.section is section for index in group.units
    }
    near: list[int] = []
    ranking = ranked(found.evidence)
    for one in ranking:
        if one.score < ranking[0].score - WIDER or len(near) == MOST_ALLOWED:
            break
        is_inside = one.section is section and first <= one.index < last
        if is_inside and not units[one.index].is_mandatory:
            near.append(one.index)
    return frozenset(
        index
        for index in (*literal, *near)
        if first <= index < last
        and not units[index].is_title
        and not section.prepared.is_header(index)
    )
