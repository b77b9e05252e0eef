"""Playing on own pads by touches: numbers, ticks, strokes, checks, and how a game ends."""

from random import Random

import pytest

from scoring.own.moves import Finish, Write
from scoring.own.pad import Range, Values
from sheets import view, view_of
from sheets.drawing.geometry import Rect
from sheets.own.panel import DONE, NumberPad
from sheets.own.shared_sheet import OwnBlock
from sheets.own.sheet import OwnSheet
from sheets.own.typed_number import buttons_for, may_become, with_key
from tests.support import example_pads as pads
from tests.support.hand import Hand
from tests.support.own_notation import checks, fields, pad, rounds, ticks
from tests.support.random_pads import random_pad

PHONE = Rect(0, 0, 304, 330)


def totals(hand: Hand) -> list[int]:
    journal = hand.saved()
    return [journal.total(player) for player in range(len(journal.names))]


def typed(hand: Hand) -> str:
    assert isinstance(hand.seat.panel, NumberPad)
    return hand.seat.panel.so_far


# Numbers


def test_a_number_is_typed_into_the_field_that_was_tapped(hand: Hand) -> None:
    hand.open(pads.begun(pads.DICE))
    assert hand.seat.panel.places == {}, "no field is chosen yet"
    hand.tap_box("lower.chance")
    assert hand.card()[1] == "Chance: 5 to 30"
    hand.type(["key2", "key3"])
    assert hand.card() == ("preview", "Chance: 23", "", "+23")
    assert hand.seat.sheet.ghost == {"lower.chance": "23"}
    assert hand.saved().entries == ()
    hand.tap_panel(DONE)
    assert totals(hand) == [23, 0]
    assert hand.seat.player == 1, "the next player's sheet comes by itself"


def test_few_allowed_numbers_are_buttons(hand: Hand) -> None:
    hand.open(pads.begun(pads.DICE))
    hand.tap_box("lower.full")
    assert [*hand.seat.panel.places] == ["value0", "value25"]
    hand.tap_panel("value25")
    assert totals(hand) == [25, 0]


def test_another_field_can_be_chosen_and_none(hand: Hand) -> None:
    hand.open(pads.begun(pads.DICE))
    hand.tap_box("lower.chance")
    hand.type(["key2"])
    hand.tap_box("upper.ones")
    assert hand.seat.sheet.selected == {"upper.ones"}
    hand.tap_box("upper.ones")
    assert hand.seat.sheet.selected == frozenset()
    assert hand.seat.panel.places == {}
    assert hand.saved().entries == ()


def test_what_is_half_typed_is_not_refused_yet(hand: Hand) -> None:
    """OW-3: 1 may become 18; 17 may not."""
    hand.open(pads.begun(pad(fields(a={"min": 0, "max": 300, "step": 6}))))
    hand.tap_box("f.a")
    hand.type(["key1"])
    assert hand.card()[0] == "hint"
    assert hand.card()[1] == "Mara · a: 1…"
    hand.type(["key8"])
    assert hand.card()[0] == "preview"
    hand.type(["key←", "key7", "key7"])
    mood, title, *_rest = hand.card()
    assert (mood, title) == ("refused", "The numbers here go from 0 in steps of 6.")
    hand.tap_panel(DONE)
    assert hand.saved().entries == ()
    assert hand.answers() == ["Enter anyway"]


def test_minus_where_it_is_allowed(hand: Hand) -> None:
    hand.open(pads.begun(pad(fields(a={"min": -50, "max": 50}, b={"min": 0, "max": 50}))))
    hand.tap_box("f.b")
    assert "key±" not in hand.seat.panel.places
    hand.tap_box("f.a")
    hand.type(["key1", "key±", "key2", DONE])
    assert totals(hand) == [-12, 0]


