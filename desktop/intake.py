"""Files that come in from outside: dropped, pasted or copied as paths."""

from __future__ import annotations

import zipfile
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QUrl

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

MODEL_SUFFIX = ".gguf"
MODEL_MAGIC = b"GGUF"
# What the makers of Vosk and Whisper call the largest files of a model (models/speech_kinds.py knows the rest).
SPEECH_SIGNS = ("am/final.mdl", "final.mdl", "graph/HCLG.fst", "graph/HCLr.fst", "model.bin")
ARCHIVE_SUFFIX = ".zip"
MOST_LOOKED_AT = 500  # of a folder: the window does not wait for more
LEAFLET_SUFFIXES = {".pdf", ".html", ".htm", ".txt"}
LONGEST_PASTE = 100_000  # characters; longer clipboards are texts, not lists of files


class Intake(NamedTuple):
    """Local files and folders, and how many things were none (a web address, a picture)."""

    paths: tuple[Path, ...]
    strangers: int

    def models(self) -> tuple[Path, ...]:
        """The model files among them; the others are leaflets, or refused as such."""
        return tuple(path for path in self.paths if _is_model(path))

    def speech_models(self) -> tuple[Path, ...]:
        """The folders and zips among them that hold a speech model; a folder of leaflets is none."""
        return tuple(path for path in self.paths if _is_speech_model(path))


def files_of(mime: QMimeData) -> Intake:
    """What a drop or a clipboard brings: its file addresses, else the paths its text consists of."""
    if mime.hasUrls():
        urls = mime.urls()
        paths = tuple(Path(url.toLocalFile()) for url in urls if url.isLocalFile())
        return Intake(paths, len(urls) - len(paths))
    return Intake(paths_in(mime.text()) if mime.hasText() else (), 0)


def paths_in(text: str) -> tuple[Path, ...]:
    """The paths of a text that is nothing but paths, one a line, quoted or not; else none.

    A relative name is no path here: a question must never be taken for a file.
    """
    if len(text) > LONGEST_PASTE:
        return ()
    lines = [line.strip().strip("\"'") for line in text.splitlines() if line.strip()]
    paths = [_path(line) for line in lines]
    existing = tuple(path for path in paths if path is not None)
    return existing if len(existing) == len(lines) else ()


def _is_model(path: Path) -> bool:
    """By its name, or by its first bytes: some programs keep their models under a hash alone."""
    if path.suffix.casefold() == MODEL_SUFFIX:
        return True
    if path.suffix.casefold() in LEAFLET_SUFFIXES:
        return False
    try:
        if not path.is_file():  # a pipe would keep the window waiting
            return False
        with path.open("rb") as file:
            return file.read(len(MODEL_MAGIC)) == MODEL_MAGIC
    except OSError:
        return False


def _is_speech_model(path: Path) -> bool:
    """By the names of its files, in itself or in the one folder that it holds."""
    try:
        if path.is_dir():
            inner = [one for one in islice(path.iterdir(), MOST_LOOKED_AT) if one.is_dir()]
            places = [path, *inner] if len(inner) == 1 else [path]
            return any((one / sign).is_file() for one in places for sign in SPEECH_SIGNS)
        if path.suffix.casefold() != ARCHIVE_SUFFIX or not path.is_file():
            return False
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
    except (OSError, zipfile.BadZipFile):
        return path.suffix.casefold() == ARCHIVE_SUFFIX  # who adds it says what is wrong with it
    return any(name.endswith(sign) for name in names for sign in SPEECH_SIGNS)


def _path(line: str) -> Path | None:
    url = QUrl(line)
    path = Path(url.toLocalFile()) if url.isLocalFile() else Path(line)
    try:
        path = path.expanduser()
        return path if path.is_absolute() and path.exists() else None
    except (OSError, RuntimeError, ValueError):  # a name too long, an unknown "~user", a NUL
        return None
