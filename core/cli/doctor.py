"""`bulafiel doctor`: is everything in order, and what to do where it is not."""

from __future__ import annotations

import importlib.util
import json
import sys
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from core.cli import accessibility_bus
from core.cli.context import write_line
from core.clock import utc_now
from core.conformance import load_conformance
from core.conformance_report import as_values, lines
from core.errors import AppError, StoreDamagedError
from core.generating import Trouble
from core.language.pack import languages, load_pack
from core.marking import N_
from core.messages import error_sentence, state_sentence, translation
from core.spoken.wording import load_wordings
from core.store import audit
from core.store.backup import recover
from core.store.database import open_store
from core.store.documents import medicines
from core.store.integrity import check_all

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from core.cli.context import Context


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: is it well, and what a person should know or do."""

    name: str
    is_well: bool
    detail: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--recover",
        action="store_true",
        help="set a damaged database aside and bring back the last good copy",
    )

    parser.add_argument(
        "--accessibility",
        action="store_true",
        help="show the accessibility report (EN 301 549, WCAG 2.2) instead",
    )


def run(args: argparse.Namespace) -> int:
    """0 all is well; 1 something is not."""
    context: Context = args.context
    if args.accessibility:
        return _show_accessibility(context.language, is_json=args.json)
    if args.recover:
        return _recover(context)
    findings = list(_findings(context))
    if args.json:
        write_line(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False))
    else:
        gettext_ = translation(context.language).gettext
        for finding in findings:
            word = gettext_(N_("in order")) if finding.is_well else gettext_(N_("NOT in order"))
            write_line(f"{gettext_(finding.name)}: {word}. {finding.detail}".rstrip())
    return 0 if all(finding.is_well for finding in findings) else 1


def _findings(context: Context) -> Iterator[Finding]:
    yield Finding(N_("Python"), is_well=True, detail=sys.version.split()[0])
    yield Finding(N_("Data folder"), is_well=True, detail=str(context.home))
    yield _tried(N_("Language packs"), context, _language_packs)
    yield _tried(N_("Database"), context, lambda: _database(context))
    for name, module in ((N_("PDF reader"), "pypdfium2"), (N_("Window"), "PySide6")):
        is_there = importlib.util.find_spec(module) is not None
        yield Finding(name, is_there, "" if is_there else "python3 packaging/bulafiel.py setup")
    yield _model(context)
    is_well, sentence = accessibility_bus.look()
    told = translation(context.language).gettext(sentence)
    yield Finding(N_("Accessibility bus"), is_well, told)


def _tried(name: str, context: Context, look: Callable[[], str]) -> Finding:
    try:
        return Finding(name, is_well=True, detail=look())
    except AppError as error:
        return Finding(name, is_well=False, detail=error_sentence(error, context.language))


def _language_packs() -> str:
    """The languages, each pack read to its last key, and how it is said aloud."""
    packs = [load_pack(code) for code in languages()]
    for pack in packs:
        pack.check()
        load_wordings(pack.code)
    return ", ".join(pack.name for pack in packs)


def _database(context: Context) -> str:
    """What the database holds.

    Raises:
        StoreError: it cannot be used, or its record of answers was changed.
    """
    store = open_store(context.home)
    try:
        db = store.writer()
        check_all(db)
        report = audit.verify_chain(db)
        if report.first_broken is not None:
            seq, reason = report.first_broken
            raise StoreDamagedError(file=db.file, problem=f"audit {seq}: {reason}")
        gettext_ = translation(context.language).gettext
        return gettext_(
            "{medicines} medicines, {answers} recorded answers, SQLite {sqlite}."
        ).format(
            medicines=len(medicines(db)),
            answers=report.count,
            sqlite=db.value("SELECT sqlite_version()"),
        )
    finally:
        store.close()


def _model(context: Context) -> Finding:
    """Which model helps. None need: only a chosen one that cannot is out of order."""
    name = N_("Model")
    engines = context.engines()
    chosen = engines.shelf.chosen() if engines.shelf is not None else None
    trouble = engines.generator.trouble() if engines.generator else Trouble.NOT_INSTALLED
    if trouble is None:
        return Finding(name, is_well=True, detail=chosen.name if chosen is not None else "")
    return Finding(name, chosen is None, state_sentence(trouble, context.language))


def _show_accessibility(language: str, *, is_json: bool) -> int:
    report = load_conformance()
    if is_json:
        write_line(json.dumps(as_values(report, language), ensure_ascii=False))
    else:
        for line in lines(report, language):
            write_line(line)
    return 0


def _recover(context: Context) -> int:
    done = recover(context.home, utc_now()[:10])
    if done.set_aside is not None:
        context.tell(N_("The damaged database was kept as {file}."), file=done.set_aside)
    if done.restored is not None:
        context.tell(N_("The copy {file} is in use now."), file=done.restored)
    elif done.is_new:
        context.tell(
            N_("There was no good copy; a new database will be made. Import the leaflets again.")
        )
    else:
        context.tell(N_("There is no database to recover in {folder}."), folder=context.home)
        return 1
    return 0
