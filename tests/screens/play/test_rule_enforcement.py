"""The levels of strictness, in every game, by touch."""

import json
from pathlib import Path
from typing import Any

import pytest

from play.action_result import ASKS, ENTERED, REFUSED
from play.match import ALL
from scoring import GAMES
from scoring.journal import Journal
from scoring.tetrix.rules import Form
from sheets.tetrix.sheet import TetrixSheet
from storage.settings import STRICTNESS
from tests.support.hand import LONG, Hand
from tests.support.offence import Offence
from tests.support.offences import OFFENCES
from tests.support.offences_kubi import kubi
from tests.support.offences_tetrix import SQUARE, on_draft
from tests.support.table import action, answers, golden, play_like, saved
from tools.robot import PHONE, Robot, running_app

HOLD = "Hold to enter anyway"


@pytest.fixture(params=OFFENCES)
def offence(request: pytest.FixtureRequest) -> Offence:
    return OFFENCES[request.param]


def insist(hand: Hand, offence: Offence) -> None:
    """Presses the button, and makes the touches that have to follow."""
    assert hand.answers() == ["Enter anyway"]
    assert not offence.is_entered(hand.saved())
    hand.answer("Enter anyway")
    for box in offence.more:
        assert not offence.is_entered(hand.saved())
        hand.tap_box(box)
    assert hand.last.kind == ENTERED
    assert offence.is_entered(hand.saved())


def test_every_game_has_an_offence() -> None:
    assert {offence.journal.game.id for offence in OFFENCES.values()} == set(GAMES)


# The levels


def test_helpful_says_why_and_has_the_button_beside_it(hand: Hand, offence: Offence) -> None:
    """It is what one gets without having chosen anything."""
    match = offence.commit(hand)
    assert hand.card()[:3] == ("refused", offence.reason, "")
    assert hand.last.kind == REFUSED
    insist(hand, offence)
    hand.undo()
    assert match.state == offence.journal.state == hand.saved().state


def test_strict_says_why_and_wants_a_long_press(hand: Hand, offence: Offence) -> None:
    hand.play_like("strict")
    offence.commit(hand)
    assert hand.card()[:3] == ("refused", offence.reason, HOLD)
    assert hand.answers() == []
    assert hand.saved() == offence.journal, "a tap alone does nothing"
    if offence is OFFENCES["cubo"]:  # one more digit would be typed
        hand.hold_card()
    else:
        hand.press(*offence.where(hand.seat), LONG)
    assert hand.card()[:3] == ("refused", offence.reason, "")
    insist(hand, offence)


def test_strict_takes_a_long_press_on_the_card_as_well(hand: Hand, offence: Offence) -> None:
    hand.play_like("strict")
    offence.commit(hand)
    hand.hold_card()
    insist(hand, offence)


def test_strict_in_the_window(phone: Robot) -> None:
    """How long a finger stays on the sheet or on the card is measured there."""
    play_like(phone.app.store, "strict")
    offence = OFFENCES["tricubo"]
    screen = offence.commit_in_window(phone)
    assert HOLD in phone.texts()
    assert answers(phone) == []
    words = screen.action.ids.words  # the dice are below them, in the same dock
    card = words.to_window(*words.center)
    phone.tap_at(*card)
    assert answers(phone) == [], "not long enough"
    phone.hold_at(*card)
    assert answers(phone) == ["Enter anyway"]
    offence.commit_in_window(phone)
    assert answers(phone) == []
    phone.hold_at(*offence.seen(phone))
    phone.answer("Enter anyway")
    assert offence.is_entered(saved(phone))


def test_free_takes_it_and_says_what_was_wrong(hand: Hand, offence: Offence) -> None:
    hand.play_like("free")
    match = offence.commit(hand)
    if offence.draft:
        assert hand.card()[:3] == ("preview", "Breaks a rule", offence.reason)
        assert hand.last.kind == ASKS
        assert hand.answers() == ([] if hand.seat.panel.confirms else [offence.draft])
        assert not offence.is_entered(hand.saved())
        hand.answer(offence.draft)
    for box in offence.more:
        assert not offence.is_entered(hand.saved())
        hand.tap_box(box)
    assert offence.is_entered(hand.saved())
    assert "refuse" not in hand.sounds
    said = f"Entered although it breaks a rule: {offence.broken or offence.reason}"
    assert (hand.seat.card.mood, hand.seat.card.detail) == ("hint", said)
    hand.undo()
    assert match.state == offence.journal.state == hand.saved().state
    assert hand.seat.card.detail != said


