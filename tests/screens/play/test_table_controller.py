"""The screens of a shared table in the window, with a game that stands still."""

from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from network.join_code import code_at
from network.messages import HostNews, Term
from network.mqtt_connection import Link
from network.shared_game import Situation, Status, Waiting
from network.status import Joined
from play import table_texts, table_view_model
from play.entry_toast import Entered
from scoring.tricubo.state import Row
from screens.play import app_bar
from screens.play.table_service import NextGame
from storage import StorageError
from storage.session import Session
from tests.support import looks
from tests.support.dialogs import pick
from tests.support.table import as_tablet, begin, choose_more, more
from tests.support.table_window import go_on
from tools.robot import Robot
from tools.shot_tables import HOST, OWN, THIRD, Staged, open_game, sit_down, staged


class Played(Staged):
    """Notes what people decide."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.done: list[object] = []

    def take_over(self) -> None:
        self.done.append("take over")
        self.situation, self.hosting = Situation(Status.TOGETHER), True

    def go_on_alone(self) -> None:
        self.done.append("alone")
        self.situation = Situation(Status.ALONE)

    def take_seats(self, players: Any) -> None:
        self.done.append([*players])

    def withdraw(self, by: str) -> None:
        self.done.append(("withdraw", by))
        self.waiting = []

    def force(self, by: str) -> None:
        self.done.append(("force", by))
        self.waiting = []

    def leave(self) -> None:
        self.done.append("leave")

    def close(self) -> None:
        self.done.append("close")

    def wake(self) -> None:
        self.done.append("wake")


@pytest.fixture
def shared(quick: Robot) -> Any:
    """Jonas has joined a game of four."""
    game = staged(quick, "tricubo", kind=Played)
    open_game(quick, game)
    yield game
    if quick.app.shared:
        quick.app.shared.leave()


def tell(robot: Robot) -> None:
    """Shows what has changed, as the next look at the table does."""
    robot.app.shared._show()
    robot.settle()


def test_an_unshared_game_has_no_sign(quick: Robot) -> None:
    screen = begin(quick, 2)
    assert screen.sharing.sign is None or not screen.sharing.sign.parent
    assert screen.sharing.height == 0
    assert type(screen.session) is Session


def test_the_sign_is_between_bar_and_sheets(quick: Robot, shared: Any) -> None:
    screen = quick.screen
    sign = screen.sharing.sign
    assert "Everyone connected" in quick.texts()
    assert sign.top == pytest.approx(screen.height - screen.ids.bar.height)
    assert screen.stage.top <= sign.y + 1
    assert screen.match.front.player == 1, "one's own sheet is in front"


def test_the_host_is_gone(quick: Robot, shared: Any) -> None:
    sign, before = quick.screen.sharing.sign, quick.screen.stage.top
    shared.situation = Situation(Status.HOST_GONE, 2)
    tell(quick)
    assert sign.text == "Host disconnected · 2 waiting"
    assert quick.screen.stage.top == before, "the sheets stay where they are"
    assert sign.y < before
    quick.tap(sign.ids.over)
    assert shared.done == [], "it asks once"
    pick(quick, "Cancel")
    assert shared.done == []
    quick.tap(sign.ids.over)
    pick(quick, "Take over as host")
    assert shared.done == ["take over"]
    assert sign.text == "Everyone connected"
    shared.situation = Situation(Status.HOST_GONE)
    tell(quick)
    quick.tap(sign.ids.alone)
    assert shared.done[-1] == "alone"
    assert sign.text == "Continuing alone"


def test_another_game_and_no_host_are_never_told_together(quick: Robot, shared: Any) -> None:
    """What the host has opened stays in the banner until it is answered."""
    sign, table = quick.screen.sharing.sign, quick.app.shared
    shared.situation = Situation(Status.HOST_GONE)
    table.offer = NextGame(Joined("7KQ2M9XD", ()), ("Jonas",))
    tell(quick)
    assert sign.text == "The host has opened another game"
    assert (sign.ids.over.text, sign.ids.alone.text) == ("Join", "Stay here")
    assert "Host disconnected" not in quick.texts()
    quick.wait(60)
    assert sign.text == "The host has opened another game"
    quick.tap(sign.ids.alone)
    assert sign.text == "Host disconnected"
    assert sign.ids.over.text == "Take over as host"


def test_only_the_host_ends_the_game_for_all(quick: Robot, shared: Any) -> None:
    words = [text for text, _act in app_bar.more(quick.screen)]
    assert "End game early…" not in words
    shared.hosting = True
    assert "End game early…" in [text for text, _act in app_bar.more(quick.screen)]


def test_who_takes_over_and_who_is_removed_is_told_by_name(quick: Robot, shared: Any) -> None:
    table = quick.app.shared
    table._tick()
    shared.term = Term(2, THIRD)
    table._tick()
    names = shared.journal.names
    assert quick.app.message.text == f"{names[0]}, {names[2]} is the host now"
    shared.out = (HOST,)
    table._tick()
    assert quick.app.message.text == "Tablet was removed"


def test_who_asks_for_a_seat_is_answered_in_the_status_line(quick: Robot, shared: Any) -> None:
    """The holder answers; it stays until it is answered, and covers nothing that moves."""
    sign, before = quick.screen.sharing.sign, quick.screen.stage.top
    given = shared.done
    shared.give_seat = lambda player, device: given.append((player, device))
    shared.wanted = {THIRD: (1,)}
    tell(quick)
    assert sign.text == "Galaxy A55 wants Jonas’s seat"
    assert (sign.ids.over.text, sign.ids.alone.text) == ("Allow", "Keep the seat")
    assert quick.screen.stage.top == before
    quick.wait(60)
    quick.tap(sign.ids.alone)
    assert sign.text == "Everyone connected"
    assert given == []
    shared.wanted = {}
    tell(quick)
    shared.wanted = {THIRD: (1,)}  # once more
    tell(quick)
    quick.tap(sign.ids.over)
    assert given == [(1, THIRD)]
    shared.wanted = {THIRD: (3,)}
    tell(quick)
    assert sign.text == "Everyone connected", "a free seat is no question"


def test_a_taken_seat_is_asked_for(quick: Robot, shared: Any) -> None:
    """It is not taken before the one who has it, or the host, allows it."""
    asked = shared.done
    shared.ask_for_seats = lambda players: asked.append(("ask", [*players]))
    choose_more(quick, "Shared game")
    rows = {row.text: row for row in quick.screen.ids.places.children}
    assert rows["Lia"].supporting == "Galaxy A55"
    quick.screen.ids.scroll.scroll_to(rows["Lia"], animate=False)
    quick.settle()
    quick.tap(rows["Lia"])
    pick(quick, "Cancel")
    assert asked == []
    quick.tap(rows["Lia"])
    pick(quick, "Ask")
    assert asked == [("ask", [2])]
    assert quick.app.message.text == "Asking Lia whether you may have the seat…"
    shared.asks_for = (2,)
    quick.app.shared.news._asks_until = 0.0
    quick.app.shared._tick()
    assert asked[-1] == ("ask", [])
    assert quick.app.message.text == "Lia keeps the seat"
    quick.back()


def test_a_host_asks_before_it_takes_a_seat(quick: Robot, shared: Any) -> None:
    given = shared.done
    shared.hosting = True
    shared.give_seat = lambda player, device: given.append((player, device))
    quick.app.open("invite", new=False)
    quick.settle()
    rows = {row.text: row for row in quick.screen.ids.places.children}
    quick.screen.ids.scroll.scroll_to(rows["Lia"], animate=False)
    quick.settle()
    quick.tap(rows["Lia"])
    assert given == []
    pick(quick, "Play here")
    assert given == [(2, OWN)]
    quick.back()
    quick.screen.close_table()


def test_who_has_ended_the_game_is_told_by_name(quick: Robot, shared: Any) -> None:
    table = quick.app.shared
    table._tick()
    shared.staged = shared.staged.plus(0, shared.staged.game.read_move({"do": "end"}, ""))
    table._tick()
    assert quick.app.message.text == "Tablet has ended the game"
    quick.app.hush()
    table._tick()
    assert quick.app.message is None, "once"


def test_a_new_code_is_told_by_name(quick: Robot, shared: Any) -> None:
    """The host refuses the old one now: that is not a host who is gone."""
    table = quick.app.shared
    table._tick()

    class Refused:
        connections, connected, refusals, port = 1, True, 0, 18830

    table._link = Refused()
    table._tick()
    shared.situation = Situation(Status.HOST_GONE)
    table._link.connected, table._link.refusals = False, 1
    table._tick()
    assert quick.app.message.text == "Tablet has made a new code. Join again with it."
    assert quick.app.message.ids.answer.text == "Join"
    tell(quick)
    assert quick.screen.sharing.sign.text == "Tablet has made a new code. Join again with it."
    assert "Take over as host" not in quick.texts()
    table._link = None


def test_what_the_host_announces_is_told(quick: Robot, shared: Any) -> None:
    shared.take_news = lambda: (HostNews(1, "seat", "Lia"),)
    quick.app.shared._tick()
    assert quick.app.message.text == "Lia now plays on another phone"
    shared.take_news = lambda: (HostNews(2, "removed", "Lia"),)
    quick.app.shared._tick()
    assert quick.app.message.text == "Lia was removed"
    shared.take_news = tuple


def test_a_rematch_is_the_hosts(quick: Robot, shared: Any) -> None:
    """A member asks for it; the host sees who asks, and a tap begins it."""
    shared.staged = shared.staged.plus(0, shared.staged.game.read_move({"do": "end"}, ""))
    session, asked = quick.app.shared.session, list[bool]()
    session.news()
    shared.ask_for_rematch = lambda: asked.append(True)
    quick.app.open("result", session=session)
    quick.settle()
    rematch = quick.screen.ids.rematch
    assert rematch.text == "Ask for a rematch"
    quick.tap(rematch)
    assert asked == [True]
    assert quick.screen.name == "result"
    shared.hosting, shared.asking = True, [shared.devices[2]]
    quick.app.shared._tick()
    names = shared.journal.names
    assert quick.app.message.text == f"{names[0]}, {names[2]} asks for a rematch"
    assert quick.app.message.ids.answer.text == "Rematch"


def test_without_a_host_on_a_tablet(quick: Robot, shared: Any) -> None:
    """All in one line."""
    shared.situation = Situation(Status.HOST_GONE)
    with as_tablet(quick):
        tell(quick)
        sign = quick.screen.sharing.sign
        assert sign.height < 70
        assert min(sign.ids.over.width, sign.ids.alone.width) > 150


def test_messages_of_others_cover_no_control(quick: Robot, shared: Any) -> None:
    """They are over the status line: what is entered with stays free when it is one's turn."""
    screen = quick.screen
    sign, keys = screen.sharing.sign, looks.area(screen.front.panel_widget)
    screen.match.follow_table([Entered(1, Row("large", 2), screen.match.state)])
    quick.wait(0.2)
    message = quick.app.message
    assert message.text.startswith(screen.names[1])
    assert looks.area(message) == looks.area(sign)
    quick.app.say(message.text, seconds=60, aside=True)
    for width, height in ((360, 740), (740, 360), (1280, 800)):
        quick.resize(width, height)
        assert looks.area(message) == looks.area(sign)
        assert looks.cut_off(message) == []
    quick.resize(360, 740)
    assert not looks.area(message).overlaps(keys)
    text = "Maximiliane-Charlotte: " + "Row 2: 2 crosses · Medium die · " * 3
    before = screen.stage.top
    quick.app.say(text, aside=True)
    quick.settle()
    assert looks.area(quick.app.message) == looks.area(sign), "it is cut rather than larger"
    assert screen.stage.top == before
    quick.app.open("settings")
    quick.settle()
    assert quick.app.message.y < 100, "at the bottom, where there is no status line"
    quick.app.hush()
    quick.back()
    assert quick.screen is screen
    quick.app.say("Game deleted", "Undo", aside=True)
    assert not looks.area(quick.app.message).overlaps(looks.area(sign)), "it has a button"
    quick.app.hush()


