"""Why a placement of Te-Trix is better or worse than another: what really differs between the two
sheets after them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.coach.advice import Advice, Reason, because
from scoring.coach.move_comparison import ONLY, difference, rival_of
from scoring.game import marked
from scoring.json_fields import Move
from scoring.tetrix import tetromino
from scoring.tetrix.coach.grid_value import GRID, spread
from scoring.tetrix.rules import Tetrix
from scoring.tetrix.state import (
    LEAST_AREA,
    Place,
    Sheet,
    State,
)
from scoring.tetrix.tetromino import DICE, SYMBOLS

WORDS = {"o": marked("Circles"), "x": marked("Crosses"), "s": marked("Squares")}
ALONE = because("values assume solo play")


@dataclass(frozen=True)
class After:
    """A sheet after a placement."""

    before: Sheet
    sheet: Sheet

    def sizes(self, symbol: int) -> list[int]:
        """Returns the sizes of a symbol's areas, the largest first."""
        found = tetromino.areas(self.sheet.marks[symbol])
        return sorted((area.bit_count() for area in found), reverse=True)

    def counting(self, symbol: int) -> tuple[int, int]:
        """Returns the number of areas that count and of the boxes in them."""
        sizes = [size for size in self.sizes(symbol) if size >= LEAST_AREA]
        return len(sizes), sum(sizes)

    def growing(self, symbol: int) -> int:
        """Returns the largest area that can still grow until it counts."""
        found = tetromino.areas(self.sheet.marks[symbol])
        open_ones = (area.bit_count() for area in found if spread(area) & self.empty)
        return max((size for size in open_ones if size < LEAST_AREA), default=0)

    @property
    def empty(self) -> int:
        return GRID & ~self.sheet.filled

    @cached_property
    def lost(self) -> int:
        return self.sheet.struck - self.before.struck

    @cached_property
    def holes(self) -> int:
        """The boxes in holes that are too small for a form."""
        sizes = (area.bit_count() for area in tetromino.areas(self.empty))
        return sum(size for size in sizes if size < DICE)

    def touching(self) -> int:
        """Returns the boxes where one symbol would join two areas that count."""
        found = 0
        for marks in self.sheet.marks:
            once = twice = 0
            for area in tetromino.areas(marks):
                if area.bit_count() >= LEAST_AREA:
                    beside = spread(area) & self.empty
                    twice |= once & beside
                    once |= beside
            found += twice.bit_count()
        return found


def why(
    game: Tetrix, state: State, player: int, ranked: Sequence[Advice], place: int
) -> tuple[Reason, ...]:
    """Returns the reasons for the best placement over the runner-up; for the rest, compared with
    the best."""
    reasons = []
    now = game.total(state, player)
    if state.solo and not place and ranked[0].value <= now:
        reasons.append(because("stopping now keeps {points} points", points=now))
    rival = rival_of(ranked, place)
    if rival is None:
        return (*reasons, ONLY)
    one, other = (_after(game, state, player, entry.move) for entry in (ranked[place], rival))
    reasons += _areas(one, other)
    reasons += _room(one, other)
    if not state.solo:
        reasons.append(ALONE)
    return (*reasons, difference(ranked, place))


def _after(game: Tetrix, state: State, player: int, move: Move) -> After:
    assert isinstance(move, Place)
    sheet = state.sheets[player]
    return After(sheet, game.apply(state, player, move).sheets[player])


def _areas(one: After, other: After) -> Iterator[Reason]:
    """Yields what the symbols have, where it is not the same."""
    for at, symbol in enumerate(SYMBOLS):
        word, (areas, boxes) = WORDS[symbol], one.counting(at)
        if (areas, boxes) != other.counting(at):
            yield because(
                "{symbol}: areas that count {areas}, boxes in them {boxes}",
                symbol=word,
                areas=areas,
                boxes=boxes,
            )
        elif (size := one.growing(at)) != other.growing(at) and size:
            yield because(
                "{symbol}: the largest area that grows has {size} of {all}",
                symbol=word,
                size=size,
                all=LEAST_AREA,
            )


def _room(one: After, other: After) -> Iterator[Reason]:
    """Yields what is left, where it is not the same."""
    if one.lost != other.lost:
        yield because("boxes of the strip crossed out: {count}", count=one.lost)
    if one.holes != other.holes:
        yield because("boxes in gaps too small for a shape: {count}", count=one.holes)
    if (joins := one.touching()) != other.touching():
        yield because("boxes where areas that count would join: {count}", count=joins)
