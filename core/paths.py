"""Where things are: the program's own data files and the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path

PROGRAM = "bulafiel"
HOME_VARIABLE = "BULAFIEL_HOME"
PORTABLE_FOLDER = "bulafiel-data"


def program_folder() -> Path:
    """The folder that holds core, models, desktop and data."""
    return Path(__file__).resolve().parent.parent


def data_folder() -> Path:
    """The data files that come with the program (read only)."""
    return program_folder() / "data"


def home_folder(home: Path | None = None, *, portable: bool = False) -> Path:
    """The user's data folder: `--home`, else beside the program, else the environment, else the platform's.

    The folder is not created here.
    """
    if home is not None:
        return _resolved(home)
    if portable:
        return program_folder() / PORTABLE_FOLDER
    if named := os.environ.get(HOME_VARIABLE):
        return _resolved(Path(named))
    # Imported here: most commands get their folder from the environment and start faster without it.
    from platformdirs import user_data_path  # noqa: PLC0415

    return user_data_path(PROGRAM, appauthor=False)


def _resolved(folder: Path) -> Path:
    """The folder that is meant; what can be none (links in a circle, nobody's home) whoever uses it will refuse."""
    return Path(os.path.realpath(os.path.expanduser(folder)))  # noqa: PTH111 - pathlib's own raise for both
