"""`bulafiel show … --page`: the page of a leaflet as a picture, also when the file itself is gone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.small_leaflets import bulafiel, name_of, pdf_leaflet, receipts_in

if TYPE_CHECKING:
    from pathlib import Path

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a leaflet whose file is no longer where it was."""
    folder = tmp_path_factory.mktemp("page-picture")
    leaflet = folder / "stick.pdf"
    leaflet.write_bytes(pdf_leaflet(name_of(1)))
    assert bulafiel(folder / "home", "import", leaflet).returncode == 0
    leaflet.unlink()
    return folder / "home"


def words_of(home: Path) -> tuple[str, str]:
    """A section's code and the first line of its text."""
    (shown,) = receipts_in(bulafiel(home, "show", name_of(1), "--section", "VP-6", "--json").stdout)
    section = shown["sections"][0]
    return section["section"], section["text"].split("\n")[0]


def test_the_quoted_words_are_marked_on_their_page(home: Path, tmp_path: Path) -> None:
    code, words = words_of(home)
    out = tmp_path / "page.png"

    done = bulafiel(
        home, "show", name_of(1), "--section", code, "--quote", words, "--out", out, "--json"
    )

    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert told["quote_pages"] == [told["page"]]
    assert told["marks"]
    assert out.read_bytes().startswith(PNG)


def test_a_page_is_shown_by_its_number(home: Path, tmp_path: Path) -> None:
    done = bulafiel(home, "show", name_of(1), "--page", "1", "--out", tmp_path / "1.png")

    assert done.returncode == 0
    assert done.stdout.strip().endswith("1.png: stick.pdf, p. 1/1")


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("--page", "9", "--out", "9.png"), 1, "stick.pdf"),
        (("--page", "0", "--out", "0.png"), 1, "stick.pdf"),
        (("--page", "1"), 2, "--out"),
        (("--out", "1.png"), 2, "--page"),
        (("--page", "1", "--out", "no/folder/1.png"), 2, ""),
        (("--out", "1.png", "--quote", "words that are not there"), 1, "words that are not there"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_sentence(
    home: Path, arguments: tuple[str, ...], code: int, sentence: str
) -> None:
    done = bulafiel(home, "show", name_of(1), *arguments)

    assert done.returncode == code
    assert len(done.stderr.splitlines()) == 1
    assert sentence in done.stderr


def test_a_version_without_its_file_says_how_to_see_its_page(home: Path, tmp_path: Path) -> None:
    for kept in (home / "originals").iterdir():
        kept.rename(tmp_path / kept.name)

    done = bulafiel(home, "show", name_of(1), "--page", "1", "--out", tmp_path / "1.png")
    for kept in tmp_path.glob("*.pdf"):
        bulafiel(home, "import", kept)
    again = bulafiel(home, "show", name_of(1), "--page", "1", "--out", tmp_path / "1.png")

    assert (done.returncode, again.returncode) == (1, 0)
    assert "stick.pdf" in done.stderr
