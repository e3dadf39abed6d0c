"""What the verifier is asked about and what it says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a leaflet; `entity` is the medicine that it is about."""

    pid: str
    entity: str
    section: str
    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """The characters [start, end) of a passage that carry a claim."""

    pid: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Checks:
    """The three published checks, by the names that users know; they are shown and decide nothing.

    `quantity`: every number with its unit occurs in the passages. `coverage`: the share of the claim's content words
    whose stems occur. `polarity`: a sentence that shares most words denies as often as the claim does.
    """

    quantity: bool
    coverage: float
    polarity: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of an answer with its verdict; `reasons` are empty if it is supported.

    A reason is "kind: sentence", as `core/verify/reasons.py` lists them.
    """

    text: str
    supported: bool
    reasons: tuple[str, ...]
    source: Source | None
    checks: Checks | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """`supported` only if every sentence is, and there is one."""

    supported: bool
    sentences: tuple[Claim, ...]
