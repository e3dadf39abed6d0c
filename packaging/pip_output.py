"""What pip prints, in a person's words: a line of progress, the reason of a failure."""

from __future__ import annotations

import re

COLLECTING = re.compile(r"Collecting (?P<name>[\w.-]+)==(?P<version>[\w.]+)")
LARGE_DOWNLOAD = re.compile(
    r"\s*Downloading \S*?(?P<file>[^/\s]+\.(?:whl|gz|zip)) \((?P<size>\d{2,}(?:\.\d+)? MB)\)"
)
INSTALLING = re.compile(r"Installing collected packages: (?P<names>.+)")

DISK_FULL = "The disk is full: make room (about 900 MB) and run the same command again."
NOT_AS_LOCKED = (
    "A package is not the one that was locked, so nothing of it was installed. Try again; if it stays"
    " so, do not trust the place where packages come from."
)
NOT_FETCHED = (
    "The packages could not be fetched: is there a connection, and do they exist for this Python?"
    " Nothing is lost: run the same command again."
)
NOT_WRITABLE = "The folder of the program cannot be written to: copy it to a place of your own."

# The first that matches one of the lines is the reason.
REASONS = [
    (r"No space left on device|Disk quota exceeded", DISK_FULL),
    (r"DO NOT MATCH THE HASHES|Hashes are required|hash mismatch", NOT_AS_LOCKED),
    (
        (
            r"connection|name resolution|Network is unreachable|timed out|ProxyError|SSLError"
            r"|Max retries|No matching distribution"
        ),
        NOT_FETCHED,
    ),
    (r"Permission denied|Read-only file system", NOT_WRITABLE),
]


def progress(line: str) -> str | None:
    """What to show for a line of pip's output, if anything."""
    if found := COLLECTING.match(line):
        return f"  {found['name']} {found['version']}"
    if found := LARGE_DOWNLOAD.match(line):
        return f"    downloading {found['size']}"
    if found := INSTALLING.match(line):
        return f"  installing {len(found['names'].split(','))} packages"
    return None


def reason(lines: list[str]) -> str:
    """Why it failed."""
    return known_reason(lines) or f"{last_words(lines)} (all of it: .venv/bulafiel-setup.log)"


def known_reason(lines: list[str]) -> str | None:
    """Why it failed, if that is one of the usual things."""
    for pattern, sentence in REASONS:
        if any(re.search(pattern, line, re.IGNORECASE) for line in lines):
            return sentence
    return None


def last_words(lines: list[str]) -> str:
    """All that is known of an unusual failure."""
    last = next((line for line in reversed(lines) if line.strip()), "it said nothing")
    return f"The last line was: {last.strip()}"
