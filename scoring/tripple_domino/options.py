"""Tripple Domino: its options and house rules."""

from dataclasses import dataclass

from scoring.game import marked
from scoring.json_fields import JsonFields
from scoring.options import Choice, GameOptions, OneSheet
from scoring.tripple_domino.tiles import TILES

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
    """The game ends with the round in which a player reaches this many points."""
    solo_draws: int | None = 20
    """The number of tiles that may be drawn in a solo game; None: all of them."""
    draw_all: bool = True
    """A player who places nothing draws until three are drawn; if False, they may stop earlier."""
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
    counted and the last one may be entered as placed at any time; rests need not add up, and
    nothing follows from the start tile."""

    @property
    def solo_stock(self) -> int:
        """The number of tiles to draw in a solo game, in which one tile starts (TD-11)."""
        others = max(0, len(TILES) - 1 - self.solo_hand)
        return others if self.solo_draws is None else min(self.solo_draws, others)


def _read_solo_draws(data: JsonFields, default: int | None) -> int | None:
    """Reads the limit of draws: one tile starts, the others can be drawn."""
    if data.has("solo_draws") and data.get("solo_draws") is None:
        return None
    return data.integer("solo_draws", 0, len(TILES) - 1, default)


def read_options(data: JsonFields, one_sheet: OneSheet | None) -> Options:
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
        marked("A player who places nothing draws three tiles"),
        ((True, marked("yes")), (False, marked("may stop sooner"))),
        rule="TD-5",
        printed=marked("A player who can’t or won’t place a tile draws up to three."),
        why=marked("The rules don’t say whether you may stop after the first or second."),
    ),
    Choice(
        "empty_stock",
        marked("Penalty when the stock is empty"),
        ((5, marked("5 points")), (10, marked("10 points"))),
        by_language=(("de", 10),),
        rule="TD-6",
        printed=marked("A player who has to draw from an empty stock loses points."),
        why=marked("The German rules say 10 points; the rules in the other five languages say 5."),
    ),
    Choice(
        "empty_after_draw",
        marked("Also apply this penalty after drawing the last tiles"),
        ((False, marked("no")), (True, marked("yes"))),
        rule="TD-6",
        printed=marked("A player who has to draw from an empty stock loses points."),
        why=marked(
            "The rules don’t say whether this also applies if you drew one or two tiles in the "
            "same turn before the stock ran out. The English rules mention additional minus "
            "points, which suggests yes."
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
        marked("Tie for lowest when nobody can place a tile: each scores"),
        (
            (ALL, marked("the tiles of all others")),
            (OTHERS, marked("only the tiles of those with more")),
        ),
        rule="TD-9",
        printed=marked(
            "When nobody can place a tile, the player with the lowest total in hand scores the "
            "others’ tiles minus their own."
        ),
        why=marked(
            "The rules don’t say what happens if several tie for lowest. Earlier versions of "
            "Rollpad counted only the tiles of those with more."
        ),
    ),
    Choice(
        "target",
        marked("The game ends with"),
        ((300, marked("300 points")), (200, marked("200 points")), (500, marked("500 points"))),
        rule="TD-10",
        printed=marked("The game ends after a round in which someone has 300 points or more."),
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
        printed=marked(
            "In solo play, the number of tiles you may draw is limited; 20 is suggested."
        ),
        why=marked("With fewer tiles it is harder, with more it is easier."),
    ),
    Choice(
        "solo_hand",
        marked("Starting tiles in a solo game"),
        ((0, marked("no tiles")), (6, marked("6 tiles")), (10, marked("10 tiles"))),
        rule="TD-11",
        printed=marked("In solo play, a random tile starts."),
        why=marked("The rules don’t say whether you start with tiles."),
    ),
    Choice(
        "solo_start",
        marked("In solo play, the starting tile scores"),
        ((NOTHING, marked("nothing")), (SCORES, marked("its value and 5 points"))),
        rule="TD-11",
        printed=marked("In solo play, a random tile starts. The other rules stay the same."),
        why=marked(
            "The rules don’t say whether the starting tile scores as in a game with "
            "several players."
        ),
    ),
)
