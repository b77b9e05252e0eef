"""Things against a rule, one at least in every game, for tests that ask what becomes of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring import GAMES
from scoring.journal import Journal
from scoring.kubi import Choose, Roll
from scoring.tetrix import Form
from scoring.tripple_domino import Start
from storage.settings import STRICTNESS
from tests.support.table import last_entry, resume, saved
from tests.support.tricubo_notation import new, play
from tools.robot import Robot

SQUARE = ((0, 0, "o"), (0, 1, "x"), (1, 0, "s"), (1, 1, "o"))
OVER = tuple((row + 1, col + 1, symbol) for row, col, symbol in SQUARE)
"""The symbol that is printed on Ana's sheet is under it."""


def play_like(robot: Robot, level: str) -> None:
    for game in GAMES:
        robot.app.store.settings.set(STRICTNESS.of(game), level)


def kubi() -> Journal:
    journal = Journal.new("kubi", {}, ["Ana", "Ben"])
    journal = journal.plus(0, Choose((1, 2, 3))).plus(1, Choose((4, 5, 6)))
    return journal.plus(0, Roll((1, 1, 2, 3, 4)))


def on_box(box: str) -> Callable[[Robot], tuple[float, float]]:
    return lambda robot: robot.box_center(box)


def on_panel(place: str) -> Callable[[Robot], tuple[float, float]]:
    def where(robot: Robot) -> tuple[float, float]:
        panel = robot.screen.panel
        return robot.seen(panel, *panel.places[place].center)

    return where


def on_draft(robot: Robot) -> tuple[float, float]:
    sheet = robot.screen.sheet
    return robot.seen(sheet, *sheet.finger_for(OVER))


class Offence(NamedTuple):
    """Something against a rule: where the finger goes, and what is on disk afterwards."""

    journal: Journal
    player: int
    before: tuple[str, ...]
    """What is tapped beside the sheet first."""
    where: Callable[[Robot], tuple[float, float]]
    reason: str
    more: tuple[str, ...]
    """The boxes that have to follow."""
    draft: str
    """What enters it in free play, where it has to be let go of first."""
    move: dict[str, Any]
    broken: str = ""
    """The reason in the end, where it is another one."""

    def commit(self, robot: Robot) -> Any:
        screen = resume(robot, self.journal)
        screen.match.look_at(self.player)
        robot.frame(2)
        for place in self.before:
            robot.tap_panel(place)
        robot.tap_at(*self.where(robot))
        robot.frame(2)
        return screen

    def is_entered(self, robot: Robot) -> bool:
        entry = {"player": self.player, "move": self.move, "forced": True}
        return len(saved(robot).entries) > len(self.journal.entries) and last_entry(robot) == entry


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
    "kubi": Offence(
        kubi(),
        0,
        (),
        on_box("sum10"),
        "No two of the dice left make 10.",
        ("number1", "sum10.again"),
        "",
        {"do": "mark", "number": 1, "sums": [10, 10]},
        "The dice left do not make 10 and 10.",
    ),
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
    "tripple-domino": Offence(
        Journal.new("tripple-domino", {}, ["Ana", "Ben"]).plus(0, Start((5, 5, 5))),
        0,
        ("high4", "lay444"),
        on_panel("bonus"),
        "It is another player's turn.",
        (),
        "",
        {"do": "place", "tile": [4, 4, 4], "bonus": None, "draws": 0},
    ),
    "cubo": Offence(
        Journal.new("cubo", {}, ["Ana", "Ben"]),
        0,
        ("score", "points", "key9"),
        on_panel("key9"),
        "No square makes more than 54 points now.",
        (),
        "Enter",
        {"do": "points", "points": 99},
    ),
}
