"""Names corrected later, spellings merged, and all of it undone."""

import json
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.journal import Journal
from storage import StorageError, Store
from storage.history import Filter
from storage.leaderboard import Variant
from storage.play_totals import PlayTotals, TotalsFilter, summed
from storage.player_renaming import PlayerCount
from storage.progress import StoppedError
from tests.support.finished import finished_game
from tests.support.storage_games import AT, go_on, some
from tools.many_games import content, fill

LATER = "2026-11-16T18:00:00Z"


def test_everybody_who_played_whoever_played_most_first(store: Store) -> None:
    store.create(finished_game(2, "Ana", "Ben"), AT)
    store.create(finished_game(0, "ANA"), LATER)
    store.create(some(3, "Ana", "Cé"), LATER)
    assert store.names.players() == [
        PlayerCount("ANA", 3, LATER),
        PlayerCount("Ben", 1, AT),
        PlayerCount("Cé", 1, ""),
    ]


def test_games_never_begun_count_nowhere(store: Store, tmp_path: Path) -> None:
    """Neither for names nor in a backup."""
    store.create(finished_game(2, "Ana", "Ben"), AT)
    empty = Journal.new("kubi", {}, ["Ana", "Never"])
    number = store.create(empty, LATER)
    assert store.names.players() == [PlayerCount("Ana", 1, AT), PlayerCount("Ben", 1, AT)]
    path = store.backup.write(tmp_path, LATER)
    assert path is not None
    with zipfile.ZipFile(path) as archive:
        assert len([name for name in archive.namelist() if name.startswith("games/")]) == 1
        assert json.loads(archive.read("manifest.json"))["games"] == 1
    assert store.load(number) == empty, "it can still be begun"


def test_who_has_no_name_is_in_no_statistics(store: Store) -> None:
    variant = Variant("tricubo", "B")
    for names in (("Ana", "Player 2"), ("Person 1", "Ana"), ("Ana", "Ben")):
        store.create(finished_game(2, *names), AT)
    page = store.leaderboard.page(variant)
    assert page is not None
    assert [one.who for one in page.standings] == ["ana", "ben"]
    assert [duel.other for duel in store.leaderboard.rivals(variant, "Ana", 9)] == ["ben"]
    people = summed(PlayTotals(store._disk).games(), TotalsFilter(), datetime.now(UTC)).people
    assert [row.name for row in people] == ["Ana", "Ben"]
    solo = finished_game(0, "Player 1")
    store.create(solo, LATER)
    assert store.leaderboard.soloists() == []


def test_two_spellings_become_one_player(store: Store) -> None:
    games = [
        store.create(finished_game(2, *names), AT) for names in (("Anna", "Ben"), ("Ana", "C"))
    ]
    running = store.create(some(4, "ANNA", "Daan"), AT)
    store.remember_players(["Anna", "Ben"], AT)
    assert store.names.games_of("anna") == 2
    done = store.names.rename("Anna", "Ana", LATER)
    assert done.games == 2
    assert store.load(games[0]).names == ("Ana", "Ben")
    assert store.load(running).names == ("Ana", "Daan")
    assert store.load(games[0]).entries == finished_game(2).entries
    assert store.history.count(Filter(player="ana")) == 2
    assert store.history.count(Filter(text="anna")) == 0
    assert store.leaderboard.variants("Anna") == {}
    assert store.leaderboard.variants("Ana") == {Variant("tricubo", "B"): 2}
    assert store.player_names() == ["Ana", "Ben"]


def test_who_has_played_together(store: Store) -> None:
    for names in (("Anna", "Ana"), ("ana", "ANNA"), ("Anna", "Ben"), ("Ben", "ben")):
        store.create(finished_game(2, *names), AT)
    assert store.names.together("anna", "Ana ") == 2
    assert store.names.together("Ana", "Ben") == 0
    assert store.names.together("Nobody", "Ben") == 0


def test_what_somebody_is_called_now(store: Store) -> None:
    store.create(finished_game(2, "Anna", "Ben"), AT)
    store.names.rename("Anna", "Ana", AT)
    last = store.names.rename("ana", "Ánna", LATER)
    assert [store.names.current(name) for name in ("ANNA ", "Ana", "Ánna", "Ben", "New")] == [
        *("Ánna", "Ánna", "Ánna", "Ben", "New")
    ]
    store.create(finished_game(0, "Anna"), AT)  # another player with this name
    assert store.names.current("Anna") == "Anna"
    store.names.undo(last.id)
    assert store.names.current("Ánna") == "Ánna"
    assert store.names.current("Ana") == "Ana"


