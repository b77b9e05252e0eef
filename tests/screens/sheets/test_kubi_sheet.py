"""The Kubi sheet where there is little space: it scrolls, or has figures; the ways are on it."""

from itertools import pairwise

import pytest

from play.match import ALL, SEATED
from play.seat import Seat
from scoring.kubi.rules import SUMS, Mark, Roll
from sheets.drawing.geometry import Rect
from sheets.kubi.layout import (
    FIGURES,
    LEAST_ROW,
    SHOWN,
    TABULAR,
)
from sheets.kubi.sheet import KubiSheet
from sheets.pointer import Pointer
from sheets.sheet import LAYERS
from tests.support.begun import chosen_kubi, kubi_table
from tests.support.eye import words_on
from tests.support.hand import Hand
from tests.support.recording_brush import RecordingBrush
from tests.support.sizes import SIZES
from tools.laid_out import lay_out
from tools.player import played

PHONES = ("small-phone", "phone", "phone-landscape")
PRINTED_ROLL = Roll((1, 6, 3, 4, 2))
LEAST_FONT_SIZE = 11
LOW = 320, 500
"""A window in which not all rows fit."""


def of(seat: Seat) -> KubiSheet:
    assert isinstance(seat.sheet, KubiSheet)
    return seat.sheet


def font_sizes(sheet: KubiSheet) -> list[float]:
    """Returns the sizes of all texts on it."""
    brush = FontSizes()
    for layer in LAYERS:
        sheet.draw_layer(layer, brush)
    return brush.sizes


class FontSizes(RecordingBrush):
    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[float] = []

    def write(self, text: str, place: Rect, size: int, *more: object) -> None:
        self.sizes.append(size)


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("players", [1, 3, 10])
def test_rows_are_high_enough_for_a_finger(
    usual: None, hand: Hand, size: str, players: int
) -> None:
    for journal in (kubi_table(players), kubi_table(players).plus(0, PRINTED_ROLL)):
        match = hand.open(journal)
        lay_out(match, SIZES[size])
        sheet = of(match.front)
        rows = [rect for box, rect in sheet.boxes.items() if box in {f"sum{one}" for one in SUMS}]
        assert rows
        assert min(rect.height for rect in rows) >= LEAST_ROW - 2.1, "without the gap between them"
        assert min(font_sizes(sheet)) >= LEAST_FONT_SIZE


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_all_rows_are_in_sight(usual: None, hand: Hand, size: str, players: int) -> None:
    match = hand.open(kubi_table(players))
    lay_out(match, SIZES[size])
    assert not of(match.front).scrolls


@pytest.mark.parametrize(
    ("count", "mode", "size"),
    [(1, "one", (320, 640)), (1, "one", (390, 844)), (2, ALL, (1280, 800)), (4, ALL, (1280, 800))],
)
@pytest.mark.parametrize("share", [0.6, 1.0])
def test_all_points_have_one_size_within_their_boxes(
    hand: Hand, share: float, count: int, mode: str, size: tuple[int, int]
) -> None:
    match = hand.open(played("kubi", {}, ["Ana", "Ben", "Cleo", "Dora"][:count], share=share))
    if count > 1:
        match.sit(mode)
    lay_out(match, size)
    for seat in match.shown_seats:
        sheet, brush = of(seat), RecordingBrush()
        sheet.draw_layer("ink", brush)
        sizes = set()
        for box in [rect for box, rect in sheet.boxes.items() if box.endswith(".points")]:
            for one in brush.drawn:
                if one.kind == "text" and not box.distance(*one.where.center):
                    sizes.add(one.how[0])
                    assert box.x + 2 <= one.where.x
                    assert one.where.x + one.where.width <= box.x + box.width - 2
        assert len(sizes) <= 1


def test_a_drag_scrolls_and_ticks_nothing(usual: None, hand: Hand) -> None:
    match = hand.open(kubi_table(3))
    lay_out(match, LOW)
    sheet = of(match.front)
    assert sheet.scrolls
    assert "sum12" not in sheet.boxes
    x, y = sheet.boxes["sum8"].center
    hand.drag("sum8", (x, y + 4 * sheet.boxes["sum8"].height), seconds=0.2)
    assert "sum12" in sheet.boxes
    assert "sum2" not in sheet.boxes
    assert hand.seat.touched == frozenset()
    assert hand.match.journal == kubi_table(3)
    hand.tap_box("sum12")
    assert hand.seat.touched == {"sum12"}
    hand.drag("sum12", (x, y - 400))
    assert sheet.first == 0
    assert hand.seat.touched == {"sum12"}, "what was touched stays"


def test_every_drag_up_or_down_is_no_tap(usual: None, hand: Hand) -> None:
    """Any distance and any end, also where it began."""
    match = hand.open(kubi_table(2))
    lay_out(match, LOW)
    sheet = of(match.front)
    for box in ("sum2", "sum5", "sum8"):
        for far in (-200, -40, 40, 200):
            sheet.bring_into_sight(box)
            x, y = sheet.boxes[box].center
            finger = Pointer.at(x, y)
            sheet.input.down(finger)
            for step in (far / 2, far, 0):
                finger.y = y + step
                sheet.input.move(finger)
            sheet.input.up(finger)
            assert hand.seat.touched == frozenset()
            assert hand.card()[0] == "hint"


