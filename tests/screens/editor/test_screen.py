"""The editor by touches: pads are put together, changed, tried and saved; nothing typed is lost."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from scoring.own.pad_reading import read_pad
from storage import Store
from storage.session import now
from storage.settings import AUTO_BACKUP_STATE, PAD_DRAFT, TRIAL
from tests.support import example_pads as pads
from tests.support.in_part import in_part
from tests.support.table import AT, hurry
from tools.robot import Robot, running_app

SIZES = {"small": (320, 640), "phone": (390, 844), "tablet": (1280, 800)}
pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture(params=in_part(SIZES))
def robot(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path, SIZES[request.param]) as one:
        hurry(one)
        one.app.open("home")
        one.settle()
        yield one


class Counted:
    """A finger that counts its taps; typing is not counted."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.taps = 0

    def tap(self, widget: Any) -> None:
        self.into_sight(widget)
        self.robot.tap(widget)
        self.robot.settle()
        self.taps += 1

    def into_sight(self, widget: Any) -> None:
        if "scroll" not in self.robot.screen.ids:
            return
        scroll, above = self.robot.screen.ids.scroll.__self__, widget  # ids are proxies
        while above is not None and above is not scroll and above.parent is not above:
            above = above.parent
        if above is not None and above is scroll:
            scroll.scroll_to(widget, padding=40, animate=False)
            self.robot.settle()

    def new_pad(self, kind: int) -> None:
        self.robot.until(lambda: self.robot.screen._pads)
        self.tap(self.robot.screen._pads.ids.new)
        self.tap(self.robot.screen.ways[kind])

    def write(self, text: str, *place: object) -> None:
        """Types into a field that has the focus already, or is tapped for it."""
        field = self.robot.screen.page.fields[place]
        if not field.focus:
            self.tap(field)
        field.text = text
        self.robot.settle()

    def chip(self, text: str) -> None:
        every = (one for one in self.robot.screen.walk() if hasattr(one, "chosen"))
        self.tap(next(one for one in every if getattr(one, "text", "") == text))

    def number(self, label: str, digits: str, at: int = -1) -> None:
        found = [one for one in self.robot.screen.page.numbers if one.label == label]
        self.tap(found[at].ids.button)
        for digit in digits:
            self.key(digit)
        self.key("✓")

    def key(self, value: str) -> None:
        pad = self.robot.screen.ids.keypad
        self.robot.tap(next(key for key in pad.keys if key.value == value))
        self.robot.settle()
        self.taps += 1


@pytest.fixture
def finger(robot: Robot) -> Counted:
    return Counted(robot)


def is_written_in(robot: Robot, number: int) -> bool:
    return bool(robot.screen.page.fields["sections", 0, number].focus)


def saved(robot: Robot) -> list[dict[str, Any]]:
    return [one.pad.to_json() for one in robot.app.store.pads.all()]


def test_points_per_round_in_few_taps(robot: Robot, finger: Counted) -> None:
    """The fewest points win, and the game ends at 100: at most six taps and one typed title."""
    finger.new_pad(0)
    finger.write("Ours", "title")
    finger.chip("Fewest points")
    finger.chip("At a target score")
    finger.tap(robot.screen.ids.save)
    assert finger.taps <= 6
    (pad,) = saved(robot)
    assert (pad["title"], pad["wins"]) == ("Ours", "fewest")
    assert pad["end"] == {"when": "total", "total": 100}
    assert robot.screen.name == "home"
    robot.until(lambda: robot.screen._pads.cards)
    assert [card.title for card in robot.screen._pads.cards] == ["Ours"]


