"""Opens the one SQLite file: connections, transactions, and what can be wrong with a file told in sentences."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from core.errors import (
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreFolderError,
    StoreFullError,
    StoreReadOnlyError,
)
from core.store.instance import hold_instance

if TYPE_CHECKING:
    # The two have the same interface, but only Python's own carries types.
    import sqlite3 as sqlite
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path
    from types import TracebackType
    from typing import Self
else:
    # Python's own is older and lacks what FTS5 needs; two copies of SQLite on one file break its locks.
    import pysqlite3.dbapi2 as sqlite

__all__ = [
    "Connection",
    "Store",
    "connect",
    "hold_instance",
    "open_store",
    "snapshot",
    "transaction",
]

FILE_NAME = "bulafiel.db"
BUSY_TIMEOUT_MS = 5000
CACHE_KIB = 32_768


class Connection(sqlite.Connection):
    """A SQLite connection whose expected failures are the program's own errors.

    It stays on the thread that opened it. `pending` holds the passages of a bulk import that are saved but not
    indexed yet (`core.store.documents.bulk`); it is None outside of one.
    """

    file: Path
    pending: list[tuple[int, int]] | None = None

    def execute(self, sql: str, parameters: Any = ()) -> sqlite.Cursor:
        with telling(self.file):
            return super().execute(sql, parameters)

    def executemany(self, sql: str, parameters: Iterable[Any]) -> sqlite.Cursor:
        with telling(self.file):
            return super().executemany(sql, parameters)

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        """All rows of a query."""
        with telling(self.file):
            return super().execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Sequence[object] = ()) -> Any | None:
        """The first row of a query, None if there is none."""
        with telling(self.file):
            return super().execute(sql, parameters).fetchone()

    def value(self, sql: str, parameters: Sequence[object] = ()) -> Any:
        """The first column of the first row, None if there is none."""
        row = self.row(sql, parameters)
        return None if row is None else row[0]


class telling:  # noqa: N801 - reads as a word in `with telling(file):`
    """SQLite's errors inside become the program's own; mistakes of ours stay what they are."""

    __slots__ = ("_file",)

    def __init__(self, file: Path) -> None:
        self._file = file

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, UnicodeDecodeError):
            # A damaged schema has names that are no text, and so has SQLite's complaint about them.
            raise StoreDamagedError(file=self._file, problem=_NO_TEXT) from error
        if isinstance(error, sqlite.Error) and (told := _as_told(error, self._file)):
            raise told from error


def _as_told(error: sqlite.Error, file: Path) -> StoreError | None:
    # The primary result codes of https://sqlite.org/rescode.html; `backup` gives the words only.
    problem = str(error)
    code: int = getattr(error, "sqlite_errorcode", 0) or _CODES.get(problem, 0)
    if problem.startswith(_NO_TEXT):
        # What follows in the message is the leaflet's text.
        code, problem = sqlite.SQLITE_CORRUPT, _NO_TEXT
    match code & 0xFF:
        case sqlite.SQLITE_BUSY | sqlite.SQLITE_LOCKED:
            return StoreBusyError(file=file)
        case sqlite.SQLITE_READONLY:
            return StoreReadOnlyError(file=file)
        case sqlite.SQLITE_FULL:
            return StoreFullError(file=file)
        case sqlite.SQLITE_CORRUPT | sqlite.SQLITE_NOTADB:
            return StoreDamagedError(file=file, problem=problem)
        case sqlite.SQLITE_IOERR | sqlite.SQLITE_CANTOPEN:
            return StoreFolderError(folder=file.parent, reason=problem)
        case _:
            return None


_NO_TEXT = "Could not decode to UTF-8"
_CODES = {
    "database or disk is full": sqlite.SQLITE_FULL,
    "database is locked": sqlite.SQLITE_BUSY,
    "attempt to write a readonly database": sqlite.SQLITE_READONLY,
    "database disk image is malformed": sqlite.SQLITE_CORRUPT,
    "file is not a database": sqlite.SQLITE_NOTADB,
    "disk I/O error": sqlite.SQLITE_IOERR,
    "unable to open database file": sqlite.SQLITE_CANTOPEN,
}


def connect(file: Path, *, create: bool = False) -> Connection:
    """A new connection for the thread that calls.

    Raises:
        StoreError: the file is absent (without `create`), locked, damaged or may not be read.
    """
    return connect_as(file, "mode=rwc" if create else "mode=rw")


def connect_as(file: Path, how: str) -> Connection:
    """A new connection with the parameters of SQLite's file names (https://sqlite.org/uri.html)."""
    uri = f"{file.resolve().as_uri()}?{how}"
    with telling(file):
        db = sqlite.connect(uri, uri=True, isolation_level=None, factory=Connection)
    db.file = file
    db.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute(
        "PRAGMA synchronous = NORMAL"
    )  # safe with WAL: power loss costs the last commits, never the file
    db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    return db


