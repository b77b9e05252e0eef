"""Against the rules of Tricubo."""

from tests.support.offence import Offence, on_box, on_panel
from tests.support.tricubo_notation import new, play

OFFENCES = {
    "tricubo": Offence(
        play(new(2), "0 start 1; 1 start 2"),
        1,
        (),
        on_box("row3.2"),
        "Whoever rolls takes a die first.",
        (),
        "",
        {"do": "row", "die": "medium", "row": 3},
    ),
    "tricubo-pass": Offence(
        play(new(2), "0 start 1; 1 start 2"),
        0,
        (),
        on_panel("pass"),
        "A die can be used, so it must be used.",
        (),
        "",
        {"do": "pass"},
    ),
}
