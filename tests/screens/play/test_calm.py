"""For any text of the card, the sheets and the dice do not move."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from play.match import ALL, SEATED
from scoring import GAMES
from scoring.journal import Journal
from sheets import view
from sheets.drawing.geometry import Rect
from sheets.scrolling_sheet import ScrolledSheet
from sheets.sheet import Sheet
from storage.settings import AROUND, RECEIPT, TRAY
from tests.support.table import AT
from tests.support.tricubo_notation import new, play
from tools.player import next_entry, played
from tools.robot import PHONE, TABLET, Robot

SMALL, LOWEST, PORTRAIT, LYING = (320, 640), (320, 568), (800, 1280), (740, 360)
PLACES = [
    *((size, "one", 1) for size in (PHONE, SMALL, LOWEST, LYING, TABLET)),
    *((size, "one", 3) for size in (PHONE, SMALL, LOWEST, LYING, TABLET)),
    *((TABLET, mode, count) for mode in (ALL, SEATED) for count in (2, 4)),
    (PORTRAIT, ALL, 4),
    (PORTRAIT, SEATED, 2),
]


def places(robot: Robot) -> tuple[list[Rect], list[Rect]]:
    """Returns the areas of the sheets, and of the dice."""
    robot.settle()
    screen: Any = robot.screen
    seats = screen.shown_seats
    sheets = [Rect(*seat.holder.pos, *seat.holder.size) for seat in seats]
    sheets += [seat.sheet.place for seat in seats]
    return sheets, [screen.panel.place]


@pytest.mark.parametrize(("size", "mode", "count"), PLACES)
def test_nothing_moves(quick: Robot, size: tuple[int, int], mode: str, count: int) -> None:
    quick.resize(*size)
    quick.app.store.settings.set(AROUND, mode)
    quick.app.store.settings.set(RECEIPT, "moment")
    starts = "; ".join(f"{player} start {player + 1}" for player in range(count))
    quick.app.resume_game(quick.app.store.create(play(new(count, side="B"), starts), AT))
    before = places(quick)
    seen = []
    fields = ("interim1", "interim2", "interim2", "interim1")  # the last tap takes the first back
    for box in ("row3.5", "colour.any", "colour.any", *fields):
        quick.tap_box(box)
        seen.append(quick.screen.action.mood)
        assert places(quick) == before, box
    quick.tap_panel("pass")
    seen.append(quick.screen.action.mood)
    assert quick.screen.action.ids.answers.children, "it can be entered anyway"
    assert places(quick) == before, "refused"
    quick.tap_box("row3.3" if count > 1 else "row3.2")  # alone the large die is set aside
    seen.append(quick.screen.action.mood)
    assert places(quick)[0] == before[0], "receipt"
    assert {"refused", "preview", "entered"} <= {*seen}
    quick.wait(2)
    assert places(quick)[0] == before[0]
    quick.app.store.settings.set(RECEIPT, "at_once")
    quick.resize(*PHONE)


# Every game, from entry to entry

ENTRIES = 6
PLAYED = [
    (game, count, dice)
    for game in GAMES
    for count, dice in ((1, False), (3, False), (3, True))
    if not dice or view(game).panel.shared_dice
]
"""The game, the number of players, and whether they enter the dice."""


Places = dict[str, set[tuple[int, int]]]
"""The heights at which each thing was, and its own heights."""


@contextmanager
def watched(robot: Robot) -> Iterator[Places]:
    """Records the positions of the visible boxes, or of the block, and of the panel until the block
    of code ends."""
    screen, frame, places = robot.screen, robot.frame, defaultdict[str, set[tuple[int, int]]](set)

    def look(count: int = 1) -> None:
        frame(count)
        if screen.journal.over:
            return
        sheet = screen.front.sheet_widget
        shared = screen.sheet.shared
        seen = {"sheet": Rect(*sheet.pos, *sheet.size)} if shared else boxes(sheet.sheet)
        if screen.front.panel_widget.opacity:
            seen = seen | {"panel": screen.panel.place}
        for name, place in seen.items():
            places[name].add((round(place.y), round(place.height)))

    robot.frame = look  # type: ignore[method-assign]
    try:
        look()
        yield places
    finally:
        del robot.frame


def boxes(sheet: Sheet) -> dict[str, Rect]:
    """By their names; those of rows that are scrolled by the place of their row. Kubi's numbers
    move for the ways below them, where these are more than a line."""
    if not isinstance(sheet, ScrolledSheet):
        return sheet.boxes
    rows = {box: sheet.row_of(box) for box in sheet.boxes}
    return {
        f"{row - sheet.first}.{box.partition('.')[2]}": sheet.boxes[box]
        for box, row in rows.items()
        if row is not None
    }


def refuse(robot: Robot) -> None:
    """Touches boxes until one is refused."""
    screen = robot.screen
    for box in list(screen.sheet.boxes):
        screen.attended.touch(box)
        robot.settle()
        if screen.action.mood == "refused":
            return


LANGUAGES = ["de", "en", "es", "fr", "it", "nl"]
LOOKED_AT = [
    (LOWEST, "de"),
    *(
        pytest.param(size, language, marks=pytest.mark.long)
        for size in (LOWEST, SMALL, PHONE, TABLET)
        for language in LANGUAGES
    ),
]
"""On the smallest phones with the longest words; the long run looks at all languages."""


@pytest.fixture
def speaking(quick: Robot, language: str) -> Iterator[Robot]:
    from screens.widgets.language import tr

    tr.use(language)
    yield quick
    tr.use("en")
    quick.app.store.settings.set(RECEIPT, "at_once")
    quick.resize(*PHONE)


@pytest.mark.parametrize(("size", "language"), LOOKED_AT)
@pytest.mark.parametrize(("game", "count", "dice"), PLAYED)
def test_of_every_game(
    speaking: Robot, game: str, count: int, dice: bool, size: tuple[int, int]
) -> None:
    robot, random = speaking, Random(3)
    robot.resize(*size)
    settings = robot.app.store.settings
    for setting, value in ((AROUND, "one"), (RECEIPT, "moment"), (TRAY.of(game), dice)):
        settings.set(setting, value)
    journal = played(game, {}, ["Mara", "Jonas", "Lia"][:count], share=0.3, rolls=dice)
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.settle()
    match = robot.screen.match
    with watched(robot) as places:
        for _entry in range(ENTRIES):
            if match.journal.over:
                break
            player, move = next_entry(match.journal, random, rolls=dice)
            match.look_at(player)
            robot.settle()
            robot.enter(move)
            robot.wait(3)
        refuse(robot)
    assert {name: seen for name, seen in places.items() if len(seen) > 1} == {}


@pytest.mark.parametrize("size", [PHONE, LOWEST])
def test_dice_and_forms_of_tetrix_once_unfolded(quick: Robot, size: tuple[int, int]) -> None:
    """From painting to dice to form to turns, from player to player, and back to painting."""
    quick.resize(*size)
    for setting, value in ((AROUND, "one"), (TRAY.of("tetrix"), False)):
        quick.app.store.settings.set(setting, value)
    quick.app.resume_game(quick.app.store.create(Journal.new("tetrix", {}, ["Ana", "Ben"]), AT))
    quick.settle()
    folded = places(quick)
    quick.tap_panel("forms")
    opened = places(quick)
    assert opened == folded
    for symbol in "oxs":
        quick.tap_panel(f"symbol{symbol}")
        assert places(quick) == opened
    quick.tap_panel("symbols")  # of squares
    assert quick.screen.state.roll
    assert places(quick) == opened, "forms"
    quick.tap_panel("lay")
    assert quick.screen.state.form
    assert places(quick) == opened, "turns"
    for player in (0, 1):
        assert quick.screen.match.viewed == player
        quick.tap_panel("turn0")
        quick.answer("Place")
        assert places(quick) == opened
    assert quick.screen.state.form is None, "the next round"
    assert quick.app.store.settings.get(TRAY.of("tetrix")), "it is remembered"
    quick.tap_panel("paint")
    assert places(quick) == folded
    quick.resize(*PHONE)
