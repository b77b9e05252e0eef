"""The help of Tripple Domino."""

from functools import partial

from scoring.core import marked
from scoring.tripple_domino import (
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
from scoring.tripple_domino_options import ALL, NOTHING, OTHERS, SCORES
from scoring.tripple_domino_sheet import START_BONUS
from scoring.tripple_domino_tiles import LEAST_START
from screens.games.common.help_content import (
    SCORE,
    Drawing,
    GameHelp,
    Moment,
    Moves,
    Picture,
    Says,
    Section,
    Stop,
    table_section,
)
from screens.games.tripple_domino import help_drawings as drawings
from screens.games.tripple_domino.sheet import bonus_name
from screens.look.texts import _, signed

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
        Section(
            "start",
            marked("Who starts"),
            (
                Says(
                    marked(
                        "Whoever has the highest triple, three equal numbers, starts with it; if "
                        "nobody has one, the tile whose numbers add up to most starts. It scores "
                        "that sum and {start_bonus} points more."
                    )
                ),
            ),
            ("TD-3",),
            pictures=(
                Drawing(
                    marked("The highest triple of all, and the sum of its numbers."),
                    partial(drawings.tiles, tiles=((5, 5, 5),)),
                    0.5,
                    180,
                ),
            ),
        ),
        Section(
            "lay",
            marked("Laying a tile"),
            (
                Says(
                    marked(
                        "In turn, clockwise, you lay a tile that fits: both numbers on the side "
                        "where it touches must be those of its neighbour."
                    )
                ),
                Says(
                    marked(
                        "A tile’s value is its three numbers added up. You score that, and all "
                        "bonuses that it earns. Each of the {tiles} tiles is there once."
                    )
                ),
            ),
            ("TD-1", "TD-4"),
            how=marked("Tap its highest number, the tile, and its bonus or “No bonus”."),
            pictures=(
                Drawing(
                    marked("4 and 3 meet 4 and 3: it fits, and scores 4 + 3 + 1 = 8."),
                    drawings.neighbours,
                    0.6,
                    200,
                ),
            ),
        ),
        Section(
            "draw",
            marked("Drawing"),
            (
                Says(
                    marked(
                        "If you cannot lay, or do not want to, you draw up to {draws} tiles; each "
                        "costs {cost} points. One that fits may be laid at once, which ends your "
                        "turn."
                    )
                ),
                Says(
                    marked(
                        "If you lay none, you draw on, and the turn passes after {draws} tiles, or "
                        "when the stock has run out."
                    ),
                    when=lambda options: options.draw_all,
                ),
                Says(
                    marked("If you lay none, you may stop after any tile, and the turn passes."),
                    when=lambda options: not options.draw_all,
                ),
                Says(
                    marked(
                        "If you would have to draw and the stock is empty, it costs {empty_stock} "
                        "points and the turn passes."
                    )
                ),
                Says(
                    marked("Whoever drew in this very turn before it ran out does not pay that."),
                    when=lambda options: not options.empty_after_draw,
                ),
                Says(
                    marked(
                        "Whoever drew one or two tiles in this very turn before it ran out, and "
                        "lays none, pays that as well."
                    ),
                    when=lambda options: options.empty_after_draw,
                ),
            ),
            ("TD-5", "TD-6"),
            how=marked("First tap how many you have drawn, then the tile, if you lay one."),
            pictures=(
                Picture(
                    marked("Mara has drawn three tiles and laid none."),
                    BEGUN,
                    rings=("0.round1.2",),
                ),
            ),
        ),
        Section(
            SCORE,
            marked("Bonuses"),
            (
                Says(
                    marked(
                        "Bridge: a side of the tile fits, and opposite to it the tile touches "
                        "another one with its point only, and fits there."
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
                        "What one tile earns adds up: a bridge that also completes a hexagon "
                        "brings {bridge_hexagon} points, two hexagons at once {two_hexagons}. "
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
                "One tap on a bonus enters the turn. For more than one tap “Several” first, then "
                "all that the tile earns; a hexagon twice if there are two."
            ),
            pictures=(
                Drawing(
                    marked("Bridge, double connection, hexagon: the tile just laid is filled."),
                    drawings.bonuses,
                    0.34,
                    most=420,
                ),
            ),
        ),
        Section(
            "round",
            marked("The end of a round"),
            (
                Says(
                    marked(
                        "Whoever is first to lay their last tile ends the round and scores {out} "
                        "points, and the value of all tiles that the others still hold. The others "
                        "lose nothing."
                    )
                ),
                Says(
                    marked(
                        "If the stock is empty and nobody can lay, the value of the tiles left "
                        "decides: whoever has the least scores the value of the others’ tiles, "
                        "minus that of their own, without those {out} points."
                    )
                ),
                Says(
                    marked(
                        "If several have equally little, each of them scores the value of all "
                        "others’ tiles, minus that of their own."
                    ),
                    when=lambda options: options.blocked_tie == ALL,
                ),
                Says(
                    marked(
                        "If several have equally little, each of them scores the value of the "
                        "tiles of those with more, minus that of their own."
                    ),
                    when=lambda options: options.blocked_tie == OTHERS,
                ),
                Says(
                    marked(
                        "If the game goes on, all tiles are shuffled and dealt anew for the next "
                        "round."
                    )
                ),
            ),
            ("TD-8", "TD-9"),
        ),
        Section(
            "end",
            marked("The end of the game"),
            (
                Says(
                    marked(
                        "The game ends after a round in which somebody has {target} points or "
                        "more. Most points win; if they are equal, you share the win."
                    )
                ),
            ),
            ("TD-10",),
        ),
        Section(
            "solo",
            marked("Alone"),
            (
                Says(
                    marked(
                        "A tile drawn at random starts and scores nothing. What you score is the "
                        "high score to beat."
                    ),
                    when=lambda options: options.solo_start == NOTHING,
                ),
                Says(
                    marked(
                        "A tile drawn at random starts and scores its value and {start_bonus} "
                        "points. What you score is the high score to beat."
                    ),
                    when=lambda options: options.solo_start == SCORES,
                ),
                Says(
                    marked("You may draw {solo_draws} tiles in all, which cost as usual."),
                    when=lambda options: options.solo_draws is not None,
                ),
                Says(
                    marked("You may draw as many tiles as there are; they cost as usual."),
                    when=lambda options: options.solo_draws is None,
                ),
                Says(
                    marked(
                        "You begin without tiles. Once you may draw no more, the game ends when "
                        "all is laid, for {out} points, or when nothing fits: then you lose what "
                        "you still hold."
                    ),
                    when=lambda options: not options.solo_hand,
                ),
                Says(
                    marked(
                        "Tiles to begin with: {solo_hand}. When your whole hand is laid, the game "
                        "ends with {out} points, whatever you may still draw. If you may draw no "
                        "more and nothing fits, you lose what you still hold."
                    ),
                    when=lambda options: options.solo_hand,
                ),
            ),
            ("TD-11",),
        ),
        Section(
            "pad",
            marked("What Rollpad counts"),
            (
                Says(
                    marked(
                        "Hands and stock are counted from what you lay and draw, and Rollpad says "
                        "when one of them has run out. A tile can be laid once in a round, and "
                        "with the stock empty what is left must add up. Whether a tile fits is for "
                        "you to see."
                    )
                ),
                Says(
                    marked(
                        "The highest triple has started, so a higher one must have been drawn. A "
                        "start tile that is no triple is worth {least_start} at least."
                    )
                ),
            ),
            ("TD-12",),
        ),
    )
    tour = (
        Stop(
            "sheet",
            marked(
                "The block for all of you: a column for each, a line for each turn. A touch on a "
                "line shows it, and it can still be changed."
            ),
        ),
        Stop(
            "panel",
            marked(
                "You lay real tiles and enter them here: how many you drew, the highest number, "
                "the tile, and its bonus. The last tap enters the turn; only several bonuses of "
                "one tile are put together first."
            ),
        ),
    )

    def table(self, count: int, options: Options) -> list[str]:
        state = self.rules.start(options, count)
        shuffle = _("Lay all {tiles} tiles face down on the table and shuffle them.").format(
            tiles=len(TILES)
        )
        if count == 1:
            return [
                shuffle,
                _("Turn over any one tile: it starts and scores nothing.")
                if options.solo_start == NOTHING
                else _("Turn over any one tile: it starts."),
                *([_("Take {hand} tiles.").format(hand=hand)] if (hand := state.hands[0]) else []),
                _("You may draw all the others.")
                if options.solo_draws is None
                else _("Of the others you may draw {stock}.").format(stock=state.stock),
            ]
        return [
            shuffle,
            _("Everybody takes {hand} tiles; the others must not see them.").format(
                hand=state.hands[0]
            ),
            _("The other {stock} tiles are the stock.").format(stock=state.stock),
            _(
                "Whoever has the highest triple starts: tap their column. If nobody has one, the "
                "tile with the highest sum starts."
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
