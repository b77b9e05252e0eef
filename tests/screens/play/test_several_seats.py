"""Effects of touches when several seats are on the screen."""

from random import Random

import pytest

from play.action_result import REFUSED
from play.match import ALL, SEATED
from scoring.tetrix.rules import Form, Place
from scoring.tetrix.tetromino import SIZE, settled
from sheets.drawing.icons import GLYPHS
from sheets.tetrix.sheet import TetrixSheet
from tests.support.begun import LYING, new_tetrix
from tests.support.eye import Eye
from tests.support.hand import Hand
from tests.support.seats import MODES, SEVERAL, TABLES, middle_of_a_game
from tools.player import next_entry


@pytest.mark.parametrize(
    ("game", "count", "mode"),
    [
        *((game, count, ALL) for game, count in TABLES),
        *((game, count, SEATED) for game, count in SEVERAL if count > 4),  # on one page
    ],
)
def test_everybody_enters_at_their_own_seat(hand: Hand, game: str, count: int, mode: str) -> None:
    match = hand.open(middle_of_a_game(game, count), mode=mode)
    assert match.several_seats != match.front.sheet.shared
    dice = Random(f"{game} {count}")
    for _entry in range(2 * count):
        if match.session.journal.over:
            break
        player, move = next_entry(match.session.journal, dice, rolls=False)
        match.look_at(player)
        assert match.attended.player == player
        hand.enter(move)
        entered = hand.saved().entries[-1]
        assert (entered.player, entered.move) == (player, move)
        assert not entered.forced


@pytest.mark.parametrize("mode", MODES)
def test_two_fingers_on_two_sheets(hand: Hand, mode: str) -> None:
    """Two players tick at once: both ticks count, and neither takes the other's away."""
    _ana, ben, cora = hand.begin(3, "0 L1", mode=mode).seats
    # Ben ticks the small die's box of row 3, Cora the medium one's of row 4.
    one, other = hand.down("row3.1", ben), hand.down("row4.2", cora)
    assert ben.view.ghost, "Ben sees what he would write"
    assert cora.view.ghost, "and so does Cora"
    hand.up(one, ben)
    assert cora.view.ghost, "she still does"
    hand.up(other, cora)
    entries = {entry.player: entry.raw["move"] for entry in hand.saved().entries[-2:]}
    assert entries == {
        1: {"do": "row", "die": "small", "row": 3},
        2: {"do": "row", "die": "medium", "row": 4},
    }


def on_grid(move: Place) -> bool:
    """Whether all of the form is."""
    return all(0 <= row < SIZE and 0 <= col < SIZE for row, col, _symbol in move.cells)


def test_a_form_under_the_finger_stays_while_another_enters(hand: Hand) -> None:
    """All players drag the same form at the same time."""
    match = hand.open(new_tetrix(3).plus(0, Form(LYING)), mode=ALL)
    ana, ben, _cora = match.seats
    place = next(
        move
        for move in match.game.legal_moves(match.state, 0)
        if isinstance(move, Place) and settled(move.cells) == LYING and on_grid(move)
    )
    assert match.game.check(match.state, 1, place) is None
    assert isinstance(ben.sheet, TetrixSheet)
    finger, eye = hand.down(ben.sheet.layout.finger_for(place.cells), ben), Eye(ben)
    held = eye.look()
    assert held.drawn["ghost"]
    assert held.card.mood == "preview"
    hand.enter(place, ana)
    assert hand.last_entry()["player"] == 0
    assert eye.look() == held
    hand.up(finger, ben)
    hand.answer("Place", ben)
    assert hand.last_entry() == {"player": 1, "move": place.to_json()}


def test_a_choice_begun_stays_while_another_enters(hand: Hand) -> None:
    """Ben has touched one of two 6-fields when Cora ticks a row: his choice is still there."""
    _ana, ben, cora = hand.begin(3, "0 L1", mode=ALL).seats
    hand.tap_box("interim1", ben)
    assert ben.touched == {"interim1"}
    hand.tap_box("row4.1", cora)
    assert hand.last_entry()["player"] == 2
    assert ben.touched == {"interim1"}
    assert ben.card.mood == "preview"
    hand.tap_box("interim2", ben)
    move = {"do": "interim", "die": "medium", "rows": [1, 2]}
    assert hand.last_entry() == {"player": 1, "move": move}


def test_a_refusal_is_told_at_its_own_seat(hand: Hand) -> None:
    mara, jonas = hand.begin(2, mode=SEATED).seats
    assert hand.tap_box("row3.2", jonas).kind == REFUSED
    assert (jonas.card.mood, mara.card.mood) == ("refused", "hint")
    hand.answer("Enter anyway", jonas)
    assert hand.last_entry()["forced"] is True
    assert hand.last_entry()["player"] == 1


def test_a_refusal_goes_once_the_move_is_legal(hand: Hand) -> None:
    """TC-3: Ben may not tick before Ana, who rolled, has taken a die; then he may."""
    ana, ben, cora = hand.begin(3, mode=ALL).seats
    for seat, box in ((ben, "row3.2"), (cora, "row4.3")):
        hand.tap_box(box, seat)
        assert seat.card.title == "The roller takes a die first."
    hand.tap_box("row4.3", ana)
    assert ben.card.mood == "hint"
    assert hand.answers(ben) == []
    # The large die is Ana's: that is why not, now.
    assert cora.card.mood == "refused"
    assert cora.card.title == "The roller has taken this die."
    hand.tap_box("row3.2", ben)
    assert hand.last_entry() == {
        "player": 1,
        "move": {"do": "row", "die": "medium", "row": 3},
    }
    assert not hand.saved().forced


def test_one_tap_gives_a_seat_the_screen_and_another_gives_it_back(hand: Hand) -> None:
    match = hand.begin(4, mode=SEATED)
    hand.tap_heading(match.seats[2])
    assert (match.enlarged, match.viewed) == (2, 2)
    assert match.shown_seats == [match.front]
    hand.tap_heading(match.front)
    assert (match.enlarged, match.shown_seats) == (None, match.seats)
    # Back does the same.
    match.enlarge(1)
    assert match.step_back()
    assert match.enlarged is None


def test_a_swipe_turns_the_page_and_ticks_nothing(hand: Hand) -> None:
    match = hand.begin(5, mode=ALL)
    entries = match.session.journal.entries
    assert (match.pages, match.page) == ([[0, 1, 2], [3, 4]], 0)
    for across, page in ((80, 0), (-80, 1), (-80, 1), (80, 0)):
        hand.swipe("row3.3", across, match.seats[match.pages[match.page][0]])
        assert match.page == page
    assert match.session.journal.entries == entries


def test_a_swipe_brings_the_next_sheet(hand: Hand) -> None:
    match = hand.begin(3)
    assert not match.several_seats
    for across, viewed in ((-80, 1), (80, 0), (80, 2), (-80, 0)):
        hand.swipe("row3.3", across)
        assert match.viewed == viewed
    assert len(hand.saved().entries) == 3, "only the free boxes"


def test_who_has_entered_is_marked(hand: Hand) -> None:
    first, second = hand.begin(2, "0 L1", mode=ALL).seats
    assert GLYPHS["check"] in Eye(first).texts()
    assert GLYPHS["check"] not in Eye(second).texts()
