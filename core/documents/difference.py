"""What two versions of a leaflet differ in, section by section and word by word."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.documents.document import Section

# A number stays whole ("2,5", "1.000") and keeps its unit: "removed: 5" of 2,5 mg would be read as another dose.
_UNIT = r"[ \u00a0\u202f]?(?:[kmµμ]?g|mcg|[md]?[lL]|UI|U\.I\.|mmol|%|‰)(?![^\W\d])"
_WORD = re.compile(rf"(?:\d+(?:[.,/]\d+)*(?:{_UNIT})?|[^\W\d]+|_|[^\w\s])\s*|\s+")
# So few unchanged words between two changes are told with them: a sentence in scraps cannot be followed.
FEW_WORDS = 2
# Above so many pairs of words the commonest words are not used to line the texts up: time grows with their square.
MANY_PAIRS = 1_000_000
# Unchanged words told on either side of a change.
WORDS_AROUND = 12
CUT = "…"


class Change(StrEnum):
    """What happened to a piece of text on the way from one version to the other."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text that is in both versions, in the earlier one only, or in the later one only."""

    change: Change
    text: str


class SectionState(StrEnum):
    """What happened to a section."""

    SAME = "same"
    DIFFERS = "differs"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class SectionDifference:
    """One section in two versions. `before` and `after` are None in the version that does not have it.

    `heading` and `pieces` are the heading and the text, as pieces in reading order: the same and the removed ones
    make up the earlier text, the same and the added ones the later.
    """

    state: SectionState
    before: Section | None
    after: Section | None
    heading: tuple[Piece, ...]
    pieces: tuple[Piece, ...]

    @property
    def code(self) -> str:
        """The section's code, "" when it is unknown."""
        either = self.after or self.before
        return either.code if either else ""


def difference(
    before: Sequence[Section], after: Sequence[Section]
) -> tuple[SectionDifference, ...]:
    """Each section of either version, in the later one's order; what was removed stands where it was.

    Sections belong together by their code (the second of a code with the second), else by their heading.
    """
    return tuple(_section(*pair) for pair in _pairs(before, after))


def words_differ(before: str, after: str) -> tuple[Piece, ...]:
    """The pieces that lead from one text to the other; neighbours are of different kinds."""
    return tuple(_joined(_readable(_raw(before, after))))


def excerpts(pieces: Sequence[Piece], words: int = WORDS_AROUND) -> list[tuple[Piece, ...]]:
    """Each place that changed, with so many unchanged words before and after it, cut where "…" stands.

    Changes that are nearer to each other than that are one place.
    """
    found: list[tuple[Piece, ...]] = []
    place: list[Piece] = []
    for number, piece in enumerate(pieces):
        if piece.change is not Change.SAME:
            place.append(piece)
            continue
        told = _WORD.findall(piece.text)
        is_last = number == len(pieces) - 1
        if place and not is_last and len(told) <= 2 * words:
            place.append(piece)
            continue
        if place:
            place.append(Piece(Change.SAME, _beginning(told, words)))
            found.append(tuple(place))
        place = [] if is_last else [Piece(Change.SAME, _end(told, words))]
    return [*found, tuple(place)] if place else found


def _beginning(told: list[str], words: int) -> str:
    cut = f" {CUT}" if len(told) > words else ""
    return "".join(told[:words]).rstrip() + cut


def _end(told: list[str], words: int) -> str:
    cut = f"{CUT} " if len(told) > words else ""
    return cut + "".join(told[-words:]).lstrip()


def _section(before: Section | None, after: Section | None) -> SectionDifference:
    heading = words_differ(_heading(before), _heading(after))
    pieces = words_differ(before.text if before else "", after.text if after else "")
    if after is None:
        state = SectionState.REMOVED
    elif before is None:
        state = SectionState.ADDED
    else:
        is_same = all(piece.change is Change.SAME for piece in (*heading, *pieces))
        state = SectionState.SAME if is_same else SectionState.DIFFERS
    return SectionDifference(state, before, after, heading, pieces)


