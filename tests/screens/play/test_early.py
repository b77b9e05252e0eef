"""A game ended early: asked once, kept as such, and not in the ranks."""

import pytest

from scoring import GAMES
from scoring.early_end import EndEarly
from screens.result.result_summary import in_words, outcome
from storage import Store
from tests.support.hand import Hand
from tests.support.storage_games import some
from tests.support.table import AT, begin, choose_more, last_entry, more
from tools.player import played
from tools.robot import Robot

NOTES = "0 L4; 1 M3"


def test_nobody_has_won_it(hand: Hand) -> None:
    match = hand.open(played("tricubo", {}, ["Ana", "Ben"], share=0.5))
    with match.doing:
        match.enter(match.front, 0, EndEarly())
    assert match.session.journal.over
    assert match.front.card.title == "The game is over"
    assert match.front.card.detail == "It was ended early."
    match.undo()
    assert not match.session.journal.over


def test_it_is_kept_and_counts_nowhere(tmp_path: object, hand: Hand) -> None:
    store: Store = hand.store
    journal = played("kubi", {}, ["Ana"], share=0.5)
    number = store.create(journal, AT)
    store.append(number, journal.plus(0, EndEarly()), AT)
    assert [one.id for one in store.unfinished()] == []
    game = store.history.game(number)
    assert [(seat.name, seat.total, seat.won) for seat in game.seats] == [("Ana", None, None)]
    assert store.leaderboard.climb(number) is None
    assert store.backfill.missing() == 0
    ended = store.load(number)
    store.append(number, ended.undo(ended.entries[-1].id), AT)
    assert [one.id for one in store.unfinished()] == [number], "one can go on with it"
    imported = store.create(journal.plus(0, EndEarly()), AT)
    assert store.backfill.catch_up()
    assert store.history.game(imported).rank is None


def test_in_words(hand: Hand) -> None:
    ended = some(12, "Ana", "Ben").plus(1, EndEarly())
    told = outcome(ended)
    assert (told.verdict, told.rank, told.turning) == ("Ended early", "", "")
    assert not any(place.won for place in told.places)
    assert "Ended early" in in_words(ended, AT)
    alone = played("tricubo", {}, ["Ana"], share=0.5).plus(0, EndEarly())
    assert outcome(alone).explanation.endswith("points")


def test_from_the_menu_to_the_result(quick: Robot) -> None:
    screen = begin(quick, 2, NOTES)
    choose_more(quick, "End game early…")
    assert screen.action.title == "End the game now? It is saved without a winner."
    quick.answer("Keep playing")
    assert not screen.session.journal.over
    choose_more(quick, "End game early…")
    quick.answer("End the game")
    assert last_entry(quick)["move"] == {"do": "end"}
    assert "End game early…" not in more(quick)
    quick.back()
    quick.wait(0.5)
    quick.answer("Result")
    assert (quick.screen.name, quick.screen.verdict) == ("result", "Ended early")
    assert not quick.screen.won
    quick.tap(quick.screen.ids.share)
    assert quick.screen.name == "share"
    quick.back()


@pytest.mark.parametrize("game", GAMES)
def test_the_timeline_tells_it(hand: Hand, game: str) -> None:
    match = hand.open(played(game, {}, ["Ana", "Ben"], share=0.4).plus(0, EndEarly()))
    match.timeline.toggle()
    assert "The game was ended early" in match.timeline.detail
