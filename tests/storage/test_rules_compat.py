"""Games from before a rule was corrected: still legal, with their totals, and nothing is forced."""

import json
import sqlite3
import zipfile
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import IllegalEntryError, Journal
from storage import StorageError, Store, game_rows
from storage.encoding import text_of
from storage.rules_compat import RULES
from tests.support import tripple_domino_notation as domino
from tests.support.cubo_notation import SQUARE, play
from tests.support.old_database import old_database
from tests.support.reading_back import journal_of
from tests.support.storage_games import AT, played

NOW = "2026-12-01T12:00:00Z"
GOLDEN = Path(__file__).parents[1] / "games"
FIXED = {"rounds": 6, "colours": "fixed"}
DRAWN_OUT = "Ana start 555" + " | Ben draw 3 | Ana draw 3" * 6
"""The whole stock of 36 tiles."""
EXCHANGES = f"0 {SQUARE} take r6 at 1; 1 {SQUARE} take r6 at 1;"
"""Four and four every time: by today's rules each has five red dice from the second round on."""


def old_cubo(entries: str, players: int = 2, **options: Any) -> Journal:
    """Returns a Cubo game of an older version, without the option `colours`."""
    names = ["Ana", "Ben", "Cem", "Dea"][:players]
    game = play(Journal.new("cubo", FIXED | options, names), entries)
    told = {key: one for key, one in game.header["options"].items() if key != "colours"}
    return replace(game, header=game.header | {"options": told})


FINISHED = old_cubo(EXCHANGES * 6)
UNFINISHED = old_cubo(EXCHANGES * 2 + f"0 {SQUARE}")
MISSED = old_cubo("0 -; 1 -; 2 5;" * 6, 3)
FORCED = old_cubo(EXCHANGES + f"! 0 {SQUARE.replace('b2', 'r2')}; 1 5;" + EXCHANGES * 4)
ONE_SHEET = old_cubo(f"0 {SQUARE} take r6 at 1;" * 6, 1, one_sheet={"of": 3, "seat": 0})
BY_HAND = old_cubo("0 12; 1 30;" * 6)
"""Legal by today's rules as well."""

KEPT = {
    "finished": FINISHED,
    "unfinished": UNFINISHED,
    "missed": MISSED,
    "forced": FORCED,
    "one sheet": ONE_SHEET,
}
"""Legal only by the old rules."""
kept = pytest.mark.parametrize("journal", KEPT.values(), ids=KEPT)


OPTIONS_OF_BEFORE = ("hexagon", "empty_stock", "bridge", "double", "target", "solo_draws")
DOMINO = {
    "alone, out at once": (1, "Ana start 555 | Ana out 0"),
    "alone, without a draw": (1, "Ana start 555 | Ana 543"),
    "rests that do not add up": (2, DRAWN_OUT + " | Ana blocked 200 200"),
    "a low start": (2, "Ana start 210 | Ben 543"),
    "a higher triple that nobody drew": (2, "Ana start 333 | Ben 555"),
}
"""The number of players of Tripple Domino, and what was legal before (TD-11, TD-12)."""
KEPT_DOMINO = {"blocked_tie": "others", "old_counting": True}


def old_file(journal: Journal, known: dict[str, Any] | None = None, **more: Any) -> str:
    """As exported, or as in an old backup, which has additional keys."""
    saved = (
        {"saved": {"started": AT, "updated": AT, "finished": None, "note": ""} | known}
        if (known is not None)
        else {}
    )
    return json.dumps(saved | journal.to_json() | more)


def old_backup(path: Path, *journals: Journal, known: dict[str, Any] | None = None) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        manifest = {"format": "rollpad-backup/1", "created": AT, "players": [], "settings": {}}
        archive.writestr("manifest.json", json.dumps(manifest))
        for number, journal in enumerate(journals):
            text = old_file(journal, known or {}, identity=f"old-game-{number}")
            archive.writestr(f"games/{number:06}-cubo.json", text)
    return path


def taken(store: Store, path: Path) -> list[str]:
    """Imports it; returns the problems."""
    report = store.importing.take(store.importing.plan([path]), NOW)
    return [f"{problem.reason.rule} {problem.reason}" for problem in report.problems]


def rows(store: Store) -> list[tuple[dict[str, Any], int]]:
    """Returns the options and the version of the rules of every game."""
    found = store._db.execute("SELECT header, rules FROM games ORDER BY id")
    return [(json.loads(header)["options"], rules) for header, rules in found]


