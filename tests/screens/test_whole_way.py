"""From the home screen to the result and the rematch, all by touch."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring.journal import Journal
from scoring.json_fields import Move
from storage import Store
from tests.support import looks
from tests.support.in_part import in_part
from tests.support.table import GAMES, game_card, golden, listed, resume, saved, ticks
from tools.player import next_entry
from tools.robot import PHONE, TABLET, Robot, running_app

ENTER = 13

Entry = tuple[int, Move]
Manner = Callable[[Journal, Random], Entry]


def set_up(robot: Robot, *names: str) -> Any:
    """Types these names on the New game screen; returns it."""
    robot.tap(game_card(robot, "tricubo"))
    setup = robot.screen
    robot.tap(setup.rows[0].name_field)
    for place, name in enumerate(names):
        if place:
            robot.key(ENTER)  # and on to the next name
        field = setup.rows[place].name_field
        assert field.focus, "the keyboard goes from name to name"
        robot.type(name)
    field.focus = False
    return setup


def middle(widget: Any) -> tuple[float, float]:
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def everything(screen: Any) -> list[Any]:
    """Returns all that is shown of a game: every sheet and the texts around it."""
    sheets = screen.sheets
    written = [
        (sheet.player, sheet.name, sheet.game.written(sheet.state, sheet.player))
        for sheet in sorted(sheets, key=lambda sheet: sheet.player)
    ]
    bar = (screen.ids.bar.title, screen.ids.bar.subtitle)
    buttons = (screen.ids.undo.disabled, screen.ids.redo.disabled)
    words = (screen.action.mood, screen.action.title, screen.action.detail)
    return [
        written,
        bar,
        buttons,
        words,
        screen.match.viewed,
        screen.sheet.invited,
        screen.panel.faces,
    ]


def thoughtful(journal: Journal, dice: Random) -> Entry:
    """Returns a bit of everything: entered rolls, sixes, colours, the joker."""
    turn = journal.game.turn(journal.state)
    rolls = turn.roller == turn.waiting[0] and dice.random() < 0.3
    return next_entry(journal, dice, rolls=rolls)


def hasty(journal: Journal, _dice: Random) -> Entry:
    """Returns the fastest way to the purple columns of the first three rows."""
    player = journal.game.turn(journal.state).waiting[0]

    def haste(move: Move) -> int:
        after = journal.game.apply(journal.state, player, move)
        return sum(min(count, 11) for count in after.sheets[player].ticks[:3])

    return player, max(journal.game.legal_moves(journal.state, player), key=haste)


def play_on(robot: Robot, choose: Callable[[], Entry], until: Callable[[], bool]) -> None:
    screen = robot.screen
    while not until():
        player, move = choose()
        assert screen.match.viewed == player, "whoever is next has their sheet in front"
        robot.enter(move)
    assert saved(robot) == screen.session.journal


@pytest.mark.parametrize(
    ("size", "names", "manner"),
    in_part([(PHONE, ["Ana", "Ben", "Cora"], thoughtful), (TABLET, ["Ana", "Cora"], hasty)]),
    ids=["phone", "tablet"],
)
def test_the_whole_way(
    display: None, tmp_path: Path, size: tuple[int, int], names: list[str], manner: Manner
) -> None:
    dice = Random(7)
    order = ["Cora", *names[:-1]]
    players = range(len(names))
    with running_app(tmp_path, size) as robot:
        setup = set_up(robot, *names)
        assert [row.name for row in setup.rows] == names
        first, last = setup.rows[0], setup.rows[-1]
        robot.drag(middle(last.ids.handle), middle(first.ids.handle))
        assert [row.name for row in setup.rows] == order
        assert f"{len(names)} playing" in robot.texts()
        side_a, side_b = setup.option_rows["side"].ids.choices.chips
        assert (side_a.chosen, side_b.chosen) == (True, False)
        robot.tap(side_b)
        assert (side_a.chosen, side_b.chosen) == (False, True)
        robot.tap(setup.ids.start)

        screen = robot.screen
        assert screen.ids.bar.title == "Tricubo · Side B"
        assert screen.ids.bar.subtitle == "Round 1 · Cora rolls"
        assert list(screen.names) == order
        for player in players:  # the free boxes, without a touch
            assert ticks(robot, player) == [int(row == player) for row in range(5)]
        entered = [entry.raw["move"] for entry in saved(robot).entries]
        assert entered == [{"do": "start", "row": player + 1} for player in players]

        def choose() -> Entry:
            return manner(screen.session.journal, dice)

        play_on(robot, choose, lambda: len(screen.session.journal.entries) >= 9)
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
        assert listed(robot) == [f"Tricubo · {', '.join(order)}"]
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
        robot.blind = True  # by touch all the same
        play_on(robot, choose, lambda: screen.session.journal.over)
        robot.blind = False
        assert screen.ids.bar.subtitle == "Game over"
        journal = saved(robot)
        robot.answer("Result")
        check_table(robot, journal.report())
        assert robot.app.store.unfinished() == []

        robot.tap(robot.screen.ids.rematch)
        screen = robot.screen
        assert screen.session.number != number
        assert list(screen.names) == [*order[1:], order[0]], "the next one starts"
        assert screen.ids.bar.title == "Tricubo · Side B"
        assert saved(robot).options == journal.options
        assert [ticks(robot, player)[player] for player in players] == [1] * len(names)
        robot.back()
        assert robot.screen.name == "home"
    with Store.open(tmp_path) as store:
        assert store.load(number) == journal
        assert store.player_names() == order


def check_table(robot: Robot, report: dict[str, Any]) -> None:
    """Checks every line of the sheet with its points, as on paper; empty ones are left out."""
    from sheets import view

    players, label = report["players"], view(report["game"]).texts.line_label
    shown = [player["name"] for player in players]
    for lines in zip(*(player["lines"] for player in players), strict=True):
        points = [one["points"] for one in lines]
        if any(points):
            texts = ["–" if one is None else str(one).replace("-", "−") for one in points]
            shown += [label(lines[0]["key"]), *texts]
    totals = [str(player["total"]) for player in players]
    assert looks.words(robot.screen.ids.table) == [*shown, "Total", *totals]
    winners = [players[winner]["name"] for winner in report["winners"]]
    if len(players) > 1:
        assert all(name in robot.screen.verdict for name in winners)
        written = looks.words(robot.screen.ids.places)
        assert sorted(written[2::3]) == sorted(player["name"] for player in players)
        assert sorted(written[1::3]) == sorted(totals)


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
    why = "Tie-break: Ana 40 crosses and Ben 43 crosses."
    assert f"Ana and Ben have 50 points each. {why}" in texts
    phone.tap(phone.screen.ids.home)

    texts = show_result(phone, "tricubo-A-two-winners")
    assert "Ana and Ben win" in texts
    phone.tap(phone.screen.ids.home)

    texts = show_result(phone, "tricubo-B-three-players-joker")
    assert {"Cem wins", "61"} <= set(texts)
    assert "−3" in looks.words(phone.screen.ids.table), "a minus sign, not a hyphen"
    phone.tap(phone.screen.ids.home)

    texts = show_result(phone, "tricubo-A-solo")
    assert {"57", "TRI-JOURNEYMAN", "4 points to TRI-MEDIUM"} <= set(texts)
    rungs = looks.words(phone.screen.ids.rungs)
    assert {"TRI-INTERN", "TRI-JOURNEYMAN", "TRI-MEDIUM", "57"} <= set(rungs)


def test_alone_one_chooses_the_free_box(phone: Robot) -> None:
    phone.tap(game_card(phone, "tricubo"))
    setup = phone.screen
    phone.tap(setup.rows[1].ids.take_out)
    assert "Solo: play for a new record" in phone.texts()
    phone.tap(setup.ids.start)
    assert phone.screen.ids.bar.subtitle == "Before the first roll"
    assert phone.screen.action.title == "Mark your starting box"
    assert ticks(phone) == [0, 0, 0, 0, 0]
    phone.tap_box("row3.1")
    assert ticks(phone) == [0, 0, 1, 0, 0]
    assert phone.screen.ids.bar.subtitle == "Solo · round 1 of 21"
    assert "Player 1" in saved(phone).names
    assert phone.screen.rank.text == "41 points to TRI-JOURNEYMAN"
