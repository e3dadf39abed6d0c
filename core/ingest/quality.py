"""Is a file's text fit to be searched and quoted, and if not, which pages are to blame?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from core.documents.document import Remark
from core.ingest.normal import visible_chars
from core.ingest.page_signs import PageSigns, signs_of
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.engines import FileText
    from core.ingest.lines import Line
    from core.language.pack import LanguagePack

COVER_CHARS = 600  # a page with more is no cover, wherever it stands
FEW_CHARS = 12  # fewer on a page with a picture are its number, not its text
READABLE_SHARE = 0.5  # of a file's pages with something on them, below which the file is refused
MISSING_SHARE = 0.6  # of the second reader's characters, below which a page is in doubt
MIN_OTHER_CHARS = 200
JUDGED_WORDS = 150  # a text with fewer words is not judged by its subject
MIN_LEAFLET_WORDS = 3
FOREIGN_WEIGHT = 2  # Spanish shares half of the commonest words with Portuguese
MIN_COMMON_SHARE = 0.15  # leaflets have 0.27 and more, their neighbours' languages under 0.1


class Verdict(StrEnum):
    """What may be done with a text."""

    USABLE = "usable"
    PARTIAL = "partial"  # usable, but some pages are missing or not to be trusted
    REFUSED = "refused"


class PageState(StrEnum):
    """How a page reads."""

    CLEAR = "clear"
    BLANK = "blank"  # shows nothing
    PICTURE = "picture"  # shows something, but no text
    NOISY = "noisy"  # readable, with many words that are none (recognised text, lost ligatures)
    GARBLED = "garbled"


@dataclass(frozen=True, slots=True)
class PageQuality:
    """What `judge` looks at: a page's repaired text and what both readers and the page itself say about it."""

    number: int
    text: str
    chars: int
    other_chars: int | None = None
    has_images: bool = False


@dataclass(frozen=True, slots=True)
class Quality:
    """The verdict on a file's text, with the pages that caused it.

    `lang` is "" when no language of the packs fits. `reason` is set unless the text is usable. `remarks` name
    every page that a person should look at, covers included.
    """

    verdict: Verdict
    lang: str = ""
    pages_without_text: tuple[int, ...] = ()
    garbled_pages: tuple[int, ...] = ()
    noisy_pages: tuple[int, ...] = ()
    doubtful_pages: tuple[int, ...] = ()
    reason: Remark | None = None
    remarks: tuple[Remark, ...] = ()


def pages_of(text: FileText, lines: Iterable[Line]) -> list[PageQuality]:
    """The pages of a file as `judge` wants them, from its lines after repair."""
    texts: dict[int, list[str]] = {page.number: [] for page in text.pages}
    for line in lines:
        texts[line.page].append(line.text)
    return [
        PageQuality(
            number=page.number,
            text="\n".join(texts[page.number]),
            chars=page.chars,
            other_chars=page.other_chars,
            has_images=page.has_images,
        )
        for page in text.pages
    ]


def judge(
    pages: Sequence[PageQuality],
    packs: Sequence[LanguagePack],
    covers: frozenset[int] | None = None,
    outside: frozenset[int] = frozenset(),
) -> Quality:
    """Whether the text of these pages may be used.

    `covers` are the pages that are covers of leaflets (the first page, when not given) and `outside` those of
    tables of alterations and the like: one that cannot be read is remarked on, but does not make the text partial.
    """
    if covers is None:
        covers = frozenset(page.number for page in pages[:1])
    signs = {page.number: signs_of(page.text, packs) for page in pages}
    states = {page.number: _state(page, signs[page.number]) for page in pages}
    found = [word for page in pages for word in words(page.text)]
    lang = _language(found, packs)
    faults = _Faults(
        without_text=_in_state(states, PageState.PICTURE),
        garbled=_in_state(states, PageState.GARBLED),
        noisy=_in_state(states, PageState.NOISY),
        doubtful=tuple(page.number for page in pages if _is_in_doubt(page, states[page.number])),
        covers=frozenset(
            page.number for page in pages if page.number in covers and _is_cover(page)
        ),
        outside=outside,
    )
    verdict, reason = _verdict(pages, states, faults, lang, packs)
    return Quality(
        verdict=verdict,
        lang=lang,
        pages_without_text=faults.without_text,
        garbled_pages=faults.garbled,
        noisy_pages=faults.noisy,
        doubtful_pages=faults.doubtful,
        reason=reason,
        remarks=tuple(faults.remarks()),
    )


