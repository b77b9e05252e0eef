"""Dice in three taps; undo and redo."""

from play.action_result import UNDONE
from scoring.game import Box
from scoring.journal import Journal
from scoring.tricubo.state import State
from sheets.pointer import Pointer
from sheets.tricubo.panel import TricuboDice
from tests.support.hand import Hand
from tests.support.table import golden, saved, ticks
from tools.robot import Robot


def boxes_of_legal_moves(hand: Hand) -> set[Box]:
    """Returns the boxes that can be touched, according to the rules."""
    game, state, player = hand.match.game, hand.match.state, hand.match.viewed
    moves = [m for m in game.candidates(state, player) if game.check(state, player, m) is None]
    return {box for move in moves for box in game.boxes(state, player, move)}


def state_of(hand: Hand) -> State:
    assert isinstance(hand.match.state, State)
    return hand.match.state


def test_three_taps_enter_a_roll_and_narrow_what_invites(hand: Hand) -> None:
    match = hand.begin(2, side="B")
    panel = match.front.panel
    assert isinstance(panel, TricuboDice)
    before = len(hand.saved().entries)
    anything = hand.seat.view.invited
    assert anything == boxes_of_legal_moves(hand)
    assert {"row5.1", "row2.3", "interim4", "colour.any"} <= anything

    hand.type(("face4", "face6"))
    assert panel.faces == [4, 6]
    hand.tap_panel("die1")  # the second die was a mistake
    assert panel.faces == [4]
    hand.tap_panel("face2")
    assert len(hand.saved().entries) == before, "two dice are not a roll"
    hand.tap_panel("face6")
    assert hand.last_entry()["move"] == {"do": "roll", "large": 4, "medium": 2, "small": 6}
    assert hand.seat.view.invited == boxes_of_legal_moves(hand)
    colours = {"colour.large", "colour.medium", "colour.any"}
    sixes = {f"interim{row}" for row in range(1, 6)}
    assert hand.seat.view.invited == {"row4.3", "row2.2", *colours, *sixes}
    assert [panel.face(place) for place in range(3)] == [4, 2, 6]

    hand.tap_box("row4.3")
    assert hand.last_entry()["move"] == {"do": "row", "die": "large", "row": 4}
    invited = hand.seat.view.invited
    assert invited == boxes_of_legal_moves(hand)
    assert "joker" in invited
    assert "row2.3" in invited, "Ben has one cross in row 2, and the medium die shows 2"

    hand.undo()
    hand.undo()
    assert state_of(hand).roll is None
    assert hand.seat.view.invited == anything
    hand.tap_panel("face1")
    assert panel.faces == [1], "the dice can be entered anew"


def test_one_typed_die_is_corrected_and_the_following_stay(hand: Hand) -> None:
    match = hand.begin(2)
    hand.type(("face4", "face6", "die0"))
    assert match.front.panel.faces == [4, 6]
    hand.tap_panel("face5")
    assert match.front.panel.faces == [5, 6]
    hand.tap_panel("face1")
    assert hand.last_entry()["move"] == {"do": "roll", "large": 5, "medium": 6, "small": 1}


def test_a_die_chosen_by_mistake_stays_as_it_is(hand: Hand) -> None:
    match = hand.begin(2)
    hand.type(("face4", "face6", "die0", "die0", "face3"))
    assert hand.last_entry()["move"] == {"do": "roll", "large": 4, "medium": 6, "small": 3}
    assert match.front.panel.faces == []


def test_the_correction_of_a_die_is_undone_like_everything_typed(hand: Hand) -> None:
    match = hand.begin(2)
    hand.type(("face4", "face6", "die0", "face5"))
    hand.undo()
    assert match.front.panel.faces == [4, 6]
    hand.tap_panel("face2")
    assert hand.last_entry()["move"] == {"do": "roll", "large": 4, "medium": 6, "small": 2}


def test_kubi_and_te_trix_keep_the_following_too(hand: Hand) -> None:
    kubi = Journal.new("kubi", {}, ["Ana"])
    hand.open(kubi.plus(0, kubi.game.read_move({"do": "choose", "numbers": [1, 2, 3]}, "")))
    panel = hand.seat.panel
    panel.put_at(panel.place._replace(height=140))
    hand.type(("face1", "face2", "face3", "die1", "face6"))
    assert panel.faces == [1, 6, 3]
    hand.open(Journal.new("tetrix", {}, ["Ana"]))
    hand.tap_panel("forms")
    hand.type(("symbolo", "symbolo", "symbols", "die0", "symbolx", "symbolo"))
    assert hand.last_entry()["move"] == {"do": "roll", "symbols": ["x", "o", "s", "o"]}


def test_a_roll_begun_is_forgotten_with_a_tick(hand: Hand) -> None:
    """Who does not like to enter dice just ticks."""
    match = hand.begin(2)
    panel = match.front.panel
    hand.type(("face4", "face4", "die1"))
    assert panel.faces == [4]
    hand.tap_box("row5.3")
    hand.tap_box("row4.2")
    assert (state_of(hand).round, panel.faces) == (1, [])
    assert match.viewed == 1, "Ben rolls"
    hand.type(("face1", "face2", "face3"))
    assert hand.last_entry() == {
        "player": 1,
        "move": {"do": "roll", "large": 1, "medium": 2, "small": 3},
    }


def test_a_finger_that_slides_off_a_face_enters_nothing(hand: Hand) -> None:
    panel = hand.begin(2).front.panel
    hand.tap_panel("unfold")
    finger = Pointer.at(*panel.places["face4"].center)
    panel.down(finger)
    finger.x, finger.y = panel.places["face1"].center
    panel.move(finger)
    panel.up(finger)
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


def test_undo_reopens_a_game_that_is_over(hand: Hand) -> None:
    journal = golden("tricubo-A-tie")
    hand.open(journal)
    assert hand.store.unfinished() == []
    assert hand.answer("Result").wants_result
    hand.undo()
    assert hand.saved().over, "a finished game is locked"
    assert hand.answer("Unlock").kind == UNDONE
    assert not hand.saved().over
    assert len(hand.store.unfinished()) == 1
    hand.redo()
    assert hand.saved().over
    assert hand.store.unfinished() == []
    assert hand.saved().report() == journal.report()
