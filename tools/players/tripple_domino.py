"""Plays plausible tiles: mostly a tile, now and then a bonus or a draw."""

from random import Random

from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.tripple_domino.state import Place


def next_move(journal: Journal, player: int, dice: Random) -> Move:
    game, state = journal.game, journal.state
    ways = list(game.legal_moves(state, player))
    by_kind = {kind: [move for move in ways if move.do == kind] for kind in game.kinds}
    fitting = [move for move in ways if isinstance(move, Place)]
    if by_kind["start"]:
        return dice.choice(by_kind["start"])
    if by_kind["out"]:
        return dice.choice(by_kind["out"])
    if by_kind["draw"] and dice.random() < 0.08:
        return dice.choice(by_kind["draw"])
    if by_kind["blocked"] and (dice.random() < 0.2 or not fitting):
        return dice.choice(by_kind["blocked"])
    if by_kind["empty"] and dice.random() < 0.2:
        return dice.choice(by_kind["empty"])
    bonus = dice.choices([None, "double", "bridge", "hexagon"], (80, 10, 7, 3))[0]
    draws = dice.choices([0, 1, 2], (86, 9, 5))[0]
    if not fitting:
        return dice.choice(ways)
    wanted = [one for one in fitting if (one.bonus, one.draws) == (bonus, draws)] or [
        one for one in fitting if one.bonus == bonus
    ]
    return dice.choice(wanted)
