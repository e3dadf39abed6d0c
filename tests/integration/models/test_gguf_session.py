"""Whatever was asked, stopped or kept before: a text is the one that a fresh engine writes, with guesses or without."""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("llama_cpp", reason="the model engine is not installed")

import numpy as np

from models.child_life import StoppedError
from models.children import gguf_session
from models.children.gguf_engine import Settings
from models.children.gguf_session import Session
from models.children.gguf_states import States

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from models.children.gguf_engine import Engine

pytestmark = pytest.mark.engine

LETTERS = "abcdefgh"
END = len(LETTERS)


class MadeUpEngine:
    """Writes letters that depend on all it has read, and on the chunks in which the prompt was read."""

    vocabulary_size = len(LETTERS) + 1
    context_size = 200
    settings = Settings(context=200, threads=1, chunk=4)

    def __init__(self, *, forgets_at_will: bool = True) -> None:
        self._forgets_at_will = forgets_at_will
        self._tokens: list[int] = []
        self._starts: list[int] = []  # of the chunks of the prompt
        self._scored = 0

    def tokens(self, text: str, *, is_markup: bool = False) -> list[int]:
        return [LETTERS.index(letter) for letter in text]

    def first_tokens(self) -> list[int]:
        return [0]

    def end_tokens(self) -> list[int]:
        return [END]

    def is_end(self, token: int) -> bool:
        return token == END

    def piece(self, token: int, *, is_markup: bool = False) -> bytes:
        return LETTERS[token : token + 1].encode()

    def template(self) -> str:
        return ""

    def can_take_back(self) -> bool:
        return self._forgets_at_will

    def read(self, tokens: tuple[int, ...], position: int, scored: int) -> None:
        assert position == len(self._tokens)
        if scored < len(tokens) > 1:  # else it may be a letter that was written
            self._starts.append(position)
        self._tokens += tokens
        self._scored = scored

    def scores(self, index: int) -> npt.NDArray[np.float32]:
        """Letters come again and again, so that guesses are sometimes right."""
        after = (
            len(self._tokens) + index + 1
            if index < 0
            else len(self._tokens) - self._scored + index + 1
        )
        read = (self._tokens[max(0, after - 2) : after], self._starts, after % 7 == 0 and after)
        best = hashlib.sha256(repr(read).encode()).digest()[0] % 40
        scores = np.zeros(self.vocabulary_size, np.float32)
        scores[END if best == 0 else best % END] = 1
        return scores

    def cut(self, length: int) -> bool:
        if not self._forgets_at_will and length < len(self._tokens):
            return False
        del self._tokens[length:]
        self._starts = [start for start in self._starts if start < length]
        return True

    def forget(self) -> None:
        self._tokens, self._starts = [], []

    def state(self) -> memoryview:
        return memoryview(json.dumps([self._tokens, self._starts]).encode())

    def restore(self, state: memoryview) -> bool:
        self._tokens, self._starts = json.loads(bytes(state))
        return True


class AnyText:
    """A grammar that allows everything."""

    def __init__(self, engine: Engine, grammar: str) -> None:
        pass

    def __enter__(self) -> AnyText:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def next(self, scores: npt.NDArray[np.float32]) -> int:
        return int(scores.argmax())

    def accept(self, token: int) -> bool:
        return False


@pytest.fixture(autouse=True, scope="module")
def any_text() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gguf_session, "Choice", AnyText)
        yield


texts = st.text(alphabet=LETTERS, max_size=14)
prompts = st.fixed_dictionaries(
    {
        "rules": st.sampled_from(["", "ab", "abcdefgh"]),
        "block": st.sampled_from(["", "abc", "abcabcabcabc", "abcabcabcabd"]) | texts,
        "task": texts,
        "key": st.sampled_from(["", "kept"]),
    }
)
asked = st.tuples(st.sampled_from(["generate", "prepare"]), prompts, st.integers(0, 12))


def fresh(folder: str, *, forgets_at_will: bool = True) -> Session:
    engine: Any = MadeUpEngine(forgets_at_will=forgets_at_will)
    return Session(engine, States(Path(folder)), "made up")


def told(session: Session, prompt: dict[str, str], *, drafts: bool) -> tuple[str, bool, int]:
    done = session.generate(prompt, "", 30, drafts=drafts)
    return done["text"], done["is_whole"], done["tokens"]


def ask(session: Session, what: str, prompt: dict[str, str], steps: int) -> None:
    """Ask, and stop after so many steps."""
    left = steps

    def check() -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise StoppedError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gguf_session, "check_stopped", check)
        try:
            if what == "prepare":
                session.prepare(prompt)
            else:
                session.generate(prompt, "", 9, drafts=True)
        except StoppedError:
            pass


@settings(max_examples=300)
@given(st.lists(asked, max_size=6), prompts, st.booleans(), st.booleans())
def test_what_came_before_changes_nothing(
    before: list[tuple[str, dict[str, str], int]],
    prompt: dict[str, str],
    forgets_at_will: bool,
    drafts: bool,
) -> None:
    with tempfile.TemporaryDirectory() as kept, tempfile.TemporaryDirectory() as empty:
        expected = told(fresh(empty), {**prompt, "key": ""}, drafts=False)
        session = fresh(kept, forgets_at_will=forgets_at_will)
        for what, other, steps in before:
            ask(session, what, other, steps)

        assert told(session, prompt, drafts=drafts) == expected
        assert told(session, prompt, drafts=drafts) == expected
        assert told(fresh(kept), prompt, drafts=drafts) == expected
