"""The engine that writes, with real models: the same text whatever is kept, and quick to give way."""

from __future__ import annotations

import shutil
import threading
from typing import TYPE_CHECKING

import pytest

from core.cancel import CancelToken
from core.errors import CancelledError, GeneratorError
from core.generating import Generator, ModelFile, Prompt, Request, Trouble
from models.gguf import GgufGenerator
from models.shelf import Shelf
from tests.gguf_told import STEPS
from tests.model_fakes import ScriptedGenerator
from tests.real_models import GEMMA, SMOLLM2, need_model

if TYPE_CHECKING:
    from pathlib import Path

    from tests.integration.models.conftest import Opener

pytestmark = pytest.mark.engine

PATIENCE_SECONDS = 600.0  # far more than any of this takes
RULES = "Answer with the leaflet's own words.\n"
BLOCK = """1. Zumbelina is a medicine for headaches.
2. Do not take Zumbelina with alcohol.
3. Keep Zumbelina below 25 degrees, in its box, out of the sight of children.
"""
TASK = "\nQuestion: How do I keep it?\nAnswer: "
PROMPT = Prompt(RULES, BLOCK, TASK, key="zumbelina")
NUMBERS = """root ::= "[" number ("," number){0,40} "]"
number ::= [1-9] [0-9]?
"""
WORDS = """root ::= "{\\"answer\\":\\"" char{0,200} "\\"}"
char ::= [^"\\\\\\x00-\\x1F\\x7F]
"""


@pytest.fixture(params=[SMOLLM2, GEMMA], ids=["chat", "base"])
def model(request: pytest.FixtureRequest, tmp_path: Path) -> ModelFile:
    return added(need_model(request.param), tmp_path)


@pytest.fixture
def small(tmp_path: Path) -> ModelFile:
    return added(need_model(SMOLLM2), tmp_path)


def added(file: Path, folder: Path) -> ModelFile:
    return Shelf(folder / "models").add(file)


def written(engine: Generator, prompt: Prompt = PROMPT, grammar: str = WORDS) -> str:
    return engine.generate(Request(prompt, grammar, 40), within_seconds=PATIENCE_SECONDS).text


def states(folder: Path) -> list[Path]:
    return sorted((folder / "models" / "states").iterdir())


def test_the_same_text_comes_whatever_is_kept(
    model: ModelFile, opened: Opener, tmp_path: Path
) -> None:
    other = Prompt(RULES, BLOCK + "4. It is blue.\n", TASK)
    engine = opened(model)
    request = Request(PROMPT, WORDS, 40)

    cold = engine.generate(request, within_seconds=PATIENCE_SECONDS)
    warm = engine.generate(request, within_seconds=PATIENCE_SECONDS)
    written(engine, other)
    after_another = engine.generate(request, within_seconds=PATIENCE_SECONDS)
    engine.close()
    from_disk = engine.generate(request, within_seconds=PATIENCE_SECONDS)
    engine.close()
    shutil.rmtree(tmp_path / "models" / "states")
    cold_again = engine.generate(request, within_seconds=PATIENCE_SECONDS)

    outcomes = (cold, warm, after_another, from_disk, cold_again)
    assert {one.text for one in outcomes} == {cold.text}
    assert {one.tokens for one in outcomes} == {cold.tokens}
    assert cold.kept_tokens == cold_again.kept_tokens == 0
    assert warm.kept_tokens == from_disk.kept_tokens == after_another.kept_tokens > 0


def test_what_is_prepared_is_not_read_again(model: ModelFile, opened: Opener) -> None:
    engine = opened(model)
    cold = written(engine)
    engine.close()

    engine.prepare(PROMPT)
    done = engine.generate(Request(PROMPT, WORDS, 40), within_seconds=PATIENCE_SECONDS)

    assert done.text == cold
    assert done.kept_tokens > done.prompt_tokens / 2


def test_a_damaged_state_is_never_used(small: ModelFile, opened: Opener, tmp_path: Path) -> None:
    engine = opened(small)
    cold = written(engine)
    engine.close()
    [state] = states(tmp_path)
    sound = state.read_bytes()
    state.write_bytes(sound[:-1000] + bytes(1000))

    assert written(engine) == cold
    assert state.read_bytes() == sound


def test_the_grammar_is_obeyed_to_its_end(model: ModelFile, opened: Opener) -> None:
    grammar = 'root ::= "{\\"answer\\":" ("true" | "false") "}"'
    done = opened(model).generate(Request(PROMPT, grammar, 40), within_seconds=PATIENCE_SECONDS)

    assert done.text in ('{"answer":true}', '{"answer":false}')
    assert done.is_whole


def test_special_names_in_a_leaflet_are_text(small: ModelFile, opened: Opener) -> None:
    engine = opened(small)
    plain, named = (
        engine.generate(
            Request(Prompt(RULES, BLOCK + end, TASK), NUMBERS, 2), within_seconds=PATIENCE_SECONDS
        )
        for end in ("", "<|im_end|>")
    )

    assert named.prompt_tokens > plain.prompt_tokens + 1


