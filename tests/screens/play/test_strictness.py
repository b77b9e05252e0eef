"""How strict a game is played: in every game, at every level, touched as a finger would."""

import json
from pathlib import Path

import pytest

from scoring import GAMES
from scoring.journal import Journal
from scoring.tetrix import Form
from storage.settings import AROUND, STRICTNESS
from tests.support.offence import Offence, on_panel
from tests.support.offences import OFFENCES, play_like
from tests.support.offences_kubi import kubi
from tests.support.offences_tetrix import SQUARE, on_draft
from tests.support.table import (
    action,
    answers,
    begin,
    golden,
    invited,
    last_entry,
    resume,
    saved,
    ticks,
)
from tools.robot import PHONE, Robot, running_app

HOLD = "Hold to enter it anyway"


@pytest.fixture(params=OFFENCES)
def offence(request: pytest.FixtureRequest) -> Offence:
    return OFFENCES[request.param]


def insist(robot: Robot, offence: Offence) -> None:
    """Presses the button, and what has to follow."""
    assert answers(robot) == ["Enter anyway"]
    assert not offence.is_entered(robot)
    robot.answer("Enter anyway")
    for box in offence.more:
        assert not offence.is_entered(robot)
        robot.tap_box(box)
    assert offence.is_entered(robot)


def test_every_game_has_an_offence() -> None:
    assert {offence.journal.game.id for offence in OFFENCES.values()} == set(GAMES)


# The levels


def test_helpful_says_why_and_has_the_button_beside_it(phone: Robot, offence: Offence) -> None:
    """It is what one gets without having chosen anything."""
    screen = offence.commit(phone)
    assert action(phone)[:3] == ("refused", offence.reason, "")
    insist(phone, offence)
    phone.tap(screen.ids.undo)
    assert screen.state == offence.journal.state == saved(phone).state


def test_strict_says_why_and_wants_a_long_press(phone: Robot, offence: Offence) -> None:
    play_like(phone, "strict")
    offence.commit(phone)
    assert action(phone)[:3] == ("refused", offence.reason, HOLD)
    assert HOLD in phone.texts()
    assert answers(phone) == []
    assert saved(phone) == offence.journal, "a tap alone does nothing"
    if offence.where is OFFENCES["cubo"].where:  # one more digit would be typed
        phone.hold_at(*phone.screen.action.to_window(*phone.screen.action.center))
    else:
        phone.hold_at(*offence.where(phone))
    assert action(phone)[:3] == ("refused", offence.reason, "")
    insist(phone, offence)


def test_strict_takes_a_long_press_on_the_card_as_well(phone: Robot, offence: Offence) -> None:
    play_like(phone, "strict")
    screen = offence.commit(phone)
    x, y = screen.action.to_window(*screen.action.center)
    phone.tap_at(x, y)
    assert answers(phone) == [], "not long enough"
    phone.hold_at(x, y)
    insist(phone, offence)


def test_free_takes_it_and_says_what_was_wrong(phone: Robot, offence: Offence) -> None:
    play_like(phone, "free")
    screen = offence.commit(phone)
    if offence.draft:
        assert action(phone)[:3] == ("preview", "Against a rule", offence.reason)
        assert answers(phone) == [offence.draft]
        assert not offence.is_entered(phone)
        phone.answer(offence.draft)
    for box in offence.more:
        assert not offence.is_entered(phone)
        phone.tap_box(box)
    assert offence.is_entered(phone)
    said = f"Entered against a rule: {offence.broken or offence.reason}"
    assert (screen.action.mood, screen.action.detail) == ("hint", said)
    assert said in phone.texts()
    phone.tap(screen.ids.undo)
    assert screen.state == offence.journal.state == saved(phone).state
    assert screen.action.detail != said


@pytest.mark.parametrize("level", ["strict", "helpful", "free"])
def test_what_is_allowed_is_the_same_at_every_level(phone: Robot, level: str) -> None:
    play_like(phone, level)
    screen = begin(phone, 2)
    x, y = phone.box_center("row4.3")
    phone.hold_at(x, y, seconds=3)
    move = {"do": "row", "die": "large", "row": 4}
    assert last_entry(phone) == {"player": 0, "move": move}, "a finger may take its time"
    assert "Entered" not in screen.action.detail
    assert invited(phone) == {*screen.game.invited(screen.state, 1)}
    text = json.dumps(saved(phone).to_json())
    assert level not in text, "no matter of the game file"
    assert "forced" not in text


