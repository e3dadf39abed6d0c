"""What stands around a sign of danger: is it denied, asked about, imagined, long past, or somebody's own?"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.asking.reading import Reading
    from core.language.phrases import Span

NEAR = 4  # words between a verb and the sign that it carries
CAUSE_REACH = 2  # words between "may cause" and what it causes
NEGATION_REACH = 3  # words between "not" and what it denies
YEARS = range(1950, 2100)


class Frames:
    """The frames of one question."""

    def __init__(self, reading: Reading) -> None:
        self._tokens = reading.tokens
        self._hits = reading.hits
        self._negations = self._true_negations()
        self._informative = self._truly_informative()

    def is_denied(self, span: Span) -> bool:
        return bool(self.denied(span))

    def denied(self, span: Span) -> range:
        """The words from the negation to the end of what it denies; none where nothing denies it."""
        start, _ = self._tokens.clause(span.start)
        for negation in self._negations:
            reach = span.start - negation.end
            if start <= negation.start and 0 <= reach < NEGATION_REACH:
                return range(negation.start, span.end)
        return range(0)

    def is_long_past(self, span: Span) -> bool:
        is_past = self.has_in_sentence(span, "remote") or self._names_a_year(span)
        return is_past and not self.has_in_sentence(span, "recent")

    def is_imagined(self, span: Span) -> bool:
        start, end = self._tokens.sentence(span.start)
        return any(
            start <= h.start <= span.start and h.end <= end for h in self._hits.of("hypothesis")
        )

    def is_of_anybody(self, span: Span) -> bool:
        start, _ = self._tokens.sentence(span.start)
        return any(start <= g.start and g.end <= span.start for g in self._hits.of("generic"))

    def is_carried(self, span: Span) -> bool:
        """Whether a verb just before the sign says that somebody has it ("estou com", "j'ai")."""
        start, _ = self._tokens.clause(span.start)
        carriers = [
            verb
            for verb in self._hits.of("having")
            if start <= verb.start and verb.end <= span.start and span.start - verb.end < NEAR
        ]
        return any(not self._is_asked(verb, span) for verb in carriers)

    def is_caused(self, span: Span) -> bool:
        """Whether the sign is what something may cause ("pode deixar inconsciente"), said just before it."""
        return any(
            c.start < span.start and span.start - c.end < CAUSE_REACH
            for c in self._hits.of("causes")
        )

    def is_read(self, span: Span) -> bool:
        """Whether the sign is what somebody reads of, said before it ("it says ... on the leaflet")."""
        start, _ = self._tokens.clause(span.start)
        return any(start <= r.start and r.end <= span.end for r in self._hits.of("reads"))

    def is_mild(self, span: Span) -> bool:
        """Whether a word in the sign or right beside it makes little of it ("um pouco")."""
        return any(m.start <= span.end and span.start <= m.end for m in self._hits.of("mild"))

    def is_benign(self, span: Span) -> bool:
        """Whether the words are part of something harmless ("cold" of an insulin, a "bubble" in a syringe)."""
        return any(b.start < span.end and span.start < b.end for b in self._hits.of("benign"))

    def has_in_sentence(self, span: Span, *names: str) -> bool:
        start, end = self._tokens.sentence(span.start)
        others = self._hits.of(*(name for name in names if name != "informative"))
        if "informative" in names:
            others.extend(self._informative)
        return any(start <= other.start and other.end <= end for other in others)

    def _names_a_year(self, span: Span) -> bool:
        """Whether the sentence says in which year it was ("em 2019")."""
        start, end = self._tokens.sentence(span.start)
        return any(self._tokens.numbers.get(position, 0) in YEARS for position in range(start, end))

    def _is_asked(self, verb: Span, span: Span) -> bool:
        """Whether the verb itself belongs to a question about causes ("pode dar", "peut-il donner")."""
        return any(
            asked.start <= verb.start and verb.end <= asked.end and asked.end <= span.end
            for asked in self._hits.of("informative")
        )

    def _truly_informative(self) -> list[Span]:
        """The words that ask; a word that tells what was taken asks nothing ("j'ai donné", "cela donne")."""
        taken = self._hits.of("took")
        return [
            word
            for word in self._hits.of("informative")
            if not any(took.start <= word.start < took.end for took in taken)
        ]

    def _true_negations(self) -> list[Span]:
        """The words that deny; "não sei" and the like deny nothing."""
        idioms = self._hits.of("not_negation")
        return [
            word
            for word in self._hits.of("negation")
            if not any(idiom.start <= word.start and word.end <= idiom.end for idiom in idioms)
        ]
