"""Your data: backup, import and export; first the plan, then the work."""

import json
from pathlib import Path
from random import Random

import pytest

from scoring.own.pad_reading import read_pad
from storage import Store, backup, importer
from storage.import_parser import ImportedGame
from storage.importer import Importing
from storage.settings import APPEARANCE, BACKUP, LANGUAGE, STRICTNESS
from tests.support import example_pads
from tests.support.finished import finished_game
from tests.support.storage_games import go_on, some
from tests.support.table import AT, begin, listed, saved
from tests.support.transfer import (
    answer,
    backup_of,
    counted,
    held,
    import_it,
    look_at,
    message,
    nothing,
    seen,
)
from tools.many_games import fill
from tools.robot import Robot

# Out


def test_a_backup_is_saved_and_remembered(data: Robot, downloads: Path, tmp_path: Path) -> None:
    data.app.open("home")
    data.app.open("settings")
    data.settle()
    assert any(str(data.app.data_folder()) in text for text in seen(data))
    data.screen.ids.scroll.scroll_to(data.screen.ids.data, animate=False)
    data.settle()
    data.tap(data.screen.ids.data)
    assert "No backup has been made on this device yet." in seen(data)
    assert {"Done", "Not now"}.isdisjoint(seen(data)), "there is nothing to answer"
    data.app.store.create(finished_game(1), "2026-01-01T10:00:00Z")
    data.tap(data.screen.backup.ids.save)
    data.worked()
    (path,) = downloads.iterdir()
    assert message(data) == f"Saved as {path.name} in {downloads}"
    said = next(text for text in seen(data) if text.startswith("Last backup: "))
    assert said.endswith("No game has been finished since.")
    data.app.store.create(finished_game(2), "2999-01-01T10:00:00Z")
    data.app.open("data")
    data.settle()
    said = next(text for text in seen(data) if text.startswith("Last backup: "))
    assert said.endswith("1 game has been finished since.")
    with Store.open(tmp_path / "other") as other:
        assert other.importing.plan([path]).count("new") == 1


