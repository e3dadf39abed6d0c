"""The name that a medicine is asked by: its own, or its full one where others of the library bear it too. No Qt."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from core.store.keys import name_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.documents.document import Medicine


def names_to_ask(medicines: Iterable[Medicine]) -> dict[int, str]:
    """By id of each medicine, the words that mean it and no other of these."""
    medicines = tuple(medicines)
    bearers = Counter(name_key(one.name) for one in medicines)
    return {
        one.id: one.name if bearers[name_key(one.name)] == 1 else one.full_name for one in medicines
    }
