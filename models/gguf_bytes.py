"""The bytes of a GGUF file's header, one after the other, within limits that no model's header comes near.

Nothing is read twice, nothing is stored that was not asked for, and no length in the file is believed before it is
compared with the file's size: a hostile header ends in a `HeaderError`, soon.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, BinaryIO

from core.generating import Trouble

if TYPE_CHECKING:
    from typing import Final

HEADER_LIMIT_BYTES: Final = 64 << 20  # the largest vocabularies take 16 MB
TEXT_LIMIT_BYTES: Final = 32 << 20  # some tokenizers are stored once more, as a whole
ITEM_LIMIT: Final = (
    4_000_000  # texts in lists: the largest vocabularies with their merges have 800,000
)
KEPT_CHARS: Final = 4096  # of a text that is asked for
CHUNK_BYTES: Final = 1 << 20
_LENGTH = struct.Struct("<Q")
# Numbers of the format's value types, each with its size.
TEXT, LIST = 8, 9
NUMBERS: dict[int, struct.Struct] = {
    kind: struct.Struct("<" + letter)
    for kind, letter in zip((*range(8), 10, 11, 12), "BbHhIifBQqd", strict=True)
}


class HeaderError(Exception):
    """The header cannot be used: `trouble`, and for a person `reason` ("" if the trouble says it all)."""

    def __init__(self, trouble: Trouble, reason: str = "") -> None:
        super().__init__(trouble, reason)
        self.trouble = trouble
        self.reason = reason


class HeaderBytes:
    """Reads a header from its start to its end."""

    def __init__(self, stream: BinaryIO, size: int) -> None:
        self._stream = stream
        self._size = size
        self._start = 0  # where the kept bytes stand in the file
        self._kept = b""
        self._at = 0  # in the kept bytes
        self._items = 0

    @property
    def position(self) -> int:
        """The place in the file."""
        return self._start + self._at

    def take(self, count: int) -> bytes:
        """The next bytes.

        Raises:
            HeaderError: there are not so many, or the header is longer than any.
            OSError: the file cannot be read.
        """
        if self._at + count > len(self._kept):
            self._move_to(self.position, count)
        taken = self._kept[self._at : self._at + count]
        self._at += count
        return taken

    def number(self, kind: int) -> int | float:
        """The next number, of one of `NUMBERS`."""
        number = NUMBERS[kind]
        (value,) = number.unpack(self.take(number.size))
        found: int | float = value
        return found

    def whole(self, kind: int = 4) -> int:
        """The next whole number."""
        return int(self.number(kind))

    def text(self, limit: int = TEXT_LIMIT_BYTES) -> str:
        """The next text, its first characters if it is long; what is no UTF-8 is replaced."""
        length = self.whole(10)
        if length > limit:
            raise HeaderError(Trouble.DAMAGED)
        kept = self.take(min(length, KEPT_CHARS))
        self.skip(length - len(kept))
        return kept.decode("utf-8", "replace")

    def skip(self, count: int) -> None:
        """Go over bytes without looking at them."""
        if self._at + count > len(self._kept):
            self._move_to(self.position + count, 0)
        else:
            self._at += count

    def skip_texts(self, count: int) -> None:
        """Go over a list of texts: a vocabulary has hundreds of thousands, so this is the loop that costs time."""
        self._items += count
        if self._items > ITEM_LIMIT:
            raise HeaderError(Trouble.DAMAGED)
        kept, at, unpack = self._kept, self._at, _LENGTH.unpack_from
        for _ in range(count):
            if at + _LENGTH.size > len(kept):
                self._move_to(self._start + at, _LENGTH.size)
                kept, at = self._kept, 0
            length = unpack(kept, at)[0]
            if length > TEXT_LIMIT_BYTES:
                raise HeaderError(Trouble.DAMAGED)
            at += _LENGTH.size + length
        self._at = at
        self.skip(0)  # the last text may end beyond what is kept

    def _move_to(self, position: int, count: int) -> None:
        """Keep the bytes from a position on, at least `count`."""
        if position + count > self._size:
            raise HeaderError(Trouble.TRUNCATED)
        if position + count > HEADER_LIMIT_BYTES:
            raise HeaderError(Trouble.DAMAGED)
        self._stream.seek(position)
        self._kept = self._stream.read(max(count, CHUNK_BYTES))
        self._start, self._at = position, 0
        if len(self._kept) < count:  # the file has become shorter while it was read
            raise HeaderError(Trouble.TRUNCATED)
