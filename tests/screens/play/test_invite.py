"""Inviting guests, in the window, with real sockets."""

import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from play.spectator_view import READABLE, paint_middle
from play.spectator_view import lines as middle_lines
from screens.play import guest_service
from screens.play.qr_code import QrCode
from sheets import player_colours
from sheets.drawing.geometry import Rect
from sheets.render_context import dp
from storage.settings import GUESTS
from tests.support.dialogs import pick
from tests.support.guest_messages import LOOK
from tests.support.guest_socket import Guest
from tests.support.ports import free_ports
from tests.support.recording_brush import RecordingBrush
from tests.support.table import begin, choose_more, resume, saved
from tools.player import played
from tools.robot import Robot


@pytest.fixture
def invited(quick: Robot, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Robot, Any]]:
    """A game for two, and the screen with the invitation."""
    monkeypatch.setattr(guest_service, "PORT", free_ports(1)[0])  # others may use the usual one
    quick.app.store.settings.set(GUESTS, {})
    screen = begin(quick, 2)
    choose_more(quick, "Invite")
    yield quick, screen
    screen.close_table()


def press(robot: Robot, name: str) -> None:
    """Presses a button of the screen, scrolled to if needed."""
    button = robot.screen.ids[name]
    robot.screen.ids.scroll.scroll_to(button, animate=False)
    robot.settle()
    robot.tap(button)


def test_nothing_of_it_is_loaded_before(quick: Robot) -> None:
    begin(quick, 2)
    assert "segno" not in sys.modules or "screens.play.invite" in sys.modules
    assert quick.app.guests is None


def test_the_code_leads_to_the_table(invited: tuple[Robot, Any]) -> None:
    robot, screen = invited
    invite, table = robot.screen, screen.table
    assert invite.name == "invite"
    assert invite.address == table.address
    assert table.address.endswith(f"/#{table.server.secret}")
    assert f":{table.server.port}/" in table.address
    code = invite.ids.code
    assert code.height > 150
    assert len(code.modules) * 4 < code.height, "modules are large enough for a camera"
    assert any("Wi-Fi" in text for text in robot.texts())


def test_a_guest_comes_and_enters(invited: tuple[Robot, Any]) -> None:
    robot, screen = invited
    guest = Guest(robot, screen.table)
    guest.until(lambda: guest.page.get("people"))
    robot.until(lambda: not robot.app.screen("invite").nobody)
    guest.do("sit", player=0)
    assert screen.names[0] in robot.texts()
    robot.back()
    assert robot.screen is screen
    robot.until(lambda: screen.strip.remote == {0}, 20)
    guest.do("press", on="sheet", name="row1.2")
    assert saved(robot).entries[-1].player == 0
    assert "row1.2" in screen.game.written(screen.state, 0)
    robot.until(lambda: robot.app.message)
    assert robot.app.message.text.startswith(f"{screen.names[0]}: ")
    assert screen.match.front.player == 1, "the next player is in front"
    guest.socket.close()


def test_the_window_enters_and_the_guest_sees_it(invited: tuple[Robot, Any]) -> None:
    robot, screen = invited
    guest = Guest(robot, screen.table, look={**LOOK, "language": "fr"})
    guest.do("sit", player=1)
    robot.back()
    robot.tap_box("row1.2")
    guest.until(lambda: not guest.page["people"][0]["waits"])
    assert guest.page["words"]["undo"] == "Annuler"
    assert robot.screen.ids.bar.subtitle.startswith("Round"), "the window speaks its own language"
    guest.socket.close()


def test_a_guest_is_removed_and_a_new_code_is_made(invited: tuple[Robot, Any]) -> None:
    robot, screen = invited
    guest = Guest(robot, screen.table)
    guest.do("sit", player=0)
    invite = robot.screen
    robot.until(lambda: invite.ids.places.children)
    row = invite.ids.places.children[-1]
    assert row.supporting == "In a browser"
    invite.ids.scroll.scroll_to(row, animate=False)
    robot.settle()
    robot.tap(row)
    assert screen.table.table.here, "it asks once"
    pick(robot, "Remove")
    with pytest.raises(ConnectionClosed):
        guest.until(lambda: False)
    robot.until(lambda: invite.nobody)
    robot.until(lambda: not screen.strip.remote, 20)
    before = invite.address
    press(robot, "change")
    pick(robot, "New code")
    assert invite.address != before
    assert robot.app.store.settings.get(GUESTS)["code"] == screen.table.server.secret


def test_the_same_address_after_a_kill(invited: tuple[Robot, Any]) -> None:
    robot, screen = invited
    before, name = screen.table.address, screen.names[0]
    guest = Guest(robot, screen.table)
    guest.do("sit", player=0)
    screen.table.stop()
    screen.table = robot.app.guests = None
    robot.app.resume_game(screen.session.number)
    robot.until(lambda: robot.screen.table)
    assert robot.screen.table.address == before
    again = Guest(robot, robot.screen.table, player=0, name=name)
    again.until(lambda: again.page.get("me") == 0)
    again.socket.close()
    screen.table = robot.screen.table


