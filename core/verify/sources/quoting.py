"""A sentence that means nothing alone: whether it is quoted with all that stands above it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from core.verify.sources.leads import heading_items, is_finite, items_under, names_people, turns
from core.verify.sources.lines import statements
from core.verify.sources.verdict import Source

if TYPE_CHECKING:
    from core.language.pack import LanguagePack
    from core.verify.sources.lines import Statement
    from core.verify.sources.passages import Prepared
    from core.verify.sources.verdict import Claim


def quoted_on(claim: Claim, quote: str, prepared: Prepared, pack: LanguagePack) -> Claim | None:
    """A sentence that means nothing without what stands above it, if all of that is quoted word for word before it."""
    pattern = re.compile(r"\s+".join(map(re.escape, quote.split())) + "[.!?…]?")
    for stated in {stated.pid: stated for stated in prepared.stated}.values():
        text = stated.read.text
        for place in pattern.finditer(text):
            told = statements(text, pack.abbreviations)
            # What is cut off at an end ("… if you have a fever") may be what matters.
            last = next((one for one in told if one.end == place.end()), None)
            is_whole = last is not None and any(one.start == place.start() for one in told)
            if last and is_whole and _needs_no_more(text, last, place.start(), prepared.name, pack):
                source = Source(stated.pid, last.start, last.end)
                return replace(claim, supported=True, reasons=(), source=source)
    return None


def _needs_no_more(
    text: str, last: Statement, start: int, name: tuple[str, ...], pack: LanguagePack
) -> bool:
    """Whether a quote begins before the lines above its last statement, or these neither turn it nor name people."""
    items, lead = items_under(text, last, name, pack)
    tells = any(item.quantity or is_finite(item) or item.mood == "inf" for item in items)
    if last.lead and last.lead[0] < start and tells and turns(lead, pack):
        return False
    heads = [heading_items(text, place, name, pack) for place in last.above if place[0] < start]
    return not any(names_people(head, pack) for head in heads if head)
