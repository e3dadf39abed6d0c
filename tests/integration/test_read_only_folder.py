"""A data folder that may only be read: it is asked all the same, and says that it could not keep the answer."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from core.cli.main import run
from core.engines import Engines
from core.errors import StoreFolderError, StoreNewerError, StoreReadOnlyError
from core.store.database import FILE_NAME, connect, open_store
from core.store.read_only import ReadOnlyStore, open_store_to_ask
from tests.answer_examples import store_of
from tests.own_mounts import READ_ONLY, in_own_mounts
from tests.small_leaflets import ROOT, command
from tests.store_examples import leaflet_of, save

QUESTION = "posso dirigir tomando zumbelina?"
NOT_RECORDED = {
    "en": "This answer could not be recorded in the history: the data folder may only be read.\n",
    "pt_BR": "Esta resposta não pôde ser registrada no histórico: a pasta de dados só pode ser lida.\n",
    "fr": "Cette réponse n’a pas pu être inscrite dans l’historique\u00a0: "
    "le dossier de données est en lecture seule.\n",
}


@pytest.fixture
def stored(home: Path) -> Path:
    """A data folder with the leaflets of Zumbelina (Portuguese) and Tivelane (French)."""
    store_of(home).close()
    return home


def read_only(home: Path, *commands: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Run the program where its folder may only be read."""
    return in_own_mounts(
        home, READ_ONLY + "\n".join(shlex.join(command(home, *words)) for words in commands)
    )


def usual(home: Path, capsys: pytest.CaptureFixture[str], *commands: tuple[str, ...]) -> str:
    """What the commands print where the folder may be written to."""
    for words in commands:
        assert run([*words, "--home", str(home)], lambda _: Engines(None, {})) == 0
    return capsys.readouterr().out


def contents(home: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in home.iterdir()}


