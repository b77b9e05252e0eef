"""Scenes of shared tables for `tools.shots`: joining one, who is there, and their state."""

from collections.abc import Callable
from functools import partial
from types import MappingProxyType
from typing import Any

from network.messages import HostNews, Term
from network.shared_game import (
    Device,
    SharedGame,
    Situation,
    Status,
    Waiting,
)
from scoring import GAMES
from scoring.journal import Journal
from scoring.json_fields import Move
from tools.player import entries, played
from tools.robot import Robot

NAMES = ["Mara", "Jonas", "Lia", "Theodor"]
AT = "2026-11-17T18:00:00Z"
HOST, OWN, THIRD = "a1b2c3", "d4e5f6", "g7h8i9"


class Staged(SharedGame):
    """A shared game that does not change."""

    broker = ""
    device = OWN
    fresh = everything = removed = False
    pending: frozenset[int] = frozenset()
    waiting: Any = ()
    situation = Situation(Status.TOGETHER)
    hosting = False
    devices: Any = ()
    address, secret = "192.168.178.24:18830", "7KQ2M9XD"
    ready = True
    another = ""
    asking: Any = ()
    guests: Any = ()
    asks_for: Any = ()
    wanted: Any = MappingProxyType({})
    out: Any = ()
    term = Term(1, HOST)

    def __init__(self, number: int, journal: Journal) -> None:
        self.number, self.staged = number, journal

    @property
    def journal(self) -> Journal:
        return self.staged

    @property
    def official(self) -> Journal:
        return self.staged

    def tick(self, now: float) -> bool:
        return False

    def seats_of(self, device: str) -> tuple[int, ...]:
        return next((one.seats for one in self.devices if one.id == device), ())

    def name_of(self, device: str) -> str:
        return next((one.name for one in self.devices if one.id == device), "")

    def ask_for_rematch(self) -> None: ...

    def take_news(self) -> tuple[HostNews, ...]:
        return ()

    def take_refusals(self) -> tuple[int, ...]:
        return ()

    def refuse_seat(self, player: int, device: str) -> None: ...

    def seat_guests(self, *_guests: object) -> None: ...

    def may_enter(self, player: int, move: Move) -> bool:
        return True

    def close(self) -> None: ...

    def leave(self) -> None: ...


def staged(
    robot: Robot, game: str, *, hosting: bool = False, last: int = 0, kind: type[Staged] = Staged
) -> Staged:
    """Returns a game of four on three devices, the last entries of which wait."""
    journal = played(game, GAMES[game].printed_sheets()[0], NAMES, share=0.5)
    shared = kind(robot.app.store.create(journal, AT), journal)
    shared.hosting = hosting
    shared.devices = [
        Device(HOST, "Tablet", (), here=True, host=not hosting, own=False),
        Device(OWN, "Pixel 9", (1,), here=True, host=hosting, own=True),
        Device(THIRD, "Galaxy A55", (0, 2), here=True, host=False, own=False),
    ]
    shared.pending = frozenset(entry.id for entry in journal.entries[-last:] if last)
    return shared


def sit_down(app: Any, shared: Staged) -> None:
    from screens.play import table_service

    table_service._sit_down(app, lambda _wire: shared)


def open_game(robot: Robot, shared: Staged) -> None:
    sit_down(robot.app, shared)
    robot.app.resume_game(shared.number)
    robot.settle()


def play(game: str, how: Status, waiting: int, robot: Robot) -> None:
    """Shows the sign above a game; the last entries are in pencil."""
    shared = staged(robot, game, last=waiting)
    shared.situation = Situation(how, waiting)
    open_game(robot, shared)


def open_table(game: str, hosting: bool, robot: Robot) -> None:
    """Shows who is there, and two entries that are not accepted."""
    shared = staged(robot, game, hosting=hosting)
    *_most, before = entries(shared.journal, 1)
    found = [entry for entry in before.entries[-6:] if entry.move is not None]
    states = (("refused", "", ""), ("early", "", ""), ("late", "", ""))
    shared.waiting = [
        Waiting(f"{OWN}.{n}", one.player, one.raw["move"], *state, None, own=True)
        for n, (one, state) in enumerate(zip(found, states, strict=False))
    ]
    open_game(robot, shared)
    robot.app.open("invite", new=False)
    robot.settle()


def join(robot: Robot) -> None:
    robot.app.open("home")
    robot.app.open("join")
    robot.screen.ids.code.text = "CCWG-7KQ2-M9"


def look_for(robot: Robot) -> None:
    join(robot)
    game = next(iter(GAMES))
    shared = staged(robot, game)
    shared.ready = False
    _found(robot, shared)
    robot.screen._say_why(0)


def choose(robot: Robot) -> None:
    join(robot)
    _found(robot, staged(robot, next(iter(GAMES))))


def _found(robot: Robot, shared: Staged) -> None:
    sit_down(robot.app, shared)
    robot.screen.table = robot.app.shared
    robot.screen._show()


def scenes() -> dict[str, Callable[[Robot], object]]:
    found: dict[str, Callable[[Robot], object]] = {
        "table-join": join,
        "table-join-looking": look_for,
        "table-join-seats": choose,
        "table-help": lambda robot: robot.app.open("table_help"),
    }
    for game in GAMES:
        found[f"table-{game}-together"] = partial(play, game, Status.TOGETHER, 0)
        found[f"table-{game}-waiting"] = partial(play, game, Status.WAITING, 3)
    game = next(iter(GAMES))
    found[f"table-{game}-gone"] = partial(play, game, Status.HOST_GONE, 2)
    found[f"table-{game}-alone"] = partial(play, game, Status.ALONE, 0)
    found["table-host"] = partial(open_table, game, True)
    found["table-member"] = partial(open_table, game, False)
    return found
