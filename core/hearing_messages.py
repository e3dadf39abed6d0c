"""What a person reads or hears when nothing can be heard, or when a speech model cannot be used. English originals."""

from __future__ import annotations

from core.marking import N_
from core.recognizing import HearingTrouble

# {what} is a file or a microphone.
HEARING: dict[HearingTrouble, str] = {
    HearingTrouble.NOT_INSTALLED: N_(
        "The engine that understands speech is not installed here. Everything works with the "
        "keyboard; running the set-up again brings it in."
    ),
    HearingTrouble.NO_MODEL: N_(
        "No speech model was added for this language. Everything works with the keyboard; add a "
        "model's folder or zip to speak instead."
    ),
    HearingTrouble.MISSING: N_(
        "The speech model's files are not there any more. Everything works with the keyboard; add "
        "the model again."
    ),
    HearingTrouble.DAMAGED: N_(
        "The speech model cannot be loaded: it is damaged. Everything works with the keyboard; "
        "remove the model and add it again."
    ),
    HearingTrouble.MEMORY: N_(
        "There is not enough memory for the speech model. Close other programs, or add a smaller "
        "model."
    ),
    HearingTrouble.CRASHED: N_("The engine that understands speech stopped. Say it again."),
    HearingTrouble.GARBLED: N_("The engine that understands speech sent nonsense. Say it again."),
    HearingTrouble.TOO_SLOW: N_(
        "The engine that understands speech took too long. Say it again, in fewer words."
    ),
    HearingTrouble.NOT_LISTENING: N_("Nothing was being listened to. Start to speak again."),
    # Translators: {what} is a file or a microphone.
    HearingTrouble.NOT_WAV: N_("{what} is no WAV file. Save the sound as one, 16 kHz and mono."),
    HearingTrouble.WRONG_RATE: N_(
        "{what} has another rate than 16,000 samples a second. Save or record it at 16 kHz."
    ),
    HearingTrouble.STEREO: N_(
        "{what} has more than one channel. Save or record it with one (mono)."
    ),
    HearingTrouble.NOT_PCM16: N_(
        "{what} has no plain samples of 16 bits. Save or record it as 16-bit PCM."
    ),
    HearingTrouble.CUT: N_("{what} ends in the middle of a sample. Record it again."),
    HearingTrouble.UNREADABLE: N_("{what} cannot be read. Check that you may read it."),
}
OTHER_HEARING = N_("The speech model cannot be used. Remove it and add it again.")

# When a speech model is added. {file} is what was chosen, {reason} a file in it or what the system says.
SPEECH_FILES: dict[HearingTrouble, str] = {
    HearingTrouble.MISSING: N_("{file} is not there. Choose the folder or the zip again."),
    HearingTrouble.UNREADABLE: N_(
        "{file} cannot be read or copied ({reason}). Free some space, or check that you may read it."
    ),
    HearingTrouble.NOT_A_MODEL: N_(
        "{file} is no speech model of Vosk or Whisper. Choose the model's own folder, or its zip."
    ),
    HearingTrouble.INCOMPLETE: N_(
        "{file} is not a whole speech model: {reason} is missing. Copy or download it again."
    ),
    HearingTrouble.UNSAFE: N_(
        "{file} was not opened, because it is built to do harm ({reason}). Get it from its makers."
    ),
    HearingTrouble.DAMAGED: N_("{file} is damaged ({reason}). Copy or download it again."),
    HearingTrouble.MEMORY: N_(
        "{file} is far larger than speech models are ({reason}). Choose a smaller one."
    ),
    HearingTrouble.NO_MODEL: N_(
        "{file} does not say which language it hears. Choose the language with it (--lang)."
    ),
}
