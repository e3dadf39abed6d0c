"""A computer with two loudspeakers, a microphone and three voices, for the settings."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.speaking import Voice
from desktop.settings.presenter import VoiceSide
from desktop.settings.voice_options import SpokenLanguage, VoicesFound
from desktop.tasks import LaneHere

BRAZILIAN = Voice("roa/pt-br", "Portuguese (Brazil)", ("pt-br",))
PORTUGUESE = Voice("roa/pt", "Portuguese (Portugal)", ("pt",))
FRENCH = Voice("roa/fr", "French", ("fr",))
LANGUAGES = (
    SpokenLanguage("pt-BR", "Português", "Esta é a voz."),
    SpokenLanguage("pt-PT", "Português", "Esta é a voz."),
    SpokenLanguage("fr-FR", "Français", "C'est la voix."),
)


@dataclass
class VoiceHere:
    """What there is can be changed; what was said is kept."""

    found: VoicesFound = field(
        default_factory=lambda: VoicesFound(LANGUAGES, (BRAZILIAN, PORTUGUESE, FRENCH))
    )
    outputs: tuple[tuple[str, str], ...] = (("usb-1", "Headset"), ("card-0", "Speakers"))
    inputs: tuple[tuple[str, str], ...] = (("usb-1-in", "Headset"),)
    said: list[tuple[str, str]] = field(default_factory=list)
    looked: int = 0

    def loudspeakers(self) -> tuple[tuple[str, str], ...]:
        return self.outputs

    def microphones(self) -> tuple[tuple[str, str], ...]:
        return self.inputs

    @property
    def side(self) -> VoiceSide:
        return VoiceSide(
            LaneHere(), self._find, self, lambda words, lang: self.said.append((words, lang))
        )

    def _find(self) -> VoicesFound:
        self.looked += 1
        return self.found
