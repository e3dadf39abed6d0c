"""What the lane does with a code or a picture, through its own connection and the barcode reader's child."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.clock import local_today, utc_now
from core.errors import PictureError
from core.scanning import PictureTrouble

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterable
    from pathlib import Path

    from core.box.code import BoxCode
    from core.cancel import CancelToken
    from core.documents.document import Medicine
    from core.scanning import Barcode, BarcodeReader, GreyPicture
    from desktop.box.view_model import BoxFound
    from desktop.shared_engines import SharedEngines
    from desktop.shared_store import SharedStore


class StoreBoxes:
    """Finds medicines in the store. Core and the engines are imported here at the first call."""

    def __init__(self, store: SharedStore, engines: SharedEngines) -> None:
        self._store = store
        self._engines = engines

    def today(self) -> dt.date:
        return local_today()

    def scanned(self, text: str) -> BoxFound:
        from core.box.read import read_code  # noqa: PLC0415 - see the class

        return self._found([read_code(text, self.today())])

    def in_file(self, path: Path, cancel: CancelToken) -> BoxFound:
        return self._found(self._codes(self._reader().read_file(path, cancel=cancel), path.name))

    def in_picture(self, picture: GreyPicture, cancel: CancelToken) -> BoxFound:
        return self._found(self._codes(self._reader().read(picture, cancel=cancel), ""))

    def medicines(self) -> tuple[list[Medicine], dict[int, str]]:
        from core.store.documents import medicines  # noqa: PLC0415 - see the class
        from desktop.names import names_to_ask  # noqa: PLC0415

        try:
            known = medicines(self._store.get().reader())
        finally:
            self._store.release()
        return known, names_to_ask(known)

    def link(self, gtin: str, medicine: Medicine) -> None:
        from core.box.matching import link_box  # noqa: PLC0415 - see the class
        from core.box.who import user_name  # noqa: PLC0415

        try:
            link_box(self._store.get().writer(), gtin, medicine, utc_now(), user_name())
        finally:
            self._store.release()

    def unlink(self, gtin: str) -> None:
        from core.box.matching import unlink_box  # noqa: PLC0415 - see the class

        try:
            unlink_box(self._store.get().writer(), gtin, utc_now())
        finally:
            self._store.release()

    def close(self) -> None:
        """End the barcode reader's process. Runs on the lane."""
        engines = self._engines.made()
        if engines is not None and engines.barcodes is not None:
            engines.barcodes.close()

    def _reader(self) -> BarcodeReader:
        reader = self._engines.get().barcodes
        if reader is None:
            raise PictureError(trouble=PictureTrouble.NOT_INSTALLED, file="")
        return reader

    def _codes(self, seen: tuple[Barcode, ...], file: str) -> list[BoxCode]:
        from core.box.read import codes_seen  # noqa: PLC0415 - see the class

        codes = codes_seen(seen, self.today())
        if not codes:
            raise PictureError(trouble=PictureTrouble.NO_CODE, file=file)
        return codes

    def _found(self, codes: Iterable[BoxCode]) -> BoxFound:
        from core.box.matching import medicine_of  # noqa: PLC0415 - see the class
        from desktop.box.view_model import BoxFound  # noqa: PLC0415

        _medicines, names = self.medicines()
        try:
            db = self._store.get().reader()
            return BoxFound(tuple(medicine_of(db, code) for code in codes), names)
        finally:
            # A store that is recovered is moved: nobody but the lanes that are asked may hold it.
            self._store.release()
