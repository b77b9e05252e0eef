"""The data for BG Stats; see docs/sharing.md for its format."""

import json
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from scoring.journal import Journal
from storage.game_rows import Saved
from tests.support.finished import finished_game
from tests.support.table import AT, golden
from tools.player import played


@pytest.fixture(autouse=True)
def spoken(display: None) -> None:
    from screens.widgets.language import tr

    tr.use("en")


def told(journal: Journal, finished: str = AT) -> dict[str, Any]:
    """Returns the data in the link."""
    from screens.result import bg_stats

    saved = replace(Saved.new(journal, AT), identity="abc-123", finished=finished)
    link = urlsplit(bg_stats.link(bg_stats.play(journal, saved)))
    assert (link.scheme, link.netloc, link.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    (data,) = parse_qs(link.query, strict_parsing=True)["data"]
    found: dict[str, Any] = json.loads(data)
    return found


def with_times(journal: Journal, *times: str) -> Journal:
    """Returns the same game, its first entries made at these times and the rest at the last of
    them."""
    raws = []
    for place, entry in enumerate(journal.entries):
        at = times[min(place, len(times) - 1)]
        raws.append(entry.raw | {"at": f"2026-11-16T{at}"})
    return Journal.of_header(journal.header).plus_raw(raws)


def test_a_game_of_two() -> None:
    journal = golden("tricubo-A-tie")
    assert told(journal) == {
        "sourceName": "Rollpad",
        "sourcePlayId": "abc-123",
        "playDate": "2026-11-16 18:00:00",
        "durationMin": 17,
        "board": "Side A",
        "game": {
            "name": "Tricubo",
            "sourceGameId": "tricubo",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Ana",
                "sourcePlayerId": "ana",
                "startPlayer": True,
                "score": 50,
                "winner": False,
                "rank": 2,
            },
            {
                "name": "Ben",
                "sourcePlayerId": "ben",
                "startPlayer": False,
                "score": 50,
                "winner": True,
                "rank": 1,
            },
        ],
    }


@pytest.mark.parametrize("number", range(12))
def test_every_game(number: int) -> None:
    journal = finished_game(number, "Zoë & Söhne", "100 % Ben", "李")
    play = told(journal)
    players = play["players"]
    assert [one["name"] for one in players] == list(journal.names)
    assert [one["score"] for one in players] == [journal.total(p) for p in range(len(players))]
    winners = journal.game.winners(journal.state) if len(players) > 1 else ()
    assert [one["winner"] for one in players] == [p in winners for p in range(len(players))]
    assert ["rank" in one for one in players] == [len(players) > 1] * len(players)
    assert [one["startPlayer"] for one in players].count(True) == 1
    assert play["game"]["name"] == journal.game.title
    assert all(isinstance(one[key], bool) for one in players for key in ("winner", "startPlayer"))


def test_several_winners() -> None:
    players = told(golden("kubi-two-winners"))["players"]
    assert [(one["winner"], one["rank"]) for one in players[:2]] == [(True, 1), (True, 1)]


def test_alone() -> None:
    play = told(golden("tetrix-solo-master"))
    assert play["comments"] == "Master of shapes"
    (player,) = play["players"]
    assert player == {
        "name": "Mara",
        "sourcePlayerId": "mara",
        "startPlayer": True,
        "score": 175,
        "winner": False,
    }


@pytest.mark.parametrize("game", ["cubo-one-sheet-of-four", "tripple-domino-one-sheet-of-four"])
def test_one_sheet_of_a_larger_table(game: str) -> None:
    """It is unknown here who has won, or who has begun."""
    journal = golden(game)
    (player,) = told(journal)["players"]
    assert (player["name"], player["winner"]) == (journal.names[0], False)
    assert player["score"] == journal.total(0)
    assert not player["startPlayer"]
    assert "rank" not in player


def test_what_broke_a_rule_is_said() -> None:
    assert told(golden("kubi-forced"))["comments"] == "Some entries of this game break a rule."


def test_who_begins() -> None:
    """In Tripple Domino the player with the highest tile; otherwise the first who rolls."""
    from screens.result.bg_stats import starter

    journal = Journal.new("tripple-domino", {}, ["Ana", "Ben", "Cem"])
    move = next(journal.game.legal_moves(journal.state, 2))
    assert starter(journal) is None
    assert starter(journal.plus(2, move)) == 2
    assert starter(golden("tricubo-A-tie")) == 0


@pytest.mark.parametrize(
    ("times", "minutes"),
    [
        (("18:00:00Z", "18:20:00Z", "18:42:40Z"), 43),
        (("18:00:00", "18:20:00Z", "18:42:00"), 42),
        (("18:00:00Z",), None),
        (("08:00:00Z", "08:10:00Z", "18:20:00Z"), None),
    ],
)
def test_how_long_it_took(times: tuple[str, ...], minutes: int | None) -> None:
    """Without pauses; a game that was put aside has no length that we know."""
    journal = with_times(played("cubo", {}, ["Ana", "Ben"], rolls=False), *times)
    assert told(journal).get("durationMin") == minutes


def test_the_link_for_the_app_itself() -> None:
    from screens.result import bg_stats

    journal = golden("cubo-two-players")
    play = bg_stats.play(journal, Saved.new(journal, AT))
    app, web = bg_stats.link(play, bg_stats.APP), bg_stats.link(play)
    assert app.startswith("bgstats://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")
    assert app.partition("://")[2] == web.partition("://")[2]
    assert not set(' "{}<>|\\^`') & set(app)
