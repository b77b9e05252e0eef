"""Colours in Cubo change hands (CU-1): how many red dice each person at the table can have.

After a round the exchanged die stays with its player, and the other one goes to the middle. A
square shows what its player has; a round counted by hand may have changed it by one; nothing is
known about people whose sheets are not kept here. So all possible distributions of the colours are
kept together, and every entry removes those that contradict it. An entry is legal if it fits at
least one.

There can be thousands, and a game has to be replayed in a millisecond: a set of spreads is stored
as the bits of one integer, so that a round changes all of them at once.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import itemgetter, mul, or_
from typing import NamedTuple

from scoring.cubo.square import (
    CENTRE,
    COLOURS,
    JOKER,
    MOST_WITH,
    Die,
    Square,
)
from scoring.game import Refusal, put, refuse

OWN = 8
"""Number of coloured dice of each player; constant for any colours."""
OWN_RED = 4
"""Number of red dice at the start."""
MIDDLE = 4
"""Number of dice in the middle before a round; constant."""
MIDDLE_RED = 2

Spread = tuple[int, ...]
"""Number of red dice of each person at the table. The middle has the remaining ones."""
Spreads = int
"""A set of spreads: bit n means spread number n, in ascending order."""


# What entries reveal


class ColourEvidence(NamedTuple):
    """What an entry reveals about its player's colours in this round."""

    reds: int | None
    """Number of red dice before the exchange; None if not seen."""
    ways: tuple[tuple[str, int], ...]
    """What can have been taken from the middle ("" for no die, or if it does not matter), each with
    the change in the number of red dice by the exchange."""
    points: int = 0
    """The points of a square, if not all distributions of colours allow them."""
    broken: bool = False
    """A forced entry that contradicts what is known: its player may have any colours afterwards."""


NOTHING = ColourEvidence(None, (("", 0),))
"""A missed round, or no entry yet."""
UNSEEN = ColourEvidence(None, (("", 0), ("r", 1), ("b", -1)))
"""A die may have been taken and exchanged."""
IMPOSSIBLE = ColourEvidence(None, ())
BROKEN = NOTHING._replace(broken=True)

Entries = tuple[tuple[int, ColourEvidence], ...]
"""What the entries of a round reveal, in order, each with its player."""


def evidence_of_square(dice: Square, taken: Die | None, swap: int | None) -> ColourEvidence:
    colours = [die.colour for die in dice]
    reds = colours.count("r")
    if reds + colours.count("b") != OWN or swap == CENTRE:
        return IMPOSSIBLE
    if taken is None:
        return ColourEvidence(reds, (("", 0),))
    if taken.colour == JOKER:
        return IMPOSSIBLE
    change = 0 if swap is None else (taken.colour == "r") - (colours[swap] == "r")
    return ColourEvidence(reds, ((taken.colour, change),))


def evidence_of_points(points: int) -> ColourEvidence:
    return UNSEEN._replace(points=points) if points > min(MOST_WITH) else UNSEEN


# Sets of spreads


class Masks(NamedTuple):
    """Subsets of the spreads of a table, by common properties."""

    everything: Spreads
    """All possible spreads: the middle has its four dice."""
    reds: tuple[tuple[Spreads, ...], ...]
    """By player and number of red dice."""
    middle: tuple[Spreads, ...]
    """By the number of red dice in the middle."""
    steps: tuple[int, ...]
    """By player, the number of bits that one more red die shifts by."""

    def lying(self, red: int, blue: int) -> Spreads:
        """Returns the spreads with at least so many dice in the middle."""
        return reduce(or_, self.middle[red : MIDDLE - blue + 1], 0)

    def allowing(self, player: int, points: int) -> Spreads:
        """Returns the spreads in which the player's colours can make so many points."""
        able = (self.reds[player][red] for red in range(OWN + 1) if MOST_WITH[red] >= points)
        return reduce(or_, able, 0)

    def any_colours(self, spreads: Spreads, player: int) -> Spreads:
        """Returns the same spreads, but with any colours of this player."""
        step = self.steps[player]
        bare = ((spreads & mask) >> red * step for red, mask in enumerate(self.reds[player]))
        none = reduce(or_, bare, 0)
        return reduce(or_, (none << red * step for red in range(OWN + 1)), 0) & self.everything


