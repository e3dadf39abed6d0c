"""`bulafiel`: hands the command line over; the only module of core that looks up to the engines."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from core.engines import Engines

# New objects between two rounds of the garbage collector. What a language pack is made of stays; to look through it
# again and again, as Python does by itself, is a tenth of a question's time.
ROUND = 100_000


def main() -> int:
    """Run one command; its exit code."""
    from core.cli.main import run  # noqa: PLC0415 - nothing is imported before it is needed

    gc.set_threshold(ROUND)
    return run(sys.argv[1:], _engines)


def _engines(home: Path) -> Engines:
    """The engines, only when a command asks for them."""
    from models.assemble import assemble  # noqa: PLC0415 - most commands need no engine

    return assemble(home)


if __name__ == "__main__":
    sys.exit(main())
