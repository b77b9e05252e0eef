"""An unusable file is set aside unchanged; the user can go on playing."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from storage import Notice, StorageError, Store
from storage.database import FILE
from storage.errors import Kind
from storage.schema import MIGRATIONS
from storage.settings import AROUND, GHOST
from tests.support.storage_games import AT, go_on, some
from tools.many_games import fill

PAGE = 4096
LEAF = 10
"""The first byte of a leaf page of an index or a table without row numbers."""
ASIDE = "rollpad-set-aside-1.db"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed database of some size."""
    fill(tmp_path, 60)
    with Store.open(tmp_path) as store:
        store.create(some(9), AT)
        store.settings.set(GHOST, False)
    return tmp_path / FILE


def works(store: Store) -> None:
    """Does everything that a new file must be able to do."""
    assert store.unfinished() == []
    assert store.player_names() == []
    assert store.settings.saved(GHOST) is None
    game = store.create(some(4), AT)
    store.append(game, some(4).undo(4), AT)
    assert store.load(game) == some(4).undo(4)


def write_at(file: Path, place: int, garbage: bytes) -> None:
    with file.open("r+b") as stream:
        stream.seek(place)
        stream.write(garbage)


def cut(file: Path, size: int) -> None:
    with file.open("r+b") as stream:
        stream.truncate(size)


def sql(file: Path, *statements: str) -> None:
    db = sqlite3.connect(file)
    for statement in statements:
        db.execute(statement)
    db.commit()
    db.close()


