"""How long each screen takes to open, for the first time and again."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from statistics import median

from scoring import GAMES
from scoring.own.pad_reading import read_pad
from storage.history import Filter
from storage.session import Session
from tools import shot_dice
from tools.bench_row import Goal, row
from tools.robot import PHONE, Robot, running_app
from tools.shot_pads import example_pads
from tools.stopwatch import Stopwatch, Times

FIRST, AGAIN = 200, 60
"""Maximum milliseconds of processor time."""


def screens(folder: Path, repeats: int) -> None:
    """Measures all screens, in an app that has been open for some seconds."""
    from screens.app import SCREENS

    first: dict[str, Times] = {}
    again: dict[str, Times] = {}
    with running_app(folder, PHONE) as robot, Stopwatch() as watch:
        robot.app.manager.transition.duration = 0.001
        after_start(robot)
        others = [name for name in SCREENS if name != "home"]  # it is open from the start
        for name in others:
            first[name] = opened(robot, watch, name)
        for name in others:
            times = [opened(robot, watch, name) for _ in range(repeats)]
            again[name] = (median(one[0] for one in times), median(one[1] for one in times))
    for what, found, most in (("first opened", first, FIRST), ("opened again", again, AGAIN)):
        for name, (_wall, processor) in found.items():
            shown = f"{processor:.0f} ms"
            row(f"{name}: {what}, processor", shown, Goal(processor, most, " ms"))


def after_start(robot: Robot) -> None:
    """Brings the app into the state some seconds after its start."""
    robot.app.work_ahead()
    robot.until(lambda: robot.app.ahead.is_done)


def opened(robot: Robot, watch: Stopwatch, name: str) -> Times:
    """Measures from the tap to the first frame that shows the screen."""
    robot.app.open("home")
    robot.settle()
    taken = watch.own(partial(robot.app.open, name, **what(robot, name)), robot.frame)
    robot.worked()
    return taken


def what(robot: Robot, name: str) -> Mapping[str, object]:
    """Returns the arguments with which the screen is opened."""
    store = robot.app.store
    game = next(iter(store.history.page(Filter()).games))
    if name in ("play", "result", "share", "review"):
        return {"session": Session.resume(store, game.id)}
    if name in ("par", "share_rolls"):
        return {"session": shot_dice.finish_game(robot)}
    if name in ("setup", "pad", "print", "house", "help", "practice"):
        return {"game": next(iter(GAMES))}
    if name == "share_pad":
        return {"pad": read_pad(example_pads()[0])}
    if name == "rename":
        return {"old": "Ana"}
    return {"names": ("Ana", "Ben", "Cleo")} if name == "seats" else {}
