"""Choices come back as they were saved; a damaged file costs none of them silently."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import SettingsNotSavedError
from core.settings import (
    ASIDE,
    FILE,
    LONGEST_DAYS,
    PINNED_KEPT,
    RECENT_KEPT,
    TEXT_PERCENTS,
    Settings,
    Theme,
    load_settings,
    save_settings,
)

ROOT = str(Path("/").resolve())
names = st.lists(st.text(max_size=20), max_size=8, unique=True).map(tuple)
any_settings = st.builds(
    Settings,
    language=st.sampled_from(["", "fr", "pt_BR", "en"]),
    theme=st.sampled_from(Theme),
    text_percent=st.sampled_from(TEXT_PERCENTS),
    country=st.text(max_size=3),
    keep_questions_days=st.integers(0, LONGEST_DAYS),
    watched_folder=st.just("") | st.text(alphabet="aé 😀", max_size=30).map(ROOT.__add__),
    pinned=names,
    recent=names,
    has_seen_tour=st.booleans(),
    unknown=st.dictionaries(
        st.text(max_size=9).map("later_".__add__), st.integers() | st.text(max_size=9), max_size=3
    ),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def test_a_new_data_folder_has_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none yet").settings == Settings()


@given(any_settings)
def test_what_is_saved_comes_back(
    tmp_path_factory: pytest.TempPathFactory, settings: Settings
) -> None:
    home = tmp_path_factory.mktemp("home")

    save_settings(home, settings)

    loaded = load_settings(home)
    assert loaded.settings == settings
    assert (loaded.set_aside, loaded.unusable) == (None, ())


@given(st.dictionaries(st.sampled_from([*Settings.__slots__]), json_values))
def test_no_value_however_strange_stops_the_program(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, object]
) -> None:
    home = tmp_path_factory.mktemp("home")
    (home / FILE).write_text(json.dumps(values), encoding="utf-8")

    loaded = load_settings(home)

    assert loaded.settings.text_percent in TEXT_PERCENTS
    assert set(loaded.unusable) <= set(values)


def test_a_wrong_value_gives_way_to_its_default_and_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"text_percent": 9000, "theme": "dark"}', encoding="utf-8")

    loaded = load_settings(tmp_path)

    assert loaded.settings == Settings(theme=Theme.DARK)
    assert loaded.unusable == ("text_percent",)


@pytest.mark.parametrize("content", ["", "{", "[1]", "\0\0\0", '"a"', "[" * 100_000])
def test_a_damaged_file_is_set_aside_not_overwritten(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")

    loaded = load_settings(tmp_path)

    assert loaded.settings == Settings()
    assert loaded.set_aside == tmp_path / ASIDE
    assert (tmp_path / ASIDE).read_text(encoding="utf-8") == content


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, where the folder should be", encoding="utf-8")

    with pytest.raises(SettingsNotSavedError) as told:
        save_settings(tmp_path / "home", Settings())

    assert told.value.details["file"] == tmp_path / "home" / FILE


def test_the_latest_medicine_leads_the_recent_ones_once() -> None:
    settings = Settings()
    for number in range(RECENT_KEPT + 3):
        settings = settings.with_recent(f"M{number}")

    settings = settings.with_recent("M5")

    assert settings.recent[:2] == ("M5", "M14")
    assert len(settings.recent) == RECENT_KEPT
    assert len(set(settings.recent)) == RECENT_KEPT


def test_a_pinned_medicine_can_be_let_go() -> None:
    settings = Settings().with_pinned("A", is_pinned=True).with_pinned("B", is_pinned=True)

    assert settings.pinned == ("B", "A")
    assert settings.with_pinned("B", is_pinned=False).pinned == ("A",)
    many = settings
    for number in range(PINNED_KEPT + 5):
        many = many.with_pinned(f"M{number}", is_pinned=True)
    assert len(many.pinned) == PINNED_KEPT


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("pinned", ["Xarolina", "\ud800"]),
        ("recent", ["\udfff"]),
        ("country", "\ud83d"),
        ("watched_folder", "leaflets"),
        ("watched_folder", f"{ROOT}a\0b"),
    ],
)
def test_a_text_that_cannot_be_used_gives_way_and_the_rest_can_still_be_saved(
    tmp_path: Path, key: str, value: object
) -> None:
    (tmp_path / FILE).write_text(
        json.dumps({key: value, "later": "\ud800", "language": "fr"}), encoding="utf-8"
    )

    loaded = load_settings(tmp_path)
    save_settings(tmp_path, loaded.settings)

    assert loaded.unusable == (key,)
    again = load_settings(tmp_path)
    assert again.unusable == ()
    assert again.settings.language == "fr"
    assert again.settings.unknown == {"later": "\ud800"}
