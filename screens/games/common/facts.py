"""How a game says what its finished sheets tell: facts (`Game.facts`) with their names, in groups.

A game's folder has a function for it: `told` in `facts.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from screens.look.brush import Brush
from screens.look.geometry import Rect
from storage.statistics import Fact

MEAN, SHARE, MOST, LEAST, TO_EACH = "mean", "share", "most", "least", "to each"
"""What is told of a fact: its mean in a game, in how many of the games it was more than nothing,
the most or the least that it ever was, how many fall to each of another fact."""
BARS, PAYS, TILES = "bars", "pays", "tiles"
"""How a group is drawn: a bar for each mean, how often something paid and how often it cost, or
single numbers."""

Picture = Callable[[Brush, Rect], None]
Facts = Mapping[str, Fact]


class Told(NamedTuple):
    """A fact with its name."""

    key: str
    name: str
    how: str = MEAN
    other: str = ""
    """The fact that it is told to each of."""
    picture: Picture | None = None


class Group(NamedTuple):
    heading: str
    facts: tuple[Told, ...]
    drawn: str = BARS
    wide: float = 1
    """The width of the pictures, in heights."""

    @classmethod
    def of(cls, heading: str, facts: Iterable[Told], drawn: str = BARS, wide: float = 1) -> "Group":
        return cls(heading, tuple(facts), drawn, wide)
