"""Undo and redo for one player, and the lock of a finished game."""

import pytest

from scoring.core import IllegalError
from scoring.journal import Journal
from tests.support import looks
from tests.support.sizes import NAMES
from tests.support.table import action, answers, begin, golden, last_entry, resume, saved, ticks
from tests.support.timeline import counting, drag_to, open_timeline, press, sit
from tests.support.tricubo_notation import new, play
from tools.player import played
from tools.robot import Robot

THREE = "0 start 1; 1 start 2; 2 start 3; 0 L4; 1 M2; 2 S5"  # entries 1 to 6


def long_press(robot: Robot, button: str) -> None:
    widget = robot.screen.ids[button]
    touch = robot.down(*widget.to_window(*widget.center))
    robot.until(lambda: widget._held, frames=10**6)
    robot.up(touch)
    robot.settle()


# One player alone


def test_a_long_press_offers_the_last_entry_of_the_player_in_front(phone: Robot) -> None:
    screen = resume(phone, play(new(3), THREE))
    screen.match.look_at(1)
    long_press(phone, "undo")
    assert action(phone) == (
        "preview",
        "Only Ben’s last entry",
        "Row 2: 2 crosses · Medium die",
        "",
    )
    assert answers(phone) == ["Undo"]
    assert counting(saved(phone)) == [1, 2, 3, 4, 5, 6], "so far nothing has happened"
    phone.answer("Undo")
    assert counting(saved(phone)) == [1, 2, 3, 4, 6]
    assert screen.match.viewed == 1
    assert ticks(phone, 1) == [0, 1, 0, 0, 0]
    long_press(phone, "redo")
    assert answers(phone) == ["Undo", "Redo"]
    phone.answer("Redo")
    assert counting(saved(phone)) == [1, 2, 3, 4, 5, 6]


