"""A section ready to be searched: what each of its units hangs on, stands under, tells and measures."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property, wraps
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from core.asking.kept_units import units_from
from core.asking.measures import cell_measures, header_kind, measures, numbers_of
from core.asking.units import Unit, units_of
from core.documents.document import BlockKind
from core.language.quick_words import quick_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.asking.measures import Measure
    from core.documents.document import Section
    from core.language.pack import LanguagePack

FURTHEST_TITLE = 12  # blocks between a title and what it may still be the title of
MOST_TITLES = 3  # titles right above each other that are read as one
FURTHEST_ANNOUNCEMENT = 12  # units between a table and the sentence that announces it

T = TypeVar("T")


def once_a_unit(find: Callable[[Prepared, int], T]) -> Callable[[Prepared, int], T]:
    """Find it once for each unit: a question looks through a section several times, and others follow."""
    name = find.__name__

    @wraps(find)
    def found(self: Prepared, index: int) -> T:
        known: dict[int, T] = self.found[name]
        try:
            return known[index]
        except KeyError:
            value = known[index] = find(self, index)
            return value

    return found


class Prepared:
    """A section ready to be searched for sentences. What is costly is done when first asked for."""

    def __init__(self, section: Section, pack: LanguagePack, kept: bytes | None = None) -> None:
        """`kept` are the section's units as a file has them, if one does."""
        self.section = section
        self.pack = pack
        units = None if kept is None else units_from(kept, section)
        self.units: tuple[Unit, ...] = tuple(units_of(section, pack)) if units is None else units
        self.of_block: dict[int, list[int]] = {}
        for unit in self.units:
            self.of_block.setdefault(unit.block, []).append(unit.index)
        self.found: defaultdict[str, dict[int, Any]] = defaultdict(dict)

    @cached_property
    def titles(self) -> list[int]:
        """For each unit, the title that it stands under; -1 if none."""
        found: list[int] = []
        title = caption = -1
        for unit in self.units:
            is_row = unit.kind is BlockKind.ROW
            if not is_row and not unit.is_title:
                caption = -1
            above = caption if caption >= 0 else title
            is_far = above >= 0 and unit.block - self.units[above].block > FURTHEST_TITLE
            found.append(-1 if is_far and not is_row else above)
            if unit.is_title:
                # What stands right above a table names the table, not the text after it.
                if self._is_caption(unit.index):
                    caption = unit.index
                else:
                    title, caption = unit.index, -1
        return found

    def _is_caption(self, index: int) -> bool:
        first = index
        while first and self.units[first - 1].is_title:
            first -= 1
        last = index
        while last + 1 < len(self.units) and self.units[last + 1].is_title:
            last += 1
        if last + 1 == len(self.units) or self.units[last + 1].kind is not BlockKind.ROW:
            return False
        return index == last or any(self._table_names(title) for title in range(first, index + 1))

    def told(self, index: int) -> frozenset[str]:
        """The quantities that a unit tells; a row tells what its table does, for its cells are short."""
        unit = self.units[index]
        if unit.kind is not BlockKind.ROW:
            return unit.told
        return self._told_by_table(self.table(index)[0])

    @once_a_unit
    def _told_by_table(self, top: int) -> frozenset[str]:
        said = tuple(word for row in self.table(top) for word in self.units[row].words)
        return frozenset(one.name for one in self.pack.answering.told.find(said))

    @once_a_unit
    def table(self, index: int) -> list[int]:
        """The rows of a row's table, its headers first; the unit alone if it is no row."""
        top = (self.headers(index) or [index])[0]
        rows = [top]
        for unit in self.units[top + 1 :]:
            if unit.kind is not BlockKind.ROW or self.headers(unit.index)[:1] != [top]:
                break
            rows.append(unit.index)
        return rows if index in rows else [index]

    def title_topics(self, index: int) -> frozenset[str]:
        """The topics that a title announces, not those that it sends to in brackets."""
        said = quick_words(self.units[index].text.partition("(")[0])
        return frozenset(one.name for one in self.pack.answering.titles.find(said))

    def announced(self, index: int) -> list[int]:
        """What a unit that ends in a colon announces: the list under it, else the unit after it."""
        unit = self.units[index]
        if not unit.text.rstrip().endswith(":") or index + 1 == len(self.units):
            return []
        blocks = self.section.blocks
        items = [
            other.index
            for other in self.units[index + 1 :]
            if other.kind is BlockKind.ITEM and blocks[other.block].lead == unit.block
        ]
        return items or [index + 1]

    @once_a_unit
    def measures(self, index: int) -> tuple[Measure, ...]:
        """The measures of a unit; those of a row's cells under a header that names their kind as well."""
        unit = self.units[index]
        found = list(measures(unit.text, self.pack))
        for header in self.headers(index):
            heads = self.units[header].text.split("\t")
            cells = zip(heads, unit.text.split("\t"), strict=False)
            kinds = [(kind, cell) for head, cell in cells if (kind := header_kind(head, self.pack))]
            found += [one for kind, cell in kinds for one in cell_measures(cell, kind, self.pack)]
            found += self._of_columns(header)
        return tuple(dict.fromkeys(found))

    @once_a_unit
    def _of_columns(self, header: int) -> tuple[Measure, ...]:
        """The ranges that head the columns of a table, their kind being in the title above it."""
        title = self.titles[header]
        kind = header_kind(self.units[title].text, self.pack) if title >= 0 else ""
        cells = self.units[header].text.split("\t") if kind else []
        return tuple(one for cell in cells for one in cell_measures(cell, kind, self.pack))

    def is_header(self, index: int) -> bool:
        """Whether a row only says what the rows under it are."""
        return index + 1 < len(self.units) and index in self.headers(index + 1)

    @once_a_unit
    def headers(self, index: int) -> list[int]:
        """The header rows of a row, the uppermost first; none for the first row of a table and for anything else."""
        found: list[int] = []
        unit = self.units[index]
        while unit.kind is BlockKind.ROW:
            above = self.of_block.get(self.section.blocks[unit.block].lead)
            if (
                above is None
                or above[0] >= unit.index
                or self.units[above[0]].kind is not BlockKind.ROW
            ):
                break
            unit = self.units[above[0]]
            found.insert(0, unit.index)
        return found

    @once_a_unit
    def needs(self, index: int) -> list[int]:
        """The units without which this one cannot be understood, in order."""
        found: set[int] = set()
        waiting = [index]
        while waiting:
            for needed in self._directly_needed(waiting.pop()):
                if needed not in found and needed != index:
                    found.add(needed)
                    waiting.append(needed)
        return sorted(found)

    def context(self, index: int) -> list[int]:
        """The units that a unit hangs on and the titles that it stands under."""
        return [*self.needs(index), *self.title_stack(index)]

    @once_a_unit
    def context_keys(self, index: int) -> frozenset[str]:
        """The keys of what a unit hangs on and stands under."""
        return frozenset().union(*(self.units[other].keys for other in self.context(index)))

    @once_a_unit
    def block_keys(self, block: int) -> frozenset[str]:
        """The keys of a whole paragraph, list item or row."""
        return frozenset().union(*(self.units[other].keys for other in self.of_block[block]))

    def _directly_needed(self, index: int) -> list[int]:
        unit = self.units[index]
        needed = []
        if above := self.of_block.get(self.section.blocks[unit.block].lead):
            # The header's own unit, or the last sentence of what announces a list; what announces a table often
            # holds its interval or its maximum, so it is needed whole.
            is_said = self.units[above[0]].kind is BlockKind.PARAGRAPH
            needed += above if unit.kind is BlockKind.ROW and is_said else above[-1:]
        if unit.opens_back and index:
            before = self.units[index - 1]
            if not before.is_title or before.block == unit.block or unit.text[:1].islower():
                needed.append(index - 1)
        if unit.kind is BlockKind.ROW:
            if not unit.text.split("\t", 1)[0].strip() and index:
                needed.append(index - 1)
            needed += self._announcement(index)
        if unit.kind is BlockKind.ITEM and self.of_block[unit.block][0] != index:
            needed.append(self.of_block[unit.block][0])
        return needed

    def _announcement(self, index: int) -> list[int]:
        """The sentence before a numbered table that sends the reader to it."""
        numbers = {name for above in self.title_stack(index) for name in self._table_names(above)}
        if not numbers:
            return self._words_above(index)
        first = self.title_stack(index)[0]
        for before in range(first - 1, max(first - FURTHEST_ANNOUNCEMENT, -1), -1):
            if not numbers.isdisjoint(self._table_names(before)):
                return [before]
        return []

    def _words_above(self, index: int) -> list[int]:
        """The sentence right above a table without a number that sends the reader to it."""
        before = (self.headers(index) or [0])[0] - 1
        if before < 0 or self.units[before].kind is not BlockKind.PARAGRAPH:
            return []
        return (
            [before] if not self.pack.answering.tables.isdisjoint(self.units[before].words) else []
        )

    @once_a_unit
    def _table_names(self, index: int) -> set[tuple[str, str]]:
        said, tables = self.units[index].words, self.pack.answering.tables
        if tables.isdisjoint(said):
            return set()
        return {pair for pair in pairwise(said) if pair[0] in tables and pair[1][0].isdigit()}

    def table_sent_to(self, index: int) -> list[int]:
        """The titles and rows of a numbered table to which a sentence sends the reader."""
        names = set() if self.units[index].is_title else self._table_names(index)
        for title in (
            range(index + 1, min(index + FURTHEST_ANNOUNCEMENT, len(self.units))) if names else ()
        ):
            if not self.units[title].is_title or names.isdisjoint(self._table_names(title)):
                continue
            rows: list[int] = []
            for after in self.units[title:]:
                if after.kind is BlockKind.ROW:
                    rows.append(after.index)
                elif rows or not after.is_title:
                    break
            return [*range(title, rows[0]), *rows] if rows else []
        return []

    @once_a_unit
    def title_stack(self, index: int) -> list[int]:
        """The title of a unit with those right above it: a table's number, its caption, what its columns are."""
        title = self.titles[index]
        if title < 0:
            return []
        first = title
        while first and title - first < MOST_TITLES - 1 and self.units[first - 1].is_title:
            first -= 1
        return list(range(first, title + 1))

    @once_a_unit
    def numbers(self, index: int) -> frozenset[str]:
        """The numbers of a unit and of the titles it stands under."""
        return numbers_of(
            " ; ".join(self.units[one].text for one in (*self.title_stack(index), index))
        )

    def numbers_before(self, index: int) -> frozenset[str]:
        """The numbers of the paragraph before, which may say of which strength this one speaks."""
        if not index or self.units[index - 1].kind is not BlockKind.PARAGRAPH:
            return frozenset()
        return numbers_of(self.units[index - 1].text)

    def limits(self, index: int) -> list[int]:
        """The units right after this one that limit it ("Neste caso …", "No entanto …")."""
        found = []
        for after in self.units[index + 1 : index + 3]:
            if after.block != self.units[index].block or not after.is_limit:
                break
            found.append(after.index)
        return found
