"""The ways to mark a roll of Kubi in the place of the dice keys, with one sheet on the screen."""

import pytest

from play.match import ALL
from scoring.journal import Journal
from scoring.kubi.rules import Mark
from sheets.accessible_names import is_chosen, place_name, words_on
from sheets.kubi.panel import KubiDice
from sheets.kubi.sheet import KubiSheet
from sheets.pointer import Pointer
from tests.support.begun import kubi_table
from tests.support.hand import Hand
from tests.support.recording_brush import RecordingBrush
from tests.support.table import last_entry, resume, saved
from tools.laid_out import lay_out
from tools.robot import Robot

MANY = (1, 2, 3, 4, 6)
"""Every die may be the number, and each time the others make sums in three ways."""
WINDOWS = [(320, 640), (360, 640), (390, 844), (844, 390), (1280, 800)]


def rolled(hand: Hand, size: tuple[int, int], dice: tuple[int, ...] = MANY) -> KubiDice:
    """A player has entered these dice in a window of this size."""
    hand.open(kubi_table(2))
    lay_out(hand.match, size)
    hand.type([f"face{die}" for die in dice])
    lay_out(hand.match, size)
    panel = hand.seat.panel
    assert isinstance(panel, KubiDice)
    return panel


def sheet_of(panel: KubiDice) -> KubiSheet:
    assert panel.sheet is not None
    return panel.sheet


def ways(panel: KubiDice) -> list[str]:
    return [name for name in panel.places if name.startswith("way")]


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_they_are_where_the_dice_were(hand: Hand, size: tuple[int, int]) -> None:
    """In KEYS, by number, large enough for a finger; the sheet stays as it was."""
    hand.open(kubi_table(2))
    lay_out(hand.match, size)
    panel = hand.seat.panel
    assert isinstance(panel, KubiDice)
    sheet, boxes = sheet_of(panel), dict(sheet_of(panel).boxes)
    assert panel.slots is not None
    keys = panel.slots.keys
    hand.type([f"face{die}" for die in MANY])
    lay_out(hand.match, size)
    assert sheet.boxes == boxes, "nothing moves"
    assert sheet.ways == {}
    assert ways(panel)
    numbers = [mark.number or 0 for mark in sheet.marks]
    assert numbers == sorted(numbers)
    for name in ways(panel)[:3]:
        rect = panel.places[name]
        assert not keys.distance(*rect.center)
        assert rect.width >= 80
        assert rect.height >= 48


def test_a_number_filters_them(hand: Hand) -> None:
    panel = rolled(hand, (390, 844))
    sheet = sheet_of(panel)
    every = panel.shown_ways()
    assert len(every) == len(sheet.marks) > 4
    number = sheet.marks[-1].number
    hand.tap_box(f"number{number}")
    assert panel.shown_ways() == [
        place for place, mark in enumerate(sheet.marks) if mark.number == number
    ]
    assert {f"way{place}" for place in panel.shown_ways()} == {*ways(panel)}
    hand.tap_box(f"number{number}")
    assert panel.shown_ways() == every, "once more shows all"


def test_a_finger_shows_the_strokes_and_lifting_it_enters_them(hand: Hand) -> None:
    panel = rolled(hand, (390, 844))
    sheet, before = sheet_of(panel), len(hand.saved().entries)
    name = ways(panel)[0]
    finger = Pointer.at(*panel.places[name].center)
    panel.down(finger)
    assert sheet.ghost
    finger.y += 200
    panel.move(finger)
    assert not sheet.ghost, "it has slid off"
    panel.up(finger)
    assert len(hand.saved().entries) == before
    mark = panel.mark_of(name)
    hand.tap_panel(name)
    assert hand.match.session.journal.entries[-1].move == mark
    assert not sheet.ghost


def test_a_line_of_many_is_scrolled(hand: Hand) -> None:
    """The next one peeks out; a finger along the line enters nothing."""
    panel = rolled(hand, (320, 640))
    entries = len(hand.saved().entries)
    first = ways(panel)
    peeking = panel.places[first[-1]]
    assert 12 <= peeking.width <= 60
    at = panel.places[first[2]].center
    finger = Pointer.at(*at)
    panel.down(finger)
    for step in range(1, 9):
        finger.x = at[0] - 25 * step
        panel.move(finger)
    panel.up(finger)
    assert ways(panel) != first
    assert len(hand.saved().entries) == entries
    assert panel.offset > 150
    hand.tap_panel(ways(panel)[1])
    assert len(hand.saved().entries) == entries + 1


