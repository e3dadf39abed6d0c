"""What may happen in the middle of an import: Ctrl-C, a fault of ours, a file that goes or changes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from core.cli.context import cancelled_by_ctrl_c
from core.crash import FILE, FOLDER
from core.documents.document import ReceiptStatus
from core.engines import FileText, PageText, TextLine
from core.ingest.ingest import Importer, find_files, import_file, import_files
from core.language.pack import languages, load_pack
from core.store.database import Store, hold_instance, open_store
from tests.pdfs import Put, pdf_of
from tests.small_leaflets import (
    ROOT,
    bulafiel,
    command,
    lines_of_leaflet,
    name_of,
    receipts_in,
    statuses,
    text_leaflet,
)
from tests.store_examples import NOW, assert_index_in_step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from core.cancel import CancelToken

PRIVATE = "tenho uma doença que ninguém deve saber"
FILES = 20
SLOW_PAGES = 500  # read for some seconds


class FaultyReader:
    """Reads each file as a leaflet named after it, and does something else with the one called "bad"."""

    def __init__(self, fault: Callable[[Path], None]) -> None:
        self._fault = fault

    def read(self, path: Path, cancel: CancelToken | None = None) -> list[FileText]:
        if path.stem == "bad":
            self._fault(path)
        lines = [
            TextLine(text, block=i) for i, text in enumerate(lines_of_leaflet(path.stem.title()))
        ]
        chars = sum(len("".join(line.text.split())) for line in lines)
        return [FileText("text", (PageText(1, 0.0, 0.0, tuple(lines), chars),), {})]

    def close(self) -> None:
        pass


@pytest.fixture
def store(home: Path) -> Iterator[Store]:
    with open_store(home) as store:
        yield store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three files; the reader stumbles over the middle one."""
    folder = tmp_path / "leaflets"
    folder.mkdir()
    for name in ("alvorim", "bad", "zelbaril"):
        (folder / f"{name}.txt").write_text(name)
    return folder


def importer(store: Store, fault: Callable[[Path], None]) -> Importer:
    packs = [load_pack(code) for code in languages()]
    return Importer(store.writer(), FaultyReader(fault), packs, lambda: NOW)


def outcomes(store: Store, folder: Path, fault: Callable[[Path], None]) -> list[tuple[str, str]]:
    """The status of each file, and why it was refused."""
    receipts = import_files(find_files([folder]), importer(store, fault))
    return [(one.status.value, one.reason.key if one.reason else "") for one in receipts]


def fail(_path: Path) -> None:
    raise RuntimeError(PRIVATE)


def test_a_fault_of_ours_costs_one_file_and_is_written_down_without_the_users_data(
    store: Store, folder: Path
) -> None:
    found = outcomes(store, folder, fail)

    assert found == [("imported", ""), ("refused", "unexpected"), ("imported", "")]
    note = (store.home / FOLDER / FILE).read_text(encoding="utf-8")
    assert "builtins.RuntimeError" in note
    assert "test_import_faults.py" in note
    assert PRIVATE not in note
    assert str(folder) not in note
    assert_index_in_step(store.writer())


def test_a_fault_of_ours_is_no_reason_to_refuse_the_file_for_ever(
    store: Store, folder: Path
) -> None:
    outcomes(store, folder, fail)

    again = outcomes(store, folder, lambda _path: None)

    assert again == [("unchanged", ""), ("imported", ""), ("unchanged", "")]


def test_a_file_that_is_gone_before_its_turn_is_told(store: Store, folder: Path) -> None:
    files = find_files([folder])
    files[1].unlink()

    receipts = list(import_files(files, importer(store, fail)))

    assert [one.status for one in receipts] == [
        ReceiptStatus.IMPORTED,
        ReceiptStatus.REFUSED,
        ReceiptStatus.IMPORTED,
    ]
    assert receipts[1].reason is not None
    assert receipts[1].reason.key == "cannot_open"


def test_a_file_that_goes_while_it_is_read_is_told(store: Store, folder: Path) -> None:
    found = outcomes(store, folder, lambda path: path.unlink())

    assert found == [("imported", ""), ("refused", "cannot_open"), ("imported", "")]


def test_a_text_is_never_kept_under_the_hash_of_another(store: Store, folder: Path) -> None:
    def grow(path: Path) -> None:
        path.write_text("still being copied")

    found = outcomes(store, folder, grow)

    assert found == [("imported", ""), ("refused", "changed"), ("imported", "")]


def test_a_file_over_the_limit_is_not_even_read(store: Store, tmp_path: Path) -> None:
    with (tmp_path / "bad.pdf").open("wb") as hole:
        hole.truncate(1 << 40)

    receipt = import_file(tmp_path / "bad.pdf", importer(store, fail))

    assert receipt.reason is not None
    assert receipt.reason.key == "too_large"


needs_ctrl_c = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C goes to a group")


@needs_ctrl_c
@pytest.mark.parametrize("next_is_slow", [False, True])
def test_ctrl_c_ends_calmly_with_whole_versions_and_the_next_import_goes_on(
    tmp_path: Path, home: Path, *, next_is_slow: bool
) -> None:
    folder = tmp_path / "leaflets"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"{number:02}.txt").write_bytes(text_leaflet(name_of(number)))
    if next_is_slow:
        lines = [Put(50, 40 + 12 * line, f"linha {line} de uma página") for line in range(60)]
        (folder / "00a.pdf").write_bytes(pdf_of([lines] * SLOW_PAGES))
    with subprocess.Popen(
        command(home, "import", folder, "--json"),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        pipesize=4096,  # full after a few receipts: it cannot have ended before it is stopped
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        # As the terminal does it: to the children, too.
        os.killpg(process.pid, signal.SIGINT)
        rest, errors = process.communicate()

    told = statuses(receipts_in(first + rest))
    assert process.returncode == 1
    assert errors == "Stopped. What was imported is kept; import again to go on.\n"
    assert set(told.values()) == {"imported"}
    assert len(told) < FILES
    with open_store(home) as store:
        assert_index_in_step(store.writer())
        assert store.reader().value("SELECT count(*) FROM version") == len(told)
    (folder / "00a.pdf").unlink(missing_ok=True)
    again = statuses(receipts_in(bulafiel(home, "import", folder, "--json").stdout))
    assert {name for name, status in again.items() if status == "unchanged"} == set(told)
    assert len(again) == FILES


@needs_ctrl_c
def test_a_second_ctrl_c_waits_for_nothing() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        cancel = cancelled_by_ctrl_c()
        signal.raise_signal(signal.SIGINT)
        assert cancel.is_cancelled
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_two_imports_do_not_write_into_one_folder(tmp_path: Path, home: Path, store: Store) -> None:
    (tmp_path / "a.txt").write_bytes(text_leaflet(name_of(1)))
    with hold_instance(store.home):
        done = bulafiel(home, "import", tmp_path / "a.txt")

    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "already open, or importing" in done.stderr
