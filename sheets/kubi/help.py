"""The help of Kubi."""

from scoring.game import marked
from scoring.kubi.rules import (
    DICE,
    NUMBERS,
    PENALTY,
    STROKES_FOR_NOTHING,
    STROKES_THAT_EARN,
    STROKES_TO_STOP,
    TALLY_NUMBERS,
    VALUES,
    Choose,
    Mark,
    Options,
    Roll,
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
    table_section,
)
from sheets.texts import _

CHOSEN: Moves = ((0, Choose((1, 4, 5))),)
BEGUN: Moves = (
    *CHOSEN,
    *((0, Mark(1, (9, 6))),) * 5,
    *((0, Mark(4, (7, 8))),) * 6,
    (0, Mark(5, (5, 3))),
)
FINISHED: Moves = (
    *CHOSEN,
    *(
        (0, Mark(number, sums))
        for number, sums in (
            *((5, (12, 7)),) * 7,
            *((1, (9, 5)),) * 5,
            *((4, (9, 7)),) * 3,
            (4, (12, 2)),
            (5, (8, 2)),
        )
    ),
)
"""An example from the printed rules of what sums score."""


class KubiHelp(GameHelp):
    game = "kubi"
    sections = (
        table_section(
            "KU-2",
            pictures=(
                Picture(
                    marked("Mara has chosen 1, 4 and 5."),
                    CHOSEN,
                    count=1,
                    rings=("number1", "number4", "number5"),
                    crop=("number1", "number6"),
                ),
            ),
        ),
        HelpSection(
            "roll",
            marked("One roll for everyone"),
            (
                Says(
                    marked(
                        "Take turns rolling, always with all {dice} dice. Every roll counts "
                        "for everyone still playing. Players who have finished no longer roll."
                    )
                ),
            ),
            ("KU-3",),
            how=marked(
                "Enter the dice once: everyone then gets a button for each way to use them. "
                "Without dice, tap a number and two sums on your sheet; tap a sum twice for "
                "two tallies."
            ),
        ),
        HelpSection(
            "tally",
            marked("Your tally numbers"),
            (
                Says(
                    marked(
                        "If a roll shows any of your tally numbers, you must use exactly one "
                        "of those dice: it adds a tally to its number and is used up."
                    )
                ),
                Says(marked("If it shows none, you add no tally there.")),
            ),
            ("KU-4",),
        ),
        HelpSection(
            "sums",
            marked("Two sums"),
            (
                Says(
                    marked(
                        "Split the other {rest} dice into two pairs as you like. Each pair makes "
                        "a sum and adds a tally to it; if both sums are equal, that sum "
                        "gets two."
                    )
                ),
                Says(
                    marked(
                        "If none of your tally numbers came up, leave out any one die and pair "
                        "the others."
                    )
                ),
            ),
            ("KU-5", "KU-10"),
            pictures=(
                Picture(
                    marked(
                        "With 1, 4 and 5 as tally numbers, these are the ways to use this roll."
                    ),
                    (*BEGUN, (0, Roll((1, 6, 3, 4, 2)))),
                    count=1,
                    crop=("number1", "way0", "way5"),
                ),
            ),
        ),
        HelpSection(
            "stop",
            marked("Finishing"),
            (
                Says(
                    marked(
                        "With {stop} tallies for one of your tally numbers you are "
                        "finished. The two sums of that roll still count."
                    )
                ),
                Says(marked("The others continue. The game ends when everyone has finished.")),
            ),
            ("KU-6",),
            pictures=(
                Picture(
                    marked("Eight tallies for the 5: Mara is finished."),
                    FINISHED,
                    count=1,
                    rings=("number5",),
                    crop=("number1", "number6"),
                ),
            ),
        ),
        HelpSection(
            SCORE,
            marked("Scoring"),
            (
                Says(
                    marked(
                        "A sum with no tallies scores nothing. Once started, it costs {penalty} "
                        "points until it has {enough} tallies; with exactly {enough} it scores "
                        "0."
                    )
                ),
                Says(
                    marked(
                        "Each tally over {enough} earns the value beside the sum, from {least} "
                        "in the middle of the table to {most} at the ends. At most {earning} "
                        "of them count, though you may make more."
                    )
                ),
                Says(marked("The most points win; tied players share the win.")),
            ),
            ("KU-1", "KU-7", "KU-8", "KU-9"),
            pictures=(
                Picture(
                    marked("Added up, this sheet scores {total} points."),
                    FINISHED,
                    count=1,
                    crop=("head", "sum12"),
                ),
            ),
        ),
    )
    tour = (
        TourStop(
            "sheet",
            marked(
                "Your sheet: the sums with their tallies, and your tally numbers. Before the "
                "first roll, tap the three numbers you choose."
            ),
        ),
        TourStop(
            "panel",
            marked(
                "Roll real dice. Someone enters them here, once for everyone; then each of "
                "your options is a button that shows what it gains or costs."
            ),
        ),
    )

    def table(self, count: int, options: Options) -> list[str]:
        dice = _("Put {dice} dice on the table.").format(dice=DICE)
        numbers = {"count": TALLY_NUMBERS, "first": NUMBERS[0], "last": NUMBERS[-1]}
        if count == 1:
            return [
                dice,
                _(
                    "Choose {count} different numbers from {first} to {last}: your tally numbers."
                ).format(**numbers),
                _("You roll every time, and play for the high score."),
            ]
        return [
            dice,
            _("Agree on who rolls first: put that name first, the others in turn after it."),
            _(
                "Everyone chooses {count} different numbers from {first} to {last}: their "
                "tally numbers."
            ).format(**numbers),
        ]

    def values(self, options: Options) -> dict[str, object]:
        return {
            "dice": DICE,
            "rest": DICE - 1,
            "stop": STROKES_TO_STOP,
            "enough": STROKES_FOR_NOTHING,
            "penalty": -PENALTY,
            "earning": STROKES_THAT_EARN,
            "least": min(VALUES.values()),
            "most": max(VALUES.values()),
        }

    def place(self, moment: Moment) -> str:
        state: State = moment.state
        if moment.game.over(state):
            return SCORE
        if not state.started:
            return TABLE
        if state.sheets[moment.player].stopped:
            return "stop"
        if state.done[moment.player]:
            return "roll"
        if moment.touched:
            number = any(box.startswith("number") for box in moment.touched)
            return "tally" if number and len(moment.touched) == 1 else "sums"
        return "sums" if state.roll else "roll"


HELP = KubiHelp