def same(now: Journal, then: Journal) -> None:
    """Checks that the entries and all their results are unchanged."""
    assert now.report() == then.report()
    assert [entry.raw for entry in now.entries] == [entry.raw for entry in then.entries]


# What it is about


@kept
def test_these_are_illegal_by_the_rules_of_now(journal: Journal) -> None:
    with pytest.raises(IllegalEntryError):
        journal_of(journal.to_json())


# A database


@kept
def test_a_game_of_an_old_database(tmp_path: Path, journal: Journal) -> None:
    old_database(tmp_path, journal)
    with Store.open(tmp_path) as store:
        assert rows(store) == [(journal.header["options"], 0)]
        for _ in range(2):
            loaded = store.load(1)
            same(loaded, journal)
            assert loaded.header["options"]["colours"] == "fixed"
            assert rows(store) == [(journal.header["options"] | {"colours": "fixed"}, RULES)]


def test_an_unfinished_game_goes_on_as_it_began(tmp_path: Path) -> None:
    old_database(tmp_path, UNFINISHED)
    with Store.open(tmp_path) as store:
        game = play(store.load(1), f"1 {SQUARE};" + EXCHANGES * 3)
        store.append(1, game, NOW)
        assert store.history.game(1).seats[0].total == game.total(0)
    with Store.open(tmp_path) as store:
        assert store.load(1) == game
        assert not game.forced


def test_what_is_legal_either_way_stays_as_it_is(tmp_path: Path) -> None:
    """Nothing is added, and it goes on by the printed rules."""
    begun = old_cubo("0 12")
    old_database(tmp_path, BY_HAND, begun)
    with Store.open(tmp_path) as store:
        headers = store._db.execute("SELECT header FROM games").fetchall()
        assert store.load(1) == journal_of(BY_HAND.to_json())
        game = play(store.load(2), f"1 {SQUARE} take r6 at 1; 1 {SQUARE.replace('b6', 'r6')}")
        store.append(2, game, NOW)
        assert store._db.execute("SELECT header FROM games").fetchall() == headers
        assert rows(store) == [({"rounds": 6}, RULES)] * 2
        assert store.load(2) == game


def test_finished_games_are_counted_again(tmp_path: Path) -> None:
    """Not when the file is opened: it is done by the way."""
    old_database(tmp_path, *KEPT.values(), BY_HAND)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scoring.journal.Journal.plus_raw", None)
        Store.open(tmp_path).close()
    with Store.open(tmp_path) as store:
        assert store.backfill.missing() == 5
        assert store.backfill.catch_up()
        found = rows(store)
        assert [rules for _, rules in found] == [RULES, 0, RULES, RULES, RULES, RULES]
        fixed = [options.get("colours") for options, _ in found]
        assert fixed == ["fixed", None, "fixed", "fixed", "fixed", None]
        for number, journal in enumerate([*KEPT.values(), BY_HAND], 1):
            if journal.over:
                totals = [seat.total for seat in store.history.game(number).seats]
                assert totals == [journal.total(seat) for seat in range(len(totals))]
                assert store.history.game(number).forced == journal.forced


def test_a_renaming_meanwhile_is_not_lost(tmp_path: Path) -> None:
    old_database(tmp_path, FINISHED)
    with Store.open(tmp_path) as store, Store.open(tmp_path) as other:
        read = game_rows.read

        def slow(db: sqlite3.Connection, number: int) -> game_rows.Saved | None:
            found = read(db, number)
            if db is store._db:
                other.names.rename("Ana", "Anna", NOW)
            return found

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(game_rows, "read", slow)
            store.load(1)
        assert store.load(1).names == ("Anna", "Ben")
        assert rows(store) == [(FIXED, RULES)]


def test_a_game_that_cannot_be_read_is_kept(tmp_path: Path) -> None:
    broken = replace(FINISHED, entries=(*FINISHED.entries[:2], FINISHED.entries[3]))
    old_database(tmp_path, broken)
    with Store.open(tmp_path) as store:
        before = store._db.execute("SELECT * FROM games").fetchall()
        with pytest.raises(StorageError) as caught:
            store.load(1)
        assert caught.value.kind == "unreadable"
        assert store._db.execute("SELECT * FROM games").fetchall() == before
        assert json.loads(store.export.game(1))["options"] == {"rounds": 6}


