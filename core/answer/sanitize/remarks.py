"""Is a sentence about the model's own work, or could it be a leaflet's?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from core.answer.sanitize.patterns import Patterns, Remarks

LONGEST = 300  # characters; a longer sentence is no remark that could be taken away
LONG = 2  # words
SHORTEST_RUN = 3  # words
LEAST_SIGNS = 3  # nouns and acts of a run whose nouns leaflets have too
SHORTEST_PART = 4  # letters
_ENDS = re.compile(r"(?<=[.!?…])[\"')\]*_]{0,3} ")
_LEAD = re.compile(r"^(?:[-*•>#·+✓✔✅☑→ ]|\(?\d{1,2}[.)] )+")
_WORD = re.compile(r"\w+")
_MEASURES = re.compile(r"[%°<>≤≥=±×/€$£\\^~½¼¾]")


def is_remark_line(line: str, patterns: Patterns) -> bool:
    """Whether a whole line of folded text is remarks and nothing else, so that it may be taken away."""
    return any(_is_remark_line(line, remarks) for remarks in patterns.remarks.values())


def has_remark(line: str, patterns: Patterns) -> bool:
    """Whether any sentence of a line of folded text is a remark, or begins as one, so that the text is refused."""
    return any(_has_remark(line, remarks) for remarks in patterns.remarks.values())


def _is_remark_line(line: str, remarks: Remarks) -> bool:
    if _is_heading(line, remarks):
        return True
    found = False
    for sentence in _sentences(line):
        parts = [part for part in _parts(sentence) if _WORD.search(part)]
        if _is_remark(sentence, remarks) or _is_courtesy(sentence, remarks):
            found = True
        elif not all(_is_remark(part, remarks) or _is_label(part, remarks) for part in parts):
            return False
        else:
            found = found or any(_is_remark(part, remarks) for part in parts)
    return found


def _has_remark(line: str, remarks: Remarks) -> bool:
    if remarks.phrases.search(line) or _has_run(line, remarks):
        return True
    for number, sentence in enumerate(_sentences(line)):
        # A single word ("clear", "sure") is a courtesy only where a line begins.
        if (not number or len(sentence.split()) > LONG) and _is_courtesy(sentence, remarks):
            return True
        if remarks.starts.match(sentence):
            return True
        if any(
            _is_remark(part, remarks) or remarks.starts.match(part) for part in _parts(sentence)
        ):
            return True
    return False


def _has_run(line: str, remarks: Remarks) -> bool:
    """Whether some words in a row are a remark, though what is around them is none.

    Of the words at both ends only a part may belong to it. Of a noun that leaflets have too, more is needed ("in
    accordance with the rules of …").
    """
    run: list[str] = []
    before = ""
    for word in [*_WORD.findall(remarks.numbered.sub(r"\1", line)), ""]:
        if word in remarks.words:
            run.append(word)
            continue
        if len(run) >= SHORTEST_RUN - 1 and _is_run([before, *run, word], remarks):
            return True
        before, run = word, []
    return False


def _is_run(run: list[str], remarks: Remarks) -> bool:
    first, *inner, last = run
    nouns = remarks.nouns.intersection(inner)
    acts = remarks.acts.intersection(inner)
    length = len(inner)
    for is_part in (first.endswith, last.startswith):
        cut_nouns, cut_acts = _cut(remarks.nouns, is_part), _cut(remarks.acts, is_part)
        nouns |= cut_nouns
        acts |= cut_acts
        length += bool(cut_nouns or cut_acts)
    if not nouns or not acts:
        return False
    if not remarks.medical.issuperset(nouns):
        return length >= SHORTEST_RUN
    return len(nouns) + len(acts) >= LEAST_SIGNS and length > SHORTEST_RUN


def _cut(kinds: frozenset[str], is_part: Callable[[str], bool]) -> frozenset[str]:
    """The longest of some words that a word begins or ends with, to which something else was glued."""
    found = (word for word in kinds if len(word) >= SHORTEST_PART and is_part(word))
    return frozenset(sorted(found, key=lambda word: (-len(word), word))[:1])


def _sentences(line: str) -> Iterator[str]:
    for piece in _ENDS.split(_LEAD.sub("", line)):
        sentence = _LEAD.sub("", piece).strip(" *_\"'()[]")
        if _WORD.search(sentence):
            yield sentence


def _parts(sentence: str) -> list[str]:
    """A sentence, what stands before its first colon and what stands after it."""
    head, colon, tail = sentence.partition(":")
    return [head, _LEAD.sub("", tail.strip()).strip(" *_\"'()[]")] if colon else [sentence]


def _is_remark(sentence: str, remarks: Remarks) -> bool:
    if len(sentence) > LONGEST or _MEASURES.search(sentence):
        return False
    found = set(_WORD.findall(remarks.numbered.sub(r"\1", sentence)))
    if not found & remarks.nouns or not found & remarks.acts:
        return False
    return found <= remarks.words


def _is_courtesy(sentence: str, remarks: Remarks) -> bool:
    return bool(remarks.courtesies.fullmatch(sentence.rstrip(" .!?:…,")))


def _is_heading(line: str, remarks: Remarks) -> bool:
    plain = line.strip(" *_#")
    return plain.endswith(":") and plain.rstrip(" :*_") in remarks.headings


def _is_label(part: str, remarks: Remarks) -> bool:
    return part.strip(" .*_") in remarks.labels
