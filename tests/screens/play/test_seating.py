"""Several people round one tablet: every game with two, four and six, upright and turned."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import Journal
from storage.settings import AROUND
from tests.support import looks
from tests.support.sizes import lay_out
from tests.support.table import AT, begin, hurry, last_entry, saved
from tools.player import next_entry, played
from tools.robot import TABLET, Robot, running_app

NAMES = ["Mara", "Jonas", "Lia", "Theodor", "Ben", "Aische"]
TABLES = sorted(
    {(game, min(count, GAMES[game].players[-1])) for game in GAMES for count in (2, 4, 6)}
)
MODES = ("all", "seated")


@pytest.fixture(scope="module")
def big(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One tablet for all tests that only ask where things are and what a touch does."""
    with running_app(tmp_path_factory.mktemp("data"), TABLET) as robot:
        hurry(robot)
        yield robot


@pytest.fixture
def table(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), TABLET) as robot:
        yield robot


def sit_down(robot: Robot, mode: str, journal: Journal) -> Any:
    robot.app.store.settings.set(AROUND, mode)
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.settle()
    lay_out()
    return robot.screen


def middle_of_a_game(game: str, count: int) -> Journal:
    return played(game, {}, NAMES[:count], share=0.4, rolls=False)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "count"), TABLES)
def test_touches_land_where_they_are_meant(big: Robot, game: str, count: int, mode: str) -> None:
    """A few entries of everybody, by touch on sheets that are turned to them."""
    screen = sit_down(big, mode, middle_of_a_game(game, count))
    dice = Random(f"{game} {count}")
    for _entry in range(2 * count):
        journal = screen.session.journal
        if journal.over:
            break
        player, move = next_entry(journal, dice, rolls=False)
        screen.match.look_at(player)
        big.frame(2)
        big.enter(move)
        entered = saved(big).entries[-1]
        assert (entered.player, entered.move) == (player, move)
        assert not entered.forced
    seats = screen.seats if screen.match.several_seats else []
    if mode == "seated" and seats:
        turned = {seat.holder.angle for seat in seats}
        assert len(turned) == min(count, 4) or count == 3
    elif mode == "seated":
        assert (
            screen.stage.angle
            == {"bottom": 0, "right": 90, "top": 180, "left": 270}[
                screen.sides[screen.match.viewed]
            ]
        )


@pytest.fixture(params=[100, pytest.param(200, marks=pytest.mark.long)])
def written(big: Robot, request: pytest.FixtureRequest) -> Iterator[Robot]:
    """Letters as usual and large, which are German then."""
    from screens.look.language import tr

    big.app.use_text_size(request.param)
    tr.use("en" if request.param == 100 else "de")
    yield big
    big.app.use_text_size(100)
    tr.use("en")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "count"), TABLES)
def test_everything_has_its_place(written: Robot, game: str, count: int, mode: str) -> None:
    screen = sit_down(written, mode, middle_of_a_game(game, count))
    assert screen.match.several_seats != screen.sheet.shared
    if screen.sheet.shared:  # one sheet for all: see `test_layout.py`
        return
    for page in range(len(screen.middle) if mode == "all" and count > 4 else 1):
        screen.match.turn_to(page)
        lay_out()
        assert list(trouble(screen)) == []
        shown = {seat.player for seat in screen.seats if seat.holder.opacity}
        assert len(shown) <= 4 or mode == "seated"


def trouble(screen: Any) -> Iterator[str]:
    seats = [seat for seat in screen.seats if seat.holder.opacity]
    holders = {screen.names[seat.player]: looks.turned_area(seat.holder) for seat in seats}
    holders |= {
        f"middle {number}": looks.turned_area(place)
        for number, place in enumerate(screen.middle_places)
        if place.opacity
    }
    yield from looks.not_within(holders, looks.window())
    yield from looks.touching(holders)
    for seat in seats:
        wide, high = seat.holder.frame
        frame = looks.Area(0, 0, wide, high)
        parts = {
            name: looks.Area(part.x, part.y, part.right, part.top)
            for name, part in zip(("sheet", "panel", "action"), seat.widgets, strict=True)
            if part.opacity and part.x > -5000
        }
        yield from looks.not_within(parts, frame)
        yield from looks.touching(parts)
        boxes = {box: looks.rect_area(rect) for box, rect in seat.sheet.boxes.items()}
        yield from looks.not_within(boxes, parts["sheet"])
        yield from looks.touching(boxes)
        yield from looks.not_within(looks.painted(seat.sheet), parts["sheet"])
        yield from (found for found in looks.cut_off(seat.action) if "shortened" not in found)


