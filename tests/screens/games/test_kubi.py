"""Kubi in a real window: strokes by touch, the dice in five taps, choices as buttons."""

from typing import Any

import pytest

from scoring.kubi import Mark, Roll
from tests.support.begun import chosen_kubi
from tests.support.table import action, answers, invited, last_entry, resume, saved
from tools.player import entries
from tools.robot import Robot


def strokes(robot: Robot, box: str, player: int = 0) -> str | None:
    screen = robot.screen
    return screen.game.written(screen.state, player).get(box)


def test_three_numbers_are_chosen_by_touch(phone: Robot) -> None:
    """KU-2"""
    phone.app.new_game("kubi", {}, ["Ana", "Ben"])
    phone.settle()
    for box in ("number1", "number4", "number5"):
        assert box in invited(phone)
        phone.tap_box(box)
    assert last_entry(phone) == {"player": 0, "move": {"do": "choose", "numbers": [1, 4, 5]}}
    assert phone.screen.match.viewed == 1
    assert strokes(phone, "number4") == "t0"


def test_what_is_still_missing_is_said(phone: Robot) -> None:
    """KU-2, KU-5: numbers while they are chosen, then sums and a number."""
    phone.app.new_game("kubi", {}, ["Ana"])
    phone.settle()
    said = {"number1": "And 2 more numbers", "number4": "And 1 more number"}
    for box, words in said.items():
        phone.tap_box(box)
        assert action(phone)[:2] == ("preview", words)
    phone.tap_box("number5")
    said = {"number1": "And now the two sums", "sum9": "And now the other sum"}
    for box, words in said.items():
        phone.tap_box(box)
        assert action(phone)[:2] == ("preview", words)


def test_the_dice_are_spoken_of_where_they_can_be_entered(phone: Robot) -> None:
    """KU-3: once somebody has marked without them there is no pad for them any more."""
    screen = resume(phone, chosen_kubi())
    assert action(phone)[2] == "A number and two sums, or the dice"
    assert "face1" in screen.panel.places
    for box in ("number1", "sum9", "sum6"):
        phone.tap_box(box)
    assert (screen.match.viewed, action(phone)[2]) == (1, "A number and two sums")
    assert "face1" not in screen.panel.places


def test_a_number_that_is_none_of_mine_changes_nothing(phone: Robot) -> None:
    """KU-4: a touch on 6 changed the number that was chosen for the stroke from 1 to 5."""
    screen = resume(phone, chosen_kubi())
    phone.tap_box("number1")
    phone.tap_box("number6")
    reason = "6 is none of this player's tally numbers."
    assert action(phone)[:2] == ("refused", reason)
    assert reason in phone.texts()
    assert screen.attended.touched == screen.sheet.selected == {"number1"}
    phone.tap_box("sum9")
    phone.tap_box("sum6")
    assert last_entry(phone)["move"] == {"do": "mark", "number": 1, "sums": [9, 6]}


def test_the_row_of_a_sum_is_its_own(phone: Robot) -> None:
    """KU-5: the dice make 6 and 8 but no 7, so a touch of its row enters nothing."""
    screen = resume(phone, chosen_kubi().plus(0, Roll((1, 3, 3, 2, 6))))
    assert {"sum6", "sum8"} <= invited(phone)
    assert "sum7" not in invited(phone)
    for box in ("sum7", "sum8.label", "sum8.value", "sum8.points", "head.value"):
        phone.tap_box(box)
        assert action(phone)[0] == "refused"
        assert screen.attended.touched == frozenset()
    phone.tap_box("sum8")
    assert screen.attended.touched == {"sum8"}


def test_a_number_and_two_sums_are_one_entry(phone: Robot) -> None:
    """KU-4, KU-5: three touches, in any order; nothing is written before the third."""
    resume(phone, chosen_kubi())
    phone.tap_box("sum9")
    phone.tap_box("number1")
    assert strokes(phone, "sum9") is None
    phone.tap_box("sum6")
    assert last_entry(phone)["move"] == {"do": "mark", "number": 1, "sums": [9, 6]}
    assert (strokes(phone, "number1"), strokes(phone, "sum6")) == ("t1", "t1")


