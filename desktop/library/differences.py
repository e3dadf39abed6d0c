"""What two versions differ in, as it is read: "removed" and "added" in words, and marked by underline and strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.documents.difference import Change, SectionState, difference, excerpts
from desktop.rows import Row, Sign
from desktop.sectioned_text import (
    Heading,
    Mark,
    MarkKind,
    SectionedText,
    heading_of,
    key_of,
    pages_told,
)
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.documents.difference import Piece, SectionDifference
    from core.documents.document import Section


class _Writer:
    """Puts the text together and knows where each part of it stands."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.marks: list[Mark] = []

    def write(self, text: str, mark: MarkKind | None = None) -> None:
        if mark is not None and text:
            self.marks.append(Mark(mark, self.length, self.length + len(text)))
        self.parts.append(text)
        self.length += len(text)

    def write_change(self, pattern: str, text: str, mark: MarkKind) -> None:
        """The words in their sentence, which says what became of them."""
        before, _place, after = pattern.partition("{text}")
        self.write(before)
        self.write(text, mark)
        self.write(after)


def difference_shown(
    before: Sequence[Section],
    after: Sequence[Section],
    numbers: tuple[int, int],
    *,
    title: str,
    lang: str,
) -> SectionedText:
    """The sections that differ, each change with the words around it; those that do not are listed at the end."""
    told = difference(before, after)
    changed = [one for one in told if one.state is not SectionState.SAME]
    same = [one for one in told if one.state is SectionState.SAME]
    writer = _Writer()
    summary = summary_of(len(changed), len(same))
    writer.write(summary)
    headings = []
    for one in changed:
        writer.write("\n\n")
        headings.append(_heading(one, numbers, writer.length))
        _write_section(one, numbers, writer)
    if same and changed:
        writer.write("\n\n")
        writer.write(_("The same in both versions:"), MarkKind.HEADING)
        for one in same:
            writer.write(f"\n{_heading_text(one)}")
    where = _("Version {before} and version {after}. {summary}").format(
        before=numbers[0], after=numbers[1], summary=summary
    )
    text = "".join(writer.parts)
    return SectionedText(title, where, lang, text, tuple(headings), tuple(writer.marks))


def summary_of(changed: int, same: int) -> str:
    """How much differs, in a sentence."""
    if not changed:
        return _("The two versions have the same text.")
    return " ".join(
        (
            plural("{count} section differs,", "{count} sections differ,", changed),
            plural("{count} is the same.", "{count} are the same.", same),
        )
    )


def _write_section(one: SectionDifference, numbers: tuple[int, int], writer: _Writer) -> None:
    writer.write(_heading_text(one), MarkKind.HEADING)
    writer.write(f"\n{_state(one, numbers)}. {_where(one, numbers)}")
    match one.state:
        case SectionState.REMOVED:
            writer.write("\n")
            writer.write(one.before.text if one.before else "", MarkKind.REMOVED)
        case SectionState.ADDED:
            writer.write("\n")
            writer.write(one.after.text if one.after else "", MarkKind.ADDED)
        case _:
            for place in (*excerpts(one.heading), *excerpts(one.pieces)):
                writer.write("\n")
                _write_place(place, writer)


def _write_place(place: Sequence[Piece], writer: _Writer) -> None:
    """One place that changed, on a line of its own."""
    before = ""
    for piece in place:
        text = _on_one_line(piece)
        if not text:
            continue
        is_apart = before[-1:].isspace() or piece.text[:1].isspace()
        # "removed … added …" are words of ours between the leaflet's own, so they stand apart.
        if before and (is_apart or piece.change is Change.ADDED or _is_word(piece.text)):
            writer.write(" ")
        before = piece.text
        match piece.change:
            case Change.SAME:
                writer.write(text)
            case Change.REMOVED:
                # Translators: {text} stands in the earlier version only.
                writer.write_change(_("removed: “{text}”"), text, MarkKind.REMOVED)
            case Change.ADDED:
                # Translators: {text} stands in the later version only.
                writer.write_change(_("added: “{text}”"), text, MarkKind.ADDED)


def _on_one_line(piece: Piece) -> str:
    told = " ".join(piece.text.split())
    if not told and piece.change is not Change.SAME:
        return _("a line break or spaces")
    return told


def _is_word(text: str) -> bool:
    return text[:1].isalnum()


def _heading(one: SectionDifference, numbers: tuple[int, int], start: int) -> Heading:
    section = _either(one)
    text, state = _heading_text(one), _state(one, numbers)
    row = Row(Sign.ATTENTION, state, text, (), f"{text}. {state}.", section.code)
    return Heading(row, key_of(section), start)


def _heading_text(one: SectionDifference) -> str:
    return heading_of(_either(one))


def _either(one: SectionDifference) -> Section:
    section = one.after or one.before
    assert section is not None  # noqa: S101 - a difference is of a section
    return section


def _state(one: SectionDifference, numbers: tuple[int, int]) -> str:
    match one.state:
        case SectionState.REMOVED:
            return _("Only in version {number}").format(number=numbers[0])
        case SectionState.ADDED:
            return _("Only in version {number}").format(number=numbers[1])
        case SectionState.DIFFERS:
            return _("Differs")
        case SectionState.SAME:
            return _("The same")


def _where(one: SectionDifference, numbers: tuple[int, int]) -> str:
    """The pages in each version."""
    pattern = _("version {number}: {pages}")
    told = " · ".join(
        pattern.format(pages=pages_told(section.pages), number=number)
        for section, number in ((one.before, numbers[0]), (one.after, numbers[1]))
        if section is not None
    )
    return f"{told[:1].upper()}{told[1:]}."
