"""What is recorded when a game is finished, and for games that were finished before."""

import json
import sqlite3
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from scoring.journal import Journal
from storage import Store, game_rows
from storage.database import FILE
from storage.leaderboard import Variant
from tests.support.finished import finished_game
from tests.support.reading_back import journal_of
from tests.support.storage_games import AT, begin, go_on, played, some
from tools.many_games import content, fill, fill_old

LATER = "2026-11-15T19:00:00Z"


def seats(store: Store, game: int) -> list[dict[str, Any]]:
    sql = "SELECT * FROM seats LEFT JOIN shapes ON shapes.id = shape WHERE game = ? ORDER BY seat"
    cursor = store._db.execute(sql, (game,))
    names = [column[0] for column in cursor.description]
    rows = [dict(zip(names, row, strict=True)) for row in cursor]
    # The numbers of the shapes are arbitrary.
    return [{key: row[key] for key in row if key not in ("shape", "id")} for row in rows]


@pytest.mark.parametrize("number", range(12))
def test_a_finished_game_is_counted_as_its_result_says(store: Store, number: int) -> None:
    journal = finished_game(number, "Ana", "Ben", "Cé", "Daan")
    report = journal.report()
    rows = seats(store, store.create(journal, AT))
    assert [row["name"] for row in rows] == [player["name"] for player in report["players"]]
    alone = len(rows) == 1
    for seat, (row, player) in enumerate(zip(rows, report["players"], strict=True)):
        assert row["who"] == player["name"].casefold()
        assert (row["total"], row["rank"]) == (player["total"], player["rank"])
        assert row["won"] == (seat in report["winners"] and not alone)
        assert (row["place"] == 1) == (seat in report["winners"])
        assert (row["kind"], row["solo"], row["players"]) == (report["game"], alone, len(rows))
        assert (row["finished"], row["forced"]) == (AT, report["forced"])
        facts = dict(zip(json.loads(row["keys"]), json.loads(row["facts"]), strict=True))
        assert facts == journal.game.facts(journal.state, seat)


def test_a_game_that_goes_on_is_counted_no_more(store: Store) -> None:
    journal = played(begin("Ana"), Random(4))
    game = store.create(begin("Ana"), AT)
    assert [row["total"] for row in seats(store, game)] == [None]
    store.append(game, journal, AT)
    counted = seats(store, game)
    assert counted[0]["total"] == journal.total(0)
    undone = journal.undo(journal.undoable or 0)
    store.append(game, undone, LATER)
    (row,) = seats(store, game)
    assert {row[key] for key in ("finished", "total", "place", "won", "facts", "rank")} == {None}
    assert store.leaderboard.variants() == {}
    store.append(game, undone.undo(undone.redoable or 0), LATER)
    assert seats(store, game) == [counted[0] | {"finished": LATER}]


def test_a_finished_game_that_is_corrected_is_counted_again(store: Store) -> None:
    """Undone and played differently in one step: it was over before and is over after."""
    journal = played(begin("Ana"), Random(4))
    game = store.create(journal, AT)
    changed = journal.undo(journal.undoable or 0)
    other = played(changed, Random(5))
    store.append(game, other, LATER)
    assert seats(store, game)[0]["total"] == other.total(0)
    assert seats(store, game)[0]["finished"] == AT


