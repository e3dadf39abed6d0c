"""Failures that we expect, each with the exit code a script can rely on.

The sentence that a person reads for each class is in `core/messages.py`.
"""

from __future__ import annotations

from enum import StrEnum


class RefusalReason(StrEnum):
    """Why a file cannot be read as a leaflet."""

    CANNOT_OPEN = "cannot_open"
    EMPTY_FILE = "empty_file"
    NOT_A_LEAFLET_FORMAT = "not_a_leaflet_format"
    ENCRYPTED = "encrypted"
    DAMAGED = "damaged"
    TOO_LARGE = "too_large"
    TOO_MUCH_TEXT = "too_much_text"
    TOO_TANGLED = "too_tangled"
    TOO_SLOW = "too_slow"
    TOO_MANY_PAGES = "too_many_pages"
    CHANGED = "changed"


class AppError(Exception):
    """An expected failure: told in one plain sentence, never as a traceback.

    Keyword arguments become the placeholders of the class's sentence.
    """

    exit_code = 2

    def __init__(self, **details: object) -> None:
        super().__init__(self.__class__.__name__, details)
        self.details = details


class CancelledError(AppError):
    """The user stopped the task."""

    exit_code = 1


class UnreadableFileError(AppError):
    """A file cannot be read as a leaflet.

    `file`, `reason` (a `RefusalReason`); `pages` and `limit` where there are too many pages.
    """


class OriginalMissingError(AppError):
    """The file that a version was read from is not here any more. `file`."""

    exit_code = 1


class NoPageError(AppError):
    """A leaflet has no such page to show. `file`; `page` where it has others."""

    exit_code = 1


class PagePictureError(AppError):
    """A page cannot be drawn. `file`, `page`, `problem`."""


class UnexpectedError(AppError):
    """Something that nobody expected happened; what it was is in the crash file."""


class SettingsNotSavedError(AppError):
    """What the user chose cannot be written down. `file`, `reason`."""


class UsageError(AppError):
    """A command was called wrongly. `argument`, `problem`."""


class LanguagePackError(AppError):
    """A language pack is invalid. `file`, `key`, `problem`."""


class DataFileError(AppError):
    """A data file of the program is invalid. `file`, `key`, `problem`."""


class StoreError(AppError):
    """The database cannot be used."""


class StoreFolderError(StoreError):
    """The data folder cannot be made or used. `folder`, `reason`."""


class StoreReadOnlyError(StoreError):
    """The database may not be written to. `file`."""


class StoreFullError(StoreError):
    """The disk is full; what was being saved was not saved. `file`."""


class StoreBusyError(StoreError):
    """Another program keeps the database locked. `file`."""


class StoreDamagedError(StoreError):
    """The database is damaged; `core.store.recovery` sets it aside. `file`, `problem`."""


class StoreNewerError(StoreError):
    """A newer release of the program wrote the database. `file`, `found`, `known`."""


class MigrationError(StoreError):
    """The database could not be brought up to date and is as it was. `file`, `step`, `problem`."""


class AlreadyRunningError(StoreError):
    """Another window or import is at work in the same data folder. `folder`."""


class EngineMissingError(AppError):
    """An engine that the command needs is not installed. `engine`."""

    exit_code = 3


class GeneratorError(AppError):
    """The model cannot help; the literal answer stands. `trouble` is a `core.generating.Trouble`, `model` a name."""

    exit_code = 3


class ModelFileError(AppError):
    """A model file cannot be added or used. `file`, `trouble`; `reason` where the system gives one."""


class SeveralModelsError(AppError):
    """Several model files are meant by the same words. `words`, `names`."""


class SpeechError(AppError):
    """Nothing can be heard. `trouble` is a `core.speaking.SpeechTrouble`; `language` where it has no voice."""

    exit_code = 3


class HearingError(AppError):
    """Speech cannot be understood. `trouble` is a `core.recognizing.HearingTrouble`, `what` a file or a microphone."""

    exit_code = 3


class SpeechModelError(AppError):
    """A speech model cannot be added or used. `file`, `trouble`; `reason` what is wrong with it."""


class BoxCodeError(AppError):
    """What was scanned or typed is no box's code. `trouble` is a `core.scanning.BoxTrouble`."""


class BoxLinkError(AppError):
    """A code cannot be linked. `trouble` as above, `code`; `medicine` the one that is in the way, or is not known."""

    exit_code = 1


class PictureError(AppError):
    """No code can be read from a picture. `trouble` is a `core.scanning.PictureTrouble`, `file` its name or ""."""


class CodeListError(AppError):
    """A list of codes cannot be used. `file`, `reason` what the system says."""


class OutputError(AppError):
    """What a command says cannot be written where it was sent to. `reason`."""


class RecordChangedError(AppError):
    """A record of the audit trail was changed behind the program's back, and cannot be read: `number`."""


class CannotReplayError(AppError):
    """An answer cannot be asked again: `number`, `problem` (a key of `messages.REPLAY_PROBLEMS`)."""

    exit_code = 1


class TextNotHereError(AppError):
    """The text that an answer was made from is not in this library: `medicine`, `version`."""

    exit_code = 1


class NotFoundError(AppError):
    """What was asked for is not in the store. `what`."""

    exit_code = 1
