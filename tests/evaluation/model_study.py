"""What a real model does with real leaflets: `python -m tests.evaluation.model_study MODEL.gguf --shared FOLDER`.

Each question is asked at each level in one run. Every answer is recorded, and what was shown is held against the stored
leaflets again by its record alone (`core.asking.recheck`). Printed as JSON: sentences shown and unproven, answers past
their deadline, medians, how much faster choosing is than writing, how much sooner a second question begins.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.answer.run import DEADLINE_SECONDS
from core.asking.answer import SegmentKind
from core.asking.helped import help_with
from core.asking.pipeline import answer_literally, recorded
from core.asking.recheck import recheck
from core.clock import utc_now
from core.errors import AppError
from core.generating import Level
from core.ingest.ingest import Importer, import_file
from core.language.pack import languages, load_pack
from core.messages import error_sentence
from core.store.database import open_store
from models.assemble import assemble
from tests.evaluation.labels import fold, rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.asking.answer import Answer
    from core.engines import Engines
    from core.store.database import Store

SETS = ("questions_answers.tsv", "questions_answers_held_out.tsv", "questions_gold.tsv")
LEVELS = ("select", "write", "quote")  # in this order: the first two find nothing read
GRACE_SECONDS = 2.0  # an answer is there so long after its deadline at the latest


@dataclass(slots=True)
class Figures:
    """Of one level: answers by what became of them, sentences, seconds to the complete answer, first tokens in ms."""

    asked: int = 0
    helped: int = 0
    retried: int = 0
    sentences: int = 0
    written: int = 0
    unproven: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    facts: int = 0
    literal_facts: int = 0
    lost: list[str] = field(default_factory=list)
    troubles: Counter[str] = field(default_factory=Counter)
    rejected: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    asked_seconds: list[float] = field(default_factory=list)
    cold_ms: list[float] = field(default_factory=list)
    kept_ms: list[float] = field(default_factory=list)
    tokens_per_second: list[float] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        return {
            "asked": self.asked,
            "model's part shown": self.helped,
            "retried": self.retried,
            "sentences shown": self.sentences,
            "of these written": self.written,
            "unproven": self.unproven,
            "late": self.late,
            "facts held (literal / helped)": [self.literal_facts, self.facts],
            "lost": self.lost,
            "troubles": dict(self.troubles),
            "rejected": dict(self.rejected.most_common(12)),
            "median seconds": _median(self.seconds),
            "median seconds where the model was asked": _median(self.asked_seconds),
            "longest seconds": max(self.seconds, default=0.0),
            "first token ms, block not kept": _median(self.cold_ms),
            "first token ms, block kept": _median(self.kept_ms),
            "tokens a second": _median(self.tokens_per_second),
        }


def main() -> int:
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        engines = assemble(home)
        store = open_store(home)
        try:
            _add_model(engines, options.model)
            candidates = _candidates()
            _import(store, engines, {options.shared / "corpus" / row["file"] for row in candidates})
            wanted = _open_to_help(store, candidates, options.questions)
            _ask(store, engines, wanted[0], Level.WRITE, Figures())  # loads the model
            second = {  # while nothing of the leaflets is kept yet
                level: _second_questions(store, engines, wanted[1:], Level(level))
                for level in options.levels
            }
            found = {Level(level): Figures() for level in options.levels}
            for number, row in enumerate(wanted, 1):
                for level, figures in found.items():
                    _ask(store, engines, row, level, figures)
                print(f"{number}/{len(wanted)}", file=sys.stderr)
        except AppError as error:
            print(error_sentence(error, "en"), file=sys.stderr)
            return error.exit_code
        finally:
            store.close()
            for engine in (engines.generator, engines.reader):
                if engine is not None:
                    engine.close()
    select, write = (
        _median(found[level].seconds) if level in found else 0.0
        for level in (Level.SELECT, Level.WRITE)
    )
    asked = found[Level.SELECT].asked_seconds if Level.SELECT in found else []
    told = {
        "model": options.model.name,
        "questions": len(wanted),
        "levels": {level.value: figures.told() for level, figures in found.items()},
        "write / select, medians": round(write / max(select, 0.001), 2),
        "write / select where there was a choice": round(write / max(_median(asked), 0.001), 2),
        "first question / second question, first token": second,
    }
    print(json.dumps(told, ensure_ascii=False, indent=1))
    return int(any(figures.unproven or figures.late for figures in found.values()))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--questions", type=int, default=60)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    return parser.parse_args()


def _add_model(engines: Engines, file: Path) -> None:
    if engines.shelf is None or engines.generator is None:
        raise SystemExit("the model engine is not installed")
    engines.shelf.choose(engines.shelf.add(file).sha256)


def _candidates() -> list[dict[str, str]]:
    """Answerable questions with a medicine and a file."""
    return [
        row
        for name in SETS
        for row in rows(name)
        if row["answerable"] == "1" and row["medicine"] and row.get("file")
    ]


def _open_to_help(
    store: Store, candidates: list[dict[str, str]], count: int
) -> list[dict[str, str]]:
    """So many questions to which a model may help, half in each language, spread over the leaflets."""
    db = store.reader()
    by_lang: dict[str, list[dict[str, str]]] = defaultdict(list)
    for row in candidates:
        literal = answer_literally(row["question"], db, lang=row["lang"], medicine=row["medicine"])
        if literal.can_be_helped:
            by_lang[row["lang"]].append(row)
    share = count // len(by_lang)
    return [
        row
        for found in by_lang.values()
        for row in [found[place * len(found) // share] for place in range(min(share, len(found)))]
    ]


def _import(store: Store, engines: Engines, files: Iterable[Path]) -> None:
    assert engines.reader is not None
    packs = [load_pack(code) for code in languages()]
    importer = Importer(store.writer(), engines.reader, packs, utc_now)
    for file in sorted(files):
        import_file(file, importer)


def _ask(
    store: Store, engines: Engines, row: dict[str, str], level: Level, figures: Figures
) -> None:
    db = store.writer()
    literal = answer_literally(row["question"], db, lang=row["lang"], medicine=row["medicine"])
    started = time.monotonic()
    answer = recorded(help_with(literal, engines.generator, level), db, utc_now())
    seconds = time.monotonic() - started
    _note(figures, literal.answer, answer, row, seconds)
    for one in recheck(db, answer.answer_id):
        figures.unproven.append(f"{answer.answer_id}: {one.text} ({'; '.join(one.reasons)})")


def _note(
    figures: Figures, literal: Answer, answer: Answer, row: dict[str, str], seconds: float
) -> None:
    told = answer.help
    assert told is not None
    figures.asked += 1
    figures.helped += not told.trouble
    figures.retried += answer.retries
    figures.troubles[told.trouble or "none"] += 1
    figures.seconds.append(round(seconds, 3))
    if told.calls:
        figures.asked_seconds.append(round(seconds, 3))
    if seconds > DEADLINE_SECONDS + GRACE_SECONDS:
        figures.late.append(row["id"])
    for segment in answer.segments:
        figures.sentences += segment.kind is SegmentKind.CLINICAL_ASSERTION
        figures.written += segment.verdict == "supported"
    for rejected in answer.rejected:
        reasons = rejected["reasons"]
        assert isinstance(reasons, list)
        figures.rejected.update(str(reason).split(":")[0] for reason in reasons)
    figures.facts += _holds(answer, row)
    figures.literal_facts += _holds(literal, row)
    if _holds(literal, row) and not _holds(answer, row):
        figures.lost.append(row["id"])
    for call in told.calls:
        share = call.kept_tokens / max(1, call.prompt_tokens)
        (figures.kept_ms if share > 0.5 else figures.cold_ms).append(call.first_token_ms)
        writing = (call.total_ms - call.first_token_ms) / 1000
        if call.tokens > 3 and writing > 0:
            figures.tokens_per_second.append(round((call.tokens - 1) / writing, 1))


def _holds(answer: Answer, row: dict[str, str]) -> bool:
    text = fold(" ".join(one.text for one in answer.segments if one.citation))
    return all(
        any(fold(way) in text for way in fact.split("~")) for fact in row["facts"].split("|")
    )


def _second_questions(
    store: Store, engines: Engines, wanted: list[dict[str, str]], level: Level
) -> dict[str, Any]:
    """The same question in other words after a first one: what is kept of the leaflet's block spares its reading."""
    db = store.writer()
    ratios = []
    for row in wanted[:: max(1, len(wanted) // 12)]:
        ms = []
        for suffix in ("", " Por favor."):
            literal = answer_literally(
                row["question"] + suffix, db, lang=row["lang"], medicine=row["medicine"]
            )
            told = help_with(literal, engines.generator, level).help
            if told is None or not told.calls:
                break
            ms.append(told.calls[0].first_token_ms)
        if len(ms) == 2 and ms[1]:
            ratios.append(round(ms[0] / ms[1], 2))
    return {"pairs": len(ratios), "median": _median(ratios), "least": min(ratios, default=0.0)}


def _median(values: list[float]) -> float:
    return round(statistics.median(values), 3) if values else 0.0


if __name__ == "__main__":
    sys.exit(main())