def test_bin_and_export_of_an_old_database(tmp_path: Path) -> None:
    old_database(tmp_path, FINISHED, UNFINISHED)
    with Store.open(tmp_path) as store:
        assert json.loads(store.export.game(2))["options"] == FIXED
        same(Journal.from_text(store.export.game(2)), UNFINISHED)
        for game in (1, 2):
            store.trash.put(game, NOW)
        saved = dict(store._db.execute("SELECT id, saved FROM bin").fetchall())
        # As an older version deleted it.
        old = {key: value for key, value in json.loads(saved[1]).items() if key != "rules"}
        store._db.execute("UPDATE bin SET saved = ? WHERE id = 1", (text_of(old),))
        for game in (1, 2):
            store.trash.take_back(game)
        assert rows(store) == [(FIXED, RULES)] * 2
        same(store.load(1), FINISHED)
        assert store.history.game(1).seats[0].total == FINISHED.total(0)


# Backups and files


@kept
def test_a_game_of_an_old_backup(store: Store, tmp_path: Path, journal: Journal) -> None:
    path = old_backup(tmp_path / "old.zip", journal)
    assert taken(store, path) == []
    assert rows(store) == [(journal.header["options"] | {"colours": "fixed"}, RULES)]
    same(store.load(1), journal)
    assert store.importing.plan([path]).does_nothing, "it is known by the backup of before"
    assert taken(store, path) == []
    assert len(rows(store)) == 1


@kept
def test_a_single_old_file(store: Store, tmp_path: Path, journal: Journal) -> None:
    path = tmp_path / "game.json"
    path.write_text(old_file(journal))
    assert taken(store, path) == []
    same(store.load(1), journal)
    assert store.load(1).header["options"]["colours"] == "fixed"
    assert store.importing.plan([path]).does_nothing


def test_the_backup_of_a_database_that_is_not_looked_at_yet(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    old_database(tmp_path / "old", *KEPT.values(), BY_HAND)
    with Store.open(tmp_path / "old") as store:
        path = store.backup.write(tmp_path, NOW)
        assert path
        with Store.open(tmp_path / "new") as other:
            assert taken(other, path) == []
            for number, journal in enumerate([*KEPT.values(), BY_HAND], 1):
                same(other.load(number), journal)
        assert store.importing.plan([path]).does_nothing


def test_a_game_that_goes_on_in_a_file_takes_its_rules_along(store: Store, tmp_path: Path) -> None:
    """Its beginning was legal by the rules of now as well; what follows is not."""
    begun = old_cubo(EXCHANGES)
    taken(store, old_backup(tmp_path / "begun.zip", begun))
    assert rows(store) == [({"rounds": 6}, RULES)]
    path = old_backup(tmp_path / "finished.zip", FINISHED)
    assert store.importing.plan([path]).count("longer") == 1
    assert taken(store, path) == []
    assert rows(store) == [(FIXED, RULES)]
    same(store.load(1), FINISHED)


def test_what_is_wrong_either_way_is_said_by_the_rules_of_now(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(
        old_file(old_cubo(f"! 0 {SQUARE.replace('b2', 'r2')}; 1 5")).replace(
            '"forced": true', '"forced": false'
        )
    )
    (problem,) = taken(store, path)
    assert "CU-1" in problem
    assert "There are 4 red and 4 blue dice here now." in problem
    assert rows(store) == []


@pytest.mark.parametrize(("players", "entries"), DOMINO.values(), ids=DOMINO)
def test_tripple_domino_of_before(store: Store, tmp_path: Path, players: int, entries: str) -> None:
    """TD-11, TD-12: a file without the new options may be an older one; one that has them was
    written by the current rules, and is refused by them."""
    game = domino.play(domino.new(players, old_counting=True), entries)
    now = {key: one for key, one in game.header["options"].items() if key != "old_counting"}
    old = {key: one for key, one in now.items() if key in OPTIONS_OF_BEFORE}
    game = domino.play(domino.new(players, **old, **KEPT_DOMINO), entries)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.to_json() | {"options": now}))
    (problem,) = taken(store, path)
    assert problem.startswith("TD-1")
    assert rows(store) == []
    path.write_text(json.dumps(game.to_json() | {"options": old}))
    assert taken(store, path) == []
    same(store.load(1), game)
    assert rows(store) == [(old | KEPT_DOMINO, RULES)]


