"""What stands in for the audit trail where a test is about the history's presenter alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.asking.reopen import Reopened, Since
from core.store.audit import ChainReport
from core.store.history import ALL, AnswerLine
from desktop.history.view_model import Overview
from tests.desktop_fakes import ABSENT, CITATION, HASH, LITERAL, SECTION, answer_of

if TYPE_CHECKING:
    from pathlib import Path

    from core.documents.document import Citation, Section
    from core.errors import AppError
    from core.store.history import Wanted

NOW = "2026-11-29T10:00:00Z"
LINE = AnswerLine(7, NOW, "como guardar?", "pt", "leaflet_section", "Xarolina", False, False)
DIFFERS = Since(2, 3, is_same=False, is_there=True)


def reopened(
    number: int = 7, *, is_as_written: bool = True, is_forgotten: bool = False
) -> Reopened:
    answer = replace(answer_of(LITERAL, ABSENT), answer_id=number)
    if is_forgotten:
        answer = replace(answer, question="")
    return Reopened(answer, NOW, "0.1.0", HASH, is_as_written, is_forgotten, (DIFFERS, None))


class FakeHistory:
    """A trail of so many answers, newest first; `error` is raised by every call while it is set."""

    def __init__(self, total: int = 250) -> None:
        self.total = total
        self.error: AppError | None = None
        self.asked: list[tuple[Wanted, int | None]] = []
        self.written: dict[Path, str | bytes] = {}

    def overview(self) -> Overview:
        self._fail()
        return Overview(self.total, self.total, ("Xarolina",), ("leaflet_section",))

    def count(self, wanted: Wanted) -> int:
        return self.total if wanted == ALL else 1

    def lines(self, wanted: Wanted, limit: int, before: int | None = None) -> list[AnswerLine]:
        self.asked.append((wanted, before))
        first = self.total if before is None else before - 1
        found = [replace(LINE, seq=seq) for seq in range(first, max(first - limit, 0), -1)]
        return found if wanted == ALL else found[:1]

    def reopen(self, number: int) -> Reopened:
        self._fail()
        return reopened(number)

    def section(self, citation: Citation) -> Section:
        assert citation == CITATION
        return SECTION

    def verify(self) -> ChainReport:
        return ChainReport(self.total, None)

    def table(self, wanted: Wanted, language: str) -> str:
        return f"{wanted.text} in {language}"

    def write(self, path: Path, content: str | bytes) -> None:
        self._fail()
        self.written[path] = content

    def _fail(self) -> None:
        if self.error is not None:
            raise self.error
