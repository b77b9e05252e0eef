"""The bridge to screen readers: what is sent when, one cursor, and what a reader can ask for."""

import sys
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Thread, current_thread
from typing import Any, NamedTuple

import pytest

from scoring.journal import Journal
from scoring.tetrix.tetromino import BOXES
from sheets import announcements
from sheets.announcements import ENTRY, PREVIEWED
from tests.support.key_robot import DOWN, ENTER, RIGHT, TAB
from tests.support.table import begin, resume
from tools.robot import Robot

accesskit = pytest.importorskip("accesskit")

STEP, STEPS = 0.2, 6
"""Seconds, and how many times those, until the focus has rested and all is spoken."""


class Request(NamedTuple):
    action: Any
    target: int
    data: tuple[object, object] | None = None


class FakeSystem:
    """Replaces the system's adapter: keeps what is sent, if a reader runs."""

    def __init__(self) -> None:
        self.reads = True
        self.updates: list[Any] = []

    def update_if_active(self, factory: Callable[[], Any]) -> None:
        if self.reads:
            self.updates.append(factory())

    def update_window_focus_state(self, focused: bool) -> None:
        """No caller uses it here."""


class Reader(NamedTuple):
    robot: Robot
    bridge: Any
    system: FakeSystem

    def sent(self) -> dict[int, Any]:
        """Returns all nodes that were sent, as they were sent last."""
        return {number: node for update in self.system.updates for number, node in update.nodes}

    def number(self, name: str) -> int:
        found = self.sent().items()
        return next(n for n, node in reversed(found) if name in (node.label, node.value))

    def ask(self, action: str, name: str, data: object = None) -> None:
        value = (None, data) if data is not None else None
        self.bridge.act(Request(getattr(accesskit.Action, action), self.number(name), value))
        self.robot.wait(0.2)
        self.robot.settle()
        self.rest()

    def rest(self) -> None:
        for _step in range(STEPS):
            self.robot.wait(STEP)

    def send_again(self) -> None:
        """Sends everything, so that names are found."""
        self.system.updates.clear()
        self.bridge._sent.clear()
        self.bridge._soon()
        self.rest()

    def existing(self) -> set[int]:
        """Returns the numbers of what is in the tree now."""
        sent, found, level = self.sent(), set[int](), [0]
        while level:
            found |= set(level)
            level = [child for number in level for child in sent[number].children]
        return found

    def said(self) -> list[str]:
        live = accesskit.Live.POLITE
        nodes = [node for update in self.system.updates for _n, node in update.nodes]
        return [node.value for node in nodes if node.live == live]


