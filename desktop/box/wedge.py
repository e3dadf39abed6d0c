"""Is it a scanner that types? A hand scanner is a keyboard: its keys come faster than any person's, and end with Enter.

No Qt and no clock: keys and their times are given. What may be a scan is kept back until it is one, or until it is seen
not to be and given back in its order: so no code lands in a field by half, and nothing that a person types is lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MOST_GAP_MS: Final = 50.0  # between two keys of a scanner; the fastest typists need more than that
LEAST_KEYS: Final = 8  # an EAN-8; a person's few quick digits are no scan
MOST_KEYS: Final = 400
_ENDS = frozenset("\r\n")
# A French keyboard writes these where a scanner means 1 to 0.
_FRENCH_DIGITS = frozenset("&é\"'(-è_çà")
# The beginnings of what scanners send: digits, a symbology's name, GS1's separator, brackets around numbers.
_BEGINNING = re.compile(
    r"\d*"  # any digits at all
    r"|[&é\"'(\-è_çà]*"  # the same on a French keyboard
    r"|01\d{14}.*"  # a GS1 code: batches have letters
    r"|\]([A-Za-z](\d.*)?)?"
    r"|\x1d.*"
    r"|\(\d{0,4}|\(\d{2,4}\).*",
    re.DOTALL,
)
_WHOLE = re.compile(
    r"\d{8,}|[&é\"'(\-è_çà]{8,}|01\d{14}.*|\][A-Za-z]\d.{8,}|\x1d.{16,}|\(\d{2,4}\).{8,}", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to do with a key: first give back what was kept (`gives_back`), then keep this one or let it pass.

    `scanned` is a whole code, which the key has ended; then nothing is given back and the key does not pass.
    """

    gives_back: bool = False
    keeps: bool = False
    scanned: str = ""


PASSES: Final = Verdict()


class Wedge:
    """Watches keys one after the other."""

    def __init__(self) -> None:
        self._kept = ""
        self._last_ms = 0.0

    @property
    def keeps_any(self) -> bool:
        return bool(self._kept)

    def is_within(self, at_ms: float) -> bool:
        """Whether a key at this time may go on with what is kept."""
        return bool(self._kept) and at_ms - self._last_ms <= MOST_GAP_MS

    def key(self, text: str, at_ms: float, *, is_repeated: bool = False) -> Verdict:
        """A key that writes this ("" for one that writes nothing), at a time in milliseconds."""
        goes_on = self.is_within(at_ms) and not is_repeated
        kept, self._kept = self._kept, ""
        if goes_on and text in _ENDS and text:
            if _WHOLE.fullmatch(kept):
                return Verdict(scanned=kept)
            return Verdict(gives_back=True)
        if goes_on and _is_printable(text) and len(kept) < MOST_KEYS and _may_be(kept + text):
            self._keep(kept + text, at_ms)
            return Verdict(keeps=True)
        if _is_printable(text) and _may_be(text) and not is_repeated:
            self._keep(text, at_ms)
            return Verdict(gives_back=bool(kept), keeps=True)
        return Verdict(gives_back=bool(kept))

    def forget(self) -> None:
        """Nothing has followed in time: whoever keeps the keys gives them back."""
        self._kept = ""

    def _keep(self, text: str, at_ms: float) -> None:
        self._kept, self._last_ms = text, at_ms


def _is_printable(text: str) -> bool:
    return len(text) == 1 and (text.isprintable() or text == "\x1d")


def _may_be(text: str) -> bool:
    return _BEGINNING.fullmatch(text) is not None
