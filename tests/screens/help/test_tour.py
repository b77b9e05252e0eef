"""The tour of a first game: offered once, skipped or taken, and repeated from the help."""

from collections.abc import Iterator
from typing import Any

import pytest

from scoring import GAMES
from storage.settings import AROUND, TOUR
from tests.support import looks
from tests.support.key_robot import KeyRobot
from tests.support.table import answers, as_tablet, begin
from tools.robot import PHONE, Robot

ASKED = "Take the tour"


@pytest.fixture
def newcomer(quick: Robot) -> Robot:
    """A user who has not seen any of the games."""
    for game in GAMES:
        quick.app.store.settings.set(TOUR.of(game), "")
    return quick


@pytest.fixture
def table(newcomer: Robot) -> Iterator[Robot]:
    with as_tablet(newcomer) as robot:
        yield robot


def tour() -> Any:
    """Returns the visible tour, or None."""
    from kivy.core.window import Window

    from screens.help.tour import Tour

    return next((one for one in Window.children if isinstance(one, Tour)), None)


def new_game(robot: Robot, game: str, *names: str) -> Any:
    robot.app.new_game(game, {}, list(names))
    robot.settle()
    return robot.screen


def next_stop(robot: Robot) -> None:
    robot.tap(tour().words.ids.next)


def hole_of(robot: Robot) -> looks.Area:
    robot.frame(2)
    return looks.rect_area(tour().hole())


def covered(hole: looks.Area, words: looks.Area) -> float:
    """Returns the share of the hole that is under the words: on a phone there is less room beside
    the sheet than they need."""
    wide = min(hole.right, words.right) - max(hole.left, words.left)
    high = min(hole.high, words.high) - max(hole.low, words.low)
    area = (hole.right - hole.left) * (hole.high - hole.low)
    return max(0.0, wide) * max(0.0, high) / area


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_who_is_offered_the_tour_can_play_without_it(
    newcomer: Robot, game: str, count: int
) -> None:
    newcomer.resize(*PHONE)
    screen = new_game(newcomer, game, *["Ana", "Ben"][:count])
    keys = {*screen.panel.places}
    assert ASKED in answers(newcomer)
    newcomer.app.store.settings.set(TOUR.of(game), "seen")
    again = new_game(newcomer, game, *["Ana", "Ben"][:count])
    assert ASKED not in answers(newcomer)
    assert len({*again.panel.places} - keys) <= 1, "one may leave its slot to the tour"


def test_it_is_offered_once(newcomer: Robot) -> None:
    newcomer.app.open("setup", game="tricubo")
    newcomer.settle()
    newcomer.tap(newcomer.screen.ids.start)
    screen = newcomer.screen
    assert screen.name == "play"
    assert answers(newcomer) == [ASKED]
    assert tour() is None, "it asks, and does not push itself forward"
    newcomer.tap_box("row3.2")
    assert len(screen.session.journal.trail) == 3, "whoever knows the game just plays"
    assert answers(newcomer) == []
    screen.match.undo()
    assert answers(newcomer) == [], "it is not offered twice"
    new_game(newcomer, "tricubo", "Ana", "Ben")
    assert answers(newcomer) == []
    new_game(newcomer, "kubi", "Ana", "Ben")
    assert answers(newcomer) == [ASKED], "but for every game"


def test_a_game_that_goes_on_offers_nothing(newcomer: Robot) -> None:
    begin(newcomer, 2)
    assert answers(newcomer) == []


def test_it_leads_through_all_parts(newcomer: Robot) -> None:
    screen = new_game(newcomer, "tricubo", "Ana", "Ben")
    newcomer.answer(ASKED)
    seen = {}
    while tour():
        part = tour().stop.part
        seen[part] = tour().words.text
        hole = hole_of(newcomer)
        parts = {
            "sheet": [screen.sheet],
            "panel": [screen.panel],
            "card": [screen.action],
            "undo": [screen.ids.undo],
            "undo and redo": [screen.ids.undo, screen.ids.redo],
            "more": [screen.ids.more],
            "help": [screen.ids.help],
        }[part]
        assert all(looks.area(one).within(hole) for one in parts), part
        words = looks.area(tour().words)
        assert words.within(looks.window())
        assert covered(hole, words) < (0.2 if part == "sheet" else 0.001), part
        assert tour().words.text in newcomer.texts(tour())
        next_stop(newcomer)
    undo = "undo" if screen.ids.redo.hidden else "undo and redo"
    assert [*seen] == ["sheet", "panel", "card", undo, "more", "help"]
    assert len({*seen.values()}) == len(seen)
    newcomer.tap_box("row3.2")
    assert len(screen.session.journal.trail) == 3, "and the game can be played"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_one(newcomer: Robot, game: str) -> None:
    new_game(newcomer, game, "Ana", "Ben")
    newcomer.answer(ASKED)
    own = [stop for stop in tour().stops if stop.part in ("sheet", "panel")]
    assert [stop.part for stop in own] == ["sheet", "panel"]
    assert 4 <= len(tour().stops) <= 6
    newcomer.back()
    assert tour() is None


