"""What can be done to the library and undone: each change with its way back, and what is told of both. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from desktop.library.view_model import version_named
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from desktop.library.view_model import VersionEntry


class ChangeableShelf(Protocol):
    """What the lane can change in the library. Each call may raise a StoreError or a NotFoundError."""

    def remove(self, document_id: int) -> None: ...

    def restore(self, document_id: int) -> None: ...

    def make_current(self, version_id: int) -> None: ...

    def supersede(self, version_id: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Change:
    """How something is done to a leaflet and undone, and the sentence for each."""

    document_id: int
    leaflet: str
    do: Callable[[], None]
    undo: Callable[[], None]
    told: str
    undone: str

    @property
    def back(self) -> Change:
        """The change that undoes this one."""
        return replace(self, do=self.undo, undo=self.do, told=self.undone, undone=self.told)


def removal(shelf: ChangeableShelf, entry: VersionEntry) -> Change:
    """A document is taken out of the library."""
    number = entry.document.document_id
    return Change(
        number,
        entry.title,
        partial(shelf.remove, number),
        partial(shelf.restore, number),
        _("{leaflet} was removed.").format(leaflet=entry.title),
        _("{leaflet} is in the library again.").format(leaflet=entry.title),
    )


def made_current(shelf: ChangeableShelf, entry: VersionEntry) -> Change:
    """Questions are answered from this version."""
    current = entry.document.current
    back = (
        partial(shelf.supersede, entry.version.version_id)
        if current is None
        else partial(shelf.make_current, current.version_id)
    )
    told = _("{leaflet}: now answered from {version}.")
    return _of_version(entry, partial(shelf.make_current, entry.version.version_id), back, told)


def superseded(shelf: ChangeableShelf, entry: VersionEntry) -> Change:
    """Nothing is answered from this version any more."""
    number = entry.version.version_id
    told = _("{leaflet}: nothing is answered from {version} any more.")
    return _of_version(
        entry, partial(shelf.supersede, number), partial(shelf.make_current, number), told
    )


def _of_version(
    entry: VersionEntry, do: Callable[[], None], undo: Callable[[], None], told: str
) -> Change:
    version = version_named(entry.document, entry.version)
    undone = _("{leaflet} is as it was before.").format(leaflet=entry.title)
    return Change(
        entry.document.document_id,
        entry.title,
        do,
        undo,
        told.format(leaflet=entry.title, version=version),
        undone,
    )
