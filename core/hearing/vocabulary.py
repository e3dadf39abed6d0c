"""What is listened for: the medicines that were imported, and the common names whose leaflet is not here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from core.hearing.names import KnownName
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.documents.document import Medicine
    from core.language.names import NameTable

SHORTEST: Final = 3
MOST_PHRASES: Final = 200  # of a recogniser's bias: more of them would help none
_HEAD = re.compile(r"[,(]|\s\d|\s-\s|\s–\s")


def known_names(
    medicines: Iterable[Medicine], table: NameTable, countries: Sequence[str] = ()
) -> tuple[KnownName, ...]:
    """All names to listen for: of imported medicines, those sold in these countries first, then the common names.

    The names that are not here are listened for as well: "prednisona" must not be heard as the Prednisolona that is.
    """
    found: dict[KnownName, None] = {}
    here: set[str] = set()
    own: set[str] = set()
    own_names: dict[str, list[str]] = {}
    for medicine in sorted(medicines, key=lambda one: one.country not in countries):
        substances = tuple(table.substance(text) for text in medicine.substances)
        meaning = " + ".join(sorted(substances))
        here.add(meaning)
        is_own = medicine.country in countries
        own |= {meaning} if is_own else set()
        for name in _said(medicine.name, table):
            known = KnownName(
                name, meaning or "".join(words(name)), is_medicine=True, is_own=is_own
            )
            found[known] = None
            own_names.setdefault(meaning, []).append("".join(words(name)))
    for key, commons in table.by_key.items():
        for common in commons:
            meaning = " + ".join(sorted(common.substances))
            if common.is_brand and any(own.startswith(key) for own in own_names.get(meaning, ())):
                continue  # said alone, it means the medicines here that begin so
            is_here = not common.is_brand and meaning in here
            for spelling in table.spellings[key]:
                is_own = is_here and meaning in own
                found.setdefault(KnownName(spelling, meaning, is_here, is_own=is_own), None)
    return tuple(found)


def phrases(names: Sequence[KnownName], most: int = MOST_PHRASES) -> tuple[str, ...]:
    """What a recogniser is told beforehand of a question: the imported names, then the commonest others.

    Of a medicine's names the shortest is told: an engine keeps few of them in mind.
    """
    shortest: dict[str, str] = {}
    for name in names:
        if name.is_medicine:
            first = words(name.name)[0]
            known = shortest.setdefault(first, name.name)
            shortest[first] = min(known, name.name, key=len)
    rest = dict.fromkeys([one.name for one in names if one.is_here and not one.is_medicine])
    others = dict.fromkeys(one.name for one in names if not one.is_here)
    return tuple({**dict.fromkeys(shortest.values()), **rest, **others})[:most]


def _said(name: str, table: NameTable) -> Iterator[str]:
    """How a medicine's name is said: without strength, form and salt, and as it stands where that leaves nothing."""
    head = _HEAD.split(name, maxsplit=1)[0].strip(" .®™")
    if head.isupper():
        head = head.capitalize()
    if len("".join(words(head))) >= SHORTEST:
        yield head
    parts = [part for part in head.split() if not set(words(part)) & table.salts]
    short = " ".join(parts)
    short = re.sub(r"\s+(?:de|d'|da|do)$|^(?:de|d'|da|do)\s+", "", short)
    if short and short != head and len("".join(words(short))) >= SHORTEST:
        yield short
