"""A model that fails to load twice in a row is off, also over a crash of the whole program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.gguf_loads import FailedLoads

if TYPE_CHECKING:
    from pathlib import Path


def test_two_loads_in_which_the_program_died_turn_the_model_off(tmp_path: Path) -> None:
    FailedLoads(tmp_path).begin("a")
    after_one = FailedLoads(tmp_path).is_off("a")
    FailedLoads(tmp_path).begin("a")

    assert not after_one
    assert FailedLoads(tmp_path).is_off("a")
    assert not FailedLoads(tmp_path).is_off("b")


def test_a_success_starts_the_count_anew(tmp_path: Path) -> None:
    loads = FailedLoads(tmp_path)
    loads.begin("a")
    loads.begin("a")
    loads.forget("a")
    loads.begin("a")

    assert not loads.is_off("a")


def test_a_load_that_was_cancelled_does_not_count(tmp_path: Path) -> None:
    loads = FailedLoads(tmp_path)
    loads.begin("a")
    loads.begin("a")
    loads.take_back("a")

    assert not loads.is_off("a")


def test_choosing_turns_models_on_again_for_all_who_look(tmp_path: Path) -> None:
    loads, others = FailedLoads(tmp_path), FailedLoads(tmp_path)
    loads.begin("a")
    loads.begin("a")

    others.forgive()

    assert not loads.is_off("a")


def test_a_damaged_note_is_none(tmp_path: Path) -> None:
    for text in ("", "{", "[1]", '{"a": "two"}', "[" * 100_000):
        (tmp_path / "loads.json").write_text(text, encoding="utf-8")

        assert not FailedLoads(tmp_path).is_off("a")


def test_where_nothing_can_be_written_the_count_is_still_kept(tmp_path: Path) -> None:
    loads = FailedLoads(tmp_path / "file" / "folder")
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    loads.begin("a")
    loads.begin("a")

    assert loads.is_off("a")
    loads.forgive()
    assert not loads.is_off("a")
