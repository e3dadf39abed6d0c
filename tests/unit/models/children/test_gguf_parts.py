"""The parts of the child that writes which need no model: markup, guesses, kept states."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.children.gguf_chat import NO_FRAME, Frame, frame_of
from models.children.gguf_drafts import MOST, SHORTEST, Drafts
from models.children.gguf_states import States

if TYPE_CHECKING:
    from pathlib import Path

CHATML = (
    "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content']"
    " + '<|im_end|>' + '\n'}}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)
NO_SYSTEM = (
    "{{ bos_token }}{% for message in messages %}"
    "{% if message['role'] == 'system' %}{{ raise_exception('no system here') }}{% endif %}"
    "<user>{{ message['content'] | trim }}</user>{% endfor %}<model>"
)
DROPS_SYSTEM = (
    "{% for message in messages if message['role'] == 'user' %}[{{ message['content'] }}]"
    "{% endfor %}"
)


def test_rules_are_the_systems_and_the_text_the_users() -> None:
    assert frame_of(CHATML, "", "<|im_end|>") == Frame(
        "<|im_start|>system\n",
        "<|im_end|>\n<|im_start|>user\n",
        "<|im_end|>\n<|im_start|>assistant\n",
    )


@pytest.mark.parametrize(
    ("template", "frame"),
    [
        (NO_SYSTEM, Frame("<s><user>", "", "</user><model>")),
        (DROPS_SYSTEM, Frame("[", "", "]")),
    ],
)
def test_where_no_system_speaks_the_user_says_the_rules(template: str, frame: Frame) -> None:
    assert frame_of(template, "<s>", "</s>") == frame


@pytest.mark.parametrize(
    "template",
    [
        "",
        "{% for",
        "{{ raise_exception('never') }}",
        "always the same",
        "{{ messages[7].content }}",
        "{{ messages[0].content * 2 }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ 1 // 0 }}",
        "{% for i in range(10000000) %}{% endfor %}",
        "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}",
        "{% for i in 'a' %}" * 25 + "{% endfor %}" * 25,
    ],
)
def test_a_template_that_cannot_be_used_is_left_alone(template: str) -> None:
    assert frame_of(template, "", "") == NO_FRAME


def test_no_clock_gets_into_a_text() -> None:
    dated = (
        "{% if strftime_now is defined %}{{ strftime_now('%Y') }}{% else %}fixed{% endif %}"
        "{% for message in messages %}{{ message.content }}{% endfor %}"
    )

    assert frame_of(dated, "", "").before == "fixed"


def test_a_guess_is_what_came_after_the_same_tokens() -> None:
    drafts = Drafts([1, 2, 3, 4, 5, 6, 9, 2, 3, 4])

    assert drafts.guess(2) == [5, 6]
    assert drafts.guess(1) == [5]
    drafts.add(7)
    assert drafts.guess(2) == []


def test_guesses_grow_while_they_are_right_and_shrink_when_they_are_not() -> None:
    drafts = Drafts([*range(40), 0, 1, 2])

    sizes = []
    for _ in range(4):
        guess = drafts.guess(100)
        sizes.append(len(guess))
        drafts.learn(len(guess), len(guess))
    drafts.learn(sizes[-1], 0)

    assert sizes == sorted(sizes)
    assert sizes[-1] <= MOST
    assert len(drafts.guess(100)) < sizes[-1]


@given(st.lists(st.integers(0, 3), max_size=60), st.integers(0, 20))
def test_a_guess_is_always_something_that_stood_there(tokens: list[int], most: int) -> None:
    guess = Drafts(tokens).guess(most)

    assert len(guess) <= most
    if guess:
        joined = [*tokens[-SHORTEST:], *guess]
        assert any(
            tokens[at : at + len(joined)] == joined for at in range(len(tokens) - len(joined) + 1)
        )


def test_a_state_is_found_again(tmp_path: Path) -> None:
    States(tmp_path / "new").keep("a", b"known")

    assert bytes(States(tmp_path / "new").get("a") or b"") == b"known"
    assert States(tmp_path / "new").get("b") is None


@pytest.mark.parametrize("damage", ["short", "flipped", "empty", "another's"])
def test_a_damaged_state_is_removed(tmp_path: Path, damage: str) -> None:
    states = States(tmp_path)
    states.keep("a", b"known" * 100)
    [file] = tmp_path.iterdir()
    whole = file.read_bytes()
    if damage == "another's":
        states.keep("b", b"other")
        whole = (tmp_path / "b.state").read_bytes()
    file.write_bytes(
        {"short": whole[:-1], "flipped": whole[:-1] + b"?", "empty": b"", "another's": whole}[
            damage
        ]
    )

    assert states.get("a") is None
    assert not file.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file that only fails to be read")
def test_a_state_that_the_disk_has_lost_is_removed_and_can_be_kept_again(tmp_path: Path) -> None:
    (tmp_path / "a.state").symlink_to("/proc/self/mem")
    states = States(tmp_path)

    assert states.get("a") is None
    assert not states.has("a")
    states.keep("a", b"known")
    assert bytes(states.get("a") or b"") == b"known"


def test_the_states_that_were_not_used_for_longest_make_room(tmp_path: Path) -> None:
    states = States(tmp_path, limit_bytes=400)
    for age, name in enumerate("abc"):
        states.keep(name, bytes(100))
        os.utime(tmp_path / f"{name}.state", (age, age))
    assert states.get("a") is not None  # used just now

    states.keep("d", bytes(100))

    assert sorted(file.stem for file in tmp_path.iterdir()) == ["a", "c", "d"]


def test_a_state_that_is_too_large_is_not_kept(tmp_path: Path) -> None:
    States(tmp_path, limit_bytes=10).keep("a", bytes(100))

    assert list(tmp_path.iterdir()) == []


def test_where_nothing_can_be_written_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    states = States(tmp_path / "file" / "folder")

    states.keep("a", b"known")

    assert states.get("a") is None
    assert not states.has("a")


def test_what_an_interrupted_process_left_is_removed(tmp_path: Path) -> None:
    part = tmp_path / f"x.{2**30}.part"
    part.write_bytes(b"half")

    States(tmp_path).keep("a", b"known")

    assert not part.exists()
