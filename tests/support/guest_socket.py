"""A guest of the app under test: its real socket, but no browser."""

import json
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.guest_messages import LOOK
from tools.robot import Robot


class Guest:
    """A browser, from the server's point of view."""

    def __init__(self, robot: Robot, table: Any, **hello: object) -> None:
        self._robot, at = robot, f"127.0.0.1:{table.server.port}"
        origin = Origin(f"http://{at}")
        self.socket: ClientConnection = connect(f"ws://{at}/socket", origin=origin, legacy=True)
        fields = {"guest": "g", "mark": "", "player": -2, "name": "", "look": LOOK} | hello
        self.count = 0
        self.page: dict[str, Any] = {}
        self.socket.send(json.dumps({"do": "hello", "secret": table.server.secret} | fields))

    def do(self, kind: str, **values: object) -> None:
        self.count += 1
        self.socket.send(json.dumps({"do": kind, "n": self.count} | values))
        self.until(lambda: self.page.get("done") == self.count)

    def look(self) -> None:
        """Reads what the host has sent."""
        try:
            while True:
                self.page.update(json.loads(self.socket.recv(timeout=0.01)))
        except TimeoutError:
            pass

    def until(self, condition: Callable[[], object]) -> None:
        for _frame in range(300):
            if condition():
                return
            self._robot.frame()
            self.look()
        raise AssertionError(f"never; the page has {self.page}")
