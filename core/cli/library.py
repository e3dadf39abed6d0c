"""`bulafiel library`: what is in the library, what was taken out of it, and which version is answered from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.cli.context import add_common_options, typed_number, write_line
from core.clock import utc_now
from core.errors import NotFoundError
from core.marking import N_
from core.messages import translation
from core.store.database import hold_instance, open_store
from core.store.library import (
    make_current,
    mark_superseded,
    remove_document,
    restore_document,
    shelf,
)
from core.store.read_only import open_store_to_ask

if TYPE_CHECKING:
    import argparse

    from core.cli.context import Context
    from core.store.database import Connection
    from core.store.library import ShelfDocument


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help="all leaflets with their versions")
    listed.add_argument("--removed", action="store_true", help="those that were removed")
    listed.add_argument("--json", action="store_true", help="one JSON object per leaflet")
    remove = actions.add_parser("remove", help="nothing is answered from it; its texts are kept")
    restore = actions.add_parser("restore", help="put a removed leaflet back as it was")
    current = actions.add_parser("current", help="answer from this version")
    supersede = actions.add_parser("supersede", help="do not answer from this version any more")
    for action in (remove, restore, current, supersede):
        action.add_argument("document", type=typed_number, help="a leaflet's number (library list)")
    for action in (current, supersede):
        action.add_argument("version", type=typed_number, help="a version's number")
    for action in (listed, remove, restore, current, supersede):
        add_common_options(action, is_inner=True)


def run(args: argparse.Namespace) -> int:
    """0 done; 1 there is nothing to list, or no such leaflet.

    Raises:
        NotFoundError: there is no such leaflet or version.
        StoreError: nothing was changed.
    """
    context: Context = args.context
    if args.action == "list":
        with open_store_to_ask(context.home) as store:
            found = shelf(store.reader(), removed=args.removed)
        for document in found:
            _write(document, context, as_json=args.json)
        return 0 if found else 1
    with hold_instance(context.home), open_store(context.home) as store:
        _change(store.writer(), args)
    return 0


def _change(db: Connection, args: argparse.Namespace) -> None:
    context: Context = args.context
    match args.action:
        case "remove":
            remove_document(db, args.document, utc_now())
            context.tell(
                N_(
                    "Leaflet {document} was removed. "
                    "'bulafiel library restore {document}' puts it back."
                ),
                document=args.document,
            )
        case "restore":
            restore_document(db, args.document)
            context.tell(N_("Leaflet {document} is in the library."), document=args.document)
        case "current":
            make_current(db, _version_id(db, args))
            context.tell(
                N_("Leaflet {document} is answered from version {version}."),
                document=args.document,
                version=args.version,
            )
        case _:
            mark_superseded(db, _version_id(db, args))
            context.tell(
                N_("Nothing is answered from version {version} of leaflet {document} any more."),
                document=args.document,
                version=args.version,
            )


def _version_id(db: Connection, args: argparse.Namespace) -> int:
    document = next((one for one in shelf(db) if one.document_id == args.document), None)
    if document is None:
        raise NotFoundError(what=f"document {args.document}")
    for version in document.versions:
        if version.number == args.version:
            return version.version_id
    raise NotFoundError(what=f"version {args.version}")


def _write(document: ShelfDocument, context: Context, *, as_json: bool) -> None:
    if as_json:
        values = {
            "document_id": document.document_id,
            "medicine": document.medicine,
            "substances": list(document.substances),
            "holder": document.holder,
            "country": document.country,
            "kind": document.kind,
            "lang": document.lang,
            "form": document.form,
            "removed_at": document.removed_at or None,
            "versions": [
                {
                    "version": version.number,
                    "superseded": version.is_superseded,
                    "dated": version.dated,
                    "imported_at": version.imported_at,
                    "file": version.file_name,
                    "pages": list(version.pages),
                }
                for version in document.versions
            ],
        }
        write_line(json.dumps(values, ensure_ascii=False))
        return
    gettext_ = translation(context.language).gettext
    more = ", ".join(part for part in (document.form, document.holder) if part)
    tail = f"  ({more})" if more else ""
    write_line(f"{document.document_id:>5}  {document.kind:<4} {document.medicine}{tail}")
    for version in document.versions:
        word = gettext_(N_("superseded")) if version.is_superseded else gettext_(N_("current"))
        parts = (f"v{version.number}", word, version.dated, version.file_name)
        write_line("       " + " · ".join(part for part in parts if part))
