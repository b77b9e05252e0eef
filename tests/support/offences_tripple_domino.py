"""Moves against the rules of Tripple Domino."""

from scoring.journal import Journal
from scoring.tripple_domino.rules import Start
from tests.support.offence import Offence, on_panel

OFFENCES = {
    "tripple-domino": Offence(
        Journal.new("tripple-domino", {}, ["Ana", "Ben"]).plus(0, Start((5, 5, 5))),
        0,
        ("high4",),
        on_panel("lay444"),
        "It’s another player’s turn.",
        (),
        "",
        {"do": "place", "tile": [4, 4, 4], "bonus": None, "draws": 0},
    ),
    "tripple-domino-start": Offence(
        Journal.new("tripple-domino", {}, ["Ana", "Ben"]),
        0,
        ("high1",),
        on_panel("lay100"),
        "Without a triple the highest tile starts: it is worth at least 7.",
        (),
        "",
        {"do": "start", "tile": [1, 0, 0]},
    ),
}
