"""The same corpus in tantivy, a search engine in Rust, to be compared with; only where it is installed."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from core.store.words import word_list

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.store.database import Connection

_MEMORY = 200_000_000


class OtherEngine:
    """A tantivy index in memory, with the texts stored, because an answer needs them."""

    def __init__(self, tantivy: Any, db: Connection) -> None:
        self._tantivy = tantivy
        builder = tantivy.SchemaBuilder()
        builder.add_integer_field("leaflet", indexed=True)
        for name in ("title", "heading", "body"):
            builder.add_text_field(name, stored=True, tokenizer_name="folded")
        self._schema = builder.build()
        self._index = tantivy.Index(self._schema)
        filters = tantivy.Filter
        folded = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(filters.lowercase())
        self._index.register_tokenizer("folded", folded.filter(filters.ascii_fold()).build())
        writer = self._index.writer(_MEMORY, 1)
        for leaflet, title, heading, body in _passages(db):
            writer.add_document(
                tantivy.Document(leaflet=leaflet, title=title, heading=heading, body=body)
            )
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def search(self, words: Sequence[str], limit: int, leaflet: int | None = None) -> list[str]:
        """The texts of the best passages; `leaflet` counts from 0."""
        query, occur = self._tantivy.Query, self._tantivy.Occur
        terms = [b"".join(word_list(word)).decode() for word in words]
        asked = query.boolean_query(
            [(occur.Should, query.term_query(self._schema, "body", term)) for term in terms]
        )
        if leaflet is not None:
            within = query.const_score_query(
                query.term_query(self._schema, "leaflet", leaflet + 1), 0.0
            )
            asked = query.boolean_query([(occur.Must, within), (occur.Must, asked)])
        hits = self._searcher.search(asked, limit).hits
        return [self._searcher.doc(address)["body"][0] for _, address in hits]


def other_engine(db: Connection) -> OtherEngine | None:
    """An index of the current passages; None if tantivy is not installed."""
    try:
        tantivy = importlib.import_module("tantivy")
    except ModuleNotFoundError:
        return None
    return OtherEngine(tantivy, db)


def _passages(db: Connection) -> Iterator[tuple[int, str, str, str]]:
    yield from db.execute(
        "SELECT version_id, title, heading, body FROM passage ORDER BY passage_id"
    )
