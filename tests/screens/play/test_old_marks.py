"""What was written earlier is tapped: the entry is shown, and can be changed or undone."""

import pytest

from play.correction import in_rounds
from play.match import ALL
from scoring import GAMES
from scoring.journal import Journal
from scoring.tetrix.rules import Place
from sheets import view
from sheets.tetrix.sheet import TetrixSheet
from tests.support.hand import Hand
from tests.support.table import open_timeline
from tests.support.timeline import sit
from tests.support.tricubo_notation import new, play
from tools.player import played
from tools.robot import Robot

ROUNDS = "0 L4; 1 M2; 1 L2; 0 M3"


def test_tricubo_says_what_it_was(hand: Hand) -> None:
    match = hand.begin(2, ROUNDS)
    match.look_at(0)
    hand.tap_box("row4.1")
    assert hand.card()[1:3] == ("Ana: Row 4: 3 crosses · Large die", "Round 1")
    assert hand.answers() == ["Change", "Undo this entry"]
    assert hand.seat.sheet.selected == {"row4.1", "row4.2", "row4.3"}
    assert match.step_back(), "back ends it"
    assert not hand.seat.looked
    assert hand.answers() == []


def test_tricubo_another_row(hand: Hand) -> None:
    """The sheet is shown as it was before, then the later entries are there again."""
    match = hand.begin(2, ROUNDS)
    match.look_at(0)
    before = hand.saved()
    hand.tap_box("row4.1")
    hand.answer("Change")
    assert hand.card()[2] == "What should it be?"
    assert "row4.1" not in match.game.written(hand.seat.sheet.state, 0)
    hand.tap_box("row3.1")
    after = hand.saved()
    assert after.entries[: len(before.entries)] == before.entries
    assert hand.ticks(0) == [1, 0, 3, 0, 0]
    assert hand.seat.correction is None
    hand.undo()
    assert hand.ticks(0) == [1, 0, 2, 3, 0], "the change is undone as one"


def test_tricubo_an_entry_that_others_are_built_on(hand: Hand) -> None:
    match = hand.begin(2, ROUNDS)
    match.look_at(0)
    hand.tap_box("row4.1")
    hand.answer("Undo this entry")
    mood, title, detail, _gain = hand.card()
    assert mood == "refused"
    assert "no longer valid" in title
    assert "Ben" in detail
    assert "round" in detail
    assert "Entry" not in detail
    assert hand.answers() == ["Keep it", "Undo anyway"]
    hand.answer("Keep it")
    assert len(hand.saved().entries) == 6
    match.look_at(0)
    hand.tap_box("row4.1")
    hand.answer("Undo this entry")
    hand.answer("Undo anyway")
    assert hand.ticks(0) == [1, 0, 2, 0, 0]
    hand.undo()
    assert hand.ticks(0) == [1, 0, 2, 3, 0]


def test_the_last_entry_is_undone_without_a_question(hand: Hand) -> None:
    match = hand.begin(2, "0 L4")
    match.look_at(0)
    hand.tap_box("row4.1")
    hand.answer("Undo this entry")
    assert hand.ticks(0) == [1, 0, 0, 0, 0]
    assert hand.last_entry() == {"undoes": 3}
    hand.redo()
    assert hand.ticks(0) == [1, 0, 0, 3, 0]


def test_the_space_of_a_round_shows_what_was_entered_in_it(hand: Hand) -> None:
    """TC-16: so that a pass can be changed as well, which has no other mark."""
    hand.begin(1, "0 M1", side="B")
    hand.tap_box("round1")
    assert hand.card()[1:3] == ("Row 1: 2 crosses · Medium die", "Round 1")


def test_dice_typed_meanwhile_do_not_replace_the_entry(hand: Hand) -> None:
    match = hand.begin(2, ROUNDS)
    match.look_at(0)
    hand.tap_box("row4.1")
    hand.answer("Change")
    hand.type(("face4", "face5", "face6"))
    assert len(hand.saved().entries) == 6
    assert hand.seat.correction


def test_kubi_the_last_stroke_then_the_one_before(hand: Hand) -> None:
    match = hand.open(played("kubi", {}, ["Ana"]))
    forced = match.forced
    box = next(
        box
        for box in match.front.sheet.boxes
        if box not in match.front.sheet.invited and len(forced.written(0, box)) > 1
    )
    hand.tap_box(box)
    numbers = forced.written(0, box)
    assert hand.seat.looked
    assert hand.seat.looked.number == numbers[0]
    hand.tap_box(box)
    assert hand.seat.looked
    assert hand.seat.looked.number == numbers[1], "the next touch goes further back"


