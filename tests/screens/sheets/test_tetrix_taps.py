"""Painting in Te-Trix on a tablet and by keys; what it costs in touches is in `taps_tetrix`."""

from tests.support.key_robot import ENTER, KeyRobot
from tests.support.table import last_entry, resume
from tests.support.taps_tetrix import ROLLED, new, paint
from tools.robot import Robot


def test_alone_on_a_tablet_the_grid_has_the_height(tablet: Robot) -> None:
    screen = resume(tablet, new(1))
    assert screen.sheet.layout.grid_rect().width >= 580
    paint(tablet, ROLLED["over the edge"][0])
    assert screen.game.free(screen.state, 0) == 7


def test_painting_by_keys(quick: Robot) -> None:
    """TT-2: arrow keys lead from cell to cell, letter keys choose the symbol, Enter paints."""
    screen = resume(quick, new(2))
    keys = KeyRobot(quick.app)
    keys.go(screen.sheet, "cell3.3")
    for symbol, box in zip("oxso", ("cell3.3", "cell3.4", "cell4.4", "cell4.5"), strict=True):
        keys.letter(symbol)
        keys.go(screen.sheet, box)
        keys.key(ENTER)
    assert last_entry(quick)["move"]["do"] == "place"
    assert screen.match.viewed == 1
