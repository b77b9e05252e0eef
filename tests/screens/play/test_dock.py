"""The dock: words, keys and buttons in their slots; the columns of sheets above it; and what is
said after an entry."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.card_model import AGAINST, FILLED, OUTLINED, QUIET
from play.columns import Grid, best_grid
from play.dock import dock, dock_of
from play.slots import slots, taken
from scoring import GAMES
from scoring.journal import Journal
from screens.play.layout import LEAST_OTHERS
from sheets import view
from sheets.dock_slots import dock_height
from sheets.drawing.geometry import Rect
from sheets.kubi.sheet import KubiSheet
from sheets.panel import Panel
from sheets.tricubo.sheet import TricuboSheet
from storage.settings import AROUND
from tests.support.begun import chosen_kubi
from tests.support.hand import Hand
from tests.support.sizes import SIZES
from tests.support.table import begin, hurry, last_entry, resume, saved
from tests.support.tricubo_notation import new, play
from tools.laid_out import LaidOut
from tools.player import entries, played, rolled
from tools.robot import TABLET, Robot

LONG = "Nobody may mark this box, because it is too far away from the others of this row " * 3


# The slots of a dock


@given(width=st.floats(150, 1270), height=st.floats(96, 420))
def test_the_slots_of_a_dock_do_not_overlap(width: float, height: float) -> None:
    if width < 200 and height < 400:
        return  # a dock that is read from the side is as high as the window is wide
    found = dock(width, height)
    parts = [found.words, found.second, found.first]
    keys = found.keys
    if overlap(keys, found.first):  # in two lines FIRST is at the end of the keys
        assert found.first.x + found.first.width == pytest.approx(keys.x + keys.width)
        keys = keys._replace(width=found.first.x - keys.x)
    parts.append(keys)
    for number, one in enumerate(parts):
        assert one.width > 0
        assert one.height > 0
        assert -0.1 <= one.x <= one.x + one.width <= width + 0.1
        assert -0.1 <= one.y <= one.y + one.height <= height + 0.1
        assert not any(overlap(one, other) for other in parts[:number])
    assert found.first.height >= 47.9
    assert found.second.height >= 39.9


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.1 and up > 0.1


def test_keys_on_the_smallest_phone() -> None:
    found = dock(312, dock_height(64))
    assert found.keys.width / 6 >= 48
    assert found.keys.height == 64
    assert found.words.height == 40
    assert found.second[2:] == (108, 40)
    assert found.first[2:] == (88, 48)


ANSWERS = [(), (FILLED,), (AGAINST,), (OUTLINED, AGAINST), (FILLED, QUIET), (FILLED, OUTLINED)]


@pytest.mark.parametrize("game", GAMES)
def test_the_card_of_a_dock_covers_no_key(hand: Hand, game: str) -> None:
    """At any width: neither its text nor its buttons; FIRST and SECOND are the same for both."""
    match = hand.open(played(game, {}, ["Ana", "Ben"], share=0.4))
    panel = match.front.panel
    assert panel.shared_dice or panel.docks
    for opened in (False, True):
        match.open_tray(opened)
        check_the_card_covers_no_key(panel)


def check_the_card_covers_no_key(panel: Panel) -> None:
    own = panel.dock_in(400, 400) is not None  # whether its slots are its own
    for width in (*range(304, 440, 7 if own else 68), 560, 780):
        for height in [dock_height(panel.room_for(width)), *([0.7 * width] if width > 700 else [])]:
            place = dock_of(panel, width, height)
            panel.put_in(place)
            panel.put_at(Rect(0, 0, width, height))
            for kinds in ANSWERS:
                panel.leave_slots(taken(kinds))
                found = slots(width, height, kinds, dock=place, beside=panel.fills_second)
                for rect in (found.words, *found.answers):
                    under = [name for name, key in panel.places.items() if overlap(rect, key)]
                    assert not under, (width, height, kinds)
            panel.leave_slots(frozenset())
            for name, rect in {"enter": place.first, "late": place.second}.items():
                assert panel.places.get(name, rect) == rect


def before_a_roll(game: str, options: dict[str, Any]) -> Journal:
    """Returns a game in which the next dice can be entered."""
    journal = rolled(game, options, ["Ana", "Ben"])
    return journal.back_to(len(journal.entries) - 1)


@pytest.mark.parametrize("size", [(320, 640), (390, 844)])
@pytest.mark.parametrize("side", ["A", "B"])
def test_pass_stays_while_the_dice_are_entered(
    hand: Hand, side: str, size: tuple[int, int]
) -> None:
    match = hand.open(before_a_roll("tricubo", {"side": side}))
    panel = match.front.panel
    found: list[Rect | None] = []
    for opened in (False, True):
        match.open_tray(opened)
        parts = LaidOut(match, size)
        parts.arrange()
        found.append(panel.places.get("pass"))
    assert panel.slots
    assert found == [panel.slots.first] * 2
    faces = [panel.places[f"face{face}"] for face in range(1, 7)]
    assert min(min(one.width, one.height) for one in faces) >= 48


@pytest.mark.parametrize("opened", [False, True])
def test_the_text_of_a_dock_leaves_room_for_the_dice_so_far(hand: Hand, opened: bool) -> None:
    """Also when the dock is placed after its card was shown."""
    match = hand.open(before_a_roll("kubi", {}))
    match.open_tray(opened)
    parts = LaidOut(match, (320, 640))
    parts.arrange()
    assert parts.action.beside == match.front.panel.fills_second == opened


# Columns

AREA = Rect(0, 0, 1280, 700)


def test_the_largest_target_decides() -> None:
    grid, least = best_grid(AREA, 3, 0, lambda width, height: min(width, height * 4))
    assert (grid, least) == (Grid(1, 3), 700 / 3 * 4)
    grid, least = best_grid(AREA, 3, 0, lambda _width, height: height)
    assert (grid, least) == (Grid(3, 1), 700)


def test_equally_large_targets_leave_fewer_cells_empty() -> None:
    """Four of five columns would do, but one cell would be empty."""
    grid, _least = best_grid(AREA, 3, 0, lambda width, _height: 30 if width < 700 else 31)
    assert grid.columns * grid.rows == 3


def test_the_dock_takes_an_empty_cell() -> None:
    grid, _least = best_grid(AREA, 3, 100, lambda width, height: min(width, height * 2))
    assert grid == Grid(2, 2, docked=True)
    assert grid.left_over(AREA, 3) == Rect(640, 0, 640, 350)
    grid, _least = best_grid(AREA, 3, 100, lambda _width, height: height)
    assert grid == Grid(4, 1, docked=True), "a column of its own"
    grid, _least = best_grid(AREA, 5, 100, lambda _width, height: height)
    assert grid == Grid(5, 1), "a sixth column would be too narrow for it"


# What may be tapped


def test_many_boxes_are_not_tinted(hand: Hand) -> None:
    hand.begin(2)
    sheet = hand.seat.sheet
    assert isinstance(sheet, TricuboSheet)
    assert len(sheet.invited) > 6
    assert not sheet.painter.tints


def test_if_all_may_none_is_marked(hand: Hand) -> None:
    hand.open(chosen_kubi())
    sheet = hand.seat.sheet
    assert isinstance(sheet, KubiSheet)
    assert {box for box in sheet.invited if box.startswith("sum")}
    assert not {box for box in sheet.painter.marked_boxes() if box.startswith("sum")}
    assert len([box for box in sheet.painter.marked_boxes() if box.startswith("number")]) == 3
    assert sheet.painter.tints, "three are few"
    hand.tap_box("sum7")
    assert "sum7" in sheet.painter.marked_boxes(), "what was touched is marked"


# Nothing moves


@pytest.mark.parametrize("size", ["small-phone", "phone", "phone-landscape", "tablet"])
@pytest.mark.parametrize("game", GAMES)
def test_sheets_stay_where_they_are_when_the_game_is_over(hand: Hand, game: str, size: str) -> None:
    """The last entry, and before it; card and sheet are in the same place."""
    steps = [*entries(Journal.new(game, {}, ["Ana", "Ben"]), seed=1, rolls=False)]
    last = next(number for number, one in enumerate(steps) if one.over)
    found = []
    for journal in (steps[last - 1], steps[last]):
        match = hand.open(journal)
        for _twice in range(2):  # margins follow from the width
            laid = LaidOut(match, SIZES[size])
            laid.arrange()
        found.append((laid.front.sheet_widget.place, laid.action.place))
        match.leave()
    assert found[0] == found[1]


@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("game", [game for game in GAMES if not view(game).sheet.shared])
def test_a_tablet_has_the_dock_beside_one_sheet(hand: Hand, game: str, count: int) -> None:
    """The sheet has the whole height; players, dock and the other sheets are beside it."""
    match = hand.open(played(game, {}, ["Ana", "Ben", "Cem", "Dan"][:count], share=0.3))
    laid = LaidOut(match, SIZES["tablet"])
    for _twice in range(2):  # margins follow from the width
        laid.arrange()
    sheet, placed = laid.front.sheet_widget.place, laid.action.place
    assert sheet.height >= 0.85 * laid.stage.size[1]
    assert placed.x >= sheet.x + sheet.width
    others = [part.place for part in laid.others]
    parts = [sheet, placed, laid.strip.place, *others]
    for number, one in enumerate(parts):
        assert min(one) >= 0
        assert one.height >= (LEAST_OTHERS if count == 2 else 90) or one == laid.strip.place
        assert not any(overlap(one, other) for other in parts[:number])


# In the window


@pytest.fixture
def calm(phone: Robot) -> Robot:
    hurry(phone)
    return phone


def test_undo_says_its_name_after_an_entry(calm: Robot) -> None:
    screen = begin(calm, 2)
    assert not screen.undo_word
    place = tuple(screen.ids.undo.pos)
    calm.tap_box("row1.3")
    assert screen.undo_word == "Undo"
    assert tuple(screen.ids.undo.pos) == place, "nothing moves"
    calm.wait(4.2)
    assert not screen.undo_word
    calm.tap_box("row3.1")
    assert screen.undo_word
    calm.tap(screen.ids.undo)
    assert not screen.undo_word


def test_a_tap_on_a_shortened_prompt_shows_the_rest(calm: Robot) -> None:
    from kivy.core.window import Window

    from screens.widgets.choice_dialog import ChoiceDialog

    screen = begin(calm, 2)
    with screen.match.doing:
        screen.attended.set_card("refused", LONG.strip())
    calm.frame(3)
    card = screen.action
    assert card.is_shortened
    assert card.shown_title.endswith("…")
    assert card.ids.words.height <= card.height
    calm.wait(0.5)
    calm.tap_at(*card.ids.words.center)
    dialog = next(one for one in Window.children if isinstance(one, ChoiceDialog))
    assert dialog.heading == LONG.strip()
    dialog.dismiss()
    calm.settle()


def test_the_last_round_is_a_badge_in_the_bar(calm: Robot) -> None:
    games = entries(Journal.new("tetrix", {}, ["Ana", "Ben"]), seed=3, rolls=False)
    journal = next(one for one in games if not one.over and one.game.last_round(one.state))
    screen = resume(calm, journal)
    assert screen.ids.bar.badged
    assert screen.ids.bar.subtitle.startswith("Last round")
    screen = begin(calm, 2)
    assert not screen.ids.bar.badged


@pytest.mark.parametrize("size", [(320, 640), (844, 390), TABLET])
def test_two_typed_dice_are_recorded(calm: Robot, size: tuple[int, int]) -> None:
    """TC-16: alone, the large die is set aside in the first round; undo keeps the two others."""
    calm.resize(*size)
    screen = begin(calm, 1)
    calm.tap_panel("face2")
    calm.tap_panel("face4")
    assert last_entry(calm)["move"] == {"do": "roll", "medium": 2, "small": 4}
    calm.wait(1)
    calm.tap_panel("roll1")
    assert last_entry(calm)["move"] == {"do": "row", "die": "medium", "row": 2}
    calm.wait(1)
    calm.tap(screen.ids.undo)
    assert saved(calm).state.roll is not None, "undo keeps the dice"
    assert screen.panel.face(1) == 2
    before = len(saved(calm).entries)
    calm.wait(1)
    calm.tap_panel("pass")
    assert screen.action.mood == "refused", "a die can be used"
    assert len(saved(calm).entries) == before


@pytest.mark.parametrize("mode", ["one", "all"])
def test_after_the_first_six_field_more_rows_are_asked_for(calm: Robot, mode: str) -> None:
    """TC-6: not for a box; one row less after each of them."""
    calm.app.store.settings.set(AROUND, mode)
    calm.resize(*TABLET)
    screen: Any = resume(calm, play(new(2), "0 start 1; 1 start 2"))
    calm.tap_box("interim1")
    calm.wait(1)
    calm.tap_box("interim2")
    assert "row" in screen.action.title
    assert "box" not in screen.action.title
