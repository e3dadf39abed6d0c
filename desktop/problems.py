"""An expected error on its way to the screen that it happened on. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import StoreDamagedError
from core.messages import error_sentence
from desktop import translations

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.errors import AppError


def told_of(error: AppError, on_store_error: Callable[[AppError], None]) -> str:
    """The sentence for the user; a damaged store is told to the whole program as well."""
    if isinstance(error, StoreDamagedError):
        on_store_error(error)
    return error_sentence(error, translations.language())
