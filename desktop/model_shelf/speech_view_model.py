"""The speech models as they are shown and spoken: what each hears, its size and licence. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.hearing_messages import HEARING, OTHER_HEARING
from core.marking import N_
from core.recognizing import HearingTrouble, SpeechKind
from desktop.kinds import language_word
from desktop.model_shelf.view_model import size_words
from desktop.rows import Row, Sign
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from core.recognizing import SpeechModel

_KINDS = {SpeechKind.VOSK: "Vosk", SpeechKind.WHISPER: "Whisper"}
HOW_TO = N_(
    "No speech model was added: everything works with the keyboard. To speak instead, get a model of "
    "Vosk or Whisper for your language from its makers, on a stick for example. Drop its folder or its "
    "zip on this window, or add it here. Nothing is ever downloaded."
)


@dataclass(frozen=True, slots=True)
class SpeechState:
    """The speech models, the hash of the one that hears each language of the program, and what is in its way.

    `licences` are by hash, "" where the model's files name none.
    """

    models: tuple[SpeechModel, ...] = ()
    hearing: Mapping[str, str] | None = None
    troubles: Mapping[str, HearingTrouble] | None = None
    licences: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class SpeechEntry:
    """A line of the list and the model it stands for; `langs` are those that it can be chosen for."""

    row: Row
    model: SpeechModel
    langs: tuple[str, ...]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SpeechShown:
    """All that the screen shows of the speech models; `told` says how it stands with each language."""

    told: str
    entries: tuple[SpeechEntry, ...]


def speech_shown(state: SpeechState) -> SpeechShown:
    """The models by name, and for each language who hears it or why nobody does."""
    hearing, troubles = state.hearing or {}, state.troubles or {}
    if not state.models:
        return SpeechShown(_(HOW_TO), ())
    names = {model.sha256: model.name for model in state.models}
    told = []
    for lang, sha256 in hearing.items():
        trouble = troubles.get(lang)
        if trouble is None and sha256 in names:
            # Translators: {language} is "Portuguese", {model} a speech model's name.
            sentence = _("{language} is heard by {model}.").format(
                language=language_word(lang), model=names[sha256]
            )
        else:
            why = HEARING.get(trouble or HearingTrouble.NO_MODEL, OTHER_HEARING)
            # Translators: {language} is "Portuguese", {why} a sentence.
            sentence = _("{language}: {why}").format(language=language_word(lang), why=_(why))
        told.append(sentence[:1].upper() + sentence[1:])
    return SpeechShown(" ".join(told), tuple(_entry(model, state) for model in state.models))


def added_sentence(model: SpeechModel, hearing: Mapping[str, str]) -> str:
    """What a model that was just added can do."""
    heard = [lang for lang, sha256 in hearing.items() if sha256 == model.sha256]
    if heard:
        sentence = _("{model} was added and hears {languages}.")
    elif any(map(model.hears, hearing)):
        sentence = _("{model} was added. Press Enter on it to let it hear {languages}.")
        heard = [lang for lang in hearing if model.hears(lang)]
    else:
        sentence = _(
            "{model} was added, but it hears {languages} only, which the program does not understand."
        )
        heard = [model.lang]
    return sentence.format(model=model.name, languages=languages_words(heard))


def languages_words(langs: Sequence[str]) -> str:
    """The languages in words: "Portuguese, French"."""
    return ", ".join(map(language_word, langs))


def _entry(model: SpeechModel, state: SpeechState) -> SpeechEntry:
    hearing, troubles = state.hearing or {}, state.troubles or {}
    heard = [lang for lang, sha256 in hearing.items() if sha256 == model.sha256]
    langs = tuple(lang for lang in hearing if model.hears(lang))
    if heard and not any(lang in troubles for lang in heard):
        sign, status = Sign.DONE, _("Hears {languages}").format(languages=languages_words(heard))
    elif heard:
        sign, status = Sign.ATTENTION, _("Chosen, but cannot hear")
    elif langs:
        sign, status = Sign.NOTE, _("Not chosen")
    else:
        sign, status = Sign.NOTE, _("For a language that the program does not understand")
    language = language_word(model.lang) if model.lang else _("many languages")
    what = ", ".join(
        (size_words(model.bytes), _KINDS[model.kind], _("Language: {name}").format(name=language))
    )
    named = (state.licences or {}).get(model.sha256, "")
    licence = (
        _("Licence: {licence}").format(licence=named)
        if named
        else _("Licence: the model's files name none")
    )
    spoken = ". ".join((model.name, status, what, licence)) + "."
    fingerprint = _("SHA-256 {digits}").format(digits=model.sha256)
    row = Row(sign, status, model.name, (what, licence), spoken, fingerprint)
    return SpeechEntry(row, model, langs, bool(heard) and set(heard) == set(langs))