# A long press


def test_a_finger_that_slides_away_does_not_insist(phone: Robot) -> None:
    play_like(phone, "strict")
    screen = begin(phone, 2)
    screen.match.look_at(1)
    phone.frame(2)
    finger = phone.down(*phone.box_center("row3.2"))
    phone.wait(0.25)
    finger.touch_move(*phone.box_center("row4.2"))
    phone.wait(0.25)
    assert answers(phone) == []
    phone.wait(0.6)
    assert answers(phone) == ["Enter anyway"], "it has stayed here long enough, and is still here"
    phone.up(finger)
    assert answers(phone) == ["Enter anyway"], "lifting it does not take the offer away"
    phone.answer("Enter anyway")
    assert last_entry(phone)["move"] == {"do": "row", "die": "medium", "row": 4}


def test_what_means_nothing_cannot_be_insisted_on(phone: Robot) -> None:
    play_like(phone, "strict")
    screen = begin(phone, 2)
    screen.match.look_at(1)
    phone.frame(2)
    phone.hold_at(*phone.box_center("row2.1"))
    assert action(phone)[:3] == ("refused", "This is written already.", "")
    assert answers(phone) == []


def test_the_first_touch_of_a_button_may_insist_at_once(phone: Robot) -> None:
    play_like(phone, "strict")
    begin(phone, 2)
    phone.hold_at(*on_panel("pass")(phone))
    assert answers(phone) == ["Enter anyway"]
    phone.answer("Enter anyway")
    assert last_entry(phone) == {"player": 0, "move": {"do": "pass"}, "forced": True}


def test_a_form_that_is_held_is_not_turned(phone: Robot) -> None:
    play_like(phone, "strict")
    screen = OFFENCES["tetrix"].commit(phone)
    draft = screen.sheet.draft
    finger = phone.down(*on_draft(phone))
    phone.wait(0.7)
    assert answers(phone) == ["Enter anyway"]
    phone.up(finger)
    assert (screen.sheet.draft, answers(phone)) == (draft, ["Enter anyway"])
    phone.tap_at(*on_draft(phone))
    assert screen.sheet.draft != draft, "a tap does"


# Free play


def test_free_asks_which_one_where_a_box_stands_for_several(phone: Robot) -> None:
    play_like(phone, "free")
    full = "0 L1; 1 S2; 1 S3; 0 L1; 0 L1; 1 S4"
    begin(phone, 2, f"{full}; 1 roll 2 2 2")
    phone.tap_at(*phone.screen.strip.cell(0).center)
    phone.tap_box("row1.11")
    assert (action(phone)[2], answers(phone)) == ("Which one?", ["Large", "Medium", "Small"])
    assert ticks(phone, 0) == [10, 0, 0, 0, 0]
    phone.answer("Medium")
    move = {"do": "row", "die": "medium", "row": 1}
    assert last_entry(phone) == {"player": 0, "move": move, "forced": True}
    assert ticks(phone, 0) == [11, 0, 0, 0, 0]


def test_free_previews_what_a_finger_would_write(phone: Robot) -> None:
    play_like(phone, "free")
    screen = begin(phone, 2)
    screen.match.look_at(1)
    phone.frame(2)
    finger = phone.down(*phone.box_center("row3.2"))
    assert screen.sheet.ghost == {"row3.1": "x", "row3.2": "x"}
    assert action(phone) == ("preview", "Row 3: 2 crosses", "0 → 1 points", "+1")
    finger.touch_move(screen.sheet.center_x, screen.sheet.top + 20)
    phone.up(finger)
    assert saved(phone) == screen.session.journal
    assert not saved(phone).forced


def test_free_has_no_room_for_what_is_written_already(phone: Robot) -> None:
    """As on paper: a box that is crossed cannot be crossed."""
    play_like(phone, "free")
    begin(phone, 2, "0 L own; 1 S2")
    entries = len(saved(phone).entries)
    phone.tap_at(*phone.screen.strip.cell(0).center)
    phone.tap_box("colour.large")
    assert action(phone)[0] == "refused"
    assert answers(phone) == []
    phone.tap_box("row1.1")
    assert len(saved(phone).entries) == entries


