"""Which medicine is a question about? The imported ones, and the common names whose leaflet is not there.

A name that could as well be another medicine's is never decided here: its matches are not certain, and the
user is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.asking.answer import MedicineMatch
from core.asking.names import NameHit, NameIndex, find_names
from core.asking.reading import Reading, read
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.documents.document import Medicine
    from core.language.names import NameTable
    from core.language.pack import LanguagePack

_CODE = re.compile(r"\d[\d.\-/ ]{5,20}\d")
_SHORTEST_CODE = 7
_SHORTEST_NAME = 3
SHORTEST_SLOT = 4  # letters of an unknown word that may be a name where names stand
STRENGTH_REACH = 2  # words after a name in which its strength may stand


@dataclass(frozen=True, slots=True)
class Mention:
    """One place where a question names a medicine.

    `name` is the recognised name, `heard` the question's own words. `matches` are imported medicines, the
    likeliest first; empty when its leaflet is not there. `is_certain` tells whether the name itself is.
    """

    name: str
    heard: str
    matches: tuple[MedicineMatch, ...]
    is_certain: bool
    score: float


@dataclass(frozen=True, slots=True)
class Recognition:
    """All medicines that a question names, in its order.

    `unknown` are words that stand where a name would, or end like one, and that no table knows.
    """

    mentions: tuple[Mention, ...]
    unknown: tuple[str, ...] = ()

    @property
    def matches(self) -> tuple[MedicineMatch, ...]:
        """The imported medicines, each once."""
        found = {
            match.medicine_id: match
            for mention in reversed(self.mentions)
            for match in reversed(mention.matches)
        }
        return tuple(reversed(found.values()))

    @property
    def known_but_absent(self) -> tuple[str, ...]:
        """Names that were recognised for certain and whose leaflet is not there."""
        return tuple(
            mention.name for mention in self.mentions if mention.is_certain and not mention.matches
        )

    @property
    def certain(self) -> tuple[Mention, ...]:
        return tuple(mention for mention in self.mentions if mention.is_certain)


@dataclass(frozen=True, slots=True)
class MedicineIndex:
    """The imported medicines by the names and codes that may be said. Make it once for a list of medicines."""

    names: NameIndex
    medicines: tuple[Medicine, ...]
    by_name: dict[str, tuple[int, ...]]
    by_beginning: dict[str, tuple[int, ...]]
    by_substance: dict[str, tuple[int, ...]]
    substances: tuple[tuple[str, ...], ...]
    by_code: dict[str, tuple[int, ...]]

    @classmethod
    def of(cls, medicines: Sequence[Medicine], table: NameTable) -> MedicineIndex:
        """The index of these medicines over the table of common names."""
        by_name: dict[str, list[int]] = {}
        by_beginning: dict[str, list[int]] = {}
        by_substance: dict[str, list[int]] = {}
        by_code: dict[str, list[int]] = {}
        substances = tuple(
            tuple(table.substance(text) for text in medicine.substances) for medicine in medicines
        )
        keys: dict[str, tuple[str, ...]] = {}
        for index, medicine in enumerate(medicines):
            for substance in substances[index]:
                by_substance.setdefault(substance, []).append(index)
                keys.setdefault("".join(words(substance)), (substance,))
            for code in medicine.codes:
                by_code.setdefault(re.sub(r"\D", "", code.value), []).append(index)
            for key, whole in _keys(medicine.name, table):
                (by_name if whole else by_beginning).setdefault(key, []).append(index)
                keys[key] = substances[index] or (key,)
        return cls(
            names=NameIndex.of(table, keys),
            medicines=tuple(medicines),
            by_name={key: tuple(found) for key, found in by_name.items()},
            by_beginning={key: tuple(found) for key, found in by_beginning.items()},
            by_substance={name: tuple(found) for name, found in by_substance.items()},
            substances=substances,
            by_code={code: tuple(found) for code, found in by_code.items() if code},
        )


def recognise(
    text: str, medicines: Sequence[Medicine] | MedicineIndex, names: NameTable, pack: LanguagePack
) -> Recognition:
    """The medicines that a text names."""
    index = (
        medicines if isinstance(medicines, MedicineIndex) else MedicineIndex.of(medicines, names)
    )
    return recognise_reading(read(text, pack, names), index)


def recognise_reading(reading: Reading, index: MedicineIndex) -> Recognition:
    """The medicines that a question names."""
    hits = find_names(reading, index.names)
    mentions = [*_by_code(reading, index), *(_mention(hit, reading, index) for hit in hits)]
    return Recognition(tuple(mentions), () if mentions else _unknown(reading))


def _mention(hit: NameHit, reading: Reading, index: MedicineIndex) -> Mention:
    found: dict[int, float] = {}
    for key in hit.keys:
        for place in _medicines_of(key, reading.names, index):
            found.setdefault(place, round(1 - hit.distance / 10, 2))
    places = _narrowed(list(found), hit, reading, index)
    alone = hit.is_certain and len(places) == 1 and _is_said(hit, places[0], reading.names, index)
    heard = reading.tokens.said(hit.start, hit.end)
    matches = tuple(
        MedicineMatch(index.medicines[p].id, index.medicines[p].name, heard, alone, found[p])
        for p in places
    )
    common = reading.names.by_key.get(hit.keys[0])
    name = common[0].name if common else (matches[0].name if matches else heard)
    return Mention(name, heard, matches, hit.is_certain, round(1 - hit.distance / 10, 2))


def _medicines_of(key: str, names: NameTable, index: MedicineIndex) -> list[int]:
    """Imported medicines that a name may mean: the brand itself, else all that hold the substance."""
    found = list(index.by_name.get(key, ()) or index.by_beginning.get(key, ()))
    if found and not _is_substance(key, names):
        return found
    for common in names.by_key.get(key, ()):
        if common.is_brand:
            # Another brand of the same substances: offered, never taken for the one that was named.
            wanted = set(common.substances)
            found += [
                p
                for p, substances in enumerate(index.substances)
                if substances and set(substances) == wanted
            ]
        else:
            alone = [
                p for p in index.by_substance.get(common.name, ()) if len(index.substances[p]) == 1
            ]
            found += alone + [p for p in index.by_substance.get(common.name, ()) if p not in alone]
    if not found:
        found = list(index.by_substance.get(key, ()))
    return list(dict.fromkeys(found))


def _is_substance(key: str, names: NameTable) -> bool:
    return any(not common.is_brand for common in names.by_key.get(key, ()))


def _is_said(hit: NameHit, place: int, names: NameTable, index: MedicineIndex) -> bool:
    """Whether the one imported medicine is the one that was named, not another brand of its substance."""
    key = hit.keys[0]
    if place in index.by_name.get(key, ()):
        return True
    return _is_substance(key, names) or key in {"".join(words(s)) for s in index.substances[place]}


def _narrowed(places: list[int], hit: NameHit, reading: Reading, index: MedicineIndex) -> list[int]:
    """Fewer candidates where the question says the holder or the strength."""
    said = {reading.tokens.word(p) for p in range(len(reading.tokens.spellings))}
    strengths = _strengths(hit, reading)
    by_holder = [p for p in places if said & set(_own_words(index.medicines[p].holder, reading))]
    if by_holder and len(places) > 1:
        places = by_holder
    by_strength = [p for p in places if strengths & set(words(index.medicines[p].name))]
    return by_strength if by_strength and len(places) > 1 else places


def _own_words(holder: str, reading: Reading) -> list[str]:
    """The words of a holder's name that nobody would say otherwise."""
    common = reading.pack.text.ordinary | reading.pack.text.stop_words
    return [word for word in words(holder) if len(word) >= _SHORTEST_NAME and word not in common]


