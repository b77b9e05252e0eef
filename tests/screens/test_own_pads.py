"""A game on an own pad through the screens that every game has."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pytest
from PIL import Image

from scoring.early_end import EndEarly
from scoring.journal import Journal
from scoring.leave_move import Leave
from scoring.own.moves import Finish
from scoring.own.pad_file import to_link
from scoring.own.pad_reading import read_pad
from sheets.hit_targets import HEADING, areas_of
from storage.leaderboard import Variant
from tests.support import example_pads as pads
from tests.support.in_part import in_part
from tests.support.table import AT, hurry
from tools.bench_pads import ticked
from tools.largest_pad import largest
from tools.robot import PHONE, TABLET, Robot, running_app
from tools.stopwatch import Times

pytestmark = pytest.mark.usefixtures("display")
MOST_CALLS = 3
"""How many times as many functions as a tick of Tricubo one on the largest pad may call."""


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path, PHONE) as one:
        hurry(one)
        yield one


def finished(title: str) -> Journal:
    """Returns a game that is played to its end with the first entries that are allowed."""
    journal = pads.begun(pads.EXAMPLES[title])
    for _entry in range(60):
        if journal.over:
            break
        player = journal.game.turn(journal.state).waiting[0]
        moves = [*journal.game.legal_moves(journal.state, player)]
        moves = [move for move in moves if move.do == "write"] or [Finish()]
        journal = journal.plus(player, moves[-1])
    assert journal.over
    return journal


@pytest.mark.parametrize("title", pads.EXAMPLES)
def test_the_result_is_shown_and_sent(robot: Robot, downloads: Path, title: str) -> None:
    journal = finished(title)
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.settle()
    robot.screen.show_result()
    robot.settle()
    assert any(title in text for text in robot.texts())
    robot.tap(robot.screen.ids.share)
    robot.until(lambda: robot.screen.picture)
    for button in ("picture", "game"):
        found = robot.screen.ids[button]
        robot.screen.ids.scroll.scroll_to(found, animate=False)
        robot.settle()
        robot.tap(found)
        robot.worked()
    (picture,), (file,) = downloads.glob("*.png"), downloads.glob("*.json")
    with Image.open(picture) as image:
        assert image.width >= 1080
    assert Journal.from_text(file.read_bytes()).report() == journal.report()


@pytest.mark.parametrize("title", pads.EXAMPLES)
def test_empty_sheets_are_printed(robot: Robot, downloads: Path, title: str) -> None:
    given = {"pad": read_pad(pads.EXAMPLES[title]).to_json()}
    robot.app.open("print", game="own", options=given, players=2)
    robot.settle()
    robot.screen.send_pdf()
    robot.worked()
    (file,) = downloads.glob("*.pdf")
    assert file.read_bytes().startswith(b"%PDF")


def test_help_is_asked_for_everywhere(robot: Robot) -> None:
    given = {"pad": read_pad(pads.DICE).to_json()}
    robot.app.open("setup", game="own", given=given)
    robot.settle()
    robot.screen.ask_help()
    robot.settle()
    assert robot.screen.name == "help"
    robot.app.resume_game(robot.app.store.create(pads.begun(pads.DICE), AT))
    robot.settle()
    robot.tap_box("lower.full")
    robot.screen.shortcut("f1", None)
    robot.settle()
    assert robot.screen.name == "help"


@pytest.mark.parametrize("title", pads.EXAMPLES)
def test_the_timeline_shows_every_moment(robot: Robot, title: str) -> None:
    robot.app.resume_game(robot.app.store.create(finished(title), AT))
    robot.settle()
    timeline = robot.screen.match.timeline
    timeline.open()
    for moment in range(len(timeline.history)):
        timeline.move_to(moment)
        robot.frame()
    timeline.close()
    robot.settle()
    assert robot.screen.match.session.journal.over


class CallCounter:
    """A stopwatch that counts the calls of functions: the same on every machine."""

    def own(self, *work: Callable[[], object]) -> Times:
        count = 0

        def called(_frame: object, event: str, _arg: object) -> None:
            nonlocal count
            count += event == "call"

        sys.setprofile(called)
        try:
            for step in work:
                step()
        finally:
            sys.setprofile(None)
        return float(count), float(count)


def test_a_tick_on_the_largest_pad_is_little_work(robot: Robot) -> None:
    """Once 300 boxes were looked at again for each of them: 24 times the work of Tricubo. The time
    itself is measured by `make bench`."""
    calls = {
        game: median(first for first, _second in ticked(robot, CallCounter(), game, options, 3))
        for game, options in (("tricubo", {"side": "A"}), ("own", {"pad": largest()}))
    }
    assert calls["own"] < MOST_CALLS * calls["tricubo"], calls


def over_with(players: int, leaving: int) -> Journal:
    """Returns a game on the pad of five dice that has ended after so many players have left."""
    journal = pads.begun(pads.DICE, players)
    for player in range(leaving):
        journal = journal.plus(player, Leave())
    return journal.plus(players - 1, EndEarly())


@pytest.mark.parametrize(("players", "leaving"), in_part([(1, 0), (2, 1), (3, 0), (3, 1)], quick=2))
def test_a_rematch_is_on_the_same_pad(robot: Robot, players: int, leaving: int) -> None:
    """At once, also for one player alone; if only one of several is left, the New game screen asks
    who plays."""
    journal = over_with(players, leaving)
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.settle()
    robot.screen.show_result()
    robot.settle()
    robot.tap(robot.screen.ids.rematch)
    robot.settle()
    if players - leaving == 1 and players > 1:
        assert (robot.screen.name, robot.screen.title) == ("setup", "Five dice")
        robot.screen.start()
        robot.settle()
    again = robot.screen.session.journal
    assert again.header["options"] == journal.header["options"]
    assert again.entries == ()
    assert robot.screen.name == "play"


def test_ten_sheets_of_the_largest_pad_are_legible(tmp_path: Path) -> None:
    """On a tablet some are shown at a time, and a tap on a name gives one of them the whole
    screen: its lines stay high enough, and more of them are in sight."""
    from kivy.metrics import dp

    with running_app(tmp_path, TABLET) as robot:
        hurry(robot)
        robot.app.resume_game(robot.app.store.create(pads.begun(largest(), 10), AT))
        robot.settle()
        seat = robot.screen.seats[1]
        before = len(seat.sheet.lines)
        assert all(rect.height >= dp(32) for _line, rect in seat.sheet.lines)
        robot.tap_once(
            *robot.seen(seat.sheet, *areas_of(seat.sheet.input.targets())[HEADING].center)
        )
        robot.settle()
        sheet = robot.screen.sheet
        assert sheet.player == 1
        assert len(sheet.lines) > 1.5 * before
        assert all(rect.height >= dp(32) for _line, rect in sheet.lines)


MARKED = "[b]&bl;[ref=x][color=ff0000]<i>"
"""Markup of Kivy and of HTML."""


def test_markup_in_a_pad_is_text(robot: Robot) -> None:
    """On every screen that shows a pad, with its title and all its names."""
    text = json.dumps(pads.HARVEST | {"title": MARKED})
    for name in ("Count", "Fields", "Coins", "Debts", "Extra", "Longest road", "Garden"):
        text = text.replace(f'"name": "{name}"', f'"name": "{MARKED}"')
    pad = read_pad(json.loads(text))
    journal = pads.begun(pad.to_json())
    while not journal.over:
        player = journal.game.turn(journal.state).waiting[0]
        journal = journal.plus(player, next(journal.game.legal_moves(journal.state, player)))
    store = robot.app.store
    number = store.pads.keep(pad, AT)
    played = store.create(journal, AT)
    variant = Variant("own", pad.identity, solo=False)
    for name, what in (
        ("home", {}),
        ("new_pad", {}),
        ("editor", {"number": number}),
        ("share_pad", {"pad": pad}),
        ("received_pad", {"link": to_link(pad)}),
        ("setup", {"game": "own", "given": {"pad": pad.to_json()}}),
        ("history", {}),
        ("statistics", {"variant": variant, "player": None}),
        ("print", {"game": "own", "options": {"pad": pad.to_json()}, "players": 2}),
    ):
        robot.app.open(name, **what)
        robot.settle()
        assert_no_markup(robot)
    robot.app.resume_game(played)
    robot.settle()
    assert_no_markup(robot)
    robot.screen.show_result()
    robot.settle()
    assert_no_markup(robot)


def assert_no_markup(robot: Robot) -> None:
    begin = MARKED[:3]  # the rest may be cut short
    shown = [one for one in robot.app.root.walk() if begin in str(getattr(one, "text", ""))]
    title = any(begin in str(getattr(one, "title", "")) for one in robot.app.root.walk())
    assert shown or title, robot.screen.name
    assert not any(getattr(one, "markup", False) for one in shown), robot.screen.name