def test_a_changed_pad_is_backed_up(robot: Robot, finger: Counted, tmp_path: Path) -> None:
    """Where automatic backups are on; one was made today already."""
    folder = tmp_path / "stick"
    folder.mkdir()
    robot.app.store.auto_backup.choose(folder)
    assert robot.app.store.auto_backup.look_after(AT) == ""
    robot.app.store.settings.set(AUTO_BACKUP_STATE, {"at": now(), "problem": ""})
    open_pad(robot, pads.DICE)
    finger.write("Six dice", "title")
    with patch("screens.editor.screen.now", lambda: "2999-11-16T18:00:00Z"):
        finger.tap(robot.screen.ids.save)
    robot.worked()
    backup = max(folder.glob("*.zip"), key=lambda path: path.name)
    with Store.open(tmp_path / "other") as other:
        other.importing.take(other.importing.plan([backup]), AT)
        assert [one.title for one in other.pads.all()] == ["Six dice"]


def test_thirteen_fields_and_a_bonus(robot: Robot, finger: Counted) -> None:
    finger.new_pad(1)
    finger.write("Thirteen", "title")
    for number in range(13):
        if number:
            robot.screen.page._go_on(0, number - 1)  # Enter in the name before
            robot.settle()
            robot.until(partial(is_written_in, robot, number))
        finger.write(f"Field {number}", "sections", 0, number)
    finger.chip("Bonus")
    finger.number("From", "63")
    finger.number("Points", "35")
    finger.tap(robot.screen.ids.save)
    assert finger.taps < 60
    (pad,) = saved(robot)
    fields, bonus = pad["sections"]
    assert len(fields["fields"]) == 13
    assert (bonus["of"], bonus["from"], bonus["points"]) == (fields["key"], 63, 35)
    assert read_pad(pad)


def test_mistakes_are_told_where_they_are(robot: Robot, finger: Counted) -> None:
    finger.new_pad(1)
    page = robot.screen.page
    assert page.captions["title",].text == "", "nothing is said before anything is done"
    finger.tap(robot.screen.ids.save)
    page = robot.screen.page
    assert page.captions["title",].text == "The pad needs a title."
    assert page.captions["sections", 0, 0].text == "This row needs a name."
    assert saved(robot) == []
    finger.write("Ours", "title")
    assert robot.screen.page.captions["title",].text == ""


def test_rows_are_dragged_and_removed(robot: Robot, finger: Counted) -> None:
    robot.app.open("editor", data=read_pad(pads.DICE).to_json())
    robot.settle()
    page = robot.screen.page
    rows = page.data["sections"][0]["fields"]
    grips = [grip for grip, (items, _at) in page.grips.items() if items is rows]
    finger.into_sight(grips[1])
    first, last = (grips[n].to_window(*grips[n].center) for n in (0, 2))
    touch = robot.down(*first)
    touch.touch_move(last[0], last[1] - 30)
    robot.up(touch)
    robot.settle()
    assert [row["key"] for row in rows] == ["twos", "sixes", "ones"]
    robot.screen._remove(rows, 0)
    robot.settle()
    assert [row["key"] for row in rows] == ["sixes", "ones"]
    robot.app._answered(robot.app.message)
    robot.settle()
    kept = robot.screen.data["sections"][0]["fields"]
    assert [row["key"] for row in kept] == ["twos", "sixes", "ones"]


def row_grips(robot: Robot) -> list[Any]:
    page = robot.screen.page
    rows = page.data["sections"][0]["fields"]
    return [grip for grip, (items, _at) in page.grips.items() if items is rows]


def test_what_is_dragged_is_shown(robot: Robot, finger: Counted) -> None:
    """The row is faint, its new place is marked, and both are over when it is dropped."""
    open_pad(robot, pads.DICE)
    grips = row_grips(robot)
    finger.into_sight(grips[1])
    first, second = (grips[n].to_window(*grips[n].center) for n in (0, 1))
    row = grips[1].parent.parent
    touch = robot.down(*second)
    touch.touch_move(first[0], first[1] + 10)
    drag = robot.screen._drag
    below = grips[0].parent.parent
    assert drag.mark[1] == pytest.approx(below.to_window(0, below.top)[1], abs=4)
    assert row.opacity < 0.5
    robot.up(touch)
    robot.settle()
    assert robot.screen._drag is None
    keys = [line["key"] for line in robot.screen.data["sections"][0]["fields"]]
    assert keys == ["twos", "ones", "sixes"]


