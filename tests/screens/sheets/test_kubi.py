"""Kubi: strokes by touch, the dice in five taps, choices as buttons; at the end in a window."""

from scoring.game import Box
from scoring.kubi.rules import Mark, Roll
from sheets.drawing.geometry import Rect
from sheets.kubi.sheet import KubiSheet
from tests.support.begun import chosen_kubi
from tests.support.hand import Hand
from tests.support.looks import all_words
from tests.support.recording_brush import RecordingBrush
from tests.support.table import last_entry, last_move, resume, saved, without_its_end
from tools.player import entries
from tools.robot import Robot


def strokes(hand: Hand, box: Box, player: int = 0) -> str | None:
    return hand.match.game.written(hand.match.state, player).get(box)


def invited(hand: Hand) -> frozenset[Box]:
    return hand.seat.view.invited


def sheet_of(hand: Hand) -> KubiSheet:
    assert isinstance(hand.seat.sheet, KubiSheet)
    return hand.seat.sheet


def test_three_numbers_are_chosen_by_touch(hand: Hand) -> None:
    """KU-2"""
    hand.start("kubi", {}, "Ana", "Ben")
    for box in ("number1", "number4", "number5"):
        assert box in invited(hand)
        hand.tap_box(box)
    assert hand.last_entry() == {"player": 0, "move": {"do": "choose", "numbers": [1, 4, 5]}}
    assert hand.match.viewed == 1
    assert strokes(hand, "number4") == "t0"


def test_what_is_still_missing_is_said(hand: Hand) -> None:
    """KU-2, KU-5: numbers while they are chosen, then sums and a number."""
    hand.start("kubi", {}, "Ana")
    said = {"number1": "2 more numbers", "number4": "1 more number"}
    for box, words in said.items():
        hand.tap_box(box)
        assert hand.card()[:2] == ("preview", words)
    hand.tap_box("number5")
    said = {"number1": "Now the two sums", "sum9": "Now the other sum"}
    for box, words in said.items():
        hand.tap_box(box)
        assert hand.card()[:2] == ("preview", words)


def test_the_dice_are_spoken_of_where_they_can_be_entered(hand: Hand) -> None:
    """KU-3: once a player has marked without them there is no pad for them any more."""
    match = hand.open(chosen_kubi())
    assert hand.card()[2] == "A number and two sums, or the dice"
    assert [*hand.seat.panel.places] == ["unfold"]
    for box in ("number1", "sum9", "sum6"):
        hand.tap_box(box)
    assert (match.viewed, hand.card()[2]) == (1, "A number and two sums")
    assert not hand.seat.panel.places


def test_a_number_that_is_none_of_mine_changes_nothing(hand: Hand) -> None:
    """KU-4: a touch on 6 changed the number that was chosen for the stroke from 1 to 5."""
    hand.open(chosen_kubi())
    hand.tap_box("number1")
    hand.tap_box("number6")
    reason = "6 isn’t a tally number here."
    assert hand.card()[:2] == ("refused", reason)
    assert hand.seat.touched == hand.seat.sheet.selected == {"number1"}
    hand.tap_box("sum9")
    hand.tap_box("sum6")
    assert hand.last_entry()["move"] == {"do": "mark", "number": 1, "sums": [9, 6]}


def test_the_row_of_a_sum_is_its_own(hand: Hand) -> None:
    """KU-5: the dice make 6 and 8 but no 7, so a touch of its row enters nothing."""
    hand.open(chosen_kubi().plus(0, Roll((1, 3, 3, 2, 6))))
    sheet_of(hand).put_at(Rect(8, 8, 344, 620))
    assert {"sum6", "sum8"} <= invited(hand)
    assert "sum7" not in invited(hand)
    for box in ("sum7", "sum8.label", "sum8.value", "sum8.points", "head.value"):
        hand.tap_box(box)
        assert hand.card()[0] == ("refused" if box == "sum7" else "fact")
        assert hand.seat.touched == frozenset()
    hand.tap_box("sum8")
    assert hand.seat.touched == {"sum8"}


def test_a_number_and_two_sums_are_one_entry(hand: Hand) -> None:
    """KU-4, KU-5: three touches, in any order; nothing is written before the third."""
    hand.open(chosen_kubi())
    hand.tap_box("sum9")
    hand.tap_box("number1")
    assert strokes(hand, "sum9") is None
    hand.tap_box("sum6")
    assert hand.last_entry()["move"] == {"do": "mark", "number": 1, "sums": [9, 6]}
    assert (strokes(hand, "number1"), strokes(hand, "sum6")) == ("t1", "t1")


def test_twice_the_same_sum(hand: Hand) -> None:
    """KU-5: the second stroke has a box of its own, which invites after the first."""
    hand.open(chosen_kubi())
    hand.tap_box("number1")
    assert "sum7.again" not in invited(hand)
    hand.tap_box("sum7")
    assert "sum7.again" in invited(hand)
    hand.tap_box("sum7.again")
    assert hand.last_entry()["move"] == {"do": "mark", "number": 1, "sums": [7, 7]}
    assert strokes(hand, "sum7") == "t2"


