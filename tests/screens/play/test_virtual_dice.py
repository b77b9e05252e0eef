"""Dice by the app: off by default, random, and marked in the journal."""

from collections import Counter
from secrets import randbelow

import pytest

from play import virtual_dice
from scoring import GAMES
from scoring.journal import Journal
from scoring.json_fields import Move
from storage.settings import APP_DICE
from tests.support.hand import Hand
from tests.support.table import begin, choose_more, last_entry, more
from tools.player import played
from tools.robot import Robot

ROLLED = [game for game in GAMES if GAMES[game].thrown(lambda _sides: 0) is not None]


def texts(hand: Hand) -> list[str]:
    return [answer.text for answer in hand.match.front.card.answers]


def thrown(game: str) -> Move:
    move: Move | None = GAMES[game].thrown(randbelow)
    assert move is not None
    return move


@pytest.mark.parametrize("game", ROLLED)
def test_every_side_of_every_die(game: str) -> None:
    """`rolls` may count rolls once that are likely twice: dice are drawn one by one."""
    rules = GAMES[game]
    assert rules.thrown(lambda sides: sides - 1) != rules.thrown(lambda _sides: 0)
    moves = [thrown(game).to_json() for _ in range(600)]
    faces: Counter[object] = Counter()
    for move in moves:
        for value in move.values():
            faces.update(value if isinstance(value, list) else [value])
    del faces["roll"]
    assert len(faces) in (3, 6)
    assert min(faces.values()) > 0.6 * max(faces.values())
    assert rules.read_move(moves[0], "move") is not None


def test_games_without_rolls_offer_nothing() -> None:
    assert set(GAMES) - set(ROLLED) == {
        game for game in GAMES if not [*GAMES[game].rolls(Journal.new(game, {}, ["A"]).state)]
    }


def test_off_until_somebody_turns_it_on(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    hand.begin(2)
    match = hand.match
    assert "Roll the dice" not in texts(hand)
    match.toggle_app_dice()
    assert hand.store.settings.get(APP_DICE.of("tricubo"))
    assert "Roll the dice" in texts(hand)
    monkeypatch.setattr(virtual_dice, "randbelow", lambda sides: sides - 2)
    hand.answer("Roll the dice")
    entry = match.session.journal.entries[-1].raw
    assert entry["move"] == {"do": "roll", "large": 5, "medium": 5, "small": 5}
    assert entry["drawn"] is True
    assert "Roll the dice" not in texts(hand), "the dice of this round are there"
    match.timeline.toggle()
    assert match.timeline.detail.endswith("rolled by the app")
    match.timeline.close()
    match.undo()
    assert "Roll the dice" in texts(hand), "like any other entry"


def test_what_people_enter_is_not_drawn(hand: Hand) -> None:
    match = hand.open(played("tricubo", {}, ["Ana", "Ben"], share=0.5, rolls=True))
    assert not any("drawn" in entry.raw for entry in match.session.journal.entries)


def test_a_file_keeps_it() -> None:
    journal = played("kubi", {}, ["Ana"], share=0.5)
    roll = thrown("kubi")
    journal = journal.plus(0, roll, drawn=True)
    assert journal.entries[-1].raw["drawn"] is True
    again = Journal.of_header(journal.header).plus_raw(journal.to_json()["entries"])
    assert again == journal


def test_from_the_menu(quick: Robot) -> None:
    screen = begin(quick, 2)
    choose_more(quick, "Roll in the app")
    quick.answer("Roll the dice")
    assert last_entry(quick)["drawn"] is True
    assert screen.panel.state.roll is not None
    quick.app.open("home")
    begin(quick, 2)
    assert "Roll real dice" in more(quick), "it is remembered for this game"
    quick.back()
    quick.wait(0.5)
    choose_more(quick, "Roll real dice")
    assert not quick.app.store.settings.get(APP_DICE.of("tricubo"))
