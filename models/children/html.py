"""A web page to its lines."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from core.engines import FileText, PageText, TextLine

BLOCKS = "p, h1, h2, h3, h4, h5, h6, li, tr, dt, dd"


def text_of(data: bytes) -> FileText:
    """The text of a web page's bytes, on one page."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    tree = LexborHTMLParser(text)
    lines: list[TextLine] = []
    for node in tree.css(BLOCKS):
        if node.tag == "p" and node.parent is not None and node.parent.tag in ("td", "th", "li"):
            continue
        line = " ".join(node.text().split())
        if line:
            level = int(node.tag[1]) if node.tag in ("h1", "h2", "h3", "h4", "h5", "h6") else 0
            lines.append(TextLine(line, block=len(lines), heading_level=level))
    chars = sum(len("".join(line.text.split())) for line in lines)
    return FileText("html", (PageText(1, 0.0, 0.0, tuple(lines), chars),), {})
