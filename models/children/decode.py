"""A text file's bytes to characters."""

from __future__ import annotations

import codecs
import re

from core.errors import RefusalReason
from models.children.refusal import RefusedError

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What no text holds: control characters other than tab, line feed, form feed, carriage return, and the few that
# word processors leave (vertical tab, soft separators).
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b]")
CONTROL_SHARE = 0.005


def decoded(data: bytes) -> str:
    """The characters: by byte order mark, else UTF-8, else Windows-1252, which "latin-1" files are in truth.

    Raises:
        RefusedError: the bytes are no text.
    """
    text = _decoded(data)
    if len(CONTROL.findall(text)) > CONTROL_SHARE * len(text):
        raise RefusedError(RefusalReason.NOT_A_LEAFLET_FORMAT)
    return text


def _decoded(data: bytes) -> str:
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
