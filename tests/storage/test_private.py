"""The data folder is closed to other users, also if it was open before."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Store
from storage.database import FILE
from tests.support.storage_games import AT, some

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Files are readable for everyone unless the app prevents it."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> set[int]:
    return {mode(path) for path in folder.iterdir()}


def test_a_new_folder_and_its_files(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    with Store.open(folder) as store:
        store.create(some(3), AT)
        assert {path.name for path in folder.iterdir()} == {
            f"{FILE}{suffix}" for suffix in ("", "-wal", "-shm", "-count")
        }
        assert (mode(folder), modes(folder)) == (0o700, {0o600})
        store.start_afresh()
        store.create(some(3), AT)
        assert modes(folder) == {0o600}
    assert mode(folder.parent) == 0o755, "of others nothing is changed"


def test_what_existed_before(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create(some(3), AT)
    (tmp_path / "rollpad-set-aside-1.db").write_text("x")
    for path in (*tmp_path.iterdir(), tmp_path):
        path.chmod(0o755)
    (tmp_path / "holiday.txt").touch(0o644)
    with Store.open(tmp_path):
        assert mode(tmp_path) == 0o700
        assert {mode(path) for path in tmp_path.glob("rollpad*")} == {0o600}
        assert mode(tmp_path / "holiday.txt") == 0o644


def test_a_folder_that_everyone_writes_to_stays_open(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    with Store.open(tmp_path):
        assert mode(tmp_path) == 0o1777
        assert modes(tmp_path) == {0o600}


def test_the_home_folder_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    tmp_path.chmod(0o755)
    with Store.open(tmp_path):
        assert mode(tmp_path) == 0o755
        assert modes(tmp_path) == {0o600}


def test_less_than_that_is_not_more(tmp_path: Path) -> None:
    """Someone has protected the file from the app on purpose."""
    Store.open(tmp_path).close()
    (tmp_path / FILE).chmod(0o444)
    with Store.open(tmp_path):
        assert mode(tmp_path / FILE) == 0o400
