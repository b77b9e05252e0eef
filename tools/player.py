"""A simple player for pictures, demonstrations and measurements: makes plausible moves."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from scoring.journal import Journal
from scoring.json_fields import Move

Journals = tuple[Journal, ...]
NextMove = Callable[[Journal, int, Random], Move]


@cache
def player_of(game: str) -> NextMove | None:
    """Returns the player for this game only (`tools/players/`); None if the general one is used."""
    module = f"tools.players.{game.replace('-', '_')}"
    if find_spec(module) is None:
        return None
    found: NextMove = import_module(module).next_move
    return found


def next_entry(journal: Journal, dice: Random, *, rolls: bool) -> tuple[int, Move]:
    """Returns the next entry: a roll if rolls are entered, otherwise a good move with some
    randomness."""
    game, state = journal.game, journal.state
    turn = game.turn(state)
    if rolls and turn.waiting and (given := game.next_given_roll(state, turn.waiting[0])):
        return turn.waiting[0], given
    if rolls and turn.round and turn.roller is not None:
        possible = list(game.rolls(state))
        roll = dice.choice(possible) if possible else None
        if roll and not game.check(state, turn.roller, roll):
            return turn.roller, roll
    player = turn.waiting[0]
    if own := player_of(game.id):
        return player, own(journal, player, dice)
    return player, max(
        game.legal_moves(state, player),
        key=lambda move: game.gain(state, player, move) + _advance(journal, player, move, dice),
    )


def _advance(journal: Journal, player: int, move: Move, dice: Random) -> float:
    """Returns the value of a move: more on the sheet is better, with some randomness."""
    game, state = journal.game, journal.state
    after = game.apply(state, player, move)
    more = game.tie_break(after, player) - game.tie_break(state, player)
    return more * 0.8 + dice.random() * 2


def entries(journal: Journal, seed: int, *, rolls: bool = True) -> Iterator[Journal]:
    """Plays the game to its end, entry by entry."""
    dice = Random(seed)
    while not journal.over:
        player, move = next_entry(journal, dice, rolls=rolls)
        journal = journal.plus(player, move, at="2026-11-16T18:00:00Z")
        yield journal


@cache
def _history(game: str, options: str, names: tuple[str, ...], seed: int, rolls: bool) -> Journals:
    """Returns every step of a game; cached for pictures of one game at several moments."""
    journal = Journal.new(game, json.loads(options), list(names))
    return tuple(entries(journal, seed, rolls=rolls))


def played(
    game: str,
    options: dict[str, Any],
    names: list[str],
    *,
    share: float = 1.0,
    seed: int = 1,
    rolls: bool = True,
) -> Journal:
    """Returns a game after this share of its entries."""
    steps = _history(game, json.dumps(options), tuple(names), seed, rolls)
    return steps[min(len(steps) - 1, int(len(steps) * share))]


def rolled(game: str, options: dict[str, Any], names: list[str], seed: int = 1) -> Journal:
    """Returns a game in its middle, just after a roll."""
    steps = _history(game, json.dumps(options), tuple(names), seed, True)
    later = steps[len(steps) // 2 :]
    rolls = (journal for journal in later if journal.entries[-1].raw["move"]["do"] == "roll")
    return next(rolls, later[0])  # some games have no rolls
