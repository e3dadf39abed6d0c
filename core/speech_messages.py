"""What a person reads when nothing is heard. English originals."""

from __future__ import annotations

from core.marking import N_
from core.speaking import SpeechTrouble

TROUBLES: dict[SpeechTrouble, str] = {
    SpeechTrouble.NO_ENGINE: N_(
        "This computer has no voice that Bulafiel can use, so nothing is read aloud. On Linux, "
        "install eSpeak NG; a screen reader can read everything as well."
    ),
    # Translators: {language} is a language's name in that language.
    SpeechTrouble.NO_VOICE: N_(
        "This computer has no voice for {language}, so this is not read aloud: another language's "
        "voice would make it impossible to understand. Add a voice in the system's settings."
    ),
    SpeechTrouble.CRASHED: N_("The voice stopped working. Press read aloud to try again."),
    SpeechTrouble.TOO_SLOW: N_("The voice did not answer in time. Press read aloud to try again."),
    SpeechTrouble.GARBLED: N_("The voice made no sound that can be played. Choose another voice."),
    SpeechTrouble.NO_DEVICE: N_(
        "There is no loudspeaker or headphone to play on. Plug one in; it is used at once."
    ),
    SpeechTrouble.DEVICE_GONE: N_(
        "The loudspeaker or headphone that you chose is not there, and no other is used in its place. "
        "Plug it in, or choose another in the settings."
    ),
    SpeechTrouble.DEVICE_LOST: N_(
        "The loudspeaker or headphone was unplugged, so the reading has paused. Plug it in, or "
        "choose another, and go on."
    ),
    SpeechTrouble.NO_MICROPHONE: N_(
        "There is no microphone. Plug one in; everything works with the keyboard as well."
    ),
    SpeechTrouble.MICROPHONE_GONE: N_(
        "The microphone that you chose is not there, and no other is used in its place. Plug it in, "
        "or choose another in the settings."
    ),
    SpeechTrouble.MICROPHONE_LOST: N_(
        "The microphone was unplugged, so nothing was understood. Plug it in and say it again."
    ),
}
