"""Tripple Domino: what the pad completes automatically, since all tiles are counted (TD-12)."""

import pytest

from scoring.journal import Journal
from scoring.tripple_domino.rules import (
    TILES,
    Out,
    Place,
    TrippleDomino,
)
from sheets.drawing.colour import contrast
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import Palette
from sheets.tripple_domino.round_end_panel import RestPad
from tests.support.begun import last_tile
from tests.support.domino_tiles import (
    before_the_end,
    last_of,
    opened,
    panel_of,
    without_stock,
)
from tests.support.eye import words_on
from tests.support.hand import Hand
from tests.support.tripple_domino_notation import middle, new, play

GAME = TrippleDomino()


def left_over(journal: Journal) -> int:
    return sum(map(sum, GAME.free_tiles(journal.state)))


def test_two_players_need_no_digit(hand: Hand) -> None:
    """TD-8: all that is not placed is in Ben's hand; one tap enters it."""
    journal = before_the_end(2)
    panel = opened(hand, journal)
    hand.enter(last_of(journal))
    left = left_over(hand.match.journal)
    assert hand.card()[3] == f"+{20 + left}"
    assert hand.answers() == ["Enter"]
    assert f"= {left}" in words_on(panel)
    hand.answer("Enter")
    assert hand.last_entry()["move"] == {"do": "out", "rest": [0, left]}


def test_it_is_there_again(hand: Hand) -> None:
    journal = before_the_end(2)
    hand.open(journal)
    hand.enter(last_of(journal))
    hand.open_again()
    assert hand.answers() == ["Enter"]


def test_the_last_of_several_follows(hand: Hand) -> None:
    """TD-12: Cem has what Ben leaves; what is typed for him counts all the same."""
    journal = before_the_end(3)
    panel = opened(hand, journal)
    hand.enter(last_of(journal))
    assert hand.answers() == [], "nobody has said anything"
    left = left_over(hand.match.journal)
    ben = sum(
        sorted(map(sum, GAME.free_tiles(hand.match.journal.state)))[
            : hand.match.journal.state.hands[1]
        ]
    )
    hand.type([f"key{digit}" for digit in str(ben)])
    assert hand.card()[3] == f"+{20 + left}"
    assert f"= {left - ben}" in words_on(panel)
    hand.type(["rest2", "key9", "key9", "key9"])
    assert hand.card()[0] == "refused"


def test_a_blocked_round(hand: Hand) -> None:
    """TD-9: the sixth hand is not requested."""
    hand.open(without_stock(6, target=500))
    hand.tap_panel("blocked")
    for player, digits in enumerate(("60", "40", "70", "75", "80")):
        hand.type([f"rest{player}", *(f"key{digit}" for digit in digits)])
    hand.answer("Enter")
    assert hand.last_entry()["move"] == {"do": "blocked", "rest": [60, 40, 70, 75, 80, 80]}


def test_with_a_stock_nothing_follows() -> None:
    """TD-12: the tiles in the stock are unknown."""
    state = play(new(2), "Ana start 555").state
    assert GAME.with_known_rests(state, (0, None)) == (0, None)


def test_a_miscount_fills_in_nothing() -> None:
    state = without_stock(3).state
    assert GAME.with_known_rests(state, (400, 400, None)) == (400, 400, None)
    assert GAME.with_known_rests(state, (None, 40, None)) == (None, 40, None)


def test_the_next_is_asked_when_no_digit_can_follow(hand: Hand) -> None:
    """Ben holds so little that a second digit would be too much."""
    panel = opened(hand, play(last_tile(3), "Ana 210"))
    hand.tap_panel("key7")
    assert panel.rest is not None
    assert panel.rest.current == 2
    hand.tap_panel("key5")
    assert hand.match.game.check(hand.match.state, 0, Out((0, 7, 5))) is None
    assert hand.answers() == ["Enter"]


@pytest.mark.parametrize("dark", [False, True])
def test_spent_tiles_can_still_be_read(dark: bool) -> None:
    shades = Palette(dark=dark)
    assert contrast(shades.soft, shades.paper) >= 3


def test_a_panel_with_room_shows_all_tiles(hand: Hand) -> None:
    """Then a tile is one tap."""
    hand.open(play(new(2), "Ana start 555"))
    panel = panel_of(hand)
    panel.put_at(Rect(0, 0, 606, 632))
    assert sum(place.startswith("lay") for place in panel.places) == len(TILES) - 1
    hand.tap_panel("lay000")
    assert hand.last_entry()["move"] == {
        "do": "place",
        "tile": [0, 0, 0],
        "bonus": None,
        "draws": 0,
    }


# One sheet of a larger table


@pytest.mark.parametrize(("of", "seat"), [(3, 0), (4, 1), (6, 5)])
def test_with_one_sheet_the_others_are_one_number(hand: Hand, of: int, seat: int) -> None:
    """TD-8: 20 and what the others hold in all; players are not asked one by one."""
    journal = new(1, one_sheet={"of": of, "seat": seat})
    for tile in TILES[: journal.state.hands[0]]:
        journal = journal.plus(0, Place(tile, None, 0))
    panel = opened(hand, journal)
    assert {"Others", "The others have a total of…"} <= {*words_on(panel)}
    assert [place for place in panel.places if place.startswith("rest")] == [f"rest{int(not seat)}"]
    hand.type(["key3", "key3"])
    assert hand.card()[3] == "+53"
    hand.answer("Enter")
    entry = hand.last_entry()["move"]
    assert (entry["do"], len(entry["rest"]), sum(entry["rest"])) == ("out", of, 33)
    assert entry["rest"][seat] == 0


def test_what_was_told_one_by_one_stays_so(hand: Hand) -> None:
    """TD-8: an earlier entry is opened with its sum, and kept where that is the same."""
    state = middle("1", 20, one_sheet={"of": 4, "seat": 1}).plus(0, Place((5, 4, 3), None, 0)).state
    pad = RestPad(GAME, state, 0, blocked=False, rest=(10, 0, 20, 3))
    assert pad.digits == {0: "33"}
    assert pad.move == Out((10, 0, 20, 3))
    pad.digits[0] = "34"
    assert pad.move == Out((34, 0, 0, 0))


def test_where_all_are_blocked_everybody_is_asked(hand: Hand) -> None:
    """TD-9: who holds least matters."""
    state = middle("4", 0, one_sheet={"of": 4, "seat": 1}).state
    assert RestPad(GAME, state, 0, blocked=True).asked == [0, 1, 2, 3]
