"""`bulafiel audit`: the record of all answers, shown, verified, exported; one as a report, one asked again."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import TYPE_CHECKING

from core.asking.listing import as_csv
from core.asking.reopen import reopen
from core.asking.report import as_text, report_of
from core.cli import again
from core.cli.context import (
    add_common_options,
    typed_count,
    typed_number,
    typed_text,
    write_line,
)
from core.clock import utc_now
from core.marking import N_
from core.messages import BREAKS, ROUTES, translation
from core.outputs import write_whole
from core.store import audit
from core.store.history import ALL, Wanted, answer_lines, count_answers
from core.store.read_only import open_store_to_ask

if TYPE_CHECKING:
    import argparse

    from core.store.database import Connection


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    show = actions.add_parser("show", help="the latest answers, or one")
    show.add_argument("number", nargs="?", type=typed_number, help="an answer's number")
    show.add_argument("--limit", type=typed_count, default=20)
    show.add_argument("--json", action="store_true")
    show.add_argument(
        "--search", type=typed_text, default="", metavar="WORDS", help="words of the question"
    )
    show.add_argument("--medicine", type=typed_text, default="", metavar="NAME")
    show.add_argument("--route", choices=tuple(ROUTES), default="", help="the kind of answer")
    show.add_argument("--not-found", action="store_true", help="what the leaflets did not tell")
    show.add_argument("--emergencies", action="store_true")
    show.add_argument(
        "--csv", type=Path, metavar="FILE", help="write all answers that are meant as a table"
    )
    report = actions.add_parser("report", help="one answer with its sources, as plain text")
    report.add_argument("number", type=typed_number, help="an answer's number")
    report.add_argument("--out", type=Path, metavar="FILE", help="a file; else standard output")
    replayed = actions.add_parser("replay", help="ask an answer's question again and compare")
    replayed.add_argument("number", type=typed_number, help="an answer's number")
    replayed.add_argument("--json", action="store_true")
    proof = actions.add_parser(
        "recheck", help="hold an answer's sentences against the leaflet again"
    )
    proof.add_argument("number", type=typed_number, help="an answer's number")
    proof.add_argument("--json", action="store_true")
    verify = actions.add_parser("verify", help="check that nothing was changed or removed")
    verify.add_argument("--json", action="store_true")
    export = actions.add_parser("export", help="write all records as JSON Lines")
    export.add_argument("file", type=Path)
    forget = actions.add_parser("forget", help="forget the questions asked before a date")
    forget.add_argument("--before", type=_date, required=True, metavar="YYYY-MM-DD")
    for action in (show, report, replayed, proof, verify, export, forget):
        add_common_options(action, is_inner=True)


def run(args: argparse.Namespace) -> int:
    """0 done; 1 the chain is broken, there is no such answer, or it is not the same, or not proven, this time."""
    with open_store_to_ask(args.context.home) as store:
        db = store.reader()
        match args.action:
            case "show":
                return _show(db, args)
            case "report":
                return _report(db, args)
            case "replay" | "recheck":
                return again.COMMANDS[args.action](db, args)
            case "verify":
                return _verify(audit.verify_chain(db), args)
            case "forget":
                count = audit.forget_questions(store.writer(), args.before, utc_now())
                args.context.tell(
                    N_("{count} questions forgotten; the answers are kept."), count=count
                )
                return 0
            case _:
                count = audit.export(db, args.file)
                args.context.tell(
                    N_("{count} records written to {file}."), count=count, file=args.file
                )
                return 0


def _date(argument: str) -> str:
    return dt.date.fromisoformat(argument).isoformat()


def _show(db: Connection, args: argparse.Namespace) -> int:
    wanted = Wanted(args.search, args.medicine, args.route, args.not_found, args.emergencies)
    if args.csv is not None:
        lines = answer_lines(db, wanted, limit=count_answers(db, wanted))
        write_whole(args.csv, as_csv(lines, args.context.language))
        args.context.tell(N_("{count} answers written to {file}."), count=len(lines), file=args.csv)
        return 0
    if args.number is not None:
        found = [audit.record(db, args.number)]
    elif wanted == ALL:
        found = audit.records(db, args.limit, after=max(0, audit.head(db).seq - args.limit))
    else:
        lines = answer_lines(db, wanted, limit=args.limit)
        found = [audit.record(db, line.seq) for line in reversed(lines)]
    for record in found:
        _write(record, args)
    return 0


def _report(db: Connection, args: argparse.Namespace) -> int:
    text = as_text(report_of(reopen(db, args.number), args.context.language))
    if args.out is None:
        write_line(text.rstrip("\n"))
    else:
        write_whole(args.out, text)
        args.context.tell(
            N_("Answer {number} written to {file}."), number=args.number, file=args.out
        )
    return 0


def _write(record: audit.AuditRecord, args: argparse.Namespace) -> None:
    if args.json:
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
    if question is None:
        question = translation(args.context.language).gettext(N_("(forgotten)"))
    route = record.record.get("route") or record.record.get("kind", "")
    write_line(f"{record.seq}  {record.recorded_at}  {route}  {question}  {record.sha256[:12]}")


def _verify(report: audit.ChainReport, args: argparse.Namespace) -> int:
    broken = report.first_broken
    if args.json:
        values = {
            "records": report.count,
            "intact": broken is None,
            "forgotten": report.forgotten,
            "first_broken": None if broken is None else {"seq": broken[0], "reason": broken[1]},
        }
        write_line(json.dumps(values, ensure_ascii=False))
    else:
        catalogue = translation(args.context.language)
        if broken is None:
            count = report.count
            one, many = "{count} record, unchanged.", "{count} records, none changed."
            write_line(catalogue.ngettext(one, many, count).format(count=count))
            if count := report.forgotten:
                one = "The question of {count} of them was forgotten."
                many = "The questions of {count} of them were forgotten."
                write_line(catalogue.ngettext(one, many, count).format(count=count))
        else:
            sentence = catalogue.gettext(N_("The record is broken at number {seq}: {reason}."))
            reason = catalogue.gettext(BREAKS[broken[1]])
            write_line(sentence.format(seq=broken[0], reason=reason))
    return 0 if broken is None else 1