def test_a_tap_is_no_long_press(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L4")
    phone.tap(screen.ids.undo)
    assert counting(saved(phone)) == [1, 2]
    widget = screen.ids.undo
    touch = phone.down(*widget.to_window(*widget.center))
    touch.touch_move(20, 300)
    phone.up(touch)
    phone.frame(3)
    assert counting(saved(phone)) == [1, 2], "the finger has slid off"


def test_what_a_later_entry_is_built_on_stays(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L4; 1 M2")
    screen.match.look_at(0)
    long_press(phone, "undo")
    phone.answer("Undo")
    mood, title, _detail, _gain = action(phone)
    assert mood == "refused"
    assert "would then break a rule" in title
    assert len(saved(phone).entries) == 4


@pytest.mark.parametrize("mode", ["all", "seated"])
def test_each_seat_has_its_own(tablet: Robot, mode: str) -> None:
    screen = sit(tablet, mode, play(new(3), THREE))
    ben = screen.seats[1]
    assert looks.area(ben.action.ids.undo).overlaps(looks.window())
    assert ben.action.ids.redo.disabled
    tablet.tap(ben.action.ids.undo)
    assert last_entry(tablet) == {"undoes": 5}
    assert counting(saved(tablet)) == [1, 2, 3, 4, 6]
    assert not ben.action.ids.redo.disabled
    tablet.tap(ben.action.ids.redo)
    assert counting(saved(tablet)) == [1, 2, 3, 4, 5, 6]
    assert ben.action.ids.redo.disabled
    tablet.tap_box("row1.2", ben.sheet)  # a new round, the roller takes a die
    ana = screen.seats[0]
    tablet.tap(ana.action.ids.undo)
    assert ana.action.mood == "refused", "Ben's entry is built on it"
    assert "would then break a rule" in ana.action.title
    assert ben.action.mood == "hint", "the others go on"


def test_every_seat_has_room_for_it(tablet: Robot) -> None:
    for mode in ("all", "seated"):
        for game in ("tricubo", "kubi", "tetrix"):
            for count in (2, 3, 4):
                journal = played(game, {}, list(NAMES[:count]), share=0.5)
                screen = sit(tablet, mode, journal)
                tablet.screen.match.mistakes.undo(screen.seats[-1].seat)
                tablet.frame(3)
                for seat in screen.seats:
                    ids = seat.action.ids
                    assert looks.too_small(seat.action) == []
                    places = {
                        name: looks.rect_area(ids[name])
                        for name in ("words", "undo", "redo", "answers")
                        if ids[name].width and ids[name].opacity
                    }
                    assert looks.touching(places) == [], (mode, game, count)
                    inside = looks.rect_area(seat.action)
                    assert looks.not_within(places, inside) == [], (mode, game, count)


# The lock


def finished() -> Journal:
    return golden("tricubo-A-tie")


def test_a_finished_game_asks_before_it_is_changed(phone: Robot) -> None:
    journal = finished()
    screen = resume(phone, journal)
    phone.tap(screen.ids.undo)
    assert action(phone)[:2] == ("refused", "The game is finished. Unlock it?")
    phone.answer("Leave it")
    assert answers(phone) == ["Result"]
    assert saved(phone).entries == journal.entries
    phone.tap(screen.ids.undo)
    phone.answer("Unlock")
    assert len(saved(phone).entries) == len(journal.entries) + 1
    phone.tap(screen.ids.redo)
    assert saved(phone).over
    phone.tap(screen.ids.undo)
    assert not saved(phone).over, "it stays unlocked until it is left"


def test_it_is_locked_again_once_it_was_left(phone: Robot) -> None:
    screen = resume(phone, finished())
    number = screen.session.number
    phone.tap(screen.ids.undo)
    phone.answer("Unlock")
    phone.tap(screen.ids.redo)
    phone.answer("Result")
    phone.tap(phone.screen.ids.sheets)
    assert not screen.match.mistakes.locked, "the result belongs to the game"
    phone.back()
    phone.app.resume_game(number)
    phone.settle()
    assert screen.match.mistakes.locked


def test_going_back_asks_as_well(phone: Robot) -> None:
    journal = finished()
    screen = resume(phone, journal)
    timeline = open_timeline(phone)
    drag_to(phone, 5)
    press(phone, "back")
    assert timeline.asking
    assert "Unlock" in timeline.ids.back.text
    assert saved(phone).entries == journal.entries
    press(phone, "later")
    assert not timeline.asking, "another moment is another question"
    press(phone, "back")
    press(phone, "back")
    assert not screen.match.reading
    assert saved(phone).state == journal.history()[6].state
    assert not screen.match.mistakes.locked


def test_a_correction_asks_as_well(phone: Robot) -> None:
    journal = played("tripple-domino", {}, list(NAMES[:2]))
    screen = resume(phone, journal)
    box = next(box for box in screen.sheet.boxes if box.startswith("0."))
    phone.tap_box(box)
    phone.answer("Change")
    assert action(phone)[1] == "The game is finished. Unlock it?"
    assert screen.attended.correction is None
    phone.answer("Unlock")
    assert screen.attended.correction


def test_what_is_entered_anyway_asks_as_well(phone: Robot) -> None:
    journal = finished()
    screen = resume(phone, journal)
    move = next(iter(screen.game.candidates(screen.state, 0)))
    with pytest.raises(IllegalError):
        journal.plus(0, move)
    screen.attended.wish(0, move, forced=True)
    phone.frame()
    assert saved(phone).entries == journal.entries
    phone.answer("Unlock")
    assert saved(phone).entries[-1].forced


def test_seats_ask_whoever_wants_it(tablet: Robot) -> None:
    journal = finished()
    screen = sit(tablet, "seated", journal)
    seat = screen.seats[1]
    tablet.tap(seat.action.ids.undo)
    assert seat.action.title == "The game is finished. Unlock it?"
    assert screen.seats[0].action.title == "The game is over"
    assert saved(tablet).entries == journal.entries
    buttons = {button.text: button for button in seat.action.ids.answers.children}
    tablet.tap(buttons["Unlock"])
    assert not screen.match.mistakes.locked
    # From the top bar, a message asks.
    screen = sit(tablet, "seated", journal)
    tablet.tap(screen.ids.undo)
    assert tablet.app.message.text == "The game is finished. Unlock it?"
    assert saved(tablet).entries == journal.entries
    button = next(one for one in tablet.app.message.children if getattr(one, "kind", ""))
    tablet.tap(button)
    assert counting(saved(tablet)) == counting(journal)[:-1]


def test_a_question_is_forgotten_once_the_game_is_left(tablet: Robot) -> None:
    journal = finished()
    screen = sit(tablet, "all", journal)
    tablet.tap(screen.ids.undo)
    message = tablet.app.message
    tablet.back()
    assert tablet.screen.name == "home"
    message.dispatch("on_answer")
    tablet.frame()
    assert screen.session.journal.entries == journal.entries