def test_what_is_typed_survives_a_kill(hand: Hand) -> None:
    hand.open(pads.begun(pads.DICE))
    hand.tap_box("lower.chance")
    hand.type(["key1", "key2"])
    hand.open_again()
    assert hand.seat.sheet.selected == {"lower.chance"}
    assert typed(hand) == "12"
    assert hand.card() == ("preview", "Chance: 12", "", "+12")
    hand.tap_panel(DONE)
    assert totals(hand) == [12, 0]


def test_a_field_is_changed_later(hand: Hand) -> None:
    hand.open(pads.begun(pads.DICE, 1))
    hand.tap_box("lower.chance")
    hand.type(["key1", "key2", DONE])
    hand.tap_box("lower.chance")
    assert hand.card()[1] == "This field is already filled in."
    hand.answer("View entry")
    hand.answer("Change")
    hand.type(["key1", "key5", DONE])
    assert totals(hand) == [15]


def test_the_keyboard_types_too(hand: Hand) -> None:
    hand.open(pads.begun(pad(fields(a={"min": -50, "max": 50}))))
    hand.tap_box("f.a")
    for key in ("-", "4", "5", "backspace"):
        assert hand.seat.panel.type_key(key)
    assert typed(hand) == "-4"


# Marks


def test_ticks_strokes_and_checks_are_one_tap(hand: Hand) -> None:
    whole = pad(ticks([1, 3, 6], order="next"), pads.HARVEST["sections"][1])
    hand.open(pads.begun(whole))
    hand.tap_box("t.a.1")
    hand.tap_box("extra.road")
    assert totals(hand) == [5, 0]
    assert hand.seat.player == 0, "several marks in a turn"
    hand.tap_box("t.a.3")
    assert hand.card()[:2] == ("refused", "Tick the boxes one after the other, from left to right.")


def test_who_checks_takes_it_from_the_other(hand: Hand) -> None:
    hand.open(pads.begun(pad(checks(True, road=5))))
    hand.tap_box("c.road")
    hand.match.look_at(1)
    finger = hand.down("c.road")
    assert hand.card()[:3] == ("preview", "road", "Mara has it now")
    finger.x = -100
    hand.seat.sheet.input.move(finger)
    hand.up(finger)
    hand.match.look_at(1)
    hand.tap_box("c.road")
    assert totals(hand) == [0, 5]
    hand.tap_box("c.road")
    assert totals(hand) == [0, 0], "a second tap takes it away"


def test_the_end_by_hand_is_asked_for(hand: Hand) -> None:
    hand.open(pads.begun(pad(ticks([1, 3]))))
    hand.tap_box("t.a.1")
    hand.answer("End the game")
    assert not hand.saved().over
    assert hand.card()[1] == "End the game?"
    hand.answer("End the game")
    assert hand.saved().over


# Points per round


def test_points_per_round_are_one_block(hand: Hand) -> None:
    hand.open(pads.begun(pads.ROUNDS, 3))
    block = hand.seat.sheet
    assert isinstance(block, OwnBlock)
    for number in ("12", "7", "30"):
        hand.type([*(f"key{digit}" for digit in number), DONE])
    assert totals(hand) == [12, 7, 30]
    assert [block.below_name(player) for player in range(3)] == ["", "leads", ""]
    assert [cell.running for cell in block.rows()[0].cells] == ["12", "7", "30"]
    assert hand.seat.player == 0, "the next round"


def test_the_last_round_is_announced(hand: Hand) -> None:
    hand.open(pads.begun(pads.ROUNDS))
    for number in ("60", "7", "50"):
        hand.type([*(f"key{digit}" for digit in number), DONE])
    assert hand.seat.sheet.headline == "Last round"
    hand.type(["key3", DONE])
    hand.answer("End the game")
    assert hand.saved().over
    assert hand.saved().report()["winners"] == [1], "the fewest points win"