def test_no_number_showed(hand: Hand) -> None:
    """KU-5: two sums alone are offered to be entered."""
    hand.open(chosen_kubi())
    hand.tap_box("sum9")
    hand.tap_box("sum6")
    assert "Enter" in hand.answers()
    hand.answer("Enter")
    assert hand.last_entry()["move"] == {"do": "mark", "number": None, "sums": [9, 6]}


def test_five_taps_and_then_one(hand: Hand) -> None:
    """KU-10: the printed roll 1 6 3 4 2, whose choices stand on buttons with their points."""
    match = hand.open(chosen_kubi())
    for face in (1, 6, 3, 4, 2):
        hand.tap_panel(f"face{face}")
    assert hand.last_entry()["move"] == {"do": "roll", "dice": [1, 6, 3, 4, 2]}
    sheet = sheet_of(hand)
    offered = {(mark.number, tuple(sorted(mark.sums))) for mark in sheet.marks}
    assert offered == {
        (1, (6, 9)),
        (1, (5, 10)),
        (1, (7, 8)),
        (4, (3, 9)),
        (4, (4, 8)),
        (4, (5, 7)),
    }
    place = sheet.marks.index(Mark(1, (9, 6)))
    hand.tap_box(f"way{place}")
    assert hand.last_entry() == {
        "player": 0,
        "move": {"do": "mark", "number": 1, "sums": [9, 6]},
    }
    assert match.viewed == 1, "the same roll counts for the next player"
    assert {mark.number for mark in sheet.marks} == {2, 3, 6}


def test_the_dice_narrow_the_boxes(hand: Hand) -> None:
    """KU-4: with the roll entered only what it allows invites."""
    match = hand.open(chosen_kubi().plus(0, Roll((1, 1, 1, 1, 1))))
    assert invited(hand) == {"number1", "sum2"}
    hand.tap_box("sum9")
    assert hand.card()[0] == "refused"
    hand.tap_box("number1")
    hand.tap_box("sum2")
    hand.tap_box("sum2.again")
    assert match.viewed == 1


def test_who_has_eight_strokes_is_done(hand: Hand) -> None:
    """KU-6: the others go on."""
    journal = chosen_kubi()
    for number in range(7):  # every time 1 6 3 4 2, and Ben changes between 2 and 3
        journal = journal.plus(0, Mark(1, (9, 6)))
        journal = journal.plus(1, Mark(2, (7, 7)) if number % 2 else Mark(3, (7, 6)))
    match = hand.open(journal)
    match.look_at(0)
    hand.tap_box("number1")
    hand.tap_box("sum9")
    hand.tap_box("sum6")
    assert match.state.sheets[0].stopped
    assert not match.journal.over
    match.look_at(0)
    assert hand.card()[1] == "Ana has eight tallies"


def test_a_whole_game_by_touch(hand: Hand) -> None:
    match = hand.open(chosen_kubi(3))
    for journal in entries(match.session.journal, seed=3, rolls=True):
        entry = journal.entries[-1]
        if isinstance(entry.move, Mark) and match.viewed != entry.player:
            match.look_at(entry.player)
        sheet = sheet_of(hand)
        if isinstance(entry.move, Mark) and sheet.state.roll:
            hand.tap_box(f"way{sheet.marks.index(entry.move)}")
        else:
            hand.enter(last_move(journal))
        assert match.state == journal.state
    assert hand.saved().over


# In a window


def test_a_stroke_by_touch_in_a_window(phone: Robot) -> None:
    """KU-4, KU-5: the dice in five taps, three boxes, and the messages in between."""
    screen = resume(phone, chosen_kubi())
    for face in (1, 6, 3, 4, 2):
        phone.tap_panel(f"face{face}")
    phone.tap_box("number1")
    assert "Now the two sums" in phone.texts()
    phone.tap_box("number6")
    assert "6 isn’t a tally number here." in phone.texts()
    phone.tap_box("sum9")
    phone.tap_box("sum6")
    assert screen.match.viewed == 1
    assert last_entry(phone)["move"] == {"do": "mark", "number": 1, "sums": [9, 6]}


def test_the_last_strokes_in_a_window(tablet: Robot) -> None:
    """By a button with their points, or in the boxes; then the result."""
    *_, journal = entries(chosen_kubi(3), seed=3, rolls=True)
    screen = resume(tablet, without_its_end(journal))
    last = journal.entries[-1]
    screen.match.look_at(last.player)
    tablet.settle()
    if screen.state.roll:
        tablet.tap_box(f"way{screen.sheet.marks.index(last.move)}")
    else:
        tablet.enter(last.move)
    assert saved(tablet).over
    assert saved(tablet).state == journal.state
    tablet.answer("Result")
    shown = all_words(tablet)
    assert all(f"Sum {one}" in shown for one in range(2, 13))


def test_before_the_first_roll_there_is_nothing_beside_the_sheet(hand: Hand) -> None:
    """KU-2: an empty message is not shown; its space is kept."""
    match = hand.start("kubi", {}, "Ana", "Ben")
    panel = match.front.panel
    brush = RecordingBrush()
    panel.paint(brush)
    assert not brush.drawn
    assert not panel.height_for(344)
    assert panel.room_for(344)
