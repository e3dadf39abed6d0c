"""`python -m desktop`: opens the window."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    # A child process of the frozen program begins here too; it must not open a second window.
    freeze_support()
    from desktop.app import main

    sys.exit(main())
