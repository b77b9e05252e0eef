"""A device at the table of the app under test: without a window, over a real connection."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from network.mqtt_connection import Link
from network.shared_game import Joined, SharedGame
from storage import Store
from tests.support.table_window import go_on
from tools.robot import Robot


class TableMember:
    def __init__(self, robot: Robot, game: SharedGame) -> None:
        self.robot, self.game = robot, game

    def until(self, condition: Callable[[], object]) -> None:
        """Runs both devices in real time until the condition is true."""

        def found() -> object:
            self.game.tick(monotonic())
            return condition()

        go_on(self.robot, found)

    @property
    def taken(self) -> set[int]:
        """Returns the seats that other devices have, as far as it knows."""
        return {seat for one in self.game.devices if not one.own for seat in one.seats}


@contextmanager
def joined(robot: Robot, folder: Path) -> Iterator[TableMember]:
    """Joins the table of the current game."""
    table = robot.app.screen("play").sharing.table
    there = Joined(table.shared.secret, (table.shared.address,))
    with Store.open(folder) as store:
        game = SharedGame.join(store, there, Link)
        member = TableMember(robot, game)
        try:
            member.until(lambda: game.ready)
            yield member
        finally:
            game.close()
