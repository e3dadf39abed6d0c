"""An answer as it is read aloud: emergencies first, then its sentences, each with where it comes from. No Qt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.asking.answer import SegmentKind
from desktop import translations
from desktop.sentences import place_words
from desktop.voice.utterance import Utterance

if TYPE_CHECKING:
    from core.asking.answer import Answer, Segment

_NUMBER = re.compile(r"\d[\d.,]*\d|\d")


def utterances_of(answer: Answer) -> tuple[Utterance, ...]:
    """The sentences in the order of hearing; an emergency's are said twice: who needs them is not calm."""
    lang = f"{answer.lang}-{answer.country}" if answer.country else answer.lang
    emergency = [one for one in answer.segments if one.kind is SegmentKind.EMERGENCY]
    others = [one for one in answer.segments if one.kind is not SegmentKind.EMERGENCY]
    return tuple(_utterance(one, lang) for one in (*emergency, *emergency, *others))


def _utterance(segment: Segment, lang: str) -> Utterance:
    numbers = _NUMBER.findall(segment.text)
    return Utterance(
        words=segment.spoken or segment.text,
        text=segment.text,
        lang=lang,
        source="" if segment.citation is None else place_words(segment.citation),
        source_lang=translations.language().replace("_", "-"),
        spelled=", ".join(numbers[-1]) if numbers else "",
    )