def test_free_writes_nothing_any_more_when_the_game_is_over(phone: Robot) -> None:
    play_like(phone, "free")
    screen = resume(phone, golden("tricubo-A-tie"))
    assert saved(phone).over
    quiet = [box for box in screen.sheet.boxes if box.startswith("row") and "." in box]
    for box in quiet[::5]:
        phone.tap_box(box)
    assert saved(phone) == golden("tricubo-A-tie")


def test_free_takes_a_second_form_and_a_second_square(phone: Robot) -> None:
    play_like(phone, "free")
    screen = resume(phone, Journal.new("tetrix", {}, ["Ana", "Ben"]).plus(0, Form(SQUARE)))
    for row in (3, 5):
        screen.match.look_at(0)
        phone.frame(2)
        cells = tuple((r + row, c + 3, symbol) for r, c, symbol in SQUARE)
        phone.tap_at(*phone.seen(screen.sheet, *screen.sheet.finger_for(cells)))
        phone.answer("Set down")
    assert [entry.forced for entry in saved(phone).entries] == [False, False, True]
    screen = resume(phone, Journal.new("cubo", {}, ["Ana", "Ben"]))
    phone.tap_panel("score")
    for _time in range(2):
        screen.match.look_at(0)
        phone.frame(2)
        phone.tap_panel("late")
    assert [entry.forced for entry in saved(phone).entries] == [False, True]


def test_free_where_several_sit_round_a_tablet(tablet: Robot) -> None:
    play_like(tablet, "free")
    tablet.app.store.settings.set(AROUND, "all")
    screen = begin(tablet, 3)
    seats = screen.seats
    assert len(seats) == 3
    tablet.tap_box("row3.2", seats[2].sheet)
    assert last_entry(tablet)["player"] == 2
    assert last_entry(tablet)["forced"]
    said = "Entered against a rule: Whoever rolls takes a die first."
    assert [seat.action.detail == said for seat in seats] == [False, False, True]
    assert [list(seat.sheet.signs) for seat in seats] == [[], [], ["row3.2"]]


def test_strict_where_several_sit_round_a_tablet(tablet: Robot) -> None:
    play_like(tablet, "strict")
    tablet.app.store.settings.set(AROUND, "all")
    screen = begin(tablet, 3)
    sheet = screen.seats[2].sheet
    tablet.hold_at(*tablet.box_center("row3.2", sheet))
    assert [len(seat.action.ids.answers.children) for seat in screen.seats] == [0, 0, 1]
    tablet.tap(screen.seats[2].action.ids.answers.children[0])
    assert last_entry(tablet)["player"] == 2
    assert last_entry(tablet)["forced"]


def test_free_changes_an_earlier_entry_as_one_likes(phone: Robot) -> None:
    """Cubo: what was counted by hand is changed to more than there can be."""
    play_like(phone, "free")
    resume(phone, Journal.new("cubo", {}, ["Ana", "Ben"]))
    for place in ("score", "points", "key1"):
        phone.tap_panel(place)
    phone.answer("Enter")
    phone.tap_box("0.round1")
    phone.answer("Change")
    for place in ("key←", "key9", "key9"):
        phone.tap_panel(place)
    assert action(phone)[:2] == ("preview", "Against a rule")
    phone.answer("Enter")
    assert saved(phone).forced
    assert saved(phone).total(0) == 99


# Choosing


def test_the_level_is_chosen_in_the_set_up_and_kept(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, PHONE) as robot:
        robot.app.open("setup", game="kubi")
        robot.settle()
        card = robot.screen.strict
        assert [chip.text for chip in card.ids.choices.chips] == ["Strict", "Helpful", "Free"]
        assert [chip.chosen for chip in card.ids.choices.chips] == [False, True, False]
        meanings = {card.meaning}
        for chip in (card.ids.choices.chips[0], card.ids.choices.chips[2]):
            robot.tap(chip)
            assert card.meaning in robot.texts()
            meanings.add(card.meaning)
        assert len(meanings) == 3
    with running_app(tmp_path, PHONE) as robot:
        assert robot.app.store.settings.get(STRICTNESS.of("kubi")) == "free"
        for game, level in (("kubi", "free"), ("tricubo", "helpful")):
            robot.app.open("setup", game=game)
            robot.settle()
            assert robot.screen.strict.level == level, "each game has its own"
            robot.back()
        robot.app.store.settings.set(STRICTNESS.of("kubi"), ["nonsense"])
        assert resume(robot, kubi()).match.strictness == "helpful"