def test_what_waits_is_withdrawn_or_forced(quick: Robot, shared: Any) -> None:
    entry = next(one for one in reversed(shared.journal.entries) if one.move is not None)
    waits = Waiting(f"{OWN}.7", 1, entry.raw["move"], "refused", "late", "no", None, own=True)
    for button, did in (("withdraw", "withdraw"), ("force", "force")):
        shared.waiting = [waits]
        tell(quick)
        assert quick.screen.sharing.sign.text == "1 entry rejected"
        quick.tap(quick.screen.sharing.sign)
        assert quick.screen.name == "invite"
        assert "It came too late and was dropped." in quick.texts()
        (row,) = quick.screen.ids.waiting.children
        quick.screen.ids.scroll.scroll_to(row, animate=False)
        quick.settle()
        quick.tap(row.ids[button])
        assert shared.done[-1] == (did, f"{OWN}.7")
        assert not quick.screen.ids.waiting.children
        quick.back()
        assert quick.screen.name == "play"


def test_a_seat_is_taken_by_a_tap(quick: Robot, shared: Any) -> None:
    choose_more(quick, "Shared game")
    rows = {row.text: row for row in quick.screen.ids.places.children}
    assert rows["Jonas"].arrow == "check"
    assert rows["Theodor"].supporting == "Free"
    quick.screen.ids.scroll.scroll_to(rows["Theodor"], animate=False)
    quick.settle()
    quick.tap(rows["Theodor"])
    assert shared.done[-1] == [1, 3]
    assert quick.screen.typed.endswith("7KQ2-M9XD"), "others join with the same code"
    quick.back()


