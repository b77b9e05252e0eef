"""Games with given dice: one roll at a time, and nothing is entered before it."""

import pytest

from play import typed_entry
from scoring import GAMES
from scoring.given_dice import faces_of
from scoring.given_dice_marks import DiceMarks, marks_of
from scoring.given_dice_reader import rolls_of_day
from sheets.given_dice_texts import given_words, marks_words
from storage.session import Session
from storage.settings import LEVELS, STRICTNESS
from tests.support.hand import Hand

DAY = {"from": "day", "day": "2026-11-18", "try": "counted"}
ROLLED = [game for game in GAMES if GAMES[game].takes_rolls]
ROLL = "Roll the dice"


def begin(hand: Hand, game: str = "tricubo") -> None:
    """Opens a game with the dice of a day, after its first choice."""
    session = Session.begin(hand.store, game, {}, ["Ana"], DAY)
    rules = session.journal.game
    if not rules.turn(session.journal.state).round:
        session.enter(0, next(iter(rules.legal_moves(session.journal.state, 0))))
    hand.resume(session.number)


def texts(hand: Hand) -> list[str]:
    return [answer.text for answer in hand.match.front.card.answers]


def roll(hand: Hand) -> list[object]:
    """Rolls, and returns the faces that were entered."""
    hand.answer(ROLL)
    move = hand.match.session.journal.entries[-1].move
    assert move is not None
    return faces_of(move)


def enter_any(hand: Hand) -> None:
    """Enters something for this round; in Te-Trix that is a shape and its place."""
    match, made = hand.match, ("row", "mark", "form", "place")
    number = match.game.turn(match.state).round
    while match.game.turn(match.state).round == number:
        legal = match.game.legal_moves(match.state, 0)
        match.enter(match.front, 0, next(move for move in legal if move.do in made))


@pytest.mark.parametrize("game", ROLLED)
def test_one_roll_at_a_time(hand: Hand, game: str) -> None:
    begin(hand, game)
    match = hand.match
    wanted = rolls_of_day(match.game, None, "2026-11-18", 3)
    for number in range(3):
        assert texts(hand) == [ROLL]
        assert match.front.meaning.ways == [], "no box reveals the dice"
        assert roll(hand) == wanted[number]
        assert match.session.journal.entries[-1].drawn
        assert ROLL not in texts(hand)
        enter_any(hand)
    assert not match.session.journal.forced


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_entered_before_the_roll(hand: Hand, level: str) -> None:
    hand.store.settings.set(STRICTNESS.of("tricubo"), level)
    begin(hand)
    match = hand.match
    before = match.session.journal
    for move in list(match.game.candidates(match.state, 0))[:20]:
        match.enter(match.front, 0, move)
        match.enter(match.front, 0, move, forced=True)
    for box in ("row1.2", "row2.1", "row5.1"):
        match.front.touch(box)
        assert match.front.card.title == "Roll the dice first."
        assert texts(hand) == [ROLL]
    assert match.session.journal is before
    roll(hand)


@pytest.mark.parametrize("game", ROLLED)
def test_keys_reveal_nothing_before_the_roll(hand: Hand, game: str) -> None:
    begin(hand, game)
    seat = hand.match.front
    before = hand.match.session.journal
    assert typed_entry.codes(seat) == {}
    for key in "123456oxs":
        seat.typed.type(key)
        seat.panel.type_key(key)
        seat.typed.enter()
    assert hand.match.session.journal is before
    hand.match.refresh()
    roll(hand)
    assert typed_entry.codes(seat) or seat.panel.places


def test_it_cannot_be_turned_off(hand: Hand) -> None:
    begin(hand)
    assert hand.match.app_dice.on
    assert not hand.match.app_dice.possible


def test_other_dice_are_seen_in_the_result(hand: Hand) -> None:
    begin(hand)
    match = hand.match
    other = match.game.read_move({"do": "roll", "large": 6, "medium": 6, "small": 6}, "")
    match.enter(match.front, 0, other)
    assert match.front.card.title == "The rolls of this game are fixed, and these are different."
    hand.answer("Enter anyway")
    journal = match.session.journal
    assert marks_of(journal) == DiceMarks(other=1)
    assert marks_words(journal) == "1 roll is not the given one."
    assert journal.forced


def test_second_thoughts_after_the_next_roll_are_seen(hand: Hand) -> None:
    begin(hand)
    match = hand.match
    roll(hand)
    enter_any(hand)
    match.undo()
    enter_any(hand)
    assert marks_of(match.session.journal) == DiceMarks(), "a slip before the next roll"
    roll(hand)
    match.undo()
    match.undo()
    enter_any(hand)
    assert marks_of(match.session.journal) == DiceMarks(reconsidered=1)
    words = "1 entry was changed after the next roll was seen."
    assert marks_words(match.session.journal) == words


def test_where_the_dice_come_from(hand: Hand) -> None:
    begin(hand)
    assert hand.match.front.card.detail == "Dice of 18 Nov 2026 · first try"
    assert given_words(None) == ""


def test_after_the_given_rolls_the_app_rolls(hand: Hand) -> None:
    """A game that others have ended earlier has no rolls for the last rounds."""
    dice = {"from": "game", "of": "f00d", "rolls": [[4, 6, 1]]}
    session = Session.begin(hand.store, "tricubo", {}, ["Ana"], dice)
    session.enter(0, next(iter(session.journal.game.legal_moves(session.journal.state, 0))))
    hand.resume(session.number)
    assert roll(hand) == [4, 6, 1]
    enter_any(hand)
    assert texts(hand) == [ROLL]
    roll(hand)
    assert marks_of(hand.match.session.journal) == DiceMarks(beyond=1)


def test_a_correction_after_the_next_roll_is_seen(hand: Hand) -> None:
    begin(hand)
    roll(hand)
    enter_any(hand)
    roll(hand)
    session = hand.match.session
    entry = next(one for one, _after in session.journal.trail if one.move and one.move.do == "row")
    before = session.journal.trail[1][1]
    others = hand.match.game.legal_moves(before, 0)
    other = next(move for move in others if move.do == "row" and move != entry.move)
    journal, _broken = session.changed(entry.id, other)
    session.take(journal)
    assert marks_of(session.journal).reconsidered == 1


def test_the_dice_are_seen_beside_the_symbols(hand: Hand) -> None:
    """Te-Trix: the keys say how often each symbol was rolled, and count down."""
    begin(hand, "tetrix")
    panel = hand.match.front.panel
    assert panel.places == {}, "nothing can be painted before"
    faces = roll(hand)
    left = {symbol: panel.count_left(symbol) for symbol in "oxs"}  # type: ignore[attr-defined]
    assert left == {symbol: faces.count(symbol) for symbol in "oxs"}
