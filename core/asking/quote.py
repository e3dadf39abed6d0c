"""What must be quoted together with a sentence so that it says what the leaflet says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.documents.document import BlockKind

if TYPE_CHECKING:
    from core.asking.focus import Focus
    from core.asking.leaflets import ReadySection
    from core.asking.prepared import Prepared

SHORT_BLOCK = 700  # characters of a paragraph that is quoted whole
MOST_ANNOUNCED = 1200  # characters of a list that is quoted with the words that announce it
SMALL_TABLE = 600  # characters of a table that is quoted whole
LONGEST_BARE = 90  # characters of a line that only names what follows
ENDS = (".", ";", "!", "?", ":")
NEAR_TITLE = 6  # blocks between a title and what is quoted under it


def quoted(focus: Focus, section: ReadySection, index: int) -> tuple[int, ...]:
    """A unit with all that must be quoted with it: a short paragraph is quoted whole."""
    prepared = section.prepared
    unit = prepared.units[index]
    quoted = {index, *prepared.needs(index), *prepared.limits(index)}
    block = prepared.of_block[unit.block]
    first, last = prepared.units[block[0]], prepared.units[block[-1]]
    if unit.kind is BlockKind.PARAGRAPH and last.end - first.start <= SHORT_BLOCK:
        quoted.update(block)
        for other in block:
            quoted.update(prepared.needs(other))
    elif unit.kind is BlockKind.PARAGRAPH:
        quoted.update(_going_on(focus, section, index))
    if _is_bare(prepared, index):
        quoted.update(prepared.of_block.get(unit.block + 1, ()))
    announced = prepared.announced(index)
    if (
        sum(prepared.units[one].end - prepared.units[one].start for one in announced)
        <= MOST_ANNOUNCED
    ):
        quoted.update(announced)
    if focus.numbers and index and focus.numbers & prepared.numbers_before(index):
        quoted.add(index - 1)
    quoted.update(_table(focus, section, index))
    quoted.update(_cut_off(prepared, quoted))
    quoted.update(_titles(focus, section, index, min(quoted)))
    return tuple(sorted(quoted))


def _going_on(focus: Focus, section: ReadySection, index: int) -> set[int]:
    """The sentences beside one of a long paragraph that go on with what is asked ("… the last three months")."""
    prepared = section.prepared
    asked = frozenset().union(*(item.keys for item in focus.demanding))
    block = prepared.of_block[prepared.units[index].block]
    found = {index}
    for step in (-1, 1):
        place = index + step
        while place in block and not asked.isdisjoint(prepared.units[place].keys):
            chars = sum(prepared.units[one].end - prepared.units[one].start for one in found)
            if chars > SHORT_BLOCK:
                break
            found.update({place, *prepared.needs(place)})
            place += step
    return found


def _cut_off(prepared: Prepared, quoted: set[int]) -> set[int]:
    """What goes on with a sentence that a page or a raised number cut in two: half of one may say the opposite."""
    found: set[int] = set()
    for index in quoted:
        rest = index + 1
        while rest < len(prepared.units) and _goes_on(prepared, rest - 1, rest):
            found.add(rest)
            rest += 1
    return found


def _goes_on(prepared: Prepared, index: int, rest: int) -> bool:
    """Whether a paragraph ends in the middle of a sentence that the next one ends."""
    unit, after = prepared.units[index], prepared.units[rest]
    text = unit.text.rstrip()
    is_paragraph = unit.kind is BlockKind.PARAGRAPH and after.kind is BlockKind.PARAGRAPH
    if not is_paragraph or unit.block == after.block or text.endswith(ENDS):
        return False
    last = unit.words[-1] if unit.words else ""
    return after.text[:1].islower() or last in prepared.pack.text.stop_words


def _is_bare(prepared: Prepared, index: int) -> bool:
    """Whether a unit only names what follows: a line without an end, set as a paragraph of its own."""
    unit = prepared.units[index]
    text = unit.text.rstrip()
    return (
        unit.kind is BlockKind.PARAGRAPH
        and len(prepared.of_block[unit.block]) == 1
        and len(text) <= LONGEST_BARE
        and not text.endswith(ENDS)
    )


def _table(focus: Focus, section: ReadySection, index: int) -> list[int]:
    """The table that a sentence sends to: all of a small one, else its rows that hold the question's measures."""
    prepared = section.prepared
    table = prepared.table_sent_to(index)
    if sum(prepared.units[one].end - prepared.units[one].start for one in table) <= SMALL_TABLE:
        return table
    rows = [
        one
        for one in table
        if any(
            m.kind == asked.kind and m.holds(asked)
            for asked in focus.measures
            for m in prepared.measures(one)
        )
    ]
    header = [one for row in rows for one in prepared.needs(row)]
    return [*header, *rows]


def _titles(focus: Focus, section: ReadySection, index: int, first: int) -> list[int]:
    """The titles to be quoted: those right above, and those further up that the question is about."""
    prepared = section.prepared
    stack = prepared.title_stack(first)
    if prepared.headers(index):
        stack = [*stack, *prepared.title_stack(index)]
    if not stack:
        return []
    distance = prepared.units[first].block - prepared.units[stack[-1]].block
    keys = frozenset().union(*(prepared.units[title].keys for title in stack))
    is_asked_for = any(not item.keys.isdisjoint(keys) for item in focus.items)
    is_near = distance <= 1 or bool(prepared.headers(index))
    return stack if is_near or (is_asked_for and distance <= NEAR_TITLE) else []
