"""Tripple Domino: the end of a round, a game alone, undo, and whole games."""

from dataclasses import replace

import pytest

from scoring.game import Player, refuse
from scoring.tripple_domino.rules import (
    Blocked,
    Draw,
    Out,
    Place,
)
from sheets.texts import reason
from sheets.tripple_domino.panel import DominoTiles
from tests.support.begun import last_tile, started_domino
from tests.support.domino_tiles import (
    MOST_TAPS,
    count_taps,
    end_game,
    opened,
    panel_of,
    without_stock,
)
from tests.support.eye import words_on
from tests.support.hand import Hand
from tests.support.table import last_move
from tests.support.tripple_domino_notation import NAMES, new, play
from tools.player import entries


def asked(panel: DominoTiles) -> int:
    """Returns the player whose rest is requested."""
    assert panel.rest is not None
    return panel.rest.current


def test_the_end_of_a_round_is_noticed(hand: Hand) -> None:
    """TD-8: the last tile is placed, the others enter what they hold, in digits."""
    panel = opened(hand, last_tile(3))
    before = hand.match.journal.total(0)
    hand.enter(Place((2, 1, 0), None, 0))
    assert hand.card()[1:3] == ("Ana is out", "What do the others have left?")
    assert {"rest1", "rest2", "key7", "switch"} <= panel.places.keys()
    assert "rest0" not in panel.places
    assert "Ben has 1 tile, worth…" in words_on(panel)
    hand.tap_panel("key7")
    assert hand.answers() == [], "Cem has not answered yet"
    hand.tap_panel("key→")
    assert "Cem has 1 tile, worth…" in words_on(panel)
    hand.type(["key1", "key2", "key←", "key1"])
    assert hand.card() == (
        "preview",
        "Ana is out",
        "20 for the last tile, 18 from the others",
        "+38",
    )
    hand.answer("Enter")
    assert hand.last_entry() == {"player": 0, "move": {"do": "out", "rest": [0, 7, 11]}}
    assert hand.saved().total(0) == before + 3 + 38
    shown = words_on(hand.seat.sheet)
    assert {"Round 2", "Σ"} <= set(shown)
    assert [one for one in shown if one.endswith("tiles")] == ["8 tiles"] * 3
    assert hand.card()[1] == "Ana starts with…"
    hand.tap_panel("high5")
    assert "lay555" in panel.places, "a new round has all tiles"


def test_tile_by_tile(hand: Hand) -> None:
    """TD-8: the tiles themselves are tapped; each is in one hand only."""
    panel = opened(hand, play(last_tile(3), "Ana 210"))
    hand.type(["switch", "high3", "lay332"])
    assert "8" in words_on(panel)
    assert asked(panel) == 2, "Ben has shown the one he holds"
    assert "lay332" not in panel.places
    hand.type(["high0", "lay000"])
    assert hand.card()[3] == "+28"
    hand.tap_panel("rest1")
    assert "lay000" not in panel.places
    hand.type(["high3", "lay332", "lay331"])
    assert hand.card()[3] == "+27"
    hand.answer("Enter")
    assert hand.last_entry()["move"] == {"do": "out", "rest": [0, 7, 0]}


def test_from_tiles_to_digits_and_back(hand: Hand) -> None:
    """What was tapped for one player stays when another one is asked."""
    panel = opened(hand, play(last_tile(3), "Ana 210"))
    hand.type(["rest2", "switch", "high3", "lay332", "rest1", "switch", "key9", "key→"])
    assert asked(panel) == 1, "everybody has answered"
    hand.type(["rest2", "switch"])
    hand.type(["lay332", "lay331"])
    assert hand.card()[3] == "+36", "Cem’s tile was put back and another one taken"


def test_what_nobody_can_hold_is_refused(hand: Hand) -> None:
    """TD-12: without a sound, as it is still being typed; and what is entered anyway can be read
    again."""
    hand.open(play(last_tile(2), "Ana 210"))
    hand.type(["key9", "key9", "key9"])
    assert hand.card()[:2] == ("refused", "Ben has 0 to 12 points left.")
    hand.answer("Enter anyway")
    assert hand.saved() == hand.match.journal
    assert hand.saved().forced


