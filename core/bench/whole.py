"""The program as a user meets it: a whole answer, a command, the window, a dropped leaflet."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import islice, product
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from core.asking.pipeline import ask
from core.bench.figures import Figure, percentile, times_of
from core.errors import EngineMissingError
from core.paths import data_folder, program_folder
from core.store.database import open_store
from core.store.documents import medicines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ANSWER_MS = 50
ASK_SECONDS, WINDOW_SECONDS, DROP_SECONDS = 0.5, 1.0, 2.0
RUNS = 7
WAIT_MS = 100
NOW = "2026-01-01T00:00:00Z"
# Questions of every kind; {} is a medicine of the store.
QUESTIONS = (
    "como guardar {}?",
    "posso tomar {} com álcool?",
    "qual a dose de {} para criança de 14 kg",
    "esqueci de tomar {}",
    "quais os efeitos colaterais de {}",
    "{} na gravidez",
    "comment conserver {} ?",
    "{} et grossesse",
    "quelle dose de {} pour un adulte",
    "posso tatuar tomando {}",
)


def whole_figures(home: Path | None = None) -> Iterator[Figure]:
    """Each figure as soon as it is known; over the leaflets of `home`, else over the demonstration leaflets."""
    with tempfile.TemporaryDirectory(prefix="bulafiel-bench-") as name:
        own = Path(name) / "home"
        bare = _seconds([sys.executable, "-c", ""])
        dropped = _seconds([*_program("import"), *_demo(), "--home", str(own)], runs=1)
        yield Figure("four leaflets imported by a new process", dropped, "s", DROP_SECONDS)
        yield from _answer_figures(home or own)
        command = [*_program("ask"), "como guardar Zumbelina?", "--lang", "pt", "--home", str(own)]
        asked = _seconds(command)
        note = f"{asked / bare:.0f} × bare python"
        yield Figure("bulafiel ask as a process", asked, "s", ASK_SECONDS, note=note)
        command = [sys.executable, "-m", "desktop", "--until-usable", "--home", str(own)]
        shown = _seconds(command, {"QT_QPA_PLATFORM": "offscreen"})
        note = f"{shown / bare:.0f} × bare python"
        yield Figure("window usable (process start to end)", shown, "s", WINDOW_SECONDS, note=note)
        yield _longest_wait(Path(name))


def _longest_wait(folder: Path) -> Figure:
    """How long the window did not answer at most, while leaflets came in and were asked about."""
    leaflets = folder / "leaflets"
    leaflets.mkdir()
    text = (data_folder() / "demo" / "zumbelina_paciente.txt").read_text(encoding="utf-8")
    for number, ending in enumerate(product("bdglmnrtvz", "aeiou")):
        medicine = f"Zumbel{''.join(ending)}"
        renamed = text.replace("Zumbelina", medicine).replace("tralavimida", f"tralavim{number}ida")
        (leaflets / f"{medicine}.txt").write_text(renamed, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "desktop",
        "--beats",
        str(leaflets),
        "--home",
        str(folder / "beats"),
    ]
    done = _done(command, {"QT_QPA_PLATFORM": "offscreen"})
    told = json.loads(done.stdout)
    note = f"{told['files']} leaflets, {told['questions']} questions; at rest {told['longest_at_rest_ms']} ms"
    return Figure("longest wait of the window", told["longest_ms"], "ms", WAIT_MS, note=note)


def _answer_figures(home: Path) -> Iterator[Figure]:
    with open_store(home) as store:
        db = store.writer()
        names = [medicine.name for medicine in medicines(db) if medicine.name]
        asked = [question.format(name) for question, name in product(QUESTIONS, names)]
        if not asked:
            return
        ask(asked[0], db, now=NOW)  # language packs are read once a process
        times = times_of(lambda text: ask(text, db, now=NOW), islice(asked, 600))
    worst = percentile(times.cpu, 0.99)
    yield Figure("whole literal answer, p99", worst, "ms", ANSWER_MS, note=str(times))


def _program(command: str) -> list[str]:
    return [sys.executable, "-m", "core", command]


def _demo() -> list[str]:
    files = sorted((data_folder() / "demo").iterdir())
    return [str(file) for file in files if file.suffix in {".txt", ".html"}]


def _seconds(
    command: Sequence[str], environment: dict[str, str] | None = None, runs: int = RUNS
) -> float:
    """Median seconds of the whole process, by the clock.

    Raises:
        EngineMissingError: it does not run here (no window without Qt's system libraries).
    """
    spent = []
    for _ in range(runs):
        began = time.perf_counter()
        _done(command, environment or {})
        spent.append(time.perf_counter() - began)
    return median(spent)


def _done(command: Sequence[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """The process, run to its end.

    Raises:
        EngineMissingError: it does not run here.
    """
    done = subprocess.run(  # noqa: S603 - the program itself
        command,
        cwd=program_folder(),
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise EngineMissingError(engine=" ".join(command[1:3]))
    return done
