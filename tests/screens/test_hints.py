"""Hints as people see them: the setting, the light bulb, and what is shown of them afterwards."""

from typing import Any

import pytest

from scoring.tetrix.coach import advisor
from storage.leaderboard import Variant
from storage.session import Session
from storage.settings import HINTS
from tests.support import looks
from tests.support.finished import finished_game
from tests.support.hinted import hinted
from tests.support.records import open_history
from tests.support.settings import choose_in_dialog
from tests.support.table import AT, begin, choose_more, last_entry, more
from tools.player import rolled
from tools.robot import Robot

ROLLED = "0 roll 4 6 1"


def ask(robot: Robot) -> None:
    robot.tap(robot.screen.ids.hint)
    robot.screen.thinking.join()
    robot.until(lambda: robot.screen.match.coaching.answered)
    robot.settle()


def test_off_until_it_is_chosen_in_the_settings(quick: Robot) -> None:
    quick.app.store.settings.set(HINTS, HINTS.default)  # tests before this one may have chosen
    screen = begin(quick, 1, ROLLED)
    assert not screen.ids.hint.opacity
    assert not screen.ids.hint.width
    quick.app.open("settings")
    quick.settle()
    assert quick.screen.ids.hints.supporting == "Off"
    choose_in_dialog(quick, "hints", "alone")
    assert quick.screen.ids.hints.supporting == "Solo games only"
    quick.back()
    quick.settle()
    assert quick.screen is screen
    assert screen.ids.hint.opacity == 1
    assert screen.ids.hint.width >= 48
    begin(quick, 2, ROLLED)
    assert not quick.screen.ids.hint.opacity, "not at a table"


def test_the_bulb_asks_and_a_touch_enters(quick: Robot) -> None:
    quick.app.store.settings.set(HINTS, "alone")
    screen = begin(quick, 1, ROLLED)
    bulb = screen.ids.hint
    assert (bulb.icon, bulb.disabled) == ("lightbulb-outline", False)
    ask(quick)
    assert bulb.icon == "lightbulb-on"
    assert screen.action.title.startswith("Expected points: 6")
    assert screen.action.detail.startswith("1: ")
    assert [tip.number for tip in screen.sheet.tips] == [1, 2, 3]
    assert {"1", "2", "3"} <= {*looks.words(screen.sheet)}
    quick.tap(bulb)
    quick.settle()
    assert bulb.icon == "lightbulb-outline"
    assert screen.sheet.tips == ()
    ask(quick)
    quick.tap_box(screen.sheet.tips[0].boxes[0])
    quick.settle()
    assert last_entry(quick)["hint"] is True
    assert screen.sheet.tips == ()


def test_for_beginners_by_name(quick: Robot) -> None:
    quick.app.store.settings.set(HINTS, "beginners")
    screen = begin(quick, 2, ROLLED)
    assert not screen.ids.hint.opacity
    name = screen.names[0]
    choose_more(quick, f"Hints for {name}")
    assert screen.ids.hint.opacity
    assert not screen.ids.hint.disabled
    screen.match.look_at(1)
    quick.settle()
    assert screen.ids.hint.disabled, "the other one is no beginner"
    assert f"Hints for {screen.names[1]}" in more(quick)
    quick.back()
    quick.wait(0.5)
    screen.match.look_at(0)
    choose_more(quick, f"No hints for {name}")
    assert not screen.ids.hint.opacity


def test_result_history_and_ladder_tell_them_apart(quick: Robot) -> None:
    store = quick.app.store
    journal = hinted(finished_game(0, "Hedda"), 3, 4)
    number = store.create(journal, AT)
    other = store.create(finished_game(12, "Hedda"), AT)
    quick.app.open("ladder", variant=Variant("tricubo", "A", solo=True), player="Hedda")
    quick.settle()
    screen = quick.screen
    assert [card.result.game for card in screen.ids.best.children] == [other]
    assert [card.result.game for card in screen.ids.hinted.children] == [number]
    assert screen.with_hints == "With hints"
    assert "2 hints" in screen.ids.hinted.children[0].detail
    screen.look_at(number)
    quick.settle()
    assert quick.screen.ids.hints.text == "Hedda used 2 hints"
    assert quick.screen.ids.celebration.place == "Games with hints are ranked separately"
    screen = open_history(quick)
    row = next(row for row in screen.list.rows if row.item.id == number)
    assert row.item.seats[0].hints == 2


def test_only_games_with_hints(quick: Robot) -> None:
    quick.app.store.create(hinted(finished_game(0, "Ida"), 3), AT)
    quick.app.open("ladder", variant=Variant("tricubo", "A", solo=True), player="Ida")
    quick.settle()
    assert quick.screen.title == "Only with hints so far"
    assert len(quick.screen.ids.hinted.children) == 1


def test_thinking_longer_from_the_card(quick: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """With progress, and a way to stop it; the card is as high as before."""
    monkeypatch.setattr(advisor, "CLOSER", 3)
    quick.app.store.settings.set(HINTS, "alone")
    number = quick.app.store.create(rolled("tetrix", {}, ["Ana"]), AT)
    quick.app.open("play", session=Session.resume(quick.app.store, number))
    quick.settle()
    screen = quick.screen
    ask(quick)
    card = screen.action
    high, words = card.height, card.detail

    def answer(text: str) -> Any:
        return next(one for one in card.ids.answers.children if one.text == text)

    button = answer("Think longer")
    assert words.startswith("1: ")
    assert card.x < button.x
    assert button.right <= card.right
    pieces = []
    screen.match.coaching.think = lambda job, done: pieces.append((job, done))
    quick.tap(button)
    assert answer("Cancel")
    assert (card.progress, card.height) == (0, high)
    for _ in range(2):
        job, done = pieces.pop()
        job()
        done()
    quick.settle()
    assert card.progress == pytest.approx(1 / 3)
    assert card.detail == "Thinking longer: 1 of 3"
    quick.tap(answer("Cancel"))
    quick.settle()
    assert answer("Think longer")
    assert (card.progress, card.detail) == (-1, words)
    quick.tap(screen.ids.hint)
    quick.settle()
    assert "Think longer" not in [one.text for one in card.ids.answers.children]
