"""A very long game beside a short one: what an entry, undo and the timeline cost."""

from functools import partial
from pathlib import Path
from statistics import median

from scoring.journal import Journal
from storage import Store
from storage.session import Session
from tools.bench_row import Goal, row
from tools.bench_screens import after_start
from tools.robot import PHONE, Robot, running_app
from tools.stopwatch import Stopwatch

AT = "2026-11-18T18:00:00Z"
SHORT = 100
"""Entries of the game that it is compared with."""
GROWS = 1.5
"""Maximum ratio of the processor time."""


def long_game(entries: int) -> Journal:
    """Returns a game of Kubi with this number of entries: rolls that were entered by hand, and
    entered again."""
    journal = Journal.new("kubi", {}, ["Ana"])
    first = next(iter(journal.game.legal_moves(journal.state, 0)))
    journal = journal.plus(0, first, at=AT)
    roll = {"do": "roll", "dice": [1, 2, 3, 4, 5]}
    return journal.plus_raw(
        {"id": number, "at": AT, "player": 0, "move": roll, "forced": True}
        for number in range(2, entries + 1)
    )


def growth(folder: Path, entries: int, repeats: int) -> None:
    """Enters, undoes and opens the timeline in both games."""
    found = {count: measured(folder / str(count), count, repeats) for count in (SHORT, entries)}
    for what, short in found[SHORT].items():
        long = found[entries][what]
        shown = f"{long / short:.2f}x  ({long:.1f} ms : {short:.1f} ms)"
        named = f"{what} with {entries:,} entries : with {SHORT}, processor"
        row(named, shown, Goal(long / short, GROWS, "x"))


def measured(folder: Path, entries: int, repeats: int) -> dict[str, float]:
    """Returns milliseconds of processor time."""
    with Store.open(folder) as store:
        number = store.create(long_game(entries), AT)
    with running_app(folder, PHONE) as robot, Stopwatch() as watch:
        after_start(robot)
        robot.app.open("play", session=Session.resume(robot.app.store, number))
        robot.settle()
        times: dict[str, list[float]] = {"tick": [], "undo": [], "timeline": [], "its step": []}
        for _ in range(repeats):
            for what, work in actions(robot).items():
                times[what].append(watch.own(work, robot.frame)[1])
                robot.settle()
            robot.screen.match.timeline.close()
            robot.settle()
    return {what: median(found) for what, found in times.items()}


def actions(robot: Robot) -> dict[str, partial[object]]:
    screen = robot.screen
    journal = screen.session.journal
    move = next(iter(journal.game.legal_moves(journal.state, 0)))
    return {
        "tick": partial(screen.attended.wish, 0, move),
        "undo": partial(screen.ids.undo.dispatch, "on_release"),
        "timeline": partial(screen.match.timeline.open),
        "its step": partial(screen.match.timeline.step, -1),
    }
