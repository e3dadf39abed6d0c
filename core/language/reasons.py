"""The sentences that tell a person why the verifier rejects a sentence (core/verify/reasons.py)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.datafile import Table

# What each sentence is filled with; every one of these must stand in it, and no other.
FILLED = {
    "unreadable_long": {"count"},
    "unreadable_sign": {"code"},
    "unreadable_control": {"code"},
    "unreadable_scripts": set[str](),
    "medicine": {"medicine"},
    "empty": set[str](),
    "verb": {"claim", "source"},
    "verb_added": {"claim"},
    "verb_missing": {"source"},
    "polarity_claim": set[str](),
    "polarity_source": set[str](),
    "modality_claim": set[str](),
    "modality_source": set[str](),
    "only_claim": set[str](),
    "only_source": set[str](),
    "joint_and": set[str](),
    "joint_or": set[str](),
    "not_in_source": {"claim"},
    "left_out": {"source"},
    "order": set[str](),
    "order_first": set[str](),
    "twice": set[str](),
    "pairs": set[str](),
    "tense": set[str](),
    "form": set[str](),
    "cause": set[str](),
    "role": set[str](),
    "command": set[str](),
    "unclear": set[str](),
    "limited": set[str](),
}


@dataclass(frozen=True, slots=True)
class Reasons:
    """A sentence for each name of `FILLED`."""

    texts: dict[str, str]

    @classmethod
    def read(cls, table: Table) -> Reasons:
        """The table `[reasons]` of a verify file.

        Raises:
            DataFileError: a sentence is missing, unknown, or not filled with what it should be.
        """
        made = cls({name: table.template(name, places) for name, places in FILLED.items()})
        table.done()
        return made

    def tell(self, name: str, **filled: str) -> str:
        """The sentence of a name, filled."""
        return self.texts[name].format(**filled)
