"""What a person reads of the test: levels, verdicts and reasons in words. English originals."""

from __future__ import annotations

from core.fitness.figures import Reason, Verdict
from core.generating import Level
from core.marking import N_

LEVELS: dict[Level, str] = {
    Level.SELECT: N_("Choose"),
    Level.QUOTE: N_("Join"),
    Level.WRITE: N_("Write"),
}

VERDICTS: dict[Verdict, str] = {
    Verdict.FIT: N_("This model is fit for use on this computer."),
    Verdict.CHOOSING: N_(
        "On this computer this model is of use only for choosing the leaflet's sentences, not for writing."
    ),
    Verdict.UNFIT: N_(
        "This model is no help on this computer: the leaflet's own sentences alone are better."
    ),
}

REASONS: dict[Reason, str] = {
    Reason.SLOW_CHOOSING: N_("It takes too long to choose sentences."),
    Reason.SLOW_WRITING: N_("It takes too long to write."),
    Reason.POOR_CHOOSING: N_("It seldom chooses anything that can be shown."),
    Reason.POOR_WRITING: N_("Too little of what it writes stands up to the check."),
    Reason.OFF_THE_POINT: N_("It often strays from what was asked."),
    Reason.ADDS_NOTHING: N_("It hardly ever adds anything to the leaflet's own sentences."),
    Reason.FAILS: N_("It often fails to answer at all."),
}
