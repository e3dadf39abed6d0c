"""A plain text to its lines."""

from __future__ import annotations

from core.engines import FileText, PageText, TextLine


def text_of(text: str) -> FileText:
    """The lines of a text; a form feed begins a page, an empty line a paragraph."""
    pages = tuple(
        page_of(number, _lines(part)) for number, part in enumerate(text.split("\f"), start=1)
    )
    return FileText("text", pages, {})


def page_of(number: int, lines: list[TextLine]) -> PageText:
    """A page without positions."""
    chars = sum(not char.isspace() for line in lines for char in line.text)
    return PageText(number, 0.0, 0.0, tuple(lines), chars)


def _lines(text: str) -> list[TextLine]:
    lines: list[TextLine] = []
    block = 0
    after_gap = False
    # Not `splitlines`: it breaks at U+0085, which a wrong decoding leaves where an ellipsis was.
    for raw in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        line = raw.strip()
        if not line:
            after_gap = True
            continue
        if after_gap and lines:
            block += 1
        after_gap = False
        lines.append(TextLine(line, block=block))
    return lines
