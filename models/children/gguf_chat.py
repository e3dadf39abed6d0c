"""The markup that a model's file wants around what it is told, as its chat template writes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from jinja2 import ext, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

RULES = "\u27e6rules\u27e7"
TEXT = "\u27e6text\u27e7"


@dataclass(frozen=True, slots=True)
class Frame:
    """Markup before the rules, between these and the text, and after the text."""

    before: str = ""
    between: str = ""
    after: str = ""


NO_FRAME = Frame()  # of a model that only goes on with a text


def frame_of(template: str, first: str, last: str) -> Frame:
    """The frame of a template; `first` and `last` are the names of the tokens that begin and end a text.

    Where it takes no rules by the system, they are the first words of the user. A template that cannot be used is
    left alone: then the model goes on with the bare text.
    """
    if not template:
        return NO_FRAME
    for messages in (
        [{"role": "system", "content": RULES}, {"role": "user", "content": TEXT}],
        [{"role": "user", "content": RULES + TEXT}],
    ):
        try:
            written = _written(template, messages, first, last)
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001, S112 - a program from anywhere: it may fail in any way
            continue
        before, rules, rest = written.partition(RULES)
        between, text, after = rest.partition(TEXT)
        if rules and text and RULES not in rest and TEXT not in after:
            return Frame(before, between, after)
    return NO_FRAME


def _written(template: str, messages: list[dict[str, str]], first: str, last: str) -> str:
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[_Generation, ext.loopcontrols]
    )
    environment.filters["tojson"] = lambda value: json.dumps(value, ensure_ascii=False)
    # Without a clock: a template that writes today's date would make another text of each day.
    return environment.from_string(template).render(
        messages=messages,
        bos_token=first,
        eos_token=last,
        add_generation_prompt=True,
        enable_thinking=False,
        raise_exception=_refuse,
    )


class _Generation(ext.Extension):
    """A tag that marks the model's own words, for training; nothing here."""

    tags = {"generation"}  # noqa: RUF012 - Jinja's own way

    def parse(self, parser: Any) -> nodes.Node | list[nodes.Node]:
        next(parser.stream)
        body: list[nodes.Node] = parser.parse_statements(("name:endgeneration",), drop_needle=True)
        return body


def _refuse(reason: str) -> None:
    raise ValueError(reason)