def test_a_backup_can_be_cancelled(
    data: Robot, downloads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(data.app.data_folder(), 60)
    with held(backup, "whole", monkeypatch) as gate:
        data.tap(data.screen.backup.ids.save)
        gate.reached.wait(10)
        data.frame(2)
        assert "Creating backup" in seen(data)
        data.tap(data.screen.working.ids.cancel)
        assert "Stopping…" in seen(data)
    data.worked()
    assert message(data) == "No backup was made."
    assert not [*downloads.iterdir()]
    assert data.screen.backup.ids.save in data.screen.walk(), "and it can be begun anew"


def test_the_table(data: Robot, downloads: Path) -> None:
    fill(data.app.data_folder(), 5, counted=False)
    for _ in range(2):
        data.screen.ids.scroll.scroll_to(data.screen.table.ids.save, animate=False)
        data.settle()
        data.tap(data.screen.table.ids.save)
        data.worked()
        data.app.hush()
    first, second = sorted(downloads.iterdir(), key=lambda path: len(path.name))
    assert second.name == f"{first.stem}-2.csv"
    lines = first.read_text("utf-8-sig").splitlines()
    assert lines[0].startswith("finished,game,variant")
    (seats,) = data.app.store._db.execute("SELECT count(*) FROM seats").fetchone()
    assert len(lines) == 1 + seats, "a line for each player, counted before if need be"


# In


def test_first_the_plan_then_the_deed(data: Robot, tmp_path: Path) -> None:
    mine = data.app.store.create(some(5), AT)
    one = backup_of(tmp_path, lambda store: store.create(some(9, "Cem", "Dea"), AT))
    (tmp_path / "single.json").write_text(json.dumps(finished_game(1, "Eva").to_json()))
    look_at(data, one, tmp_path / "single.json")
    assert "Ready to import" in seen(data)
    assert counted(data) == {"new games": 2}
    assert len(data.app.store.unfinished()) == 1, "nothing is done yet"
    import_it(data)
    assert "Imported" in seen(data)
    assert counted(data) == {"new games": 2}
    assert data.app.store.load(mine) == some(5)
    assert data.app.store.history.count() == 1
    data.tap(data.screen.ids.close)
    data.back()
    assert sorted(listed(data)) == ["Tricubo · Ana, Ben", "Tricubo · Cem, Dea"]
    data.app.open("data")
    data.settle()
    look_at(data, one)
    assert "Everything in it is already here" in seen(data)
    assert counted(data) == {"game already here": 1}
    assert not data.screen.can_take
    data.tap(data.screen.ids.close)
    assert data.screen.backup.ids.save in data.screen.walk()


def test_the_same_game_played_on_here_and_there(data: Robot, tmp_path: Path) -> None:
    games = [some(6, "A", "B"), some(6, "C", "D"), some(6, "E", "F")]

    def make(store: Store) -> None:
        for journal in games:
            store.create(journal, AT)

    path = backup_of(tmp_path, make)
    look_at(data, path)
    import_it(data)
    with Store.open(tmp_path / "there") as there:
        there.append(1, games[0].undo(6), AT)
        there.append(2, games[1].undo(6), AT)
        path = there.backup.write(tmp_path, AT) or path
    mine = next(one.id for one in data.app.store.unfinished() if one.names == ("C", "D"))
    data.app.store.append(mine, go_on(games[1], Random(3)), AT)
    look_at(data, path)
    assert counted(data) == {
        "game to update: the file has more entries": 1,
        "game kept twice: the two copies differ": 1,
        "game already here": 1,
    }
    import_it(data)
    assert len(data.app.store.unfinished()) == 4


def test_own_pads_come_along(data: Robot, tmp_path: Path) -> None:
    def make(store: Store) -> None:
        store.pads.keep(read_pad(example_pads.DICE), AT)

    path = backup_of(tmp_path, make)
    look_at(data, path)
    assert counted(data) == {"custom pad: Five dice": 1}
    import_it(data)
    data.app.open("home")
    data.settle()
    assert "Five dice" in data.texts()
    data.app.open("data")
    look_at(data, path)
    assert data.screen.telling.title == "There is nothing to import"


def test_names_and_settings_come_along_and_are_used_at_once(data: Robot, tmp_path: Path) -> None:
    from screens.widgets.theme import theme

    def make(store: Store) -> None:
        store.remember_players(["Ida", "Jo"], AT)
        store.settings.set(LANGUAGE, "de")
        store.settings.set(APPEARANCE, "dark")
        store.settings.set(STRICTNESS.of("kubi"), "free")
        store.settings.set(BACKUP, AT)  # which is of that device

    data.app.store.settings.set(APPEARANCE, "light")
    look_at(data, backup_of(tmp_path, make))
    assert counted(data) == {
        "player names: Jo and Ida": 2,
        "settings: Language and Rule checking": 2,
    }
    import_it(data)
    assert "Importiert" in seen(data)
    assert not theme.dark, "what is set here stays"
    assert data.app.store.player_names() == ["Ida", "Jo"]
    assert data.app.store.settings.get(STRICTNESS.of("kubi")) == "free"
    assert data.app.store.settings.get(BACKUP) == ""


def test_an_import_that_is_cancelled_says_what_is_in(
    data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = backup_of(tmp_path, nothing, count=120)
    look_at(data, path)
    with held(Importing, "_write", monkeypatch) as gate:
        data.tap(data.screen.ids.take)
        gate.reached.wait(10)
        data.frame(2)
        data.tap(data.screen.working.ids.cancel)
    data.worked()
    assert "Cancelled before the end" in seen(data)
    count = counted(data)["new games"]
    assert 0 < count < 120
    assert data.app.store.history.count() == count
    assert "These items were imported. Import the same files again for the rest." in seen(data)
    look_at(data, path)
    import_it(data)
    assert data.app.store.history.count() == 120


def test_a_look_at_files_can_be_cancelled(
    data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = backup_of(tmp_path, nothing, count=5)
    with held(importer, "listing", monkeypatch) as gate:
        data.screen.look_at([path])
        gate.reached.wait(10)
        data.frame(2)
        data.tap(data.screen.working.ids.cancel)
    data.worked()
    assert message(data) == "Cancelled. Nothing was imported."
    assert data.screen.stage == ""


def test_one_step_back_from_the_plan(data: Robot, tmp_path: Path) -> None:
    look_at(data, backup_of(tmp_path, nothing, count=2))
    data.back()
    assert data.screen.name == "data"
    assert data.screen.backup.ids.save in data.screen.walk()
    data.back()
    assert data.screen.name == "home"


class TestElsewhere:
    """Work is finished after leaving the screen, and reported."""

    def test_an_import_goes_on(
        self, data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = backup_of(tmp_path, lambda store: store.create(some(7, "X", "Y"), AT))
        look_at(data, path)
        with held(Importing, "_write", monkeypatch) as gate:
            data.tap(data.screen.ids.take)
            gate.reached.wait(10)
            data.back()
            assert data.screen.name == "home"
            assert not data.screen.has_unfinished
            data.app.open("data", files=[path])
            assert message(data) == "Please wait: another task is still running."
            data.back()
        data.worked()
        assert message(data) == "Import finished."
        assert listed(data) == ["Tricubo · X, Y"]
        answer(data)
        assert data.screen.name == "data"
        assert counted(data) == {"new game": 1}

    def test_a_backup_is_handed_over_when_it_is_asked_for(
        self, data: Robot, downloads: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        data.app.store.create(some(5), AT)
        with held(backup, "whole", monkeypatch) as gate:
            data.tap(data.screen.backup.ids.save)
            gate.reached.wait(10)
            data.back()
        data.worked()
        assert message(data) == "The backup is ready."
        answer(data)
        assert message(data).startswith("Saved as rollpad-backup-")

    def test_playing_goes_on_while_games_come_in(
        self, data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Each tick is on the disk at once: an import keeps the file to itself for moments only."""
        look_at(data, backup_of(tmp_path, nothing, count=150))
        with held(ImportedGame, "of", monkeypatch):
            data.tap(data.screen.ids.take)
            screen = begin(data, 2, "0 L4; 1 M2")
        ticks = 0
        while any(work.running for work in data.app.works):
            before = len(screen.session.journal.entries)
            if ticks:
                data.tap(screen.ids.undo if ticks % 2 else screen.ids.redo)
            else:
                data.tap_box("row3.2")
            assert len(screen.session.journal.entries) == before + 1, message(data)
            assert saved(data) == screen.session.journal
            ticks += 1
        assert ticks
        data.worked()
        assert data.app.store.history.count() == 150


# Dragged on to the window


def test_dropped_files_are_looked_at_together(data: Robot, tmp_path: Path) -> None:
    from kivy.core.window import Window

    data.app.open("home")
    data.settle()
    names = ("one.json", "zwei ü.json")
    for name, players in zip(names, (("A", "B"), ("C", "D")), strict=True):
        (tmp_path / name).write_text(json.dumps(some(5, *players).to_json()))
    Window.dispatch("on_drop_begin", 10, 10)
    for name in names:
        Window.dispatch("on_drop_file", bytes(tmp_path / name), 10, 10)
    assert data.screen.name == "home", "there may be more of them"
    Window.dispatch("on_drop_end", 10, 10)
    data.worked()
    assert data.screen.name == "data"
    assert counted(data) == {"new games": 2}
    data.back()
    Window.dispatch("on_drop_file", bytes(tmp_path / names[0]), 10, 10)
    data.wait(1)  # a system that does not report when it is over
    data.worked()
    assert counted(data) == {"new game": 1}


def test_the_language_changes_what_is_told(data: Robot, tmp_path: Path) -> None:
    from screens.widgets.language import tr

    look_at(data, backup_of(tmp_path, nothing, count=3), tmp_path / "gone.json")
    tr.use("de")
    data.frame(2)
    assert "Das würde importiert" in seen(data)
    assert counted(data)["neue Spiele"] == 3
    assert "Diese Datei gibt es nicht." in seen(data)


def test_a_report_has_no_names(data: Robot, downloads: Path) -> None:
    data.app.store.create(finished_game(1, "Zacharias"), AT)
    data.app.store.remember_players(["Zacharias"], AT)
    (data.app.data_folder() / "rollpad.log").write_text("".join(f"line {n}\n" for n in range(300)))
    data.screen.ids.scroll.scroll_to(data.screen.reporting, animate=False)
    data.settle()
    data.tap(data.screen.reporting.ids.save)
    data.worked()
    (path,) = downloads.iterdir()
    assert message(data) == f"Saved as {path.name} in {downloads}"
    text = path.read_text()
    assert text.startswith(f"Rollpad {data.app.version}\n")
    assert "games finished: 1" in text
    assert "Zacharias" not in text
    lines = text.partition("log:\n")[2].splitlines()
    assert (lines[0], lines[-1], len(lines)) == ("line 100", "line 299", 200)
