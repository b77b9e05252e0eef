"""The coach of Tripple Domino: no advice on moves, but counting the tiles that are not yet seen."""

from collections.abc import Collection
from dataclasses import dataclass
from math import comb

from scoring.coach.advice import Advice, Reason, because
from scoring.coach.coach import Coach
from scoring.json_fields import Move
from scoring.tripple_domino.state import DRAW_PENALTY, MOST_DRAWS, State
from scoring.tripple_domino.tile_tracking import free_tiles
from scoring.tripple_domino.tiles import Tile

NO_ADVICE = because(
    "Rollpad can’t see your tiles or the table, so it can’t suggest moves. It can count the "
    "unseen tiles that fit a side."
)


@dataclass(frozen=True, slots=True)
class Fitting:
    """The tiles not seen yet that have both numbers of a side."""

    sure: tuple[Tile, ...]
    """They fit, however they are printed: two of their numbers are equal."""
    perhaps: tuple[Tile, ...]
    """Three different numbers: they fit if these are in the right order."""
    unseen: int
    """The number of all tiles not yet seen, in the stock or in others' hands."""
    stock: int

    @property
    def count(self) -> int:
        return len(self.sure) + len(self.perhaps)

    def drawn(self, draws: int = MOST_DRAWS) -> float:
        """Returns how likely one of so many drawn tiles has both numbers; each unseen tile may be
        any of the stock."""
        draws = min(draws, self.stock)
        ways = comb(self.unseen, draws)
        return 1 - comb(self.unseen - self.count, draws) / ways if ways else 0.0

    def worth(self) -> float:
        """Returns the average points that drawing brings, if the first tile that has both numbers
        is placed at once: its value less the cost of the draws. Bonuses are not included."""
        fitting = (*self.sure, *self.perhaps)
        value = sum(map(sum, fitting)) / len(fitting) if fitting else 0.0
        points, before = 0.0, 0.0
        most = min(MOST_DRAWS, self.stock)
        for number in range(1, most + 1):
            now = self.drawn(number)
            points += (now - before) * (value - DRAW_PENALTY * number)
            before = now
        return points - (1 - before) * DRAW_PENALTY * most


class Advisor(Coach[State, Move]):
    def unknown(self, state: State) -> Reason:
        return NO_ADVICE

    def expected(self, state: State, player: int) -> float:
        raise NotImplementedError  # there are no values

    def ranked(self, state: State, player: int) -> tuple[Advice, ...]:
        return ()

    def fitting(self, state: State, side: tuple[int, int], own: Collection[Tile] = ()) -> Fitting:
        """Returns the tiles not yet seen that have both numbers of a side; the player may name the
        tiles of the own hand, which are seen, too."""
        unseen = [tile for tile in free_tiles(state) if tile not in own]
        both = [tile for tile in unseen if _has(tile, side)]
        sure = tuple(tile for tile in both if len({*tile}) < len(tile))
        perhaps = tuple(tile for tile in both if tile not in sure)
        return Fitting(sure, perhaps, len(unseen), min(state.stock, len(unseen)))


def _has(tile: Tile, side: tuple[int, int]) -> bool:
    return all(tile.count(number) >= side.count(number) for number in side)
