"""A web page to its lines: what the leaflet says, without what the site has around it."""

from __future__ import annotations

import re
from collections import Counter

from selectolax.lexbor import LexborHTMLParser, LexborNode

from core.engines import FileText, TextLine
from core.errors import RefusalReason
from models.children.html_lines import Lines, bold_classes
from models.children.html_work import is_too_much_work
from models.children.plain import page_of
from models.children.refusal import RefusedError

NO_TEXT = "script, style, noscript, template, iframe, object, svg, button, select, option, nav, head, [hidden]"
AROUND = "header, footer, aside, form"  # left out where they hold little of the text
AROUND_SHARE = 0.2
# The classes that the French agency gives its texts.
MARKED = re.compile(r"\b(?:Amm[A-Z]\w*|DateNotif)\b")
MARKS = 3
MAIN = "main, article, [role=main]"
MAIN_SHARE = 0.5
DEPTH_LIMIT = 512  # what Chromium and WebKit keep
LISTS = "ul, ol, div, p, table"
LINK_SHARE = 0.8  # a list or box that is so much links leads elsewhere
LINKS = 3
REPEATED = 3  # a link of the page to itself, said so many times, is a way back to the top


def text_of(text: str) -> FileText:
    """The lines of a web page, on one page."""
    tree = _parsed(text)
    title = tree.css_first("title")
    metadata = {"Title": " ".join(title.text().split())} if title is not None else {}
    return FileText("html", (page_of(1, lines_of(tree)),), metadata)


def fragment_lines(text: str, first_block: int = 0) -> list[TextLine]:
    """The lines of a piece of a web page."""
    tree = _parsed(text)
    return Lines(bold_classes(""), first_block).of(tree.body) if tree.body is not None else []


def _parsed(text: str) -> LexborHTMLParser:
    if is_too_much_work(text):
        raise RefusedError(RefusalReason.TOO_TANGLED)
    tree = LexborHTMLParser(text)
    if tree.body is not None and _is_too_deep(tree.body):
        raise RefusedError(RefusalReason.TOO_TANGLED)
    return tree


def _is_too_deep(top: LexborNode) -> bool:
    """Whether elements are in each other deeper than browsers show them; looked at without recursion."""
    at, depth = top, 0
    while True:
        if (below := at.child) is not None:
            at, depth = below, depth + 1
            if depth > DEPTH_LIMIT:
                return True
            continue
        while depth and at.next is None:
            parent = at.parent
            if parent is None:
                return False
            at, depth = parent, depth - 1
        following = at.next
        if not depth or following is None:
            return False
        at = following


def lines_of(tree: LexborHTMLParser) -> list[TextLine]:
    """The lines of the part of a page that is the leaflet."""
    if tree.body is None:
        return []
    styles = " ".join(node.text() for node in tree.css("style"))
    for node in tree.css(NO_TEXT):
        node.decompose()
    _drop_repeated_links(tree.body)
    container = _marked(tree.body) or _main(tree.body)
    if container is None:
        container = tree.body
        _drop_around(container)
    _drop_link_lists(container)
    return Lines(bold_classes(styles)).of(container)


def _size(node: LexborNode) -> int:
    return len("".join(node.text().split()))


def _marked(body: LexborNode) -> LexborNode | None:
    """The smallest element that holds all that the agency marked as its text."""
    marked = [node for node in body.css("[class]") if MARKED.search(node.attributes["class"] or "")]
    if len(marked) < MARKS:
        return None
    shared = _ancestors(marked[0])
    for node in marked[1:]:
        own = {ancestor.mem_id for ancestor in _ancestors(node)}
        shared = [ancestor for ancestor in shared if ancestor.mem_id in own]
    return shared[0] if shared else None


def _ancestors(node: LexborNode) -> list[LexborNode]:
    found = []
    at = node.parent
    while at is not None:
        found.append(at)
        at = at.parent
    return found


def _main(body: LexborNode) -> LexborNode | None:
    """The part that the page itself calls its main one, if it holds most of the text."""
    best = max(body.css(MAIN), key=_size, default=None)
    if best is not None and _size(best) >= MAIN_SHARE * _size(body):
        return best
    return None


def _drop_around(container: LexborNode) -> None:
    whole = _size(container)
    for node in container.css(AROUND):
        if _size(node) < AROUND_SHARE * whole:
            node.decompose()


def _drop_link_lists(container: LexborNode) -> None:
    """Menus, paths and link boxes."""
    for node in container.css(LISTS):
        links = [link for link in node.css("a[href]") if _size(link)]
        if len(links) >= LINKS and sum(_size(link) for link in links) >= LINK_SHARE * _size(node):
            node.decompose()


def _drop_repeated_links(body: LexborNode) -> None:
    links = [
        (link, (link.attributes["href"] or "", " ".join(link.text().split())))
        for link in body.css("a[href^='#']")
    ]
    counts = Counter(key for _, key in links)
    for link, key in links:
        if counts[key] >= REPEATED:
            link.decompose()
