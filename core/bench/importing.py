"""How fast leaflets get into the index: many at once, and one into a full one."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from core.bench.corpus import PASSAGES_PER_LEAFLET
from core.bench.figures import Figure, percentile, seconds_of, times_of
from core.store.database import connect
from core.store.documents import SourceFile, bulk, optimise, save_leaflet
from core.store.schema import FTS_COLUMNS, FTS_OPTIONS, TOKENIZER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from core.bench.corpus import Corpus, Text
    from core.store.database import Connection, Store

GROUP = 200
NOW = "2026-01-01T00:00:00Z"
_COLUMNS = ", ".join(FTS_COLUMNS)


def fill(store: Store, corpus: Corpus) -> None:
    """Store the whole corpus."""
    leaflets = corpus.leaflets()
    while group := list(islice(leaflets, GROUP)):
        _save_all(store.writer(), group)
    optimise(store.writer())


def bulk_figures(store: Store, corpus: Corpus, folder: Path) -> list[Figure]:
    """Fill the store, and compare with the usual schema and with what FTS5 needs at the least.

    They take turns, group by group, so that other work on the machine slows each of them alike.
    """
    leaflets, db = corpus.leaflets(), store.writer()
    ours = with_triggers = alone = 0.0
    with (
        closing(_with_triggers(folder / "triggers.db")) as usual,
        closing(_alone(folder / "alone.db")) as least,
    ):
        while group := list(islice(leaflets, GROUP)):
            rows = list(_rows(group))
            ours += seconds_of(partial(_save_all, db, group))
            with_triggers += seconds_of(partial(_insert, usual, "text", rows))
            alone += seconds_of(partial(_insert, least, "fts", rows))
    merging = seconds_of(partial(optimise, db))
    speeds = [corpus.passages / seconds for seconds in (ours, with_triggers, alone)]
    note = "{:,.0f} passages/s; triggers {:,.0f}, FTS5 alone {:,.0f}".format(*speeds)
    return [
        Figure(
            "bulk import, against triggers",
            with_triggers / ours,
            "×",
            2.5,
            is_least=True,
            note=note,
        ),
        Figure(
            "bulk import, against FTS5 alone", ours / alone, "×", 1.5, note="which keeps no text"
        ),
        Figure("merging the index afterwards, of that time", 100 * merging / ours, "%"),
    ]


def one_leaflet_figures(store: Store, corpus: Corpus, count: int) -> list[Figure]:
    """Leaflets saved one by one into the index as it is now."""
    db = store.writer()
    first = -(-corpus.passages // PASSAGES_PER_LEAFLET)
    texts = [corpus.leaflet(first + number) for number in range(count)]
    times = times_of(partial(_save, db), texts)
    return [
        Figure(
            "one leaflet into a full index, p50",
            percentile(times.cpu, 0.5),
            "ms",
            15,
            note=str(times),
        ),
        Figure(
            "one leaflet into a full index, longest pause",
            max(times.cpu),
            "ms",
            100,
            note=f"by the clock {max(times.clock):.0f} ms, of {count}",
        ),
    ]


def _save(db: Connection, text: Text) -> None:
    source = SourceFile(text.leaflet.medicine.name, text.leaflet.text_sha256)
    save_leaflet(db, text.leaflet, text.passages, source, NOW)


def _save_all(db: Connection, group: Sequence[Text]) -> None:
    with bulk(db):
        for text in group:
            _save(db, text)


def _rows(group: Sequence[Text]) -> Iterator[tuple[str, ...]]:
    for text in group:
        for section, pieces in zip(text.leaflet.sections, text.passages, strict=True):
            for piece in pieces:
                yield text.leaflet.medicine.name, section.heading, piece.lead, piece.text


def _with_triggers(file: Path) -> Connection:
    """An external-content index kept in step by a trigger: what most programs do."""
    db = connect(file, create=True)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(f"CREATE TABLE text (id INTEGER PRIMARY KEY, {_COLUMNS})")
    db.execute(
        f"CREATE VIRTUAL TABLE fts USING fts5({_COLUMNS}, content = 'text', content_rowid = 'id',"
        f" tokenize = '{TOKENIZER}')"
    )
    new = ", ".join(f"new.{name}" for name in FTS_COLUMNS)
    step = f"INSERT INTO fts (rowid, {_COLUMNS}) VALUES (new.id, {new})"  # noqa: S608 - our own names
    db.execute(f"CREATE TRIGGER step AFTER INSERT ON text BEGIN {step}; END")
    return db


def _alone(file: Path) -> Connection:
    """The index alone, of texts that are stored nowhere: tokenising and writing the lists."""
    db = connect(file, create=True)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute(
        f"CREATE VIRTUAL TABLE fts USING fts5({_COLUMNS}, content = '', tokenize = '{TOKENIZER}')"
    )
    for option, value in FTS_OPTIONS:
        db.execute("INSERT INTO fts (fts, rank) VALUES (?, ?)", (option, value))
    return db


def _insert(db: Connection, table: str, rows: Sequence[tuple[str, ...]]) -> None:
    marks = ", ".join("?" * len(FTS_COLUMNS))
    db.execute("BEGIN")
    db.executemany(f"INSERT INTO {table} ({_COLUMNS}) VALUES ({marks})", rows)  # noqa: S608 - our own names
    db.execute("COMMIT")
