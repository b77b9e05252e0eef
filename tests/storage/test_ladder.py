"""The solo ranks: who climbs them, the best run, and the place of a finished game."""

from itertools import pairwise, product
from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import Journal
from scoring.pad_variants import pad_of, printed
from storage import Store
from storage.leaderboard import Variant, run_of, solo_variants
from storage.settings import PADS
from tests.support.finished import finished_game
from tests.support.random_play import random_game
from tests.support.storage_games import AT
from tools.many_games import FILLED, NAMES

SIDE_A = (0, 12, 24, 36)
"""Solo games of Tricubo on side A, as `finished_game` knows them."""


@pytest.fixture(scope="module")
def alone(filled: Store) -> dict[int, Journal]:
    journals = {game: filled.load(game) for game in range(1, FILLED + 1)}
    return {game: one for game, one in journals.items() if len(one.names) == 1}


def variant_of(journal: Journal) -> Variant:
    return Variant(journal.game.id, journal.game.variant(journal.options), solo=True)


def test_everything_that_can_be_played_alone(alone: dict[int, Journal]) -> None:
    found = solo_variants()
    assert [(one.game, one.variant) for one in found if one.game == "tricubo"] == [
        ("tricubo", "A"),
        ("tricubo", "B"),
    ]
    assert {one.game for one in found} == set(GAMES)
    assert {variant_of(journal) for journal in alone.values()} == set(found)
    assert all(len(set(GAMES[game].variants().values())) for game in GAMES)


def test_whoever_played_alone_most_is_first(filled: Store, alone: dict[int, Journal]) -> None:
    names = [journal.names[0] for journal in alone.values()]
    wanted = sorted(set(names), key=lambda name: (-names.count(name), name.casefold()))
    assert filled.leaderboard.soloists() == wanted
    assert len(wanted) > 3


def test_a_soloist_is_written_as_the_last_time(store: Store) -> None:
    assert store.leaderboard.soloists() == []
    store.create(finished_game(0, "ANA"), "2026-11-15T18:00:00Z")
    store.create(finished_game(6, "Ana", "Ben"), "2026-11-17T18:00:00Z")
    store.create(finished_game(12, "ana"), "2026-11-16T18:00:00Z")
    assert store.leaderboard.soloists() == ["Ana"]


def test_the_best_run_without_one_game(filled: Store, alone: dict[int, Journal]) -> None:
    for variant, player in product(solo_variants(), (None, "Ana", NAMES[5])):
        mine = {
            game: one
            for game, one in alone.items()
            if variant_of(one) == variant and player in (None, one.names[0])
        }
        ordered = sorted(mine, key=lambda game: (-mine[game].total(0), game))
        for left_out in (None, *ordered[:2], 1_000_000):
            rest = [game for game in ordered if game != left_out]
            run = filled.leaderboard.best_run(variant, player, leave_out=left_out)
            assert run == (run_of(mine[rest[0]]) if rest else [])


def test_how_far_up_each_game_has_come(filled: Store, alone: dict[int, Journal]) -> None:
    for game, journal in alone.items():
        rivals = [
            one.total(0)
            for number, one in alone.items()
            if number != game and variant_of(one) == variant_of(journal)
            if one.names == journal.names
        ]
        climb, total = filled.leaderboard.climb(game), journal.total(0)
        assert climb is not None
        assert climb.variant == variant_of(journal)
        assert (climb.who, climb.total) == (journal.names[0].casefold(), total)
        assert climb.games == len(rivals) + 1
        assert climb.place == 1 + sum(rival > total for rival in rivals)
        assert climb.gain == (total - max(rivals) if rivals and total > max(rivals) else None)


def test_a_rank_is_new_once(store: Store) -> None:
    """A player who has been higher already does not reach it for the first time."""
    game = GAMES["tricubo"]
    ordered = sorted(SIDE_A, key=lambda number: finished_game(number).total(0))
    ranks = [game.rank(finished_game(number).state) for number in ordered]
    assert ranks[0] != ranks[-1], "too much alike"
    new = []
    for number in ordered:
        climb = store.leaderboard.climb(store.create(finished_game(number, "Ana"), AT))
        assert climb is not None
        new.append(climb.new_rank)
    assert new == [None, *(now if now != old else None for old, now in pairwise(ranks))]
    again = store.leaderboard.climb(store.create(finished_game(ordered[0], "Ana"), AT))
    assert again is not None
    assert (again.new_rank, again.gain, again.games) == (None, None, 5)


def test_round_a_table_everybody_climbs_for_themselves(store: Store) -> None:
    first, second = finished_game(6, "Ana", "Ben"), finished_game(6, "Ben", "Ana")
    better = first.total(0) - first.total(1)
    assert better
    for journal, gains in ((first, {None}), (second, {None, abs(better)})):
        game = store.create(journal, AT)
        climbs = [store.leaderboard.climb(game, seat) for seat in (0, 1)]
        assert {climb.gain for climb in climbs if climb} == gains
        assert store.leaderboard.climb(game, 2) is None
        assert not any(climb and climb.variant.solo for climb in climbs), "nobody is alone"


def test_a_game_that_goes_on_is_on_no_ladder(store: Store) -> None:
    journal = finished_game(0, "Ana")
    game = store.create(journal, AT)
    assert store.leaderboard.climb(game) is not None
    undone = journal.undo(journal.undoable or 0, at=AT)
    store.append(game, undone, AT)
    assert store.leaderboard.climb(game) is None
    assert store.leaderboard.soloists() == []
    assert store.leaderboard.climb(999) is None


def test_side_b_has_no_rung_that_cannot_be_reached(store: Store) -> None:
    """TC-17: neither the ranks nor the statistics show it, unless the player's own pad has it."""
    sides = [Variant("tricubo", side, solo=True) for side in "AB"]

    def rungs() -> list[int]:
        return [len(store.leaderboard.ladder(side).bands) for side in sides]

    assert rungs() == [5, 4]
    store.create(random_game("tricubo", 1, {"side": "B"}, 1), AT)
    page = store.leaderboard.page(sides[1])
    assert page is not None
    assert [band.key for band in page.bands][-1] == "maximum"
    assert page.bands[-1].high is None
    tricubo = GAMES["tricubo"]
    own = printed(tricubo, pad_of(tricubo, "B")) | {"columns": [0, 1, 12], "purple_from": 2}
    store.settings.set(PADS.of("tricubo"), {"B": own})
    assert rungs() == [5, 5]
    broken: list[Any] = [{"B": own | {"columns": "all"}}, {"B": 7}, [], 7]
    for unreadable in (*broken, {"B": own | {"purple_from": 99}}):
        store.settings.set(PADS.of("tricubo"), unreadable)
        assert rungs() == [5, 4]


def test_a_rank_reached_on_another_pad_stays_on_the_ladder(store: Store) -> None:
    """TC-17: the pad has been changed back since."""
    options = {"side": "B", "columns": [0, 10, 20, 20, 20, 20]}
    journal = random_game("tricubo", 1, options, 1)
    while journal.game.rank(journal.state) != "maximissimus":
        journal = random_game("tricubo", 1, options, journal.total(0))
    store.create(journal, AT)
    side_b = Variant("tricubo", "B", solo=True)
    ladder = store.leaderboard.ladder(side_b)
    assert ladder.rank == ladder.bands[-1].key == "maximissimus"
    assert ladder.next_rank is None
