"""The interactive scoring examples: the rules count what a touch changes."""

from typing import Any

from scoring import GAMES
from scoring.cubo.rules import Cubo
from scoring.cubo.square import Die, square_points
from scoring.json_fields import JsonFields
from scoring.kubi.rules import Mark
from scoring.tetrix.rules import Place as PlaceForm
from scoring.tricubo.state import Colour, Interim, Row
from scoring.tripple_domino.rules import Draw, Place
from tests.support import looks
from tests.support.key_robot import KeyRobot
from tools.robot import PHONE, Robot


def open_example(robot: Robot, game: str, **options: Any) -> Any:
    from screens.help.example import Example

    wanted = GAMES[game].read_options(JsonFields(options, "options"), 2)
    robot.app.open("help", game=game, section="score", options=wanted)
    robot.settle()
    card = robot.screen.cards["score"]
    return next(one for one in card.walk() if isinstance(one, Example))


def bring(robot: Robot, widget: Any) -> None:
    """Scrolls until it is visible."""
    robot.wait(0.5)
    robot.screen.ids.scroll.scroll_to(widget, padding=4, animate=False)
    robot.frame(3)


def tap_box(robot: Robot, example: Any, box: str) -> None:
    bring(robot, example.holder)
    robot.tap_box(box, sheet=example.sheet)
    robot.wait(0.5)


def press(robot: Robot, widget: Any) -> None:
    bring(robot, widget)
    robot.tap(widget)
    robot.wait(0.5)


def shown(example: Any) -> dict[str, tuple[str, str]]:
    """Returns the lines as shown: points and difference."""
    lines = reversed(example.ids.lines.children)
    return {line.label: (line.points, line.change) for line in lines}


def test_tricubo(quick: Robot) -> None:
    example = open_example(quick, "tricubo")
    assert shown(example) == {
        "Row 1": ("0", ""),
        "Row 2": ("2", ""),
        "Row 4": ("1", ""),
        "Total": ("3", ""),
    }
    tap_box(quick, example, "row2.6")
    assert shown(example)["Row 2"] == ("5", "+3")
    assert shown(example)["Total"] == ("6", "+3")
    tap_box(quick, example, "interim2")
    assert shown(example)["6-box, row 2"] == ("5", "+5")
    tap_box(quick, example, "row5.8")
    assert shown(example)["Total"] == ("11", "+5"), "no die reaches so far: nothing happens"
    for box in ("colour.large", "colour.medium", "colour.small", "colour.any"):
        tap_box(quick, example, box)
    assert shown(example)["Colour fields"] == ("10", "+10")
    moves = [entry.move for entry in example.journal.entries[3:]]
    assert moves[:2] == [Row("large", 2), Interim("small", (2,))]
    assert {move.field for move in moves if isinstance(move, Colour)} == {
        "large",
        "medium",
        "small",
        "any",
    }
    assert example.total() == example.journal.total(0) == 21
    press(quick, example.ids.undo)
    assert shown(example)["Total"] == ("11", "−10")
    press(quick, example.ids.reset)
    assert shown(example)["Total"] == ("3", "")
    assert example.ids.reset.disabled


def test_tricubo_as_it_is_played(quick: Robot) -> None:
    """On the side of the game from which the help was opened."""
    example = open_example(quick, "tricubo", side="B")
    assert len(example.journal.options.columns) == 12
    for box in ("colour.large", "colour.medium"):
        example.touch(box)
    assert shown(example)["Colour fields"] == ("−1", "−1")


def test_kubi(quick: Robot) -> None:
    example = open_example(quick, "kubi")
    assert shown(example)["Sum 7"] == ("−200", "")
    assert shown(example)["Sum 8"] == ("80", "")
    tap_box(quick, example, "sum7")
    assert shown(example)["Sum 7"] == ("−200", ""), "two sums belong together"
    assert example.sheet.selected == {"sum7"}
    tap_box(quick, example, "sum8")
    assert shown(example)["Sum 7"] == ("0", "+200")
    assert shown(example)["Sum 8"] == ("120", "+40")
    tap_box(quick, example, "sum12")
    tap_box(quick, example, "sum12.again")
    assert shown(example)["Sum 12"] == ("−200", "−200")
    marks = [entry.move for entry in example.journal.entries[-2:]]
    assert [mark.sums for mark in marks if isinstance(mark, Mark)] == [(7, 8), (12, 12)]
    assert not any(entry.forced for entry in example.journal.entries)
    assert int(shown(example)["Total"][0].replace("−", "-")) == example.journal.total(0)


