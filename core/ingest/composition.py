"""The active substances in the composition of a leaflet."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from core.ingest.cover_lines import Role, joined_text, plain
from core.ingest.substance_names import NOTE_MARKS, distinct, tidied

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.ingest.cover_lines import Fragment
    from core.language.cover import CoverFacts

COMPOSITION_LINES = 60

_LEADER = re.compile(r"…|\t")
_EQUIVALENT_END = re.compile(r",\s|\)|;|\.(?:\s|$)|\s(?:e|et)\s+\d")


def in_composition(found: Sequence[Fragment], facts: CoverFacts) -> tuple[str, ...]:
    """The active substances of the composition: rows with a strength, or "contém 5 mg de X"."""
    names: list[str] = []
    for stretch in _active_stretches(found, facts):
        text = joined_text(fragment.text for fragment in stretch)
        own = [
            *_from_rows(stretch, facts),
            *dosed_names(text, facts),
        ]
        names += own or _from_sentences(text, facts)
    return distinct(names)


def _active_stretches(found: Sequence[Fragment], facts: CoverFacts) -> Iterator[list[Fragment]]:
    """The lines of the composition up to its inactive part, for each strength that has its own."""
    start = next(
        (i for i, f in enumerate(found) if facts.composition.match(f.squeezed)), len(found)
    )
    stretch: list[Fragment] = []
    is_active, after_inactive_heading = True, False
    for place, fragment in enumerate(found[start : start + COMPOSITION_LINES]):
        if place and _ends_composition(fragment, facts):
            break
        if facts.contains.search(fragment.plain) and not after_inactive_heading:
            if stretch:
                yield stretch
            stretch, is_active = [], True
        inactive = facts.not_active.search(fragment.plain)
        # "Excipients à effet notoire" is a heading: the sentence after it says again "contient".
        after_inactive_heading = inactive is not None and not any(map(str.isdigit, fragment.text))
        if inactive is None and is_active:
            stretch.append(fragment)
        elif inactive is not None:
            if is_active and inactive.start() > 0:
                stretch.append(
                    replace(
                        fragment,
                        text=fragment.text[: inactive.start()],
                        plain=fragment.plain[: inactive.start()],
                    )
                )
            is_active = False
    if stretch:
        yield stretch


def _ends_composition(fragment: Fragment, facts: CoverFacts) -> bool:
    return (
        fragment.role in (Role.STOP, Role.BOILERPLATE)
        and not fragment.text[:1].islower()  # the sentence of the line before goes on
        and facts.composition.match(fragment.squeezed) is None
        and facts.contains.search(fragment.plain) is None
        and facts.not_active.search(fragment.plain) is None
        and facts.strength.search(fragment.plain) is None
    )


def _from_rows(stretch: Sequence[Fragment], facts: CoverFacts) -> Iterator[str]:
    """Names before dot leaders or a strength at the line's end; a name may begin on the line before."""
    pending = ""
    for fragment in stretch:
        text = fragment.text
        if (verb := facts.contains.search(fragment.plain)) is not None:
            text, pending = text[verb.end() :].lstrip(" :"), ""
        leader = _LEADER.search(text)
        strength = facts.strength.search(plain(text))
        if leader is not None and any(map(str.isdigit, text[leader.end() :])):
            name = text[: leader.start()]
        elif (
            strength is not None
            and strength.start() > 0
            and not text[strength.end() :].strip(" *.();")
        ):
            name = text[: strength.start()]
        else:
            is_open = bool(text) and text[-1].isalpha() and fragment.role is Role.NAME
            pending = text if is_open and text[0].isalpha() else ""
            continue
        if any(map(str.isalpha, name)):
            yield tidied(NOTE_MARKS.sub(" ", f"{pending} {name}"), facts)
        pending = ""


def dosed_names(text: str, facts: CoverFacts) -> list[str]:
    """Names in "contém 5 mg de X (equivalente a 4 mg de Z) e 2 mg de Y": X and Y."""
    return _from_sentences(_without_equivalents(text, facts), facts)


def _from_sentences(text: str, facts: CoverFacts) -> list[str]:
    """Names in "contém 5 mg de X e 2 mg de Y"."""
    flat = plain(text)
    return [
        tidied(text[match.start("names") : match.end("names")], facts)
        for pattern in facts.dosed
        for match in pattern.finditer(flat)
    ]


def _without_equivalents(text: str, facts: CoverFacts) -> str:
    """The text without what says the same amount again ("equivalente a 20 mg de Z")."""
    kept, start = [], 0
    flat = plain(text)
    for match in facts.equivalents.finditer(flat):
        if match.start() < start:
            continue
        ends = _EQUIVALENT_END.search(flat, match.end())
        kept.append(text[start : match.start()])
        start = ends.start() if ends else len(text)
    kept.append(text[start:])
    return "".join(kept)