def language_of(text: str, packs: Sequence[LanguagePack]) -> str:
    """The code of the language whose commonest words make up most of the text, "" if none is common enough."""
    return _language(words(text), packs)


def _language(found: Sequence[str], packs: Sequence[LanguagePack]) -> str:
    if not found:
        return ""
    shares = {
        pack.code: sum(
            (word in pack.legibility.common) - FOREIGN_WEIGHT * (word in pack.legibility.foreign)
            for word in found
        )
        / len(found)
        for pack in packs
    }
    best = max(shares, key=lambda code: shares[code], default="")
    return best if best and shares[best] >= MIN_COMMON_SHARE else ""


@dataclass(frozen=True, slots=True)
class _Faults:
    """Pages with something wrong, and which of them are only covers."""

    without_text: tuple[int, ...]
    garbled: tuple[int, ...]
    noisy: tuple[int, ...]
    doubtful: tuple[int, ...]
    covers: frozenset[int]
    outside: frozenset[int]

    def in_body(self) -> list[int]:
        every = {*self.without_text, *self.garbled, *self.noisy, *self.doubtful}
        return sorted(every - self.covers - self.outside)

    def remarks(self) -> Iterable[Remark]:
        for key, numbers in (
            ("page_without_text", self.without_text),
            ("page_garbled", self.garbled),
            ("page_noisy", self.noisy),
            ("page_in_doubt", self.doubtful),
        ):
            for number in numbers:
                yield Remark("cover_" + key if number in self.covers else key, page=number)


def _verdict(
    pages: Sequence[PageQuality],
    states: dict[int, PageState],
    faults: _Faults,
    lang: str,
    packs: Sequence[LanguagePack],
) -> tuple[Verdict, Remark | None]:
    shown = [page for page in pages if states[page.number] is not PageState.BLANK]
    read = [page for page in shown if states[page.number] in (PageState.CLEAR, PageState.NOISY)]
    if len(read) < max(1, len(shown) * READABLE_SHARE):
        return Verdict.REFUSED, _unreadable(shown, faults)
    text_words = [word for page in read for word in words(page.text)]
    if len(text_words) >= JUDGED_WORDS:
        if not lang:
            return Verdict.REFUSED, Remark("unknown_language")
        if not _is_about_medicines(text_words, packs):
            return Verdict.REFUSED, Remark("not_a_leaflet")
    if in_body := faults.in_body():
        return Verdict.PARTIAL, Remark("pages_to_review", detail=spans(in_body))
    return Verdict.USABLE, None


def _unreadable(shown: Sequence[PageQuality], faults: _Faults) -> Remark:
    if not any(page.text.strip() for page in shown):
        return Remark("no_text")
    key = "text_garbled" if len(faults.garbled) > len(faults.without_text) else "text_missing"
    return Remark(key, detail=spans(sorted({*faults.garbled, *faults.without_text})))


def _is_about_medicines(text_words: Sequence[str], packs: Sequence[LanguagePack]) -> bool:
    present = set(text_words)
    return any(len(present & pack.legibility.leaflet) >= MIN_LEAFLET_WORDS for pack in packs)


def _state(page: PageQuality, signs: PageSigns) -> PageState:
    shown = visible_chars(page.text)
    if shown == 0 or (page.has_images and shown < FEW_CHARS):
        return PageState.PICTURE if page.has_images else PageState.BLANK
    if signs.is_garbled:
        return PageState.GARBLED
    return PageState.NOISY if signs.is_noisy else PageState.CLEAR


def _is_in_doubt(page: PageQuality, state: PageState) -> bool:
    """Whether the second reader found much more on the page than the text that is kept."""
    return (
        page.other_chars is not None
        and state in (PageState.CLEAR, PageState.BLANK)
        and page.other_chars >= MIN_OTHER_CHARS
        and page.chars < MISSING_SHARE * page.other_chars
    )


def _is_cover(page: PageQuality) -> bool:
    return visible_chars(page.text) < COVER_CHARS


def _in_state(states: dict[int, PageState], state: PageState) -> tuple[int, ...]:
    return tuple(number for number, its_state in states.items() if its_state is state)


def spans(numbers: Sequence[int]) -> str:
    """Page numbers as a person writes them: "1, 3-5"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
