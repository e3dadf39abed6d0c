"""The model files as they are shown and spoken, and how it stands with the one that is chosen. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.generating import Trouble
from core.marking import N_
from desktop import translations
from desktop.model_state import state_words
from desktop.rows import Row, Sign
from desktop.translations import _, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.fitness.figures import Fitness
    from core.generating import ModelFile
    from core.model_list import RecommendedModel

_VERDICTS = {
    "fit": (Sign.DONE, N_("Fit")),
    "choosing": (Sign.ATTENTION, N_("Fit for choosing only")),
    "unfit": (Sign.REFUSED, N_("Not fit")),
}
MEGA, GIGA = 10**6, 10**9
DECIMAL_COMMA = {"pt_BR", "fr"}


@dataclass(frozen=True, slots=True)
class ShelfState:
    """The models there are, the hash of the chosen one ("" if none is), and what keeps it from helping."""

    models: tuple[ModelFile, ...] = ()
    chosen: str = ""
    trouble: Trouble | None = Trouble.NO_MODEL


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A line of the list and the file it stands for."""

    row: Row
    model: ModelFile
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ShelfShown:
    """All that the screen shows of the shelf; `told` says how it stands."""

    told: str
    entries: tuple[ModelEntry, ...]
    is_off: bool


@dataclass(frozen=True, slots=True)
class Step:
    """How far something is: a sentence, and the same as a share of a hundred; below 0 where that is not known."""

    sentence: str
    percent: int


def shelf_shown(state: ShelfState) -> ShelfShown:
    """The shelf in the order of its names, and how it stands with the chosen model."""
    models = sorted(state.models, key=lambda model: model.name.casefold())
    return ShelfShown(
        _told_of(state),
        tuple(_entry(model, state) for model in models),
        state.trouble is Trouble.OFF,
    )


def copying(file: str, done: int, total: int) -> Step:
    """How far a file has been copied."""
    percent = 100 * done // total if total else 0
    # Translators: {file} is a file's name.
    sentence = _("Copying {file}: {percent} %").format(file=file, percent=percent)
    return Step(sentence, percent)


def testing(done: int, total: int) -> Step:
    """How far a test has come."""
    if not total:
        return Step(_("The test is being prepared…"), -1)
    # Translators: {done} of {total} questions.
    sentence = _("Test: {done} of {total} questions").format(done=done, total=total)
    return Step(sentence, 100 * done // total)


def test_rows(found: Fitness) -> list[Row]:
    """What a test found: the verdict first, then each level in each language, then the computer. For the lane."""
    from core.fitness.report import report  # noqa: PLC0415 - it reads language packs: after the window is shown

    model, *lines = report(found, translations.language())
    verdict = lines.pop()
    sign, status = _VERDICTS[found.verdict]
    rows = [_test_row(sign, _(status), verdict, [model])]
    heads = [number for number, line in enumerate(lines) if not line.startswith(" ")]
    for head, after in zip(heads, [*heads[1:], len(lines)], strict=True):
        details = [line.strip() for line in lines[head + 1 : after]]
        word = _("Figures") if details else _("Computer")
        rows.append(_test_row(Sign.NOTE, word, lines[head].rstrip(":"), details))
    return rows


def _test_row(sign: Sign, status: str, text: str, details: Sequence[str]) -> Row:
    spoken = ". ".join(part.rstrip(".") for part in (status, text, *details)) + "."
    return Row(sign, status, text, tuple(details), spoken)


def recommended_text(models: Sequence[RecommendedModel], memory_bytes: int | None) -> str:
    """Models that are known to do, the smallest first, with needs, licence and place of publication."""
    from core.model_list import RESTRICTIONS  # noqa: PLC0415 - after the window is shown

    parts = [
        _(
            "Bulafiel downloads nothing. These models are known to do; whoever wants one gets its file "
            "elsewhere and adds it here."
        )
    ]
    if memory_bytes is not None:
        memory = size_words(memory_bytes)
        parts.append(_("This computer has {memory} of memory.").format(memory=memory))
    for model in models:
        restriction = RESTRICTIONS.get(model.restriction, "")
        what = ", ".join((model.parameters, model.quantisation, size_words(model.file_mb * MEGA)))
        lines = (
            f"{model.name} ({what})",
            # Translators: {gigabytes} of memory that the computer should have.
            _("for a computer with {gigabytes} GB").format(gigabytes=model.memory_gb),
            ", ".join(filter(None, (model.licence, restriction and _(restriction)))),
            model.place,
        )
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def size_words(size: int) -> str:
    """A file's size in words: in megabytes, large ones in gigabytes."""
    if size < GIGA:
        return _("{count} MB").format(count=max(1, round(size / MEGA)))
    number = f"{size / GIGA:.1f}"
    if translations.language() in DECIMAL_COMMA:
        number = number.replace(".", ",")
    return _("{count} GB").format(count=number)


def _told_of(state: ShelfState) -> str:
    if words := state_words(state.trouble):
        return words
    name = next((model.name for model in state.models if model.sha256 == state.chosen), "")
    return _("{model} is chosen and can help.").format(model=name)


def _entry(model: ModelFile, state: ShelfState) -> ModelEntry:
    is_chosen = model.sha256 == state.chosen
    sign, status = Sign.NOTE, _("Not chosen")
    if is_chosen and state.trouble is None:
        sign, status = Sign.DONE, _("Chosen")
    elif is_chosen:
        sign, status = Sign.ATTENTION, _("Chosen, but cannot help")
    what = [size_words(model.bytes)]
    what += [part for part in (model.kind, model.quantisation) if part]
    if model.parameters:
        what.append(
            plural(
                "{count} million parameters",
                "{count} million parameters",
                max(1, round(model.parameters / MEGA)),
            )
        )
    licence = (
        _("Licence: {licence}").format(licence=model.licence)
        if model.licence
        else _("Licence: the file names none")
    )
    details = (" · ".join(what), licence)
    spoken = ". ".join((model.name, status, ", ".join(what), licence)) + "."
    fingerprint = _("SHA-256 {digits}").format(digits=model.sha256)
    return ModelEntry(Row(sign, status, model.name, details, spoken, fingerprint), model, is_chosen)
