"""At the end every device has the game in its own history, as if it was played there; no history
has it twice, in whichever way it arrives."""

from pathlib import Path
from random import Random

import pytest

from scoring import GAMES
from storage import Store
from storage.session import Session, now
from tests.support.random_play import random_move
from tests.support.simulated_table import Device, Network, run


def played(folder: Path, game: str, seed: int = 1) -> list[Device]:
    """Returns a game that two phones have played to its end, each its own seat."""
    random = Random(seed)
    network = Network(random)
    phones = [Device(network, folder / name, f"10.0.0.{name}:18830", (int(name),)) for name in "01"]
    phones[0].host(lambda store: Session.begin(store, game, {}, ["Ana", "Ben"]))
    phones[1].join([phones[0].address])
    run(network, phones, 1.0)
    while not phones[0].running.journal.over:
        for player, phone in enumerate(phones):
            journal = phone.running.journal
            if player in journal.game.turn(journal.state).waiting:
                found = random_move(journal, random)
                if found and found[0] == player:
                    phone.running.enter(*found)
        run(network, phones, 0.1)
    run(network, phones, 1.0)
    return phones


def rows(store: Store) -> list[object]:
    """Returns what history and statistics are made of."""
    sql = """
        SELECT seat, who, name, seats.kind, solo, variant, total, place, won, players, rank,
            forced, facts, hints, tally, identity
        FROM seats JOIN games ON games.id = game ORDER BY seat
    """
    return store._db.execute(sql).fetchall()


@pytest.mark.parametrize("game", GAMES)
def test_everybody_has_the_finished_game(game: str, tmp_path: Path) -> None:
    phones = played(tmp_path, game)
    stores = [phone.store for phone in phones if phone.store]
    assert all(phone.running.fresh for phone in phones)
    assert rows(stores[0]) == rows(stores[1])
    assert all(len(store.history.numbers()) == 1 for store in stores)
    alone = Store.open(tmp_path / "alone")
    journal = phones[0].running.official
    alone.create(journal, now())
    assert [row[:-1] for row in rows(alone)] == [row[:-1] for row in rows(stores[1])]  # type: ignore[index]
    alone.close()
    for phone in phones:
        phone.kill()


def test_no_history_has_it_twice(tmp_path: Path) -> None:
    phones = played(tmp_path, "cubo")
    stores = [phone.store for phone in phones if phone.store]
    for one, other in (stores, stores[::-1]):
        file, backup = tmp_path / "game.rollpad", tmp_path / "backups"
        backup.mkdir(exist_ok=True)
        one.export.write_game(one.history.numbers()[0], file)
        saved = one.backup.write(backup, now())
        for path in (file, saved):
            plan = other.importing.plan([path])  # type: ignore[list-item]
            assert [step.verdict for step in plan.steps] == ["same"]
            other.importing.take(plan, now())
        assert len(other.history.numbers()) == 1
    for phone in phones:
        phone.kill()


def test_a_copy_that_is_here_already_is_the_game_that_is_joined(tmp_path: Path) -> None:
    """With an entry that the host does not have: it is proposed to it."""
    network = Network(Random(1))
    host = Device(network, tmp_path / "host", "10.0.0.1:18830")
    game = host.host(lambda store: Session.begin(store, "cubo", {}, ["Ana", "Ben"]))
    move = game.journal.game.read_move({"do": "points", "points": 5}, "")
    file = tmp_path / "game.rollpad"
    game.store.export.write_game(game.number, file)
    phone = Device(network, tmp_path / "phone", "10.0.0.2:18830")
    store = phone.open_store()
    store.importing.take(store.importing.plan([file]), now())
    (here,) = store.unfinished()
    session = Session.resume(store, here.id)
    session.enter(1, move)
    phone.join([host.address])
    run(network, [host, phone], 3.0)
    assert phone.running.number == here.id
    assert len(store.unfinished()) == 1
    assert [one.raw.get("by") for one in game.official.entries] == ["#1"]
    assert phone.running.official == game.official
    game.enter(0, move)
    run(network, [host, phone], 1.0)
    assert phone.running.official == game.official
    for one in (host, phone):
        one.kill()


def test_a_file_that_was_imported_meanwhile(tmp_path: Path) -> None:
    """It has more of the game than is official: that is proposed, and nothing stands still."""
    network = Network(Random(1))
    host = Device(network, tmp_path / "host", "10.0.0.1:18830")
    game = host.host(lambda store: Session.begin(store, "cubo", {}, ["Ana", "Ben"]))
    phone = Device(network, tmp_path / "phone", "10.0.0.2:18830")
    phone.join([host.address])
    run(network, [host, phone], 2.0)
    move = game.journal.game.read_move({"do": "points", "points": 5}, "")
    other_store = Store.open(tmp_path / "elsewhere")
    file = tmp_path / "game.rollpad"
    game.store.export.write_game(game.number, file)
    other_store.importing.take(other_store.importing.plan([file]), now())
    session = Session.resume(other_store, other_store.unfinished()[0].id)
    session.enter(1, move)
    other_store.export.write_game(session.number, file)
    other_store.close()
    assert phone.store is not None
    phone.store.importing.take(phone.store.importing.plan([file]), now())
    game.enter(0, move)
    run(network, [host, phone], 3.0)
    assert phone.running.official == game.official
    assert [one.player for one in game.official.entries] == [0, 1]
    for one in (host, phone):
        one.kill()


def test_a_file_that_is_taken_away(tmp_path: Path) -> None:
    """The game goes on in a new one, as the same game."""
    network = Network(Random(1))
    host = Device(network, tmp_path / "host", "10.0.0.1:18830")
    game = host.host(lambda store: Session.begin(store, "cubo", {}, ["Ana", "Ben"]))
    phone = Device(network, tmp_path / "phone", "10.0.0.2:18830")
    phone.join([host.address])
    run(network, [host, phone], 2.0)
    identity = game.store.shared.identity(game.number)
    move = game.journal.game.read_move({"do": "points", "points": 5}, "")
    for player, device in enumerate((host, phone)):
        (device.folder / "rollpad.db").rename(device.folder / "gone.db")
        device.running.enter(player, move)
        run(network, [host, phone], 1.0)
    for device in (host, phone):
        store = device.running.store
        assert store.shared.identity(device.running.number) == identity
        assert len(store.load(device.running.number).entries) == 2
        device.kill()