def test_a_round_is_looked_at_and_changed(hand: Hand) -> None:
    hand.open(pads.begun(pads.ROUNDS))
    for number in ("12", "7", "30"):
        hand.type([*(f"key{digit}" for digit in number), DONE])
    hand.tap_box("0.round1")
    hand.answer("Change")
    hand.type(["key1", "key5", DONE])
    assert totals(hand) == [45, 7]


def test_who_has_to_wait_is_told_so(hand: Hand) -> None:
    hand.open(pads.begun(pads.ROUNDS))
    hand.type(["key1", DONE])
    hand.match.look_at(0)
    hand.type(["key2", DONE])
    assert hand.card()[1] == "The others need to enter this round first."
    assert totals(hand) == [1, 0]


def test_ten_columns_are_dragged(hand: Hand) -> None:
    """Those that do not fit are beside the visible ones; the current player always is visible."""
    hand.open(pads.begun(pads.ROUNDS | {"players": [2, 10]}, 10))
    block = hand.seat.sheet
    assert isinstance(block, OwnBlock)
    block.put_at(PHONE)
    assert block.in_sight < 10
    assert block.column(0, block.area).width >= 40
    hand.drag((250, 100), (60, 104))
    assert block.left > 0
    hand.match.look_at(9)
    x = block.boxes["player9"].center[0]
    assert block.area.x < x < block.area.x + block.area.width
    assert hand.saved().entries == ()


# Sheets


def test_every_line_is_high_enough_and_can_be_reached(hand: Hand) -> None:
    """The largest pad on a small phone: lines are scrolled, and every box is found."""
    hand.open(pads.begun(pads.largest()))
    sheet = hand.seat.sheet
    assert isinstance(sheet, OwnSheet)
    sheet.put_at(PHONE)
    sheet.settle()
    seen = set()
    for row in range(sheet.row_count):
        sheet.scroll_to(row)
        assert all(rect.height >= 32 for _line, rect in sheet.lines)
        assert all(sheet.place.distance(*rect.center) == 0 for rect in sheet.boxes.values())
        assert all(rect.width >= 28 for rect in sheet.boxes.values())
        seen |= set(sheet.boxes)
    assert len(seen) == 300 + 11 * 30
    hand.tap_box("y9.k29")
    hand.tap_box("t.r0.30")
    assert totals(hand) == [31, 0]


@pytest.mark.parametrize("width", [304, 780])
@pytest.mark.parametrize("title", pads.EXAMPLES)
def test_no_two_boxes_lie_on_each_other(title: str, width: int) -> None:
    journal = pads.begun(pads.EXAMPLES[title])
    sheet = view_of(journal).sheet(journal.game)
    sheet.names, sheet.may_scroll = journal.names, True
    sheet.show(journal.state, 0, "Mara", True)
    sheet.put_at(Rect(0, 0, width, 500))
    places = [*sheet.boxes.values()]
    for at, one in enumerate(places):
        assert all(other.distance(*one.center) > 0 for other in places[:at])


def test_small_sheets_show_sums(hand: Hand) -> None:
    journal = pads.begun(pads.DICE)
    sheet = view_of(journal).sheet(journal.game, compact=True)
    assert isinstance(sheet, OwnSheet)
    sheet.show(journal.state, 0, "Mara", False)
    sheet.put_at(Rect(0, 0, 260, 120))
    sheet.settle()
    assert sheet.in_sums
    sheet.put_at(Rect(0, 0, 260, 400))
    sheet.settle()
    assert not sheet.in_sums


def test_names_come_from_the_pad() -> None:
    looks = view_of(pads.begun(pads.DICE)).sheet
    assert looks.texts_type.line_label("upper.ones") == "Ones"
    assert looks.texts_type.line_label("bonus") == "Bonus"
    other = view_of(pads.begun(pads.ROWS)).sheet
    assert other.texts_type.line_label("rows.red") == "Red"
    assert view("own").panel is NumberPad
    sheet = looks(pads.begun(pads.DICE).game)
    assert sheet.texts.box_name("lower.full") == "Full house"
    rows = other(pads.begun(pads.ROWS).game)
    assert rows.texts.box_name("rows.red.3") == "Red, box 3 (4)"


