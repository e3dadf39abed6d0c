"""`bulafiel ask`: a question answered with the leaflet's own sentences, and where each of them stands."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from core.asking.pipeline import ask, ask_in_danger
from core.asking.record import as_json
from core.cli.context import typed_text, write_line
from core.cli.places import place_of
from core.clock import utc_now
from core.errors import StoreError, UsageError
from core.generating import Level, Trouble
from core.language.pack import languages
from core.messages import trouble_sentence, unrecorded_sentence
from core.settings import load_settings
from core.store.read_only import open_store_to_ask

if TYPE_CHECKING:
    import argparse

    from core.asking.answer import Answer, Segment

NOT_FOUND = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("question", type=typed_text, help="what you want to know")
    parser.add_argument(
        "--medicine", type=typed_text, metavar="NAME", help="a brand, a substance or a code"
    )
    parser.add_argument(
        "--lang", choices=languages(), help="language of the question; else it is found out"
    )
    parser.add_argument(
        "--country", help="whose emergency numbers (BR, PT, FR); else the medicine's"
    )
    parser.add_argument(
        "--level",
        choices=tuple(Level),
        help="how far a model may help: not at all (extract), choose sentences (select), join their parts (quote), "
        "write (write); else as in the settings",
    )
    parser.add_argument(
        "--judge", action="store_true", help="ask the model again what of its words to take back"
    )
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """0 answered; 1 the leaflet does not tell, there is no such leaflet, or the medicine must be confirmed.

    Raises:
        UsageError: the question has no words.
        StoreError: the leaflets cannot be read, and nobody is in danger.
    """
    if not args.question.strip():
        raise UsageError(argument="QUESTION", problem="is empty")
    try:
        answer = _answer(args)
    except StoreError as error:
        answer = ask_in_danger(
            args.question, error, lang=args.lang, country=args.country, medicine=args.medicine
        )
    if args.json:
        write_line(json.dumps(as_json(answer), ensure_ascii=False))
    else:
        for line in _lines(answer):
            write_line(line)
    if answer.help is not None and answer.help.trouble and not args.json:
        print(
            trouble_sentence(Trouble(answer.help.trouble), args.context.language), file=sys.stderr
        )
    if not answer.answer_id:
        print(unrecorded_sentence(answer.unrecorded, args.context.language), file=sys.stderr)
    return 0 if _is_answered(answer) else NOT_FOUND


def _answer(args: argparse.Namespace) -> Answer:
    settings = load_settings(args.context.home).settings
    level = settings.level if args.level is None else Level(args.level)
    # Without a model that was asked for, an answer is literal and has nothing to excuse.
    generator = None if level is Level.EXTRACT else args.context.engines().generator
    if args.level is None and (generator is None or generator.model is None):
        level = Level.EXTRACT
    store = open_store_to_ask(args.context.home)
    try:
        return ask(
            args.question,
            store.writer(),
            lang=args.lang,
            country=args.country,
            medicine=args.medicine,
            now=utc_now(),
            generator=generator,
            level=level,
            judge=args.judge or settings.second_judge,
        )
    finally:
        if generator is not None:
            generator.close()
        # It writes the WAL back if it can; an answer is not held back where it cannot.
        store.release()


def _is_answered(answer: Answer) -> bool:
    if any(segment.kind is SegmentKind.EMERGENCY for segment in answer.segments):
        return True
    is_open = any(segment.kind is SegmentKind.ABSTENTION for segment in answer.segments)
    return not is_open and not answer.candidates


def _lines(answer: Answer) -> list[str]:
    lines: list[str] = []
    for segment in answer.segments:
        lines += [*_segment_lines(segment), ""]
    lines += [f"  - {candidate.name}" for candidate in answer.candidates]
    return lines


def _segment_lines(segment: Segment) -> list[str]:
    text = segment.text.replace("\t", " | ").split("\n")
    if segment.citation is None:
        return text
    return [*text, f"    [{place_of(segment.citation)}]"]
