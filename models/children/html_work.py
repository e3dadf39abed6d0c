"""How much work a web page would be for its parser, told before it is parsed.

At a block, or at an end that closes nothing, a parser that follows the standard (https://html.spec.whatwg.org, 13.2.6)
looks through the elements that are open, and at each attribute through those before it: a page of one megabyte can
keep it busy for an hour. Real pages have some thirty elements open at a time. Which tag ends which element is only
known to the parser; a page made to deceive this count costs the reader's time limit, and no more.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

# Looks at an open element or an attribute; some five seconds. Real pages need a hundredth of it, most far less.
WORK_LIMIT = 1_000_000_000

# A tag, a comment or a declaration begins.
MARK = re.compile(r"<(?=[a-zA-Z/!?])")
# A tag as the standard's tokenizer reads it, to its ">" or to the end of the text.
TAG = re.compile(
    r"""<(/?)([a-zA-Z][^\s/>]*+)
    ((?:[\s/]++|[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"?+|'[^']*+'?+|[^\s>"'][^\s>]*+)?+)?+)*+)>?+""",
    re.VERBOSE,
)
OPENING = re.compile(r"<([a-zA-Z][^\s/>]*+)")
ATTRIBUTE = re.compile(
    r"""[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"?+|'[^']*+'?+|[^\s>"'][^\s>]*+)?+)?+"""
)
# What ends without a word when the next of its kind begins, or holds nothing: they never stand in each other.
NEVER_NESTED = frozenset(
    (
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "keygen", "link", "meta"),
        *("param", "source", "track", "wbr", "html", "head", "body", "p", "li", "dt", "dd"),
        *("tr", "td", "th", "tbody", "thead", "tfoot", "caption", "colgroup"),
    )
)
# What stands in these is text, or within a drawing is not: closing tags there are not believed.
RAW = frozenset(
    (
        *("script", "style", "title", "textarea", "xmp"),
        *("iframe", "noembed", "noframes", "noscript"),
    )
)
# In a drawing "/>" closes an element; any other tag may have ended the drawing.
DRAWN = frozenset(
    (
        *("svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use"),
        *("defs", "symbol", "stop", "lineargradient", "radialgradient", "clippath", "mask"),
    )
)
FEW_ATTRIBUTES = 400  # characters: no need to count


def is_too_much_work(text: str, limit: int = WORK_LIMIT) -> bool:
    """Whether a parser would look at more open elements and attributes than the limit."""
    work = 0
    for looks in looks_at_each_tag(text):
        work += looks
        if work > limit:
            return True
    return False


def looks_at_each_tag(text: str) -> Iterator[int]:
    """How many open elements and attributes a parser may look at for each tag, in the order of the text.

    Each character is read once. What is in doubt is taken for open, so that more is counted than less.
    """
    opened: Counter[str] = Counter()
    depth = 0
    is_drawing = False
    end = 0
    while (mark := MARK.search(text, end)) is not None:
        tag = TAG.match(text, mark.start())
        if tag is None:
            end = _end_of_aside(text, mark.start())
            depth = yield from _in_doubt(text, mark.end(), end, depth)
            continue
        end = tag.end()
        slash, name, attributes = tag[1], tag[2].lower(), tag[3]
        yield depth + _attribute_looks(attributes)
        is_empty = attributes.endswith("/")
        if name == "svg":
            is_drawing = not slash and not is_empty
        is_drawing = is_drawing and name in DRAWN
        if slash:
            if opened[name]:
                opened[name] -= 1
                depth -= 1
        elif name not in NEVER_NESTED and not (is_empty and (is_drawing or name == "svg")):
            opened[name] += 1
            depth += 1
            if name in RAW:
                # The tag that closes it is reached next.
                end = _end_of_raw(text, name, end)
                depth = yield from _in_doubt(text, tag.end(), end, depth)


def _attribute_looks(attributes: str) -> int:
    if len(attributes) < FEW_ATTRIBUTES:
        return 0
    count = sum(1 for _ in ATTRIBUTE.finditer(attributes))
    return count * count // 2


def _in_doubt(text: str, start: int, end: int, depth: int) -> Generator[int, None, int]:
    """The looks where tags may be mere text: what they open is counted, what they close is not."""
    for opening in OPENING.finditer(text, start, end):
        yield depth
        if opening[1].lower() not in NEVER_NESTED:
            depth += 1
    for tag in TAG.finditer(text, start, end):
        yield _attribute_looks(tag[3])
    return depth


def _end_of_aside(text: str, start: int) -> int:
    """The end of a comment, or of a declaration, which ends with the next tag's end."""
    closing = "-->" if text.startswith("<!--", start) else ">"
    found = text.find(closing, start + len("<!"))
    return len(text) if found < 0 else found + len(closing)


def _end_of_raw(text: str, name: str, start: int) -> int:
    """Where the tag that closes a raw element begins. A comment in a script may hold tags of scripts."""
    stop = re.compile(rf"</{name}(?=[\s/>])" + ("|<!--" if name == "script" else ""), re.IGNORECASE)
    while (found := stop.search(text, start)) is not None:
        if found[0] != "<!--":
            return found.start()
        start = _end_of_aside(text, found.start())
    return len(text)
