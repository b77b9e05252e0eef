"""The tabs of many players: readable, dragged, and not tapped by a drag."""

from scoring.leave_move import Leave
from sheets.drawing.icons import GLYPHS
from sheets.render_context import palette
from tests.support.begun import kubi_table
from tests.support.recording_brush import RecordingBrush
from tests.support.table import resume
from tools.robot import Robot

LEAST = 80
"""A tab is 88 dp wide, less the arrows at the ends of the strip."""


def test_ten_players_find_room_on_a_phone(phone: Robot) -> None:
    screen = resume(phone, kubi_table(10))
    screen.match.look_at(0)
    strip = screen.strip
    assert list(strip.players) == [0, 1, 2, 3]
    assert all(strip.cell(player).width >= LEAST for player in strip.players)
    phone.drag((300, strip.center_y), (60, strip.center_y))
    assert list(strip.players) == [3, 4, 5, 6]
    assert screen.match.viewed == 0, "a drag is no tap"
    x, y = strip.cell(4).center
    phone.tap_at(*strip.to_window(x, y))
    assert screen.match.viewed == 4
    phone.settle()
    phone.tap_at(*strip.to_window(strip.right - 5, y))
    phone.settle()
    assert list(strip.players) == [6, 7, 8, 9], "the arrow at the end"


def test_who_is_looked_at_is_in_sight(phone: Robot) -> None:
    screen = resume(phone, kubi_table(10))
    for player in (9, 0, 5):
        screen.match.look_at(player)
        phone.settle()
        assert player in screen.strip.players


def test_three_players_share_the_width(phone: Robot) -> None:
    screen = resume(phone, kubi_table(3))
    strip = screen.strip
    assert list(strip.players) == [0, 1, 2]
    assert sum(strip.cell(player).width for player in range(3)) == strip.width
    phone.drag((300, strip.center_y), (200, strip.center_y))
    assert list(strip.players) == [0, 1, 2]


def test_a_tab_says_who_has_left(phone: Robot) -> None:
    screen = resume(phone, kubi_table(3).plus(1, Leave()))
    brush = RecordingBrush()
    screen.strip.paint(brush)
    assert brush.texts.count("left early") == 1
    word = next(one.where for one in brush.drawn if one.text == "left early")
    tab = screen.strip.cell(1)
    assert tab.x < word.x
    assert word.x + word.width < tab.x + tab.width


def test_a_sign_says_it_where_the_words_have_no_room(phone: Robot) -> None:
    screen = resume(phone, kubi_table(10).plus(1, Leave()))
    screen.match.look_at(0)
    brush = RecordingBrush()
    screen.strip.paint(brush)
    tab = screen.strip.cell(1)
    assert "left early" not in brush.texts
    sign = next(one.where for one in brush.drawn if one.text == GLYPHS["exit-run"])
    assert tab.x < sign.x
    assert sign.x + sign.width < tab.x + tab.width


def test_the_tab_of_who_is_to_act_stands_out(phone: Robot) -> None:
    """For any visible sheet."""
    screen = resume(phone, kubi_table(3))
    waiting = screen.game.turn(screen.state).waiting
    for viewed in range(3):
        screen.match.look_at(viewed)
        phone.settle()
        brush = RecordingBrush()
        screen.strip.paint(brush)
        marked = [one.where for one in brush.drawn if palette().may in one.how]
        cell = screen.strip.cell(waiting[0])
        assert marked
        assert all(not cell.distance(*where.center) for where in marked)
