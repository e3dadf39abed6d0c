"""What a model reads to choose: the sentences that may be shown, one number each, under what they hang on.

Much shorter than the stretch that a writer needs: choosing is for computers on which reading is what takes the time.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from core.answer.material import Shown, on_one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.answer.material import Material


class Choices:
    """The sentences of a material that may be shown, numbered from 1 in the leaflet's order."""

    def __init__(self, material: Material) -> None:
        self._material = material
        self._units = tuple(
            one.unit for one in material.sentences if one.unit in material.allowed_units
        )

    def __len__(self) -> int:
        return len(self._units)

    def unit(self, number: int) -> int | None:
        """The sentence with a number, None if there is none."""
        return self._units[number - 1] if 1 <= number <= len(self._units) else None

    @cached_property
    def shown(self) -> Shown:
        """Its key names the same sentences of the same text always."""
        units = ",".join(map(str, self._units))
        return Shown("\n".join(self._lines()), f"{self._material.shown.key}:{units}")

    def _lines(self) -> Iterator[str]:
        numbers = {unit: number for number, unit in enumerate(self._units, 1)}
        needed = {
            needed
            for one in self._material.sentences
            if one.unit in numbers
            for needed in one.hangs_on
        }
        for one in self._material.sentences:
            text = on_one_line(one.text)
            if one.unit in numbers:
                yield f"[{numbers[one.unit]}] {text}"
            elif one.unit in needed:
                yield f"# {text}"
