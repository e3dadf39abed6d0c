"""A byte of the database that changed on the disk: no command shows the text that it made another text of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from core.cli.main import run
from core.engines import Engines
from core.errors import StoreDamagedError
from core.store.database import FILE_NAME, open_store
from core.store.integrity import checked_section, checked_text
from tests.answer_examples import store_of
from tests.store_examples import leaflet_of, save

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = {
    "ask": ("ask", "quanto zumbelina devo dar a uma criança de 15 kg?"),
    "search": ("search", "peso dose crianças"),
    "search in a medicine": ("search", "alívio minutos", "--medicine", "Zumbelina", "--json"),
    "show": ("show", "Zumbelina"),
    "show a section": ("show", "Zumbelina", "--section", "VP-6"),
    "show as JSON": ("show", "Zumbelina", "--section", "VP-2", "--json"),
}
# What stands in the file, and what one other byte makes of it.
CHANGES = {
    "a dose": ("em cerca de 40 minutos", "em cerca de 10 minutos"),
    "a heading": ("8. QUAIS OS MALES", "8. QUAIS OS MALEZ"),
    "the hash": None,
}


def told(home: Path, words: tuple[str, ...]) -> int:
    """The exit code of a command, run in this process: it needs no engine."""
    return run([*words, "--home", str(home), "--interface", "en"], lambda _: Engines(None, {}))


@pytest.fixture
def stored(home: Path) -> Path:
    """A data folder with the leaflets of Zumbelina (Portuguese) and Tivelane (French)."""
    store_of(home).close()
    return home


def change(home: Path, before: bytes, after: bytes) -> None:
    file = home / FILE_NAME
    data = file.read_bytes()
    assert before in data
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
    file.write_bytes(data.replace(before, after, 1))


def change_to(home: Path, kind: str) -> None:
    """One byte of Zumbelina's leaflet."""
    if (words := CHANGES[kind]) is not None:
        change(home, words[0].encode(), words[1].encode())
        return
    with open_store(home) as store:
        digest: str = store.reader().value("SELECT text_sha256 FROM version ORDER BY version_id")
    other = ("1" if digest[0] == "0" else "0") + digest[1:]
    change(home, digest.encode(), other.encode())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_shows_text_answers_while_the_text_is_whole(
    stored: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    code = told(stored, COMMANDS[name])

    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    assert out


@pytest.mark.parametrize("kind", CHANGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_shows_a_text_that_is_not_the_one_that_was_stored(
    stored: Path, capsys: pytest.CaptureFixture[str], name: str, kind: str
) -> None:
    change_to(stored, kind)

    code = told(stored, COMMANDS[name])

    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err == (
        f"The database {stored / FILE_NAME} is damaged (a text is not the one that was stored). Run"
        " 'bulafiel doctor --recover': it is set aside, nothing is deleted, and the last good copy"
        " takes its place.\n"
    )


def test_another_leaflet_is_still_shown(stored: Path) -> None:
    change_to(stored, "a dose")

    assert told(stored, ("show", "Tivelane", "--section", "NOT-3")) == 0
    assert told(stored, ("search", "comprimé", "--medicine", "Tivelane")) == 0


def test_a_changed_lead_is_seen(home: Path) -> None:
    leaflet, [[first, second], *rest] = leaflet_of()
    led = replace(second, lead=first.text)
    with open_store(home) as store:
        version_id = save(store.writer(), (leaflet, [[first, led], *rest])).version_id
        assert len(checked_text(store.reader(), version_id)[1]) == 3
        store.writer().execute("UPDATE passage SET lead = 'Tome dez comprimidos.' WHERE lead <> ''")

        with pytest.raises(StoreDamagedError):
            checked_text(store.reader(), version_id)


def test_the_window_shows_no_section_of_a_changed_version(stored: Path) -> None:
    change_to(stored, "a dose")

    with open_store(stored) as store:
        section_id = store.reader().value("SELECT min(section_id) FROM section")
        with pytest.raises(StoreDamagedError):
            checked_section(store.reader(), section_id)
