"""Names of substances: how they are told apart in a text, and what cannot be one.

Answers are found by substances, so that none is better than a wrong one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.ingest.cover_lines import name_words, plain, without_marks
from core.ingest.normal import squeeze
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.language.cover import CoverFacts

MIN_LETTERS = 3
MAX_WORDS = 20  # of one substance ("extrato seco padronizado da raiz de …")

NOTE_MARKS = re.compile(r"\(\s*\d+\s*\)|[*†‡#]+")
_MOJIBAKE = re.compile(r"[^\W\d_][„·«»˙ˆ”¡¿][^\W\d_]")  # letters of another encoding


def split_substances(text: str, facts: CoverFacts) -> tuple[str, ...]:
    """Each substance of "a + b" or "a/b", without strengths."""
    bare = NOTE_MARKS.sub(" ", text)
    flat = plain(bare)
    kept, start = [], 0
    for match in facts.strength.finditer(flat):
        between = bare[start : match.start()]
        # In "X 50 mg e 100 mg" nothing but a joiner stands between the strengths.
        kept.append("" if {*words(between)} <= facts.joiners and start else between)
        start = match.end()
    kept.append(bare[start:])
    parts = facts.between_substances.split(" ".join(kept))
    return distinct(tidied(part, facts) for part in parts)


def tidied(text: str, facts: CoverFacts) -> str:
    """A substance's name without what stands around it: articles, equivalents, registry numbers, its form."""
    if (equivalent := facts.equivalents.search(plain(text))) is not None:
        text = text[: equivalent.start()]
    if (cut := facts.cuts.search(plain(text))) is not None:
        text = text[: cut.start()]
    name = " ".join(text.split()).strip(" .,;:-–+*•·/…")
    name = re.sub(r"^\d+\s+(?=[^\W\d_]{3})", "", name)
    name = re.sub(r"\(\s*[^\w]*\)", "", name).strip()
    if name.startswith("(") and name.endswith(")"):
        name = name[1:-1].strip()
    if name.count("(") != name.count(")"):
        name = name.split("(")[0].strip() if "(" in name[1:] else name.strip("()").strip()
    name = _without_form(name, facts)
    while (article := facts.articles.match(plain(name))) is not None:
        name = name[article.end() :].strip()
    return name


def _without_form(name: str, facts: CoverFacts) -> str:
    """The substance in "pó liofilizado de X"; one word alone ("tintura de X") belongs to it."""
    tokens = name.split()
    place = 0
    while place < len(tokens) and {*words(tokens[place])} <= facts.forms | facts.form_details:
        place += 1
    rest = " ".join(tokens[place:])
    is_form = place > 1 and bool({*words(tokens[0])} & facts.forms)
    return rest if is_form and facts.articles.match(plain(rest)) else name


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names, each once however it is spelt; what is too long or has no word is none."""
    kept: dict[tuple[str, ...], str] = {}
    for name in names:
        key = name_words(name)
        if key and len(key) <= MAX_WORDS and any(word.isalpha() for word in key):
            kept.setdefault(key, name)
    return tuple(kept.values())


def only_substances(
    names: Iterable[str], facts: CoverFacts, company_words: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """Those of the names that may be a substance's; `company_words` are those of the leaflet's companies."""
    nothing = facts.forms | facts.form_details | facts.joiners | facts.not_substances
    return tuple(name for name in names if _may_be_substance(name, nothing, facts, company_words))


def _may_be_substance(
    name: str, nothing: frozenset[str], facts: CoverFacts, company_words: frozenset[str]
) -> bool:
    """Whether the name is neither a brand, a sentence, a form, a company nor the label of a template."""
    key = [word for word in name_words(name) if any(map(str.isalpha, word))]
    if sum(map(str.isalpha, name)) < MIN_LETTERS or without_marks(name) != " ".join(name.split()):
        return False
    if (
        _MOJIBAKE.search(name)
        or facts.contains.search(plain(name))
        or facts.substance_labels.fullmatch(squeeze(name))
    ):
        return False
    return not {*key} <= nothing and not {*key} <= company_words