def test_the_page_scrolls_while_a_row_is_dragged(robot: Robot, finger: Counted) -> None:
    open_pad(robot, pads.DICE)
    grip = row_grips(robot)[0]
    finger.into_sight(grip)
    scroll = robot.screen.ids.scroll
    before = scroll.scroll_y
    touch = robot.down(*grip.to_window(*grip.center))
    touch.touch_move(scroll.x + 40, scroll.y + 4)
    for _frame in range(12):
        robot.frame()
    assert scroll.scroll_y < before
    robot.up(touch)


def test_handles_out_of_sight_take_no_touches(robot: Robot, finger: Counted) -> None:
    """A handle that is scrolled behind the buttons below the page is not touched with them."""
    open_pad(robot, pads.DICE)
    button = robot.screen.ids.attempt.__self__
    scroll = robot.screen.ids.scroll
    hidden = scroll.children[0].height - scroll.height
    for grip in robot.screen.page.grips:
        away = grip.to_window(*grip.center)[1] - button.to_window(*button.center)[1]
        if 0 <= scroll.scroll_y + away / hidden <= 1:
            break
    scroll.scroll_y += away / hidden
    robot.settle()
    assert grip.to_window(*grip.center)[1] == pytest.approx(button.center_y, abs=8)
    before = robot.screen.name
    robot.tap_once(*grip.to_window(*grip.center))
    robot.settle()
    assert robot.screen.name != before, "the trial has begun"


def open_pad(robot: Robot, pad: dict[str, Any]) -> None:
    robot.app.open("editor", data=read_pad(pad).to_json())
    robot.settle()


def test_everything_about_a_field(robot: Robot, finger: Counted) -> None:
    """Times, divided by, and a list instead of a range."""
    open_pad(robot, pads.DICE)
    finger.tap(robot.screen.page.folds["upper", "ones"])
    finger.number("Times", "3±", at=0)
    finger.number("Divided by", "2", at=0)
    finger.chip("A list of numbers")
    finger.number("Allowed numbers", "←8", at=0)
    finger.tap(robot.screen.ids.save)
    (pad,) = saved(robot)
    ones, *_others = pad["sections"][0]["fields"]
    assert (ones["values"], ones["times"], ones["per"]) == ([0, 1, 2, 3, 4, 8], -3, 2)


def test_zero_times_is_told_at_its_row(robot: Robot, finger: Counted) -> None:
    open_pad(robot, pads.HARVEST)
    finger.number("Times", "0")  # open, since it is not 1 there
    captions = robot.screen.page.captions
    assert captions["sections", 0, 2].text == "“Times” can’t be 0."
    finger.tap(robot.screen.ids.save)
    assert saved(robot) == []


def test_the_labels_of_boxes(robot: Robot, finger: Counted) -> None:
    open_pad(robot, pads.ROWS)
    page = robot.screen.page
    labels, _ways = page.labels[0]
    finger.tap(labels.boxes[1])
    robot.until(lambda: labels.field.focus)
    labels.field.text = "3½"
    labels.field.on_enter()
    assert labels.at == 2
    labels.field.text = ""
    robot.settle()
    row = robot.screen.data["sections"][0]["rows"][0]
    assert row["boxes"] == ["2", "3½", "", "5", "6", "7"]
    assert [box.text for box in labels.boxes] == ["2", "3½", "–", "5", "6", "7"]
    finger.number("Boxes", "7", at=0)
    assert len(labels.boxes) == 7
    values = next(one for one in page.numbers if one.label == "Points of the boxes")
    assert values.text == "1, 3, 6, 10, 15, 21, 27", "the points follow"
    finger.chip("…3, 2, 1")
    assert row["boxes"] == ["7", "6", "5", "4", "3", "2", "1"]
    finger.tap(robot.screen.ids.save)
    (pad,) = saved(robot)
    assert pad["sections"][0]["rows"][0]["boxes"] == row["boxes"]


