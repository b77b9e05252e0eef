"""How many touches a turn of Te-Trix takes in the window, beside paper's four symbols."""

import pytest

from scoring.journal import Journal
from scoring.tetrix import Form, Place
from scoring.tetromino import Cells, settled
from tests.support.key_robot import ENTER, KeyRobot
from tests.support.table import last_entry, resume
from tests.support.taps import counted
from tools.robot import Robot

ROLLERS: dict[str, tuple[Cells, int]] = {
    "one symbol": (((4, 1, "o"), (4, 2, "o"), (5, 1, "o"), (5, 2, "o")), 4),
    "two symbols": (((4, 1, "o"), (4, 2, "x"), (4, 3, "x"), (5, 3, "o")), 5),
    "two others": (((4, 1, "s"), (4, 2, "x"), (4, 3, "x"), (5, 3, "s")), 6),
    "three symbols": (((4, 1, "x"), (4, 2, "o"), (4, 3, "s"), (3, 2, "o")), 6),
    "over the edge": (((2, 7, "x"), (2, 6, "o"), (3, 6, "s"), (4, 6, "o")), 6),
}
LAID = ((0, 0, "o"), (1, 0, "x"), (2, 0, "s"), (2, 1, "s"))


def new(count: int) -> Journal:
    return Journal.new("tetrix", {}, ["Ana", "Ben", "Cora", "Dora"][:count])


def paint(robot: Robot, cells: Cells) -> None:
    """As a finger does it: what is chosen already comes first."""
    panel, sheet = robot.screen.panel, robot.screen.sheet
    for row, col, symbol in sorted(cells, key=lambda cell: (cell[2] != panel.symbol, cell[2])):
        if symbol != panel.symbol:
            robot.tap_panel(f"symbol{symbol}")
        robot.tap_once(*robot.seen(sheet, *sheet.cell_rect(row, col).center))
        robot.frame(2)


@pytest.mark.parametrize("name", ROLLERS)
def test_whoever_rolls_paints(phone: Robot, name: str) -> None:
    """TT-2: four cells and one touch for each change of symbol; neither dice nor form first."""
    cells, most = ROLLERS[name]
    resume(phone, new(2))
    with counted(phone) as taps:
        paint(phone, cells)
    move = Place(tuple(sorted(cells)))
    assert last_entry(phone) == {"player": 0, "move": move.to_json()}
    assert taps.count == most <= 6


@pytest.mark.parametrize("turn", range(4))
def test_the_others_turn_it_touch_a_box_and_set_it_down(phone: Robot, turn: int) -> None:
    """TT-3: however it is to be turned."""
    screen = resume(phone, new(2).plus(0, Form(LAID)))
    sheet, form = screen.sheet, LAID
    for _turn in range(turn):
        form = screen.game.turned(form)
    goal = tuple((row + 2, col + 2, symbol) for row, col, symbol in settled(form))
    with counted(phone) as taps:
        if turn:
            phone.tap_panel(f"turn{turn}")
        phone.tap_once(*phone.seen(sheet, *sheet.finger_for(goal)))
        phone.frame(2)
        phone.answer("Set down")
    assert last_entry(phone)["move"] == Place(goal).to_json()
    assert taps.count == (3 if turn else 2)


def test_or_they_drag_it_from_where_it_lies_and_turn_it(phone: Robot) -> None:
    """TT-3: the form is on their sheet already."""
    screen = resume(phone, new(2).plus(0, Form(LAID)))
    sheet = screen.sheet
    assert [bool(sheet.lying), sheet.draft] == [True, None], "nobody has touched it yet"
    goal = tuple((row + 1, col + 3, symbol) for row, col, symbol in LAID)
    with counted(phone) as taps:
        start, end = sheet.drag_for(goal)
        phone.drag(phone.seen(sheet, *start), phone.seen(sheet, *end))
        assert sheet.draft == goal
        phone.tap_once(*phone.seen(sheet, *sheet.finger_for(goal)))
        phone.settle()
        phone.answer("Set down")
    cells = [tuple(cell) for cell in last_entry(phone)["move"]["cells"]]
    assert settled(cells) == screen.game.turned(LAID)
    assert taps.count == 3


def test_alone_on_a_tablet_the_grid_has_the_height(tablet: Robot) -> None:
    screen = resume(tablet, new(1))
    assert screen.sheet.grid_rect().width >= 580
    paint(tablet, ROLLERS["over the edge"][0])
    assert screen.game.free(screen.state, 0) == 7


def test_painting_by_keys(quick: Robot) -> None:
    """TT-2: arrow keys lead from cell to cell, letters choose the symbol, Enter paints."""
    screen = resume(quick, new(2))
    keys = KeyRobot(quick.app)
    keys.go(screen.sheet, "cell3.3")
    for symbol, box in zip("oxso", ("cell3.3", "cell3.4", "cell4.4", "cell4.5"), strict=True):
        keys.letter(symbol)
        keys.go(screen.sheet, box)
        keys.key(ENTER)
    assert last_entry(quick)["move"]["do"] == "place"
    assert screen.match.viewed == 1