@pytest.mark.parametrize("mode", MODES)
def test_two_fingers_at_the_same_moment(table: Robot, mode: str) -> None:
    """Two players tick at once: both ticks count, and neither takes the other's away."""
    from kivy.tests.common import UnitTestTouch

    table.app.store.settings.set(AROUND, mode)
    screen = begin(table, 3, "0 L1")
    one, other = screen.seats[1].sheet, screen.seats[2].sheet
    # Ben ticks the small die's box of row 3, Cora the medium one's of row 4.
    places = [table.box_center("row3.1", one), table.box_center("row4.2", other)]
    touches = [UnitTestTouch(*place) for place in places]
    for touch in touches:
        touch.touch_down()
    table.frame()
    assert one.ghost, "Ben sees what he would write"
    assert other.ghost, "and so does Cora"
    for touch in touches:
        touch.touch_up()
    table.frame(2)
    entries = {entry.player: entry.raw["move"] for entry in saved(table).entries[-2:]}
    assert entries == {
        1: {"do": "row", "die": "small", "row": 3},
        2: {"do": "row", "die": "medium", "row": 4},
    }


def test_a_choice_begun_stays_while_another_enters(table: Robot) -> None:
    """Ben has touched one of two 6-fields when Cora ticks a row: his choice is still there."""
    table.app.store.settings.set(AROUND, "all")
    screen = begin(table, 3, "0 L1")
    ben, cora = screen.seats[1], screen.seats[2]
    table.tap_box("interim1", ben.sheet)
    assert ben.seat.touched == {"interim1"}
    table.tap_box("row4.1", cora.sheet)
    assert last_entry(table)["player"] == 2
    assert ben.seat.touched == {"interim1"}
    assert ben.action.mood == "preview"
    table.tap_box("interim2", ben.sheet)
    move = {"do": "interim", "die": "medium", "rows": [1, 2]}
    assert last_entry(table) == {"player": 1, "move": move}


def test_a_refusal_is_told_at_its_own_seat(table: Robot) -> None:
    table.app.store.settings.set(AROUND, "seated")
    screen = begin(table, 2)
    mara, jonas = screen.seats
    assert jonas.holder.angle == 180
    table.tap_box("row3.2", jonas.sheet)
    assert jonas.action.mood == "refused"
    assert mara.action.mood == "hint"
    anyway = jonas.action.ids.answers.children[0]
    assert anyway.text == "Enter anyway"
    x, y = anyway.to_window(*anyway.center)
    assert y > 400, "upside down in the upper half"
    table.tap_at(x, y)
    table.settle()
    assert last_entry(table)["forced"] is True
    assert last_entry(table)["player"] == 1


def test_a_refusal_goes_once_the_move_is_legal(table: Robot) -> None:
    """TC-3: Ben may not tick before Ana, who rolled, has taken a die; then he may."""
    table.app.store.settings.set(AROUND, "all")
    screen = begin(table, 3)
    ana, ben, cora = screen.seats
    for seat, box in ((ben, "row3.2"), (cora, "row4.3")):
        table.tap_box(box, seat.sheet)
        assert seat.action.title == "Whoever rolls takes a die first."
    table.tap_box("row4.3", ana.sheet)
    assert ben.action.mood == "hint"
    assert [one.text for one in ben.action.ids.answers.children] == []
    # The large die is Ana's: that is why not, now.
    assert cora.action.mood == "refused"
    assert cora.action.title == "Whoever rolled has taken this die."
    table.tap_box("row3.2", ben.sheet)
    assert last_entry(table) == {
        "player": 1,
        "move": {"do": "row", "die": "medium", "row": 3},
    }
    assert not saved(table).forced


