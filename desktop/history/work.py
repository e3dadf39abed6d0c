"""What the lane does for the history: reads of the audit trail, its check, files written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop.history.view_model import Overview

if TYPE_CHECKING:
    from pathlib import Path

    from core.asking.reopen import Reopened
    from core.documents.document import Citation, Section
    from core.store.audit import ChainReport
    from core.store.history import AnswerLine, Wanted
    from desktop.shared_store import SharedStore


class StoreHistory:
    """Reads the trail. Core is imported here at the first call, after the window is shown."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def overview(self) -> Overview:
        from core.store import history  # noqa: PLC0415 - see the class

        db = self._store.get().reader()
        newest = history.answer_lines(db, limit=1)
        return Overview(
            history.count_answers(db),
            newest[0].seq if newest else 0,
            tuple(history.medicines_answered(db)),
            tuple(history.routes_answered(db)),
        )

    def count(self, wanted: Wanted) -> int:
        from core.store.history import count_answers  # noqa: PLC0415 - see the class

        return count_answers(self._store.get().reader(), wanted)

    def lines(self, wanted: Wanted, limit: int, before: int | None = None) -> list[AnswerLine]:
        from core.store.history import answer_lines  # noqa: PLC0415 - see the class

        return answer_lines(self._store.get().reader(), wanted, limit=limit, before=before)

    def reopen(self, number: int) -> Reopened:
        from core.asking.reopen import reopen  # noqa: PLC0415 - see the class

        return reopen(self._store.get().reader(), number)

    def section(self, citation: Citation) -> Section:
        from core.asking.reopen import text_used  # noqa: PLC0415 - see the class

        return text_used(self._store.get().reader(), citation).section

    def verify(self) -> ChainReport:
        from core.store.audit import verify_chain  # noqa: PLC0415 - see the class

        return verify_chain(self._store.get().reader())

    def table(self, wanted: Wanted, language: str) -> str:
        from core.asking.listing import as_csv  # noqa: PLC0415 - see the class

        return as_csv(self.lines(wanted, self.count(wanted)), language)

    def write(self, path: Path, content: str | bytes) -> None:
        from core.outputs import write_whole  # noqa: PLC0415 - see the class

        write_whole(path, content)