def test_skipping(newcomer: Robot) -> None:
    screen = new_game(newcomer, "tricubo", "Ana", "Ben")
    newcomer.answer(ASKED)
    newcomer.tap(tour().words.ids.skip)
    assert tour() is None
    assert newcomer.screen is screen
    newcomer.answer(ASKED)
    newcomer.back()
    assert tour() is None, "Escape skips it"
    assert newcomer.screen is screen, "and does nothing else"
    newcomer.answer(ASKED)
    first = tour().stop
    newcomer.tap_at(screen.center_x, screen.y + 5)
    assert tour().stop != first, "a touch beside the words goes on"
    assert len(screen.session.journal.trail) == 2, "and reaches nothing below"
    newcomer.back()


def test_by_keys(newcomer: Robot) -> None:
    keys = KeyRobot(newcomer.app)
    screen = new_game(newcomer, "tricubo", "Ana", "Ben")
    newcomer.answer(ASKED)
    words = tour().words
    found = [thing.widget.text for thing in newcomer.app.keys.focusables()]
    assert found == ["Skip", "Next"], "nothing else can be reached"
    first = tour().stop
    keys.tap(words.ids.next)
    assert tour().stop != first
    keys.back()
    assert tour() is None
    assert newcomer.screen is screen


def test_once_more_from_the_help(newcomer: Robot) -> None:
    screen = new_game(newcomer, "tricubo", "Ana", "Ben")
    newcomer.tap_box("row3.2")
    newcomer.tap_box("interim2")
    touched = screen.attended.touched
    newcomer.tap(screen.ids.help)
    newcomer.tap(newcomer.screen.ids.tour)
    assert newcomer.screen is screen
    assert tour().stop.part == "sheet"
    newcomer.back()
    assert screen.attended.touched == touched, "what was begun is still there"


def test_from_the_set_up_it_begins_with_the_game(newcomer: Robot) -> None:
    newcomer.app.open("setup", game="cubo")
    newcomer.settle()
    newcomer.tap(newcomer.screen.ids.help)
    newcomer.tap(newcomer.screen.ids.tour)
    assert newcomer.app.message.text == "The tour begins with your next game."
    newcomer.app.hush()
    newcomer.back()
    newcomer.tap(newcomer.screen.ids.start)
    newcomer.frame(3)
    assert tour().stop.part == "sheet"
    newcomer.back()
    new_game(newcomer, "cubo", "Ana")
    newcomer.frame(3)
    assert tour() is None
    assert answers(newcomer) == []


def test_at_a_turned_seat(table: Robot) -> None:
    """The words are turned to the player who takes the tour, and the hole is where the part is."""
    table.app.store.settings.set(AROUND, "seated")
    screen = new_game(table, "tricubo", "Ana", "Ben", "Cem")
    table.answer(ASKED)
    assert tour().angle == 0
    table.back()
    screen.match.look_at(1)
    table.settle()
    assert screen.holder.angle == 270
    table.answer(ASKED)
    assert tour().angle == tour().place.angle == 270
    while tour():
        hole = hole_of(table)
        assert looks.turned_area(tour().place).within(looks.window())
        if tour().stop.part == "sheet":
            assert looks.area(screen.seats[1].sheet).within(hole)
        if tour().stop.part == "help":
            assert looks.area(screen.ids.help).within(hole), "here it is in the bar"
        table.tap(tour().words.ids.next)


def test_it_turns_with_the_device(newcomer: Robot) -> None:
    screen = new_game(newcomer, "tricubo", "Ana", "Ben")
    newcomer.answer(ASKED)
    newcomer.resize(740, 360)
    try:
        newcomer.frame(3)
        assert looks.area(screen.sheet).within(hole_of(newcomer))
        assert looks.area(tour().words).within(looks.window())
    finally:
        newcomer.back()
        newcomer.resize(*PHONE)


def test_the_tour_ends_with_the_screen_that_it_is_about(phone: Robot) -> None:
    from screens.help.tour import Tour

    screen = begin(phone, 2)
    tour = Tour(screen)
    tour.begin()
    phone.frame(3)
    assert tour.get_root_window()
    phone.app.open("home")
    phone.settle()
    assert tour.get_root_window() is None


def told(robot: Robot, width: int) -> dict[str, str]:
    """Returns what the tour shows about each part in a window of this width."""
    robot.resize(width, 740)
    new_game(robot, "tricubo", "Ana", "Ben")
    from screens.help.tour import Tour

    Tour(robot.screen).begin()
    found = {}
    while tour():
        found[tour().stop.part] = tour().words.text
        next_stop(robot)
    return found


def test_it_explains_what_it_points_at(newcomer: Robot) -> None:
    """On a tiny phone redo and the timeline are in the menu: no text is about a button that is not
    in the hole."""
    narrow, wide = told(newcomer, 300), told(newcomer, 800)
    assert newcomer.screen.ids.history.width
    assert "Redo" not in narrow["undo"]
    assert "undo and redo" not in narrow
    assert "timeline" in narrow["more"]
    assert narrow["more"].startswith("More")
    assert "history" not in narrow
    assert "Redo" in wide["undo and redo"]
    assert {"undo", "more"}.isdisjoint(wide)
    assert wide["history"].startswith("The timeline")
