"""Seats of guests by browser: they are reported to the members of a shared table as the host's."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from network.messages import GuestSeat
from network.shared_game import SharedGame
from tests.support.phones import Phones


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    """The third player has no phone with Rollpad, and the third phone no seat."""
    made = Phones(tmp_path)
    made[2].take_seats([])
    made.run(2)
    yield made
    made.close()


def seats(game: SharedGame, of: SharedGame) -> tuple[int, ...]:
    """Returns what one device knows of another."""
    return next(one.seats for one in game.devices if one.id == of.device)


def own(game: SharedGame) -> tuple[int, ...]:
    return next(one.seats for one in game.devices if one.own)


def test_members_see_the_seat_and_may_not_enter_for_it(phones: Phones) -> None:
    host, looker = phones[0], phones[2]
    move = looker.journal.game.read_move({"do": "points", "points": 5}, "")
    assert looker.may_enter(2, move), "nobody has it"
    host.seat_guests([GuestSeat(2)])
    phones.run(0.2)  # before the next heartbeat
    assert seats(looker, host) == (0, 2)
    assert not looker.may_enter(2, move)
    looker.enter(2, move)  # all the same
    phones.run(2)
    assert [one.rule for one in looker.waiting] == ["seat"]
    assert len(host.official.entries) == 0


def test_it_is_free_again_when_the_guest_has_gone(phones: Phones) -> None:
    host, looker = phones[0], phones[2]
    host.seat_guests([GuestSeat(2)])
    phones.run(1)
    host.seat_guests([])
    phones.run(0.2)
    assert seats(looker, host) == (0,)
    phones.enter(2, 5)
    phones.run(1)
    assert len(phones.whole()) == 1


def test_it_is_no_seat_of_the_host_itself_and_is_not_saved(phones: Phones) -> None:
    host = phones[0]
    host.seat_guests([GuestSeat(2)])
    phones.run(2)
    host.take_seats([0])
    phones.run(2)
    assert own(host) == (0,)
    saved = host.store.shared.get(host.number)
    assert saved
    assert saved.seats[host.device] == (0,)
    phones.all[0].kill()
    phones.all[0].come_back([])
    phones.run(4)
    assert own(phones[0]) == (0,)
    assert seats(phones[1], phones[0]) == (0,), "until its guest is back"


def test_a_guest_and_a_phone_on_one_seat(phones: Phones) -> None:
    """Each of them holds it, and each of them gives back only its own."""
    host, other = phones[0], phones[1]
    host.seat_guests([GuestSeat(0), GuestSeat(1)])
    phones.run(1)
    assert seats(phones[2], host) == (0, 1)
    assert seats(phones[2], other) == (1,)
    phones.enter(1, 5)
    phones.run(1)
    assert len(phones.whole()) == 1, "the phone may enter on it as before"
    host.seat_guests([])
    phones.run(1)
    assert seats(phones[2], host) == (0,)
    assert seats(phones[2], other) == (1,)


def test_who_hosts_no_more_has_no_guests_seats(phones: Phones) -> None:
    """Guests are served by the host; when it hosts again they are reported again."""
    host, other = phones[0], phones[1]
    host.take_seats([])
    host.seat_guests([GuestSeat(2)])
    phones.run(1)
    other.take_over()
    phones.run(6)
    assert not host.hosting
    assert seats(phones[2], host) == ()
    host.take_over()
    phones.run(6)
    assert seats(phones[2], host) == (2,)
