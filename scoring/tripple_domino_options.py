"""Tripple Domino: its options and house rules."""

from dataclasses import dataclass

from scoring.core import marked
from scoring.options import Choice, GameOptions, OneSheet
from scoring.reading import Fields
from scoring.tripple_domino_tiles import TILES

NOTHING, SCORES = "nothing", "scores"
"""What the start tile of a solo game scores (TD-11)."""
ALL, OTHERS = "all", "others"
"""Whose tiles count for players with equally little left in a blocked round (TD-9)."""


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """The points that tables play differently, and the length of the game."""

    hexagon: int = 50
    empty_stock: int = 5
    """The cost of having to draw from an empty stock."""
    bridge: int = 30
    double: int = 25
    target: int = 300
    """The game ends with the round in which somebody reaches this many points."""
    solo_draws: int | None = 20
    """The number of tiles that may be drawn in a solo game; None: all of them."""
    draw_all: bool = True
    """A player who lays nothing draws until three are drawn; if False, they may stop earlier."""
    empty_after_draw: bool = False
    """An empty stock also costs a player who drew in the same turn before it ran out."""
    solo_hand: int = 0
    """The number of tiles held at the start of a solo game."""
    solo_start: str = NOTHING
    """Whether the start tile of a solo game scores nothing, or its value and the bonus."""
    blocked_tie: str = ALL
    """What players with equally little left score in a blocked round: what all others hold, or
    only what the players who are not tied hold."""
    old_counting: bool = False
    """For games saved before TD-11 and TD-12 were corrected: in a solo game the tiles held are not
    counted and the last one may be entered as laid at any time; rests need not add up, and nothing
    follows from the start tile."""

    @property
    def solo_stock(self) -> int:
        """The number of tiles to draw in a solo game, in which one tile starts (TD-11)."""
        others = max(0, len(TILES) - 1 - self.solo_hand)
        return others if self.solo_draws is None else min(self.solo_draws, others)


def _read_solo_draws(data: Fields, default: int | None) -> int | None:
    """One tile starts, the others can be drawn."""
    if data.has("solo_draws") and data.get("solo_draws") is None:
        return None
    return data.integer("solo_draws", 0, len(TILES) - 1, default)


def read_options(data: Fields, one_sheet: OneSheet | None) -> Options:
    default = Options()
    return Options(
        hexagon=data.integer("hexagon", 0, 999, default.hexagon),
        empty_stock=data.integer("empty_stock", 0, 999, default.empty_stock),
        bridge=data.integer("bridge", 0, 999, default.bridge),
        double=data.integer("double", 0, 999, default.double),
        target=data.integer("target", 1, 9999, default.target),
        solo_draws=_read_solo_draws(data, default.solo_draws),
        draw_all=data.flag("draw_all", default.draw_all),
        empty_after_draw=data.flag("empty_after_draw", default.empty_after_draw),
        solo_hand=data.integer("solo_hand", 0, len(TILES) - 1, default.solo_hand),
        solo_start=data.choice("solo_start", (NOTHING, SCORES), default.solo_start),
        blocked_tie=data.choice("blocked_tie", (ALL, OTHERS), default.blocked_tie),
        old_counting=data.flag("old_counting", default.old_counting),
        one_sheet=one_sheet,
    )


CHOICES = (
    Choice(
        "draw_all",
        marked("Whoever lays nothing draws three tiles"),
        ((True, marked("yes")), (False, marked("may stop before"))),
        rule="TD-5",
        printed=marked("Whoever cannot or does not want to lay draws up to three tiles."),
        why=marked("Whether one may stop after the first or second is not said."),
    ),
    Choice(
        "empty_stock",
        marked("Penalty when the stock is empty"),
        ((5, marked("5 points")), (10, marked("10 points"))),
        by_language=(("de", 10),),
        rule="TD-6",
        printed=marked("Whoever would have to draw from an empty stock loses points."),
        why=marked("The German text says 10 points, the five others say 5."),
    ),
    Choice(
        "empty_after_draw",
        marked("This penalty also after drawing the last tiles"),
        ((False, marked("no")), (True, marked("yes"))),
        rule="TD-6",
        printed=marked("Whoever would have to draw from an empty stock loses points."),
        why=marked(
            "Whether that is also for those who drew one or two tiles in the same turn before the "
            "stock ran out is not said. The English text speaks of additional minus points, which "
            "supports yes."
        ),
    ),
    Choice(
        "hexagon",
        marked("Bonus for a hexagon"),
        ((50, marked("50 points")), (40, marked("40 points"))),
        rule="TD-7",
        printed=marked("The texts of all six languages give 50 points for a hexagon."),
        why=marked("The badge that is printed beside the text says 40."),
    ),
    Choice(
        "blocked_tie",
        marked("Equally little left when nobody can lay: each scores"),
        (
            (ALL, marked("what all others hold")),
            (OTHERS, marked("only what those with more hold")),
        ),
        rule="TD-9",
        printed=marked(
            "When nobody can lay, whoever has the least left scores what the others hold, and "
            "loses what they hold themselves."
        ),
        why=marked(
            "What happens if several have equally little is not said. Earlier versions of Rollpad "
            "counted only what those with more hold."
        ),
    ),
    Choice(
        "target",
        marked("The game ends with"),
        ((300, marked("300 points")), (200, marked("200 points")), (500, marked("500 points"))),
        rule="TD-10",
        printed=marked("The game ends after a round in which somebody has 300 points or more."),
        why=marked("For a shorter or a longer evening."),
    ),
    Choice(
        "solo_draws",
        marked("Tiles to draw in a solo game"),
        (
            (20, marked("20 tiles")),
            (15, marked("15 tiles")),
            (30, marked("30 tiles")),
            (None, marked("no limit")),
        ),
        rule="TD-11",
        printed=marked("Alone, only so many tiles should be drawn; 20 is what is suggested."),
        why=marked("With fewer tiles it is harder, with more it is easier."),
    ),
    Choice(
        "solo_hand",
        marked("Tiles to begin with in a solo game"),
        ((0, marked("no tiles")), (6, marked("6 tiles")), (10, marked("10 tiles"))),
        rule="TD-11",
        printed=marked("Alone, a tile chosen at random starts, and one lays on."),
        why=marked("Whether one has tiles to begin with is not said."),
    ),
    Choice(
        "solo_start",
        marked("The start tile in a solo game scores"),
        ((NOTHING, marked("nothing")), (SCORES, marked("its value and 5 points"))),
        rule="TD-11",
        printed=marked(
            "Alone, a tile chosen at random starts. The rules for several players stay the same."
        ),
        why=marked("Whether the start tile scores as with several players is not said."),
    ),
)