def test_leaving(quick: Robot, shared: Any) -> None:
    choose_more(quick, "Shared game")
    quick.screen.ids.scroll.scroll_to(quick.screen.ids.close, animate=False)
    quick.settle()
    quick.tap(quick.screen.ids.close)
    assert shared.done[-2:] == ["leave", "close"]
    assert quick.app.shared is None
    assert quick.screen.name == "play"
    assert type(quick.screen.session) is Session, "the game goes on here"
    assert "Invite" in more(quick)
    from kivy.core.window import Window

    Window.children[0].dismiss()
    quick.wait(0.5)


def test_pause_and_resume(quick: Robot, shared: Any) -> None:
    quick.app.on_pause()
    quick.app.on_resume()
    assert shared.done == ["close", "wake"]


def test_joining_asks_for_a_code(quick: Robot) -> None:
    quick.tap(quick.screen.ids.join)
    screen = quick.screen
    assert screen.name == "join"
    assert any("same Wi-Fi" in text for text in quick.texts()), "what others can see"
    quick.tap(screen.ids.code)
    quick.type("ccwg7kq2m9x")
    assert screen.ids.code.text == "CCWG-7KQ2-M9X"
    assert screen.ids.join.disabled
    quick.type("d")
    assert not screen.ids.join.disabled
    quick.back()
    quick.app.open("join", link="rollpad://join?code=no")
    assert screen.hint == "That isn’t a valid code."
    quick.back()


