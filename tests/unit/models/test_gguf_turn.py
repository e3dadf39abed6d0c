"""One caller at a time; who prepares gives way to who wants an answer."""

from __future__ import annotations

import math
import threading
import time

import pytest

from core.cancel import CancelToken
from core.errors import CancelledError
from models.gguf_turn import Turns, TurnTimeoutError

MANY = 1000


def test_who_prepares_is_told_to_give_way() -> None:
    turns = Turns()
    events: list[str] = []

    def answer() -> None:
        with turns.writing(math.inf, None):
            events.append("answers")

    thread = threading.Thread(target=answer)
    with turns.preparing(None) as token:
        thread.start()
        while not token.is_cancelled:
            time.sleep(0.001)
        events.append("gives way")
    thread.join()

    assert events == ["gives way", "answers"]


def test_nobody_prepares_while_somebody_waits_for_an_answer() -> None:
    turns = Turns()
    outcomes: list[str] = []

    def prepare() -> None:
        try:
            with turns.preparing(None):
                outcomes.append("prepared")
        except CancelledError:
            outcomes.append("gave way")

    def answer(begun: threading.Event) -> None:
        begun.set()
        with turns.writing(math.inf, None):
            outcomes.append("answered")

    preparing = threading.Thread(target=prepare)
    begun = threading.Event()
    answering = threading.Thread(target=answer, args=(begun,))
    with turns.writing(math.inf, None):
        answering.start()
        begun.wait()
        preparing.start()
    answering.join()
    preparing.join()

    assert "answered" in outcomes  # what came of preparing depends on who was first
    assert len(outcomes) == 2


def test_who_waits_too_long_is_told_so() -> None:
    turns = Turns()

    with (
        turns.writing(math.inf, None),
        pytest.raises(TurnTimeoutError),
        turns.writing(time.monotonic(), None),
    ):
        pass

    with turns.writing(time.monotonic(), None):
        pass  # free again


def test_who_waits_can_cancel() -> None:
    turns = Turns()
    token = CancelToken()
    token.cancel()

    with (
        turns.writing(math.inf, None),
        pytest.raises(CancelledError),
        turns.writing(math.inf, token),
    ):
        pass


def test_stopping_reaches_what_is_at_work_and_nothing_later() -> None:
    turns = Turns()

    with turns.writing(math.inf, None) as token:
        turns.stop()
        assert token.is_cancelled
    with turns.writing(math.inf, None) as later:
        assert not later.is_cancelled


@pytest.mark.parametrize("is_preparing", [False, True])
def test_stopping_reaches_who_waits_for_a_turn(is_preparing: bool) -> None:
    """Else each of them would be served before whoever ends the engine."""
    turns = Turns()
    outcomes: list[str] = []

    def wait() -> None:
        try:
            with turns.preparing(None) if is_preparing else turns.writing(math.inf, None) as token:
                token.check()
                outcomes.append("served")
        except CancelledError:
            outcomes.append("stopped")

    with turns.writing(math.inf, None):
        thread = threading.Thread(target=wait)
        thread.start()
        for _ in range(MANY):  # it may not wait yet
            turns.stop()
            thread.join(0.01)
            if not thread.is_alive():
                break
    thread.join()

    assert outcomes == ["stopped"]


def test_a_cancelled_caller_leaves_the_turn_free() -> None:
    turns = Turns()

    def give_up() -> None:
        with turns.writing(math.inf, None) as token:
            token.cancel()
            token.check()

    with pytest.raises(CancelledError):
        give_up()

    with turns.preparing(None) as token:
        assert not token.is_cancelled