def garbage(size: int) -> bytes:
    return Random(size).randbytes(size)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "text instead of a database": lambda file: file.write_text("not a database\n" * 1000),
    "a few bytes": lambda file: file.write_bytes(b"no"),
    "zeros": lambda file: file.write_bytes(bytes(file.stat().st_size)),
    "header": lambda file: write_at(file, 0, garbage(100)),
    "first byte": lambda file: write_at(file, 0, b"s"),
    "first page": lambda file: write_at(file, 0, garbage(PAGE)),
    "schema page": lambda file: write_at(file, 100, garbage(PAGE - 100)),
    "schema page zeroed": lambda file: write_at(file, 100, bytes(PAGE - 100)),
    "a name in the schema": lambda file: write_at(
        file, file.read_bytes().index(b"tablegames") + len("table"), b"\xe2"
    ),
    "schema format": lambda file: write_at(file, 47, b"\xff"),
    "header only": lambda file: cut(file, 100),
    "half a page": lambda file: cut(file, PAGE // 2),
    "one page": lambda file: cut(file, PAGE),
    "half the file": lambda file: cut(file, file.stat().st_size // PAGE // 2 * PAGE),
    "last page half there": lambda file: cut(file, file.stat().st_size - PAGE // 2),
    "last byte": lambda file: cut(file, file.stat().st_size - 1),
    "a table is missing": lambda file: sql(file, "DROP TABLE entries"),
    "all tables are missing": lambda file: sql(
        file, *(f"DROP TABLE {name}" for name in ("entries", "games", "players", "settings"))
    ),
    "a column is missing": lambda file: sql(
        file, "DROP INDEX unfinished", "ALTER TABLE games RENAME COLUMN finished TO done"
    ),
    "version 0": lambda file: sql(file, "PRAGMA user_version = 0"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damage_is_noticed_at_the_start(file: Path, damage: Callable[[Path], object]) -> None:
    damage(file)
    damaged = file.read_bytes()
    with Store.open(file.parent) as store:
        assert store.notice == Notice("damaged", file.with_name(ASIDE))
        assert "damaged" in str(store.notice)
        assert ASIDE in str(store.notice)
        works(store)
    assert file.with_name(ASIDE).read_bytes() == damaged
    with Store.open(file.parent) as store:
        assert store.notice is None
        assert len(store.unfinished()) == 1


@pytest.mark.parametrize(
    "page",
    [
        *("games", "unfinished", "entries", "players", "settings", "sqlite_autoindex_players_1"),
        *("shapes", "sqlite_autoindex_shapes_1", "seats", "bin", "renamings", "renamed"),
        *("identities", "uncounted", "history", "history_of_kind", "seats_of_player", "standings"),
        *("sheets", "renamed_games"),
    ],
)
def test_damage_at_the_top_of_any_table_is_noticed_at_the_start(file: Path, page: str) -> None:
    db = sqlite3.connect(file)
    root = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (page,)).fetchone()[0]
    db.close()
    write_at(file, (root - 1) * PAGE, garbage(PAGE))
    with Store.open(file.parent) as store:
        assert store.notice == Notice("damaged", file.with_name(ASIDE))
        works(store)


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    with Store.open(tmp_path) as store:
        assert store.notice is None
        works(store)


def test_an_empty_database_is_taken_as_ours(tmp_path: Path) -> None:
    sql(tmp_path / FILE, "PRAGMA journal_mode = WAL")
    with Store.open(tmp_path) as store:
        assert store.notice is None
        works(store)


@pytest.mark.parametrize(
    "statement", ["CREATE TABLE birds (name)", "PRAGMA application_id = 7", "PRAGMA user_version=3"]
)
def test_another_applications_database_is_kept(tmp_path: Path, statement: str) -> None:
    file = tmp_path / FILE
    sql(file, statement)
    theirs = file.read_bytes()
    with Store.open(tmp_path) as store:
        assert store.notice == Notice("foreign", tmp_path / ASIDE)
        assert "not Rollpad's" in str(store.notice)
        works(store)
    assert (tmp_path / ASIDE).read_bytes() == theirs


def test_a_directory_in_its_place_is_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "photo").write_text("cheese")
    with Store.open(tmp_path) as store:
        assert store.notice == Notice("foreign", tmp_path / ASIDE)
        works(store)
    assert (tmp_path / ASIDE / "photo").read_text() == "cheese"


def test_a_newer_version_is_kept_and_can_be_put_back(file: Path) -> None:
    def unknown(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE unheard_of (thing)")

    newer = [*MIGRATIONS, unknown]
    Store.open(file.parent, migrations=newer).close()
    with Store.open(file.parent) as store:
        assert store.notice == Notice("newer", file.with_name(ASIDE))
        assert "newer" in str(store.notice)
        works(store)
    file.with_name(ASIDE).replace(file)
    with Store.open(file.parent, migrations=newer) as store:
        assert store.notice is None
        assert [summary.id for summary in store.unfinished()] == [61]


def test_nothing_set_aside_is_ever_overwritten(tmp_path: Path) -> None:
    (tmp_path / "rollpad-set-aside-2.db-wal").write_text("a log of before")
    for number in (1, 3, 4):
        (tmp_path / FILE).write_text(f"not a database {number}")
        with Store.open(tmp_path) as store:
            aside = tmp_path / f"rollpad-set-aside-{number}.db"
            assert store.notice == Notice("damaged", aside)
    for number in (1, 3, 4):
        aside = tmp_path / f"rollpad-set-aside-{number}.db"
        assert aside.read_text() == f"not a database {number}"


def test_the_log_goes_with_its_file(tmp_path: Path) -> None:
    """The last entries may be in the log only, and would be deleted with it."""
    sidecars = {f"{FILE}{suffix}": f"{ASIDE}{suffix}" for suffix in ("-wal", "-shm", "-journal")}
    (tmp_path / FILE).mkdir()  # SQLite itself has nothing to do with this one
    for name in sidecars:
        (tmp_path / name).write_text(name)
    Store.open(tmp_path).close()
    assert {(tmp_path / name).read_text() for name in sidecars.values()} == set(sidecars)


def test_a_log_without_its_file_is_kept(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create(some(4), AT)
        log = (tmp_path / f"{FILE}-wal").read_bytes()
    (tmp_path / FILE).write_bytes(b"")
    (tmp_path / f"{FILE}-wal").write_bytes(log)
    with Store.open(tmp_path) as store:
        assert store.notice == Notice("damaged", tmp_path / ASIDE)
        works(store)
    assert (tmp_path / f"{ASIDE}-wal").read_bytes() == log


def test_a_file_that_cannot_be_renamed_is_left_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).mkdir()
    log = tmp_path / f"{FILE}-wal"
    log.write_text("log")
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path == log:
            raise PermissionError(13, "in use", str(path))
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(StorageError) as caught:
        Store.open(tmp_path)
    assert caught.value.kind == "readonly"
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE, f"{FILE}-wal"]


# Found later


def damage_the_middle(file: Path) -> None:
    """Garbage in the entries of game 30 and those around it, which no start reads."""
    content = file.read_bytes()
    pages = [place for place in range(0, len(content), PAGE) if content[place] == LEAF]
    entries = [place for place in pages if content.count(b'"move"', place, place + PAGE) > 5]
    for place in entries[len(entries) // 3 : len(entries) * 2 // 3]:
        write_at(file, place, garbage(PAGE))


def test_damage_found_later_is_one_plain_line(file: Path) -> None:
    damage_the_middle(file)
    with Store.open(file.parent) as store:
        assert store.notice is None
        with pytest.raises(StorageError) as caught:
            store.load(30)
        assert store.load(1).over
        assert store.load(61) == some(9)
    assert caught.value.kind == "damaged"
    assert str(caught.value) == "The saved games are damaged."


def test_the_game_in_hand_is_rescued(file: Path) -> None:
    damage_the_middle(file)
    damaged = file.read_bytes()
    with Store.open(file.parent) as store:
        with pytest.raises(StorageError):
            store.load(30)
        journal = some(12)
        game = store.rescue(journal, AT)
        assert store.notice == Notice("damaged", file.with_name(ASIDE))
        assert store.load(game) == journal
        journal = go_on(journal, Random(1))
        store.append(game, journal, AT)
    assert file.with_name(ASIDE).read_bytes() == damaged
    with Store.open(file.parent) as store:
        assert store.notice is None
        assert store.load(game) == journal


def test_a_file_deleted_while_it_is_open_is_noticed(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        game = store.create(some(3), AT)
        for path in tmp_path.iterdir():
            path.unlink()
        with pytest.raises(StorageError, match="taken away") as caught:
            store.append(game, some(4), AT)
        assert caught.value.kind == "damaged"
        game = store.rescue(some(4), AT)
        assert store.notice is None
    with Store.open(tmp_path) as store:
        assert store.load(game) == some(4)


def test_a_file_replaced_while_it_is_open_is_not_set_aside(tmp_path: Path) -> None:
    """Another copy of the app has set ours aside: its fresh file is a good one."""
    with Store.open(tmp_path) as store:
        game = store.create(some(3), AT)
        with Store.open(tmp_path) as other:
            other.start_afresh()
            theirs = other.create(some(5), AT)
            with pytest.raises(StorageError):
                store.append(game, some(4), AT)
            ours = store.rescue(some(4), AT)
            assert store.notice is None
            assert other.load(ours) == some(4)
            assert store.load(theirs) == some(5)


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("UPDATE entries SET entry = '{' WHERE game = 61 AND number = 3", "damaged"),
        ("UPDATE entries SET entry = x'ff' WHERE game = 61 AND number = 3", "damaged"),
        ("UPDATE entries SET entry = CAST(x'ff' AS TEXT) WHERE number = 3", "damaged"),
        ("UPDATE entries SET entry = '{}' WHERE game = 61 AND number = 3", "unreadable"),
        ("DELETE FROM entries WHERE game = 61 AND number = 3", "unreadable"),
        ("UPDATE games SET header = '[]' WHERE id = 61", "unreadable"),
    ],
)
def test_a_game_that_makes_no_sense(file: Path, statement: str, kind: Kind) -> None:
    sql(file, statement)
    with Store.open(file.parent) as store:
        with pytest.raises(StorageError) as caught:
            store.load(61)
        assert caught.value.kind == kind


@pytest.mark.parametrize("header", ["", "null", "[]", "{}", '{"players": [1]}', '{"players": []}'])
def test_a_header_that_makes_no_sense_is_left_out(file: Path, header: str) -> None:
    with Store.open(file.parent) as store:
        other = store.create(some(5), AT)
    sql(file, f"UPDATE games SET header = '{header}' WHERE id = 61")
    with Store.open(file.parent) as store:
        assert [summary.id for summary in store.unfinished()] == [other]
        assert store.unreadable_games == {61}
        with pytest.raises(StorageError):
            store.load(61)


def test_a_setting_that_makes_no_sense_is_left_out_of_a_backup(file: Path) -> None:
    for value in ("'{'", "x'ff'", "CAST(x'ff' AS TEXT)"):
        sql(file, f"INSERT OR REPLACE INTO settings VALUES ('around', {value})")
        with Store.open(file.parent) as store:
            assert store.settings.get(AROUND) == "all"
            assert store.settings.unreadable == {"around"}
            path = store.backup.write(file.parent, AT)
            assert path
            plan = store.importing.plan([path])
            assert "around" not in plan.settings


def use_everything(folder: Path) -> StorageError | None:
    """Returns the storage error, if there is one. Others propagate."""
    try:
        with Store.open(folder) as store:
            store.unfinished()
            store.player_names()
            store.settings.get(GHOST)
            store.remember_players(["Ana"], AT)
            store.settings.set(GHOST, True)
            store.delete(5)
            for game in (1, 20, 40, 61):
                store.load(game)
            game = store.create(some(4), AT)
            store.append(game, some(4).undo(4), AT)
    except StorageError as error:
        return error
    return None


@pytest.mark.parametrize("part", range(4))
def test_whatever_the_damage_only_plain_errors_come_out(file: Path, part: int) -> None:
    """Every byte of the header, and garbage of any size anywhere."""
    sound = file.read_bytes()
    random = Random(part)
    places = [(place, 1) for place in range(part, 100, 4)]
    places += [(random.randrange(len(sound)), random.choice([1, 16, 512, PAGE])) for _ in range(25)]
    for place, size in places:
        file.write_bytes(sound)
        write_at(file, place, random.randbytes(size))
        assert "\n" not in str(use_everything(file.parent))
