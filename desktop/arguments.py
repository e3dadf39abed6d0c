"""What the window can be told when it is started."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Arguments:
    """`home` is the data folder, `lang` the window's language ("" is the system's).

    With `is_measured` the program ends as soon as it could be used; with `beats` when the leaflets of that folder
    are in, telling how long the window kept anyone waiting meanwhile.
    """

    home: Path | None
    is_portable: bool
    lang: str
    is_measured: bool = False
    beats: Path | None = None


def read_arguments(argv: Sequence[str]) -> Arguments:
    """The arguments; a wrong one ends the program with its usage, as every command does."""
    from argparse import ArgumentParser  # noqa: PLC0415 - most starts have no arguments

    if not argv:
        return Arguments(None, is_portable=False, lang="")
    parser = ArgumentParser(prog="python -m desktop", description="Opens the window of Bulafiel.")
    parser.add_argument("--home", type=Path, help="keep all data of the program in this folder")
    parser.add_argument("--portable", action="store_true", help="keep them beside the program")
    parser.add_argument("--lang", default="", help="language of the window: en, fr or pt_BR")
    parser.add_argument(
        "--until-usable",
        action="store_true",
        help="end as soon as it could be used (for measuring)",
    )
    parser.add_argument(
        "--beats",
        type=Path,
        metavar="FOLDER",
        help="import that folder, ask about its leaflets, tell how long the window did not answer, and end",
    )
    given = parser.parse_args(argv)
    return Arguments(given.home, given.portable, given.lang, given.until_usable, given.beats)
