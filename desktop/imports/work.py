"""What the library lane does: imports into the store, through its own connection for writing."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from core.clock import utc_now
from core.errors import EngineMissingError, StoreReadOnlyError
from desktop.imports.view_model import Progress, receipts_shown
from desktop.shared_engines import SharedEngines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.cancel import CancelToken
    from core.documents.document import Receipt
    from core.engines import FileReader
    from core.ingest.ingest import Importer
    from core.ingest.watched import FolderWatch
    from core.store.backup import Recovery
    from desktop.imports.view_model import ReceiptShown
    from desktop.shared_store import SharedStore


FOUND_AT_MOST = 500


class StoreReceipts:
    """Looks through the receipts, and notes what waits; it runs on the lane that asks, beside an import."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def find(self, text: str, cancel: CancelToken) -> list[ReceiptShown]:
        """The latest receipts whose lines hold these words, newest first; not more than anyone would walk through."""
        from core.store.receipts import all_receipts  # noqa: PLC0415 - see below

        found: list[ReceiptShown] = []
        for receipt in all_receipts(self._store.get().reader()):
            cancel.check()
            found += [shown for shown in receipts_shown(receipt) if shown.holds(text)]
            if len(found) >= FOUND_AT_MOST:
                break
        return found

    def note_waiting(self, paths: Sequence[Path]) -> None:
        from core.store.waiting import add_waiting  # noqa: PLC0415 - see below

        add_waiting(self._store.get().writer(), paths)


class StoreImports:
    """Imports leaflets. Core and the engines are imported here at the first call, after the window is shown."""

    def __init__(self, store: SharedStore, engines: SharedEngines | None = None) -> None:
        """Reads with these engines, with its own where none are given."""
        self._store = store
        self._holding = ExitStack()
        self._is_holding = False
        self._engines = engines or SharedEngines(store.home)
        self._watched: tuple[Path, FolderWatch] | None = None

    def open(self) -> None:
        """Open the store, and be the one instance that writes here.

        Raises:
            AlreadyRunningError: another one is; this window can ask, and tries again at each import.
            StoreReadOnlyError: it may only be read; this window can ask.
            StoreError: the store cannot be opened.
        """
        store = self._store.get()
        if store.is_read_only:
            raise StoreReadOnlyError(file=store.path)
        self._hold()

    def import_paths(
        self, paths: Sequence[Path], cancel: CancelToken, tell: Callable[[Progress | Receipt], None]
    ) -> None:
        from core.asking.preparing import prepare_leaflets  # noqa: PLC0415 - see the class
        from core.ingest.ingest import find_files, import_file  # noqa: PLC0415
        from core.store.waiting import add_waiting, forget_waiting  # noqa: PLC0415

        self._hold()
        importer = self._importer()
        files = find_files(paths, cancel)
        db = importer.db
        add_waiting(db, files)
        # Folders that waited as such are now their files.
        for path in set(paths).difference(files):
            forget_waiting(db, path)
        for number, file in enumerate(files, start=1):
            cancel.check()
            tell(Progress(number, len(files), str(file)))
            receipt = import_file(file, importer, cancel)
            forget_waiting(db, file)
            tell(receipt)
        prepare_leaflets(importer.db, cancel)

    def recent_receipts(self, count: int) -> list[Receipt]:
        from core.store.receipts import receipts  # noqa: PLC0415 - see the class

        return receipts(self._store.get().reader(), count)

    def forget_questions(self, keep_days: int) -> int:
        """Let the words of questions go that are older than so many days; how many. 0 keeps all."""
        from core.store.audit import forget_questions  # noqa: PLC0415 - see the class

        if not keep_days:
            return 0
        self._hold()
        now = utc_now()
        before = (datetime.fromisoformat(now) - timedelta(days=keep_days)).isoformat()
        return forget_questions(self._store.get().writer(), before, now)

    def waiting(self) -> list[Path]:
        from core.store.waiting import waiting  # noqa: PLC0415 - see the class

        return waiting(self._store.get().reader())

    def forget_waiting(self) -> None:
        from core.store.waiting import forget_all_waiting  # noqa: PLC0415 - see the class

        forget_all_waiting(self._store.get().writer())

    def new_files_in(self, folder: Path, cancel: CancelToken) -> list[Path]:
        """The files of the watched folder that are new and no longer being written."""
        from core.ingest.watched import FolderWatch, stamps_in  # noqa: PLC0415 - see the class
        from core.store.receipts import last_recorded  # noqa: PLC0415

        if self._watched is None or self._watched[0] != folder:
            self._watched = (folder, FolderWatch())
        db = self._store.get().reader()
        return self._watched[1].look(
            stamps_in(folder, cancel), lambda files: last_recorded(db, files)
        )

    def look_after(self) -> None:
        """Prepare the leaflets that an older release left; check the store and keep a copy of it, if one is due."""
        from core.asking.preparing import prepare_leaflets  # noqa: PLC0415 - see the class
        from core.store.backup import look_after  # noqa: PLC0415

        self._hold()
        db = self._store.get().writer()
        prepare_leaflets(db)
        look_after(db, utc_now()[:10])

    def recover(self) -> Recovery:
        """Set the damaged store aside and open the newest good copy, or an empty one.

        The store must be shut, and no other thread may have a connection.

        Raises:
            AlreadyRunningError: another instance works with it.
            StoreError: the copy cannot be opened either.
        """
        from core.store.backup import recover  # noqa: PLC0415 - see the class

        self._release()
        try:
            recovery = recover(self._store.home, utc_now()[:10])
        finally:
            self._store.shut(False)
        self.open()
        return recovery

    def close(self) -> None:
        """End the reader's process and let other instances write. Runs on the lane."""
        engines = self._engines.made()
        if engines is not None and engines.reader is not None:
            engines.reader.close()
        self._release()

    def _hold(self) -> None:
        from core.store.instance import hold_instance  # noqa: PLC0415 - see the class

        if not self._is_holding:
            self._holding.enter_context(hold_instance(self._store.home))
            self._is_holding = True

    def _release(self) -> None:
        self._store.forget()
        self._holding.close()
        self._is_holding = False

    def _importer(self) -> Importer:
        from core.ingest.ingest import Importer  # noqa: PLC0415 - see the class
        from core.language.pack import languages, load_pack  # noqa: PLC0415

        packs = [load_pack(code) for code in languages()]
        return Importer(self._store.get().writer(), self._reader(), packs, utc_now)

    def _reader(self) -> FileReader:
        reader = self._engines.get().reader
        if reader is None:
            raise EngineMissingError(engine="reader")
        return reader
