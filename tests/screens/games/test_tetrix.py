"""Te-Trix in a real window: symbols, forms, and a form dragged over the grid."""

from itertools import product

import pytest

from scoring import tetromino
from scoring.journal import Journal
from scoring.tetrix import Form, Place, Stuck
from screens.play.asking_back import MOMENT
from tests.support.begun import LYING, new_tetrix
from tests.support.table import action, answers, last_entry, resume, saved
from tools.player import entries
from tools.robot import Robot

SQUARE = ((0, 0, "o"), (0, 1, "x"), (1, 0, "s"), (1, 1, "o"))


def test_four_taps_and_a_form(phone: Robot) -> None:
    """TT-2: the symbols, one of the seven forms, two dice swapped, laid."""
    screen = resume(phone, new_tetrix())
    for symbol in ("o", "x", "s", "o"):
        phone.tap_panel(f"symbol{symbol}")
    assert last_entry(phone)["move"] == {"do": "roll", "symbols": ["o", "x", "s", "o"]}
    phone.tap_panel("formI")
    first = [cell[2] for cell in screen.panel.form]
    phone.tap_panel("cell0")
    phone.tap_panel("cell1")
    assert [cell[2] for cell in screen.panel.form] == [first[1], first[0], *first[2:]]
    phone.tap_panel("lay")
    laid = last_entry(phone)["move"]
    assert laid["do"] == "form"
    assert [cell[2] for cell in laid["cells"]] == [first[1], first[0], *first[2:]]


def test_the_form_is_dragged_turned_and_set_down(phone: Robot) -> None:
    """TT-3: a ghost says what it would be; a tap on it turns it; nothing is written before."""
    screen = resume(phone, new_tetrix().plus(0, Form(LYING)))
    sheet = screen.sheet
    start = sheet.finger_for(tuple((r + 5, c + 1, s) for r, c, s in LYING))
    end = sheet.finger_for(tuple((r + 3, c + 2, s) for r, c, s in LYING))
    phone.drag(start, end)
    assert sheet.draft == tuple((r + 3, c + 2, s) for r, c, s in LYING)
    assert action(phone)[:2] == ("preview", "The form fits")
    assert answers(phone) == ["Set down"]
    phone.tap_at(*end)
    assert len({cell[1] for cell in sheet.draft}) == 1, "a tap on the form stands it up"
    phone.answer("Set down")
    entry = last_entry(phone)
    assert entry["player"] == 0
    assert len({cell[1] for cell in entry["move"]["cells"]}) == 1
    assert screen.match.viewed == 1


def test_the_form_can_be_dragged_from_the_panel(phone: Robot) -> None:
    screen = resume(phone, new_tetrix().plus(0, Form(SQUARE)))
    hand = screen.panel.places["cell0"].center
    goal = tuple((r + 4, c + 4, s) for r, c, s in SQUARE)
    phone.drag(hand, screen.sheet.finger_for(goal), steps=20)
    assert screen.sheet.draft == goal
    phone.answer("Set down")
    assert [tuple(cell) for cell in last_entry(phone)["move"]["cells"]] == list(goal)


def test_what_sticks_out_is_lost(phone: Robot) -> None:
    """TT-4"""
    screen = resume(phone, new_tetrix().plus(0, Form(SQUARE)))
    over = tuple((r - 1, c + 3, s) for r, c, s in SQUARE)
    phone.tap_at(*screen.sheet.finger_for(over))
    assert action(phone)[:3] == ("preview", "The form fits", "2 symbols are lost")
    phone.answer("Set down")
    written = screen.game.written(screen.state, 0)
    assert {box for box in written if box.startswith("cell")} == {"cell0.3", "cell0.4"}


def test_over_a_filled_box_it_says_why(phone: Robot) -> None:
    """TT-4: the printed symbol is in the way; "enter anyway" is beside the reason."""
    screen = resume(phone, new_tetrix().plus(0, Form(SQUARE)))
    printed = screen.state.options.preprinted[0]
    over = tuple((r + printed.row, c + printed.col, s) for r, c, s in SQUARE)
    phone.tap_at(*screen.sheet.finger_for(over))
    mood, title, *_ = action(phone)
    assert (mood, title) == ("refused", "A filled box stays as it is.")
    assert answers(phone) == ["Enter anyway"]
    assert not any(box.startswith("cell") for box in screen.game.written(screen.state, 0))


def test_a_form_lies_under_the_finger(display: None) -> None:
    """Whichever form it is and however it is turned, the box that is touched is one of its own."""
    from screens.games.tetrix.lay import finger_for, laid_under

    for form in tetromino.plain_forms().values():
        for turned in tetromino.turns(form):
            for row, col in product((0.02, 0.98, 3.1, 3.5, 3.9, 6.02, 6.98), repeat=2):
                laid = laid_under(turned, row, col)
                assert (int(row), int(col)) in {cell[:2] for cell in laid}
        for way in tetromino.ways(form):
            settled = tetromino.settled(way.cells)
            assert laid_under(settled, *finger_for(way.cells)) == way.cells


