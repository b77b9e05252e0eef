"""Moves against the rules of Kubi."""

from scoring.journal import Journal
from scoring.kubi.rules import Choose, Roll
from tests.support.offence import Offence, on_box


def kubi() -> Journal:
    journal = Journal.new("kubi", {}, ["Ana", "Ben"])
    journal = journal.plus(0, Choose((1, 2, 3))).plus(1, Choose((4, 5, 6)))
    return journal.plus(0, Roll((1, 1, 2, 3, 4)))


OFFENCES = {
    "kubi": Offence(
        kubi(),
        0,
        (),
        on_box("sum10"),
        "No two of the remaining dice add up to 10.",
        ("number1", "sum10.again"),
        "",
        {"do": "mark", "number": 1, "sums": [10, 10]},
        "The remaining dice don’t make 10 and 10.",
    ),
}
