"""The command line as scripts use it: real processes, the demonstration leaflets, the contracts' shapes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pysqlite3
import pytest

if TYPE_CHECKING:
    from pathlib import Path

RECEIPT = {"file", "status", "documents", "seconds"}
DOCUMENT = {
    "document_id",
    "kind",
    "medicine",
    "substances",
    "version",
    "file_sha256",
    "text_sha256",
    "pages",
    "sections",
    "pages_without_text",
    "warnings",
}


def bulafiel(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "core", arguments[0], *arguments[1:], "--home", str(home)]
    done = subprocess.run(
        command,
        env={**os.environ, "LANG": "pt_BR.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done


def json_lines(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def demo_home(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the demonstration leaflets and one recorded answer."""
    home = tmp_path_factory.mktemp("demo-home")
    files = [
        str(f) for f in sorted((root / "data" / "demo").iterdir()) if f.suffix in {".txt", ".html"}
    ]
    assert bulafiel(home, "import", *files).returncode == 0
    assert bulafiel(home, "ask", "Como guardar Zumbelina?", "--lang", "pt").returncode == 0
    return home


def test_a_receipt_has_the_shape_of_the_contract(root: Path, tmp_path: Path) -> None:
    file = root / "data" / "demo" / "zumbelina_paciente.txt"

    (receipt,) = json_lines(bulafiel(tmp_path, "import", "--json", str(file)))

    assert set(receipt) >= RECEIPT
    assert receipt["status"] == "imported"
    (document,) = receipt["documents"]
    assert set(document) >= DOCUMENT
    assert document["sections"]["VP-6"]["pages"] == [1]
    assert document["sections"]["VP-6"]["chars"] > 0


def test_the_same_file_again_is_unchanged_and_a_new_text_the_next_version(
    root: Path, tmp_path: Path
) -> None:
    text = (root / "data" / "demo" / "zumbelina_paciente.txt").read_text(encoding="utf-8")
    file = tmp_path / "bula.txt"
    home = tmp_path / "home"

    seen = []
    for written in (text, text, text.replace("28 dias", "21 dias"), text + "\n"):
        file.write_text(written, encoding="utf-8")
        (receipt,) = json_lines(bulafiel(home, "import", "--json", str(file)))
        seen.append((receipt["status"], receipt["documents"][0]["version"]))

    assert seen == [("imported", 1), ("unchanged", 1), ("new_version", 2), ("new_version", 3)]


def test_the_trail_of_answers_is_shown_verified_and_exported(
    demo_home: Path, tmp_path: Path
) -> None:
    shown = json_lines(bulafiel(demo_home, "audit", "show", "--json"))
    verified = bulafiel(demo_home, "audit", "verify")
    exported = bulafiel(demo_home, "audit", "export", str(tmp_path / "trail.jsonl"))

    assert shown[-1]["record"]["question"] == "Como guardar Zumbelina?"
    assert (verified.returncode, exported.returncode) == (0, 0)
    assert len((tmp_path / "trail.jsonl").read_text(encoding="utf-8").splitlines()) == len(shown)


def test_answers_are_listed_reported_and_their_questions_forgotten(
    root: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    bulafiel(home, "import", str(root / "data" / "demo" / "zumbelina_paciente.txt"))
    for question in ("Como guardar Zumbelina?", "Zumbelina causa soluço?"):
        bulafiel(home, "ask", question, "--lang", "pt")

    found = bulafiel(home, "audit", "show", "--search", "SOLUCO")
    table = bulafiel(home, "audit", "show", "--not-found", "--csv", str(tmp_path / "list.csv"))
    report = bulafiel(home, "audit", "report", "1", "--interface", "en")
    written = bulafiel(home, "audit", "report", "1", "--out", str(tmp_path / "answer.txt"))
    assert [line.split()[0] for line in found.stdout.splitlines()] == ["2"]
    assert (table.returncode, written.returncode) == (0, 0)
    assert len((tmp_path / "list.csv").read_text(encoding="utf-8").splitlines()) == 2
    assert "Question: Como guardar Zumbelina?" in report.stdout
    assert "Como guardar Zumbelina?" in (tmp_path / "answer.txt").read_text(encoding="utf-8")

    forgotten = bulafiel(home, "audit", "forget", "--before", "2999-01-01")

    assert forgotten.returncode == 0
    assert all("(esquecida)" in line for line in shown_lines(home)[:2])
    (verified,) = json_lines(bulafiel(home, "audit", "verify", "--json"))
    assert (verified["intact"], verified["forgotten"], verified["records"]) == (True, 2, 3)
    assert bulafiel(home, "audit", "forget", "--before", "yesterday").returncode == 2


def shown_lines(home: Path) -> list[str]:
    return bulafiel(home, "audit", "show").stdout.splitlines()


def test_a_changed_byte_of_the_trail_is_found_and_named(demo_home: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for file in demo_home.glob("bulafiel.db*"):
        (home / file.name).write_bytes(file.read_bytes())
    db = pysqlite3.connect(home / "bulafiel.db")
    for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {name}")
    db.execute("UPDATE audit SET record = replace(record, 'answer', 'Answer') WHERE seq = 1")
    db.commit()
    db.close()

    done = bulafiel(home, "audit", "verify", "--json")

    assert done.returncode == 1
    (report,) = json_lines(done)
    assert report["intact"] is False
    assert report["first_broken"]["seq"] == 1


def test_doctor_says_that_all_is_in_order(demo_home: Path) -> None:
    done = bulafiel(demo_home, "doctor", "--json")

    assert done.returncode == 0
    assert all(finding["is_well"] for finding in json.loads(done.stdout))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("import", "there-is-no-such-file.pdf"), 2),
        (("audit", "show", "999"), 1),
        (("audit", "show", str(1 << 70)), 2),
        (("audit", "show", "--limit", "-5"), 2),
        (("audit", "replay", "9" * 5000), 2),
        (("models", "fitness", "--questions", "0"), 2),
        (("nonsense",), 2),
        (("ask",), 2),
    ],
)
def test_wrong_use_is_one_sentence_and_a_code(
    arguments: tuple[str, ...], code: int, tmp_path: Path
) -> None:
    done = bulafiel(tmp_path, *arguments)

    assert done.returncode == code
    assert done.stdout + done.stderr
    assert not (tmp_path / "crashes").exists()  # nothing of it was unexpected


@pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX closes them")
def test_without_a_terminal_a_command_does_its_work_in_silence(tmp_path: Path) -> None:
    """Neither stream is there, as where a task of the system starts the program."""
    close = 'exec "$0" -m core models list --home "$1" <&- >&- 2>&-'

    done = subprocess.run(["sh", "-c", close, sys.executable, str(tmp_path)], check=False)

    assert done.returncode == 1  # there is nothing to list
    assert not (tmp_path / "crashes").exists()