def test_te_trix(quick: Robot) -> None:
    example = open_example(quick, "tetrix")
    assert shown(example)["Circles"] == ("20", "")
    draft = example.sheet.draft.laid
    assert draft, "a form lies ready"
    assert not example.game.check(example.journal.state, 0, PlaceForm(draft))
    bring(quick, example.holder)
    quick.tap_at(*quick.seen(example.sheet, *example.sheet.layout.finger_for(draft)))
    quick.wait(0.5)
    assert example.sheet.draft.laid != draft, "a tap on it turns it"
    quick.tap_at(*quick.box_center("cell0.0", sheet=example.sheet))
    quick.wait(0.5)
    assert example.lay.disabled, "it lies on others"
    assert "already filled" in example.hint
    turned = example.sheet.draft.form
    quick.tap_at(*quick.box_center("cell6.5", sheet=example.sheet))
    quick.wait(0.5)
    assert example.sheet.draft.form == turned
    before, move = example.journal, PlaceForm(example.sheet.draft.laid)
    press(quick, example.lay)
    assert example.journal.entries[len(before.entries)].move == move
    expected = before.plus(0, move)
    assert int(shown(example)["Total"][0]) == expected.total(0) == example.journal.total(0)
    assert example.journal.state.form is not None, "and here is the next one"
    for _ in range(30):  # as long as it fits
        if not example.sheet.draft.laid:
            break
        example._set_down()
    assert example.hint == "No shape fits any more"
    assert example.lay.disabled


def test_tripple_domino(quick: Robot) -> None:
    example = open_example(quick, "tripple-domino", hexagon=40)
    assert shown(example) == {
        "5-4-3": ("12", ""),
        "Bridge": ("30", ""),
        "1 drawn": ("−5", ""),
        "Total": ("37", ""),
    }
    bring(quick, example.holder)
    for place in ("draws2", "bonushexagon", "high4", "lay432"):
        panel = example.panel
        quick.tap_at(*quick.seen(panel, *panel.places[place].center))
        quick.wait(0.5)
    assert shown(example) == {
        "4-3-2": ("9", ""),
        "Hexagon": ("40", ""),
        "2 drawn": ("−10", ""),
        "Total": ("39", ""),
    }
    start = example.start
    assert start.plus(0, Place((4, 3, 2), "hexagon", 2)).total(0) == 39
    example.panel.tapped("lay431")
    assert shown(example)["Total"] == ("38", ""), "the keys stay, so that one can compare"
    example.panel.tapped("bonushexagon")
    example.panel.tapped("bonushexagon")
    example.panel.tapped("bonushexagon")
    example.panel.tapped("draws3")
    assert shown(example)["Total"] == ("−15", "")
    assert example.journal.entries[-1].move == Draw(3)


def test_cubo(quick: Robot) -> None:
    example = open_example(quick, "cubo")
    assert shown(example)["Row 1: straight, doubled"] == ("12", "")
    assert shown(example)["Total"] == ("22", "")

    def tap(place: str) -> None:
        bring(quick, example.holder)
        square = example.square
        quick.tap_at(*quick.seen(square, *square.places[place].center))
        quick.wait(0.5)

    for _ in range(3):
        tap("die3")  # from 2 to 5
    tap("die3")
    assert shown(example)["Row 2: straight, doubled"] == ("12", "+12"), "6, 5, 4 in blue"
    assert square_points(example.dice) == 34 == example.journal.total(0)
    tap("die0")
    assert example.dice[0] == Die("r", 1), "after the six comes the one"
    press(quick, next(chip for chip in example.ways.chips if chip.value == "swap"))
    before = example.dice
    tap("die4")
    assert example.square.chosen is None, "the joker stays in the centre"
    tap("die0")
    tap("die8")
    assert (example.dice[0], example.dice[8]) == (before[8], before[0])
    assert not example.game.check(example.start.state, 0, Cubo(example.dice))
    press(quick, example.ids.reset)
    assert shown(example)["Total"] == ("22", "")


def test_by_keys(quick: Robot) -> None:
    keys = KeyRobot(quick.app)
    example = open_example(quick, "tricubo")
    keys.go(example.sheet, "row4.5")
    keys.key(13)
    assert shown(example)["Row 4"] == ("4", "+3")
    keys.tap(example.ids.undo)
    assert shown(example)["Row 4"] == ("1", "−3")


def test_touches_find_room(quick: Robot) -> None:
    quick.resize(320, 640)
    try:
        for game in GAMES:
            example = open_example(quick, game)
            bring(quick, example.holder)
            assert looks.area(example.holder).within(looks.area(example)), game
    finally:
        quick.resize(*PHONE)
