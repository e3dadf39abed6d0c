"""A data folder as large as a busy pharmacy's, and how quickly each page opens on it.

.venv/bin/python -m tests.gui.large_home [--leaflets 500] [--answers 20000]

Prints, for each page, the milliseconds from the choice of its tab until its rows are painted, and the memory used.
The leaflets are the demonstration's under other names, the answers one answer again and again.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from itertools import count, cycle
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QTabWidget

from core.asking.pipeline import ask
from core.cancel import CancelToken
from core.clock import utc_now
from core.settings import Settings
from core.store.audit import append, records
from core.store.database import open_store, transaction
from desktop import translations
from desktop.app import Desktop
from desktop.choices import Choices
from desktop.imports.work import StoreImports
from desktop.look.theme import Dresser
from desktop.row_list import RowList
from desktop.shared_store import SharedStore
from tests.gui.screenshots import settle, wait, wait_until_usable

if TYPE_CHECKING:
    from collections.abc import Iterator

DEMO = Path(__file__).resolve().parents[2] / "data" / "demo" / "zumbelina_paciente.txt"
QUESTION = "Como devo guardar Zumbelina?"
SYLLABLES = ("ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "xo")
STEP = 1000


def names() -> Iterator[str]:
    """Names of medicines that do not exist, each another."""
    for number in count():
        first, second, third = number % 14, number // 14 % 14, number // 196 % 14
        yield f"{SYLLABLES[first]}{SYLLABLES[second]}{SYLLABLES[third]}lina".capitalize()


def fill(home: Path, leaflets: int, answers: int) -> None:
    """Import so many leaflets and record so many answers."""
    folder = home.with_name("leaflets")
    folder.mkdir()
    text = DEMO.read_text(encoding="utf-8")
    files = []
    for name, _number in zip(names(), range(leaflets), strict=False):
        file = folder / f"{name.lower()}.txt"
        file.write_text(text.replace("Zumbelina", name).replace("ZUMBELINA", name.upper()), "utf-8")
        files.append(file)
    store = SharedStore(home)
    imports = StoreImports(store)
    imports.import_paths([DEMO, *files], CancelToken(), lambda _told: None)
    store.get().close()
    imports.close()
    with open_store(home) as opened:
        db = opened.writer()
        ask(QUESTION, db, now=utc_now())
        (one,) = records(db, 1)
        medicines = cycle(names_of(leaflets))
        for first in range(0, answers, STEP):
            with transaction(db):
                for number in range(first, min(first + STEP, answers)):
                    record = {**one.record, "question": f"{QUESTION} {number}"}
                    record["medicine"] = {**record["medicine"], "name": next(medicines)}
                    append(db, record, utc_now(), ["question"])


def names_of(leaflets: int) -> list[str]:
    return [name for name, _number in zip(names(), range(leaflets), strict=False)]


def opened_in(desktop: Desktop, tabs: QTabWidget, number: int) -> float:
    """Milliseconds until the page is painted and all its lists have rows."""
    page = tabs.widget(number)
    assert page is not None
    begun = time.perf_counter()
    tabs.setCurrentIndex(number)
    wait(lambda: all(rows.count() for rows in page.findChildren(RowList) if rows.isVisible()))
    page.grab()
    return (time.perf_counter() - begun) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leaflets", type=int, default=500)
    parser.add_argument("--answers", type=int, default=20_000)
    given = parser.parse_args()
    application = QApplication(sys.argv[:1])
    Dresser(application).dress(Settings().theme, 100)
    translations.use("en")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        fill(home, given.leaflets, given.answers)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        choices = Choices(home)
        choices.change(has_seen_tour=True)
        begun = time.perf_counter()
        desktop = Desktop(home, ["pt_BR"], choices)
        desktop.start()
        wait_until_usable(desktop)
        print(f"usable after {(time.perf_counter() - begun) * 1000:.0f} ms")  # noqa: T201 - a tool for people
        settle()  # what is prepared for the first question is not the page's
        tabs = desktop.window.findChild(QTabWidget)
        assert tabs is not None
        for round_ in ("first time", "again"):
            for number in range(tabs.count()):
                took = opened_in(desktop, tabs, number)
                print(f"{tabs.tabText(number)}, {round_}: {took:.0f} ms")  # noqa: T201
        after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(f"memory at most {after / 1024:.0f} MB ({before / 1024:.0f} MB before the window)")  # noqa: T201 - a tool for people
        desktop.window.close()


if __name__ == "__main__":
    main()