def tied_domino() -> Journal:
    """Returns a game with a tie in a blocked round, as it was written before TD-9 was corrected:
    with the options of then, and so without the one for ties."""
    golden = json.loads((GOLDEN / "tripple-domino-four-players-blocked.json").read_text())
    journal = journal_of(golden)
    options = journal.game.write_options(journal.options)
    then = {key: one for key, one in options.items() if key not in ("blocked_tie", "solo_start")}
    return replace(journal, header=journal.header | {"options": then})


def test_a_tie_of_before_keeps_its_points(store: Store, tmp_path: Path) -> None:
    """TD-9: in the database and in a backup of then; a file of unknown age is taken as it is."""
    game = tied_domino()
    assert [game.total(player) for player in range(4)] == [304, 213, 287, 362]
    assert journal_of(game.to_json()).total(2) == 287 + 15
    store.create(game, AT)
    store._db.execute("UPDATE games SET rules = 1")
    for _ in range(2):
        same(store.load(1), game)
        assert rows(store) == [(game.header["options"] | KEPT_DOMINO, RULES)]
        assert [seat.total for seat in store.history.game(1).seats] == [304, 213, 287, 362]
    with Store.open(tmp_path / "other") as other:
        assert taken(other, old_backup(tmp_path / "old.zip", game, known={"rules": 1})) == []
        same(other.load(1), game)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.to_json()))
    with Store.open(tmp_path / "third") as third:
        assert taken(third, path) == []
        assert third.load(1).total(2) == 287 + 15


def test_a_game_of_before_without_a_tie_goes_on_by_the_rules_of_now(store: Store) -> None:
    """TD-9, TD-12: nothing is added where nothing differs."""
    game = domino.play(domino.new(2), DRAWN_OUT)
    then = {key: one for key, one in game.header["options"].items() if key != "blocked_tie"}
    game = replace(game, header=game.header | {"options": then})
    store.create(game, AT)
    store._db.execute("UPDATE games SET rules = 1")
    tied = domino.play(store.load(1), "Ben 553 | Ana blocked 196 196")
    assert [tied.total(player) for player in range(2)] == [20 - 90, 13 - 90]
    assert rows(store) == [(then, RULES)]


def test_a_new_game_says_its_rules(store: Store) -> None:
    store.create(Journal.new("cubo", {}, ["Ana"]), AT)
    assert rows(store) == [({"rounds": 6, "colours": "wander"}, RULES)]


# Games that are legal either way with different results


@pytest.fixture
def columns_of_before(monkeypatch: pytest.MonkeyPatch) -> Journal:
    """As if the columns of Tricubo had been worth twice as much before."""
    columns = Journal.new("tricubo", {}, ["Ana"]).header["options"]["columns"]
    before = {"columns": [2 * value for value in columns]}

    def needed(options: dict[str, Any], _count: int) -> dict[str, Any]:
        return {} if "columns" in options else before

    monkeypatch.setattr(GAMES["tricubo"], "kept_options", needed)
    journal = played(Journal.new("tricubo", before, ["Ana"]), Random(4))
    told = {key: one for key, one in journal.header["options"].items() if key != "columns"}
    old = replace(journal, header=journal.header | {"options": told})
    assert journal_of(old.to_json()).report() != old.report()
    return old


def test_known_to_be_old_it_keeps_its_totals(tmp_path: Path, columns_of_before: Journal) -> None:
    old_database(tmp_path, columns_of_before)
    with Store.open(tmp_path) as store, Store.open(tmp_path / "other") as other:
        same(store.load(1), columns_of_before)
        taken(other, old_backup(tmp_path / "old.zip", columns_of_before))
        same(other.load(1), columns_of_before)
        assert rows(store)[0][0]["columns"] == rows(other)[0][0]["columns"]


def test_of_unknown_age_it_is_what_it_says(
    store: Store, tmp_path: Path, columns_of_before: Journal
) -> None:
    path = tmp_path / "game.json"
    path.write_text(old_file(columns_of_before))
    taken(store, path)
    assert store.load(1) == journal_of(columns_of_before.to_json())
    backup = old_backup(tmp_path / "new.zip", columns_of_before, known={"rules": RULES})
    taken(store, backup)
    assert store.load(2).report() == store.load(1).report()
