from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import DataFileError
from core.language.classifier import bucket_groups, load_classifier, read_classifier
from core.language.pack import languages

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("danger", "route", "topic")
HEAD = {
    "format": 1,
    "classes": ["a", "b"],
    "buckets": 4,
    "biases": [0.0, 0.0],
    "scales": [1.0, 1.0],
    "sources": {},
}


def written(path: Path, body: bytes = bytes(12), changed: dict[str, object] | None = None) -> Path:
    path.write_bytes(json.dumps(HEAD | (changed or {})).encode() + b"\n" + body)
    return path


@given(st.lists(st.text(max_size=12), max_size=12), st.lists(st.text(max_size=6), max_size=4))
def test_probabilities_are_shares_and_always_the_same(words: list[str], marks: list[str]) -> None:
    classifier = load_classifier("pt", "topic")
    found = classifier.probabilities(words, marks)

    assert set(found) == set(classifier.classes)
    assert sum(found.values()) == pytest.approx(1)
    assert classifier.probabilities(words, marks) == found


def test_a_piece_counts_once_however_often_it_stands_there() -> None:
    assert bucket_groups(["dor"], [], 1 << 16)[0] == bucket_groups(["dor", "dor"], [], 1 << 16)[0]


def test_weights_decide(tmp_path: Path) -> None:
    body = bytes([16] * 4) + bytes([0, 10] * 4)

    found = read_classifier(written(tmp_path / "x.weights", body)).probabilities(["dor"])

    assert found["b"] > found["a"]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", NAMES)
def test_the_weights_were_made_from_the_examples_as_they_stand(
    root: Path, lang: str, name: str
) -> None:
    sources = load_classifier(lang, name).sources

    assert sources
    for file, digest in sources.items():
        table = root / "data" / "questions" / file
        assert hashlib.sha256(table.read_bytes()).hexdigest() == digest, (
            "run training/classifiers.py"
        )


@pytest.mark.parametrize(
    "spoilt",
    [
        {"format": 2},
        {"classes": ["a"]},
        {"buckets": 5},
        {"buckets": "many"},
        {"biases": [0.0]},
        {"sources": []},
    ],
)
def test_a_file_whose_parts_do_not_fit_is_refused(
    tmp_path: Path, spoilt: dict[str, object]
) -> None:
    with pytest.raises(DataFileError, match=r"x\.weights"):
        read_classifier(written(tmp_path / "x.weights", changed=spoilt))


@given(st.binary(max_size=200))
def test_any_other_bytes_are_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("weights") / "x.weights"
    path.write_bytes(data)

    with pytest.raises(DataFileError):
        read_classifier(path)
