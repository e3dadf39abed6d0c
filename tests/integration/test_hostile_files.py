"""Whatever lies in a folder, an import names it in one line, imports the rest and stays small and calm."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from models.child import Child
from tests.hostile_files import EXPECTED, IMPORTED, write_hostile_files
from tests.small_leaflets import (
    ROOT,
    bulafiel,
    command,
    name_of,
    receipts_in,
    statuses,
    text_leaflet,
)

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="pipes, devices, limits and /proc are needed"
)

# The program as it is, which says at its end what it has loaded and how much memory was used.
MEASURED = """
import re, resource, sys
from pathlib import Path
from core.cli.main import run
from models.assemble import assemble
code = run(sys.argv[1:], assemble)
# Not its own `ru_maxrss`: that begins with what the process had that started it.
own = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]
children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(own, children, *sorted({"pypdf", "pypdfium2", "selectolax"} & set(sys.modules)), file=sys.stderr)
sys.exit(code)
"""
PARENT_KILOBYTES = 300_000
CHILD_KILOBYTES = 1_100_000
MANY = 100


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an import of all hostile files said and used."""

    code: int
    receipts: dict[str, dict[str, Any]]
    errors: list[str]
    kilobytes: tuple[int, int]
    loaded: list[str]


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    folder = tmp_path_factory.mktemp("hostile")
    write_hostile_files(folder)
    words = command(folder.parent / "home", "import", folder, "--json")
    done = subprocess.run(
        [words[0], "-c", MEASURED, *words[3:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    *errors, measured = done.stderr.splitlines()
    own, children, *loaded = measured.split()
    receipts = {one["file"].rsplit("/", 1)[-1]: one for one in receipts_in(done.stdout)}
    return Outcome(done.returncode, receipts, errors, (int(own), int(children)), loaded)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_hostile_file_is_named_with_its_reason_or_read(outcome: Outcome, name: str) -> None:
    receipt = outcome.receipts[name]

    assert receipt.get("reason", IMPORTED) == EXPECTED[name]
    assert (receipt["status"] == "refused") == (EXPECTED[name] != IMPORTED)


def test_nothing_but_the_files_is_named_and_one_sentence_ends_it(outcome: Outcome) -> None:
    assert set(outcome.receipts) == set(EXPECTED)
    refused = sum(reason != IMPORTED for reason in EXPECTED.values())
    assert outcome.errors == [f"{refused} file(s) refused; the lines above say why."]
    assert outcome.code == 2


def test_memory_stays_bounded_and_no_engine_is_loaded_by_the_parent(outcome: Outcome) -> None:
    own, children = outcome.kilobytes

    assert own < PARENT_KILOBYTES
    assert children < CHILD_KILOBYTES
    assert outcome.loaded == []


NAMES = (
    "pílula 💊👩‍⚕️.txt".encode(),
    "a\u202efdp.\u200f.txt".encode(),
    b"new\nline.txt",
    b"\x1b[2Jclears the screen.txt",
    b"no text \xff\xfe.txt",
    b"x" * 251 + b".txt",
)


def test_any_name_that_the_system_allows_is_imported_and_told_on_one_line(
    tmp_path: Path, home: Path
) -> None:
    folder = tmp_path / "names"
    folder.mkdir()
    for number, name in enumerate(NAMES):
        with open(os.fsencode(folder) + b"/" + name, "wb") as file:  # noqa: PTH123 - bytes
            file.write(text_leaflet(name_of(number)))

    told = bulafiel(home, "import", folder)
    again = receipts_in(bulafiel(home, "import", folder, "--json").stdout)

    assert (told.returncode, told.stderr) == (0, "")
    lines = told.stdout.splitlines()
    assert len(lines) == len(NAMES)
    assert all("imported: Zel" in line for line in lines)
    assert not any(char in told.stdout for char in "\x1b\u202e\u200f")
    assert [one["status"] for one in again] == ["unchanged"] * len(NAMES)


def test_one_bad_file_among_many_is_one_line_and_stops_nothing(tmp_path: Path, home: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(MANY):
        (folder / f"{number:03}.txt").write_bytes(text_leaflet(name_of(number), sentences=1))
    (folder / "050.txt").write_bytes(b"%PDF-1.7\nno more than this")

    done = bulafiel(home, "import", folder, "--json")

    found = statuses(receipts_in(done.stdout))
    assert done.returncode == 2
    assert found.pop("050.txt") == "refused"
    assert set(found.values()) == {"imported"}
    assert len(found) == MANY - 1


def test_a_folder_without_files_is_told(tmp_path: Path, home: Path) -> None:
    (tmp_path / "empty").mkdir()

    done = bulafiel(home, "import", tmp_path / "empty")

    assert done.returncode == 1
    assert done.stderr == f"There is no file in {tmp_path / 'empty'}.\n"


def test_a_pipe_that_takes_a_files_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "was a file.pdf")
    child = Child("models.children.reader")

    reply = child.call(
        "read",
        str(tmp_path / "was a file.pdf"),
        {"pages": 10, "compare": False},
        time_limit_seconds=100,
    )
    child.close()

    assert reply["refused"] == "cannot_open"
