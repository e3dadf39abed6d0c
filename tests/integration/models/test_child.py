"""`models.child` with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from core.cancel import CancelToken
from core.errors import CancelledError
from models.child import Child
from models.child_limits import Limits
from models.child_waiting import START_SECONDS, ChildFaultError, Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_SECONDS = 120.0  # far more than any of this takes
FUNCTIONS = "tests.child_functions"

needs_fifo = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")


@pytest.fixture
def child() -> Iterator[Child]:
    child = Child(FUNCTIONS)
    yield child
    child.close()


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    """A pipe through which a child says that its call has begun."""
    path = tmp_path / "fifo"
    os.mkfifo(path)
    return path


def call(child: Child, function: str, *arguments: object) -> object:
    return child.call(function, *arguments, time_limit_seconds=PATIENCE_SECONDS)


def test_one_process_answers_many_calls(child: Child) -> None:
    first = call(child, "process_id")

    assert call(child, "echo", {"gotas": [1, None, "½\ufffe\udcff"]}) == {
        "gotas": [1, None, "½\ufffe\udcff"]
    }
    assert call(child, "process_id") == first == child.pid
    assert first != os.getpid()


def test_the_parent_never_loads_the_childs_module(child: Child) -> None:
    call(child, "echo", 1)

    assert FUNCTIONS not in sys.modules


@pytest.mark.parametrize(
    ("function", "fault"),
    [
        ("abort", Fault.CRASHED),
        ("leave", Fault.CRASHED),
        ("fail", Fault.CRASHED),
        ("babble", Fault.GARBLED),
    ],
)
def test_a_fault_is_told_and_the_next_call_has_a_new_process(
    child: Child, function: str, fault: Fault
) -> None:
    before = call(child, "process_id")
    arguments = ["de propósito"] if function == "fail" else []

    with pytest.raises(ChildFaultError) as caught:
        call(child, function, *arguments)

    assert caught.value.fault is fault
    assert call(child, "process_id") != before


def test_a_call_over_its_time_is_ended(child: Child) -> None:
    call(child, "echo", 1)

    with pytest.raises(ChildFaultError) as caught:
        child.call("wait_for_ever", os.devnull, time_limit_seconds=0.1)

    assert caught.value.fault is Fault.TOO_SLOW
    assert child.pid is None


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is POSIX's")
def test_a_call_over_its_memory_is_told_as_that() -> None:
    child = Child(FUNCTIONS, Limits(400 << 20))

    with pytest.raises(ChildFaultError) as caught:
        call(child, "take_memory", 1000)

    assert caught.value.fault is Fault.TOO_LARGE
    assert call(child, "take_memory", 1) == 1 << 20
    child.close()


@needs_fifo
def test_a_killed_child_is_a_fault_of_the_call_and_not_of_the_program(
    child: Child, fifo: Path
) -> None:
    faults: list[ChildFaultError] = []

    def wait() -> None:
        try:
            call(child, "wait_for_ever", str(fifo))
        except ChildFaultError as fault:
            faults.append(fault)

    thread = threading.Thread(target=wait)
    thread.start()
    with fifo.open(encoding="utf-8") as said:
        os.kill(int(said.readline()), signal.SIGKILL)
        assert said.read() == ""  # the other end closed: it is dead
    thread.join()

    assert [fault.fault for fault in faults] == [Fault.CRASHED]
    assert call(child, "echo", "de novo") == "de novo"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C goes to a group of processes")
def test_ctrl_c_in_the_terminal_is_not_the_childs_affair(child: Child) -> None:
    call(child, "process_id")
    assert child.pid is not None

    os.kill(child.pid, signal.SIGINT)

    assert call(child, "process_id") == child.pid


@needs_fifo
def test_a_cancelled_call_ends_its_process(child: Child, fifo: Path) -> None:
    token = CancelToken()
    outcomes: list[BaseException] = []

    def wait() -> None:
        try:
            child.call(
                "wait_for_ever", str(fifo), time_limit_seconds=PATIENCE_SECONDS, cancel=token
            )
        except CancelledError as cancelled:
            outcomes.append(cancelled)

    thread = threading.Thread(target=wait)
    thread.start()
    with fifo.open(encoding="utf-8") as said:
        said.readline()
        token.cancel()
        assert said.read() == ""
    thread.join()

    assert len(outcomes) == 1
    assert child.pid is None


def test_a_token_that_was_set_before_starts_nothing(child: Child) -> None:
    token = CancelToken()
    token.cancel()

    with pytest.raises(CancelledError):
        child.call("echo", 1, time_limit_seconds=PATIENCE_SECONDS, cancel=token)

    assert child.pid is None


@needs_fifo
@pytest.mark.parametrize(
    "function",
    [
        "wait_for_ever",
        pytest.param(
            "never_let_go",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends it"),
        ),
    ],
)
def test_a_child_in_the_middle_of_a_call_dies_with_its_killed_parent(
    tmp_path: Path, fifo: Path, function: str
) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        textwrap.dedent(f"""
            from models.child import Child
            if __name__ == "__main__":
                Child({FUNCTIONS!r}).call({function!r}, {str(fifo)!r}, time_limit_seconds=1000)
        """),
        encoding="utf-8",
    )
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", ""))),
    }
    parent = subprocess.Popen([sys.executable, str(script)], env=environment)
    with fifo.open(encoding="utf-8") as said:
        pid = int(said.readline())
        parent.kill()
        assert said.read() == ""  # its end of the pipe closed: it is gone
    parent.wait()

    assert pid != parent.pid


@needs_fifo
def test_a_child_that_stops_when_told_to_is_used_again(fifo: Path) -> None:
    child = Child(FUNCTIONS, Limits(stop_seconds=PATIENCE_SECONDS))
    before = call(child, "process_id")
    token = CancelToken()
    outcomes: list[BaseException] = []

    def wait() -> None:
        try:
            child.call(
                "wait_to_be_stopped", str(fifo), time_limit_seconds=PATIENCE_SECONDS, cancel=token
            )
        except CancelledError as cancelled:
            outcomes.append(cancelled)

    thread = threading.Thread(target=wait)
    thread.start()
    with fifo.open(encoding="utf-8") as said:
        said.readline()
        token.cancel()
        assert said.read() == ""
    thread.join()

    assert len(outcomes) == 1
    assert call(child, "process_id") == before
    child.close()


@needs_fifo
def test_a_child_that_stops_at_its_deadline_was_too_slow_and_is_used_again(fifo: Path) -> None:
    child = Child(FUNCTIONS, Limits(stop_seconds=PATIENCE_SECONDS))
    before = call(child, "process_id")
    reader = threading.Thread(target=fifo.read_text)
    reader.start()

    with pytest.raises(ChildFaultError) as caught:
        child.call("wait_to_be_stopped", str(fifo), time_limit_seconds=0.1)

    reader.join()
    assert caught.value.fault is Fault.TOO_SLOW
    assert call(child, "process_id") == before
    child.close()


def test_a_child_that_does_not_stop_is_ended() -> None:
    child = Child(FUNCTIONS, Limits(stop_seconds=0.05))

    with pytest.raises(ChildFaultError) as caught:
        child.call("wait_for_ever", os.devnull, time_limit_seconds=0.1)

    assert caught.value.fault is Fault.TOO_SLOW
    assert child.pid is None


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
@pytest.mark.parametrize(
    ("function", "fault"),
    [
        ("fall_asleep", Fault.SILENT),
        ("say_half", Fault.SILENT),
        ("say_nonsense", Fault.GARBLED),
        ("babble", Fault.GARBLED),
        ("babble_numbers", Fault.GARBLED),
        ("nest", Fault.GARBLED),
        ("stop_without_being_told", Fault.GARBLED),
    ],
)
def test_whatever_a_child_does_its_parent_hears_of_it(function: str, fault: Fault) -> None:
    child = Child(FUNCTIONS, Limits(stop_seconds=0.2, silence_seconds=0.5), is_asked_again=False)
    before = call(child, "process_id")

    with pytest.raises(ChildFaultError) as caught:
        call(child, function)

    assert caught.value.fault is fault
    assert call(child, "process_id") != before
    child.close()


def test_a_line_that_is_too_long_is_not_read() -> None:
    child = Child(FUNCTIONS, Limits(reply_bytes=1 << 20), is_asked_again=False)

    with pytest.raises(ChildFaultError) as caught:
        call(child, "say_too_much", 200)

    assert caught.value.fault is Fault.GARBLED
    assert call(child, "echo", 1) == 1
    child.close()


def test_messages_without_end_end_with_the_deadline() -> None:
    child = Child(FUNCTIONS, Limits(stop_seconds=0.1, silence_seconds=0.5))
    call(child, "echo", 1)

    with pytest.raises(ChildFaultError) as caught:
        child.call("chatter", time_limit_seconds=0.3)

    assert caught.value.fault is Fault.TOO_SLOW
    assert call(child, "echo", 1) == 1
    child.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
def test_a_child_that_reads_nothing_does_not_hold_up_its_parent() -> None:
    child = Child(FUNCTIONS, Limits(stop_seconds=0.2, silence_seconds=0.5), is_asked_again=False)
    call(child, "echo", 1)
    assert child.pid is not None
    os.kill(child.pid, signal.SIGSTOP)

    with pytest.raises(ChildFaultError) as caught:
        call(child, "echo", "x" * 3_000_000)  # more than a pipe holds

    assert caught.value.fault is Fault.SILENT
    assert call(child, "echo", 1) == 1
    child.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
def test_a_child_that_is_stopped_before_its_first_sign_of_life_is_not_waited_for() -> None:
    child = Child(FUNCTIONS, Limits(stop_seconds=0.2, silence_seconds=0.3), is_asked_again=False)

    with pytest.raises(ChildFaultError) as caught:
        child.call("fall_asleep", time_limit_seconds=START_SECONDS / 2)

    assert caught.value.fault is Fault.SILENT
    assert call(child, "echo", 1) == 1
    child.close()


def test_the_most_memory_is_remembered_after_the_end(child: Child) -> None:
    call(child, "take_memory", 200)
    child.close()

    assert child.peak_memory_bytes > 200 << 20 or sys.platform != "linux"


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is POSIX's")
@pytest.mark.parametrize("room", range(8))
def test_a_process_that_cannot_be_started_costs_one_call(child: Child, room: int) -> None:
    """Wherever on the way the system gives no more open files, and also on closing after that."""
    import resource  # noqa: PLC0415 - POSIX only

    call(child, "echo", 1)  # what is started once for all children
    child.close()
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    first_free = os.dup(0)
    os.close(first_free)

    resource.setrlimit(resource.RLIMIT_NOFILE, (first_free + room, before[1]))
    try:
        outcome = call(child, "echo", 1)
    except ChildFaultError as error:
        outcome = error.fault
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    child.close()

    assert outcome == Fault.CRASHED or (outcome == 1 and room > 0)
    assert call(child, "echo", 2) == 2
    child.close()
    os.close(last_free := os.dup(0))
    assert last_free == first_free  # nothing was left open


def test_nothing_of_a_child_gets_to_the_users_terminal(
    child: Child, capfd: pytest.CaptureFixture[str]
) -> None:
    """Neither what a library prints nor the traceback of one that cannot be imported."""
    call(child, "shout")
    with pytest.raises(ChildFaultError):
        call(child, "abort")
    broken = Child("tests.no_such_module")
    with pytest.raises(ChildFaultError) as caught:
        call(broken, "echo", 1)

    assert caught.value.fault is Fault.CRASHED
    assert "no_such_module" in str(caught.value)
    assert capfd.readouterr() == ("", "")
