"""The finished games: page by page, searched, noted, deleted and restored."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from storage import StorageError, Store
from storage.history import ALL, Filter, HistoryGame
from storage.settings import CLOCK
from storage.trash import BinnedGame
from tests.support.finished import finished_game
from tests.support.storage_games import AT, begin, played, some
from tools.many_games import content, fill

DAY = "2026-11-{:02}T18:00:00Z"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("filled")
    fill(folder, 130)
    with Store.open(folder) as store:
        store.create(some(5, "Ana", "Ben"), AT)  # in no history
        # Several at the same moment.
        store._db.execute("UPDATE games SET finished = '2020-01-03T00:00:00Z' WHERE id % 3 = 0")
        store._db.execute("UPDATE seats SET finished = '2020-01-03T00:00:00Z' WHERE game % 3 = 0")
        yield store


def all_pages(store: Store, wanted: Filter, size: int) -> list[HistoryGame]:
    found: list[HistoryGame] = []
    page = store.history.page(wanted, size=size)
    while True:
        assert len(page.games) <= size
        found += page.games
        if page.next is None:
            return found
        assert len(page.games) == size
        page = store.history.page(wanted, page.next, size)


def matches(game: HistoryGame, wanted: Filter) -> bool:
    text = " ".join([*(seat.name for seat in game.seats), game.note]).lower().replace("é", "e")
    names = [seat.name.lower() for seat in game.seats]
    return (
        (wanted.game is None or game.game == wanted.game)
        and (wanted.player is None or wanted.player.lower() in names)
        and all(word in text for word in wanted.text.lower().replace("é", "e").split())
    )


@pytest.mark.parametrize("size", [1, 7, 50, 200])
@pytest.mark.parametrize(
    "wanted",
    [
        ALL,
        Filter(game="kubi"),
        Filter(player="ANA"),
        Filter(player="Éva", game="cubo"),
        Filter(text="grandma"),
        Filter(text="EVA  rain"),
        Filter(text="éva", game="tricubo"),
        Filter(player="ben", text="an"),
        Filter(player="ben", game="tetrix", text="a"),
        Filter(player="nobody"),
        Filter(game="chess"),
        Filter(text="%"),
        Filter(text="' OR 1"),
    ],
    ids=str,
)
def test_pages_are_all_that_fits_and_in_order(filled: Store, wanted: Filter, size: int) -> None:
    every = all_pages(filled, ALL, 1000)
    assert len(every) == 130
    assert every == sorted(every, key=lambda game: (game.finished, game.id), reverse=True)
    expected = [game for game in every if matches(game, wanted)]
    assert all_pages(filled, wanted, size) == expected
    assert filled.history.count(wanted) == len(expected)
    numbers = filled.history.numbers(wanted)
    assert numbers == [game.id for game in expected]
    assert [*filled.history.games(numbers[:40]).values()] == expected[:40]


def test_a_game_in_the_list_says_how_it_ended(store: Store) -> None:
    journal = finished_game(2, "Ana", "Ben")
    game = store.create(journal, AT)
    (shown,) = store.history.page().games
    assert shown == store.history.game(game)
    report = journal.report()
    assert [seat.total for seat in shown.seats] == [one["total"] for one in report["players"]]
    assert [at for at, seat in enumerate(shown.seats) if seat.won] == report["winners"]
    assert (shown.game, shown.variant, shown.solo) == ("tricubo", "B", False)
    assert (shown.started, shown.finished, shown.note) == (AT, AT, "")
    solo = store.history.game(store.create(finished_game(0, "Ana"), AT))
    assert solo.solo
    assert solo.rank == finished_game(0).report()["players"][0]["rank"]


def test_a_name_at_two_seats_is_one_game(store: Store) -> None:
    store.create(finished_game(2, "Ana", "ana"), AT)
    assert len(store.history.page(Filter(player="Ana")).games) == 1
    assert store.history.count(Filter(player="Ana")) == 1


def test_kinds_are_counted(filled: Store) -> None:
    kinds = filled.history.kinds()
    assert sum(kinds.values()) == 130
    assert all(filled.history.count(Filter(game=kind)) == count for kind, count in kinds.items())


@pytest.mark.parametrize("wanted", [ALL, Filter(game="kubi"), Filter(player="ana")], ids=str)
def test_any_page_goes_straight_to_its_place(filled: Store, wanted: Filter) -> None:
    asked: list[str] = []
    filled._db.set_trace_callback(asked.append)
    filled.history.page(wanted, ("2020-01-03T00:00:00Z", 60), 10)
    filled._db.set_trace_callback(None)
    sql = next(one for one in asked if "LIMIT" in one)
    (plan,) = (row[3] for row in filled._db.execute(f"EXPLAIN QUERY PLAN {sql}"))
    assert plan.startswith("SEARCH")
    assert "COVERING INDEX" in plan
    assert "<" in plan


class TestNotes:
    def test_a_note_is_kept_shown_and_found(self, store: Store, tmp_path: Path) -> None:
        game = store.create(finished_game(0, "Ana"), AT)
        store.history.set_note(game, "  Grüße vom Café \n")
        with Store.open(tmp_path) as again:
            assert again.history.note(game) == again.history.game(game).note == "Grüße vom Café"
            for text in ("café", "CAFE", "grusse", "ana vom"):
                assert again.history.count(Filter(text=text)) == 1
            again.history.set_note(game, "")
            assert again.history.count(Filter(text="cafe")) == 0
            assert again.history.count(Filter(text="ana")) == 1

    def test_no_note_for_a_game_that_is_not_there(self, store: Store) -> None:
        for attempt in (
            lambda: store.history.set_note(7, "x"),
            lambda: store.history.note(7),
            lambda: store.history.game(7),
        ):
            with pytest.raises(StorageError) as caught:
                attempt()
            assert caught.value.kind == "missing"


class TestBin:
    def test_what_a_list_says_of_it(self, store: Store) -> None:
        finished = store.create(finished_game(2, "Ana", "Ben"), AT)
        running = store.create(some(3, "Cé"), AT)
        broken = store.create(some(4), AT)
        store._db.execute("UPDATE games SET header = '{}' WHERE id = ?", (broken,))
        for game, day in ((finished, 17), (running, 18), (broken, 19)):
            store.trash.put(game, DAY.format(day))
        assert store.trash.shown([finished, running, broken, 77]) == {
            finished: BinnedGame(finished, "tricubo", ("Ana", "Ben"), DAY.format(17), AT),
            running: BinnedGame(running, "tricubo", ("Cé",), DAY.format(18), None),
            broken: BinnedGame(broken, "", (), DAY.format(19), None),
        }
        assert store.trash.shown([]) == {}

    def test_what_is_taken_back_is_as_it_was(self, tmp_path: Path) -> None:
        fill(tmp_path, 20)
        with Store.open(tmp_path) as store:
            running = store.create(some(7), AT)
            before = content(store)
            for game in (3, running):
                store.trash.put(game, AT)
            assert store.history.count() == 19
            assert sum(store.leaderboard.variants().values()) == 19
            assert store.unfinished() == []
            assert store.trash.games() == [running, 3]
            with pytest.raises(StorageError) as caught:
                store.load(3)
            assert caught.value.kind == "missing"
        with Store.open(tmp_path) as store:
            for game in (3, running):
                store.trash.take_back(game)
            assert content(store) == before
            assert store.trash.games() == []
            assert store.load(running) == some(7)

    def test_after_thirty_days_it_is_gone(self, store: Store) -> None:
        games = [store.create(played(begin("Ana"), Random(seed)), AT) for seed in range(3)]
        for game, day in zip(games, (1, 2, 16), strict=True):
            store.trash.put(game, DAY.format(day))
        assert store.trash.empty("2026-12-02T17:59:59Z") == 1
        assert store.trash.games() == [games[2], games[1]]
        with pytest.raises(StorageError) as caught:
            store.trash.take_back(games[0])
        assert caught.value.kind == "missing"

    def test_a_clock_that_is_far_ahead_is_not_believed(self, store: Store) -> None:
        game = store.create(some(3), AT)
        store.trash.put(game, AT)
        for wrong in ("2099-01-01T00:00:00Z", "2099-01-02T00:00:00Z", "9999-12-31T00:00:00Z"):
            assert store.trash.empty(wrong) == 0
        assert store.trash.empty("2026-11-17T00:00:00Z") == 0
        assert store.trash.games() == [game]

    def test_what_was_entered_by_a_wrong_clock_makes_it_no_better(self, store: Store) -> None:
        game = store.create(some(3), AT)
        store.trash.put(game, AT)
        assert store.trash.empty(AT) == 0
        assert store.trash.empty("2099-01-01T00:00:00Z") == 0
        store.create(some(4), "2099-01-01T00:00:00Z")
        assert store.trash.empty("2099-01-01T01:00:00Z") == 0
        assert store.trash.empty("2099-01-30T23:59:59Z") == 0
        assert store.trash.games() == [game]

    def test_after_a_long_pause_the_thirty_days_begin_again(self, store: Store) -> None:
        game = store.create(some(3), AT)
        store.trash.put(game, AT)
        assert store.trash.empty(AT) == 0
        assert store.trash.empty("2027-06-01T00:00:00Z") == 0
        assert store.trash.empty("2027-06-30T23:59:59Z") == 0
        assert store.trash.empty("2027-07-01T00:00:01Z") == 1

    @pytest.mark.parametrize("state", [{"seen": "x"}, {"since": "x"}, {"seen": AT, "since": "9"}])
    def test_a_state_of_the_clock_that_is_none(self, store: Store, state: dict[str, str]) -> None:
        store.trash.put(store.create(some(3), AT), AT)
        store.settings.set(CLOCK, state)
        assert store.trash.empty("2027-01-01T00:00:00Z") == 0

    def test_its_number_goes_to_nobody_else(self, store: Store) -> None:
        game = store.create(some(3), AT)
        store.trash.put(game, AT)
        assert store.create(some(4), AT) > game
        store.trash.take_back(game)
        assert store.load(game) == some(3)

    def test_one_that_cannot_be_read_is_kept_all_the_same(self, store: Store) -> None:
        game = store.create(finished_game(0, "Ana"), AT)
        store._db.execute("UPDATE entries SET entry = '{}' WHERE number = 2")
        before = content(store)["games"]
        store.trash.put(game, AT)
        store.trash.take_back(game)
        assert {key: one[1] for key, one in content(store)["games"].items()} == {
            key: one[1] for key, one in before.items()
        }

    def test_nothing_is_there_twice(self, store: Store) -> None:
        with pytest.raises(StorageError):
            store.trash.put(7, AT)
        game = store.create(some(3), AT)
        store.trash.put(game, AT)
        store.trash.take_back(game)
        with pytest.raises(StorageError):
            store.trash.take_back(game)
        assert len(store.unfinished()) == 1
