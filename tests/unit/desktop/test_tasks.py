"""A lane does its tasks in order on one thread; a cancelled task is silent."""

from __future__ import annotations

import threading
from collections import deque
from typing import TYPE_CHECKING

import pytest

from core.errors import AppError, CancelledError, NotFoundError, UnexpectedError
from desktop.tasks import Lane, LaneHere, Task

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from core.cancel import CancelToken


class DrawingThread:
    """Holds the posted calls until the test runs them, as the event loop would."""

    def __init__(self) -> None:
        self.calls: deque[Callable[[], None]] = deque()

    def post(self, call: Callable[[], None], /) -> None:
        self.calls.append(call)

    def run_all(self) -> None:
        while self.calls:
            self.calls.popleft()()


class Recorded:
    """A lane with its drawing thread and what reached the top of the lane."""

    def __init__(self) -> None:
        self.drawing = DrawingThread()
        self.unexpected: list[BaseException] = []
        self.lane = Lane("test", self.drawing.post, self.unexpected.append)

    def finish(self) -> None:
        assert self.lane.close(timeout_seconds=60)
        self.drawing.run_all()


@pytest.fixture
def recorded() -> Iterator[Recorded]:
    recorded = Recorded()
    yield recorded
    recorded.lane.close(timeout_seconds=60)


def test_a_result_comes_back_to_the_drawing_thread(recorded: Recorded) -> None:
    results: list[tuple[int, str]] = []
    threads: list[threading.Thread] = []

    def work(_cancel: CancelToken, _tell: Callable[[None], None]) -> int:
        threads.append(threading.current_thread())
        return 42

    recorded.lane.start(
        Task[int, None](
            work, on_result=lambda n: results.append((n, threading.current_thread().name))
        )
    )
    recorded.finish()

    assert results == [(42, threading.current_thread().name)]
    assert threads[0] is not threading.current_thread()


def test_tasks_run_in_order_on_one_thread(recorded: Recorded) -> None:
    seen: list[tuple[int, int]] = []
    for number in range(20):
        recorded.lane.start(
            Task[None, None](
                lambda _c, _t, number=number: seen.append((number, threading.get_ident()))  # type: ignore[misc]
            )
        )
    recorded.finish()

    assert [number for number, _thread in seen] == list(range(20))
    assert len({thread for _number, thread in seen}) == 1


def test_progress_arrives_before_the_result(recorded: Recorded) -> None:
    told: list[str] = []

    def work(_cancel: CancelToken, tell: Callable[[str], None]) -> str:
        tell("one")
        tell("two")
        return "done"

    recorded.lane.start(Task(work, on_result=told.append, on_progress=told.append))
    recorded.finish()

    assert told == ["one", "two", "done"]


def test_nothing_arrives_after_a_cancel(recorded: Recorded) -> None:
    told: list[object] = []

    def work(_cancel: CancelToken, tell: Callable[[str], None]) -> str:
        tell("half")
        return "late"

    task = Task(
        work,
        on_result=told.append,
        on_progress=told.append,
        on_error=told.append,
    )
    recorded.lane.start(task)
    assert recorded.lane.close(timeout_seconds=60)

    task.cancel()
    recorded.drawing.run_all()

    assert told == []


def test_a_task_cancelled_before_its_turn_does_not_run(recorded: Recorded) -> None:
    gate = threading.Event()
    ran: list[str] = []
    recorded.lane.start(Task[bool, None](lambda _c, _t: gate.wait(60)))
    second = Task[None, None](lambda _c, _t: ran.append("second"))
    recorded.lane.start(second)

    second.cancel()
    gate.set()
    recorded.finish()

    assert ran == []


def test_a_stopped_task_still_tells_what_it_did(recorded: Recorded) -> None:
    told: list[object] = []
    task = Task[str, None](
        lambda cancel, _tell: "half" if cancel.is_cancelled else "whole", on_result=told.append
    )

    task.stop()
    recorded.lane.start(task)
    recorded.finish()

    assert told == ["half"]


def test_work_that_obeys_a_stop_ends_with_the_cancelled_error(recorded: Recorded) -> None:
    errors: list[AppError] = []
    task = Task[None, None](lambda cancel, _tell: cancel.check(), on_error=errors.append)

    task.stop()
    recorded.lane.start(task)
    recorded.finish()

    assert [type(error) for error in errors] == [CancelledError]


def test_an_expected_failure_reaches_its_handler(recorded: Recorded) -> None:
    errors: list[AppError] = []

    def work(_cancel: CancelToken, _tell: Callable[[None], None]) -> None:
        raise NotFoundError(what="Xarolina")

    recorded.lane.start(Task[None, None](work, on_error=errors.append))
    recorded.finish()

    assert [error.details for error in errors] == [{"what": "Xarolina"}]
    assert recorded.unexpected == []


def test_an_unexpected_failure_is_recorded_told_and_survived(recorded: Recorded) -> None:
    errors: list[AppError] = []
    results: list[str] = []

    def work(_cancel: CancelToken, _tell: Callable[[None], None]) -> None:
        raise ZeroDivisionError

    recorded.lane.start(Task[None, None](work, on_error=errors.append))
    recorded.lane.start(Task[str, None](lambda _c, _t: "next", on_result=results.append))
    recorded.finish()

    assert [type(error) for error in recorded.unexpected] == [ZeroDivisionError]
    assert [type(error) for error in errors] == [UnexpectedError]
    assert results == ["next"]


def test_closing_runs_the_last_call_on_the_lanes_own_thread(recorded: Recorded) -> None:
    threads: list[int] = []
    recorded.lane.start(Task[None, None](lambda _c, _t: threads.append(threading.get_ident())))

    assert recorded.lane.close(lambda: threads.append(threading.get_ident()), 60)

    assert len(threads) == 2
    assert len(set(threads)) == 1


def test_a_lane_that_hangs_does_not_hold_up_the_end(recorded: Recorded) -> None:
    gate = threading.Event()
    recorded.lane.start(Task[bool, None](lambda _c, _t: gate.wait(60)))

    assert recorded.lane.close(timeout_seconds=0) is False

    gate.set()


def test_the_lane_here_works_at_once() -> None:
    results: list[int] = []

    LaneHere().start(Task[int, None](lambda _c, _t: 7, on_result=results.append))

    assert results == [7]
