"""After an entry the card says for a moment what was entered and by whom; then it is the next
player's turn. And what ends a game does not lie under a finger that has just pressed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES, tetromino
from scoring.cubo import Missed, Points
from scoring.journal import Journal
from scoring.tetrix import Place
from screens.asking_back import DOUBLE_TAP, MOMENT
from screens.receipt import SECONDS
from storage.settings import AROUND, RECEIPT
from tests.scoring.cubo_notation import new as cubo
from tests.scoring.tetrix_notation import new as new_tetrix
from tests.scoring.tripple_domino_notation import new as domino
from tests.scoring.tripple_domino_notation import play as play_domino
from tests.screens import looks
from tests.screens.by_keys import ENTER, KeyRobot
from tests.screens.sizes import lay_out
from tests.screens.table import action, answers, begin, invited, last_entry, resume, saved
from tests.screens.test_settings import choose, open_settings
from tools.player import played
from tools.robot import PHONE, TABLET, Robot, running_app


@pytest.fixture(scope="module")
def shared(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        robot.app.store.settings.set(RECEIPT, "moment")
        yield robot


@pytest.fixture
def pad(shared: Robot) -> Robot:
    """A phone that shows receipts."""
    shared.app.open("home")
    shared.settle()
    return shared


def test_it_says_what_was_entered_and_by_whom(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    assert last_entry(pad)["player"] == 0, "saved, whatever is shown"
    assert action(pad) == ("entered", "Ana: Row 4: 3 crosses", "Large die", "+2")
    assert looks.area(screen.action.ids.undo).overlaps(looks.window())
    assert (screen.viewed, invited(pad)) == (0, set()), "her sheet stays, and nothing invites"
    pad.wait(SECONDS - 0.1)
    assert screen.viewed == 0
    pad.wait(0.1)
    assert screen.viewed == 1
    assert action(pad)[0] == "hint"
    assert invited(pad)


def test_it_takes_less_than_a_second() -> None:
    assert SECONDS < 1


def test_a_touch_ends_it_and_enters_nothing(pad: Robot) -> None:
    """Whatever lies under the finger then, on the sheet that comes: nobody meant it."""
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    pad.tap_box("row3.2")
    assert screen.viewed == 1
    assert len(saved(pad).entries) == 3
    assert action(pad)[0] == "hint", "not even a refusal"
    pad.tap_box("row3.2")
    assert last_entry(pad)["player"] == 1


def test_a_swipe_and_a_long_press_mean_nothing_either(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    x, y = pad.box_center("row3.2")
    pad.hold_at(x, y)
    assert (screen.viewed, action(pad)[0]) == (1, "hint")
    assert len(saved(pad).entries) == 3


def test_undo_takes_it_back(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    pad.wait(DOUBLE_TAP)
    pad.tap(screen.action.ids.undo)
    assert last_entry(pad) == {"undoes": 3}
    assert (screen.viewed, action(pad)[0]) == (0, "hint")
    pad.wait(SECONDS)
    assert screen.viewed == 0


def test_a_double_tap_is_no_undo(pad: Robot) -> None:
    """Where the undo appears, a button may have been that has just been pressed."""
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    pad.tap(screen.action.ids.undo)
    assert last_entry(pad)["player"] == 0
    pad.wait(DOUBLE_TAP)
    pad.tap(screen.action.ids.undo)
    assert last_entry(pad) == {"undoes": 3}


def test_the_bar_goes_on_working(pad: Robot) -> None:
    screen = begin(pad, 2)
    pad.tap_box("row4.3")
    pad.tap(screen.ids.undo)
    assert last_entry(pad) == {"undoes": 3}
    assert screen.viewed == 0


def test_the_same_player_need_not_wait(pad: Robot) -> None:
    """A roll, then what it is for: the sheet is the same, and a touch of it means what it says."""
    begin(pad, 2)
    for place in ("face4", "face2", "face1"):
        pad.tap_panel(place)
    assert action(pad)[:2] == ("entered", "Ana: Rolled 4, 2, 1")
    assert "row4.3" in invited(pad)
    pad.tap_box("row4.3")
    assert last_entry(pad)["move"] == {"do": "row", "die": "large", "row": 4}


def test_alone_the_card_says_it_for_a_moment(pad: Robot) -> None:
    begin(pad, 1)
    pad.tap_box("row4.2")
    assert action(pad)[:2] == ("entered", "Row 4: 2 crosses")
    assert invited(pad)
    pad.wait(SECONDS)
    assert action(pad)[0] == "hint"


@pytest.mark.parametrize("game", [game for game in GAMES if 2 in GAMES[game].players])
def test_every_game_has_words_for_its_entries(pad: Robot, game: str) -> None:
    """And the next player's pad does not lie under the finger yet."""
    journal = played(game, {}, ["Ana", "Ben"], share=0.5, rolls=False)
    entry = journal.trail[-1][0]
    screen = resume(pad, journal.undo(entry.id))
    screen.look_at(entry.player)
    pad.enter(entry.move)
    name = journal.names[entry.player]
    mood, title, _detail, _gain = action(pad)
    assert (mood, screen.viewed) == ("entered", entry.player)
    assert title.startswith(f"{name}: ")
    assert len(title) > len(name) + 3
    assert "?" not in title, "nothing is asked any more"
    lay_out()
    assert looks.cut_off(screen.action) == []
    pad.wait(SECONDS)
    assert screen.viewed == saved(pad).game.turn(screen.state).waiting[0]


