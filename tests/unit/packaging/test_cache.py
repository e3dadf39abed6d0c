"""What is kept for other checkouts, and how damage is noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.packaging.conftest import Scripts


@pytest.fixture
def kept(scripts: Scripts, tmp_path: Path) -> Path:
    made = tmp_path / "made"
    made.write_bytes(b"cost minutes")
    scripts.cache.finish(made, tmp_path / "cache" / "thing")
    return tmp_path / "cache" / "thing"


def test_what_was_kept_is_sound(scripts: Scripts, kept: Path) -> None:
    assert kept.read_bytes() == b"cost minutes"
    assert scripts.cache.is_sound(kept)


@pytest.mark.parametrize("damage", ["changed", "cut", "gone", "hash gone", "hash changed"])
def test_damage_is_noticed(scripts: Scripts, kept: Path, damage: str) -> None:
    hash_file = kept.with_name("thing.sha256")
    match damage:
        case "changed":
            kept.write_bytes(b"cost minuteS")
        case "cut":
            kept.write_bytes(b"cost")
        case "gone":
            kept.unlink()
        case "hash gone":
            hash_file.unlink()
        case _:
            hash_file.write_bytes(b"\xff")

    assert not scripts.cache.is_sound(kept)


def test_what_an_interrupted_set_up_left_is_gone(scripts: Scripts, tmp_path: Path) -> None:
    left = scripts.cache.started(tmp_path / "thing")
    left.joinpath("half").touch()

    again = scripts.cache.started(tmp_path / "thing")

    assert list(tmp_path.iterdir()) == [again]
    assert list(again.iterdir()) == []
    assert again != left  # whoever still writes there writes into nothing


def test_the_cache_can_be_put_elsewhere(
    scripts: Scripts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BULAFIEL_CACHE", str(tmp_path / "mine"))

    folder = scripts.cache.writable_folder("engine", tmp_path / "venv")

    assert folder == tmp_path / "mine" / "engine"
    assert folder.is_dir()


def test_without_a_cache_of_ones_own_the_environment_keeps_it(
    scripts: Scripts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("BULAFIEL_CACHE", str(tmp_path / "file"))

    folder = scripts.cache.writable_folder("engine", tmp_path / "venv")

    assert folder == tmp_path / "venv" / "engine"