# Random pads


@pytest.mark.parametrize("seed", range(12))
def test_random_games_are_entered_by_touches(hand: Hand, seed: int) -> None:
    """All that may be entered is entered by touches as intended."""
    random = Random(seed)
    hand.open(pads.begun(random_pad(random)))
    for _entry in range(12):
        seat, journal = hand.seat, hand.match.session.journal
        legal = seat.game.legal_moves(seat.state, seat.player)
        moves = [move for move in legal if move != Finish()]
        if journal.over or not moves:
            break
        move, player = random.choice(moves), seat.player
        hand.enter(move)
        entry = hand.saved().entries[-1]
        assert (entry.player, entry.move) == (player, move)


# Typing


def test_which_numbers_are_buttons() -> None:
    assert buttons_for(Range(0, 5)) == (0, 1, 2, 3, 4, 5)
    assert buttons_for(Range(0, 30, 6)) == (0, 6, 12, 18, 24, 30)
    assert buttons_for(Range(0, 8)) == ()
    assert buttons_for(Values((25, 0, 25))) == (0, 25)
    assert buttons_for(Range(-100_000, 100_000)) == ()


@pytest.mark.parametrize(
    ("typed", "numbers", "may"),
    [
        ("", Range(5, 9), True),
        ("1", Range(0, 30, 6), True),
        ("2", Range(0, 30, 6), True),
        ("4", Range(0, 30, 6), False),
        ("0", Range(0, 30, 6), True),
        ("0", Range(1, 30), False),
        ("-", Range(-3, 0), True),
        ("-4", Range(-3, 0), False),
        ("-4", Range(-45, 0, 5), True),
        ("9", Range(0, 100_000, 1000), True),
        ("2", Values((0, 25, 30)), True),
        ("4", Values((0, 25, 30)), False),
        ("-2", Values((0, 25, 30)), False),
    ],
)
def test_what_a_number_may_become(typed: str, numbers: Range | Values, may: bool) -> None:
    assert may_become(typed, numbers) == may


def test_keys() -> None:
    typed = ""
    for key, expected in (("±", "-"), ("±", ""), ("0", "0"), ("7", "7"), ("±", "-7"), ("←", "")):
        typed = with_key(typed, key)
        assert typed == expected
    assert with_key("123456", "7") == "123456"


def test_rounds_among_other_sections(hand: Hand) -> None:
    """The round that is played needs no tap before its number."""
    hand.open(pads.begun(pads.THROWS))
    assert isinstance(hand.seat.sheet, OwnSheet)
    hand.tap_panel("value30")
    assert hand.seat.player == 1
    hand.match.look_at(0)
    assert hand.seat.panel.places == {}, "the other has to write first"
    hand.tap_box("perfect.perfect")
    assert totals(hand) == [35, 0]


def test_a_pad_without_numbers_has_no_panel(hand: Hand) -> None:
    hand.open(pads.begun(pads.ROWS))
    assert hand.seat.panel.height_for(304) == 0
    hand.open(pads.begun(pad(rounds())))
    assert hand.seat.panel.height_for(304) > 0


def test_the_next_round_is_brought_into_sight(hand: Hand) -> None:
    """On a phone not all of ten rounds fit beside other sections."""
    hand.open(pads.begun(pads.THROWS, 1))
    sheet = hand.seat.sheet
    assert isinstance(sheet, OwnSheet)
    sheet.put_at(PHONE)
    assert sheet.scrolls
    for number in range(1, 10):
        assert f"throws.{number}" in sheet.boxes, "the round that is played"
        hand.match.enter(hand.seat, 0, Write("throws", 10))
    sheet.scroll_to(0)
    assert "throws.10" not in sheet.boxes, "who scrolls is left alone"
