"""Practice: ten positions, entries to choose from, points for what is nearly the best."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring import GAMES
from scoring.coach.advice import Advice
from scoring.coach.practice import MOST_POINTS
from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.tetrix.rules import Place
from scoring.tricubo.state import Row, Start
from screens.review.practice_input import Answering
from screens.review.practice_positions import (
    COUNT,
    DRAWN,
    OFFERED,
    OWN,
    Wish,
    lesson,
    offered,
)
from sheets.tetrix.sheet import TetrixSheet
from sheets.texts import speak
from storage import Store
from storage.coach_tables import shipped
from storage.progress import StoppedError, unwatched
from tests.support.coaching import coached
from tests.support.hand import PANEL, SHEET
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
    assert any(asked.why(found.coach, asked.offered[0]) for asked in found.questions)


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


Told = list[tuple[list[Move], str]]


def note(told: Told, moves: Sequence[Move], words: str) -> None:
    told.append(([*moves], words))


def touch(answering: Answering, move: Move) -> None:
    """Touches the boxes of an entry, or what the panel has for it."""
    sheet, panel = answering.sheet, answering.panel
    if isinstance(move, Place):  # painted, and so put together completely
        panel.listener.on_move(answering.player, move)
        return
    boxes = answering.game.boxes(answering.state, answering.player, move)
    for box in boxes:
        sheet.listener.on_box(box)
    for place in () if boxes else panel.places_of(move):
        panel.tapped(place)


def shown(answering: Answering) -> bool:
    """Whether an entry is shown on the sheet."""
    sheet = answering.sheet
    return bool(sheet.ghost or (isinstance(sheet, TetrixSheet) and sheet.draft.laid))


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].takes_rolls])
def test_every_entry_can_be_the_answer_by_touch(store: Store, game: str) -> None:
    speak("en")
    found = lesson(Wish(game, DRAWN), store, shipped, Random(2), unwatched)
    for asked in found.questions[:4]:
        told: Told = []
        answering = Answering(asked, partial(note, told))
        answering.sheet.put_at(SHEET)
        answering.panel.put_at(PANEL)
        for one in asked.question.ranked:
            touch(answering, one.move)
            moves, words = told[-1]
            values = [asked.question.valued(found.coach, move).value for move in moves]
            assert one.value in values, "that one, or one that comes to the same"
            assert (len(moves) == 1) is not bool(words), "of several, one is chosen"
            assert shown(answering)
            answering.show(None)
            assert not shown(answering)


def test_what_cannot_be_entered_says_why(store: Store) -> None:
    speak("en")
    found = lesson(Wish("tricubo", DRAWN), store, shipped, Random(2), unwatched)
    told: Told = []
    answering = Answering(found.questions[0], partial(note, told))
    answering.on_box("row1.label")
    assert told[-1][0] == []
    assert told[-1][1]
    answering.on_move(0, GAMES["tricubo"].read_move({"do": "pass"}, ""))
    assert told[-1][0] == []
    assert told[-1][1]


def test_it_can_be_stopped(store: Store) -> None:
    with pytest.raises(StoppedError):
        lesson(Wish("tricubo", DRAWN), store, shipped, Random(1), lambda _done, _total: False)


def test_a_game_without_values(store: Store) -> None:
    found = lesson(Wish("cubo"), store, shipped, Random(1), unwatched)
    assert not found.questions
    assert found.why


# In the window


def practise(robot: Robot) -> Any:
    robot.app.screen("practice").chance = Random(3)
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
    assert screen.answering.sheet.ghost, "it is shown on the sheet"
    assert screen.ids.picture.parent is None, "the best one is not told yet"
    quick.tap(screen.ids.answer)
    assert screen.stage == "answered"
    assert 0 <= screen.points[0] < MOST_POINTS
    assert "ABCD"[asked.best] in screen.verdict
    quick.until(lambda: screen.ids.picture.entries.better)
    assert screen.reason
    screen.choose(asked.best)
    assert screen.chosen == other, "it is too late"
    quick.tap(screen.ids.answer)
    assert (screen.stage, screen.place) == ("asking", 1)


def test_an_answer_on_the_sheet(quick: Robot) -> None:
    """Touched as in play; an entry that is not among those offered gets a letter of its own."""
    screen = practise(quick)
    question, game = screen.asked.question, screen.asked.game
    offered = [one.move for one in screen.asked.offered]
    rows = [one for one in question.ranked if isinstance(one.move, Row)]
    other = next((one for one in rows if one.move not in offered), rows[0])
    (box,) = game.boxes(question.state, question.player, other.move)
    sheet = screen.answering.sheet
    quick.tap_at(*quick.seen(sheet, *sheet.boxes[box].center))
    quick.settle()
    assert screen.stage == "asking", "it can still be changed"
    assert screen.entries[int(screen.chosen)].move == other.move
    assert sheet.ghost
    assert len(screen.ids.options.chips) == len(screen.entries)
    assert screen.ids.options.chips[int(screen.chosen)].chosen
    quick.tap(screen.ids.answer)
    assert screen.points == [question.points(other)]
    assert screen.ids.answer_sheet.parent is None


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
    assert screen.summary == "Best entry in 10 of 10"
    screen.begin()
    quick.worked()
    assert (screen.stage, screen.points) == ("asking", [])


def test_drawn_ones_on_a_tablet(quick: Robot) -> None:
    with as_tablet(quick) as tablet:
        screen = practise(tablet)
        screen.pick_source(DRAWN)
        tablet.worked()
        assert screen.from_where == "A random position"
        assert screen.ids.answers.x > screen.ids.sheet_card.right, "beside the sheet"


def test_a_game_that_cannot_be_practised(quick: Robot) -> None:
    quick.app.open("practice", game="cubo")
    quick.worked()
    assert quick.screen.stage == "silent"
    assert quick.screen.silence
