"""Whatever befalls the engine that writes or its file: one expected error, and the next call works."""

from __future__ import annotations

import hashlib
import os
import signal
import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from core.cancel import CancelToken
from core.errors import GeneratorError
from core.generating import ModelFile, Prompt, Request, Trouble
from models.assemble import assemble
from models.gguf import GgufGenerator
from models.shelf import Shelf
from tests.gguf_files import GgufFile
from tests.gguf_told import FIFO, HELD, STEPS, WRONG
from tests.real_models import GEMMA, SMOLLM2, need_model

if TYPE_CHECKING:
    from pathlib import Path

    from tests.integration.models.conftest import Opener

pytestmark = pytest.mark.engine

PATIENCE_SECONDS = 600.0  # far more than any of this takes
PROMPT = Prompt("Choose.\n", "1. It is blue.\n2. It is green.\n", "What colour is it?")
GRAMMAR = 'root ::= "[" [1-9] ("," [1-9]){0,20} "]"'
NONSENSE = "tests.gguf_nonsense"


@pytest.fixture
def model(tmp_path: Path) -> ModelFile:
    return Shelf(tmp_path / "models").add(need_model(SMOLLM2))


def ask(engine: GgufGenerator, task: str = PROMPT.task) -> str:
    request = Request(replace(PROMPT, task=task), GRAMMAR, 40)
    return engine.generate(request, within_seconds=PATIENCE_SECONDS).text


def trouble_of(engine: GgufGenerator, task: str = PROMPT.task) -> Trouble:
    """What a call ends in."""
    with pytest.raises(GeneratorError) as caught:
        ask(engine, task)
    return Trouble(str(caught.value.details["trouble"]))


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param((1, signal.SIGKILL, Trouble.CRASHED), id="killed while it reads"),
        pytest.param((4, signal.SIGKILL, Trouble.CRASHED), id="killed while it writes"),
        pytest.param((1, signal.SIGSTOP, Trouble.TOO_SLOW), id="stopped while it reads"),
        pytest.param((4, signal.SIGSTOP, Trouble.TOO_SLOW), id="stopped while it writes"),
    ],
)
def test_a_process_that_is_killed_or_stopped_at_work(
    model: ModelFile,
    opened: Opener,
    fifo: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: tuple[int, signal.Signals, Trouble],
) -> None:
    steps, sent, trouble = fault
    monkeypatch.setenv(STEPS, str(steps))
    engine = opened(model, child="tests.gguf_child")
    troubles: list[Trouble] = []
    thread = threading.Thread(target=lambda: troubles.append(trouble_of(engine)))
    thread.start()
    fifo.read_text(encoding="utf-8")  # it is at work
    assert engine.pid is not None

    os.kill(engine.pid, sent)
    thread.join()

    assert troubles == [trouble]
    monkeypatch.delenv(FIFO)
    assert ask(engine).startswith("[")


def test_a_process_that_died_between_calls_is_replaced(model: ModelFile, opened: Opener) -> None:
    engine = opened(model)
    expected = ask(engine)
    assert engine.pid is not None

    os.kill(engine.pid, signal.SIGKILL)
    os.waitid(os.P_PID, engine.pid, os.WEXITED | os.WNOWAIT)

    assert ask(engine) == expected


@pytest.mark.parametrize(
    ("does", "trouble"),
    [
        ("babble", Trouble.GARBLED),
        ("nest", Trouble.GARBLED),
        ("garbage", Trouble.GARBLED),
        ("a long line", Trouble.GARBLED),
        ("a long text", Trouble.GARBLED),
        ("half a message", Trouble.TOO_SLOW),
        *((name, Trouble.GARBLED) for name in WRONG),
    ],
)
def test_nonsense_from_the_process(
    model: ModelFile, opened: Opener, does: str, trouble: Trouble
) -> None:
    engine = opened(model, child=NONSENSE)
    assert ask(engine) == "good"

    assert trouble_of(engine, does) is trouble
    assert ask(engine) == "good"


def test_a_file_that_is_replaced_while_it_is_open_is_not_used_until_it_is_back(
    model: ModelFile, opened: Opener, tmp_path: Path
) -> None:
    engine = opened(model)
    expected = ask(engine)
    sound = model.file.read_bytes()
    other = tmp_path / "other"
    other.write_bytes(sound[:-1000] + bytes(1000))

    other.replace(model.file)

    assert trouble_of(engine) is Trouble.CHANGED
    assert engine.trouble() is Trouble.CHANGED
    model.file.write_bytes(sound)
    assert ask(engine) == expected


