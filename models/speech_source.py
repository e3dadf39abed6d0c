"""The files of a speech model as the user has them, in a folder or a zip; what could do harm is refused unopened.

An archive is never unpacked by its own word: each name is looked at first, and what is written is counted.
"""

from __future__ import annotations

import stat
import zipfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import IO, TYPE_CHECKING, Final

from core.errors import SpeechModelError
from core.recognizing import HearingTrouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MOST_FILES: Final = 500
MOST_BYTES: Final = 6 << 30  # the largest models of both engines have half of that
MOST_PACKED: Final = 200  # times that a file may be packed smaller than it is
NO_BOMB_BYTES: Final = 10 << 20  # below, it does not matter
LONGEST_NAME: Final = 200
_LOCKED: Final = 0x1


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file: its name from the top, with slashes, and its size."""

    name: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where a model comes from; `open` gives a file's content."""

    name: str
    files: tuple[SourceFile, ...]
    open: Callable[[str], IO[bytes]]


@contextmanager
def source_of(place: Path) -> Iterator[Source]:
    """The files in a folder or a zip.

    Raises:
        SpeechModelError: it is neither, it cannot be read, or it could do harm.
    """
    try:
        if place.is_dir():
            yield _folder(place)
        elif place.is_file():
            with zipfile.ZipFile(place) as archive:
                yield _archive(place, archive)
        else:
            raise _refused(place, HearingTrouble.MISSING)
    except zipfile.BadZipFile:
        is_zip = place.suffix.casefold() == ".zip"
        trouble = HearingTrouble.DAMAGED if is_zip else HearingTrouble.NOT_A_MODEL
        raise _refused(place, trouble, "zip") from None
    except (EOFError, NotImplementedError, ValueError) as error:
        raise _refused(place, HearingTrouble.DAMAGED, str(error)[:80] or "zip") from None


def _folder(place: Path) -> Source:
    files = []
    for found in sorted(place.rglob("*")):
        name = found.relative_to(place).as_posix()
        mode = found.lstat().st_mode
        if stat.S_ISDIR(mode):
            continue
        if not stat.S_ISREG(mode):
            raise _refused(place, HearingTrouble.UNSAFE, name)
        files.append(SourceFile(name, found.stat().st_size))
        _check_amount(place, files)
    return Source(place.name, tuple(files), lambda name: (place / name).open("rb"))


def _archive(place: Path, archive: zipfile.ZipFile) -> Source:
    files: list[SourceFile] = []
    for entry in archive.infolist():
        if entry.is_dir():
            continue
        _check_entry(place, entry)
        files.append(SourceFile(entry.filename, entry.file_size))
        _check_amount(place, files)
    names = [file.name.casefold() for file in files]
    if len(set(names)) != len(names):
        raise _refused(place, HearingTrouble.UNSAFE, max(names, key=names.count))
    return Source(place.stem, tuple(files), archive.open)


def _check_entry(place: Path, entry: zipfile.ZipInfo) -> None:
    name = entry.filename
    parts = PurePosixPath(name).parts
    is_outside = (
        not parts
        or name.startswith("/")
        or any(part in {"..", "."} or part.endswith((".", " ")) for part in parts)
        or any(char in name for char in '\\:\0*?"<>|')
        or len(name) > LONGEST_NAME
        or not name.isprintable()
    )
    mode = entry.external_attr >> 16
    is_odd = mode != 0 and stat.S_IFMT(mode) not in {0, stat.S_IFREG}
    is_bomb = entry.file_size > NO_BOMB_BYTES and entry.file_size > MOST_PACKED * max(
        1, entry.compress_size
    )
    if is_outside or is_odd or is_bomb:
        raise _refused(place, HearingTrouble.UNSAFE, name[:LONGEST_NAME])
    if entry.flag_bits & _LOCKED:
        raise _refused(place, HearingTrouble.DAMAGED, name)


def _check_amount(place: Path, files: list[SourceFile]) -> None:
    whole = sum(file.bytes for file in files)
    if len(files) > MOST_FILES or whole > MOST_BYTES:
        raise _refused(place, HearingTrouble.MEMORY, f"{len(files)}, {whole >> 20} MiB")


def _refused(place: Path, trouble: HearingTrouble, reason: str = "") -> SpeechModelError:
    return SpeechModelError(file=place.name or str(place), trouble=trouble, reason=reason)
