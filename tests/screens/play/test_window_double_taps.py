"""Double taps in a real window, in random positions of every game: on sheets, keys, answers and
the bar. The second one repeats what the first did where that does no harm, and otherwise does
nothing. Meanwhile all slots stay where they are."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import Journal
from storage.settings import AROUND, RECEIPT, RECEIPTS, TRAY
from tests.support.double_taps import APART, IDS, LAYOUTS, NAMES, REPEATED, seen_in
from tests.support.random_play import option_sets, random_step
from tests.support.sizes import SIZES
from tests.support.table import hurry, play_like, resume
from tools.robot import FRAME, TIME, Robot, running_app

QUICK, MANY = 10, 60
"""Double taps of a game in a layout."""
WALK = 6
"""Double taps in one position and those that follow from it."""
STEPS = ("chevron-left", "chevron-right")
"""The buttons of the timeline."""
DOCK = ("dock", "words", "keys", "second", "first")
LEADS_AWAY = ("more", "help", "around")
"""Buttons of the bar that lead away from the game."""


@pytest.fixture(scope="module")
def app(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), SIZES["phone"]) as robot:
        hurry(robot)
        yield robot


def position(robot: Robot, game: str, random: Random) -> Any:
    """Opens a game somewhere in its course; returns the screen."""
    counts = [count for count in GAMES[game].players if count <= len(NAMES)]
    options = random.choice([*option_sets(GAMES[game])])
    journal = Journal.new(game, options, NAMES[: random.choice(counts)])
    rolls = random.choice([True, False])
    for _step in range(random.choice([0, 3, 12, 30])):
        journal = journal if journal.over else random_step(journal, random, rolls)
    robot.app.store.settings.set(RECEIPT, random.choice(RECEIPTS))
    robot.app.store.settings.set(TRAY.of(game), random.choice([True, False]))
    play_like(robot.app.store, random.choice(["strict", "helpful", "free"]))
    return resume(robot, journal)


def things(screen: Any) -> list[Any]:
    """Returns what can be tapped; answers and buttons as often as all keys together."""
    from screens.accessibility.focusables import focusables_in

    apart = {screen.ids[name] for name in LEADS_AWAY if name in screen.ids}
    found = [one for one in focusables_in(screen) if one.widget not in apart]
    found = [one for one in found if min(one.rect[2:]) > 4 and not one.scroll]
    buttons = [one for one in found if not one.name]
    return found + buttons * (len(found) // max(1, len(buttons)))


def state(robot: Robot, screen: Any) -> object:
    from kivy.core.window import Window

    return robot.screen.name, len(Window.children), seen_in(screen.match), screen.match.reading


def is_repeated(screen: Any, thing: Any) -> bool:
    """Whether a second tap may do the same again: keypads, a form that is turned, undo, and the
    steps of the timeline."""
    lies = getattr(getattr(thing.widget, "sheet", None), "draft", None)
    if thing.name:
        return thing.name.startswith((*REPEATED, *(("form", "at", "grid") if lies else ())))
    icons = ("undo-variant", "redo-variant", *(STEPS if screen.match.reading else ()))
    return getattr(thing.widget, "icon", "") in icons and thing.widget is not back_of(screen)


def back_of(screen: Any) -> Any:
    return screen.ids.bar.ids.back


def double_tap(robot: Robot, screen: Any, random: Random) -> bool:
    """Double-taps something; returns whether the game goes on."""
    robot.wait(1)
    thing = random.choice(things(screen))
    x, y = thing.rect.center
    robot.tap_at(x, y)
    robot.frame(2)
    once, journal = state(robot, screen), screen.match.session.journal
    TIME.now += random.choice(APART) - 4 * FRAME
    robot.frame()
    robot.tap_at(x + random.uniform(-5, 5), y + random.uniform(-5, 5))
    robot.frame(2)
    if not is_repeated(screen, thing):
        told = thing.name or getattr(thing.widget, "text", "") or getattr(thing.widget, "icon", "")
        assert screen.match.session.journal == journal, told
        assert state(robot, screen) == once, told
    return bool(robot.screen is screen)


def slots_of(screen: Any) -> dict[object, tuple[float, ...]]:
    """Returns where the slots of the dock and the buttons of the bar are. What players fold away
    themselves is another layout, and so is a sheet that turns to who acts."""
    match, card = screen.match, screen.action
    found: dict[object, tuple[float, ...]] = {}
    for name in ("undo", "help", "more"):
        found[name] = tuple(screen.ids[name].pos)
    if match.reading or match.several_seats or not match.entering or not card.dock:
        return found
    layout = screen.panel.opened, screen.panel.slim, screen.stage.angle
    dock = card.dock._asdict() | {"dock": (*card.pos, *card.size)}
    for name in DOCK:
        found[name, layout] = tuple(map(round, dock[name]))
    return found


def sweep(robot: Robot, game: str, layout: tuple[str, str], count: int) -> None:
    random, taps = Random(f"{game} {layout}"), 0
    robot.app.open("home")
    robot.app.store.settings.set(AROUND, layout[0])
    robot.resize(*SIZES[layout[1]])
    while taps < count:
        screen = position(robot, game, random)
        places = dict[object, tuple[float, ...]]()
        for _tap in range(WALK):
            for name, place in slots_of(screen).items():
                assert places.setdefault(name, place) == place, name
            taps += 1
            if not double_tap(robot, screen, random):
                break
        close(robot)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_happens_twice(app: Robot, game: str) -> None:
    place = [*GAMES].index(game)
    sweep(app, game, LAYOUTS[(1, 3, 4, 0, 2)[place % 5]], QUICK)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("layout", LAYOUTS, ids=IDS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_happens_twice_anywhere(app: Robot, game: str, layout: tuple[str, str]) -> None:
    sweep(app, game, layout, MANY)


def close(robot: Robot) -> None:
    from kivy.core.window import Window

    for top in [one for one in Window.children if getattr(one, "modal", False)]:
        top.dismiss()
    robot.wait(0.5)
    robot.app.hush()
    robot.app.open("home")
    robot.settle()
