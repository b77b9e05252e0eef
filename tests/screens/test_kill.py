"""A real process, touched through X11 and killed: no entry is ever lost.

The expected contents of its window come from the same app in this process, pixel for pixel.
"""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from scoring.journal import Journal
from storage import Store
from storage.database import FILE
from storage.settings import RECEIPT
from tests.support.table import begin
from tools.display import save_window
from tools.robot import PHONE, Robot, running_app
from tools.version import version

if sys.platform in ("darwin", "win32"):
    pytest.skip("needs X11", allow_module_level=True)

from Xlib.display import Display

from tools.process import Process, own_display, started

TOUCHES = ("row4.3", "row3.2", "colour.small", "row1.3", "row2.3")
"""Ana's large die, Ben's medium one; Ben rolls, and so on."""
FIRST = "0 L4; 1 M3"
"""The first round in the notation."""


def picture(robot: Robot, path: Path) -> Image.Image:
    robot.settle()
    save_window(path)
    with Image.open(path) as image:
        return image.convert("RGB")


class Story:
    """The expected pictures of a game, entry by entry."""

    def __init__(self, folder: Path) -> None:
        with running_app(folder, PHONE) as robot:
            begin(robot, 2)
            self.pictures = [picture(robot, folder / "play.png")]
            self.places = []
            for box in TOUCHES:
                self.places.append(robot.box_center(box))
                robot.tap_box(box)
                robot.wait(5)  # the bar says "Undo" for a moment
                self.pictures.append(picture(robot, folder / "play.png"))
            self.entries = [entry.raw["move"] for entry in robot.screen.session.journal.entries]
            assert len(self.entries) == 2 + len(TOUCHES)


@pytest.fixture
def story(display: None, tmp_path: Path) -> Story:
    return Story(tmp_path / "story")


@pytest.fixture
def data(display: None, tmp_path: Path) -> Path:
    """The data folder of the process."""
    return tmp_path / "data"


@pytest.fixture
def other(data: Path) -> Iterator[Display]:
    with own_display() as display:
        yield display


def home(data: Path) -> tuple[Image.Image, tuple[float, float] | None]:
    """Returns the expected home screen, and the position of the newest unfinished game."""
    with running_app(data, PHONE) as robot:
        image = picture(robot, data / "home.png")
        cards = robot.screen.ids.unfinished.children
        return image, cards[-1].to_window(*cards[-1].center) if cards else None


def quit_question(data: Path) -> tuple[Image.Image, tuple[float, float]]:
    """Returns the expected question on the home screen, and the position of *Quit*."""
    from kivy.core.window import Window

    with running_app(data, PHONE) as robot:
        robot.back()
        robot.wait(0.5)
        image = picture(robot, data / "question.png")
        row = Window.children[0].chips[0]
        return image, row.to_window(*row.center)


def moves(data: Path) -> list[object]:
    """Returns the saved moves, read while the process runs."""
    with Store.open(data) as store:
        journal: Journal = store.load(1)
        return [entry.raw["move"] for entry in journal.entries]


def is_back(process: Process, story: Story, entered: int) -> None:
    """Checks that the app opens the game it was killed in, exactly as after this many entries."""
    process.wait_to_see(story.pictures[entered], f"the sheet with {entered} entries")


def go_on(data: Path, process: Process, story: Story, entered: int) -> None:
    """Opens an unfinished game from the home screen."""
    image, card = home(data)
    assert card is not None
    process.wait_for(process.window, "a window")
    process.point_away()  # it is still where it was touched last, and a card may be there now
    process.wait_to_see(image, "home")
    process.tap(*card)
    process.wait_to_see(story.pictures[entered], f"the sheet with {entered} entries")


def touch(data: Path, process: Process, story: Story, number: int) -> None:
    """One more touch; waits until it is saved."""
    process.tap(*story.places[number])
    wanted = story.entries[: 2 + number + 1]
    process.wait_for(lambda: moves(data) == wanted, f"entry {number}")


