"""The long fuzzer: `python -m tests.fuzz_sanitize --seconds 600` splices leaks into right outputs until time is up."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from core.answer.sanitize.outcome import Parsed
from core.answer.sanitize.patterns import load_patterns
from core.answer.sanitize.sanitize import sanitize_json, sanitize_markers, sanitize_plain
from core.answer.sanitize.schema import ANSWER
from tests.leak_splices import Spliced, spliced

MOST_SHOWN = 20


def accepted_answer(output: Spliced) -> str | None:
    """The answer that an output is read as, None if it is rejected."""
    found = sanitize_json(output.raw, ANSWER, load_patterns())
    return str(found.value["answer"]) if isinstance(found, Parsed) else None


def main() -> int:
    """Run for so many seconds; the exit code is 1 if an answer was read that nobody meant, or anything was raised."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument(
        "--seed", type=int, default=0, help="the first one; each output has its own"
    )
    args = parser.parse_args()
    patterns = load_patterns()
    counts: Counter[str] = Counter()
    wrong: list[tuple[int, Spliced, str]] = []
    until = time.monotonic() + args.seconds
    seed = args.seed
    while time.monotonic() < until:
        output = spliced(seed)
        read = accepted_answer(output)
        counts["accepted" if read is not None else "rejected"] += 1
        if read is not None and read != output.intended:
            wrong.append((seed, output, read))
        if not seed % 8:
            sanitize_plain(output.raw, patterns)
            sanitize_markers(output.raw, "pt", patterns)
        seed += 1
    for number, output, read in wrong[:MOST_SHOWN]:
        sys.stdout.write(
            f"seed {number}: {output.raw!r}\n  read {read!r}, meant {output.intended!r}\n"
        )
    sys.stdout.write(
        f"{seed - args.seed} outputs from seed {args.seed} on: {counts['accepted']} accepted, "
        f"{counts['rejected']} rejected, {len(wrong)} read as another answer\n"
    )
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
