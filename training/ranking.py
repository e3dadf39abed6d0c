"""Makes `data/ranking.toml`: how much each thing that speaks for a sentence weighs, and when there is an answer.

    pip install scikit-learn==1.9.1 -r requirements.txt
    bulafiel --home HOME import ../shared/corpus/pt_BR ../shared/corpus/fr_FR
    python training/ranking.py HOME=tests/evaluation/questions_trained.tsv [HOME=TABLE ...]

Each table has questions on the leaflets of its data folder with the facts that the right sentence holds, and some that
the leaflet does not answer. The figures printed are those of questions left out of the training, a fifth at a time.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import math
import sys
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np
from sklearn.linear_model import LogisticRegression

from core.asking import draft, leaflet_answer, ranking
from core.asking.asked import understand
from core.asking.evidence import NAMES, Evidence
from core.language.text import fold
from core.store.database import Connection, open_store

FOLDS, STEPS, SMOOTHING, STRENGTH = 5, 400, 1.0, 0.05
LEAST_SHARE = 1e-12
SHOWN_UNANSWERABLE = 0.035  # share of unanswerable questions that may get a sentence


@dataclass
class Asked:
    """One question with all units that could answer it, which of them are right, and what a draft would quote."""

    row: dict[str, str]
    evidence: Evidence
    topics: dict[str, float]
    found: list[ranking.Ranked]
    numbers: np.ndarray
    right: np.ndarray
    fold: int
    scores: np.ndarray = field(default_factory=lambda: np.zeros(0))


def holds(text: str, facts: str) -> bool:
    folded = fold(text)
    return all(
        any(fold(way.strip()) in folded for way in fact.split("~")) for fact in facts.split("|")
    )


def asked_of(row: dict[str, str], db: Connection) -> Asked | None:
    """What the program looks at when it is asked this, None where it looks into no leaflet."""
    caught: list[tuple[Evidence, dict[str, float]]] = []

    def catch(evidence: Evidence, topics: dict[str, float], _pack: object) -> None:
        caught.append((evidence, topics))

    understood = understand(row["question"], db, row["lang"], None, row["medicine"] or None)
    if not understood.subject.matches:
        return None
    with patch.object(leaflet_answer, "extract", catch), patch.object(leaflet_answer, "READ", "-"):
        leaflet_answer.of_medicine(understood, understood.subject.matches[0], db)
    evidence, topics = caught[0]
    if evidence.focus.compares:
        return None
    found = ranking.ranked(evidence)
    if not found:
        return None
    right = []
    for one in found:
        units = one.section.prepared.units
        said = " ".join(
            units[index].text
            for index in sorted({*one.section.prepared.needs(one.index), one.index})
        )
        right.append(row["answerable"] == "1" and holds(said, row["facts"]))
    return Asked(
        row,
        evidence,
        dict(topics),
        found,
        np.array([one.evidence for one in found]),
        np.array(right),
        hashlib.sha256(row["id"].encode()).digest()[1] % FOLDS,
    )


def sentence_weights(asked: list[Asked]) -> np.ndarray:
    """A conditional logit: the right units of each question against all of its units."""
    known = [one for one in asked if one.right.any()]
    weights = np.zeros(len(NAMES))
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = -SMOOTHING * weights / len(known)
        for one in known:
            scores = one.numbers @ weights
            shares = np.exp(scores - scores.max())
            shares /= shares.sum()
            of_right = shares * one.right
            total = of_right.sum()
            of_right = of_right / total if total > LEAST_SHARE else one.right / one.right.sum()
            slope += (of_right - shares) @ one.numbers / len(known)
        first = 0.9 * first + 0.1 * slope
        second = 0.99 * second + 0.01 * slope**2
        weights += 0.1 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return weights


def judged(one: Asked, weights: np.ndarray) -> tuple[list[float], bool, bool]:
    """The numbers of an answer under these weights, whether the quote is right, and whether the right unit is first."""
    scores = one.numbers @ weights
    found = [
        ranking.Ranked(float(scores[place]), known.section, known.index, known.evidence)
        for place, known in enumerate(one.found)
    ]
    found.sort(key=lambda known: -known.score)
    groups = draft._groups(one.evidence, found, draft.BEHIND)
    text = " ".join(
        group.section.prepared.units[index].text for group in groups for index in group.units
    )
    is_right = one.row["answerable"] == "1" and holds(text, one.row["facts"])
    numbers = ranking.of_answer(one.evidence, found, one.topics, draft.keys_of(groups[0]))
    return list(numbers), is_right, bool(one.right[int(np.argmax(scores))])


def answer_weights(numbers: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, float]:
    """A logistic regression over the numbers as they are."""
    middle, spread = numbers.mean(axis=0), numbers.std(axis=0) + 1e-6
    model = LogisticRegression(C=STRENGTH, max_iter=3000, class_weight="balanced")
    model.fit((numbers - middle) / spread, right)
    weights = model.coef_[0] / spread
    return weights, float(model.intercept_[0] - (weights * middle).sum())


def report(asked: list[Asked], likely: np.ndarray, right: np.ndarray, least: float) -> None:
    answerable = np.array([one.row["answerable"] == "1" for one in asked])
    for name in ("all", *sorted({one.row["id"][:2] for one in asked})):
        mask = np.array([name == "all" or one.row["id"].startswith(name) for one in asked])
        shown = mask & (likely >= least)
        print(
            f"  {name}: right {int((shown & right).sum())} of {int((mask & answerable).sum())},"
            f" other sentences {int((shown & ~right & answerable).sum())},"
            f" unanswerable answered {int((shown & ~answerable).sum())} of {int((mask & ~answerable).sum())}"
            f" (right without a bar {int((mask & right).sum())})"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tables", nargs="+", metavar="HOME=TABLE")
    parser.add_argument("--held-out", nargs="*", default=[], metavar="HOME=TABLE")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    given = parser.parse_args()

    def read(tables: list[str]) -> list[Asked]:
        found = []
        for home, _, table in (one.partition("=") for one in tables):
            with (
                closing(open_store(Path(home))) as store,
                Path(table).open(encoding="utf-8") as lines,
            ):
                db = store.reader()
                rows = list(csv.DictReader(lines, delimiter="\t"))
                known = [asked_of(row, db) for row in rows]
                found += [one for one in known if one is not None]
                print(
                    f"{table}: {len(rows)} questions, {sum(one is None for one in known)} without a leaflet"
                )
        return found

    asked, held_out = read(given.tables), read(given.held_out)
    numbers: list[list[float]] = [[]] * len(asked)
    right = np.zeros(len(asked), bool)
    first = 0
    for out in range(FOLDS):
        weights = sentence_weights([one for one in asked if one.fold != out])
        for place, one in enumerate(asked):
            if one.fold == out:
                numbers[place], right[place], is_first = judged(one, weights)
                first += is_first
    answerable = np.array([one.row["answerable"] == "1" for one in asked])
    table = np.array(numbers)
    telling = (
        right | ~answerable
    )  # a question whose right sentence wasn't found first teaches nothing
    likely = np.zeros(len(asked))
    folds = np.array([hashlib.sha256(one.row["id"].encode()).digest()[2] % FOLDS for one in asked])
    for out in range(FOLDS):
        kept = (folds != out) & telling
        weights, bias = answer_weights(table[kept], right[kept])
        likely[folds == out] = 1 / (1 + np.exp(-(table[folds == out] @ weights + bias)))
    least = float(np.sort(likely[~answerable])[::-1][int(SHOWN_UNANSWERABLE * (~answerable).sum())])
    least = math.ceil(least * 100) / 100
    print(f"left out of the training, bar {least}: the right unit first {first}")
    report(asked, likely, right, least)
    for bar in (0.5, 0.6, 0.7, 0.8, 0.9):
        print(
            f"  at {bar}: right {int((right & (likely >= bar)).sum())},"
            f" unanswerable {int((~answerable & (likely >= bar)).sum())}"
        )
    sentence = sentence_weights(asked)
    answer, bias = answer_weights(table[telling], right[telling])
    if held_out:
        found = [judged(one, sentence) for one in held_out]
        likely = 1 / (1 + np.exp(-(np.array([one[0] for one in found]) @ answer + bias)))
        print("held out")
        report(held_out, likely, np.array([one[1] for one in found]), least)
    if not given.dry:
        write(sentence, answer, bias, least)


def write(sentence: np.ndarray, answer: np.ndarray, bias: float, least: float) -> None:
    """The file of weights, each with its name."""
    of_answer = dict(zip((*ranking.OF_ANSWER, *NAMES), answer, strict=True))
    lines = [
        "# Made by training/ranking.py; what the names mean stands in core/asking/evidence.py and ranking.py."
    ]
    lines += [
        "",
        "[sentence]",
        *(f"{name} = {weight:.4f}" for name, weight in zip(NAMES, sentence, strict=True)),
    ]
    lines += ["", "[answer]", f"least = {least}", f"bias = {bias:.4f}"]
    lines += [
        f"{name} = {weight:.4f}"
        for name, weight in list(of_answer.items())[: len(ranking.OF_ANSWER)]
    ]
    lines += ["", "[answer.best]"]
    lines += [
        f"{name} = {weight:.4f}"
        for name, weight in zip(NAMES, answer[len(ranking.OF_ANSWER) :], strict=True)
    ]
    (ROOT / "data" / "ranking.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
