"""What the asking lane does: questions to the store, through its own connections; and what the helping lane does."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from core.clock import utc_now
from core.errors import GeneratorError, StoreError
from desktop.places import Place

if TYPE_CHECKING:
    from core.asking.answer import Answer
    from core.asking.leaflet_answer import Literal
    from core.cancel import CancelToken
    from core.documents.document import Citation, Medicine, Section
    from core.generating import Level
    from desktop.shared_engines import SharedEngines
    from desktop.shared_store import SharedStore


AHEAD_SECONDS = 20.0  # after an answer; a slow computer is not kept busy for longer


class StoreAsker:
    """Answers from the store. Core is imported here at the first call, after the window is shown."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def places(self) -> list[Place]:
        """Each language that has a pack, in each of its countries."""
        from core.language.pack import languages, load_pack  # noqa: PLC0415 - see the class

        packs = [load_pack(code) for code in languages()]
        return [
            Place(pack.code, country, pack.name) for pack in packs for country in pack.countries
        ]

    def medicines(self) -> list[Medicine]:
        from core.store.documents import medicines  # noqa: PLC0415 - see the class

        return medicines(self._store.get().reader())

    def questions(self, limit: int) -> list[str]:
        """The latest questions whose words are kept, the newest first, each once."""
        from core.store.history import answer_lines  # noqa: PLC0415 - see the class

        lines = answer_lines(self._store.get().reader(), limit=limit)
        return list(dict.fromkeys(line.question for line in lines if line.question))

    def searched(self, answer: Answer) -> list[Citation]:
        """The beginnings of the sections that were searched in the leaflets of the answer's medicine."""
        from core.documents.document import Citation  # noqa: PLC0415 - see the class
        from core.store.documents import documents_of, sections_of, versions_of  # noqa: PLC0415

        if answer.medicine is None:
            return []
        db = self._store.get().reader()
        found = []
        for document in documents_of(db, answer.medicine.medicine_id):
            (version,) = (
                one
                for one in versions_of(db, document.document_id)
                if one.version_id == document.version_id
            )
            for stored in sections_of(db, document.version_id):
                section = stored.section
                if section.code not in answer.searched_sections:
                    continue
                found.append(
                    Citation(
                        document_id=document.document_id,
                        medicine=answer.medicine.name,
                        kind=document.kind,
                        section=section.code,
                        heading=section.heading,
                        pages=section.pages,
                        version=document.version,
                        file_sha256=version.file_sha256,
                        text_sha256=version.text_sha256,
                        passage_id=0,
                        section_id=stored.section_id,
                        start=0,
                        end=0,
                        quote="",
                    )
                )
        return found

    def ask(self, question: str, medicine: str | None, place: Place) -> Literal:
        """Answer in the question's own language, with the numbers of the place if it is known."""
        from core.asking.leaflet_answer import Literal  # noqa: PLC0415 - see the class
        from core.asking.pipeline import answer_literally, ask_in_danger  # noqa: PLC0415

        try:
            db = self._store.get().reader()
            return answer_literally(question, db, country=place.country, medicine=medicine)
        except StoreError as error:
            return Literal(ask_in_danger(question, error, country=place.country, medicine=medicine))

    def record(self, answer: Answer) -> Answer:
        """The answer with its number; one that cannot be recorded says why."""
        from core.asking.pipeline import recorded  # noqa: PLC0415 - see the class

        if answer.unrecorded:
            return answer
        try:
            # A connection that can write.
            return recorded(answer, self._store.get().writer(), utc_now())
        except StoreError as error:
            return replace(answer, unrecorded=type(error).__name__)

    def warm_up(self, place: Place) -> None:
        from core.asking.pipeline import ask  # noqa: PLC0415 - see the class

        db = self._store.get().reader()
        ask("?", db, lang=place.lang, country=place.country, now=utc_now(), record=False)

    def section(self, citation: Citation) -> Section:
        # By more than its number: after a recovery the same number may be another leaflet's section.
        from core.asking.reopen import text_used  # noqa: PLC0415 - see the class

        return text_used(self._store.get().reader(), citation).section


class ModelHelper:
    """Has the chosen model help. Core and the engines are imported here at the first call."""

    def __init__(self, engines: SharedEngines) -> None:
        self._engines = engines

    def is_ready(self) -> bool:
        generator = self._engines.get().generator
        return generator is not None and generator.model is not None and not self._engines.is_tested

    def get_ready(self, lang: str, cancel: CancelToken) -> None:
        from core.answer.run import rules_of  # noqa: PLC0415 - see the class

        generator = self._engines.get().generator
        if generator is None or not self.is_ready():
            return
        with suppress(GeneratorError):  # it will be told when it is needed
            generator.prepare(rules_of(lang), cancel)

    def help_with(
        self, literal: Literal, level: Level, cancel: CancelToken, *, judge: bool
    ) -> Answer:
        from core.asking.helped import help_with  # noqa: PLC0415 - see the class

        return help_with(literal, self._engines.get().generator, level, judge=judge, cancel=cancel)

    def read_ahead(self, literal: Literal, cancel: CancelToken) -> None:
        """The blocks of the leaflet's other sections, for as long as that may take of the computer's time."""
        from core.asking.ahead import prompts_ahead  # noqa: PLC0415 - see the class

        generator = self._engines.get().generator
        until = time.monotonic() + AHEAD_SECONDS
        if generator is None:
            return
        with suppress(GeneratorError):  # it will be told when it is needed
            for prompt in prompts_ahead(literal):
                if time.monotonic() > until or self._engines.is_tested:
                    return
                generator.prepare(prompt, cancel)

    def close(self) -> None:
        """End the model's process. Runs on the helping lane."""
        engines = self._engines.made()
        if engines is not None and engines.generator is not None:
            engines.generator.close()
