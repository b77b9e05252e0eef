"""Finished games: listed, opened, noted, deleted and restored."""

import pytest

from scoring.early_end import EndEarly
from scoring.leave_move import Leave
from storage.history import Filter
from tests.support import looks
from tests.support.finished import finished_game
from tests.support.records import chip, open_history, row_of, shown, undo_button
from tests.support.storage_games import some
from tests.support.table import AT, delete_game, golden, saved
from tools.player import entries, played
from tools.robot import Robot

DAY = "2026-{:02}-16T12:00:00Z"


def crown() -> str:
    from screens.widgets.widgets import IconButton

    return IconButton.glyph("crown")


def test_the_first_screen_leads_here(phone: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.app.store.create(some(4), AT)
    phone.app.open("home")
    phone.settle()
    assert {"Play", "History", "Statistics", "Ranks"} <= {*phone.texts()}
    ways = {item.place: item for item in phone.screen.navigation.children}
    phone.tap(ways["history"])
    assert phone.screen.name == "history"
    phone.back()
    assert phone.screen.name == "home"
    opened: list[str] = []
    monkeypatch.setattr(phone.app, "open", opened.append)
    for place in ("statistics", "ladder", "home"):
        phone.tap(ways[place])
    assert opened == ["statistics", "ladder"], "at home one is already"


def test_a_row_says_how_it_was(tablet: Robot) -> None:
    store = tablet.app.store
    three, two = "tricubo-B-three-players-joker", "kubi-two-winners"
    for month, name in enumerate((three, "tricubo-A-solo", "tricubo-forced", two), 1):
        number = store.create(golden(name), DAY.format(month))
    store.history.set_note(number, "  in the garden\nwith cake ")
    store.create(some(9), AT)
    open_history(tablet)
    kubi, forced, solo, tricubo = shown(tablet)
    assert kubi.startswith("Kubi 16 Apr 2026")
    assert kubi.count(crown()) == 2
    assert "in the garden with cake" in kubi
    assert all(name in kubi for name in golden(two).names)
    assert " !" in forced
    assert "!" not in solo + tricubo
    assert solo == "Tricubo · Side A 16 Feb 2026 Ana 57 TRI-JOURNEYMAN"
    winner = golden(three).names[2]
    assert tricubo.startswith(f"Tricubo · Side B 16 Jan 2026 {crown()} {winner} 61 ")
    assert tablet.screen.subtitle == "4 games"


def test_more_players_than_there_is_room_for(phone: Robot) -> None:
    """The winner is always visible; the number of hidden ones is shown."""
    from sheets.drawing.text_flow import TextPiece

    journal = finished_game(20, *(f"Maximiliane {name}" for name in "ABCD"))
    assert len(journal.names) == 4
    phone.app.store.create(journal, AT)
    open_history(phone)
    row = phone.screen.list.rows[0]
    words = looks.words(row)
    assert looks.not_within(looks.painted(row), looks.Area(0, 0, *row.size)) == []
    named = [word for word in words if word.startswith("Maximiliane")]
    assert words.index(crown()) == words.index(named[0]) - 1
    assert words.count(f"+{4 - len(named)}") == 1
    long = TextPiece("Maximiliane von und zu Hohenstein", 15, (0, 0, 0, 1))
    assert long.within(1000) is long
    assert long.within(100).text.endswith("…")
    assert 60 < long.within(100).width <= 100


def test_others_open_it_filtered(tablet: Robot) -> None:
    for number in range(6):
        tablet.app.store.create(finished_game(number, "Ana", "Ben"), AT)
    wanted = Filter(game="tricubo", player="Ana")
    screen = open_history(tablet, wanted=wanted)
    assert screen.subtitle == f"{tablet.app.store.history.count(wanted)} games"
    assert screen.unfolded, "a tablet has room for the filters"
    assert chip(screen.filters.ids.games, "Tricubo").chosen
    assert chip(screen.filters.ids.players, "Ana").chosen
    tablet.back()
    assert open_history(tablet).subtitle == "6 games"


def test_a_game_that_goes_on_is_no_history(phone: Robot) -> None:
    """From its sheets back leads past the result, which there is none of any more."""
    phone.app.store.create(golden("tricubo-A-tie"), AT)
    open_history(phone)
    phone.tap(phone.screen.list.rows[0])
    phone.tap(phone.screen.ids.sheets)
    phone.tap(phone.screen.ids.undo)
    phone.answer("Unlock")
    assert not saved(phone).over
    phone.back()
    assert phone.screen.name == "history"
    assert "No finished games yet" in phone.texts()
    phone.back()
    assert len(phone.screen.ids.unfinished.children) == 1


def test_a_game_that_cannot_be_read(phone: Robot) -> None:
    store = phone.app.store
    for number in (0, 1):
        store.create(finished_game(number, "Ana"), AT)
    store._db.execute("UPDATE entries SET entry = '{}' WHERE game = 1 AND number = 2")
    store._db.execute("UPDATE seats SET total = NULL, won = NULL, place = NULL WHERE game = 1")
    store._db.execute("UPDATE games SET kind = 'chess' WHERE id = 2")
    open_history(phone)
    assert [text.split()[0] for text in shown(phone)] == ["chess", "Tricubo"]
    phone.tap(row_of(phone, "Tricubo"))
    assert phone.screen.name == "history"
    assert phone.app.message.text == "This game can’t be opened"


def go_to(robot: Robot, part: str) -> None:
    """Scrolls to a part of the result."""
    robot.screen.ids.scroll.scroll_to(robot.screen.ids[part], animate=False)
    robot.settle()
    robot.tap(robot.screen.ids[part])


def write_note(robot: Robot, text: str) -> None:
    go_to(robot, "note")
    assert robot.screen.ids.note.focus
    robot.type(text)


def test_a_note_is_written_kept_and_found(phone: Robot) -> None:
    store = phone.app.store
    number = store.create(golden("tricubo-A-tie"), AT)
    open_history(phone)
    phone.tap(phone.screen.list.rows[0])
    note = phone.screen.ids.note
    write_note(phone, "  At the lake ")
    assert store.history.note(number) == ""
    phone.wait(1.5)
    assert store.history.note(number) == "At the lake", "for those who stop writing"
    phone.type("with Jo")
    go_to(phone, "played")
    assert store.history.note(number) == "At the lake with Jo"
    assert note.text == "At the lake with Jo"
    go_to(phone, "note")
    note.text = "Rain"
    phone.app.back()
    phone.settle()
    assert store.history.note(number) == "Rain"
    assert "Rain" in shown(phone)[0]
    phone.tap(phone.screen.list.rows[0])
    store._db.execute("PRAGMA query_only = ON")
    write_note(phone, "bow")
    phone.wait(1.5)
    assert phone.app.message.text == "Rollpad doesn’t have permission to save games."
    store._db.execute("PRAGMA query_only = OFF")
    phone.type("!")
    phone.app.on_pause()
    assert store.history.note(number) == "Rainbow!", "nothing of it is lost"


def test_a_note_right_after_the_game(phone: Robot) -> None:
    number = phone.app.store.create(golden("tricubo-A-tie"), AT)
    phone.app.resume_game(number)
    phone.settle()
    phone.answer("Result")
    assert phone.screen.ids.delete.disabled, "one is still at the table"
    write_note(phone, "Well played")
    phone.tap(phone.screen.ids.rematch)
    assert phone.screen.name == "play"
    assert phone.app.store.history.note(number) == "Well played"


def test_the_bin_gives_back(phone: Robot) -> None:
    store = phone.app.store
    finished = store.create(golden("kubi-two-winners"), AT)
    running = store.create(some(5, "Cem", "Dea"), AT)
    phone.app.open("home")
    phone.settle()
    delete_game(phone, 0)
    assert store.trash.games() == [running]
    open_history(phone)
    phone.tap(phone.screen.list.rows[0])
    store._db.execute("PRAGMA query_only = ON")
    phone.tap(phone.screen.ids.delete)
    assert phone.screen.name == "result"
    assert phone.app.message.text == "Rollpad doesn’t have permission to save games."
    store._db.execute("PRAGMA query_only = OFF")
    phone.tap(phone.screen.ids.delete)
    phone.app.hush()
    phone.tap(phone.screen.ids.bin)
    assert phone.screen.name == "bin"
    assert "Kubi" in row_of(phone, "Kubi").text
    assert row_of(phone, "Tricubo").text.startswith("Tricubo Cem, Dea Deleted on ")
    phone.tap(row_of(phone, "Kubi"))
    assert phone.app.message.text == "The game is back in History."
    assert store.history.numbers() == [finished]
    phone.tap(undo_button(phone))
    assert {*store.trash.games()} == {finished, running}
    assert len(shown(phone)) == 2
    phone.tap(row_of(phone, "Tricubo"))
    phone.tap(row_of(phone, "Kubi"))
    assert "No deleted games" in phone.texts()
    assert [one.id for one in store.unfinished()] == [running]
    phone.back()
    assert phone.screen.name == "history"
    assert len(shown(phone)) == 1


def test_a_row_says_why_there_are_no_points(tablet: Robot) -> None:
    store = tablet.app.store
    ended = some(12, "Ana", "Ben").plus(1, EndEarly())
    store.create(ended, DAY.format(1))
    journal = played("cubo", {}, ["Ana", "Ben", "Cem"], share=0.5).plus(0, Leave())
    store.create(list(entries(journal, 1))[-1], DAY.format(2))
    open_history(tablet)
    left, early = shown(tablet)
    assert early == "Tricubo 16 Jan 2026 Ana Ben Ended early"
    assert left.endswith("Ana left early"), "the last of them, and without points"
    assert "Ended early" not in left
