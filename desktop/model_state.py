"""How it stands with the model, for every screen that tells of it. No Qt."""

from __future__ import annotations

from core.generating import Trouble
from core.messages import state_sentence
from desktop import translations

# There is no model to be asked: what it may do cannot be chosen yet.
ABSENT = {Trouble.NOT_INSTALLED, Trouble.PROCESSOR, Trouble.NO_MODEL}


def state_words(trouble: Trouble | None) -> str:
    """Why no model helps, and the way out; "" if nothing is known to keep it from helping."""
    return "" if trouble is None else state_sentence(trouble, translations.language())
