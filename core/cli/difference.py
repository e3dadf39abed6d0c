"""What two versions of a leaflet differ in, as `bulafiel show --difference` tells it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.cli.context import write_line
from core.cli.places import span
from core.documents.difference import Change, SectionState, difference, excerpts
from core.errors import NotFoundError
from core.marking import N_
from core.messages import translation

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from core.documents.difference import Piece, SectionDifference
    from core.documents.document import Section
    from core.store.documents import VersionSummary

_STATES = {
    SectionState.SAME: N_("the same"),
    SectionState.DIFFERS: N_("differs"),
    SectionState.REMOVED: N_("removed"),
    SectionState.ADDED: N_("added"),
}


@dataclass(frozen=True, slots=True)
class Compared:
    """Two versions with their texts."""

    before: VersionSummary
    after: VersionSummary
    earlier: Sequence[Section]
    later: Sequence[Section]


def show_difference(
    document: dict[str, object], compared: Compared, args: argparse.Namespace
) -> None:
    """Write what differs, of one section where `args.section` names it.

    Raises:
        NotFoundError: neither version has that section.
    """
    told = difference(compared.earlier, compared.later)
    if args.section is not None:
        wanted = args.section.casefold()
        told = tuple(one for one in told if one.code.casefold() == wanted)
        if not told:
            raise NotFoundError(what=args.section)
    if args.json:
        values = {
            **document,
            "version": compared.after.number,
            "before": compared.before.number,
            "sections": [_as_json(one) for one in told],
        }
        write_line(json.dumps(values, ensure_ascii=False))
        return
    gettext_ = translation(args.context.language).gettext
    versions = f"v{compared.before.number} → v{compared.after.number}"
    write_line(f"{document['medicine']} · {document['kind']} · {versions}")
    for one in told:
        heading = "".join(piece.text for piece in one.heading if piece.change is not Change.REMOVED)
        if one.after is None:
            heading = "".join(piece.text for piece in one.heading)
        write_line(f"  {one.code or '-':<8} {gettext_(_STATES[one.state])}: {heading}{_pages(one)}")
        if one.state is SectionState.DIFFERS:
            for place in (*excerpts(one.heading), *excerpts(one.pieces)):
                write_line(f"      {_as_text(place, gettext_)}")
    write_line("")


def _pages(one: SectionDifference) -> str:
    pages = [f"p. {span(section.pages)}" for section in (one.before, one.after) if section]
    return f"  ({' → '.join(dict.fromkeys(pages))})"


def _as_text(place: Sequence[Piece], gettext_: Callable[[str], str]) -> str:
    """A place that changed on one line: "Tome [removed: 2] [added: 3] gotas"."""
    parts = []
    for piece in place:
        text = " ".join(piece.text.split())
        match piece.change:
            case Change.SAME:
                parts.append(text)
            case Change.REMOVED:
                parts.append(gettext_(N_("[removed: {text}]")).format(text=text))
            case Change.ADDED:
                parts.append(gettext_(N_("[added: {text}]")).format(text=text))
    return " ".join(part for part in parts if part)


def _as_json(one: SectionDifference) -> dict[str, object]:
    values: dict[str, object] = {
        "section": one.code,
        "state": one.state.value,
        "pages_before": list(one.before.pages) if one.before else None,
        "pages": list(one.after.pages) if one.after else None,
        "heading": [_piece(piece) for piece in one.heading],
    }
    if one.state is SectionState.SAME:
        return values
    return {**values, "pieces": [_piece(piece) for piece in one.pieces]}


def _piece(piece: Piece) -> dict[str, str]:
    return {"change": piece.change.value, "text": piece.text}
