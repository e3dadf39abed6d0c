"""`bulafiel models fitness`: how well the chosen model does on this computer, on the demonstration leaflets."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from core.cli.context import cancelled_by_ctrl_c, write_line
from core.errors import EngineMissingError
from core.fitness.figures import Verdict
from core.fitness.fitness import LEVELS, fill_store, fitness
from core.fitness.report import report
from core.generating import Level
from core.language.pack import languages

if TYPE_CHECKING:
    import argparse

    from core.cli.context import Context
    from core.engines import Engines


def run(args: argparse.Namespace, engines: Engines) -> int:
    """0 the model is fit, or fit for choosing; 1 it is not.

    Raises:
        EngineMissingError, GeneratorError: there is no engine, or it would not help at all.
        CancelledError: Ctrl-C.
    """
    context: Context = args.context
    if engines.generator is None or engines.reader is None:
        raise EngineMissingError(engine="llama-cpp-python")
    try:
        with tempfile.TemporaryDirectory(prefix="bulafiel-fitness-") as folder:
            cancel = cancelled_by_ctrl_c()
            fill_store(Path(folder), engines.reader, cancel)
            found = fitness(
                engines.generator,
                Path(folder),
                [args.lang] if args.lang else languages(),
                [Level(args.level)] if args.level else LEVELS,
                on_progress=_show_progress,
                cancel=cancel,
                most_questions=args.questions,
            )
    finally:
        engines.reader.close()
        engines.generator.close()
    if args.json:
        write_line(json.dumps(found.as_json(), ensure_ascii=False))
    else:
        for line in report(found, context.language):
            write_line(line)
    return 0 if found.verdict is not Verdict.UNFIT else 1


def _show_progress(done: int, total: int) -> None:
    """How many questions are done, for a person who watches; a log gets no such lines."""
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{done} / {total}", end=end, file=sys.stderr, flush=True)