def red_in_middle(spread: Spread) -> int:
    """Returns the number of red dice, constant for a table, that no player has."""
    return OWN_RED * len(spread) + MIDDLE_RED - sum(spread)


@lru_cache(maxsize=8)
def masks_for(seats: int) -> Masks:
    every = [*product(range(OWN + 1), repeat=seats)]

    def by(number: Callable[[Spread], int], most: int) -> tuple[Spreads, ...]:
        """Returns the spreads for which this number is 0, 1, … up to `most`."""
        found = [0] * (most + 1)
        for at, spread in enumerate(every):
            if 0 <= number(spread) <= most:
                found[number(spread)] |= 1 << at
        return tuple(found)

    middle = by(red_in_middle, MIDDLE)
    reds = tuple(by(itemgetter(player), OWN) for player in range(seats))
    steps = tuple((OWN + 1) ** (seats - 1 - player) for player in range(seats))
    return Masks(reduce(or_, middle), reds, middle, steps)


def first_spreads(seats: int) -> Spreads:
    """Returns the spreads when the dice are given out."""
    masks = masks_for(seats)
    return reduce(lambda found, one: found & one[OWN_RED], masks.reds, masks.everything)


def listed(spreads: Spreads, seats: int) -> Iterator[Spread]:
    """Yields the spreads of a set, one by one."""
    every = product(range(OWN + 1), repeat=seats)
    return (spread for at, spread in enumerate(every) if spreads >> at & 1)


# A round


class Span(NamedTuple):
    """A known number, or the range that contains it."""

    least: int
    most: int

    def __str__(self) -> str:
        return in_figures(range(self.least, self.most + 1))


class ColourCourse(NamedTuple):
    """What all at the table can have done in a round, according to their entries."""

    red: int
    """Number of red dice taken from the middle."""
    blue: int
    changes: tuple[int, ...]
    """Change in the number of red dice of each person at the table."""


@lru_cache(maxsize=64)
def _ways(evidence: tuple[ColourEvidence, ...]) -> frozenset[ColourCourse]:
    found = set()
    for ways in product(*(one.ways for one in evidence)):
        colours, changes = zip(*ways, strict=True)
        found.add(ColourCourse(colours.count("r"), colours.count("b"), changes))
    return frozenset(found)


