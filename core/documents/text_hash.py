"""The hash by which a version's text is known: the same text has the same one, and a changed letter another."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.documents.document import Section


def text_sha256(sections: Iterable[Section]) -> str:
    """The SHA-256 of the sections' codes, headings and texts in their order, in hexadecimal."""
    digest = hashlib.sha256()
    for section in sections:
        digest.update(f"{section.code}\n{section.heading}\n{section.text}\n".encode())
    return digest.hexdigest()
