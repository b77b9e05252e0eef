"""Tripple Domino: turns in at most four taps, several bonuses of one tile, hands and stock."""

from collections.abc import Callable

import pytest

from play.card_model import FILLED
from scoring.journal import Journal
from scoring.tripple_domino.rules import Draw, Place
from sheets.pointer import Pointer
from sheets.tripple_domino.bubble import bubble_at
from tests.support.begun import last_tile, started_domino
from tests.support.domino_tiles import MOST_TAPS, count_taps, opened, panel_of, without_stock
from tests.support.eye import words_on
from tests.support.hand import Hand
from tests.support.tripple_domino_notation import NAMES, move, new
from tools.laid_out import lay_out


def tiles_offered(hand: Hand) -> set[str]:
    return {place for place in hand.seat.panel.places if place.startswith("lay")}


def test_whoever_has_the_highest_triple_starts(hand: Hand) -> None:
    """TD-3: the column of that player is tapped first; then it goes on clockwise."""
    hand.start("tripple-domino", {}, *NAMES[:3])
    panel = panel_of(hand)
    assert hand.card()[1:3] == (
        "Ana starts with…",
        "Who has the highest triple? Tap their column",
    )
    hand.tap_box("player1")
    assert hand.card()[1] == "Ben starts with…"
    assert "start" not in panel.places, "there is no choice"
    assert "Start tile" in words_on(panel)
    hand.tap_panel("lay555")
    assert hand.last_entry() == {"player": 1, "move": {"do": "start", "tile": [5, 5, 5]}}
    assert hand.match.viewed == 2
    assert hand.where == "Round 1 · Cem’s turn"
    assert hand.card()[1] == "Cem: which tile?"
    assert "20" in words_on(hand.seat.sheet)


TURNS: dict[str, tuple[Callable[[], Journal], str, int]] = {
    "start": (lambda: new(2), "start 555", 1),
    "a tile": (lambda: started_domino(2), "543", 1),
    "a tile with another number": (lambda: started_domino(2), "442", 2),
    "a tile with a bonus": (lambda: started_domino(2), "543 bridge", 2),
    "drawn and laid": (lambda: started_domino(2), "543 after 2", 2),
    "everything": (lambda: started_domino(2), "100 hexagon after 3", 4),
    "only drawn": (lambda: started_domino(2), "draw 3", 2),
    "the last of the hand": (lambda: last_tile(2), "210 hexagon", 3),
    "stock empty": (without_stock, "empty", 1),
    "a tile without a stock": (without_stock, "543 double", 2),
}


