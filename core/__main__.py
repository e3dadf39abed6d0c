"""`bulafiel`: hands the command line over; the only module of core that looks up to the engines."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.engines import Engines


def main() -> int:
    """Run one command; its exit code."""
    from core.cli.main import run  # noqa: PLC0415 - nothing is imported before it is needed

    return run(sys.argv[1:], _engines)


def _engines() -> Engines:
    """The engines, only when a command asks for them."""
    from models.assemble import assemble  # noqa: PLC0415 - most commands need no engine

    return assemble()


if __name__ == "__main__":
    sys.exit(main())
