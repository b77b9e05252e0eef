"""Seats of guests by browser, as they are reported to the devices of a shared table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from play import table_texts
from tests.support.guest_socket import Guest
from tests.support.table import begin, choose_more
from tests.support.table_member import TableMember, joined
from tests.support.table_window import go_on
from tools.robot import Robot

pytestmark = pytest.mark.timeout(300)


@pytest.fixture
def screen(quick: Robot) -> Iterator[Any]:
    """A game for three, to which others are invited."""
    found = begin(quick, 3)
    choose_more(quick, "Invite")
    go_on(quick, lambda: found.sharing.table)
    yield found
    found.sharing.leave()
    found.close_table()


@pytest.fixture
def member(quick: Robot, screen: Any, tmp_path: Path) -> Iterator[TableMember]:
    with joined(quick, tmp_path / "member") as found:
        yield found


def test_a_guests_seat_is_taken(quick: Robot, screen: Any, member: TableMember) -> None:
    guest = Guest(quick, screen.table)
    guest.do("sit", player=1)
    member.until(lambda: member.taken == {1})
    assert table_texts.seat(member.game, 1) == "On another device"
    assert table_texts.seat(member.game, 2) == "Free"
    assert screen.sharing.table.own == frozenset(), "it is not the host's own"
    guest.do("sit", player=2)
    member.until(lambda: member.taken == {2})
    screen.sharing.table.do(lambda: screen.sharing.table.shared.take_seats([0]))
    member.until(lambda: member.taken == {0, 2})
    guest.socket.close()
    quick.until(lambda: not screen.table.table.here)
    assert screen.table.seats(screen.match) == {2}, "its phone sleeps"
    (sleeper,) = screen.table.table.guests.values()
    screen.table.table.remove(sleeper)
    member.until(lambda: member.taken == {0})


def test_a_new_code_frees_the_seats_of_phones_that_sleep(quick: Robot, screen: Any) -> None:
    guest = Guest(quick, screen.table)
    guest.do("sit", player=1)
    guest.socket.close()
    quick.until(lambda: not screen.table.table.here)
    assert screen.match.away == {1}
    screen.table.change_code()
    assert screen.table.seats(screen.match) == frozenset()
    assert screen.match.away == frozenset(), "nobody is on another device"


def test_in_another_game_a_guest_has_another_seat(quick: Robot, screen: Any) -> None:
    guest = Guest(quick, screen.table)
    guest.do("sit", player=1)
    before, name = screen.match, screen.names[1]
    assert screen.table.seats(before) == {1}
    quick.app.new_game("kubi", {}, ["Zoe", "Yan", name])
    assert screen.table.seats(before) == frozenset()
    assert screen.table.seats(screen.match) == {2}
    go_on(quick, lambda: screen.sharing.table)
    go_on(quick, lambda: screen.sharing.table.shared._side.held.values())
    assert [*screen.sharing.table.shared._side.held.values()] == [(2,)]
    guest.socket.close()
