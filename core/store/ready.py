"""Passages of whole versions with their words, read once for each connection: conversations stay with a medicine."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from core.store.ranking import BODY, HEADING, LEAD, TITLE, Words
from core.store.words import word_list

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.store.database import Connection
    from core.store.words import Stems

# Passages kept in memory, about 5 kB each.
KEPT = 4000


@dataclass(frozen=True, slots=True)
class Stretch:
    """The passages of a current version: rows `first` to `last`."""

    first: int
    last: int
    text_sha256: str

    def __len__(self) -> int:
        return self.last - self.first + 1


def words_of(row: tuple[int, str, str, str, str], stems: Stems | None = None) -> Words:
    """The words, or their stems, of a passage given as its number, title, heading, lead-in and body."""
    passage_id, title, heading, lead, body = row
    # Titles and headings come again and again.
    body_words, heading_words = word_list(body), _known(heading)
    fields = [(HEADING, heading_words), (BODY, body_words)]
    size = len(heading_words) + len(body_words)
    for weight, words in ((TITLE, _known(title)), (LEAD, word_list(lead))) if title or lead else ():
        if words:
            fields.append((weight, words))
            size += len(words)
    if stems is not None:
        fields = [(weight, [stems[word] for word in words]) for weight, words in fields]
    return Words(passage_id, fields, size)


_known = lru_cache(maxsize=512)(word_list)


def passages_ready(
    db: Connection,
    stretches: Sequence[Stretch],
    sections: Collection[str] | None,
    stems: Stems | None,
) -> list[Words]:
    """The passages in reading order, of some sections where these are given, without their titles."""
    ready = _READY.setdefault(db, _Ready())
    return [
        words
        for stretch in stretches
        for code, words in ready.passages(db, stretch, stems)
        if sections is None or code in sections
    ]


class _Ready:
    """What a connection has read, the longest unused first; a stored passage never changes."""

    def __init__(self) -> None:
        self._stretches: OrderedDict[tuple[Stretch, int], list[tuple[str, Words]]] = OrderedDict()
        self._count = 0

    def passages(
        self, db: Connection, stretch: Stretch, stems: Stems | None
    ) -> list[tuple[str, Words]]:
        """The passages of a version, each with the code of its section."""
        key = (stretch, id(stems))
        if (known := self._stretches.get(key)) is not None:
            self._stretches.move_to_end(key)
            return known
        self._stretches[key] = found = _read(db, stretch, stems)
        self._count += len(found)
        while self._count > KEPT and len(self._stretches) > 1:
            self._count -= len(self._stretches.popitem(last=False)[1])
        return found


_READY: WeakKeyDictionary[Connection, _Ready] = WeakKeyDictionary()


def _read(db: Connection, stretch: Stretch, stems: Stems | None) -> list[tuple[str, Words]]:
    rows = db.rows(
        "SELECT code, passage_id, '', heading, lead, body FROM passage"
        " WHERE passage_id BETWEEN ? AND ? ORDER BY passage_id",
        (stretch.first, stretch.last),
    )
    # Within one medicine its name, the title, tells nothing.
    return [(row[0], words_of(row[1:], stems)) for row in rows]
