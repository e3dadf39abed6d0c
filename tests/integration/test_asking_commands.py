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


def test_a_removed_leaflet_is_not_asked_until_it_is_restored(stored: Path) -> None:
    listed = [
        json.loads(line) for line in run(stored, "library", "list", "--json").stdout.splitlines()
    ]
    number = next(str(one["document_id"]) for one in listed if one["medicine"] == "Zumbelina")
    question = ("ask", "posso dirigir tomando zumbelina?", "--json")

    removed = run(stored, "library", "remove", number)
    without = values(run(stored, *question))
    gone = [
        json.loads(line)
        for line in run(stored, "library", "list", "--removed", "--json").stdout.splitlines()
    ]
    restored = run(stored, "library", "restore", number)
    with_it = values(run(stored, *question))

    assert removed.returncode == restored.returncode == 0
    assert f"library restore {number}" in removed.stderr
    assert all(segment["citation"] is None for segment in without["segments"])
    assert [one["medicine"] for one in gone] == ["Zumbelina"]
    assert any(segment["citation"] for segment in with_it["segments"])


def test_another_version_is_made_current_and_superseded_by_hand(stored: Path) -> None:
    changed = {
        **PATIENT,
        ("VP-7", "7. O QUE DEVO FAZER QUANDO EU ME ESQUECER DE USAR?"): ["Espere a próxima dose."],
    }
    with store_of(stored, leaflet_of(changed)) as store:
        number = str(save(store.writer(), leaflet_of(changed)).document_id)

    assert run(stored, "library", "current", number, "1").returncode == 0
    assert values(run(stored, "show", "Zumbelina", "--json"))["version"] == 1
    assert run(stored, "library", "supersede", number, "1").returncode == 0
    listed = run(stored, "library", "list").stdout

    assert "v2 · superseded" in listed
    assert "v1 · superseded" in listed


def test_the_library_tells_what_is_not_there(stored: Path) -> None:
    for arguments in (
        ("remove", "99"),
        ("restore", "99"),
        ("current", "99", "1"),
        ("current", "1", "9"),
    ):
        done = run(stored, "library", *arguments)

        assert done.returncode == 1
        assert done.stderr.strip()
        assert "Traceback" not in done.stderr


def test_the_difference_between_two_versions_is_shown_by_section(stored: Path) -> None:
    seventh_key = next(key for key in PATIENT if key[0] == "VP-7")
    changed = {**PATIENT, seventh_key: ["Espere a próxima dose."]}
    with store_of(stored, leaflet_of(changed)) as store:
        save(store.writer(), leaflet_of(changed))

    told = values(run(stored, "show", "Zumbelina", "--difference", "--json"))
    text = run(stored, "show", "Zumbelina", "--difference", "1", "--section", "vp-7").stdout
    only_one = run(stored, "show", "Tivelane", "--difference", "--interface", "en")

    states = {one["section"]: one["state"] for one in told["sections"]}
    assert (told["before"], told["version"]) == (1, 2)
    assert states["VP-7"] == "differs"
    assert states["VP-1"] == "same"
    (seventh,) = [one for one in told["sections"] if one["section"] == "VP-7"]
    later = [one["text"] for one in seventh["pieces"] if one["change"] != "removed"]
    assert "".join(later) == "Espere a próxima dose."
    assert "Espere a próxima dose" in text
    assert "VP-1" not in text
    assert "no version before" in only_one.stderr
