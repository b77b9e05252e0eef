"""The help of Cubo."""

from functools import partial

from scoring.cubo.dice_tracking import MIDDLE, OWN
from scoring.cubo.rules import (
    COUNTDOWN,
    DICE,
    FIXED,
    IN_THE_MIDDLE,
    WANDER,
    Cubo,
    Options,
)
from scoring.cubo.square import (
    LINES,
    MOST,
    MOST_WITH,
    Die,
)
from scoring.game import marked
from sheets.cubo import help_drawings as drawings
from sheets.help_content import (
    SCORE,
    GameHelp,
    HelpDrawing,
    HelpSection,
    Moment,
    Says,
    TourStop,
    table_section,
)
from sheets.texts import _


def _dice(text: str) -> tuple[Die, ...]:
    return tuple(Die.read(one) for one in text.split())


SQUARE = _dice("r6 r5 r4 b2 j5 b4 b1 r5 b3")
EXCHANGED = Cubo(SQUARE, Die.read("r6"), 3)
FIVE_RED = Cubo(_dice("r2 b2 r2 r4 j5 r6 b3 r5 b1"))
JOKERS = Cubo(_dice("b1 r4 b6 b4 j5 b6 r2 r6 r3"))
LANES = (_dice("r3 b3 r3"), _dice("r3 r3 r3"))
STREETS = (_dice("b4 r5 b6"), _dice("b6 b5 b4"), _dice("r4 r6 r5"))


def _wander(options: Options) -> bool:
    return options.colours == WANDER


def _fixed(options: Options) -> bool:
    return options.colours == FIXED


