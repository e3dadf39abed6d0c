"""Every form of a language's verbs, with its mood: "tome" is the imperative of "tomar".

A form is recognised when it is met (its ending, and what is left of it among the roots of a class); to write all forms
down first would take longer than to check a sentence.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from core.datafile import Table

# Infinitive, indicative, imperative, other subjunctives, past participle, gerund.
MOODS = ("inf", "ind", "imp", "sub", "par", "ger")
KEPT_WORDS = 16384


class Form(NamedTuple):
    """One reading of a word: the verb (its infinitive) and the mood."""

    verb: str
    mood: str


def irregular_verbs(forms: dict[str, list[tuple[int, Form]]]) -> set[str]:
    """The infinitives of a table of irregular forms."""
    return {form.verb for some in forms.values() for _, form in some}


class Verbs:
    """The verbs of a language; `nouns` look like a verb's form and are none in leaflets."""

    def __init__(
        self,
        roots: dict[str, dict[str, tuple[int, str]]],
        endings: dict[str, list[tuple[str, str]]],
        irregular: dict[str, list[tuple[int, Form]]],
        nouns: frozenset[str],
    ) -> None:
        self._roots = roots
        self._endings = endings
        self._irregular = irregular
        self._longest = max(map(len, endings), default=0)
        self.nouns = nouns
        regular = (verb for members in roots.values() for _, verb in members.values())
        self.infinitives = frozenset((*regular, *irregular_verbs(irregular))) - nouns
        self.readings = lru_cache(maxsize=KEPT_WORDS)(self._readings)

    @classmethod
    def read(cls, table: Table) -> Verbs:  # noqa: C901 - one pass over the file's tables
        """The table of a verbs file.

        Raises:
            DataFileError: a verb does not end as its class says, or names a class that is not there.
        """
        cuts: dict[str, str] = {}
        endings: dict[str, list[tuple[str, str]]] = {}
        classes = table.table("class")
        for name in classes.keys():  # noqa: SIM118 - a Table is no mapping
            at = classes.table(name)
            cuts[name] = at.text("cut")
            for mood in MOODS:
                for ending in at.texts(mood, ()):
                    endings.setdefault(ending, []).append((name, mood))
            at.done()
        roots: dict[str, dict[str, tuple[int, str]]] = {name: {} for name in cuts}
        members = table.table("verbs")
        rank = 0
        for name in members.keys():  # noqa: SIM118
            if name not in cuts:
                raise members.fail(name, "there is no such class")
            for verb in members.texts(name):
                if not verb.endswith(cuts[name]):
                    raise members.fail(name, f"{verb!r} does not end in {cuts[name]!r}")
                rank += 1
                roots[name].setdefault(verb.removesuffix(cuts[name]), (rank, verb))
        irregular: dict[str, list[tuple[int, Form]]] = {}
        others = table.table("irregular", optional=True)
        for verb in others.keys():  # noqa: SIM118
            at = others.table(verb)
            rank += 1
            irregular.setdefault(verb, []).append((rank, Form(verb, "inf")))
            for mood in MOODS:
                for form in at.texts(mood, ()):
                    irregular.setdefault(form, []).append((rank, Form(verb, mood)))
            at.done()
        nouns = frozenset(table.table("nouns", optional=True).texts("forms", ()))
        return cls(roots, endings, irregular, nouns)

    def _readings(self, word: str) -> tuple[Form, ...]:
        """All readings of a word as a verb, those of the first verb in the file first."""
        found = list(self._irregular.get(word, ()))
        for size in range(min(len(word), self._longest) + 1):
            root, ending = word[: len(word) - size], word[len(word) - size :]
            for name, mood in self._endings.get(ending, ()):
                if member := self._roots[name].get(root):
                    found.append((member[0], Form(member[1], mood)))
        found.sort(key=lambda one: (one[0], MOODS.index(one[1].mood)))
        return tuple(dict.fromkeys(form for _, form in found))

    def of(self, word: str, *, opens: bool = False) -> tuple[Form, ...]:
        """All readings of a word as a verb; a noun is one only as the imperative that opens a clause."""
        found = self.readings(word)
        if word in self.nouns:
            return tuple(form for form in found if form.mood == "imp") if opens else ()
        return found
