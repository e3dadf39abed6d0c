"""The test of a model on a real store, with an engine that says what it is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from core.cancel import CancelToken
from core.errors import CancelledError, GeneratorError
from core.fitness.figures import Reason, Verdict
from core.fitness.fitness import LEVELS, MOST_FAILURES, fill_store, fitness
from core.generating import Level, Trouble
from models.reader import Reader
from tests.model_fakes import ScriptedGenerator

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from core.generating import Request


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store that is thrown away after the test."""
    folder = tmp_path_factory.mktemp("fitness")
    reader = Reader()
    try:
        fill_store(folder, reader)
    finally:
        reader.close()
    return folder


def test_nearly_all_questions_are_put_to_the_model(folder: Path) -> None:
    """What the leaflets do not speak of is not: the last three of each language."""
    generator = ScriptedGenerator(lambda _request: "nonsense")
    for lang in ("pt", "fr"):
        told: list[int] = []

        found = fitness(generator, folder, [lang], [Level.WRITE], on_progress=_into(told))

        assert told == list(range(1, 41))
        assert found.figures[0].asked >= 30


def _into(told: list[int]) -> Callable[[int, int], None]:
    return lambda done, _total: told.append(done)


def test_an_engine_that_goes_on_failing_is_given_up(folder: Path) -> None:
    generator = ScriptedGenerator(lambda _request: Trouble.GARBLED)

    found = fitness(generator, folder, ["pt"], [Level.SELECT])

    assert found.figures[0].asked == MOST_FAILURES
    assert (found.verdict, found.reasons) == (Verdict.UNFIT, (Reason.FAILS,))


def test_a_model_that_writes_nonsense_is_unfit(folder: Path) -> None:
    generator = ScriptedGenerator(lambda _request: "Tome 5 kg por hora com cerveja.")

    found = fitness(generator, folder, ["pt"], LEVELS, most_questions=10)

    for one in found.figures:
        assert one.questions == 10
        assert one.unusable == one.asked > 0
        assert one.shown == 0
    assert found.verdict is Verdict.UNFIT
    assert found.model == "Scripted"
    assert found.memory_bytes == 1000
    assert {request.prompt.key for request in generator.requests} == {""}  # nothing is kept on disk


def test_a_model_that_takes_what_it_is_offered_is_of_use_for_choosing(folder: Path) -> None:
    """It names the first five numbers that it is shown; where these stand there already, it added nothing."""

    def choose(request: Request) -> str:
        numbers = re.findall(r"^\[(\d+)\]", request.prompt.block, re.MULTILINE)
        return f"[{', '.join(numbers[:5])}]"

    found = fitness(ScriptedGenerator(choose), folder, ["pt", "fr"], [Level.SELECT])

    for one in found.figures:
        assert one.at_once + one.abstained == one.asked
        assert one.at_once >= 7
    assert (found.verdict, found.reasons) == (Verdict.CHOOSING, ())


def test_an_engine_that_would_not_help_is_told_at_once(folder: Path) -> None:
    for generator, expected in (
        (ScriptedGenerator(model=None), Trouble.NO_MODEL),
        (ScriptedGenerator(in_trouble=Trouble.MEMORY), Trouble.MEMORY),
    ):
        with pytest.raises(GeneratorError) as caught:
            fitness(generator, folder, ["pt"])
        assert caught.value.details["trouble"] == expected


def test_it_can_be_stopped_between_two_questions(folder: Path) -> None:
    cancel = CancelToken()
    done: list[int] = []

    def stop(count: int, _total: int) -> None:
        done.append(count)
        if count == 3:
            cancel.cancel()

    generator = ScriptedGenerator(lambda _request: "nothing")
    with pytest.raises(CancelledError):
        fitness(generator, folder, ["fr"], on_progress=stop, cancel=cancel)

    assert done == [1, 2, 3]