@contextmanager
def transaction(db: Connection) -> Iterator[Connection]:
    """All that happens inside is kept together, or nothing of it. Inside another one it is a part of that.

    Raises:
        StoreError: locked for too long, disk full, read only: nothing was kept.
    """
    begin, keep, undo = _words(db.in_transaction)
    db.execute(begin)
    try:
        yield db
        db.execute(keep)
    except BaseException:
        _undo(db, undo)
        raise


def _undo(db: Connection, statements: tuple[str, ...]) -> None:
    # A full disk may have ended the transaction already.
    if db.in_transaction:
        for statement in statements:
            db.execute(statement)


def _words(is_inside: bool) -> tuple[str, str, tuple[str, ...]]:
    if is_inside:
        return "SAVEPOINT part", "RELEASE part", ("ROLLBACK TO part", "RELEASE part")
    return "BEGIN IMMEDIATE", "COMMIT", ("ROLLBACK",)


@contextmanager
def snapshot(db: Connection) -> Iterator[Connection]:
    """Everything read inside belongs to one state of the database, whatever is imported meanwhile."""
    if db.in_transaction:
        yield db
        return
    db.execute("BEGIN")
    try:
        yield db
    finally:
        _undo(db, ("ROLLBACK",))


class Store:
    """The database of one data folder. Each thread that asks gets its own connections."""

    is_read_only = False

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / FILE_NAME
        self._mine = threading.local()

    def reader(self) -> Connection:
        """This thread's connection for reading; it refuses to write."""
        return self._connection("reader")

    def writer(self) -> Connection:
        """This thread's connection for writing."""
        return self._connection("writer")

    def release(self) -> None:
        """Close this thread's connections; the last one to go writes the WAL back into the file."""
        for role in ("reader", "writer"):
            db: Connection | None = self._mine.__dict__.pop(role, None)
            if db is not None:
                db.close()

    def close(self) -> None:
        """Write the WAL back into the file and close this thread's connections."""
        if not self.path.exists():
            self.release()
            return
        # Left alone when others still read: their last connection does it.
        self.writer().execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            self.close()
        else:
            # A file that is locked or full now would be waited for once more.
            self.release()

    def _connection(self, role: str) -> Connection:
        known: Connection | None = getattr(self._mine, role, None)
        if known is not None:
            return known
        db = self._connect()
        if role == "reader":
            db.execute("PRAGMA query_only = ON")
        setattr(self._mine, role, db)
        return db

    def _connect(self) -> Connection:
        return connect(self.path)


def open_store(home: Path, *, today: str = "") -> Store:
    """The store of a data folder: made when there is none, checked, brought up to date.

    `today` (ISO) dates the backup and the check; the system's date when empty.

    Raises:
        StoreFolderError: the folder cannot be made or used.
        StoreDamagedError: the file is damaged; it is left as it is.
        StoreNewerError: a newer release wrote it.
        MigrationError: bringing it up to date failed; it is as it was.
    """
    # Imported here: `upkeep` needs the connections of this file.
    from core.store.upkeep import prepare  # noqa: PLC0415

    try:
        home.mkdir(parents=True, exist_ok=True)
        prepare(home / FILE_NAME, today)
    except OSError as error:
        raise StoreFolderError(folder=home, reason=error.strerror) from None
    return Store(home)
