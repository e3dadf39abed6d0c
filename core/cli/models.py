"""`bulafiel models`: the model files that were added, which one helps, and how well it does on this computer."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from core.cli.context import add_common_options, typed_count, write_line
from core.errors import EngineMissingError, NotFoundError, SeveralModelsError
from core.generating import Level, Trouble
from core.language.pack import languages
from core.marking import N_
from core.messages import on_one_line, state_sentence, translation
from core.model_list import RESTRICTIONS, load_model_list
from core.model_messages import STATES
from core.store.database import hold_instance

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from core.cli.context import Context
    from core.engines import Engines
    from core.generating import ModelFile, ModelShelf

MILLION = 1_000_000
HASH_SHOWN = 12
LEAST_HASH = 4  # characters of a hash that are taken for one


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help="all models that were added; the chosen one has a *")
    add = actions.add_parser("add", help="copy a GGUF file to the program's data folder")
    add.add_argument("file", type=Path, metavar="FILE")
    remove = actions.add_parser("remove", help="take a model away; its copy is deleted")
    choose = actions.add_parser("choose", help="let this model help; also turns it on again")
    none = actions.add_parser("none", help="let no model help: answers are the leaflet's own")
    show = actions.add_parser("show", help="all that is known of a model, or of the chosen one")
    tested = actions.add_parser("fitness", help="test how well the chosen model does here: minutes")
    tested.add_argument("--lang", choices=languages(), help="in this language; without it, in all")
    ways = [level.value for level in Level if level is not Level.EXTRACT]
    tested.add_argument("--level", choices=ways, help="in this way; without it, in all")
    tested.add_argument(
        "--questions",
        type=typed_count,
        metavar="N",
        help="only the first N questions: quicker and coarser",
    )
    for action in (remove, choose):
        action.add_argument("name", help="a model's name, or the beginning of its hash")
    show.add_argument("name", nargs="?", default="", help="without it, the chosen one")
    recommended = actions.add_parser("recommended", help="models that are known to do")
    for action in (listed, show, recommended, tested):
        action.add_argument("--json", action="store_true")
    for action in (listed, add, remove, choose, none, show, recommended, tested):
        add_common_options(action, is_inner=True)


def run(args: argparse.Namespace) -> int:
    """0 done; 1 there is nothing to list, or no such model.

    Raises:
        ModelFileError: the file cannot be used or copied; nothing is left behind.
        NotFoundError, SeveralModelsError: no such model, or several of that name.
        EngineMissingError: this installation keeps no models.
        StoreError: another window or import is at work in the data folder.
    """
    context: Context = args.context
    if args.action == "recommended":
        return _recommend(context, as_json=args.json)
    engines = context.engines()
    shelf = engines.shelf
    if shelf is None:
        raise EngineMissingError(engine="llama-cpp-python")
    match args.action:
        case "list":
            return _list(shelf, context, as_json=args.json)
        case "fitness":
            from core.cli import fitness  # noqa: PLC0415 - only this action asks questions

            return fitness.run(args, engines)
        case "show":
            return _show(engines, shelf, args)
        case _:
            with hold_instance(context.home):
                return _change(shelf, args)


class Named(Protocol):
    """A model of any kind on its shelf."""

    @property
    def name(self) -> str: ...

    @property
    def sha256(self) -> str: ...


AnyModel = TypeVar("AnyModel", bound=Named)


def find_model(words: str, models: Sequence[AnyModel]) -> AnyModel:
    """The model of that name, or whose hash begins so; a part of a name will do where only one has it.

    Raises:
        NotFoundError: there is none.
        SeveralModelsError: there are several.
    """
    folded = words.casefold()
    exact = [model for model in models if model.name.casefold() == folded]
    by_hash = [model for model in models if model.sha256.startswith(folded)]
    parts = [model for model in models if folded in model.name.casefold()]
    found = exact or (by_hash if len(words) >= LEAST_HASH else []) or parts
    if not found or not words:
        raise NotFoundError(what=on_one_line(words))
    if len(found) > 1:
        names = ", ".join(f"{model.name} ({model.sha256[:HASH_SHOWN]})" for model in found)
        raise SeveralModelsError(words=on_one_line(words), names=names)
    return found[0]


def _list(shelf: ModelShelf, context: Context, *, as_json: bool) -> int:
    models, chosen = shelf.models(), shelf.chosen()
    for model in models:
        if as_json:
            write_line(json.dumps(_values(model, chosen), ensure_ascii=False))
        else:
            mark = "*" if model == chosen else " "
            write_line(f"{mark} {model.sha256[:HASH_SHOWN]}  {_line(model, context)}")
    if not models:
        context.tell(
            N_("No model was added. Answers are the leaflet's own sentences; they need none.")
        )
    return 0 if models else 1


def _show(engines: Engines, shelf: ModelShelf, args: argparse.Namespace) -> int:
    context: Context = args.context
    chosen = shelf.chosen()
    model = find_model(args.name, shelf.models()) if args.name else chosen
    if model is None:
        context.tell(STATES[Trouble.NO_MODEL])
        return 1
    trouble = engines.generator.trouble() if engines.generator and model == chosen else None
    if args.json:
        values = {**_values(model, chosen), "trouble": trouble}
        write_line(json.dumps(values, ensure_ascii=False))
        return 0
    gettext_ = translation(context.language).gettext
    write_line(_line(model, context))
    for label, value in (
        (N_("File: {value}"), on_one_line(str(model.file))),
        (N_("Hash: {value}"), model.sha256),
        (N_("Kind: {value}"), model.kind),
        (N_("Licence: {value}"), model.licence or gettext_(N_("the file does not say"))),
        (N_("Context: {value} tokens"), model.context or "?"),
    ):
        write_line("  " + gettext_(label).format(value=value))
    if not model.has_chat_template:
        told = N_("It has no chat template: it was made to go on with a text, not to answer.")
        write_line("  " + gettext_(told))
    if model == chosen:
        told = N_("This model is chosen.")
        write_line(
            "  " + (state_sentence(trouble, context.language) if trouble else gettext_(told))
        )
    return 0


def _change(shelf: ModelShelf, args: argparse.Namespace) -> int:
    context: Context = args.context
    match args.action:
        case "add":
            model = shelf.add(args.file, show_progress)
            gettext_ = translation(context.language).gettext
            context.tell(
                N_("{name} was added (licence: {licence})."),
                name=model.name,
                licence=model.licence or gettext_(N_("the file does not say")),
            )
            if shelf.chosen() == model:
                context.tell(N_("It is chosen: 'bulafiel models fitness' tells how well it does."))
            else:
                context.tell(
                    N_("'bulafiel models choose {hash}' lets it help."),
                    hash=model.sha256[:HASH_SHOWN],
                )
        case "remove":
            model = find_model(args.name, shelf.models())
            shelf.remove(model.sha256)
            context.tell(N_("{name} was removed."), name=model.name)
        case "choose":
            model = find_model(args.name, shelf.models())
            shelf.choose(model.sha256)
            context.tell(N_("{name} helps from now on."), name=model.name)
        case _:
            shelf.choose(None)
            context.tell(N_("No model helps: answers are the leaflet's own sentences."))
    return 0


def _recommend(context: Context, *, as_json: bool) -> int:
    gettext_ = translation(context.language).gettext
    for model in load_model_list().recommended:
        if as_json:
            values = {name: getattr(model, name) for name in model.__slots__}
            write_line(json.dumps(values, ensure_ascii=False))
            continue
        # Translators: {gigabytes} of memory that the computer should have.
        needs = gettext_(N_("for a computer with {gigabytes} GB")).format(gigabytes=model.memory_gb)
        restriction = RESTRICTIONS.get(model.restriction, "")
        licence = ", ".join(filter(None, (model.licence, restriction and gettext_(restriction))))
        sizes = (model.parameters, model.quantisation, f"{model.file_mb} MB")
        write_line(f"{model.name}  ({', '.join(sizes)}): {needs}")
        write_line(f"    {licence}")
        write_line(f"    {model.place}")
    if not as_json:
        context.tell(
            N_(
                "Nothing is ever downloaded by this program. Get one of these files elsewhere, then "
                "'bulafiel models add FILE'."
            )
        )
    return 0


def _line(model: ModelFile, context: Context) -> str:
    parts = [
        model.quantisation,
        f"{model.parameters / MILLION:.0f} M" if model.parameters else "",
        f"{model.bytes / MILLION:.0f} MB",
        model.licence,
    ]
    if not model.file.exists():
        parts.append(translation(context.language).gettext(N_("its file is missing")))
    return f"{model.name}  ({', '.join(filter(None, parts))})"


def _values(model: ModelFile, chosen: ModelFile | None) -> dict[str, object]:
    return {
        "sha256": model.sha256,
        "name": model.name,
        "file": str(model.file),
        "bytes": model.bytes,
        "kind": model.kind,
        "licence": model.licence,
        "parameters": model.parameters,
        "quantisation": model.quantisation,
        "context": model.context,
        "has_chat_template": model.has_chat_template,
        "is_there": model.file.exists(),
        "is_chosen": model == chosen,
    }


def show_progress(done: int, total: int) -> None:
    """How far a copy is, for a person who watches; a log gets no such lines."""
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{100 * done // max(total, 1):3} %", end=end, file=sys.stderr, flush=True)
