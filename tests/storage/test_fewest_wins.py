"""Records of a pad on which the fewest points win: the best is the lowest total."""

from scoring.journal import Journal
from storage import Store
from storage.leaderboard import Variant
from tests.support.own_notation import game_of, pad, rounds
from tests.support.random_pads import Json
from tests.support.reading_back import journal_of

LOW = pad(rounds(), end={"when": "rounds", "rounds": 2}, wins="fewest")
HIGH = LOW | {"wins": "most"}


def played(number: int, sheet: Json, *totals: int) -> tuple[Journal, str]:
    """A finished game with these totals, and when it was finished."""
    rows = [*enumerate(totals)]
    moves = [*(f"{player} r {one - 1}" for player, one in rows), *(f"{one} r 1" for one, _ in rows)]
    journal = journal_of(game_of(sheet, ", ".join(moves), len(totals)))
    return journal, f"2026-11-{number:02}T18:00:00Z"


def keep(store: Store, sheet: Json, *games: tuple[int, ...]) -> list[int]:
    return [store.create(*played(at, sheet, *game)) for at, game in enumerate(games, 1)]


def variant_of(sheet: Json, *, solo: bool) -> Variant:
    journal, _at = played(1, sheet, 1)
    return Variant("own", journal.game.variant(journal.options), solo)


def test_a_player_alone(store: Store) -> None:
    numbers = keep(store, LOW, (12,), (5,), (30,), (5,))
    variant = variant_of(LOW, solo=True)
    page = store.leaderboard.page(variant)
    assert page
    assert (page.fewest, page.summary.best, page.summary.worst) == (True, 5, 30)
    ladder = store.leaderboard.ladder(variant)
    assert [one.total for one in ladder.best] == [5, 5, 12, 30]
    assert [one.game for one in ladder.best][:2] == [numbers[1], numbers[3]]
    assert store.leaderboard.best_run(variant)[-1] == 5
    assert variant in store.leaderboard.solo_variants()


def test_the_place_of_a_game(store: Store) -> None:
    found = []
    for at, total in enumerate((12, 5, 30, 5, 4), 1):
        climb = store.leaderboard.climb(store.create(*played(at, LOW, total)))
        assert climb
        found.append((climb.place, climb.gain, climb.fewest))
    assert found == [
        (1, None, True),
        (1, 7, True),
        (3, None, True),
        (1, None, True),
        (1, 1, True),
    ]


def test_several_players(store: Store) -> None:
    keep(store, LOW, (10, 4), (8, 9), (7, 20))
    variant, names = variant_of(LOW, solo=False), played(1, LOW, 1, 2)[0].names
    page = store.leaderboard.page(variant)
    assert page
    assert {one.who: one.summary.best for one in page.standings} == {
        names[0].casefold(): 7,
        names[1].casefold(): 4,
    }
    (duel,) = store.leaderboard.rivals(variant, names[0], 5)
    assert (duel.ahead, duel.behind) == (2, 1)
    assert duel.margin == (-6 + 1 + 13) / 3, "ahead by fewer points"


def test_the_most_points_on_the_same_sheet(store: Store) -> None:
    keep(store, HIGH, (12,), (5,), (30,))
    variant = variant_of(HIGH, solo=True)
    page = store.leaderboard.page(variant)
    assert page
    assert (page.fewest, page.summary.best, page.summary.worst) == (False, 30, 5)
    assert [one.total for one in store.leaderboard.ladder(variant).best] == [30, 12, 5]


def test_nothing_was_played(store: Store) -> None:
    variant = variant_of(LOW, solo=True)
    assert store.leaderboard.page(variant) is None
    assert store.leaderboard.ladder(variant).best == []
    assert not store.leaderboard.fewest_win(Variant("no such game"))
