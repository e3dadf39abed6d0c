"""The speech models in the data folder: copied whole from a folder or a zip, hashed, one chosen for each language.

The folder holds a folder `<hash>` for each model, with a note of what it is, and `chosen.json`. A copy gets its name
only when it is whole and on the disk, so whatever has such a name is a whole model.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import shutil
import threading
import zipfile
import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.errors import ModelFileError, NotFoundError, SpeechModelError
from core.messages import on_one_line
from core.recognizing import HearingTrouble, SpeechKind, SpeechModel
from models.shelf_copy import hash_of_stream, keep_name, replace_text
from models.speech_kinds import NoModelError, kind_of, language_in, own_folder
from models.speech_source import source_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import Final

    from core.cancel import CancelToken
    from models.speech_source import Source, SourceFile

FOLDER: Final = "speech"
NOTE: Final = "bulafiel-model.json"
CHOSEN: Final = "chosen.json"
ROOM_BYTES: Final = 64 << 20  # a disk is not filled to its last byte
_MODEL_FOLDER = re.compile(r"[0-9a-f]{64}")
_LEFT_OVER = re.compile(r"(?:copy|leaving)-.*\.part")
_LANGUAGE = re.compile(r"[a-z]{2}")


class SpeechModelShelf:
    """The speech models of one data folder; `on_change` is called after each choice and removal."""

    def __init__(self, folder: Path, on_change: Callable[[], None] = lambda: None) -> None:
        self._folder = folder
        self._on_change = on_change
        self._lock = threading.RLock()
        self._copying: set[Path] = set()

    def models(self) -> Sequence[SpeechModel]:
        """All that were added, by name."""
        found = [model for folder in self._folders(_MODEL_FOLDER) if (model := _noted(folder))]
        return tuple(sorted(found, key=lambda model: (model.name.casefold(), model.sha256)))

    def chosen(self, lang: str) -> SpeechModel | None:
        """The model that was chosen for a language; else one made for it, else one that hears many."""
        models = [model for model in self.models() if model.hears(lang)]
        wanted = self._choices().get(lang)
        by_choice = next((model for model in models if model.sha256 == wanted), None)
        return by_choice or next(iter(sorted(models, key=lambda model: not model.lang)), None)

    def add(
        self,
        place: Path,
        lang: str | None = None,
        on_progress: Callable[[int, int], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> SpeechModel:
        """Copy a model to the shelf; see `core.recognizing.SpeechShelf`."""
        self._sweep()
        try:
            with source_of(place) as source:
                prefix = own_folder([file.name for file in source.files])
                files = [file for file in source.files if file.name.startswith(prefix)]
                kind = kind_of([file.name[len(prefix) :] for file in files])
                name = on_one_line(prefix.rstrip("/").rpartition("/")[2] or source.name)
                found_lang = self._language(place, kind, name, lang)
                return self._copied(
                    _Copy(place, source, prefix, files, kind, name, found_lang),
                    on_progress or (lambda _done, _total: None),
                    cancel,
                )
        except NoModelError as error:
            raise _error(place, error.trouble, error.missing) from None
        except ModelFileError:  # it became shorter while it was read
            raise _error(place, HearingTrouble.INCOMPLETE, place.name) from None
        except (zipfile.BadZipFile, zlib.error, EOFError):
            raise _error(place, HearingTrouble.DAMAGED, "zip") from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise _error(place, HearingTrouble.UNREADABLE, reason) from None

    def remove(self, sha256: str) -> None:
        """Take a model from the shelf; its files go as soon as nothing holds them open.

        Raises:
            NotFoundError: it is not on the shelf.
            SpeechModelError: it cannot be removed.
        """
        with self._lock:
            model = self._the_one(sha256)
            leaving = self._folder / f"leaving-{sha256[:12]}-{os.getpid()}.part"
            try:
                model.folder.rename(leaving)
            except OSError as error:
                reason = error.strerror or str(error)
                raise _error(model.folder, HearingTrouble.UNREADABLE, reason) from None
        self._on_change()  # an engine that holds it open lets go of it
        self._sweep()

    def choose(self, sha256: str, lang: str) -> None:
        """Let a model hear a language; see `core.recognizing.SpeechShelf`."""
        with self._lock:
            model = self._the_one(sha256)
            if not model.hears(lang):
                raise NotFoundError(what=f"{model.name} ({lang})")
            try:
                text = json.dumps({**self._choices(), lang: sha256}, indent=2)
                replace_text(self._folder / CHOSEN, f"{text}\n")
            except OSError as error:
                reason = error.strerror or str(error)
                raise _error(self._folder, HearingTrouble.UNREADABLE, reason) from None
        self._on_change()

    def _language(self, place: Path, kind: SpeechKind, name: str, lang: str | None) -> str:
        """What a model hears: Whisper many languages, unless told otherwise; Vosk the one in its name."""
        if lang is not None and _LANGUAGE.fullmatch(lang):
            return lang
        if kind is SpeechKind.WHISPER:
            return ""
        found = language_in(name) or language_in(place.name)
        if not found:
            raise _error(place, HearingTrouble.NO_MODEL)
        return found

    def _copied(
        self,
        copy: _Copy,
        on_progress: Callable[[int, int], None],
        cancel: CancelToken | None,
    ) -> SpeechModel:
        self._folder.mkdir(parents=True, exist_ok=True)
        total = sum(file.bytes for file in copy.files)
        if shutil.disk_usage(self._folder).free < total + ROOM_BYTES:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        part = self._folder / f"copy-{os.getpid()}-{threading.get_ident()}.part"
        with self._lock:
            self._copying.add(part)
        try:
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir()
            sha256 = copy.write(part, total, on_progress, cancel)
            target = self._folder / sha256
            note = {"name": copy.name, "kind": copy.kind, "lang": copy.lang, "bytes": total}
            with self._lock:
                if _noted(target) is not None:  # it was added before; its language may be told anew
                    replace_text(target / NOTE, json.dumps(note))
                else:
                    shutil.rmtree(target, ignore_errors=True)
                    replace_text(part / NOTE, json.dumps(note))
                    part.rename(target)
                    keep_name(self._folder)
            return SpeechModel(sha256, copy.name, target, total, copy.kind, copy.lang)
        finally:
            shutil.rmtree(part, ignore_errors=True)
            with self._lock:
                self._copying.discard(part)

    def _the_one(self, sha256: str) -> SpeechModel:
        for model in self.models():
            if model.sha256 == sha256:
                return model
        raise NotFoundError(what=sha256)

    def _choices(self) -> dict[str, str]:
        try:
            values = json.loads((self._folder / CHOSEN).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(values, dict):
            return {}
        return {
            lang: sha256
            for lang, sha256 in values.items()
            if isinstance(sha256, str) and _MODEL_FOLDER.fullmatch(sha256)
        }

    def _folders(self, pattern: re.Pattern[str]) -> list[Path]:
        try:
            return sorted(one for one in self._folder.iterdir() if pattern.fullmatch(one.name))
        except OSError:  # nothing was added yet
            return []

    def _sweep(self) -> None:
        """Delete what an interrupted copy or a removal left."""
        with self._lock:
            for part in self._folders(_LEFT_OVER):
                if part not in self._copying:
                    shutil.rmtree(part, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class _Copy:
    """A model on its way to the shelf: the `files` of `source` below `prefix`."""

    place: Path
    source: Source
    prefix: str
    files: Sequence[SourceFile]
    kind: SpeechKind
    name: str
    lang: str

    def write(
        self,
        folder: Path,
        total: int,
        on_progress: Callable[[int, int], None],
        cancel: CancelToken | None,
    ) -> str:
        """Write all files into the folder; the hash of their names and their hashes."""
        digest = hashlib.sha256()
        done = 0
        for file in sorted(self.files, key=lambda file: file.name):
            name = file.name[len(self.prefix) :]
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            before = done

            def told(here: int, _of: int, before: int = before) -> None:
                on_progress(before + here, total)

            with self.source.open(file.name) as source, target.open("xb") as out:
                write = _counted(out.write, file.bytes, self.place, name)
                sha256 = hash_of_stream(source, file.bytes, told, cancel, write, name=name)
                out.flush()
                os.fsync(out.fileno())
            done += file.bytes
            digest.update(f"{sha256}  {name}\n".encode())
        return digest.hexdigest()


def _counted(
    write: Callable[[bytes], object], size: int, place: Path, name: str
) -> Callable[[bytes], None]:
    """Writes no more than a file said it has."""
    left = size

    def counted(chunk: bytes) -> None:
        nonlocal left
        left -= len(chunk)
        if left < 0:
            raise _error(place, HearingTrouble.UNSAFE, name)
        write(chunk)

    return counted


def _noted(folder: Path) -> SpeechModel | None:
    """What a model's folder says it is, None if it says nothing that can be used."""
    values: Any = None
    with suppress(OSError, ValueError, RecursionError):
        values = json.loads((folder / NOTE).read_text(encoding="utf-8"))
    match values:
        case {"name": str(name), "kind": str(kind), "lang": str(lang), "bytes": int(size)}:
            with suppress(ValueError):
                return SpeechModel(
                    folder.name, on_one_line(name), folder, size, SpeechKind(kind), lang
                )
        case _:
            pass
    return None


def _error(place: Path, trouble: HearingTrouble, reason: str = "") -> SpeechModelError:
    return SpeechModelError(file=place.name or str(place), trouble=trouble, reason=reason)
