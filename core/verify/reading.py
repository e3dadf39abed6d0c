"""From words to items: contractions apart, quantities read, expressions led to their keys, empty words left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language.rewrites import MARK as MARK_RULE
from core.verify.items import MARK, MEDICINE, PRONOUN, QUANTITY, SIGN, VERB, WORD, Item
from core.verify.quantities import quantities_of
from core.verify.words import words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.language.pack import LanguagePack
    from core.language.verbs import Form
    from core.language.verification import VerificationFacts
    from core.verify.quantities import Quantity
    from core.verify.words import Word

_NUMBER = "#"
_OPENERS = {",", ";", ":", ".", "-", "•", ")"}
_BULLETS = {"•", "-", "*", "·", "▪", "●", "–", "◦", "■", "o\t"}
_KEPT_SIGNS = {
    ",": "COMMA",
    ";": "SEMI",
    ":": "COLON",
    "(": "OPEN",
    ")": "CLOSE",
    "[": "OPEN",
    "]": "CLOSE",
    "-": "DASH",
}


class Token:
    """A word on its way to an item: what it may be called, where it stands."""

    __slots__ = ("end", "forms", "names", "quantity", "start", "text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.names: frozenset[str] = frozenset((text,))
        self.forms: tuple[Form, ...] = ()
        self.quantity: Quantity | None = None


def items_of(
    text: str, pack: LanguagePack, medicine: Sequence[str] = (), offset: int = 0
) -> list[Item]:
    """The items of a sentence.

    `medicine` are the small words of the name of the medicine that it is about, `offset` is added to all places.
    """
    facts = pack.verification
    tokens = _tokens(_without_bullet(words_of(text)), pack, facts)
    _end_sentences(tokens, text)
    found = _medicines(_items(tokens, facts, medicine), facts)
    for item in found:
        item.start += offset
        item.end += offset
    return found


def _end_sentences(tokens: list[Token], text: str) -> None:
    """A full stop after a unit ("20 kg. Se …") ends a sentence, though it may belong to an abbreviation."""
    for before, stop, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if stop.text == "." and before.quantity and text[after.start].isupper():
            stop.text = ";"


def _medicines(items: list[Item], facts: VerificationFacts) -> list[Item]:
    """As in "this medicine", "this spray", "the medicine" (no other one): what the leaflet is about."""
    found: list[Item] = []
    for place, item in enumerate(items):
        before = found[-1] if found else None
        follower = items[place + 1] if place + 1 < len(items) else None
        shown = before is not None and before.key in facts.demonstratives and before.kind == WORD
        if item.kind == WORD and shown and (item.key in facts.medicine or item.key in facts.forms):
            found[-1] = Item(MEDICINE, "medicine", found[-1].start, item.end, item.text)
        elif (
            item.kind == WORD
            and item.article
            and item.key in facts.medicine
            and item.text == item.key
            and not (
                follower and (follower.key in {"FOR", "REL", "WITH"} or follower.kind == MEDICINE)
            )
        ):
            found.append(Item(MEDICINE, "medicine", item.start, item.end, item.text))
        elif item.kind == MEDICINE and before and before.kind == MEDICINE:
            before.end = item.end
        else:
            found.append(item)
    return found


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


def _ordered(words: list[Word], pack: LanguagePack) -> list[Word]:
    """As in "the 2 first days": the number stands before its unit, "the first 2 days"."""
    movable = pack.quantities.entries
    found = list(words)
    for place in range(len(found) - 2):
        if found[place].text.isdecimal() or found[place].text in pack.quantities.numbers:
            after = found[place + 1].text
            if ("movable", after) in movable and ("units", found[place + 2].text) in movable:
                found[place], found[place + 1] = found[place + 1], found[place]
    return found


def _tokens(words: list[Word], pack: LanguagePack, facts: VerificationFacts) -> list[Token]:  # noqa: C901
    tokens: list[Token] = []
    words = _ordered(words, pack)
    quantities = {quantity.first: quantity for quantity in quantities_of(words, pack.quantities)}
    folded = {index for quantity in quantities.values() for index in quantity.also}
    index = 0
    while index < len(words):
        word = words[index]
        if quantity := quantities.get(index):
            token = Token(_NUMBER, word.start, words[quantity.last - 1].end)
            token.quantity = quantity
            tokens.append(token)
            index = quantity.last
            continue
        if index not in folded:
            after = words[index + 1].text if index + 1 < len(words) else ""
            if after == "'" and word.is_word:
                parts = facts.words.get(word.text + "'", (word.text,))
                end = words[index + 1].end
                tokens += [_named(Token(part, word.start, end), facts) for part in parts]
                index += 2
                continue
            if word.text == "-" and _parts(words, index):
                tokens.append(Token(":", word.start, word.end))
                index += 1
                continue
            if word.text == "-" and _joins(words, index):
                index += 1
                if words[index].text in facts.clitics:
                    tokens.append(
                        Token("-" + words[index].text, words[index].start, words[index].end)
                    )
                    index += 1
                continue
            parts = facts.words.get(word.text, (word.text,))
            tokens += [_named(Token(part, word.start, word.end), facts) for part in parts]
        index += 1
    for place, token in enumerate(tokens):
        opens = (
            place == 0
            or tokens[place - 1].text in _OPENERS
            or tokens[place - 1].text in facts.openers
        )
        before = tokens[place - 1] if place else None
        after = tokens[place + 1].text if place + 1 < len(tokens) else ""
        if not token.forms and after.startswith("-") and after[1:] in facts.reflexive:
            token.forms = facts.verbs.readings(token.text)
            token.names |= {form.verb for form in token.forms}
        if (
            before
            and not token.forms
            and (
                before.text in facts.reflexive
                or any(form.verb in facts.be for form in before.forms)
            )
        ):
            wanted = {"par"} if before.forms else {"ind", "inf", "par"}
            token.forms = tuple(
                form for form in facts.verbs.readings(token.text) if form.mood in wanted
            )
            token.names |= {form.verb for form in token.forms}
        if opens and not token.forms and (forms := facts.verbs.of(token.text, opens=True)):
            token.forms = forms
            token.names |= {form.verb for form in forms}
    return tokens


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


def _named(token: Token, facts: VerificationFacts) -> Token:
    text = token.text
    forms = facts.verbs.of(text)
    if not forms:
        for ending, to in facts.cut_infinitives.items():
            if text.endswith(ending) and (found := facts.verbs.of(text.removesuffix(ending) + to)):
                forms = found
                break
    token.forms = forms
    # A verb's form is no noun's: "sido" has nothing to do with "sida".
    bases = () if forms else (facts.base(text),)
    token.names = frozenset((text, *bases, *(form.verb for form in forms)))
    return token


def _items(tokens: list[Token], facts: VerificationFacts, medicine: Sequence[str]) -> list[Item]:  # noqa: C901, PLR0912, PLR0915
    names = [token.names for token in tokens]
    skipped = [token.text in facts.articles for token in tokens]
    items: list[Item] = []
    place = 0
    article = False
    while place < len(tokens):
        token = tokens[place]
        if token.quantity:
            items.append(
                Item(QUANTITY, token.quantity.text, token.start, token.end, quantity=token.quantity)
            )
            place += 1
            article = False
            continue
        if medicine and _is_name(tokens, place, medicine):
            last = tokens[place + len(medicine) - 1]
            items.append(Item(MEDICINE, "medicine", token.start, last.end))
            place += len(medicine)
            continue
        if token.text in facts.pronouns:
            items.append(Item(PRONOUN, "pronoun", token.start, token.end, token.text))
            place += 1
            continue
        if token.text in _KEPT_SIGNS:
            items.append(Item(SIGN, _KEPT_SIGNS[token.text], token.start, token.end))
            place += 1
            continue
        if token.text.startswith("-") and len(token.text) > 1:
            kind = MARK if token.text[1:] in facts.reflexive else PRONOUN
            items.append(Item(kind, "SELF" if kind == MARK else "pronoun", token.start, token.end))
            place += 1
            continue
        found = facts.rewrites.find(names, place, skipped)
        rewrite, end = found or (None, place + 1)
        if (
            rewrite
            and rewrite.kind != MARK_RULE
            and rewrite.length == 1
            and token.text in facts.verbs.nouns
            and token.forms
        ):
            rewrite, end = None, place + 1  # a noun that opens a clause as a verb
        if rewrite and rewrite.kind == MARK_RULE and rewrite.length == 1:
            if rewrite.key == "EVEN" and (article or (items and items[-1].key in {"IN", "TO"})):
                rewrite, end = None, place + 1
            elif (
                rewrite.key == "IF"
                and token.text in facts.reflexive
                and _is_reflexive(tokens, place, items)
            ):
                items.append(Item(MARK, "SELF", token.start, token.end, token.text))
                place += 1
                continue
        if rewrite:
            items.append(_rewritten(tokens[place:end], rewrite.kind, rewrite.key, facts))
            items[-1].article = article
            place = end
        else:
            if token.text[0].isalnum() and token.text not in facts.dropped:
                items.append(_plain(token, facts))
                items[-1].article = article
            elif token.text in facts.dropped:
                article = True
                place += 1
                continue
            place += 1
        article = False
    return items


def _is_reflexive(tokens: list[Token], place: int, items: list[Item]) -> bool:
    """Whether a word that may be "if" or "oneself" is the latter: "não se deve", "assim que se lembrar"."""
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    if not (after and after.forms):
        return False
    before = items[-1] if items else None
    if before is None or before.kind == SIGN:
        return False
    if before.kind == MARK:
        return before.key in {
            "NEG",
            "REL",
            "ASSOON",
            "FOR",
            "BEFORE",
            "AFTER",
            "WHILE",
            "UNTIL",
            "IF",
        }
    has_verb = any(item.kind == VERB for item in items)
    return not has_verb and after.forms[0].mood == "ind" and before.kind == WORD


def _is_name(tokens: list[Token], place: int, medicine: Sequence[str]) -> bool:
    return [token.text for token in tokens[place : place + len(medicine)]] == list(medicine)


def _rewritten(tokens: list[Token], kind: str, key: str, facts: VerificationFacts) -> Item:
    first, last = tokens[0], tokens[-1]
    text = " ".join(token.text for token in tokens)
    if kind == MARK_RULE:
        return Item(MARK, key, first.start, last.end, text)
    if facts.is_verb(key.split(maxsplit=1)[0]):
        forms = first.forms or next((token.forms for token in tokens if token.forms), ())
        if forms:
            return Item(VERB, key, first.start, last.end, text, mood=forms[0].mood)
        return Item(WORD, key, first.start, last.end, text)
    return Item(WORD, key, first.start, last.end, text)


def _plain(token: Token, facts: VerificationFacts) -> Item:
    if token.forms:
        form = token.forms[0]
        return Item(VERB, form.verb, token.start, token.end, token.text, mood=form.mood)
    return Item(WORD, facts.base(token.text), token.start, token.end, token.text)