def test_a_circle_of_names_ends(store: Store) -> None:
    game = store.create(finished_game(2, "Anna", "Ben"), AT)
    store.names.rename("Anna", "Ana", AT)
    store.names.rename("Ana", "Anna", AT)
    store.trash.put(game, AT)
    assert store.names.current("Anna") == "Anna"


def test_stopped_on_the_way_nothing_has_happened(store: Store) -> None:
    for _ in range(3):
        store.create(finished_game(2, "Anna", "Ben"), AT)
    before = content(store)
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 2

    with pytest.raises(StoppedError):
        store.names.rename("Anna", "Ana", AT, stop)
    assert (content(store), told) == (before, [(1, 3), (2, 3)])
    assert store.names.renamings() == []
    renamed = store.names.rename("Anna", "Ana", AT)
    after = content(store)
    with pytest.raises(StoppedError):
        store.names.undo(renamed.id, stop)
    assert content(store) == after
    store.names.undo(renamed.id)
    assert content(store) == before


def test_a_game_that_is_open_can_be_played_on(store: Store) -> None:
    journal = some(4, "Anna", "Daan")
    game = store.create(journal, AT)
    store.names.rename("Anna", "Ana", AT)
    journal = go_on(journal, Random(1))
    store.append(game, journal, LATER)
    assert store.load(game).entries == journal.entries
    assert store.load(game).names == ("Ana", "Daan")


def test_undone_every_spelling_is_back(store: Store) -> None:
    for names in (("Anna", "Ben"), ("ANNA ", "half \ud83c"), ("Ana", "anna")):
        store.create(finished_game(2, *names), AT)
    store.remember_players(["Anna"], AT)
    before = content(store)
    done = store.names.rename("anna", "Ana", LATER)
    odd = store.names.rename("half ?", "Half", LATER)
    assert [one.id for one in store.names.renamings()] == [odd.id, done.id]
    assert store.names.renamings()[1] == done
    store.names.undo(done.id)
    store.names.undo(odd.id)
    assert content(store) == before
    assert store.names.renamings() == []
    with pytest.raises(StorageError) as caught:
        store.names.undo(done.id)
    assert caught.value.kind == "missing"


def test_the_same_name_written_otherwise(store: Store) -> None:
    game = store.create(finished_game(2, "ana", "Ben"), AT)
    done = store.names.rename("ana", "Ana", AT)
    assert store.load(game).names == ("Ana", "Ben")
    assert store.names.rename("Ana", "Ana", AT).games == 0
    store.names.undo(done.id)
    assert store.load(game).names == ("ana", "Ben")


def test_a_name_is_not_taken_away(store: Store) -> None:
    with pytest.raises(ValueError, match="name"):
        store.names.rename("Ana", "  ", AT)


def test_games_deleted_meanwhile_do_not_matter(store: Store) -> None:
    game = store.create(finished_game(2, "Anna", "Ben"), AT)
    other = store.create(finished_game(0, "Anna"), AT)
    done = store.names.rename("Anna", "Ana", AT)
    store.trash.put(game, AT)
    store.names.undo(done.id)
    assert store.load(other).names == ("Anna",)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd")), max_size=5))
def test_any_renamings_undone_from_the_last_leave_nothing(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[str, str]]
) -> None:
    folder: Path = tmp_path_factory.mktemp("names")
    with Store.open(folder) as store:
        for names in ("ab", "Ba", "cd", "dA"):
            store.create(finished_game(2, *names), AT)
        before = content(store)
        done = [store.names.rename(old, new, AT) for old, new in pairs]
        for one in reversed(done):
            store.names.undo(one.id)
        assert content(store) == before


def test_statistics_stay_those_of_the_games(tmp_path: Path) -> None:
    fill(tmp_path, 60)
    with Store.open(tmp_path) as store:
        variants = store.leaderboard.variants()
        plays = {one.name: one.games for one in store.names.players()}
        store.names.rename("Ben", "Ana", AT)
        assert store.leaderboard.variants() == variants
        after = {one.name: one.games for one in store.names.players()}
        assert after["Ana"] == plays["Ana"] + plays["Ben"]
        assert "Ben" not in after
