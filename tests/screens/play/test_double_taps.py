"""A double tap on anything, in random positions of every game: the second tap repeats what the
first did where that does no harm, as on a keypad, and otherwise does nothing."""

import pytest

from scoring import GAMES
from sheets.steady import SECONDS
from tests.support.begun import chosen_kubi
from tests.support.double_taps import APART, IDS, LAYOUTS, sweep
from tests.support.hand import Hand
from tests.support.table import golden

EACH = 180
"""Double taps of a game in a layout."""


def test_they_are_many_and_quick() -> None:
    assert EACH * len(GAMES) * len(LAYOUTS) >= 5_000
    assert max(APART) < SECONDS


@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@pytest.mark.parametrize("game", GAMES)
def test_double_taps(hand: Hand, game: str, layout: tuple[str, str]) -> None:
    sweep(hand, game, layout, EACH)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@pytest.mark.parametrize("game", GAMES)
def test_many_double_taps(hand: Hand, game: str, layout: tuple[str, str], seed: int) -> None:
    sweep(hand, game, layout, EACH * 3, seed)


def test_a_slip_off_a_box_explains_no_mark(hand: Hand) -> None:
    """A mark in the margin says which rule was broken; a second tap that slips to it does not."""
    match = hand.open(golden("tricubo-forced"))
    match.look_at(1)
    sheet = match.shown_seats[0].sheet
    rect = sheet.painter.signs["row4.3"]
    found = sheet.input.found_at(*rect.center)
    assert found.hit is not None, "it is something that can be touched"
    assert hand.touch(sheet, sheet.boxes["row4.3"].center)
    hand.steady.taps[-1].x, hand.steady.taps[-1].y = rect.center
    assert not hand.touch(sheet, rect.center)


def test_a_box_among_other_chosen_ones_means_something_else_than_alone(hand: Hand) -> None:
    """Kubi: with two sums marked a tap on one begins again with it; a second tap would take it
    twice, which is something else."""
    sheet = hand.open(chosen_kubi()).shown_seats[0].sheet
    sheet.selected = frozenset({"sum4", "sum9"})
    among = sheet.input.meaning_of("sum4"), sheet.input.meaning_of("sum7")
    sheet.selected = frozenset({"sum4"})
    assert sheet.input.meaning_of("sum4") != among[0]
    assert sheet.input.meaning_of("sum7") == among[1], "quick taps on other boxes count"
