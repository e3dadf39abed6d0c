"""`bulafiel search`: passages that hold some words, best first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.asking.asked import language_of, medicines_named
from core.cli.context import typed_count, typed_text, write_line
from core.cli.places import place_of
from core.errors import NotFoundError
from core.language.pack import languages, load_pack
from core.language.text import content_words, words
from core.store.documents import documents_of
from core.store.integrity import checked_text
from core.store.read_only import open_store_to_ask
from core.store.search import Query, search

if TYPE_CHECKING:
    import argparse

    from core.language.pack import LanguagePack
    from core.store.database import Connection
    from core.store.search import Hit

SILOS = ("leaflet",)
LIMIT = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", type=typed_text, help="words to look for")
    parser.add_argument(
        "--medicine",
        type=typed_text,
        metavar="NAME",
        help="only in its leaflets: a brand, a substance or a code",
    )
    parser.add_argument(
        "--lang", choices=languages(), help="language of the words; else it is found out"
    )
    parser.add_argument("--silo", choices=SILOS, default=SILOS[0], help="what is searched")
    parser.add_argument(
        "--limit", type=typed_count, default=LIMIT, metavar="N", help="at most so many passages"
    )
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """0 found; 1 no passage holds any of the words.

    Raises:
        NotFoundError: there is no leaflet of that medicine.
        StoreError: the leaflets cannot be read.
    """
    pack = load_pack(args.lang) if args.lang else language_of(args.query)
    with open_store_to_ask(args.context.home) as store:
        db = store.reader()
        query = Query(
            terms=tuple(dict.fromkeys(content_words(args.query, pack) or words(args.query))),
            version_ids=_versions(args.medicine, db, pack) if args.medicine else None,
        )
        found = search(db, query, max(args.limit, 1), pack.stems.of) if query.terms else []
        for version_id in {hit.passage.version_id for hit in found}:
            checked_text(db, version_id)
    if args.json:
        write_line(
            json.dumps(
                {"query": args.query, "hits": [_values(hit) for hit in found]}, ensure_ascii=False
            )
        )
    else:
        for hit in found:
            write_line(f"{hit.rank}. [{place_of(hit.passage)}]")
            write_line(hit.passage.text.replace("\t", " | "))
            write_line("")
    return 0 if found else 1


def _versions(name: str, db: Connection, pack: LanguagePack) -> tuple[int, ...]:
    """The current versions of the leaflets of all medicines that a name may mean."""
    found = medicines_named(name, db, pack)
    if not found:
        raise NotFoundError(what=name)
    return tuple(document.version_id for one in found for document in documents_of(db, one.id))


def _values(hit: Hit) -> dict[str, object]:
    passage = hit.passage
    return {
        "rank": hit.rank,
        "passage_id": passage.passage_id,
        "document_id": passage.document_id,
        "medicine": passage.medicine,
        "kind": passage.kind,
        "section": passage.section,
        "heading": passage.heading,
        "pages": list(passage.pages),
        "version": passage.version,
        "file_sha256": passage.file_sha256,
        "text_sha256": passage.text_sha256,
        "start": passage.start,
        "end": passage.end,
        "lead": passage.lead,
        "text": passage.text,
    }