def test_the_end_of_an_invitation(invited: tuple[Robot, Any]) -> None:
    robot, screen = invited
    press(robot, "close")
    assert screen.table is None
    assert robot.app.shared is None
    assert robot.app.guests is None
    assert robot.app.store.settings.get(GUESTS) == {}
    assert robot.screen is screen


def test_guests_may_come_before_the_game(quick: Robot) -> None:
    """From the New game screen: they wait, and are there when it begins."""
    quick.app.open("setup", game="kubi")
    quick.settle()
    quick.tap(quick.screen.ids.invite)
    play = quick.app.screen("play")
    guest = Guest(quick, play.table)
    guest.until(lambda: guest.page.get("card") or guest.page.get("people"))
    quick.back()
    assert quick.screen.name == "setup"
    screen = begin(quick, 2)
    guest.until(lambda: [one["name"] for one in guest.page["people"]] == [*screen.names])
    guest.socket.close()
    screen.close_table()


def test_the_middle_of_the_table(invited: tuple[Robot, Any]) -> None:
    """The scores and the last entry of each player; a guest's entry shows there at once."""
    robot, screen = invited
    guest = Guest(robot, screen.table)
    guest.do("sit", player=0)
    robot.back()
    choose_more(robot, "Table display")
    middle = robot.screen
    assert middle.name == "middle"
    before = middle_lines(screen.match)
    guest.do("press", on="sheet", name="row1.2")
    after = middle_lines(screen.match)
    assert [line.player for line in after] == [0, 1]
    assert [line.remote for line in after] == [True, False]
    assert after[0].last != before[0].last
    assert not after[0].waits
    brush = RecordingBrush()
    paint_middle(brush, Rect(0, 0, 360, 600), screen.match)
    assert {*screen.names, after[0].last} <= {text.replace("\n", " ") for text in brush.texts}
    robot.back()
    assert robot.screen is screen
    guest.socket.close()


def test_the_lobby_fills_up_and_the_game_starts_there(quick: Robot) -> None:
    """Who scans types a name and an ink, is a row on the host, and has that seat in the game."""
    quick.app.open("setup", game="kubi")
    quick.settle()
    setup = quick.screen
    setup.put_in_order([])
    quick.tap(setup.ids.invite)
    play = quick.app.screen("play")
    first, second = (Guest(quick, play.table, guest=key) for key in ("zoe", "yan"))
    first.until(lambda: first.page.get("lobby"))
    second.until(lambda: second.page.get("lobby"))
    first.do("join", name="Zoe", ink=4)
    second.do("join", name="Zoe", ink=5)
    assert "already here" in second.page["news"][1] or second.page["news"][0] == 1
    second.do("join", name="Yan", ink=5)
    invite = quick.app.screen("invite")
    quick.until(lambda: len(invite.players.rows.rows) == 2)
    assert setup.written == ["Zoe", "Yan"], "in the order of arrival"
    assert first.page["lobby"]["joined"] == "Zoe"
    assert player_colours.numbers(("Zoe", "Yan")) == (4, 5)
    drag_below(quick, invite.players.rows.rows[0])
    assert setup.written == ["Yan", "Zoe"]
    press(quick, "start")
    quick.until(lambda: quick.screen.name == "play")
    assert quick.screen.names == ("Yan", "Zoe")
    first.until(lambda: first.page.get("me") == 1)
    second.until(lambda: second.page.get("me") == 0)
    first.socket.close()
    second.socket.close()
    quick.screen.close_table()
    quick.screen.sharing.leave()


def test_a_player_is_taken_out_of_the_lobby(quick: Robot) -> None:
    quick.app.open("setup", game="kubi")
    quick.settle()
    quick.screen.put_in_order(["Ana"])
    setup = quick.screen
    quick.tap(setup.ids.invite)
    play = quick.app.screen("play")
    guest = Guest(quick, play.table)
    guest.until(lambda: guest.page.get("lobby"))
    assert guest.page["lobby"]["offered"] == ["Ana"], "names of last time are offered"
    guest.do("join", name="Zoe", ink=1)
    rows = quick.screen.players.rows.rows
    quick.until(lambda: len(quick.screen.players.rows.rows) == 2)
    rows = quick.screen.players.rows.rows
    assert [row.here for row in rows] == [False, True]
    quick.screen.ids.scroll.scroll_to(rows[1], animate=False)
    quick.settle()
    quick.tap(rows[1].ids.take_out)
    assert setup.written == ["Ana"]
    guest.until(lambda: guest.page["lobby"]["joined"] == "")
    guest.socket.close()
    play.close_table()
    play.sharing.free()


