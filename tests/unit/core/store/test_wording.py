"""The user's own words can be forgotten, and the chain still tells whatever else was done to it."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.store import audit
from core.store.database import Connection, open_store
from core.store.wording import SHA256, put_together, taken_apart

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OLD, NEW, NOW = "2026-01-01T08:00:00Z", "2026-06-01T08:00:00Z", "2026-11-29T10:00:00Z"
PLACES = ("question", "medicine/heard", "segments/0/text")


def record_of(question: str) -> dict[str, Any]:
    return {
        "kind": "answer",
        "question": question,
        "route": "leaflet_section",
        "lang": "pt",
        "medicine": {"name": "Folhalive", "heard": f"folhalive de {question}"},
        "segments": [{"kind": "abstention", "text": f"Nada de {question}."}],
    }


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Connection]:
    """Two records with their words beside the chain, months apart."""
    with open_store(tmp_path) as store:
        for question, when in (("segredo antigo", OLD), ("segredo novo", NEW)):
            audit.append(store.writer(), record_of(question), when, PLACES)
        yield store.writer()


def test_the_chain_holds_a_hash_of_the_words_and_the_words_stand_beside_it(db: Connection) -> None:
    chained: str = db.value("SELECT record FROM audit WHERE seq = 1")

    assert "segredo" not in chained
    assert json.loads(chained)[SHA256]
    assert {**record_of("segredo antigo"), SHA256: json.loads(chained)[SHA256]} == (
        audit.record(db, 1).record
    )
    assert audit.verify_chain(db) == audit.ChainReport(2, None)


def test_the_same_question_has_another_hash_each_time(db: Connection) -> None:
    audit.append(db, record_of("segredo novo"), NOW, PLACES)

    first, second = (audit.record(db, seq).record[SHA256] for seq in (2, 3))
    assert first != second


def test_forgotten_words_are_gone_from_the_file_and_the_chain_still_verifies(
    db: Connection, tmp_path: Path
) -> None:
    assert audit.forget_questions(db, "2026-03-01", NOW) == 1

    forgotten = audit.record(db, 1).record
    assert (forgotten["question"], forgotten["forgotten"]) == (None, True)
    assert audit.record(db, 2).record["question"] == "segredo novo"
    assert audit.record(db, 3).record == {"kind": "forgotten", "before": "2026-03-01", "count": 1}
    assert audit.verify_chain(db) == audit.ChainReport(3, None, forgotten=1)
    for file in tmp_path.glob("bulafiel.db*"):
        assert b"segredo antigo" not in file.read_bytes()


def test_nothing_to_forget_adds_nothing(db: Connection) -> None:
    assert audit.forget_questions(db, "2025-01-01", NOW) == 0

    assert audit.verify_chain(db).count == 2


def test_words_that_somebody_removed_are_told(db: Connection) -> None:
    audit.forget_questions(db, "2026-03-01", NOW)

    db.execute("DELETE FROM wording WHERE seq = 2")

    assert audit.verify_chain(db).first_broken == (2, "its question was removed")
    assert audit.is_as_written(db, 1)


@pytest.mark.parametrize("column", ["places", "salt"])
def test_words_that_somebody_changed_are_told_and_not_shown(db: Connection, column: str) -> None:
    db.execute(
        f"UPDATE wording SET {column} = replace({column}, substr({column}, 3, 1), 'q') WHERE seq = 2"  # noqa: S608
    )

    assert audit.verify_chain(db).first_broken == (2, "its question was changed")
    assert not audit.is_as_written(db, 2)
    assert audit.record(db, 2).record["question"] is None


def test_a_record_that_holds_its_words_keeps_them(db: Connection) -> None:
    audit.append(db, record_of("de antes"), OLD)  # as releases before did

    assert audit.forget_questions(db, NOW, NOW) == 2

    assert audit.record(db, 3).record["question"] == "de antes"
    assert audit.verify_chain(db).first_broken is None


def test_the_exported_trail_lets_anyone_check_the_words(db: Connection, tmp_path: Path) -> None:
    audit.forget_questions(db, "2026-03-01", NOW)
    audit.export(db, tmp_path / "trail.jsonl")

    first, second, third = map(
        json.loads, (tmp_path / "trail.jsonl").read_text(encoding="utf-8").splitlines()
    )

    assert (first["words"], first["forgotten"]) == (None, True)
    assert "segredo novo" in second["words"]["places"]
    assert (third["words"], third["forgotten"]) == (None, False)


_values = st.recursive(
    st.none() | st.text() | st.integers(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner),
)


@given(st.dictionaries(st.sampled_from(["a", "b", "question"]), _values), st.data())
def test_a_record_taken_apart_is_put_together_again(
    record: dict[str, Any], data: st.DataObject
) -> None:
    places = data.draw(st.lists(st.sampled_from(sorted(places_in(record))), unique=True)
                       if record else st.just([]))  # fmt: skip
    whole = copy.deepcopy(record)

    # A place within another one is taken with it.
    apart = [one for one in places if not any(one.startswith(f"{other}/") for other in places)]
    kept, words = taken_apart(record, apart)

    assert record == whole
    together = put_together(kept, words)
    together.pop(SHA256, None)
    assert together == whole


def places_in(value: Any, way: str = "") -> Iterator[str]:
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, inner in items:
        place = f"{way}{key}"
        yield place
        yield from places_in(inner, f"{place}/")
