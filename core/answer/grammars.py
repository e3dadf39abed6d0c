"""What a model is able to write at all, as GBNF: each is made here, never of what a leaflet or a user says.

A malformed grammar ends the engine's process; the only varying part, the joints of a language, is written in escapes.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBER = "number ::= [1-9] [0-9]?\n"
# No quotation mark, no backslash, no control character: what strict JSON takes as it stands.
_TEXT = 'text ::= char+\nchar ::= [^"\\\\\\x00-\\x1F\\x7F]\n'

SELECT = 'root ::= "[" (number (", " number){0,4})? "]"\n' + _NUMBER

# Evidence before words: what it rests on is chosen first, and whether it answers is said last.
WRITE = (
    'root ::= "{\\"used_passages\\": [" (yes | no)\n'
    'yes ::= id (", " id){0,7} "], \\"answer\\": \\"" text "\\", \\"can_answer\\": true}"\n'
    'no ::= "], \\"answer\\": \\"\\", \\"can_answer\\": false}"\n'
    'id ::= "\\"" number "\\""\n' + _NUMBER + _TEXT
)

SEGMENTS = (
    'root ::= "{\\"segments\\": [" segment (", " segment){0,5} "]}"\n'
    "segment ::= narrative | assertion | abstention\n"
    'narrative ::= "{\\"kind\\": \\"narrative\\", \\"text\\": \\"" text "\\"}"\n'
    'assertion ::= "{\\"kind\\": \\"clinical_assertion\\", \\"text\\": \\"" text "\\", \\"quote\\": \\"" text '
    '"\\", \\"source_id\\": \\"" number "\\", \\"subject_entity_id\\": \\"" text "\\", \\"confidence\\": " share "}"\n'
    'abstention ::= "{\\"kind\\": \\"abstention\\", \\"section\\": \\"" text "\\", \\"reason\\": \\"" text "\\"}"\n'
    'share ::= "0." [0-9] [0-9]? | "1.0"\n' + _NUMBER + _TEXT
)

JUDGE = 'root ::= "[" (number (", " number){0,7})? "]"\n' + _NUMBER


@cache
def quote(joints: Sequence[str]) -> str:
    """Numbered spans with a language's joints between them."""
    between = " | ".join(f'"{_escaped(joint)}"' for joint in joints)
    return (
        'root ::= part (joint part){0,5}\npart ::= "[" number "]"\n'
        f"joint ::= {between}\n" + _NUMBER
    )


def _escaped(text: str) -> str:
    return "".join(f"\\U{ord(char):08X}" for char in text)
