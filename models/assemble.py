"""Settings to engines: what there is, and why the rest is missing. Loads no engine itself."""

from __future__ import annotations

from core.engines import Engines
from models.painter import Painter
from models.reader import Reader


def assemble() -> Engines:
    """The engines of this installation; each starts its process at its first use."""
    return Engines(reader=Reader(), missing={}, painter=Painter())