def test_kubi_a_refused_stroke_leads_to_the_earlier_one(hand: Hand) -> None:
    """What is touched may be meant as a new entry, so that it is refused first."""
    match = hand.open(played("kubi", {}, ["Ana", "Ben"], share=0.9))
    waiting = match.game.turn(match.state).waiting
    player = next((one for one in range(2) if one not in waiting), None)
    if player is None:  # both have still to enter: one does
        hand.enter(next(iter(match.game.legal_moves(match.state, match.viewed))))
        player = 1 - match.viewed
    match.look_at(player)
    sums = (box for box in hand.seat.sheet.boxes if box.startswith("sum"))
    box = next(box for box in sums if match.forced.written(player, box))
    hand.tap_box(box)
    assert hand.card()[0] == "refused"
    hand.answer("View entry")
    assert hand.seat.looked
    assert hand.answers() == ["Change", "Undo this entry"]


def laid(*, forms: bool) -> Journal:
    """Returns a game of Te-Trix in which two have placed a form."""
    journal = Journal.new("tetrix", {}, ["Ana", "Ben"])
    cells = ((4, 4, "o"), (4, 5, "x"), (5, 4, "s"), (5, 5, "o"))
    journal = journal.plus(0, Place(cells)).plus(1, Place(cells))
    if forms:
        form = next(iter(journal.game.legal_moves(journal.state, 1)))
        journal = journal.plus(1, form)
    return journal


def test_te_trix_a_cell_while_one_paints(hand: Hand) -> None:
    match = hand.open(laid(forms=False))
    match.look_at(1)
    hand.tap_box("cell4.4")
    assert hand.card()[1] == "Ben: Shape entered"
    hand.answer("Change")
    sheet = hand.seat.sheet
    assert isinstance(sheet, TetrixSheet)
    assert sheet.draft.laid == ((4, 4, "o"), (4, 5, "x"), (5, 4, "s"), (5, 5, "o")), "as it lay"
    hand.drag("cell4.4", sheet.boxes["cell6.6"].center)
    hand.answer("Place")
    after = hand.saved()
    assert after.trail[1][0].move == Place(((6, 6, "o"), (6, 7, "x"), (7, 6, "s"), (7, 7, "o")))
    hand.undo()
    assert hand.saved().state == laid(forms=False).state


def test_te_trix_a_cell_with_a_form_in_the_hand(hand: Hand) -> None:
    """A form does not fit there, so that the tap selects what is written."""
    match = hand.open(laid(forms=True))
    match.look_at(1)
    sheet = hand.seat.sheet
    assert isinstance(sheet, TetrixSheet)
    assert sheet.draft.form
    hand.tap_box("cell4.4")
    assert sheet.draft.laid is None
    assert hand.card()[1] == "Ben: Shape entered"
    assert sheet.selected == {"cell4.4", "cell4.5", "cell5.4", "cell5.5"}


@pytest.mark.parametrize("game", [game for game in GAMES if not view(game).sheet.shared])
def test_every_mark_of_a_finished_game_can_be_looked_at(hand: Hand, game: str) -> None:
    journal = played(game, {}, ["Ana", "Ben"])
    match = hand.open(journal)
    match.look_at(0)
    entered = {
        box
        for number, (entry, _state) in enumerate(journal.trail)
        if entry.player == 0
        for box in match.forced.boxes_of(number)
    }
    for box in sorted(entered & hand.seat.sheet.boxes.keys()):
        hand.tap_box(box)
        assert hand.seat.looked, box
        assert hand.answers() == ["Change", "Undo this entry"]
        match.step_back()
    assert hand.saved() == journal


def test_rounds_in_words() -> None:
    assert in_rounds([4]) == "round 4"
    assert in_rounds([4, 5, 6, 9, 4]) == "rounds 4–6, 9"


# The undo of a seat


@pytest.mark.parametrize("mode", [ALL])
def test_a_seat_that_cannot_undo_says_why_in_the_tray(hand: Hand, mode: str) -> None:
    match = hand.open(play(new(2), "0 start 1; 1 start 2; 0 L4; 1 M2; 1 L2"), mode=mode)
    ana = match.seats[0]
    hand.undo(ana)
    assert match.shares_dice
    assert match.tray_speaker is ana
    assert ana.card.mood == "refused"
    assert ana.card.title.startswith("Ben’s entry in round 1 would no longer fit: ")


def test_seat_undos_come_back_after_the_timeline(tablet: Robot) -> None:
    screen = sit(tablet, ALL, play(new(2), "0 start 1; 1 start 2; 0 L4; 1 M2"))
    buttons = [seat.undo for seat in screen.seats]
    before = [(button.opacity, *button.pos) for button in buttons]
    assert all(opacity for opacity, *_place in before)
    open_timeline(tablet)
    assert not any(button.opacity for button in buttons)
    open_timeline(tablet)
    tablet.settle()
    assert [(button.opacity, *button.pos) for button in buttons] == before
