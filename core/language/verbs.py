"""Every form of a language's verbs, with its mood: "tome" is the imperative of "tomar"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from core.datafile import Table

# Infinitive, indicative, imperative, other subjunctives, past participle, gerund.
MOODS = ("inf", "ind", "imp", "sub", "par", "ger")


class Form(NamedTuple):
    """One reading of a word: the verb (its infinitive) and the mood."""

    verb: str
    mood: str


@dataclass(frozen=True, slots=True)
class Verbs:
    """`forms` by written form; `nouns` look like a verb's form and are none in leaflets."""

    forms: dict[str, tuple[Form, ...]]
    nouns: frozenset[str]

    @classmethod
    def read(cls, table: Table) -> Verbs:
        """The table of a verbs file.

        Raises:
            DataFileError: a verb does not end as its class says, or names a class that is not there.
        """
        forms: dict[str, list[Form]] = {}
        classes = table.table("class").mapping(lambda at, name: _endings(at.table(name)))
        members = table.table("verbs")
        for name in members.keys():  # noqa: SIM118 - a Table is no mapping
            if name not in classes:
                raise members.fail(name, "there is no such class")
            cut, endings = classes[name]
            for verb in members.texts(name):
                if not verb.endswith(cut):
                    raise members.fail(name, f"{verb!r} does not end in {cut!r}")
                root = verb.removesuffix(cut)
                for mood, texts in endings.items():
                    for ending in texts:
                        _add(forms, root + ending, Form(verb, mood))
        irregular = table.table("irregular", optional=True)
        for verb in irregular.keys():  # noqa: SIM118
            at = irregular.table(verb)
            _add(forms, verb, Form(verb, "inf"))
            for mood in MOODS:
                for form in at.texts(mood, ()):
                    _add(forms, form, Form(verb, mood))
            at.done()
        nouns = frozenset(table.table("nouns", optional=True).texts("forms", ()))
        return cls({form: tuple(found) for form, found in forms.items()}, nouns)

    def of(self, word: str, *, opens: bool = False) -> tuple[Form, ...]:
        """All readings of a word as a verb; a noun is one only as the imperative that opens a clause."""
        found = self.forms.get(word, ())
        if word in self.nouns:
            return tuple(form for form in found if form.mood == "imp") if opens else ()
        return found


def _add(forms: dict[str, list[Form]], word: str, form: Form) -> None:
    found = forms.setdefault(word, [])
    if form not in found:
        found.append(form)


def _endings(table: Table) -> tuple[str, dict[str, tuple[str, ...]]]:
    cut = table.text("cut")
    endings = {mood: table.texts(mood, ()) for mood in MOODS}
    table.done()
    return cut, endings