def test_who_has_too_much_left_is_named() -> None:
    """TD-12: by name, by the seat if only one sheet is kept, by number if names are missing."""
    why = refuse("TD-12", "{player} has {least} to {most} points left.", least=1, most=2)

    def said(player: Player, names: tuple[str, ...]) -> str:
        return reason(replace(why, values=(*why.values, ("player", player))), names)

    assert said(Player(1, 1), ("Ana", "Ben")) == "Ben has 1 to 2 points left."
    assert said(Player(1, 0), ("Ana",)) == "Ana has 1 to 2 points left."
    assert said(Player(2, None), ("Ana",)) == "No. 3 has 1 to 2 points left."
    assert said(Player(1, 1), ()) == "Player 2 has 1 to 2 points left."
    ben = Player(1, 1)
    text = "{player}’s entry in round {round} would no longer fit: {why}"
    undo = refuse("undo", text, player=ben, round=3)
    inner = replace(why, values=(*why.values, ("player", Player(0, 0))))
    whole = replace(undo, values=(*undo.values, ("why", inner)))
    told = "Ben’s entry in round 3 would no longer fit: Ana has 1 to 2 points left."
    assert reason(whole, ("Ana", "Ben")) == told


def test_a_blocked_round(hand: Hand) -> None:
    """TD-9: all players are asked; the one with the least scores."""
    panel = opened(hand, without_stock(6, target=500))
    hand.tap_panel("blocked")
    assert hand.card()[1:3] == ("Nobody can play", "What does everyone have left?")
    assert {f"rest{player}" for player in range(6)} <= panel.places.keys()
    for player, digits in enumerate(("60", "40", "70", "75", "80", "70")):
        hand.type([f"rest{player}", *(f"key{digit}" for digit in digits)])
    why = "All tiles left are worth 405 points, not 395."
    assert hand.card()[:2] == ("refused", why), "nothing is in the stock, so it must add up"
    hand.type(["key←", "key←", "key8", "key0"])
    assert hand.card()[:2] == ("preview", "Nobody can play")
    assert "+325" in hand.card()[2]
    before = hand.match.journal.total(1)
    hand.answer("Enter")
    assert hand.last_entry()["move"] == {"do": "blocked", "rest": [60, 40, 70, 75, 80, 80]}
    assert hand.saved().total(1) == before + 325
    assert "Round 2" in words_on(hand.seat.sheet)


@pytest.mark.parametrize("way", ["×", "back", "undo"])
def test_not_blocked_after_all(hand: Hand, way: str) -> None:
    panel = opened(hand, without_stock(6))
    hand.type(["blocked", "key4"])
    if way == "×":
        hand.tap_panel("leave")
    elif way == "back":
        assert hand.match.step_back()
        assert hand.said == "Undo restores what you typed."
    else:
        hand.tap_box(f"player{hand.match.viewed}")
        assert "4" in words_on(panel), "looking does not put it away"
        hand.undo()
        hand.undo()
    assert {"empty", "blocked"} <= panel.places.keys()
    assert hand.card()[1] == f"{hand.match.names[hand.match.viewed]}: which tile?"


# Alone


def test_alone(hand: Hand) -> None:
    """TD-11: a tile that counts nothing starts; what is held is counted, and it is over when all
    are placed and no draw is left."""
    hand.start("tripple-domino", {"solo_draws": 2}, "Ana")
    panel = panel_of(hand)
    assert hand.card()[1:3] == ("Which tile starts?", "Drawn at random; scores nothing")
    hand.type(["high4", "lay432"])
    assert hand.saved().total(0) == 0
    assert hand.card()[1:3] == ("Which tile are you placing?", "2 in the stock")
    assert "end" not in panel.places, "there are draws left"
    hand.type(["high5", "lay543"])
    assert hand.card()[:2] == ("refused", "There are no tiles in hand to place.")
    hand.type(["draws1", "bonusdouble", "lay543"])
    assert hand.saved().total(0) == 12 + 25 - 5
    assert "0 tiles" in words_on(hand.seat.sheet)
    assert "end" not in panel.places
    hand.type(["draws1", "high5", "lay541"])
    assert hand.card()[1:3] == ("All placed", "No tiles left to place or draw")
    assert set(panel.places) == {"end"}
    hand.tap_panel("end")
    assert end_game(hand), "that is asked first"
    assert hand.last_entry()["move"] == {"do": "out", "rest": [0]}
    assert hand.saved().over
    assert hand.saved().total(0) == 12 + 25 - 5 + 10 - 5 + 20
    assert hand.saved().total(0) == 57
    assert hand.answer("Result").wants_result