@pytest.mark.parametrize("offset", [0, 40, 60, 130, 1000])
def test_nothing_is_drawn_beside_the_keys(hand: Hand, offset: float) -> None:
    """Of the next one only the edge is seen; words are whole or not there."""
    panel = rolled(hand, (320, 640))
    assert panel.slots is not None
    keys = panel.slots.keys
    panel.offset = offset
    brush = RecordingBrush()
    panel.paint(brush)
    assert len(brush.texts) >= 4, "ways and their gains"
    assert not any("…" in text for text in brush.texts)
    for drawn in brush.drawn:
        left, right = drawn.where.x, drawn.where.x + drawn.where.width
        assert keys.x - 1 <= left < right <= keys.x + keys.width + 1, drawn


def test_one_that_peeks_out_is_brought_into_sight_first(hand: Hand) -> None:
    """Nobody can have read what it would enter."""
    panel = rolled(hand, (320, 640))
    entries = len(hand.saved().entries)
    name = ways(panel)[-1]
    assert panel.places[name].width < 60
    finger = Pointer.at(*panel.places[name].center)
    panel.down(finger)
    assert sheet_of(panel).ghost
    panel.up(finger)
    assert not sheet_of(panel).ghost
    lay_out(hand.match, (320, 640))
    assert len(hand.saved().entries) == entries
    assert panel.places[name].width >= 80
    mark = panel.mark_of(name)
    hand.tap_panel(name)
    assert hand.match.session.journal.entries[-1].move == mark


def test_the_cursor_brings_each_into_sight(hand: Hand) -> None:
    panel = rolled(hand, (320, 640))
    for number in range(len(sheet_of(panel).marks)):
        panel.hold_cursor(f"way{number}")
        lay_out(hand.match, (320, 640))
        assert panel.places[f"way{number}"].width >= 80


def test_a_finger_leaves_none_cut_off(hand: Hand) -> None:
    panel = rolled(hand, (320, 640))
    at = panel.places["way2"].center
    finger = Pointer.at(*at)
    panel.down(finger)
    finger.x = at[0] - 60
    panel.move(finger)
    panel.up(finger)
    lay_out(hand.match, (320, 640))
    widths = [panel.places[name].width for name in ways(panel)]
    assert min(widths[:-1]) >= 80


def test_all_of_them_can_be_reached(hand: Hand) -> None:
    panel = rolled(hand, (320, 640))
    seen = {*ways(panel)}
    for _turn in range(20):
        panel.scroll(-1)
        seen |= {*ways(panel)}
    assert seen == {f"way{place}" for place in range(len(sheet_of(panel).marks))}


def test_they_have_names(hand: Hand) -> None:
    panel = rolled(hand, (390, 844))
    name = ways(panel)[0]
    told = place_name(panel, name, panel.places[name], words_on(panel))
    mark = panel.mark_of(name)
    assert is_chosen(panel, name) is None
    assert told.startswith(f"Number {mark.number}, Sums {mark.sums[0]} and {mark.sums[1]}, ")


def test_several_sheets_have_their_own(hand: Hand) -> None:
    match = hand.open(kubi_table(2), mode=ALL)
    lay_out(match, (1280, 800))
    hand.type([f"face{die}" for die in MANY])
    lay_out(match, (1280, 800))
    for seat in match.seats:
        assert isinstance(seat.sheet, KubiSheet)
        assert seat.sheet.ways


@pytest.mark.parametrize("seconds", [0.07, 0.15, 0.35])
def test_the_last_die_marks_nothing(quick: Robot, seconds: float) -> None:
    """A1: where a die key was, a way is now."""
    from tools.robot import FRAME, TIME

    for face in (1, 6):
        screen = resume(quick, kubi_table(1))
        for die in (2, 3, 4, 5):
            quick.tap_panel(f"face{die}")
        quick.wait(1)
        spot = quick.seen(screen.panel, *screen.panel.places[f"face{face}"].center)
        quick.tap_at(*spot)
        quick.frame(2)
        assert last_entry(quick)["move"]["do"] == "roll"
        TIME.now += max(0.0, seconds - 4 * FRAME)
        quick.frame()
        quick.tap_at(*spot)
        quick.frame(2)
        assert last_entry(quick)["move"]["do"] == "roll"
        assert ways(screen.panel)
        quick.wait(1)
        quick.tap_at(*spot)
        quick.frame(2)
        journal: Journal = saved(quick)
        assert isinstance(journal.entries[-1].move, Mark)
