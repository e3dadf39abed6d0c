"""What every command gets: the data folder, the language of its sentences, and the engines if it asks."""

from __future__ import annotations

import locale
import os
import signal
import sys
from argparse import SUPPRESS, ArgumentTypeError
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from core.cancel import CancelToken
from core.errors import OutputError
from core.messages import catalogues, closest, translation
from core.paths import home_folder

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from types import FrameType

    from core.engines import Engines

DEFAULT_LANGUAGE = "en"
LARGEST_NUMBER = (1 << 63) - 1  # the database's own


@dataclass(frozen=True, slots=True)
class Context:
    """`home` is the data folder; `language` a catalogue of `data/locale` ("pt_BR", "fr") or "en"."""

    home: Path
    language: str
    engines: Callable[[], Engines]

    def tell(self, sentence: str, **details: object) -> None:
        """Print one translated sentence for a person, on standard error."""
        print(translation(self.language).gettext(sentence).format(**details), file=sys.stderr)


def add_common_options(parser: argparse.ArgumentParser, *, is_inner: bool = False) -> None:
    """The options that every command has; an inner parser (`audit show`) leaves what stood before its name."""
    default = SUPPRESS if is_inner else None
    parser.add_argument(
        "--home", type=Path, default=default, help="keep all data of the program in this folder"
    )
    parser.add_argument(
        "--portable",
        action="store_true",
        default=SUPPRESS if is_inner else False,
        help="keep the data beside the program",
    )
    parser.add_argument(
        "--interface",
        choices=(DEFAULT_LANGUAGE, *catalogues()),
        default=default,
        help="language of messages",
    )


def context_of(args: argparse.Namespace, engines: Callable[[Path], Engines]) -> Context:
    """The context that the common options ask for."""
    home = home_folder(args.home, portable=args.portable)
    return Context(
        home=home,
        language=args.interface or interface_language(),
        engines=partial(engines, home),
    )


def interface_language() -> str:
    """The catalogue for the system's language, as its environment says."""
    named = next(
        (value for key in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(key))), ""
    )
    return closest([named or locale.getlocale()[0] or DEFAULT_LANGUAGE])


def cancelled_by_ctrl_c() -> CancelToken:
    """A token that Ctrl-C sets; a second Ctrl-C ends at once, also in the middle of a file."""
    cancel = CancelToken()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        if cancel.is_cancelled:
            raise KeyboardInterrupt
        cancel.cancel()

    signal.signal(signal.SIGINT, stop)
    return cancel


def typed_number(argument: str) -> int:
    """A number of the command line that something has in the database, or may not have."""
    return _between(0, argument)


def typed_count(argument: str) -> int:
    """How many of something are wanted: one at least."""
    return _between(1, argument)


def _between(least: int, argument: str) -> int:
    try:
        found = int(argument)
    except ValueError:
        found = -1
    if not least <= found <= LARGEST_NUMBER:
        raise ArgumentTypeError(
            f"not a whole number from {least} to {LARGEST_NUMBER}: {argument[:80]!r}"
        )
    return found


def typed_text(argument: str) -> str:
    """Words of the command line, also from a terminal that does not write UTF-8: a question is never lost for that."""
    try:
        argument.encode("utf-8")
    except UnicodeEncodeError:
        return os.fsencode(argument).decode("cp1252", "replace")
    return argument


def write_line(line: str) -> None:
    """Write a line, now.

    Raises:
        BrokenPipeError: nobody reads on.
        OutputError: it cannot be written, as on a full disk.
    """
    try:
        print(line, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(reason=error.strerror) from None
