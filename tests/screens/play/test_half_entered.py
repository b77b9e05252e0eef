"""What is half entered: taken back and brought again touch by touch, and there when one comes back.

What is seen is compared as a picture of all below the bar, whose buttons tell of undo and redo.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops

from scoring.journal import Journal
from scoring.tetrix import Form, Roll
from storage import StorageError
from storage.drafts import Drafts
from storage.settings import AROUND
from tests.support.begun import LYING, chosen_kubi, last_tile, new_tetrix, started_domino
from tests.support.cubo_notation import SQUARE
from tests.support.cubo_notation import new as new_cubo
from tests.support.cubo_notation import play as play_cubo
from tests.support.table import action, answers, last_entry, resume, saved
from tests.support.tricubo_notation import new as new_tricubo
from tests.support.tricubo_notation import play as play_tricubo
from tests.support.tripple_domino_notation import play as play_domino
from tools.display import save_window
from tools.robot import TABLET, Robot, running_app

KEPT = "What is half entered is kept until you come back."
SHADE = 6
Touch = Callable[[Robot], None]


def tap(place: str) -> Touch:
    return lambda robot: robot.tap_panel(place)


def box(name: str) -> Touch:
    return lambda robot: robot.tap_box(name)


def drag_form(down: int, right: int) -> Touch:
    """To so many rows and columns from the corner."""

    def drag(robot: Robot) -> None:
        sheet = robot.screen.sheet
        cells = tuple((row + down, col + right, symbol) for row, col, symbol in sheet.form)
        x, y = sheet.finger_for(cells)
        robot.drag((x, y - sheet.cell), (x, y))

    return drag


class Case(NamedTuple):
    journal: Journal
    touches: tuple[Touch, ...]
    """Each of them is a step."""
    first: str = ""
    """What is tapped before and is none."""


def dice_of_tricubo() -> Journal:
    return play_tricubo(new_tricubo(2), "0 start 1; 1 start 2\n0 L4; 1 M2")


ROWS = ("red6", "blue2", "red6"), ("blue1", "joker5", "red6"), ("blue1", "blue3", "red1")

CASES = {
    "tricubo": Case(dice_of_tricubo(), (tap("face4"), tap("face6"))),
    "tricubo, a box": Case(dice_of_tricubo(), (box("interim1"),)),
    "kubi": Case(chosen_kubi(), tuple(tap(f"face{face}") for face in (1, 3, 3, 6))),
    "kubi, boxes": Case(chosen_kubi(), (box("sum9"), box("number1"))),
    "cubo": Case(
        play_cubo(new_cubo(2), "0 18; 1 20; 1 3"),
        (tap("red6"), tap("blue2"), tap("cell5"), tap("red1"), tap("points"), tap("key2")),
    ),
    "cubo, the taken die": Case(
        play_cubo(new_cubo(2), "0 18; 1 20"),
        tuple(map(tap, (*ROWS[0], *ROWS[1], *ROWS[2], "blue6"))),
        "score",
    ),
    "tripple domino": Case(started_domino(3), tuple(map(tap, ("draws2", "high4", "lay442")))),
    "tripple domino, out": Case(
        play_domino(last_tile(2), "Ana 210"), tuple(map(tap, ("key2", "switch", "high1", "lay110")))
    ),
    "te-trix, symbols": Case(new_tetrix(), (tap("symbolo"), tap("symbolx"))),
    "te-trix, a form": Case(
        new_tetrix().plus(0, Roll(("o", "x", "s", "o"))), (tap("formL"), tap("turn"))
    ),
    "te-trix, laid": Case(
        new_tetrix().plus(0, Form(LYING)), (tap("turn"), drag_form(2, 3), drag_form(1, 2))
    ),
}


@pytest.fixture(name="robot")
def robot_with_eyes(house: Robot) -> Iterator[Robot]:
    house.blind = False
    house.app.hush()
    house.app.open("home")
    house.settle()
    yield house
    house.app.hush()
    house.blind = True


class Eye:
    def __init__(self, robot: Robot, folder: Path) -> None:
        self.robot, self.path = robot, folder / "seen.png"

    def look(self) -> Image.Image:
        self.robot.settle()
        save_window(self.path)
        with Image.open(self.path) as image:
            bar = int(self.robot.screen.ids.bar.height)
            return image.convert("RGB").crop((0, bar, image.width, image.height))


def alike(one: Image.Image, other: Image.Image) -> bool:
    """To the eye: shades that lie over each other depend on which of them was drawn first."""
    return max(ImageChops.difference(one, other).tobytes()) <= SHADE


@pytest.mark.parametrize("name", CASES)
def test_touch_by_touch_and_there_again(robot: Robot, tmp_path: Path, name: str) -> None:
    case, eye = CASES[name], Eye(robot, tmp_path)
    screen = resume(robot, case.journal)
    if case.first:
        robot.tap_panel(case.first)
    entries, undo, redo = saved(robot).entries, screen.ids.undo, screen.ids.redo
    seen = [eye.look()]
    for touch in case.touches:
        touch(robot)
        seen.append(eye.look())
        assert not alike(seen[-1], seen[-2])

    robot.app.open("home")
    robot.settle()
    robot.app.resume_game(screen.session.number)
    robot.settle()
    assert robot.app.message is None, "it would lie over the dice"
    assert alike(eye.look(), seen[-1]), "left and opened again"

    for earlier in reversed(seen[:-1]):
        robot.tap(undo)
        assert alike(eye.look(), earlier)
        assert saved(robot).entries == entries, "the entry before is untouched"
    for later in seen[1:]:
        assert not redo.disabled
        robot.tap(redo)
        assert alike(eye.look(), later)
    assert redo.disabled
    for _touch in case.touches:
        robot.tap(undo)
    assert saved(robot).entries == entries
    if case.journal.trail:
        robot.tap(undo)
        assert len(saved(robot).trail) == len(case.journal.trail) - 1, "then it is the entry's turn"


def test_three_dice_into_a_square(robot: Robot) -> None:
    """As it was: undo deleted the square of the player before, and redo brought no dice back."""
    screen = resume(robot, play_cubo(new_cubo(2), f"0 {SQUARE}"))
    for place in ("red6", "blue2", "red4"):
        robot.tap_panel(place)
    robot.tap(screen.ids.undo)
    assert [str(die) for die in screen.panel.dice if die] == ["r6", "b2"]
    assert len(saved(robot).trail) == 1
    robot.tap(screen.ids.redo)
    assert [str(die) for die in screen.panel.dice if die] == ["r6", "b2", "r4"]
    robot.tap_panel("clear")
    assert not any(screen.panel.dice)
    robot.tap(screen.ids.undo)
    assert [str(die) for die in screen.panel.dice if die] == ["r6", "b2", "r4"]


def test_back_keeps_what_is_typed_and_says_so(robot: Robot) -> None:
    screen = resume(robot, CASES["cubo"].journal)
    for touch in CASES["cubo"].touches[:2]:
        touch(robot)
    robot.back()
    assert robot.screen.name == "home"
    assert robot.app.message.text == KEPT
    robot.app.resume_game(screen.session.number)
    robot.settle()
    assert robot.app.message is None, "it would lie over the dice"
    assert [str(die) for die in screen.panel.dice if die] == ["r6", "b2"]
    for _step in range(2):
        robot.tap(screen.ids.undo)
    robot.app.hush()
    robot.back()
    assert robot.screen.name == "home"
    assert robot.app.message is None, "there is nothing to keep"


def test_back_leaves_a_square_that_is_against_a_rule(robot: Robot) -> None:
    """What is said of it stays as well, and does not keep anybody in the game."""
    screen = resume(robot, CASES["cubo"].journal)
    for place in ("points", "key9", "key9"):
        robot.tap_panel(place)
    assert (action(robot)[0], answers(robot)) == ("refused", ["Enter anyway"])
    robot.back()
    assert robot.screen is screen, "back to the dice"
    robot.back()
    assert robot.screen.name == "home"


def test_looking_elsewhere_keeps_it(robot: Robot) -> None:
    """Another player's column, an earlier square, the timeline; and that player's entry."""
    screen = resume(robot, play_cubo(new_cubo(3), "0 18; 1 20; 2 9"))
    robot.tap_panel("score")
    robot.tap_box("player2")
    for place in ("red6", "blue2"):
        robot.tap_panel(place)

    def typed() -> list[str]:
        return [str(die) for die in screen.panel.dice if die]

    robot.tap_box("player0")
    assert typed() == []
    robot.tap_panel("red1")
    robot.tap_panel("late")
    assert last_entry(robot)["player"] == 0
    robot.tap_box("player2")
    assert typed() == ["r6", "b2"], "somebody else's entry does not disturb"
    robot.tap(screen.ids.history)
    robot.back()
    assert typed() == ["r6", "b2"]
    robot.tap_box("0.round1")
    robot.answer("Change")
    robot.tap_panel("key4")
    robot.back()
    assert (screen.match.viewed, typed()) == (2, ["r6", "b2"])
    robot.tap(screen.ids.undo)
    assert len(saved(robot).trail) == 3, "typed before that entry, it is taken back after it"
    robot.tap(screen.ids.undo)
    assert (screen.match.viewed, typed()) == (2, ["r6"])
    assert len(saved(robot).trail) == 3


def test_an_entry_is_the_end_of_it(robot: Robot) -> None:
    screen = resume(robot, CASES["tricubo"].journal)
    for face in (4, 6, 1):
        robot.tap_panel(f"face{face}")
    assert last_entry(robot)["move"]["do"] == "roll"
    drafts = robot.app.store.drafts
    assert drafts.kept(screen.session.number) is None
    robot.tap(screen.ids.undo)
    assert screen.state.roll is None
    robot.tap(screen.ids.redo)
    assert screen.state.roll is not None


def test_the_long_press_means_ones_own_last_thing(robot: Robot) -> None:
    screen = resume(robot, CASES["tricubo"].journal)
    robot.tap_panel("face4")
    x, y = screen.ids.undo.to_window(*screen.ids.undo.center)
    robot.hold_at(x, y)
    assert (action(robot)[2], answers(robot)) == ("Half entered", ["Undo"])
    robot.answer("Undo")
    assert screen.panel.faces == []
    assert saved(robot).trail == CASES["tricubo"].journal.trail


def test_a_full_disk_is_told_once_and_play_goes_on(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_drafts: Drafts, _game: int, _draft: object) -> None:
        raise StorageError("full")

    screen = resume(robot, CASES["kubi"].journal)
    monkeypatch.setattr(Drafts, "keep", full)
    robot.tap_panel("face4")
    assert robot.app.message.text == "The disk is full: nothing more can be saved."
    robot.app.hush()
    robot.tap_panel("face2")
    assert robot.app.message is None
    assert screen.panel.faces == [4, 2]
    monkeypatch.undo()
    robot.tap_panel("face6")
    kept = robot.app.store.drafts.kept(screen.session.number)
    assert kept["done"][-1]["draft"]["panel"]["faces"] == [4, 2, 6]


NONSENSE: dict[str, list[Any]] = {
    "tricubo": [7, {}, {"faces": [9]}, {"faces": [1, 2, 3]}, {"faces": "x"}, {"faces": [4]}],
    "kubi": [{"faces": [1] * 5}, {"faces": None}],
    "cubo": [
        {"dice": ["r9"] * 9},
        {"dice": ["r6"]},
        {"dice": ["r6"] * 9, "cursor": 55},
        {"dice": [None] * 9, "cursor": 0, "taken": 5, "swap": None, "digits": ""},
        {"dice": ["r1"] * 9, "cursor": 0, "taken": None, "swap": 12, "digits": ""},
        {"dice": ["r1"] * 9, "cursor": 0, "taken": None, "swap": None, "digits": "abc"},
    ],
    "tripple domino": [
        {"draws": 77, "high": 5, "tile": None, "rest": None},
        {"draws": 1, "high": 5, "tile": [5, 5, 5], "rest": None},
        {"draws": 1, "high": 5, "tile": None, "rest": {"blocked": False}},
        {"draws": 1, "high": 5, "tile": None, "rest": {"blocked": True, "current": 66}},
    ],
    "te-trix, laid": [
        {"symbols": ["q"], "form": "square", "turns": 0, "laid": None},
        {"symbols": [], "form": "circle", "turns": 0, "laid": None},
        {"symbols": [], "form": "square", "turns": 0, "laid": [[0, 0, "o"]]},
        {"symbols": [], "form": "square", "turns": 9, "laid": 5},
    ],
}


@pytest.mark.parametrize("name", NONSENSE)
def test_what_does_not_fit_is_dropped_and_the_game_opens(robot: Robot, name: str) -> None:
    journal = CASES[name].journal
    store, player = robot.app.store, journal.game.turn(journal.state).waiting[0]
    step = {"player": player, "after": journal.undoable or 0, "entries": len(journal.entries)}
    now = {"round": journal.game.turn(journal.state).round}
    drafts = [{"panel": one | now if isinstance(one, dict) else one} for one in NONSENSE[name]]
    drafts += [{"boxes": 5}, {"boxes": ["no such box"]}, {"panel": NONSENSE[name][-1]}]
    for draft in drafts:
        if draft == {"panel": {"faces": [4], **now}}:
            continue  # that one is no nonsense in this round, only in another
        number = store.create(journal, "2026-11-16T18:00:00Z")
        done = [step | {"draft": draft}]
        store.drafts.keep(number, {"entries": len(journal.entries), "done": done, "undone": []})
        robot.app.resume_game(number)
        robot.settle()
        screen = robot.screen
        assert screen.session.number == number, draft
        assert screen.match.front.half.draft is None, draft
        assert not screen.match.drafts.begun, draft
        assert store.drafts.kept(number) is None, draft


def test_what_is_said_of_it_goes_with_the_next_touch(robot: Robot) -> None:
    """It lies over the pad that is needed then."""
    screen = resume(robot, CASES["cubo"].journal)
    robot.tap_panel("red6")
    with screen.match.doing:
        screen.match.drafts.say(KEPT)
    assert KEPT in robot.texts()
    robot.tap_panel("blue2")
    assert robot.app.message is None
    with screen.match.doing:
        screen.match.drafts.say(KEPT)
    assert KEPT in robot.texts()
    robot.tap(screen.ids.undo)
    assert robot.app.message is None


def test_everybody_at_their_own_seat(display: None, tmp_path: Path) -> None:
    """One player's undo takes nothing of another's; the bar's takes the last thing of all."""
    # Last of this file: it ends the app that the other tests share.
    with running_app(tmp_path, TABLET) as robot:
        robot.app.store.settings.set(AROUND, "all")
        screen = resume(robot, chosen_kubi())
        ana, ben = screen.seats
        robot.tap_box("sum9", ana.sheet)
        robot.tap_box("sum8", ben.sheet)
        assert (ana.action.can_undo, ben.action.can_undo) == (True, True)
        robot.tap(ana.action.ids.undo)
        assert (ana.seat.touched, ben.seat.touched) == (frozenset(), {"sum8"})
        robot.tap(ana.action.ids.redo)
        assert (ana.seat.touched, ben.seat.touched) == ({"sum9"}, {"sum8"})
        robot.tap_box("number2", ben.sheet)
        robot.tap(screen.ids.undo)
        assert (ana.seat.touched, ben.seat.touched) == ({"sum9"}, {"sum8"})
        robot.app.open("home")
        robot.settle()
        robot.app.resume_game(screen.session.number)
        robot.settle()
        assert [one.seat.touched for one in screen.seats] == [{"sum9"}, {"sum8"}]
        assert saved(robot).trail == chosen_kubi().trail
