"""The window's screens with their presenters, in one language; another language has others in their place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.ask.presenter import AskPresenter
from desktop.ask.view import AskScreen
from desktop.ask.work import StoreAsker
from desktop.imports.presenter import ImportsPresenter
from desktop.imports.view import ImportsScreen
from desktop.main_window import MainWindow
from desktop.settings.presenter import SettingsPresenter
from desktop.settings.view import SettingsScreen
from desktop.translations import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.asking.answer import Answer
    from core.errors import AppError
    from core.settings import Loaded
    from desktop.ask.presenter import Asker
    from desktop.choices import Choices
    from desktop.imports.work import StoreImports
    from desktop.intake import Intake
    from desktop.places import PlaceChoice
    from desktop.shared_store import SharedStore
    from desktop.tasks import Lane


@dataclass(frozen=True, slots=True)
class Kept:
    """What the screens show that has to be there again in another language."""

    tab: int
    question: str
    medicine: str
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class Backstage:
    """What lives behind the screens as long as the program: the store, the lanes, the user's choices."""

    store: SharedStore
    library_work: StoreImports
    asking: Lane
    library: Lane
    choices: Choices
    locales: Sequence[str]
    on_store_error: Callable[[AppError], None]


class Screens:
    """Made whole, begun, and left whole."""

    def __init__(self, backstage: Backstage) -> None:
        choices = backstage.choices
        self._ask_screen, library_screen = AskScreen(), ImportsScreen()
        self._settings_screen = SettingsScreen()
        self.window = MainWindow(self._ask_screen, library_screen, self._settings_screen, choices)
        asker: Asker = StoreAsker(backstage.store)
        self._ask = AskPresenter(
            self._ask_screen,
            asker,
            backstage.asking,
            [choices.settings.country, *backstage.locales],
            backstage.on_store_error,
        )
        self._imports = ImportsPresenter(
            library_screen,
            backstage.library_work,
            backstage.library,
            on_library_changed=self._ask.refresh_medicines,
            on_store_error=backstage.on_store_error,
        )
        self._settings = SettingsPresenter(self._settings_screen, choices)
        self._connect_ask()
        self._connect_settings()
        library_screen.import_bar.cancelled.connect(self._imports.stop)
        self.window.files_came.connect(self._on_files_came)

    def begin(self) -> None:
        """Have the screens filled from the lanes."""
        self._ask.load_places(self._on_places)
        self._settings.show()

    def refresh(self) -> None:
        """The store has been opened, or another one is in its place."""
        self._ask.refresh_medicines()

    def load_receipts(self) -> None:
        self._imports.load_receipts()

    def stop(self) -> None:
        """Nothing of an earlier question may arrive; an import ends after its file."""
        self._ask.leave()
        self._imports.stop()

    def leave(self) -> None:
        """Silence all presenters."""
        self._ask.leave()
        self._imports.leave()

    def tell_loaded(self, loaded: Loaded) -> None:
        """Tell what was wrong with the settings' file, if anything was."""
        if loaded.set_aside is not None:
            sentence = _("Your settings could not be read. The file was kept as {file}.")
            self.window.notice.tell(sentence.format(file=loaded.set_aside))
        elif loaded.unusable:
            # Translators: {names} are the technical names of settings.
            sentence = _("These settings could not be used and have their usual values: {names}.")
            self.window.notice.tell(sentence.format(names=", ".join(loaded.unusable)))

    def keep(self) -> Kept:
        """What has to be there again."""
        question, medicine = self._ask_screen.written()
        return Kept(self.window.tab(), question, medicine, self._ask.answer)

    def show_again(self, kept: Kept) -> None:
        self.refresh()
        self._imports.load_receipts()
        self._ask_screen.write(kept.question, kept.medicine)
        if kept.answer is not None:
            self._ask.show_again(kept.answer, kept.question)
        self.window.go_to_tab(kept.tab)

    def _connect_ask(self) -> None:
        screen = self._ask_screen
        screen.asked.connect(self._ask.ask)
        screen.place_chosen.connect(self._ask.choose_place)
        screen.confirmed.connect(self._ask.confirm)
        screen.source_wanted.connect(self._ask.open_source)

    def _connect_settings(self) -> None:
        screen = self._settings_screen
        screen.searched.connect(self._settings.find)
        screen.chosen.connect(self._settings.choose)
        screen.folder_chosen.connect(self._settings.choose_folder)

    def _on_places(self, choices: tuple[PlaceChoice, ...]) -> None:
        self._settings.offer_places(choices)

    def _on_files_came(self, intake: Intake) -> None:
        self._imports.add(intake.paths, intake.strangers)
