"""A square of Cubo: nine dice, six lines, the best exchange and the best possible square.

A square is its nine dice row by row, the joker in the centre. Nothing here checks whether the dice
are the right ones: a forced square is counted as entered.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple, Self

from scoring.game import put

JOKER = "j"
COLOURS = ("r", "b", JOKER)
"""Red, blue, and the white joker that is both."""
NUMBERS = range(1, 7)
TEXTS = {f"{colour}{number}": (colour, number) for colour in COLOURS for number in NUMBERS}
"""Every die by its text."""
PLACES = range(9)
CENTRE = 4
LINES: tuple[tuple[int, int, int], ...] = (
    *((row, row + 1, row + 2) for row in (0, 3, 6)),
    *((col, col + 3, col + 6) for col in (0, 1, 2)),
)
"""Three rows from the top, then three columns from the left."""
MOST_WITH = (72, 60, 60, 54, 54, 54, 60, 60, 72)
"""The most points of a square, by the number of its red dice (CU-6): six lines of 6, three, four or
all six of them in one colour."""
MOST = max(MOST_WITH)


class Die(NamedTuple):
    colour: str
    number: int

    def __str__(self) -> str:
        return f"{self.colour}{self.number}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Returns the die of a text such as `r6`. Raises ValueError if there is none."""
        if text not in TEXTS:
            raise ValueError(f"no die: {text}")
        return cls(*TEXTS[text])


Square = tuple[Die, ...]


class LineScore(NamedTuple):
    """The kind of a line of three dice, and its points."""

    kind: str | None
    """`lane`, `street`, or None for neither."""
    points: int
    """With the doubling already included."""
    doubled: bool


NOTHING = LineScore(None, 0, False)


def line_points(dice: Sequence[Die]) -> LineScore:
    """Scores a line (CU-5, CU-6): a lane counts its number, a street its highest; double in one
    colour."""
    (one, first), (two, middle), (three, last) = dice
    if first == middle == last:
        kind = "lane"
    elif first - middle == middle - last and abs(first - middle) == 1:
        kind = "street"
    else:
        return NOTHING
    # The joker takes any colour, separately in each line.
    doubled = len({one, two, three} - {JOKER}) <= 1
    return LineScore(kind, max(first, last) * (2 if doubled else 1), doubled)


def line_scores(dice: Sequence[Die | None]) -> tuple[LineScore | None, ...]:
    """Returns the six lines of an incomplete square; None for those that still lack a die."""
    scores: list[LineScore | None] = []
    for line in LINES:
        known = [die for place in line if (die := dice[place]) is not None]
        scores.append(line_points(known) if len(known) == len(line) else None)
    return tuple(scores)


def square_points(square: Sequence[Die]) -> int:
    return sum(line_points([square[place] for place in line]).points for line in LINES)


def exchanged(square: Square, taken: Die | None, swap: int | None) -> Square:
    """Returns the square with the taken die in the place of another (CU-4); unchanged if either is
    None."""
    return square if taken is None or swap is None else put(square, swap, taken)


def exchanges(square: Square, taken: Die) -> tuple[tuple[int | None, int], ...]:
    """Returns every place that the taken die may go to, None for nowhere, with the resulting
    points: the best first, and None before any that is no better."""
    places = (None, *(place for place in PLACES if place != CENTRE))
    ways = [(place, square_points(exchanged(square, taken, place))) for place in places]
    return tuple(sorted(ways, key=lambda way: -way[1]))


# The best square: branch and bound. The cross of the four dice beside the joker is placed first, as
# it determines two lines and is in the middle of the other four; then come the corners.


def best_square(dice: Sequence[Die], taken: Die | None) -> tuple[Square, int]:
    """Returns the best square that these nine dice could have made, and its points, with or without
    the taken die in the place of one of them. Returns the dice as entered if nothing is better."""
    laid = _with_joker_inside(dice)
    swap, best = exchanges(laid, taken)[0] if taken else (None, square_points(laid))
    found = exchanged(laid, taken, swap)
    joker, around = laid[CENTRE], [*laid[:CENTRE], *laid[CENTRE + 1 :]]
    search = _Search.of(around if taken is None else [*around, taken], joker)
    for hope, cross, rest in search.crosses():
        if hope <= best:
            break
        for points, corners in search.corners(cross, rest):
            if points > best:
                best, found = points, search.square(cross, corners)
    return found, best


def _with_joker_inside(dice: Sequence[Die]) -> Square:
    """Returns the dice as entered, but with the joker exchanged for the die in the centre."""
    jokers = [place for place in PLACES if dice[place].colour == JOKER]
    at = CENTRE if not jokers or CENTRE in jokers else jokers[0]
    return put(put(tuple(dice), at, dice[CENTRE]), CENTRE, dice[at])


Four = tuple[int, int, int, int]


class _Search(NamedTuple):
    """The points of every line that the dice can make. Dice are represented by the number of their
    kind: identical dice are interchangeable."""

    joker: Die
    kinds: list[Die]
    pool: list[int]
    """The kind of each die."""
    through: list[list[int]]
    """The points of two kinds with the joker between them."""
    beside: list[list[list[int]]]
    """The points of two kinds with another kind between them, which is the first index."""
    hopes: list[int]
    """The most points of a line, by the kind in its middle."""

    @classmethod
    def of(cls, dice: list[Die], joker: Die) -> Self:
        kinds = sorted(set(dice))

        def ends(middle: Die) -> list[list[int]]:
            return [[line_points((one, middle, two)).points for two in kinds] for one in kinds]

        pool, beside = [kinds.index(die) for die in dice], [ends(middle) for middle in kinds]
        hopes = [0] * len(kinds)
        for one, middle, two in permutations(pool, 3):
            hopes[middle] = max(hopes[middle], beside[middle][one][two])
        return cls(joker, kinds, pool, ends(joker), beside, hopes)

    def crosses(self) -> list[tuple[int, Four, list[int]]]:
        """Returns every cross as top, bottom, left and right, with the most points of a square
        around it and the remaining dice; the most promising first. Rotated or mirrored squares have
        the same points, so only one of the eight symmetric crosses is included."""
        found: dict[Four, tuple[int, Four, list[int]]] = {}
        pairs = combinations(range(len(self.pool)), 2)
        for (one, two), (three, four) in combinations(pairs, 2):
            places = {one, two, three, four}
            cross = self.pool[one], self.pool[two], self.pool[three], self.pool[four]
            if len(places) == len(cross) and cross not in found:
                hope = self.inside(cross) + sum(self.hopes[kind] for kind in cross)
                rest = [kind for place, kind in enumerate(self.pool) if place not in places]
                found[cross] = hope, cross, rest
        return sorted(found.values(), reverse=True)

    def inside(self, cross: Four) -> int:
        """Returns the points of the two lines of the cross."""
        top, bottom, left, right = cross
        return self.through[top][bottom] + self.through[left][right]

    def corners(self, cross: Four, rest: list[int]) -> Iterator[tuple[int, Four]]:
        """Yields every way to place the corners around a cross, with the points of the square."""
        inside = self.inside(cross)
        top, bottom, left, right = (self.beside[kind] for kind in cross)
        for a, b, c, d in set(permutations(rest, 4)):
            yield inside + top[a][b] + bottom[c][d] + left[a][c] + right[b][d], (a, b, c, d)

    def square(self, cross: Four, corners: Four) -> Square:
        top, bottom, left, right = (self.kinds[kind] for kind in cross)
        a, b, c, d = (self.kinds[kind] for kind in corners)
        return (a, top, b, left, self.joker, right, c, bottom, d)
