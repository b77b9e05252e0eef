"""Several players around one tablet: every game with two, four and six, upright and turned."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from play.match import ALL, ONE, SEATED
from scoring.journal import Journal
from storage.settings import AROUND
from tests.support import looks
from tests.support.begun import kubi_table
from tests.support.layout import open_game
from tests.support.seats import MODES, SEVERAL, TABLES, middle_of_a_game
from tests.support.sizes import lay_out
from tests.support.table import AT, begin, hurry, last_entry, saved
from tools.player import next_entry, played
from tools.robot import PHONE, TABLET, Robot, running_app

ANGLES = {"bottom": 0, "right": 90, "top": 180, "left": 270}


@pytest.fixture(scope="module")
def big(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One tablet for all tests of positions and touches."""
    with running_app(tmp_path_factory.mktemp("data"), TABLET) as robot:
        hurry(robot)
        yield robot


def sit_down(robot: Robot, mode: str, journal: Journal) -> Any:
    robot.app.store.settings.set(AROUND, mode)
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.settle()
    lay_out()
    return robot.screen


def sit_down_to(robot: Robot, mode: str, players: int, notes: str = "") -> Any:
    """Returns a game of Tricubo that has begun."""
    robot.app.store.settings.set(AROUND, mode)
    return begin(robot, players, notes)


class Spots:
    """Records where fingers came down on sheets; they have no other effect."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, sheet: Any) -> None:
        self.boxes: list[tuple[int, str | None]] = []
        monkeypatch.setattr(type(sheet.input), "down", self._down)
        monkeypatch.setattr(type(sheet.input), "up", lambda _touches, _finger: None)

    @property
    def _down(self) -> Any:
        def down(touches: Any, finger: Any) -> bool:
            box = touches.box_under(finger.x, finger.y)
            self.boxes.append((touches.sheet.player, box))
            return True

        return down


@pytest.mark.parametrize(
    ("game", "count", "mode"),
    [
        *((game, count, SEATED) for game, count in TABLES),
        *((game, count, ALL) for game, count in SEVERAL),
    ],
)
def test_touches_land_where_they_are_meant(
    big: Robot, game: str, count: int, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On sheets that are turned to their players; where all have one sheet, it is turned to
    whose turn it is."""
    screen = sit_down(big, mode, middle_of_a_game(game, count))
    spots, meant = Spots(monkeypatch, screen.sheet), []
    for player in range(count):
        screen.match.look_at(player)
        big.frame(2)
        sheet, seat = screen.sheet, screen.attended_widgets
        angle = ANGLES[screen.sides[player]] if mode == SEATED else 0
        assert seat.holder.angle == angle
        for box in list(sheet.boxes)[:: len(sheet.boxes) // 3]:
            meant.append((player, box))
            big.tap_once(*big.box_center(box, sheet))
    assert spots.boxes == meant
    if mode == SEATED:
        assert len(set(screen.sides)) == min(count, 4) or count == 3


@pytest.mark.parametrize("game", [game for game, count in SEVERAL if count == 4])
def test_entries_are_made_on_turned_sheets(big: Robot, game: str) -> None:
    """One for each player, touched or dragged."""
    screen = sit_down(big, SEATED, middle_of_a_game(game, 4))
    dice = Random(game)
    for _entry in range(4):
        player, move = next_entry(screen.session.journal, dice, rolls=False)
        screen.match.look_at(player)
        big.frame(2)
        big.enter(move)
        entered = saved(big).entries[-1]
        assert (entered.player, entered.move, entered.forced) == (player, move, False)


@pytest.fixture(params=[100, pytest.param(200, marks=pytest.mark.long)])
def written(big: Robot, request: pytest.FixtureRequest) -> Iterator[Robot]:
    """Usual text in English and large text in German."""
    from screens.widgets.language import tr

    big.app.use_text_size(request.param)
    tr.use("en" if request.param == 100 else "de")
    yield big
    big.app.use_text_size(100)
    tr.use("en")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "count"), SEVERAL)
def test_everything_has_its_place(written: Robot, game: str, count: int, mode: str) -> None:
    screen = sit_down(written, mode, middle_of_a_game(game, count))
    assert screen.match.several_seats
    for page in range(len(screen.middle) if mode == "all" and count > 4 else 1):
        screen.match.turn_to(page)
        lay_out()
        assert list(trouble(screen)) == []
        shown = {seat.player for seat in screen.seats if seat.holder.opacity}
        assert len(shown) == count, "all on one page"


