"""Tripple Domino: turns in at most four taps, several bonuses of one tile, hands and stock."""

from collections.abc import Callable

import pytest

from scoring.journal import Journal
from scoring.tripple_domino import Draw
from tests.support.begun import last_tile, started_domino
from tests.support.domino_tiles import MOST_TAPS, count_taps, opened, panel_of, without_stock
from tests.support.eye import words_on
from tests.support.hand import Hand
from tests.support.recording_brush import RecordingBrush
from tests.support.tripple_domino_notation import NAMES, move, new, play
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
    hand.type(["high5", "lay555"])
    assert "bonusstart" not in panel.places, "there is no choice"
    assert hand.last_entry() == {"player": 1, "move": {"do": "start", "tile": [5, 5, 5]}}
    assert hand.match.viewed == 2
    assert hand.where == "Round 1 · Cem’s turn"
    assert hand.card()[1] == "Cem: which tile?"
    assert "20" in words_on(hand.seat.sheet)


TURNS: dict[str, tuple[Callable[[], Journal], str, int]] = {
    "start": (lambda: new(2), "start 555", 2),
    "a tile": (lambda: started_domino(2), "543", 3),
    "a tile with a bonus": (lambda: started_domino(2), "543 bridge", 3),
    "drawn and laid": (lambda: started_domino(2), "543 after 2", 4),
    "everything": (lambda: started_domino(2), "100 hexagon after 3", 4),
    "only drawn": (lambda: started_domino(2), "draw 3", 2),
    "the last of the hand": (lambda: last_tile(2), "210 hexagon", 3),
    "stock empty": (without_stock, "empty", 1),
    "a tile without a stock": (without_stock, "543 double", 3),
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
    assert tiles_offered(hand) == set(), "no number is chosen before anybody has chosen one"
    hand.tap_panel("high5")
    assert tiles_offered(hand) == fives - {"lay555", "lay544"}
    hand.tap_panel("high4")
    assert tiles_offered(hand) == {
        f"lay4{high}{low}" for high in range(5) for low in range(high + 1)
    }
    hand.tap_panel("high0")
    assert tiles_offered(hand) == {"lay000"}


def test_a_bonus_says_what_the_turn_would_bring(hand: Hand) -> None:
    """TD-7: with what the drawn ones cost; nothing is entered before one is tapped."""
    panel = opened(hand, started_domino(2, hexagon=40))
    hand.type(["draws2", "high5", "lay543"])
    assert {"Bridge", "Double", "Hexagon", "No bonus"} <= set(words_on(panel))
    assert "point only" in words_on(panel)
    assert {"+2", "+32", "+27", "+42"} <= set(words_on(panel))
    assert len(hand.saved().entries) == 1
    hand.tap_panel("bonushexagon")
    assert hand.saved().total(1) == 42
    assert "42" in words_on(hand.seat.sheet)


def test_several_bonuses_of_one_tile(hand: Hand) -> None:
    """TD-7: put together first, then entered; what they bring is seen all the time."""
    panel = opened(hand, started_domino(2))
    hand.type(["draws1", "high5", "lay543", "several"])
    assert hand.card()[2] == "Tap every bonus it earns"
    hand.type(["bonusbridge", "bonushexagon"])
    assert hand.card()[:2] == ("preview", "1 drawn · 5-4-3 · Bridge + Hexagon")
    assert hand.card()[3] == "+87"
    assert {"Bridge + Hexagon", "+87"} <= set(words_on(panel))
    assert len(hand.saved().entries) == 1, "nothing is entered before Enter"
    hand.tap_panel("bonushexagon")
    assert "Bridge + 2 × Hexagon" in words_on(panel)
    hand.answer("Enter")
    move = {"do": "place", "tile": [5, 4, 3], "bonus": ["bridge", "hexagon", "hexagon"], "draws": 1}
    assert hand.last_entry()["move"] == move
    assert hand.saved().total(1) == 12 + 30 + 100 - 5
    assert not panel.several


def test_bonuses_that_do_not_go_together(hand: Hand) -> None:
    """TD-7: the last tap holds; one time too many is none."""
    panel = opened(hand, started_domino(2))
    hand.type(["high5", "lay543", "several", "bonusdouble", "bonusbridge"])
    assert "Bridge + Double" in words_on(panel)
    hand.tap_panel("bonushexagon")
    assert "Bridge + Hexagon" in words_on(panel)
    hand.type(["bonusbridge", "bonushexagon", "bonushexagon"])
    assert "3 × Hexagon" in words_on(panel)
    hand.tap_panel("bonushexagon")
    assert panel.bonuses == ()
    assert (hand.card()[0], hand.answers()) == ("hint", [])
    hand.type(["bonusdouble", "several", "bonusbridge"])
    assert hand.last_entry()["move"]["bonus"] == "bridge", "one tap enters it again"


def test_one_of_several_is_one(hand: Hand) -> None:
    """TD-7: a bonus alone is written as a text, however it was chosen."""
    hand.open(started_domino(2))
    hand.type(["high5", "lay543", "several", "bonusbridge"])
    hand.answer("Enter")
    assert hand.last_entry()["move"]["bonus"] == "bridge"


def test_several_bonuses_are_changed(hand: Hand) -> None:
    """TD-7: an earlier turn is shown as it was entered."""
    panel = opened(hand, started_domino(2, "Ben 543 bridge+hexagon"))
    hand.tap_box("1.round1.1")
    assert hand.card()[1] == "Ben: 5-4-3 · Bridge + Hexagon"
    hand.answer("Change")
    assert panel.bonuses == ("bridge", "hexagon")
    assert "Bridge + Hexagon" in words_on(panel)
    hand.tap_panel("bonushexagon")
    hand.answer("Enter")
    assert hand.saved().total(1) == 12 + 30 + 100


def test_what_was_chosen_can_be_chosen_otherwise(hand: Hand) -> None:
    panel = opened(hand, started_domino(2))
    hand.type(["draws2", "high4", "lay432", "tile"])
    assert panel.tile is None
    assert "lay432" in tiles_offered(hand)
    hand.tap_panel("draws2")
    assert panel.draws == 0
    hand.type(["draws3", "draws1", "lay431", "high5", "lay541", "bonus"])
    assert hand.last_entry()["move"] == move("541 after 1").to_json()


def test_only_drawn(hand: Hand) -> None:
    """TD-5: whoever lays nothing draws three, or what there is; only that can be entered."""
    hand.open(started_domino(2))
    hand.tap_panel("draws2")
    assert (hand.card()[0], hand.answers()) == ("hint", [])
    hand.tap_panel("draws3")
    assert hand.card() == ("preview", "3 drawn, none placed", "13 tiles left in hand", "−15")
    hand.answer("Enter")
    assert hand.last_entry() == {"player": 1, "move": {"do": "draw", "count": 3}}
    assert "−15" in words_on(hand.seat.sheet)
    assert hand.match.viewed == 0


def test_one_may_stop_drawing(hand: Hand) -> None:
    """TD-5: if the table plays it so, after any tile."""
    hand.open(started_domino(2, draw_all=False))
    hand.tap_panel("draws2")
    assert hand.card() == ("preview", "2 drawn, none placed", "12 tiles left in hand", "−10")
    hand.answer("Enter")
    assert hand.last_entry()["move"] == {"do": "draw", "count": 2}


def test_hands_and_stock_are_counted(hand: Hand) -> None:
    """TD-2, TD-12"""
    panel = opened(hand, started_domino(3, "Ben 543 after 2 | Cem draw 3"))
    shown = words_on(hand.seat.sheet)
    assert [one for one in shown if one.endswith("tiles")] == ["7 tiles", "9 tiles", "11 tiles"]
    assert "27 in the stock" in words_on(panel)
    hand.undo()
    assert "30 in the stock" in words_on(panel)


def test_no_more_is_drawn_than_there_is(hand: Hand) -> None:
    """TD-5: six players leave a stock of 20."""
    journal = started_domino(6)
    for _ in range(6):
        journal = journal.plus(journal.state.next, Draw(3))
    panel = opened(hand, journal)
    assert "2 in the stock" in words_on(panel)
    assert {"draws1", "draws2"} <= panel.places.keys()
    assert "draws3" not in panel.places
    hand.tap_panel("draws2")
    hand.answer("Enter")
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
    hand.type(["high5", "lay554", "bonus"])
    assert hand.card()[:2] == ("refused", "It’s another player’s turn.")
    assert len(hand.saved().entries) == 1
    hand.answer("Enter anyway")
    assert hand.last_entry()["forced"] is True
    assert hand.match.viewed == 0


def test_a_heap_below_each_number_means_it_too(hand: Hand) -> None:
    """TD-12: of the 21 tiles with a 5 as their highest number those are shown that are not laid."""
    hand.open(play(new(2), "Ana start 555"))
    lay_out(hand.match, (360, 740))
    panel = hand.seat.panel
    brush = RecordingBrush()
    panel.paint(brush)
    assert sum(one.kind == "triangle" for one in brush.drawn) >= 55
    heap = panel.places["high5"]
    assert heap.height > 100
    hand.press(panel, (heap.center[0], heap.y + 8))
    assert "lay554" in panel.places
