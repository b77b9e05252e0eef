"""An open game: everything that is done is on the disk, and a damaged file does not end it."""

import pytest

from storage import StorageError, Store
from storage.session import Session
from tests.support.storage_games import some
from tests.support.table import AT, golden, last_move, without_its_end


@pytest.fixture
def session(store: Store) -> Session:
    return Session.resume(store, store.create(some(9), AT))


def test_undo_and_redo(session: Session) -> None:
    before = session.journal
    for player in (None, before.entries[-1].player):
        session.undo(player)
        assert session.journal.state != before.state
        assert session.store.load(session.number) == session.journal
        session.redo(player)
        assert session.journal.state == before.state


def test_where_there_is_nothing_to_undo(store: Store) -> None:
    session = Session.begin(store, "cubo", {}, ["Ana", "Ben"])
    journal = session.journal
    for player in (None, 0, 1):
        session.undo(player)
        session.redo(player)
    assert session.journal is journal


def test_back_and_another_way(session: Session) -> None:
    whole = session.journal
    session.back_to(len(whole.entries) - 2)
    assert session.journal.state != whole.state
    session.take(session.journal.back_to(len(whole.entries), at=AT))
    assert session.journal.state == whole.state
    assert session.store.load(session.number) == session.journal
    changed, _rest = session.changed(whole.entries[-1].id, last_move(whole))
    assert changed.state == whole.state


def test_a_game_that_has_just_ended_is_fresh(store: Store) -> None:
    journal = golden("tricubo-A-solo")
    session = Session.resume(store, store.create(without_its_end(journal), AT))
    session.enter(0, last_move(journal))
    assert session.fresh
    assert not Session.resume(store, session.number).fresh


def test_names_are_read_again(session: Session) -> None:
    session.store.names.rename("Ana", "Anna", AT)
    session.reload()
    assert "Anna" in session.journal.names
    session.store.delete(session.number)
    session.reload()
    assert "Anna" in session.journal.names, "it stays as it was"


def test_a_damaged_file_is_set_aside_and_the_game_goes_on(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise StorageError("damaged")

    with monkeypatch.context() as patch:
        patch.setattr(session.store, "append", damaged)
        session.undo()
    assert session.store.load(session.number) == session.journal
    assert session.store.notice


def test_other_errors_change_nothing(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StorageError("full")

    journal = session.journal
    monkeypatch.setattr(session.store, "append", full)
    with pytest.raises(StorageError, match="full"):
        session.undo()
    assert session.journal is journal