def _strengths(hit: NameHit, reading: Reading) -> set[str]:
    """The numbers right after a name."""
    end = min(hit.end + STRENGTH_REACH, len(reading.tokens.spellings))
    return {
        reading.tokens.word(p) for p in range(hit.end, end) if reading.tokens.word(p)[0].isdigit()
    }


def _by_code(reading: Reading, index: MedicineIndex) -> list[Mention]:
    """Medicines whose official code the question holds."""
    mentions = []
    for match in _CODE.finditer(reading.tokens.text):
        code = re.sub(r"\D", "", match[0])
        places = index.by_code.get(code, ()) if len(code) >= _SHORTEST_CODE else ()
        found = [index.medicines[p] for p in places]
        if found:
            alone = len(found) == 1
            matches = tuple(MedicineMatch(m.id, m.name, match[0], alone, 1.0) for m in found)
            mentions.append(Mention(found[0].name, match[0], matches, True, 1.0))
    return mentions


def _unknown(reading: Reading) -> tuple[str, ...]:
    """Words that no table knows and that stand or end like a medicine's name."""
    slots = {span.end for span in reading.hits.of("name_slot")}
    found = []
    for position, spellings in enumerate(reading.tokens.spellings):
        word = spellings[0]
        if reading.tokens.is_known[position] or len(spellings) > 1 or not word.isalpha():
            continue
        ends_so = len(word) > max(map(len, reading.names.stems), default=0) and word.endswith(
            reading.names.stems
        )
        if ends_so or (position in slots and len(word) > SHORTEST_SLOT):
            found.append(reading.tokens.said(position, position + 1))
    return tuple(found)


def _keys(name: str, table: NameTable) -> list[tuple[str, bool]]:
    """The keys by which a medicine may be called, and whether a key is its whole name.

    "DOLIPRANE 1000 mg, comprimé" is called "doliprane"; "Buscopan Composto" is called so, or "buscopan",
    which is not its whole name.
    """
    head = re.split(r"[,(]|\s\d|\s-\s", name, maxsplit=1)[0]
    parts = [word for word in words(head) if word not in table.salts or len(words(head)) == 1]
    whole = "".join(parts)
    keys = {whole: True, "".join(words(head)): True, "".join(words(name)): True}
    for size in range(1, len(parts)):
        beginning = "".join(parts[:size])
        if len(beginning) >= _SHORTEST_NAME:
            keys.setdefault(beginning, False)
    return [(key, is_whole) for key, is_whole in keys.items() if len(key) >= _SHORTEST_NAME]
