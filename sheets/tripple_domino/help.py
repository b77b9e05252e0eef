"""The help of Tripple Domino."""

from functools import partial

from scoring.game import marked
from scoring.tripple_domino.options import (
    ALL,
    NOTHING,
    OTHERS,
    SCORES,
)
from scoring.tripple_domino.rules import (
    DRAW_PENALTY,
    MOST_DRAWS,
    OUT_BONUS,
    TILES,
    Draw,
    Options,
    Place,
    Start,
    State,
    TrippleDomino,
)
from scoring.tripple_domino.state import START_BONUS
from scoring.tripple_domino.tiles import LEAST_START
from sheets.help_content import (
    SCORE,
    GameHelp,
    HelpDrawing,
    HelpSection,
    Moment,
    Moves,
    Picture,
    Says,
    TourStop,
    table_section,
)
from sheets.texts import _, signed
from sheets.tripple_domino import help_drawings as drawings
from sheets.tripple_domino.texts import bonus_name

BEGUN: Moves = (
    (1, Start((5, 5, 5))),
    (0, Place((5, 5, 3), None, 0)),
    (1, Place((5, 4, 3), None, 1)),
    (0, Draw(3)),
)


class DominoHelp(GameHelp):
    game = "tripple-domino"
    sections = (
        table_section("TD-2"),
        HelpSection(
            "start",
            marked("Who starts"),
            (
                Says(
                    marked(
                        "The player with the highest triple (three equal numbers) starts with "
                        "it; if nobody has one, the tile with the highest sum starts. It "
                        "scores that sum plus {start_bonus} points."
                    )
                ),
            ),
            ("TD-3",),
            pictures=(
                HelpDrawing(
                    marked("The highest triple of all, and the sum of its numbers."),
                    partial(drawings.tiles, tiles=((5, 5, 5),)),
                    0.5,
                    180,
                ),
            ),
        ),
        HelpSection(
            "lay",
            marked("Placing a tile"),
            (
                Says(
                    marked(
                        "Take turns clockwise. Place a tile that fits: both numbers on the "
                        "touching side must match its neighbour’s."
                    )
                ),
                Says(
                    marked(
                        "A tile is worth the sum of its three numbers. You score that plus any "
                        "bonuses. There is one of each of the {tiles} tiles."
                    )
                ),
            ),
            ("TD-1", "TD-4"),
            how=marked(
                "Tap the tile to enter your turn. On a phone, tap its highest number first."
            ),
            pictures=(
                HelpDrawing(
                    marked("4 and 3 meet 4 and 3: it fits, and scores 4 + 3 + 1\u00a0= 8."),
                    drawings.neighbours,
                    0.6,
                    200,
                ),
            ),
        ),
        HelpSection(
            "draw",
            marked("Drawing"),
            (
                Says(
                    marked(
                        "If you can’t or don’t want to place a tile, draw up to {draws}; each "
                        "costs {cost} points. If one fits you may place it at once, which ends "
                        "your turn."
                    )
                ),
                Says(
                    marked(
                        "If you place none, keep drawing; your turn ends after {draws} tiles "
                        "or when the stock runs out."
                    ),
                    when=lambda options: options.draw_all,
                ),
                Says(
                    marked("If you place none, you may stop after any tile; your turn ends."),
                    when=lambda options: not options.draw_all,
                ),
                Says(
                    marked(
                        "If you have to draw and the stock is empty, it costs {empty_stock} "
                        "points and your turn ends."
                    )
                ),
                Says(
                    marked(
                        "You don’t pay this if you have already drawn this turn before the stock "
                        "ran out."
                    ),
                    when=lambda options: not options.empty_after_draw,
                ),
                Says(
                    marked(
                        "You also pay this if you drew one or two tiles in this turn before it "
                        "ran out and place none."
                    ),
                    when=lambda options: options.empty_after_draw,
                ),
            ),
            ("TD-5", "TD-6"),
            how=marked("First tap how many you drew, then the tile, if you place one."),
            pictures=(
                Picture(
                    marked("Mara drew three tiles and placed none."),
                    BEGUN,
                    rings=("0.round1.2",),
                ),
            ),
        ),
        HelpSection(
            SCORE,
            marked("Bonuses"),
            (
                Says(
                    marked(
                        "Bridge: one side of the tile fits, and the opposite point, and only "
                        "that point, touches another tile and fits there, too."
                    )
                ),
                Says(marked("Double connection: two of its sides fit.")),
                Says(
                    marked(
                        "Hexagon: it completes a ring of six tiles. The double connection is not "
                        "counted then."
                    )
                ),
                Says(
                    marked(
                        "Bonuses of one tile add up: a bridge that also completes a hexagon "
                        "scores {bridge_hexagon} points, two hexagons at once {two_hexagons}. "
                        "Three sides that fit are one double connection."
                    )
                ),
                Says(
                    marked(
                        "A point beside a side that fits, as in a double connection or a hexagon, "
                        "is no bridge."
                    )
                ),
            ),
            ("TD-7",),
            how=marked(
                "Tap every bonus that the tile earns, a hexagon twice if there are two; then "
                "tap the tile."
            ),
            pictures=(
                HelpDrawing(
                    marked("Bridge, double connection, hexagon: the tile just placed is shaded."),
                    drawings.bonuses,
                    0.34,
                    most=420,
                ),
            ),
        ),
        HelpSection(
            "round",
            marked("The end of a round"),
            (
                Says(
                    marked(
                        "The first player to place their last tile ends the round and scores "
                        "{out} points plus the value of all tiles the others have left. The "
                        "others lose nothing."
                    )
                ),
                Says(
                    marked(
                        "If the stock is empty and nobody can play, the player with the lowest "
                        "total in hand scores the value of the others’ tiles minus their own, "
                        "without the {out} points."
                    )
                ),
                Says(
                    marked(
                        "If several tie for lowest, each scores the value of all others’ "
                        "tiles, minus their own."
                    ),
                    when=lambda options: options.blocked_tie == ALL,
                ),
                Says(
                    marked(
                        "If several tie for lowest, each scores the value of the tiles of "
                        "those with more, minus their own."
                    ),
                    when=lambda options: options.blocked_tie == OTHERS,
                ),
                Says(
                    marked(
                        "If the game continues, all tiles are shuffled and dealt again for the "
                        "next round."
                    )
                ),
            ),
            ("TD-8", "TD-9"),
        ),
        HelpSection(
            "end",
            marked("The end of the game"),
            (
                Says(
                    marked(
                        "The game ends after a round in which someone has {target} points or "
                        "more. The most points win; tied players share the win."
                    )
                ),
            ),
            ("TD-10",),
        ),
        HelpSection(
            "solo",
            marked("Solo"),
            (
                Says(
                    marked("A random tile starts and scores nothing. Try to beat your high score."),
                    when=lambda options: options.solo_start == NOTHING,
                ),
                Says(
                    marked(
                        "A random tile starts and scores its value plus {start_bonus} points. "
                        "Try to beat your high score."
                    ),
                    when=lambda options: options.solo_start == SCORES,
                ),
                Says(
                    marked("You may draw {solo_draws} tiles in all, at the usual cost."),
                    when=lambda options: options.solo_draws is not None,
                ),
                Says(
                    marked("You may draw all tiles of the stock, at the usual cost."),
                    when=lambda options: options.solo_draws is None,
                ),
                Says(
                    marked(
                        "You start without tiles. Once you may draw no more, the game ends "
                        "when all tiles are placed, for {out} points, or when nothing fits: "
                        "then you lose the value of the tiles you still have."
                    ),
                    when=lambda options: not options.solo_hand,
                ),
                Says(
                    marked(
                        "Starting tiles: {solo_hand}. When you have placed your whole hand, "
                        "the game ends with {out} points, even if you may still draw. If you "
                        "may draw no more and nothing fits, you lose the value of the tiles "
                        "you still have."
                    ),
                    when=lambda options: options.solo_hand,
                ),
            ),
            ("TD-11",),
        ),
        HelpSection(
            "pad",
            marked("What Rollpad tracks"),
            (
                Says(
                    marked(
                        "Rollpad works out hands and stock from what you place and draw, and "
                        "tells you when one runs out. A tile can be placed once per round, and "
                        "when the stock is empty the remaining values must add up. Whether a "
                        "tile fits is up to you."
                    )
                ),
                Says(
                    marked(
                        "The highest triple started, so a higher one must have been drawn "
                        "later. A starting tile that is not a triple is worth at least "
                        "{least_start}."
                    )
                ),
            ),
            ("TD-12",),
        ),
    )
    tour = (
        TourStop(
            "sheet",
            marked(
                "The shared sheet: one column per player, one line per turn. Tap a line to "
                "view or change it."
            ),
        ),
        TourStop(
            "panel",
            marked(
                "Place real tiles and enter them here: how many you drew and which bonuses the "
                "tile earns, if any. The tile comes last: tapping it enters the turn. Keep your "
                "finger on it to see its points; slide off to cancel."
            ),
        ),
    )

    def table(self, count: int, options: Options) -> list[str]:
        state = self.rules.start(options, count)
        shuffle = _("Put all {tiles} tiles face down on the table and shuffle them.").format(
            tiles=len(TILES)
        )
        if count == 1:
            return [
                shuffle,
                _("Turn over any tile: it starts and scores nothing.")
                if options.solo_start == NOTHING
                else _("Turn over any tile: it starts."),
                *([_("Take {hand} tiles.").format(hand=hand)] if (hand := state.hands[0]) else []),
                _("You may draw all the others.")
                if options.solo_draws is None
                else _("You may draw {stock} of the others.").format(stock=state.stock),
            ]
        return [
            shuffle,
            _("Everyone takes {hand} tiles and hides them from the others.").format(
                hand=state.hands[0]
            ),
            _("The other {stock} tiles are the stock.").format(stock=state.stock),
            _(
                "The player with the highest triple starts: tap their column. If nobody has "
                "one, the tile with the highest sum starts."
            ),
        ]

    def values(self, options: Options) -> dict[str, object]:
        return {
            "tiles": len(TILES),
            "start_bonus": START_BONUS,
            "draws": MOST_DRAWS,
            "cost": DRAW_PENALTY,
            "empty_stock": options.empty_stock,
            "out": OUT_BONUS,
            "target": options.target,
            "least_start": LEAST_START,
            "solo_draws": options.solo_draws,
            "solo_hand": options.solo_hand,
            "bridge_hexagon": options.bridge + options.hexagon,
            "two_hexagons": 2 * options.hexagon,
        }

    def facts(self, section: str, options: Options) -> list[tuple[str, str]]:
        if section != SCORE:
            return []
        points = {"bridge": options.bridge, "double": options.double, "hexagon": options.hexagon}
        return [(signed(value), bonus_name(bonus)) for bonus, value in points.items()]

    def place(self, moment: Moment) -> str:
        state: State = moment.state
        assert isinstance(moment.game, TrippleDomino)
        if moment.game.over(state):
            return "solo" if state.solo else "end"
        if moment.doing == "rest" or TrippleDomino().player_out(state) is not None:
            return "solo" if state.solo else "round"
        if not state.laid:
            return "solo" if state.solo else "start"
        if moment.doing == "tile":
            return SCORE
        if moment.doing == "draws" or not state.stock:
            return "draw"
        return "lay"


HELP = DominoHelp
