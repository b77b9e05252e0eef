"""Scenes of `make shots`: games with given dice."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from scoring.journal import Journal
from scoring.shared_rolls import shared_rolls
from storage.dice_days import kinds, today
from storage.session import Session
from tools.player import entries
from tools.robot import Robot

NAME = "Mara"
GAPS = (3, 4, 9)
"""Days ago on which nothing was played."""


def scenes() -> dict[str, Callable[[Robot], object]]:
    return {
        "same-dice-days": open_days,
        "same-dice-play": partial(open_play, rolls=False),
        "same-dice-rolled": partial(open_play, rolls=True),
        "same-dice-result": open_result,
        "same-dice-par": open_par,
        "same-dice-code": open_code,
        "same-dice-received": open_received,
    }


def _begin(robot: Robot, ago: int) -> Session:
    """Begins the dice of a day, as on that day."""
    store, kind = robot.app.store, kinds()[0]
    day = (date.fromisoformat(today()) - timedelta(ago)).isoformat()
    sheet = {"side": kind.variant} if kind.variant else {}
    return Session.begin(store, kind.game, sheet, [NAME], store.days.given(kind, day, day))


def _play(robot: Robot, ago: int = 0) -> Session:
    session = _begin(robot, ago)
    for journal in entries(session.journal, ago + 1):
        session.take(journal)
    return session


def open_days(robot: Robot) -> None:
    for ago in range(12, 0, -1):
        if ago not in GAPS:
            _play(robot, ago)
    robot.app.open("days", kind=kinds()[0], player=NAME)


def open_play(robot: Robot, *, rolls: bool) -> None:
    session = _begin(robot, 0)
    steps = [*entries(session.journal, 2)]
    for journal in steps[: len(steps) // 2]:
        session.take(journal)
    rolled = session.journal.game.next_given_roll(session.journal.state, 0) is None
    if rolled != rolls:
        session.take(steps[len(steps) // 2])
    robot.app.open("play", session=session)


def open_result(robot: Robot) -> None:
    robot.app.open("result", session=_play(robot))


def open_par(robot: Robot) -> None:
    robot.app.open("par", session=_play(robot))
    robot.worked()


def finish_game(robot: Robot) -> Session:
    """Returns a finished game of one player, with real dice whose rolls were entered."""
    kind = kinds()[-1]
    journal = Journal.new(kind.game, {}, [NAME])
    for after in entries(journal, 1):
        journal = after
    number = robot.app.store.create(journal, f"{today()}T12:00:00Z")
    return Session.resume(robot.app.store, number)


def open_code(robot: Robot) -> None:
    robot.app.open("share_rolls", session=finish_game(robot))


def open_received(robot: Robot) -> None:
    rolls = shared_rolls(finish_game(robot).journal, "of-a-friend", names=True)
    assert rolls
    robot.app.open("received_rolls", link=rolls.to_link())
