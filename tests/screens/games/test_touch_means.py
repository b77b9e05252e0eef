"""A touch inside a box means that box: it is entered, begins a choice, or is refused with a reason.

Every box of every game is touched at its centre and near its corners, in all layouts, seated and
turned ones included, and in random positions of the game.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from scoring import GAMES
from scoring.core import Box
from scoring.journal import Journal
from storage.settings import AROUND, STRICTNESS
from tests.support.random_play import option_sets, random_step
from tests.support.sizes import SIZES, lay_out
from tests.support.table import AT, hurry
from tools.robot import Robot, running_app, widget_of

EACH = 1_120
"""So many touches there are in each layout, at least."""
ROUNDS = 3
"""So many positions of each game are enough to find them."""
KINDS = {"entered", "begun", "looked at", "refused"}
"""What may become of a touch."""
NEAR = 1.5
"""So far from its edges a touch near a corner of a box is, in pixels."""
PLAYERS = 4
"""No more than so many sit down, so that their sheets are on one page."""


class Layout(NamedTuple):
    size: str
    around: str
    percent: int


USUAL = [
    *(Layout(size, "one", 100) for size in SIZES),
    *(
        Layout(size, mode, 100)
        for size in ("tablet", "tablet-portrait")
        for mode in ("all", "seated")
    ),
]
LARGE = [
    Layout(size, mode, percent)
    for percent in (150, 200)
    for size, mode in (
        ("small-phone", "one"),
        ("phone-landscape", "one"),
        ("tablet", "one"),
        ("tablet", "all"),
        ("tablet", "seated"),
    )
]


def name_of(layout: Layout) -> str:
    return "-".join(map(str, layout))


@pytest.fixture(scope="module")
def device(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One app for all layouts; its window becomes as large as they want."""
    with running_app(tmp_path_factory.mktemp("data")) as robot:
        from screens.look.language import tr

        tr.use("en")
        hurry(robot)
        yield robot


def position(game: str, random: Random) -> Journal:
    """Somewhere in a game that knows no plan, now and then at its very end."""
    most = min(PLAYERS, GAMES[game].players[-1])
    names = ["Mara", "Jonas", "Lia", "Theodor"][: random.choice((1, 2, most))]
    options = random.choice(list(option_sets(GAMES[game])))
    journal = Journal.new(game, options, names[: GAMES[game].players[-1]])
    ends = random.random() < 0.1
    for _step in range(random.choice((2, 4, 8, 16, 100 if ends else 32)) * len(names)):
        after = journal if journal.over else random_step(journal, random)
        journal = after if ends or not after.over else journal
    return journal


