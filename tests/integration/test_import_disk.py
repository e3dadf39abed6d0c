"""The disk under an import: full, read only, locked, damaged. Told in one sentence, and nothing is lost."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.store.database import FILE_NAME
from tests.own_mounts import READ_ONLY, in_own_mounts
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
    from collections.abc import Callable


FILES = 10


@pytest.fixture(scope="module")
def leaflets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("leaflets")
    for number in range(FILES):
        (folder / f"{number}.txt").write_bytes(text_leaflet(name_of(number), sentences=20))
    return folder


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, leaflets: Path) -> Path:
    """A data folder with all of them, closed, with the copy that the first import of a month makes."""
    home = tmp_path_factory.mktemp("filled")
    assert bulafiel(home, "import", leaflets).returncode == 0
    return home


def test_a_full_disk_stops_the_import_and_room_lets_it_go_on(
    leaflets: Path, tmp_path: Path
) -> None:
    home = tmp_path / "small"
    home.mkdir()
    again = shlex.join(command(home, "import", leaflets, "--json"))
    done = in_own_mounts(
        home,
        f"""
        mount -t tmpfs -o size=700k tmpfs "$HOME_FOLDER"
        {again} > {tmp_path}/first && exit 1 || test $? = 2
        mount -o remount,size=50m "$HOME_FOLDER"
        {again} > {tmp_path}/second
        {shlex.join(command(home, "doctor"))} > {tmp_path}/doctor
        """,
    )
    assert done.returncode == 0

    assert done.stderr.splitlines() == [
        f"There is no room left for {home / FILE_NAME}. Nothing was lost; free some space."
    ]
    first = statuses(receipts_in((tmp_path / "first").read_text()))
    second = statuses(receipts_in((tmp_path / "second").read_text()))
    assert 0 < len(first) < FILES
    assert {name for name, status in second.items() if status == "unchanged"} >= set(first)
    assert set(second.values()) == {"unchanged", "imported"}
    assert f"Database: in order. {FILES} medicines" in (tmp_path / "doctor").read_text()


def test_a_folder_that_may_only_be_read_is_told_and_stays_as_it_is(
    leaflets: Path, filled: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    shutil.copytree(filled, home)
    before = (home / FILE_NAME).read_bytes()
    done = in_own_mounts(
        home,
        f"""
        {READ_ONLY}
        {shlex.join(command(home, "import", leaflets))} && exit 1 || test $? = 2
        {shlex.join(command(home / "new", "import", leaflets))} && exit 1 || test $? = 2
        {shlex.join(command(home, "doctor", "--recover"))} && exit 1 || test $? = 2
        """,
    )
    assert done.returncode == 0

    told = done.stderr.splitlines()
    assert len(told) == 3
    assert all(line.startswith(f"The data folder {home}") and "--home" in line for line in told)
    assert (home / FILE_NAME).read_bytes() == before


# The program as it is, but for how long it waits.
IMPATIENT = """
import sys
from core.store import database
database.BUSY_TIMEOUT_MS = 50
from core.__main__ import main
sys.exit(main())
"""
LOCK = """
import sys, pysqlite3
db = pysqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
"""


def test_a_database_that_another_program_keeps_locked_is_told(
    leaflets: Path, filled: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    shutil.copytree(filled, home)
    words = command(home, "import", leaflets / "0.txt")
    with subprocess.Popen(
        [sys.executable, "-c", LOCK, home / FILE_NAME],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        locked = subprocess.run(
            [words[0], "-c", IMPATIENT, *words[3:]],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        other.communicate()
    free = bulafiel(home, "import", leaflets / "0.txt")

    assert locked.returncode == 2
    assert locked.stderr == (
        f"{home / FILE_NAME} is in use by another program. Close it, or try again.\n"
    )
    assert free.returncode == 0


def overwrite(file: Path, start: int, data: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(start)
        opened.write(data)


def cut(file: Path, size: int) -> None:
    with file.open("r+b") as opened:
        opened.truncate(size)


NOISE = bytes(byte * 89 % 251 for byte in range(4096))
DAMAGES: dict[str, Callable[[Path], object]] = {
    "header": lambda file: overwrite(file, 0, NOISE[:100]),
    "schema": lambda file: overwrite(file, 100, NOISE[:3000]),
    "cut in half": lambda file: cut(file, file.stat().st_size // 2),
    "emptied": lambda file: cut(file, 0),
    "gone": lambda file: file.unlink(),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_told_left_alone_and_recovered(
    leaflets: Path, filled: Path, tmp_path: Path, damage: str
) -> None:
    home = tmp_path / "home"
    shutil.copytree(filled, home)
    file = home / FILE_NAME
    DAMAGES[damage](file)
    damaged = file.read_bytes() if file.exists() else None

    refused = bulafiel(home, "import", leaflets)
    left = file.read_bytes() if file.exists() else None
    recovered = bulafiel(home, "doctor", "--recover")
    again = bulafiel(home, "import", leaflets, "--json")

    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1
    assert refused.stderr.startswith(f"The database {file} is damaged")
    assert left == damaged
    assert recovered.returncode == 0
    kept = [one.read_bytes() for one in home.glob("bulafiel-damaged-*.db")]
    assert kept == ([] if damaged is None else [damaged])
    assert again.returncode == 0
    assert set(statuses(receipts_in(again.stdout)).values()) == {"unchanged"}


def test_without_any_copy_a_new_database_takes_the_place_of_the_damaged_one(
    leaflets: Path, filled: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    shutil.copytree(filled, home)
    for copy in home.glob("bulafiel-monthly-*.db"):
        overwrite(copy, 0, NOISE)
    overwrite(home / FILE_NAME, 0, NOISE)

    recovered = bulafiel(home, "doctor", "--recover")
    again = bulafiel(home, "import", leaflets, "--json")

    assert recovered.returncode == 0
    assert "There was no good copy" in recovered.stderr
    assert set(statuses(receipts_in(again.stdout)).values()) == {"imported"}


def test_a_changed_letter_that_sqlite_does_not_see_answers_nothing_and_is_found(
    filled: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    shutil.copytree(filled, home)
    file = home / FILE_NAME
    question = f"para que serve {name_of(0)}?"
    before = bulafiel(home, "ask", question)
    assert before.returncode == 0
    data = file.read_bytes()
    text = f"{name_of(0)} se toma com água".encode()
    assert text in data
    file.write_bytes(data.replace(text, text.replace(b"toma", b"come")))

    asked = bulafiel(home, "ask", question)
    examined = bulafiel(home, "doctor")

    assert asked.returncode == 2
    assert asked.stdout == ""
    assert "is damaged" in asked.stderr
    assert examined.returncode == 1
    assert "Database: NOT in order." in examined.stdout


@pytest.mark.parametrize("left", [b"", NOISE * 12], ids=["empty", "noise"])
def test_a_wal_that_holds_nothing_of_use_costs_nothing(
    leaflets: Path, filled: Path, tmp_path: Path, left: bytes
) -> None:
    home = tmp_path / "home"
    shutil.copytree(filled, home)
    (home / f"{FILE_NAME}-wal").write_bytes(left)

    done = bulafiel(home, "import", leaflets, "--json")

    assert done.returncode == 0
    assert set(statuses(receipts_in(done.stdout)).values()) == {"unchanged"}
    assert bulafiel(home, "doctor").returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_output_that_finds_no_room_is_told_and_what_was_imported_is_kept(
    leaflets: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command(home, "import", leaflets),
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    again = bulafiel(home, "import", leaflets, "--json")

    assert done.returncode == 2
    assert done.stderr == (
        "The output could not be written (No space left on device). Send it elsewhere.\n"
    )
    assert "unchanged" in statuses(receipts_in(again.stdout)).values()