HOME = "rollpad://join?code=04N3-ABCD-1234&host=192.168.1.42:18833"
CLUB = "mqtts://me:word@mqtt.club.example:8883"


@pytest.mark.parametrize(
    ("link", "shown", "there"),
    [
        (HOME, "192.168.1.42:18833", (("192.168.1.42:18833",), "")),
        (f"rollpad://join?code=0000-ABCD-1234&broker={CLUB}", "mqtt.club.example:8883", ((), CLUB)),
    ],
)
def test_a_link_asks_first_and_names_the_address(
    quick: Robot, monkeypatch: pytest.MonkeyPatch, link: str, shown: str, there: object
) -> None:
    joined = []

    def join_there(_app: object, there: Joined) -> NoReturn:
        joined.append((there.addresses, there.broker))
        raise StorageError("locked")

    monkeypatch.setattr("screens.play.table_service.join_there", join_there)
    for answer in ("refuse", "agree"):
        quick.app.open("join", link=link)
        quick.settle()
        assert f"Join the shared game at {shown}?" in quick.texts()
        assert joined == [], "nothing is sent before it is answered"
        quick.tap(quick.screen.ids[answer])
        assert f"Join the shared game at {shown}?" not in quick.texts()
        quick.app.open("home")
        quick.settle()
    assert joined == [there]


