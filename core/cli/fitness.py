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
from core.fitness.wording import LEVELS as LEVEL_WORDS
from core.fitness.wording import REASONS, VERDICTS
from core.generating import Level
from core.language.pack import languages, load_pack
from core.marking import N_
from core.messages import translation

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from core.cli.context import Context
    from core.engines import Engines
    from core.fitness.figures import Fitness, LevelFigures

MEGABYTE = 1_000_000


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


def report(found: Fitness, language: str) -> Iterator[str]:
    """What a person reads of it, line by line; the verdict comes last."""
    gettext_ = translation(language).gettext
    yield f"{found.model}  {found.model_sha256[:12]}"
    for one in found.figures:
        yield from _level(one, language)
    yield gettext_(N_("Memory at most {memory} MB; the questions took {seconds} s in all.")).format(
        memory=round(found.memory_bytes / MEGABYTE), seconds=round(found.seconds)
    )
    yield gettext_(
        N_(
            "This computer reads {read} GB of memory a second: at most {roof} tokens a second with "
            "this model, of which it reached {share} %."
        )
    ).format(
        read=f"{found.read_bytes_per_second / 1000 / MEGABYTE:.1f}",
        roof=found.roof_tokens_per_second,
        share=round(100 * found.share_of_roof),
    )
    yield " ".join(
        gettext_(sentence)
        for sentence in (VERDICTS[found.verdict], *(REASONS[reason] for reason in found.reasons))
    )


def _level(one: LevelFigures, language: str) -> Iterator[str]:
    gettext_ = translation(language).gettext
    yield f"{load_pack(one.lang).name}, {gettext_(LEVEL_WORDS[one.level])}:"
    # Translators: the numbers count questions.
    yield "    " + gettext_(
        N_(
            "of {asked} questions put to it, {at_once} verified at once, {after_retry} at the second "
            "try; left as they were: {abstained} it added nothing, {unusable} did not stand up to the "
            "check, {failed} failed"
        )
    ).format(
        asked=one.asked,
        at_once=one.at_once,
        after_retry=one.after_retry,
        abstained=one.abstained,
        unusable=one.unusable,
        failed=one.failed,
    )
    # Translators: {first} in milliseconds, {end} and {slowest} in seconds; {speed} is a number.
    yield "    " + gettext_(
        N_(
            "first sentence after {first} ms, whole answer after {end} s (the slowest {slowest} s); "
            "{speed} tokens a second"
        )
    ).format(
        first=round(one.first_sentence_ms),
        end=f"{one.end_ms / 1000:.1f}",
        slowest=f"{one.slowest_ms / 1000:.1f}",
        speed=one.tokens_per_second,
    )
    if one.rejected:
        kinds = ", ".join(f"{kind} {count}" for kind, count in one.rejected.items())
        yield "    " + gettext_(N_("rejected for: {kinds}")).format(kinds=kinds)


def _show_progress(done: int, total: int) -> None:
    """How many questions are done, for a person who watches; a log gets no such lines."""
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{done} / {total}", end=end, file=sys.stderr, flush=True)
