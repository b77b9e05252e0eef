"""Moves against the rules of Te-Trix."""

from play.seat import Seat
from scoring.journal import Journal
from scoring.tetrix.rules import Form
from sheets.tetrix.sheet import TetrixSheet
from tests.support.offence import Offence

SQUARE = ((0, 0, "o"), (0, 1, "x"), (1, 0, "s"), (1, 1, "o"))
OVER = tuple((row + 1, col + 1, symbol) for row, col, symbol in SQUARE)
"""A placement that covers the symbol printed on Ana's sheet."""


def on_draft(seat: Seat) -> tuple[TetrixSheet, tuple[float, float]]:
    assert isinstance(seat.sheet, TetrixSheet)
    return seat.sheet, seat.sheet.layout.finger_for(OVER)


OFFENCES = {
    "tetrix": Offence(
        Journal.new("tetrix", {}, ["Ana", "Ben"]).plus(0, Form(SQUARE)),
        0,
        (),
        on_draft,
        "That box is already filled.",
        (),
        "Place",
        {"do": "place", "cells": [list(cell) for cell in OVER]},
    ),
}
