"""A touch inside a box means that box: it is entered, begins a choice, or is refused with a reason.

Every box of every game is touched at its centre and near its corners, at its position in all
layouts, in random states of the game. In a window only the positions of the boxes are checked.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

import pytest

from play.match import ONE, Match
from play.seat import Seat
from scoring import GAMES
from scoring.game import Box
from scoring.journal import Journal
from screens.play.seat_arrangement import has_room
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.pointer import Pointer
from sheets.render_context import on_surface, rendering
from storage.settings import AROUND
from tests.support.hand import Hand
from tests.support.in_part import in_part
from tests.support.layout import open_game
from tests.support.random_play import option_sets, random_step
from tests.support.sizes import SIZES
from tests.support.table import english_app, hurry
from tools.laid_out import LaidOut, lay_out
from tools.robot import Robot, widget_of

EACH = 1_120
"""Minimum number of touches in each layout."""
ROUNDS = 5
"""Maximum number of states of each game to reach that minimum."""
KINDS = {"entered", "begun", "looked at", "refused"}
"""The possible effects of a touch."""
NEAR = 1.5
"""Distance in pixels from its edges at which a box is touched near its corners."""
PLAYERS = 4
"""Maximum number of players whose sheets are on one page."""
SAMPLE = 11
"""In a window only one box of this many is touched, and only in its middle."""


class Layout(NamedTuple):
    size: str
    around: str
    percent: int = 100


USUAL = [
    *(Layout(size, "one") for size in SIZES),
    *(Layout(size, mode) for size in ("tablet", "tablet-portrait") for mode in ("all", "seated")),
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


def position(game: str, random: Random) -> Journal:
    """Returns a random state of a game, sometimes its last."""
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
    """A match that is reset after every touch."""

    def __init__(self, match: Match, tap: Callable[[Seat, float, float], None]) -> None:
        """`tap` touches a point of a seat's sheet."""
        self.match, self.session, self.tap = match, match.session, tap
        self.journal = match.session.journal
        # Saving has its own tests, and would take long.
        unsaved: Any = match
        unsaved.session._save = self._take
        unsaved.drafts._save = lambda: None

    def _take(self, journal: Journal) -> None:
        self.session.journal = journal

    def sit_at(self, player: int) -> Seat:
        """Returns this player's seat, without a draft."""
        self.session.journal = self.journal
        self.match.drafts.drop(player)
        self.match.look_at(player)
        return self.match.attended

    def touch_all(self, player: int) -> Counter[str]:
        """Touches every box of a sheet; returns the effects."""
        done: Counter[str] = Counter()
        seat = self.sit_at(player)
        for box, rect in list(seat.sheet.boxes.items()):
            near = rect.shrunk(min(NEAR, rect.width / 4, rect.height / 4))
            across, up = (near.x, near.x + near.width), (near.y, near.y + near.height)
            for spot in (rect.center, *((x, y) for x in across for y in up)):
                done[self.touch(seat, box, spot)] += 1
        return done

    def touch_some(self, player: int) -> Counter[str]:
        """Only a few boxes, in their middles."""
        seat = self.sit_at(player)
        some = list(seat.sheet.boxes.items())[::SAMPLE]
        return Counter(self.touch(seat, box, rect.center) for box, rect in some)

    def touch(self, seat: Seat, box: Box, spot: tuple[float, float]) -> str:
        player = seat.player
        self.tap(seat, *spot)
        what = self._became(seat, player, box)
        assert what in KINDS, f"{box} at {spot}: {what}"
        self._put_back(seat, player)
        return what

    def _became(self, seat: Seat, player: int, box: Box) -> str:
        """Returns the effect of a touch of this box."""
        before, after, card = self.journal, self.session.journal, seat.card
        if after is not before:
            entry = after.entries[-1]
            boxes = before.game.boxes(before.state, player, entry.move)
            own = entry.player == player and len(after.entries) == len(before.entries) + 1
            return "entered" if own and box in boxes else f"{entry} instead"
        told = f"{card.mood} {card.title!r}"
        if seat.looked and not seat.sheet.shared:
            marks = self.match.forced.boxes_of(seat.looked.number)
            return "looked at" if box in marks and card.answers else told
        if seat.sheet.shared:
            looked_at = box == f"player{self.match.viewed}" or seat.sheet.selected == {box}
            return "looked at" if looked_at and card.title else told
        sheet: Any = seat.sheet
        cells = (sheet.draft.laid or sheet.draft.painted) if hasattr(sheet, "draft") else ()
        begun = seat.touched | {f"cell{row}.{col}" for row, col, _symbol in cells}
        if begun:
            return "begun" if box in begun and card.title else f"{begun} begun, {told}"
        return "refused" if card.mood in ("refused", "fact") and card.title and card.rule else told

    def _put_back(self, seat: Seat, player: int) -> None:
        if self.session.journal is not self.journal or self.match.viewed != player:
            self.sit_at(player)
        elif seat.touched or seat.looked:
            seat.seat_draft.give_up()
            seat.show()
        seat.sheet.selected = frozenset()
        sheet: Any = seat.sheet
        if hasattr(sheet, "draft"):  # a form stays where it was placed
            sheet.draft.laid, sheet.draft.painted = None, ()
        with self.match.doing:
            seat.set_card("hint", "")  # so that no reason is left from the touch before


