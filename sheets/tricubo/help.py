"""The help of Tricubo."""

from typing import Any

from scoring.game import marked
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    END_BONUS,
    INTERIMS,
    PURPLE_ROWS_TO_END,
    ROWS,
    SOLO_ROUNDS,
    WEIGHT,
    Colour,
    Interim,
    Options,
    Roll,
    Row,
    Start,
    State,
)
from sheets.help_content import (
    SCORE,
    TABLE,
    GameHelp,
    HelpSection,
    Moment,
    Moves,
    Picture,
    Says,
    TourStop,
    ranks,
    table_section,
)
from sheets.texts import _, listed, printed
from sheets.tricubo.sheet import known_face
from sheets.tricubo.texts import TricuboTexts

STARTS: Moves = ((0, Start(1)), (1, Start(2)))


def _rounds(*moves: Any) -> Moves:
    """Returns the first player's moves round by round; the other player marks as well, die by
    die."""
    found: list[tuple[int, Any]] = [*STARTS]
    for number, move in enumerate(moves):
        other = Row("small" if move.die != "small" else "medium", 1 + number % 5)
        found += [(0, move), (1, other)] if number % 2 == 0 else [(1, other), (0, move)]
    return tuple(found)


ROLLED: Moves = (*STARTS, (0, Roll(4, 3, 6)), (0, Row("large", 4)))
SCORED = _rounds(
    Row("large", 2), Row("large", 2), Row("medium", 4), Row("large", 4), Interim("medium", (2, 4))
)
COLOURED = _rounds(Colour("large", "large"), Colour("medium", "any"))
ENDED = _rounds(
    *(Row("large", row) for row in (1, 2, 5) for _die in range(3)),
    Row("small", 1),
    Row("medium", 2),
    Row("medium", 5),
)


def _costs(options: Options) -> bool:
    return any(options.colour_penalties)


def _earns(options: Options) -> bool:
    return not _costs(options)


