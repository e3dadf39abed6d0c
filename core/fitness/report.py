"""What the test found, as lines for a person: the same on the command line and in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.fitness.wording import LEVELS, REASONS, VERDICTS
from core.language.pack import load_pack
from core.marking import N_
from core.messages import translation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.fitness.figures import Fitness, LevelFigures

MEGABYTE = 1_000_000


def report(found: Fitness, language: str) -> Iterator[str]:
    """What a person reads of it, line by line; the verdict comes last."""
    gettext_ = translation(language).gettext
    yield f"{found.model}  {found.model_sha256[:12]}"
    for one in found.figures:
        yield from _level(one, language)
    yield gettext_(N_("Memory at most {memory} MB; the questions took {seconds} s in all.")).format(
        memory=round(found.memory_bytes / MEGABYTE), seconds=round(found.seconds)
    )
    yield gettext_(
        N_(
            "This computer reads {read} GB of memory a second: at most {roof} tokens a second with "
            "this model, of which it reached {share} %."
        )
    ).format(
        read=f"{found.read_bytes_per_second / 1000 / MEGABYTE:.1f}",
        roof=found.roof_tokens_per_second,
        share=round(100 * found.share_of_roof),
    )
    yield " ".join(
        gettext_(sentence)
        for sentence in (VERDICTS[found.verdict], *(REASONS[reason] for reason in found.reasons))
    )


def _level(one: LevelFigures, language: str) -> Iterator[str]:
    gettext_ = translation(language).gettext
    yield f"{load_pack(one.lang).name}, {gettext_(LEVELS[one.level])}:"
    # Translators: the numbers count questions.
    yield "    " + gettext_(
        N_(
            "of {asked} questions put to it, {at_once} verified at once, {after_retry} at the second "
            "try; left as they were: {abstained} it added nothing, {unusable} did not stand up to the "
            "check, {failed} failed"
        )
    ).format(
        asked=one.asked,
        at_once=one.at_once,
        after_retry=one.after_retry,
        abstained=one.abstained,
        unusable=one.unusable,
        failed=one.failed,
    )
    # Translators: {first} in milliseconds, {end} and {slowest} in seconds; {speed} is a number.
    yield "    " + gettext_(
        N_(
            "first sentence after {first} ms, whole answer after {end} s (the slowest {slowest} s); "
            "{speed} tokens a second"
        )
    ).format(
        first=round(one.first_sentence_ms),
        end=f"{one.end_ms / 1000:.1f}",
        slowest=f"{one.slowest_ms / 1000:.1f}",
        speed=one.tokens_per_second,
    )
    if one.rejected:
        kinds = ", ".join(f"{kind} {count}" for kind, count in one.rejected.items())
        yield "    " + gettext_(N_("rejected for: {kinds}")).format(kinds=kinds)
