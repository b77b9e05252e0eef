"""Solo: the next rank, and ranks that are never shown."""

import pytest

from scoring.journal import Journal
from scoring.tricubo.state import Interim, Row, Start
from tests.support.looks import words
from tests.support.table import resume
from tools.robot import Robot


def nearly_full(**options: object) -> Journal:
    """Two full rows, both scored, three more just before purple."""
    journal = Journal.new("tricubo", options, ["Ana"]).plus(0, Start(1))
    full, purple = len(journal.options.columns), journal.options.purple_from
    for row, wanted in zip(range(1, 6), (full, full, *(purple - 1,) * 3), strict=True):
        while (missing := wanted - journal.state.sheets[0].ticks[row - 1]) > 0:
            die = "large" if missing > 2 else "medium" if missing > 1 else "small"
            journal = journal.plus(0, Row(die, row), forced=True)
    return journal.plus(0, Interim("large", (1, 2, 3)), forced=True)


@pytest.mark.parametrize(
    ("options", "total", "text"),
    [
        ({"side": "B"}, 64, "7 points to TRI-MAXIMUM"),
        ({"side": "B", "columns": [9] * 12}, 72, "TRI-MAXIMUM"),
        ({"side": "B", "columns": [9] * 11 + [10]}, 76, "5 points to TRI-MAXISSIMUS"),
        ({"side": "A"}, 72, "9 points to TRI-MAXISSIMUS"),
    ],
)
def test_the_next_rank(phone: Robot, options: dict[str, object], total: int, text: str) -> None:
    """TC-17: side B does not name the one out of its reach, unless the pad makes it possible."""
    screen = resume(phone, nearly_full(**options))
    assert screen.session.journal.total(0) == total
    screen.rank.opacity = 1
    screen.rank.pos, screen.rank.size = (0, 0), (300, 76)
    screen.rank.draw()
    assert screen.rank.text == text
    assert text in words(screen.rank)


def test_the_result_of_side_b(phone: Robot) -> None:
    """TC-17: the highest rank there is has none above it."""
    game = nearly_full(side="B", columns=[9] * 12)
    resume(phone, game)
    assert game.over
    phone.answer("Result")
    shown = " ".join(phone.texts())
    assert "TRI-MAXIMUM" in shown
    assert "TRI-MAXISSIMUS" not in shown
