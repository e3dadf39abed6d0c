"""Where a regulated heading may stand: candidates with a score, before any order is asked of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.ingest.normal import squeeze

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.ingest.lines import Line
    from core.language.headings import HeadingFacts, HeadingRule, HeadingScheme

MAX_LINES = 8  # lines over which a narrow column may split one heading
MAX_SQUEEZED = 260
MAX_OPEN = 200  # letters that the medicine's name may add to an open heading
MAX_NAME = 40  # letters of a name that stands for "este medicamento"
CAPITALS_SHARE = 0.75

# A number before a heading: "1.", "1)", "4.2", "I -", "1" (alone or glued). Group 1 is the number itself.
_NUMBER = re.compile(
    r"^\W{0,3}(\d{1,2}(?:\s?\.\s?\d{1,2})?|[IVX]{1,4}(?=\s*[-–—.)]|\s))\s*[-–—.)ºo°]{0,2}\s*"
)
_ONLY_NUMBER = re.compile(r"^\W{0,3}(?:\d{1,2}(?:\s?\.\s?\d{1,2})?|[IVX]{1,4})\s*[-–—.)]{0,2}$")
_CONTENTS_TAIL = re.compile(r"^\W*\d{1,3}\s*$")

# What each sign adds. A heading needs MIN_SCORE: its own words in full are enough, a short one needs help.
WEIGHTS = {
    "number": 3.0,
    "other_number": -1.0,
    "whole": 2.0,
    "capitals": 1.5,
    "bold": 1.0,
    "marked": 3.0,
    "long": 1.5,
    "quoted": -5.0,
    "contents": -3.0,
    "glued_body": -1.0,
    "implied": 1.5,
}
MIN_SCORE = 2.5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place where heading `rule` of `scheme` may stand.

    It covers the lines first..last (places in the list of lines); `rest` is the text after the heading on
    the last line ("" if the heading is whole). `place` is the rule's position in its scheme. Of an implied
    heading it covers no line: `last` is the one before `first`.
    """

    scheme: HeadingScheme
    rule: HeadingRule
    place: int
    first: int
    last: int
    rest: str
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class _Window:
    """Some lines from one on, squeezed together; `ends[i]` is the length after line i."""

    lines: Sequence[Line]
    squeezed: str
    ends: tuple[int, ...]
    number: str
    number_end: int
    is_quoted: bool


def candidates(lines: Sequence[Line], facts: HeadingFacts) -> list[Candidate]:
    """All places that read like a heading of any scheme, in reading order."""
    found: list[Candidate] = []
    for start, line in enumerate(lines):
        if not line.squeezed and not _ONLY_NUMBER.match(line.text):
            continue
        window = _window(lines, start, facts)
        for scheme in facts.schemes:
            if not scheme.needs_mark or line.heading_level:
                found.extend(_at(window, start, scheme))
    return found


def _window(lines: Sequence[Line], start: int, facts: HeadingFacts) -> _Window:
    first = lines[start]
    number = ""
    number_end = 0
    if match := _NUMBER.match(first.text):
        number, number_end = match[1].replace(" ", ""), match.end()
    squeezed = ""
    ends: list[int] = []
    covered = lines[start : start + MAX_LINES]
    for offset, line in enumerate(covered):
        if line.page > first.page + 1 or len(squeezed) > MAX_SQUEEZED:
            break
        part = line.squeezed if offset else squeeze(first.text[number_end : 2 * MAX_SQUEEZED])
        squeezed += part[
            : 2 * MAX_SQUEEZED
        ]  # no heading is longer; a line of a megabyte is no reason to stop
        ends.append(len(squeezed))
    before = lines[start - 1] if start else None
    is_quoted = first.text[:1] in '“«"‘' or (
        before is not None
        and before.page >= first.page - 1
        and bool(facts.reference.search(before.text.lower()))
    )
    return _Window(covered, squeezed, tuple(ends), number, number_end, is_quoted)


