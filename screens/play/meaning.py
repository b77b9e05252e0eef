"""What the touched boxes of a sheet can be meant for. No Kivy."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scoring.core import Box
from scoring.reading import Move
from screens.play.strictness import Ways

if TYPE_CHECKING:
    from screens.play.seat import Seat


class Meaning:
    """At one seat, of the player who is in front there."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat
        self.ways: Ways = []
        """What the player may enter by the rules, with the boxes to touch for it."""

    def of(self, touched: frozenset[Box]) -> list[Move]:
        """The moves that may be made and that take these boxes, with others or without."""
        return [move for move, _boxes in self._open_ways(touched)]

    def whole(self, touched: frozenset[Box]) -> list[Move]:
        """The moves that may be made and that take just these boxes."""
        return [move for move, boxes in self._open_ways(touched) if touched == boxes]

    def open_boxes(self) -> frozenset[Box]:
        """The boxes that invite, given those that are touched already."""
        touched = self.seat.touched
        return touched.union(*(boxes for _move, boxes in self._open_ways(touched)))

    def is_one(self, moves: list[Move]) -> bool:
        """Whether they come to the same: then nobody need be asked which is meant."""
        if len(moves) < 2:
            return bool(moves)
        game, state, player = self.seat.game, self.seat.state, self.seat.player
        first, *others = (game.apply(state, player, move) for move in moves)
        return all(one == first for one in others)

    def boxes_of(self, moves: Sequence[Move]) -> frozenset[Box]:
        """All that is touched for these moves."""
        return frozenset().union(*(boxes for move, boxes in self.ways if move in moves))

    def may_touch(self, box: Box) -> bool:
        """Whether a touch of this box leads to an entry by the rules."""
        either = (self.seat.touched ^ {box}, frozenset({box}))
        return any(touched <= boxes for _move, boxes in self.ways for touched in either)

    def _open_ways(self, touched: frozenset[Box]) -> Ways:
        """By the rules; where there are none, against them, if the players want it so."""
        ways = [(move, boxes) for move, boxes in self.ways if touched <= boxes]
        return ways or (self.seat.strictness.ways(touched) if touched else [])
