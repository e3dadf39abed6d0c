"""`bulafiel show`: what is stored: leaflets, sections, a section's text, an older version, what versions differ in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from core.asking.asked import medicines_named
from core.cli.context import typed_number, write_line
from core.cli.difference import Compared, show_difference
from core.cli.places import span
from core.errors import NotFoundError, UsageError
from core.language.pack import languages, load_pack
from core.marking import N_
from core.store.documents import documents_of, medicines, versions_of
from core.store.integrity import checked_text
from core.store.read_only import open_store_to_ask

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from core.documents.document import Medicine
    from core.store.database import Connection
    from core.store.documents import DocumentSummary, StoredSection, VersionSummary

SHORT_HASH = 12
BEFORE = 0  # the version before the one that is shown
ONLY_ONE = N_("Leaflet {document} has no version before that one.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "medicine", nargs="?", help="a brand, a substance or a code; without it, all leaflets"
    )
    parser.add_argument(
        "--document", type=typed_number, metavar="ID", help="one leaflet by its number"
    )
    parser.add_argument("--section", metavar="CODE", help="the text of one section (VP-6, RCP-4.2)")
    parser.add_argument(
        "--version", type=typed_number, metavar="N", help="an older version of the leaflet"
    )
    parser.add_argument(
        "--difference",
        type=typed_number,
        metavar="N",
        nargs="?",
        const=BEFORE,
        help="what is not as in version N, section by section; without N, as in the one before",
    )
    parser.add_argument(
        "--page", type=typed_number, metavar="N", help="a page of its PDF, as a picture"
    )
    parser.add_argument("--out", type=Path, metavar="FILE.png", help="where the picture goes")
    parser.add_argument("--quote", metavar="WORDS", help="words of --section to mark on the page")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """0 shown; 1 there is nothing to show.

    Raises:
        NotFoundError: there is no such medicine, leaflet, version or section.
        UsageError: a page was asked for without a place for its picture, or of several leaflets.
        StoreError: the leaflets cannot be read.
    """
    with open_store_to_ask(args.context.home) as store:
        db = store.reader()
        found = _medicines(args.medicine, db)
        pairs = [(one, document) for one in found for document in documents_of(db, one.id)]
        if args.document is not None:
            pairs = [pair for pair in pairs if pair[1].document_id == args.document]
            if not pairs:
                raise NotFoundError(what=f"document {args.document}")
        if args.medicine is None and args.document is None:
            return _show_list(pairs, as_json=args.json)
        if args.page is not None or args.out is not None:
            from core.cli.page_picture import write_page  # noqa: PLC0415 - most calls show text

            document = _only(pairs)
            version = _version(db, document, args.version)
            write_page(db, version, _sections(db, version, args.section), args)
            return 0
        for one, document in pairs:
            version = _version(db, document, args.version)
            if args.difference is not None:
                earlier = version.number - 1 if args.difference == BEFORE else args.difference
                if earlier == 0:
                    args.context.tell(ONLY_ONE, document=document.document_id)
                    continue
                pair = (_version(db, document, earlier), version)
                texts = (checked_text(db, of.version_id)[0] for of in pair)
                compared = Compared(*pair, *([one.section for one in text] for text in texts))
                show_difference(_document(one, document), compared, args)
                continue
            _show_leaflet(one, document, version, _sections(db, version, args.section), args)
    return 0 if pairs else 1


def _only(pairs: Sequence[tuple[Medicine, DocumentSummary]]) -> DocumentSummary:
    """The leaflet, if it is one."""
    if len(pairs) != 1:
        numbers = ", ".join(str(document.document_id) for _one, document in pairs)
        raise UsageError(argument="--page", problem=f"choose one with --document ({numbers})")
    return pairs[0][1]


def _medicines(name: str | None, db: Connection) -> list[Medicine]:
    """The medicines that a name may mean in any language; all of them without a name."""
    if name is None:
        return medicines(db)
    found = {
        one.id: one for code in languages() for one in medicines_named(name, db, load_pack(code))
    }
    if not found:
        raise NotFoundError(what=name)
    return list(found.values())


def _version(db: Connection, document: DocumentSummary, number: int | None) -> VersionSummary:
    versions = versions_of(db, document.document_id)
    wanted = document.version if number is None else number
    for version in versions:
        if version.number == wanted:
            return version
    raise NotFoundError(what=f"version {wanted}")


def _sections(db: Connection, version: VersionSummary, code: str | None) -> list[StoredSection]:
    found, _ = checked_text(db, version.version_id)
    if code is None:
        return found
    wanted = [one for one in found if one.section.code.casefold() == code.casefold()]
    if not wanted:
        raise NotFoundError(what=code)
    return wanted


def _show_list(pairs: Sequence[tuple[Medicine, DocumentSummary]], *, as_json: bool) -> int:
    for one, document in pairs:
        if as_json:
            write_line(json.dumps(_document(one, document), ensure_ascii=False))
        else:
            more = ", ".join(part for part in (document.form, one.holder) if part)
            tail = f"  ({more})" if more else ""
            write_line(
                f"{document.document_id:>5}  {document.kind:<4} v{document.version}  {one.name}{tail}"
            )
    return 0 if pairs else 1


def _show_leaflet(
    one: Medicine,
    document: DocumentSummary,
    version: VersionSummary,
    sections: Sequence[StoredSection],
    args: argparse.Namespace,
) -> None:
    if args.json:
        values = {
            **_document(one, document),
            "version": version.number,
            "superseded": version.is_superseded,
            "file": version.file_name,
            "file_sha256": version.file_sha256,
            "text_sha256": version.text_sha256,
            "imported_at": version.imported_at,
            "dated": version.dated,
            "sections": [
                _section(stored, with_text=args.section is not None) for stored in sections
            ],
        }
        write_line(json.dumps(values, ensure_ascii=False))
        return
    write_line(
        f"{one.name} · {document.kind} · v{version.number} · {version.file_sha256[:SHORT_HASH]}"
    )
    for stored in sections:
        section = stored.section
        heading = " ".join(section.heading.split())
        write_line(f"  {section.code or '-':<8} p. {span(section.pages):<6} {heading}")
        if args.section is not None:
            write_line("")
            write_line(section.text.replace("\t", " | "))
    write_line("")


def _document(one: Medicine, document: DocumentSummary) -> dict[str, object]:
    return {
        "document_id": document.document_id,
        "kind": document.kind,
        "lang": document.lang,
        "medicine": one.name,
        "substances": list(one.substances),
        "holder": one.holder,
        "form": document.form,
        "version": document.version,
    }


def _section(stored: StoredSection, *, with_text: bool) -> dict[str, object]:
    section = stored.section
    values: dict[str, object] = {
        "section": section.code,
        "heading": section.heading,
        "pages": list(section.pages),
        "chars": len(section.text),
    }
    return {**values, "text": section.text} if with_text else values
