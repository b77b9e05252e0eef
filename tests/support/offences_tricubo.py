"""Moves against the rules of Tricubo."""

from tests.support.offence import Offence, on_box, on_panel
from tests.support.tricubo_notation import new, play

OFFENCES = {
    "tricubo": Offence(
        play(new(2), "0 start 1; 1 start 2"),
        1,
        (),
        on_box("row3.2"),
        "The roller takes a die first.",
        (),
        "",
        {"do": "row", "die": "medium", "row": 3},
    ),
    "tricubo-pass": Offence(
        play(new(2), "0 start 1; 1 start 2"),
        0,
        (),
        on_panel("pass"),
        "You can use a die, so you must.",
        (),
        "",
        {"do": "pass"},
    ),
}
