"""The model files in the data folder: added by a copy, hashed, one of them chosen.

The folder holds a file `<hash>.gguf` for each model and `models.json`, which names them and the chosen one. A copy
gets its name only when it is whole and on the disk, so whatever has such a name is a whole model: should `models.json`
be lost or damaged, all but the choice is found again.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import threading
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from core.errors import ModelFileError, NotFoundError
from core.generating import ModelFile, Trouble
from core.messages import on_one_line
from models.gguf_header import read_header
from models.memory import memory
from models.shelf_copy import hash_of, keep_name
from models.shelf_list import SUFFIX, Listed, ShelfList, model_path, read_list, write_list

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import Final

    from core.cancel import CancelToken

FOLDER: Final = "models"
USUAL_CONTEXT: Final = 4096  # for the question whether a model fits at all
ROOM_BYTES: Final = 64 << 20  # a disk is not filled to its last byte
GIBIBYTE: Final = 1 << 30
_MODEL_FILE = re.compile(rf"[0-9a-f]{{64}}\{SUFFIX}")
# What an interrupted copy leaves, or an interrupted writing of the list; others may write in this folder too.
_PART_FILE = re.compile(r"copy-.*\.part|models\.\d+\.part")


class Shelf:
    """The models of one data folder.

    `on_choose` is called after each choice, also of the same model again, `on_remove` after a model was taken away.
    """

    def __init__(
        self,
        folder: Path,
        on_choose: Callable[[], None] = lambda: None,
        on_remove: Callable[[], None] = lambda: None,
    ) -> None:
        self._folder = folder
        self._on_choose = on_choose
        self._on_remove = on_remove
        self._lock = threading.RLock()  # the list is read and written by several lanes
        self._copying: set[Path] = set()
        self._found_again: dict[
            tuple[Path, int], Listed
        ] = {}  # by file and time: a header takes its time

    def models(self) -> Sequence[ModelFile]:
        """All that were added, the first one first; a file may be gone (`Trouble.MISSING` when it is used)."""
        return tuple(listed.model for listed in self._list().models)

    def chosen(self) -> ModelFile | None:
        found = self._list()
        return next((one.model for one in found.models if one.model.sha256 == found.chosen), None)

    def look_at(self, file: Path) -> ModelFile:
        """What a file is, without adding it; see `core.generating.ModelShelf`."""
        return self._look_at(file, file.stem)

    def _look_at(self, file: Path, called: str) -> ModelFile:
        """What a file is; it is called so where its header has no name."""
        header = read_header(file)
        total = memory().total_bytes
        needed = header.memory_bytes(USUAL_CONTEXT)
        if total is not None and needed > total:
            reason = f"{needed / GIBIBYTE:.1f} > {total / GIBIBYTE:.1f} GiB"
            raise ModelFileError(file=file.name, trouble=Trouble.MEMORY, reason=reason)
        return ModelFile(
            sha256="",
            name=header.name or on_one_line(called),
            file=file,
            bytes=header.file_bytes,
            kind=header.architecture,
            licence=header.licence,
            parameters=header.parameters,
            quantisation=header.quantisation,
            context=header.context,
            has_chat_template=header.has_chat_template,
        )

    def is_as_added(self, model: ModelFile) -> bool:
        """Whether the model's file has the size and the time that it had when it was added: quick, no hash is made.

        Raises:
            OSError: it is not there, or cannot be looked at.
        """
        state = model.file.stat()
        noted = next((one for one in self._list().models if one.model.sha256 == model.sha256), None)
        return noted is not None and (state.st_size, state.st_mtime_ns) == (
            noted.model.bytes,
            noted.changed_ns,
        )

    def add(
        self,
        file: Path,
        on_progress: Callable[[int, int], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> ModelFile:
        """Copy a file to the shelf; see `core.generating.ModelShelf`. What is there already is not copied again."""
        found = self.look_at(file)
        on_progress = on_progress or (lambda _done, _total: None)
        try:
            self._sweep()
            known = self._same_as(file, found.bytes, on_progress, cancel)
            if known is not None:
                return self._noted(known)
            copied = self._copied(file, found, on_progress, cancel)
            try:
                return self._noted(copied)
            except (ModelFileError, OSError):  # else it would be there, which nobody was told
                copied.file.unlink(missing_ok=True)
                raise
        except OSError as error:
            reason = error.strerror or str(error)
            details = {"file": file.name, "trouble": Trouble.UNREADABLE, "reason": reason}
            raise ModelFileError(**details) from None

    def remove(self, sha256: str) -> None:
        """Take a model from the shelf; its file goes as soon as nothing holds it open.

        Raises:
            NotFoundError: it is not on the shelf.
            ModelFileError: the list cannot be written; nothing was removed.
        """
        with self._lock:
            found = self._list()
            model = _the_one(found, sha256)
            was_chosen = found.chosen == sha256
            self._write(
                ShelfList(
                    tuple(one for one in found.models if one.model.sha256 != sha256),
                    "" if was_chosen else found.chosen,
                    (*found.leaving, sha256),
                ),
                model,
            )
            self._sweep()
        self._on_remove()
        if was_chosen:
            self._on_choose()

    def choose(self, sha256: str | None) -> None:
        """Choose a model, or none; see `core.generating.ModelShelf`.

        Raises:
            NotFoundError: it is not on the shelf.
            ModelFileError: the choice cannot be written down.
        """
        with self._lock:
            found = self._list()
            model = _the_one(found, sha256) if sha256 is not None else None
            self._write(replace(found, chosen=sha256 or ""), model)
        self._on_choose()

    def _list(self) -> ShelfList:
        """The noted models, and those whose file is here although nobody noted them."""
        with self._lock:
            noted = read_list(self._folder)
            known = {*(one.model.sha256 for one in noted.models), *noted.leaving}
            lost = []
            for file in self._files(_MODEL_FILE):
                if file.stem not in known:
                    with suppress(ModelFileError, OSError):
                        lost.append(self._unlisted(file))
            return replace(noted, models=(*noted.models, *lost))

    def _unlisted(self, file: Path) -> Listed:
        """What a model's file says of itself that nobody noted."""
        changed_ns = file.stat().st_mtime_ns
        key = (file, changed_ns)
        if key not in self._found_again:
            model = replace(self.look_at(file), sha256=file.stem)
            self._found_again[key] = Listed(model, changed_ns)
        return self._found_again[key]

    def _files(self, pattern: re.Pattern[str]) -> list[Path]:
        try:
            return sorted(file for file in self._folder.iterdir() if pattern.fullmatch(file.name))
        except OSError:  # nothing was added yet, or it cannot be read: the files' own errors tell
            return []

    def _is_sound(self, model: ModelFile) -> bool:
        try:
            return self.is_as_added(model)
        except OSError:
            return False

    def _same_as(
        self,
        file: Path,
        size: int,
        on_progress: Callable[[int, int], None],
        cancel: CancelToken | None,
    ) -> ModelFile | None:
        """The model on the shelf that has the same content, if there is one."""
        of_this_size = [one for one in self.models() if one.bytes == size and self._is_sound(one)]
        if not of_this_size:
            return None
        digest = hash_of(file, size, on_progress, cancel)
        return next((one for one in of_this_size if one.sha256 == digest), None)

    def _copied(
        self,
        file: Path,
        found: ModelFile,
        on_progress: Callable[[int, int], None],
        cancel: CancelToken | None,
    ) -> ModelFile:
        self._folder.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(self._folder).free < found.bytes + ROOM_BYTES:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        part = self._folder / f"copy-{os.getpid()}-{threading.get_ident()}.part"
        with self._lock:
            self._copying.add(part)
        try:
            with part.open("wb") as out:
                digest = hash_of(file, found.bytes, on_progress, cancel, out.write)
                out.flush()
                os.fsync(out.fileno())
            # The copy is what will be used: the file may have been replaced meanwhile.
            copied = self._look_at(part, file.stem)
            target = model_path(self._folder, digest)
            part.replace(target)
            keep_name(self._folder)
            return replace(copied, sha256=digest, file=target)
        except ModelFileError as error:
            raise ModelFileError(**{**error.details, "file": file.name}) from None
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            with self._lock:
                self._copying.discard(part)

    def _noted(self, model: ModelFile) -> ModelFile:
        """The model, in the list, and chosen if nothing was there before."""
        with self._lock:
            found = self._list()
            others = [one for one in found.models if one.model.sha256 != model.sha256]
            listed = Listed(model, model.file.stat().st_mtime_ns)
            is_first = not others and not found.chosen
            is_chosen = is_first or found.chosen == model.sha256
            at = next(
                (n for n, one in enumerate(found.models) if one.model.sha256 == model.sha256),
                len(others),
            )
            self._write(
                ShelfList(
                    (*others[:at], listed, *others[at:]),
                    model.sha256 if is_first else found.chosen,
                    tuple(one for one in found.leaving if one != model.sha256),
                ),
                model,
            )
        if is_chosen:
            self._on_choose()
        return model

    def _write(self, content: ShelfList, model: ModelFile | None) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_list(self._folder, content)
        except OSError as error:
            details = {
                "file": model.name if model is not None else self._folder.name,
                "trouble": Trouble.UNREADABLE,
                "reason": error.strerror or str(error),
            }
            raise ModelFileError(**details) from None

    def _sweep(self) -> None:
        """Delete what an interrupted copy left, and the files of removed models that nothing holds open any more."""
        with self._lock:
            for part in self._files(_PART_FILE):
                if part not in self._copying:
                    with suppress(OSError):
                        part.unlink()
            found = read_list(self._folder)
            left = []
            for sha256 in found.leaving:
                try:
                    model_path(self._folder, sha256).unlink(missing_ok=True)
                except (
                    OSError
                ):  # open in the engine's process: some systems keep it until that ends
                    left.append(sha256)
            if tuple(left) != found.leaving:
                with suppress(OSError):
                    write_list(self._folder, replace(found, leaving=tuple(left)))


def _the_one(found: ShelfList, sha256: str) -> ModelFile:
    for listed in found.models:
        if listed.model.sha256 == sha256:
            return listed.model
    raise NotFoundError(what=sha256)
