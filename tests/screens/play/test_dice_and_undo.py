"""Dice in three taps; undo and redo."""

from scoring.core import Box
from tests.support.table import begin, golden, invited, last_entry, resume, saved, ticks
from tools.robot import Robot


def boxes_of_legal_moves(robot: Robot) -> set[Box]:
    """What has to invite, asked of the rules move by move."""
    game, state, player = robot.screen.game, robot.screen.state, robot.screen.match.viewed
    moves = [m for m in game.candidates(state, player) if game.check(state, player, m) is None]
    return {box for move in moves for box in game.boxes(state, player, move)}


def test_three_taps_enter_a_roll_and_narrow_what_invites(phone: Robot) -> None:
    screen = begin(phone, 2, side="B")
    before = len(saved(phone).entries)
    anything = invited(phone)
    assert anything == boxes_of_legal_moves(phone)
    assert {"row5.1", "row2.3", "interim4", "colour.any"} <= anything

    phone.tap_panel("face4")
    phone.tap_panel("face6")
    assert screen.panel.faces == [4, 6]
    phone.tap_panel("die1")  # the second die was a mistake
    assert screen.panel.faces == [4]
    phone.tap_panel("face2")
    assert len(saved(phone).entries) == before, "two dice are not a roll"
    phone.tap_panel("face6")
    assert last_entry(phone)["move"] == {"do": "roll", "large": 4, "medium": 2, "small": 6}
    assert invited(phone) == boxes_of_legal_moves(phone)
    colours = {"colour.large", "colour.medium", "colour.any"}
    sixes = {f"interim{row}" for row in range(1, 6)}
    assert invited(phone) == {"row4.3", "row2.2", *colours, *sixes}
    assert [screen.panel.face(place) for place in range(3)] == [4, 2, 6]

    phone.tap_box("row4.3")
    assert last_entry(phone)["move"] == {"do": "row", "die": "large", "row": 4}
    assert invited(phone) == boxes_of_legal_moves(phone)
    assert "joker" in invited(phone)
    assert "row2.3" in invited(phone), "Ben has one cross in row 2, and the medium die shows 2"

    phone.tap(screen.ids.undo)
    phone.tap(screen.ids.undo)
    assert screen.state.roll is None
    assert invited(phone) == anything
    phone.tap_panel("face1")
    assert screen.panel.faces == [1], "the dice can be entered anew"


def test_a_roll_begun_is_forgotten_with_a_tick(phone: Robot) -> None:
    """Who does not like to enter dice just ticks."""
    screen = begin(phone, 2)
    phone.tap_panel("face4")
    phone.tap_panel("face4")
    phone.tap_panel("die0")
    assert screen.panel.faces == []
    phone.tap_panel("face4")
    phone.tap_box("row5.3")
    phone.tap_box("row4.2")
    assert (screen.state.round, screen.panel.faces) == (1, [])
    assert screen.match.viewed == 1, "Ben rolls"
    for face in ("face1", "face2", "face3"):
        phone.tap_panel(face)
    assert last_entry(phone) == {
        "player": 1,
        "move": {"do": "roll", "large": 1, "medium": 2, "small": 3},
    }


def test_a_finger_that_slides_off_a_face_enters_nothing(phone: Robot) -> None:
    screen = begin(phone, 2)
    panel = screen.panel
    finger = phone.down(*panel.places["face4"].center)
    finger.touch_move(*panel.places["face1"].center)
    phone.up(finger)
    assert panel.faces == []


def test_undo_and_redo_are_grey_while_there_is_nothing(phone: Robot) -> None:
    phone.app.new_game("tricubo", {}, ["Ana"])
    phone.settle()
    screen = phone.screen
    undo, redo = screen.ids.undo, screen.ids.redo

    def grey() -> tuple[bool, bool]:
        for button in (undo, redo):
            assert (button.opacity < 0.5) == button.disabled
        return undo.disabled, redo.disabled

    assert grey() == (True, True)
    phone.tap(undo)
    phone.tap(redo)
    assert saved(phone).entries == ()
    phone.tap_box("row3.1")
    assert grey() == (False, True)
    phone.tap(redo)
    assert ticks(phone) == [0, 0, 1, 0, 0]
    phone.tap(undo)
    assert grey() == (True, False)
    assert ticks(phone) == [0, 0, 0, 0, 0]
    phone.tap(redo)
    assert grey() == (False, True)
    assert ticks(phone) == [0, 0, 1, 0, 0]
    phone.tap(undo)
    phone.tap_box("row5.1")
    assert grey() == (False, True), "after something new there is nothing to redo"
    assert ticks(phone) == [0, 0, 0, 0, 1]
    # Nothing is ever taken out of the journal.
    kinds = ["undoes" if entry.undoes else "move" for entry in saved(phone).entries]
    assert kinds == ["move", "undoes", "undoes", "undoes", "move"]


def test_undo_reopens_a_game_that_is_over(phone: Robot) -> None:
    journal = golden("tricubo-A-tie")
    screen = resume(phone, journal)
    assert phone.app.store.unfinished() == []
    phone.answer("Result")
    phone.tap(phone.screen.ids.sheets)
    assert phone.screen is screen
    phone.tap(screen.ids.undo)
    assert saved(phone).over, "a finished game is locked"
    phone.answer("Unlock")
    assert not screen.session.journal.over
    assert screen.ids.bar.subtitle != "Game over"
    assert len(phone.app.store.unfinished()) == 1
    phone.tap(screen.ids.redo)
    assert screen.ids.bar.subtitle == "Game over"
    assert phone.app.store.unfinished() == []
    assert saved(phone).report() == journal.report()