def test_a_killed_game_goes_on_exactly_where_it_was(
    story: Story, data: Path, other: Display
) -> None:
    with running_app(data, PHONE) as robot:
        begin(robot, 2)
        robot.tap_box(TOUCHES[0])  # a game without an entry is not listed
        robot.app.store.settings.set(RECEIPT, "at_once")  # the process has a clock of its own
    with started(other, data, PHONE) as process:
        is_back(process, story, 1)
        touch(data, process, story, 1)
        process.kill()  # at once, whether it has been shown or not
    with started(other, data, PHONE) as process:
        is_back(process, story, 2)
        touch(data, process, story, 2)
        process.wait_to_see(story.pictures[3], "the third entry")
        process.kill()
    with started(other, data, PHONE) as process:
        is_back(process, story, 3)
        touch(data, process, story, 3)
        process.wait_to_see(story.pictures[4], "the fourth entry")
        process.press("Escape")
        process.wait_to_see(home(data)[0], "home")
        process.kill()
    with started(other, data, PHONE) as process:
        go_on(data, process, story, 4)
        touch(data, process, story, 4)
        process.wait_to_see(story.pictures[5], "the last entry")
        process.press("Escape")
        process.wait_to_see(home(data)[0], "home")
        image, answer = quit_question(data)
        process.press("Escape")  # on the first screen it asks
        process.wait_to_see(image, "the question")
        process.tap(*answer)
        assert process.end() == 0


def test_typed_dice_are_there_after_a_kill(data: Path, other: Display, tmp_path: Path) -> None:
    with running_app(tmp_path / "story", PHONE) as robot:
        panel = begin(robot, 2, FIRST).panel
        robot.tap_panel("unfold")
        faces = [robot.seen(panel, *panel.places[f"face{face}"].center) for face in (4, 6)]
        robot.wait(1)  # keys that come where others were fade in
        empty = picture(robot, tmp_path / "play.png")
        for place in ("face4", "face6"):
            robot.tap_panel(place)
        robot.wait(1)
        typed = picture(robot, tmp_path / "play.png")
    with running_app(data, PHONE) as robot:
        begin(robot, 2, FIRST)
        robot.tap_panel("unfold")

    def has(steps: int) -> bool:
        with Store.open(data) as store:
            return len((store.drafts.kept(1) or {"done": ()})["done"]) == steps

    for seen in (empty, typed):
        with started(other, data, PHONE) as process:
            process.wait_to_see(seen, "the game as it was left")
            for number, spot in enumerate(faces if seen is empty else (), 1):
                process.tap(*spot)
                process.wait_for(partial(has, number), f"die {number}")
            process.kill()  # at once, whether it has been shown or not


def test_killed_on_the_first_screen(data: Path, other: Display) -> None:
    image, card = home(data)
    assert card is None
    for _ in range(2):
        with started(other, data, PHONE) as process:
            process.wait_to_see(image, "home")
            process.kill()
    with Store.open(data) as store:
        assert store.notice is None
        assert store.unfinished() == []


def test_a_damaged_file_is_kept_and_told_of(data: Path, other: Display) -> None:
    data.mkdir()
    damaged = b"SQLite format 3\0" + bytes(range(256)) * 40
    (data / FILE).write_bytes(damaged)
    with running_app(data, PHONE) as robot:
        message = robot.app.message
        assert message.text == (
            "Your saved games couldn’t be read. The file was kept as rollpad-set-aside-1.db."
        )
        image = picture(robot, data / "home.png")
    assert (data / "rollpad-set-aside-1.db").read_bytes() == damaged

    with_damage = data.with_name("again")
    with_damage.mkdir()
    (with_damage / FILE).write_bytes(damaged)
    with started(other, with_damage, PHONE) as process:
        process.wait_to_see(image, "the message")
    assert (with_damage / "rollpad-set-aside-1.db").read_bytes() == damaged


def test_a_home_with_nothing_in_it(
    display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fresh machine: not even ~/.config is there, and the data find their place."""
    from screens.app import RollpadApp

    monkeypatch.delenv("ROLLPAD_DATA", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folder = RollpadApp(version()).data_folder()
    assert folder == tmp_path / "home" / ".config" / "rollpad"
    with Store.open(folder) as store:
        assert store.unfinished() == []
