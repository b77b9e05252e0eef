"""The help of own pads: how they are played, made and shared."""

from scoring.game import marked
from scoring.json_fields import JsonFields
from scoring.own.pad import FILLED, ROUNDS, TOTAL
from scoring.own.state import Options
from sheets.help_content import (
    TABLE,
    GameHelp,
    HelpSection,
    Moment,
    Says,
    TourStop,
    table_section,
)
from sheets.texts import _, plural, printed

WRITE, POINTS, END, MAKE, SHARE = "write", "points", "end", "make", "share"

EXAMPLE = {
    "title": "–",
    "players": [1, 10],
    "wins": "most",
    "end": {"when": "hand"},
    "sections": [{"kind": "rounds", "key": "r", "name": "", "min": -1000, "max": 1000}],
}
"""The pad of a help page that is opened without a game."""


class OwnHelp(GameHelp):
    game = "own"
    sections = (
        table_section(),
        HelpSection(
            WRITE,
            marked("Write and tick"),
            rules=("OW-1", "OW-2", "OW-3", "OW-4"),
            says=(
                Says(
                    marked(
                        "Tap a field to write a number. A tick, a tally or a check is a single tap."
                    )
                ),
                Says(
                    marked(
                        "A field is filled in once and takes only the numbers that the pad allows. "
                        "Rows may have an order: one box after the other, or from left to right."
                    )
                ),
                Says(
                    marked(
                        "With points per round, the next round begins when everyone has filled in "
                        "this one. Everything else may be filled in at any time."
                    )
                ),
                Says(
                    marked(
                        "Two fingers make the sheet larger or smaller, and so do Ctrl with the "
                        "mouse wheel and the menu. On a very small sheet a tap enlarges the place "
                        "and enters nothing."
                    )
                ),
                Says(
                    marked(
                        "A check for only one player moves to the player who checks it last. Tap "
                        "your own check again to take it away."
                    )
                ),
            ),
            how=marked(
                "Type the number, or tap it where there are only a few. The preview shows what it "
                "scores before you enter it."
            ),
        ),
        HelpSection(
            POINTS,
            marked("Points"),
            says=(
                Says(
                    marked(
                        "The sheet shows what each part is worth: small numbers in the boxes, and "
                        "a factor beside a field."
                    )
                ),
                Says(
                    marked(
                        "A bonus counts as soon as its part of the sheet has enough points or "
                        "entries. It is lost again if there are fewer."
                    )
                ),
            ),
        ),
        HelpSection(
            END,
            marked("End of the game"),
            rules=("OW-5", "OW-6"),
            says=(
                Says(
                    marked(
                        "A round that has begun is finished first. Players who tie share a place."
                    )
                ),
            ),
        ),
        HelpSection(
            MAKE,
            marked("Make a pad"),
            says=(
                Says(
                    marked(
                        "“New pad” is on the home screen, after the games. Start with points per "
                        "round, named fields, tick rows, tallies, or a copy of a pad."
                    )
                ),
                Says(
                    marked(
                        "Add sections and rows, and drag them into order by their handles. The "
                        "arrow beside a row shows what few rows need: labels of boxes, a list of "
                        "numbers, a factor."
                    )
                ),
                Says(
                    marked(
                        "Every change is saved at once and drawn on the sheet. “Try it” plays a "
                        "game that isn’t kept."
                    )
                ),
                Says(
                    marked(
                        "A pad that has games becomes a new version when its rules change; its "
                        "games stay as they were played. New names don’t make a new version."
                    )
                ),
            ),
        ),
        HelpSection(
            SHARE,
            marked("Share a pad"),
            says=(
                Says(
                    marked(
                        "“Share this pad” in the editor shows a QR code and a link, and saves a "
                        "file. The other device shows the pad before it is kept."
                    )
                ),
                Says(
                    marked(
                        "Guests and shared games need nothing: every game contains its pad. "
                        "Backups contain your pads, too."
                    )
                ),
            ),
        ),
    )
    tour = (
        TourStop(
            "sheet",
            marked(
                "Your own pad as a sheet: tap a field to write a number; tap boxes, tallies and "
                "checks to mark them."
            ),
        ),
        TourStop(
            "panel",
            marked("Numbers are typed here. Where a pad allows only a few, each is a button."),
        ),
    )

    def table(self, count: int, options: Options) -> list[str]:
        pad = options.pad
        few, most = pad.players[0], pad.players[-1]
        players = plural(
            "This pad is for {count} player.", "This pad is for {count} players.", most
        )
        if few < most:
            players = _("This pad is for {fewest} to {most} players.").format(fewest=few, most=most)
        sheets = _("Everyone has a sheet; switch between them with the names above.")
        if pad.only_rounds:
            sheets = _("Everyone writes on one sheet, each player in a column.")
        return [players, sheets, _("Put on the table what your game needs: dice, cards, tiles.")]

    def tables(self, options: Options) -> list[tuple[range, list[str]]]:
        """Returns one set-up: that of the pad."""
        return [(self.rules.players, self.table(1, options))]

    def values(self, options: Options) -> dict[str, object]:
        return {}

    def paragraphs(self, section: HelpSection, options: Options) -> list[str]:
        first = [self._end(options), self._wins(options)] if section.key == END else []
        return [*first, *super().paragraphs(section, options)]

    def _end(self, options: Options) -> str:
        end = options.pad.end
        if end.when == FILLED:
            return _("The game ends when everyone has filled in every field.")
        if end.when == ROUNDS:
            return plural(
                "The game ends after {count} round.",
                "The game ends after {count} rounds.",
                end.number,
            )
        if end.when == TOTAL:
            text = _("The game ends when someone has {points} points or more.")
            return text.format(points=printed(end.number))
        return _("The game ends when someone taps “End the game”.")

    def _wins(self, options: Options) -> str:
        fewest = self.rules.fewest_win(options)
        return _("The fewest points win.") if fewest else _("The most points win.")

    def place(self, moment: Moment) -> str:
        if moment.game.over(moment.state):
            return END
        return WRITE if moment.touched or moment.doing else TABLE

    def printed_options(self, count: int) -> Options:
        found: Options = self.rules.read_options(JsonFields({"pad": EXAMPLE}, "options"), count)
        return found


HELP = OwnHelp