def test_a_file_that_is_replaced_during_a_call_ends_it(
    model: ModelFile,
    opened: Opener,
    fifo: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    monkeypatch.setenv(HELD, str(held))
    engine = opened(model, child="tests.gguf_child")
    other = tmp_path / "other"
    other.write_bytes(model.file.read_bytes())
    troubles: list[Trouble] = []
    thread = threading.Thread(target=lambda: troubles.append(trouble_of(engine)))
    thread.start()
    fifo.read_text(encoding="utf-8")  # it is at work, and waits

    other.replace(model.file)
    thread.join()

    assert troubles == [Trouble.CHANGED]
    monkeypatch.delenv(FIFO)
    assert ask(engine).startswith("[")  # the same content again


def test_a_file_that_is_cut_short_while_it_is_open(model: ModelFile, opened: Opener) -> None:
    engine = opened(model)
    expected = ask(engine)
    sound = model.file.read_bytes()

    os.truncate(model.file, model.bytes // 2)

    assert trouble_of(engine) is Trouble.CHANGED
    model.file.write_bytes(sound)
    assert ask(engine) == expected


def test_a_file_that_goes(model: ModelFile, opened: Opener) -> None:
    engine = opened(model)
    expected = ask(engine)
    sound = model.file.read_bytes()

    model.file.unlink()

    assert trouble_of(engine) is Trouble.MISSING
    model.file.write_bytes(sound)
    assert ask(engine) == expected


def test_a_file_with_another_hash_is_not_loaded_and_read_only_once(
    model: ModelFile, opened: Opener
) -> None:
    engine = opened(replace(model, sha256="0" * 64))

    assert engine.trouble() is None
    assert trouble_of(engine) is Trouble.CHANGED
    assert engine.trouble() is Trouble.CHANGED


def test_a_file_that_is_no_model_is_known_before_it_is_loaded(
    opened: Opener, tmp_path: Path, model: ModelFile
) -> None:
    file = tmp_path / "no model.gguf"
    file.write_bytes(b"PK\x03\x04" * 1000)
    engine = opened(replace(model, file=file, bytes=4000))

    assert engine.trouble() is Trouble.NOT_GGUF
    assert trouble_of(engine) is Trouble.NOT_GGUF
    assert engine.pid is None


def test_a_header_that_deceives_fails_twice_and_then_the_model_is_off_until_it_is_chosen_again(
    opened: Opener, tmp_path: Path
) -> None:
    need_model(SMOLLM2)  # and with it the library
    file = GgufFile().write(tmp_path / "hollow.gguf")
    hollow = replace(
        Shelf(tmp_path).look_at(file), sha256=hashlib.sha256(file.read_bytes()).hexdigest()
    )
    engine = opened(hollow)

    troubles = [trouble_of(engine) for _ in range(3)]
    next_start = opened(hollow)

    assert troubles == [Trouble.DAMAGED, Trouble.DAMAGED, Trouble.OFF]
    assert next_start.trouble() is Trouble.OFF
    next_start.forgive()
    assert engine.trouble() is None


def test_a_model_that_is_chosen_again_is_on_again_also_where_the_disk_took_no_note(
    tmp_path: Path,
) -> None:
    need_model(SMOLLM2)  # and with it the library
    engines = assemble(tmp_path)
    engine, shelf = engines.generator, engines.shelf
    assert isinstance(engine, GgufGenerator)
    assert shelf is not None
    hollow = shelf.add(GgufFile().write(tmp_path / "hollow.gguf"))
    loads = hollow.file.parent / "loads.json"
    loads.unlink(missing_ok=True)
    loads.mkdir()  # no file can take its place

    troubles = [trouble_of(engine) for _ in range(3)]
    shelf.choose(hollow.sha256)

    assert troubles == [Trouble.DAMAGED, Trouble.DAMAGED, Trouble.OFF]
    assert engine.trouble() is None


def test_ctrl_c_while_it_is_loaded_is_no_failed_load(model: ModelFile, opened: Opener) -> None:
    engine = opened(model)

    class CtrlC(CancelToken):
        @property
        def is_cancelled(self) -> bool:
            if engine.pid is not None:
                raise KeyboardInterrupt
            return False

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            engine.generate(
                Request(PROMPT, GRAMMAR, 40), within_seconds=PATIENCE_SECONDS, cancel=CtrlC()
            )

    assert engine.trouble() is None
    assert ask(engine).startswith("[")


def test_not_enough_memory_is_told_as_that(opened: Opener, tmp_path: Path) -> None:
    gemma = Shelf(tmp_path / "models").add(need_model(GEMMA))

    poor = opened(gemma, memory_limit_bytes=900 << 20)
    troubles = [trouble_of(poor) for _ in range(3)]
    poor.forgive()

    assert troubles == [Trouble.MEMORY, Trouble.MEMORY, Trouble.OFF]
    assert ask(opened(gemma)).startswith("[")
