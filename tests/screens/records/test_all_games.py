"""All games on one page, in the window."""

from scoring.journal import Journal
from tests.support import looks
from tools.player import played
from tools.robot import Robot


def timed(journal: Journal, minutes: int) -> Journal:
    """Returns the same game with this many entries, one a minute."""
    raws = journal.to_json()["entries"]
    for place, raw in enumerate(raws):
        raw["at"] = f"2026-11-17T10:{min(place, minutes):02}:00Z"
    return Journal.of_header(journal.header).plus_raw(raws)


def test_all_games_and_what_is_chosen(phone: Robot) -> None:
    from kivy.uix.label import Label

    store = phone.app.store
    store.create(timed(played("kubi", {}, ["Ana", "Ben"]), 30), "2026-11-17T11:00:00Z")
    store.create(timed(played("tricubo", {}, ["Ana"]), 10), "2020-11-17T11:00:00Z")
    phone.app.open("statistics")
    phone.worked()
    phone.tap(phone.screen.ids.all_games)
    phone.worked()
    screen = phone.screen
    assert screen.name == "all_games"
    assert (screen.games_text, screen.time_text) == ("2", "40 min")
    seen = [label.text for label in looks.shown(screen, Label)]
    assert "Kubi" in seen
    assert "Tricubo" in seen
    assert {"30 min", "10 min"} <= {*seen}
    alone = next(chip for chip in screen.ids.players.chips if chip.text == "Solo")
    phone.tap(alone)
    assert (screen.games_text, screen.time_text) == ("1", "10 min")
    screen.choose(players=3)
    phone.settle()
    assert screen.empty == "No matching games"
    phone.back()
    assert phone.screen.name == "statistics"


def test_nothing_was_played(phone: Robot) -> None:
    phone.app.open("all_games")
    phone.worked()
    assert phone.screen.empty == "No matching games"
