"""An older file becomes a newer one in whole steps or not at all."""

import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from storage import Store
from storage.database import FILE
from storage.schema import APPLICATION_ID, MIGRATIONS, header_number, migrate
from tests.support.migration import add_notes
from tests.support.storage_games import AT, some

ROOT = Path(__file__).parents[2]


def fail_after_notes(db: sqlite3.Connection) -> None:
    add_notes(db)
    raise RuntimeError("in the middle")


def tables(folder: Path) -> set[str]:
    db = sqlite3.connect(folder / FILE)
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    db.close()
    return names


def test_a_new_file_says_whose_it_is(store: Store) -> None:
    assert header_number(store._db, "application_id") == APPLICATION_ID
    assert header_number(store._db, "user_version") == len(MIGRATIONS)


def test_an_old_file_keeps_its_games(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        game = store.create(some(5), AT)
    for _ in range(2):  # the second time nothing is left to do
        with Store.open(tmp_path, migrations=[*MIGRATIONS, add_notes]) as store:
            assert store.notice is None
            assert header_number(store._db, "user_version") == len(MIGRATIONS) + 1
            assert store.load(game) == some(5)
            notes = store._db.execute("SELECT game, note FROM notes").fetchall()
            assert notes == [(game, "from before")]
            store.append(game, some(5), AT)


def test_a_new_file_runs_through_all_versions(tmp_path: Path) -> None:
    with Store.open(tmp_path, migrations=[*MIGRATIONS, add_notes]) as store:
        assert store.load(store.create(some(5), AT)) == some(5)
    assert "notes" in tables(tmp_path)


def test_a_failing_migration_leaves_the_old_version(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        game = store.create(some(5), AT)
    before = tables(tmp_path)
    with pytest.raises(RuntimeError):
        Store.open(tmp_path, migrations=[*MIGRATIONS, fail_after_notes])
    assert tables(tmp_path) == before
    with Store.open(tmp_path) as store:
        assert store.notice is None
        assert store.load(game) == some(5)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("fresh", [False, True])
def test_killed_in_the_middle_leaves_the_old_version(tmp_path: Path, fresh: bool) -> None:
    if not fresh:
        with Store.open(tmp_path) as store:
            store.create(some(5), AT)
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from storage import Store\n"
        "from storage.schema import MIGRATIONS\n"
        "from tests.support.migration import die_after_notes\n"
        "Store.open(Path(sys.argv[1]), migrations=[*MIGRATIONS, die_after_notes])\n"
    )
    child = subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, check=False)
    assert child.returncode == -signal.SIGKILL
    with Store.open(tmp_path) as store:
        assert store.notice is None
        assert header_number(store._db, "user_version") == len(MIGRATIONS)
        assert len(store.unfinished()) == (not fresh)
    assert "notes" not in tables(tmp_path)


def test_of_two_copies_only_one_migrates(tmp_path: Path) -> None:
    """The slower one has seen the old version, but looks again when it is its turn."""
    Store.open(tmp_path).close()
    migrations = [*MIGRATIONS, add_notes]
    slow, quick = (sqlite3.connect(tmp_path / FILE, isolation_level=None) for _ in range(2))

    def overtake(statement: str) -> None:
        if statement.startswith("BEGIN"):
            migrate(quick, migrations)

    slow.set_trace_callback(overtake)
    migrate(slow, migrations)  # a second table of notes would be an error
    assert header_number(slow, "user_version") == len(migrations)
    slow.close()
    quick.close()
