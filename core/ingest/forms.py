"""Pharmaceutical form, strengths and edition: what tells two leaflets of one medicine apart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from core.ingest.cover_lines import Role, label_value, plain
from core.language.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from core.ingest.cover_lines import Fragment
    from core.language.cover import CoverFacts

_UNIT_GAP = re.compile(r"(?<=\d)(?=[a-zµ%])|(?<=\d) +(?=%)")
_SLASH = re.compile(r"\s*/\s*")


def form_of(zone: Sequence[Fragment], found: Sequence[Fragment], facts: CoverFacts) -> str:
    """The form that the title gives, else a label, a presentation or "cada comprimido contém"."""
    for page in dict.fromkeys(fragment.page for fragment in zone):
        on_page = [f for f in zone if f.page == page]
        if forms := _form_lines(on_page, facts):
            return "; ".join(dict.fromkeys(forms))
    if form := _labelled_form(found, facts):
        return form
    # Below the composition, "água para / injetáveis." is no form.
    composed = next((i for i, f in enumerate(found) if facts.composition.match(f.squeezed)), None)
    presented = (opening_form(fragment.text, facts) for fragment in found[:composed])
    counted = (
        opening_form(fragment.text.partition(" ")[2], facts)
        for fragment in found
        if facts.contains.search(fragment.plain)
    )
    return next(filter(None, (*presented, *counted)), "")


def _form_lines(fragments: Sequence[Fragment], facts: CoverFacts) -> list[str]:
    """Forms on their own lines; a form may take two lines ("Pó liofilizado para / solução injetável")."""
    forms: list[str] = []
    is_open = False
    for fragment in fragments:
        if fragment.role not in (Role.FORM, Role.DETAIL):
            is_open = False
            continue
        if fragment.role is Role.DETAIL and not forms:
            continue
        if forms and (is_open or not _opens_with_form(fragment.text, facts)):
            forms[-1] = f"{forms[-1]} {fragment.text}"
        else:
            forms.append(fragment.text)
        is_open = fragment.words[-1:] != () and fragment.words[-1] in facts.joiners
    return [form for form in (normal_form(text, facts) for text in forms) if form]


def _opens_with_form(form: str, facts: CoverFacts) -> bool:
    return words(form)[:1] != [] and words(form)[0] in facts.forms


def _labelled_form(found: Sequence[Fragment], facts: CoverFacts) -> str:
    for place, fragment in enumerate(found):
        value = label_value(fragment.text, facts.form_labels)
        if value is None:
            continue
        if not value and place + 1 < len(found):
            value = found[place + 1].text
        if form := opening_form(value, facts):
            return form
    return ""


def opening_form(text: str, facts: CoverFacts) -> str:
    """The form with which a presentation begins ("Solução injetável 20 mg/mL: embalagem …")."""
    vocabulary = facts.forms | facts.form_details | facts.joiners
    kept: list[str] = []
    for token in text.lstrip("-•·* ").split():
        its_words = words(token)
        known = its_words and all(word in vocabulary for word in its_words)
        if not known or token[-1] in ".;":
            if known:
                kept.append(token)
            break
        kept.append(token)
        if token[-1] == ":":
            break
    while kept and words(kept[-1])[-1:] and words(kept[-1])[-1] in facts.joiners:
        kept.pop()
    form = normal_form(" ".join(kept), facts)
    return form if _opens_with_form(form, facts) else ""


def normal_form(text: str, facts: CoverFacts) -> str:
    """Small letters, one spelling of spaces, singular, no strengths: the same for every version of a leaflet."""
    flat = plain(text)
    kept, start = [], 0
    for match in facts.strength.finditer(flat):
        kept.append(text[start : match.start()])
        start = match.end()
    kept.append(text[start:])
    tokens = re.sub(r"[^\w()+/-]+", " ", "".join(kept).casefold()).split()
    # What is left of "3,5 e 7,0 mg", "06, 25 ou 18 drágeas" or "3,5 mg/sachê" is no part of the form.
    tokens = [token.strip("-") for token in tokens if not token.startswith("/")]
    tokens = [token for token in tokens if not token.isdecimal()]
    tokens = [_singular(token, facts) for token in tokens]
    while tokens and _says_nothing(tokens[-1], facts):
        tokens.pop()
    while tokens and _says_nothing(tokens[0], facts):
        tokens.pop(0)
    return " ".join(filter(None, tokens)).strip(" -/+")


def _says_nothing(token: str, facts: CoverFacts) -> bool:
    return plain(token.strip("()")) in facts.joiners or not token.strip("()-/+")


def _singular(token: str, facts: CoverFacts) -> str:
    known = facts.forms | facts.form_details
    bare = plain(token.strip("()"))
    if bare.endswith("s") and bare[:-1] in known:
        return token.replace(token.strip("()"), token.strip("()")[:-1])
    return token


def strengths_of(fragments: Iterable[Fragment], facts: CoverFacts) -> str:
    """The strengths on the lines, in one spelling: "250 mg/5 ml; 500 mg/5 ml"."""
    found: dict[str, None] = {}
    for fragment in fragments:
        for match in facts.strength.finditer(fragment.plain):
            found[normal_strength(match.group())] = None
    return "; ".join(found)


def normal_strength(text: str) -> str:
    """A strength in small letters, with a space between number and unit and none around a slash."""
    text = _SLASH.sub("/", " ".join(text.casefold().split()))
    return _UNIT_GAP.sub(" ", text).strip(" .;,").replace("  ", " ")


def edition_of(fragments: Iterable[Fragment], facts: CoverFacts) -> str:
    """Remarks of the cover that tell editions apart: "institucional", "refil 3 ml"."""
    found: dict[str, None] = {}
    for fragment in fragments:
        if fragment.role is not Role.EDITION:
            continue
        for pattern, label in facts.editions:
            if pattern.match(fragment.squeezed):
                text = normal_strength(re.sub(r"[^\w.,/%-]+", " ", fragment.text))
                found[label if label != "*" else text] = None
                break
    return ", ".join(found)


def legal_edition_of(texts: Iterable[str], facts: CoverFacts) -> str:
    """Remarks of the legal part that tell editions apart ("venda proibida ao comércio")."""
    for squeezed in texts:
        for pattern, label in facts.legal_editions:
            if pattern.search(squeezed):
                return label
    return ""
