"""Units kept in files are those that would be made again, or none at all."""

from __future__ import annotations

import hashlib
import inspect
import json
import zlib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.asking import kept_units, units
from core.asking.kept_units import UNITS_VERSION, file_of, keep, kept, units_from
from core.asking.units import units_of
from core.datafile import Table
from core.language import concepts, quick_words, sentences, text
from core.language.pack import LanguagePack, languages, load_pack, read_pack
from tests.answer_examples import NOTICE, PATIENT, section_of

if TYPE_CHECKING:
    from pathlib import Path

    from core.documents.document import Section

PT, FR = load_pack("pt"), load_pack("fr")
WORDS = [
    "Não",
    "tome",
    "mais",
    "de",
    "3 comprimidos",
    "(ver seção 4)",
    "ex.:",
    "Dr.",
    "• se",
    "0,5 mL",
]
LINES = st.lists(
    st.builds(
        "{}{}".format,
        st.sampled_from(["", "s: ", "i: ", "r: "]),
        st.lists(st.sampled_from([*WORDS, ". ", "\t", "; "]) | st.text(max_size=8), max_size=12)
        .map(" ".join)
        .map(lambda line: line.replace("\n", " ").replace("\r", " ")),
    ),
    max_size=8,
)


def sections(lines: dict[tuple[str, str], list[str]]) -> list[Section]:
    return [section_of(*key, some) for key, some in lines.items()]


@pytest.mark.parametrize(("lines", "pack"), [(PATIENT, PT), (NOTICE, FR)])
def test_what_was_kept_is_what_would_be_made(
    tmp_path: Path, lines: dict[tuple[str, str], list[str]], pack: LanguagePack
) -> None:
    made = [tuple(units_of(section, pack)) for section in sections(lines)]
    file = tmp_path / "prepared" / "a.units"

    keep(file, made)
    rows = kept(file, len(made))

    assert rows is not None
    assert [units_from(some, one) for some, one in zip(rows, sections(lines), strict=True)] == made
    assert [one.name for one in file.parent.iterdir()] == ["a.units"]


@given(LINES)
def test_any_text_comes_back(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    section = section_of("VP-4", "4. ADVERTÊNCIAS", lines)
    made = tuple(units_of(section, PT))
    file = tmp_path_factory.getbasetemp() / "any" / "a.units"

    keep(file, [made])
    rows = kept(file, 1)

    assert rows is not None
    assert units_from(rows[0], section) == made


@given(st.data())
def test_a_file_with_another_bit_is_not_used(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    file = tmp_path_factory.getbasetemp() / "bits" / "a.units"
    keep(file, [units_of(section, PT) for section in sections(PATIENT)])
    raw = bytearray(file.read_bytes())
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= 1 << data.draw(st.integers(0, 7))
    file.write_bytes(raw)

    assert kept(file, len(PATIENT)) is None


def write(file: Path, found: bytes) -> None:
    packed = zlib.compress(found)
    file.write_bytes(hashlib.sha256(packed).digest() + packed)


@pytest.mark.parametrize("found", [b"", b"{}", b"\xff", b"1, 2"])
def test_a_file_that_is_none_of_ours_is_not_used(tmp_path: Path, found: bytes) -> None:
    write(tmp_path / "a.units", b"[]\n[]")

    assert kept(tmp_path / "a.units", 2) == [b"[]", b"[]"]
    assert kept(tmp_path / "a.units", 3) is None
    assert kept(tmp_path / "absent.units", 2) is None
    assert kept(tmp_path, 2) is None
    (tmp_path / "a.units").write_bytes(found)
    assert kept(tmp_path / "a.units", 1) is None


def test_a_file_that_swells_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_units, "MOST_BYTES", 1000)
    write(tmp_path / "a.units", b"[]\n" * 300 + b"[]")
    assert kept(tmp_path / "a.units", 301) is not None

    write(tmp_path / "a.units", b"[]\n" * 400 + b"[]")
    assert kept(tmp_path / "a.units", 401) is None


GOOD = [0, "paragraph", 0, 6, "guarde", "s:guard", "", "", "0000"]


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        (0, 1), (0, "0"), (0, None), (1, "poem"), (1, []), (2, -1), (2, 6), (2, 1.5), (3, 99), (3, None),
        (4, 7), (5, None), (6, {}), (7, None), (8, "00"), (8, "00000"), (8, 3),
    ],
)  # fmt: skip
def test_rows_that_are_not_of_the_section_are_not_used(place: int, wrong: object) -> None:
    section = section_of("VP-5", "5. ONDE GUARDAR?", ["Guarde bem."])

    assert units_from(json.dumps([GOOD]).encode(), section) is not None
    for rows in ([[*GOOD[:place], wrong, *GOOD[place + 1 :]]], [GOOD[:-1]], [5], 5, None, {"a": 1}):
        assert units_from(json.dumps(rows).encode(), section) is None


@pytest.mark.parametrize("line", [b"", b"[", b"\xff", b"[" * 100_000, b"[1e999]", b"nothing"])
def test_a_line_that_is_no_list_is_not_used(line: bytes) -> None:
    assert units_from(line, section_of("VP-5", "5. ONDE GUARDAR?", ["Guarde bem."])) is None


def test_another_text_or_another_pack_has_another_file(tmp_path: Path) -> None:
    other = tmp_path / "pt.toml"
    other.write_text('code = "pt"\nname = "x"\ncountries = []\n', encoding="utf-8")
    packs = [*map(load_pack, languages()), read_pack(other)]
    empty = LanguagePack(Table("pt.toml", "", {"code": "pt", "name": "x", "countries": []}))

    files = {
        file_of(tmp_path, version, text_sha256, pack)
        for version in (1, 11)
        for text_sha256 in ("a", "1a")
        for pack in (*packs, empty)
    }

    assert len(files) == 4 * (len(packs) + 1)


# The code that units come from. Where it was changed: raise UNITS_VERSION if a text may have other units now, so
# that no program uses those of another; then write down the new digest.
MADE_BY = (3, "c306c1424b77eb04")


def test_other_code_has_another_version() -> None:
    parts = (
        *(units, sentences, quick_words, concepts, text.fold, type(text.FOLDED)),
        *(kept_units._row, kept_units._unit),
    )
    source = "\n".join(inspect.getsource(part) for part in parts)

    assert (UNITS_VERSION, hashlib.sha256(source.encode()).hexdigest()[:16]) == MADE_BY
