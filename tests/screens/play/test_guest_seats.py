"""Seats of guests by browser, as they are reported to the devices of a shared table."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from network.guest_server import RENEWED
from play import table_texts, table_view_model
from scoring.early_end import EndEarly
from screens.platform import device
from tests.support.guest_messages import LOOK
from tests.support.guest_socket import Guest
from tests.support.table import begin, choose_more
from tests.support.table_member import TableMember, joined
from tests.support.table_window import go_on
from tools.robot import Robot

pytestmark = pytest.mark.timeout(300)
ENGLISH = {**LOOK, "language": "en"}


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
    assert table_texts.seat(member.game, 1) == "In a browser"
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
    screen.table.change_code("Ana")
    assert screen.table.seats(screen.match) == frozenset()
    assert screen.match.away == frozenset(), "nobody is on another device"


def test_a_new_code_is_told_to_guests_by_name(quick: Robot, screen: Any) -> None:
    """By the players of this device, or its own name if it has none."""
    players: tuple[tuple[list[int], str], ...] = (
        ([0, 2], f"{screen.names[0]}, {screen.names[2]}"),
        ([], device.called()),
    )
    for seats, name in players:
        screen.sharing.table.shared.take_seats(seats)
        guest = Guest(quick, screen.table)
        guest.until(partial(guest.page.get, "people"))
        quick.screen.change_code()
        with pytest.raises(ConnectionClosed) as closed:
            guest.socket.recv(timeout=5)
        assert closed.value.rcvd
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (RENEWED, name)
        go_on(quick, lambda: screen.sharing.table)


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


def test_a_device_asks_for_the_seat_of_a_guest(
    quick: Robot, screen: Any, member: TableMember
) -> None:
    """On the guest's page, who keeps it first and then gives it; everyone is told."""
    guest = Guest(quick, screen.table, look=ENGLISH)
    guest.do("sit", player=1)
    member.until(lambda: member.taken == {1})
    member.game.ask_for_seats([1])
    member.until(lambda: guest_sees(guest, lambda page: page["asked"]))
    guest.do("yield", allow=False)
    member.until(lambda: guest_sees(guest, lambda page: not page["asked"]))
    member.until(lambda: not member.game.asks_for)
    assert member.game.take_refusals() == (1,), "at once"
    member.until(lambda: not screen.sharing.table.shared.wanted)
    member.game.ask_for_seats([1])
    member.until(lambda: guest_sees(guest, lambda page: page["asked"]))
    guest.do("yield", allow=True)
    member.until(lambda: member.game.asks_for == ())
    assert [one.seats for one in member.game.devices if one.own] == [(1,)]
    member.until(lambda: member.taken == set())
    member.until(lambda: guest_sees(guest, lambda page: page["me"] is None))
    name = screen.names[1]
    member.until(lambda: guest_sees(guest, lambda page: page["news"][1]))
    assert guest.page["news"][1] == f"{name} now plays on another phone"
    assert quick.app.message.text == f"{name} now plays on another phone"
    (news,) = member.game.take_news()
    assert (news.kind, news.who) == ("seat", name)
    guest.socket.close()


def test_a_guest_asks_for_the_seat_of_a_device(
    quick: Robot, screen: Any, member: TableMember
) -> None:
    """On that device and on the host, whose status line asks."""
    member.game.take_seats([1])
    quick.back()
    member.until(lambda: (1,) in [one.seats for one in screen.sharing.table.devices])
    guest = Guest(quick, screen.table, look=ENGLISH)
    guest.until(lambda: guest.page.get("taken"))
    guest.do("sit", player=1)
    assert guest.page["wants"] == screen.names[1]
    member.until(lambda: member.game.wanted == {screen.sharing.table.shared.device: (1,)})
    sign = screen.sharing.sign
    go_on(quick, lambda: sign.text == f"Someone wants {screen.names[1]}’s seat")
    quick.tap(sign.ids.over)
    guest.until(lambda: guest.page.get("me") == 1)
    member.until(lambda: [one.seats for one in member.game.devices if one.own] == [()])
    assert sign.text == "Everyone connected"
    guest.socket.close()


