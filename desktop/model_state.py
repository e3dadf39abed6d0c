"""How it stands with the model, in words, for every screen that tells of it. No Qt."""

from __future__ import annotations

from core.generating import Trouble
from core.marking import N_
from desktop.translations import _

# There is no model to be asked: what it may do cannot be chosen yet.
ABSENT = {Trouble.NOT_INSTALLED, Trouble.PROCESSOR, Trouble.NO_MODEL}
_OTHER_FILE = N_("The model's file cannot be used. Remove it and add it again, or choose another.")
_STATES = {
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


def state_words(trouble: Trouble | None) -> str:
    """Why no model helps, and the way out; "" if nothing is known to keep it from helping."""
    return "" if trouble is None else _(_STATES.get(trouble, _OTHER_FILE))
