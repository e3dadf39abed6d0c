"""Numbers with a unit, as ranges: "16 a 23 kg", "acima de 12 anos", "< 30 mL/min", a table's cell under its header."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from core.language.text import fold

if TYPE_CHECKING:
    from core.language.answering import MeasureFacts
    from core.language.pack import LanguagePack

_NUMBER = r"\d{1,3}(?:[. ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?"
_DIGIT = re.compile(r"\d")
FURTHEST_BEFORE = 16  # characters between such words and their number, at the most
_SIGNS_LEAST, _SIGNS_MOST = ">≥", "<≤"


@dataclass(frozen=True, slots=True)
class Measure:
    """Values of one kind ("weight") from `low` to `high`."""

    kind: str
    low: float
    high: float

    def holds(self, other: Measure) -> bool:
        return self.low <= other.low and other.high <= self.high


@dataclass(frozen=True, slots=True)
class _Patterns:
    """A language's ways to write ranges and bounds, compiled.

    None of what may stand before a number and tell of it is longer than `reach` characters.
    """

    number: re.Pattern[str]
    least: re.Pattern[str]
    most: re.Pattern[str]
    reach: int


def measures(text: str, pack: LanguagePack) -> tuple[Measure, ...]:
    """All measures of a text whose unit stands beside the number."""
    return tuple(_found(fold(text), pack, ""))


def cell_measures(text: str, kind: str, pack: LanguagePack) -> tuple[Measure, ...]:
    """The numbers of a table's cell whose header says what kind they are."""
    return tuple(_found(fold(text), pack, kind))


def numbers_of(text: str) -> frozenset[str]:
    """The numbers of a text in one spelling: "5 600", "5.600" and "5600" are the same."""
    return frozenset(
        f"{_value(found):g}" for found in re.findall(rf"(?<![\w,.])(?:{_NUMBER})", fold(text))
    )


def header_kind(text: str, pack: LanguagePack) -> str:
    """The kind of measure that a column's header announces, "" if none."""
    words = set(re.findall(r"[^\W\d_]+(?:/[^\W\d_]+)?", fold(text)))
    for unit in pack.answering.measures.units:
        if not words.isdisjoint((*unit.words, *unit.before)):
            return unit.kind
    return ""


def _found(text: str, pack: LanguagePack, kind: str) -> list[Measure]:
    if not _DIGIT.search(text):
        return []
    facts = pack.answering.measures
    patterns = _patterns(pack.code)
    found = []
    for match in patterns.number.finditer(text):
        before = text[max(0, match.start() - patterns.reach) : match.start()]
        unit_kind, factor = _unit(match, before, facts)
        if not unit_kind:
            if not kind:
                continue
            unit_kind = kind
        low = _value(match["low"])
        high = _value(match["high"]) if match["high"] else low
        if match["high"] is None:
            if patterns.least.search(before):
                high = math.inf
            elif patterns.most.search(before):
                low = 0.0
        first_kind, first_factor = unit_kind, factor
        if match["high"] and match["first_unit"]:
            first_kind, first_factor = _named(match["first_unit"], facts) or (unit_kind, factor)
        if first_kind != unit_kind:
            # "3 anos e 15 kg" are two measures, no range.
            found.append(Measure(first_kind, low * first_factor, low * first_factor))
            found.append(Measure(unit_kind, high * factor, high * factor))
            continue
        low, high = sorted((low * first_factor, high * factor))
        found.append(Measure(unit_kind, low, high))
    return found


def _named(said: str, facts: MeasureFacts) -> tuple[str, float] | None:
    """The kind and the factor of a unit by its name."""
    return next(((unit.kind, unit.factor) for unit in facts.units if said in unit.words), None)


def _unit(match: re.Match[str], before: str, facts: MeasureFacts) -> tuple[str, float]:
    if known := _named(match["unit"] or match["first_unit"] or "", facts):
        return known
    for unit in facts.units:
        if any(
            re.search(rf"\b{re.escape(word)}\b[^\d.;]{{0,14}}$", before) for word in unit.before
        ):
            return unit.kind, unit.factor
    return "", 1.0


def _value(text: str) -> float:
    if re.fullmatch(r"\d{1,3}(?:[. ]\d{3})+", text):
        return float(text.replace(".", "").replace(" ", ""))
    return float(text.replace(",", ".").replace(" ", ""))


@lru_cache(maxsize=8)
def _patterns(code: str) -> _Patterns:
    from core.language.pack import load_pack  # noqa: PLC0415 - only its code can be a key of the cache

    facts = load_pack(code).answering.measures
    words = sorted(
        (re.escape(word) for unit in facts.units for word in unit.words), key=len, reverse=True
    )
    unit = "|".join(words)
    joints = "|".join(re.escape(word) for word in facts.joints)
    said = (*facts.least, *facts.most, *(word for unit in facts.units for word in unit.before))
    return _Patterns(
        number=re.compile(
            rf"(?<![\w,.])(?P<low>{_NUMBER})\s*(?P<first_unit>{unit})?"
            rf"(?:\s*(?:-|{joints})\s*(?P<high>{_NUMBER}))?\s*(?P<unit>{unit})?\b"
        ),
        least=_bound(facts.least, _SIGNS_LEAST),
        most=_bound(facts.most, _SIGNS_MOST),
        # One character more shows where a word begins.
        reach=max(map(len, said), default=0) + FURTHEST_BEFORE + 1,
    )


def _bound(words: tuple[str, ...], signs: str) -> re.Pattern[str]:
    said = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?:\b(?:{said})\s+(?:de\s+|a\s+|d')?|[{signs}]\s*)$")
