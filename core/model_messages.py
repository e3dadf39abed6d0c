"""What a person reads when a model does not help, or when a model file cannot be used. English originals."""

from __future__ import annotations

from core.generating import Trouble
from core.marking import N_

# Beside an answer: calm, and true of the answer that stands there all the same.
NOTES: dict[Trouble, str] = {
    Trouble.NOT_INSTALLED: N_(
        "The model engine is not installed here; these are the leaflet's own sentences. "
        "Running the set-up again builds it."
    ),
    Trouble.PROCESSOR: N_(
        "The model engine was built for another processor; these are the leaflet's own sentences. "
        "Running the set-up again on this computer builds it anew."
    ),
    Trouble.NO_MODEL: N_("No model was chosen; these are the leaflet's own sentences."),
    Trouble.MISSING: N_(
        "The model's file is not there any more; these are the leaflet's own sentences. "
        "Add the file again under Models."
    ),
    Trouble.UNREADABLE: N_(
        "The model's file cannot be read; these are the leaflet's own sentences."
    ),
    Trouble.NOT_GGUF: N_(
        "The model's file is no GGUF file; these are the leaflet's own sentences. "
        "Choose another one under Models."
    ),
    Trouble.TRUNCATED: N_(
        "The model's file is not complete; these are the leaflet's own sentences. "
        "Add it again under Models."
    ),
    Trouble.DAMAGED: N_(
        "The model's file is damaged; these are the leaflet's own sentences. "
        "Add it again under Models."
    ),
    Trouble.ARCHITECTURE: N_(
        "This engine does not know that kind of model; these are the leaflet's own sentences."
    ),
    Trouble.NO_TEXT_MODEL: N_(
        "The chosen file is no model that writes; these are the leaflet's own sentences."
    ),
    Trouble.MEMORY: N_(
        "There is not enough memory for the model; these are the leaflet's own sentences."
    ),
    Trouble.CHANGED: N_(
        "The model's file was changed after it was chosen, so it is not used; these are the "
        "leaflet's own sentences. Add it again under Models."
    ),
    Trouble.OFF: N_(
        "The model is off, because it failed to start twice; answers are the leaflet's own "
        "sentences. It can be turned on again under Models."
    ),
    Trouble.CRASHED: N_("The model stopped working; these are the leaflet's own sentences."),
    Trouble.GARBLED: N_("The model sent nonsense; these are the leaflet's own sentences."),
    Trouble.TOO_SLOW: N_("The model took too long; these are the leaflet's own sentences."),
    Trouble.TOO_LONG: N_(
        "The leaflet's passages are too long for this model; these are the leaflet's own sentences."
    ),
    Trouble.CANCELLED: N_("The model was stopped; these are the leaflet's own sentences."),
    Trouble.ABSTAINED: N_(
        "The model added nothing to this answer; these are the leaflet's own sentences."
    ),
    Trouble.NO_CHOICE: N_(
        "There was nothing for the model to choose here: what was found stands here as it is in the leaflet."
    ),
    Trouble.UNUSABLE: N_(
        "Nothing that the model wrote stood up to the check against the leaflet; these are the "
        "leaflet's own sentences."
    ),
}

# How it stands with the chosen model, away from any answer. What is not here is a fault of its file.
STATES: dict[Trouble, str] = {
    Trouble.NOT_INSTALLED: N_(
        "The model engine is not installed here. Running the set-up again builds it."
    ),
    Trouble.PROCESSOR: N_(
        "The model engine was built for another processor. Running the set-up again on this "
        "computer builds it anew."
    ),
    Trouble.NO_MODEL: N_("No model is chosen. Answers are the leaflet's own sentences."),
    Trouble.MISSING: N_("The model's file is not there any more. Remove it and add it again."),
    Trouble.ARCHITECTURE: N_("The engine does not know this kind of model. Choose another."),
    Trouble.MEMORY: N_("There is not enough memory for this model. Choose a smaller one."),
    Trouble.CHANGED: N_(
        "The model's file was changed after it was added, so it is not used. Remove it and add it "
        "again."
    ),
    Trouble.OFF: N_(
        "The model is off, because it failed to start twice. It can be turned on again."
    ),
}
OTHER_STATE = N_("The model's file cannot be used. Remove it and add it again, or choose another.")

# When a file is added. {file} is its name, {reason} what the system says.
FILES: dict[Trouble, str] = {
    Trouble.MISSING: N_("{file} is not there. Choose the file again."),
    Trouble.UNREADABLE: N_(
        "{file} cannot be read or copied ({reason}). Free some space, or check that you may read it."
    ),
    Trouble.NOT_GGUF: N_("{file} is no GGUF file. Choose a model in this format."),
    Trouble.TRUNCATED: N_("{file} is not complete. Copy or download it again."),
    Trouble.DAMAGED: N_("{file} is damaged. Copy or download it again."),
    Trouble.ARCHITECTURE: N_(
        "{file} is a model of a kind that this engine does not know ({reason}). Choose another."
    ),
    Trouble.NO_TEXT_MODEL: N_(
        "{file} is a GGUF file, but no whole model that writes text. Choose the model itself."
    ),
    Trouble.MEMORY: N_(
        "{file} needs more memory than this computer has ({reason}). Choose a smaller model."
    ),
}
