"""The course of a game: points round by round, and its duration."""

from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import Journal
from screens.result.score_history import how_long, progress
from sheets.texts import speak
from storage.played_time import between, seconds_played
from tests.support.table import begin, choose_more, golden, more, resume
from tools.player import played
from tools.robot import Robot

# Without a window


@pytest.mark.parametrize("game", GAMES)
def test_the_points_of_each_round(game: str) -> None:
    journal = played(game, {}, ["Ana", "Ben"])
    stands = progress(journal)
    rounds = [stand.rounds for stand in stands]
    assert rounds == sorted(set(rounds)), "each round once"
    assert rounds[0] == 0
    assert stands[-1].totals == (journal.total(0), journal.total(1))


def test_a_round_that_has_begun_counts_as_it_stands() -> None:
    journal = played("tricubo", {}, ["Ana", "Ben"], share=0.3)
    for until in range(len(journal.entries) + 1):
        part = next(journal.until([until]))
        assert progress(part)[-1].totals == (part.total(0), part.total(1))


@pytest.mark.parametrize(
    ("stamps", "seconds"),
    [
        ([], None),
        (["2026-11-17T09:00:00Z"], None),
        (["2026-11-17T09:00:00Z", "2026-11-17T09:05:00Z", "2026-11-17T09:06:30Z"], 390),
        (["2026-11-17T09:00:00Z", "2026-11-17T09:05:00Z", "2026-11-18T09:00:00Z"], 300),
        (["2026-11-17T09:00:00Z", "2026-11-17T08:00:00Z", "2026-11-17T08:01:00"], 60),
        (["soon", None, "2026-11-17T08:00:00Z"], None),
    ],
)
def test_breaks_are_left_out(stamps: list[object], seconds: int | None) -> None:
    assert between(stamps) == seconds


def test_a_file_without_times_says_nothing_of_them() -> None:
    assert seconds_played(Journal.new("kubi", {}, ["Ana"])) is None


def test_how_long_in_words() -> None:
    speak("en")
    assert [how_long(seconds) for seconds in (None, 20, 60, 3540, 3600, 5400)] == [
        *("", "", "1 min", "59 min", "1 h 0 min", "1 h 30 min"),
    ]


# In the window


def test_from_the_game_and_back(quick: Robot) -> None:
    screen = begin(quick, 2, "0 L4; 1 M3\n1 L4; 0 M3\n0 L4; 1 S3")
    quick.tap_panel("face4")
    choose_more(quick, "Scores so far")
    standing = quick.screen
    assert standing.name == "standing"
    totals = [place.total for place in standing.places]
    assert totals == sorted(totals, reverse=True)
    assert standing.ids.graph.shown
    assert standing.ids.graph.height > 100
    quick.back()
    assert quick.screen is screen
    assert screen.panel.faces[0] == 4, "what was begun is still there"


def test_the_standing_before_there_is_one(quick: Robot) -> None:
    begin(quick, 2)
    choose_more(quick, "Scores so far")
    assert not quick.screen.ids.graph.shown
    assert quick.screen.waiting == "The chart appears after two rounds."


def test_settings_from_a_game_and_back(quick: Robot) -> None:
    screen = begin(quick, 2)
    assert "Settings" in more(quick)
    quick.back()
    quick.wait(0.5)
    assert quick.screen is screen, "back closes the menu"
    choose_more(quick, "Settings")
    assert quick.screen.name == "settings"
    quick.back()
    assert quick.screen is screen


def test_on_the_result(quick: Robot) -> None:
    resume(quick, golden("tricubo-A-tie"))
    quick.answer("Result")
    result: Any = quick.screen
    assert result.ids.graph.shown
    assert result._parts["rounds"].parent is not None
