"""What stands in for the store, the lanes and the screens where a test is about presenters alone."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from core.asking.answer import Answer, Help, MedicineMatch, RouteName, Segment, SegmentKind
from core.asking.leaflet_answer import Literal
from core.documents.document import (
    Citation,
    DocumentReceipt,
    Medicine,
    Receipt,
    ReceiptStatus,
    Remark,
    Section,
    SectionReceipt,
)
from desktop.places import Place

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.cancel import CancelToken
    from core.errors import AppError
    from core.generating import Level
    from desktop.imports.view_model import Progress, ReceiptShown
    from desktop.tasks import Task

BRAZIL = Place("pt", "BR", "Português")
PORTUGAL = Place("pt", "PT", "Português")
FRANCE = Place("fr", "FR", "Français")

SHORT = "Guarde entre 10 °C e 30 °C."
TEXT = "Guarde Xarolina longe da luz.\nDepois de aberta, use em 30 dias."
QUOTE = "Depois de aberta, use em 30 dias."
START = TEXT.index(QUOTE)
HASH = "ab12cd34" * 8
SECTION = Section("VP-5", "5. ONDE GUARDAR?", TEXT, (), (3, 3))
CITATION = Citation(
    document_id=1,
    medicine="Xarolina",
    kind="VP",
    section="VP-5",
    heading="5. ONDE GUARDAR?",
    pages=(3, 3),
    version=2,
    file_sha256=HASH,
    text_sha256="ef" * 32,
    passage_id=7,
    section_id=8,
    start=START,
    end=START + len(QUOTE),
    quote=QUOTE,
)
LITERAL = Segment(
    SegmentKind.CLINICAL_ASSERTION,
    QUOTE,
    "Depois de aberta, use em trinta dias.",
    "literal",
    CITATION,
)
EMERGENCY = Segment(SegmentKind.EMERGENCY, "Ligue 192.", "Ligue 1 9 2.", "fixed", None)
ABSENT = Segment(SegmentKind.ABSTENTION, "A bula não diz.", "A bula não diz.", "none", None)
XAROLINA = MedicineMatch(1, "Xarolina", "xarolina", is_certain=True, score=1.0)
NEAR = (
    MedicineMatch(1, "Xarolina", "xarolna", is_certain=False, score=0.9),
    MedicineMatch(2, "Zarolina", "xarolna", is_certain=False, score=0.9),
)


def answer_of(
    *segments: Segment,
    medicine: MedicineMatch | None = XAROLINA,
    candidates: tuple[MedicineMatch, ...] = (),
) -> Answer:
    return Answer(
        answer_id=1,
        question="como guardar?",
        lang="pt",
        route=RouteName.LEAFLET_SECTION,
        medicine=medicine,
        candidates=candidates,
        segments=segments,
        searched_sections=("VP-5",),
    )


def document_receipt(
    status: ReceiptStatus = ReceiptStatus.IMPORTED, warnings: tuple[Remark, ...] = (), **more: Any
) -> DocumentReceipt:
    sections = {f"VP-{number}": SectionReceipt((number,), 300) for number in (1, 2)}
    values: dict[str, Any] = {
        "document_id": 1,
        "kind": "VP",
        "medicine": "Xarolina",
        "substances": ("xarolinato",),
        "holder": "Laboratório Imaginário",
        "version": 1,
        "file_sha256": HASH,
        "text_sha256": "ef" * 32,
        "pages": (1, 4),
        "sections": sections,
        "pages_without_text": (),
        "warnings": warnings,
        "status": status,
    }
    return DocumentReceipt(**(values | more))


def receipt(
    file: str = "/leaflets/xarolina.pdf",
    status: ReceiptStatus = ReceiptStatus.IMPORTED,
    reason: Remark | None = None,
) -> Receipt:
    documents = () if status is ReceiptStatus.REFUSED else (document_receipt(status),)
    return Receipt(file, status, reason, documents)


@dataclass(frozen=True, slots=True)
class FakeLiteral(Literal):
    """A literal answer that says by itself whether a model can help with it."""

    helps: bool = True

    @property
    def can_be_helped(self) -> bool:
        return self.helps


class FakeAsker:
    """Answers every question with the same answer, or fails as told."""

    def __init__(self, answer: Answer | AppError | None = None) -> None:
        self.answer = answer or answer_of(LITERAL)
        self.asked: list[tuple[str, str | None, Place]] = []
        self.recorded: list[Answer] = []
        self.can_be_helped = True
        self.unrecorded = ""

    def ask(self, question: str, medicine: str | None, place: Place) -> Literal:
        self.asked.append((question, medicine, place))
        if isinstance(self.answer, Answer):
            return FakeLiteral(replace(self.answer, answer_id=0), helps=self.can_be_helped)
        raise self.answer

    def record(self, answer: Answer) -> Answer:
        if self.unrecorded:
            return replace(answer, unrecorded=self.unrecorded)
        self.recorded.append(answer)
        return replace(answer, answer_id=len(self.recorded))

    def section(self, citation: Citation) -> Section | None:
        return SECTION if citation.section_id == CITATION.section_id else None

    def medicines(self) -> list[Medicine]:
        return [
            Medicine("Xarolina", ("xarolinato de sódio",), "Laboratório Imaginário", "BR", (), 1),
            Medicine("Zolpimar", ("zolpimarato",), "Oficina Ficção", "BR", (), 2),
        ]

    def questions(self, limit: int) -> list[str]:
        return ["como tomar?", "como guardar?"][:limit]

    def searched(self, answer: Answer) -> list[Citation]:
        return [replace(CITATION, start=0, end=0, quote="")]

    def warm_up(self, place: Place) -> None:
        pass

    def places(self) -> list[Place]:
        return [FRANCE, BRAZIL, PORTUGAL]


class FakeHelper:
    """A model that makes this of every answer, or fails as told; without an answer there is no model."""

    def __init__(self, answer: Answer | AppError | None = None) -> None:
        self.answer = answer
        self.asked: list[tuple[Literal, Level, bool]] = []
        self.ahead: list[Literal] = []
        self.expected: list[str] = []

    def is_ready(self) -> bool:
        return self.answer is not None

    def get_ready(self, lang: str, cancel: CancelToken) -> None:
        cancel.check()
        self.expected.append(lang)

    def help_with(
        self, literal: Literal, level: Level, cancel: CancelToken, *, judge: bool
    ) -> Answer:
        self.asked.append((literal, level, judge))
        cancel.check()
        if isinstance(self.answer, Answer):
            return self.answer
        assert self.answer is not None
        raise self.answer

    def read_ahead(self, literal: Literal, cancel: CancelToken) -> None:
        cancel.check()
        self.ahead.append(literal)


class SlowHelper:
    """A model that writes a short sentence for the first one of an answer when the test lets it."""

    gate: threading.Event

    def __init__(self, _engines: object) -> None:
        type(self).gate = threading.Event()

    def is_ready(self) -> bool:
        return True

    def get_ready(self, lang: str, cancel: CancelToken) -> None:
        pass

    def help_with(
        self, literal: Literal, level: Level, cancel: CancelToken, *, judge: bool
    ) -> Answer:
        while not self.gate.wait(0.01):
            cancel.check()
        first = replace(literal.answer.segments[0], text=SHORT, spoken=SHORT, verdict="supported")
        helped = Help(level, "", "Scripted", "5c41" * 16)
        return replace(literal.answer, segments=(first,), level="write", help=helped)

    def read_ahead(self, literal: Literal, cancel: CancelToken) -> None:
        pass

    def close(self) -> None:
        self.gate.set()


class FakeImports:
    """Tells the receipts it was given, file by file, obeying the token between them."""

    def __init__(self, *told: Progress | Receipt, error: AppError | None = None) -> None:
        self.told = told
        self.error = error
        self.imported: list[Sequence[Path]] = []
        self.unfinished: list[Path] = []
        self.looked: list[Path] = []
        self.new: tuple[str, ...] = ()

    def import_paths(
        self, paths: Sequence[Path], cancel: CancelToken, tell: Callable[[Progress | Receipt], None]
    ) -> None:
        self.imported.append(paths)
        for told in self.told:
            cancel.check()
            tell(told)
        if self.error is not None:
            raise self.error

    def recent_receipts(self, count: int) -> list[Receipt]:
        return [told for told in self.told if isinstance(told, Receipt)][:count]

    def waiting(self) -> list[Path]:
        return list(self.unfinished)

    def forget_waiting(self) -> None:
        self.unfinished.clear()

    def new_files_in(self, folder: Path, cancel: CancelToken) -> list[Path]:
        cancel.check()
        self.looked.append(folder)
        return [folder / name for name in self.new]


class FakeReceipts:
    """Finds among the receipts it was given; notes what waits."""

    def __init__(self, *receipts: ReceiptShown) -> None:
        self.receipts = receipts
        self.noted: list[Sequence[Path]] = []

    def find(self, text: str, _cancel: CancelToken) -> list[ReceiptShown]:
        return [shown for shown in self.receipts if shown.holds(text)]

    def note_waiting(self, paths: Sequence[Path]) -> None:
        self.noted.append(paths)


class WaitingLane:
    """Keeps tasks until the test runs them, so that it decides what happens in between."""

    def __init__(self) -> None:
        self.waiting: list[Task[Any, Any]] = []

    def start(self, task: Task[Any, Any]) -> None:
        self.waiting.append(task)

    def run_next(self) -> None:
        def fail(error: BaseException) -> None:
            raise error

        self.waiting.pop(0).run(lambda call: call(), fail)


class RecordingView:
    """Notes each call of a presenter as (name, arguments)."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self._then: dict[str, Callable[[], None]] = {}

    def when(self, name: str, then: Callable[[], None]) -> None:
        """Do this, as a user would, when that call comes."""
        self._then[name] = then

    def __getattr__(self, name: str) -> Callable[..., None]:
        def note(*arguments: Any, **_more: Any) -> None:
            self.calls.append((name, arguments))
            if then := self._then.get(name):
                then()

        return note

    def names(self) -> list[str]:
        return [name for name, _arguments in self.calls]

    def last(self, name: str) -> Any:
        """The first argument of the last call of that name."""
        return [arguments[0] for called, arguments in self.calls if called == name][-1]
