"""From words to items: contractions apart, quantities read, expressions led to their keys, empty words left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language.rewrites import MARK as MARK_RULE
from core.verify.items import MARK, MEDICINE, PRONOUN, QUANTITY, SIGN, VERB, WORD, Item
from core.verify.tokens import Token, tokens_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.language.pack import LanguagePack
    from core.language.verification import VerificationFacts

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


def items_of(
    text: str,
    pack: LanguagePack,
    medicine: Sequence[str] = (),
    offset: int = 0,
    spellings: Mapping[str, str] | None = None,
) -> list[Item]:
    """The items of a sentence.

    `medicine` are the small words of the name of the medicine that it is about, `offset` is added to all places,
    `spellings` are the accented words for those that may have lost their accents.
    """
    facts = pack.verification
    tokens = tokens_of(text, pack, spellings)
    items = _items(tokens, facts, medicine)
    _addressed(items, tokens, facts)
    found = _medicines(items, facts)
    for item in found:
        item.start += offset
        item.end += offset
    return found


def _addressed(items: list[Item], tokens: list[Token], facts: VerificationFacts) -> None:
    """As in "vous prenez", which tells what you do; "prenez" tells what to do."""
    starts = {token.start: place for place, token in enumerate(tokens)}
    for item in items:
        place = starts.get(item.start, 0)
        if item.kind == VERB and item.mood == "imp" and place:
            before = [token.text for token in tokens[max(0, place - 3) : place]]
            while before and before[-1] in facts.clitics - facts.address | {"ne"}:
                before.pop()
            if before and before[-1] in facts.address:
                item.mood = "ind"


def _medicines(items: list[Item], facts: VerificationFacts) -> list[Item]:
    """As in "this medicine", "this spray", "the medicine" (no other one): what the leaflet is about."""
    found: list[Item] = []
    for place, item in enumerate(items):
        before = found[-1] if found else None
        follower = items[place + 1] if place + 1 < len(items) else None
        shown = before is not None and before.key in facts.demonstratives and before.kind == WORD
        is_several = item.key in facts.medicine and item.text != item.key
        if (
            item.kind == WORD
            and shown
            and not is_several  # "these medicines" are others
            and (item.key in facts.medicine or item.key in facts.forms)
        ):
            form = item.key if item.key in facts.forms and item.key not in facts.medicine else ""
            found[-1] = Item(MEDICINE, "medicine", found[-1].start, item.end, form)
        elif (
            item.kind == WORD
            and item.article
            and item.key in facts.medicine
            and item.text == item.key
            and not (
                follower and (follower.key in {"FOR", "REL", "WITH"} or follower.kind == MEDICINE)
            )
        ):
            found.append(Item(MEDICINE, "medicine", item.start, item.end))
        elif item.kind == MEDICINE and before and before.kind == MEDICINE:
            before.end = item.end
        else:
            found.append(item)
    return found


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
        if medicine and token.text == medicine[0] and _is_name(tokens, place, medicine):
            last = tokens[place + len(medicine) - 1]
            items.append(Item(MEDICINE, "medicine", token.start, last.end))
            place += len(medicine)
            continue
        found = facts.rewrites.find(names, place, skipped)
        if token.text in facts.pronouns or (
            found is None and _is_object(tokens, place, items, facts)
        ):
            items.append(Item(PRONOUN, "pronoun", token.start, token.end, token.text))
            place += 1
            continue
        if token.text in _KEPT_SIGNS:
            items.append(Item(SIGN, _KEPT_SIGNS[token.text], token.start, token.end))
            place += 1
            continue
        if token.text.startswith("-") and len(token.text) > 1:
            kind = MARK if token.text[1:] in facts.reflexive else PRONOUN
            key = "SELF" if kind == MARK else "pronoun"
            items.append(Item(kind, key, token.start, token.end, token.text[1:]))
            place += 1
            continue
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
            elif rewrite.key == "ONLY" and token.text in facts.alone and not _opens(items):
                rewrite, end = None, place + 1  # "used alone" is no "only used"
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
            if token.text[0].isalnum() and token.text not in facts.dropped | facts.possessive:
                items.append(_plain(token, facts))
                items[-1].article = article
            elif token.text in facts.possessive and _before_dose(tokens, place, facts):
                items.append(Item(WORD, "possessive", token.start, token.end, token.text))
            elif token.text in facts.dropped:
                article = token.text not in facts.indefinite
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


def _before_dose(tokens: list[Token], place: int, facts: VerificationFacts) -> bool:
    """Whether a word for "his" or "their" tells whose dose it is."""
    after = tokens[place + 1 : place + 2]
    return any(facts.base(token.text) in facts.dose for token in after)


def _opens(items: list[Item]) -> bool:
    return not items or items[-1].kind == SIGN or items[-1].key in {"AND", "OR", "BUT"}


def _is_object(
    tokens: list[Token], place: int, items: list[Item], facts: VerificationFacts
) -> bool:
    """Whether an article before a verb is what is done to: "não os tome", "le reprendre"."""
    text = tokens[place].text
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    if text not in facts.articles or text not in facts.clitics or not (after and after.forms):
        return False
    mood = after.forms[0].mood
    before = tokens[place - 1].text if place else ""
    opens = facts.negation.opens if facts.negation else ""
    is_denied = bool(items) and items[-1].kind == MARK and items[-1].key == "NEG"
    return mood == "inf" or (mood in {"imp", "ind"} and (is_denied or before in {opens, "vous"}))


def _is_name(tokens: list[Token], place: int, medicine: Sequence[str]) -> bool:
    return [token.text for token in tokens[place : place + len(medicine)]] == list(medicine)


def _rewritten(tokens: list[Token], kind: str, key: str, facts: VerificationFacts) -> Item:
    first, last = tokens[0], tokens[-1]
    text = " ".join(token.text for token in tokens)
    tense = max((facts.tense(token.text) for token in tokens if token.forms), default="")
    if kind == MARK_RULE:
        return Item(MARK, key, first.start, last.end, text, tense=tense)
    if facts.is_verb(key.split(maxsplit=1)[0]):
        forms = first.forms or next((token.forms for token in tokens if token.forms), ())
        if forms:
            tense = tense if forms[0].mood == "ind" else ""
            return Item(VERB, key, first.start, last.end, text, mood=forms[0].mood, tense=tense)
        return Item(WORD, key, first.start, last.end, text)
    return Item(WORD, key, first.start, last.end, text)


def _plain(token: Token, facts: VerificationFacts) -> Item:
    if token.forms:
        form = token.forms[0]
        tense = facts.tense(token.text) if form.mood == "ind" else ""
        return Item(
            VERB, form.verb, token.start, token.end, token.text, mood=form.mood, tense=tense
        )
    return Item(WORD, facts.base(token.text), token.start, token.end, token.text)