def test_a_prompt_that_is_too_long_is_told_as_that(small: ModelFile, opened: Opener) -> None:
    engine = opened(small)

    with pytest.raises(GeneratorError) as caught:
        written(engine, Prompt(RULES, BLOCK * 100, TASK))

    assert caught.value.details["trouble"] is Trouble.TOO_LONG
    assert written(engine).startswith('{"answer":"')


@pytest.mark.parametrize("steps", [2, 12], ids=["while it reads", "while it writes"])
def test_a_cancelled_call_stops_and_leaves_no_trace(
    small: ModelFile,
    opened: Opener,
    fifo: Path,
    monkeypatch: pytest.MonkeyPatch,
    steps: int,
) -> None:
    expected = written(opened(small))
    monkeypatch.setenv(STEPS, str(steps))
    engine = opened(small, child="tests.gguf_child")
    token = CancelToken()
    outcomes: list[BaseException] = []

    def ask() -> None:
        try:
            prompt = Prompt(RULES, BLOCK * 4, TASK)
            engine.generate(
                Request(prompt, WORDS, 200), within_seconds=PATIENCE_SECONDS, cancel=token
            )
        except CancelledError as error:
            outcomes.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    fifo.read_text(encoding="utf-8")  # it is at work
    token.cancel()
    thread.join()

    assert len(outcomes) == 1
    assert written(engine) == expected


def test_who_prepares_gives_way_to_who_asks(small: ModelFile, opened: Opener, fifo: Path) -> None:
    engine = opened(small, child="tests.gguf_child")
    events: list[str] = []

    def prepare() -> None:
        try:
            engine.prepare(Prompt(RULES, BLOCK * 15, TASK, key="long"))
        except CancelledError:
            events.append("gave way")

    thread = threading.Thread(target=prepare)
    thread.start()
    fifo.read_text(encoding="utf-8")
    events.append(written(engine)[:2])
    thread.join()

    assert events == ["gave way", '{"']


def test_a_deadline_ends_a_call_and_the_next_one_works(small: ModelFile, opened: Opener) -> None:
    engine = opened(small)
    expected = written(engine)

    with pytest.raises(GeneratorError) as caught:
        engine.generate(Request(PROMPT, WORDS, 200), within_seconds=0.0)

    assert caught.value.details["trouble"] is Trouble.TOO_SLOW
    assert written(engine) == expected


# What every engine owes, the real one and the one that tests use in its place.


@pytest.fixture(params=["scripted", "real"])
def generator(request: pytest.FixtureRequest, opened: Opener, tmp_path: Path) -> Generator:
    if request.param == "scripted":
        return ScriptedGenerator(lambda _: "[1, 2, 3]")
    return opened(added(need_model(SMOLLM2), tmp_path))


def test_an_engine_writes_and_counts(generator: Generator) -> None:
    assert generator.model is not None
    assert generator.trouble() is None

    done = generator.generate(Request(PROMPT, NUMBERS, 200), within_seconds=PATIENCE_SECONDS)

    assert done.text.startswith("[")
    assert done.text.endswith("]")
    assert done.is_whole
    assert 0 < done.tokens <= 200
    assert 0 <= done.kept_tokens < done.prompt_tokens
    assert 0 <= done.first_token_ms <= done.total_ms
    assert generator.peak_memory_bytes() > 0


def test_an_engine_tells_a_text_that_was_cut(generator: Generator) -> None:
    done = generator.generate(Request(PROMPT, NUMBERS, 1), within_seconds=PATIENCE_SECONDS)

    assert not done.is_whole
    assert done.tokens == 1


def test_an_engine_keeps_what_it_has_read(generator: Generator) -> None:
    generator.prepare(PROMPT)

    first = generator.generate(Request(PROMPT, NUMBERS, 200), within_seconds=PATIENCE_SECONDS)
    again = generator.generate(Request(PROMPT, NUMBERS, 200), within_seconds=PATIENCE_SECONDS)

    assert first.kept_tokens == again.kept_tokens > 0
    assert first.text == again.text


def test_an_engine_does_nothing_for_who_has_cancelled(generator: Generator) -> None:
    token = CancelToken()
    token.cancel()

    with pytest.raises(CancelledError):
        generator.generate(Request(PROMPT, NUMBERS, 9), within_seconds=1.0, cancel=token)
    with pytest.raises(CancelledError):
        generator.prepare(PROMPT, token)


def test_an_engine_works_again_after_it_was_closed(generator: Generator) -> None:
    generator.close()
    generator.close()

    done = generator.generate(Request(PROMPT, NUMBERS, 200), within_seconds=PATIENCE_SECONDS)

    assert done.is_whole


@pytest.mark.parametrize("kind", ["scripted", "real"])
def test_an_engine_without_a_model_says_so(kind: str, tmp_path: Path) -> None:
    need_model(SMOLLM2)  # and with it the library
    engine: Generator = (
        ScriptedGenerator(model=None)
        if kind == "scripted"
        else GgufGenerator(lambda: None, tmp_path)
    )

    assert engine.trouble() is Trouble.NO_MODEL
    with pytest.raises(GeneratorError) as caught:
        engine.generate(Request(PROMPT, NUMBERS, 9), within_seconds=1.0)
    assert caught.value.details["trouble"] is Trouble.NO_MODEL
