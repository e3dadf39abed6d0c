"""Files go to the lane, receipts to the screen; a stop keeps what was done and says so."""

from __future__ import annotations

from pathlib import Path

from core.documents.document import ReceiptStatus, Remark
from core.errors import AlreadyRunningError, AppError, StoreDamagedError
from desktop.imports.presenter import ImportsPresenter
from desktop.imports.view_model import Progress, receipts_shown
from desktop.tasks import LaneHere
from tests.desktop_fakes import FakeImports, FakeReceipts, RecordingView, WaitingLane, receipt

FOLDER = [Path("/leaflets")]
REFUSED = receipt("/b.pdf", ReceiptStatus.REFUSED, Remark("encrypted"))


class Shelf:
    """A presenter with all that it stands between."""

    def __init__(self, library: FakeImports, lane: LaneHere | WaitingLane | None = None) -> None:
        self.view = RecordingView()
        self.changes = 0
        self.library = library
        self.store_errors: list[AppError] = []
        self.receipts = FakeReceipts(*receipts_shown(receipt()), *receipts_shown(REFUSED))
        self.presenter = ImportsPresenter(
            self.view,
            library,
            lane or LaneHere(),
            on_library_changed=self._on_changed,
            on_store_error=self.store_errors.append,
            receipts=self.receipts,
            reading_lane=LaneHere(),
        )

    def _on_changed(self) -> None:
        self.changes += 1


def test_an_import_tells_its_start_each_file_and_its_end() -> None:
    shelf = Shelf(FakeImports(Progress(1, 1, "/leaflets/xarolina.pdf"), receipt()))

    shelf.presenter.add(FOLDER)

    assert shelf.library.imported == [FOLDER]
    assert shelf.view.names() == [
        "show_started",
        "show_progress",
        "show_progress",
        "add_receipts",
        "show_finished",
    ]
    assert shelf.view.last("show_progress").sentence == "File 1 of 1: xarolina.pdf"
    assert shelf.view.last("show_finished") == "1 file read: 1 imported."
    assert shelf.changes == 1
    assert shelf.presenter.is_importing is False


def test_an_import_that_changed_nothing_does_not_reload_the_medicines() -> None:
    shelf = Shelf(FakeImports(receipt(status=ReceiptStatus.UNCHANGED)))

    shelf.presenter.add(FOLDER)

    assert shelf.changes == 0


def test_a_folder_without_leaflets_says_what_is_read() -> None:
    shelf = Shelf(FakeImports())

    shelf.presenter.add(FOLDER)

    assert shelf.view.last("show_finished") == (
        "No leaflet was found there. Bulafiel reads PDF, HTML and text files."
    )


def test_a_second_drop_waits_for_the_first() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(receipt()), lane)

    shelf.presenter.add(FOLDER)
    shelf.presenter.add([Path("/more")])
    lane.run_next()
    lane.run_next()

    assert shelf.library.imported == [FOLDER, [Path("/more")]]
    assert shelf.view.names().count("show_finished") == 2


def test_a_stop_keeps_what_was_imported_and_counts_what_was_not() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(Progress(1, 3, "a.pdf"), receipt(), Progress(2, 3, "b.pdf")), lane)
    shelf.presenter.add(FOLDER)
    shelf.view.when("add_receipts", shelf.presenter.stop)

    lane.run_next()

    assert shelf.view.last("show_stopping") == "Stopping…"
    assert shelf.view.last("show_finished") == (
        "1 file read: 1 imported. Stopped at your wish. 2 files were left out."
    )
    assert shelf.changes == 1


def test_a_stop_also_drops_what_waited() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(receipt()), lane)
    shelf.presenter.add(FOLDER)
    shelf.presenter.add([Path("/more")])

    shelf.presenter.stop()
    lane.run_next()
    lane.run_next()  # what waited is forgotten

    assert lane.waiting == []
    assert shelf.library.imported == [FOLDER]


def test_an_import_that_may_not_start_is_one_sentence() -> None:
    shelf = Shelf(FakeImports(error=AlreadyRunningError(folder="/home")))

    shelf.presenter.add(FOLDER)

    assert shelf.view.last("show_finished") == (
        "Bulafiel is already open, or importing, with the folder /home. Use that window."
    )


def test_an_import_that_breaks_off_tells_what_was_done_before() -> None:
    shelf = Shelf(FakeImports(receipt(), error=AlreadyRunningError(folder="/home")))

    shelf.presenter.add(FOLDER)

    assert shelf.view.last("show_finished").startswith("1 file read: 1 imported. Bulafiel is")
    assert shelf.changes == 1


def test_a_damaged_store_is_also_told_to_the_program() -> None:
    damaged = StoreDamagedError(file="bulafiel.db", problem="malformed")
    shelf = Shelf(FakeImports(error=damaged))

    shelf.presenter.add(FOLDER)

    assert shelf.store_errors == [damaged]


def test_receipts_of_earlier_imports_are_shown_oldest_first() -> None:
    newest_first = [receipt("/b.pdf", ReceiptStatus.UNCHANGED), receipt("/a.pdf")]
    shelf = Shelf(FakeImports(*newest_first))

    shelf.presenter.load_receipts()

    statuses = [shown[0].row.status for _name, (shown,) in shelf.view.calls]
    assert statuses == ["Imported", "Unchanged"]


