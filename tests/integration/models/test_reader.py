"""The file reader with its real child: formats, refusals, limits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.cancel import CancelToken
from core.errors import CancelledError, RefusalReason, UnreadableFileError
from core.messages import error_sentence
from models.reader import Reader
from tests.pdfs import Put, bomb, encrypted, pdf_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.engines import FileText

ROOT = Path(__file__).resolve().parents[3]
PAGES = [
    [
        Put(50, 80, "Zelvarina"),
        Put(50, 120, "1. PARA QUE ESTE MEDICAMENTO É INDICADO?"),
        Put(50, 132, "Para nada."),
    ],
    [
        Put(50, 80, "15 a 24"),
        Put(160, 80, "1 comprimido"),
        Put(50, 96, "25 a 35"),
        Put(160, 96, "2 comprimidos"),
    ],
]
RULES = [
    *((40, y, 300, y) for y in (68, 84, 100)),
    *((x, 68, x, 100) for x in (40, 150, 300)),
]
LEAFLET = pdf_of(PAGES, RULES)


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    reader = Reader()
    yield reader
    reader.close()


def read(reader: Reader, folder: Path, data: bytes, name: str = "bula.pdf") -> list[FileText]:
    path = folder / name
    path.write_bytes(data)
    return reader.read(path)


def refusal(
    reader: Reader, folder: Path, data: bytes, name: str = "bula.pdf"
) -> UnreadableFileError:
    with pytest.raises(UnreadableFileError) as caught:
        read(reader, folder, data, name)
    assert caught.value.details["file"] == name
    assert error_sentence(caught.value, "en").startswith(name)
    return caught.value


def test_a_pdf_gives_lines_and_rows_with_their_places(reader: Reader, tmp_path: Path) -> None:
    (text,) = read(reader, tmp_path, LEAFLET)

    assert text.format == "pdf"
    assert [line.text for line in text.pages[1].lines] == [
        "15 a 24\t1 comprimido",
        "25 a 35\t2 comprimidos",
    ]
    first = text.pages[0].lines[0]
    assert (first.text, round(first.x0), round(first.size)) == ("Zelvarina", 50, 10)
    assert first.top < 80 < first.bottom
    assert text.pages[0].chars == len("Zelvarina1.PARAQUEESTEMEDICAMENTOÉINDICADO?Paranada.")


def test_borders_filled_as_one_path_are_borders(reader: Reader, tmp_path: Path) -> None:
    (text,) = read(reader, tmp_path, pdf_of(PAGES, RULES, filled=True))

    assert [line.text for line in text.pages[1].lines] == [
        "15 a 24\t1 comprimido",
        "25 a 35\t2 comprimidos",
    ]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_is_read_as_a_person_sees_it(
    reader: Reader, tmp_path: Path, turn: int
) -> None:
    lines = [Put(50, 80 + 12 * line, f"linha {line}") for line in range(3)]

    (text,) = read(reader, tmp_path, pdf_of([lines], page_entries=b"/Rotate %d" % turn))

    assert [line.text for line in text.pages[0].lines] == ["linha 0", "linha 1", "linha 2"]


def test_the_name_of_a_file_says_nothing(reader: Reader, tmp_path: Path) -> None:
    (text,) = read(reader, tmp_path, LEAFLET, "pílula 💊\u200f\u202e.txt")

    assert text.format == "pdf"


def test_a_file_locked_for_changes_only_is_read(reader: Reader, tmp_path: Path) -> None:
    (text,) = read(reader, tmp_path, encrypted(LEAFLET, ""))

    assert text.pages[0].lines[0].text == "Zelvarina"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", RefusalReason.EMPTY_FILE),
        (b" \n\t\n", RefusalReason.EMPTY_FILE),
        (b"PK\x03\x04" + bytes(range(256)), RefusalReason.NOT_A_LEAFLET_FORMAT),
        (b"PK\x03\x04" + LEAFLET, RefusalReason.NOT_A_LEAFLET_FORMAT),
        (bytes(range(256)) * 20, RefusalReason.NOT_A_LEAFLET_FORMAT),
        (b"%PDF-1.7\n" + bytes(range(256)) * 20, RefusalReason.DAMAGED),
        (LEAFLET[: len(LEAFLET) // 2], RefusalReason.DAMAGED),
        (b'{"a": 1}', RefusalReason.NOT_A_LEAFLET_FORMAT),
        (b'{"content": [', RefusalReason.DAMAGED),
        (b"<?xml version='1.0'?><catalogue/>", RefusalReason.NOT_A_LEAFLET_FORMAT),
        (b"1\tA\t2\n" * 50, RefusalReason.NOT_A_LEAFLET_FORMAT),
    ],
)
def test_what_is_no_leaflet_is_refused_with_its_reason(
    reader: Reader, tmp_path: Path, data: bytes, reason: RefusalReason
) -> None:
    assert refusal(reader, tmp_path, data).details["reason"] is reason


def test_a_password_is_told(reader: Reader, tmp_path: Path) -> None:
    error = refusal(reader, tmp_path, encrypted(LEAFLET, "segredo"))

    assert error.details["reason"] is RefusalReason.ENCRYPTED


def test_what_cannot_be_opened_is_told(reader: Reader, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.pdf"):
        with pytest.raises(UnreadableFileError) as caught:
            reader.read(path)
        assert caught.value.details["reason"] is RefusalReason.CANNOT_OPEN


def test_too_many_pages_are_refused_with_their_count(tmp_path: Path) -> None:
    reader = Reader(page_limit=20)

    error = refusal(reader, tmp_path, pdf_of([[Put(50, 80, "página")]] * 21))
    reader.close()

    assert error.details == {
        "file": "bula.pdf",
        "reason": RefusalReason.TOO_MANY_PAGES,
        "pages": 21,
        "limit": 20,
    }


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is POSIX's")
@pytest.mark.parametrize("chunk", [b" ", b"BT /F 1 Tf 9 9 Td (aaaaaaaaaaaaaaaaaaaa) Tj ET\n"])
def test_a_small_file_that_swells_costs_one_answer(tmp_path: Path, chunk: bytes) -> None:
    reader = Reader(memory_limit_bytes=400 << 20)
    data = bomb(chunk, 600)

    error = refusal(reader, tmp_path, data)

    assert len(data) < 20_000
    assert error.details["reason"] is RefusalReason.TOO_LARGE
    assert read(reader, tmp_path, LEAFLET)[0].pages[0].lines[0].text == "Zelvarina"
    reader.close()


def test_a_file_over_its_time_costs_one_answer(tmp_path: Path) -> None:
    reader = Reader(time_limit_seconds=0.0)

    error = refusal(reader, tmp_path, LEAFLET)
    reader.close()

    assert error.details["reason"] is RefusalReason.TOO_SLOW


def test_a_child_killed_between_two_files_is_replaced(tmp_path: Path) -> None:
    reader = Reader()
    read(reader, tmp_path, LEAFLET)
    child = reader._child
    assert child.pid is not None

    os.kill(child.pid, signal.SIGKILL)

    assert read(reader, tmp_path, LEAFLET)[0].pages[0].lines[0].text == "Zelvarina"
    reader.close()


def test_a_cancelled_read_says_nothing_else(tmp_path: Path) -> None:
    reader = Reader()
    token = CancelToken()
    token.cancel()
    path = tmp_path / "bula.pdf"
    path.write_bytes(LEAFLET)

    with pytest.raises(CancelledError):
        reader.read(path, token)


def test_engines_are_assembled_without_loading_one() -> None:
    script = (
        "import sys; from models.assemble import assemble; engines = assemble();"
        "print(engines.missing, {'pypdf', 'pypdfium2', 'selectolax', 'multiprocessing.spawn'} & {*sys.modules})"
    )

    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )

    assert done.stdout.split() == ["{}", "set()"]


def test_the_second_reader_counts_every_page_when_asked(tmp_path: Path) -> None:
    reader = Reader(compare=True)

    (text,) = read(reader, tmp_path, LEAFLET)
    reader.close()

    assert [page.other_chars for page in text.pages] == [page.chars for page in text.pages]
