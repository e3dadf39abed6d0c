"""The settings of the voice as they are shown and spoken: whether, how fast, how loud, where, and who speaks. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.errors import SpeechError
from core.messages import error_sentence
from core.settings import FULL_VOLUME, OwnVoice
from core.speaking import FASTEST, SLOWEST, USUAL, SpeechTrouble, speaks, voice_for
from desktop import translations
from desktop.places import country_name
from desktop.settings.options import Choice, Key, Option, VoiceKey, option_of
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.errors import AppError
    from core.settings import Settings
    from core.speaking import Voice

Device = tuple[str, str]  # its identity, its name
RATES = (SLOWEST, 100, 120, 145, USUAL, 200, 230, 260, 300, 350, 400, FASTEST)
VOLUMES = (25, 50, 75, FULL_VOLUME)


@dataclass(frozen=True, slots=True)
class SpokenLanguage:
    """A way of speaking a language: its tag, the language's own name, and a sentence to choose a voice by."""

    tag: str
    name: str
    trial: str


@dataclass(frozen=True, slots=True)
class VoicesFound:
    """What can be read aloud and by whom; `error` tells why there are no voices."""

    languages: tuple[SpokenLanguage, ...] = ()
    voices: tuple[Voice, ...] = ()
    error: AppError | None = None


@dataclass(frozen=True, slots=True)
class Sounding:
    """What this computer has for the voice; None where nobody has looked yet."""

    loudspeakers: tuple[Device, ...] | None = None
    microphones: tuple[Device, ...] | None = None
    found: VoicesFound | None = None


def voice_options(settings: Settings, sounding: Sounding) -> tuple[Option, ...]:
    """All of them, in the order of the screen; those of the languages only once the voices are known."""
    found = sounding.found or VoicesFound()
    return (
        _own_voice(settings),
        _earcons(settings),
        _rate(settings),
        _volume(settings),
        _loudspeaker(settings, sounding.loudspeakers),
        _microphone(settings, sounding.microphones),
        *(_voice(settings, lang, found) for lang in found.languages),
    )


def _own_voice(settings: Settings) -> Option:
    return option_of(
        Key.OWN_VOICE,
        _("Own voice in voice mode"),
        _("Whether Bulafiel speaks by itself there, or leaves it to your screen reader."),
        (
            Choice(
                OwnVoice.AUTO,
                _("Unless a screen reader is on"),
                _("A screen reader that is on reads everything, and Bulafiel keeps silent."),
            ),
            Choice(
                OwnVoice.ON,
                _("Always"),
                _("Bulafiel speaks even beside a screen reader; both may talk at once."),
            ),
            Choice(
                OwnVoice.OFF,
                _("Never"),
                _("Bulafiel keeps silent; everything is on the screen and in the screen reader."),
            ),
        ),
        settings.own_voice,
    )


def _earcons(settings: Settings) -> Option:
    return option_of(
        Key.EARCONS,
        _("Short sounds in voice mode"),
        _("They tell that it listens, has understood, or that an answer is there."),
        (Choice(True, _("Yes")), Choice(False, _("No"))),
        settings.earcons,
    )


def _rate(settings: Settings) -> Option:
    rates = sorted({*RATES, settings.voice_rate})
    return option_of(
        Key.RATE,
        _("Speed of the voice"),
        _("Shift+F7 and Shift+F9 change it too."),
        [Choice(rate, _("{rate} words a minute").format(rate=rate)) for rate in rates],
        settings.voice_rate,
    )


def _volume(settings: Settings) -> Option:
    volumes = sorted({*VOLUMES, settings.voice_volume})
    return option_of(
        Key.VOLUME,
        _("Loudness of the voice"),
        _("Beside the loudness that the system has."),
        [Choice(volume, _("{percent} %").format(percent=volume)) for volume in volumes],
        settings.voice_volume,
    )


def _loudspeaker(settings: Settings, devices: Sequence[Device] | None) -> Option:
    return _device(
        Key.LOUDSPEAKER,
        _("Loudspeaker"),
        _("Where the voice is heard."),
        settings.voice_device,
        devices,
        missing=_(
            "The chosen loudspeaker is not plugged in, so nothing is heard. Plug it in, or choose "
            "another."
        ),
    )


def _microphone(settings: Settings, devices: Sequence[Device] | None) -> Option:
    return _device(
        Key.MICROPHONE,
        _("Microphone"),
        _("What hears you in voice mode."),
        settings.microphone,
        devices,
        missing=_(
            "The chosen microphone is not plugged in, so nothing is heard of you. Plug it in, or "
            "choose another."
        ),
    )


def _device(
    key: Key,
    name: str,
    purpose: str,
    chosen: str,
    devices: Sequence[Device] | None,
    *,
    missing: str,
) -> Option:
    """A device by its identity. The chosen one is never replaced: where it is missing, that is told."""
    choices = [Choice("", _("As the system has it")), *_named(devices or ())]
    is_missing = chosen not in {choice.value for choice in choices}
    if is_missing:
        words = chosen if devices is None else _("Not plugged in: {device}").format(device=chosen)
        choices.append(Choice(chosen, words))
    option = option_of(key, name, purpose, choices, chosen)
    return replace(option, reason=missing) if is_missing and devices is not None else option


def _named(devices: Sequence[Device]) -> list[Choice]:
    """Two of the same name are told apart by their identities."""
    names = [name for _identity, name in devices]
    return [
        Choice(identity, name if names.count(name) == 1 else f"{name} ({identity})")
        for identity, name in devices
    ]


def _voice(settings: Settings, lang: SpokenLanguage, found: VoicesFound) -> Option:
    chosen = settings.voices.get(lang.tag, "")
    able = [one for one in found.voices if speaks(one, lang.tag)]
    usual = voice_for(lang.tag, found.voices)
    by_itself = _("As Bulafiel chooses")
    if usual is not None:
        # Translators: {voice} is the name of the system's voice that is used.
        by_itself = _("As Bulafiel chooses: {voice}").format(voice=usual.name)
    choices = [Choice("", by_itself), *(Choice(one.id, one.name) for one in able)]
    is_missing = chosen not in {choice.value for choice in choices}
    if is_missing:
        choices.append(Choice(chosen, _("Not on this computer: {voice}").format(voice=chosen)))
    _code, _hyphen, country = lang.tag.partition("-")
    where = f"{lang.name} ({country_name(country)})" if country else lang.name
    option = option_of(
        VoiceKey(lang.tag),
        # Translators: {language} is a language's own name with a country.
        _("Voice for {language}").format(language=where),
        _("Who reads texts in this language."),
        choices,
        chosen,
    )
    return replace(
        option,
        reason=_trouble(found, usual, lang, is_missing=is_missing),
        is_enabled=usual is not None or is_missing,
        trial=lang.trial,
    )


def _trouble(
    found: VoicesFound, usual: Voice | None, lang: SpokenLanguage, *, is_missing: bool
) -> str:
    """What keeps the choice from being heard, "" if nothing does."""
    if found.error is not None:
        return error_sentence(found.error, translations.language())
    if usual is None:
        error = SpeechError(trouble=SpeechTrouble.NO_VOICE, language=lang.name)
        return error_sentence(error, translations.language())
    if is_missing:
        return _(
            "The chosen voice is not on this computer, so another one of the same language reads. "
            "Install it again, or choose another."
        )
    return ""
