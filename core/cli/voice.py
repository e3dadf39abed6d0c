"""`bulafiel voice`: the speech models that were added, and what they make of a sound file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from core.cli.context import add_common_options, typed_text, write_line
from core.cli.models import HASH_SHOWN, MILLION, find_model, show_progress
from core.errors import EngineMissingError
from core.hearing.listening import Listening
from core.hearing.names import NameEar
from core.hearing.vocabulary import known_names, phrases
from core.hearing.wav import read_wav
from core.language.names import load_names
from core.language.pack import languages, load_pack
from core.marking import N_
from core.messages import on_one_line
from core.recognizing import RATE_HZ, SAMPLE_BYTES
from core.store.database import hold_instance
from core.store.documents import medicines
from core.store.read_only import open_store_to_ask

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from core.cli.context import Context
    from core.hearing.understood import Understood
    from core.recognizing import SpeechModel, SpeechShelf

PIECE_BYTES = RATE_HZ // 10 * SAMPLE_BYTES
NOTHING = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    shelf = actions.add_parser("models", help="the speech models: add, list, remove, choose")
    hear = actions.add_parser("hear", help="say what is understood of a WAV file (16 kHz, mono)")
    hear.add_argument("file", type=Path, metavar="FILE")
    hear.add_argument("--lang", choices=languages(), default="pt", help="language that is spoken")
    hear.add_argument("--json", action="store_true")
    changes = shelf.add_subparsers(dest="change", required=True, metavar="CHANGE")
    listed = changes.add_parser("list", help="all speech models that were added")
    listed.add_argument("--json", action="store_true")
    add = changes.add_parser("add", help="copy a model of Vosk or Whisper to the data folder")
    add.add_argument("place", type=Path, metavar="PLACE", help="the model's folder, or its zip")
    add.add_argument("--lang", help="the language it hears (two letters), where it does not say")
    remove = changes.add_parser("remove", help="take a model away; its copy is deleted")
    choose = changes.add_parser("choose", help="let a model hear a language")
    choose.add_argument("--lang", required=True, help="the language (two letters)")
    for change in (remove, choose):
        change.add_argument(
            "name", type=typed_text, help="a model's name, or the beginning of its hash"
        )
    for inner in (hear, listed, add, remove, choose):
        add_common_options(inner, is_inner=True)


def run(args: argparse.Namespace) -> int:
    """0 done; 1 nothing is listed or understood.

    Raises:
        SpeechModelError: the model cannot be used or copied; nothing is left behind.
        NotFoundError, SeveralModelsError: no such model, or several of that name.
        HearingError: the file is no sound that can be heard, or there is nothing to hear it with.
    """
    if args.action == "hear":
        return _hear(args)
    shelf = args.context.engines().speech_shelf
    if shelf is None:
        raise EngineMissingError(engine="vosk")
    if args.change == "list":
        return _list(shelf, args.context, as_json=args.json)
    with hold_instance(args.context.home):
        return _change(shelf, args)


def _list(shelf: SpeechShelf, context: Context, *, as_json: bool) -> int:
    models = shelf.models()
    for model in models:
        heard = [lang for lang in languages() if shelf.chosen(lang) == model]
        if as_json:
            write_line(json.dumps(_values(model, heard), ensure_ascii=False))
        else:
            write_line(f"{model.sha256[:HASH_SHOWN]}  {_line(model)}  {' '.join(heard)}".rstrip())
    if not models:
        context.tell(N_("No speech model was added. Everything works with the keyboard."))
    return 0 if models else NOTHING


def _change(shelf: SpeechShelf, args: argparse.Namespace) -> int:
    context: Context = args.context
    match args.change:
        case "add":
            model = shelf.add(args.place, args.lang, show_progress)
            context.tell(N_("{name} was added."), name=_line(model))
        case "remove":
            model = find_model(args.name, shelf.models())
            shelf.remove(model.sha256)
            context.tell(N_("{name} was removed."), name=model.name)
        case _:
            model = find_model(args.name, shelf.models())
            shelf.choose(model.sha256, args.lang)
            context.tell(
                N_("{name} hears this language from now on: {lang}."),
                name=model.name,
                lang=args.lang,
            )
    return 0


def _hear(args: argparse.Namespace) -> int:
    context: Context = args.context
    pcm = read_wav(args.file)
    recognizer = context.engines().recognizer
    if recognizer is None:
        raise EngineMissingError(engine="vosk")
    pack = load_pack(args.lang)
    with open_store_to_ask(context.home) as store:
        names = known_names(medicines(store.reader()), load_names(), pack.countries)
    ear = NameEar.of(names, pack)
    recognizer.load(args.lang)
    listening = Listening(recognizer, ear, phrases(names))
    found: list[Understood] = []
    try:
        for start in range(0, len(pcm), PIECE_BYTES):
            noticed = listening.feed(pcm[start : start + PIECE_BYTES])
            found += [noticed.understood] if noticed.understood else []
        last = listening.finish().understood
        found += [last] if last else []
    finally:
        recognizer.close()
    said = [one for one in found if not one.is_nothing]
    for one in said:
        write_line(json.dumps(_told(one), ensure_ascii=False) if args.json else _said(one))
    if not said:
        context.tell(N_("Nothing was understood: no clear speech was heard."))
    return 0 if said else NOTHING


def _told(one: Understood) -> dict[str, object]:
    return {
        "text": one.text,
        "question": "" if one.command else one.question,
        "command": one.command.kind if one.command else "",
        "number": one.command.number if one.command else 0,
        "confidence": round(one.confidence, 3),
        "names": [
            {
                "heard": name.heard,
                "is_sure": name.is_sure,
                "candidates": [
                    {
                        "name": each.name.name,
                        "score": each.score,
                        "is_here": each.name.is_here,
                    }
                    for each in name.candidates
                ],
            }
            for name in one.names
        ],
    }


def _said(one: Understood) -> str:
    if one.command:
        return f"[{one.command.kind} {one.command.number or ''}".rstrip() + f"] {one.text}"
    lines = [one.question]
    for name in one.names:
        choices = " / ".join(each.name.name for each in name.candidates)
        lines.append(f"    {on_one_line(name.heard)} → {choices}{'' if name.is_sure else ' ?'}")
    return "\n".join(lines)


def _line(model: SpeechModel) -> str:
    return f"{model.name}  ({model.kind}, {model.lang or '*'}, {model.bytes / MILLION:.0f} MB)"


def _values(model: SpeechModel, heard: Sequence[str]) -> dict[str, object]:
    return {
        "sha256": model.sha256,
        "name": model.name,
        "folder": str(model.folder),
        "bytes": model.bytes,
        "kind": model.kind,
        "lang": model.lang,
        "chosen_for": list(heard),
    }
