"""Which word parts keep their hyphen at a line's end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.datafile import Table


@dataclass(frozen=True, slots=True)
class HyphenFacts:
    """`kept_endings` follow a hyphen ("se" in "deve-se"); `kept_beginnings` come before one ("pré")."""

    kept_endings: frozenset[str]
    kept_beginnings: frozenset[str]

    @classmethod
    def read(cls, table: Table) -> HyphenFacts:
        """The part `hyphens` of a language pack.

        Raises:
            DataFileError: a key is missing or unknown.
        """
        facts = cls(
            frozenset(table.texts("kept_endings")), frozenset(table.texts("kept_beginnings"))
        )
        table.done()
        return facts