def test_twice_the_same_sum(phone: Robot) -> None:
    """KU-5: the second stroke has a box of its own, which invites after the first."""
    resume(phone, chosen_kubi())
    phone.tap_box("number1")
    assert "sum7.again" not in invited(phone)
    phone.tap_box("sum7")
    assert "sum7.again" in invited(phone)
    phone.tap_box("sum7.again")
    assert last_entry(phone)["move"] == {"do": "mark", "number": 1, "sums": [7, 7]}
    assert strokes(phone, "sum7") == "t2"


def test_no_number_showed(phone: Robot) -> None:
    """KU-5: two sums alone are offered to be entered."""
    resume(phone, chosen_kubi())
    phone.tap_box("sum9")
    phone.tap_box("sum6")
    assert "Enter" in answers(phone)
    phone.answer("Enter")
    assert last_entry(phone)["move"] == {"do": "mark", "number": None, "sums": [9, 6]}


def test_five_taps_and_then_one(phone: Robot) -> None:
    """KU-10: the printed roll 1 6 3 4 2, whose choices stand on buttons with their points."""
    screen = resume(phone, chosen_kubi())
    for face in (1, 6, 3, 4, 2):
        phone.tap_panel(f"face{face}")
    assert last_entry(phone)["move"] == {"do": "roll", "dice": [1, 6, 3, 4, 2]}
    offered = {(mark.number, tuple(sorted(mark.sums))) for mark in screen.panel.choices}
    assert offered == {
        (1, (6, 9)),
        (1, (5, 10)),
        (1, (7, 8)),
        (4, (3, 9)),
        (4, (4, 8)),
        (4, (5, 7)),
    }
    place = screen.panel.choices.index(Mark(1, (9, 6)))
    phone.tap_panel(f"mark{place}")
    assert last_entry(phone) == {
        "player": 0,
        "move": {"do": "mark", "number": 1, "sums": [9, 6]},
    }
    assert screen.match.viewed == 1, "the same roll counts for the next player"
    assert {mark.number for mark in screen.panel.choices} == {2, 3, 6}


def test_the_dice_narrow_the_boxes(phone: Robot) -> None:
    """KU-4: with the roll entered only what it allows invites."""
    screen = resume(phone, chosen_kubi().plus(0, Roll((1, 1, 1, 1, 1))))
    assert invited(phone) == {"number1", "sum2"}
    phone.tap_box("sum9")
    assert action(phone)[0] == "refused"
    phone.tap_box("number1")
    phone.tap_box("sum2")
    phone.tap_box("sum2.again")
    assert screen.match.viewed == 1


def test_who_has_eight_strokes_is_done(phone: Robot) -> None:
    """KU-6: the others go on."""
    journal = chosen_kubi()
    for number in range(7):  # every time 1 6 3 4 2, and Ben changes between 2 and 3
        journal = journal.plus(0, Mark(1, (9, 6)))
        journal = journal.plus(1, Mark(2, (7, 7)) if number % 2 else Mark(3, (7, 6)))
    screen = resume(phone, journal)
    screen.match.look_at(0)
    phone.tap_box("number1")
    phone.tap_box("sum9")
    phone.tap_box("sum6")
    assert screen.state.sheets[0].stopped
    assert not screen.session.journal.over
    screen.match.look_at(0)
    assert action(phone)[1] == "Ana has eight strokes"


@pytest.mark.parametrize("device", ["phone", "tablet"])
def test_a_whole_game_by_touch(device: str, request: pytest.FixtureRequest) -> None:
    robot: Robot = request.getfixturevalue(device)
    screen = resume(robot, chosen_kubi(3))
    robot.blind = True
    for journal in entries(screen.session.journal, seed=3, rolls=True):
        entry = journal.entries[-1]
        move: Any = entry.move
        if isinstance(move, Mark) and screen.match.viewed != entry.player:
            screen.match.look_at(entry.player)
        if isinstance(move, Mark) and screen.state.roll:
            robot.tap_panel(f"mark{screen.panel.choices.index(move)}")
        else:
            robot.enter(move)
    assert saved(robot).over
    robot.blind = False
    robot.answer("Result")
    shown = robot.texts()
    assert all(f"Sum {one}" in shown for one in range(2, 13))
