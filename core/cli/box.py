"""`bulafiel box`: what a box's code says, which medicine it is of, and codes that are linked to medicines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from core.box.lists import import_codes
from core.box.matching import link_box, medicine_named, medicine_of, unlink_box
from core.box.read import codes_seen, read_code
from core.box.told import told_of_box
from core.box.who import user_name
from core.cli.context import add_common_options, cancelled_by_ctrl_c, typed_text, write_line
from core.clock import local_today, utc_now
from core.errors import PictureError
from core.marking import N_
from core.messages import error_sentence, on_one_line, translation
from core.scanning import PictureTrouble
from core.store.database import hold_instance, open_store
from core.store.documents import medicines
from core.store.read_only import open_store_to_ask

if TYPE_CHECKING:
    import argparse

    from core.box.code import BoxCode
    from core.box.lists import ListReceipt
    from core.box.matching import BoxMatch
    from core.cli.context import Context
    from core.store.database import Connection


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    read = actions.add_parser("read", help="which medicine it is, its batch and expiry date")
    read.add_argument("code", type=typed_text, help="digits, a GS1 string, or a picture's file")
    read.add_argument("--json", action="store_true", help="one JSON object for each code")
    link = actions.add_parser("link", help="say once which medicine a code belongs to")
    unlink = actions.add_parser("unlink", help="take such a link back")
    for action in (link, unlink):
        action.add_argument("code", type=typed_text, help="digits, or a GS1 string")
    link.add_argument("medicine", type=typed_text, help="its name, with its maker if needed")
    lists = actions.add_parser("import", help="take in a list of codes and names (CSV, TSV, BDPM)")
    lists.add_argument("list", type=Path, metavar="LIST", help="a code and a name on each line")
    for action in (read, link, unlink, lists):
        add_common_options(action, is_inner=True)


def run(args: argparse.Namespace) -> int:
    """0 done; 1 the code is of no medicine of the library, or some lines were refused.

    Raises:
        BoxCodeError, PictureError: there is no code that can be read.
        BoxLinkError: it is another medicine's, or the medicine is not known.
        CodeListError: the file is no list.
        StoreError: the database cannot be used.
    """
    context: Context = args.context
    if args.action == "read":
        codes = _codes(args.code, context)
        with open_store_to_ask(context.home) as store:
            found = [medicine_of(store.reader(), code) for code in codes]
        for match in found:
            _write(match, context, as_json=args.json)
        return 0 if any(match.medicines for match in found) else 1
    with hold_instance(context.home), open_store(context.home) as store:
        return _change(store.writer(), args)


def _codes(given: str, context: Context) -> list[BoxCode]:
    path = Path(given)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):  # a code with what no path may have
        is_file = False
    if not is_file:
        return [read_code(given, local_today())]
    reader = context.engines().barcodes
    if reader is None:
        raise PictureError(trouble=PictureTrouble.NOT_INSTALLED, file=path)
    try:
        seen = reader.read_file(path, cancel=cancelled_by_ctrl_c())
    finally:
        reader.close()
    if not seen:
        raise PictureError(trouble=PictureTrouble.NO_CODE, file=path)
    return codes_seen(seen, local_today())


def _change(db: Connection, args: argparse.Namespace) -> int:
    context: Context = args.context
    match args.action:
        case "link":
            code = read_code(args.code, local_today())
            medicine = medicine_named(args.medicine, medicines(db))
            link_box(db, code.gtin, medicine, utc_now(), user_name())
            context.tell(
                N_("{code} is linked to {medicine}. 'bulafiel box unlink {code}' undoes it."),
                code=code.printed,
                medicine=medicine.full_name,
            )
        case "unlink":
            code = read_code(args.code, local_today())
            before = unlink_box(db, code.gtin, utc_now())
            context.tell(
                N_("{code} is no longer linked to {medicine}."),
                code=code.printed,
                medicine=before.medicine,
            )
        case _:
            receipt = import_codes(
                db, args.list, utc_now(), f"{user_name()} ({args.list.name})", local_today()
            )
            _write_receipt(receipt, context)
            return 1 if receipt.refused else 0
    return 0


def _write(match: BoxMatch, context: Context, *, as_json: bool) -> None:
    code = match.code
    told = told_of_box(code, local_today(), context.language)
    if as_json:
        values = {
            "code": code.printed,
            "gtin": code.gtin,
            "batch": code.batch,
            "expires": code.expires.isoformat() if code.expires else None,
            "serial": code.serial,
            "is_expired": code.is_expired(local_today()),
            "is_unsure": code.is_unsure,
            "medicines": [
                {"id": one.id, "name": one.name, "holder": one.holder} for one in match.medicines
            ],
            "label": match.label,
        }
        write_line(json.dumps(values, ensure_ascii=False))
        return
    gettext_ = translation(context.language).gettext
    if code.is_expired(local_today()):
        write_line(told.shown)
    for medicine in match.medicines:
        write_line(on_one_line(medicine.full_name))
    if not match.medicines:
        absent = N_("The code {code} is known, but its leaflet is not in your library.")
        unknown = N_("The code {code} is not known. 'bulafiel box link CODE MEDICINE' links it.")
        told_absent = absent if match.is_elsewhere else unknown
        write_line(gettext_(told_absent).format(code=code.printed))
    if told.shown and not code.is_expired(local_today()):
        write_line(told.shown)


def _write_receipt(receipt: ListReceipt, context: Context) -> None:
    gettext_ = translation(context.language).gettext
    for line in receipt.refused:
        # Translators: {number} is a line of the file {file}, {text} its beginning, {problem} a sentence.
        sentence = gettext_(N_("{file}, line {number} ({text}): {problem}"))
        problem = error_sentence(line.problem, context.language)
        write_line(
            on_one_line(
                sentence.format(
                    file=receipt.file, number=line.number, text=line.text, problem=problem
                )
            )
        )
    sentence = N_(
        "{file}: linked to medicines of your library: {linked}; known before: {known}; "
        "medicine not in your library: {unknown}; refused: {refused}."
    )
    write_line(
        on_one_line(
            gettext_(sentence).format(
                file=receipt.file,
                linked=receipt.linked,
                known=receipt.known,
                unknown=receipt.unknown,
                refused=len(receipt.refused),
            )
        )
    )