def test_the_last_tile_alone_and_a_second_tap(hand: Hand) -> None:
    """TD-11: what ends the game does not appear under the finger."""
    panel = opened(hand, started_domino(1, solo_draws=1))
    hand.type(["draws1", "high5"])
    spot = panel.places["lay543"].center
    hand.tap_panel("lay543")
    assert panel.place_at(*spot) is None
    assert not hand.saved().over


@pytest.mark.parametrize("end", ["empty", "blocked"])
def test_alone_without_a_stock(hand: Hand, end: str) -> None:
    """TD-6, TD-9, TD-11: all that can happen then can be entered."""
    journal = started_domino(1, solo_draws=3).plus(0, Draw(3))
    panel = opened(hand, journal)
    assert "end" not in panel.places, "three tiles are held"
    words_before = words_on(panel)
    hand.type([end])
    assert end_game(hand) == (end == "end")
    if end == "blocked":
        assert "Ana has 3 tiles, worth…" in words_on(panel)
        hand.type(["key2", "key8"])
        hand.answer("Enter")
        assert hand.card()[1] == "End the game?"
        hand.answer("Keep playing")
        hand.answer("Enter")
        hand.wait(1)
        assert end_game(hand), "that is asked first"
    else:
        assert "Stock empty\n−5" in words_before
    assert hand.last_entry()["move"]["do"] == end
    assert hand.saved().total(0) == -15 + {"empty": -5, "blocked": -28}[end]
    assert hand.saved().over == (end != "empty")


def test_alone_in_a_game_from_before(hand: Hand) -> None:
    """TD-11: where tiles were not counted, the player enters when all are placed."""
    hand.open(play(new(1, old_counting=True), "Ana start 555 | Ana 543"))
    assert not [one for one in words_on(hand.seat.sheet) if one.endswith("tiles")]
    hand.tap_panel("end")
    assert end_game(hand)
    assert hand.saved().total(0) == 12 + 20


# Undo


def test_undo_from_every_phase(hand: Hand) -> None:
    """A draft is undone first, then the last entry."""
    journal = play(last_tile(2), "Ana 210")
    panel = opened(hand, journal)
    hand.type(["key4", "switch"])
    for _step in range(2):
        hand.undo()
        assert hand.saved().state == journal.state
    hand.undo()
    assert hand.saved().state == last_tile(2).state
    assert "switch" not in panel.places
    hand.redo()
    assert "switch" in panel.places
    assert "?" in words_on(panel)
    hand.redo()
    assert "4" in words_on(panel), "and then what was typed"
    for _step in range(2):
        hand.undo()
    hand.type(["draws1", "bonusbridge", "high3"])
    assert not hand.match.can_redo(), "it would overwrite the draw"
    for wanted in ((1, ("bridge",), 5), (1, (), 5), (0, (), 5)):
        hand.undo()
        assert (panel.draws, panel.bonuses, panel.high) == wanted
    assert hand.saved().state == last_tile(2).state
    hand.undo()
    assert hand.match.viewed == 1
    panel = opened(hand, without_stock(6))
    entries_before = len(hand.saved().trail)
    hand.type(["blocked", "key4"])
    for left in (entries_before, entries_before, entries_before - 1):
        hand.undo()
        assert len(hand.saved().trail) == left
    assert panel.rest is None
    assert "draws1" in panel.places


def test_undo_brings_a_round_back(hand: Hand) -> None:
    hand.open(play(last_tile(2), "Ana 210 | Ana out 0 7"))
    assert hand.where == "Round 2"
    hand.undo()
    assert hand.card()[1] == "Ana is out"
    hand.undo()
    assert hand.card()[1] == "Ana: which tile?"
    assert "1 tile" in words_on(hand.seat.sheet)


# From the first tile to the last


@pytest.mark.parametrize("count", [1, 2, 6])
def test_a_whole_game_by_touch(hand: Hand, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = hand.start("tripple-domino", {"target": 200}, *NAMES[:count])
    taken = count_taps(hand, monkeypatch)
    for journal in entries(match.session.journal, seed=count):
        entry = journal.entries[-1]
        if match.viewed != entry.player:
            hand.tap_box(f"player{entry.player}")
        taken.clear()
        hand.enter(last_move(journal))
        if not isinstance(entry.move, Out | Blocked):
            assert len(taken) <= MOST_TAPS
        assert match.journal.trail[-1][0].move == entry.move
        assert match.state == journal.state
    assert hand.saved().over
    assert hand.saved().report() == journal.report()
