"""Practice: ten positions, entries to choose from, points for what is nearly the best."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring import GAMES
from scoring.coach.advice import Advice
from scoring.coach.practice import MOST_POINTS
from scoring.journal import Journal
from scoring.tricubo_sheet import Start
from screens.look.texts import speak
from screens.review.questions import COUNT, DRAWN, OFFERED, OWN, Wish, lesson, offered
from storage import Store
from storage.coach_tables import shipped
from storage.tally import StoppedError, unwatched
from tests.support.coaching import coached
from tests.support.table import AT, as_tablet
from tools.robot import Robot

# Without a window


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path) as opened:
        yield opened


def test_entries_to_choose_from() -> None:
    """Those as good as another are left out; what was entered is among them."""
    values = 9.0, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0
    ranked = [Advice(Start(row), value) for row, value in enumerate(values, 1)]
    assert [one.value for one in offered(ranked, None)] == [9.0, 8.0, 7.0, 6.0]
    assert [one.value for one in offered(ranked, Start(7))] == [9.0, 8.0, 7.0, 4.0]
    assert [one.value for one in offered(ranked, Start(2))] == [9.0, 8.0, 7.0, 6.0]


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].takes_rolls])
def test_ten_drawn_positions(store: Store, game: str) -> None:
    speak("en")
    found = lesson(Wish(game, DRAWN), store, shipped, Random(1), unwatched)
    assert len(found.questions) == COUNT
    for asked in found.questions:
        values = [one.value for one in asked.offered]
        assert 3 <= len(values) <= OFFERED
        assert values[asked.best] == max(values)
        assert not asked.own
    assert any(asked.why(found.coach, 0) for asked in found.questions)


def test_positions_of_ones_own_games(store: Store) -> None:
    for seed in range(4):
        names = ["Ana", "Ben"] if seed else ["Cora"]
        journal = Journal.new("tricubo", {}, names)
        store.create(coached(journal, seed, error=0.3), AT)
    found = lesson(Wish("tricubo", OWN, "ana"), store, shipped, Random(1), unwatched)
    own = [asked for asked in found.questions if asked.own]
    assert len(own) == 9, "three of each game"
    assert {asked.names[asked.question.player] for asked in own} == {"Ana"}
    assert all(asked.question.made for asked in own)


def test_it_can_be_stopped(store: Store) -> None:
    with pytest.raises(StoppedError):
        lesson(Wish("tricubo", DRAWN), store, shipped, Random(1), lambda _done, _total: False)


def test_a_game_without_values(store: Store) -> None:
    found = lesson(Wish("cubo"), store, shipped, Random(1), unwatched)
    assert not found.questions
    assert found.why


# In the window


def practise(robot: Robot) -> Any:
    robot.app.open("setup", game="tricubo")
    robot.settle()
    robot.screen.practice.dispatch("on_release")
    robot.worked()
    assert robot.screen.name == "practice"
    return robot.screen


def test_an_answer(quick: Robot) -> None:
    screen = practise(quick)
    assert screen.stage == "asking"
    assert screen.ids.answer.disabled, "nothing is chosen yet"
    screen.answer()
    assert screen.stage == "asking"
    asked = screen.asked
    other = (asked.best + 1) % len(asked.offered)
    screen.ids.scroll.scroll_y = 0
    quick.settle()
    quick.tap(screen.ids.options.chips[other])
    assert screen.ids.picture.entries.made or screen.ids.picture.entries.better == {}
    assert not screen.ids.picture.entries.better, "the best one is not told yet"
    quick.tap(screen.ids.answer)
    assert screen.stage == "answered"
    assert 0 <= screen.points[0] < MOST_POINTS
    assert "ABCD"[asked.best] in screen.verdict
    assert screen.ids.picture.entries.better
    assert screen.reason
    screen.choose(asked.best)
    assert screen.chosen == other, "it is too late"
    quick.tap(screen.ids.answer)
    assert (screen.stage, screen.place) == ("asking", 1)


def test_ten_best_answers(quick: Robot) -> None:
    screen = practise(quick)
    for number in range(COUNT):
        assert screen.place == number
        screen.choose(screen.asked.best)
        screen.answer()
        assert screen.verdict == "The best entry!"
        screen.go_on()
    assert screen.stage == "done"
    assert screen.score == "100"
    assert screen.summary == "10 best entries of 10"
    screen.begin()
    quick.worked()
    assert (screen.stage, screen.points) == ("asking", [])


def test_drawn_ones_on_a_tablet(quick: Robot) -> None:
    with as_tablet(quick) as tablet:
        screen = practise(tablet)
        screen.pick_source(DRAWN)
        tablet.worked()
        assert screen.from_where == "A drawn position"
        assert screen.ids.answers.x > screen.ids.sheet_card.right, "beside the sheet"


def test_a_game_that_cannot_be_practised(quick: Robot) -> None:
    quick.app.open("practice", game="cubo")
    quick.worked()
    assert quick.screen.stage == "silent"
    assert quick.screen.silence
