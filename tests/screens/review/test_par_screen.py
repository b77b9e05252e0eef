"""Compare with the coach: the numbers, and what is shared without spoilers."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from scoring.given_dice_reader import rolls_of_day
from scoring.journal import Journal
from screens.review import par_texts
from sheets.accessibility_node import flat
from sheets.texts import speak
from storage.session import Session
from tests.support.in_part import in_part
from tests.support.reader_names import faults, tree_of
from tests.support.table import AT, as_tablet
from tests.support.transfer import message
from tools.player import entries, played
from tools.robot import Robot

DAY = {"from": "day", "day": "2026-11-18", "try": "counted"}


def session_of(robot: Robot, journal: Journal) -> Session:
    return Session.resume(robot.app.store, robot.app.store.create(journal, AT))


def of_day(game: str = "tricubo") -> Journal:
    journal = Journal.new(game, {}, ["Ana"], DAY)
    for after in entries(journal, 3):
        journal = after
    return journal


def compare(robot: Robot, journal: Journal) -> Any:
    """Opens the comparison from the result."""
    robot.app.open("home")
    robot.app.open("result", session=session_of(robot, journal))
    robot.settle()
    card = robot.screen.ids.dice_card
    robot.screen.ids.scroll.scroll_to(card.rows["par"], animate=False)
    robot.settle()
    row = card.rows["par"]
    robot.tap_once(*row.to_window(*row.center))
    robot.frame(2)
    robot.worked()
    return robot.screen


def test_you_and_the_coach(quick: Robot) -> None:
    journal = of_day()
    screen = compare(quick, journal)
    par = screen.par
    assert screen.verdict == f"You {journal.total(0)}, coach {par.total}"
    assert screen.as_good == f"{par.as_good} of 21 rounds as good or better"
    assert screen.where.startswith("Most of the difference arose in rounds ")
    assert "estimates" not in screen.worth
    assert len(screen.ids.table.spoken_lines()) == 21
    shown = [part.label for part in screen.ids.own.parts]
    assert shown[:3] == ["Expected at the start", "Luck with the dice", "Points lost to mistakes"]
    assert [part.text for part in (screen.ids.own.parts[-1], screen.ids.coach.parts[-1])] == [
        str(journal.total(0)),
        str(par.total),
    ]
    assert [*faults(quick)] == []


@pytest.mark.long
def test_estimates_are_called_so(quick: Robot) -> None:
    screen = compare(quick, of_day("kubi"))
    assert screen.worth.startswith("In this game the coach’s values are estimates")


def test_the_line_to_share_gives_nothing_away(quick: Robot, monkeypatch: Any) -> None:
    from screens.platform import device

    texts: list[str] = []
    monkeypatch.setattr(device, "copy", texts.append)
    journal = of_day()
    screen = compare(quick, journal)
    quick.screen.ids.scroll.scroll_to(screen.ids.text, animate=False)
    quick.settle()
    quick.tap(screen.ids.text)
    (line,) = texts
    squares = par_texts.squares(screen.par)
    total = journal.total(0)
    wanted = f"Rollpad · Tricubo · Side A · 18 Nov 2026: {total} points, coach {screen.par.total}"
    assert line == f"{wanted} {squares}"
    assert len(squares) == 21
    assert {*squares} <= {"■", "□"}
    rolls = rolls_of_day(journal.game, "A", "2026-11-18", 21)
    assert not any("".join(map(str, roll)) in line for roll in rolls)
    assert message(quick) == "Text copied"


def test_hints_and_practice_are_in_the_line() -> None:
    journal = Journal.new("tricubo", {}, ["Ana"], DAY | {"try": "practice"})
    for at, after in enumerate(entries(journal, 3)):
        move = after.entries[-1].move
        assert move is not None
        journal = journal.plus(0, move, hint=at == 2)
    speak("en")
    assert par_texts.remarks(journal) == ["practice", "1 hint"]


@pytest.mark.long
def test_the_picture(quick: Robot, downloads: Path) -> None:
    screen = compare(quick, of_day())
    screen.ids.scroll.scroll_to(screen.ids.picture, animate=False)
    quick.settle()
    quick.tap(screen.ids.picture)
    quick.worked()
    (file,) = downloads.glob("*.png")
    with Image.open(file) as picture:
        assert picture.width == 720
        assert picture.height < picture.width, "small"


@pytest.mark.long
def test_a_pad_that_the_coach_does_not_know(quick: Robot) -> None:
    screen = compare(quick, played("tricubo", {"columns": [0, 1, 2, 3, 5, 7, 9, 11]}, ["Ana"]))
    assert screen.stage == "silent"
    assert "custom values" in screen.silence


@pytest.mark.parametrize("language", in_part(["de", "fr", "it", "es", "nl"], 0))
def test_in_every_language_on_a_tablet(quick: Robot, language: str) -> None:
    from screens.widgets.language import tr

    tr.use(language)
    with as_tablet(quick):
        screen = compare(quick, of_day())
        assert screen.wide
        english = {"Compare with the coach", "Round by round", "Where the difference arose"}
        assert not english & {node.name for node in flat(tree_of(quick))}
        assert not screen.verdict.startswith("You")
        assert par_texts.one_line(screen.journal, screen.par).startswith("Rollpad · Tricubo")
    tr.use("en")
