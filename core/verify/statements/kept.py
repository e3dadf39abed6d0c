"""What is found of a statement, kept with it once it is read: each is compared with many others."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.language.verification import VerificationFacts
    from core.verify.reading.items import Fact

T = TypeVar("T")


def kept(
    find: Callable[[Fact, VerificationFacts], T],
) -> Callable[[Fact, VerificationFacts], T]:
    """Find it once for each statement; for nothing that is asked while a statement is still being read."""

    @wraps(find)
    def found(fact: Fact, facts: VerificationFacts) -> T:
        result: T
        try:
            result = fact.kept[find]
        except KeyError:
            result = fact.kept[find] = find(fact, facts)
        return result

    return found
