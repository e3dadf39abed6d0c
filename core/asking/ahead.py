"""What a model may read ahead of a leaflet while the user reads an answer, so that the next question waits less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.answer.run import prompt_of
from core.answer.wording import load_wording
from core.asking.groups import Place
from core.asking.offering import material_of, stretch_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.asking.leaflet_answer import Literal
    from core.generating import Prompt

MOST_AHEAD = 6  # stretches: each is seconds of work and megabytes of disk


def prompts_ahead(literal: Literal, most: int = MOST_AHEAD) -> Iterator[Prompt]:
    """The rules and blocks of stretches that the next question may be about: the sections in the order of the search.

    The answer's own stretch comes first. Nothing where no model may help.
    """
    found = literal.found
    if found is None or found.draft.best is None:
        return
    best = found.draft.best
    places = [best]
    places += [Place(one, 0) for one in found.evidence.sections if one is not best.section]
    seen: set[tuple[int, int]] = set()
    for place in places:
        if not place.section.prepared.units:
            continue
        stretch = (place.section.section_id, stretch_of(place.section, place.index)[0])
        if stretch in seen:
            continue
        if len(seen) == most:
            return
        seen.add(stretch)
        material = material_of(literal.answer, found, place)
        yield prompt_of(material, material.shown, load_wording(material.lang), "")
