"""One plain sentence for each expected failure and each remark of an import, in the user's words.

The sentences here are the English originals; translations are gettext catalogues in `data/locale`,
compiled by the set-up script. A sentence names the file or field and the way out.
"""

from __future__ import annotations

import gettext
import re
from typing import TYPE_CHECKING, Any

from core.box_messages import BOX, OTHER_PICTURE, PICTURES
from core.errors import (
    BoxCodeError,
    BoxLinkError,
    CannotReplayError,
    GeneratorError,
    HearingError,
    ModelFileError,
    PictureError,
    SpeechError,
    SpeechModelError,
)
from core.hearing_messages import HEARING, OTHER_HEARING, SPEECH_FILES
from core.marking import N_
from core.model_messages import FILES, NOTES, OTHER_STATE, STATES
from core.paths import data_folder
from core.speech_messages import TROUBLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from core.documents.document import Receipt, Remark
    from core.errors import AppError
    from core.generating import Trouble
    from core.recognizing import HearingTrouble

DOMAIN = "bulafiel"

# Control characters, line separators, and the marks that change the direction of writing.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def translation(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language ("pt_BR", "fr"); the English originals where there is none."""
    return gettext.translation(DOMAIN, data_folder() / "locale", languages=[lang], fallback=True)


def catalogues() -> tuple[str, ...]:
    """The languages there is a catalogue for ("fr", "pt_BR")."""
    return tuple(
        sorted(path.name for path in (data_folder() / "locale").glob("*") if path.is_dir())
    )


def closest(wanted: Iterable[str]) -> str:
    """The catalogue for the first wanted language that has one, "en" if none has.

    A variant finds its sister: "pt_PT" and "pt" are served by "pt_BR" where only that exists.
    """
    available = catalogues()
    for name in wanted:
        code = name.replace("-", "_").split(".")[0]
        language = code.split("_")[0].lower()
        if language == "en":
            break
        if code in available:
            return code
        for catalogue in available:
            if catalogue.split("_")[0] == language:
                return catalogue
    return "en"


ERRORS: dict[str, str] = {
    "UnexpectedError": N_("Something unexpected happened. Nothing was lost; you can go on."),
    # Translators: {file} is a path, {reason} what the system says.
    "SettingsNotSavedError": N_(
        "Your choice holds until you close Bulafiel, but {file} cannot be written ({reason}). "
        "Make its folder writable to keep it."
    ),
    # Translators: {argument} is an option of the command line.
    "UsageError": N_("{argument}: {problem}"),
    "LanguagePackError": N_("The language pack {file} cannot be used: {key} {problem}."),
    "DataFileError": N_("The program's file {file} is damaged: {key} {problem}. Install again."),
    "StoreError": N_("The database cannot be used."),
    # Translators: {folder} is a path, {reason} what the system says.
    "StoreFolderError": N_(
        "The data folder {folder} cannot be used ({reason}). Choose another one with --home."
    ),
    "StoreReadOnlyError": N_(
        "{file} may not be written to. Make its folder writable, or choose another with --home."
    ),
    "StoreFullError": N_("There is no room left for {file}. Nothing was lost; free some space."),
    "StoreBusyError": N_("{file} is in use by another program. Close it, or try again."),
    "StoreDamagedError": N_(
        "The database {file} is damaged ({problem}). Run 'bulafiel doctor --recover': it is set "
        "aside, nothing is deleted, and the last good copy takes its place."
    ),
    "StoreNewerError": N_(
        "{file} was written by a newer release (format {found}; this one knows {known}). "
        "Install the newer release."
    ),
    "MigrationError": N_(
        "{file} could not be brought up to date (step {step}: {problem}). It is as it was before."
    ),
    "AlreadyRunningError": N_(
        "Bulafiel is already open, or importing, with the folder {folder}. Use that window."
    ),
    "EngineMissingError": N_("The engine {engine} is not installed. Run the set-up again."),
    # Translators: {reason} is what the system says ("No space left on device").
    "OutputError": N_("The output could not be written ({reason}). Send it elsewhere."),
    "RecordChangedError": N_(
        "Answer {number} cannot be read: its record was changed outside of the program. Verify the "
        "record to see where it is broken."
    ),
    # Translators: {problem} is one of the reasons of a replay ("its question was forgotten").
    "CannotReplayError": N_("Answer {number} cannot be asked again: {problem}."),
    "TextNotHereError": N_(
        "The text of {medicine}, version {version}, is not in this library. The quoted words stand "
        "in the answer; add that leaflet again to read it whole."
    ),
    "NotFoundError": N_("{what} was not found."),
    "CancelledError": N_("Stopped."),
    "OriginalMissingError": N_(
        "The file of this version ({file}) is no longer here; add it again to see its page."
    ),
    "NoPageError": N_("{file} has no such page to show; its text can be read."),
    "PagePictureError": N_("Page {page} of {file} cannot be drawn; its text can be read."),
    "UnreadableFileError": N_("{file} could not be read ({reason})."),
    "ModelFileError": N_("{file} cannot be used as a model ({reason}). Choose another."),
    "HearingError": OTHER_HEARING,
    "SpeechModelError": N_("{file} cannot be used as a speech model ({reason}). Choose another."),
    # Translators: {words} is what the user typed, {names} a list of models with their hashes.
    "SeveralModelsError": N_(
        "{words} may be several models: {names}. Name one by the beginning of its hash."
    ),
    "BoxCodeError": N_("This is no code of a box. Scan it again."),
    "BoxLinkError": N_("The code {code} cannot be linked."),
    "PictureError": OTHER_PICTURE,
    # Translators: {file} is a path, {reason} what the system says.
    "CodeListError": N_(
        "{file} cannot be used as a list of codes ({reason}). Give a text with a code and a name on "
        "each line, separated by a tab or a semicolon."
    ),
    "SpeechError": N_("Nothing can be read aloud now; everything stands on the screen."),
    "GeneratorError": N_("The model does not help now; answers are the leaflet's own sentences."),
}

