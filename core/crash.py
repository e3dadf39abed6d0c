"""What nobody expected, written to a local file without anyone's data: which errors, at which places of the code."""

from __future__ import annotations

import traceback
from pathlib import Path

from core.paths import program_folder

FOLDER = "crashes"
FILE = "unexpected.txt"
MOST_BYTES = 200_000  # a fault that repeats must not fill the disk


def record(home: Path, error: BaseException) -> Path | None:
    """Add the error to the crash file of a data folder; the file's path, None if it could not be written."""
    path = home / FOLDER / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = "a" if path.exists() and path.stat().st_size < MOST_BYTES else "w"
        with path.open(mode, encoding="utf-8") as file:
            file.write(without_personal_data(error))
    except OSError:
        return None
    return path


def without_personal_data(error: BaseException) -> str:
    """Kinds of errors and places in the code only: messages may quote a question, paths may hold a name."""
    lines = []
    cause: BaseException | None = error
    seen: set[int] = set()
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        lines.append(f"{type(cause).__module__}.{type(cause).__qualname__}")
        lines += [
            f"  {_place(frame.filename)}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(cause.__traceback__)
        ]
        cause = cause.__cause__ or cause.__context__
    return "\n".join(lines) + "\n\n"


def _place(file: str) -> str:
    path = Path(file)
    if path.is_relative_to(program_folder()):
        return str(path.relative_to(program_folder()))
    return path.name
