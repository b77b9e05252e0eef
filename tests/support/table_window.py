"""A device at a shared table: the app in a separate process, with a window that is touched.

`python -m tests.support.table_window FOLDER`: each line on its input is a word and a value in JSON,
answered with one line. Meanwhile frames go by as on any device.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from tests.sources import ROOT
from tests.support.dialogs import pick
from tests.support.table import choose_more
from tools.robot import PHONE, Robot, running_app

PATIENCE = 60.0
"""Seconds; not a limit for speed."""


def go_on(robot: Robot, until: Callable[[], object]) -> None:
    """Runs frames in real time, as the other devices are real."""
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end, "waited in vain"
        robot.frame()
        time.sleep(0.002)


def join(robot: Robot, code: str, player: int) -> None:
    """Joins by touch, like a person who reads the code on the host's screen."""
    robot.app.open("home")
    robot.settle()
    robot.tap(robot.screen.ids.join)
    robot.tap(robot.screen.ids.code)
    robot.type(code.replace("-", "").lower())
    assert robot.screen.ids.code.text == code
    robot.tap(robot.screen.ids.join)
    go_on(robot, lambda: robot.screen.found)
    robot.settle()
    robot.tap([*reversed(robot.screen.ids.seats.children)][player])
    go_on(robot, lambda: robot.screen.name == "play")
    robot.settle()


def enter(robot: Robot, player: int, data: dict[str, Any], by_touch: bool) -> None:
    screen = robot.screen
    move = screen.game.read_move(data, "move")
    robot.app.hush()
    if not by_touch:
        screen.match.front.wish(player, move)
        return
    screen.match.look_at(player)
    robot.wait(1)  # no double tap with what was entered before
    robot.enter(move)


def ask_for(robot: Robot, name: str) -> None:
    """Asks for the seat of a player by touch."""
    choose_more(robot, "Shared game")
    (row,) = [row for row in robot.screen.ids.places.children if row.text == name]
    robot.screen.ids.scroll.scroll_to(row, animate=False)
    robot.settle()
    robot.tap(row)
    pick(robot, "Ask")


def told(robot: Robot) -> dict[str, Any]:
    """Returns the content of this device and of its screen."""
    screen = robot.app.screen("play")
    if getattr(screen, "opened", None) is None:
        return {"entries": 0, "official": 0, "sign": "", "texts": []}
    shared = screen.sharing.table.shared if screen.sharing.table else None
    return {
        "entries": len(screen.session.journal.entries),
        "official": len(shared.official.entries) if shared else 0,
        "pending": len(screen.session.pending),
        "sign": screen.sharing.sign.text if screen.sharing.sign else "",
        "totals": [screen.match.journal.total(n) for n in range(len(screen.names))],
        "front": screen.match.front.player,
        "message": robot.app.message.text if robot.app.message else "",
        "names": [*screen.names],
        "screen": robot.screen.name,
        "can_undo": not screen.ids.undo.disabled,
    }


def do(robot: Robot, word: str, value: Any) -> Any:
    if word == "join":
        join(robot, *value)
    elif word == "enter":
        enter(robot, *value)
    elif word == "open":
        robot.app.open(value)
        robot.settle()
    elif word == "answer":
        robot.tap(robot.app.message.ids.answer)
    elif word == "rematch":
        robot.app.open("result", session=robot.app.screen("play").session)
        robot.settle()
        robot.tap(robot.screen.ids.rematch)
    elif word == "ask_for":
        ask_for(robot, value)
    elif word == "undo":
        robot.tap(robot.screen.ids.undo)
    elif word == "file":
        number = robot.app.screen("play").session.number
        return robot.app.store.load(number).to_json()
    elif word == "finished":
        return robot.app.store.history.count()
    return told(robot)


class Window:
    """Such a process, controlled by the test."""

    def __init__(self, folder: Path, display: str = "") -> None:
        self.folder = folder
        environment = dict(os.environ) | ({"DISPLAY": display} if display else {})
        environment |= {"LC_ALL": "en", "KIVY_HOME": str(folder)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.table_window", str(folder)],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._ear = Thread(target=self._listen, daemon=True)
        self._ear.start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._answers.put(line)

    def ask(self, robot: Robot, word: str, value: object = None) -> Any:
        """Returns its answer; the host's frames go on meanwhile."""
        assert self.process.stdin
        self.process.stdin.write(f"{word} {json.dumps(value)}\n")
        self.process.stdin.flush()
        found: list[str] = []

        def answered() -> bool:
            assert self.process.poll() is None, "it has ended"
            try:
                found.append(self._answers.get_nowait())
            except Empty:
                return False
            return True

        go_on(robot, answered)
        return json.loads(found[0])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self._ear.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()


def main(folder: Path) -> None:
    lines: SimpleQueue[str] = SimpleQueue()
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # output of Kivy is no answer

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line)

    Thread(target=listen, daemon=True).start()
    with running_app(folder, PHONE, comes_back=True) as robot:
        from screens.widgets.language import tr

        tr.use("en")
        while True:
            try:
                line = lines.get_nowait()
            except Empty:
                robot.frame()
                time.sleep(0.004)
                continue
            word, _space, value = line.partition(" ")
            print(json.dumps(do(robot, word, json.loads(value))), file=out, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
