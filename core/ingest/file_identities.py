"""The identities of all leaflets of one file: parts without a cover share one, and no two are alike."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from core.ingest.cover_lines import name_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.ingest.cover import Identity


def in_one_file(identities: Sequence[Identity], kinds: Sequence[str]) -> list[Identity]:
    """The identities of a file's leaflets, in their order, completed from each other and told apart."""
    return told_apart(completed(identities), kinds)


def completed(identities: Sequence[Identity]) -> list[Identity]:
    """Old formats print one cover and one legal part for the patient's and the technical text.

    A part that names no medicine is about that of the part before it, unless their registrations differ.
    """
    found: list[Identity] = []
    for identity in identities:
        before = found[-1] if found else None
        if before is None or identity.name or not _may_be_one(before, identity):
            found.append(identity)
            continue
        codes = tuple(dict.fromkeys((*before.codes, *identity.codes)))
        holder = before.holder or identity.holder
        found[-1] = replace(before, codes=codes, holder=holder)
        found.append(
            replace(
                found[-1],
                dated=identity.dated or before.dated,
                reasons=("name: of the part before it in the file", *before.reasons[1:]),
            )
        )
    return found


def told_apart(identities: Sequence[Identity], kinds: Sequence[str]) -> list[Identity]:
    """Forms that differ where name and kind do not.

    What the cover says is in the form already; then comes what the legal part says, then the strengths, at last
    their order in the file.
    """
    found = list(identities)
    for added in ("legal_edition", "strengths"):
        for place in _alike(found, kinds):
            extra = getattr(found[place], added)
            form = ", ".join(filter(None, (found[place].form, extra)))
            found[place] = replace(found[place], form=form)
    seen: set[tuple[str, ...]] = set()
    numbers: Counter[tuple[str, ...]] = Counter()
    for place, kind in enumerate(kinds):
        form, first_key = found[place].form, _key(found[place], kind)
        key = first_key
        while key in seen:
            # From the last number that this form was given: a file may hold a thousand of one kind.
            numbers[first_key] += 1
            numbered = f"{form} {numbers[first_key] + 1}".strip()
            found[place] = replace(found[place], form=numbered)
            key = _key(found[place], kind)
        seen.add(key)
    return found


def _may_be_one(before: Identity, identity: Identity) -> bool:
    return not before.codes or not identity.codes or bool({*before.codes} & {*identity.codes})


def _alike(found: Sequence[Identity], kinds: Sequence[str]) -> list[int]:
    """Places of the identities that cannot be told from another one."""
    keys = [_key(identity, kind) for identity, kind in zip(found, kinds, strict=True)]
    counts = Counter(keys)
    return [place for place, key in enumerate(keys) if counts[key] > 1]


def _key(identity: Identity, kind: str) -> tuple[str, ...]:
    return (*name_words(identity.name), "", *name_words(identity.form), "", kind)
