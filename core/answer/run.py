"""One model's help in a straight line: ask, read strictly, check, ask once more with the reasons, have it judged.

Nothing here raises for what a model does: whatever goes wrong becomes an `Outcome` with its trouble.
"""

from __future__ import annotations

import hashlib
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.answer import grammars
from core.answer.check import Checker
from core.answer.levels import Quote, Reading, Select, Write
from core.answer.outcome import JUDGE, Called, Outcome, Rejected, Written
from core.answer.segments import Segments
from core.answer.wording import load_wording
from core.errors import CancelledError, GeneratorError
from core.generating import Level, Prompt, Request, Trouble

if TYPE_CHECKING:
    from core.answer.levels import Way
    from core.answer.material import Material, Shown
    from core.answer.outcome import Chosen
    from core.answer.wording import Wording
    from core.cancel import CancelToken
    from core.generating import Generator
    from core.language.pack import LanguagePack

DEADLINE_SECONDS = 30.0
# Parameters from which a model is asked for typed segments: smaller ones lose their way in them.
TYPED_FROM = 2_000_000_000
LEAST_CHOICE = 2  # sentences: of fewer there is nothing to choose
MOST_REASONS = 400  # characters of reasons that are told to a model
JUDGE_TOKENS = 32
CHARS_A_TOKEN = 16  # on average, and far more than words have: checking what an engine makes up may take for ever
_NUMBERS = re.compile(r"(?<![0-9])[1-9][0-9]?(?![0-9])")


def help_out(
    material: Material,
    generator: Generator,
    level: Level,
    pack: LanguagePack,
    *,
    judge: bool = False,
    within_seconds: float = DEADLINE_SECONDS,
    cancel: CancelToken | None = None,
) -> Outcome:
    """What the model makes of the material at a level, every piece passed by code; the deadline is for all calls."""
    if level is Level.SELECT and len(material.allowed_units) < LEAST_CHOICE:
        return Outcome(trouble=Trouble.NO_CHOICE)
    wording = load_wording(material.lang)
    calls = _Calls(material, generator, wording, time.monotonic() + within_seconds, cancel)
    checker = Checker(material, pack, wording)
    way = _way(level, material, generator, wording, checker)
    try:
        reading = way.read(calls.ask(way.name, way.shown, way.task(), way.grammar, way.most_tokens))
    except (GeneratorError, CancelledError) as error:
        return Outcome(calls=tuple(calls.made), trouble=_trouble(error))
    retries = 0
    if _wants_another(reading, level):
        try:
            again = _again(way, reading, calls, wording)
        except (GeneratorError, CancelledError) as error:
            if not reading.pieces:
                return Outcome((), reading.rejected, 1, 0, tuple(calls.made), _trouble(error))
        else:
            reading = _better(reading, again)
        retries = 1
    pieces, rejected = reading.pieces, reading.rejected
    vetoed = 0
    if judge and any(isinstance(piece, Written) for piece in pieces):
        pieces, taken = _judged(pieces, calls, checker, wording)
        rejected, vetoed = (*rejected, *taken), sum(one.by == JUDGE for one in taken)
    trouble = None
    if not pieces:
        trouble = Trouble.ABSTAINED if reading.abstained and not rejected else Trouble.UNUSABLE
    is_written = any(isinstance(piece, Written) for piece in pieces)
    forbidding = checker.forbidding() if is_written else frozenset()
    return Outcome(pieces, rejected, retries, vetoed, tuple(calls.made), trouble, forbidding)


def prompt_of(material: Material, shown: Shown, wording: Wording, task: str) -> Prompt:
    """The three parts; the first two are the same for every task on what is shown, so that their state serves all."""
    block = wording.block.format(
        medicine=material.medicine, heading=material.heading, block=shown.block
    )
    return Prompt(wording.rules, block, task, shown.key)


def rules_of(lang: str) -> Prompt:
    """What every prompt of a language begins with, to be read before there is a question."""
    return Prompt(load_wording(lang).rules, "", "")


