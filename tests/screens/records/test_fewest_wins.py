"""A pad on which the fewest points win: every screen shows the lowest total as the best."""

from typing import Any

import pytest

from play.spoken_events import spoken_result
from scoring.journal import Journal
from storage.game_rows import Saved
from storage.leaderboard import Variant
from storage.session import Session
from tests.support.own_notation import game_of, pad, rounds
from tests.support.random_pads import Json
from tests.support.reading_back import journal_of
from tests.support.table import AT
from tools.robot import Robot

LOW = pad(rounds(), end={"when": "rounds", "rounds": 1}, wins="fewest", title="Few")


def played(name: str, *totals: int, sheet: Json = LOW) -> Journal:
    moves = ", ".join(f"{player} r {total}" for player, total in enumerate(totals))
    file = game_of(sheet, moves, len(totals))
    for seat, player in enumerate(file["players"]):
        player["name"] = name if not seat else f"Other {seat}"
    return journal_of(file)


def variant() -> Variant:
    journal = played("Ana", 1)
    return Variant("own", journal.game.variant(journal.options), solo=True)


def keep(robot: Robot, name: str, *totals: int) -> list[int]:
    store = robot.app.store
    stamps = (f"2026-11-{at:02}T18:00:00Z" for at in range(1, 29))
    return [store.create(played(name, one), at) for one, at in zip(totals, stamps, strict=False)]


def finish(robot: Robot, name: str, total: int) -> Any:
    """Plays a solo game to its end; returns the celebration below its result."""
    journal = played(name, total)
    begun = Journal.of_header(journal.header)
    robot.app.open("home")
    session = Session(robot.app.store, robot.app.store.create(begun, AT), begun)
    last = journal.entries[-1]
    assert last.move
    session.enter(last.player, last.move)
    robot.app.open("result", session=session)
    robot.settle()
    return robot.screen.ids.celebration


@pytest.mark.parametrize(
    ("total", "headline", "detail", "place"),
    [
        (3, "New record", "4 points fewer than before", "No. 1 of your 3 games"),
        (9, "", "", "No. 2 of your 3 games"),
    ],
)
def test_the_celebration(house: Robot, total: int, headline: str, detail: str, place: str) -> None:
    name = f"Solo {total}"
    keep(house, name, 20, 7)
    celebration = finish(house, name, total)
    assert (celebration.headline, celebration.detail) == (headline, detail)
    assert celebration.place == place


def test_the_ladder(house: Robot) -> None:
    keep(house, "Lea", 12, 5, 30)
    house.app.open("home")
    house.app.open("ladder", variant=variant(), player="Lea")
    house.settle()
    assert house.screen.title == "5 points"
    cards = list(reversed(house.screen.ids.best.children))
    assert [card.points for card in cards] == ["5 points", "12 points", "30 points"]
    assert variant() in [one for one, _name in house.screen.variants]
    assert house.screen._last()[0] == variant(), "remembered"
    house.screen.begin()
    house.settle()
    assert (house.screen.name, house.screen.title) == ("setup", "Few")


def test_the_statistics(house: Robot) -> None:
    from screens.records.charts.key_figures import Tiles
    from screens.records.charts.trend import Trend

    keep(house, "Mia", 30, 25, 20, 5, 10, 9)
    house.app.open("home")
    house.app.open("statistics", variant=variant(), player="Mia")
    house.settle()
    charts = [one for one in house.screen.walk() if isinstance(one, Tiles | Trend)]
    tiles = next(one for one in charts if isinstance(one, Tiles))
    values = {tile.label: tile.value for tile in tiles.tiles}
    assert (values["Best"], values["Worst"]) == ("5", "30")
    (trend,) = (one for one in charts if isinstance(one, Trend))
    assert trend.headline().startswith("Trend: down")
    assert trend.best_total == 5
    assert any(line.startswith("Best: 5,") for line in trend.lines())


@pytest.mark.usefixtures("display")
def test_a_game_of_several() -> None:
    from screens.result.bg_stats import play
    from screens.result.result_summary import ties

    journal = played("Noa", 8, 4, 8, 4, sheet=LOW)
    assert [text.split(" ", 1)[1] for text in map(str, ties(journal))] == [
        "1 and Other 3 share a place: 4 points each.",
        "and Other 2 share a place: 8 points each.",
    ]
    assert "1. Other 1: 4 points" in spoken_result(journal)
    assert "3. Noa: 8 points" in spoken_result(journal)
    game: Any = play(journal, Saved.new(journal, AT))["game"]
    assert game["highestWins"] is False


def test_a_game_that_was_ended_early(house: Robot) -> None:
    """The points of the player who is ahead, though no one has won."""
    sheet = LOW | {"end": {"when": "rounds", "rounds": 3}}
    file = game_of(sheet, "0 r 8, 1 r 3, 0 end")
    journal = journal_of(file)
    session = Session(house.app.store, house.app.store.create(journal, AT), journal)
    house.app.open("home")
    house.app.open("result", session=session)
    house.settle()
    assert house.screen.points == "3"
