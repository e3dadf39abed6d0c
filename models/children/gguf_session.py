"""From a prompt in three parts to a text: what was read before is not read again, which changes nothing in the text.

A prompt is read in chunks that begin anew where the rules, the block and the task begin. The state after the same
chunks is the same to the last bit, whether they were read now, are still known, or come from the disk; so is the text.
"""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import asdict, dataclass
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from models.child_life import check_stopped
from models.children.gguf_chat import frame_of
from models.children.gguf_choice import Choice
from models.children.gguf_drafts import Drafts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from models.child_life import Json
    from models.children.gguf_engine import Engine
    from models.children.gguf_states import States

LEAST_ROOM = 32  # tokens: shorter texts are no answers

Chunk = tuple[int, ...]


class TooLongError(Exception):
    """The prompt leaves no room in the model's context."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The chunks of a prompt; the first `kept` of them are worth keeping, under a name on the disk ("": nowhere)."""

    chunks: tuple[Chunk, ...]
    kept: int
    name: str

    @property
    def length(self) -> int:
        return _length(self.chunks)


class Session:
    """A model with what it has read. `identity` tells apart states of other models, settings and computers."""

    def __init__(self, engine: Engine, states: States, identity: str) -> None:
        self._engine = engine
        self._states = states
        self._identity = identity
        self._known: list[Chunk] = []
        first, last = engine.first_tokens(), engine.end_tokens()
        names = [
            b"".join(engine.piece(token, is_markup=True) for token in tokens[:1]).decode(
                "utf-8", "replace"
            )
            for tokens in (first, last)
        ]
        self._frame = frame_of(engine.template(), *names)

    def prepare(self, prompt: Json) -> Json:
        """Read all but the task.

        Raises:
            TooLongError: it is too long; StoppedError: the parent wants it no longer.
        """
        plan = self._plan(prompt)
        self._check_length(plan)
        kept = self._read(plan, plan.kept)
        return {"prompt_tokens": _length(plan.chunks[: plan.kept]), "kept_tokens": kept}

    def generate(self, prompt: Json, grammar: str, most_tokens: int, *, drafts: bool) -> Json:
        """The text with its figures; times are in milliseconds from the call on.

        Raises:
            TooLongError: the prompt is too long; StoppedError: the parent wants it no longer.
        """
        began = time.monotonic()
        plan = self._plan(prompt)
        most = min(most_tokens, self._check_length(plan))
        kept = self._read(plan, len(plan.chunks))
        with Choice(self._engine, grammar) as choice:
            drafts = drafts and self._engine.can_take_back()
            writing = _Writing(self._engine, choice, plan, drafts=drafts)
            writing.write(most)
        text = b"".join(self._engine.piece(token) for token in writing.written)
        return {
            "text": text.decode("utf-8", "replace"),
            "is_whole": writing.is_whole,
            "prompt_tokens": plan.length,
            "kept_tokens": kept,
            "tokens": len(writing.written),
            "drafted_tokens": writing.drafted,
            "first_token_ms": (writing.first_at - began) * 1000,
            "total_ms": (time.monotonic() - began) * 1000,
        }

    def _plan(self, prompt: Json) -> _Plan:
        frame, engine = self._frame, self._engine
        before = engine.tokens(frame.before, is_markup=True)
        first = engine.first_tokens()
        if before[: len(first)] != first:
            before = first + before
        rules = [*before, *engine.tokens(prompt["rules"])]
        rules += engine.tokens(frame.between, is_markup=True)
        block = engine.tokens(prompt["block"])
        task = [*engine.tokens(prompt["task"]), *engine.tokens(frame.after, is_markup=True)]
        kept = [*self._chunks(rules), *self._chunks(block)]
        name = ""
        if prompt["key"]:
            parts = json.dumps([self._identity, asdict(engine.settings), kept])
            name = hashlib.sha256(parts.encode()).hexdigest()
        return _Plan((*kept, *self._chunks(task)), len(kept), name)

    def _chunks(self, tokens: Sequence[int]) -> list[Chunk]:
        size = self._engine.settings.chunk
        return [tuple(tokens[start : start + size]) for start in range(0, len(tokens), size)]

    def _check_length(self, plan: _Plan) -> int:
        """How many tokens can be written after it."""
        room = self._engine.context_size - plan.length
        if room < LEAST_ROOM or not plan.chunks:
            raise TooLongError
        return room

    def _read(self, plan: _Plan, count: int) -> int:
        """Read the first chunks; the number of tokens that were known already."""
        # What comes after the last chunk is wanted: it is read in any case.
        known = self._go_back(plan, count - 1 if count == len(plan.chunks) else count)
        self._known = list(plan.chunks[:known])
        position = already = _length(self._known)
        for index in range(known, count):
            chunk = plan.chunks[index]
            check_stopped()
            self._engine.read(chunk, position, 1 if index == len(plan.chunks) - 1 else 0)
            self._known.append(chunk)
            position += len(chunk)
            if index == plan.kept - 1 and plan.name and not self._states.has(plan.name):
                self._states.keep(plan.name, self._engine.state())
        return already

    def _go_back(self, plan: _Plan, most: int) -> int:
        """Go back to the last chunk that is common to what was read and what is to be read; how many these are."""
        pairs = zip(self._known, plan.chunks[:most], strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        is_cut = self._engine.cut(_length(plan.chunks[:common]))
        if is_cut and common >= min(plan.kept, most):
            return common
        if plan.name and plan.kept <= most and (state := self._states.get(plan.name)) is not None:
            if self._engine.restore(state):
                return plan.kept
            return 0
        if not is_cut:
            self._engine.forget()
        return common if is_cut else 0


class _Writing:
    """Writes token by token, or several that were guessed and turn out to be right."""

    def __init__(self, engine: Engine, choice: Choice, plan: _Plan, *, drafts: bool) -> None:
        self.written: list[int] = []
        self.is_whole = False
        self.drafted = 0
        self.first_at = 0.0
        self._engine = engine
        self._choice = choice
        self._position = plan.length
        self._drafts = Drafts(chain.from_iterable(plan.chunks)) if drafts else None

    def write(self, most: int) -> None:
        """At most so many tokens after what was read."""
        self._take(-1)
        self.first_at = time.monotonic()
        while not self.is_whole and 0 < len(self.written) < most:
            check_stopped()
            left = most - len(self.written) - 1
            guess = self._drafts.guess(left) if self._drafts and left > 0 else []
            read = [self.written[-1], *guess]
            self._engine.read(read, self._position, len(read))
            right = 0
            for index, guessed in enumerate([*guess, None]):
                before = len(self.written)
                if not self._take(index) or self.written[before] != guessed:
                    break
                right += 1
            self._position += 1 + right
            if len(read) > 1 + right:
                self._engine.cut(self._position)
            if self._drafts and guess:
                self._drafts.learn(len(guess), right)
            self.drafted += right

    def _take(self, index: int) -> bool:
        """Write the token that is likeliest after the one that was read as number `index`; False at the end."""
        token = self._choice.next(self._engine.scores(index))
        if token is None:  # nothing is allowed here: the text is cut
            return False
        if self._engine.is_end(token):
            self.is_whole = True
            return False
        self.written.append(token)
        if self._drafts:
            self._drafts.add(token)
        self.is_whole = self._choice.accept(token)
        return not self.is_whole


def _length(chunks: Sequence[Chunk]) -> int:
    return sum(map(len, chunks))