def drag_below(robot: Robot, row: Any) -> None:
    """Drags a row of the lobby below the next one by its handle."""
    robot.screen.ids.scroll.scroll_to(row, animate=False)
    robot.settle()
    handle = row.ids.handle
    x, y = handle.to_window(*handle.center)
    robot.drag((x, y), (x, y - 1.2 * row.height))


def lobby(robot: Robot, *names: str) -> Any:
    """Opens the lobby of a game that is set up with these names; returns the set-up."""
    robot.app.open("setup", game="kubi")
    robot.settle()
    setup = robot.screen
    setup.put_in_order([*names])
    robot.tap(setup.ids.invite)
    return setup


def test_the_host_renames_a_guest_and_changes_the_ink(quick: Robot) -> None:
    setup = lobby(quick, "Ana")
    invite, play = quick.screen, quick.app.screen("play")
    guest = Guest(quick, play.table)
    guest.until(lambda: guest.page.get("lobby"))
    guest.do("join", name="Zoee", ink=1)
    quick.until(lambda: len(invite.players.rows.rows) == 2)
    row = invite.players.rows.rows[1]
    assert row.ink_number == 1
    invite.ids.scroll.scroll_to(row, animate=False)
    quick.settle()
    quick.tap(row.name_field)
    quick.settle()
    row.name_field.text = "Ana"  # another player has it
    row.name_field.focus = False
    quick.settle()
    assert row.name == "Zoee"
    row.name_field.focus = True
    row.name_field.text = "Zoe"
    assert setup.written == ["Ana", "Zoee"], "not while it is being typed"
    row.name_field.focus = False
    quick.settle()
    assert setup.written == ["Ana", "Zoe"]
    guest.until(lambda: guest.page["lobby"]["joined"] == "Zoe")
    quick.tap(row.ids.mark)
    assert row.ink_number not in (1, setup.inks()["Ana"])
    assert player_colours.numbers(("Ana", "Zoe"))[1] == row.ink_number
    guest.socket.close()
    play.close_table()
    play.sharing.free()


def test_the_game_starts_without_who_has_not_come(quick: Robot) -> None:
    lobby(quick, "Ana", "Ben")
    invite, play = quick.screen, quick.app.screen("play")
    quick.settle()
    assert [row.name for row in invite.players.rows.rows] == ["Ana", "Ben"]
    assert invite.without == "", "nobody has come: they may all play here"
    guests = [Guest(quick, play.table, guest=key) for key in "ab"]
    for guest, name in zip(guests, ("Ben", "Zoe"), strict=True):
        guest.until(partial(guest.page.get, "lobby"))
        guest.do("join", name=name, ink=2)
    quick.until(lambda: invite.without == "Start without Ana")
    assert invite.without in quick.texts()
    assert "Connected" not in quick.texts(), "who has a row needs no other one"
    press(quick, "without")
    quick.until(lambda: quick.screen.name == "play")
    assert quick.screen.names == ("Ben", "Zoe")
    for number, guest in enumerate(guests):
        guest.until(partial(guest.page.get, "people"))
        assert guest.page["me"] == number
        guest.socket.close()
    quick.screen.close_table()
    quick.screen.sharing.leave()


def test_the_middle_has_the_code_while_seats_are_free(invited: tuple[Robot, Any]) -> None:
    robot, screen = invited
    first = Guest(robot, screen.table, guest="a")
    first.do("sit", player=0)
    robot.back()
    choose_more(robot, "Table display")
    middle = robot.screen
    assert middle.code == screen.table.server.secret
    assert middle.code in robot.texts()
    assert middle.ids.corner.height > 100
    code = middle.ids.code
    assert code.texture_size[1] < 1.5 * code.font_size, "in one line"
    second = Guest(robot, screen.table, guest="b")
    second.do("sit", player=1)
    robot.until(lambda: screen.match.away == {0, 1})
    middle.show()
    robot.settle()
    assert middle.code == ""
    assert middle.ids.corner.height == 0
    robot.back()
    first.socket.close()
    second.socket.close()


def test_address_and_code_of_the_middle_are_readable_from_two_metres(tablet: Robot) -> None:
    names = ["Maximiliane", "Ben", "Konstantin", "Dea", "Elisabeth", "Finn"]
    screen = resume(tablet, played("kubi", {}, names, share=0.5))
    choose_more(tablet, "Invite")
    tablet.back()
    choose_more(tablet, "Table display")
    ids = tablet.screen.ids
    assert tablet.screen.code
    for text, least in ((ids.site, dp(READABLE)), (ids.code, dp(44))):
        assert text.font_size >= least
        assert text.texture_size[1] < 1.5 * text.font_size, "in one line"
        assert text.top <= ids.corner.top
        assert text.y >= ids.corner.y
    (qr,) = [one for one in ids.corner.children if isinstance(one, QrCode)]
    assert min(qr.size) >= dp(120)
    assert ids.middle.height >= dp(600), "as test_spectator_view.py assumes"
    tablet.back()
    screen.close_table()