class TestCatchingUp:
    def test_games_of_before_are_counted_like_new_ones(self, tmp_path: Path) -> None:
        old, new = tmp_path / "old", tmp_path / "new"
        old.mkdir()
        fill_old(old, 40)
        fill(new, 40)
        with Store.open(old) as store, Store.open(new) as expected:
            assert store.notice is None
            assert store.backfill.missing() == 40
            assert store.history.count() == 40
            assert store.leaderboard.variants() == {}
            assert store.backfill.catch_up()
            assert store.backfill.missing() == 0
            for game in range(1, 41):
                assert seats(store, game) == seats(expected, game)

    def test_it_tells_how_far_it_is_and_can_be_stopped(self, tmp_path: Path) -> None:
        fill(tmp_path, 50, counted=False)
        told: list[tuple[int, int]] = []

        def watch(done: int, total: int) -> bool:
            told.append((done, total))
            return done < 40

        with Store.open(tmp_path) as store:
            assert not store.backfill.catch_up(watch)
            assert told == [(20, 50), (40, 50)]
            assert store.backfill.missing() == 10
            assert store.backfill.catch_up()
            assert store.backfill.catch_up()
            assert sum(store.leaderboard.variants().values()) == 50

    def test_what_is_counted_in_another_way_now_is_counted_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fill(tmp_path, 20)
        with Store.open(tmp_path) as store:
            before = content(store)["games"]
            store._db.execute("UPDATE seats SET total = total + 1, facts = '[]'")
            monkeypatch.setattr(game_rows, "COUNTING", game_rows.COUNTING + 1)
            assert store.backfill.missing() == 20
            assert store.backfill.catch_up()
            after = content(store)["games"]
            assert {key: value[2] for key, value in after.items()} == {
                key: value[2] for key, value in before.items()
            }

    def test_legal_entries_that_were_marked_as_forced_are_counted_again(
        self, tmp_path: Path
    ) -> None:
        """As an older version has saved and counted them."""
        data = played(begin("Ana"), Random(4)).to_json()
        data["entries"][3]["forced"] = True
        with Store.open(tmp_path) as store:
            game = store.create(journal_of(data), AT)
            store._db.execute("UPDATE seats SET forced = 1")
            store._db.execute("UPDATE games SET tally = 1")
            assert store.backfill.catch_up()
            assert [row["forced"] for row in seats(store, game)] == [0]
            assert store.load(game).to_json()["entries"] == data["entries"]

    def test_a_game_that_cannot_be_read_is_passed_over(self, tmp_path: Path) -> None:
        fill(tmp_path, 20, counted=False)
        with Store.open(tmp_path) as store:
            store._db.execute("UPDATE entries SET entry = '{}' WHERE game = 7 AND number = 3")
            store._db.execute("UPDATE entries SET entry = 'x' WHERE game = 8 AND number = 3")
            store._db.execute("UPDATE games SET header = '{}' WHERE id = 9")
            assert store.backfill.catch_up()
            assert store.backfill.missing() == 0
            assert sum(store.leaderboard.variants().values()) == 17
            assert {one.total for one in store.history.game(7).seats} == {None}
            assert store.history.count() == 20

    def test_a_game_that_goes_on_meanwhile_is_left_alone(self, tmp_path: Path) -> None:
        with Store.open(tmp_path) as store, Store.open(tmp_path) as other:
            journal = played(begin("Ana"), Random(4))
            game = store.create(journal, AT)
            store._db.execute("UPDATE games SET tally = 0")
            read = game_rows.read

            def slow(db: sqlite3.Connection, number: int) -> game_rows.Saved | None:
                found = read(db, number)
                if db is store._db:
                    other.append(game, journal.undo(journal.undoable or 0), LATER)
                return found

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(game_rows, "read", slow)
                assert store.backfill.catch_up()
            assert seats(store, game)[0]["total"] is None
            assert len(store.unfinished()) == 1

    def test_in_a_thread_of_its_own_while_somebody_plays(self, tmp_path: Path) -> None:
        fill(tmp_path, 200, counted=False)
        failed: list[BaseException] = []
        with Store.open(tmp_path) as store:

            def work() -> None:
                try:
                    with store.another() as own:
                        own.backfill.catch_up()
                except BaseException as error:
                    failed.append(error)

            thread = Thread(target=work)
            thread.start()
            journal, random = some(3), Random(1)
            game = store.create(journal, AT)
            while thread.is_alive() and not journal.over:
                journal = go_on(journal, random)
                store.append(game, journal, AT)
            thread.join()
            assert failed == []
            assert store.backfill.missing() == 0
            assert store.load(game) == journal


def test_an_old_file_is_opened_without_replaying_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_old(tmp_path, 30)
    monkeypatch.setattr("scoring.journal.Journal.plus_raw", None)
    with Store.open(tmp_path) as store:
        assert len(store.history.page().games) == 30
        assert store.names.players()
        assert len({*store._db.execute("SELECT identity FROM games")}) == 30


def test_an_old_file_with_broken_headers_is_still_opened(tmp_path: Path) -> None:
    fill_old(tmp_path, 9)
    db = sqlite3.connect(tmp_path / FILE)
    for game, header in enumerate(("", "[]", "{}", '{"game":1,"players":[1]}', "nul", "[" * 9), 1):
        db.execute("UPDATE games SET header = ? WHERE id = ?", (header, game))
    db.commit()
    db.close()
    with Store.open(tmp_path) as store:
        assert store.notice is None
        assert store.history.count() == 9
        assert store.backfill.catch_up()
        assert sum(store.leaderboard.variants().values()) == 3
        assert len(store.history.page().games) == 9


def test_two_copies_of_an_old_file_agree_on_who_is_who(tmp_path: Path) -> None:
    identities = []
    for name in "ab":
        (tmp_path / name).mkdir()
        fill_old(tmp_path / name, 5)
        with Store.open(tmp_path / name) as store:
            identities.append(store._db.execute("SELECT id, identity FROM games").fetchall())
    assert identities[0] == identities[1]


def test_the_variants_are_found_for_everybody_and_for_one(store: Store) -> None:
    store.create(finished_game(0, "Ana"), AT)
    store.create(finished_game(0, "Ben"), AT)
    store.create(finished_game(2, "Ana", "Ben"), AT)
    solo, company = Variant("tricubo", "A", True), Variant("tricubo", "B")
    assert store.leaderboard.variants() == {solo: 2, company: 1}
    assert store.leaderboard.variants(" ANA ") == {solo: 1, company: 1}
    assert store.leaderboard.variants("Cé") == {}


def test_one_sheet_of_a_table_is_neither_solo_nor_won(store: Store) -> None:
    """How the others fared is not known here; their number is."""
    one = played(Journal.new("kubi", {"one_sheet": {"of": 3, "seat": 1}}, ["Ana"]), Random(1))
    store.create(one, AT)
    store.create(played(Journal.new("kubi", {}, ["Ana"]), Random(1)), AT)
    (row,) = seats(store, 1)
    assert (row["solo"], row["place"], row["won"], row["players"]) == (False, None, None, 3)
    assert [store.history.game(game).solo for game in (1, 2)] == [False, True]
    table = Variant("kubi")
    assert store.leaderboard.variants() == {table: 1, Variant("kubi", solo=True): 1}
    page = store.leaderboard.page(table, "Ana")
    assert page
    assert page.summary.plays == 1
    assert (page.summary.decided, page.summary.wins, page.streaks.wins) == (0, 0, 0)
    climb = store.leaderboard.climb(1)
    assert climb is None or not climb.variant.solo
