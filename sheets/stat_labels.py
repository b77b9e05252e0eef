"""How a game names the statistics of its finished sheets (`Game.facts`), in groups.

A game's folder has a function for it: `stat_groups` in `after_game.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from storage.statistics import FactSummary

MEAN, SHARE, MOST, LEAST, TO_EACH = "mean", "share", "most", "least", "to each"
"""The value shown for a fact: its average in a game, the share of games in which it was more than
0, its maximum or minimum, or its ratio to another fact."""
BARS, PAYS, TILES = "bars", "pays", "tiles"
"""How a group is drawn: a bar for each average, how often something gained or cost points, or
single numbers."""

Picture = Callable[[Brush, Rect], None]
Facts = Mapping[str, FactSummary]


class NamedFact(NamedTuple):
    """A fact with its name."""

    key: str
    name: str
    how: str = MEAN
    other: str = ""
    """The other fact of a ratio."""
    picture: Picture | None = None


class Group(NamedTuple):
    heading: str
    facts: tuple[NamedFact, ...]
    drawn: str = BARS
    wide: float = 1
    """The width of the pictures relative to their height."""

    @classmethod
    def of(
        cls, heading: str, facts: Iterable[NamedFact], drawn: str = BARS, wide: float = 1
    ) -> "Group":
        return cls(heading, tuple(facts), drawn, wide)
