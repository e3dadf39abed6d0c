"""What is read aloud, a sentence at a time. No Qt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Utterance:
    """One sentence: `words` as they are said and `text` as it stands on the screen, in the language of a tag ("pt-BR").

    `source` says where it comes from, in the user's own language `source_lang`; "" where it is nobody's words.
    `spelled` are the characters of its last number, one by one in words; "" if it has none.
    """

    words: str
    text: str
    lang: str
    source: str = ""
    source_lang: str = ""
    spelled: str = ""
