"""Games with hints: they are kept with their marks, and counted apart from those without."""

import sqlite3
from pathlib import Path

from scoring.corrections import changed
from scoring.journal import Journal
from storage import Store
from storage.database import FILE
from storage.leaderboard import Variant
from storage.schema import MIGRATIONS, migrate
from tests.support.csv_table import table
from tests.support.finished import finished_game
from tests.support.hinted import hinted
from tests.support.random_play import random_game
from tests.support.storage_games import AT

ALONE = Variant("tricubo", "A", solo=True)
WITH_HINTS = 7
"""The version of the database that counts hints."""


def test_an_entry_after_a_hint_is_marked_in_the_file() -> None:
    journal = hinted(finished_game(0, "Ana"), 2, 5)
    assert [entry.id for entry in journal.entries if entry.hint] == [2, 5]
    assert journal.entries[1].raw["hint"] is True
    assert "hint" not in journal.entries[0].raw
    assert journal.hints == (2,)
    again = Journal.of_header(journal.header).plus_raw(journal.to_json()["entries"])
    assert again == journal


def test_what_is_undone_had_no_hint() -> None:
    journal = hinted(finished_game(0, "Ana"), 2, 5)
    journal = journal.undo(journal.entries[-1].id)
    assert journal.hints == (2,)
    assert journal.back_to(3).hints == (1,)
    assert journal.back_to(3).back_to(len(journal.entries)).hints == (2,)


def test_entries_made_again_by_a_correction_keep_their_marks() -> None:
    """So do dice drawn by the app: later entries are entered again."""
    journal = Journal.new("tricubo", {}, ["Ana"])
    rules = journal.game
    journal = journal.plus(0, rules.read_move({"do": "start", "row": 1}, ""), hint=True)
    roll = {"do": "roll", "large": 4, "medium": 5, "small": 2}
    journal = journal.plus(0, rules.read_move(roll, ""), drawn=True)
    row = {"do": "row", "die": "medium", "row": 5}
    journal = journal.plus(0, rules.read_move(row, ""), hint=True)
    after, broken = changed(journal, 1, rules.read_move({"do": "start", "row": 3}, ""))
    assert not broken
    counted = [(entry.drawn, entry.hint) for entry, _state in after.trail]
    assert counted == [(False, True), (True, False), (False, True)]


def test_the_ladder_counts_games_with_hints_apart(store: Store) -> None:
    games = [finished_game(number, "Ana") for number in (0, 12, 24)]
    best = max(games, key=lambda one: one.total(0))
    rest = sorted((one.total(0) for one in games if one is not best), reverse=True)
    numbers = [store.create(hinted(one, 3) if one is best else one, AT) for one in games]
    ladder = store.leaderboard.ladder(ALONE, "Ana")
    assert [one.total for one in ladder.best] == rest
    assert ladder.games == 2
    assert sum(band.count for band in ladder.bands) == 2
    assert [(one.total, one.hints) for one in ladder.hinted] == [(best.total(0), 1)]
    page = store.leaderboard.page(ALONE, "Ana")
    assert page is not None
    assert (page.summary.plays, page.summary.best) == (3, rest[0])
    assert store.leaderboard.best_run(ALONE, "Ana")[-1] == rest[0]
    climbs = [store.leaderboard.climb(number) for number in numbers]
    assert [climb is None for climb in climbs] == [one is best for one in games]
    assert {climb.games for climb in climbs if climb} == {2}


def test_at_a_table_only_who_had_hints_is_marked(store: Store, tmp_path: Path) -> None:
    journal = hinted(random_game("kubi", 2, {}, seed=3), 2, 4, player=1)
    number = store.create(journal, AT)
    assert [seat.hints for seat in store.history.game(number).seats] == [0, 2]
    assert store.leaderboard.climb(number, 0) is not None
    assert store.leaderboard.climb(number, 1) is None
    store.export.write_csv(tmp_path / "table.csv")
    assert [row["hints"] for row in table(tmp_path / "table.csv")] == ["0", "2"]


def test_they_come_back_from_a_backup_and_the_bin(store: Store, tmp_path: Path) -> None:
    number = store.create(hinted(finished_game(0, "Ana"), 3), AT)
    store.trash.put(number, AT)
    store.trash.take_back(number)
    assert store.history.game(number).seats[0].hints == 1
    archive = store.backup.write(tmp_path, AT)
    assert archive is not None
    (tmp_path / "other").mkdir()
    with Store.open(tmp_path / "other") as other:
        other.importing.take(other.importing.plan([archive]), AT)
        (game,) = other.history.numbers()
        assert other.history.game(game).seats[0].hints == 1


def test_a_database_of_before_keeps_its_records(tmp_path: Path) -> None:
    journal = finished_game(0, "Ana")
    with Store.open(tmp_path, migrations=MIGRATIONS) as store:
        number = store.create(journal, AT)
        total = store.leaderboard.ladder(ALONE).best[0].total
    db = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    for later in ("outbox", "shared", "pads"):
        db.execute(f"DROP TABLE {later}")
    db.execute("DROP INDEX standings")
    db.execute("ALTER TABLE seats DROP COLUMN hints")
    db.execute("ALTER TABLE games DROP COLUMN digest")
    db.execute("ALTER TABLE written DROP COLUMN digests")
    db.execute("""
        CREATE INDEX standings ON seats (
            kind, variant, solo, who, finished, game, total, place, won, players, rank, forced
        ) WHERE total IS NOT NULL
    """)
    db.execute(f"PRAGMA user_version = {WITH_HINTS - 1}")
    migrate(db, MIGRATIONS)
    db.close()
    with Store.open(tmp_path) as store:
        assert [one.total for one in store.leaderboard.ladder(ALONE).best] == [total]
        assert store.history.game(number).seats[0].hints == 0
        assert store.backfill.missing() == 0
