"""From words to items: contractions apart, quantities read, expressions led to their keys, empty words left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.language.rewrites import MARK as MARK_RULE
from core.verify.reading.intakes import single_intakes
from core.verify.reading.items import MARK, MEDICINE, PRONOUN, QUANTITY, SIGN, VERB, WORD, Item
from core.verify.reading.tokens import Token, tokens_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.language.pack import LanguagePack
    from core.language.rewrites import Rewrite
    from core.language.verification import VerificationFacts
    from core.verify.measures.quantity import Quantity

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
_BEFORE_SELF = frozenset({"NEG", "REL", "ASSOON", "FOR", "BEFORE", "AFTER", "WHILE", "UNTIL", "IF"})


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
    items = _Items(tokens, facts, medicine).read()
    _addressed(items, tokens, facts)
    found = single_intakes(_medicines(items, facts), facts)
    for item in found:
        item.start += offset
        item.end += offset
    return found


def _addressed(items: list[Item], tokens: list[Token], facts: VerificationFacts) -> None:
    """As in "vous prenez", which tells what you do; "prenez" tells what to do."""
    orders = [item for item in items if item.kind == VERB and item.mood == "imp"]
    starts = {token.start: place for place, token in enumerate(tokens)} if orders else {}
    for item in orders:
        if place := starts.get(item.start, 0):
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
        is_several = item.key in facts.medicine and item.text not in {
            item.key,
            *facts.nouns_written["medicine"],
        }
        if (
            item.kind == WORD
            and shown
            and not is_several  # "these medicines" are others
            and (item.key in facts.medicine or item.key in facts.forms)
        ):
            form = item.key if item.key in facts.forms and item.key not in facts.medicine else ""
            is_apart = not found[-1].article
            found[-1] = Item(MEDICINE, "medicine", found[-1].start, item.end, form, apart=is_apart)
        elif (
            item.kind == WORD
            and item.article
            and item.key in facts.medicine
            and not is_several
            and not (
                follower and (follower.key in {"FOR", "REL", "WITH"} or follower.kind == MEDICINE)
            )
        ):
            found.append(Item(MEDICINE, "medicine", item.start, item.end, apart=item.apart))
        elif item.kind == MEDICINE and before and before.kind == MEDICINE:
            before.end = item.end
        else:
            found.append(item)
    return found


class _Items:
    """Takes tokens from left to right, one or several for each item, none for what carries no meaning."""

    def __init__(
        self, tokens: list[Token], facts: VerificationFacts, medicine: Sequence[str]
    ) -> None:
        self._tokens = tokens
        self._facts = facts
        self._medicine = list(medicine)
        self._names = [token.names for token in tokens]
        self._skipped = [token.text in facts.articles for token in tokens]
        self._items: list[Item] = []
        self._article = False  # whether the item to come has one
        self._of = False  # and a preposition before it

    def read(self) -> list[Item]:
        place = 0
        while place < len(self._tokens):
            place = self._take(place)
        return self._items

    def _take(self, place: int) -> int:
        """Take what stands at a place; the place after it."""
        token = self._tokens[place]
        if token.quantity:
            self._add(QUANTITY, token.quantity.text, token, quantity=token.quantity)
            self._article = False
            return place + 1
        if self._medicine and token.text == self._medicine[0] and self._is_name(place):
            end = place + len(self._medicine)
            self._items.append(Item(MEDICINE, "medicine", token.start, self._tokens[end - 1].end))
            self._items[-1].apart = not self._of
            return end
        if token.text in self._facts.pronouns:
            self._add(PRONOUN, "pronoun", token, token.text)
        elif token.text in _KEPT_SIGNS:
            self._add(SIGN, _KEPT_SIGNS[token.text], token)
        elif token.text.startswith("-") and len(token.text) > 1:
            self._add_clitic(token)
        else:
            return self._take_words(place)
        return place + 1

    def _take_words(self, place: int) -> int:
        """Take an expression that the pack knows, else a word."""
        token = self._tokens[place]
        found = self._facts.rewrites.find(self._names, place, self._skipped)
        if found is None:
            if parted := self._parted(place):
                return parted
            if self._is_object(place):
                self._add(PRONOUN, "pronoun", token, token.text)
            else:
                self._add_word(place)
            return place + 1
        rewrite, end = found
        if end <= place + 1 and (parted := self._parted(place)):
            return parted
        if self._is_self(place, rewrite):
            self._add(MARK, "SELF", token, token.text)
            return place + 1
        if self._is_word(token, rewrite):
            self._add_word(place)
            return place + 1
        self._items.append(
            _rewritten(self._tokens[place:end], rewrite.kind, rewrite.key, self._facts)
        )
        self._took()
        return end

    def _parted(self, place: int) -> int:
        """Where an expression ends that an adverb parts: "see at once a doctor", which is "see a doctor at once"."""
        token, facts = self._tokens[place], self._facts
        adverb = self._tokens[place + 1] if place + 1 < len(self._tokens) else None
        if not token.forms or adverb is None or adverb.text not in facts.nouns_written["parting"]:
            return 0
        skipped = list(self._skipped)
        skipped[place + 1] = True
        found = facts.rewrites.find(self._names, place, skipped)
        if found is None or found[1] <= place + 2 or found[0].kind == MARK_RULE:
            return 0
        rewrite, end = found
        tokens = [token, *self._tokens[place + 2 : end]]
        self._items.append(_rewritten(tokens, rewrite.kind, rewrite.key, facts))
        self._took()
        self._items.append(_plain(adverb, facts))
        self._items[-1].key = facts.key_of(self._items[-1].key)
        return end

    def _add(
        self, kind: str, key: str, token: Token, text: str = "", *, quantity: Quantity | None = None
    ) -> None:
        self._items.append(Item(kind, key, token.start, token.end, text, quantity=quantity))

    def _add_clitic(self, token: Token) -> None:
        is_self = token.text[1:] in self._facts.reflexive
        kind, key = (MARK, "SELF") if is_self else (PRONOUN, "pronoun")
        self._add(kind, key, token, token.text[1:])

    def _add_word(self, place: int) -> None:
        """Add a word as it is; an article is kept in mind for the word after it, other empty words are dropped."""
        token, facts = self._tokens[place], self._facts
        if token.text in facts.possessive:
            if self._before_dose(place):
                self._add(WORD, "possessive", token, token.text)
            elif token.text in facts.dropped:
                self._article = token.text not in facts.indefinite
                return
        elif token.text in facts.dropped:
            self._article = token.text not in facts.indefinite
            self._of = self._of or token.text not in facts.articles
            return
        elif token.text[0].isalnum():
            self._items.append(_plain(token, facts))
            self._took()
        self._article = False

    def _took(self) -> None:
        self._items[-1].article = self._article
        self._items[-1].apart = self._article and not self._of
        self._article = self._of = False

    def _is_word(self, token: Token, rewrite: Rewrite) -> bool:
        """Whether what may be an expression is only a word here: "used alone" is no "only used"."""
        if rewrite.kind == MARK_RULE and self._is_joined(token):
            return True
        if rewrite.length > 1:
            return False
        if rewrite.kind != MARK_RULE:  # a noun that opens a clause as a verb
            return token.text in self._facts.verbs.nouns and bool(token.forms)
        before = self._items[-1] if self._items else None
        if rewrite.key == "EVEN":
            return self._article or (before is not None and before.key in {"IN", "TO"})
        opens = before is None or before.kind == SIGN or before.key in {"AND", "OR", "BUT"}
        return rewrite.key == "ONLY" and token.text in self._facts.alone and not opens

    def _is_joined(self, token: Token) -> bool:
        """Whether a participle of taking together follows "to be": "must not be associated with" is no "with"."""
        before = self._items[-1] if self._items else None
        return (
            before is not None
            and bool(token.forms)
            and token.forms[0].mood == "par"
            and self._facts.key_of(token.forms[0].verb) in self._facts.join_keys
            and before.kind == VERB
            and before.key in self._facts.be
        )

    def _is_self(self, place: int, rewrite: Rewrite) -> bool:
        """Whether a word that may be "if" or "oneself" is the latter: "não se deve", "assim que se lembrar"."""
        if rewrite.kind != MARK_RULE or rewrite.length > 1 or rewrite.key != "IF":
            return False
        after = self._tokens[place + 1] if place + 1 < len(self._tokens) else None
        before = self._items[-1] if self._items else None
        if self._tokens[place].text not in self._facts.reflexive or not (after and after.forms):
            return False
        if before is None or before.kind == SIGN:
            return False
        if before.kind == MARK:
            return before.key in _BEFORE_SELF
        if self._opened_if():
            return True  # "se você se esquecer"
        has_verb = any(item.kind == VERB for item in self._items)
        return not has_verb and after.forms[0].mood == "ind" and before.kind == WORD

    def _opened_if(self) -> bool:
        """Whether a word for "if" stands before whose verb has not come yet."""
        for item in reversed(self._items):
            if item.kind in {SIGN, VERB}:
                return False
            if item.kind == MARK:
                return item.key == "IF" and item.text in self._facts.conjunctions
        return False

    def _before_dose(self, place: int) -> bool:
        """Whether a word for "his" or "their" tells whose dose it is."""
        after = self._tokens[place + 1 : place + 2]
        return any(self._facts.base(token.text) in self._facts.dose for token in after)

    def _is_object(self, place: int) -> bool:
        """Whether an article before a verb is what is done to: "não os tome", "le reprendre"."""
        facts, text = self._facts, self._tokens[place].text
        after = self._tokens[place + 1] if place + 1 < len(self._tokens) else None
        if text not in facts.articles or text not in facts.clitics or not (after and after.forms):
            return False
        mood = after.forms[0].mood
        before = self._tokens[place - 1].text if place else ""
        opens = facts.negation.opens if facts.negation else ""
        last = self._items[-1] if self._items else None
        is_denied = last is not None and last.kind == MARK and last.key == "NEG"
        return mood == "inf" or (
            mood in {"imp", "ind"} and (is_denied or before in {opens, "vous"})
        )

    def _is_name(self, place: int) -> bool:
        tokens = self._tokens[place : place + len(self._medicine)]
        return [token.text for token in tokens] == self._medicine


def _rewritten(tokens: list[Token], kind: str, key: str, facts: VerificationFacts) -> Item:
    first, last = tokens[0], tokens[-1]
    text = " ".join([token.text for token in tokens]) if len(tokens) > 1 else first.text
    tense = max([facts.tense(token.text) for token in tokens if token.forms], default="")
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
