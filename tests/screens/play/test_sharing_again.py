"""The next game at the same table: the host's place and code stay, and members get a message."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from network.join_code import FIRST_PORT
from network.status import Joined
from scoring.journal import Journal
from screens.play import table_service
from storage.settings import GUESTS
from storage.shared_game_rows import SharedGameRow
from tests.support.table import choose_more, resume
from tests.support.table_window import go_on
from tools.robot import Robot
from tools.shot_tables import OWN, Staged, open_game, staged

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
    """Another program has the first port, if it was free."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            other.bind(("0.0.0.0", FIRST_PORT))
            other.listen()
        except OSError:
            pass
        yield other


def invite(robot: Robot, screen: Any) -> str:
    """Returns the code that is shown."""
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


# What is shown to a member

NEXT = "the-next-game"
TOLD = "The host has opened another game"
PLACES = ("10.0.0.1:18830", "10.0.0.7:18830")


@pytest.fixture
def member(quick: Robot) -> Iterator[Any]:
    """Jonas has joined a game of four."""
    game = staged(quick, "tricubo")
    sharing = SharedGameRow(OWN, "7KQ2M9XD", addresses=PLACES, seats={OWN: (1,)})
    quick.app.store.shared.save(game.number, sharing)
    open_game(quick, game)
    yield game
    quick.app.hush()
    if quick.app.shared:
        quick.app.shared.leave()
    quick.app.store.shared.remove(game.number)


def message(robot: Robot) -> str:
    """Returns the message after a look at the table."""
    robot.app.shared._tick()
    robot.settle()
    return robot.app.message.text if robot.app.message else ""


def asked(robot: Robot) -> str:
    """Returns the question of the status line after a look at the table."""
    assert message(robot) == "", "it would lie over the keys"
    sign = robot.screen.sharing.sign
    return str(sign.text) if sign.asks else ""


def join(robot: Robot, member: Any) -> None:
    """By the button of the status line."""
    member.another = NEXT
    assert asked(robot) == TOLD
    robot.tap(robot.screen.sharing.sign.ids.over)
    robot.settle()


class Found:
    """The table that is found instead of a real one."""

    def __init__(self, patch: pytest.MonkeyPatch, game: Staged) -> None:
        self.game, self.there = game, list[Joined]()
        self.seats: list[list[int]] = []
        patch.setattr(table_service, "join_there", self._join)
        patch.setattr(game, "take_seats", lambda seats: self.seats.append([*seats]), raising=False)

    def _join(self, app: Any, there: Joined) -> Any:
        self.there.append(there)
        return table_service._sit_down(app, lambda _wire: self.game)

    def be_heard(self, robot: Robot) -> None:
        """Lets its host announce what is played."""
        self.game.ready = True
        robot.app.shared._show()
        robot.settle()


@pytest.fixture
def found(quick: Robot, monkeypatch: pytest.MonkeyPatch) -> Found:
    """The next game, without players yet."""
    game = staged(quick, "kubi")
    game.devices = [replace(one, seats=()) for one in game.devices]
    game.ready = False
    return Found(monkeypatch, game)


@pytest.mark.parametrize("place", ["play", "result"])
def test_the_rematch_of_a_game_that_is_over_is_followed(
    quick: Robot, member: Any, found: Found, place: str
) -> None:
    """Automatically, to the seat that this device has had."""
    member.staged = member.staged.plus(0, member.staged.game.read_move({"do": "end"}, ""))
    quick.app.store.append(member.number, member.staged, "2026-11-17T18:00:00Z")
    quick.app.shared.session.news()
    if place == "result":
        quick.app.open("result", session=quick.app.shared.session)
        quick.settle()
    member.another = NEXT
    message(quick)
    assert len(found.there) == 1
    found.be_heard(quick)
    assert found.seats == [[1]]
    assert quick.screen.name == "play"


def test_the_status_line_asks_in_the_game(quick: Robot, member: Any) -> None:
    assert asked(quick) == ""
    member.another = NEXT
    assert asked(quick) == TOLD
    assert quick.screen.name == "play", "nothing happens by itself"
    quick.tap(quick.screen.sharing.sign.ids.alone)
    assert asked(quick) == ""
    member.another = ""
    assert asked(quick) == ""
    member.another = NEXT
    assert asked(quick) == "", "the same game"


@pytest.mark.parametrize("place", ["home", "settings"])
def test_it_is_said_once_wherever_one_is(quick: Robot, member: Any, place: str) -> None:
    quick.app.open(place)
    quick.settle()
    assert message(quick) == ""
    member.another = NEXT
    assert message(quick) == TOLD
    assert quick.screen.name == place, "nothing happens by itself"
    quick.app.hush()
    assert message(quick) == ""
    member.another = ""
    assert message(quick) == ""
    member.another = NEXT
    assert message(quick) == "", "the same game"
    member.another = "yet-another-game"
    assert message(quick) == TOLD


def test_a_game_that_is_here_already_is_not_told_of(quick: Robot, member: Any) -> None:
    """It was joined before, and the one before it is looked at again."""
    other = staged(quick, "kubi")
    member.another = quick.app.store.shared.identity(other.number)
    assert message(quick) == ""


def test_one_tap_joins_on_the_same_seat(quick: Robot, member: Any, found: Found) -> None:
    join(quick, member)
    (there,) = found.there
    assert (there.secret, there.addresses, there.identity) == ("7KQ2M9XD", PLACES, NEXT)
    found.be_heard(quick)
    assert found.seats == [[1]]
    assert quick.screen.name == "play"
    assert quick.screen.session.number == found.game.number
    assert quick.app.trail == ["home", "play"]
    assert quick.app.store.shared.get(member.number), "the game before is still a shared one"


def test_who_looked_on_looks_on(quick: Robot, member: Any, found: Found) -> None:
    member.devices = [replace(one, seats=()) for one in member.devices]
    join(quick, member)
    found.be_heard(quick)
    assert found.seats == [[]]
    assert quick.screen.name == "play"


def test_where_somebody_has_the_seat_one_is_chosen(quick: Robot, member: Any, found: Found) -> None:
    host, own, third = found.game.devices
    found.game.devices = [host, own, replace(third, seats=(1,))]
    join(quick, member)
    found.be_heard(quick)
    assert found.seats == []
    assert quick.screen.name == "join"
    assert "Who are you?" in quick.texts()
    quick.tap([*reversed(quick.screen.ids.seats.children)][3])
    assert found.seats == [[3]]
    assert quick.screen.name == "play"


def test_back_while_it_is_looked_for_leads_home(quick: Robot, member: Any, found: Found) -> None:
    """The game before is there, and at its table when it is opened."""
    join(quick, member)
    assert "Looking for the game…" in quick.texts()
    quick.back()
    assert quick.screen.name == "home"
    assert quick.app.shared is None
