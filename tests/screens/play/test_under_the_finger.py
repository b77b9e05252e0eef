"""Issue 28: what changed under the finger, with the delays at which it was seen."""

from collections.abc import Iterator
from typing import Any

import pytest

from scoring.journal import Journal
from scoring.tetrix.rules import Place
from storage.settings import AROUND, BY_HAND, RECEIPT, TRAY
from tests.support.table import begin, last_entry, resume, saved
from tools.player import played
from tools.robot import FRAME, PHONE, TABLET, TIME, Robot, running_app

Spot = tuple[float, float]


@pytest.fixture(scope="module")
def app(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        from screens.widgets.language import tr

        tr.use("en")
        robot.app.store.settings.set(RECEIPT, "moment")
        robot.app.store.settings.set(AROUND, "one")
        yield robot


@pytest.fixture(params=[PHONE, TABLET], ids=["phone", "tablet"])
def pad(app: Robot, request: pytest.FixtureRequest) -> Robot:
    app.app.open("home")
    app.resize(*request.param)
    return app


def made(robot: Robot) -> int:
    return len(saved(robot).entries)


def place(robot: Robot, name: str) -> Spot:
    panel = robot.screen.panel
    return robot.seen(panel, *panel.places[name].center)


def button(robot: Robot, text: str, end: float = 0.5) -> Spot:
    """Returns the middle of an answer, or a point nearer to its end; Enter may be in the panel."""
    panel = robot.screen.panel
    if panel.confirms and text == "Enter":
        rect = panel.places["enter"]
        return robot.seen(panel, rect.x + rect.width * end, rect.center[1])
    found = next(one for one in robot.screen.action.ids.answers.children if one.text == text)
    x, y = found.to_window(found.x + found.width * end, found.center_y)
    return float(x), float(y)


def tap_after(robot: Robot, seconds: float, spot: Spot) -> None:
    """Taps so long after the last tap."""
    robot.frame(2)  # what has changed is in its place
    TIME.now += max(0.0, seconds - 4 * FRAME)
    robot.frame()
    robot.tap_at(*spot)
    robot.frame(2)


def double_tap(robot: Robot, spot: Spot, seconds: float) -> None:
    robot.wait(1)
    robot.tap_at(*spot)
    tap_after(robot, seconds, spot)


@pytest.mark.parametrize("seconds", [0.07, 0.15])
def test_the_last_of_two_dice_plays_no_turn(pad: Robot, seconds: float) -> None:
    """B2: where the keypad was, the dice of the roll are."""
    pad.app.store.settings.set(TRAY.of("tricubo"), True)
    for face in range(1, 7):
        begin(pad, 1)
        pad.tap_box("row4.2")
        before = made(pad)
        pad.tap_panel("face3")
        double_tap(pad, place(pad, f"face{face}"), seconds)
        assert made(pad) == before + 1, face
        assert last_entry(pad)["move"]["do"] == "roll"


@pytest.mark.parametrize("seconds", [0.07, 0.12, 0.35])
def test_a_tile_tapped_twice_is_entered_once(pad: Robot, seconds: float) -> None:
    """B3: with nothing that appeared under the finger, and with no tile of the next player."""
    journal = played("tripple-domino", {}, ["Ana", "Ben"], share=0.2)
    for number in (1, 4):
        screen = resume(pad, journal)
        if f"high{number}" in screen.panel.places:
            pad.tap_panel(f"high{number}")
        tiles = [name for name in screen.panel.places if name.startswith("lay")]
        before = made(pad)
        double_tap(pad, place(pad, tiles[-1]), seconds)
        assert made(pad) == before + 1, tiles[-1]
        assert last_entry(pad)["move"]["bonus"] is None


@pytest.mark.parametrize("seconds", [0.2, 0.6, 0.95])
def test_the_first_tap_after_an_entry_counts(pad: Robot, seconds: float) -> None:
    """B3: it was swallowed within a second."""
    journal = played("tripple-domino", {}, ["Ana", "Ben"], share=0.2)
    screen = resume(pad, journal)
    player, move = journal.game.turn(journal.state).waiting[0], None
    moves = journal.game.legal_moves(journal.state, player)
    move = next(one for one in moves if one.do == "place" and not one.draws)
    for name in screen.panel.places_of(move):
        pad.tap_panel(name)
    assert made(pad) == len(journal.entries) + 1
    tap_after(pad, seconds, place(pad, "draws1"))
    assert screen.panel.draws == 1


def typed_cubo(robot: Robot) -> Any:
    robot.app.store.settings.set(BY_HAND.of("cubo"), True)
    screen = resume(robot, Journal.new("cubo", {}, ["Ana", "Ben"]))
    robot.wait(1)
    return screen


@pytest.mark.parametrize("seconds", [0.1, 0.25, 0.5])
def test_the_keypad_stays_while_one_types(pad: Robot, seconds: float) -> None:
    """B4: 1, 1 gave 14."""
    screen = typed_cubo(pad)
    spot, keys = place(pad, "key1"), dict(screen.panel.places)
    double_tap(pad, spot, seconds)
    assert screen.panel.digits == "11"
    for name in keys:
        if name.startswith("key"):
            assert screen.panel.places[name] == keys[name], name


@pytest.mark.parametrize("seconds", [0.1, 0.35, 0.5, 0.9])
def test_enter_anyway_is_not_where_enter_was(pad: Robot, seconds: float) -> None:
    """B4: a forbidden 99 was entered, and ended the game."""
    screen = typed_cubo(pad)
    pad.tap_panel("key9")
    enter = button(pad, "Enter")
    pad.tap_panel("key9")
    assert screen.action.mood == "refused"
    tap_after(pad, seconds, enter)
    assert made(pad) == 0
    assert screen.panel.digits == "99"
    pad.tap_once(*button(pad, "Enter anyway"))
    pad.frame(2)
    assert last_entry(pad)["forced"] is True


@pytest.mark.parametrize("seconds", [0.1, 0.35, 0.5, 0.9])
def test_a_form_that_overlaps_is_not_set_down(pad: Robot, seconds: float) -> None:
    """B4: the same in Te-Trix."""
    journal = played("tetrix", {}, ["Ana"], share=0.5, rolls=False)
    while not isinstance(move := journal.trail[-1][0].move, Place):
        journal = journal.undo(journal.undoable or 0)
    journal = journal.undo(journal.undoable or 0)
    screen = resume(pad, journal)
    pad.lay_form(move.cells)
    down = button(pad, "Place")
    written = [box for box in journal.game.written(journal.state, 0) if box.startswith("cell")]
    start = pad.seen(screen.sheet, *screen.sheet.layout.center_of(move.cells[0]))
    pad.drag(start, pad.box_center(written[0]))
    assert screen.action.mood == "refused"
    before = made(pad)
    tap_after(pad, seconds, down)
    assert made(pad) == before


@pytest.mark.parametrize("end", [0.3, 0.7])
@pytest.mark.parametrize("seconds", [0.1, 0.35, 0.5, 0.7, 0.9])
def test_a_tap_where_enter_was_undoes_nothing(pad: Robot, seconds: float, end: float) -> None:
    """B5"""
    typed_cubo(pad)
    pad.tap_panel("key8")
    enter = button(pad, "Enter", end)
    pad.wait(1)
    pad.tap_at(*enter)
    tap_after(pad, seconds, enter)
    assert made(pad) == 1
    assert last_entry(pad)["move"] == {"do": "points", "points": 8}


@pytest.mark.parametrize("around", ["one", "all", "seated"])
def test_the_symbols_of_tetrix_stay(pad: Robot, around: str) -> None:
    """B7: after the first box, with something to redo, and with a refusal."""
    pad.app.store.settings.set(AROUND, around)
    pad.app.store.settings.set(TRAY.of("tetrix"), False)
    screen = resume(pad, Journal.new("tetrix", {}, ["Ana", "Ben"]))
    before = dict(screen.panel.places)
    assert all(rect.height >= 44 and rect.width >= 40 for rect in before.values())
    for box in ("cell3.3", "cell3.4", "cell6.6"):
        pad.tap_box(box)
        assert screen.panel.places == before, box
    assert screen.action.mood == "refused"
    pad.tap(screen.ids.undo)
    assert screen.panel.places == before, "redo"
    pad.app.store.settings.set(AROUND, "one")
