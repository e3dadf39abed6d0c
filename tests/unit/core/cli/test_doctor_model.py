"""What doctor says of the model: none is needed, but a chosen one must be able to help."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from core.cli.main import run
from core.engines import Engines
from core.generating import Trouble
from models.shelf import Shelf
from tests.gguf_files import GgufFile
from tests.model_fakes import ScriptedGenerator

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from core.generating import Generator


def finding(
    shelf: Shelf, generator: Generator | None, capsys: pytest.CaptureFixture[str]
) -> tuple[bool, str]:
    engines = Engines(reader=None, missing={}, generator=generator, shelf=shelf)
    run(["doctor", "--json", "--interface", "en"], lambda _: engines)
    found = json.loads(capsys.readouterr().out)
    (model,) = [one for one in found if one["name"] == "Model"]
    return model["is_well"], model["detail"]


def test_a_chosen_model_must_be_able_to_help(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf = Shelf(home / "models")
    assert finding(shelf, None, capsys) == (
        True,
        "The model engine is not installed here. Running the set-up again builds it.",
    )
    assert finding(shelf, ScriptedGenerator(model=None), capsys) == (
        True,
        "No model is chosen. Answers are the leaflet's own sentences.",
    )

    shelf.add(GgufFile().write(tmp_path / "little.gguf"))

    assert finding(shelf, ScriptedGenerator(), capsys) == (True, "Little Llama")
    assert not finding(shelf, None, capsys)[0]
    assert finding(shelf, ScriptedGenerator(in_trouble=Trouble.DAMAGED), capsys) == (
        False,
        "The model's file cannot be used. Remove it and add it again, or choose another.",
    )
