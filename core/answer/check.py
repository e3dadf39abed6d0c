"""Written sentences held against the leaflet: what is derived from it and answers stays, all else is told why not."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from core.answer.material import on_one_line
from core.answer.outcome import CODE, Rejected, Written
from core.verify.verify import prepare, verify_prepared

if TYPE_CHECKING:
    from core.answer.material import Material
    from core.answer.wording import Wording
    from core.language.pack import LanguagePack
    from core.verify.verify import Claim, Prepared

_PLAIN = frozenset(
    ".,;:!?()\"'/%-\u2010\u2011\u2013\u2014\u2018\u2019\u201c\u201d\u2026«»°\u00a0\u202f"
)


@dataclass(frozen=True, slots=True)
class Checked:
    """What may be shown of a text, None if nothing, and what may not."""

    written: Written | None
    rejected: tuple[Rejected, ...]


class Checker:
    """Checks texts against the passages of one stretch, which are read once, when the first text comes."""

    def __init__(self, material: Material, pack: LanguagePack, wording: Wording) -> None:
        self._material = material
        self._pack = pack
        self._wording = wording
        self._signs = frozenset().union(*(set(one.passage.text) for one in material.passages))

    @cached_property
    def _prepared(self) -> Prepared:
        passages = [one.passage for one in self._material.passages]
        return prepare(passages, self._material.medicine, self._pack)

    def check(self, text: str) -> Checked:
        """The whole text if each of its sentences is supported and answers, else those that hold without the others."""
        if any(char not in self._signs and not _is_plain(char) for char in text):
            # A cross or a struck-out line may say the opposite of the words; no voice reads it.
            return Checked(None, (self._rejected(text, "sign"),))
        claims = verify_prepared(text, self._prepared, self._pack).sentences
        if not claims or not _is_all_of(text, claims):
            # A heading or the head of a list: its items would say something else without it.
            return Checked(None, (self._rejected(text, "no_sentence"),))
        once = dict.fromkeys(on_one_line(claim.text) for claim in claims)
        if len(once) < len(claims):
            # Small models repeat themselves; what is said twice may be taken twice.
            return self.check(" ".join(once))
        refused = [one for claim in claims if (one := self._refusal(claim)) is not None]
        if not refused:
            return Checked(Written(text, claims), ())
        return self.without(claims, refused)

    def without(self, claims: tuple[Claim, ...], refused: list[Rejected]) -> Checked:
        """The claims that were not refused, if they hold without the others too."""
        gone = {one.text for one in refused}
        left = [claim for claim in claims if claim.text not in gone]
        if not left:
            return Checked(None, tuple(refused))
        text = " ".join(claim.text for claim in left)
        again = verify_prepared(text, self._prepared, self._pack)
        if again.supported and all(self._refusal(claim) is None for claim in again.sentences):
            return Checked(Written(text, again.sentences), tuple(refused))
        return Checked(None, (*refused, self._rejected(text, "cut_short")))

    def forbidding(self) -> frozenset[int]:
        """The units of the stretch that deny, forbid or advise against something, as the verifier reads them."""
        facts = self._pack.verification
        against = facts.forbids | facts.avoid_keys | facts.discourage_keys
        starts = {one.passage.pid: one.start for one in self._material.passages}
        return frozenset().union(
            *(
                self._material.units_at(
                    starts[one.pid] + one.fact.start, starts[one.pid] + one.fact.end
                )
                for one in self._prepared.stated
                if one.fact.is_negative or one.fact.verb in against
            )
        )

    def _refusal(self, claim: Claim) -> Rejected | None:
        if not claim.supported or claim.source is None:
            return Rejected(claim.text, claim.reasons, CODE)
        if self._material.allowed.isdisjoint(self._material.carriers(claim.source)):
            return self._rejected(claim.text, "beside")
        return None

    def _rejected(self, text: str, reason: str) -> Rejected:
        return Rejected(text, (self._wording.reasons[reason],), CODE)


def _is_plain(char: str) -> bool:
    """Whether a character may stand in any text: a Latin letter, a digit, punctuation; others are the leaflet's."""
    if char.isascii():
        return char.isalnum() or char.isspace() or char in _PLAIN
    return char in _PLAIN or unicodedata.name(char, "").startswith("LATIN ")


def _is_all_of(text: str, claims: tuple[Claim, ...]) -> bool:
    """Whether the claims are the whole text, in its order, but for white space."""
    return "".join("".join(claim.text.split()) for claim in claims) == "".join(text.split())