def whose(journal: Journal, random: Random) -> int:
    """Returns a player, mostly one who can enter something."""
    waiting = journal.game.turn(journal.state).waiting
    return random.choice((*waiting[:1] * 5, *range(len(journal.names))))


# Without a window


@contextmanager
def surface(layout: Layout) -> Iterator[None]:
    with rendering(on_surface(Palette(), FontRuler(), text_scale=layout.percent / 100)):
        yield


def touch_sheet(seat: Seat, x: float, y: float) -> None:
    finger = Pointer.at(x, y)
    assert seat.sheet.input.down(finger)
    seat.sheet.input.up(finger)


def touch_game(hand: Hand, game: str, layout: Layout, level: str, seed: int) -> Counter[str]:
    random = Random(f"{game} {layout} {level} {seed}")
    journal, size = position(game, random), SIZES[layout.size]
    several = len(journal.names) > 1 and has_room(size)
    match = hand.open(journal, mode=layout.around if several else ONE)
    lay_out(match, size)
    return Table(match, touch_sheet).touch_all(whose(journal, random))


def touch_everything(hand: Hand, layout: Layout, level: str = "helpful") -> None:
    """Plays every game, repeated until there were enough touches."""
    hand.play_like(level)
    done: Counter[str] = Counter()
    with surface(layout):
        for number, game in enumerate([*GAMES] * ROUNDS):
            if number < len(GAMES) or done.total() < EACH:
                done += touch_game(hand, game, layout, level, number)
    assert done.total() >= EACH
    assert done["entered"] + done["begun"], "somebody could enter something"
    assert done["refused"]


@pytest.mark.parametrize("layout", USUAL, ids=name_of)
def test_every_touch(hand: Hand, layout: Layout) -> None:
    """Together these are more than ten thousand."""
    assert EACH * len(USUAL) >= 10_000
    touch_everything(hand, layout)


@pytest.mark.long
@pytest.mark.parametrize("layout", LARGE, ids=name_of)
def test_every_touch_with_large_letters(hand: Hand, layout: Layout) -> None:
    touch_everything(hand, layout)


@pytest.mark.long
@pytest.mark.parametrize("level", ["strict", "free"])
@pytest.mark.parametrize("layout", USUAL, ids=name_of)
def test_every_touch_at_every_level(hand: Hand, layout: Layout, level: str) -> None:
    touch_everything(hand, layout, level)


# In a window


@pytest.fixture(scope="module")
def device(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One app for all layouts; its window is resized for each."""
    with english_app(tmp_path_factory.mktemp("data")) as robot:
        hurry(robot)
        yield robot


def touch_window(seat: Seat, x: float, y: float) -> None:
    """Touches the window, without waiting for a frame."""
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(*widget_of(seat.sheet).to_window(x, y))
    touch.touch_down()
    touch.touch_up()


WINDOWS = [Layout("small-phone", "one"), Layout("tablet", "all"), Layout("tablet", "seated")]


@pytest.mark.parametrize("layout", in_part(reversed(WINDOWS)), ids=name_of)
def test_boxes_are_where_they_are_in_the_window(device: Robot, layout: Layout) -> None:
    """The places that the sheets were touched in are those of the window, also of turned ones, and
    a touch of the window means the same."""
    device.app.store.settings.set(AROUND, layout.around)
    device.resize(*SIZES[layout.size])
    device.app.steady.stop()  # all touches come at the same moment
    for seed, game in enumerate(GAMES):
        random = Random(f"{game} {layout} {seed}")
        journal = position(game, random)
        screen = open_game(device, journal)
        match: Match = screen.match
        in_window = [(seat.sheet.place, seat.panel.place) for seat in match.shown_seats]
        laid = LaidOut(match, screen.size)
        laid.arrange()
        assert [(seat.sheet.place, seat.panel.place) for seat in match.shown_seats] == in_window
        done = Table(match, touch_window).touch_some(whose(journal, random))
        assert done