class TricuboHelp(GameHelp):
    game = "tricubo"
    sections = (
        table_section("TC-1", "TC-2"),
        HelpSection(
            "round",
            marked("A round"),
            (
                Says(marked("On your turn, roll all three dice, take one and use it.")),
                Says(
                    marked(
                        "Everyone else uses one of the two remaining dice; several players may "
                        "use the same one. Then pass the dice clockwise."
                    )
                ),
                Says(
                    marked(
                        "If you can use a die, you must. You pass only if you can’t use any of "
                        "the dice available to you."
                    )
                ),
            ),
            ("TC-3", "TC-9"),
            how=marked(
                "Entering the dice is optional. If you do, only what they allow is highlighted "
                "in blue."
            ),
            pictures=(
                Picture(
                    marked("Mara rolled and took the large die. Jonas has the other two."),
                    ROLLED,
                    player=1,
                    panel=True,
                ),
            ),
        ),
        HelpSection(
            "rows",
            marked("Crosses in the rows"),
            (
                Says(
                    marked(
                        "A die showing {first} to {last} goes to the row with that number: the "
                        "large die makes {large} crosses, the medium {medium}, the small "
                        "{small}. They fill the next free boxes from the left."
                    )
                ),
                Says(
                    marked(
                        "If the row has fewer boxes left, it is filled and the rest is lost. A "
                        "full row can’t be chosen."
                    ),
                    when=lambda options: options.overflow == "lapse",
                ),
                Says(
                    marked(
                        "House rule: a die can’t be used in a row with fewer boxes left than "
                        "the crosses it makes."
                    ),
                    when=lambda options: options.overflow == "forbid",
                ),
            ),
            ("TC-4", "TC-10"),
            how=marked("Tap the box for the last cross; that tells Rollpad which die you take."),
            pictures=(
                Picture(
                    marked("The large die showed a 4: three crosses in row 4."),
                    _rounds(Row("medium", 4), Row("large", 4)),
                    rings=("row4.3", "row4.4", "row4.5"),
                    crop=("row4.label", "row5.label"),
                ),
            ),
        ),
        HelpSection(
            "colours",
            marked("Colour fields"),
            (
                Says(
                    marked(
                        "Instead of a row, a die showing {first} to {last} may mark its own "
                        "colour field or the three-colour field; each field once."
                    )
                ),
                Says(
                    marked("A six can’t mark a colour field."),
                    when=lambda options: not options.six_marks_colour,
                ),
                Says(
                    marked("House rule: a six may also mark a colour field."),
                    when=lambda options: options.six_marks_colour,
                ),
                Says(
                    marked(
                        "All four together are worth {bonus} points at the end; fewer are "
                        "worth nothing."
                    ),
                    when=_earns,
                ),
                Says(
                    marked(
                        "They cost points in the order you mark them: {costs}. All four "
                        "together make {all_costs}."
                    ),
                    when=_costs,
                ),
            ),
            ("TC-5", "TC-14"),
            pictures=(
                Picture(
                    marked(
                        "The large die marked its own field, the medium one the three-colour field."
                    ),
                    COLOURED,
                    rings=("colour.large", "colour.any"),
                    crop=("row5.label", "colour.any"),
                ),
            ),
        ),
        HelpSection(
            "sixes",
            marked("Sixes score rows"),
            (
                Says(
                    marked(
                        "A six scores rows at once: exactly {large} with the large die, "
                        "{medium} with the medium, {small} with the small. Each is worth the "
                        "number above its last cross; with no cross its 6-box is crossed out "
                        "and counts 0."
                    )
                ),
                Says(
                    marked(
                        "Each row can be scored only once, and at most {interims} rows per "
                        "game. A six that would score more can’t be used. After the last one, "
                        "the remaining 6-boxes are crossed out."
                    )
                ),
                Says(marked("You can keep marking a row after it has been scored.")),
            ),
            ("TC-6", "TC-7", "TC-8"),
            how=marked("Tap the 6-boxes of the rows: one, two or three."),
            pictures=(
                Picture(
                    marked(
                        "A six on the medium die scores rows 2 and 4: {interim2} and "
                        "{interim4} points."
                    ),
                    SCORED,
                    rings=("interim2", "interim4"),
                    crop=("values.label", "row5.label"),
                ),
            ),
        ),
        HelpSection(
            "joker",
            marked("The joker on Side B"),
            (
                Says(
                    marked(
                        "Side B has rows that are one box longer, different numbers above them, "
                        "and colour fields that cost points."
                    ),
                    when=lambda options: options.side == "A",
                ),
                Says(
                    marked(
                        "Side B has a joker box. Once per game you may mark it to use the die "
                        "the roller has taken (solo: the one set aside). You never have to."
                    )
                ),
            ),
            ("TC-11",),
            how=marked("Tap the joker box first, then the box for that die."),
            pictures=(
                Picture(
                    marked("With the joker, Jonas used the large die that Mara had taken."),
                    (*STARTS, (0, Row("large", 4)), (1, Row("large", 4, True))),
                    player=1,
                    rings=("joker",),
                    crop=("row4.label", "joker"),
                    options=(("side", "B"),),
                ),
            ),
        ),
        HelpSection(
            "end",
            marked("The end of the game"),
            (
                Says(
                    marked(
                        "The game ends with the round in which someone has crosses in the purple "
                        "columns of {purple_rows} rows. Everyone still enters their die for this "
                        "round."
                    )
                ),
                Says(marked("Every player who got that far scores {end_bonus} points.")),
            ),
            ("TC-12",),
            pictures=(
                Picture(
                    marked("Three rows have reached purple: this was the last round."),
                    ENDED,
                    rings=("row1.11", "row2.11", "row5.11"),
                    crop=("values.label", "row5.label"),
                ),
            ),
        ),
        HelpSection(
            SCORE,
            marked("Scoring"),
            (
                Says(
                    marked(
                        "Each row scores the number above its last cross (0 without one). Then "
                        "add the rows scored with sixes, the colour fields and the points for "
                        "ending the game."
                    )
                ),
                Says(
                    marked(
                        "The most points win. If tied, the most crosses on the sheet (rows, "
                        "colour fields and joker) decide; if still tied, players share the win."
                    )
                ),
                Says(
                    marked(
                        "Does your pad have different numbers above its columns? Set them under "
                        "“Match my pad” on the New game screen."
                    )
                ),
            ),
            ("TC-13", "TC-15", "TC-18"),
        ),
        HelpSection(
            "solo",
            marked("Solo"),
            (
                Says(
                    marked(
                        "In each round you roll all three dice, set one aside and use one of the "
                        "other two. First the large one is set aside, then the medium, then the "
                        "small, then the large one again."
                    )
                ),
                Says(
                    marked(
                        "The game ends after {rounds} rounds, or when you have reached purple in "
                        "{purple_rows} rows, which is worth {end_bonus} points here, too."
                    )
                ),
            ),
            ("TC-16", "TC-17"),
        ),
    )
    tour = (
        TourStop(
            "sheet",
            marked(
                "Your sheet. Tap the box where the last cross goes: boxes you may mark are "
                "blue. Keep your finger on one to preview its points."
            ),
        ),
        TourStop(
            "panel",
            marked(
                "Roll real dice. Enter them here if you like: then only what they allow is "
                "highlighted in blue. If you can’t use any, pass here."
            ),
        ),
    )

    def table(self, count: int, options: Options) -> list[str]:
        side = _("Side A") if options.side == "A" else _("Side B")
        first = [
            _(
                "Put the three dice on the table: a large, a medium and a small one, each in its "
                "own colour."
            ),
            _("You’re playing {side}.").format(side=side),
        ]
        if count == 1:
            return [
                *first,
                _("Mark the first box of any row: it’s free."),
                _("Roll all three dice; in the first round set the large one aside."),
            ]
        free = [
            _("player {number} in row {row}").format(number=row, row=row) for row in ROWS[:count]
        ]
        return [
            *first,
            _("The shortest of you begins: put that name first, the others clockwise after it."),
            _(
                "Everyone starts with a cross in the first box of a row: {players}. Rollpad "
                "adds them for you."
            ).format(players=listed(free)),
        ]

    def values(self, options: Options) -> dict[str, object]:
        costs = [printed(points) for points in options.colour_penalties]
        return {
            **WEIGHT,
            "first": ROWS[0],
            "last": ROWS[-1],
            "interims": INTERIMS,
            "bonus": options.colour_bonus,
            "costs": ", ".join(costs),
            "all_costs": printed(options.colour_bonus + sum(options.colour_penalties)),
            "purple_rows": PURPLE_ROWS_TO_END,
            "end_bonus": END_BONUS,
            "rounds": SOLO_ROUNDS,
        }

    def facts(self, section: str, options: Options) -> list[tuple[str, str]]:
        steps = self.rules.ranks_for(options)
        return ranks(steps, TricuboTexts.rank_name) if section == "solo" else []

    def place(self, moment: Moment) -> str:
        state: State = moment.state
        if moment.game.over(state):
            return SCORE
        for box, section in (("interim", "sixes"), ("colour", "colours"), ("joker", "joker")):
            if any(touched.startswith(box) for touched in moment.touched):
                return section
        if not state.started:
            return TABLE
        if state.roll is None:
            return "solo" if state.solo else "round"
        away = Tricubo().away(state, moment.player)
        faces = {die: known_face(state, place) for place, die in enumerate(WEIGHT)}
        return "sixes" if 6 in [face for die, face in faces.items() if die != away] else "rows"


HELP = TricuboHelp
