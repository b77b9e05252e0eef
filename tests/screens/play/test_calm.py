"""Calm: whatever the card says, the sheets and the dice stay where they are."""

from typing import Any

import pytest

from screens.look.geometry import Rect
from screens.play.match import ALL, SEATED
from storage.settings import AROUND, RECEIPT
from tests.support.table import AT
from tests.support.tricubo_notation import new, play
from tools.robot import PHONE, TABLET, Robot

SMALL, PORTRAIT, LYING = (320, 640), (800, 1280), (740, 360)
PLACES = [
    *((size, "one", 1) for size in (PHONE, SMALL, LYING, TABLET)),
    *((size, "one", 3) for size in (PHONE, LYING, TABLET)),
    *((TABLET, mode, count) for mode in (ALL, SEATED) for count in (2, 4)),
    (PORTRAIT, ALL, 4),
    (PORTRAIT, SEATED, 2),
]


def places(robot: Robot) -> tuple[list[Rect], list[Rect]]:
    """Of the sheets, and of the dice."""
    robot.settle()
    screen: Any = robot.screen
    seats = screen.shown_seats
    sheets = [Rect(*seat.holder.pos, *seat.holder.size) for seat in seats]
    sheets += [seat.sheet.place for seat in seats]
    return sheets, [screen.panel.place]


@pytest.mark.parametrize(("size", "mode", "count"), PLACES)
def test_nothing_moves(quick: Robot, size: tuple[int, int], mode: str, count: int) -> None:
    quick.resize(*size)
    quick.app.store.settings.set(AROUND, mode)
    quick.app.store.settings.set(RECEIPT, "moment")
    starts = "; ".join(f"{player} start {player + 1}" for player in range(count))
    quick.app.resume_game(quick.app.store.create(play(new(count, side="B"), starts), AT))
    before = places(quick)
    seen = []
    for box in ("row3.5", "colour.any", "colour.any", "interim1", "interim2", "interim2"):
        quick.tap_box(box)
        seen.append(quick.screen.action.mood)
        assert places(quick) == before, box
    quick.tap_panel("pass")
    seen.append(quick.screen.action.mood)
    assert quick.screen.action.ids.answers.children, "it can be entered anyway"
    assert places(quick) == before, "refused"
    quick.tap_box("row3.3" if count > 1 else "row3.2")  # alone the large die is set aside
    seen.append(quick.screen.action.mood)
    assert places(quick)[0] == before[0], "receipt"
    assert {"refused", "preview", "entered"} <= {*seen}
    quick.wait(2)
    assert places(quick)[0] == before[0]
    quick.app.store.settings.set(RECEIPT, "at_once")
    quick.resize(*PHONE)
