"""Moves against the rules of Tally."""

from scoring.journal import Journal
from tests.support.offence import Offence, on_box


def begun() -> Journal:
    """Returns a game in which Ana has crossed the 6 in the first round, and Ben has not entered
    yet."""
    journal = Journal.new("tally", {}, ["Ana", "Ben"])
    return journal.plus(0, journal.game.read_move({"do": "cross", "number": 6}, "move"))


OFFENCES = {
    "tally": Offence(
        begun(),
        0,
        (),
        on_box("box5"),
        "The others have to enter this round first.",
        (),
        "",
        {"do": "cross", "number": 5},
    ),
}
