"""Prints what a screen reader can know of a program's windows, as JSON: a line for each line that it is sent.

Run by Debian's own Python, which has pyatspi: atspi_walker.py PROCESS-ID.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import pyatspi  # type: ignore[import-not-found]  # of Debian's Python, not of the project's

LONGEST_TEXT = 100_000
# What stands in a closed menu is not seen, and yet it is what a screen reader's list of commands is made of.
MENUS = {"menu bar", "menu item", "popup menu"}


def windows_of(process_id: int) -> list[Any]:
    """The windows of that process."""
    applications = [application for application in pyatspi.Registry.getDesktop(0) if application]
    return [
        window
        for application in applications
        if application.get_process_id() == process_id
        for window in application
        if window
    ]


def walk(accessible: Any, within: list[int], found: list[dict[str, Any]]) -> None:
    """Put the element and all below it into `found`; `within` are the places of those around it."""
    place = len(found)
    try:
        found.append(told_of(accessible, within))
        is_entered = "showing" in found[-1]["states"] or found[-1]["role"] in MENUS
        count = accessible.childCount if is_entered else 0
    except Exception as error:  # noqa: BLE001 - it went away while it was read
        sys.stderr.write(f"{error}\n")
        return
    for number in range(count):
        if (child := child_of(accessible, number)) is not None:
            walk(child, [*within, place], found)


def child_of(accessible: Any, number: int) -> Any:
    """The child of that number, None if it went away meanwhile."""
    try:
        return accessible.getChildAtIndex(number)
    except Exception as error:  # noqa: BLE001 - as above
        sys.stderr.write(f"{error}\n")
        return None


def told_of(accessible: Any, within: list[int]) -> dict[str, Any]:
    states = [pyatspi.stateToString(state) for state in accessible.getState().getStates()]
    text, caret = text_of(accessible)
    return {
        "role": accessible.getRoleName(),
        "name": accessible.name,
        "description": accessible.description,
        "states": states,
        "keys": keys_of(accessible),
        "labels": labels_of(accessible),
        "text": text,
        "caret": caret,
        "place": place_of(accessible),
        "within": within,
    }


def text_of(accessible: Any) -> tuple[str, int]:
    try:
        text = accessible.queryText()
    except NotImplementedError:
        return "", -1
    return text.getText(0, min(text.characterCount, LONGEST_TEXT)), text.caretOffset


def place_of(accessible: Any) -> tuple[int, int]:
    """The middle of the element on the screen."""
    try:
        box = accessible.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
    except NotImplementedError:
        return 0, 0
    return box.x + box.width // 2, box.y + box.height // 2


def keys_of(accessible: Any) -> list[str]:
    """The keys that the element tells for itself: a menu's letter, an action's shortcut."""
    try:
        action = accessible.queryAction()
    except NotImplementedError:
        return []
    return [keys for keys in map(action.getKeyBinding, range(action.nActions)) if keys]


def labels_of(accessible: Any) -> list[str]:
    return [
        relation.getTarget(number).name
        for relation in accessible.getRelationSet()
        if relation.getRelationType() == pyatspi.RELATION_LABELLED_BY
        for number in range(relation.getNTargets())
    ]


if __name__ == "__main__":
    # Nothing is remembered from one look to the next: a program that does not tell of a change is to be found out.
    pyatspi.Registry.getDesktop(0).set_cache_mask(pyatspi.cache.NONE)
    for _asked in sys.stdin:
        elements: list[dict[str, Any]] = []
        try:
            for window in windows_of(int(sys.argv[1])):
                walk(window, [], elements)
        except Exception as error:  # noqa: BLE001 - a busy program does not answer in time: the next look will tell
            sys.stderr.write(f"{error}\n")
            elements.clear()
        sys.stdout.write(json.dumps(elements) + "\n")
        sys.stdout.flush()