# Of errors that tell what the trouble is: its sentence, by the trouble's name.
_BY_TROUBLE: dict[type[AppError], Mapping[Any, str]] = {
    GeneratorError: NOTES,
    ModelFileError: FILES,
    SpeechError: TROUBLES,
    HearingError: HEARING,
    SpeechModelError: SPEECH_FILES,
    BoxCodeError: BOX,
    BoxLinkError: BOX,
    PictureError: PICTURES,
}

# Why an answer is not in the audit trail, by the name of the error.
UNRECORDED: dict[str, str] = {
    "StoreReadOnlyError": N_(
        "This answer could not be recorded in the history: the data folder may only be read."
    ),
    "StoreFullError": N_("This answer could not be recorded in the history: the disk is full."),
    "StoreBusyError": N_(
        "This answer could not be recorded in the history: another program keeps it locked."
    ),
    "": N_("This answer could not be recorded."),
}

# Translators: VP and VPS are Anvisa's patient and professional leaflets, NOT the European package leaflet.
KINDS: dict[str, str] = {
    "VP": N_("patient leaflet"),
    "VPS": N_("professional leaflet"),
    "NOT": N_("package leaflet"),
    "RCP": N_("summary of product characteristics"),
    "OTHER": N_("other text"),
}

# How a record of the audit trail may be other than it was written.
BREAKS: dict[str, str] = {
    "missing": N_("it is missing"),
    "changed": N_("it was changed"),
    "does not follow the record before it": N_("it does not follow the record before it"),
    "the note of the last record was changed": N_("the note of the last record was changed"),
    "is not the one noted as the last": N_("it is not the one noted as the last"),
    "its question was changed": N_("its question was changed"),
    "its question was removed": N_("its question was removed"),
}

# Why an answer cannot be asked again, and what has changed where it is not the same.
REPLAYS: dict[str, str] = {
    "forgotten": N_("its question was forgotten"),
    "model": N_("the model that helped is not the chosen one"),
    "version": N_("a leaflet has another text now"),
    "library": N_("other leaflets, or other versions of them, are in the library now"),
    "program": N_("another release of the program answered"),
    "fault": N_("the model failed then or fails now"),
}