def test_the_wheel_and_keys_bring_other_rows(usual: None, hand: Hand) -> None:
    match = hand.open(kubi_table(2))
    lay_out(match, LOW)
    sheet = of(match.front)
    assert sheet.input.scroll(1)
    assert sheet.first == 1
    assert sheet.input.push("sum3", 0, 1), "the row at the top"
    assert sheet.first == 0
    assert not sheet.input.push("sum3", 0, 1)
    sheet.turn_page(1)
    assert "sum12" in sheet.boxes


def test_a_row_twice_is_two_strokes(hand: Hand) -> None:
    """KU-5: number, row, row: three taps."""
    hand.open(chosen_kubi())
    for box in ("number1", "sum7", "sum7"):
        hand.tap_box(box)
    assert hand.last_entry()["move"] == {"do": "mark", "number": 1, "sums": [7, 7]}


def test_a_row_three_times_is_none(hand: Hand) -> None:
    hand.open(chosen_kubi())
    for count, touched in enumerate(({"sum7"}, {"sum7", "sum7.again"}, set()), 1):
        hand.tap_box("sum7")
        assert hand.seat.touched == touched, count


def test_a_second_stroke_that_the_dice_do_not_make(hand: Hand) -> None:
    """KU-5: then the second tap undoes the first."""
    hand.open(chosen_kubi().plus(0, PRINTED_ROLL))
    hand.tap_box("sum9")
    hand.tap_box("sum9")
    assert hand.seat.touched == frozenset()


@pytest.mark.parametrize("mode", [ALL, SEATED])
@pytest.mark.parametrize("players", [2, 4, 6, 10])
def test_everybody_at_a_tablet_has_their_ways(
    usual: None, hand: Hand, mode: str, players: int
) -> None:
    """KU-3: and nothing on the sheets is too small."""
    match = hand.open(kubi_table(players).plus(0, PRINTED_ROLL), mode=mode)
    lay_out(match, SIZES["tablet"])
    for player in match.pages[0]:
        sheet = of(match.seats[player])
        assert len(sheet.ways) == len(sheet.marks) == 9
        for rect in sheet.ways.values():
            assert min(rect.width, rect.height) >= 24
            assert not sheet.place.distance(*rect.center)
        spots = [*sheet.ways.values(), *(sheet.boxes[f"sum{one}"] for one in SUMS)]
        assert not any(one.distance(*other.center) == 0 for one, other in pairwise(spots))
        assert min(font_sizes(sheet)) >= LEAST_FONT_SIZE


def test_a_way_is_tapped_at_each_seat(usual: None, hand: Hand) -> None:
    match = hand.open(kubi_table(6).plus(0, PRINTED_ROLL), mode=SEATED)
    lay_out(match, SIZES["tablet"])
    for seat in match.seats:
        sheet = of(seat)
        wanted = sheet.marks[3]
        hand.press(sheet, sheet.ways["way3"].center)
        assert hand.match.journal.entries[-1].move == wanted
    assert not match.journal.state.roll, "the next round"


def test_a_finger_on_a_way_shows_its_strokes(usual: None, hand: Hand) -> None:
    match = hand.open(kubi_table(2).plus(0, PRINTED_ROLL))
    sheet = of(match.front)
    finger = Pointer.at(*sheet.ways["way0"].center)
    sheet.input.down(finger)
    assert set(sheet.ghost) == set(match.game.boxes(match.state, 0, sheet.marks[0]))
    finger.x, finger.y = sheet.ways["way1"].center
    sheet.input.move(finger)
    sheet.input.up(finger)
    assert not sheet.ghost, "it has slid off"
    assert match.journal == kubi_table(2).plus(0, PRINTED_ROLL)


def test_many_seats_have_figures_to_touch(usual: None, hand: Hand) -> None:
    """Instead of rows that are too low."""
    match = hand.open(kubi_table(10), mode=SEATED)
    lay_out(match, SIZES["tablet"])
    for seat in match.seats:
        sheet = of(seat)
        assert sheet.style == FIGURES
        assert min(sheet.boxes[f"sum{one}"].height for one in SUMS) >= 28
    seat = match.seats[3]
    for box in ("number1", "sum7", "sum7"):
        hand.tap_box(box, seat)
    assert hand.match.journal.entries[-1].move == Mark(1, (7, 7))


def test_a_small_sheet_has_figures_to_look_at(usual: None) -> None:
    journal = kubi_table(3)
    sheet = KubiSheet(journal.game, compact=True)
    styles = {}
    for place in (Rect(0, 0, 236, 126), Rect(0, 0, 480, 300)):
        sheet.put_at(place)
        sheet.show(journal.state, 0, "Ana", False)
        styles[place] = sheet.style
        assert min(font_sizes(sheet)) >= LEAST_FONT_SIZE
    assert list(styles.values()) == [SHOWN, TABULAR]


def test_the_timeline_scrolls_to_what_was_written(usual: None, hand: Hand) -> None:
    journal = chosen_kubi(2).plus(0, Mark(1, (12, 11)))
    match = hand.open(journal)
    match.look_at(0)
    lay_out(match, LOW)
    sheet = of(match.front)
    sheet.put_at(Rect(8, 8, 304, 300))
    assert "sum12" not in sheet.boxes
    match.timeline.open()
    assert "sum12" in sheet.boxes


def test_after_the_end_nothing_is_to_go(usual: None, hand: Hand) -> None:
    for share, wanted in ((0.5, True), (1, False)):
        match = hand.open(played("kubi", {}, ["Ana"], share=share))
        lay_out(match, SIZES["tablet"])
        assert any("to go" in text for text in words_on(of(match.front))) == wanted, share
