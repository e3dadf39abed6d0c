"""Takes closed blocks of reasoning out of an output; what is left are pieces, never joined over what was between."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.answer.sanitize.outcome import Reason, RejectionError
from core.answer.sanitize.word_lists import any_of
from core.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.answer.sanitize.patterns import Patterns, ReasoningFacts

_LESS, _MORE = r"(?:[<＜]|&lt;)", r"(?:[>＞]|&gt;)"
_TAG = re.compile(
    rf"{_LESS}\s?(?P<slash>\\?/)?\s?[|｜]?/?(?P<name>[\w:.▁-]{{1,40}})[|｜]?"
    rf"(?:[^<>＜＞{{}}&]{{0,200}}?(?P<self>/?){_MORE})?"
    r"|[◁【]\s?(?P<wide_slash>/)?(?P<wide>[\w:.▁-]{1,40})[▷】]"
    r"|\[\s?(?P<square_slash>/)?(?P<square>\w{1,20})\s?\]"
)
# A sign of which the end is missing: it may have been the end of reasoning.
_CUT = re.compile(r"(?:[<＜◁\[]\s?/|[<＜][|｜]|◁)[\w:.▁/-]{0,40}[|｜]?(?=[<\n]|$)|\}\s*[<＜]$")
# The end of a sign at the very beginning: what came before it is lost, and perhaps the beginning of the answer too.
_CUT_HEAD = re.compile(r"\s*\|?/?(?P<name>[\w:.▁-]{1,40})[|｜]?[>＞]")
_PARTS = re.compile(r"[^_\W]+")


@dataclass(frozen=True, slots=True)
class Tag:
    """A sign that reasoning begins or ends; `family` tells which of them belong together."""

    start: int
    end: int
    family: str
    opens: bool
    closes: bool
    is_alone: bool


@dataclass(frozen=True, slots=True)
class Pieces:
    """What is no reasoning. What is used must stand in `texts[first:]`: only there no closing tag comes after it.

    `dropped` is what came before a lone closing tag, where nothing had opened it.
    """

    texts: tuple[str, ...]
    first: int = 0
    dropped: str = ""


def without_reasoning(raw: str, patterns: Patterns) -> Pieces:
    """The output without its closed blocks, and without what comes before a lone closing tag.

    A block ends with the first closing tag of its family. Where another one follows, whether what is between belongs to
    the block cannot be known; it stays, to be counted.

    Raises:
        RejectionError: a block is not closed.
    """
    pieces: list[str] = []
    at = first = nested = 0
    is_open: Tag | None = None
    had_any = False
    dropped = ""
    for tag in tags_in(raw, patterns.reasoning):
        if tag.start < at:
            continue
        if is_open:
            if tag.family != is_open.family:
                continue
            if tag.closes:
                at, is_open = tag.end, None
            elif tag.opens:
                nested += 1
        elif tag.closes and not tag.opens:
            if tag.is_alone:
                # Opened by the chat template, if nothing was open before.
                before = raw[at : tag.start]
                pieces, dropped = ([*pieces, before], dropped) if had_any else ([], before)
                at, first, had_any = tag.end, len(pieces), True
                nested = max(0, nested - 1)
        else:
            pieces.append(raw[at : tag.start])
            had_any, at = True, tag.end
            is_open = None if tag.closes else tag
    if is_open or nested or _CUT.search(raw, at) or _has_cut_head(raw, patterns.reasoning):
        raise RejectionError(Reason.UNCLOSED_REASONING)
    return Pieces((*pieces, raw[at:]), first, dropped)


def _has_cut_head(raw: str, facts: ReasoningFacts) -> bool:
    found = _CUT_HEAD.match(raw)
    return found is not None and not facts.names.isdisjoint(_PARTS.findall(fold(found["name"])))


def tags_in(raw: str, facts: ReasoningFacts) -> list[Tag]:
    """All signs of reasoning, in order."""
    found = [*_tags(raw, facts), *_signs(raw, facts)]
    return sorted(found, key=lambda tag: (tag.start, -tag.end))


def _tags(raw: str, facts: ReasoningFacts) -> Iterator[Tag]:
    for match in _TAG.finditer(raw):
        name = match["name"] or match["wide"] or match["square"]
        parts = _PARTS.findall(fold(name))
        if match["square"]:
            if not facts.bracketed.issuperset(parts):
                continue
        elif not facts.names.intersection(parts):
            continue
        # A tag that isn't finished closes nothing.
        closes = match[0].endswith((">", "＞", "&gt;", "▷", "】", "]")) and bool(
            match["slash"]
            or match["wide_slash"]
            or match["square_slash"]
            or "/" in match[0][: match[0].find(name)]
            or facts.closing.intersection(parts)
        )
        empty = facts.opening | facts.closing | facts.filling
        kind = "wide" if match["wide"] else "square" if match["square"] else "angle"
        family = " ".join([kind, *(part for part in parts if part not in empty)])
        is_self_closing = bool(match["self"]) and not closes
        yield Tag(*match.span(), family, not closes, closes or is_self_closing, is_alone=True)


def _signs(raw: str, facts: ReasoningFacts) -> Iterator[Tag]:
    for number, pair in enumerate(facts.pairs):
        for signs, closes in ((pair.opens, False), (pair.closes, True)):
            for match in re.finditer(any_of(signs), raw, re.IGNORECASE):
                yield Tag(*match.span(), f"pair {number}", not closes, closes, pair.is_alone)
