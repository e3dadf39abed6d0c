"""Where the data folder is, whatever was named."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from core.errors import StoreFolderError
from core.paths import HOME_VARIABLE, home_folder
from core.store.database import hold_instance

if TYPE_CHECKING:
    from pathlib import Path


def test_a_link_to_the_folder_means_the_folder(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "home")

    assert home_folder(tmp_path / "link") == (tmp_path / "home").resolve()


@pytest.mark.skipif(os.name != "posix", reason="other systems follow no such links")
def test_links_in_a_circle_are_refused_by_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "circle").symlink_to("circle")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "circle"))

    home = home_folder()

    with pytest.raises(StoreFolderError), hold_instance(home):
        pass


def test_the_home_of_nobody_is_a_name_like_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, "~nobody at all/leaflets")

    assert home_folder().name == "leaflets"
