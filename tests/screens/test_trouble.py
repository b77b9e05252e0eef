"""Saved before shown: with a full or damaged disk nothing is shown that is not saved."""

import sqlite3
from functools import partial
from pathlib import Path
from random import Random

import pytest

from storage import Store
from storage.database import FILE
from tests.support.full_disk import fill_the_disk, make_room
from tests.support.storage_games import some
from tests.support.table import AT, begin, listed, open_timeline, saved, ticks, unfinished
from tools.many_games import fill_old
from tools.robot import PHONE, Robot, running_app

PAGE = 4096


def message(robot: Robot) -> str:
    return robot.app.message.text if robot.app.message else ""


def test_a_full_disk(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L4; 1 M2")
    journal = screen.session.journal
    fill_the_disk(phone.screen.session)
    for _ in range(2):
        phone.tap_box("row3.2")
        assert message(phone) == "Storage is full: nothing more can be saved."
        assert screen.session.journal is journal
        assert ticks(phone, 1) == [0, 3, 0, 0, 0]
    phone.tap(screen.ids.undo)
    assert message(phone) == "Storage is full: nothing more can be saved."
    assert screen.session.journal is journal
    assert ticks(phone, 1) == [0, 3, 0, 0, 0]

    make_room(phone.screen.session)
    assert saved(phone) == journal, "what was saved is still there"
    phone.tap_box("row3.2")
    assert ticks(phone, 1) == [0, 3, 2, 0, 0]
    assert saved(phone) == screen.session.journal


def test_a_tick_that_could_not_be_saved_leaves_no_trace(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L4; 1 M2")
    fill_the_disk(phone.screen.session)
    phone.tap_box("row3.2")
    assert screen.sheet.ghost == {}
    assert screen.action.mood == "hint"


def test_a_full_disk_when_a_game_begins(phone: Robot) -> None:
    begin(phone, 2)
    fill_the_disk(phone.screen.session)
    phone.back()
    phone.app.open("setup", game="tricubo")
    phone.settle()
    phone.tap(phone.screen.ids.start)
    assert message(phone) == "Storage is full: nothing more can be saved."
    assert phone.screen.name == "setup"


def damage_the_entries(file: Path) -> bytes:
    """Overwrites the entries with garbage, also in caches."""
    db = sqlite3.connect(file)
    root = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
    db.execute("INSERT OR REPLACE INTO settings (key, value) VALUES ('news', '1')")
    db.commit()
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    with file.open("r+b") as stream:
        stream.seek((root - 1) * PAGE)
        stream.write(Random(1).randbytes(PAGE))
    return file.read_bytes()


def test_a_file_damaged_while_playing(phone: Robot, tmp_path: Path) -> None:
    screen = begin(phone, 2, "0 L4; 1 M2")
    damaged = damage_the_entries(tmp_path / FILE)
    phone.tap_box("row3.2")
    assert message(phone) == (
        "Your saved games couldn’t be read. The file was kept as rollpad-set-aside-1.db."
    )
    assert ticks(phone, 1) == [0, 3, 2, 0, 0], "the game goes on in a new file"
    assert saved(phone) == screen.session.journal
    assert len(saved(phone).entries) == 5
    kept = (tmp_path / "rollpad-set-aside-1.db").read_bytes()
    assert len(kept) == len(damaged)
    assert kept[PAGE:] == damaged[PAGE:]
    phone.tap_box("row1.4")
    phone.back()
    assert listed(phone) == ["Tricubo · Ana, Ben"]


def test_a_file_taken_away_while_playing(phone: Robot, tmp_path: Path) -> None:
    screen = begin(phone, 2)
    for path in tmp_path.glob(f"{FILE}*"):
        path.unlink()
    phone.tap_box("row3.2")
    assert ticks(phone, 0) == [1, 0, 2, 0, 0]
    assert saved(phone) == screen.session.journal


def test_a_damaged_file_on_the_first_screen(phone: Robot, tmp_path: Path) -> None:
    """What cannot be read is reported; the app does not end."""
    phone.app.store.create(some(9), AT)
    phone.app.open("home")
    phone.settle()
    card = phone.screen.ids.unfinished.children[0]
    damage_the_entries(tmp_path / FILE)
    phone.tap(card)
    assert message(phone) == "The saved games are damaged."
    assert phone.screen.name == "home"


def test_another_copy_has_played_on(phone: Robot) -> None:
    screen = begin(phone, 2)
    with_more = screen.session.journal
    number = screen.session.number
    phone.tap_box("row3.2")
    screen.session.journal = with_more  # as the second copy still has it
    screen.match.look_at(0)
    phone.tap_box("row4.1")
    assert message(phone) == "This game was continued in another copy of Rollpad."
    assert len(phone.app.store.load(number).entries) == 3


def test_a_folder_that_may_only_be_read(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L4; 1 M2")
    journal = screen.session.journal
    phone.app.store._db.execute("PRAGMA query_only = 1")  # SQLite's message is the same
    phone.tap_box("row3.2")
    assert message(phone) == "Rollpad doesn’t have permission to save games."
    assert screen.session.journal is journal
    phone.app.store._db.execute("PRAGMA query_only = 0")
    phone.tap_box("row3.2")
    assert saved(phone) == screen.session.journal != journal


def test_a_second_copy_that_does_not_let_go(phone: Robot, tmp_path: Path) -> None:
    screen = begin(phone, 2, "0 L4; 1 M2")
    journal = screen.session.journal
    phone.app.store._db.execute("PRAGMA busy_timeout = 0")  # do not wait here
    second = sqlite3.connect(tmp_path / FILE)
    second.execute("BEGIN IMMEDIATE")
    phone.tap_box("row3.2")
    assert message(phone) == "Another copy of Rollpad is using the saved games."
    assert screen.session.journal is journal
    second.close()
    phone.tap_box("row3.2")
    assert saved(phone) == screen.session.journal != journal


def test_a_clock_that_is_set_back(phone: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries count in their order, independent of their times."""
    screen = begin(phone, 2, "0 L4; 1 M2")
    for at in ("2031-05-01T12:00:00Z", "1999-12-31T23:59:59Z", "1970-01-01T00:00:00Z"):
        monkeypatch.setattr("storage.session.now", lambda at=at: at)
        phone.tap_box({"2031": "row3.2", "1999": "row1.4", "1970": "row4.4"}[at[:4]])
    journal = screen.session.journal
    assert [entry.raw.get("at", "")[:4] for entry in journal.entries[-3:]] == [
        *("2031", "1999", "1970"),
    ]
    assert saved(phone) == journal
    phone.tap(screen.ids.undo)
    open_timeline(phone)
    assert len(screen.match.timeline.history) == len(journal.entries) + 2
    phone.back()
    phone.back()
    assert listed(phone) == ["Tricubo · Ana, Ben"]
    phone.tap(unfinished(phone)[0])
    assert phone.screen.name == "play"


@pytest.mark.parametrize(
    ("folder", "told"),
    [
        ("/sys/rollpad", "Rollpad doesn’t have permission to save games."),
        ("/dev/null/rollpad", "Can’t access the saved games"),
    ],
)
def test_no_place_to_save(display: None, folder: str, told: str) -> None:
    """Nothing could be promised there, so nothing is begun; the error is shown, and where it is."""
    with running_app(Path(folder), PHONE) as robot:
        assert robot.texts() == [told, folder, "Try again"]


def test_a_second_copy_busy_at_the_start(
    display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is to be migrated, and another program that is writing it."""
    fill_old(tmp_path, 1)
    second = sqlite3.connect(tmp_path / FILE)
    second.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr(Store, "open", partial(Store.open, busy_timeout=0))
    with running_app(tmp_path, PHONE) as robot:
        assert robot.texts()[0] == "Another copy of Rollpad is using the saved games."
        second.close()
        again = robot.app.root.children[0].children[0]
        robot.tap(again)
        assert robot.screen.name == "home"
