"""Going back to any point of a game, and undo and redo for one player alone."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import GAMES
from scoring.game import IllegalError
from scoring.journal import Journal
from tests.support.exploring import examples
from tests.support.random_play import random_step, random_undo
from tests.support.reading_back import journal_of
from tests.support.tricubo_notation import new, play, refused, ticks

START = "0 start 1; 1 start 2"  # entries 1 and 2
games = pytest.mark.parametrize("game_id", GAMES)


def counting(journal: Journal) -> list[int]:
    return [entry.id for entry, _ in journal.trail]


def first(journal: Journal, count: int) -> Journal:
    """Returns the game after this many entries, replayed from the beginning."""
    raws = journal.to_json()["entries"][:count]
    return journal_of(journal.header | {"entries": raws})


def check_history(journal: Journal) -> None:
    history = journal.history()
    assert [len(one.entries) for one in history] == list(journal.moments)
    assert journal.moments[0] == 0
    for before, after in pairwise(history):
        assert counting(before) != counting(after), "something happens from moment to moment"
    for one in history:
        assert one == first(journal, len(one.entries))
    assert history[-1].trail == journal.trail


def check_back_to(journal: Journal, count: int) -> None:
    """Checks that what counted then counts again, and that going forward returns to the present."""
    then = first(journal, count)
    back = journal.back_to(count, at="2026-11-16T18:00:00Z")
    assert back.state == then.state
    assert counting(back) == counting(then)
    assert back.entries[: len(journal.entries)] == journal.entries, "nothing is rewritten"
    assert all(entry.undoes for entry in back.entries[len(journal.entries) :])
    assert journal_of(back.to_json()) == back, "every step on the way is legal"
    again = back.back_to(len(journal.entries))
    assert again.state == journal.state
    assert counting(again) == counting(journal)


def steps(game_id: str, players: int, length: int, seed: int) -> Iterator[Journal]:
    """Yields a game with undos, redos and jumps back, step by step."""
    random = Random(seed)
    journal = Journal.new(game_id, {}, [f"Player {number}" for number in range(players)])
    for _ in range(length):
        chance = random.random()
        if chance < 0.3 or journal.over:
            journal = random_undo(journal, random)
        elif chance < 0.4:
            journal = journal.back_to(random.randint(0, len(journal.entries)))
        else:
            journal = random_step(journal, random)
        yield journal


@games
@settings(max_examples=examples(5), deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32), length=st.integers(1, 30))
def test_back_to_any_point(game_id: str, data: st.DataObject, seed: int, length: int) -> None:
    players = data.draw(st.sampled_from(GAMES[game_id].players))
    *_, journal = steps(game_id, players, length, seed)
    check_history(journal)
    for count in range(len(journal.entries) + 1):
        check_back_to(journal, count)


@games
@settings(max_examples=examples(5), deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_redo_only_gives_back_what_was(game_id: str, data: st.DataObject, seed: int) -> None:
    """The moves that count after a redo have counted together before."""
    players = data.draw(st.sampled_from(GAMES[game_id].players))
    were: list[list[int]] = []
    for journal in steps(game_id, players, 40, seed):
        known = len(were)
        were += [counting(first(journal, n)) for n in range(known, len(journal.entries) + 1)]
        if journal.redoable is not None:
            assert counting(journal.undo(journal.redoable)) in were


def test_after_going_back_redo_brings_the_later_entries() -> None:
    game = play(new(2), f"{START}; 0 L4; 1 M2; 1 L3")
    back = game.back_to(2)
    assert counting(back) == [1, 2]
    states = []
    while back.redoable is not None:
        back = back.undo(back.redoable)
        states.append(back.state)
    assert states == [state for _, state in game.trail[2:]]


def test_after_something_new_the_old_line_can_be_had_back() -> None:
    game = play(new(2), f"{START}; 0 L4; 1 M2")
    other = play(game.back_to(2), "0 S5; 1 L3")
    assert other.redoable is None
    old = other.back_to(4)
    assert old.state == game.state
    assert old.redoable is None, "what was entered instead does not belong here"
    half = other.back_to(3)
    assert ticks(half) == (1, 0, 0, 3, 0)
    assert half.redoable is not None
    assert half.undo(half.redoable).state == game.state, "redo goes on along the old line"
    assert old.back_to(len(other.entries)).state == other.state


def test_moments() -> None:
    game = play(new(2), START)
    assert game.moments == (0, 1, 2)
    assert play(game, "0 L4; undo 3; undo 2").moments == (0, 1, 2, 3, 5), "a run is one step"
    assert play(game, "undo 2; undo 3").moments == (0, 1, 2), "nothing has come of it"
    assert play(game, "undo 2; undo 3; 0 L4").moments[-1] == 5
    assert new(2).moments == (0,)


def test_what_still_counts_is_not_worked_out_again() -> None:
    game = play(new(2), f"{START}; 0 L4; undo 3; 0 M5; 1 L3")
    last = game.history()[-1]
    assert all(one[1] is other[1] for one, other in zip(last.trail, game.trail, strict=True))


# One player alone


def test_undo_and_redo_for_one_player() -> None:
    game = play(new(3), "0 start 1; 1 start 2; 2 start 3; 0 L4; 1 M2; 2 S5")
    assert [game.undoable_by(player) for player in range(3)] == [4, 5, 6]
    assert [game.redoable_by(player) for player in range(3)] == [None] * 3
    undo = game.undoable_by(1)
    assert undo is not None
    game = game.undo(undo)
    assert (ticks(game, 1), ticks(game, 2)) == ((0, 1, 0, 0, 0), (0, 0, 1, 0, 1))
    assert [game.undoable_by(player) for player in range(3)] == [4, 2, 6]
    assert [game.redoable_by(player) for player in range(3)] == [None, 7, None]
    assert counting(game.undo(7)) == [1, 2, 3, 4, 5, 6]


def test_redo_for_one_player_after_others_have_gone_on() -> None:
    game = play(new(3), "0 start 1; 1 start 2; 2 start 3; 0 L4; 1 M2; undo 5; 2 S5")
    assert game.redoable is None, "something new was entered"
    assert game.redoable_by(1) == 6
    assert ticks(game.undo(6), 1) == (0, 3, 0, 0, 0)
    assert play(game, "1 M3").redoable_by(1) is None


def test_undo_for_one_player_is_refused_where_it_would_break_a_later_entry() -> None:
    game = play(new(2), f"{START}; 0 L4; 1 M2")
    assert game.undoable_by(0) == 3
    assert refused(game, "undo 3") == "TC-3"


@games
@settings(max_examples=examples(5), deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32), length=st.integers(1, 40))
def test_one_players_undo_and_redo(
    game_id: str, data: st.DataObject, seed: int, length: int
) -> None:
    """Undo takes away just that player's last move, redo gives just that one back."""
    players = data.draw(st.sampled_from(GAMES[game_id].players))
    *_, journal = steps(game_id, players, length, seed)
    for player in range(players):
        own = [entry.id for entry, _ in journal.trail if entry.player == player]
        assert journal.undoable_by(player) == (own[-1] if own else None)
        try:
            undone = journal.undo(own[-1]) if own else None
        except IllegalError:
            continue
        if undone:
            assert counting(undone) == [one for one in counting(journal) if one != own[-1]]
            redo = undone.redoable_by(player)
            assert redo is not None
            assert counting(undone.undo(redo)) == counting(journal)
