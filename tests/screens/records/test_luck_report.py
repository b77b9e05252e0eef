"""Luck and decisions over many games: worked out once, kept, and shown."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring.journal import Journal
from screens.review.luck_history import OverTime, over_time
from storage import Store
from storage.coach_tables import shipped
from storage.leaderboard import Variant
from storage.progress import unwatched
from tests.support.coaching import coached
from tests.support.table import AT
from tools.player import played as random_played
from tools.robot import Robot

ALONE = Variant("tricubo", "A", solo=True)
SOME = 5
"""The number of games from which on the statistics have charts."""


def fill(store: Store, name: str, count: int = 3, *, rolls: bool = True) -> None:
    for seed in range(count):
        journal = coached(Journal.new("tricubo", {}, [name]), seed, error=0.3, rolls=rolls)
        store.create(journal, f"2026-11-{seed + 1:02}T18:00:00Z")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path) as opened:
        yield opened


def told(store: Store, player: str = "", variant: Variant = ALONE) -> OverTime:
    return over_time(store, (variant, player), shipped, unwatched)


# Without a window


def test_means_and_kinds(store: Store) -> None:
    fill(store, "Ana")
    found = told(store)
    assert len(found.games) == 3
    assert found.loss > 0
    assert sum(lost for _kind, lost in found.kinds()) == pytest.approx(found.loss, abs=0.2)
    assert {kind for kind, _lost in found.kinds()} <= {"row", "colour", "interim", "pass"}
    days = [one.finished for one in found.games]
    assert days == sorted(days)


def test_it_is_worked_out_once(store: Store) -> None:
    fill(store, "Ana")
    asked: list[tuple[int, int]] = []

    def watch(done: int, total: int) -> bool:
        asked.append((done, total))
        return True

    first = over_time(store, (ALONE, ""), shipped, watch)
    assert asked == [(1, 3), (2, 3), (3, 3)]
    assert over_time(store, (ALONE, ""), shipped, watch) == first
    assert len(asked) == 3, "all were known"


def test_what_is_known_when_it_is_stopped_stays_known(store: Store) -> None:
    fill(store, "Ana")
    part = over_time(store, (ALONE, ""), shipped, lambda done, _total: done < 2)
    assert len(part.games) == 2
    assert len(store.reviews.kept()) == 2


def test_one_player(store: Store) -> None:
    fill(store, "Ana")
    fill(store, "Ben", 2)
    assert len(told(store, "ana").games) == 3
    assert len(told(store).games) == 5


def test_games_whose_dice_are_not_known_are_left_out(store: Store) -> None:
    fill(store, "Ana")
    fill(store, "Ben", 2, rolls=False)
    found = told(store)
    assert (len(found.games), found.unknown) == (3, 2)


def test_a_pad_that_may_be_learned_later(store: Store) -> None:
    """It is looked at again the next time."""
    journal = random_played("tricubo", {"colour_bonus": 9}, ["Ana"], rolls=True)
    store.create(journal, AT)
    found = told(store)
    assert not found.games
    assert store.reviews.kept() == {}


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", '{"version": 1}', '{"version": 1, "seats": {"x": {"luck": "much"}}}']
)
def test_a_damaged_file_is_as_good_as_none(store: Store, tmp_path: Path, damage: str) -> None:
    fill(store, "Ana", 1)
    first = told(store)
    path = tmp_path / "coach" / "reviews.json"
    assert json.loads(path.read_text("utf-8"))["version"] == 1
    path.write_text(damage, "utf-8")
    assert told(store) == first


def test_a_game_without_values(store: Store) -> None:
    found = told(store, variant=Variant("cubo", "", solo=True))
    assert not found.games
    assert found.why


# In the window


def test_from_the_statistics(quick: Robot) -> None:
    fill(quick.app.store, "Nina", SOME)
    quick.app.open("statistics", variant=ALONE, player="Nina")
    quick.settle()
    quick.screen.ids.luck.dispatch("on_release")
    quick.worked()
    screen: Any = quick.screen
    assert screen.name == "luck"
    headings = [card.heading for card in screen.cards]
    assert headings == [
        *("In numbers", "Points lost by type of entry"),
        *("Points lost over time", "Luck over time"),
    ]
    assert f"Games: {SOME}" in screen.cards[0].chart.lines()
    assert not screen.note
    quick.back()
    assert quick.screen.name == "statistics"
    statistics: Any = quick.screen
    quick.until(lambda: statistics.complete)
    last = statistics.cards[-4:]
    assert [card.heading for card in last] == headings, "what is known is a part of the page"
    assert {card.section.over for card in last} == {"Luck and decisions"}


def test_games_without_rolls(quick: Robot) -> None:
    fill(quick.app.store, "Olga", 2, rolls=False)
    quick.app.open("luck", variant=ALONE, player="Olga")
    quick.worked()
    assert not quick.screen.cards
    assert quick.screen.note == "2 games are not included: their dice were not entered."


def test_games_that_no_coach_knows(quick: Robot) -> None:
    quick.app.store.create(Journal.new("cubo", {}, ["Olga"]), AT)
    quick.app.open("luck", variant=Variant("cubo", "", solo=True))
    quick.worked()
    assert quick.screen.note
