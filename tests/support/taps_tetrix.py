"""Touches for a turn of Te-Trix; on paper it takes four symbols (`docs/taps.md`)."""

from functools import partial

from scoring.journal import Journal
from scoring.tetrix.rules import Form, Place
from scoring.tetrix.tetromino import Cells, settled
from tests.support.table import last_entry, resume
from tests.support.taps import Line, counted
from tools.robot import Robot

ROLLED: dict[str, tuple[Cells, int]] = {
    "who rolls, one symbol": (((4, 1, "o"), (4, 2, "o"), (5, 1, "o"), (5, 2, "o")), 4),
    "two symbols": (((4, 1, "o"), (4, 2, "x"), (4, 3, "x"), (5, 3, "o")), 5),
    "two other symbols": (((4, 1, "s"), (4, 2, "x"), (4, 3, "x"), (5, 3, "s")), 6),
    "three symbols": (((4, 1, "x"), (4, 2, "o"), (4, 3, "s"), (3, 2, "o")), 6),
    "over the edge": (((2, 7, "x"), (2, 6, "o"), (3, 6, "s"), (4, 6, "o")), 6),
}
"""Four cells and one touch for each change of symbol."""
LAID = ((0, 0, "o"), (1, 0, "x"), (2, 0, "s"), (2, 1, "s"))


def new(count: int) -> Journal:
    return Journal.new("tetrix", {}, ["Ana", "Ben", "Cora", "Dora"][:count])


def paint(robot: Robot, cells: Cells) -> None:
    """Paints the cells with the chosen symbol first."""
    panel, sheet = robot.screen.panel, robot.screen.sheet
    for row, col, symbol in sorted(cells, key=lambda cell: (cell[2] != panel.symbol, cell[2])):
        if symbol != panel.symbol:
            robot.tap_panel(f"symbol{symbol}")
        robot.tap_once(*robot.seen(sheet, *sheet.layout.cell_rect(row, col).center))
        robot.frame(2)


def painted(robot: Robot, cells: Cells) -> int:
    """Returns the touches for painting (TT-2): without dice and form."""
    resume(robot, new(2))
    with counted(robot) as taps:
        paint(robot, cells)
    move = Place(tuple(sorted(cells)))
    assert last_entry(robot) == {"player": 0, "move": move.to_json()}
    return taps.count


def set_down(robot: Robot, turn: int) -> int:
    """Returns the touches for placing (TT-3): one rotates the form in any direction, another places
    it."""
    screen = resume(robot, new(2).plus(0, Form(LAID)))
    sheet, form = screen.sheet, LAID
    for _turn in range(turn):
        form = screen.game.turned(form)
    goal = tuple((row + 2, col + 2, symbol) for row, col, symbol in settled(form))
    with counted(robot) as taps:
        if turn:
            robot.tap_panel(f"turn{turn}")
        robot.tap_once(*robot.seen(sheet, *sheet.layout.finger_for(goal)))
        robot.frame(2)
        robot.answer("Place")
    assert last_entry(robot)["move"] == Place(goal).to_json()
    return taps.count


def dragged(robot: Robot) -> int:
    """Returns the touches for dragging (TT-3): the form is already on the sheet; a tap rotates
    it."""
    screen = resume(robot, new(2).plus(0, Form(LAID)))
    sheet = screen.sheet
    assert [bool(sheet.draft.lying), sheet.draft.laid] == [True, None], "nobody has touched it yet"
    goal = tuple((row + 1, col + 3, symbol) for row, col, symbol in LAID)
    with counted(robot) as taps:
        start, end = sheet.draft.drag_for(goal)
        robot.drag(robot.seen(sheet, *start), robot.seen(sheet, *end))
        assert sheet.draft.laid == goal
        robot.tap_once(*robot.seen(sheet, *sheet.layout.finger_for(goal)))
        robot.settle()
        robot.answer("Place")
    cells = [tuple(cell) for cell in last_entry(robot)["move"]["cells"]]
    assert settled(cells) == screen.game.turned(LAID)
    return taps.count


TURNS = [
    *(
        Line(what, most, without=partial(painted, cells=cells))
        for what, (cells, most) in ROLLED.items()
    ),
    Line("the others, as it lies", 3, without=partial(set_down, turn=0)),
    Line("turned once", 3, without=partial(set_down, turn=1)),
    Line("turned to the other side", 3, without=partial(set_down, turn=2)),
    Line("turned three times", 3, without=partial(set_down, turn=3)),
    Line("dragged and turned", 3, without=dragged),
]
