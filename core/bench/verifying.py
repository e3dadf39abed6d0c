"""How long a sentence takes to verify, against the plain overlap of stems, and whether memory stays flat."""

from __future__ import annotations

import gc
import os
import sys
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

import Stemmer

from core.bench.figures import Figure, percentile, times_of
from core.bench.sentences import PASSAGES, made_up, read_cases
from core.language.pack import load_pack
from core.language.text import words
from core.verify.sources.passages import forget
from core.verify.verify import prepare, verify_answer, verify_prepared

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from core.bench.sentences import Case
    from core.verify.sources.passages import Prepared

SENTENCES = 100_000
TIMED, COLD = 1000, 50  # sentences timed; of these with nothing read before, which takes longer
WARM, BLOCK = 100, 50  # before time counts; sentences after which the other way has its turn
SENTENCE_MS, RATIO, GROWTH_MB = 1.0, 3.0, 4.0
FILLING, STEP = 30_000, 7  # cases, each seventh of which is verified before memory is watched
MB = 1024 * 1024


def verify_figures(file: Path | None = None, sentences: int = SENTENCES) -> Iterator[Figure]:
    """Each figure as soon as it is known, over the cases of a file, else over made-up ones.

    Raises:
        UsageError: the file is none that `bulafiel verify` reads.
    """
    if file is not None:
        cases = read_cases(file)
        yield from _speed_figures(cases[:TIMED])
        yield from _memory_figures(cycle(cases), sentences)
        return
    yield from _speed_figures(list(islice(made_up(), TIMED)))
    verified, published, _ = _times(list(islice(made_up(around=0), TIMED)))
    spent, plain = percentile(verified, 0.5), percentile(published, 0.5)
    note = "there the plain overlap has little to read"
    yield Figure("the same, passages of one sentence", spent / plain, "×", note=note)
    yield from _memory_figures(made_up(around=0), sentences)


def _speed_figures(cases: Sequence[Case]) -> Iterator[Figure]:
    verified, published, overlapped = _times(cases)
    cold = times_of(_verify_cold, cases[:: max(1, len(cases) // COLD)]).cpu
    spent, plain, kept, raw = (
        percentile(times, 0.5) for times in (verified, published, overlapped, cold)
    )
    against = f"a sentence against {PASSAGES} passages"
    yield Figure(f"{against}, p50", spent, "ms", SENTENCE_MS)
    yield Figure(f"{against}, p95", percentile(verified, 0.95), "ms")
    note = "stems of sentence and passages, as published"
    yield Figure("the plain overlap of stems, p50", plain, "ms", note=note)
    note = (
        "the verifier keeps the passages that it has read, the published check reads them each time"
    )
    yield Figure("verifier against plain overlap, p50", spent / plain, "×", RATIO, note=note)
    note = f"plain overlap {kept:.3f} ms"
    yield Figure("the same, both with passages read before", spent / kept, "×", note=note)
    note = f"verifier {raw:.2f} ms"
    yield Figure("the same, both with nothing read before", raw / plain, "×", note=note)


def _times(cases: Sequence[Case]) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of each case: verified, overlapped as published, overlapped with passages read before."""
    # Passages are read once for all sentences about them.
    first = {(case.lang, case.passages): case for case in cases}
    prepared = {key: _prepared(case) for key, case in first.items()}
    stemmed = {key: _stemmed(case) for key, case in first.items()}
    ready = [(case, prepared[case.lang, case.passages]) for case in cases]
    beside = [(case, stemmed[case.lang, case.passages]) for case in cases]
    for one in ready[:WARM]:
        _verify(one)  # packs are read once a process
    verified: list[float] = []
    published: list[float] = []
    overlapped: list[float] = []
    # By turns, so that what else the machine does slows all alike.
    for start in range(0, len(cases), BLOCK):
        block = slice(start, start + BLOCK)
        verified += times_of(_verify, ready[block]).cpu
        published += times_of(_overlap, cases[block]).cpu
        overlapped += times_of(_overlap_of_stems, beside[block]).cpu
    return verified, published, overlapped


def _prepared(case: Case) -> Prepared:
    return prepare(case.passages, case.entity, load_pack(case.lang))


def _verify(given: tuple[Case, Prepared]) -> object:
    case, ready = given
    return verify_prepared(case.sentence, ready, load_pack(case.lang))


def _verify_cold(case: Case) -> object:
    forget()
    return verify_answer(case.sentence, case.passages, case.entity, load_pack(case.lang))


# The plain overlap -----------------------------------------------------------------------------------


def _stemmed(case: Case) -> list[frozenset[str]]:
    return [_stems(passage.text, case.lang) for passage in case.passages]


def _overlap_of_stems(given: tuple[Case, list[frozenset[str]]]) -> float:
    """The overlap with passages whose stems were made before."""
    case, passages = given
    return _share(_stems(case.sentence, case.lang), passages)


def _overlap(case: Case) -> float:
    """The share of a sentence's stems that the passage nearest to it has, both read from their text."""
    passages = (_stems(passage.text, case.lang) for passage in case.passages)
    return _share(_stems(case.sentence, case.lang), passages)


def _share(asked: frozenset[str], passages: Iterable[frozenset[str]]) -> float:
    return max(len(asked & passage) / max(1, len(asked)) for passage in passages)


def _stems(text: str, lang: str) -> frozenset[str]:
    return frozenset(_stemmer(lang).stemWords(words(text)))


@cache
def _stemmer(lang: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(load_pack(lang).stems.algorithm)


# Memory ----------------------------------------------------------------------------------------------


def _memory_figures(cases: Iterable[Case], sentences: int) -> Iterator[Figure]:
    """What the process holds after a tenth of the sentences and after all: between them it keeps nothing more."""
    marks = {max(1, sentences // 10): "10 %", sentences: "100 %"}
    if sentences >= SENTENCES:
        # First as many passages as are kept in memory: what grows then grows without an end.
        for case in islice(cases, 0, FILLING, STEP):
            verify_answer(case.sentence, case.passages, case.entity, load_pack(case.lang))
    held: list[float] = []
    for number, case in enumerate(islice(cases, sentences), start=1):
        verify_answer(case.sentence, case.passages, case.entity, load_pack(case.lang))
        if number in marks:
            gc.collect()
            memory = memory_mb()
            if memory is None:
                return
            held.append(memory)
            yield Figure(f"memory after {marks[number]} of {sentences} sentences", memory, "MB")
    bar = GROWTH_MB if sentences >= SENTENCES else None
    yield Figure("memory that the other 90 % add", held[-1] - held[0], "MB", bar)


def memory_mb() -> float | None:
    """What the process holds in memory now; where the system does not tell, the most that it ever held, or None."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE") / MB
    if sys.platform == "win32":
        return None
    import resource  # noqa: PLC0415 - there is none on Windows

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / MB if sys.platform == "darwin" else most / 1024
