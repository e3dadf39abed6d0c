"""Makes the classifiers of the language packs from the labelled questions in `data/questions/`.

    pip install scikit-learn==1.9.1 -r requirements.txt
    python training/classifiers.py           # writes data/lang/<lang>.<name>.weights
    python training/classifiers.py --check   # five-fold figures instead: what rows outside of the training give

The program itself needs nothing of this: the weights lie beside the language packs. A test compares the tables'
hashes with those that the weights were made from.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import math
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from core.asking.classify import marks, masked_words
from core.asking.reading import read
from core.language.classifier import (
    FORMAT,
    RARITY_STEP,
    Classifier,
    bucket_groups,
)
from core.language.pack import languages, load_pack

STRENGTH = 30.0  # inverse of the regularisation; chosen by --check
MOST_WEIGHT, MOST_RARITY = 127, 255
FOLDS = 5
EMERGENCY = "emergency"
Looked = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Head:
    """One classifier: which column decides its classes, and how many buckets it has."""

    name: str
    buckets: int


HEADS = (Head("danger", 1 << 16), Head("route", 1 << 15), Head("topic", 1 << 15))


def label(row: dict[str, str], head: str) -> str:
    """The class of a row, "" where it says nothing about the head."""
    if head == "danger":
        return "danger" if row["expected_route"] == EMERGENCY else "none"
    if head == "route":
        # What no leaflet answers is only known once it was looked for.
        name = row["expected_route"]
        return "leaflet_section" if name == "not_in_leaflet" else name
    return row.get("topic", "").partition(" ")[0]


def rows_of(lang: str) -> list[dict[str, str]]:
    with (ROOT / "data" / "questions" / f"{lang}.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def looked_at(rows: list[dict[str, str]], lang: str, head: Head) -> list[Looked]:
    """The words and marks of the questions that the classifier `head` looks at."""
    pack = load_pack(lang)
    readings = [read(row["question"], pack) for row in rows]
    return [(masked_words(reading), marks(reading, head.name)) for reading in readings]


def trained(
    questions: list[Looked], labels: list[str], head: Head, sources: dict[str, str]
) -> Classifier:
    """A classifier learned from the pieces of questions and their labels, its numbers rounded to bytes."""
    groups = [bucket_groups(words, found, head.buckets) for words, found in questions]
    known = Counter(bucket for row in groups for group in row for bucket in set(group))
    count = len(groups)
    rarity = np.full(head.buckets, 1.0 + math.log(1 + count))
    for bucket, holding in known.items():
        rarity[bucket] = 1.0 + math.log((1 + count) / (1 + holding))
    stored = np.clip(np.rint(rarity / RARITY_STEP), 1, MOST_RARITY).astype(np.uint8)
    model = LogisticRegression(C=STRENGTH, max_iter=3000, class_weight="balanced")
    model.fit(matrix(groups, stored), labels)
    weights, biases = model.coef_, model.intercept_
    if len(model.classes_) == 2:  # noqa: PLR2004 - one row of weights tells two classes apart
        weights, biases = (
            np.vstack([-weights / 2, weights / 2]),
            np.array([-biases[0], biases[0]]) / 2,
        )
    scales = np.abs(weights).max(axis=1) / MOST_WEIGHT
    rounded = np.rint(weights / scales[:, None]).astype(np.int8)
    return Classifier(
        classes=tuple(str(name) for name in model.classes_),
        biases=tuple(float(f"{bias:.6g}") for bias in biases),
        scales=tuple(float(f"{scale:.6g}") for scale in scales),
        rarity=stored.tobytes(),
        weights=memoryview(rounded.T.copy(order="C").tobytes()).cast("b"),
        sources=sources,
    )


def matrix(groups: list[list[list[int]]], rarity: np.ndarray) -> csr_matrix:
    rows, columns, values = [], [], []
    for place, row in enumerate(groups):
        for group in row:
            found = rarity[group].astype(float)
            rows += [place] * len(group)
            columns += group
            values += list(found / np.sqrt((found**2).sum()))
    return csr_matrix((values, (rows, columns)), shape=(len(groups), len(rarity)))


def written(classifier: Classifier) -> bytes:
    head = {
        "format": FORMAT,
        "classes": classifier.classes,
        "buckets": len(classifier.rarity),
        "biases": classifier.biases,
        "scales": classifier.scales,
        "sources": classifier.sources,
    }
    return json.dumps(head).encode() + b"\n" + classifier.rarity + classifier.weights.tobytes()


def digest(lang: str) -> dict[str, str]:
    path = ROOT / "data" / "questions" / f"{lang}.tsv"
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()}


def check(lang: str, head: Head) -> None:
    """Prints what each fifth of the rows gives when the other four were learned."""
    rows = [row for row in rows_of(lang) if label(row, head.name)]
    labels = [label(row, head.name) for row in rows]
    questions = looked_at(rows, lang, head)
    fold = [hashlib.sha256(row["id"].encode()).digest()[0] % FOLDS for row in rows]
    right, second, wrong = 0, 0, Counter[tuple[str, str]]()
    scores: list[tuple[float, bool]] = []
    for out in range(FOLDS):
        inside = [place for place in range(len(rows)) if fold[place] != out]
        learned = trained([questions[p] for p in inside], [labels[p] for p in inside], head, {})
        for place in range(len(rows)):
            if fold[place] == out:
                found = learned.probabilities(*questions[place])
                ranked = sorted(found, key=lambda name: -found[name])
                right += ranked[0] == labels[place]
                second += labels[place] in ranked[:2]
                wrong[labels[place], ranked[0]] += ranked[0] != labels[place]
                scores.append((found.get("danger", 0.0), labels[place] == "danger"))
    print(f"{lang} {head.name}: {right} of {len(rows)}, among two {second}", wrong.most_common(8))
    if head.name == "danger":
        for bar in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
            heard = sum(score >= bar and real for score, real in scores)
            false = sum(score >= bar and not real for score, real in scores)
            real = sum(real for _, real in scores)
            print(f"  {bar}: heard {heard} of {real}, false {false} of {len(scores) - real}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="figures on held-out fifths only")
    parser.add_argument("--only", default="", help="one classifier: danger, route or topic")
    given = parser.parse_args()
    for lang in languages():
        for head in HEADS:
            if given.only and head.name != given.only:
                continue
            if given.check:
                check(lang, head)
                continue
            rows = [row for row in rows_of(lang) if label(row, head.name)]
            labels = [label(row, head.name) for row in rows]
            learned = trained(looked_at(rows, lang, head), labels, head, digest(lang))
            path = ROOT / "data" / "lang" / f"{lang}.{head.name}.weights"
            path.write_bytes(written(learned))
            print(f"{path.relative_to(ROOT)}: {len(rows)} questions, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