@dataclass(slots=True)
class _Calls:
    """Calls the generator and notes each call; what is left of the time is what the next may take."""

    material: Material
    generator: Generator
    wording: Wording
    until: float
    cancel: CancelToken | None
    made: list[Called] = field(default_factory=list)

    def ask(self, purpose: str, shown: Shown, task: str, grammar: str, most_tokens: int) -> str:
        """The raw words, "" where they or a character of them were cut: what is not whole may have lost a "not".

        So it is where an engine says more than it could have in so many tokens.

        Raises:
            GeneratorError: the engine cannot, or the time is over.
            CancelledError: the user stopped it.
        """
        prompt = prompt_of(self.material, shown, self.wording, task)
        left = self.until - time.monotonic()
        if left <= 0:
            raise GeneratorError(trouble=Trouble.TOO_SLOW)
        request = Request(prompt, grammar, most_tokens)
        done = self.generator.generate(request, within_seconds=left, cancel=self.cancel)
        self.made.append(
            Called(
                purpose=purpose,
                prompt_sha256=prompt.sha256,
                grammar_sha256=_sha256(grammar),
                output_sha256=_sha256(done.text),
                tokens=done.tokens,
                prompt_tokens=done.prompt_tokens,
                kept_tokens=done.kept_tokens,
                first_token_ms=round(done.first_token_ms, 1),
                total_ms=round(done.total_ms, 1),
            )
        )
        is_sound = len(done.text) <= CHARS_A_TOKEN * most_tokens and _can_be_written(done.text)
        return done.text if done.is_whole and is_sound else ""


def _way(
    level: Level, material: Material, generator: Generator, wording: Wording, checker: Checker
) -> Way:
    match level:
        case Level.SELECT:
            return Select(material, wording)
        case Level.QUOTE:
            return Quote(material, wording, checker)
        case Level.WRITE:
            model = generator.model
            is_large = model is not None and model.parameters >= TYPED_FROM
            return (Segments if is_large else Write)(material, wording, checker)
        case Level.EXTRACT:
            raise ValueError(level)


def _wants_another(reading: Reading, level: Level) -> bool:
    """Whether a second try may help: words can be mended; a choice that was none is not worth the time."""
    return bool(reading.rejected) and level is not Level.SELECT


def _again(way: Way, reading: Reading, calls: _Calls, wording: Wording) -> Reading:
    answer = " ".join(one.text for one in reading.rejected)
    reasons = "; ".join(dict.fromkeys(reason for one in reading.rejected for reason in one.reasons))
    told = wording.tasks["retry"].format(
        answer=answer[:MOST_REASONS], reasons=reasons[:MOST_REASONS]
    )
    task = told + way.task()
    raw = calls.ask(f"{way.name}_again", way.shown, task, way.grammar, way.most_tokens)
    return way.read(raw)


def _better(first: Reading, second: Reading) -> Reading:
    """The one that says more of what may be shown, with all that was rejected on the way."""
    rejected = (*first.rejected, *second.rejected)
    best = second if _said(second) >= _said(first) else first
    return Reading(best.pieces, rejected, abstained=second.abstained)


def _said(reading: Reading) -> int:
    return sum(len(piece.claims) if isinstance(piece, Written) else 1 for piece in reading.pieces)


def _judged(
    pieces: tuple[Chosen | Written, ...], calls: _Calls, checker: Checker, wording: Wording
) -> tuple[tuple[Chosen | Written, ...], tuple[Rejected, ...]]:
    """The pieces without what the judge took back; a judge that cannot be heard takes nothing back."""
    kept: list[Chosen | Written] = []
    taken: list[Rejected] = []
    for piece in pieces:
        if not isinstance(piece, Written):
            kept.append(piece)
            continue
        sentences = "\n".join(
            f"({place}) {claim.text}" for place, claim in enumerate(piece.claims, 1)
        )
        task = wording.tasks["judge"].format(question=calls.material.question, sentences=sentences)
        try:
            raw = calls.ask("judge", calls.material.shown, task, grammars.JUDGE, JUDGE_TOKENS)
        except (GeneratorError, CancelledError):
            kept.append(piece)
            continue
        wrong = {int(number) for number in _NUMBERS.findall(raw)}
        refused = [
            Rejected(claim.text, (wording.reasons["judge"],), JUDGE)
            for place, claim in enumerate(piece.claims, 1)
            if place in wrong
        ]
        if not refused:
            kept.append(piece)
            continue
        left = checker.without(piece.claims, refused)
        taken += left.rejected
        if left.written is not None:
            kept.append(left.written)
    return tuple(kept), tuple(taken)


def _trouble(error: GeneratorError | CancelledError) -> Trouble:
    if isinstance(error, CancelledError):
        return Trouble.CANCELLED
    return Trouble(str(error.details["trouble"]))


def _can_be_written(text: str) -> bool:
    """Whether a text can be kept in a file: half of a pair of surrogates cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