@pytest.mark.parametrize("box", ["o", "s", "strip3", "strip"])
def test_a_field_that_counts_itself_takes_no_form(phone: Robot, box: str) -> None:
    """TT-7, TT-8: a touch below the grid laid the form over its edge."""
    screen = resume(phone, new_tetrix(1).plus(0, Form(SQUARE)))
    phone.tap_box(box)
    assert action(phone)[0] == "refused"
    assert screen.sheet.draft is None
    finger = phone.down(*phone.box_center(box))
    finger.touch_move(*phone.box_center("cell5.3"))
    phone.up(finger)
    assert screen.sheet.draft, "dragged on to the grid it is laid"


def test_a_box_says_why_it_takes_nothing(phone: Robot) -> None:
    """TT-2, TT-4: the box that was touched, and no other one."""
    screen = resume(phone, new_tetrix())
    printed = screen.state.options.preprinted[0]
    phone.tap_box(f"cell{printed.row}.{printed.col}")
    assert action(phone)[:2] == ("refused", "A filled box stays as it is.")
    phone.tap_box("cell0.0")
    assert action(phone)[:2] == ("refused", "First the dice are laid as a form.")


def test_the_roller_may_set_down_without_laying(phone: Robot) -> None:
    """TT-2: the roller's own placement sets the form of the round."""
    screen = resume(phone, new_tetrix())
    for symbol in ("o", "o", "o", "o"):
        phone.tap_panel(f"symbol{symbol}")
    phone.tap_panel("formT")
    phone.tap_at(
        *screen.sheet.finger_for(tuple((r + 4, c + 3, "o") for r, c, _ in screen.panel.form))
    )
    phone.answer("Set down")
    assert last_entry(phone)["move"]["do"] == "place"
    assert screen.state.form is not None
    assert screen.match.viewed == 1


def test_without_dice(phone: Robot) -> None:
    """TT-2: no roll is entered; the symbols are set in the form, and the placement tells it."""
    screen = resume(phone, new_tetrix())
    phone.tap_panel("free")
    phone.tap_panel("formL")
    phone.tap_panel("cell0")
    phone.tap_panel("cell3")
    phone.tap_panel("cell3")
    assert [cell[2] for cell in screen.panel.form] == ["x", "o", "o", "s"]
    phone.tap_at(
        *screen.sheet.finger_for(tuple((r + 3, c + 3, s) for r, c, s in screen.panel.form))
    )
    phone.answer("Set down")
    assert [entry.raw["move"]["do"] for entry in saved(phone).entries] == ["place"]
    assert screen.state.form is not None


def test_an_answer_has_room_from_the_first_moment_on(phone: Robot) -> None:
    """It is offered before the card has been given its width."""
    resume(phone, Journal.new("tetrix", {}, ["Ana"]))
    (stop,) = phone.screen.action.ids.answers.children
    assert stop.text == "Stop"
    assert stop.width >= stop.natural > stop.height


def test_stop_ends_a_solo_game(phone: Robot) -> None:
    """TT-8, TT-9"""
    resume(phone, new_tetrix(1).plus(0, Form(SQUARE)))
    assert "Stop" in answers(phone)
    phone.wait(MOMENT)
    phone.answer("Stop")
    assert phone.end_game()
    assert saved(phone).over
    phone.answer("Result")
    assert "Getting the knack" in phone.texts()
    assert "Free strip fields" in phone.texts()


def test_a_form_that_fits_nowhere_is_noticed(tablet: Robot) -> None:
    """TT-5: the app says so and offers the way out; the round goes on for the others."""
    journal = new_tetrix()
    for journal in entries(new_tetrix(), seed=2, rolls=False):
        waiting = journal.game.turn(journal.state).waiting
        stuck = waiting and not journal.game.check(journal.state, waiting[0], Stuck())
        if stuck and journal.state.form is not None:
            break
    assert not journal.over
    resume(tablet, journal)
    assert action(tablet)[1] == "This form fits nowhere"
    tablet.answer("Cannot enter")
    assert last_entry(tablet)["move"] == {"do": "stuck"}


def test_a_whole_game_by_touch(tablet: Robot) -> None:
    screen = resume(tablet, new_tetrix(2))
    tablet.blind = True
    for journal in entries(screen.session.journal, seed=5, rolls=True):
        entry = journal.entries[-1]
        if screen.match.viewed != entry.player:
            screen.match.look_at(entry.player)
        if isinstance(entry.move, Stuck):
            tablet.answer("Cannot enter")
        else:
            tablet.enter(entry.move)
        if isinstance(entry.move, Place):
            assert screen.session.journal.entries[-1].move == entry.move
    assert saved(tablet).over
