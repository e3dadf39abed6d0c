"""From a checkout to a program that runs.

    python3 packaging/bulafiel.py setup               make the environment
    python3 packaging/bulafiel.py run [ARGUMENT...]   open the window (--home DIR, --portable)
    python3 packaging/bulafiel.py test [ARGUMENT...]  check and test; arguments go to pytest

Each command first sets up what is missing. Nothing but Python 3.11 or newer is needed.
"""

import sys

OLDEST = (3, 11)


# Old Pythons read this file too, to say their sentence: no new syntax, no import of ours at the top.
def main(arguments: "list[str]") -> int:
    if sys.version_info < OLDEST:
        sys.stderr.write(
            "Bulafiel needs Python 3.11 or newer and this is Python %d.%d: start it with a newer one "  # noqa: UP031
            "(Debian 12 and Ubuntu 24.04 bring it as python3).\n" % sys.version_info[:2]
        )
        return 2
    from command import run_command  # noqa: PLC0415

    return run_command(arguments, __doc__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
