"""`bulafiel audit`: the record of all answers, shown, verified or exported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from core.cli.context import add_common_options, write_line
from core.messages import N_, translation
from core.store import audit
from core.store.read_only import open_store_to_ask

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    show = actions.add_parser("show", help="the latest answers, or one")
    show.add_argument("number", nargs="?", type=int, help="an answer's number")
    show.add_argument("--limit", type=int, default=20)
    show.add_argument("--json", action="store_true")
    verify = actions.add_parser("verify", help="check that nothing was changed or removed")
    verify.add_argument("--json", action="store_true")
    export = actions.add_parser("export", help="write all records as JSON Lines")
    export.add_argument("file", type=Path)
    for action in (show, verify, export):
        add_common_options(action, is_inner=True)


def run(args: argparse.Namespace) -> int:
    """0 done; 1 the chain is broken or there is no such answer."""
    with open_store_to_ask(args.context.home) as store:
        db = store.reader()
        match args.action:
            case "show":
                found = (
                    [audit.record(db, args.number)]
                    if args.number is not None
                    else audit.records(
                        db, args.limit, after=max(0, audit.head(db).seq - args.limit)
                    )
                )
                for record in found:
                    _write(record, as_json=args.json)
                return 0
            case "verify":
                return _verify(audit.verify_chain(db), args)
            case _:
                count = audit.export(db, args.file)
                args.context.tell(
                    N_("{count} records written to {file}."), count=count, file=args.file
                )
                return 0


def _write(record: audit.AuditRecord, *, as_json: bool) -> None:
    if as_json:
        values = {
            "seq": record.seq,
            "recorded_at": record.recorded_at,
            "previous_sha256": record.previous_sha256,
            "sha256": record.sha256,
            "record": record.record,
        }
        write_line(json.dumps(values, ensure_ascii=False))
        return
    question = record.record.get("question", "")
    route = record.record.get("route", "")
    write_line(f"{record.seq}  {record.recorded_at}  {route}  {question}  {record.sha256[:12]}")


def _verify(report: audit.ChainReport, args: argparse.Namespace) -> int:
    broken = report.first_broken
    if args.json:
        values = {
            "records": report.count,
            "intact": broken is None,
            "first_broken": None if broken is None else {"seq": broken[0], "reason": broken[1]},
        }
        write_line(json.dumps(values, ensure_ascii=False))
    else:
        gettext_ = translation(args.context.language).gettext
        if broken is None:
            write_line(gettext_("{count} records, none changed.").format(count=report.count))
        else:
            sentence = gettext_("The record is broken at number {seq}: {reason}.")
            write_line(sentence.format(seq=broken[0], reason=broken[1]))
    return 0 if broken is None else 1
