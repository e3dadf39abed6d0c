"""Commands to read: which words are one, and which sections it names by number ("rubrique 4", "seção 6")."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.asking.reading import Reading

MOST_WORDS_OF_COMMAND = 6


def is_whole_text(reading: Reading, name: str) -> bool:
    """Whether a short text says little more than this class of phrases."""
    count = len(reading.tokens.spellings)
    covered = {
        position for span in reading.hits.of(name) for position in range(span.start, span.end)
    }
    stop_words = reading.pack.text.stop_words
    rest = [
        position
        for position in range(count)
        if position not in covered and reading.tokens.word(position) not in stop_words
    ]
    return bool(covered) and count <= MOST_WORDS_OF_COMMAND and not rest


def numbered_sections(reading: Reading) -> tuple[str, ...]:
    """The sections that a command names by their number ("rubrique 4", "seção 6")."""
    tokens, facts = reading.tokens, reading.pack.routing
    found: list[str] = []
    for span in reading.hits.of("section_word", "reading"):
        for position in range(span.start, min(span.end + 2, len(tokens.spellings))):
            value = tokens.numbers.get(position)
            if value is None:
                continue
            number = tokens.word(position).replace(",", ".") if value % 1 else str(int(value))
            for kind, most in facts.most_sections.items():
                if 1 <= value < most + 1 and (not value % 1 or kind in facts.professional):
                    found.append(f"{kind}-{number}")
            break
    return tuple(found)
