"""How many leaflets are in a file, and which lines belong to which part of each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING

from core.ingest.headings import candidates
from core.ingest.sections import Group, Landmarks, apart, groups, stretch_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.ingest.headings import Candidate
    from core.ingest.lines import Line
    from core.language.headings import HeadingFacts

UNKNOWN_KIND = "OTHER"  # a text without regulated headings: kept, searchable, its sections unknown
COVER_LETTERS = 450  # a page with fewer letters before a leaflet's first page is its cover
OPENING_PAGES = 3  # how far before its first heading a leaflet opens at most
TITLE_LINES = 8  # how many lines a leaflet's title takes where it opens in the middle of a page


@dataclass(frozen=True, slots=True)
class Part:
    """One section's stretch of lines.

    The heading covers the lines [first, end) of `heading_lines` (none for a front part without a heading), the
    body those of `body`; `rest` is body text on the heading's own last line.
    """

    code: str
    heading: str
    heading_lines: tuple[
        int, int
    ]  # first, one past the last; equal for a front part without a heading
    body: tuple[int, int]
    rest: str


@dataclass(frozen=True, slots=True)
class SplitLeaflet:
    """A leaflet's stretch of lines, [start, end), and its parts in reading order.

    `expected` are the section codes that its scheme prescribes; `is_partial` says that the text is an extract;
    `score` is 0 if no heading was found.
    """

    kind: str
    start: int
    end: int
    parts: tuple[Part, ...]
    expected: tuple[str, ...]
    is_partial: bool
    score: float


@dataclass(frozen=True, slots=True)
class Split:
    """A whole file: its leaflets, and the stretches that are none of them."""

    leaflets: tuple[SplitLeaflet, ...]
    history: tuple[tuple[int, int], ...]
    annexes: tuple[tuple[int, int], ...]


def split(lines: Sequence[Line], facts: HeadingFacts) -> Split:
    """The leaflets in the lines of a file (without furniture), for one language's headings."""
    marks = _marks(lines, facts)
    # "14. Conditions de prescription" in a labelling is no last section of the text before it.
    labellings = apart(_labellings(marks))
    places = [
        place
        for place in candidates(lines, facts)
        if not place.rule.is_optional or stretch_at(place.first, labellings) is None
    ]
    found = groups(lines, places, Landmarks(marks.openings, tuple(_set_aside(marks, ()))))
    if not found:
        whole = Part("", "", (0, 0), (0, len(lines)), "")
        return Split(
            (SplitLeaflet(UNKNOWN_KIND, 0, len(lines), (whole,), (), False, 0.0),) if lines else (),
            (),
            (),
        )
    starts = _starts(lines, found, marks)
    if len(found) > 1:
        # Now that later leaflets are known, their last headings no longer count as set aside.
        found = groups(lines, places, Landmarks(marks.openings, tuple(_set_aside(marks, starts))))
        starts = _starts(lines, found, marks)
    ends = [*starts[1:], len(lines)]
    leaflets: list[SplitLeaflet] = []
    history: list[tuple[int, int]] = []
    annexes: list[tuple[int, int]] = []
    for group, start, end in zip(found, starts, ends, strict=True):
        last = group.headings[-1].last
        cut = min(*(_after(last, places, end) for places in (marks.history, marks.annexes)), end)
        if cut < end:
            (history if cut in marks.history else annexes).append((cut, end))
        leaflets.append(
            SplitLeaflet(
                kind=group.kind,
                start=start,
                end=cut,
                parts=tuple(_parts(group, start, cut)),
                expected=_expected(group),
                is_partial=group.headings[0].scheme.is_partial,
                score=group.score,
            )
        )
    return Split(tuple(leaflets), tuple(history), tuple(annexes))


def _expected(group: Group) -> tuple[str, ...]:
    """The numbered sections that a leaflet of this scheme must have."""
    scheme = group.headings[0].scheme
    if not scheme.ordered:
        return ()
    return tuple(
        rule.code
        for rule in scheme.sections
        if rule.number[:1].isdigit() and not rule.is_parent and not rule.is_optional
    )


@dataclass(frozen=True, slots=True)
class _Marks:
    """Places of lines that open or close something, each kind in order, and the page of every line.

    `openings` are identifications and titles of parts, `titles` those titles that are no row of a table.
    """

    pages: tuple[int, ...]
    openings: tuple[int, ...]
    titles: tuple[int, ...]
    history: tuple[int, ...]
    annexes: tuple[int, ...]


