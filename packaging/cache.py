"""What outlives an environment: things that cost minutes, kept in the user's cache folder for every checkout.

Each is made in a folder beside its place and renamed when it is whole, so that nothing half done is ever found.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

UNFINISHED = ".unfinished-"
HASH = ".sha256"


def cache_folder() -> Path:
    """`BULAFIEL_CACHE`, or where the platform keeps what can be made again."""
    if asked := os.environ.get("BULAFIEL_CACHE"):
        return Path(asked).expanduser().absolute()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "bulafiel"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "bulafiel"


def writable_folder(name: str, otherwise: Path) -> Path:
    """The folder `name` of the cache, made; within `otherwise` where the user has no cache of his own."""
    for place in (cache_folder() / name, otherwise / name):
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(place, os.W_OK):
            return place
    raise OSError(f"neither {cache_folder()} nor {otherwise} can be written to")


def started(place: Path) -> Path:
    """An empty folder to make `place` in; what an interrupted set-up left beside it is gone.

    It has a new name each time: what a killed set-up had started may still be writing into its own.
    """
    clear(place)
    return Path(tempfile.mkdtemp(prefix=place.name + UNFINISHED, dir=place.parent))


def clear(place: Path) -> None:
    """Remove all that was begun for `place`."""
    for left in place.parent.glob(f"{place.name}{UNFINISHED}*"):
        shutil.rmtree(left, ignore_errors=True)


def finish(made: Path, place: Path) -> None:
    """Put the file `made` into `place`, with its hash beside it."""
    place.parent.mkdir(parents=True, exist_ok=True)
    hash_file = place.with_name(place.name + HASH)
    hash_file.write_text(sha256(made), encoding="ascii")
    made.replace(place)


def is_sound(place: Path) -> bool:
    """Is the file there as it was put there?"""
    try:
        expected = place.with_name(place.name + HASH).read_text(encoding="ascii").strip()
        return sha256(place) == expected
    except (OSError, UnicodeDecodeError):
        return False


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