def _heading(section: Section | None) -> str:
    """The heading on one line: how a page broke it is no difference."""
    return " ".join(section.heading.split()) if section else ""


def _pairs(
    before: Sequence[Section], after: Sequence[Section]
) -> Iterator[tuple[Section | None, Section | None]]:
    partner = _partners(before, after)
    taken = set(partner.values())
    # What is only in the earlier version follows what it followed there.
    following: dict[int, list[int]] = defaultdict(list)
    last = -1
    of_before = {index: number for number, index in partner.items()}
    for index in range(len(before)):
        if index in taken:
            last = of_before[index]
        else:
            following[last].append(index)
    for index in following[-1]:
        yield before[index], None
    for number, section in enumerate(after):
        yield (before[partner[number]] if number in partner else None), section
        for index in following[number]:
            yield before[index], None


def _partners(before: Sequence[Section], after: Sequence[Section]) -> dict[int, int]:
    """For sections of the later version, by index, the index of the one in the earlier version."""
    partner: dict[int, int] = {}
    for key_of in (_code_of, _heading_key):
        waiting: dict[str, list[int]] = defaultdict(list)
        taken = set(partner.values())
        for index, section in enumerate(before):
            if index not in taken and (key := key_of(section)):
                waiting[key].append(index)
        for number, section in enumerate(after):
            if number not in partner and waiting[key_of(section)]:
                partner[number] = waiting[key_of(section)].pop(0)
    return partner


def _code_of(section: Section) -> str:
    return section.code


def _heading_key(section: Section) -> str:
    return _heading(section).casefold()


def _raw(before: str, after: str) -> Iterator[Piece]:
    """Lines first, then the words of lines that are not the same: leaflets are long, their changes small."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    for tag, i, j, k, n in _opcodes(old, new):
        if tag == "equal":
            yield Piece(Change.SAME, "".join(old[i:j]))
            continue
        old_words = _WORD.findall("".join(old[i:j]))
        new_words = _WORD.findall("".join(new[k:n]))
        for word_tag, a, b, c, d in _opcodes(old_words, new_words):
            if word_tag == "equal":
                yield Piece(Change.SAME, "".join(old_words[a:b]))
                continue
            yield Piece(Change.REMOVED, "".join(old_words[a:b]))
            yield Piece(Change.ADDED, "".join(new_words[c:d]))


def _opcodes(old: Sequence[str], new: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    is_long = len(old) * len(new) > MANY_PAIRS
    return SequenceMatcher(None, old, new, autojunk=is_long).get_opcodes()


def _readable(pieces: Iterator[Piece]) -> list[Piece]:
    """The same changes, with lone words between two of them told in both."""
    found = list(_joined(pieces))
    told: list[Piece] = []
    for number, piece in enumerate(found):
        is_between = 0 < number < len(found) - 1
        if piece.change is Change.SAME and is_between and _is_scrap(piece.text):
            told += [Piece(Change.REMOVED, piece.text), Piece(Change.ADDED, piece.text)]
        else:
            told.append(piece)
    return told


def _is_scrap(text: str) -> bool:
    return "\n" not in text and len(_WORD.findall(text)) <= FEW_WORDS


def _joined(pieces: Iterator[Piece] | Sequence[Piece]) -> Iterator[Piece]:
    """Between two unchanged runs at most one removed and one added run, in this order."""
    removed: list[str] = []
    added: list[str] = []
    same: list[str] = []
    for piece in pieces:
        if not piece.text:
            continue
        if piece.change is Change.SAME:
            yield from _changed(removed, added)
            same.append(piece.text)
            continue
        if same:
            yield Piece(Change.SAME, "".join(same))
            same.clear()
        (removed if piece.change is Change.REMOVED else added).append(piece.text)
    if same:
        yield Piece(Change.SAME, "".join(same))
    yield from _changed(removed, added)


def _changed(removed: list[str], added: list[str]) -> Iterator[Piece]:
    if removed:
        yield Piece(Change.REMOVED, "".join(removed))
    if added:
        yield Piece(Change.ADDED, "".join(added))
    removed.clear()
    added.clear()
