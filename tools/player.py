"""Somebody to play for pictures, demonstrations and measurements: not clever, but not blind."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from scoring import GAMES
from scoring.cubo import Cubo, CuboGame, Missed, Points
from scoring.cubo_colours import OWN
from scoring.cubo_square import CENTRE, JOKER, Die, exchanges, square_points
from scoring.journal import Journal
from scoring.reading import Move

Journals = tuple[Journal, ...]


def next_entry(journal: Journal, dice: Random, *, rolls: bool) -> tuple[int, Move]:
    """What comes next: a roll where rolls are entered, otherwise a good move with a little luck."""
    game, state = journal.game, journal.state
    turn = game.turn(state)
    if rolls and turn.round and turn.roller is not None:
        possible = list(game.rolls(state))
        roll = dice.choice(possible) if possible else None
        if roll and not game.check(state, turn.roller, roll):
            return turn.roller, roll
    player = turn.waiting[0]
    if game.id in TABLES:
        return player, TABLES[game.id](journal, player, dice)
    return player, max(
        game.legal_moves(state, player),
        key=lambda move: game.gain(state, player, move) + _advance(journal, player, move, dice),
    )


def _domino(journal: Journal, player: int, dice: Random) -> Move:
    """What the tiles on a table would bring: mostly a tile, now and then a bonus or a draw."""
    game, state = GAMES["tripple-domino"], journal.state
    ways = list(game.legal_moves(state, player))
    by_kind = {kind: [move for move in ways if move.do == kind] for kind in game.kinds}
    if by_kind["start"]:
        return dice.choice(by_kind["start"])
    if by_kind["out"]:
        return dice.choice(by_kind["out"])
    if by_kind["draw"] and dice.random() < 0.08:
        return dice.choice(by_kind["draw"])
    if by_kind["blocked"] and (dice.random() < 0.2 or not by_kind["place"]):
        return dice.choice(by_kind["blocked"])
    if by_kind["empty"] and dice.random() < 0.2:
        return dice.choice(by_kind["empty"])
    bonus = dice.choices([None, "double", "bridge", "hexagon"], (80, 10, 7, 3))[0]
    draws = dice.choices([0, 1, 2], (86, 9, 5))[0]
    fitting = [move.to_json() for move in by_kind["place"]]
    if not fitting:
        return dice.choice(ways)
    wanted = [one for one in fitting if (one["bonus"], one["draws"]) == (bonus, draws)] or [
        one for one in fitting if one["bonus"] == bonus
    ]
    return game.read_move(dice.choice(wanted), "move")


def _cubo(journal: Journal, player: int, dice: Random) -> Move:
    """Nine dice, laid well but in a hurry; one player counts by hand, and sometimes one is late."""
    game, state = CuboGame(), journal.state
    colours = game.colours(state)
    if dice.random() < 0.06 and journal.entries and not game.check(state, player, Missed()):
        return Missed()
    if dice.random() < 0.1:
        return Points(dice.randrange(4, 30))
    red = dice.choice(colours.reds(player))
    thrown = [Die(colour, dice.randint(1, 6)) for colour in ("r" * red).ljust(OWN, "b")]
    joker = Die(JOKER, dice.randint(1, 6))
    tries = []
    for _try in range(60):
        around = dice.sample(thrown, len(thrown))
        tries.append((*around[:CENTRE], joker, *around[CENTRE:]))
    square = max(tries, key=square_points)
    left = [colour for colour, span in colours.left_in_middle().items() if span.most]
    for colour in dice.sample(left, len(left)):
        taken = Die(colour, dice.randint(1, 6))
        move = Cubo(square, taken, exchanges(square, taken)[0][0])
        if not game.check(state, player, move):
            return move
    return Cubo(square)


TABLES = {"tripple-domino": _domino, "cubo": _cubo}
"""Games in which what happens on the table is more than the dice that could be listed."""


def _advance(journal: Journal, player: int, move: Move, dice: Random) -> float:
    """More on the sheet is better, too, and nobody plays quite the same way twice."""
    game, state = journal.game, journal.state
    after = game.apply(state, player, move)
    more = game.tie_break(after, player) - game.tie_break(state, player)
    return more * 0.8 + dice.random() * 2


def entries(journal: Journal, seed: int, *, rolls: bool = True) -> Iterator[Journal]:
    """The game goes on, entry by entry, to its end."""
    dice = Random(seed)
    while not journal.over:
        player, move = next_entry(journal, dice, rolls=rolls)
        journal = journal.plus(player, move, at="2026-11-16T18:00:00Z")
        yield journal


@cache
def _history(game: str, options: str, names: tuple[str, ...], seed: int, rolls: bool) -> Journals:
    """Every step of a game; pictures of one game at several moments play it once."""
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
    """A game as it stands after this share of its entries."""
    steps = _history(game, json.dumps(options), tuple(names), seed, rolls)
    return steps[min(len(steps) - 1, int(len(steps) * share))]


def rolled(game: str, options: dict[str, Any], names: list[str], seed: int = 1) -> Journal:
    """A game in its middle, just after a roll."""
    steps = _history(game, json.dumps(options), tuple(names), seed, True)
    later = steps[len(steps) // 2 :]
    rolls = (journal for journal in later if journal.entries[-1].raw["move"]["do"] == "roll")
    return next(rolls, later[0])  # some games know no rolls
