"""Pads for others and from others: links, files, and what is asked before one is kept."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.own.pad_file import read_file, to_file, to_link
from scoring.own.pad_reading import read_pad
from screens.shell.launch_args import open_files, open_wanted
from sheets.hit_targets import TargetName
from storage.leaderboard import Variant
from tests.support import example_pads as pads
from tests.support.own_notation import game_of, pad, rounds
from tests.support.reading_back import journal_of
from tests.support.table import AT, hurry
from tools.largest_pad import largest
from tools.robot import PHONE, Robot, running_app

pytestmark = pytest.mark.usefixtures("display")
DICE = read_pad(pads.DICE)
SCREENS = {"received_pad": "", "join": ""}


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path / "data", PHONE) as one:
        hurry(one)
        one.app.open("home")
        one.settle()
        yield one


def kept(robot: Robot) -> list[str]:
    return [one.title for one in robot.app.store.pads.all()]


def test_a_link_is_shown_before_it_is_kept(robot: Robot) -> None:
    link = to_link(DICE)
    assert link
    open_wanted(robot.app, (link,), SCREENS)
    robot.settle()
    assert (robot.screen.name, robot.screen.title) == ("received_pad", "Five dice")
    assert robot.screen.ids.live.sheet.texts.box_name("upper.ones") == "Ones"
    assert kept(robot) == []
    robot.tap(robot.screen.ids.keep)
    robot.settle()
    assert kept(robot) == ["Five dice"]
    assert robot.screen.name == "home"
    open_wanted(robot.app, (link,), SCREENS)
    robot.settle()
    robot.tap(robot.screen.ids.keep)
    robot.settle()
    assert kept(robot) == ["Five dice"], "the same pad is kept once"


@pytest.mark.parametrize("link", ["rollpad://pad?d=", "rollpad://pad?d=!!", "rollpad://pad?d=AAAA"])
def test_a_broken_link_is_told(robot: Robot, link: str) -> None:
    open_wanted(robot.app, (link,), SCREENS)
    robot.settle()
    assert robot.screen.trouble == "This isn’t a Rollpad pad, or it’s damaged."
    robot.tap(robot.screen.ids.keep)
    assert kept(robot) == []


def test_files_are_shown_one_after_the_other(robot: Robot, tmp_path: Path) -> None:
    """Dropped, double-clicked or imported."""
    good, bad = tmp_path / "good.rollpad-pad", tmp_path / "bad.rollpad-pad"
    good.write_text(json.dumps(to_file(DICE)))
    bad.write_text("{")
    open_files(robot.app, [bad, good])
    robot.settle()
    assert robot.screen.trouble
    robot.tap(robot.screen.ids.leave)
    robot.settle()
    assert robot.screen.title == "Five dice"
    robot.tap(robot.screen.ids.keep)
    robot.settle()
    assert kept(robot) == ["Five dice"]
    robot.app.open("data")
    robot.settle()
    robot.screen.look_at([good])
    robot.settle()
    assert robot.screen.name == "received_pad"


def test_a_pad_is_shared_as_code_link_and_file(robot: Robot, downloads: Path) -> None:
    number = robot.app.store.pads.keep(DICE, AT)
    robot.app.open("editor", number=number)
    robot.settle()
    robot.tap(robot.screen.ids.share)
    robot.settle()
    assert robot.screen.link == to_link(DICE)
    assert robot.screen.ids.code.modules
    robot.tap(robot.screen.ids.file)
    robot.worked()
    (file,) = downloads.glob("*.rollpad-pad")
    assert read_file(file.read_bytes()) == DICE


def test_a_large_pad_is_sent_as_a_file(robot: Robot) -> None:
    names = {f"r{at}": chr(200 + at) * 40 for at in range(10)}
    large = pads.largest()
    for row in large["sections"][0]["rows"]:
        row["name"] = names[row["key"]]
    big = read_pad(large)
    robot.app.open("share_pad", pad=big)
    robot.settle()
    assert (robot.screen.link == "") == (to_link(big) is None)


def test_the_pad_of_a_received_game_is_offered(robot: Robot) -> None:
    robot.app.store.create(pads.begun(pads.DICE), AT)
    robot.app.open("home")
    robot.settle()
    robot.until(lambda: robot.screen._pads and robot.screen._pads.ids.received.children)
    (row,) = robot.screen._pads.ids.received.children
    assert row.text == "Keep the pad “Five dice” you received"
    row.dispatch("on_release")
    assert kept(robot) == ["Five dice"]
    assert not robot.screen._pads.ids.received.children


def test_history_and_statistics_know_the_pad(robot: Robot) -> None:
    whole = pad(
        rounds(),
        {"kind": "fields", "fields": [{"key": "a", "name": "Alpha", "min": 0, "max": 9}]},
        end={"when": "filled"},
        title="Ours",
    )
    journal = journal_of(game_of(whole, "0 f.a 4, 0 r 3, 1 f.a 6, 1 r 5"))
    assert journal.over
    robot.app.store.create(journal, AT)
    robot.app.open("history")
    robot.settle()
    assert any("Ours" in text for text in robot.texts())
    variant = Variant("own", read_pad(whole).identity, solo=False)
    robot.app.open("statistics", variant=variant, player=None)
    robot.settle()
    robot.until(lambda: robot.screen.complete)
    assert robot.screen.cards
    assert any("Ours" in text for text in robot.texts())


def test_the_history_says_which_version(robot: Robot) -> None:
    """A changed pad changes no game that was played before; a renamed one renames them."""
    pads_of, given = robot.app.store.pads, pad(rounds(), end={"when": "rounds", "rounds": 1})
    number = pads_of.keep(read_pad(given | {"title": "Ours"}), AT)
    first = journal_of(game_of(given | {"title": "Ours"}, "0 r 4, 1 r 5"))
    robot.app.store.create(first, AT)
    later = given | {"title": "Theirs", "wins": "fewest"}
    pads_of.keep(read_pad(later), AT, number)
    second = journal_of(game_of(later, "0 r 4, 1 r 5"))
    robot.app.store.create(second, AT)
    robot.app.open("history")
    robot.settle()
    texts = robot.texts()
    for title in ("Ours · version 1", "Theirs · version 2"):
        assert any(title in text for text in texts), texts
    games = [robot.app.store.load(one).report()["winners"] for one in (1, 2)]
    assert games == [[1], [0]]


def test_statistics_have_the_average_of_each_field(robot: Robot) -> None:
    whole = pad(
        rounds(),
        {"kind": "fields", "fields": [{"key": "a", "name": "Alpha", "min": 0, "max": 9}]},
        {"kind": "checks", "rows": [{"key": "road", "name": "Road", "points": 4, "one": True}]},
        end={"when": "filled"},
        title="Ours",
    )
    for number in range(5):
        game = game_of(whole, f"0 f.a {number}, 0 r 3, 1 c.road, 1 f.a 6, 1 r 5")
        robot.app.store.create(journal_of(game), AT)
    variant = Variant("own", read_pad(whole).identity, solo=False)
    robot.app.open("statistics", variant=variant, player=None)
    robot.settle()
    robot.until(lambda: robot.screen.complete)
    parts = (one for one in robot.screen.walk() if isinstance(one, TargetName))
    told = [line for part in parts for line in part.spoken_lines()]
    assert {"Best: 15", "Worst: 3", "Alpha: 4.0", "Road: 2.0", "Most points in a round: 5"} <= {
        *told
    }
    assert any(line.startswith("B: Games 5, Wins 100%") for line in told)


def test_all_of_a_long_pad_is_seen_before_it_is_kept(robot: Robot, tmp_path: Path) -> None:
    """It is scrolled and zoomed as in a game."""
    path = tmp_path / "long.rollpad-pad"
    path.write_text(json.dumps(to_file(read_pad(largest()))))
    open_files(robot.app, [path])
    robot.settle()
    sheet = robot.screen.ids.live.sheet
    assert sheet.scrolls
    x, y = robot.seen(sheet, *sheet.center)
    robot.drag((x, y), (x, y + 200))
    assert sheet.first > 0
    fingers = [robot.down(x - 120, y), robot.down(x + 120, y)]
    for finger, at in zip(fingers, (x - 20, x + 20), strict=True):
        finger.touch_move(at, y)
        robot.frame()
        robot.up(finger)
    assert sheet.zoom.level < 1
    assert sheet.game.written(sheet.state, 0) == {}
