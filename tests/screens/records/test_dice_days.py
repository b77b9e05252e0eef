"""Today's dice: from the home screen and the New game screen, with the calendar."""

from contextlib import nullcontext
from importlib import import_module
from random import Random
from typing import Any

import pytest

from scoring import GAMES
from scoring.given_dice_marks import DiceMarks, marks_of
from scoring.journal import Journal
from scoring.shared_rolls import rolls_of
from sheets.accessibility_node import flat
from sheets.hit_targets import areas_of, by_keys
from storage.dice_days import kinds
from storage.leaderboard import Variant
from storage.session import Session
from storage.settings import DICE_DAYS, HOME_DICE, LAST_DICE, OWN_NAME
from tests.support.in_part import in_part
from tests.support.reader_names import faults, tree_of
from tests.support.table import as_tablet
from tools.player import entries, next_entry
from tools.robot import Robot

TODAY = "2026-11-18"
KIND = Variant("tricubo", "A", solo=True)
ROLL = "Roll the dice"
CLOCKS = ("storage.dice_days", "screens.records.dice_days", "screens.home.day_card")


def set_clock(monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    for module in (*CLOCKS, "screens.result.rematch"):
        monkeypatch.setattr(import_module(module), "today", lambda: day)


@pytest.fixture
def days(quick: Robot, monkeypatch: pytest.MonkeyPatch) -> Robot:
    """An app in which nobody has played yet, on 18 November."""
    store = quick.app.store
    for table in ("games", "players"):
        store._db.execute(f"DELETE FROM {table}")
    for setting, value in ((DICE_DAYS, {}), (LAST_DICE, {}), (OWN_NAME, "Ana"), (HOME_DICE, True)):
        store.settings.set(setting, value)
    set_clock(monkeypatch, TODAY)
    quick.app.screen("days").player = ""
    quick.app.open("home")
    quick.wait(0.3)
    return quick


def play(robot: Robot, day: str, now: str, seed: int = 1, *, whole: bool = True) -> Session:
    """Plays the dice of a day without touches."""
    store = robot.app.store
    dice = store.days.given(KIND, day, now)
    session = Session.begin(store, "tricubo", {"side": "A"}, ["Ana"], dice)
    for journal in list(entries(session.journal, seed))[: None if whole else 4]:
        session.take(journal)
    return session


def card(robot: Robot) -> Any:
    from screens.home.day_card import DayCard

    found = [one for one in robot.screen.walk() if isinstance(one, DayCard)]
    return found[0] if found else None


def tap_day(robot: Robot, day: str) -> None:
    grid = robot.screen.ids.grid
    x, y = areas_of(grid.targets())[day].center
    robot.screen.ids.scroll.scroll_to(grid, animate=False)
    robot.settle()
    x, y = areas_of(grid.targets())[day].center
    robot.tap_at(*grid.to_window(x, y))
    robot.settle()


def test_from_home_to_the_first_roll(days: Robot) -> None:
    assert card(days).caption == "Solo, with the same rolls for everyone"
    days.tap(card(days))
    screen = days.screen
    assert (screen.name, screen.heading) == ("days", "Today, 18 Nov 2026")
    assert (screen.result, screen.play_label) == ("Not played yet", "Play")
    days.tap(screen.ids.play)
    days.wait(0.5)
    days.tap_box("row1.1")
    assert [answer.text for answer in days.screen.match.front.card.answers] == [ROLL]
    days.tap_box("row3.1")
    assert days.screen.match.front.card.title == "Roll the dice first."
    assert [*faults(days)] == []
    days.answer(ROLL)
    roll = GAMES["tricubo"].given_roll(days.screen.match.state)
    assert days.screen.session.journal.entries[-1].move == roll
    header = days.screen.session.journal.header
    assert header["dice"] == {"from": "day", "day": TODAY, "try": "counted"}
    assert "rolls" not in str(header)


@pytest.mark.long
def test_an_unfinished_try_is_continued(days: Robot) -> None:
    session = play(days, TODAY, TODAY, whole=False)
    days.app.open("home")
    days.wait(0.3)
    days.app.store.settings.set(LAST_DICE, {"game": "tricubo", "variant": "A"})
    days.app.open("days")
    days.settle()
    assert (days.screen.result, days.screen.play_label) == ("Not finished", "Continue")
    assert days.screen.again_label == ""
    days.tap(days.screen.ids.play)
    assert days.screen.session.number == session.number


@pytest.mark.long
def test_the_second_try_is_practice(days: Robot) -> None:
    session = play(days, TODAY, TODAY)
    days.app.open("days", kind=KIND)
    days.settle()
    screen = days.screen
    total = session.journal.total(0)
    assert (screen.result, screen.detail) == (f"{total} points", "first try")
    assert (screen.play_label, screen.again_label) == ("Result", "Practise")
    assert screen.note == "Further tries are practice."
    days.tap(screen.ids.again)
    assert days.screen.session.journal.options.dice.attempt == "practice"


def test_midnight_while_a_game_is_open(days: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    days.app.open("days", kind=KIND)
    days.settle()
    days.tap(days.screen.ids.play)
    session = days.screen.session
    set_clock(monkeypatch, "2026-11-19")
    for journal in entries(session.journal, 1):
        session.take(journal)
    assert session.journal.options.dice.key == TODAY
    days.app.open("days", kind=KIND)
    days.settle()
    screen = days.screen
    assert (screen.heading, screen.play_label) == ("Today, 19 Nov 2026", "Play")
    assert screen.games[TODAY].counts
    assert screen.streak_words == "1 day in a row · longest: 1"


@pytest.mark.long
def test_midnight_before_the_game_begins(days: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new day is shown: it would not be the counted try of the old one any more."""
    days.app.open("days", kind=KIND)
    days.settle()
    set_clock(monkeypatch, "2026-11-19")
    days.tap(days.screen.ids.play)
    assert (days.screen.name, days.screen.heading) == ("days", "Today, 19 Nov 2026")
    days.tap(days.screen.ids.play)
    dice = days.screen.session.journal.options.dice
    assert (dice.key, dice.attempt) == ("2026-11-19", "counted")


def test_a_clock_that_is_set_back(days: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    play(days, TODAY, TODAY)
    set_clock(monkeypatch, "2026-11-17")
    days.app.open("days", kind=KIND)
    days.settle()
    assert (days.screen.day, days.screen.play_label) == ("2026-11-17", "Practise")
    days.tap(days.screen.ids.play)
    assert days.screen.session.journal.options.dice.attempt == "practice"


@pytest.mark.long
def test_a_day_in_the_past(days: Robot) -> None:
    for day in ("2026-11-14", "2026-11-15", "2026-11-17"):
        play(days, day, day)
    days.app.open("days", kind=KIND)
    days.settle()
    screen = days.screen
    assert screen.streak_words == "1 day in a row · longest: 2"
    assert screen.gaps_words == "1 day missed"
    tap_day(days, "2026-11-16")
    assert (screen.heading, screen.result) == ("16 Nov 2026", "Not played")
    assert screen.play_label == "Play this day"
    days.tap(screen.ids.play)
    journal = days.screen.session.journal
    assert (journal.options.dice.key, journal.options.dice.attempt) == ("2026-11-16", "past")


@pytest.mark.long
def test_days_to_come_cannot_be_chosen(days: Robot) -> None:
    days.app.open("days", kind=KIND)
    days.settle()
    grid = days.screen.ids.grid
    assert max(areas_of(grid.targets())) == TODAY
    place = grid.cells()["2026-11-19"].center
    days.tap_at(*grid.to_window(*place))
    assert days.screen.day == TODAY
    days.tap(days.screen.ids.earlier)
    assert days.screen.month_name == "October 2026"
    assert len(areas_of(grid.targets())) == 31
    days.tap(days.screen.ids.later)
    assert days.screen.month_name == "November 2026"
    assert days.screen.ids.later.disabled


@pytest.mark.long
def test_the_result_says_which_dice(days: Robot) -> None:
    session = play(days, TODAY, TODAY)
    days.app.open("result", session=session)
    days.settle()
    assert days.screen.dice == "Dice of 18 Nov 2026 · first try"
    days.tap(days.screen.ids.rematch)
    assert days.screen.session.journal.options.dice.attempt == "practice"
    assert days.screen.session.journal.options.dice.key == TODAY


@pytest.mark.long
def test_the_card_can_be_hidden(days: Robot) -> None:
    assert card(days)
    days.app.open("settings")
    days.settle()
    row = days.screen.ids.home_dice
    days.screen.ids.scroll.scroll_to(row, animate=False)
    days.settle()
    days.tap(row)
    days.app.open("home")
    days.wait(0.3)
    assert card(days) is None


@pytest.mark.long
def test_the_card_says_how_it_went(days: Robot) -> None:
    for day in ("2026-11-17", TODAY):
        session = play(days, day, day)
    days.app.store.settings.set(LAST_DICE, {"game": "tricubo", "variant": "A"})
    days.app.open("home")
    days.wait(0.3)
    total = session.journal.total(0)
    assert card(days).caption == f"Tricubo · Side A: {total} points · 2 days in a row"


@pytest.mark.long
def test_from_the_new_game_screen(days: Robot) -> None:
    days.app.open("setup", game="tricubo")
    days.settle()
    setup = days.screen
    setup._choose("side", setup.option_rows["side"], "B")
    setup.ids.scroll.scroll_to(setup.days, animate=False)
    days.settle()
    days.tap(setup.days)
    assert days.screen.kind == Variant("tricubo", "B", solo=True)
    days.app.open("setup", game="cubo")
    days.settle()
    assert days.screen.days.parent is None, "no rolls are entered there"


def test_for_screen_readers(days: Robot) -> None:
    session = play(days, "2026-11-17", "2026-11-17")
    days.app.open("days", kind=KIND)
    days.settle()
    grid, total = days.screen.ids.grid, session.journal.total(0)
    targets = by_keys(grid.targets())
    assert targets["2026-11-17"].say() == f"17 Nov 2026: {total} points, first try"
    assert targets[TODAY].say() == "18 Nov 2026: Not played"
    assert targets[TODAY].chosen
    told = {node.name for node in flat(tree_of(days))}
    assert {"Previous month", "Play", f"17 Nov 2026: {total} points, first try"} <= told
    assert [*faults(days)] == []


@pytest.mark.parametrize("language", in_part(["de", "fr", "it", "es", "nl"], 0))
def test_in_every_language_and_on_a_tablet(days: Robot, language: str) -> None:
    from screens.widgets.language import tr

    play(days, TODAY, TODAY)
    tr.use(language)
    with as_tablet(days):
        days.app.open("days", kind=KIND)
        days.settle()
        screen = days.screen
        english = {"Today’s dice", "Practise", "Everyone gets the same rolls.", "Mon", "Calendar"}
        assert screen.wide
        assert not english & {node.name for node in flat(tree_of(days))}
        days.tap(screen.ids.again)
        assert days.screen.name == "play"
    tr.use("en")


@pytest.mark.long
@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: f"{kind.game}{kind.variant}")
def test_a_whole_game_by_touches(days: Robot, kind: Variant, wide: bool) -> None:
    """From the calendar to the result and back, on a phone and on a tablet."""
    with as_tablet(days) if wide else nullcontext():
        days.app.open("days", kind=kind)
        days.settle()
        days.tap(days.screen.ids.play)
        days.wait(0.5)
        chance, session = Random(7), days.screen.session
        while not session.journal.over:
            if days.screen.match.waits_for_roll:
                days.answer(ROLL)
            else:
                _player, move = next_entry(session.journal, chance, rolls=False)
                days.enter(move)
            days.settle()
        assert not session.journal.forced
        assert marks_of(session.journal) == DiceMarks()
        assert len(rolls_of(session.journal)) == len({*rounds_of(session.journal)})
        days.app.open("days", kind=kind)
        days.settle()
        assert days.screen.games[TODAY].total == session.journal.total(0)
        assert days.screen.games[TODAY].counts


def rounds_of(journal: Journal) -> list[int]:
    """Returns the round of each entry."""
    states = [journal.beginning, *(state for _entry, state in journal.trail)]
    return [one for state in states[:-1] if (one := journal.game.turn(state).round)]