def test_who_leaves_meanwhile_finds_the_next_player(pad: Robot) -> None:
    begin(pad, 2)
    pad.tap_box("row4.3")
    pad.app.open("home")
    pad.settle()
    pad.wait(SECONDS)
    pad.app.open("play")
    pad.settle()
    assert (pad.screen.viewed, action(pad)[0]) == (1, "hint")


def test_it_can_be_set_to_at_once(phone: Robot) -> None:
    phone.app.receipts = "moment"
    open_settings(phone)
    assert phone.screen.receipt == "moment"
    choose(phone, "receipt", "at_once")
    phone.back()
    screen = begin(phone, 2)
    phone.tap_box("row4.3")
    assert (screen.viewed, action(phone)[0]) == (1, "hint")
    assert phone.app.store.settings.get(RECEIPT) == "at_once"


def test_it_is_shown_where_nobody_has_chosen() -> None:
    from screens.app import RollpadApp

    assert RollpadApp.receipts == "moment"


@pytest.mark.parametrize("mode", ["all", "seated"])
def test_each_seat_has_its_own(display: None, tmp_path: Path, mode: str) -> None:
    with running_app(tmp_path, TABLET) as table:
        table.app.store.settings.set(AROUND, mode)
        table.app.store.settings.set(RECEIPT, "moment")
        screen = begin(table, 3)
        ana, ben, _cora = screen.seats
        table.tap_box("row4.3", ana.sheet)
        assert (ana.action.title, ana.action.detail) == ("Row 4: 3 crosses", "Large die")
        assert not ana.action.ids.undo.disabled
        assert looks.cut_off(ana.action) == []
        table.tap_box("row3.2", ben.sheet)  # nobody waits for it
        assert last_entry(table)["player"] == 1
        assert ben.action.mood == "entered"
        assert ana.action.mood == "hint"
        table.wait(SECONDS)
        assert "entered" not in [seat.action.mood for seat in screen.seats]


def test_a_key_ends_it_as_well(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, PHONE) as robot:
        robot.app.store.settings.set(RECEIPT, "moment")
        keys = KeyRobot(robot.app)
        screen = begin(keys, 2)
        keys.go(screen.sheet, "row4.3")
        keys.key(ENTER)
        assert (screen.viewed, action(keys)[0]) == (0, "entered")
        keys.key(ENTER)
        assert screen.viewed == 1
        assert len(saved(keys).entries) == 3, "it was pressed for what was in sight"
        assert keys.at.inviting, "the cursor goes on"
        keys.key(ENTER)
        assert last_entry(keys)["player"] == 1


# What ends a game


def solo_tetrix(robot: Robot) -> Any:
    """A form lies on the sheet of somebody who plays alone, and one tap sets it down."""
    journal = played("tetrix", {}, ["Ana"], share=0.5, rolls=False)
    while not isinstance(move := journal.trail[-1][0].move, Place):
        journal = journal.undo(journal.undoable or 0)
    screen = resume(robot, journal.undo(journal.undoable or 0))
    while screen.panel.form != tetromino.settled(move.cells):
        robot.tap_panel("turn")
    robot.tap_at(*screen.sheet.to_window(*screen.sheet.finger_for(move.cells)))
    robot.frame(2)
    assert answers(robot) == ["Set down"]
    return screen


@pytest.mark.parametrize("receipt", ["moment", "at_once"])
@pytest.mark.parametrize("taps", [2, 3, 4])
def test_a_double_tap_on_set_down_does_not_stop_the_game(
    phone: Robot, receipt: str, taps: int
) -> None:
    """TT-8: "Stop" comes to lie where "Set down" was."""
    phone.app.store.settings.set(RECEIPT, receipt)
    screen = solo_tetrix(phone)
    before = len(screen.session.journal.entries)
    button = screen.action.ids.answers.children[0]
    spot = button.to_window(*button.center)
    for _tap in range(taps):
        phone.tap_at(*spot)
        phone.frame(3)
    assert len(saved(phone).entries) == before + 1
    assert last_entry(phone)["move"]["do"] == "place"
    phone.wait(SECONDS)
    assert answers(phone) == ["Stop"]


