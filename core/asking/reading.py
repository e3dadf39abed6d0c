"""A question, read once for triage, medicine and route: its words, what it says, the common names in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from core.asking.names import find_names
from core.language.names import NameTable, load_names
from core.language.tokens import Tokens, tokens

if TYPE_CHECKING:
    from core.asking.names import NameHit
    from core.language.pack import LanguagePack
    from core.language.phrases import Hits

LONGEST_QUESTION = 10_000


@dataclass(frozen=True)
class Reading:
    """A question with all that the pack's phrases find in it."""

    pack: LanguagePack
    names: NameTable
    tokens: Tokens
    hits: Hits

    @cached_property
    def named(self) -> tuple[NameHit, ...]:
        """The common names of medicines in the question, in its order."""
        return tuple(find_names(self))


def read(text: str, pack: LanguagePack, names: NameTable | None = None) -> Reading:
    """The question as the program understands its words. What stands after 10,000 characters is not looked at."""
    names = names or load_names()
    found = tokens(text[:LONGEST_QUESTION], pack, names.is_name)
    return Reading(pack, names, found, pack.phrases.find(found))