def test_it_answers_and_says_that_the_answer_was_not_recorded(
    stored: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(stored)

    done = read_only(stored, *(("ask", QUESTION, "--interface", one) for one in NOT_RECORDED))

    assert (done.returncode, done.stderr) == (0, "".join(NOT_RECORDED.values()))
    assert contents(stored) == before
    assert usual(stored, capsys, ("ask", QUESTION)) * 3 == done.stdout


def test_the_answer_has_no_number_in_json(stored: Path) -> None:
    done = read_only(stored, ("ask", QUESTION, "--json"))

    assert '"answer_id": 0' in done.stdout
    assert "not recorded: StoreReadOnlyError" in done.stdout


def test_it_is_searched_and_shown_as_ever(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = (
        ("search", "sono", "--medicine", "Zumbelina"),
        ("show", "Zumbelina", "--section", "VP-4"),
        ("show",),
        ("audit", "show"),
        ("audit", "verify"),
    )
    usual(stored, capsys, ("ask", QUESTION))
    expected = usual(stored, capsys, *commands)
    before = contents(stored)

    done = read_only(stored, *commands)

    assert (done.returncode, done.stdout, done.stderr) == (0, expected, "")
    assert contents(stored) == before


KILLED = """
import os, signal, sys
from pathlib import Path
from core.store.database import open_store
from tests.store_examples import leaflet_of, save
store = open_store(Path(sys.argv[1]))
save(store.writer(), leaflet_of())
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def pulled_out(stored: Path) -> Path:
    """A folder whose last leaflet is still in the WAL: the stick was pulled out, or the program killed."""
    subprocess.run([sys.executable, "-c", KILLED, stored], cwd=ROOT, check=False)
    assert (stored / f"{FILE_NAME}-wal").stat().st_size > 0
    return stored


def test_what_was_stored_last_is_read_too(pulled_out: Path) -> None:
    done = read_only(pulled_out, ("show",))

    assert (done.returncode, done.stderr) == (0, "")
    assert "Folhalive" in done.stdout


def test_without_what_was_stored_last_nothing_is_answered(pulled_out: Path) -> None:
    (pulled_out / f"{FILE_NAME}-shm").unlink()

    done = read_only(pulled_out, ("ask", QUESTION))

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"{pulled_out / FILE_NAME} may not be written to. Make its folder writable, or choose"
        " another with --home.\n"
    )


def test_a_file_of_an_earlier_or_newer_release_is_told(home: Path) -> None:
    home.mkdir()
    shutil.copy(ROOT / "tests/data/schema/v1.db", home / FILE_NAME)

    earlier = read_only(home, ("show",))
    with closing(connect(home / FILE_NAME)) as db:
        db.execute("PRAGMA user_version = 999")
    newer = read_only(home, ("show",))

    assert (earlier.returncode, newer.returncode) == (2, 2)
    assert "may not be written to" in earlier.stderr
    assert "written by a newer release" in newer.stderr


def test_a_folder_without_a_database_is_told(home: Path) -> None:
    home.mkdir()

    done = read_only(home, ("ask", QUESTION))

    assert done.returncode == 2
    assert done.stderr.startswith(f"The data folder {home} cannot be used")


AS_NOBODY = """
import os, sys
from pathlib import Path
import core.store.upkeep
from core.errors import StoreReadOnlyError
from core.store.documents import medicines
from core.store.read_only import open_store_to_ask
from tests.store_examples import leaflet_of, save
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
with open_store_to_ask(Path(sys.argv[1])) as store:
    print(store.is_read_only, len(medicines(store.reader())))
    try:
        save(store.writer(), leaflet_of())
    except StoreReadOnlyError:
        print("not written")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="modes do not protect a folder there")
@pytest.mark.parametrize(
    ("folder_mode", "file_mode"),
    [(0o555, 0o644), (0o555, 0o444), (0o777, 0o444)],
)
def test_modes_that_keep_others_from_writing_let_them_read(
    folder_mode: int, file_mode: int
) -> None:
    # The folder of pytest is closed to others.
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        store_of(home).close()
        before = (home / FILE_NAME).read_bytes()
        (home / FILE_NAME).chmod(file_mode)
        home.chmod(folder_mode)

        done = subprocess.run(
            [sys.executable, "-c", AS_NOBODY, home],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

        home.chmod(0o755)
        assert done.stderr == "", done.stderr
        assert done.stdout.splitlines() == ["True 2", "not written"]
        assert (home / FILE_NAME).read_bytes() == before


STORE_ONE = """
import sys
from pathlib import Path
from core.store.database import open_store
from tests.store_examples import leaflet_of, save
with open_store(Path(sys.argv[1])) as store:
    save(store.writer(), leaflet_of())
"""
READ_TWICE = f"""
import subprocess, sys
from pathlib import Path
from core.store.documents import medicines
from core.store.read_only import open_store_to_ask
store = open_store_to_ask(Path(sys.argv[1]))
print(len(medicines(store.reader())), store.is_read_only)
subprocess.run([sys.executable, "-c", {STORE_ONE!r}, sys.argv[2]], check=True)
print(len(medicines(store.reader())))
"""


def test_what_others_store_meanwhile_is_read(stored: Path) -> None:
    # The same folder under another name, where it may be written to.
    other = stored.parent / "other"
    other.mkdir()
    done = in_own_mounts(
        stored,
        f'mount --bind "$HOME_FOLDER" {shlex.quote(str(other))}\n{READ_ONLY}'
        + shlex.join([sys.executable, "-c", READ_TWICE, str(stored), str(other)]),
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["2 True", "3"]


WINDOW = """
import sys
from pathlib import Path
from core.errors import StoreError
from desktop.places import Place
from desktop.ask.view_model import answer_shown
from desktop.ask.work import StoreAsker
from desktop.imports.work import StoreImports
from desktop.shared_store import SharedStore
store = SharedStore(Path(sys.argv[1]))
try:
    StoreImports(store).open()
except StoreError as error:
    print(type(error).__name__)
asker = StoreAsker(store)
answer = asker.record(asker.ask(sys.argv[2], None, Place("pt", "BR", "")).answer)
print(answer_shown(answer).summary)
print(len(asker.section(answer.segments[0].citation).text) > 0)
"""


def test_the_windows_lanes_ask_too_and_tell_that_nothing_is_imported(stored: Path) -> None:
    program = [sys.executable, "-c", WINDOW, str(stored), QUESTION]

    done = in_own_mounts(stored, READ_ONLY + shlex.join(program))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "StoreReadOnlyError",
        f"1 passage from the leaflet of Zumbelina. {NOT_RECORDED['en'].strip()}",
        "True",
    ]


def test_a_folder_that_may_be_written_to_is_opened_for_writing(stored: Path) -> None:
    with open_store_to_ask(stored) as store:
        assert not store.is_read_only
        assert save(store.writer(), leaflet_of()).version == 1


def test_a_read_only_store_writes_nothing(stored: Path) -> None:
    with ReadOnlyStore(stored) as store, pytest.raises(StoreReadOnlyError):
        save(store.writer(), leaflet_of())


def test_only_reading_is_no_way_around_what_cannot_be_read(tmp_path: Path, home: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreFolderError):
        open_store_to_ask(tmp_path / "file" / "home")
    with open_store(home) as store:
        store.writer().execute("PRAGMA user_version = 999")
    with pytest.raises(StoreNewerError):
        open_store_to_ask(home)