# The word for each place that a question may go to.
ROUTES: dict[str, str] = {
    "emergency": N_("Emergency"),
    "leaflet_section": N_("Answered from the leaflet"),
    "not_in_leaflet": N_("Not found in the leaflet"),
    "calculation": N_("Calculation"),
    "needs_drug_name": N_("Medicine not named"),
    "refer_to_professional": N_("Sent to a professional"),
    "small_talk": N_("Small talk"),
    "out_of_scope": N_("Not about a leaflet"),
}

REFUSALS: dict[str, str] = {
    "cannot_open": N_("{file} cannot be opened. Check that it is a file and that you may read it."),
    "empty_file": N_("{file} is empty. Get the file again."),
    "not_a_leaflet_format": N_(
        "{file} is no PDF, web page or text. Import the leaflet as one of these."
    ),
    "encrypted": N_("{file} is locked with a password. Import a copy without one."),
    "damaged": N_("{file} is damaged and cannot be read. Get the file again."),
    "too_large": N_("{file} needs too much memory. Import a smaller copy."),
    "too_much_text": N_("{file} holds far more text than leaflets do. Import the leaflet alone."),
    "too_tangled": N_("{file} is a page too tangled to be read. Import a simpler copy."),
    "too_slow": N_("{file} took too long to read. Import a simpler copy."),
    "changed": N_("{file} was changed while it was read. Import it again."),
    "too_many_pages": N_(
        "{file} has {pages} pages; at most {limit} are read. Import the leaflet alone."
    ),
}

# What an import remarks on. {page} and {detail} as the remark has them.
REMARKS: dict[str, str] = {
    "sections_unknown": N_(
        "No regulated heading was found: its sections are unknown, its text can be searched."
    ),
    # Translators: {detail} is a list of section codes ("VP-4, VP-7").
    "sections_missing": N_("These regulated sections were not found: {detail}."),
    "no_name": N_("The cover does not say which medicine this is. Check it before using it."),
    # Translators: {detail} is a medicine's name.
    "name_uncertain": N_(
        "The name {detail} was inferred, not read on a cover. Check it before using it."
    ),
    "characters_lost": N_("Page {page}: {detail} characters could not be placed in any section."),
    "page_without_text": N_("Page {page} shows a picture without text; it was not read."),
    "page_garbled": N_("Page {page} cannot be read: its letters are garbled."),
    "page_noisy": N_("Page {page} has many misread words. Compare it with the original."),
    "page_in_doubt": N_("Page {page} may hold more text than could be read."),
    "cover_page_without_text": N_(
        "The cover (page {page}) is a picture; the text inside was used."
    ),
    "cover_page_garbled": N_("The cover (page {page}) is garbled; the text inside was used."),
    "cover_page_noisy": N_("The cover (page {page}) has misread words; the text inside was used."),
    "cover_page_in_doubt": N_("The cover (page {page}) may hold more text than could be read."),
    "unknown_language": N_("{file} is in none of the languages that the program reads."),
    "not_a_leaflet": N_("{file} does not read like a medicine's leaflet."),
    # Translators: {detail} is a list of pages ("3, 7-9").
    "pages_to_review": N_("Pages {detail} need a look: parts of them could not be read."),
    "no_text": N_("{file} has no text, only pictures. Import a copy with text."),
    "text_garbled": N_(
        "{file} cannot be read: the letters of pages {detail} are garbled. Import another copy."
    ),
    "text_missing": N_(
        "{file} is mostly pictures: pages {detail} have no text. Import a copy with text."
    ),
    "original_not_kept": N_(
        "No copy of {file} could be kept: its pages can be shown only while it stays where it is. "
        "Free some space and add it again."
    ),
    # Translators: {detail} is the number of a record in the file.
    "record_refused": N_("Record {detail} has no text that can be used; it was left out."),
    "unexpected": N_(
        "{file} could not be read because of a fault of the program. The others are not affected."
    ),
}

