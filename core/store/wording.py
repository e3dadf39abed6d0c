"""The user's own words, kept beside the audit trail so that they can be forgotten; the trail holds their salted hash.

A record's words stand at places ("question", "segments/0/text"). They are taken out before the record is chained,
and put back when it is read. Without salt a short question could be guessed from its hash; it goes with the words.
Records that releases before this wrote hold their words in the chain itself: these cannot be forgotten.
"""

from __future__ import annotations

import copy
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from core.language.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.store.database import Connection

SHA256 = "words_sha256"
QUESTION = "question"
FORGOTTEN = "forgotten"  # the kind of the record that tells until when questions were forgotten, and is shown for one
_SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a record: what stands at each of its places, as JSON, and the salt of their hash."""

    salt: str
    places: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(f"{self.salt}\n{self.places}".encode()).hexdigest()


def taken_apart(
    record: dict[str, Any], places: Iterable[str], salt: str | None = None
) -> tuple[dict[str, Any], Words | None]:
    """The record as it is chained, without what stands at the places, and that; None where there are no places."""
    kept = copy.deepcopy(record)
    taken: dict[str, Any] = {}
    for place in places:
        holder, key = _holder(kept, place)
        taken[place], holder[key] = holder[key], None
    if not taken:
        return kept, None
    text = json.dumps(taken, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    words = Words(secrets.token_hex(_SALT_BYTES) if salt is None else salt, text)
    kept[SHA256] = words.sha256
    return kept, words


def put_together(kept: dict[str, Any], words: Words | None) -> dict[str, Any]:
    """The record with its words; without them, where they are forgotten, `forgotten` is true."""
    if SHA256 not in kept:
        return kept
    if words is None or words.sha256 != kept[SHA256]:
        # Words that are not the ones recorded are no better than none; `verify_chain` tells of them.
        return {**kept, FORGOTTEN: True}
    whole = copy.deepcopy(kept)
    for place, value in json.loads(words.places).items():
        holder, key = _holder(whole, place)
        holder[key] = value
    return whole


def copied_question(record: dict[str, Any]) -> Words:
    """The question of a record that holds it itself, copied to be listed and searched; no salt, as it has no hash."""
    return Words("", json.dumps({QUESTION: record.get(QUESTION)}, ensure_ascii=False))


def save_words(db: Connection, seq: int, words: Words) -> None:
    """Keep the words of record `seq`."""
    question = json.loads(words.places).get(QUESTION)
    db.execute(
        "INSERT OR REPLACE INTO wording (seq, salt, places, question_key) VALUES (?, ?, ?, ?)",
        (seq, words.salt, words.places, fold(question or "")),
    )


def words_of(db: Connection, first: int, last: int) -> dict[int, Words]:
    """The words of the records from `first` to `last` that have some."""
    rows = db.rows(
        "SELECT seq, salt, places FROM wording WHERE seq BETWEEN ? AND ? AND salt <> ''",
        (first, last),
    )
    return {seq: Words(salt, places) for seq, salt, places in rows}


@dataclass(slots=True)
class WordsCheck:
    """Looks at each record's words while the chain is read."""

    db: Connection
    forgotten: int = 0
    _changed: tuple[int, str] | None = None
    _absent: list[tuple[int, str]] = field(default_factory=list)
    _before: str = ""

    def look(self, rows: list[Any]) -> None:
        """Look at records (number, time, JSON, …) that follow each other."""
        if not rows:
            return
        found = words_of(self.db, rows[0][0], rows[-1][0])
        for seq, recorded_at, text, *_hashes in rows:
            if SHA256 not in text and FORGOTTEN not in text:
                continue
            record = _read(text)
            if record.get("kind") == FORGOTTEN:
                self._before = max(self._before, str(record.get("before", "")))
            elif SHA256 in record and seq not in found:
                self._absent.append((seq, recorded_at))
            elif SHA256 in record and found[seq].sha256 != record[SHA256]:
                self._changed = self._changed or (seq, "its question was changed")
        self.forgotten = len(self._absent)

    def problem(self, *, is_whole: bool) -> tuple[int, str] | None:
        """The first record whose words are not as they should be; absent ones are judged only in a whole chain."""
        removed = [seq for seq, recorded_at in self._absent if recorded_at >= self._before]
        found = [self._changed] if self._changed else []
        if is_whole and removed:
            found.append((removed[0], "its question was removed"))
        return min(found, default=None)


def _read(text: str) -> dict[str, Any]:
    try:
        record = json.loads(text)
    except ValueError:
        return {}
    return record if isinstance(record, dict) else {}


def _holder(record: Any, place: str) -> tuple[Any, Any]:
    *way, last = [int(key) if key.isdigit() else key for key in place.split("/")]
    for key in way:
        record = record[key]
    return record, last
