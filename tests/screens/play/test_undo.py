"""Undo and redo for one player, and the lock of a finished game."""

import pytest

from play import undo
from play.action_result import ENTERED, REFUSED, UNDONE
from play.match import ALL, ONE, SEATED
from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.openings import is_opening
from scoring.tricubo.state import Row, Start
from storage.session import Session
from tests.support import looks
from tests.support.hand import Hand
from tests.support.sizes import NAMES
from tests.support.table import action, answers, begin, golden, hurry, resume, saved
from tests.support.timeline import counting, open_timeline, press, sit
from tests.support.tricubo_notation import new, play
from tools.player import played
from tools.robot import Robot

THREE = "0 start 1; 1 start 2; 2 start 3; 0 L4; 1 M2; 2 S5"  # entries 1 to 6
LOCKED = "The game is finished. Unlock it?"


def long_press(robot: Robot, button: str) -> None:
    widget = robot.screen.ids[button]
    touch = robot.down(*widget.to_window(*widget.center))
    robot.until(lambda: widget._held, frames=10**6)
    robot.up(touch)
    robot.settle()


# One player alone


def test_the_last_entry_of_the_player_in_front(hand: Hand) -> None:
    match = hand.open(play(new(3), THREE))
    match.look_at(1)
    match.offer_own()
    assert hand.card() == (
        "preview",
        "Only Ben’s last entry",
        "Row 2: 2 crosses · Medium die",
        "",
    )
    assert hand.answers() == ["Undo"]
    assert counting(hand.saved()) == [1, 2, 3, 4, 5, 6], "so far nothing has happened"
    assert hand.answer("Undo").kind == UNDONE
    assert counting(hand.saved()) == [1, 2, 3, 4, 6]
    assert match.viewed == 1
    assert hand.ticks(1) == [0, 1, 0, 0, 0]
    match.offer_own()
    assert hand.answers() == ["Redo"], "the free cross is not Ben's"
    hand.answer("Redo")
    assert counting(hand.saved()) == [1, 2, 3, 4, 5, 6]


def test_a_long_press_on_undo_or_redo_offers_it(phone: Robot) -> None:
    resume(phone, play(new(3), THREE)).match.look_at(1)
    long_press(phone, "undo")
    assert action(phone)[1] == "Only Ben’s last entry"
    assert counting(saved(phone)) == [1, 2, 3, 4, 5, 6], "so far nothing has happened"
    phone.answer("Undo")
    assert counting(saved(phone)) == [1, 2, 3, 4, 6]
    long_press(phone, "redo")
    assert answers(phone) == ["Redo"]
    assert counting(saved(phone)) == [1, 2, 3, 4, 6]


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


def test_what_a_later_entry_is_built_on_stays(hand: Hand) -> None:
    match = hand.begin(2, "0 L4; 1 M2")
    match.look_at(0)
    match.offer_own()
    done = hand.answer("Undo")
    assert (done.kind, done.sounds) == (REFUSED, ("refuse",))
    mood, title, _detail, _gain = hand.card()
    assert mood == "refused"
    assert title.startswith("Ben’s entry in round 1 would no longer fit: ")
    assert len(hand.saved().entries) == 4


@pytest.mark.parametrize("mode", [ALL, SEATED])
def test_each_seat_has_its_own(hand: Hand, mode: str) -> None:
    ana, ben, _cem = hand.open(play(new(3), THREE), mode=mode).shown_seats

    def can() -> tuple[bool, bool]:
        return ben.view.can_undo, ben.view.can_redo

    assert can() == (True, False)
    hand.undo(ben)
    assert hand.last_entry() == {"undoes": 5}
    assert counting(hand.saved()) == [1, 2, 3, 4, 6]
    assert can() == (False, True)
    hand.redo(ben)
    assert counting(hand.saved()) == [1, 2, 3, 4, 5, 6]
    assert can() == (True, False)
    hand.tap_box("row1.2", ben)  # a new round, the roller takes a die
    hand.undo(ana)
    assert ana.card.mood == "refused", "Ben's entry is built on it"
    assert ana.card.title.startswith("Ben’s entry in round 1 would no longer fit: ")
    assert ben.card.mood == "hint", "the others go on"


