"""How many touches a roll of Kubi costs, counted in a window; on paper it is three strokes."""

from scoring.kubi import DICE, Mark
from tests.support.begun import chosen_kubi
from tests.support.table import last_entry, last_move, resume, saved
from tests.support.taps import counted
from tools.robot import Robot

WITHOUT_DICE = 3


def test_a_roll_without_dice(phone: Robot) -> None:
    """KU-4, KU-5: a number and two sums."""
    resume(phone, chosen_kubi())
    with counted(phone) as taps:
        for box in ("number1", "sum9", "sum6"):
            phone.tap_box(box)
    assert last_move(saved(phone)) == Mark(1, (9, 6))
    assert taps.count == WITHOUT_DICE


def test_two_strokes_behind_one_sum(phone: Robot) -> None:
    """KU-5: its row is tapped twice, as quickly as one likes."""
    resume(phone, chosen_kubi())
    with counted(phone) as taps:
        phone.tap_box("number1")
        spot = phone.box_center("sum7")
        for _time in range(2):
            phone.tap_at(*spot)
        phone.frame(2)
    assert last_move(saved(phone)) == Mark(1, (7, 7))
    assert taps.count == WITHOUT_DICE


def test_a_roll_with_dice(phone: Robot) -> None:
    """KU-3: five for all, and one for each player."""
    screen = resume(phone, chosen_kubi())
    screen.match.tray.open(True)  # as whoever enters dice has it from game to game
    with counted(phone) as dice:
        for face in (1, 6, 3, 4, 2):
            phone.tap_panel(f"face{face}")
    assert dice.count == DICE
    for player in (0, 1):
        assert screen.match.viewed == player, "whose turn it must be"
        with counted(phone) as taps:
            phone.tap_box("way0")
        assert last_entry(phone)["player"] == player
        assert taps.count == 1
