"""Scenes of own pads: the editor, and a game on each pad of docs/own-pads.md."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from scoring.game import AnyMove
from scoring.journal import Journal
from scoring.own.pad_file import to_link
from scoring.own.pad_reading import read_pad
from tools.robot import Robot
from tools.shot_games import NAMES, open_game

DOCS = Path(__file__).parent.parent / "docs" / "own-pads.md"
Scene = Callable[[Robot], object]
SHARE = 0.6
"""How much of a sheet is written, of the first pass over it."""


def example_pads() -> list[dict[str, Any]]:
    blocks = re.findall(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    return [json.loads(text)["pad"] for text in blocks]


def scenes() -> dict[str, Scene]:
    found: dict[str, Scene] = {"pads-new": lambda robot: robot.app.open("new_pad")}
    for number, pad in enumerate(example_pads(), 1):
        for part, scroll in {"top": 1.0, "middle": 0.5, "end": 0.0}.items():
            found[f"pads-editor-{number}-{part}"] = partial(_edit, pad, scroll)
        found[f"pads-editor-{number}-sheet"] = partial(_show_sheet, pad)
        found[f"pads-share-{number}"] = partial(_share, pad)
        found[f"pads-received-{number}"] = partial(_receive, pad)
        found[f"pads-play-{number}"] = partial(_play, pad)
    return found


def _edit(pad: dict[str, Any], scroll: float, robot: Robot) -> None:
    robot.app.open("editor", data=pad)
    robot.settle()
    robot.screen.ids.scroll.scroll_y = scroll
    robot.settle()


def _show_sheet(pad: dict[str, Any], robot: Robot) -> None:
    robot.app.open("editor", data=pad)
    robot.settle()
    robot.screen.page_name = "sheet"
    robot.settle()


def _share(pad: dict[str, Any], robot: Robot) -> None:
    robot.app.open("share_pad", pad=read_pad(pad))
    robot.settle()


def _receive(pad: dict[str, Any], robot: Robot) -> None:
    robot.app.open("received_pad", link=to_link(read_pad(pad)))
    robot.settle()


def _play(pad: dict[str, Any], robot: Robot) -> None:
    open_game(begun(pad), robot)
    robot.settle()


def begun(pad: dict[str, Any]) -> Journal:
    """Returns a game for three that has been played for a while."""
    journal = Journal.new("own", {"pad": pad}, NAMES[:3])
    for step in range(12):
        if journal.over:
            break
        player = journal.game.turn(journal.state).waiting[step % len(_waiting(journal))]
        moves = [
            one for one in journal.game.legal_moves(journal.state, player) if one.do != "finish"
        ]
        if not moves:
            break
        move: AnyMove = moves[int(len(moves) * SHARE * step / 12)]
        journal = journal.plus(player, move)
    return journal


def _waiting(journal: Journal) -> tuple[int, ...]:
    waiting: tuple[int, ...] = journal.game.turn(journal.state).waiting
    return waiting
