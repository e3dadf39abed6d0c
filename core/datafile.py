"""Reads the program's TOML data and refuses what is wrong with file, key and reason."""

from __future__ import annotations

import datetime as dt
import os
import pickle
from contextlib import suppress
from string import Formatter
from typing import TYPE_CHECKING, TypeVar

from core.errors import DataFileError

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Set as AbstractSet
    from pathlib import Path

T = TypeVar("T")
CACHE_FORMAT = 1


class Table:
    """One table of a data file; each value is taken once, with its type checked.

    Call `done()` at the end: a key that nobody took is a misspelt one and is refused.
    """

    def __init__(self, file: str, key: str, values: dict[str, object]) -> None:
        self.file = file
        self.key = key
        self._values = values
        self._left = set(values)

    def fail(self, key: str, problem: str) -> DataFileError:
        """The error to raise for `key` of this table."""
        return DataFileError(file=self.file, key=self._path(key), problem=problem)

    def text(self, key: str, default: str | None = None) -> str:
        return self._take(key, str, default)

    def template(self, key: str, places: AbstractSet[str]) -> str:
        """A text with just these `{places}`, for `str.format`."""
        text = self.text(key)
        try:
            found = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        except ValueError as error:
            raise self.fail(key, str(error)) from None
        if found != places:
            raise self.fail(key, f"must have the places {sorted(places)}, has {sorted(found)}")
        return text

    def integer(self, key: str, default: int | None = None) -> int:
        return self._take(key, int, default)

    def number(self, key: str, default: float | None = None) -> float:
        if isinstance(self._values.get(key), int):
            return float(self._take(key, int, None))
        return self._take(key, float, default)

    def flag(self, key: str, default: bool | None = None) -> bool:
        return self._take(key, bool, default)

    def date(self, key: str) -> dt.date:
        return self._take(key, dt.date, None)

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of strings."""
        values = self._take(key, list, None if default is None else list(default))
        for value in values:
            if not isinstance(value, str) or not value:
                raise self.fail(key, f"{value!r} is not a text")
        return tuple(values)

    def integers(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        values = self._take(key, list, None)
        for value in values:
            if not isinstance(value, int):
                raise self.fail(key, f"{value!r} is not a whole number")
        return tuple(values)

    def table(self, key: str, *, optional: bool = False) -> Table:
        values = self._take(key, dict, {} if optional else None)
        return Table(self.file, self._path(key), values)

    def tables(self, key: str, *, optional: bool = False) -> list[Table]:
        """An array of tables."""
        values = self._take(key, list, [] if optional else None)
        found = []
        for index, value in enumerate(values):
            if not isinstance(value, dict):
                raise self.fail(key, f"entry {index + 1} is not a table")
            found.append(Table(self.file, f"{self._path(key)}[{index + 1}]", value))
        return found

    def keys(self) -> tuple[str, ...]:
        return tuple(self._values)

    def mapping(self, read: Callable[[Table, str], T]) -> dict[str, T]:
        """Every key of this table with what `read(table, key)` makes of it."""
        return {key: read(self, key) for key in self._values}

    def done(self) -> None:
        """Refuse keys that nobody took."""
        for key in sorted(self._left):
            raise self.fail(key, "unknown key")

    def _path(self, key: str) -> str:
        return f"{self.key}.{key}" if self.key else key

    def _take(self, key: str, kind: type[T], default: T | None) -> T:
        self._left.discard(key)
        if key not in self._values:
            if default is None:
                raise self.fail(key, "missing")
            return default
        value = self._values[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fail(key, f"must be {kind.__name__}, is {type(value).__name__}")
        return value


def load_toml(path: Path) -> Table:
    """The whole file as a table.

    Reading TOML costs a tenth of a second for a language pack, so what was read is kept beside the data, as Python
    keeps compiled modules, and used while the file's size and time are the same.

    Raises:
        DataFileError: missing, not UTF-8 or not TOML.
    """
    try:
        state = path.stat()
        stamp = (CACHE_FORMAT, state.st_size, state.st_mtime_ns)
        values = _kept(path, stamp)
        if values is None:
            import tomllib  # noqa: PLC0415 - seldom needed: what was read before is kept

            values = tomllib.loads(path.read_text(encoding="utf-8"))
            _keep(path, stamp, values)
    except OSError as error:
        problem = error.strerror or "cannot be read"
        raise DataFileError(file=path.name, key="", problem=problem) from None
    except ValueError as error:  # not UTF-8, not TOML
        raise DataFileError(file=path.name, key="", problem=str(error)) from None
    return Table(path.name, "", values)


def _cache_of(path: Path) -> Path:
    return path.parent / "__cache__" / f"{path.name}.pickle"


def _kept(path: Path, stamp: tuple[int, ...]) -> dict[str, object] | None:
    """What was read before from the same file, None if there is nothing that can be used."""
    try:
        # As trustworthy as the compiled modules beside it: only the program's own folder is read.
        found, values = pickle.loads(_cache_of(path).read_bytes())  # noqa: S301
    except Exception:  # noqa: BLE001 - a damaged cache may fail in any way, and is only a cache
        return None
    return values if found == stamp and isinstance(values, dict) else None


def _keep(path: Path, stamp: tuple[int, ...], values: dict[str, object]) -> None:
    cache = _cache_of(path)
    with suppress(OSError):  # a folder that may not be written to: the file is read again next time
        cache.parent.mkdir(exist_ok=True)
        draft = cache.with_suffix(f".{os.getpid()}")
        draft.write_bytes(pickle.dumps((stamp, values), protocol=5))
        draft.replace(cache)
