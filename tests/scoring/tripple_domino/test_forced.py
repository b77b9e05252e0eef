"""Tripple Domino: entries that break a rule and are entered anyway. The game always goes on."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.journal import Journal
from scoring.tripple_domino.rules import TILES
from tests.support import naive_tripple_domino
from tests.support.exploring import examples
from tests.support.random_play import ENDLESS, random_step
from tests.support.reading_back import journal_of
from tests.support.tricubo_notation import points
from tests.support.tripple_domino_moves import some_moves
from tests.support.tripple_domino_notation import (
    NAMES,
    middle,
    new,
    play,
    refused,
    rest_range,
    rules,
    state,
    tiles,
    totals,
    waiting,
)


@pytest.mark.parametrize(
    ("entry", "gained", "hand", "stock", "then"),
    [
        ("Ana start 543", 17, 3, 2, "Ben"),  # a second start (TD-3)
        ("Ben 543", 12, 3, 2, "Cem"),  # out of turn (TD-4)
        ("Cem 543 bridge after 1", 37, 4, 1, "Ana"),
        ("Ana 555", 15, 3, 2, "Ben"),  # placed again, scores again (TD-12)
        ("Ana 543 after 3", -3, 5, 0, "Ben"),  # the stock has two (TD-12)
        ("Ana draw 1", -5, 5, 1, "Ben"),  # two would be due (TD-5)
        ("Ana draw 3", -15, 6, 0, "Ben"),  # two are all there are
        ("Ana empty", -5, 4, 2, "Ben"),  # there are tiles (TD-6)
        ("Ben empty", -5, 4, 2, "Cem"),
    ],
)
def test_forced_turns(entry: str, gained: int, hand: int, stock: int, then: str) -> None:
    """TD-3 … TD-12: points as entered; hands and stock as far as there are tiles; the turn passes
    on from the player who entered."""
    before = middle("4 4 4", 2)
    player = NAMES.index(entry.split()[0])
    assert refused(before, entry).startswith("TD-")
    game = play(before, f"! {entry}")
    assert game.forced
    assert game.report()["forced"] is True
    assert game.total(player) == gained
    assert state(game).hands[player] == hand
    assert state(game).stock == stock
    assert waiting(game) == then
    assert game.undo(1).state == before.state


@pytest.mark.parametrize(
    ("entry", "gained"),
    [
        ("Ana out 0 23 10", [53, 0, 0]),  # with tiles left (TD-8)
        ("Ana out 7 23 10", [53, 0, 0]),  # a player who is out has nothing left
        ("Ben out 0 23 10", [0, 30, 0]),
        ("Ana out", [20, 0, 0]),  # nothing left where nothing is entered
        ("Ana out 0 23", [43, 0, 0]),
        ("Cem out 1 2 3 4 5", [0, 0, 23]),  # an empty seat
        ("Ana blocked 12 23 10", [0, 0, 25]),  # a stock (TD-9)
        ("Ana blocked 12 23", [0, 0, 35]),
        ("Ana blocked", [0, 0, 0]),
        ("Ana blocked 12 23 10 1", [0, 0, 25]),
        ("Ana out 0 840 840", [1700, 0, 0]),  # more than there is (TD-12)
    ],
)
def test_forced_ends(entry: str, gained: list[int]) -> None:
    """TD-8, TD-9: the round is over."""
    before = middle("4 4 4", 2, target=9999)
    assert refused(before, entry).startswith("TD-")
    game = play(before, f"! {entry}")
    assert totals(game) == gained
    assert rules(game).turn(state(game)).round == 2
    assert waiting(game) == "Ana Ben Cem"
    assert game.undo(1).state == before.state


def test_blocked_without_a_word_is_a_tie() -> None:
    """TD-9: each has a line for it, of no points."""
    game = play(middle("4 4"), "! Ana blocked")
    assert points(game) == points(game, 1) == {"round1": 0, "round2": None}
    assert [len(sheet.rounds[0]) for sheet in state(game).sheets] == [1, 1]


def test_forced_before_the_start() -> None:
    """TD-3: it takes the place of the start; who comes next goes on."""
    for entry, then in (("Ben 543", "Ana"), ("Ana draw 3", "Ben"), ("Ana empty", "Ben")):
        game = play(new(2), f"! {entry}")
        assert waiting(game) == then
        assert refused(game, f"{then} start 555") == "TD-3"
    game = play(new(2), "! Ben out 30 0")
    assert totals(game) == [0, 50]
    assert waiting(game) == "Ana Ben"
    assert rules(game).turn(state(game)).round == 2


def test_a_tile_laid_again_is_laid_once() -> None:
    """TD-12: it is one tile, and a hand has one less all the same."""
    game = play(middle("4 4", 2), "! Ana 555")
    assert state(game).laid == set(tiles("555"))
    assert state(game).hands == (3, 4)


def test_a_hand_that_has_run_out_stays_empty() -> None:
    """TD-12: no fewer than no tiles; the one more than there was still counts."""
    game = play(middle("1 3", 9), "Ana 543 | ! Ana 544")
    assert state(game).hands == (0, 3)
    assert totals(game) == [25, 0]
    assert waiting(game) == "Ana"
    assert totals(play(game, "Ana out 0 12")) == [57, 0]


def test_a_forced_draw_takes_an_empty_hand_back() -> None:
    """TD-8: who has drawn is not out any more."""
    game = play(middle("1 3", 9), "Ana 543 | ! Ana draw 3")
    assert state(game).hands == (3, 3)
    assert waiting(game) == "Ben"
    assert refused(game, "Ana out 0 12") == "TD-8"


def test_two_empty_hands() -> None:
    """TD-8: either may be out."""
    game = play(middle("1 1 3", 9, turn="Ben"), "Ben 543 | ! Ana 544")
    assert rules(game).player_out(state(game)) == 0
    assert waiting(game) == "Ana"
    assert totals(play(game, "Ana out 0 0 12")) == [13 + 32, 12, 0]
    assert totals(play(game, "Ben out 0 0 12")) == [13, 12 + 32, 0]
    assert refused(game, "Ana out 0 1 12") == "TD-12"
    assert refused(game, "Cem out 0 0 0") == "TD-8"


def test_more_tiles_than_there_are() -> None:
    """TD-12: a hand is worth no more than all tiles not placed."""
    laid = " ".join("{}{}{}".format(*one) for one in TILES[2:])
    game = middle("4 4", 0, laid=laid)
    assert rest_range(state(game), 0) == (29, 29)
    assert totals(play(game, "Ana blocked 29 29")) == [0, 0]


def test_forced_after_the_end() -> None:
    """TD-10: the game stays over; the points count, and no other round begins."""
    game = play(middle("1 2", scores="300 0"), "Ana 543 | Ana out 0 12")
    assert totals(game) == [344, 0]
    for entry, gained in (
        ("Ben 444 hexagon", [344, 62]),
        ("Ben out 5 7", [344, 25]),
        ("Ana blocked 12 23", [344 + 11, 0]),
        ("Ana start 555", [364, 0]),
        ("Ana draw 3", [329, 0]),
    ):
        after = play(game, f"! {entry}")
        assert after.over
        assert totals(after) == gained
        assert rules(after).turn(state(after)).round == 1
        assert rules(after).turn(state(after)).roller is None
        assert waiting(after) == ""
    # Once over, always over, even below the target.
    assert play(game, "! Ana draw 3;" * 10).over
    assert play(game, "! Ana draw 3;" * 10 + "! Ben blocked 0 0").over


def test_forced_alone() -> None:
    """TD-11: the same; what is placed without being held leaves the hand empty."""
    game = play(new(1, solo_draws=2), "! Ana 543 after 3 | ! Ana 543 | ! Ana draw 3")
    assert totals(game) == [12 - 15 + 12 - 15]
    assert state(game).hands == (0,)
    assert state(game).stock == 0
    assert waiting(game) == "Ana"
    assert totals(play(game, "! Ana out 12")) == [14]
    assert totals(play(new(1), "! Ana start 555 | ! Ana out 0")) == [20]
    assert play(game, "! Ana out 12").over
    assert totals(play(game, "! Ana blocked")) == [-6]
    assert play(game, "! Ana out 0 | ! Ana out 0").total(0) == 34
    assert play(new(1), "! Ana blocked 840").over


def test_a_forced_entry_that_breaks_no_rule() -> None:
    """TD-4: it is taken as it is, and is not marked as forced."""
    game, same = (play(new(2), f"Ana start 555 | {sign} Ben 543") for sign in ("!", ""))
    assert game.state == same.state
    assert game.entries == same.entries
    assert not game.forced


def check_forced(journal: Journal) -> None:
    """Properties of the game with any forced entries."""
    game, now = rules(journal), state(journal)
    assert now.stock >= 0
    assert all(held >= 0 for held in now.hands)
    assert now.entries == len(journal.trail)
    assert bool(game.turn(now).waiting) is not journal.over
    rounds = {len(sheet.rounds) for sheet in now.sheets}
    assert rounds == {game.turn(now).round}
    for player in range(len(journal.names)):
        least, most = rest_range(now, player)
        assert 0 <= least <= most
        assert game.running(now, player) == journal.total(player)
        assert all(game.check(now, player, move) is None for move in game.legal_moves(now, player))
        written = game.written(now, player)
        assert sum(map(int, written.values())) == journal.total(player)


@settings(max_examples=examples(15))
@given(data=st.data(), players=st.integers(1, 6), seed=st.integers(0, 2**32))
def test_whatever_was_forced_the_game_comes_to_its_end(
    data: st.DataObject, players: int, seed: int
) -> None:
    """TD-10: forced entries among true ones, then a game as it should be."""
    random = Random(seed)
    target = data.draw(st.sampled_from([1, 60, 300, 2000]))
    journal = new(
        players,
        target=target,
        solo_draws=data.draw(st.integers(0, 55)),
        solo_hand=data.draw(st.integers(0, 55)),
        draw_all=data.draw(st.booleans()),
        empty_after_draw=data.draw(st.booleans()),
    )
    for _ in range(data.draw(st.integers(1, 20))):
        player, move = data.draw(st.integers(0, players - 1)), data.draw(some_moves)
        over = journal.over
        journal = journal.plus(player, move, forced=True)
        assert journal.over or not over
        check_forced(journal)
        for _ in range(data.draw(st.integers(0, 3))):
            if not journal.over:
                journal = random_step(journal, random)
    while not journal.over:
        journal = random_step(journal, random)
        assert len(journal.entries) < ENDLESS
    check_forced(journal)
    assert journal_of(journal.to_json()) == journal
    assert naive_tripple_domino.result(journal.to_json()) == journal.report()
