"""A seat that another device has: it is asked for, given or kept, and everyone is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from network.messages import GuestSeat, HostNews, Log, Term, read_log, write_log
from tests.support.phones import Phones


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    """The host and the second phone have a seat; the third one only watches."""
    made = Phones(tmp_path)
    made[2].take_seats([])
    made.run(2)
    yield made
    made.close()


def seats(phones: Phones, at: int) -> list[tuple[int, ...]]:
    """Returns the seats of all phones, as far as one of them knows."""
    known = {one.id: one.seats for one in phones[at].devices}
    return [known.get(phones[n].device, ()) for n in range(3)]


def agree(phones: Phones) -> list[tuple[int, ...]]:
    found = [seats(phones, at) for at in range(3)]
    assert found[0] == found[1] == found[2]
    return found[0]


def test_a_free_seat_is_taken_at_once(phones: Phones) -> None:
    phones[2].ask_for_seats([2])
    phones.run(2)
    assert agree(phones) == [(0,), (1,), (2,)]
    assert phones[2].asks_for == ()


def test_a_taken_seat_is_asked_for_and_kept(phones: Phones) -> None:
    asking = phones[2]
    asking.ask_for_seats([1])
    phones.run(2)
    assert agree(phones) == [(0,), (1,), ()], "nobody has answered"
    for at in range(3):
        assert phones[at].wanted == {asking.device: (1,)}, "everyone can tell who asks"
    asking.ask_for_seats([])
    phones.run(2)
    assert phones[1].wanted == {}
    assert agree(phones) == [(0,), (1,), ()]


@pytest.mark.parametrize("answering", [0, 1])
def test_the_host_or_its_holder_gives_it(phones: Phones, answering: int) -> None:
    asking = phones[2]
    asking.ask_for_seats([1])
    phones.run(1)
    phones[answering].give_seat(1, asking.device)
    phones.run(3)
    assert agree(phones) == [(0,), (), (1,)]
    phones.enter(2, 5, player=1)
    phones.run(2)
    assert len(phones.whole()) == 1, "it may enter there now"


@pytest.mark.parametrize("answering", [0, 1])
def test_who_asks_is_told_at_once_that_the_seat_is_kept(phones: Phones, answering: int) -> None:
    asking = phones[2]
    asking.ask_for_seats([1])
    phones.run(1)
    phones[answering].refuse_seat(1, asking.device)
    phones.run(0.5)
    assert not asking.asks_for
    assert [asking.take_refusals() for _look in range(2)] == [(1,), ()], "once"
    phones.run(2)
    assert all(phones[at].wanted == {} for at in range(3))
    assert agree(phones) == [(0,), (1,), ()]
    asking.ask_for_seats([1])
    phones.run(2)
    assert (asking.asks_for, asking.take_refusals()) == ((1,), ()), "asked again, no answer yet"
    phones[answering].give_seat(1, asking.device)
    phones.run(3)
    assert agree(phones) == [(0,), (), (1,)]


def test_only_who_has_the_seat_may_keep_it(phones: Phones) -> None:
    phones[1].ask_for_seats([0])
    phones.run(1)
    phones[2].refuse_seat(0, phones[1].device)
    phones.run(2)
    assert phones[1].asks_for == (0,)
    assert phones[1].take_refusals() == ()


def test_a_phone_keeps_its_seat_from_a_guest_by_browser(phones: Phones) -> None:
    host = phones[0]
    host.seat_guests([GuestSeat(-1)], [1])
    phones.run(1)
    phones[1].refuse_seat(1, host.device)
    phones.run(0.5)
    assert host.take_refusals() == (1,)
    host.seat_guests([GuestSeat(-1)])
    phones.run(2)
    assert host.take_refusals() == ()


def test_who_was_away_has_lost_the_seat_too(phones: Phones) -> None:
    phones.cut(1)
    phones[2].ask_for_seats([1])
    phones.run(8)
    assert agree_without(phones, 1) == [(0,), (1,), ()], "also of a phone that sleeps"
    phones[0].give_seat(1, phones[2].device)
    phones.run(2)
    phones.cut()
    phones.run(8)
    assert agree(phones) == [(0,), (), (1,)]
    phones[1].ask_for_seats([1])
    phones.run(1)
    phones[2].give_seat(1, phones[1].device)
    phones.run(3)
    assert agree(phones) == [(0,), (1,), ()], "and gets it back in the same way"


def agree_without(phones: Phones, away: int) -> list[tuple[int, ...]]:
    found = [seats(phones, at) for at in range(3) if at != away]
    assert found[0] == found[1]
    return found[0]


def test_the_host_takes_a_seat_itself(phones: Phones) -> None:
    phones[0].give_seat(1, phones[0].device)
    phones.run(3)
    assert agree(phones) == [(0, 1), (), ()]
    phones[0].take_seats([0])
    phones[1].take_seats([1])
    phones.run(3)
    assert agree(phones) == [(0,), (1,), ()], "once it is free again anybody may have it"


def test_a_guest_by_browser_gets_a_phones_seat(phones: Phones) -> None:
    host = phones[0]
    host.seat_guests([GuestSeat(-1)], [1])
    phones.run(2)
    assert phones[1].wanted == {host.device: (1,)}
    host.give_seat(1, host.device, to_guest=True)
    host.seat_guests([GuestSeat(1)])
    phones.run(3)
    assert seats(phones, 2) == [(0, 1), (), ()], "guests' seats are the host's"
    assert phones[2].guests == (GuestSeat(1),)
    assert [one.seats for one in host.devices if one.own] == [(0,)]


def test_members_know_the_guests_and_whether_they_are_here(phones: Phones) -> None:
    phones[0].seat_guests([GuestSeat(2, here=False), GuestSeat(-1)])
    phones.run(2)
    for at in range(3):
        assert phones[at].guests == (GuestSeat(-1), GuestSeat(2, here=False))


def test_news_is_told_once_and_not_to_who_comes_later(phones: Phones) -> None:
    host, late = phones[0], phones.all[2]
    late.kill()
    host.announce("removed", "Ana")
    host.announce("seat", "Ben")
    phones.run(2)
    announced = [(one.kind, one.who) for one in phones[1].take_news()]
    assert announced in ([("removed", "Ana"), ("seat", "Ben")], [("seat", "Ben")])
    assert phones[1].take_news() == ()
    late.come_back([])
    phones.run(4)
    assert phones[2].take_news() == ()
    assert host.take_news() == ()


def test_a_removed_phone_is_let_in_again(phones: Phones) -> None:
    phones[0].remove(phones[1].device)
    phones.run(2)
    assert phones[1].removed
    phones[0].let_in(phones[1].device)
    phones.run(3)
    assert phones[1].out == ()
    assert agree(phones)[1] == (1,)
    phones.enter(1, 5)
    phones.run(2)
    assert len(phones.whole()) == 1


@pytest.mark.parametrize(
    "more",
    [
        '"guests":[[1,true],["x",1],7],"wants":{"a":["b"],"??":[1]},"gives":7,"news":["1","seat",""]',
        '"guests":{},"wants":[],"gives":{"a":null},"keeps":[{"a":[1]}],"news":[1,"fire","Ana"]',
        '"guests":null,"wants":null,"gives":null,"news":null',
    ],
)
def test_what_is_no_part_of_the_contract_never_spoils_a_message(more: str) -> None:
    text = f'{{"t":[1,"a"],"last":0,"from":0,"at":1,"entries":[],"verdicts":{{}},{more}}}'
    log = read_log(text)
    assert log is not None
    assert log.news == HostNews()
    assert not log.wants
    assert not log.gives
    assert log.guests in ((), (GuestSeat(1),))


def test_they_are_read_as_they_were_written() -> None:
    log = Log(
        Term(3, "a"),
        0,
        0,
        18830,
        guests=(GuestSeat(-1, here=False), GuestSeat(2)),
        wants={"b": (1,)},
        gives={"c": (0, 2)},
        keeps={"d": (1,)},
        news=HostNews(4, "seat", "Ana"),
    )
    assert read_log(write_log(log)) == log
