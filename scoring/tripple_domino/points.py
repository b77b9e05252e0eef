"""Tripple Domino: the points of a move (TD-3 to TD-9)."""

from scoring.tripple_domino.options import NOTHING, OTHERS
from scoring.tripple_domino.state import (
    DRAW_PENALTY,
    MOST_DRAWS,
    OUT_BONUS,
    START_BONUS,
    Blocked,
    DominoMove,
    Draw,
    Empty,
    Ended,
    Out,
    Place,
    Start,
    State,
)
from scoring.tripple_domino.tile_tracking import fewest, rests


def points(state: State, move: DominoMove) -> int:
    """Returns the points of a move; at the end of a round all who score get the same."""
    options = state.options
    match move:
        case Start(tile=tile):
            nothing = state.solo and options.solo_start == NOTHING
            return 0 if nothing else sum(tile) + START_BONUS
        case Place(tile=tile, draws=draws):
            extra: int = sum(getattr(options, bonus) for bonus in move.bonuses)
            return sum(tile) + extra - DRAW_PENALTY * draws
        case Draw(count=count):
            missing = options.empty_stock if _ran_out(state, count) else 0
            return -DRAW_PENALTY * count - missing
        case Empty():
            return -options.empty_stock
        case Out(rest=rest):
            return OUT_BONUS + sum(rest)
        case Blocked():
            rest = rests(state, move)
            least, _seats = fewest(state, rest)
            if options.blocked_tie == OTHERS:
                return sum(value for value in rest if value > least) - least
            return sum(rest) - least - least  # what the others hold, minus their own
        case Ended():
            return 0


def _ran_out(state: State, count: int) -> bool:
    """Whether an empty stock costs a player who drew `count` tiles and placed none (TD-6)."""
    options = state.options
    if not options.empty_after_draw or count >= MOST_DRAWS:
        return False
    # At a larger table only this is known of the stock: while it has tiles, players draw on.
    known = options.one_sheet is not None and options.draw_all
    return known or state.stock <= count
