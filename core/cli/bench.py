"""`bulafiel bench`: speed as ratios within one run, against the bars of the budget."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from core.bench.generating import MeasuredGenerator, generating_figures
from core.bench.run import PASSAGES, measure
from core.bench.verifying import SENTENCES, verify_figures
from core.cli.context import typed_count, write_line
from core.generating import Trouble
from core.model_messages import NOTES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from core.bench.figures import Figure
    from core.cli.context import Context


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        nargs="?",
        choices=("verify", "generating"),
        help="the verifier alone, beside the plain overlap of stems; the chosen model that writes; "
        "without it, all but these",
    )
    parser.add_argument(
        "--jsonl",
        type=Path,
        metavar="IN",
        help="verify: answers with passages instead of made-up ones",
    )
    parser.add_argument(
        "--sentences",
        type=typed_count,
        default=SENTENCES,
        help="verify: over how many memory must stay flat",
    )
    parser.add_argument(
        "--passages", type=typed_count, default=PASSAGES, help="size of the made-up corpus"
    )
    parser.add_argument("--questions", type=typed_count, default=1000, help="questions asked of it")
    parser.add_argument(
        "--million", action="store_true", help="a million passages too: minutes, and 4 GB of room"
    )
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """0 all bars are met; 1 one is missed."""
    is_met = True
    for figure in _figures(args):
        is_met &= figure.is_met
        write_line(json.dumps(_values(figure)) if args.json else _line(figure))
    return 0 if is_met else 1


def _figures(args: argparse.Namespace) -> Iterator[Figure]:
    if args.what == "verify":
        return verify_figures(args.jsonl, args.sentences)
    if args.what == "generating":
        return _generating(args.context)
    return measure(args.passages, args.questions, with_million=args.million)


def _generating(context: Context) -> Iterator[Figure]:
    """What is measured of the chosen model; a sentence where there is none."""
    generator = context.engines().generator
    trouble = generator.trouble() if generator is not None else Trouble.NOT_INSTALLED
    if trouble is not None or not isinstance(generator, MeasuredGenerator):
        context.tell(NOTES[trouble or Trouble.NOT_INSTALLED])
        return iter(())
    return generating_figures(generator)


def _values(figure: Figure) -> dict[str, object]:
    return {
        "what": figure.what,
        "value": round(figure.value, 4),
        "unit": figure.unit,
        "bar": figure.bar,
        "bar_is_least": figure.is_least,
        "met": figure.is_met,
        "note": figure.note,
    }


def _line(figure: Figure) -> str:
    if figure.bar is None:
        bar, met = "", ""
    else:
        bar, met = (
            f"{'≥' if figure.is_least else '≤'} {figure.bar:g}",
            "met" if figure.is_met else "NOT MET",
        )
    return f"{figure.what:<55} {figure.value:>9.2f} {figure.unit:<7} {bar:<8} {met:<8} {figure.note}".rstrip()