def test_a_web_address_is_told_apart_from_nothing() -> None:
    shelf = Shelf(FakeImports())

    shelf.presenter.add([], strangers=1)
    shelf.presenter.add([])

    assert shelf.view.calls == [
        ("show_problem", ("Only files that are on this computer can be added.",)),
        ("show_problem", ("There is no file path on the clipboard.",)),
    ]


def test_nothing_arrives_after_the_program_was_left() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(receipt()), lane)
    shelf.presenter.add(FOLDER)

    shelf.presenter.leave()
    lane.run_next()

    assert shelf.view.names() == ["show_started", "show_progress"]


def test_a_stop_without_an_import_does_nothing() -> None:
    shelf = Shelf(FakeImports())

    shelf.presenter.stop()

    assert shelf.view.calls == []


def test_what_an_earlier_import_has_not_come_to_is_offered_and_gone_on_with() -> None:
    shelf = Shelf(FakeImports(receipt()))
    shelf.library.unfinished = [Path("/a.pdf"), Path("/b.pdf")]

    shelf.presenter.load_waiting()

    assert shelf.view.last("offer_waiting") == "An import was not finished: 2 files wait."
    shelf.presenter.resume()
    assert shelf.library.imported == [[Path("/a.pdf"), Path("/b.pdf")]]
    shelf.presenter.resume()
    assert len(shelf.library.imported) == 1


def test_nothing_is_offered_when_nothing_waits() -> None:
    shelf = Shelf(FakeImports())

    shelf.presenter.load_waiting()

    assert shelf.view.calls == []


def test_what_is_added_during_an_import_is_noted_and_told() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(receipt()), lane)
    shelf.presenter.add(FOLDER)

    shelf.presenter.add([Path("/more")])

    assert shelf.view.last("show_queue") == "1 addition waits for the import to end."
    assert shelf.receipts.noted == [[Path("/more")]]


def test_what_the_user_stopped_is_not_offered_again_but_what_the_program_left_is() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(Progress(1, 2, "a.pdf"), receipt(), Progress(2, 2, "b.pdf")), lane)
    shelf.library.unfinished = [Path("/b.pdf")]
    shelf.presenter.add(FOLDER)
    shelf.view.when("add_receipts", shelf.presenter.stop)

    lane.run_next()
    lane.run_next()

    assert shelf.library.unfinished == []
    shelf.library.unfinished = [Path("/b.pdf")]
    shelf.presenter.add(FOLDER)
    shelf.presenter.leave()
    lane.run_next()
    assert shelf.library.unfinished == [Path("/b.pdf")]


def test_receipts_are_found_by_file_medicine_status_and_remark() -> None:
    shelf = Shelf(FakeImports())

    for text, names in {
        "xarolina imported": ["Xarolina (patient leaflet)"],
        "b.pdf": ["b.pdf"],
        "REFUSED password": ["b.pdf"],
    }.items():
        shelf.presenter.find(text)
        assert [shown.row.text for shown in shelf.view.last("show_found")] == names
    shelf.presenter.find("nothing has this")
    assert shelf.view.calls[-1][1] == (
        [],
        "No receipt has these words. Delete some of them to see more.",
    )
    shelf.presenter.find(" ")
    assert shelf.view.last("show_found") is None


def test_what_is_new_in_a_watched_folder_is_imported_one_look_at_a_time() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(receipt()), lane)
    shelf.library.new = ("new.pdf",)
    folder = Path("/watched")

    shelf.presenter.look_into(folder)
    shelf.presenter.look_into(folder)
    lane.run_next()
    shelf.presenter.look_into(folder)
    lane.run_next()

    assert shelf.library.looked == [folder]
    assert shelf.library.imported == [[folder / "new.pdf"]]
    assert lane.waiting == []


def test_what_the_user_adds_ends_a_look_into_a_watched_folder() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(receipt()), lane)
    shelf.presenter.look_into(Path("/watched"))

    shelf.presenter.add([Path("wanted.pdf")])
    while lane.waiting:
        lane.run_next()

    assert shelf.library.looked == []
    assert shelf.library.imported == [[Path("wanted.pdf")]]
    shelf.presenter.look_into(Path("/watched"))
    lane.run_next()
    assert shelf.library.looked == [Path("/watched")]


def test_another_language_goes_on_with_what_was_not_done() -> None:
    shelf = Shelf(FakeImports(receipt()))
    shelf.library.unfinished = [Path("left.pdf")]

    shelf.presenter.load_waiting(goes_on=True)

    assert shelf.library.imported == [[Path("left.pdf")]]


def test_an_import_that_the_user_has_stopped_is_not_offered_again_where_the_window_closes() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(receipt()), lane)
    shelf.library.unfinished = [Path("left.pdf")]
    shelf.presenter.add([Path("left.pdf")])
    shelf.presenter.stop()
    assert not shelf.presenter.goes_on

    shelf.presenter.leave()
    while lane.waiting:
        lane.run_next()

    assert shelf.library.unfinished == []


def test_what_was_added_last_is_not_lost_where_the_window_closes_at_once() -> None:
    lane = WaitingLane()
    shelf = Shelf(FakeImports(receipt()), lane)
    shelf.presenter.add([Path("new.pdf")])

    shelf.presenter.leave()
    while lane.waiting:
        lane.run_next()

    assert shelf.library.imported == []
    assert shelf.receipts.noted == [[Path("new.pdf")]]