def test_free_in_the_window(phone: Robot) -> None:
    play_like(phone.app.store, "free")
    offence = OFFENCES["tricubo"]
    offence.commit_in_window(phone)
    assert offence.is_entered(saved(phone))
    said = f"Entered although it breaks a rule: {offence.reason}"
    assert said in phone.texts()
    phone.tap(phone.screen.ids.undo)
    assert action(phone)[2] != said
    assert said not in phone.texts()


@pytest.mark.parametrize("level", ["strict", "helpful", "free"])
def test_what_is_allowed_is_the_same_at_every_level(hand: Hand, level: str) -> None:
    hand.play_like(level)
    match = hand.begin(2)
    sheet = hand.seat.sheet
    hand.press(sheet, sheet.boxes["row4.3"].center, seconds=3)
    move = {"do": "row", "die": "large", "row": 4}
    assert hand.last_entry() == {"player": 0, "move": move}, "a finger may take its time"
    assert "Entered" not in hand.seat.card.detail
    assert hand.seat.view.invited == frozenset(match.game.invited(match.state, 1))
    text = json.dumps(hand.saved().to_json())
    assert level not in text, "no matter of the game file"
    assert "forced" not in text


def test_a_level_that_does_not_exist_is_the_usual_one(hand: Hand) -> None:
    nonsense: Any = ["nonsense"]
    hand.store.settings.set(STRICTNESS.of("kubi"), nonsense)
    assert hand.open(kubi()).strictness == "helpful"


# A long press


def test_a_finger_that_slides_away_does_not_insist(hand: Hand) -> None:
    hand.play_like("strict")
    match = hand.begin(2)
    match.look_at(1)
    sheet = hand.seat.sheet
    finger = hand.down("row3.2")
    hand.wait(LONG / 2)
    finger.x, finger.y = sheet.boxes["row4.2"].center
    sheet.input.move(finger)
    hand.wait(LONG / 2)
    assert hand.answers() == []
    hand.wait(LONG / 2)
    offered = ["Enter anyway"]
    assert hand.answers() == offered, "it has stayed here long enough, and is still here"
    hand.up(finger)
    assert hand.answers() == offered, "lifting it does not take the offer away"
    hand.answer("Enter anyway")
    assert hand.last_entry()["move"] == {"do": "row", "die": "medium", "row": 4}


def test_what_means_nothing_cannot_be_insisted_on(hand: Hand) -> None:
    hand.play_like("strict")
    hand.begin(2).look_at(1)
    hand.hold_box("row2.1")
    assert hand.card()[1] == "Ben: Starting box"
    assert hand.answers() == ["Change", "Undo this entry"]
    assert not hand.seat.card.insists


def test_the_first_touch_of_a_button_may_insist_at_once(hand: Hand) -> None:
    hand.play_like("strict")
    hand.begin(2)
    hand.hold_panel("pass")
    assert hand.answers() == ["Enter anyway"]
    hand.answer("Enter anyway")
    assert hand.last_entry() == {"player": 0, "move": {"do": "pass"}, "forced": True}


def test_a_form_that_is_held_is_not_turned(hand: Hand) -> None:
    hand.play_like("strict")
    OFFENCES["tetrix"].commit(hand)
    sheet, spot = on_draft(hand.seat)
    draft = sheet.draft.laid
    assert draft
    finger = hand.down(spot)
    hand.wait(LONG)
    assert hand.answers() == ["Enter anyway"]
    hand.up(finger)
    assert (sheet.draft.laid, hand.answers()) == (draft, ["Enter anyway"])
    hand.tap_at(*spot)
    assert sheet.draft.laid != draft, "a tap does"


# Free play


def test_free_asks_which_one_where_a_box_stands_for_several(hand: Hand) -> None:
    hand.play_like("free")
    full = "0 L1; 1 S2; 1 S3; 0 L1; 0 L1; 1 S4"
    hand.begin(2, f"{full}; 1 roll 2 2 2").look_at(0)
    hand.tap_box("row1.11")
    assert (hand.card()[2], hand.answers()) == ("Which die?", ["Large", "Medium", "Small"])
    assert hand.last.kind == ASKS
    assert hand.ticks(0) == [10, 0, 0, 0, 0]
    hand.answer("Medium")
    move = {"do": "row", "die": "medium", "row": 1}
    assert hand.last_entry() == {"player": 0, "move": move, "forced": True}
    assert hand.ticks(0) == [11, 0, 0, 0, 0]


