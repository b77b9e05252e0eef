"""Shared by the tests of backups and imports: texts of that screen, and work that is held up."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from storage import Store
from tests.support import looks
from tests.support.table import AT
from tools.many_games import fill
from tools.robot import Robot


def backup_of(folder: Path, change: Callable[[Store], object], count: int = 0) -> Path:
    """Returns a backup of another device."""
    if count:
        fill(folder / "there", count)
    with Store.open(folder / "there") as store:
        change(store)
        path = store.backup.write(folder, AT)
    assert path is not None
    return path


def seen(robot: Robot) -> list[str]:
    """Returns the texts on the screen, in reading order."""
    from kivy.uix.label import Label

    return [label.text for label in looks.shown(robot.screen, Label) if label.text]


def counted(robot: Robot) -> dict[str, int]:
    """Returns the lines of a plan or a report: label and number."""
    lines = robot.screen.telling.ids.lines.children
    return {line.text: int(line.count) for line in reversed(lines)}


def look_at(robot: Robot, *paths: Path) -> None:
    robot.screen.look_at([*paths])
    robot.worked()


def import_it(robot: Robot) -> None:
    robot.tap(robot.screen.ids.take)
    robot.worked()


def message(robot: Robot) -> str:
    return robot.app.message.text if robot.app.message else ""


def answer(robot: Robot) -> None:
    robot.tap(robot.app.message.ids.answer)
    robot.settle()


def nothing(store: Store) -> None:
    """Changes nothing."""


class Gate:
    def __init__(self) -> None:
        self.reached, self.opened = Event(), Event()

    def __enter__(self) -> "Gate":
        return self

    def __exit__(self, *_: object) -> None:
        self.opened.set()


def held(owner: object, name: str, monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Makes calls of this wait until the gate is left."""
    gate, call = Gate(), getattr(owner, name)

    def waiting(*args: Any, **more: Any) -> Any:
        gate.reached.set()
        gate.opened.wait(20)
        return call(*args, **more)

    monkeypatch.setattr(owner, name, waiting)
    return gate