@pytest.fixture
def reader(quick: Robot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    from screens.accessibility import accesskit_adapters
    from screens.accessibility.accesskit_bridge import Bridge

    system = FakeSystem()
    monkeypatch.setattr(accesskit_adapters, "make", lambda begin, asked: system)
    monkeypatch.setattr(announcements, "listeners", [])
    quick.blind = False
    bridge = Bridge(quick.app)
    assert not system.updates, "nobody has come yet"
    bridge._begin()
    quick.wait(0.2)
    yield Reader(quick, bridge, system)
    bridge.stop()
    quick.app.keys.hide()
    del quick.blind


def test_sent_once_and_then_only_what_differs(reader: Reader) -> None:
    first, *later = reader.system.updates
    assert first.tree is not None
    assert len(first.nodes) > 5
    assert not [node for update in later for node in update.nodes]
    for _second in range(10):  # what is made ahead and tidied up after the start
        reader.robot.wait(1)
    count = len(reader.system.updates)
    reader.robot.wait(1)
    assert len(reader.system.updates) == count, "nothing is drawn, so nothing is collected"
    reader.ask("FOCUS", "Settings")
    last = reader.system.updates[-1]
    assert last.tree is None
    assert not last.nodes, "only the focus differs"
    assert last.focus == reader.number("Settings")


def test_nothing_is_collected_while_nobody_reads(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.accessibility import accesskit_bridge as bridge

    reader.system.reads = False
    monkeypatch.setattr(bridge, "whole_tree", lambda *_args: pytest.fail("it was collected"))
    reader.robot.app.open("settings")
    reader.robot.settle()


def test_the_cursors_are_one(reader: Reader) -> None:
    keys = reader.robot.app.keys
    reader.ask("FOCUS", "History")
    assert keys.ring
    assert "History" in reader.sent()[reader.system.updates[-1].focus].label
    reader.robot.key(9)
    reader.rest()
    focus = reader.system.updates[-1].focus
    assert focus != reader.number("History"), "Tab has moved it"
    assert focus in reader.sent()


def test_a_press_opens_a_screen_and_its_heading_is_said(reader: Reader) -> None:
    reader.ask("CLICK", "Settings")
    assert reader.robot.screen.name == "settings"
    assert reader.said()[-1] == "Settings."


def test_text_is_set(reader: Reader) -> None:
    reader.ask("CLICK", "Tricubo, 1 to 5 players")
    reader.ask("SET_VALUE", "Player 1", "Cleo")
    row = reader.robot.screen.ids.players.rows[0]
    assert row.name == "Cleo"
    reader.ask("REPLACE_SELECTED_TEXT", "Cleo", " B.")
    assert row.name == "Cleo B."


def test_a_slider_is_moved(reader: Reader) -> None:
    screen = begin(reader.robot, 2)
    screen.match.timeline.open()
    reader.robot.settle()
    reader.robot.wait(0.2)
    timeline = screen.match.timeline
    last = timeline.place
    reader.ask("DECREMENT", "Entries")
    assert timeline.place == last - 1
    reader.ask("SET_VALUE", "Entries", 0.0)
    assert timeline.place == 0


def test_scrolled_into_sight(reader: Reader) -> None:
    reader.ask("CLICK", "Settings")
    scroll = reader.robot.screen.ids.scroll
    assert scroll.scroll_y == 1
    reader.ask("SCROLL_INTO_VIEW", "About Rollpad")
    assert scroll.scroll_y < 1


def test_an_entry_is_said_and_not_what_it_would_have_scored(reader: Reader) -> None:
    reader.rest()
    reader.system.updates.clear()
    announcements.say(PREVIEWED, "Row 4: 1 cross. +1.")
    announcements.say(ENTRY, "Ana: Row 4: 1 cross.")
    reader.rest()
    assert reader.said() == ["Ana: Row 4: 1 cross."]
    announcements.say(ENTRY, "Ana: Row 4: 1 cross.")
    reader.rest()
    assert len(reader.said()) == 2, "the same again is another announcement"


def test_boxes_are_pressed_by_name(reader: Reader) -> None:
    screen = begin(reader.robot, 2)
    reader.robot.wait(0.2)
    before = len(screen.session.journal.entries)
    reader.ask("CLICK", "Row 4, box 1, 0 points, free")
    assert len(screen.session.journal.entries) == before + 1
    assert any("Row 4: 1 cross" in one for one in reader.said())


def test_the_bar_comes_first_however_far_one_has_scrolled(reader: Reader) -> None:
    from screens.accessibility.accessibility_tree import whole_tree

    robot = reader.robot
    robot.app.open("settings")
    robot.screen.ids.scroll.scroll_y = 0
    robot.settle()
    tree = whole_tree(robot.app.root, robot.screen)
    names = [node.name for node in tree.children]
    assert next(one for one in names if one != "Back") == "Settings"


@pytest.mark.skipif(sys.platform != "linux", reason="the adapter of Linux")
def test_a_reader_that_comes_is_told_from_a_thread_of_ours(
    display: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AccessKit holds its lock meanwhile: the window would wait for it, holding Python's."""
    from screens.accessibility import accesskit_adapters

    given: list[Callable[[], None]] = []
    told: SimpleQueue[Thread] = SimpleQueue()
    monkeypatch.setattr(accesskit.unix, "Adapter", lambda come, *_more: given.append(come))
    accesskit_adapters.make(lambda: told.put(current_thread()), lambda _request: None)
    given[0]()
    assert told.get(timeout=20) is not current_thread()


def test_no_number_is_used_twice(reader: Reader) -> None:
    """A reader ignores for ever what was removed once: what comes back has another number."""
    removed, before = set[int](), reader.existing()
    for name in ("Settings", "Back") * 3:
        reader.ask("CLICK", name)
        for said in range(3):
            announcements.say(ENTRY, f"{name} {said}.")
            reader.rest()
        now = reader.existing()
        removed |= before - now
        assert not removed & now
        assert reader.system.updates[-1].focus in now
        before = now
    assert len(removed) > 20


def test_nothing_is_announced_before_the_focus_rests(reader: Reader) -> None:
    """A reader drops what it is saying when the focus moves."""
    screen = begin(reader.robot, 2)
    reader.ask("FOCUS", "Row 4, box 2, 1 point, free")
    for box in ("Row 4, box 1, 0 points, free", "Row 4, box 2, 1 point, free"):
        reader.send_again()
        before = len(screen.session.journal.entries)
        reader.ask("CLICK", box)
        assert len(screen.session.journal.entries) == before + 1
        updates = reader.system.updates
        moved = [at for at in range(1, len(updates)) if updates[at].focus != updates[at - 1].focus]
        live = accesskit.Live.POLITE
        said = [at for at, one in enumerate(updates) if any(n.live == live for _i, n in one.nodes)]
        assert moved
        assert said[-1] > moved[-1], "the entry is said after the focus has moved"


def test_what_a_box_would_score_is_its_description(reader: Reader) -> None:
    begin(reader.robot, 2)
    reader.rest()
    reader.send_again()
    reader.ask("FOCUS", "Row 4, box 2, 1 point, free")
    update = reader.system.updates[-1]
    box = reader.sent()[update.focus]
    assert box.description.endswith("Row 4: 2 crosses. 0 – 1 points. +1.")
    assert not any("+1" in one for one in reader.said()), "and not announced besides"


def test_whose_sheet_it_is(reader: Reader) -> None:
    """Announced when the focus comes to another player's sheet, and not at every box."""
    begin(reader.robot, 2)
    reader.send_again()
    reader.ask("FOCUS", "Row 4, box 1, 0 points, free")
    first = reader.sent()[reader.system.updates[-1].focus].description
    assert first.startswith("Ana’s sheet. Row 4: 1 cross")
    reader.ask("FOCUS", "Row 4, box 2, 1 point, free")
    assert reader.sent()[reader.system.updates[-1].focus].description.startswith("Row 4")
    reader.ask("CLICK", "Row 4, box 2, 1 point, free")
    focus = reader.sent()[reader.system.updates[-1].focus]
    assert focus.description.startswith("Ben’s sheet.")


def test_undo_says_whose_entry(reader: Reader) -> None:
    begin(reader.robot, 2)
    reader.send_again()
    reader.ask("CLICK", "Row 4, box 2, 1 point, free")
    assert reader.number("Undo Ana’s entry")


def test_groups_of_settings_have_names(reader: Reader) -> None:
    reader.ask("CLICK", "Settings")
    groups = [one for one in reader.sent().values() if one.role == accesskit.Role.GROUP]
    with_choices = [
        one
        for one in groups
        if any(reader.sent()[child].role == accesskit.Role.RADIO_BUTTON for child in one.children)
    ]
    assert with_choices
    assert all(one.label for one in with_choices)
    loose = reader.sent()[0].children
    roles = [reader.sent()[child].role for child in loose]
    assert accesskit.Role.RADIO_BUTTON not in roles, "no choice without a group"


def test_players_are_removed_by_name(reader: Reader) -> None:
    reader.ask("CLICK", "Tricubo, 1 to 5 players")
    reader.ask("SET_VALUE", "Player 1", "Cleo")
    assert reader.number("Remove Cleo")
    assert reader.number("Remove Player 2")


def test_no_fingers_for_somebody_with_keys(reader: Reader) -> None:
    announcements.say(ENTRY, "Drag it, or tap where the dot goes; tap it to rotate. −200.")
    reader.rest()
    assert reader.said()[-1].endswith(
        "Arrow keys move it, R rotates it, Enter places it. minus 200."
    )


def test_te_trix_by_ear(reader: Reader) -> None:
    """Cells are painted one by one, then the other player moves the form over the grid."""
    robot = reader.robot
    screen = resume(robot, Journal.new("tetrix", {}, ["Ana", "Ben"]))
    robot.key(TAB)
    reader.rest()

    def focus() -> Any:
        return reader.sent()[reader.system.updates[-1].focus]

    assert focus().label == "Row 4, box 4, free", "the cursor starts on the grid"
    robot.key(ord("x"))
    robot.key(ENTER)
    reader.rest()
    said = reader.said()[-1]
    assert "cross" in said
    assert "3 more boxes" in said
    while screen.state.form is None:
        row, col = min(screen.sheet.draft.open_spots & set(BOXES))
        robot.app.keys.press_at(screen.sheet_widget, BOXES[row, col])
        robot.settle()
    reader.rest()
    assert screen.state.form is not None
    assert any("Shape like" in one or "Shape: square" in one for one in reader.said())
    assert screen.match.viewed == 1
    for key in (RIGHT, DOWN):
        before = focus().label
        robot.key(key)
        reader.rest()
        assert focus().label != before
        assert focus().description
    for _time in range(6):
        robot.key(RIGHT)
    reader.rest()
    assert "Lost: cross" in focus().description or "lost" in focus().description