def test_points_of_a_row_of_tallies(robot: Robot, finger: Counted) -> None:
    open_pad(robot, pads.ROWS)
    finger.tap(robot.screen.page.folds["misses", "miss"])
    finger.chip("Points of its own")
    finger.number("Points for 0, 1, 2… tallies", "←←,±9", at=1)
    finger.tap(robot.screen.ids.save)
    (pad,) = saved(robot)
    section = pad["sections"][1]
    assert section["values"] == [0, -5, -10, -15, -20]
    assert section["rows"][0]["values"] == [0, -5, -10, -15, -9]


def test_a_draft_survives_a_kill(robot: Robot, finger: Counted, tmp_path: Path) -> None:
    finger.new_pad(2)
    finger.write("Half", "title")
    finger.number("Boxes", "5")
    assert robot.app.store.settings.get(PAD_DRAFT)["pad"]["title"] == "Half"
    robot.app.trail = ["home"]
    robot.app.open("editor")
    robot.settle()
    assert robot.screen.data["title"] == "Half"
    assert len(robot.screen.data["sections"][0]["rows"][0]["boxes"]) == 5


def test_the_live_sheet_follows(robot: Robot, finger: Counted) -> None:
    finger.new_pad(1)
    finger.write("Ours", "title")
    finger.write("Ones", "sections", 0, 0)
    robot.settle()
    sheet = robot.screen.ids.live.sheet
    assert sheet.texts.box_name("s1.r1") == "Ones"
    if not robot.screen.wide:
        finger.chip("Sheet")
        assert robot.screen.page_name == "sheet"
        assert robot.screen.ids.live.width > 300


def test_trying_keeps_no_game(robot: Robot, finger: Counted) -> None:
    finger.new_pad(0)
    finger.write("Ours", "title")
    finger.tap(robot.screen.ids.attempt)
    assert robot.screen.name == "play"
    assert robot.app.store.settings.get(TRIAL)
    robot.app.back()
    robot.settle()
    assert robot.screen.name == "editor"
    assert robot.screen.data["title"] == "Ours"
    assert robot.app.store.unfinished() == []


def test_a_played_pad_becomes_a_new_version(robot: Robot, finger: Counted) -> None:
    store = robot.app.store
    number = store.pads.keep(read_pad(pads.ROUNDS), AT)
    store.create(pads.begun(pads.ROUNDS), AT)
    robot.app.open("editor", number=number)
    robot.settle()
    finger.chip("When you say so")
    finger.tap(robot.screen.ids.save)
    (one,) = store.pads.all()
    assert one.version == 2
    robot.until(lambda: robot.screen._pads.cards)
    assert robot.screen._pads.cards[0].caption == "2 to 8 players · version 2"


def test_a_pad_is_deleted_and_comes_back(robot: Robot, finger: Counted) -> None:
    number = robot.app.store.pads.keep(read_pad(pads.ROUNDS), AT)
    robot.app.open("editor", number=number)
    robot.settle()
    finger.tap(robot.screen.ids.delete)
    assert saved(robot) == []
    robot.app._answered(robot.app.message)
    assert len(saved(robot)) == 1


def test_a_game_is_begun_on_it(robot: Robot, finger: Counted) -> None:
    robot.app.store.pads.keep(read_pad(pads.ROUNDS), AT)
    robot.app.open("home")
    robot.settle()
    robot.until(lambda: robot.screen._pads and robot.screen._pads.cards)
    finger.tap(robot.screen._pads.cards[0])
    assert robot.screen.title == "Fewest of a hundred"
    assert robot.screen.most == 8
    finger.tap(robot.screen.ids.start)
    assert robot.screen.name == "play"
    assert robot.screen.ids.bar.title == "Fewest of a hundred"
