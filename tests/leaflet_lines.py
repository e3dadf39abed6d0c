"""Lines for tests: a text in small letters becomes the lines of a file, page by page."""

from __future__ import annotations

from core.engines import FileText, PageText, TextLine

MARGIN = 40.0
LINE_HEIGHT = 12.0


def pdf_of(*pages: str) -> FileText:
    """A PDF's text: one string per page; a blank line begins a block; "**" makes a line bold."""
    return FileText("pdf", tuple(_page(i + 1, page) for i, page in enumerate(pages)), {})


def _page(number: int, text: str) -> PageText:
    lines: list[TextLine] = []
    block = 0
    for place, raw in enumerate(text.strip("\n").split("\n")):
        if not raw.strip():
            block += 1
            continue
        top = MARGIN + place * LINE_HEIGHT
        lines.append(
            TextLine(
                text=raw.strip(" ").removeprefix("**"),
                x0=50,
                top=top,
                x1=500,
                bottom=top + LINE_HEIGHT - 2,
                size=10,
                bold=raw.strip().startswith("**"),
                block=block,
            )
        )
    chars = sum(len("".join(line.text.split())) for line in lines)
    height = max((line.bottom for line in lines), default=0) + MARGIN
    return PageText(number, 600, height, tuple(lines), chars)
