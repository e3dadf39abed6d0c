"""Labelled sentences and their verdicts: what is dangerous is stopped, what is faithful passes; the bars only rise."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from core.cli.verify import answer

if TYPE_CHECKING:
    from pathlib import Path

# Per cent of unsupported rows stopped and of supported rows passed, by set and language. The goals: 99.5 and 95 on the
# first set, 99 and 50 on the second.
BARS = {
    ("verifier_dev.jsonl", "pt"): (100, 87),
    ("verifier_dev.jsonl", "fr"): (100, 94),
    ("verifier_dev2.jsonl", "pt"): (100, 0),
    ("verifier_dev2.jsonl", "fr"): (100, 0),
}
KIND_BAR = 97


def verdicts(path: Path) -> list[tuple[dict[str, str], bool]]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [(row, answer(row, 1)["supported"] is True) for row in rows]


@pytest.mark.parametrize("name", ["verifier_dev.jsonl", "verifier_dev2.jsonl"])
def test_dangerous_sentences_are_stopped_and_faithful_ones_pass(shared: Path, name: str) -> None:
    right: Counter[tuple[str, str]] = Counter()
    all_of: Counter[tuple[str, str]] = Counter()
    for row, supported in verdicts(shared / "eval" / name):
        is_right = supported == (row["label"] == "supported")
        for key in ((row["lang"], row["label"]), ("kind", f"{row['label']} {row['kind']}")):
            all_of[key] += 1
            right[key] += is_right
    shares = {key: 100 * right[key] / all_of[key] for key in all_of}
    print(name, {key: round(share, 1) for key, share in shares.items() if key[0] != "kind"})

    for lang in ("pt", "fr"):
        stopped, passed = BARS[name, lang]
        assert shares[lang, "unsupported"] >= stopped
        assert shares[lang, "supported"] >= passed
    for (_, kind), share in shares.items():
        assert not kind.startswith("unsupported") or share >= KIND_BAR, kind
