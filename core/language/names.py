"""Common names of medicines: substances in both languages and brands, with what an emergency must know of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.datafile import load_toml
from core.language.quick_words import quick_words
from core.language.text import words
from core.paths import data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.datafile import Table

CLASSES = frozenset({"sedative", "opioid", "insulin", "anticoagulant", "narrow"})
MOST_CELLS = 3
_LINKS = frozenset({"de", "da", "do", "d", "du", "des", "e", "et"})


@dataclass(frozen=True, slots=True)
class CommonName:
    """A name that people say. `substances` are the table's own spellings; `is_brand` tells it from a substance."""

    name: str
    substances: tuple[str, ...]
    is_brand: bool


@dataclass(frozen=True, slots=True, eq=False)
class NameTable:
    """All common names; a table is equal to itself only, so that what is made of it can be kept.

    `by_key` finds names by their words glued together. `classes` and `kinds` are by substance. `salts` are words that
    do not change the substance; `stems` are the endings of international names. `spellings` are how the names of a key
    are written, in Portuguese before French.
    """

    by_key: dict[str, tuple[CommonName, ...]]
    classes: dict[str, frozenset[str]]
    kinds: dict[str, frozenset[str]]
    salts: frozenset[str]
    stems: tuple[str, ...]
    spellings: dict[str, tuple[str, ...]]

    def is_name(self, word: str) -> bool:
        """Whether a folded word is by itself a common name."""
        return word in self.by_key

    def kinds_of(self, substances: tuple[str, ...]) -> frozenset[str]:
        """The concepts of the kinds of medicines that these substances are ("anticoagulant")."""
        return frozenset().union(*(self.kinds.get(name, frozenset()) for name in substances))

    def classes_of(self, substances: tuple[str, ...]) -> frozenset[str]:
        """What an emergency must know of a medicine with these substances."""
        return frozenset().union(
            *(self.classes.get(substance, frozenset()) for substance in substances)
        )

    def substance(self, text: str) -> str:
        """The table's own spelling of a substance as a leaflet writes it, salts apart; its words if unknown.

        "Cloridrato de metformina" and "CHLORHYDRATE DE METFORMINE" give the same.
        """
        found = words(text)
        for parts in (
            found,
            [word for word in found if word not in self.salts and word not in _LINKS],
        ):
            for common in self.by_key.get("".join(parts), ()):
                if not common.is_brand:
                    return common.name
        rest = [word for word in found if word not in self.salts and word not in _LINKS]
        return " ".join(rest or found)


@cache
def load_names() -> NameTable:
    """The table that comes with the program, read once."""
    return read_names(data_folder() / "medicines.toml")


def read_names(path: Path) -> NameTable:
    """The table of common names in a TOML file.

    Raises:
        DataFileError: the file, a key or a line is wrong; the error names them.
    """
    table = load_toml(path)
    table.text("source")
    table.date("verified_on")
    by_key: dict[str, list[CommonName]] = {}
    classes: dict[str, frozenset[str]] = {}
    own: dict[str, str] = {}
    spelt: dict[str, dict[str, None]] = {}
    for number, (portuguese, french, facts) in _lines(table, "substances", 2):
        spellings = [*_list(portuguese), *_list(french)]
        name = spellings[0]
        if name in classes:
            raise table.fail("substances", f"line {number}: {name} is there twice")
        classes[name] = frozenset(facts.split())
        if unknown := classes[name] - CLASSES:
            raise table.fail(
                "substances", f"line {number}: {', '.join(sorted(unknown))} is no class"
            )
        common = CommonName(name, (name,), is_brand=False)
        for spelling in spellings:
            own.setdefault(_key(spelling), name)
            _add(by_key, _key(spelling), common)
            spelt.setdefault(_key(spelling), {})[spelling] = None
    for number, (names, substances, _countries) in _lines(table, "brands", 3):
        parts = []
        for written in substances.split("+"):
            if (part := own.get(_key(written))) is None:
                raise table.fail(
                    "brands", f"line {number}: {written.strip()} is no substance of this table"
                )
            parts.append(part)
        spellings = _list(names)
        common = CommonName(spellings[0], tuple(parts), is_brand=True)
        for spelling in spellings:
            _add(by_key, _key(spelling), common)
            spelt.setdefault(_key(spelling), {})[spelling] = None
    found = NameTable(
        by_key={key: tuple(commons) for key, commons in by_key.items()},
        classes=classes,
        kinds=_kinds(table.table("kinds"), classes),
        salts=frozenset(table.texts("salts")),
        stems=table.texts("stems"),
        spellings={key: tuple(as_written) for key, as_written in spelt.items()},
    )
    table.done()
    return found


def _add(by_key: dict[str, list[CommonName]], key: str, common: CommonName) -> None:
    entries = by_key.setdefault(key, [])
    if common not in entries:
        entries.append(common)


def _key(spelling: str) -> str:
    return "".join(quick_words(spelling))


def _list(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(",") if part.strip()]


def _kinds(table: Table, substances: dict[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The kinds of each substance; the table has the substances of each kind."""
    found: dict[str, set[str]] = {}
    for kind in table.keys():  # noqa: SIM118 - a Table is no mapping
        for name in table.texts(kind):
            if name not in substances:
                raise table.fail(kind, f"{name} is no substance of this file")
            found.setdefault(name, set()).add(kind)
    table.done()
    return {name: frozenset(kinds) for name, kinds in found.items()}


def _lines(table: Table, key: str, least: int) -> Iterator[tuple[int, tuple[str, str, str]]]:
    """The rows of a text table with its line numbers; "#" begins a comment."""
    for number, line in enumerate(table.text(key).splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("|")]
        if not least <= len(cells) <= MOST_CELLS or not all(cells[:2]):
            raise table.fail(
                key, f"line {number}: {line!r} is not a row of {least} or {MOST_CELLS} cells"
            )
        yield number, (cells[0], cells[1], cells[2] if len(cells) == MOST_CELLS else "")
