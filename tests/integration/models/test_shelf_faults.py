"""The shelf under a truly full disk, and under a process that is killed in the middle of a copy."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from models.shelf import Shelf
from models.shelf_list import FILE
from tests.gguf_files import GgufFile
from tests.own_mounts import in_own_mounts

if TYPE_CHECKING:
    from tests.gguf_files import Tensor

ROOT = Path(__file__).resolve().parents[3]
LARGE: Tensor = ("blk.0.ffn_up.weight", (1 << 12, 1 << 9), 0)  # 8 MB
# Adds a model, and tells on its way; a disk is filled to its last byte.
ADD = """
import sys
from pathlib import Path
from core.errors import ModelFileError
from models import shelf, shelf_copy
shelf_copy.CHUNK_BYTES, shelf.ROOM_BYTES = 1 << 18, 0
class Told:
    free = 1 << 40
if "--blind" in sys.argv:
    shelf.shutil.disk_usage = lambda _folder: Told
try:
    shelf.Shelf(Path(sys.argv[1])).add(Path(sys.argv[2]), lambda *done: print(*done, flush=True))
except ModelFileError as error:
    sys.exit(error.details["reason"])
"""


@pytest.fixture
def model(tmp_path: Path) -> Path:
    file = GgufFile()
    file.tensors = [*file.tensors, LARGE]
    return file.write(tmp_path / "large.gguf")


@pytest.mark.parametrize("blind", ["", "--blind"])
def test_a_full_disk_is_told_and_nothing_is_left_on_it(
    model: Path, tmp_path: Path, blind: str
) -> None:
    """Also where the system tells of more room than there is."""
    home = tmp_path / "small"
    home.mkdir()
    add = shlex.join([sys.executable, "-c", ADD, f"{home}/models", str(model), *blind.split()])

    done = in_own_mounts(
        home,
        f"""
        mount -t tmpfs -o size=4m tmpfs "$HOME_FOLDER"
        {add} >&2 && exit 1 || test $? = 1
        find "$HOME_FOLDER" -type f
        """,
    )

    assert done.returncode == 0
    assert "No space left on device" in done.stderr
    assert done.stdout == ""


def test_what_a_killed_copy_left_is_gone_after_the_next(model: Path, tmp_path: Path) -> None:
    folder = tmp_path / "models"
    with subprocess.Popen(
        [sys.executable, "-c", ADD, str(folder), str(model)], cwd=ROOT, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        process.stdout.read()
    assert [path.suffix for path in folder.iterdir()] == [".part"]
    assert list(Shelf(folder).models()) == []

    added = Shelf(folder).add(model)

    assert {path.name for path in folder.iterdir()} == {added.file.name, FILE}
    assert Shelf(folder).chosen() == added