def test_one_tap_enlarges_a_sheet_and_gives_it_back(table: Robot) -> None:
    table.app.store.settings.set(AROUND, "seated")
    screen = begin(table, 4)
    seat = screen.seats[2]
    small = seat.sheet.width * seat.sheet.height
    heading = (seat.sheet.center_x, seat.sheet.top - seat.sheet.margin - 4)
    table.tap_at(*table.seen(seat.sheet, *heading))
    table.settle()
    assert (screen.match.enlarged, screen.match.viewed, screen.stage.angle) == (2, 2, 180)
    assert not seat.holder.opacity
    front = screen.front.sheet
    assert front.width * front.height > 3 * small
    table.tap_at(*table.seen(front, front.center_x, front.top - front.margin - 4))
    table.settle()
    assert screen.match.enlarged is None
    assert seat.holder.opacity
    # Back does the same.
    screen.match.enlarge(1)
    table.back()
    assert (screen.match.enlarged, table.screen.name) == (None, "play")


def test_more_than_four_are_a_swipe_away(table: Robot) -> None:
    table.app.store.settings.set(AROUND, "all")
    screen = begin(table, 5)
    assert shown(screen) == [0, 1, 2]
    sheet = screen.seats[1].sheet
    x, y = table.seen(sheet, *sheet.center)
    entries = len(screen.session.journal.entries)
    table.drag((x + 80, y), (x - 80, y), steps=3)
    assert shown(screen) == [3, 4]
    table.drag((x - 80, y), (x + 80, y), steps=3)
    assert shown(screen) == [0, 1, 2]
    assert len(screen.session.journal.entries) == entries, "a swipe ticks nothing"
    table.tap(screen.middle[0])
    assert shown(screen) == [3, 4]


def shown(screen: Any) -> list[int]:
    return [seat.player for seat in screen.seats if seat.holder.opacity]


def test_the_way_to_the_seats_is_there_from_the_first_game_on(tablet: Robot) -> None:
    screen = begin(tablet, 2)
    assert not screen.match.several_seats
    assert screen.ids.around.opacity
    assert not screen.ids.around.disabled


def test_names_are_dragged_to_their_seats_and_stay_there(table: Robot) -> None:
    screen = begin(table, 3)
    assert screen.match.mode == "all"
    table.tap(screen.ids.around)
    seats = table.screen
    picture = seats.ids.table
    assert picture.sides == ["bottom", "left", "right"]
    middle, box = picture.chip(1).center, picture.table
    table.drag(picture.to_window(*middle), picture.to_window(box.center[0], picture.top - 20))
    assert picture.sides == ["bottom", "top", "right"]
    assert seats.mode == "seated"
    table.back()
    assert [seat.holder.angle for seat in screen.seats] == [0, 180, 90]
    # The same people in another game and another order sit where they sat.
    names = [*reversed(screen.names)]
    later = sit_down(table, "seated", played("kubi", {}, names, share=0.2))
    assert later.sides == ["right", "top", "bottom"]


def test_the_middle_says_round_roller_and_roll(table: Robot) -> None:
    table.app.store.settings.set(AROUND, "seated")
    screen = begin(table, 2)
    words = [looks.painted(strip) for strip in screen.middle]
    assert all(any("Round 1" in text for text in found) for found in words)
    assert [place.angle for place in screen.middle_places] == [0, 180]
    assert all(place.opacity for place in screen.middle_places)


def test_who_has_entered_is_marked(table: Robot) -> None:
    table.app.store.settings.set(AROUND, "all")
    screen = begin(table, 2, "0 L1")
    first, second = (looks.painted(seat.sheet) for seat in screen.seats)
    from screens.look.widgets import IconButton

    check = IconButton.glyph("check")
    assert any(check in text for text in first)
    assert not any(check in text for text in second)


def test_a_phone_has_one_sheet_and_swipes_to_the_others(phone: Robot) -> None:
    screen = begin(phone, 3)
    assert not screen.match.several_seats
    assert not screen.ids.around.opacity
    x, y = phone.seen(screen.sheet, *screen.sheet.center)
    phone.drag((x + 60, y), (x - 60, y), steps=3)
    assert screen.match.viewed == 1
    phone.drag((x - 60, y), (x + 60, y), steps=3)
    assert screen.match.viewed == 0
    assert len(saved(phone).entries) == 3, "only the free boxes"
