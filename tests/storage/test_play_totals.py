"""All finished games on one page, filtered by period, number of players and time played."""

from datetime import UTC, datetime, timedelta

from scoring import REGISTRY
from scoring.early_end import EndEarly
from storage import Store
from storage.play_totals import (
    MANY,
    OneGame,
    TotalsFilter,
    summed,
)
from tools.player import played

NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
ANA, BEN = ("ana", "Ana"), ("ben", "Ben")


def game(kind: str, days: int, seconds: int | None, *people: tuple[str, str]) -> OneGame:
    at = (NOW - timedelta(days)).strftime("%Y-%m-%dT%H:%M:%SZ")
    who = tuple((*person, not place) for place, person in enumerate(people))
    return OneGame(kind, at, len(people), seconds, who)


ONE, OTHER = [*REGISTRY][:2]
GAMES = [
    game(ONE, 1, 600, ANA),
    game(ONE, 20, 1800, ANA, BEN),
    game(OTHER, 200, 7200, BEN, ANA),
    game(OTHER, 800, None, ANA, BEN),
]


def counted(**wanted: object) -> tuple[int, int]:
    sums = summed(GAMES, TotalsFilter(**wanted), NOW)  # type: ignore[arg-type]
    return sums.games, sums.seconds


def test_all_together() -> None:
    sums = summed(GAMES, TotalsFilter(), NOW)
    assert (sums.games, sums.seconds) == (4, 9600)
    kinds = {row.name: (row.games, row.seconds) for row in sums.kinds}
    assert kinds == {ONE: (2, 2400), OTHER: (2, 7200)}
    people = [(row.name, row.games, row.won, row.seconds) for row in sums.people]
    assert people == [("Ana", 4, 3, 9600), ("Ben", 3, 1, 9000)]


def test_by_period_players_and_time() -> None:
    assert counted(period="week") == (1, 600)
    assert counted(period="month") == (2, 2400)
    assert counted(period="year") == (3, 9600)
    assert counted(players=1) == (1, 600)
    assert counted(players=2) == (3, 9000)
    assert counted(players=MANY) == (0, 0)
    assert counted(length="short") == (1, 600)
    assert counted(length="medium") == (1, 1800)
    assert counted(length="long") == (1, 7200)
    assert counted(period="year", players=2, length="long") == (1, 7200)


def test_many_people_are_one_choice_and_bad_dates_in_no_period() -> None:
    many = [OneGame("kubi", "soon", 7, 60, ())]
    assert summed(many, TotalsFilter(players=MANY), NOW).games == 1
    assert summed(many, TotalsFilter(period="year"), NOW).games == 0


def test_from_the_disk(store: Store) -> None:
    from storage.played_time import seconds_played

    journal = played("kubi", {}, ["Ana", "Ben"])
    store.create(journal, "2026-11-17T10:00:00Z")
    early = played("tricubo", {}, ["Ana"], share=0.5)
    store.create(early.plus(0, EndEarly()), "2026-11-17T11:00:00Z")
    store.create(early, "2026-11-17T11:00:00Z")
    (one,) = store.play_totals.games()
    assert (one.kind, one.players, one.seconds) == ("kubi", 2, seconds_played(journal))
    assert [name for _who, name, _won in one.people] == ["Ana", "Ben"]
