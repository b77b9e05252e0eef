"""A game that is over, or will be soon: one bar, a button for the result, no panel."""

from scoring.journal import Journal
from sheets.sheet_texts import who_won
from tests.support.begun import started_domino
from tests.support.hand import Hand
from tests.support.table import answers, resume
from tools.player import played
from tools.robot import Robot

NAMES = ["Ana", "Ben"]


def finished(game: str) -> Journal:
    return played(game, {}, NAMES, rolls=False)


def test_a_mistake_on_a_block_is_tapped_there(hand: Hand) -> None:
    hand.open(finished("cubo"))
    assert hand.answers() == ["Change an entry", "Result"]
    assert [answer.kind for answer in hand.seat.card.answers] == ["quiet", "filled"]
    hand.answer("Change an entry")
    assert hand.card()[1:3] == ("Which one?", "Tap it on the sheet")
    hand.tap_box("0.round1")
    assert "Change" in hand.answers()
    hand.match.refresh()
    hand.answer("Change an entry")
    hand.answer("Keep it")
    assert hand.card()[1] == "The game is over"


def test_on_other_sheets_one_goes_back(hand: Hand) -> None:
    match = hand.open(finished("kubi"))
    hand.answer("Change an entry")
    assert match.reading


def test_a_phone_shows_who_has_won(hand: Hand) -> None:
    journal = finished("kubi")
    (winner,) = journal.game.winners(journal.state)
    match = hand.open(journal)
    assert match.front.player == winner == 1
    points = journal.total(winner)
    assert hand.card()[2] == f"Ben wins: {points} points".replace("-", "\N{MINUS SIGN}")


def test_a_tie_names_all_winners() -> None:
    assert who_won(NAMES) == "Ana and Ben win"


def test_alone_nobody_wins(hand: Hand) -> None:
    hand.open(played("kubi", {}, NAMES[:1], rolls=False))
    assert hand.card()[2].startswith("Ana: ")


def test_no_pad_is_left_over(phone: Robot) -> None:
    """A square of Cubo that is looked at brings its place back."""
    screen = resume(phone, finished("cubo"))
    assert not screen.panel_widget.opacity
    assert answers(phone) == ["Change an entry", "Result"]
    phone.tap_box("0.round1")
    phone.settle()
    assert screen.panel.looked, "this round was played with dice"
    assert screen.panel_widget.opacity


def test_the_last_round_is_said_above_the_game(phone: Robot) -> None:
    """TD-10"""
    resume(phone, started_domino(2, target=15))
    assert any(words.startswith("Last round") for words in phone.texts())
    assert phone.screen.ids.bar.badged
