"""`bulafiel ask --level` and `bulafiel audit replay` with an engine that says what it is told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from core.asking.pipeline import answer_literally, recorded
from core.asking.recheck import recheck
from core.cli.main import run
from core.engines import Engines
from core.generating import Trouble
from core.settings import Settings, save_settings
from core.store import audit
from core.store.database import open_store
from tests.answer_examples import NOW, PATIENT, leaflet_of, save, store_of
from tests.model_fakes import MODEL, Reply, ScriptedGenerator

if TYPE_CHECKING:
    from pathlib import Path

BEER = "posso tomar cerveja com zumbelina?"
SAID = "Durante o tratamento, não tome bebidas alcoólicas."
WRITTEN = json.dumps(
    {"can_answer": True, "answer": SAID, "used_passages": ["1"]}, ensure_ascii=False
)


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    with store_of(tmp_path):
        return tmp_path


def command(
    home: Path, *words: str, says: Reply | None = None, model: bool = True
) -> tuple[int, list[str]]:
    """Run it with an engine that always says the same; the exit code."""
    generator = ScriptedGenerator(
        lambda _request: WRITTEN if says is None else says, model=MODEL if model else None
    )
    code = run([*words, "--home", str(home)], lambda _: Engines(None, {}, generator=generator))
    return code, [request.prompt.task for request in generator.requests]


def asked(
    home: Path, capsys: pytest.CaptureFixture[str], *words: str, **how: Any
) -> dict[str, Any]:
    command(home, "ask", BEER, "--json", *words, **how)
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def replayed(
    home: Path, capsys: pytest.CaptureFixture[str], number: int, **how: Any
) -> tuple[int, dict[str, Any]]:
    code, _tasks = command(home, "audit", "replay", str(number), "--json", **how)
    out = capsys.readouterr().out
    return code, json.loads(out) if out else {}


def test_a_written_answer_names_model_level_and_calls(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = asked(filled, capsys, "--level", "write")

    assert SAID in [one["text"] for one in answer["segments"]]
    assert answer["level"] == "write"
    assert answer["model"] == {"file": MODEL.name, "sha256": MODEL.sha256}
    assert answer["help"]["seed"] == 1
    assert [call["purpose"] for call in answer["help"]["calls"]] == ["write"]


def test_the_level_of_the_settings_is_used_where_there_is_a_model(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_settings(filled, Settings())

    assert "help" in asked(filled, capsys, says="[1]")
    assert "help" not in asked(filled, capsys, model=False)


def test_that_the_model_does_not_help_is_told_calmly(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _tasks = command(filled, "ask", BEER, "--level", "write", says=Trouble.CRASHED)

    told = capsys.readouterr()
    assert code == 0
    assert "bebidas alcoólicas" in told.out
    assert told.err.startswith("The model stopped working")


@pytest.mark.parametrize("level", ["extract", "select", "quote", "write"])
def test_an_answer_is_the_same_when_asked_again(
    filled: Path, capsys: pytest.CaptureFixture[str], level: str
) -> None:
    said: Reply = {"select": "[1]", "quote": "[1]"}.get(level, WRITTEN)
    first = asked(filled, capsys, "--level", level, "--medicine", "Zumbelina", says=said)

    code, again = replayed(filled, capsys, first["answer_id"], says=said)

    assert code == 0
    assert again["same"]
    assert again["answer"]["segments"] == first["segments"]


def test_another_answer_is_told_with_what_differs(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = asked(filled, capsys, "--level", "write")

    code, again = replayed(filled, capsys, first["answer_id"], says=Trouble.CRASHED)

    assert code == 1
    assert not again["same"]
    assert again["differing"] == ["segments", "level", "model"]
    assert again["because"] == ["fault"]


def test_a_newer_version_of_the_leaflet_is_told_as_the_reason(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = asked(filled, capsys, model=False)
    section = ("VP-2", "2. COMO ESTE MEDICAMENTO FUNCIONA?")
    with open_store(filled) as store:
        save(store.writer(), leaflet_of({**PATIENT, section: ["Age em uma hora."]}))

    code, again = replayed(filled, capsys, first["answer_id"], model=False)

    assert code == 1
    assert again["because"] == ["library"]


def test_without_the_same_model_it_cannot_be_asked_again(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = asked(filled, capsys, "--level", "write")

    code, _tasks = command(filled, "audit", "replay", str(first["answer_id"]), model=False)

    assert code == 1
    assert "the model that helped is not the chosen one" in capsys.readouterr().err


def test_a_forgotten_question_cannot_be_asked_again(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = asked(filled, capsys)
    command(filled, "audit", "forget", "--before", "2100-01-01")
    capsys.readouterr()

    code, _tasks = command(filled, "audit", "replay", str(first["answer_id"]))

    assert code == 1
    assert "its question was forgotten" in capsys.readouterr().err


@pytest.mark.parametrize("level", ["extract", "select", "quote", "write"])
def test_every_sentence_shown_follows_from_its_source(
    filled: Path, capsys: pytest.CaptureFixture[str], level: str
) -> None:
    said: Reply = {"select": "[1]", "quote": "[1]"}.get(level, WRITTEN)
    number = asked(filled, capsys, "--level", level, says=said)["answer_id"]

    code, _tasks = command(filled, "audit", "recheck", str(number), "--json")

    assert code == 0
    assert json.loads(capsys.readouterr().out) == {"number": number, "unproven": []}


def test_a_sentence_without_its_source_is_found(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked(filled, capsys, "--level", "write")
    with open_store(filled) as store:
        db = store.writer()
        record = audit.record(db, 1).record
        for segment in record["segments"]:
            segment["text"] = segment["text"].replace("não tome", "tome")
        number = audit.append(db, record, NOW)

    code, _tasks = command(filled, "audit", "recheck", str(number), "--json")

    assert code == 1
    (one,) = json.loads(capsys.readouterr().out)["unproven"]
    assert one["text"] == SAID.replace("não tome", "tome")


def test_no_model_is_asked_again_where_none_was_asked(
    filled: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = asked(filled, capsys, "--level", "write", model=False)

    code, tasks = command(filled, "audit", "replay", str(first["answer_id"]), "--json")

    assert code == 0
    assert tasks == []
    assert json.loads(capsys.readouterr().out)["same"]


def test_sentences_are_held_against_the_leaflet_as_they_were_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["Zumbelina pode ser tomada com álcool. Exceto no primeiro mês."]
    section = ("VP-4", "4. O QUE DEVO SABER ANTES DE USAR ESTE MEDICAMENTO?")
    with store_of(tmp_path, leaflet_of({section: lines})) as store:
        db = store.writer()
        literal = answer_literally("posso tomar zumbelina com álcool?", db, lang="pt").answer
        (quoted,) = literal.segments
        assert quoted.citation is not None
        told = [
            replace(quoted, text=text, spoken=text, verdict="supported")
            for text in ("Zumbelina pode ser tomada com álcool.", "Exceto no primeiro mês.")
        ]
        both, first = (
            recorded(replace(literal, segments=segments), db, NOW)
            for segments in (tuple(told), tuple(told[:1]))
        )

        assert recheck(db, both.answer_id) == ()
        assert [one.place for one in recheck(db, first.answer_id)] == [0]


def test_a_sentence_is_held_against_the_leaflet_in_its_language(filled: Path) -> None:
    said = "Conservez à une température ne dépassant pas 25 °C."
    with open_store(filled) as store:
        db = store.writer()
        literal = answer_literally("como guardar tivelane?", db, lang="pt").answer
        (quoted,) = literal.segments
        written = replace(quoted, text=said, spoken=said, verdict="supported")
        answer = recorded(replace(literal, segments=(written,)), db, NOW)

        assert answer.lang == "pt"
        assert recheck(db, answer.answer_id) == ()


def test_a_sentence_that_is_spoken_otherwise_is_found(filled: Path) -> None:
    with open_store(filled) as store:
        db = store.writer()
        literal = answer_literally(BEER, db, lang="pt").answer
        written = [
            replace(one, text=SAID, spoken=SAID.replace("não ", ""), verdict="supported")
            for one in literal.segments
        ]
        answer = recorded(replace(literal, segments=tuple(written)), db, NOW)

        assert len(recheck(db, answer.answer_id)) == len(written)
