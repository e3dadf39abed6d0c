"""Which medicine is asked about: the one given, else the one named for certain; else the user is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.asking.answer import MedicineMatch
from core.asking.medicine import recognise
from core.language.text import words
from core.store.keys import name_key

if TYPE_CHECKING:
    from core.asking.medicine import MedicineIndex, Mention, Recognition
    from core.asking.reading import Reading
    from core.documents.document import Medicine

MOST_CANDIDATES = 12
SHORTEST_NAME_WORD = 4


def together(medicine_id: int, index: MedicineIndex) -> tuple[int, ...]:
    """The medicine with those that are surely the same: of one name and country, where one says less than the other."""
    own = next((one for one in index.medicines if one.id == medicine_id), None)
    if own is None:
        return (medicine_id,)
    others = [
        other.id
        for other in index.medicines
        if other.id != own.id
        and name_key(other.name) == name_key(own.name)
        and other.country == own.country
        and (not own.holder or not other.holder or name_key(own.holder) == name_key(other.holder))
        and (
            not own.substances
            or not other.substances
            or set(own.substances) == set(other.substances)
        )
    ]
    return (medicine_id, *others)


@dataclass(frozen=True, slots=True)
class Subject:
    """What was decided about the medicine.

    `matches` are the medicines whose leaflets may answer, the likeliest first; usually one. `candidates` are to
    be confirmed by the user instead. `absent` is the name of a medicine without a leaflet here. `heard` are the
    question's words for the medicine.
    """

    matches: tuple[MedicineMatch, ...] = ()
    candidates: tuple[MedicineMatch, ...] = ()
    absent: str = ""
    heard: tuple[str, ...] = ()


def choose(
    reading: Reading, recognition: Recognition, index: MedicineIndex, given: str | None
) -> Subject:
    """The medicine of a question; `given` is the user's own choice: a brand, a substance or a code."""
    if given and given.strip():
        return _given(given.strip(), reading, recognition, index)
    certain = [m for m in recognition.mentions if len(m.matches) == 1 and m.matches[0].is_certain]
    if certain:
        # "X com Y": the first is asked about; if its leaflet does not tell, that of the second may.
        matches = tuple(dict.fromkeys(mention.matches[0] for mention in certain))
        return Subject(matches=matches, heard=tuple(mention.heard for mention in certain[:1]))
    doubtful = [m for m in recognition.mentions if m.matches]
    if doubtful:
        offered = {match.medicine_id: match for mention in doubtful for match in mention.matches}
        return Subject(candidates=tuple(offered.values())[:MOST_CANDIDATES])
    named = [mention.heard for mention in recognition.mentions if mention.is_certain]
    named += [mention.heard for mention in recognition.mentions if not mention.is_certain]
    named += recognition.unknown
    return Subject(absent=named[0] if named else "")


def _given(given: str, reading: Reading, recognition: Recognition, index: MedicineIndex) -> Subject:
    found = _by_brand(given, index) or _by_code(given, index)
    if not found:
        near = _recognised(given, reading, index)
        meant = [one for one in index.medicines if one.id in {match.medicine_id for match in near}]
        found = [one for one in meant if set(words(given)) <= set(words(one.name))]
        if not found and any(not match.is_certain for match in near):
            # Another brand of the same substance, or a misspelt name: the user says whether it is meant.
            return Subject(candidates=near[:MOST_CANDIDATES])
        found = found or meant
    if not found:
        return Subject(absent=given)
    said = {match.medicine_id for match in recognition.matches}
    if len(narrower := [medicine for medicine in found if medicine.id in said]) == 1:
        found = narrower  # the question itself says which of them ("Advil 200 mg")
    matches = tuple(
        MedicineMatch(m.id, m.name, given, is_certain=len(found) == 1, score=1.0) for m in found
    )
    if not {medicine.id for medicine in found} <= set(together(found[0].id, index)):
        return Subject(candidates=matches[:MOST_CANDIDATES])
    heard = tuple(name for one in found for name in _names_of(one, recognition, reading, index))
    return Subject(matches=(replace(matches[0], is_certain=True),), heard=heard)


def _by_brand(given: str, index: MedicineIndex) -> list[Medicine]:
    key = name_key(given)
    found = [medicine for medicine in index.medicines if name_key(medicine.name) == key]
    # Many makers sell under one name: whoever was asked which of them says it by the full one.
    return found or [one for one in index.medicines if name_key(one.full_name) == key]


def _by_code(given: str, index: MedicineIndex) -> list[Medicine]:
    code = re.sub(r"\D", "", given)
    return [index.medicines[place] for place in index.by_code.get(code, ())] if code else []


def _recognised(given: str, reading: Reading, index: MedicineIndex) -> tuple[MedicineMatch, ...]:
    """The medicines that a written name means or may mean; whether for certain, each match says."""
    found = recognise(given, index, reading.names, reading.pack)
    near = {match.medicine_id: match for mention in found.mentions for match in mention.matches}
    return tuple(near.values())


def _names_of(
    medicine: Medicine, recognition: Recognition, reading: Reading, index: MedicineIndex
) -> tuple[str, ...]:
    """The question's words that name the medicine itself: its brand, or its substances and nothing more."""
    place = next(p for p, other in enumerate(index.medicines) if other.id == medicine.id)
    own = set(index.substances[place])
    is_generic = any(word in words(substance) for substance in own for word in words(medicine.name))

    def means_it(mention: Mention) -> bool:
        if any(match.medicine_id == medicine.id and match.is_certain for match in mention.matches):
            return True
        common = reading.names.by_key.get("".join(name_key(mention.name).split()), ())
        # Another brand is another medicine, but people call a generic by a brand.
        return any(
            own and (is_generic or not one.is_brand) and set(one.substances) <= own
            for one in common
        )

    mentioned = [mention.heard for mention in recognition.mentions if means_it(mention)]
    return (*mentioned, *_own_words(medicine, reading))


def _own_words(medicine: Medicine, reading: Reading) -> list[str]:
    """The words of the medicine's brand and substances, those apart that people use for other things too."""
    facts = reading.pack.text
    return [
        word
        for name in (medicine.name, *medicine.substances)
        for word in words(name)
        if len(word) >= SHORTEST_NAME_WORD
        and word not in facts.ordinary
        and word not in facts.stop_words
    ]
