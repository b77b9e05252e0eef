"""The ways to every screen, with every game."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from scoring import GAMES
from tests.support.table import AT
from tools.player import played, rolled
from tools.robot import Robot


def visit(robot: Robot, name: str, **what: Any) -> None:
    robot.app.open(name, **what)


def play(robot: Robot, journal: Any) -> None:
    robot.app.resume_game(robot.app.store.create(journal, AT))


def screens() -> Iterator[tuple[str, Callable[[Robot], None]]]:
    """Yields each screen with the way to it."""
    plain = "home settings dice about history names bin statistics ladder data files days"
    for name in plain.split():
        yield name, partial(visit, name=name)
    yield "rename", partial(visit, name="rename", old="Ana")
    for game in GAMES:
        for name in ("setup", "help", "house", "pad", "print"):
            wanted = {"house": GAMES[game].choices, "pad": GAMES[game].pads}.get(name, True)
            if wanted:
                yield f"{name} {game}", partial(visit, name=name, game=game)
        one, two = ["Ana"], ["Ana", "Ben"]
        yield f"begin {game}", partial(play, journal=played(game, {}, one, share=0))
        yield f"rolled {game}", partial(play, journal=rolled(game, {}, two))
        for names in (one, two):
            journal = played(game, {}, names)
            yield f"result {game} {len(names)}", partial(show_result, journal=journal)


def show_result(robot: Robot, journal: Any) -> None:
    play(robot, journal)
    robot.screen.show_result()
