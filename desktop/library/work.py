"""What the library needs of the store; it runs on the lane that asks, so that it goes on during an import."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.clock import utc_now

if TYPE_CHECKING:
    from core.documents.document import Section
    from core.store.library import ShelfDocument
    from desktop.shared_store import SharedStore


class StoreShelf:
    """Reads and changes the library. Core is imported here at the first call, after the window is shown."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def documents(self, *, removed: bool = False) -> list[ShelfDocument]:
        from core.store.library import shelf  # noqa: PLC0415 - see the class

        return shelf(self._store.get().reader(), removed=removed)

    def sections(self, version_id: int) -> list[Section]:
        from core.store.integrity import checked_text  # noqa: PLC0415 - see the class

        found, _passages = checked_text(self._store.get().reader(), version_id)
        return [stored.section for stored in found]

    def remove(self, document_id: int) -> None:
        from core.store.library import remove_document  # noqa: PLC0415 - see the class

        remove_document(self._store.get().writer(), document_id, utc_now())

    def restore(self, document_id: int) -> None:
        from core.store.library import restore_document  # noqa: PLC0415 - see the class

        restore_document(self._store.get().writer(), document_id)

    def make_current(self, version_id: int) -> None:
        from core.store.library import make_current  # noqa: PLC0415 - see the class

        make_current(self._store.get().writer(), version_id)

    def supersede(self, version_id: int) -> None:
        from core.store.library import mark_superseded  # noqa: PLC0415 - see the class

        mark_superseded(self._store.get().writer(), version_id)
