"""What a model is told is data: every language with a leaflet has it whole, and what is wrong in it is named."""

from __future__ import annotations

import pytest

from core.answer.wording import TASKS, Wording, load_wording
from core.datafile import load_toml
from core.errors import DataFileError
from core.language.pack import languages
from core.paths import data_folder


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_its_wording(lang: str) -> None:
    wording = load_wording(lang)

    assert set(wording.tasks) == set(TASKS)
    assert wording.joints


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("{question}", "{asked}", "tasks.select"),
        ("{numbers}", "", "tasks.quote"),
        ("rules =", "rule =", "rules"),
        ('beside = "', 'besides = "', "reasons.beside"),
        ("{heading}", "{heading", "block"),
    ],
)
def test_what_is_wrong_is_named(
    tmp_path_factory: pytest.TempPathFactory, old: str, new: str, key: str
) -> None:
    text = (data_folder() / "lang" / "pt.model.toml").read_text(encoding="utf-8")
    file = tmp_path_factory.mktemp("lang") / "pt.model.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(DataFileError) as raised:
        Wording.read("pt", load_toml(file))

    assert raised.value.details["key"] == key
