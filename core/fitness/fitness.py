"""Puts the fixed questions to a model, one after the other, and tells how well it did."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from core.asking.helped import help_with
from core.asking.pipeline import answer_literally
from core.clock import utc_now
from core.documents.document import ReceiptStatus
from core.errors import EngineMissingError, GeneratorError
from core.fitness.bandwidth import read_bandwidth
from core.fitness.figures import Fitness, LevelFigures, Trial, figures_of, judge
from core.fitness.questions import load_questions
from core.fitness.unkept import Unkept
from core.generating import Level, Trouble
from core.ingest.ingest import Importer, import_files
from core.language.pack import languages, load_pack
from core.paths import data_folder
from core.store.database import open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from core.asking.answer import Answer
    from core.cancel import CancelToken
    from core.engines import FileReader
    from core.generating import Generator
    from core.store.database import Connection

LEVELS = (Level.SELECT, Level.QUOTE, Level.WRITE)
LEAFLET_SUFFIXES = {".txt", ".html"}
# An engine that failed so often in a row will not do better at the next question.
MOST_FAILURES = 3


def fill_store(folder: Path, reader: FileReader, cancel: CancelToken | None = None) -> None:
    """Import the demonstration leaflets into an empty folder: a store to be thrown away after the test.

    Raises:
        StoreError: nothing can be stored there.
        EngineMissingError: the reader does not work.
        CancelledError: the token was set.
    """
    files = sorted(
        file for file in (data_folder() / "demo").iterdir() if file.suffix in LEAFLET_SUFFIXES
    )
    packs = [load_pack(code) for code in languages()]
    with open_store(folder) as store:
        importer = Importer(store.writer(), reader, packs, utc_now)
        for receipt in import_files(files, importer, cancel):
            if (
                receipt.status is ReceiptStatus.REFUSED
            ):  # the program's own: it is the reader that fails
                raise EngineMissingError(engine="reader")


def fitness(
    generator: Generator,
    folder: Path,
    langs: Sequence[str],
    levels: Sequence[Level] = LEVELS,
    *,
    on_progress: Callable[[int, int], None] = lambda _done, _total: None,
    cancel: CancelToken | None = None,
    most_questions: int | None = None,
) -> Fitness:
    """How well the model does with the questions, over a store that `fill_store` filled.

    `on_progress` is told how many questions are done, of how many. An engine that goes on failing is given up.

    Raises:
        GeneratorError: it would not help at all (`trouble`).
        CancelledError: the token was set.
    """
    model = generator.model
    trouble = Trouble.NO_MODEL if model is None else generator.trouble()
    if model is None or trouble is not None:
        raise GeneratorError(trouble=trouble, model=model.name if model is not None else "")
    generator = Unkept(generator)
    started = time.monotonic()
    bandwidth = read_bandwidth()
    plan = [(lang, level) for lang in langs for level in levels]
    total = sum(len(load_questions(lang)[:most_questions]) for lang, _level in plan)
    figures: list[LevelFigures] = []
    done = 0
    with open_store(folder) as store:
        db = store.reader()
        for lang, level in plan:
            trials: list[Trial] = []
            for question in load_questions(lang)[:most_questions]:
                if cancel is not None:
                    cancel.check()
                if not _keeps_failing(trials):
                    trials.append(_try(question, (lang, level), db, generator, cancel))
                done += 1
                on_progress(done, total)
            figures.append(figures_of(trials))
    bandwidth = max(bandwidth, read_bandwidth())  # another program may have been busy at the first
    verdict, reasons = judge(figures)
    return Fitness(
        model=model.name,
        model_sha256=model.sha256,
        model_bytes=model.bytes,
        figures=tuple(figures),
        memory_bytes=generator.peak_memory_bytes(),
        read_bytes_per_second=round(bandwidth),
        roof_tokens_per_second=round(bandwidth / max(model.bytes, 1), 1),
        seconds=round(time.monotonic() - started, 1),
        verdict=verdict,
        reasons=reasons,
    )


def _try(
    question: str,
    way: tuple[str, Level],
    db: Connection,
    generator: Generator,
    cancel: CancelToken | None,
) -> Trial:
    lang, level = way
    started = time.perf_counter()
    literal = answer_literally(question, db, lang=lang)
    said = time.perf_counter()
    answer = help_with(literal, generator, level, cancel=cancel)
    ended = time.perf_counter()
    if cancel is not None:
        cancel.check()
    return Trial(
        lang=lang,
        level=level,
        question=question,
        literal_ms=1000 * (said - started),
        total_ms=1000 * (ended - started),
        answer=answer,
        agrees=_keeps_to(literal.answer, answer),
    )


def _keeps_to(literal: Answer, answer: Answer) -> bool:
    """Whether more than half of the places that the answer quotes are in what the literal answer quotes."""
    known = _places(literal)
    places = _places(answer)
    shared = [one for one in places if any(_overlap(one, other) for other in known)]
    return 2 * len(shared) > len(places)


def _places(answer: Answer) -> set[tuple[int, int, int]]:
    """Section, start and end of each quote."""
    return {
        (citation.section_id, citation.start, citation.end)
        for segment in answer.segments
        if (citation := segment.citation) is not None
    }


def _overlap(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    return one[0] == other[0] and one[1] < other[2] and other[1] < one[2]


def _keeps_failing(trials: Sequence[Trial]) -> bool:
    last = [one for one in trials if one.was_asked][-MOST_FAILURES:]
    return len(last) == MOST_FAILURES and all(one.has_failed for one in last)
