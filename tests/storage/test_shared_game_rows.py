"""What a device keeps of a shared table."""

from dataclasses import replace
from pathlib import Path

import pytest

from storage import Store
from storage.errors import StorageError
from storage.shared_game_rows import SharedGameRow
from tests.support.old_database import old_database
from tests.support.storage_games import AT, some

SHARING = SharedGameRow(
    "ab12",
    "ABCDEFGH",
    "mqtts://club:8883",
    "Ana's",
    3,
    17,
    (2, "cd34"),
    5,
    hosting=True,
    everything=True,
    addresses=("10.0.0.1:18830",),
    seats={"ab12": (0, 2), "cd34": (1,)},
    names={"ab12": "Ana's"},
    removed=("zz",),
)


def test_it_is_known_again(store: Store, tmp_path: Path) -> None:
    game = store.create(some(5), AT)
    assert store.shared.get(game) is None
    store.shared.save(game, SHARING, ("one", "two"))
    with store.another() as again:
        assert again.shared.get(game) == SHARING
        assert again.shared.outbox(game) == ("one", "two")
        assert again.shared.games() == [game]


@pytest.mark.parametrize("outbox", [(), ("a",), ("a", "b", "c"), ("x", "b"), ("a", "b", "y", "z")])
def test_an_outbox_is_replaced_as_a_whole(store: Store, outbox: tuple[str, ...]) -> None:
    game = store.create(some(5), AT)
    store.shared.save(game, SHARING, ("a", "b"))
    store.shared.save(game, SHARING, outbox)
    assert store.shared.outbox(game) == outbox
    store.shared.save(game, replace(SHARING, used=18))
    assert store.shared.outbox(game) == outbox


def test_another_journal_takes_the_place_of_ours(store: Store) -> None:
    game = store.create(some(5), AT)
    whole = some(6)
    shorter, longer, other = (next(whole.until([count])) for count in (3, 4, 2))
    store.shared.follow(game, shorter, SHARING, ("one",), AT)
    assert store.load(game) == shorter
    store.shared.extend(game, longer, SHARING, (), AT)
    assert store.load(game) == longer
    with pytest.raises(StorageError, match="was continued"):
        store.shared.extend(game, other, SHARING, ("lost",), AT)
    assert store.shared.outbox(game) == ()


def test_it_goes_with_its_game(store: Store) -> None:
    game = store.create(some(5), AT)
    store.shared.save(game, SHARING, ("one",))
    store.trash.put(game, AT)
    assert store.shared.games() == []
    assert store.shared.outbox(game) == ()


def test_it_can_be_forgotten(store: Store) -> None:
    game = store.create(some(5), AT)
    store.shared.save(game, SHARING, ("one",))
    store.shared.remove(game)
    assert (store.shared.get(game), store.shared.outbox(game)) == (None, ())
    assert store.load(game) == some(5)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"device": 1}', '{"device": "a", "secret": "b", "term": 5}']
)
def test_what_cannot_be_read_is_not_shared(store: Store, text: str) -> None:
    game = store.create(some(5), AT)
    store.shared.save(game, SHARING)
    store._db.execute("UPDATE shared SET sharing = ?", (text,))
    found = store.shared.get(game)
    assert found is None or found.term == (0, "")


def test_a_file_of_before_gets_its_tables(tmp_path: Path) -> None:
    old_database(tmp_path, some(5))
    with Store.open(tmp_path) as store:
        assert store.notice is None
        assert store.shared.games() == []
        assert len(store.unfinished()) == 1
