"""Tripple Domino's block: lines that scroll, columns that are touched, rounds set apart."""

import pytest

from scoring.tripple_domino.rules import Draw, Place
from sheets.tripple_domino.sheet import DominoBlock
from tests.support.begun import started_domino
from tests.support.domino_tiles import long_round, opened
from tests.support.hand import Hand
from tests.support.table import golden
from tests.support.tripple_domino_notation import NAMES, new
from tools.laid_out import lay_out
from tools.robot import PHONE, TABLET


def turns_in_sight(hand: Hand) -> list[int]:
    """Returns the visible turns of Ana."""
    boxes = (box for box in hand.seat.sheet.boxes if box.startswith("0.round1."))
    return sorted(int(box.rpartition(".")[2]) for box in boxes)


def drag_lines(hand: Hand, lines: float) -> None:
    """Drags the sheet down by this many rows."""
    sheet = hand.seat.sheet
    x, y = sheet.center
    high = next(rect.height for box, rect in sheet.boxes.items() if ".round" in box)
    hand.drag((x, y), (x, y + lines * high))


def test_the_newest_line_is_in_sight(hand: Hand) -> None:
    """A finger drags the older ones into sight; a new line brings the newest back."""
    journal = long_round()
    lay_out(hand.open(journal), PHONE)
    last = len(journal.state.sheets[0].rounds[0])
    first_sight = turns_in_sight(hand)
    assert first_sight[-1] == last
    assert first_sight[0] > 1
    drag_lines(hand, -3)
    assert turns_in_sight(hand) == [turn - 3 for turn in first_sight]
    assert hand.card()[0] == "hint"
    assert not hand.seat.sheet.selected, "a drag is no tap"
    hand.tap_box("player1")
    assert turns_in_sight(hand)[-1] == last - 3, "looking at somebody does not scroll"
    hand.tap_box("player0")
    drag_lines(hand, -100)
    assert turns_in_sight(hand)[0] == 1
    drag_lines(hand, 100)
    assert turns_in_sight(hand)[-1] == last
    drag_lines(hand, -4)
    hand.enter(Draw(3))
    hand.enter(Place((0, 0, 0), None, 0))
    assert turns_in_sight(hand)[-1] == last + 1
    drag_lines(hand, -100)
    hand.undo()
    assert turns_in_sight(hand)[-1] == last + 1


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_column_is_touched_anywhere(hand: Hand, size: tuple[int, int]) -> None:
    """TD-3: below the heading as well; a line that is filled still shows what it was."""
    lay_out(hand.open(new(3)), size)
    sheet = hand.seat.sheet
    for player, height in ((1, 0.9), (2, 0.5), (0, 0.1)):
        column = sheet.boxes[f"player{player}"]
        y = sheet.y + sheet.margin + height * (column.y - sheet.y - sheet.margin)
        hand.tap_at(column.center[0], y)
        assert hand.match.viewed == player
        assert hand.card()[1].startswith(NAMES[player])
    lay_out(hand.open(started_domino(3, "Ben 554")), size)
    hand.tap_box("1.round1.1")
    assert hand.card()[1] == "Ben: 5-5-4"
    empty = hand.seat.sheet.boxes["1.round1.1"]
    hand.tap_at(empty.center[0], empty.y - empty.height / 2)
    assert (hand.match.viewed, hand.seat.sheet.selected) == (1, frozenset())


def test_a_column_brings_its_player_to_the_front(hand: Hand) -> None:
    hand.open(started_domino(3))
    assert hand.match.viewed == 1
    hand.tap_box("player2")
    assert hand.match.viewed == 2
    hand.tap_box("player1")
    assert (hand.match.viewed, hand.card()[1]) == (1, "Ben: which tile?")


def test_rounds_are_set_apart(hand: Hand) -> None:
    journal = golden("tripple-domino-three-players-house-rules")
    sheet = hand.open(journal).front.sheet
    assert isinstance(sheet, DominoBlock)
    rows = sheet.rows()
    rounds = len(journal.state.sheets[0].rounds)
    assert [row.label for row in rows if row.kind == "round"] == [
        f"Round {number}" for number in range(1, rounds + 1)
    ]
    sums = [row for row in rows if row.kind == "sum"]
    assert len(sums) == rounds
    assert [cell.text for cell in sums[-1].cells] == [
        str(journal.total(player)) for player in range(3)
    ]


def tap_first_line(hand: Hand) -> None:
    """Taps the first visible row of the third round."""
    hand.tap_box(next(box for box in hand.seat.sheet.boxes if ".round3." in box))


def test_a_line_of_a_finished_game(hand: Hand) -> None:
    """Unlocked and to be changed it shows its tile; another one that is looked at then shows
    nothing to enter, and never what was left at the end."""
    panel = opened(hand, golden("tripple-domino-two-players"))
    assert hand.match.journal.over

    def in_sight() -> bool:
        lay_out(hand.match, PHONE)
        return panel.visible

    assert not in_sight()
    tap_first_line(hand)
    hand.answer("Change")
    hand.answer("Unlock")
    assert in_sight()
    assert "bonusbridge" in panel.places
    tap_first_line(hand)
    assert not in_sight()
    assert "switch" not in panel.places
    assert panel.rest is None