def _at(window: _Window, start: int, scheme: HeadingScheme) -> Iterator[Candidate]:
    for place, rule in enumerate(scheme.sections):
        if rule.is_implied:
            if rule.pattern.match(window.lines[0].squeezed[:MAX_SQUEEZED]):
                yield Candidate(scheme, rule, place, start, start - 1, "", "", WEIGHTS["implied"])
            continue
        match = rule.pattern.match(window.squeezed)
        if match is None or not match.end():
            continue
        end = _open_end(window, match.end()) if rule.is_open else _named_end(window, match.end())
        last = next(i for i, until in enumerate(window.ends) if until >= end)
        is_whole = window.ends[last] == end
        rest = "" if is_whole else _rest(window, last, end)
        heading = [line.text for line in window.lines[: last + 1]]
        if rest:
            heading[-1] = heading[-1].removesuffix(rest).rstrip()
        text = " ".join(heading)
        signs = _signs(window, rule, scheme, text, rest)
        score = sum(WEIGHTS[sign] for sign in signs)
        if score >= MIN_SCORE and _is_enough(signs, rule, scheme, has_rest=bool(rest)):
            yield Candidate(scheme, rule, place, start, start + last, rest, text, score)


def _named_end(window: _Window, end: int) -> int:
    """Where a question ends that names the medicine where the regulation says "este medicamento"."""
    if end == len(window.squeezed) or window.squeezed[end - 1] == "?":
        return end
    mark = window.squeezed.find("?", end, end + MAX_NAME)
    last = next((i for i, until in enumerate(window.ends) if until > mark), len(window.ends))
    named = "".join(line.text for line in window.lines[: last + 1]).partition("?")[0]
    is_heading = window.lines[0].bold or named.isupper()
    return mark + 1 if mark >= 0 and last <= 1 and is_heading else end


def _open_end(window: _Window, end: int) -> int:
    """Where an open heading ends: at its question mark, else with its line."""
    line_end = next(until for until in window.ends if until >= end)
    mark = window.squeezed.find("?", end, end + MAX_OPEN)
    if mark < 0:
        return line_end
    if mark < line_end:
        return mark + 1
    # The mark stands on a later line: it is this heading's if that line looks like this one.
    first = window.lines[0]
    last = next(i for i, until in enumerate(window.ends) if until > mark)
    is_alike = all(
        line.bold == first.bold and abs(line.size - first.size) < 1
        for line in window.lines[: last + 1]
    )
    return mark + 1 if is_alike and first.bold else line_end


def _rest(window: _Window, last: int, end: int) -> str:
    """The original text of line `last` after the heading's final letter."""
    text = window.lines[last].text
    wanted = end - (window.ends[last - 1] if last else 0)
    seen = 0
    for position in range(0 if last else window.number_end, len(text)):
        seen += len(squeeze(text[position]))
        if seen >= wanted:
            return text[position + 1 :].lstrip(" .:;-–—)")
    return ""


def _signs(
    window: _Window, rule: HeadingRule, scheme: HeadingScheme, text: str, rest: str
) -> set[str]:
    """What speaks for and against this place."""
    first = window.lines[0]
    letters = [char for char in text if char.isalpha()]
    is_capitals = sum(char.isupper() for char in letters) >= CAPITALS_SHARE * max(1, len(letters))
    is_contents = bool(rest) and bool(_CONTENTS_TAIL.match(rest))
    is_number = window.number != "" and (window.number == rule.number or not rule.number)
    return {
        sign
        for sign, applies in {
            "number": is_number and (bool(rule.number) or scheme.needs_number),
            "other_number": bool(rule.number) and window.number not in {"", rule.number},
            "whole": not rest,
            "capitals": is_capitals,
            "bold": first.bold,
            "marked": first.heading_level > 0,
            "long": not rule.is_short,
            "quoted": window.is_quoted or rest[:1] in {"”", "’", "»", '"', ")"},
            "contents": is_contents,
            "glued_body": bool(rest) and not is_capitals and not text.endswith("?"),
        }.items()
        if applies
    }


def _is_enough(
    signs: set[str], rule: HeadingRule, scheme: HeadingScheme, *, has_rest: bool
) -> bool:
    """Whether a short heading, or one that the scheme wants numbered, has its second sign."""
    if scheme.needs_number and "number" not in signs:
        return False
    if not rule.is_short:
        return True
    if has_rest:
        return {"number", "capitals"} <= signs
    return bool(signs & {"number", "capitals", "bold", "marked"})