@pytest.mark.parametrize("kind", TURNS)
def test_a_turn_takes_at_most_four_taps(
    kind: str, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, text, least = TURNS[kind]
    hand.open(journal())
    taken = count_taps(hand, monkeypatch)
    hand.enter(move(text))
    assert len(taken) == least <= MOST_TAPS
    assert hand.last_entry()["move"] == move(text).to_json()
    assert hand.saved() == hand.match.journal


def test_tiles_laid_this_round_are_not_offered(hand: Hand) -> None:
    """TD-12"""
    hand.open(started_domino(2, "Ben 544"))
    fives = {f"lay5{high}{low}" for high in range(6) for low in range(high + 1)}
    assert tiles_offered(hand) == fives - {"lay555", "lay544"}
    hand.tap_panel("high4")
    assert tiles_offered(hand) == {
        f"lay4{high}{low}" for high in range(5) for low in range(high + 1)
    }
    hand.tap_panel("high0")
    assert tiles_offered(hand) == {"lay000"}


def test_the_tile_under_the_finger_says_what_the_turn_would_bring(hand: Hand) -> None:
    """TD-7: with what the drawn ones cost, large; a finger that slides off enters nothing."""
    panel = opened(hand, started_domino(2, hexagon=40))
    hand.type(["draws2", "bonushexagon"])
    assert hand.card()[:3] == ("hint", "2 drawn · Hexagon", "Now tap the tile")
    finger = Pointer.at(*panel.places["lay543"].center)
    panel.down(finger)
    assert "+42" in words_on(panel)
    finger.x, finger.y = panel.places["lay541"].center
    panel.move(finger)
    assert "+42" not in words_on(panel)
    panel.up(finger)
    assert len(hand.saved().entries) == 1
    assert (panel.draws, panel.bonuses) == (2, ("hexagon",)), "they stay"
    hand.tap_panel("lay543")
    assert hand.saved().total(1) == 42
    assert "42" in words_on(hand.seat.sheet)
    assert (panel.draws, panel.bonuses) == (0, ()), "the next one begins without"


def test_the_tile_under_the_finger_is_placed_by_somebody_else(hand: Hand) -> None:
    """On another device: the finger enters nothing then."""
    panel = opened(hand, started_domino(2))
    finger = Pointer.at(*panel.places["lay543"].center)
    panel.down(finger)
    hand.match.session.enter(1, Place((5, 4, 3), None, 0))
    hand.seat.show()
    assert "lay543" not in panel.places
    panel.up(finger)
    assert len(hand.saved().entries) == 2


def test_the_bubble_is_in_the_panel_and_not_under_the_finger(hand: Hand) -> None:
    """In every size, for every visible tile."""
    panel = opened(hand, started_domino(2))
    for size in ((320, 640), (360, 640), (390, 844), (844, 390), (1280, 800)):
        lay_out(hand.match, size)
        area = panel.place
        for name, cell in panel.places.items():
            if name.startswith("lay"):
                bubble = bubble_at(area, cell)
                assert not area.distance(bubble.x, bubble.y), (size, name)
                assert bubble.x + bubble.width <= area.x + area.width, (size, name)
                assert bubble.y + bubble.height <= area.y + area.height, (size, name)
                assert bubble.distance(*cell.center) > 0, (size, name)


def test_several_bonuses_of_one_tile(hand: Hand) -> None:
    """TD-7: each tap counts up; the tile enters them all."""
    panel = opened(hand, started_domino(2))
    hand.type(["draws1", "bonusbridge", "bonushexagon"])
    assert hand.card()[1] == "1 drawn · Bridge + Hexagon"
    assert "point only" in hand.card()[2]
    hand.tap_panel("bonushexagon")
    assert "×2" in words_on(panel)
    assert len(hand.saved().entries) == 1, "nothing is entered before the tile"
    hand.tap_panel("lay543")
    move = {"do": "place", "tile": [5, 4, 3], "bonus": ["bridge", "hexagon", "hexagon"], "draws": 1}
    assert hand.last_entry()["move"] == move
    assert hand.saved().total(1) == 12 + 30 + 100 - 5


def test_bonuses_that_do_not_go_together(hand: Hand) -> None:
    """TD-7: the last tap holds; one time too many is none."""
    panel = opened(hand, started_domino(2))
    hand.type(["bonusdouble", "bonusbridge"])
    assert hand.card()[1] == "Bridge + Double"
    hand.tap_panel("bonushexagon")
    assert hand.card()[1] == "Bridge + Hexagon"
    hand.type(["bonusbridge", "bonushexagon", "bonushexagon"])
    assert hand.card()[1] == "3 × Hexagon"
    hand.tap_panel("bonushexagon")
    assert panel.bonuses == ()
    assert (hand.card()[0], hand.answers()) == ("hint", [])
    hand.type(["bonusbridge", "lay543"])
    assert hand.last_entry()["move"]["bonus"] == "bridge", "one alone is written as a text"


def test_several_bonuses_are_changed(hand: Hand) -> None:
    """TD-7: an earlier turn is shown as it was entered."""
    panel = opened(hand, started_domino(2, "Ben 543 bridge+hexagon"))
    hand.tap_box("1.round1.1")
    assert hand.card()[1] == "Ben: 5-4-3 · Bridge + Hexagon"
    hand.answer("Change")
    assert (panel.bonuses, panel.tile) == (("bridge", "hexagon"), (5, 4, 3))
    hand.type(["bonushexagon", "lay543"])
    assert hand.saved().total(1) == 12 + 30 + 100


def test_what_was_chosen_can_be_chosen_otherwise(hand: Hand) -> None:
    panel = opened(hand, started_domino(2))
    hand.type(["draws2", "high4"])
    assert "lay432" in tiles_offered(hand)
    hand.tap_panel("draws2")
    assert panel.draws == 0
    hand.type(["draws3", "draws1", "high5", "lay541"])
    assert hand.last_entry()["move"] == move("541 after 1").to_json()


def test_the_number_stays_for_the_next_one(hand: Hand) -> None:
    """So the visible tiles do not change under the finger when one of them is entered."""
    panel = opened(hand, started_domino(2))
    hand.type(["high4"])
    before = panel.places["lay444"], panel.places["lay410"]
    hand.tap_panel("lay442")
    assert (panel.places["lay444"], panel.places["lay410"]) == before
    assert "lay442" not in panel.places


def test_only_drawn(hand: Hand) -> None:
    """TD-5: a player who places nothing draws three, or what there is; only that can be entered."""
    hand.open(started_domino(2))
    hand.tap_panel("draws2")
    assert (hand.card()[0], hand.answers()) == ("hint", [])
    hand.tap_panel("draws3")
    assert hand.card() == ("preview", "3 drawn, none placed", "13 tiles left in hand", "−15")
    assert hand.answers() == ["Nothing placed"]
    assert hand.seat.card.answers[0].kind != FILLED, "it is SECOND, not where one enters"
    hand.answer("Nothing placed")
    assert hand.last_entry() == {"player": 1, "move": {"do": "draw", "count": 3}}
    assert "−15" in words_on(hand.seat.sheet)
    assert hand.match.viewed == 0


def test_one_may_stop_drawing(hand: Hand) -> None:
    """TD-5: if the table plays it so, after any tile."""
    hand.open(started_domino(2, draw_all=False))
    hand.tap_panel("draws2")
    assert hand.card() == ("preview", "2 drawn, none placed", "12 tiles left in hand", "−10")
    hand.answer("Nothing placed")
    assert hand.last_entry()["move"] == {"do": "draw", "count": 2}


def test_hands_and_stock_are_counted(hand: Hand) -> None:
    """TD-2, TD-12"""
    hand.open(started_domino(3, "Ben 543 after 2 | Cem draw 3"))
    shown = words_on(hand.seat.sheet)
    assert [one for one in shown if one.endswith("tiles")] == ["7 tiles", "9 tiles", "11 tiles"]
    assert hand.card()[2] == "27 in the stock"
    hand.undo()
    assert hand.card()[2] == "30 in the stock"


def test_no_more_is_drawn_than_there_is(hand: Hand) -> None:
    """TD-5: six players leave a stock of 20."""
    journal = started_domino(6)
    for _ in range(6):
        journal = journal.plus(journal.state.next, Draw(3))
    panel = opened(hand, journal)
    assert hand.card()[2] == "2 in the stock"
    assert {"draws1", "draws2"} <= panel.places.keys()
    assert "draws3" not in panel.places
    hand.tap_panel("draws2")
    hand.answer("Nothing placed")
    assert "draws1" not in panel.places
    assert {"empty", "blocked"} <= panel.places.keys()


@pytest.mark.parametrize("penalty", [5, 10])
def test_the_stock_is_empty(hand: Hand, penalty: int) -> None:
    """TD-6"""
    hand.open(without_stock(empty_stock=penalty))
    player, before = hand.match.viewed, hand.match.journal.total(hand.match.viewed)
    hand.tap_panel("empty")
    assert hand.last_entry() == {"player": player, "move": {"do": "empty"}}
    assert hand.saved().total(player) == before - penalty
    assert hand.match.viewed == (player + 1) % 6


def test_somebody_else_is_looked_at(hand: Hand) -> None:
    """TD-4: a turn of another player is refused with the reason, and can be entered anyway."""
    hand.open(started_domino(3))
    hand.tap_box("player2")
    assert hand.card()[1] == "Ben’s turn"
    hand.tap_panel("lay554")
    assert hand.card()[:2] == ("refused", "It’s another player’s turn.")
    assert len(hand.saved().entries) == 1
    hand.answer("Enter anyway")
    assert hand.last_entry()["forced"] is True
    assert hand.match.viewed == 0
