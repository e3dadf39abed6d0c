"""What the lane looks for: medicines, and passages of the current leaflets."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.documents.document import Medicine, StoredPassage
    from desktop.shared_store import SharedStore


class StoreFinder:
    """Searches the store. Core is imported here at the first call, after the window is shown."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def medicines(self) -> list[Medicine]:
        from core.store.documents import medicines  # noqa: PLC0415 - see the class

        return medicines(self._store.get().reader())

    def passages(self, wanted: str, limit: int) -> list[StoredPassage]:
        """The best passages; the last word may be unfinished. Their texts are seen to be as they were stored."""
        from core.asking.asked import language_of  # noqa: PLC0415 - see the class
        from core.language.text import content_words, words  # noqa: PLC0415
        from core.store.integrity import checked_text  # noqa: PLC0415
        from core.store.search import Query, search  # noqa: PLC0415

        pack = language_of(wanted)
        terms = tuple(dict.fromkeys(content_words(wanted, pack) or words(wanted)))
        if not terms:
            return []
        db = self._store.get().reader()
        hits = search(db, Query(terms=terms, prefixes=terms[-1:]), limit, pack.stems.of)
        for version_id in {hit.passage.version_id for hit in hits}:
            checked_text(db, version_id)
        return [hit.passage for hit in hits]
