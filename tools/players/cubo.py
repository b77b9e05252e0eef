"""Plays nine dice, placed well but quickly; one player counts by hand, and sometimes one is
late."""

from random import Random

from scoring.cubo.dice_tracking import OWN
from scoring.cubo.rules import (
    Cubo,
    CuboGame,
    Missed,
    Points,
)
from scoring.cubo.square import (
    CENTRE,
    JOKER,
    Die,
    exchanges,
    square_points,
)
from scoring.journal import Journal
from scoring.json_fields import Move


def next_move(journal: Journal, player: int, dice: Random) -> Move:
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
