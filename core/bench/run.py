"""The whole measurement: made-up corpora in a folder that is thrown away afterwards."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from core.bench.corpus import Corpus
from core.bench.importing import bulk_figures, fill, one_leaflet_figures
from core.bench.other_engine import other_engine
from core.bench.retrieving import anywhere_figures, within_figures
from core.bench.whole import whole_figures
from core.store.database import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.bench.figures import Figure
    from core.store.database import Store

PASSAGES = 76_303
MILLION = 1_000_000
BAR_MS, MILLION_BAR_MS = 20, 60


def measure(
    passages: int = PASSAGES, questions: int = 1000, *, with_million: bool = False
) -> Iterator[Figure]:
    """Each figure as soon as it is known.

    A million passages take some minutes and four gigabytes of room for temporary files.
    """
    yield from whole_figures()
    corpus = Corpus(passages)
    with _empty_store() as (store, folder):
        yield from bulk_figures(store, corpus, folder)
        db = store.reader()
        other = other_engine(db)
        yield from within_figures(db, corpus, questions, other)
        yield from anywhere_figures(db, corpus, questions, BAR_MS, other)
        yield from one_leaflet_figures(store, corpus, -(-questions // 5))
    if with_million:
        corpus = Corpus(MILLION)
        with _empty_store() as (store, _):
            fill(store, corpus)
            yield from within_figures(store.reader(), corpus, questions, None)
            yield from anywhere_figures(store.reader(), corpus, questions, MILLION_BAR_MS, None)


@contextmanager
def _empty_store() -> Iterator[tuple[Store, Path]]:
    with tempfile.TemporaryDirectory(prefix="bulafiel-bench-") as name:
        folder = Path(name)
        with open_store(folder / "home") as store:
            yield store, folder