STATUSES: dict[str, str] = {
    "imported": N_("imported"),
    "new_version": N_("new version"),
    "unchanged": N_("unchanged"),
    "refused": N_("refused"),
    "needs_review": N_("needs review"),
}


def error_sentence(error: AppError, lang: str) -> str:
    """What a person reads about an expected failure."""
    if (refusal := REFUSALS.get(str(error.details.get("reason")))) is not None:
        return on_one_line(translation(lang).gettext(refusal).format(**error.details))
    details = {"reason": "", "what": "", **error.details}
    of_trouble = _BY_TROUBLE.get(type(error), {}).get(str(details.get("trouble")))
    if of_trouble is not None:
        return on_one_line(translation(lang).gettext(of_trouble).format(**details))
    if isinstance(error, CannotReplayError):
        details = {
            **details,
            "problem": translation(lang).gettext(REPLAYS[str(details["problem"])]),
        }
    for kind in type(error).__mro__:
        if (sentence := ERRORS.get(kind.__name__)) is not None:
            return on_one_line(translation(lang).gettext(sentence).format(**details))
    raise KeyError(type(error).__name__)


def unrecorded_sentence(name: str, lang: str) -> str:
    """What a person reads beside an answer that an error of this name has kept out of the audit trail."""
    return translation(lang).gettext(UNRECORDED.get(name, UNRECORDED[""]))


def trouble_sentence(trouble: Trouble, lang: str) -> str:
    """What a person reads beside a literal answer that a model should have helped with."""
    return translation(lang).gettext(NOTES[trouble])


def hearing_sentence(trouble: HearingTrouble, lang: str, what: str = "") -> str:
    """What a person reads or hears when nothing can be heard, and the way out; `what` is a file or a microphone."""
    sentence = HEARING.get(trouble, OTHER_HEARING)
    return on_one_line(translation(lang).gettext(sentence).format(what=what))


def state_sentence(trouble: Trouble, lang: str) -> str:
    """What a person reads of a chosen model that cannot help, and the way out; it stands beside no answer."""
    return translation(lang).gettext(STATES.get(trouble, OTHER_STATE))


def remark_sentence(remark: Remark, lang: str, file: str = "") -> str:
    """What a person reads about a remark of an import, or about the reason why `file` was refused."""
    sentence = REMARKS.get(remark.key) or REFUSALS[remark.key]
    pages, _slash, limit = remark.detail.partition("/")
    return (
        translation(lang)
        .gettext(sentence)
        .format(page=remark.page, detail=remark.detail, file=file, pages=pages, limit=limit)
    )


def receipt_sentence(receipt: Receipt, lang: str) -> str:
    """What an import did with a file, in one line per document."""
    gettext_ = translation(lang).gettext
    status = gettext_(STATUSES[receipt.status.value])
    if receipt.reason is not None:
        sentence = remark_sentence(receipt.reason, lang, receipt.file)
        return on_one_line(f"{receipt.file}: {status}. {sentence}")
    lines = []
    for document in receipt.documents:
        # Translators: {sections} is a number; {kind} a document kind ("VP", "RCP").
        found = gettext_("{medicine} ({kind}), version {version}, sections: {sections}").format(
            medicine=document.medicine or "?",
            kind=document.kind,
            version=document.version,
            sections=len([code for code in document.sections if code]),
        )
        remarks = [remark_sentence(remark, lang, receipt.file) for remark in document.warnings]
        status = gettext_(STATUSES[document.status.value])
        lines.append(" ".join((f"{receipt.file}: {status}: {found}.", *remarks)))
    lines += [f"{receipt.file}: {remark_sentence(r, lang, receipt.file)}" for r in receipt.remarks]
    return "\n".join(map(on_one_line, lines))


def on_one_line(text: str) -> str:
    """The text with what would break its line, turn its letters round or command a terminal made visible.

    A file's name may hold all of these, and halves of characters, which no text of ours could be written with.
    """
    return _UNSEEN.sub(lambda match: match.group().encode("unicode_escape").decode(), text)
