"""Where a sentence stands, in one line: medicine, section, pages, version, the beginning of the file's hash."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.documents.document import Citation, StoredPassage

SHORT_HASH = 8


def place_of(found: Citation | StoredPassage) -> str:
    """The line; headings may run over several lines in the leaflet."""
    heading = " ".join(found.heading.split()) or found.section
    return " · ".join(
        (
            found.medicine,
            heading,
            f"p. {span(found.pages)}",
            f"v{found.version}",
            found.file_sha256[:SHORT_HASH],  # as in the window; anyone can compute it
        )
    )


def span(pages: tuple[int, int]) -> str:
    """Pages as "3" or "3-4"."""
    first, last = pages
    return str(first) if first == last else f"{first}-{last}"
