"""What the build of the model engine prints, in a person's words: now and then a percentage, or why it failed."""

from __future__ import annotations

import re

import pip_output

STEP = re.compile(r"\s*\[(?P<done>\d+)/(?P<all>\d+)\] ")
EVERY_PERCENT, ALL_PERCENT = 5, 100
OUT_OF_MEMORY = re.compile(r"Killed signal|virtual memory exhausted|out of memory", re.IGNORECASE)
OF_CMAKE = re.compile(r"\s*CMake Error")
OF_THE_COMPILER = re.compile(r"(?:fatal error|\berror): (?P<what>.+)")
OF_THE_LOADER = re.compile(r"(?P<library>lib\S+\.so\S*): cannot open shared object file")

# What pip's reasons mean here: there is no command to run again yet.
OWN_WORDS = {
    pip_output.DISK_FULL: "The disk is full: make room (about 600 MB).",
    pip_output.NOT_FETCHED: "Its source or the tools to build it could not be fetched: is there a connection?",
}


class BuildProgress:
    """Pip's lines, then "15 %" whenever another twentieth is done."""

    def __init__(self) -> None:
        self._told = -EVERY_PERCENT

    def __call__(self, line: str) -> str | None:
        if not (step := STEP.match(line)):
            return pip_output.progress(line)
        percent = int(step["done"]) * ALL_PERCENT // max(1, int(step["all"]))
        if percent == self._told or self._told + EVERY_PERCENT > percent != ALL_PERCENT:
            return None
        self._told = percent
        return f"  Building the model engine: {percent} %"


def reason(lines: list[str]) -> str:
    """Why it could not be built, or not be loaded."""
    said = [line for line in lines if not STEP.match(line)]  # without the compiler's command lines
    is_compiling = len(said) < len(lines)
    if any(OUT_OF_MEMORY.search(line) for line in said):
        return "The computer ran out of memory: close other programs."
    known = pip_output.known_reason(said)
    if known and (known == pip_output.DISK_FULL or not is_compiling):
        return OWN_WORDS.get(known, known)
    for index, line in enumerate(said):
        if found := OF_THE_LOADER.search(line):
            return f"The system library {found['library']} is missing."
        if OF_CMAKE.match(line):
            return f"cmake says: {' '.join(' '.join(said[index : index + 4]).split())}"
        if found := OF_THE_COMPILER.search(line):
            return f"The compiler says: {found['what'].strip()}"
    return f"{pip_output.last_words(said)} (all of it: .venv/bulafiel-engine.log)"