@pytest.mark.parametrize("host", ["8.8.8.8:18833", "100.64.0.1:18830", "172.32.0.1:18830"])
def test_a_link_out_of_the_network_is_not_followed(quick: Robot, host: str) -> None:
    quick.app.open("join", link=f"rollpad://join?code=04N3-ABCD-1234&host={host}")
    quick.settle()
    assert f"This link leads out of your network, to {host}. It was not opened." in quick.texts()
    assert quick.screen.table is None
    quick.back()


def test_seats_are_offered_once_the_table_is_found(quick: Robot) -> None:
    quick.app.open("join")
    game: Any = staged(quick, "kubi", kind=Played)
    game.ready = False
    sit_down(quick.app, game)
    screen = quick.screen
    screen.table = quick.app.shared
    screen.table.on_change.append(screen._show)
    tell(quick)
    assert "Looking for the game…" in quick.texts()
    game.ready = True
    tell(quick)
    assert {"Mara", "Jonas", "Lia", "Theodor"} <= {*quick.texts()}
    quick.tap([*reversed(screen.ids.seats.children)][3])
    assert game.done == [[1, 3]]
    assert quick.screen.name == "play"
    assert quick.app.trail == ["home", "play"]
    assert quick.screen.sharing.sign.text == "Everyone connected"
    quick.app.shared.leave()


def test_help(quick: Robot) -> None:
    quick.app.open("join")
    quick.settle()
    quick.tap(quick.screen.ids.help)
    assert "Waiting entries" in quick.texts()
    quick.back()


def test_who_was_faster_is_said(quick: Robot, shared: Any) -> None:
    late = Waiting(f"{OWN}.8", 1, {}, "late", "", "", None, own=True)
    assert table_texts.why(shared, late) == "Someone else was faster: not counted."


def test_a_code_that_the_host_refuses_is_not_right(quick: Robot) -> None:
    """One letter is wrong: the host answers that, unlike a Wi-Fi without a host."""
    host = Link("host", "7KQ2M9XD", bind="127.0.0.1")
    host.serve()
    try:
        quick.app.open("join")
        quick.settle()
        screen = quick.screen
        screen.ids.code.text = str(code_at("127.0.0.1", host.port, "7KQ2M9XE"))
        screen.typed()
        screen.join()
        go_on(quick, lambda: screen.hint == "That code is not right.")
        assert quick.app.shared is None
    finally:
        host.close()


def test_another_network_is_named(quick: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are in a Wi-Fi, but not in the same: that has a message of its own."""
    monkeypatch.setattr("screens.play.table_service.own_addresses", lambda: ["192.168.2.7"])
    monkeypatch.setattr("network.addresses.own_addresses", lambda: ["192.168.2.7"])
    monkeypatch.setattr(
        "screens.play.table_service.join_there",
        lambda *_: SimpleNamespace(
            on_change=[], refused=False, shared=SimpleNamespace(ready=False), leave=lambda: None
        ),
    )
    quick.app.open("join")
    quick.settle()
    screen = quick.screen
    screen.ids.code.text = str(code_at("192.168.178.24", 18830, "7KQ2M9XD"))
    screen.typed()
    screen.join()
    quick.wait(7)
    assert screen.hint == (
        "No answer yet. This device (192.168.2.7) is on a different network from the host "
        "(192.168.178.24). Connect both to the same Wi-Fi."
    )
    assert screen.hint in quick.texts()
    screen.stop()
    quick.back()


def test_guests_are_somebody_else(quick: Robot, shared: Any) -> None:
    shared.devices = [one for one in shared.devices if one.own]
    assert table_texts.sign(shared, 0).text == "Nobody else is here yet"
    assert table_texts.sign(shared, 0, guests=2).text == "Everyone connected"


def test_a_seat_cannot_be_forced(quick: Robot, shared: Any) -> None:
    move = shared.journal.entries[-1].raw["move"]
    why = "This is another device's seat."
    shared.waiting = [Waiting("d.1", 0, move, "refused", "seat", why, None, True)]
    (line,) = table_view_model.rows([], shared, quick.screen.match).waiting
    assert line.can_withdraw
    assert not line.can_force
