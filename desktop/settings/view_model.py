"""The settings as they are shown and spoken: one option each, with its words, its choices and what it is for. No Qt."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.generating import Level, Trouble
from core.marking import N_
from core.settings import TEXT_PERCENTS, Settings, Theme
from desktop.model_state import ABSENT, state_words
from desktop.settings.options import Choice, Key, Option, findable, option_of
from desktop.settings.voice_options import Sounding, voice_options
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from desktop.places import PlaceChoice

# Each language in its own name: who opened the wrong one has to find the way back.
LANGUAGES = (("pt_BR", "Português (Brasil)"), ("fr", "Français"), ("en", "English"))
DAYS = (0, 7, 30, 90, 365)

_THEMES = {
    Theme.SYSTEM: N_("As the system has it"),
    Theme.LIGHT: N_("Light"),
    Theme.DARK: N_("Dark"),
    Theme.CONTRAST: N_("High contrast"),
}


def options(
    settings: Settings,
    places: Sequence[PlaceChoice],
    home: Path,
    trouble: Trouble | None = Trouble.NO_MODEL,
    sounding: Sounding = Sounding(),  # noqa: B008 - frozen
) -> tuple[Option, ...]:
    """All options, in the order of the screen; `trouble` is what keeps a model from helping."""
    return tuple(
        findable(option)
        for option in (
            _language(settings),
            _theme(settings),
            _text(settings),
            _country(settings, places),
            _days(settings),
            _with_model(_level(settings), trouble),
            _with_model(_judge(settings), trouble),
            *voice_options(settings, sounding),
            Option(
                Key.WATCHED,
                _("Watched folder"),
                _("New leaflets that appear in this folder are added by themselves."),
                folder=settings.watched_folder,
            ),
            Option(
                Key.HOME,
                _("Data folder"),
                _(
                    "Your leaflets, answers and settings are here. "
                    "Start Bulafiel with --home to use another one."
                ),
                folder=str(home),
            ),
        )
    )


def _language(settings: Settings) -> Option:
    choices = (
        Choice("", _("As the system has it")),
        *(Choice(code, name) for code, name in LANGUAGES),
    )
    return option_of(
        Key.LANGUAGE,
        _("Language of the window"),
        _("Answers come in the language of the question."),
        choices,
        settings.language,
    )


def _theme(settings: Settings) -> Option:
    return option_of(
        Key.THEME,
        _("Theme"),
        _("Colours of the window."),
        tuple(Choice(theme, _(words)) for theme, words in _THEMES.items()),
        settings.theme,
    )


def _text(settings: Settings) -> Option:
    return option_of(
        Key.TEXT,
        _("Text size"),
        _("Size of all text and controls; Ctrl++ and Ctrl+- change it too."),
        # Translators: {percent} is a number.
        tuple(
            Choice(percent, _("{percent} %").format(percent=percent)) for percent in TEXT_PERCENTS
        ),
        settings.text_percent,
    )


def _country(settings: Settings, places: Sequence[PlaceChoice]) -> Option:
    return option_of(
        Key.COUNTRY,
        _("Country"),
        _("Decides which emergency numbers are shown, and the language of unclear questions."),
        (
            Choice("", _("As the system has it")),
            *(Choice(choice.place.country, choice.name) for choice in places),
        ),
        settings.country,
    )


def _days(settings: Settings) -> Option:
    days = DAYS if settings.keep_questions_days in DAYS else (*DAYS, settings.keep_questions_days)
    return option_of(
        Key.DAYS,
        _("Keep my questions"),
        _(
            "Older questions lose their words when Bulafiel starts next; the answers and their proof stay."
        ),
        tuple(
            Choice(count, plural("{count} day", "{count} days", count) if count else _("Always"))
            for count in sorted(days)
        ),
        settings.keep_questions_days,
    )


def _level(settings: Settings) -> Option:
    return option_of(
        Key.LEVEL,
        _("Help of the model"),
        _("What a model on this computer may do with the leaflet's sentences."),
        (
            Choice(
                Level.EXTRACT,
                _("None"),
                _("Answers are the leaflet's own sentences; no model is asked."),
            ),
            Choice(
                Level.SELECT,
                _("Choose"),
                _("The model says which sentences come first and may add some, all word for word."),
            ),
            Choice(
                Level.QUOTE,
                _("Join"),
                _("The model joins the leaflet's own words by a few connecting words."),
            ),
            Choice(
                Level.WRITE,
                _("Write"),
                _(
                    "The model writes in the leaflet's words; what does not stand up to the check "
                    "is not shown."
                ),
            ),
        ),
        settings.level,
    )


def _judge(settings: Settings) -> Option:
    return option_of(
        Key.JUDGE,
        _("Second look"),
        _("The model is asked again what may mislead; it can only take sentences away. Slower."),
        (Choice(False, _("Off")), Choice(True, _("On"))),
        settings.second_judge,
    )


def _with_model(option: Option, trouble: Trouble | None) -> Option:
    return replace(option, reason=state_words(trouble), is_enabled=trouble not in ABSENT)