def test_free_previews_what_a_finger_would_write(hand: Hand) -> None:
    hand.play_like("free")
    match = hand.begin(2)
    match.look_at(1)
    sheet = hand.seat.sheet
    finger = hand.down("row3.2")
    assert hand.seat.view.ghost == {"row3.1": "x", "row3.2": "x"}
    assert hand.card() == ("preview", "Row 3: 2 crosses", "0 → 1 points", "+1")
    finger.x, finger.y = sheet.center_x, sheet.top + 20
    sheet.input.move(finger)
    hand.up(finger)
    assert hand.seat.view.ghost == {}
    assert hand.saved() == match.session.journal
    assert not hand.saved().forced


def test_free_has_no_room_for_what_is_written_already(hand: Hand) -> None:
    """As on paper: a box that is crossed cannot be crossed."""
    hand.play_like("free")
    hand.begin(2, "0 L own; 1 S2").look_at(0)
    entries = len(hand.saved().entries)
    hand.tap_box("colour.large")
    assert hand.answers() == ["Change", "Undo this entry"]
    hand.tap_box("row1.1")
    assert len(hand.saved().entries) == entries


def test_free_writes_nothing_any_more_when_the_game_is_over(hand: Hand) -> None:
    hand.play_like("free")
    match = hand.open(golden("tricubo-A-tie"))
    assert hand.saved().over
    quiet = [box for box in match.front.sheet.boxes if box.startswith("row") and "." in box]
    assert quiet
    for box in quiet:
        hand.tap_box(box)
        if not hand.seat.looked:
            assert hand.last.kind == REFUSED
        assert "Unlock" not in hand.answers(), "nobody wants to go on writing"
    assert hand.saved() == golden("tricubo-A-tie")


def test_free_takes_a_second_form_and_a_second_square(hand: Hand) -> None:
    hand.play_like("free")
    match = hand.open(Journal.new("tetrix", {}, ["Ana", "Ben"]).plus(0, Form(SQUARE)))
    for row in (3, 5):
        match.look_at(0)
        sheet = hand.seat.sheet
        assert isinstance(sheet, TetrixSheet)
        cells = tuple((r + row, c + 3, symbol) for r, c, symbol in SQUARE)
        hand.tap_at(*sheet.layout.finger_for(cells))
        hand.answer("Place")
    assert [entry.forced for entry in hand.saved().entries] == [False, False, True]
    match = hand.open(Journal.new("cubo", {}, ["Ana", "Ben"]))
    for _time in range(2):
        match.look_at(0)
        hand.tap_panel("late")
    assert [entry.forced for entry in hand.saved().entries] == [False, True]


def test_free_where_several_sit_round_a_tablet(hand: Hand) -> None:
    hand.play_like("free")
    seats = hand.begin(3, mode=ALL).shown_seats
    assert len(seats) == 3
    hand.tap_box("row3.2", seats[2])
    assert hand.last_entry()["player"] == 2
    assert hand.last_entry()["forced"]
    said = "Entered although it breaks a rule: The roller takes a die first."
    assert [seat.card.detail == said for seat in seats] == [False, False, True]
    assert [list(seat.sheet.painter.signs) for seat in seats] == [[], [], ["row3.2"]]


def test_strict_where_several_sit_round_a_tablet(hand: Hand) -> None:
    hand.play_like("strict")
    seats = hand.begin(3, mode=ALL).shown_seats
    hand.hold_box("row3.2", seats[2])
    assert [hand.answers(seat) for seat in seats] == [[], [], ["Enter anyway"]]
    hand.answer("Enter anyway", seats[2])
    assert hand.last_entry()["player"] == 2
    assert hand.last_entry()["forced"]


def test_free_changes_an_earlier_entry_as_one_likes(hand: Hand) -> None:
    """Cubo: what was counted by hand is changed to more than there can be."""
    hand.play_like("free")
    hand.open(Journal.new("cubo", {}, ["Ana", "Ben"]))
    hand.type(("points", "key1"))
    hand.answer("Enter")
    hand.tap_box("0.round1")
    hand.answer("Change")
    hand.type(("key←", "key9", "key9"))
    assert hand.card()[:2] == ("preview", "Breaks a rule")
    hand.answer("Enter")
    assert hand.saved().forced
    assert hand.saved().total(0) == 99


# Choosing


def test_the_level_is_chosen_in_the_set_up_and_kept(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, PHONE) as robot:
        robot.resize(PHONE[0], 1200)  # all of it is visible
        robot.app.open("setup", game="kubi")
        robot.settle()
        card = robot.screen.strict
        assert [chip.text for chip in card.ids.choices.chips] == ["Strict", "Warn", "Like paper"]
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