def test_a_guest_is_told_at_once_that_a_device_keeps_its_seat(
    quick: Robot, screen: Any, member: TableMember
) -> None:
    member.game.take_seats([1])
    member.until(lambda: (1,) in [one.seats for one in screen.sharing.table.devices])
    guest = Guest(quick, screen.table, look=ENGLISH)
    guest.until(lambda: guest.page.get("taken"))
    guest.do("sit", player=1)
    host = screen.sharing.table.shared.device
    member.until(lambda: member.game.wanted == {host: (1,)})
    member.game.refuse_seat(1, host)
    member.until(lambda: guest_sees(guest, lambda page: not page["wants"]))
    assert guest.page["news"][1] == f"{screen.names[1]} keeps the seat"
    member.until(lambda: not member.game.wanted)
    guest.socket.close()


def test_the_host_is_asked_on_any_screen(quick: Robot, screen: Any, member: TableMember) -> None:
    member.game.take_seats([1])
    member.until(lambda: (1,) in [one.seats for one in screen.sharing.table.devices])
    guest = Guest(quick, screen.table)
    guest.until(lambda: guest.page.get("taken"))
    assert quick.screen.name == "invite"
    quick.app.hush()
    guest.do("sit", player=1)
    member.until(lambda: quick.app.message)
    assert quick.app.message.text == f"Someone wants {screen.names[1]}’s seat"
    quick.tap(quick.app.message.ids.answer)
    guest.until(lambda: guest.page.get("me") == 1)
    member.until(lambda: [one.seats for one in member.game.devices if one.own] == [()])
    guest.socket.close()


def test_only_the_hosts_end_counts(quick: Robot, screen: Any, member: TableMember) -> None:
    """A member's app does not offer it; the host refuses it from whatever says it."""
    member.game.take_seats([2])
    table = screen.sharing.table
    member.until(lambda: (2,) in [one.seats for one in table.devices])
    member.game.enter(2, EndEarly())
    member.until(lambda: [one.rule for one in member.game.waiting] == ["end"])
    (line,) = table_view_model.rows([], member.game, screen.match).waiting
    assert line.why == "Only the host can end the game for everyone."
    assert not line.can_force
    assert not table.shared.journal.over
    link = screen.table.table.link
    assert link.startswith("rollpad://join?code="), "guests can open it in Rollpad"


def test_after_a_rematch_guests_can_open_it_in_rollpad(quick: Robot, screen: Any) -> None:
    quick.back()
    quick.app.new_game("kubi", {}, [*screen.names])
    go_on(quick, lambda: screen.sharing.table)
    go_on(quick, lambda: screen.table.table.link)
    assert screen.table.table.link == screen.sharing.table.invitation.link()
    guest = Guest(quick, screen.table)
    guest.until(lambda: guest.page.get("app"))
    guest.socket.close()


def test_a_removed_device_and_the_end_are_told_to_guests(
    quick: Robot, screen: Any, member: TableMember
) -> None:
    guest = Guest(quick, screen.table, look=ENGLISH)
    guest.do("sit", player=1)
    member.game.take_seats([2])
    table = screen.sharing.table
    member.until(lambda: (2,) in [one.seats for one in table.devices])
    table.do(lambda: table.shared.remove(member.game.device))
    guest.until(lambda: guest.page["news"][1] == f"{screen.names[2]} was removed")
    table.do(lambda: table.shared.enter(0, EndEarly()))
    guest.until(lambda: guest.page["news"][1].endswith("has ended the game"))
    guest.socket.close()


def test_who_takes_over_is_told_to_the_guests_of_the_host_before(
    quick: Robot, screen: Any, member: TableMember
) -> None:
    guest = Guest(quick, screen.table, look=ENGLISH)
    guest.do("sit", player=1)
    member.game.take_seats([2])
    table = screen.sharing.table
    member.until(lambda: (2,) in [one.seats for one in table.devices])
    member.game.take_over()
    told = f"{screen.names[2]} is the host now"
    member.until(lambda: guest_sees(guest, lambda page: page["news"][1] == told))
    assert not table.shared.hosting
    guest.socket.close()


def guest_sees(guest: Guest, what: Callable[[dict[str, Any]], object]) -> bool:
    guest.look()
    return bool(what(guest.page))