def test_it_is_in_the_heading_of_a_seat(tablet: Robot) -> None:
    screen = sit(tablet, SEATED, play(new(3), THREE))
    seat = screen.seats[1]
    assert looks.turned_area(seat.undo).within(looks.turned_area(seat.sheet_widget))
    tablet.tap(seat.undo)
    assert counting(saved(tablet)) == [1, 2, 3, 4, 6]
    tablet.tap(screen.ids.redo)
    assert counting(saved(tablet)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.long
def test_every_seat_has_room_for_it(tablet: Robot) -> None:
    hurry(tablet)
    for mode in ("all", "seated"):
        for game in ("tricubo", "kubi", "tetrix"):
            for count in (2, 3, 4):
                journal = played(game, {}, list(NAMES[:count]), share=0.5)
                screen = sit(tablet, mode, journal)
                tablet.frame(3)
                for seat in screen.seats:
                    assert seat.undo
                    inside = looks.turned_area(seat.sheet_widget)
                    assert looks.turned_area(seat.undo).within(inside), (mode, game, count)


# What the app has entered


@pytest.mark.parametrize("mode", [ONE, ALL])
def test_the_free_cross_is_not_undone(hand: Hand, mode: str) -> None:
    match = hand.start("tricubo", {}, "Ana", "Ben")
    match.sit(mode)
    assert len(hand.saved().entries) == 2, "both have their starting boxes"
    assert not match.can_undo()
    hand.undo()
    match.offer_own()
    assert hand.card()[:3] == ("preview", "Ana has entered nothing", "")
    assert len(hand.saved().entries) == 2
    match.enter(match.attended, 0, Row("large", 4))
    hand.undo()
    assert counting(hand.saved()) == [1, 2], "what a player has entered is undone"
    hand.undo()
    assert counting(hand.saved()) == [1, 2], "and the free crosses stay"


def test_a_start_that_a_player_chose_is_undone(hand: Hand) -> None:
    match = hand.start("tricubo", {}, "Ana")
    match.enter(match.front, 0, Start(3))
    assert match.can_undo()
    hand.undo()
    assert counting(hand.saved()) == []


def test_a_start_that_was_entered_on_another_device_is_undone() -> None:
    entry = {"id": 1, "player": 0, "move": {"do": "start", "row": 1}}
    empty = new(2)
    assert is_opening(empty.plus_raw([entry]), 1)
    assert not is_opening(empty.plus_raw([entry | {"by": "k7q2.1"}]), 1)


def test_undo_says_that_there_is_nothing_yet(phone: Robot) -> None:
    session = Session.begin(phone.app.store, "tricubo", {}, ["Ana", "Ben"])
    phone.app.resume_game(session.number)
    phone.settle()
    undo_button = phone.screen.ids.undo
    assert (undo_button.disabled, undo_button.hint) == (True, "Nothing to undo yet")
    phone.tap(undo_button)
    assert counting(saved(phone)) == [1, 2]
    phone.screen.match.enter(phone.screen.match.front, 0, Row("large", 4))
    phone.settle()
    assert (undo_button.disabled, undo_button.hint) == (False, "Undo Ana’s entry")


# The lock


def finished() -> Journal:
    return golden("tricubo-A-tie")


def test_a_finished_game_asks_before_it_is_changed(hand: Hand) -> None:
    journal = finished()
    match = hand.open(journal)
    assert undo.asks_first(match, None)
    assert hand.undo().kind == REFUSED
    assert hand.card()[:2] == ("refused", LOCKED)
    hand.answer("Keep it")
    assert hand.answers() == ["Change an entry", "Result"]
    assert hand.saved().entries == journal.entries
    hand.undo()
    hand.answer("Unlock")
    assert len(hand.saved().entries) == len(journal.entries) + 1
    assert not undo.asks_first(match, None)
    hand.redo()
    assert hand.saved().over
    assert not undo.asks_first(match, None), "it stays unlocked until it is left"
    hand.undo()
    assert not hand.saved().over
    hand.redo()
    assert hand.open_again().locked


def test_the_lock_asks_in_words(phone: Robot) -> None:
    """And it is locked again once the game was left; the result belongs to the game."""
    screen = resume(phone, finished())
    number, ids = screen.session.number, screen.ids

    def over() -> bool:
        return bool(ids.bar.subtitle == "Game over")

    assert over()
    phone.tap(ids.undo)
    phone.answer("Unlock")
    assert not over()
    phone.tap(ids.redo)
    assert over()
    phone.answer("Result")
    phone.tap(phone.screen.ids.sheets)
    assert phone.screen is screen
    assert not screen.match.locked
    phone.back()
    phone.app.resume_game(number)
    phone.settle()
    assert screen.match.locked
    assert over()
    open_timeline(phone)
    press(phone, "earlier")
    press(phone, "back")
    assert "Unlock" in screen.timeline_bar.ids.back.text
    assert LOCKED in phone.texts()


def test_going_back_asks_as_well(hand: Hand) -> None:
    journal = finished()
    match = hand.open(journal)
    timeline = match.timeline
    timeline.open()
    timeline.move_to(5)
    timeline.go_back()
    assert (timeline.asking, timeline.detail) == (True, LOCKED)
    assert hand.saved().entries == journal.entries
    timeline.step(1)
    assert not timeline.asking, "another moment is another question"
    timeline.go_back()
    assert timeline.go_back().kind == UNDONE
    assert not match.reading
    assert hand.saved().state == journal.history()[6].state
    assert not match.locked


def test_a_correction_asks_as_well(hand: Hand) -> None:
    hand.open(golden("tripple-domino-two-players"))
    box = next(box for box in hand.seat.sheet.boxes if box.startswith("0."))
    hand.tap_box(box)
    hand.answer("Change")
    assert hand.card()[1] == LOCKED
    assert hand.seat.correction is None
    hand.answer("Unlock")
    assert hand.seat.correction


def test_what_is_entered_anyway_asks_as_well(hand: Hand) -> None:
    journal = finished()
    match = hand.open(journal)
    move = next(iter(match.game.candidates(match.state, 0)))
    with pytest.raises(IllegalError):
        journal.plus(0, move)
    match.attended.wish(0, move, forced=True)
    assert hand.saved().entries == journal.entries
    assert hand.answer("Unlock").kind == ENTERED
    assert hand.saved().entries[-1].forced


def test_seats_ask_whoever_wants_it(hand: Hand) -> None:
    journal = finished()
    match = hand.open(journal, mode=SEATED)
    other, seat = match.shown_seats
    hand.undo(seat)
    assert seat.card.title == LOCKED
    assert other.card.title == "The game is over"
    assert hand.saved().entries == journal.entries
    hand.answer("Unlock", seat)
    assert not match.locked


def test_from_the_top_bar_a_message_asks(hand: Hand) -> None:
    journal = finished()
    match = hand.open(journal, mode=SEATED)
    message = hand.undo().message
    assert message
    assert (message.text, message.answer) == (LOCKED, "Unlock")
    assert [seat.card.title for seat in match.seats] == ["The game is over"] * 2
    assert hand.saved().entries == journal.entries
    assert message.act
    message.act()
    assert counting(hand.saved()) == counting(journal)[:-1]


def test_the_message_is_answered_in_the_window(tablet: Robot) -> None:
    journal = finished()
    screen = sit(tablet, SEATED, journal)
    tablet.tap(screen.ids.undo)
    assert tablet.app.message.text == LOCKED
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
