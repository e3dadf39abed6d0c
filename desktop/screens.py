"""The window's screens with their presenters, in one language; another language has others in their place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.paths import data_folder
from desktop.ask.assemble import assemble_ask
from desktop.by_ear import ByEar
from desktop.commands import Commands
from desktop.finder.assemble import assemble_finder
from desktop.helping.dialogs import AccessibilityDialog, HelpDialog, TourDialog
from desktop.history.assemble import assemble_history
from desktop.imports.assemble import assemble_imports
from desktop.library.assemble import assemble_library
from desktop.main_window import MainWindow
from desktop.model_shelf.assemble import assemble_models
from desktop.painting import PagePresenter
from desktop.settings.assemble import assemble_settings
from desktop.translations import _
from desktop.voice.assemble import assemble_voice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from core.asking.answer import Answer
    from core.documents.document import Citation
    from core.errors import AppError
    from core.settings import Loaded, Settings
    from desktop.ask.work import ModelHelper
    from desktop.by_ear import EarStage
    from desktop.choices import Choices
    from desktop.finder.view_model import Command
    from desktop.imports.work import StoreImports
    from desktop.intake import Intake
    from desktop.page_pane import PagePane
    from desktop.painting import PageWork
    from desktop.places import Place, PlaceChoice
    from desktop.settings.options import OptionKey
    from desktop.shared_engines import SharedEngines
    from desktop.shared_store import SharedStore
    from desktop.tasks import Lane


@dataclass(frozen=True, slots=True)
class Kept:
    """What the screens show that has to be there again in another language."""

    tab: int
    question: str
    medicine: str
    answer: Answer | None
    option: OptionKey | None  # the setting that has the focus
    is_importing: bool
    tour_page: int | None


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
    engines: SharedEngines
    shelving: Lane
    painter: PageWork
    painting: Lane
    helper: ModelHelper
    helping: Lane
    ear: EarStage


class Screens:
    """Made whole, begun, and left whole."""

    def __init__(self, backstage: Backstage) -> None:
        self._backstage = backstage
        self._choices = choices = backstage.choices
        ask = assemble_ask(
            backstage.store,
            backstage.asking,
            choices,
            helper=backstage.helper,
            helping_lane=backstage.helping,
            locales=backstage.locales,
            on_store_error=backstage.on_store_error,
        )
        self._settings = settings = assemble_settings(
            choices,
            backstage.ear.voice,
            backstage.ear.speaking,
            say=self._say,
        )
        models = assemble_models(
            backstage.engines,
            backstage.shelving,
            backstage.helping,
            lambda state: settings.presenter.show_model(state.trouble),
        )
        self._models, self._speech_models = models.presenter, models.speech
        models.screen.test_wanted.connect(lambda _most: ask.helping.stand_aside())
        library = assemble_library(
            backstage.store, backstage.asking, self._on_library_changed, backstage.on_store_error
        )
        imports = assemble_imports(
            backstage.store,
            backstage.library_work,
            backstage.library,
            backstage.asking,
            on_library_changed=self.refresh,
            on_store_error=backstage.on_store_error,
        )
        history = assemble_history(backstage.store, backstage.asking, backstage.on_store_error)
        voice = assemble_voice(backstage.ear.voice, backstage.ear.speaking, choices)
        self._ask_screen, self._ask, self._offers = ask.screen, ask.presenter, ask.offers
        self._library, self._history = library.presenter, history.presenter
        self._imports, self._watch = imports.presenter, imports.watch
        self.window = MainWindow(
            ask.screen,
            library.screen,
            history.screen,
            imports.screen,
            settings=settings.screen,
            models=models.screen,
            voice=voice.bar,
            choices=choices,
        )
        self._ear = ByEar(
            backstage.ear,
            choices,
            voice,
            self.window,
            answer=lambda: self._ask.answer,
            place=lambda: self._ask.place,
            written=ask.screen.written,
            on_medicine=self._take_box,
        )
        self._voice_keys = voice.bar.keys
        ask.screen.asked.connect(lambda _question, _medicine: self._ear.hush())
        self._pages = [
            self._paint(pane)
            for pane in (
                ask.screen.source.page,
                history.screen.source.page,
                library.screen.page,
            )
        ]
        self.window.menus.add(_("&Box"), self._ear.actions_for_menu)
        self._commands = Commands(self.window.menuBar())
        self._tour: TourDialog | None = None
        self._finder = assemble_finder(self.window, backstage.store, backstage.asking, self)
        ask.screen.place_chosen.connect(self._on_place_chosen)
        self._connect_window()
        choices.follow(self._on_chosen)

    def begin(self) -> None:
        """Have the screens filled from the lanes, and the icons drawn."""
        self.window.draw_icons()
        self._ask.load_places(self._on_places)
        self._settings.presenter.show()
        self._models.refresh()
        self._speech_models.refresh()

    def refresh(self) -> None:
        """The store has been opened, or another one is in its place."""
        self._offers.refresh()
        self._history.forget()
        self._library.refresh()

    def load_receipts(self, *, goes_on: bool = False) -> None:
        """Show what was imported; offer what waits, or go on with it."""
        self._imports.load_receipts()
        self._imports.load_waiting(goes_on=goes_on)
        self._watch_chosen()

    def stop(self) -> None:
        """Nothing of an earlier question may arrive; an import ends after its file."""
        self._ask.leave()
        self._library.leave()
        self._imports.stop()

    def leave(self) -> None:
        """Silence all presenters."""
        self._watch.watch(None)
        self._ear.leave()
        self._choices.forget(self._on_chosen)
        self._offers.leave()
        self._history.leave()
        self._ask.leave()
        self._finder.presenter.leave()
        self._library.leave()
        self._imports.leave()
        self._models.leave()
        self._speech_models.leave()
        self._settings.presenter.leave()
        for page in self._pages:
            page.leave()

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
        return Kept(
            self.window.tab(),
            question,
            medicine,
            self._ask.answer,
            self._settings.screen.focused_option(),
            self._imports.goes_on,
            None if self._tour is None else self._tour.page,
        )

    def show_again(self, kept: Kept) -> None:
        self.refresh()
        self.load_receipts(goes_on=kept.is_importing)
        self._ask_screen.write(kept.question, kept.medicine)
        if kept.answer is not None:
            self._ask.show_again(kept.answer)
        self.window.go_to_tab(kept.tab)
        if kept.option is not None:
            # Who looks through the languages by key goes on from there.
            self._settings.screen.focus_option(kept.option)
        if kept.tour_page is not None:
            self.begin_tour(kept.tour_page)

    def _say(self, words: str, lang: str) -> None:
        """Try a voice; it is made only after the settings."""
        self._ear.say(words, lang)

    def _paint(self, pane: PagePane) -> PagePresenter:
        """Have the pages that a pane wants painted."""
        back = self._backstage
        presenter = PagePresenter(pane, back.painter, back.painting, back.on_store_error)
        pane.wanted.connect(presenter.show)
        return presenter

    def _connect_window(self) -> None:
        window = self.window
        window.files_came.connect(self._on_files_came)
        window.search_wanted.connect(self._search)
        window.help_wanted.connect(self._open_help)
        window.accessibility_wanted.connect(lambda: AccessibilityDialog(window).open())
        window.tour_wanted.connect(self.begin_tour)

    # Where the global search leads to.

    def do(self, command: Command) -> None:
        """Do what a menu does."""
        self._commands.do(command)

    def take_medicine(self, name: str) -> None:
        """Ask about this medicine next."""
        self._ask_screen.write("", name)
        self.window.go_to_ask()

    def _take_box(self, medicine: str) -> None:
        """A question that is written already stays: the box may be scanned after it."""
        question, _before = self._ask_screen.written()
        self._ask_screen.write(question, medicine)
        self.window.go_to_ask()

    def open_place(self, citation: Citation) -> None:
        """Open a leaflet at this place."""
        self.window.go_to_ask()
        self._ask.open_place(citation)

    def begin_tour(self, page: int = 0) -> None:
        """Show the first steps, from this page on."""
        if self._tour is not None:
            self._tour.activateWindow()
            return
        self._tour = tour = TourDialog(self.window, page)
        tour.demonstration_wanted.connect(self._add_demonstration)
        tour.finished.connect(self._on_tour_ended)
        tour.show()  # not in the way: leaflets can be dropped on the window meanwhile

    def _open_help(self) -> None:
        """The help, with the keys of the voice: the window's own do not reach a dialog."""
        dialog = HelpDialog(self.window, self._commands.with_keys(), self._voice_keys)
        dialog.read_wanted.connect(self._ear.read_text)
        dialog.finished.connect(lambda _result: self._ear.hush())
        dialog.open()

    def _search(self) -> None:
        self._finder.presenter.open(self._commands.list())
        self._finder.dialog.open_anew()

    def _add_demonstration(self) -> None:
        folder = data_folder() / "demo"
        self._imports.add([file for file in folder.iterdir() if file.suffix != ".md"])

    def _on_tour_ended(self) -> None:
        self._tour = None
        self._choices.change(has_seen_tour=True)
        self.window.go_to_ask()

    def _on_place_chosen(self, place: Place) -> None:
        self._ask.choose_place(place)
        self._choices.change(country=place.country)

    def _on_chosen(self, before: Settings, after: Settings) -> None:
        if before.watched_folder != after.watched_folder:
            self._watch_chosen()
        if before.country != after.country:
            self._ask.prefer(after.country)
        # They can be changed elsewhere too, by a key or on another screen.
        if _shown_elsewhere(before) != _shown_elsewhere(after):
            self._settings.presenter.show()

    def _watch_chosen(self) -> None:
        folder = self._choices.settings.watched_folder
        self._watch.watch(Path(folder) if folder else None)

    def _on_library_changed(self) -> None:
        """The library has read itself again; the medicines to ask about are others."""
        self._offers.refresh()

    def _on_places(self, choices: tuple[PlaceChoice, ...]) -> None:
        self._settings.presenter.offer_places(choices)

    def _on_files_came(self, intake: Intake) -> None:
        models = intake.models()
        heard = intake.speech_models()
        files = tuple(path for path in intake.paths if path not in {*models, *heard})
        others = self._ear.take_pictures(files)
        if models:
            self._models.add(models)
        if heard:
            self._speech_models.add(heard)
        if others or intake.strangers or not intake.paths:
            self._imports.add(others, intake.strangers)


def _shown_elsewhere(settings: Settings) -> tuple[object, ...]:
    """What can be changed without the settings screen, which has to show it all the same."""
    return settings.country, settings.text_percent, settings.voice_rate