class Colours(NamedTuple):
    """What is known about the colours in a round, from its entries and those before it."""

    starts: Spreads
    """The possible spreads at the beginning of the round."""
    evidence: tuple[ColourEvidence, ...]
    """What each person at the table has revealed."""

    def plus(self, player: int, evidence: ColourEvidence) -> "Colours | None":
        """Returns the colours with one more entry; None if it contradicts what is known."""
        more = self._replace(evidence=put(self.evidence, player, evidence))
        starts = reduce(or_, (start for _way, start, _end in more.courses()), 0)
        return more._replace(starts=starts) if starts else None

    def courses(self) -> Iterator[tuple[ColourCourse, Spreads, Spreads]]:
        """Yields each possible course of the round, with the spreads it can have begun with and
        those that they lead to. All players take before anyone gives back."""
        masks = masks_for(len(self.evidence))
        starts, allowed = self.starts, masks.everything
        for player, one in enumerate(self.evidence):
            if one.reds is not None:
                starts &= masks.reds[player][one.reds]
            if one.points:
                allowed &= masks.allowing(player, one.points)
        for way in _ways(self.evidence):
            begun = starts & masks.lying(way.red, way.blue)
            for player, change in enumerate(way.changes):
                if change:  # between none and all of them
                    begun &= ~masks.reds[player][OWN if change > 0 else 0]
            shift = sum(map(mul, masks.steps, way.changes))
            end = _shifted(begun, shift) & allowed
            if end:
                yield way, _shifted(end, -shift), end

    def ends(self) -> Spreads:
        """Returns the possible spreads at the end of the round."""
        masks = masks_for(len(self.evidence))
        ends = reduce(or_, (end for _way, _start, end in self.courses()), 0)
        for player, one in enumerate(self.evidence):
            if one.broken:
                ends = masks.any_colours(ends, player)
        return ends

    # For the view of squares

    def reds(self, player: int) -> tuple[int, ...]:
        """Returns the possible numbers of red dice of a player at the beginning of the round."""
        masks = masks_for(len(self.evidence)).reds[player]
        return tuple(red for red, mask in enumerate(masks) if self.starts & mask)

    def most_points(self, player: int) -> int:
        """Returns the most points that a player's square can make, with all colours it may have by
        then."""
        limits = sorted({*MOST_WITH}, reverse=True)
        fitting = (most for most in limits if self.plus(player, evidence_of_points(most)))
        return next(fitting, limits[-1])

    def left_to_lay(self, player: int, laid: Sequence[Die]) -> dict[str, Span] | None:
        """Returns, for each colour, how many dice a player has in addition to those placed; None if
        the player cannot have the dice placed."""
        red, blue, joker = (sum(die.colour == one for die in laid) for one in COLOURS)
        spare = [
            (reds - red, OWN - reds - blue)
            for reds in self.reds(player)
            if reds >= red and OWN - reds >= blue
        ]
        if not spare or joker > 1:
            return None
        reds, blues = zip(*spare, strict=True)
        return {
            "r": Span(min(reds), max(reds)),
            "b": Span(min(blues), max(blues)),
            JOKER: Span(1 - joker, 1 - joker),
        }

    def left_for(self, player: int, square: Square) -> dict[str, Span]:
        """Returns the dice in the middle for a player who has built this square."""
        laid = self.plus(player, evidence_of_square(square, None, None))
        return (laid or self).left_in_middle()

    def left_in_middle(self) -> dict[str, Span]:
        """Returns the number of dice of each colour still in the middle."""
        masks = masks_for(len(self.evidence))
        unseen = [at for at, one in enumerate(self.evidence) if one.ways == UNSEEN.ways]
        red, blue = set(), set()
        for way, start, _end in self.courses():
            # People who are not seen may have taken a die and not used it.
            more = sum(not way.changes[at] for at in unseen)
            for lying in (number for number, mask in enumerate(masks.middle) if start & mask):
                most_red, most_blue = lying - way.red, MIDDLE - lying - way.blue
                red |= {max(0, most_red - more), most_red}
                blue |= {max(0, most_blue - more), most_blue}
        return {"r": Span(min(red), max(red)), "b": Span(min(blue), max(blue))}

    # Why an entry may not be made

    def check_square(
        self, player: int, dice: Square, taken: Die | None, swap: int | None
    ) -> Refusal | None:
        """Checks the colours of a square that has its joker in the centre."""
        if not self.plus(player, evidence_of_square(dice, None, None)):
            return self._other_colours(player)
        if taken is None or self.plus(player, evidence_of_square(dice, taken, swap)):
            return None
        if taken.colour == JOKER:
            return refuse("CU-4", "There is no joker in the middle.")
        if taken.colour == "r":
            return refuse("CU-1", "No red die is left in the middle.")
        return refuse("CU-1", "No blue die is left in the middle.")

    def _other_colours(self, player: int) -> Refusal:
        reds = self.reds(player)
        blues = [OWN - red for red in reversed(reds)]
        if len(reds) == 1:
            return refuse(
                "CU-1",
                "There are {red} red and {blue} blue dice here now.",
                red=reds[0],
                blue=blues[0],
            )
        return refuse(
            "CU-1",
            "There can be {red} red and {blue} blue dice here now.",
            red=in_figures(reds),
            blue=in_figures(blues),
        )

    def check_points(self, player: int, points: int) -> Refusal | None:
        if points <= (most := self.most_points(player)):
            return None
        return refuse("CU-6", "No square can score more than {most} points now.", most=most)


def _shifted(spreads: Spreads, shift: int) -> Spreads:
    return spreads << shift if shift >= 0 else spreads >> -shift


@lru_cache(maxsize=64)
def known_colours(starts: Spreads, seats: int, entries: Entries) -> Colours:
    """Returns a round with all its entries. Those that contradict earlier ones were forced."""
    found = Colours(starts, (NOTHING,) * seats)
    for player, evidence in entries:
        forced = found._replace(evidence=put(found.evidence, player, BROKEN))
        found = found.plus(player, evidence) or forced
    return found


@lru_cache(maxsize=64)
def spreads_after(starts: Spreads, seats: int, entries: Entries) -> Spreads:
    """Returns the possible spreads after this round."""
    return known_colours(starts, seats, entries).ends()


def in_figures(numbers: Sequence[int]) -> str:
    """Returns ascending numbers as text, as briefly as possible: `4`, `3–5`, `2, 6`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
