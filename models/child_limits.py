"""What a child process may take, and how it is to behave."""

from __future__ import annotations

from dataclasses import dataclass

# No honest answer is longer; the parent would have to find room for it.
REPLY_LIMIT_BYTES = 100_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """`memory_bytes` is what it may hold, `address_bytes` what it may ask for (None: as much as it may hold).

    A child with `stop_seconds` hears in the middle of a call that it shall stop, and is ended only if it has not after
    so many; one with `silence_seconds` gives signs of life during a call, and is lost after so many without, if it was
    halted, else after ten times as many. One that dies with the share `memory_suspicion` of its memory in use has most
    probably died of that.
    """

    memory_bytes: int | None = None
    address_bytes: int | None = None
    reply_bytes: int = REPLY_LIMIT_BYTES
    stop_seconds: float = 0.0
    silence_seconds: float | None = None
    memory_suspicion: float = 0.3

    @property
    def asked_bytes(self) -> int | None:
        """What the system refuses to give more than."""
        return self.memory_bytes if self.address_bytes is None else self.address_bytes


NO_LIMITS = Limits()
