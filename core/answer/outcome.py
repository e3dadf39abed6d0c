"""What came of a model's help: pieces that code has passed, what it rejected and why, what was called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.generating import Trouble
    from core.verify.verify import Claim

CODE, JUDGE, CONTRACT = "code", "judge", "contract"


@dataclass(frozen=True, slots=True)
class Chosen:
    """A sentence that the model chose, by its unit; code shows the leaflet's own characters."""

    unit: int


@dataclass(frozen=True, slots=True)
class Written:
    """Words of the model's, every sentence of which the verifier has passed."""

    text: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Rejected:
    """Words of the model's that are not shown; `by` is the step that rejected them: contract, code or judge."""

    text: str
    reasons: tuple[str, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Called:
    """One call of a model: its hashes (SHA-256) and figures as the engine gave them; enough to compare a later one."""

    purpose: str
    prompt_sha256: str
    grammar_sha256: str
    output_sha256: str
    tokens: int
    prompt_tokens: int
    kept_tokens: int
    first_token_ms: float
    total_ms: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """`pieces` in the order they are to be shown, none where `trouble` says why the literal answer stands.

    `forbidding` are the units of the stretch that deny, forbid or advise against something, where words were written.
    """

    pieces: tuple[Chosen | Written, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    retries: int = 0
    vetoed: int = 0
    calls: tuple[Called, ...] = ()
    trouble: Trouble | None = None
    forbidding: frozenset[int] = frozenset()
