"""`{"do":"leave"}` in every game: no one waits for players who have left, their sheet stays, and
they cannot win. What it means for the rounds of each game is in test_leaving_games.py."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import GAMES
from scoring.early_end import EndEarly
from scoring.game import IllegalError
from scoring.game_state import is_early
from scoring.journal import IllegalEntryError, Journal
from scoring.leave_move import Leave, Left
from tests.support.every_game import check_file
from tests.support.exploring import examples
from tests.support.random_play import ENDLESS, one_sheets, option_sets, random_step, random_undo
from tools.player import played

games = pytest.mark.parametrize("game_id", GAMES)
NAMES = ["Ana", "Ben", "Cem"]


@games
@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.8])
def test_nobody_waits_for_them_and_their_sheet_stays(game_id: str, share: float) -> None:
    journal = played(game_id, {}, NAMES, share=share)
    game = journal.game
    after = journal.plus(1, Leave())
    assert after.entries[-1].raw["move"] == {"do": "leave"}
    assert [game.has_left(after.state, player) for player in range(3)] == [False, True, False]
    assert 1 not in game.turn(after.state).waiting
    assert game.turn(after.state).waiting
    assert not after.over
    assert after.total(1) == journal.total(1)
    assert game.written(after.state, 1) == game.written(journal.state, 1)
    assert after.undo(after.entries[-1].id).state == journal.state


@games
def test_they_enter_nothing_more(game_id: str) -> None:
    journal = played(game_id, {}, NAMES, share=0.5).plus(2, Leave())
    for move in (Leave(), next(iter(journal.game.candidates(journal.state, 2)))):
        with pytest.raises(IllegalError, match="This player has left the game"):
            journal.plus(2, move)
    assert journal.plus(2, Leave(), forced=True).state == journal.state
    refusal = journal.game.why_not_now(journal.state, 2)
    assert refusal is not None
    assert refusal.rule == "leave"


@games
@pytest.mark.parametrize("leaver", range(3))
def test_they_come_after_all_others(game_id: str, leaver: int) -> None:
    journal = played(game_id, {}, NAMES, share=0.9).plus(leaver, Leave())
    journal = _to_the_end(journal, Random(leaver))
    game, state = journal.game, journal.state
    others = [player for player in range(3) if player != leaver]
    places = game.places(state)
    assert places[leaver] == 3
    best = max((journal.total(one), game.tie_break(state, one)) for one in others)
    winners = [one for one in others if (journal.total(one), game.tie_break(state, one)) == best]
    assert list(game.winners(state)) == winners
    assert journal.report()["winners"] == winners


@games
def test_the_last_one_plays_on(game_id: str) -> None:
    journal = played(game_id, {}, NAMES, share=0.5).plus(0, Leave()).plus(2, Leave())
    assert journal.game.turn(journal.state).waiting == (1,)
    assert journal.plus(1, EndEarly()).over, "or ends it early"
    journal = _to_the_end(journal, Random(1))
    assert journal.game.winners(journal.state) == (1,)
    assert journal.game.rank(journal.state) is None, "it is no solo game"


@games
def test_when_all_have_left_it_is_over_early(game_id: str) -> None:
    journal = played(game_id, {}, NAMES, share=0.5)
    for player in range(3):
        assert not journal.over
        journal = journal.plus(player, Leave())
    assert is_early(journal.state)
    assert journal.over
    assert journal.game.winners(journal.state) == ()
    assert journal.game.turn(journal.state).waiting == ()
    for player in range(3):
        for move in journal.game.candidates(journal.state, player):
            journal.game.apply(journal.state, player, move)  # forced, it breaks nothing
            break
    assert not journal.undo(journal.entries[-1].id).over


@games
def test_a_game_that_is_over_is_left_by_nobody(game_id: str) -> None:
    journal = played(game_id, {}, ["Ana", "Ben"])
    with pytest.raises(IllegalError, match="The game is over"):
        journal.plus(0, Leave())
    assert journal.plus(0, Leave(), forced=True).state == journal.state


@games
def test_alone_one_ends_the_game_instead(game_id: str) -> None:
    for options in ({}, *one_sheets(GAMES[game_id])):
        journal = Journal.new(game_id, options, ["Ana"])
        with pytest.raises(IllegalError, match="end the game instead"):
            journal.plus(0, Leave())
        entry = {"id": 1, "player": 0, "move": {"do": "leave"}}
        with pytest.raises(IllegalEntryError, match="leave: In a solo game"):
            journal.plus_raw([entry])
        assert journal.plus(0, Leave(), forced=True).over


@games
def test_undoing_it_is_refused_where_it_would_break_a_later_entry(game_id: str) -> None:
    """The round was complete without them."""
    journal = played(game_id, {}, ["Ana", "Ben"], share=0.4)
    left = journal.plus(0, Leave())
    leave = left.entries[-1].id
    later = left
    random = Random(5)
    while not later.over:
        later = random_step(later, random)
    with pytest.raises(IllegalError, match="would no longer fit"):
        later.undo(leave)


@games
@settings(max_examples=examples(8))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_with_leavers_every_game_ends(game_id: str, data: st.DataObject, seed: int) -> None:
    """Played at random, with undo and redo; the file gives the same game."""
    game = GAMES[game_id]
    players = data.draw(st.sampled_from(game.players))
    one_sheet = one_sheets(game) if players == 1 else []
    options: dict[str, Any] = data.draw(st.sampled_from([*option_sets(game), *one_sheet]))
    random = Random(seed)
    journal = Journal.new(game_id, options, ["?"] * players)
    while not journal.over:
        assert len(journal.entries) < ENDLESS, "the game does not end"
        journal = _step(journal, random)
        _check(journal)
    check_file(journal)


def _step(journal: Journal, random: Random) -> Journal:
    players = range(len(journal.names))
    there = [one for one in players if not journal.game.has_left(journal.state, one)]
    chance = random.random()
    if chance < 0.03 and len(players) > 1:
        return journal.plus(random.choice(there), Leave())
    if chance < 0.1:
        return random_undo(journal, random)
    return random_step(journal, random)


def _check(journal: Journal) -> None:
    """Properties of every state of a game that some players have left."""
    game, state = journal.game, journal.state
    turn, places = game.turn(state), game.places(state)
    gone = {one for one in range(len(journal.names)) if game.has_left(state, one)}
    assert gone.isdisjoint(turn.waiting)
    assert gone.isdisjoint(game.winners(state))
    assert bool(turn.waiting) == (not journal.over)
    there = set(range(len(journal.names))) - gone
    assert all(places[one] > places[other] for one in gone for other in there)
    for player in gone:
        assert not list(game.legal_moves(state, player))


def _to_the_end(journal: Journal, random: Random) -> Journal:
    while not journal.over:
        journal = random_step(journal, random)
    return journal


def test_the_roll_goes_around_those_who_are_there() -> None:
    left = Left().plus(1)
    assert [left.after(player, 4) for player in range(4)] == [2, 2, 3, 0]
    assert left.plus(0).plus(2).plus(3).after(2, 4) == 2, "there is no other"
    rollers = []
    for number in range(8):
        left = left.passed_on(number, 4)
        rollers.append(left.roller(number, 4))
    assert rollers == [0, 2, 3, 0, 2, 3, 0, 2], "nobody rolls twice in a row"
