"""A page of a leaflet beside its text: which one is wanted, and what is shown and said of it. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.translations import _

if TYPE_CHECKING:
    from core.documents.document import Citation, Section
    from core.engines import PagePicture, Quote


@dataclass(frozen=True, slots=True)
class PagePlace:
    """The file of a version and the words of it that are quoted, if any; `page` is where to begin, 0 at the words."""

    file_sha256: str
    quote: Quote | None
    page: int = 0


@dataclass(frozen=True, slots=True)
class PageShown:
    """A picture with what is said of it: `sentence` stands over it and describes it to a screen reader."""

    sentence: str
    picture: PagePicture | None = None

    @property
    def can_go_back(self) -> bool:
        return self.picture is not None and self.picture.page > 1

    @property
    def can_go_on(self) -> bool:
        return self.picture is not None and self.picture.page < self.picture.page_count


def place_of(citation: Citation, section: Section | None) -> PagePlace:
    """The page that a citation is read on, of a section without a quote its first.

    What stands around the words goes with them, so that no others are marked.
    """
    if not citation.quote.strip():
        return PagePlace(citation.file_sha256, None, citation.pages[0])
    from core.engines import Quote  # noqa: PLC0415 - the window shows before core is loaded

    before = after = ""
    if section is not None and section.text[citation.start : citation.end] == citation.quote:
        before = f"{section.heading}\n{section.text[: citation.start]}"
        after = section.text[citation.end :]
    quote = Quote(citation.quote, citation.pages, before, after)
    return PagePlace(citation.file_sha256, quote)


def page_shown(place: PagePlace, picture: PagePicture, file: str) -> PageShown:
    """The picture, and in words what is to be seen on it."""
    # Translators: of a page of a leaflet: "Page 3 of 12 of losartana.pdf".
    where = _("Page {page} of {count} of {file}").format(
        page=picture.page, count=picture.page_count, file=file
    )
    return PageShown(
        "; ".join((where, *_marks(place, picture), _("the text stands beside"))) + ".", picture
    )


def _marks(place: PagePlace, picture: PagePicture) -> list[str]:
    if place.quote is None:
        return []
    if not picture.quote_pages:
        return [_("the quoted words could not be found on it for certain, so nothing is marked")]
    others = [page for page in picture.quote_pages if page != picture.page]
    if picture.page not in picture.quote_pages:
        return [_("the quoted words are on page {page}").format(page=others[0])]
    if not others:
        return [_("the quoted words are marked")]
    if others[0] < picture.page:
        return [_("the quoted words, marked, begin on page {page}").format(page=others[0])]
    return [_("the quoted words, marked, go on on page {page}").format(page=others[0])]