def parts_of(screen: Any, holder: Any) -> dict[str, Any]:
    """Returns the visible parts in a holder that can be turned."""
    names = {
        part: name
        for seat in screen.seats
        for name, part in zip(("sheet", "panel", "action"), seat.widgets, strict=True)
    }
    return {
        names.get(part, str(number)): looks.Area(part.x, part.y, part.right, part.top)
        for number, part in enumerate(holder.children)
        if part.opacity and part.x > -5000
    }


def trouble(screen: Any) -> Iterator[str]:
    seats = [seat for seat in screen.seats if seat.holder.opacity]
    holders = {screen.names[seat.player]: looks.turned_area(seat.holder) for seat in seats}
    holders |= {
        f"middle {number}": looks.turned_area(place)
        for number, place in enumerate((*screen.middle_places, screen.tray))
        if place.opacity and place.parent
    }
    yield from looks.not_within(holders, looks.window())
    yield from looks.touching(holders)
    in_tray = parts_of(screen, screen.tray)
    yield from looks.not_within(in_tray, looks.Area(0, 0, *screen.tray.frame))
    yield from looks.touching({name: one for name, one in in_tray.items() if name != "panel"})
    yield from looks.dock_trouble(screen.action, screen.panel)
    for seat in seats:
        wide, high = seat.holder.frame
        frame = looks.Area(0, 0, wide, high)
        parts = {
            name: area
            for name, area in parts_of(screen, seat.holder).items()
            if name in ("sheet", "panel", "action")
        }
        yield from looks.not_within(parts, frame)
        boxes = {box: looks.rect_area(rect) for box, rect in seat.sheet.boxes.items()}
        if seat.sheet.holds_dock:
            dock = parts.pop("action")
            parts.pop("panel", None)
            boxes |= {"head": looks.rect_area(seat.sheet.heading_place), "dock": dock}
            in_dock = dict(dock_parts(seat))
            yield from looks.not_within(in_dock, dock)
            yield from looks.touching(in_dock)
        yield from looks.touching(parts)
        yield from looks.not_within(boxes, parts["sheet"])
        yield from looks.touching(boxes)
        yield from looks.not_within(looks.painted(seat.sheet), parts["sheet"])
        yield from (found for found in looks.cut_off(seat.action) if "shortened" not in found)


def dock_parts(seat: Any) -> Iterator[tuple[str, Any]]:
    """Yields what is in the dock of a sheet, in the coordinates of its holder."""
    yield from ((name, looks.rect_area(rect)) for name, rect in seat.panel.places.items())
    words = seat.action.ids.words
    for one in (*seat.action.ids.answers.children, *([words] if seat.action.title else [])):
        yield getattr(one, "text", "words"), looks.Area(one.x, one.y, one.right, one.top)


def test_two_fingers_at_the_same_moment(big: Robot) -> None:
    from kivy.tests.common import UnitTestTouch

    screen = sit_down_to(big, SEATED, 3, "0 L1")
    one, other = screen.seats[1].sheet, screen.seats[2].sheet
    places = [big.box_center("row3.1", one), big.box_center("row4.2", other)]
    touches = [UnitTestTouch(*place) for place in places]
    for touch in touches:
        touch.touch_down()
    big.frame()
    assert (bool(one.ghost), bool(other.ghost)) == (True, True)
    for touch in touches:
        touch.touch_up()
    big.frame(2)
    entries = {entry.player: entry.raw["move"] for entry in saved(big).entries[-2:]}
    assert entries == {
        1: {"do": "row", "die": "small", "row": 3},
        2: {"do": "row", "die": "medium", "row": 4},
    }


def test_a_refusal_is_turned_like_its_seat(big: Robot) -> None:
    screen = sit_down_to(big, SEATED, 2)
    mara, jonas = screen.seats
    assert jonas.holder.angle == 180
    big.tap_box("row3.2", jonas.sheet)
    assert (jonas.action.mood, mara.action.mood) == ("refused", "hint")
    lay_out()
    anyway = jonas.action.ids.answers.children[0]
    assert anyway.text == "Enter anyway"
    x, y = anyway.to_window(*anyway.center)
    assert screen.tray.angle == 180, "the tray of the table is turned to Jonas"
    big.tap_once(x, y)
    big.settle()
    assert last_entry(big)["forced"] is True
    assert last_entry(big)["player"] == 1


