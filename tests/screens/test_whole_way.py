"""From the first screen to the result and the rematch, all by touch."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from storage import Store
from tests.screens.table import GAMES, golden, resume, saved, ticks
from tools.player import next_entry
from tools.robot import PHONE, TABLET, Robot, running_app

ENTER = 13


def set_up(robot: Robot, *names: str) -> Any:
    """The set-up of a new game with these names, typed; returns its screen."""
    robot.tap(robot.screen.ids.games.children[0])
    setup = robot.screen
    robot.tap(setup.rows[0].name_field)
    for place, name in enumerate(names):
        if place == len(setup.rows):
            robot.tap(setup.ids.add)
        robot.until(lambda: setup.rows[place].name_field.focus)
        robot.type(name)
        robot.key(ENTER)  # and on to the next name
    return setup


def middle(widget: Any) -> tuple[float, float]:
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def everything(screen: Any) -> list[Any]:
    """All that is shown of a game: every sheet and the words around it."""
    sheets = [screen.sheet, *screen.others]
    written = [
        (sheet.player, sheet.name, sheet.game.written(sheet.state, sheet.player))
        for sheet in sorted(sheets, key=lambda sheet: sheet.player)
    ]
    bar = (screen.ids.bar.title, screen.ids.bar.subtitle)
    buttons = (screen.ids.undo.disabled, screen.ids.redo.disabled)
    words = (screen.action.mood, screen.action.title, screen.action.detail)
    return [written, bar, buttons, words, screen.viewed, screen.sheet.invited, screen.panel.faces]


def play_on(robot: Robot, dice: Random, until: Callable[[], bool]) -> None:
    screen = robot.screen
    while not until():
        turn = screen.game.turn(screen.state)
        rolls = turn.roller == turn.waiting[0] and dice.random() < 0.3  # some like to enter them
        player, move = next_entry(screen.session.journal, dice, rolls=rolls)
        assert screen.viewed == player, "whoever is next has their sheet in front"
        robot.enter(move)
        assert saved(robot) == screen.session.journal


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_whole_way(display: None, tmp_path: Path, size: tuple[int, int]) -> None:
    with running_app(tmp_path, size) as robot:
        setup = set_up(robot, "Ana", "Ben", "Cora")
        assert [row.name for row in setup.rows] == ["Ana", "Ben", "Cora"]
        first, last = setup.rows[0], setup.rows[2]
        robot.drag(middle(last.ids.handle), middle(first.ids.handle))
        assert [row.name for row in setup.rows] == ["Cora", "Ana", "Ben"]
        assert "3 people play" in robot.texts()
        side_a, side_b = setup.option_rows["side"].ids.choices.chips
        assert (side_a.chosen, side_b.chosen) == (True, False)
        robot.tap(side_b)
        assert (side_a.chosen, side_b.chosen) == (False, True)
        robot.tap(setup.ids.start)

        screen = robot.screen
        assert screen.ids.bar.title == "Tricubo · Side B"
        assert screen.ids.bar.subtitle == "Round 1 · Cora rolls"
        assert screen.names == ("Cora", "Ana", "Ben")
        for player in range(3):  # the free boxes, without a touch
            assert ticks(robot, player) == [int(row == player) for row in range(5)]
        assert [entry.move.do for entry in saved(robot).entries] == ["start"] * 3

        dice = Random(7)
        play_on(robot, dice, lambda: len(screen.session.journal.entries) >= 12)
        before = everything(screen)
        robot.tap(screen.ids.undo)
        undone = everything(screen)
        assert undone != before
        robot.tap(screen.ids.redo)
        assert everything(screen) == before
        robot.tap(screen.ids.undo)
        number = screen.session.number

        robot.back()
        assert robot.screen.name == "home"
        assert "Tricubo · Cora, Ana, Ben" in robot.texts()
        robot.tap(robot.screen.ids.unfinished.children[0])
        assert robot.screen.name == "play"
        assert screen.session.number == number
        assert everything(screen) == undone
        robot.tap(screen.ids.bar.ids.back)

    with running_app(tmp_path, size) as robot:  # on another day
        robot.tap(robot.screen.ids.unfinished.children[0])
        screen = robot.screen
        assert everything(screen) == undone
        robot.tap(screen.ids.redo)
        assert everything(screen) == before
        play_on(robot, dice, lambda: screen.session.journal.over)
        assert screen.ids.bar.subtitle == "Game over"
        journal = saved(robot)
        robot.answer("Result")
        check_table(robot, journal.report())
        assert robot.app.store.unfinished() == []

        robot.tap(robot.screen.ids.rematch)
        screen = robot.screen
        assert screen.session.number != number
        assert screen.names == ("Cora", "Ana", "Ben")
        assert screen.ids.bar.title == "Tricubo · Side B"
        assert saved(robot).options == journal.options
        assert [ticks(robot, player)[player] for player in range(3)] == [1, 1, 1]
        robot.back()
        assert robot.screen.name == "home"
    with Store.open(tmp_path) as store:
        assert store.load(number) == journal
        assert store.player_names() == ["Cora", "Ana", "Ben"]


def check_table(robot: Robot, report: dict[str, Any]) -> None:
    """Every line of the sheet with its points, as on paper."""
    from screens.sheets import view

    table = robot.screen.ids.table
    cells = [cell.text for cell in reversed(table.children)]
    rows = [cells[start : start + table.cols] for start in range(0, len(cells), table.cols)]
    assert rows[0] == ["", *(player["name"] for player in report["players"])]
    label = view(report["game"]).sheet.line_label
    for row, line in zip(rows[1:-1], report["players"][0]["lines"], strict=True):
        points = [
            next(one["points"] for one in player["lines"] if one["key"] == line["key"])
            for player in report["players"]
        ]
        shown = ["–" if one is None else str(one).replace("-", "−") for one in points]
        assert row == [label(line["key"]), *shown]
    assert rows[-1] == ["Total", *(str(player["total"]) for player in report["players"])]
    winners = [report["players"][winner]["name"] for winner in report["winners"]]
    if len(report["players"]) > 1:
        assert all(name in robot.screen.verdict for name in winners)


def expected(name: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads((GAMES / f"{name}.expected.json").read_text())
    return report


def show_result(robot: Robot, name: str) -> list[str]:
    resume(robot, golden(name))
    robot.answer("Result")
    check_table(robot, expected(name))
    return robot.texts()


def test_results_explain_themselves(phone: Robot) -> None:
    texts = show_result(phone, "tricubo-A-tie")
    assert "Ben wins" in texts
    why = "The most on the sheet decides: Ana 40 crosses and Ben 43 crosses."
    assert f"Ana and Ben have 50 points each. {why}" in texts
    phone.tap(phone.screen.ids.home)

    texts = show_result(phone, "tricubo-A-two-winners")
    assert "Ana and Ben win" in texts
    phone.tap(phone.screen.ids.home)

    texts = show_result(phone, "tricubo-B-three-players-joker")
    assert {"Cem wins", "61 points"} <= set(texts)
    assert "−3" in texts, "a minus sign, not a hyphen"
    phone.tap(phone.screen.ids.home)

    texts = show_result(phone, "tricubo-A-solo")
    assert {"57 points", "TRI-JOURNEYMAN", "4 points to TRI-MEDIUM"} <= set(texts)


def test_alone_one_chooses_the_free_box(phone: Robot) -> None:
    phone.tap(phone.screen.ids.games.children[0])
    setup = phone.screen
    phone.tap(setup.rows[1].ids.take_out)
    assert "Alone: you play for the high score" in phone.texts()
    phone.tap(setup.ids.start)
    assert phone.screen.ids.bar.subtitle == "Before the first roll"
    assert phone.screen.action.title == "Tick your free box"
    assert ticks(phone) == [0, 0, 0, 0, 0]
    phone.tap_box("row3.1")
    assert ticks(phone) == [0, 0, 1, 0, 0]
    assert phone.screen.ids.bar.subtitle == "Solo · round 1 of 21"
    assert "Player 1" in saved(phone).names
    assert phone.screen.rank.text == "41 points to TRI-JOURNEYMAN"
