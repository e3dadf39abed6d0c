"""`bulafiel ask`, `search` and `show` as processes, on leaflets of invented medicines."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.answer_examples import PATIENT, leaflet_of, save, store_of

ROOT = Path(__file__).resolve().parents[2]


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "core", *arguments, "--home", str(home)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def values(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    (line,) = done.stdout.splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


@pytest.fixture
def stored(home: Path) -> Path:
    """A data folder with the leaflets of Zumbelina (Portuguese) and Tivelane (French)."""
    store_of(home).close()
    return home


def test_ask_answers_in_the_shape_of_the_contract(stored: Path) -> None:
    done = run(stored, "ask", "posso dirigir tomando zumbelina?", "--json")

    found = values(done)
    assert done.returncode == 0
    assert found["route"] == "leaflet_section"
    assert found["medicine"]["name"] == "Zumbelina"
    assert found["answer_id"] == 1
    (segment,) = found["segments"]
    assert segment["kind"] == "clinical_assertion"
    assert set(segment["citation"]) >= {
        "document_id",
        "medicine",
        "kind",
        "section",
        "heading",
        "pages",
        "version",
        "file_sha256",
        "text_sha256",
        "passage_id",
        "start",
        "end",
        "quote",
    }
    assert segment["citation"]["quote"] == segment["text"]
    assert set(found) >= {
        "candidates",
        "searched_sections",
        "level",
        "retries",
        "rejected",
        "timings_ms",
    }


def test_ask_is_told_in_plain_text_with_its_place(stored: Path) -> None:
    done = run(stored, "ask", "como guardar?", "--medicine", "Zumbelina", "--lang", "pt")

    assert "15 °C" in done.stdout
    assert (
        "[Zumbelina · 5. ONDE, COMO E POR QUANTO TEMPO POSSO GUARDAR ESTE MEDICAMENTO? · p. 6 · v1"
        in done.stdout
    )


def test_what_is_not_in_the_leaflet_has_an_exit_code_of_its_own(stored: Path) -> None:
    done = run(stored, "ask", "posso fazer tatuagem tomando zumbelina?", "--json")

    assert done.returncode == 1
    assert {segment["kind"] for segment in values(done)["segments"]} == {"abstention", "narrative"}


def test_an_empty_question_is_told_in_a_sentence(stored: Path) -> None:
    done = run(stored, "ask", "  ")

    assert done.returncode == 2
    assert "QUESTION" in done.stderr
    assert "Traceback" not in done.stderr


def test_search_finds_passages_of_one_medicine(stored: Path) -> None:
    found = values(run(stored, "search", "bebidas alcoólicas", "--medicine", "Zumbelina", "--json"))

    assert found["hits"][0]["section"] == "VP-4"
    assert {hit["medicine"] for hit in found["hits"]} == {"Zumbelina"}


def test_search_without_a_find_has_exit_code_one(stored: Path) -> None:
    done = run(stored, "search", "helicóptero", "--json")

    assert done.returncode == 1
    assert values(done)["hits"] == []


def test_search_in_an_unknown_medicine_is_told(stored: Path) -> None:
    done = run(stored, "search", "dose", "--medicine", "Brelovan")

    assert done.returncode == 1
    assert "Brelovan" in done.stderr


def test_show_lists_and_opens_leaflets(stored: Path) -> None:
    listed = run(stored, "show").stdout
    sections = values(run(stored, "show", "Zumbelina", "--json"))["sections"]
    text = run(stored, "show", "Zumbelina", "--section", "vp-7").stdout

    assert "Zumbelina" in listed
    assert "Tivelane" in listed
    assert [section["section"] for section in sections][:2] == ["VP-I", "VP-1"]
    assert "Tome assim que lembrar." in text


def test_show_opens_an_older_version(stored: Path) -> None:
    changed = {
        **PATIENT,
        ("VP-7", "7. O QUE DEVO FAZER QUANDO EU ME ESQUECER DE USAR?"): ["Espere a próxima dose."],
    }
    with store_of(stored, leaflet_of(changed)) as store:
        save(store.writer(), leaflet_of(changed))

    now = values(run(stored, "show", "Zumbelina", "--json"))
    before = values(run(stored, "show", "Zumbelina", "--version", "1", "--json"))

    assert (now["version"], now["superseded"]) == (2, False)
    assert (before["version"], before["superseded"]) == (1, True)


def test_show_tells_what_is_not_there(stored: Path) -> None:
    for arguments in (("Brelovan",), ("Zumbelina", "--section", "VP-99"), ("--document", "99")):
        done = run(stored, "show", *arguments)

        assert done.returncode == 1
        assert done.stderr.strip()
        assert "Traceback" not in done.stderr