def _marks(lines: Sequence[Line], facts: HeadingFacts) -> _Marks:
    """Places of lines that open or close something."""
    squeezed = [line.squeezed for line in lines]
    # A title may be split over two lines.
    pairs = [a + b for a, b in zip_longest(squeezed, squeezed[1:], fillvalue="")]

    def where(pattern_matches: Sequence[bool]) -> tuple[int, ...]:
        return tuple(i for i, matches in enumerate(pattern_matches) if matches)

    identifications = where([bool(facts.identification.match(s)) for s in squeezed])
    parts = where([any(pattern.match(s) for pattern, _kind in facts.parts) for s in squeezed])
    return _Marks(
        pages=tuple(line.page for line in lines),
        openings=tuple(sorted({*identifications, *parts})),
        titles=tuple(place for place in parts if not lines[place].is_row),
        history=where([bool(facts.history.match(s)) for s in pairs]),
        annexes=where([bool(facts.annex.match(s)) for s in squeezed]),
    )


def _after(place: int, marks: Sequence[int], default: int) -> int:
    """The first mark after a place."""
    index = bisect_right(marks, place)
    return marks[index] if index < len(marks) else default


def _before(place: int, marks: Sequence[int], default: int) -> int:
    """The last mark before a place."""
    index = bisect_left(marks, place)
    return marks[index - 1] if index else default


def _labellings(marks: _Marks) -> Iterator[tuple[int, int]]:
    """From each annex to the next part's title."""
    for mark in marks.annexes:
        yield (mark, _after(mark, marks.titles, len(marks.pages)))


def _set_aside(marks: _Marks, starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """From each table of alterations to the next leaflet, and the labellings, which end there, too."""
    for mark in marks.history:
        yield (mark, _after(mark, starts, len(marks.pages)))
    for mark, end in _labellings(marks):
        yield (mark, min(end, _after(mark, starts, end)))


def _starts(lines: Sequence[Line], found: Sequence[Group], marks: _Marks) -> list[int]:
    return [0, *(_start(lines, before, after, marks) for before, after in pairwise(found))]


def _start(lines: Sequence[Line], before: Group, after: Group, marks: _Marks) -> int:
    """Where the leaflet of `after` opens: its cover, its title or its first heading."""
    lowest, first = before.headings[-1].last + 1, after.headings[0].first
    # A labelling names the medicine, too, but only the title that ends it opens the next leaflet.
    labelled = [end - 1 for _start, end in _labellings(marks)]
    closed = max(lowest, _before(first, marks.history, lowest), _before(first, labelled, lowest))
    openings = marks.openings[
        bisect_right(marks.openings, closed) : bisect_right(marks.openings, first)
    ]
    opening = _earliest_of_run(lines, openings, first)
    page = lines[opening].page
    if page > lines[before.headings[-1].last].page:
        top = bisect_left(marks.pages, page)
        return _with_cover(lines, marks.pages, max(top, closed + 1), closed)
    return max(lowest, opening - _title_length(lines, opening))


def _earliest_of_run(lines: Sequence[Line], openings: Sequence[int], first: int) -> int:
    """The first of the openings that stand on the first heading's page or run up to it page by page."""
    earliest = first
    for place in reversed(openings):
        if lines[place].page <= lines[first].page - OPENING_PAGES:
            break
        if lines[place].page >= lines[earliest].page - 1 and not lines[place].is_row:
            earliest = place
    return earliest


def _with_cover(lines: Sequence[Line], pages: Sequence[int], top: int, closed: int) -> int:
    """The cover page before `top`, if there is one after the previous leaflet's closing."""
    page = pages[top] - 1
    cover = range(max(bisect_left(pages, page), closed + 1), bisect_right(pages, page))
    if not cover or cover[0] == 0 or lines[cover[0] - 1].page == page:
        return top
    letters = sum(len(lines[i].squeezed) for i in cover)
    is_cover = letters < COVER_LETTERS and not any(lines[i].is_row for i in cover)
    return cover[0] if is_cover else top


def _title_length(lines: Sequence[Line], opening: int) -> int:
    """Lines right before an opening in the middle of a page that look like the title of a leaflet."""
    count = 0
    while count < TITLE_LINES and opening - count > 0:
        line = lines[opening - count - 1]
        is_title = line.bold or line.text.isupper() or line.size > lines[opening].size + 1
        if line.page != lines[opening].page or not is_title or line.text.endswith("."):
            break
        count += 1
    return count


def _parts(group: Group, start: int, end: int) -> Iterator[Part]:
    headings = list(group.headings)
    front_end = headings[0].first
    front_code = f"{group.kind}-I"
    if headings[0].rule.code == front_code:
        # The cover and the identification are one section; its heading stands somewhere inside.
        identification = headings.pop(0)
        front_end = headings[0].first if headings else end
        yield Part(front_code, identification.text, (start, start), (start, front_end), "")
    elif front_end > start:
        yield Part(front_code, "", (start, start), (start, front_end), "")
    for heading, until in zip(headings, [*(h.first for h in headings[1:]), end], strict=False):
        yield Part(
            heading.rule.code,
            _clean(heading),
            (heading.first, heading.last + 1),
            (heading.last + 1, until),
            heading.rest,
        )


def _clean(heading: Candidate) -> str:
    return " ".join(heading.text.replace("\t", " ").replace("\u00ad ", "").split()).rstrip(" .:")
