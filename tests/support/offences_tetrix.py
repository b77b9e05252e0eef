"""Against the rules of Te-Trix."""

from scoring.journal import Journal
from scoring.tetrix import Form
from tests.support.offence import Offence
from tools.robot import Robot

SQUARE = ((0, 0, "o"), (0, 1, "x"), (1, 0, "s"), (1, 1, "o"))
OVER = tuple((row + 1, col + 1, symbol) for row, col, symbol in SQUARE)
"""The symbol that is printed on Ana's sheet is under it."""


def on_draft(robot: Robot) -> tuple[float, float]:
    sheet = robot.screen.sheet
    x, y = robot.seen(sheet, *sheet.finger_for(OVER))
    return float(x), float(y)


OFFENCES = {
    "tetrix": Offence(
        Journal.new("tetrix", {}, ["Ana", "Ben"]).plus(0, Form(SQUARE)),
        0,
        (),
        on_draft,
        "A filled box stays as it is.",
        (),
        "Set down",
        {"do": "place", "cells": [list(cell) for cell in OVER]},
    ),
}
