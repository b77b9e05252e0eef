"""Finds the moves that the touched boxes of a sheet may stand for. No Kivy."""

from collections.abc import Callable, Sequence

from play.seat_state import SeatState
from scoring.game import Box
from scoring.json_fields import Move

Ways = list[tuple[Move, frozenset[Box]]]
"""Moves, each with the boxes to touch for it."""


class MoveResolver:
    """The possible meanings of touched boxes, for the player of one seat."""

    def __init__(self, seat: SeatState, against: Callable[[frozenset[Box]], Ways]) -> None:
        """`against`: finds the moves against the rules that these boxes may stand for, where they
        may be broken."""
        self.seat, self._against = seat, against
        self.ways: Ways = []
        """The moves that the rules allow, with the boxes to touch for each."""

    def of(self, touched: frozenset[Box]) -> list[Move]:
        """Returns the possible moves whose boxes include these."""
        return [move for move, _boxes in self._open_ways(touched)]

    def whole(self, touched: frozenset[Box]) -> list[Move]:
        """Returns the possible moves with exactly these boxes."""
        return [move for move, boxes in self._open_ways(touched) if touched == boxes]

    def open_boxes(self) -> frozenset[Box]:
        """Returns the boxes that can be touched next, and those touched already."""
        touched = self.seat.touched
        return touched.union(*(boxes for _move, boxes in self._open_ways(touched)))

    def is_one(self, moves: list[Move]) -> bool:
        """Whether all these moves have the same result, so that the player need not choose."""
        if len(moves) < 2:
            return bool(moves)
        game, state, player = self.seat.game, self.seat.state, self.seat.player
        first, *others = (game.apply(state, player, move) for move in moves)
        return all(one == first for one in others)

    def boxes_of(self, moves: Sequence[Move]) -> frozenset[Box]:
        """Returns all boxes of these moves."""
        return frozenset().union(*(boxes for move, boxes in self.ways if move in moves))

    def may_touch(self, box: Box) -> bool:
        """Whether a touch of this box leads to an entry by the rules."""
        either = (self.seat.touched ^ {box}, frozenset({box}))
        return any(touched <= boxes for _move, boxes in self.ways for touched in either)

    def _open_ways(self, touched: frozenset[Box]) -> Ways:
        """Returns the moves that the rules allow; if there are none, those against them where
        allowed."""
        ways = [(move, boxes) for move, boxes in self.ways if touched <= boxes]
        return ways or (self._against(touched) if touched else [])
