"""From 600 dp on Android ignores the orientation that an app asks for, and windows have any shape;
from Android 15 on the system's bars, the camera and the keyboard cover parts of them. Every kind of
screen is looked at in such windows: nothing cut off, nothing covered, nothing too small.

The quick run sees half of the scenes, each in one window or with one side covered; the long run all
of them in all.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from scoring import GAMES
from storage.settings import AROUND
from tests.support import looks
from tests.support.free_area import Edges, beyond, covered, free
from tests.support.in_part import in_part
from tests.support.layout import card_trouble, open_game, page_trouble, play_trouble
from tests.support.sizes import lay_out
from tests.support.some_scenes import some_scenes
from tests.support.table import hurry, saved
from tests.support.tricubo_notation import new, play
from tools import shots
from tools.player import entries, played
from tools.robot import Robot, running_app

Size = tuple[int, int]
WINDOWS: tuple[Size, ...] = ((700, 500), (500, 900), (1000, 400), (1920, 1080), (2560, 1600))
"""Half of a tablet, a folded one, a low one, a desktop and a large tablet, in dp."""
PORTRAIT, LANDSCAPE = (411, 820), (740, 360)
BAR = 40
"""The camera, the status bar, or the three buttons at the bottom."""
SIDES: tuple[Edges, ...] = ((BAR, 0, 0, 0), (0, BAR, 0, 0), (0, 0, BAR, 0), (0, 0, 0, BAR))
COVERED = [(size, edges) for size in (PORTRAIT, LANDSCAPE) for edges in SIDES]
SLOW = ("luck", "practice", "history", "statistics-tricubo", "data-plan", "ladder", "review")
"""Scenes that take seconds to prepare."""


@pytest.fixture(scope="module")
def app(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), PORTRAIT) as robot:
        from screens.widgets.language import tr

        tr.use("en")
        hurry(robot)
        yield robot


@pytest.fixture(scope="module")
def scenes(app: Robot) -> Iterator[dict[str, shots.Scene]]:
    def open_seats(robot: Robot) -> None:
        robot.app.open("seats", names=["Ana", "Ben", "Cora", "Dario"])

    with some_scenes() as some:
        yield {**some, "seats": open_seats}


def trouble(robot: Robot) -> list[str]:
    screen = robot.screen
    if screen.name != "play":
        found = page_trouble(screen)
    else:
        parts = looks.play_parts(screen)
        parts = {name: one for name, one in parts.items() if one.left > -looks.FAR}
        found = looks.cut_off(screen) + looks.not_within(parts, free())
        if is_plain(screen):
            found += play_trouble(screen)
    # A table of names may shorten them.
    return [*beyond(), *(one for one in found if "shortened" not in one)]


def is_plain(screen: Any) -> bool:
    """Whether all of the window shows one sheet, without the timeline and without a hint, whose
    numbers may be above each other."""
    match = screen.match
    special = match.several_seats or match.reading or match.coaching.question
    return not special and free() == looks.window()


def look_at(
    robot: Robot, windows: Sequence[Size], cases: Sequence[tuple[Size, Edges]]
) -> dict[str, list[str]]:
    """Returns what is wrong with the screen in these windows, and in those of which something is
    covered. It stays open meanwhile."""
    found = {}
    for size in windows:
        robot.resize(*size)
        lay_out()
        found[f"{size}"] = trouble(robot)
    for size, edges in cases:
        robot.resize(*size)
        with covered(robot, *edges):
            lay_out()
            found[f"{size} {edges}"] = trouble(robot)
    return {case: faults for case, faults in found.items() if faults}


def close(robot: Robot) -> None:
    robot.app.hush()
    shots.put_away()
    robot.settle()


def test_some_scenes_in_some_windows(app: Robot, scenes: dict[str, shots.Scene]) -> None:
    found = {}
    quick = {name: one for name, one in scenes.items() if not any(slow in name for slow in SLOW)}
    for number, (name, scene) in enumerate([*quick.items()][::4]):
        scene(app)
        app.settle()
        windows, cases = [WINDOWS[number % 5]], [COVERED[number % 8]]
        found[name] = look_at(app, windows, []) if number % 2 else look_at(app, [], cases)
        close(app)
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.long
@pytest.mark.timeout(900)
def test_every_scene_in_every_window(app: Robot, scenes: dict[str, shots.Scene]) -> None:
    from screens.app import SCREENS

    found, seen = {}, set()
    for name, scene in scenes.items():
        app.resize(*PORTRAIT)
        scene(app)
        app.settle()
        seen.add(app.screen.name)
        found[name] = look_at(app, WINDOWS, COVERED)
        close(app)
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert seen == {*SCREENS}


# While a game is played


def plays_on(robot: Robot, game: str, most: int | None) -> None:
    """Plays a game; before each entry the window gets another shape."""
    names = ["Ana", "Ben"][: GAMES[game].players[-1]]
    start = played(game, {}, names, share=0)
    robot.app.open("home")
    robot.app.resume_game(robot.app.store.create(start, "2026-11-16T18:00:00Z"))
    robot.settle()
    for number, journal in enumerate(entries(start, 1)):
        if number == most:
            break
        robot.resize(*WINDOWS[number % len(WINDOWS)])
        watched = number < 2 * len(WINDOWS) or number % 7 == 0
        faults = [*play_trouble(robot.screen), *beyond()] if watched else []
        faults += looks.on_each_other(robot.screen)
        assert faults == [], f"{game}, entry {number}"
        robot.enter(journal.entries[-1].move)
        wanted = [entry.move for entry in journal.entries]
        assert [entry.move for entry in saved(robot).entries] == wanted
        assert robot.screen.sheet.state == journal.state


@pytest.mark.parametrize("game", in_part(GAMES, 2))
def test_a_window_is_resized_while_a_game_is_played(app: Robot, game: str) -> None:
    app.app.store.settings.set(AROUND, "one")
    plays_on(app, game, 6)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_a_window_is_resized_until_the_game_is_over(app: Robot, game: str) -> None:
    app.app.store.settings.set(AROUND, "one")
    plays_on(app, game, None)


def test_what_is_not_entered_yet_stays(app: Robot) -> None:
    """A preview that waits for an answer is there in every window, and can be entered."""
    app.app.store.settings.set(AROUND, "one")
    app.app.open("home")
    screen = open_game(app, play(new(2, side="B"), "0 start 1; 1 start 2"))
    screen.attended.touch("colour.any")
    for size in (*WINDOWS, PORTRAIT, LANDSCAPE):
        app.resize(*size)
        lay_out()
        assert screen.action.mood == "preview"
        assert card_trouble(screen) == []
    before = len(saved(app).entries)
    app.tap(screen.action.ids.answers.children[-1])
    assert len(saved(app).entries) == before + 1


def widgets() -> list[str]:
    """Returns the kind of everything that is on the window."""
    from kivy.core.window import Window

    return sorted(type(one).__name__ for top in Window.children for one in top.walk())


def test_nothing_is_left_behind(app: Robot) -> None:
    """Back in its first window a game looks as before, widget by widget."""
    app.app.store.settings.set(AROUND, "one")
    journal = played("tricubo", {}, ["Ana", "Ben"], share=0.5)
    app.app.open("home")
    app.app.resume_game(app.app.store.create(journal, "2026-11-16T18:00:00Z"))
    app.resize(*WINDOWS[0])
    before = widgets(), looks.play_parts(app.screen)
    for size in (*WINDOWS, PORTRAIT, LANDSCAPE):
        app.resize(*size)
    app.resize(*WINDOWS[0])
    assert (widgets(), looks.play_parts(app.screen)) == before


# The keyboard

KEYBOARDS: tuple[tuple[Size, float], ...] = ((PORTRAIT, 330), (LANDSCAPE, 190), ((1280, 800), 420))


def fields(screen: Any) -> list[Any]:
    from kivy.uix.textinput import TextInput

    return [one for one in looks.shown(screen, TextInput) if not one.disabled]


@pytest.mark.parametrize(("size", "high"), KEYBOARDS)
def test_a_field_stays_above_the_keyboard(app: Robot, size: Size, high: float) -> None:
    app.resize(*size)
    ways: dict[str, dict[str, object]] = {
        "setup": {"game": "tricubo"},
        "join": {},
        "history": {},
        "rename": {"old": "Ana"},
    }
    for name, what in ways.items():
        app.app.open("home")
        app.app.open(name, **what)
        app.settle()
        found = fields(app.screen)
        assert found or name == "history", name
        for field in found:
            field.focus = True
            app.settle()
            with covered(app, 0, 24, 0, high):
                assert field.focus, name
                assert looks.area(field).within(free()), f"{name}: {field.hint_text}"
            field.focus = False
            app.settle()
