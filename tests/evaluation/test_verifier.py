"""Labelled sentences and their verdicts: what is dangerous is stopped, what is faithful passes; the bars only rise."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from core.cli.verify import answer

HERE = Path(__file__).parent
Row = dict[str, Any]

# Per cent of unsupported rows stopped and of supported rows passed, by set and language. The goals: 99.5 and 95 on the
# first set, 99 and 50 on the second.
# Bars fell once (dev2 7 to 5, held out 82 to 76 and 80 to 76), when 2,000 wrong approvals were mended that had been
# found outside these sets (tests/data/verifier_traps.txt).
SHARED_BARS = {
    ("verifier_dev.jsonl", "pt"): (100, 95),
    ("verifier_dev.jsonl", "fr"): (100, 97),
    ("verifier_dev2.jsonl", "pt"): (100, 5),
    ("verifier_dev2.jsonl", "fr"): (100, 0),
}
# Of the same two makes, each written by somebody who saw neither rules nor words; no rule is made for their rows. On
# the day that they were first measured: 100 and 78 (pt), 99 and 75 (fr); 100 and 0, 100 and 4. Half of the misses of
# the first were read since.
HELD_OUT_BARS = {
    ("verifier_held_out.jsonl", "pt"): (100, 76),
    ("verifier_held_out.jsonl", "fr"): (100, 76),
    ("verifier_free_held_out.jsonl", "pt"): (100, 0),
    ("verifier_free_held_out.jsonl", "fr"): (100, 8),
}
KIND_BAR = 97


def shared_rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def held_out_rows(path: Path) -> list[Row]:
    """Rows that name their passages by number; the passages (medicine, section, text) stand first."""
    lines = shared_rows(path)
    passages = [line["passage"] for line in lines if "passage" in line]
    found = []
    for row in (line for line in lines if "passage" not in line):
        told = [passages[number] for number in row["passages"]]
        row["passages"] = [
            {"pid": f"p{place}", "entity": entity, "section": section, "text": text}
            for place, (entity, section, text) in enumerate(told)
        ]
        found.append(row)
    return found


def check(name: str, rows: list[Row], bars: dict[tuple[str, str], tuple[int, int]]) -> None:
    right: Counter[tuple[str, str]] = Counter()
    all_of: Counter[tuple[str, str]] = Counter()
    leaked = []
    for row in rows:
        supported = answer(row, 1)["supported"] is True
        is_right = supported == (row["label"] == "supported")
        if supported and not is_right:
            leaked.append(f"{row['id']} {row['kind']}")
        for key in ((row["lang"], row["label"]), ("kind", f"{row['label']} {row['kind']}")):
            all_of[key] += 1
            right[key] += is_right
    shares = {key: 100 * right[key] / all_of[key] for key in all_of}
    print(name, {key: round(share, 1) for key, share in shares.items() if key[0] != "kind"}, leaked)

    for lang in ("pt", "fr"):
        stopped, passed = bars[name, lang]
        assert shares[lang, "unsupported"] >= stopped
        assert shares[lang, "supported"] >= passed
    for (_, kind), share in shares.items():
        assert not kind.startswith("unsupported") or share >= KIND_BAR, kind


@pytest.mark.parametrize("name", ["verifier_dev.jsonl", "verifier_dev2.jsonl"])
def test_dangerous_sentences_are_stopped_and_faithful_ones_pass(shared: Path, name: str) -> None:
    check(name, shared_rows(shared / "eval" / name), SHARED_BARS)


@pytest.mark.parametrize("name", ["verifier_held_out.jsonl", "verifier_free_held_out.jsonl"])
def test_sentences_that_nobody_made_rules_for_fare_as_well(name: str) -> None:
    check(name, held_out_rows(HERE / name), HELD_OUT_BARS)
