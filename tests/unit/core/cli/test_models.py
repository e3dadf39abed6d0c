"""`bulafiel models`: a file is added, named by its name or hash, chosen and removed, each with a plain sentence."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from core.cli.main import run
from core.cli.models import find_model
from core.engines import Engines
from core.errors import NotFoundError, SeveralModelsError
from core.messages import error_sentence
from models.shelf import Shelf
from tests.gguf_files import TEXT, GgufFile

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def shelf(home: Path) -> Shelf:
    return Shelf(home / "models")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return GgufFile().write(tmp_path / "little.gguf")


def models(shelf: Shelf, *arguments: str) -> int:
    return run(
        ["models", *arguments, "--interface", "en"],
        lambda _: Engines(reader=None, missing={}, shelf=shelf),
    )


def test_nothing_is_listed_before_anything_was_added(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    assert models(shelf, "list") == 1
    assert models(shelf, "show") == 1
    assert "No model was added." in capsys.readouterr().err


def test_a_model_is_added_chosen_shown_and_removed(
    shelf: Shelf, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert models(shelf, "add", str(file)) == 0
    assert "Little Llama was added (licence: apache-2.0).\nIt is chosen" in capsys.readouterr().err

    assert models(shelf, "list") == 0
    (model,) = shelf.models()
    assert capsys.readouterr().out == (
        f"* {model.sha256[:12]}  Little Llama  (Q4_K_M, 0 M, 0 MB, apache-2.0)\n"
    )

    assert models(shelf, "none") == 0
    assert shelf.chosen() is None
    assert models(shelf, "choose", "little llama") == 0
    assert shelf.chosen() == model

    assert models(shelf, "show") == 0
    assert "Licence: apache-2.0" in capsys.readouterr().out

    assert models(shelf, "remove", model.sha256[:6]) == 0
    assert list(shelf.models()) == []


def test_what_scripts_read_names_all(
    shelf: Shelf, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = shelf.add(file)
    model.file.unlink()

    assert models(shelf, "list", "--json") == 0

    values = json.loads(capsys.readouterr().out)
    assert values["sha256"] == model.sha256
    assert (values["is_there"], values["is_chosen"]) == (False, True)
    assert models(shelf, "list") == 0
    assert "its file is missing" in capsys.readouterr().out


def test_a_file_that_cannot_be_used_is_one_sentence(
    shelf: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "leaflet.gguf"
    file.write_bytes(b"%PDF-1.7")

    assert models(shelf, "add", str(file)) == 2
    assert capsys.readouterr().err == (
        "leaflet.gguf is no GGUF file. Choose a model in this format.\n"
    )


def test_an_unknown_name_is_not_found(
    shelf: Shelf, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.add(file)

    assert models(shelf, "choose", "big\x1b[31m") == 1
    assert capsys.readouterr().err == "big\\x1b[31m was not found.\n"


def test_an_installation_without_a_shelf_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["models", "list", "--interface", "en"], lambda _: Engines(reader=None, missing={}))

    assert code == 3
    assert "Run the set-up again." in capsys.readouterr().err


def test_a_name_that_several_have_asks_for_more(shelf: Shelf, file: Path, tmp_path: Path) -> None:
    first = shelf.add(file)
    second = shelf.add(
        GgufFile().with_entry("general.license", TEXT, "mit").write(tmp_path / "b.gguf")
    )
    third = shelf.add(
        GgufFile().with_entry("general.name", TEXT, "Little").write(tmp_path / "c.gguf")
    )
    added = shelf.models()

    assert find_model("LITTLE", added) == third
    assert find_model(first.sha256[:8], added) == first
    with pytest.raises(SeveralModelsError) as caught:
        find_model("Little Llama", added)
    names = f"Little Llama ({first.sha256[:12]}), Little Llama ({second.sha256[:12]})"
    assert error_sentence(caught.value, "en") == (
        f"Little Llama may be several models: {names}. Name one by the beginning of its hash."
    )
    for words in ("", "zzz", first.sha256[:3] + "zz"):
        with pytest.raises(NotFoundError):
            find_model(words, added)


def test_recommended_models_are_listed_and_nothing_is_downloaded(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    assert models(shelf, "recommended") == 0

    said = capsys.readouterr()
    assert "Qwen2.5-3B-Instruct  (3.1 B, Q4_K_M, 2100 MB): for a computer with 8 GB" in said.out
    assert "Qwen Research License, for research only, not for use at work" in said.out
    assert "Nothing is ever downloaded by this program." in said.err

    assert models(shelf, "recommended", "--json") == 0
    assert all(json.loads(line)["memory_gb"] for line in capsys.readouterr().out.splitlines())
