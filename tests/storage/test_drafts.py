"""Drafts beside the journal: kept, deleted with their game, and not exported."""

import sqlite3
import zipfile
from pathlib import Path

import pytest

from storage import StorageError, Store
from storage.database import FILE
from storage.schema import MIGRATIONS, migrate
from tests.support.storage_games import AT, some

SECRET = "half-entered-dice"


def test_kept_replaced_and_forgotten(store: Store, tmp_path: Path) -> None:
    one, other = (store.create(some(5), AT) for _ in range(2))
    assert store.drafts.kept(one) is None
    store.drafts.keep(one, {"faces": [4, 6]})
    store.drafts.keep(other, [SECRET])
    store.drafts.keep(one, {"faces": [4]})
    with Store.open(tmp_path) as another:
        assert another.drafts.kept(one) == {"faces": [4]}
    store.drafts.keep(one, None)
    assert (store.drafts.kept(one), store.drafts.kept(other)) == (None, [SECRET])


def test_it_goes_with_its_game(store: Store) -> None:
    deleted, binned = (store.create(some(5), AT) for _ in range(2))
    for game in (deleted, binned):
        store.drafts.keep(game, SECRET)
    store.delete(deleted)
    store.trash.put(binned, AT)
    assert store._db.execute("SELECT * FROM drafts").fetchall() == []
    store.trash.take_back(binned)
    assert store.drafts.kept(binned) is None
    with pytest.raises(StorageError):
        store.drafts.keep(deleted, SECRET)


def test_no_file_that_leaves_has_any_of_it(store: Store, tmp_path: Path) -> None:
    game = store.create(some(5), AT)
    store.drafts.keep(game, {"done": [SECRET]})
    backup = store.backup.write(tmp_path / "out", AT)
    assert backup is not None
    with zipfile.ZipFile(backup) as archive:
        texts = [archive.read(name).decode() for name in archive.namelist()]
    assert len(texts) == 2, "a manifest and a game"
    texts.append(store.export.game(game))
    assert not [text for text in texts if SECRET in text or "draft" in text]


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, b"\xff\xfe"])
def test_what_cannot_be_read_is_nothing(store: Store, text: object) -> None:
    game = store.create(some(5), AT)
    store._db.execute("INSERT INTO drafts VALUES (?, ?)", (game, text))
    assert store.drafts.kept(game) is None
    assert store.load(game) == some(5)
    store.drafts.keep(game, [1])
    assert store.drafts.kept(game) == [1]


def test_a_file_of_before_gets_the_table(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    migrate(db, MIGRATIONS[:2])
    db.close()
    with Store.open(tmp_path) as store:
        assert store.notice is None
        game = store.create(some(5), AT)
        store.drafts.keep(game, [1])
        assert store.drafts.kept(game) == [1]
