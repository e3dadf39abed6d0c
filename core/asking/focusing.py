"""From a question that was read to its focus: which of its words carry what is asked, and how much."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.asking import focus
from core.asking.clauses import asking_clauses, naming_clauses
from core.asking.focus import Focus, Item, Need
from core.asking.measures import Measure, measures, numbers_of
from core.asking.topics import topics_of
from core.asking.units import CONCEPT, STEM
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from core.asking.answer import Route
    from core.asking.medicine import Mention
    from core.asking.reading import Reading
    from core.language.concepts import Found

COMPARES, BETWEEN = "compares", "between"
MOST_BETWEEN = 2  # words between a medicine and what it is taken for
SHORTEST_SHARED_STEM = 4  # letters of a stem that is taken for the word as well as its concept
LONGEST_UNIT = 3  # letters of a unit after a number ("mg", "ui", "mcg")


def focus_of(
    reading: Reading, route: Route, asked_about: Collection[str], mentions: Sequence[Mention]
) -> Focus:
    """The focus of a question about one medicine.

    `asked_about` are the texts by which the question names that medicine; other medicines it names are a part
    of what is asked.
    """
    return _Focusing(reading, route, asked_about, mentions).run()


class _Focusing:
    """One question being looked at."""

    def __init__(
        self,
        reading: Reading,
        route: Route,
        asked_about: Collection[str],
        mentions: Sequence[Mention],
    ) -> None:
        self._reading = reading
        self._pack = reading.pack
        self._facts = reading.pack.answering
        self._tokens = reading.tokens
        self._words = tuple(reading.tokens.word(p) for p in range(len(reading.tokens.spellings)))
        self._topics = topics_of(reading, route)
        asking = {one.name for one in self._facts.asking.find(self._words)}
        self._chooses = BETWEEN in asking
        self._compares = self._chooses or COMPARES in asking
        self._naming = naming_clauses(self._tokens, self._facts)
        self._own = self._places(asked_about)
        self._other_places: set[int] = set()
        self._others = [
            m for m in mentions if m.heard not in asked_about and not self._is_a_word(m)
        ]

    def run(self) -> Focus:
        found_measures = self._measures()
        items = self._items()
        items += self._stages(items, found_measures)
        return Focus(
            items=tuple(items),
            topics=self._topics,
            asked=self._asked(),
            measures=found_measures,
            # The number of a weight or an age is no strength: "20 kg" says nothing for "20 mg/kg".
            numbers=numbers_of(self._tokens.text) - _measured(found_measures),
            forms=frozenset(one.name for one in self._facts.forms.find(self._words)),
            compares=self._chooses,
        )

    def _is_a_word(self, mention: Mention) -> bool:
        """Whether what sounds like a name is a word for something else ("alopecia")."""
        return mention.score < 1 and bool(
            self._pack.concepts.find(words(mention.heard), is_question=True)
        )

    def _places(self, texts: Collection[str]) -> set[int]:
        """The positions of the words of some texts."""
        places: set[int] = set()
        for text in texts:
            said = words(text)
            for start in range(len(self._words) - len(said) + 1):
                if said and list(self._words[start : start + len(said)]) == said:
                    places.update(range(start, start + len(said)))
        return places

    def _items(self) -> list[Item]:
        """Other medicines, concepts and words, each place once, the longest expression first."""
        taken = set(self._own)
        placed: list[tuple[int, Item]] = []
        for mention in self._others:
            places = self._places([mention.heard]) - taken
            if places:
                taken |= places
                self._other_places.add(min(places))
                placed.append((min(places), self._medicine(mention)))
        cued = self._cued()
        spans: dict[tuple[int, int], list[Found]] = {}
        for found in self._pack.concepts.find(self._words, is_question=True):
            spans.setdefault((found.start, found.end), []).append(found)
        for (start, end), founds in sorted(
            spans.items(), key=lambda one: (one[0][0] - one[0][1], one[0][0])
        ):
            if taken.isdisjoint(range(start, end)):
                taken.update(range(start, end))
                if not self._is_the_medicine(start, founds):
                    placed.append((start, self._concept(start, end, founds, cued)))
        framed = {
            p for one in self._facts.frame.find(self._words) for p in range(one.start, one.end)
        }
        left = [place for place in range(len(self._words)) if place not in taken]
        placed += [(place, item) for place in left if (item := self._word(place, cued, framed))]
        return self._explained(self._in_background(sorted(placed, key=lambda one: one[0])))

    def _in_background(self, placed: list[tuple[int, Item]]) -> list[tuple[int, Item]]:
        """The items; where the clause that asks has something of its own, the others only tell who asks.

        "Tem açúcar? Sou diabética." asks about sugar; "tenho asma, posso usar?" about asthma. Another medicine is
        never background, nor what is only named before the question ("… e cerveja, devo parar?").
        """
        asking = asking_clauses(self._tokens) | self._naming
        asked = [item for place, item in placed if place in asking and item.need is Need.REQUIRED]
        if not asked:
            return placed
        return [
            (place, replace(item, need=Need.SOFT))
            if place not in asking
            and item.need is Need.REQUIRED
            and place not in self._other_places
            else (place, item)
            for place, item in placed
        ]

    def _explained(self, placed: list[tuple[int, Item]]) -> list[Item]:
        """The items; what only says what another medicine is taken for ("antiácido para a azia") is not demanded."""
        kinds = {CONCEPT + name for name in self._facts.classes}
        found: list[Item] = []
        end = -1
        for place, item in placed:
            between = self._words[end:place] if 0 <= end <= place else ()
            explains = (
                bool(between)
                and len(between) <= MOST_BETWEEN
                and between[0] in self._facts.for_words
            )
            if explains:
                found.append(replace(item, need=Need.OPTIONAL))
            else:
                found.append(item)
            is_medicine = not kinds.isdisjoint(item.keys) or place in self._other_places
            end = place + len(item.words) if is_medicine else -1
        return found

    def _cued(self) -> set[int]:
        """The positions of words by which the question names its topics."""
        topics = set(self._topics)
        return {
            place
            for one in self._facts.cues.find(self._words)
            if one.name in topics
            for place in range(one.start, one.end)
        }

    def _is_the_medicine(self, start: int, founds: list[Found]) -> bool:
        """Whether a kind of medicine ("essa pílula") is only another word for the one asked about."""
        is_class = all(found.name in self._facts.classes for found in founds)
        return is_class and start > 0 and self._words[start - 1] in self._facts.pointing

    def _concept(self, start: int, end: int, founds: list[Found], cued: set[int]) -> Item:
        names = {found.name for found in founds}
        if set(range(start, end)) <= cued:
            need = Need.OPTIONAL
        elif names <= self._facts.people:
            need = Need.SOFT
        else:
            need = Need.REQUIRED
        keys = {CONCEPT + name for name in names}
        if end - start == 1 and not any(self._pack.concepts.has_exceptions(name) for name in names):
            # A short stem is shared with words of another sense: "mamão" and "mama".
            keys |= {
                key for key in self._stems(start) if len(key) >= len(STEM) + SHORTEST_SHARED_STEM
            }
        is_other = start > 0 and self._words[start - 1] in self._facts.other
        return Item(
            self._tokens.said(start, end),
            frozenset(keys),
            need,
            self._words[start:end],
            is_other,
            kind=focus.CONCEPT,
        )

    def _word(self, place: int, cued: set[int], framed: set[int]) -> Item | None:
        word = self._words[place]
        if (
            word in self._pack.text.stop_words
            or word in self._facts.pointing
            or place in self._tokens.numbers
            or not word.isalpha()
        ):
            return None
        if len(word) == 1 or self._is_unit(word) or word in self._facts.measures.ordinals:
            return None
        if place - 1 in self._tokens.numbers and len(word) <= LONGEST_UNIT:
            return None
        if place in cued:
            need = Need.OPTIONAL
        elif place in framed and not self._is_compared(place):
            return None
        else:
            need = self._need(place)
        return Item(
            self._tokens.said(place, place + 1), frozenset(self._stems(place)), need, (word,)
        )

    def _is_compared(self, place: int) -> bool:
        """Whether a word stands beside "ou" in a question that compares."""
        if not self._compares:
            return False
        beside = self._words[max(place - 1, 0) : place + 2]
        return any(word in self._facts.joints for word in beside)

    def _need(self, place: int) -> Need:
        """A word that few people use stands for itself, unless it is a verb; a common one helps to find."""
        word = self._words[place]
        if self._is_compared(place) or place in self._naming:
            return Need.REQUIRED
        if word in self._pack.text.ordinary:
            return Need.SOFT
        before = self._words[place - 1] if place else ""
        if before in self._facts.modals and word.endswith(self._facts.infinitives):
            return Need.REQUIRED  # "posso doar …": what is done is what is asked
        return Need.SOFT if self._is_verb(place) else Need.REQUIRED

    def _is_verb(self, place: int) -> bool:
        """Whether an unknown word is likely a verb, by its neighbours and its ending."""
        before = self._words[place - 1] if place else ""
        after = self._words[place + 1] if place + 1 < len(self._words) else ""
        if before in self._facts.before_noun:
            return False
        # "Mexe com", "pinta o", "falta …": a verb with its object; "abacate e …" is none.
        is_before_object = after not in self._facts.joints and (
            not place or after in self._facts.before_noun
        )
        is_after_pronoun = before in self._facts.before_verb
        return (
            is_before_object
            or is_after_pronoun
            or self._words[place].endswith(self._facts.verb_endings)
        )

    def _is_unit(self, word: str) -> bool:
        return any(word in unit.words for unit in self._facts.measures.units)

    def _stems(self, place: int) -> set[str]:
        """The stems of a word, of what it may be a diminutive of, and of what it may have been meant to be."""
        word = self._words[place]
        stems = {self._pack.stems.of(word), *self._pack.stems.bases(word)}
        if not self._tokens.is_known[place]:
            stems |= {self._pack.stems.of(meant) for meant in self._tokens.spellings[place][1:]}
        return {STEM + stem for stem in stems}

    def _medicine(self, mention: Mention) -> Item:
        """Another medicine: by the word that was said, its usual name, its substance or its kind."""
        names = [mention.heard, mention.name]
        kinds: set[str] = set()
        for common in self._reading.names.by_key.get("".join(words(mention.name)), ()):
            names += common.substances
            kinds |= self._reading.names.kinds_of(common.substances)
        said = []
        for name in names:
            telling = [w for w in words(name) if w not in self._reading.names.salts and w.isalpha()]
            if telling:
                said.append(max(telling, key=len))
        keys = frozenset(
            {STEM + self._pack.stems.of(word) for word in said} | {CONCEPT + kind for kind in kinds}
        )
        words_said = tuple(dict.fromkeys(said))
        return Item(mention.heard, keys, Need.REQUIRED, words_said, kind=focus.MEDICINE)

    def _measures(self) -> tuple[Measure, ...]:
        """The question's numbers with a unit, in its own words and in the long form of quick typing."""
        ordinals = self._facts.measures.ordinals
        text = " ".join(
            str(ordinals.index(word) + 1) if word in ordinals else word for word in self._words
        )
        return tuple(
            dict.fromkeys((*measures(self._tokens.text, self._pack), *measures(text, self._pack)))
        )

    def _stages(self, items: list[Item], found: tuple[Measure, ...]) -> list[Item]:
        keys = {key for item in items for key in item.keys}
        return [
            Item(stage.adds, frozenset({CONCEPT + stage.adds}), Need.OPTIONAL, ())
            for stage in self._facts.measures.stages
            for one in found
            if one.kind == stage.kind
            and stage.low <= one.low <= stage.high
            and CONCEPT + stage.near in keys
        ]

    def _asked(self) -> frozenset[str]:
        return frozenset(one.name for one in self._facts.asked.find(self._words))


def _measured(found: Sequence[Measure]) -> frozenset[str]:
    """The numbers of measures, spelt as `numbers_of` spells them."""
    return frozenset(f"{value:g}" for one in found for value in (one.low, one.high))
