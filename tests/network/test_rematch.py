"""Another game at the same table: its host has opened it with the same code, at the same address.
Devices of the one before get a message, and neither game gets anything of the other one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from network.messages import Log, Term
from network.shared_game import Joined, SharedGame, Status
from network.status import seats_again
from storage.session import Session
from tests.support.phones import Phones, name
from tests.support.simulated_table import SECRET

LOWER, HIGHER = "0", "zzzzzzzz"
"""Devices whose first term is lower or higher than those of all others."""


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    made = Phones(tmp_path)
    yield made
    made.close()


def rematch(phones: Phones, device: str = LOWER, place: int = 0) -> SharedGame:
    """Opens a rematch with the same players, of whom the next one starts."""
    host = phones.all[place]
    if host.game:
        host.game.close()
    store = host.store or host.open_store()
    number = Session.begin(store, "cubo", {}, ["P1", "P2", "P0"]).number
    host.game = SharedGame.open(store, number, host.wire, secret=SECRET, device=device)
    host.number = number
    return host.game


def identity(game: SharedGame) -> str:
    return game.store.shared.identity(game.number)


def seats(game: SharedGame) -> dict[str, tuple[int, ...]]:
    """Returns who sits where, as its host knows it."""
    return {one.id: one.seats for one in game.devices if one.seats}


@pytest.mark.parametrize("device", [LOWER, HIGHER])
@pytest.mark.parametrize("entered", [0, 1])
def test_devices_of_the_game_before_are_told(phones: Phones, device: str, entered: int) -> None:
    phones.enter(0, 5)
    phones.run(1)
    before = phones[1].official, phones[1].term, phones[1].devices
    again = rematch(phones, device)
    if entered:
        phones.enter(0, 7, player=1)
    phones.run(3.5)
    assert phones[1].another == phones[2].another == identity(again)
    phones.run(30)
    assert phones[1].another == identity(again), "it is still there"
    assert (phones[1].official, phones[1].term) == before[:2]
    assert [(one.name, one.seats) for one in phones[1].devices] == [
        (one.name, one.seats) for one in before[2]
    ]
    assert phones[1].situation.status is Status.HOST_GONE


@pytest.mark.parametrize("device", [LOWER, HIGHER])
def test_what_waits_stays_in_its_own_game(phones: Phones, device: str) -> None:
    """Its slot is free in the new game, too; and its player there is another person."""
    phones.cut(1)
    phones.enter(1, 6)
    again = rematch(phones, device)
    phones.cut()
    phones.run(10)
    assert again.official.entries == ()
    assert seats(again) == {}, "nobody sits there because of a seat in the game before"
    assert [one.by for one in phones[1].waiting] == [name(phones[1], 1)]
    assert len(phones[1].store.shared.outbox(phones[1].number)) == 1


def test_a_third_game_is_another_one_and_a_restart_is_not(phones: Phones) -> None:
    again = rematch(phones)
    phones.run(5)
    first = phones[1].another
    phones.all[0].kill()
    phones.all[0].come_back([])
    phones.run(6)
    assert phones[0].term == Term(2, again.device)
    assert phones[1].another == first
    third = rematch(phones, HIGHER)
    phones.run(9)
    assert phones[1].another == identity(third) != first


def test_the_host_comes_back_with_the_game_before(phones: Phones) -> None:
    """Its devices are together again, without a message."""
    number = phones.all[0].number
    rematch(phones)
    phones.run(6)
    phones.enter(1, 6)
    device = phones.all[0]
    device.running.close()
    assert device.store
    device.game = SharedGame.resume(device.store, number, device.wire)
    device.number = number
    phones.run(6)
    assert phones[1].another == ""
    assert phones[1].situation.status is Status.TOGETHER
    assert phones.whole() == [name(phones[1], 1)]


# Who gets no message


def log_of_another(phones: Phones, term: Term) -> Log:
    log = phones[0]._side.log(0, 0.0)  # type: ignore[union-attr]
    assert log.header
    seats = {term.device: (1,)}
    names = {term.device: "Stranger"}
    header = log.header | {"identity": "another-game"}
    known = ("10.0.0.99:18830",)
    return replace(log, term=term, header=header, seats=seats, names=names, known=known)


@pytest.mark.parametrize("term", [Term(1, "0"), Term(1, "zzz"), Term(9, "zzz"), Term(5000, "z")])
def test_another_open_table_disturbs_nobody(phones: Phones, term: Term) -> None:
    """As long as the own host is received."""
    before, addresses = phones[1].devices, phones[1]._sharing.addresses
    for _ in range(20):
        phones[1]._receive_log(log_of_another(phones, term))
        phones[1]._receive_log(replace(log_of_another(phones, term), header=None))
        phones[1]._receive_log(replace(log_of_another(phones, term), visiting=True))
        phones.run(0.5)
        assert phones[1].another == ""
        assert phones[1].situation.status is Status.TOGETHER
        assert not phones[1]._side.host_at_other_broker  # type: ignore[union-attr]
    assert phones[1].devices == before
    assert phones[1]._sharing.addresses == addresses
    assert phones[1]._side.highest == 1


def test_a_heartbeat_of_whoever_does_not_say_what_it_is_tells_nothing(phones: Phones) -> None:
    """Nor does one that only visits."""
    phones[0].close()
    phones.run(6)
    says_nothing: tuple[dict[str, object] | None, ...] = (None, {}, {"identity": 7})
    for header, visiting in product(says_nothing, (False, True)):
        log = replace(log_of_another(phones, Term(1, "0")), header=header, visiting=visiting)
        phones[1]._receive_log(log)
        assert phones[1].another == ""
    phones[1]._receive_log(replace(log_of_another(phones, Term(1, "00")), visiting=True))
    assert phones[1].another == ""
    phones[1]._receive_log(log_of_another(phones, Term(1, "00")))
    assert phones[1].another == "another-game"


def test_the_own_term_is_never_taken_for_another_games(phones: Phones) -> None:
    phones[1]._receive_log(log_of_another(phones, phones[1].term))
    phones.enter(0, 5)
    phones.run(1)
    assert len(phones.whole()) == 1


@pytest.mark.parametrize("device", [LOWER, HIGHER])
def test_who_has_taken_over_hosts_on(phones: Phones, device: str) -> None:
    """And the new game keeps its host, although the term of the old one is higher."""
    phones.all[0].kill()
    phones.run(1)
    phones[1].take_over()
    phones.run(6)
    again = rematch(phones, device)
    phones.run(10)
    assert phones[1].hosting
    assert phones[1].another == phones[2].another == ""
    assert phones[2].situation.status is Status.TOGETHER
    assert again.hosting


def test_who_goes_on_alone_or_was_removed_is_not_told(phones: Phones) -> None:
    phones[0].remove(phones[2].device)
    phones.run(2)
    phones[1].go_on_alone()
    rematch(phones)
    phones.run(6)
    assert phones[1].another == phones[2].another == ""


# Joining it


def test_the_host_is_the_first_of_the_addresses_that_are_known(phones: Phones) -> None:
    """There it is looked for, and the code that a member shows leads there."""
    for one in (1, 2):
        addresses = phones[one]._sharing.addresses
        assert addresses[0] == phones.all[0].address
        assert len(addresses) == 2


def test_who_is_told_joins_with_what_it_knows(phones: Phones) -> None:
    """The requested game, even if others are hosted at the addresses that it knows; on the seat of
    the same name."""
    first = phones.all[0].number
    again = rematch(phones)
    phones.run(6)
    phones[2].take_over()  # the game before goes on there
    phones.run(3)
    old, device = phones[1], phones.all[1]
    known, store = old._sharing, old.store
    meant = identity(again)
    old.close()
    there = Joined(SECRET, (phones.all[2].address, *known.addresses), identity=meant)
    device.game = SharedGame.join(store, there, device.wire)
    phones.run(12)
    assert device.running.ready
    assert store.shared.identity(device.running.number) == meant
    assert device.running.another == ""
    names = device.running.official.names
    assert seats_again(names, ["P1"], device.running.devices) == [0]
    device.running.take_seats([0])
    phones.run(1)
    assert seats(again) == {device.running.device: (0,)}
    assert store.shared.get(old.number) is not None, "the game before can be gone back to"
    assert first == phones.all[0].number - 1


def test_seats_of_the_same_names_that_nobody_has(phones: Phones) -> None:
    names, devices = ["P2", "P0", "P1"], phones[0].devices
    own = devices[0]
    others = [replace(one, seats=()) for one in devices[1:]]
    assert seats_again(names, ["P1", "P0"], [own, *others]) == [1, 2]
    assert seats_again(names, ["P9"], [own, *others]) == []
    taken = replace(others[0], seats=(2,), here=False)
    assert seats_again(names, ["P1", "P0"], [own, taken]) == [1]
    assert seats_again(names, [], [own, taken]) == []
