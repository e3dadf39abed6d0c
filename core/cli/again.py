"""`bulafiel audit replay` and `recheck`: a recorded answer made again, or held against its sources again."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from core.asking.recheck import recheck
from core.asking.record import as_json
from core.asking.replay import replay
from core.cli.context import write_line
from core.marking import N_
from core.messages import REPLAYS, translation

if TYPE_CHECKING:
    import argparse

    from core.store.database import Connection


def replay_answer(db: Connection, args: argparse.Namespace) -> int:
    """0 the same, byte for byte; 1 another answer, or it cannot be asked again."""
    generator = args.context.engines().generator
    found = replay(db, args.number, generator)
    if args.json:
        values = {
            "number": found.number,
            "same": found.is_same,
            "differing": list(found.differing),
            "because": list(found.because),
            "answer": as_json(found.answer),
        }
        write_line(json.dumps(values, ensure_ascii=False))
        return 0 if found.is_same else 1
    catalogue = translation(args.context.language)
    if found.is_same:
        write_line(catalogue.gettext(N_("The same answer, byte for byte.")))
        return 0
    because = "; ".join(catalogue.gettext(REPLAYS[one]) for one in found.because) or "?"
    sentence = catalogue.gettext(N_("Another answer ({parts} differ): {because}."))
    write_line(sentence.format(parts=", ".join(found.differing), because=because))
    return 1


def recheck_answer(db: Connection, args: argparse.Namespace) -> int:
    """0 every sentence follows from its source; 1 one does not."""
    found = recheck(db, args.number)
    if args.json:
        values = [asdict(one) for one in found]
        write_line(json.dumps({"number": args.number, "unproven": values}, ensure_ascii=False))
        return 1 if found else 0
    catalogue = translation(args.context.language)
    if not found:
        write_line(catalogue.gettext(N_("Every sentence follows from the leaflet that it cites.")))
    for one in found:
        sentence = catalogue.gettext(N_("This sentence does not follow from its source: {text}"))
        write_line(sentence.format(text=one.text))
    return 1 if found else 0


COMMANDS = {"replay": replay_answer, "recheck": recheck_answer}
