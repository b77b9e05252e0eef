"""The sound of each entry, which is played once."""

from collections import Counter

import pytest

from scoring import GAMES
from scoring.journal import Journal
from scoring.json_fields import Move
from sheets.tetrix.sheet import TetrixSheet
from tests.support.hand import Hand
from tests.support.table import golden, last_move, without_its_end
from tools.player import played


class Ear:
    """Collects the sounds since the last query."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.count = hand, 0

    def heard(self) -> list[str]:
        new = self.hand.sounds[self.count :]
        self.count += len(new)
        return new


@pytest.fixture
def ear(hand: Hand) -> Ear:
    return Ear(hand)


def test_each_touch_is_heard_once(hand: Hand, ear: Ear) -> None:
    hand.begin(2)
    assert ear.heard() == [], "opening a game is not an entry"
    hand.tap_box("row4.1")
    assert ear.heard() == ["tick"]
    hand.tap_box("row3.2")
    assert ear.heard() == ["round_end"], "all have entered"
    hand.undo()
    assert ear.heard() == ["tick"]
    hand.redo()
    assert ear.heard() == ["tick"]
    hand.tap_panel("pass")
    assert ear.heard() == ["refuse"]
    hand.answer("Enter anyway")
    assert ear.heard() == ["tick"]
    hand.tap_box("interim1")
    assert hand.seat.touched
    assert ear.heard() == [], "the first box of two is not an entry yet"


def test_a_box_that_means_nothing(hand: Hand, ear: Ear) -> None:
    hand.begin(2)
    hand.tap_box("row1.label")
    assert hand.card()[0] == "fact"
    assert ear.heard() == [], "it is explained, and nothing is refused"


def test_free_boxes_end_no_round(hand: Hand, ear: Ear) -> None:
    match = hand.start("tricubo", {"side": "B"}, "Ana", "Ben")
    while not match.game.turn(match.state).round:
        hand.enter(next(iter(match.game.legal_moves(match.state, match.viewed))))
    assert set(ear.heard()) <= {"tick"}


def test_the_end_of_a_game(hand: Hand, ear: Ear) -> None:
    journal = golden("tricubo-A-tie")
    match = hand.open(without_its_end(journal))
    hand.enter(last_move(journal))
    assert match.journal.over
    assert ear.heard() == ["game_end"]
    hand.answer("Result")
    assert ear.heard() == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(hand: Hand, ear: Ear, game: str) -> None:
    """Each entry once; the rounds of the game are counted by ear."""
    journal = played(game, {}, ["Ana", "Ben", "Cora"][: GAMES[game].players[-1]])
    match = hand.open(Journal.of_header(journal.header))
    rounds = Counter[int]()
    for entry in journal.entries:
        rounds[match.game.turn(match.state).round] += 1
        assert entry.move is not None
        match.attended.wish(entry.player, entry.move)
    assert match.journal.over
    heard = ear.heard()
    count = Counter(heard)
    assert (count.total(), count["game_end"], heard[-1]) == (len(journal.entries), 1, "game_end")
    assert count["round_end"] == len(rounds.keys() - {0}) - 1, "the last one ends the game"


def forms(hand: Hand) -> list[Move]:
    """Returns the forms that the current player can place in Te-Trix."""
    match = hand.match
    moves = match.game.legal_moves(match.state, match.viewed)
    return [move for move in moves if move.do in ("form", "place")]


def test_a_form_that_is_dragged_along(hand: Hand, ear: Ear) -> None:
    """Te-Trix: nothing is announced during a drag, only where the shape is dropped."""
    match = hand.open(played("tetrix", {}, ["Ana"], share=0.6, rolls=True))
    sheet = match.front.sheet
    assert isinstance(sheet, TetrixSheet)
    while sheet.draft.form is None:
        hand.enter(forms(hand)[0])
    ear.heard()
    filled = [box for box in match.game.written(match.state, 0) if box.startswith("cell")]
    hand.drag(filled[0], sheet.boxes[filled[-1]].center)
    assert hand.card()[0] == "refused"
    assert ear.heard() == ["refuse"]


def test_forms_that_are_laid_by_touch(hand: Hand, ear: Ear) -> None:
    """Te-Trix: the form on one sheet is not compared with that of the next one."""
    match = hand.open(played("tetrix", {}, ["Ana", "Ben", "Cora"], share=0.5, rolls=True))
    laid = 0
    while laid < 7 and (moves := forms(hand)):
        ear.heard()
        before = len(match.journal.entries)
        hand.enter(moves[len(moves) // 2])
        assert len(match.journal.entries) == before + 1
        assert ear.heard() in (["tick"], ["round_end"])
        laid += 1
    assert laid
