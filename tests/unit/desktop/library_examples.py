"""Documents of an invented library, and a shelf that keeps them in memory."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.documents.document import Block, BlockKind, Section
from core.store.library import ShelfDocument, ShelfVersion

if TYPE_CHECKING:
    from core.errors import AppError


def version(number: int, *, is_superseded: bool = False, version_id: int = 0) -> ShelfVersion:
    return ShelfVersion(
        version_id or number,
        number,
        "2026-01-31",
        "2026-11-30T10:00:00Z",
        f"xarolina_{number}.pdf",
        (1, 4),
        is_superseded,
        f"{number:02}" * 32,
    )


XAROLINA = ShelfDocument(
    document_id=1,
    medicine_id=1,
    medicine="Xarolina",
    substances=("xarolinato de sódio",),
    holder="Laboratório Imaginário",
    country="BR",
    codes=("1.0000.0001",),
    kind="VP",
    lang="pt",
    form="comprimido",
    removed_at="",
    versions=(version(2), version(1, is_superseded=True)),
)
XAROLINA_PROFESSIONAL = replace(
    XAROLINA, document_id=2, kind="VPS", versions=(version(1, version_id=3),)
)
ZOLPIMAR = replace(
    XAROLINA,
    document_id=3,
    medicine_id=2,
    medicine="Zolpimar",
    substances=("zolpimarato",),
    holder="Oficina Ficção",
    codes=(),
    versions=(version(1, version_id=4),),
)


def section(code: str, text: str, heading: str = "", page: int = 1) -> Section:
    """A section whose lines stand each on the next page."""
    blocks, start = [], 0
    for number, line in enumerate(text.split("\n")):
        end = start + len(line)
        blocks.append(Block(BlockKind.PARAGRAPH, start, end, page + number, page + number))
        start = end + 1
    last = page + text.count("\n")
    return Section(code, heading or f"Heading of {code}", text, tuple(blocks), (page, last))


TEXTS = {
    1: [section("VP-1", "Para dor."), section("VP-6", "Tome 5 mg.\nCom água.", page=2)],
    2: [section("VP-1", "Para dor."), section("VP-6", "Tome 2,5 mg.\nCom água.", page=2)],
    3: [section("VPS-1", "Analgesia.")],
    4: [section("VP-1", "Para dormir.")],
}


class FakeShelf:
    """Keeps what is done to it; fails as told."""

    def __init__(self, *documents: ShelfDocument, error: AppError | None = None) -> None:
        self.shelf = list(documents)
        self.gone: list[ShelfDocument] = []
        self.error = error

    def documents(self, *, removed: bool = False) -> list[ShelfDocument]:
        self._fail()
        return list(self.gone if removed else self.shelf)

    def sections(self, version_id: int) -> list[Section]:
        self._fail()
        return TEXTS[version_id]

    def remove(self, document_id: int) -> None:
        self._fail()
        self._move(document_id, self.shelf, self.gone)

    def restore(self, document_id: int) -> None:
        self._move(document_id, self.gone, self.shelf)

    def make_current(self, version_id: int) -> None:
        self._mark(version_id, is_superseded=False)

    def supersede(self, version_id: int) -> None:
        self._mark(version_id, is_superseded=True)

    def _move(
        self, document_id: int, there: list[ShelfDocument], here: list[ShelfDocument]
    ) -> None:
        for document in [one for one in there if one.document_id == document_id]:
            there.remove(document)
            here.append(document)

    def _mark(self, version_id: int, *, is_superseded: bool) -> None:
        for number, document in enumerate(self.shelf):
            if all(one.version_id != version_id for one in document.versions):
                continue
            versions = tuple(
                replace(one, is_superseded=is_superseded or one.version_id != version_id)
                for one in document.versions
            )
            self.shelf[number] = replace(document, versions=versions)

    def _fail(self) -> None:
        if self.error is not None:
            raise self.error