class Table:
    """A game that is open in a layout, and is put back after every touch."""

    def __init__(self, robot: Robot, layout: Layout, journal: Journal, level: str) -> None:
        robot.app.store.settings.set(AROUND, layout.around)
        robot.app.store.settings.set(STRICTNESS.of(journal.game.id), level)
        slides = robot.screen.name != "play"
        robot.app.resume_game(robot.app.store.create(journal, AT))
        if slides:
            robot.settle()
        lay_out()
        self.screen: Any = robot.screen
        self.session = self.screen.session
        self.journal = self.session.journal
        self.screen.double_tap.entered = lambda: None  # all touches come at the same moment
        # The disk has tests of its own, and would take long.
        self.session._save = self._take
        self.screen.match.drafts._save = lambda: None

    def _take(self, journal: Journal) -> None:
        self.session.journal = journal

    def sit_at(self, player: int) -> Any:
        """This player's seat, with nothing begun."""
        self.session.journal = self.journal
        self.screen.match.drafts.drop(player)
        self.screen.match.look_at(player)
        lay_out()
        return self.screen.attended

    def touch_all(self, player: int) -> Counter[str]:
        """Touches every box of a sheet; what has become of it."""
        done: Counter[str] = Counter()
        seat = self.sit_at(player)
        seen = widget_of(seat.sheet).to_window
        for box, rect in list(seat.sheet.boxes.items()):
            near = rect.shrunk(min(NEAR, rect.width / 4, rect.height / 4))
            across, up = (near.x, near.x + near.width), (near.y, near.y + near.height)
            for x, y in (rect.center, *((x, y) for x in across for y in up)):
                tap(*seen(x, y))
                what = self._became(seat, player, box)
                assert what in KINDS, f"{box} at {x:.0f},{y:.0f}: {what}"
                done[what] += 1
                self._put_back(seat, player)
        return done

    def _became(self, seat: Any, player: int, box: Box) -> str:
        """What has become of a touch of this box."""
        before, after, card = self.journal, self.session.journal, seat.action
        if after is not before:
            entry = after.entries[-1]
            boxes = before.game.boxes(before.state, player, entry.move)
            own = entry.player == player and len(after.entries) == len(before.entries) + 1
            return "entered" if own and box in boxes else f"{entry} instead"
        told = f"{card.mood} {card.title!r}"
        if seat.sheet.shared:
            looked_at = box == f"player{self.screen.match.viewed}" or seat.sheet.selected == {box}
            return "looked at" if looked_at and card.title else told
        draft = getattr(seat.sheet, "draft", None)
        begun = seat.touched | {f"cell{row}.{col}" for row, col, _symbol in draft or ()}
        if begun:
            return "begun" if box in begun and card.title else f"{begun} begun, {told}"
        return "refused" if card.mood == "refused" and card.title and card.rule else told

    def _put_back(self, seat: Any, player: int) -> None:
        if self.session.journal is not self.journal or self.screen.match.viewed != player:
            self.session.journal = self.journal
            self.screen.match.drafts.drop(player)
            self.screen.match.look_at(player)
        elif seat.touched:
            seat.half.give_up()
            seat.show()
        seat.sheet.selected = frozenset()
        if hasattr(seat.sheet, "draft"):  # a form stays where it was laid
            seat.sheet.draft = None
        seat.action.tell("hint", "")  # so that no reason is left from the touch before


def tap(x: float, y: float) -> None:
    """A finger on the window, without waiting for a frame: everything stays where it is."""
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()


def touch_game(robot: Robot, game: str, layout: Layout, level: str, seed: int) -> Counter[str]:
    random = Random(f"{game} {layout} {level} {seed}")
    journal = position(game, random)
    table = Table(robot, layout, journal, level)
    waiting = journal.game.turn(journal.state).waiting
    player = random.choice((*waiting[:1] * 5, *range(len(journal.names))))
    return table.touch_all(player)


def touch_everything(robot: Robot, layout: Layout, level: str) -> None:
    """Every game, and then on until there were enough touches."""
    from kivy.core.window import Window

    robot.app.use_text_size(layout.percent)
    if tuple(Window.size) != SIZES[layout.size]:
        robot.resize(*SIZES[layout.size])
    done: Counter[str] = Counter()
    for number, game in enumerate([*GAMES] * ROUNDS):
        if number < len(GAMES) or done.total() < EACH:
            done += touch_game(robot, game, layout, level, number)
    assert done.total() >= EACH
    assert done["entered"] + done["begun"], "somebody could enter something"
    assert done["refused"]


@pytest.mark.parametrize("layout", USUAL, ids=name_of)
def test_every_touch(device: Robot, layout: Layout) -> None:
    """Together these are more than ten thousand."""
    assert EACH * len(USUAL) >= 10_000
    touch_everything(device, layout, "helpful")


@pytest.mark.long
@pytest.mark.parametrize("layout", LARGE, ids=name_of)
def test_every_touch_with_large_letters(device: Robot, layout: Layout) -> None:
    touch_everything(device, layout, "helpful")


@pytest.mark.long
@pytest.mark.parametrize("level", ["strict", "free"])
@pytest.mark.parametrize("layout", USUAL, ids=name_of)
def test_every_touch_at_every_level(device: Robot, layout: Layout, level: str) -> None:
    touch_everything(device, layout, level)