def test_stop_asks_and_a_double_tap_is_no_answer(phone: Robot) -> None:
    """TT-8"""
    screen = resume(phone, new_tetrix(1))
    phone.wait(MOMENT)
    button = screen.action.ids.answers.children[0]
    assert button.text == "Stop"
    spot = button.to_window(*button.center)
    phone.tap_at(*spot)
    phone.frame(2)
    assert action(phone)[1] == "End the game?"
    assert answers(phone) == ["End the game", "Play on"]
    phone.answer("End the game")
    assert not saved(phone).entries, "too soon: nobody has read the question"
    phone.answer("Play on")
    assert answers(phone) == ["Stop"]
    phone.wait(MOMENT)
    phone.answer("Stop")
    phone.tap_at(*spot)
    phone.frame(2)
    assert not saved(phone).entries
    phone.wait(MOMENT)
    phone.answer("Stop")
    phone.wait(MOMENT)
    phone.answer("End the game")
    assert saved(phone).over


def test_all_laid_asks_too(phone: Robot) -> None:
    """TD-11: one tap beside the tiles would end the game."""
    resume(phone, play_domino(domino(1, solo_draws=0), "Ana start 555"))
    phone.tap_panel("end")
    assert action(phone)[:3] == ("preview", "End the game?", "Ana: 20 points")
    assert len(saved(phone).entries) == 1
    phone.wait(MOMENT)
    phone.answer("End the game")
    assert saved(phone).over


@pytest.mark.parametrize("receipt", ["moment", "at_once"])
def test_the_last_one_who_is_too_late_asks_too(phone: Robot, receipt: str) -> None:
    """CU-3: in the last round one tap would end the game."""
    phone.app.store.settings.set(RECEIPT, receipt)
    screen = resume(phone, cubo(2, rounds=1))
    phone.enter(Points(12))
    phone.wait(SECONDS)
    for place in screen.panel.places_of(Missed()):
        phone.tap_panel(place)
    assert action(phone)[1] == "End the game?"
    assert len(saved(phone).entries) == 1


# What has just ended


def ended(robot: Robot) -> tuple[Any, Journal]:
    """A game whose last tick has just been made, and how it was before."""
    from tests.screens.test_mistakes import finished

    journal = finished()
    last = journal.trail[-1][0]
    before = journal.undo(last.id)
    screen = resume(robot, before)
    screen.look_at(last.player)
    assert last.move
    robot.enter(last.move)
    assert saved(robot).over
    return screen, before


def test_the_last_entry_is_one_tap_away(phone: Robot) -> None:
    screen, before = ended(phone)
    assert screen.ids.undo.icon == "undo-variant"
    phone.tap(screen.ids.undo)
    assert saved(phone).state == before.state


def test_the_result_is_no_obstacle(phone: Robot) -> None:
    screen, before = ended(phone)
    phone.answer("Result")
    phone.tap(phone.screen.ids.sheets)
    phone.tap(screen.ids.undo)
    assert saved(phone).state == before.state


def test_its_receipt_takes_it_back(phone: Robot) -> None:
    phone.app.store.settings.set(RECEIPT, "moment")
    screen, before = ended(phone)
    assert action(phone)[0] == "entered"
    phone.wait(DOUBLE_TAP)
    phone.tap(screen.action.ids.undo)
    assert saved(phone).state == before.state


def test_everything_else_is_locked_at_once(phone: Robot) -> None:
    screen, _before = ended(phone)
    assert screen.mistakes.locked
    other = 1 - saved(phone).trail[-1][0].player
    assert screen.mistakes.asks_before_undo(other)


def test_opened_anew_it_asks(phone: Robot) -> None:
    screen, _before = ended(phone)
    number = screen.session.number
    phone.app.open("home")
    phone.app.resume_game(number)
    phone.settle()
    assert screen.ids.undo.icon == "lock-outline"
    phone.tap(screen.ids.undo)
    assert action(phone)[1] == "The game is finished. Unlock it?"


# The rank card


@pytest.mark.parametrize("size", [PHONE, (800, 1280)])
def test_the_rank_card_goes_with_the_solo_game(
    display: None, tmp_path: Path, size: tuple[int, int]
) -> None:
    with running_app(tmp_path, size) as robot:
        robot.app.store.settings.set(AROUND, "one")
        screen = begin(robot, 1)
        lay_out()
        assert screen.rank.opacity
        for journal in (played("kubi", {}, ["Ana", "Ben"], share=0.3), played("kubi", {}, ["Ana"])):
            resume(robot, journal)
            lay_out()
            assert bool(screen.rank.opacity) == (len(journal.names) == 1 and screen.rank.needed)
        begin(robot, 2)
        lay_out()
        assert not screen.rank.opacity
