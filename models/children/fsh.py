"""FHIR Shorthand of an electronic leaflet: sections with a title and their text as XHTML."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from core.engines import FileText, TextLine
from core.errors import RefusalReason
from models.children.html import fragment_lines
from models.children.plain import page_of
from models.children.records import heading
from models.children.refusal import RefusedError

KEYWORD = re.compile(r"^(Instance|InstanceOf|Title|Description|Usage):[ \t]*(.*)$", re.MULTILINE)
# A rule: indentation, path, and perhaps a value in one or three quotes or a bare one.
RULE = re.compile(
    r"^(?P<indent>[ \t]*)\*[ \t]+(?P<path>(?:\[[^\]\n]*\]|[^\s=\[])+?)\.?[ \t]*"
    r'(?:=\s*(?:"""(?P<long>.*?)"""|"(?P<short>(?:[^"\\]|\\.)*)"|(?P<bare>\S+))[^\n]*)?$',
    re.MULTILINE | re.DOTALL,
)
SECTION = re.compile(r"section(?:\[([^\]]*)\])?")
TOP_VALUES = {
    "title": "Title",
    "language": "language",
    "date": "date",
    "identifier.value": "identifier",
}


@dataclass(slots=True)
class _Section:
    level: int
    title: str = ""
    div: str = ""
    is_empty: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """Where indented rules go on from: the section by its numbers from the top, and a path below it."""

    section: tuple[int, ...] = ()
    path: tuple[str, ...] = ()


class _Composition:
    """What the rules say, put together."""

    def __init__(self) -> None:
        self.metadata: dict[str, str] = {}
        self.sections: dict[tuple[int, ...], _Section] = {}
        self._numbers: dict[tuple[int, ...], int] = {}

    def place(self, base: _Place, path: str) -> _Place:
        """A path with its soft numbers resolved: [+] is the next one, [=] the same again."""
        section, rest = base.section, list(base.path)
        for part in path.split("."):
            match = SECTION.fullmatch(part)
            if match is None or rest:
                rest.append(part)
                continue
            number = self._number(section, match[1])
            self._numbers[section] = number
            section = (*section, number)
            self.sections.setdefault(section, _Section(len(section)))
        return _Place(section, tuple(rest))

    def _number(self, parent: tuple[int, ...], index: str | None) -> int:
        current = self._numbers.get(parent, -1)
        if index == "+":
            return current + 1
        if index is not None and index.isdecimal():
            return int(index)
        return max(current, 0)

    def put(self, place: _Place, value: str) -> None:
        """A value at its place, if it is one that a reader sees."""
        name = ".".join(place.path)
        section = self.sections.get(place.section)
        if section is None:
            if name in TOP_VALUES:
                self.metadata[TOP_VALUES[name]] = value.removeprefix("#")
        elif name == "title":
            section.title = value
        elif name == "text.div":
            section.div = value
        elif name == "emptyReason":
            section.is_empty = True


def text_of(text: str) -> FileText:
    """The sections' titles as headings, each followed by its lines.

    Raises:
        RefusedError: there is no section with text.
    """
    composition = _composition(text)
    lines: list[TextLine] = []
    for section in composition.sections.values():
        block = lines[-1].block + 1 if lines else 0
        if section.title:
            lines.append(heading(section.title, section.level, block))
            block += 1
        if section.div and not section.is_empty:
            lines.extend(fragment_lines(section.div, block))
    if not any(not line.heading_level for line in lines):
        raise RefusedError(RefusalReason.NOT_A_LEAFLET_FORMAT)
    return FileText("html", (page_of(1, lines),), composition.metadata)


def _composition(text: str) -> _Composition:
    found = _Composition()
    for match in KEYWORD.finditer(text):
        found.metadata.setdefault(match[1], _unquoted(match[2]))
    bases: list[tuple[int, _Place]] = []
    for match in RULE.finditer(text):
        indent = len(match["indent"])
        while bases and bases[-1][0] >= indent:
            bases.pop()
        place = found.place(bases[-1][1] if bases else _Place(), match["path"])
        value = _value(match)
        if value is not None:
            found.put(place, value)
        bases.append((indent, place))
    return found


def _value(match: re.Match[str]) -> str | None:
    if match["long"] is not None:
        return match["long"]
    if match["short"] is not None:
        return _unquoted(f'"{match["short"]}"')
    return match["bare"]


def _unquoted(value: str) -> str:
    value = value.strip()
    if value.startswith('"') and value.endswith('"') and len(value) > 1:
        try:
            return str(json.loads(value, strict=False))
        except ValueError:
            return value[1:-1]
    return value
