"""Moves against the rules of Cubo."""

from scoring.journal import Journal
from tests.support.offence import Offence, on_panel

OFFENCES = {
    "cubo": Offence(
        Journal.new("cubo", {}, ["Ana", "Ben"]),
        0,
        ("points", "key9"),
        on_panel("key9"),
        "No square can score more than 54 points now.",
        (),
        "Enter",
        {"do": "points", "points": 99},
    ),
}
