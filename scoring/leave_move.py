"""A player leaves a game: the others do not wait for them, their sheet stays, and they cannot win.

The printed rules do not have this. What it means for the rounds of a game is in that game's
`leave`; docs/leaving.md has all of it.
"""

from dataclasses import dataclass

from scoring.json_fields import Move


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """A player leaves the game."""

    do = "leave"


@dataclass(frozen=True, slots=True)
class Left:
    """The players who have left, and what that has changed around the table."""

    players: frozenset[int] = frozenset()
    skipped: int = 0
    """How many times the roll has skipped a player who has left."""

    def __contains__(self, player: int) -> bool:
        return player in self.players

    def __bool__(self) -> bool:
        return bool(self.players)

    def plus(self, player: int) -> "Left":
        return Left(self.players | {player}, self.skipped)

    def after(self, player: int, count: int) -> int:
        """Returns the next of `count` players who is still there; the same one if there is no
        other."""
        order = ((player + step) % count for step in range(1, count + 1))
        return next((one for one in order if one not in self.players), player)

    def roller(self, number: int, count: int) -> int:
        """Returns who rolls in a round, counted from 0, where that goes around the table."""
        return (number + self.skipped) % count

    def passed_on(self, number: int, count: int) -> "Left":
        """Passes the roll of this round to the next player who is still there."""
        roller = self.roller(number, count)
        if roller not in self.players:
            return self
        steps = (self.after(roller, count) - roller) % count
        return Left(self.players, self.skipped + steps)


NOBODY = Left()
