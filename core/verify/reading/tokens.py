"""Words on their way to items: contractions and clitics apart, quantities as one, verbs with their forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language.rewrites import MARK
from core.verify.measures.quantities import quantities_of
from core.verify.measures.words import Word, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.language.pack import LanguagePack
    from core.language.verbs import Form
    from core.language.verification import VerificationFacts
    from core.verify.measures.quantities import Quantity

_NUMBER = "#"
_OPENERS = {",", ";", ":", ".", "-", "•", ")"}
_BULLETS = {"•", "-", "*", "·", "▪", "●", "–", "◦", "■", "o\t"}


class Token:
    """A word on its way to an item: what it may be called, where it stands."""

    __slots__ = ("end", "forms", "names", "quantity", "start", "text")

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        forms: tuple[Form, ...] = (),
        names: frozenset[str] | None = None,
    ) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.forms = forms
        self.names = frozenset((text,)) if names is None else names
        self.quantity: Quantity | None = None


def tokens_of(
    text: str, pack: LanguagePack, spellings: Mapping[str, str] | None = None
) -> list[Token]:
    """The tokens of a sentence, its quantities read; a list's bullet is none.

    `spellings` are the accented words for words that may have lost their accents.
    """
    words = words_of(text)
    if spellings:
        words = [
            word._replace(text=spellings[word.text]) if word.text in spellings else word
            for word in words
        ]
    tokens = _tokens(_without_bullet(words), pack, pack.verification)
    _end_sentences(tokens, text)
    return tokens


def _without_bullet(words: list[Word]) -> list[Word]:
    """A list's bullet, number or letter is no part of its item."""
    start = 0
    while start < len(words) and words[start].text in _BULLETS:
        start += 1
    if (
        len(words) > start + 2
        and words[start + 1].text in {")", "."}
        and (words[start].text.isdecimal() or len(words[start].text) == 1)
    ):
        start += 2
    return words[start:] or words


def _tokens(words: list[Word], pack: LanguagePack, facts: VerificationFacts) -> list[Token]:
    quantities = {quantity.first: quantity for quantity in quantities_of(words, pack.quantities)}
    folded = {index for quantity in quantities.values() for index in quantity.also}
    tokens: list[Token] = []
    index = 0
    while index < len(words):
        if quantity := quantities.get(index):
            token = Token(_NUMBER, words[index].start, words[quantity.last - 1].end)
            token.quantity = quantity
            tokens.append(token)
            index = quantity.last
        elif index in folded:
            index += 1
        else:
            index = _split(words, index, tokens, facts)
    _read_verbs(tokens, facts)
    return tokens


def _split(words: list[Word], index: int, tokens: list[Token], facts: VerificationFacts) -> int:
    """Add the tokens of a word that is no quantity; the place after it."""
    word = words[index]
    after = words[index + 1] if index + 1 < len(words) else None
    end = word.end
    parts = facts.words.get(word.text, (word.text,))
    if after and after.text == "'" and word.is_word:
        end = after.end
        further = words[index + 2].text if index + 2 < len(words) else ""
        parts = facts.words.get(word.text + "'", (word.text,))
        parts = facts.words.get(f"{word.text}' {further}", parts)
        index += 1
    elif word.text == "-" and _parts(words, index):
        tokens.append(Token(":", word.start, word.end))
        return index + 1
    elif after and word.text == "-" and _joins(words, index):
        if after.text not in facts.clitics:
            return index + 1
        tokens.append(Token("-" + after.text, after.start, after.end))
        return index + 2
    tokens += [Token(part, word.start, end, *facts.named(part)) for part in parts]
    return index + 1


def _read_verbs(tokens: list[Token], facts: VerificationFacts) -> None:
    """What is a verb only where it stands: "caso" and "se tome", "été pris", an order at a sentence's beginning."""
    for place, token in enumerate(tokens):
        if token.forms:
            continue
        before = tokens[place - 1] if place else None
        after = tokens[place + 1].text if place + 1 < len(tokens) else ""
        forms: tuple[Form, ...] = ()
        if after.startswith("-") and after[1:] in facts.reflexive:
            forms = facts.verbs.readings(token.text)
        if before and not forms:
            is_passive = before.forms and any(form.verb in facts.be for form in before.forms)
            if is_passive or before.text in facts.reflexive:
                wanted = {"par"} if before.forms else {"ind", "inf", "par"}
                readings = facts.verbs.readings(token.text)
                forms = tuple(form for form in readings if form.mood in wanted)
        if not forms and (
            before is None or before.text in _OPENERS or before.text in facts.openers
        ):
            forms = facts.verbs.of(token.text, opens=True)
        if forms := forms or _taken(tokens, place, facts):
            token.forms = forms
            token.names |= {form.verb for form in forms}


def _taken(tokens: list[Token], place: int, facts: VerificationFacts) -> tuple[Form, ...]:
    """The verb of "an adult takes two tablets", where it is spelled like a noun: "the next intake, two tablets".

    The clause must begin with who takes it, and no word that leads to a noun may stand before it.
    """
    text, after = tokens[place].text, tokens[place + 1 : place + 2]
    if text not in facts.verbs.nouns or not (after and after[0].quantity):
        return ()
    if after[0].quantity.kind != "amount" or after[0].quantity.is_time:
        return ()
    first = place
    while first and tokens[first - 1].text not in _OPENERS:
        first -= 1
    named = [one for one in tokens[first:place] if one.text not in facts.articles]
    verbs = sum(bool(one.forms) for one in named)
    is_who = bool(named) and named[0].text in facts.who and verbs == 1
    is_group = bool(named) and facts.base(named[0].text) in facts.population and not verbs
    if not (is_who or is_group):
        return ()
    last = tokens[place - 1]
    leads, _ = facts.rewrites.find([last.names], 0, [False]) or (None, 0)
    if last.text in facts.dropped or (leads and leads.kind == MARK):
        return ()
    return tuple(
        form
        for form in facts.verbs.readings(text)
        if form.mood == "ind" and form.verb in facts.self_taken
    )


def _parts(words: list[Word], index: int) -> bool:
    """Whether a dash with space around it parts a row: "10 to 14 kg – 5 mL"."""
    if not 0 < index < len(words) - 1:
        return False
    return words[index - 1].end < words[index].start and words[index].end < words[index + 1].start


def _joins(words: list[Word], index: int) -> bool:
    """Whether a hyphen stands between two words without space."""
    if not 0 < index < len(words) - 1:
        return False
    before, sign, after = words[index - 1], words[index], words[index + 1]
    return before.is_word and after.is_word and before.end == sign.start and sign.end == after.start


def _end_sentences(tokens: list[Token], text: str) -> None:
    """A full stop after a unit ("20 kg. Se …") ends a sentence, though it may belong to an abbreviation."""
    for before, stop, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if stop.text == "." and before.quantity and text[after.start].isupper():
            stop.text = ";"