class CuboHelp(GameHelp):
    game = "cubo"
    sections = (
        table_section(),
        HelpSection(
            "round",
            marked("Everyone rolls at once"),
            (
                Says(
                    marked(
                        "The starting player rolls the dice in the middle. Then everyone rolls "
                        "at once, always with all their dice and as often as they like."
                    )
                ),
                Says(
                    marked(
                        "When you’re happy, arrange your dice in a 3\u00a0×\u00a03 square with "
                        "the joker in the centre, cover it and call “Cubo”. Then you may take a "
                        "die from the middle. Once covered, the square can’t be changed."
                    )
                ),
                Says(
                    marked(
                        "After the first call nobody rerolls; only dice in someone’s hand at "
                        "that moment may be rolled once more. Everyone else arranges what they "
                        "have."
                    )
                ),
            ),
            ("CU-2",),
        ),
        HelpSection(
            "countdown",
            marked("The countdown"),
            (
                Says(
                    marked(
                        "When all but one player have taken a die, the others count down "
                        "{seconds} seconds. Anyone who hasn’t covered their square by then takes "
                        "no die and scores nothing this round."
                    )
                ),
                Says(marked("So only the last player can miss a round."), _wander),
            ),
            ("CU-3",),
            how=marked("Tap the timer and Rollpad counts down, with sound."),
            pictures=(
                HelpDrawing(
                    marked("Tap it again when all squares are covered."), drawings.dial, 0.5, 200
                ),
            ),
        ),
        HelpSection(
            "exchange",
            marked("The die from the middle"),
            (
                Says(
                    marked(
                        "When scoring, the die you took may replace one of your red or blue "
                        "dice in the same place, never the joker. You don’t have to use it."
                    )
                ),
            ),
            ("CU-4",),
            how=marked(
                "Once you have entered that die, small numbers below the dice show what it would "
                "gain in each place."
            ),
            pictures=(
                HelpDrawing(
                    marked("The red 6 has replaced a blue 2."),
                    partial(drawings.square, move=EXCHANGED),
                    0.9,
                    240,
                ),
            ),
        ),
        HelpSection(
            "colours",
            marked("How the colours move"),
            (
                Says(
                    marked(
                        "After scoring, the replaced die goes to the middle and you keep the "
                        "new one. A die you took but didn’t use goes back."
                    ),
                    _wander,
                ),
                Says(
                    marked(
                        "So the colours move around. You always have {own} red and blue dice in "
                        "total and {middle} are in the middle, but from the second round on you "
                        "may have more of one colour, and eventually even {own} of the same "
                        "colour."
                    ),
                    _wander,
                ),
                Says(
                    marked(
                        "Then everyone takes their own colours back: {red} red and {blue} blue "
                        "dice each; the rest go back to the middle."
                    ),
                    _fixed,
                ),
            ),
            ("CU-1",),
            how=marked(
                "Rollpad tracks the colours and offers the dice a player can have. After a round "
                "entered as points, there may be one red die more or fewer."
            ),
            pictures=(
                HelpDrawing(
                    marked("A square of the second round: five red dice and three blue ones."),
                    partial(drawings.square, move=FIVE_RED),
                    0.9,
                    240,
                ),
            ),
        ),
        HelpSection(
            SCORE,
            marked("Triples and straights"),
            (
                Says(
                    marked(
                        "All {lines} lines of the square count: three rows and three columns. "
                        "A triple (three equal numbers) scores that number."
                    )
                ),
                Says(
                    marked(
                        "A straight (three consecutive numbers, rising or falling along the "
                        "line) scores its highest number."
                    )
                ),
            ),
            ("CU-5", "CU-8"),
            pictures=(
                HelpDrawing(
                    marked("Triples: in one colour a triple counts double."),
                    partial(drawings.lines, lines=LANES),
                    0.56,
                    220,
                ),
                HelpDrawing(
                    marked(
                        "Straights, the second in one colour. 4-6-5 isn’t one: its numbers "
                        "don’t go up or down one by one."
                    ),
                    partial(drawings.lines, lines=STREETS),
                    0.84,
                    220,
                ),
            ),
        ),
        HelpSection(
            "colour",
            marked("One colour, and the joker"),
            (
                Says(marked("A triple or straight in one colour counts double.")),
                Says(
                    marked(
                        "The joker keeps its number and is red and blue at once, in its row and in "
                        "its column as suits you best."
                    )
                ),
                Says(
                    marked(
                        "Points counted by hand have a limit that grows as the colours mix: "
                        "{first} in the first round, {next} in the next two, {most} after that."
                    ),
                    _wander,
                ),
            ),
            ("CU-6",),
            pictures=(
                HelpDrawing(
                    marked("The joker is blue in its row and red in its column: both are doubled."),
                    partial(drawings.square, move=JOKERS),
                    0.9,
                    240,
                ),
            ),
        ),
        HelpSection(
            "end",
            marked("The end of the game"),
            (
                Says(
                    marked("After {rounds} rounds the most points win; tied players share the win.")
                ),
            ),
            ("CU-7",),
        ),
    )
    tour = (
        TourStop(
            "sheet",
            marked(
                "The shared sheet: one column per player, one line per round. Tap a column to "
                "enter for that player, or a line to see its square again."
            ),
        ),
        TourStop(
            "panel",
            marked(
                "The timer counts down for the last player. Then enter each square row by row: "
                "you see what each line scores and how many dice of each colour are left."
            ),
        ),
    )

    def table(self, count: int, options: Options) -> list[str]:
        own = {"red": DICE["r"], "blue": DICE["b"]}
        middle = _("Put {red} red and {blue} blue dice in the middle.").format(
            red=IN_THE_MIDDLE["r"], blue=IN_THE_MIDDLE["b"]
        )
        if count == 1:
            return [
                _("Take {red} red dice, {blue} blue dice and the white joker.").format(**own),
                middle,
                _("There are {rounds} rounds, for practice.").format(rounds=options.rounds),
            ]
        return [
            _(
                "Everyone takes {red} red dice, {blue} blue dice, a white joker and something "
                "to cover them with."
            ).format(**own),
            middle,
            _("The oldest of you starts the first round: put that name first."),
            _("There are {rounds} rounds; after each, the player to the left starts.").format(
                rounds=options.rounds
            ),
        ]

    def values(self, options: Options) -> dict[str, object]:
        return {
            "seconds": COUNTDOWN,
            "lines": len(LINES),
            "rounds": options.rounds,
            "red": DICE["r"],
            "blue": DICE["b"],
            "own": OWN,
            "middle": MIDDLE,
            "first": MOST_WITH[DICE["r"]],
            "next": MOST_WITH[DICE["r"] + 2],
            "most": MOST,
        }

    def place(self, moment: Moment) -> str:
        if moment.game.over(moment.state):
            return "end"
        places = {
            "rolling": "round",
            "counting": "countdown",
            "late": "countdown",
            "taken": "exchange",
        }
        return places.get(moment.doing, SCORE)


HELP = CuboHelp
