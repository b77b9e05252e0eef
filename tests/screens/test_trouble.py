"""Saved before shown: when the disk is full or damaged, nothing is shown that is not on it."""

import sqlite3
from collections import deque
from itertools import count
from pathlib import Path
from random import Random

import pytest

from storage.database import FILE
from tests.screens.table import AT, begin, saved, ticks
from tests.storage.play import some
from tools.robot import Robot

PAGE = 4096


def message(robot: Robot) -> str:
    return robot.app.message.text if robot.app.message else ""


def fill_the_disk(robot: Robot) -> None:
    """No page more than the file has, and its last one filled up."""
    db = robot.app.store._db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    game = robot.screen.session.number
    sql = "INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)"
    rows = ((game, -number, "x" * 40) for number in count(1))  # numbers that no real entry has
    with pytest.raises(sqlite3.OperationalError, match="full"):
        deque((db.execute(sql, row) for row in rows), maxlen=0)


def make_room(robot: Robot) -> None:
    db = robot.app.store._db
    db.execute("DELETE FROM entries WHERE number < 0")
    db.execute("PRAGMA max_page_count = 1000000")


def test_a_full_disk(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L4; 1 M2")
    journal = screen.session.journal
    fill_the_disk(phone)
    for _ in range(2):
        phone.tap_box("row3.2")
        assert message(phone) == "The disk is full: nothing more can be saved."
        assert screen.session.journal is journal
        assert ticks(phone, 1) == [0, 3, 0, 0, 0]
    phone.tap(screen.ids.undo)
    assert message(phone) == "The disk is full: nothing more can be saved."
    assert screen.session.journal is journal
    assert ticks(phone, 1) == [0, 3, 0, 0, 0]

    make_room(phone)
    assert saved(phone) == journal, "what was saved is still there"
    phone.tap_box("row3.2")
    assert ticks(phone, 1) == [0, 3, 2, 0, 0]
    assert saved(phone) == screen.session.journal


def test_a_tick_that_could_not_be_saved_leaves_no_trace(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L4; 1 M2")
    fill_the_disk(phone)
    phone.tap_box("row3.2")
    assert screen.sheet.ghost == {}
    assert screen.action.mood == "hint"


def test_a_full_disk_when_a_game_begins(phone: Robot) -> None:
    begin(phone, 2)
    fill_the_disk(phone)
    phone.back()
    phone.app.open("setup", game="tricubo")
    phone.settle()
    phone.tap(phone.screen.ids.start)
    assert message(phone) == "The disk is full: nothing more can be saved."
    assert phone.screen.name == "setup"


def damage_the_entries(file: Path) -> bytes:
    """Garbage where the entries are, and nothing of them in anybody's memory."""
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
        "Your data file could not be read. It is kept as rollpad-set-aside-1.db."
    )
    assert ticks(phone, 1) == [0, 3, 2, 0, 0], "the game goes on in a new file"
    assert saved(phone) == screen.session.journal
    assert len(saved(phone).entries) == 5
    kept = (tmp_path / "rollpad-set-aside-1.db").read_bytes()
    assert len(kept) == len(damaged)
    assert kept[PAGE:] == damaged[PAGE:]
    phone.tap_box("row1.3")
    phone.back()
    assert "Tricubo · Ana, Ben" in phone.texts()


def test_a_file_taken_away_while_playing(phone: Robot, tmp_path: Path) -> None:
    screen = begin(phone, 2)
    for path in tmp_path.glob(f"{FILE}*"):
        path.unlink()
    phone.tap_box("row3.2")
    assert ticks(phone, 0) == [1, 0, 2, 0, 0]
    assert saved(phone) == screen.session.journal


def test_a_damaged_file_on_the_first_screen(phone: Robot, tmp_path: Path) -> None:
    """What cannot be read is said; the app does not end."""
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
    screen.look_at(0)
    phone.tap_box("row4.1")
    assert message(phone) == "Another copy of Rollpad has played on with this game."
    assert len(phone.app.store.load(number).entries) == 3
