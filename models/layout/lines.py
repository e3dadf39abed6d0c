"""Words of one column to its lines: what stands on one baseline, with its raised and lowered marks."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from models.layout.words import Word

SAME_BASELINE = 0.18  # em
SHARED_HEIGHT = 0.5  # of the lower of two groups: they are one line
COLLISION = 0.3  # of the narrower of two words: they cannot be on one line
GLUE_GAP = 0.1  # em: words that stand closer are one word, whatever their order in the file
SPACE = 0.25  # em
RAISED_SIZE = 0.85  # times the size of the line's text, at most
RAISED_BASELINE = 0.15  # em, at least
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
RAISED_DIGITS = re.compile(r"[0-9]+(?:,[0-9]+)*")
FRACTION_BARS = ("/", "⁄", "∕")
LINE_END_HYPHENS = ("\ufffe", "\u00ad")
PART_GAP = 0.35  # em: words further apart are two words though the file has no space between


@dataclass(slots=True)
class Line:
    """Words on one baseline, from left to right. `main` is the word that gives it its height."""

    words: list[Word]
    main: Word

    @property
    def x0(self) -> float:
        return self.words[0].x0

    @property
    def x1(self) -> float:
        return max(word.x1 for word in self.words)


def lines_of(words: Iterable[Word]) -> list[Line]:
    """The lines of one column's words, from top to bottom."""
    # The longest groups are lines for sure; shorter ones are lines of their own or marks beside them.
    groups = sorted(_on_one_baseline(words), key=_length, reverse=True)
    lines: list[Line] = []
    placed: list[tuple[float, int]] = []  # (baseline, index of the line)
    reach = 0.0
    for group in groups:
        reach = max(reach, *(word.size for word in group))
        near = _near(placed, group, reach)
        host = _host(group, [lines[index] for index in near])
        if host is not None:
            host.words.extend(group)
            continue
        line = Line(group, _main(group))
        insort(placed, (line.main.baseline, len(lines)))
        lines.append(line)
    for line in lines:
        line.words.sort(key=lambda word: (word.x0, word.order))
        _mark_raised(line)
    lines.sort(key=lambda line: (line.main.baseline, line.x0))
    return lines


def _mark_raised(line: Line) -> None:
    """Raised digits become the characters of that name: 10⁶ printed so must not be read as 106.

    The numerator of a fraction is raised as well, and stays a digit.
    """
    main = line.main
    for word, right in zip(line.words, [*line.words[1:], None], strict=True):
        if (
            RAISED_DIGITS.fullmatch(word.text)
            and word.size <= RAISED_SIZE * main.size
            and main.baseline - word.baseline >= RAISED_BASELINE * main.size
            and not (right is not None and right.text.startswith(FRACTION_BARS))
        ):
            word.text = word.text.translate(RAISED)


def _length(group: Sequence[Word]) -> int:
    return sum(len(word.text) for word in group)


def _main(words: Sequence[Word]) -> Word:
    """The longest word of the commonest size."""
    lengths: dict[float, int] = {}
    for word in words:
        key = round(word.size, 1)
        lengths[key] = lengths.get(key, 0) + len(word.text)
    size = max(lengths, key=lambda key: lengths[key])
    return max(
        (word for word in words if round(word.size, 1) == size), key=lambda word: len(word.text)
    )


def _on_one_baseline(words: Iterable[Word]) -> list[list[Word]]:
    groups: list[list[Word]] = []
    total = 0.0
    for word in sorted(words, key=lambda word: word.baseline):
        if groups:
            group = groups[-1]
            near = SAME_BASELINE * min(word.size, group[-1].size)
            if abs(word.baseline - total / len(group)) <= near:
                group.append(word)
                total += word.baseline
                continue
        groups.append([word])
        total = word.baseline
    return groups


def _near(placed: Sequence[tuple[float, int]], group: Sequence[Word], reach: float) -> list[int]:
    """The lines that can share height with a group: no further than the largest size."""
    baseline = group[0].baseline
    first = bisect_left(placed, (baseline - 2 * reach, -1))
    last = bisect_left(placed, (baseline + 2 * reach, -1))
    return [index for _, index in placed[first:last]]


def _host(group: Sequence[Word], lines: Sequence[Line]) -> Line | None:
    """The line that a group belongs to: most of its height is shared and its place is free."""
    top, bottom = min(word.top for word in group), max(word.bottom for word in group)
    best, best_share = None, SHARED_HEIGHT
    for line in lines:
        main_top, main_bottom = line.main.top, line.main.bottom
        shared = min(bottom, main_bottom) - max(top, main_top)
        if shared <= 0:
            continue
        share = shared / max(0.01, min(bottom - top, main_bottom - main_top))
        if share > best_share and not _collides(group, line.words):
            best, best_share = line, share
    return best


def _collides(group: Sequence[Word], words: Sequence[Word]) -> bool:
    return any(
        min(one.x1, other.x1) - max(one.x0, other.x0)
        > COLLISION * max(0.01, min(one.x1 - one.x0, other.x1 - other.x0))
        for one in group
        for other in words
    )


def joined(words: Sequence[Word]) -> str:
    """The words from left to right as text, with the file's own spaces."""
    if not words:
        return ""
    parts = [words[0].text]
    for left, right in pairwise(words):
        parts.append(_space(left, right))
        parts.append(right.text)
    return "".join(parts)


def wrapped(lines: Sequence[Sequence[Word]]) -> str:
    """The lines of a cell as one text. A hyphen that the font marks as a line's end stays, without a space."""
    text = ""
    for words in lines:
        glue = "" if not text or text.endswith(LINE_END_HYPHENS) else " "
        text += glue + joined(words)
    return text


def wraps(words: Sequence[Word], following: Sequence[Word], width: float) -> bool:
    """Had the line to end because the first word of the next did not fit?"""
    first = following[0]
    used = max(word.x1 for word in words) - words[0].x0
    return used + SPACE * first.size + first.x1 - first.x0 > width


def _space(left: Word, right: Word) -> str:
    gap = right.x0 - left.x1
    size = max(left.size, right.size)
    if right.before == "":
        return "" if gap <= PART_GAP * size else " "
    if right.before == "\n" or right.order != left.order + 1:
        # Nothing is known of what is between; a raised mark is often followed by a break that nobody sees.
        return "" if gap <= GLUE_GAP * size else " "
    return right.before
