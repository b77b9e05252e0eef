"""The next game at the same table: the host's place and code stay, and members are told of it."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from scoring.journal import Journal
from storage.settings import GUESTS
from table.code import FIRST_PORT
from tests.support.table import choose_more, resume
from tests.support.table_window import go_on
from tools.robot import Robot

pytestmark = pytest.mark.timeout(300)
NAMES = ["Ana", "Ben"]


@pytest.fixture
def screen(quick: Robot) -> Iterator[Any]:
    """A game for two."""
    found = resume(quick, Journal.new("tricubo", {}, NAMES))
    yield found
    found.sharing.leave()
    found.sharing.free()
    found.close_table()


@pytest.fixture
def crowded() -> Iterator[socket.socket]:
    """Somebody else has the first port, if it was free."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("0.0.0.0", FIRST_PORT))
            other.listen()
        except OSError:
            pass
        yield other


def invite(robot: Robot, screen: Any) -> str:
    """The code that is shown."""
    choose_more(robot, "Invite")
    go_on(robot, lambda: screen.sharing.table and robot.screen.typed)
    code = str(robot.screen.typed)
    robot.back()
    return code


def invited(screen: Any) -> tuple[str, str]:
    found = screen.sharing.table.invitation
    return str(found.code), found.host


def test_a_rematch_has_the_same_address_port_and_code(
    quick: Robot, screen: Any, crowded: socket.socket
) -> None:
    """Also where another port has become free meanwhile."""
    code = invite(quick, screen)
    before = invited(screen)
    assert before[0] == code
    assert not before[1].endswith(f":{FIRST_PORT}")
    crowded.close()
    number = screen.session.number
    quick.app.new_game("tricubo", {}, [*reversed(NAMES)])
    go_on(quick, lambda: screen.sharing.table)
    assert screen.session.number != number
    assert invited(screen) == before


def test_a_game_that_is_set_up_has_them_too(
    quick: Robot, screen: Any, crowded: socket.socket
) -> None:
    code = invite(quick, screen)
    crowded.close()
    quick.app.open("setup", game="kubi")
    quick.settle()
    quick.tap(quick.screen.ids.invite)
    go_on(quick, lambda: screen.sharing.reserved)
    assert str(screen.sharing.reserved.invitation.code) == code
    quick.app.new_game("kubi", {}, NAMES)
    go_on(quick, lambda: screen.sharing.table)
    assert invited(screen)[0] == code


def test_it_is_at_its_place_after_sleep(quick: Robot, screen: Any, crowded: socket.socket) -> None:
    """Also one that was open before its game."""
    quick.app.open("setup", game="kubi")
    quick.settle()
    quick.tap(quick.screen.ids.invite)
    go_on(quick, lambda: screen.sharing.reserved)
    quick.app.new_game("kubi", {}, NAMES)
    go_on(quick, lambda: screen.sharing.table)
    before, table = invited(screen), screen.sharing.table
    crowded.close()
    table.pause()
    table.wake()
    assert invited(screen) == before
    go_on(quick, lambda: table.shared._wire.connected)


def test_who_has_taken_over_invites_with_the_same_code(quick: Robot, screen: Any) -> None:
    """Nothing of an own invitation is kept there."""
    code = invite(quick, screen)
    screen.close_table()
    assert quick.app.store.settings.get(GUESTS) == {}
    quick.app.new_game("tricubo", {}, [*reversed(NAMES)])
    assert screen.sharing.table is None
    assert invite(quick, screen) == code
