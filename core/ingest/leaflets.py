"""From the text of a file to its leaflets: the whole of reading, without the store."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.documents.document import Coverage, Leaflet, Medicine, Remark, Section
from core.documents.text_hash import text_sha256
from core.ingest.blocks import blocks_of
from core.ingest.cover import Identity, front_and_back, identify
from core.ingest.file_identities import completed, told_apart
from core.ingest.furniture import furniture
from core.ingest.hyphens import Hyphens
from core.ingest.lines import lines_of
from core.ingest.quality import Verdict, judge, language_of, pages_of
from core.ingest.split import UNKNOWN_KIND, split

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from core.engines import FileText, PageText
    from core.ingest.lines import Line
    from core.ingest.quality import Quality
    from core.ingest.split import Part, Split, SplitLeaflet
    from core.language.pack import LanguagePack

LOST_CHARS = 20  # fewer lost characters of a page are not worth a remark
LOST_SHARE = 0.02
WHOLE_SECTIONS = 3  # an extract with fewer sections is named by them


@dataclass(frozen=True, slots=True)
class FileLeaflets:
    """What a file holds: its leaflets, where every character of every page went, or why it is refused.

    `remarks` name the texts of a file of records that were refused while others were not.
    """

    leaflets: tuple[Leaflet, ...]
    coverage: tuple[Coverage, ...]
    refusal: Remark | None = None
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class _Read:
    """One text of a file, looked at: its lines without furniture, its leaflets and who they are about."""

    text: FileText
    lines: tuple[Line, ...]
    split: Split
    pack: LanguagePack
    quality: Quality
    identities: tuple[Identity, ...]
    coverage: tuple[Coverage, ...]


def leaflets_of(texts: Sequence[FileText], packs: Sequence[LanguagePack]) -> FileLeaflets:
    """The leaflets in the texts of one file (a file of records has one text each)."""
    read = [_read(text, packs) for text in texts]
    coverage = tuple(page for one in read for page in one.coverage)
    usable = [one for one in read if one.quality.verdict is not Verdict.REFUSED]
    if not usable:
        refusal = read[0].quality.reason if read else Remark("no_text")
        return FileLeaflets((), coverage, refusal)
    kinds = [leaflet.kind for one in usable for leaflet in one.split.leaflets]
    identities = iter(told_apart([i for one in usable for i in one.identities], kinds))
    leaflets = [
        leaflet
        for one in usable
        for leaflet in _leaflets(one, [next(identities) for _ in one.identities])
    ]
    remarks = tuple(
        Remark("record_refused", detail=str(number))
        for number, one in enumerate(read, start=1)
        if one.quality.verdict is Verdict.REFUSED
    )
    return FileLeaflets(tuple(leaflets), coverage, remarks=remarks)


def _read(text: FileText, packs: Sequence[LanguagePack]) -> _Read:
    lines = lines_of(text)
    aside = furniture(lines)
    kept = tuple(line for line in lines if line.index not in aside)
    fits = [(split(kept, pack.headings), pack) for pack in packs]
    scores = [sum(leaflet.score for leaflet in found.leaflets) for found, _pack in fits]
    best = [fit for fit, score in zip(fits, scores, strict=True) if score == max(scores)]
    # Headings that several languages know leave the choice to the words of the text.
    lang = language_of("\n".join(line.text for line in kept), packs) if len(best) > 1 else ""
    found, pack = next((fit for fit in best if fit[1].code == lang), best[0])
    outside = frozenset(
        line.page for start, end in (*found.history, *found.annexes) for line in kept[start:end]
    ) - frozenset(line.page for part in found.leaflets for line in kept[part.start : part.end])
    covers = frozenset(kept[part.start].page for part in found.leaflets if part.start < len(kept))
    quality = judge(pages_of(text, lines), packs, covers or None, outside)
    if not any(part.score for part in found.leaflets) and quality.lang:
        pack = next(known for known in packs if known.code == quality.lang)
    identities = completed([_identity(kept, part, text, pack) for part in found.leaflets])
    return _Read(
        text=text,
        lines=kept,
        split=found,
        pack=pack,
        quality=quality,
        identities=tuple(identities),
        coverage=tuple(_coverage(text, lines, kept, aside, found)),
    )


def _identity(
    lines: Sequence[Line], leaflet: SplitLeaflet, text: FileText, pack: LanguagePack
) -> Identity:
    """Who the leaflet is about: its front part tells, then its legal part, then its sentences."""
    front_end, back_start = front_and_back([part.code for part in leaflet.parts], pack.cover)
    starts = [*(part.heading_lines[0] for part in leaflet.parts), leaflet.end]
    front, back = starts[front_end], starts[back_start]
    return identify(
        lines[leaflet.start : front],
        lines[back : leaflet.end],
        leaflet.kind,
        pack.cover,
        text.metadata,
        body=lines[front:back],
    )


def _leaflets(read: _Read, identities: Sequence[Identity]) -> Iterator[Leaflet]:
    hyphens = Hyphens.of((line.text for line in read.lines), read.pack.hyphens)
    for part, identity in zip(read.split.leaflets, identities, strict=True):
        sections = [section for p in part.parts if (section := _section(read.lines, p, hyphens))]
        digest = text_sha256(sections)
        own_pages = {line.page for line in read.lines[part.start : part.end]}
        own = range(min(own_pages), max(own_pages) + 1)
        remarks = (
            *_missing(part, sections),
            *_doubts(identity, own),
            *(r for r in read.quality.remarks if r.page is None or r.page in own),
            *_lost(read.coverage, read.text.pages, own),
        )
        yield Leaflet(
            kind=part.kind,
            lang=read.pack.code,
            medicine=Medicine(
                name=identity.name,
                substances=identity.substances,
                holder=identity.holder,
                country=identity.country,
                codes=identity.codes,
            ),
            form=_form(identity, part, sections, digest),
            sections=tuple(sections),
            pages=(own[0], own[-1]),
            text_sha256=digest,
            dated=identity.dated,
            pages_without_text=tuple(p for p in read.quality.pages_without_text if p in own),
            warnings=remarks,
            needs_review=_needs_review(read, part, identity, own),
        )


def _form(identity: Identity, part: SplitLeaflet, sections: Sequence[Section], digest: str) -> str:
    """What tells this text from others of the same medicine: only the same form can be a new version of it."""
    said = [identity.form]
    if part.is_partial:
        codes = [section.code for section in sections if section.code]
        said.append(f"[{', '.join(codes) if len(codes) < WHOLE_SECTIONS else '…'}]")
    if not identity.name:
        # Two texts without a name are never taken for versions of one document.
        said.append(digest[:12])
    return " ".join(filter(None, said))


def _needs_review(read: _Read, part: SplitLeaflet, identity: Identity, own: range) -> bool:
    doubtful = {
        *read.quality.garbled_pages,
        *read.quality.noisy_pages,
        *read.quality.pages_without_text,
    }
    is_partial = read.quality.verdict is Verdict.PARTIAL and any(page in own for page in doubtful)
    return not identity.is_certain or part.kind == UNKNOWN_KIND or is_partial


def _missing(part: SplitLeaflet, sections: Sequence[Section]) -> Iterator[Remark]:
    """A remark for each regulated section that is not there, or that headings could not be found at all."""
    if part.kind == UNKNOWN_KIND:
        yield Remark("sections_unknown")
        return
    found = {section.code for section in sections}
    if missing := [code for code in part.expected if code not in found]:
        yield Remark("sections_missing", detail=", ".join(missing))


def _doubts(identity: Identity, own: range) -> Iterator[Remark]:
    if not identity.name:
        yield Remark("no_name", page=own[0])
    elif not identity.is_certain:
        yield Remark("name_uncertain", page=own[0], detail=identity.name)


def _lost(coverage: Sequence[Coverage], pages: Sequence[PageText], own: range) -> Iterator[Remark]:
    chars = {page.number: page.chars for page in pages}
    for page in coverage:
        if page.page in own and page.lost > max(LOST_CHARS, LOST_SHARE * chars[page.page]):
            yield Remark("characters_lost", page=page.page, detail=str(page.lost))


def _section(lines: Sequence[Line], part: Part, hyphens: Hyphens) -> Section | None:
    """The section of a part; None if nothing stands under its heading."""
    body = list(lines[slice(*part.body)])
    if part.rest:
        last = lines[part.heading_lines[1] - 1]
        body.insert(0, replace(last, text=part.rest, bold=False, heading_level=0))
    if not body:
        return None
    built = blocks_of(body, hyphens)
    pages = [line.page for line in (*lines[slice(*part.heading_lines)], *body)]
    return Section(part.code, part.heading, built.text, built.blocks, (min(pages), max(pages)))


def _coverage(
    text: FileText,
    lines: Sequence[Line],
    kept: Sequence[Line],
    aside: frozenset[int],
    found: Split,
) -> Iterator[Coverage]:
    """Count each page's characters by where they went."""
    destination: dict[int, str] = dict.fromkeys(aside, "furniture")
    for name, stretches in (("history", found.history), ("annex", found.annexes)):
        for start, end in stretches:
            destination.update((line.index, name) for line in kept[start:end])
    counts = {
        page.number: {"imported": 0, "furniture": 0, "history": 0, "annex": 0}
        for page in text.pages
    }
    for line in lines:
        counts[line.page][destination.get(line.index, "imported")] += line.chars
    for page in text.pages:
        count = counts[page.number]
        yield Coverage(page.number, **count, lost=max(0, page.chars - sum(count.values())))