def test_one_tap_enlarges_a_sheet_and_gives_it_back(big: Robot) -> None:
    screen = sit_down_to(big, SEATED, 4)
    seat = screen.seats[2]
    small = seat.sheet.width * seat.sheet.height
    heading = (seat.sheet.center_x, seat.sheet.top - seat.sheet.margin - 4)
    big.tap_at(*big.seen(seat.sheet, *heading))
    big.settle()
    assert (screen.match.enlarged, screen.match.viewed, screen.stage.angle) == (2, 2, 180)
    assert not seat.holder.opacity
    front = screen.front.sheet
    assert front.width * front.height > 2 * small
    big.tap_at(*big.seen(front, front.center_x, front.top - front.margin - 4))
    big.settle()
    assert screen.match.enlarged is None
    assert seat.holder.opacity
    # Back does the same.
    screen.match.enlarge(1)
    big.back()
    assert (screen.match.enlarged, big.screen.name) == (None, "play")


def test_more_than_four_are_a_swipe_away(big: Robot) -> None:
    big.app.store.settings.set(AROUND, ALL)
    big.resize(640, 600)
    screen = open_game(big, kubi_table(5))
    assert shown(screen) == [0, 1, 2]
    sheet = screen.seats[1].sheet
    x, y = big.seen(sheet, *sheet.center)
    big.drag((x + 80, y), (x - 80, y), steps=3)
    assert shown(screen) == [3, 4]
    sheet = screen.seats[3].sheet
    x, y = big.seen(sheet, *sheet.center)
    big.drag((x - 80, y), (x + 80, y), steps=3)
    assert shown(screen) == [0, 1, 2]
    big.tap(screen.roll)
    assert shown(screen) == [3, 4]
    big.resize(*TABLET)
    assert shown(screen) == [0, 1, 2, 3, 4], "there is room for all of them"


def shown(screen: Any) -> list[int]:
    return [seat.player for seat in screen.seats if seat.holder.opacity]


def test_the_middle_says_round_roller_and_roll(big: Robot) -> None:
    """While the past is shown; otherwise the sheets have the space, and the bar shows it."""
    screen = sit_down(big, SEATED, played("tetrix", {}, ["Ana", "Ben"], share=0.2))
    assert not any(place.opacity for place in screen.middle_places)
    assert screen.ids.bar.subtitle.startswith("Round ")
    screen.match.timeline.open()
    screen.match.timeline.move_to(1)
    big.settle()
    words = [looks.painted(strip) for strip in screen.middle]
    assert all(any("Round 1" in text for text in found) for found in words)
    assert [place.angle for place in screen.middle_places] == [0, 180]
    assert all(place.opacity for place in screen.middle_places)


def test_the_way_to_the_seats_is_there_from_the_first_game_on(big: Robot) -> None:
    screen = sit_down_to(big, ONE, 2)
    assert not screen.match.several_seats
    assert screen.ids.around.opacity
    assert not screen.ids.around.disabled


def test_names_are_dragged_to_their_seats_and_stay_there(big: Robot) -> None:
    assert AROUND.default == ALL
    screen = sit_down_to(big, AROUND.default, 3)
    big.tap(screen.ids.around)
    seats = big.screen
    picture = seats.ids.table
    assert picture.sides == ["bottom", "left", "right"]
    middle, box = picture.chip(1).center, picture.table
    big.drag(picture.to_window(*middle), picture.to_window(box.center[0], picture.top - 20))
    assert picture.sides == ["bottom", "top", "right"]
    assert seats.mode == SEATED
    big.back()
    assert [seat.holder.angle for seat in screen.seats] == [0, 180, 90]
    # The same people in another game and another order sit where they sat.
    names = [*reversed(screen.names)]
    later = sit_down(big, SEATED, played("kubi", {}, names, share=0.2))
    assert later.sides == ["right", "top", "bottom"]


def test_a_phone_has_one_sheet(big: Robot) -> None:
    big.resize(*PHONE)
    screen = sit_down_to(big, ALL, 3)
    assert not screen.match.several_seats
    assert not screen.ids.around.opacity
    x, y = big.seen(screen.sheet, *screen.sheet.center)
    big.drag((x + 60, y), (x - 60, y), steps=3)
    assert screen.match.viewed == 1, "the others are a swipe away"
    assert len(saved(big).entries) == 3, "only the free boxes"
    big.resize(*TABLET)
