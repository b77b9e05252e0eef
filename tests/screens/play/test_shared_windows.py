"""Two real windows, two processes on one machine: host and guest play by touch (proof 11)."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES
from scoring.early_end import EndEarly
from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.own.moves import Check, Finish, Stroke, Tick, Write
from scoring.tricubo.state import Row
from screens.play.table_news import PATIENCE
from storage.session import Session
from tests.support import example_pads
from tests.support.table import choose_more, resume, saved
from tests.support.table_window import Window, enter, go_on, told
from tools.player import entries as sensible
from tools.robot import Robot

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server of its own"),
    pytest.mark.timeout(600),
]
NAMES = ["Ana", "Ben"]


@pytest.fixture
def guest(display: None, tmp_path: Path) -> Iterator[Window]:
    window = Window(tmp_path / "guest")
    yield window
    window.kill()


def open_table(robot: Robot, game: str | Journal, options: dict[str, Any] | None = None) -> str:
    """Starts a new game whose table is opened by touch; returns the code on the screen."""
    journal = Journal.new(game, options or {}, NAMES) if isinstance(game, str) else game
    screen = resume(robot, journal)
    screen.sharing.leave()
    screen.close_table()  # that of the test before
    choose_more(robot, "Invite")
    go_on(robot, lambda: robot.screen.typed)
    code = str(robot.screen.typed)
    assert code in robot.texts()
    robot.screen._take_seat(0)
    robot.back()
    assert robot.screen is screen
    return code


class Evening:
    """Ana at the host, Ben at the guest's window."""

    def __init__(self, robot: Robot, guest: Window) -> None:
        self.robot, self.guest = robot, guest

    @property
    def journal(self) -> Journal:
        journal: Journal = self.robot.screen.session.journal
        return journal

    def enter(self, player: int, move: Move, *, by_touch: bool) -> None:
        before, robot = len(self.journal.entries), self.robot
        data = move.to_json()
        if player == 1:
            assert self.guest.ask(robot, "enter", [player, data, by_touch])["entries"] == before + 1
            go_on(robot, lambda: len(self.journal.entries) == before + 1)
        else:
            enter(robot, player, data, by_touch)
        self.agree()

    def enter_here(self) -> None:
        """An entry or an undo of Ana's while the guest is away."""
        self.robot.tap(self.robot.screen.ids.undo)

    def agree(self) -> None:
        """Waits until both have the same, and nothing waits to be sent or confirmed."""
        robot, count = self.robot, len(self.journal.entries)

        def is_same() -> bool:
            seen = self.guest.ask(robot, "look")
            shown = seen["entries"] == count  # a moment after it has been received
            return bool(seen["official"] == count and shown and seen["pending"] == 0)

        go_on(robot, is_same)

    def play(self, entries: int | None, touched: int = 1) -> None:
        """So many entries, or to the end; each so manieth is touched."""
        for count, played in enumerate(sensible(self.journal, seed=1)):
            if count == entries:
                return
            last = played.entries[-1]
            assert last.move is not None
            self.enter(last.player, last.move, by_touch=count % touched == 0)


def test_the_first_entries_of_a_game(quick: Robot, guest: Window) -> None:
    """The code is typed, the seat is tapped, all players enter on their own sheets, an undo and the
    messages to the others; then the guest is killed and is back without a tap."""
    code = open_table(quick, "tricubo")
    assert guest.ask(quick, "join", [code, 1])["front"] == 1
    evening = Evening(quick, guest)
    evening.agree()
    evening.play(5)
    seen = guest.ask(quick, "look")
    assert seen["sign"] == "Everyone connected"
    assert seen["pending"] == 0
    assert seen["totals"] == [quick.screen.match.journal.total(n) for n in range(2)]
    assert told(quick)["sign"] == "Everyone connected"
    assert guest.ask(quick, "file") == saved(quick).to_json(), "the same bytes on both disks"
    folder = guest.folder
    guest.kill()
    evening.enter_here()
    again = Window(folder)
    try:
        evening.guest = again
        evening.agree()
        assert again.ask(quick, "look")["front"] == 1, "back at its seat without a tap"
    finally:
        again.kill()


def test_undo_leaves_the_free_crosses_on_both(quick: Robot, guest: Window) -> None:
    """Rollpad made them: at the host and on a joined phone there is nothing to undo yet."""
    session = Session.begin(quick.app.store, "tricubo", {}, NAMES)
    code = open_table(quick, session.journal)
    guest.ask(quick, "join", [code, 1])
    evening = Evening(quick, guest)
    evening.agree()
    assert quick.screen.ids.undo.disabled
    quick.screen.match.undo()  # as by a key
    assert guest.ask(quick, "undo")["can_undo"] is False
    evening.agree()
    assert len(evening.journal.entries) == 2
    evening.enter(0, Row("large", 4), by_touch=False)
    evening.enter(1, Row("medium", 2), by_touch=False)
    assert guest.ask(quick, "undo")["pending"] >= 0
    go_on(quick, lambda: len(evening.journal.entries) == 5)
    assert guest.ask(quick, "undo")["can_undo"] is False
    evening.agree()
    assert [entry.id for entry, _state in evening.journal.trail] == [1, 2, 3]


def test_a_seat_that_is_kept_is_told_at_once(quick: Robot, guest: Window) -> None:
    """Who asks is not left waiting for the answer."""
    code = open_table(quick, "tricubo")
    guest.ask(quick, "join", [code, 1])
    Evening(quick, guest).agree()
    asked = guest.ask(quick, "ask_for", "Ana")["message"]
    assert asked == "Asking Ana whether you may have the seat…"
    sign = quick.screen.sharing.sign
    go_on(quick, lambda: sign.asks)
    quick.tap(sign.ids.alone)
    begun = time.monotonic()
    go_on(quick, lambda: guest.ask(quick, "look")["message"] == "Ana keeps the seat")
    assert time.monotonic() - begun < PATIENCE
    assert not quick.app.shared.shared.wanted, "nothing is asked any more"


def test_a_rematch_keeps_the_group_together(quick: Robot, guest: Window) -> None:
    """The guest asks for it on the result; the host gets a message, begins it, and the guest is
    there."""
    code = open_table(quick, "tricubo")
    guest.ask(quick, "join", [code, 1])
    evening = Evening(quick, guest)
    evening.agree()
    evening.enter(0, EndEarly(), by_touch=False)
    assert guest.ask(quick, "rematch")["screen"] == "result", "no private game"
    go_on(quick, lambda: quick.app.message and "asks" in quick.app.message.text)
    assert quick.app.message.text == "Ben asks for a rematch"
    quick.tap(quick.app.message.ids.answer)
    go_on(quick, lambda: quick.screen.name == "play" and quick.screen.sharing.table)
    go_on(quick, lambda: guest.ask(quick, "look")["names"] == ["Ben", "Ana"])
    go_on(quick, lambda: guest.ask(quick, "look")["screen"] == "play")
    assert guest.ask(quick, "look")["front"] == 0, "the seat that it had"
    evening.agree()


def test_a_rematch_is_joined_by_one_tap(quick: Robot, guest: Window) -> None:
    """From home, with the same code, on the seat of the same name, though another player starts."""
    code = open_table(quick, "tricubo")
    guest.ask(quick, "join", [code, 1])
    evening = Evening(quick, guest)
    evening.agree()
    evening.enter(0, EndEarly(), by_touch=False)
    quick.app.open("result", session=quick.screen.session)
    guest.ask(quick, "open", "home")
    quick.settle()
    quick.tap(quick.screen.ids.rematch)
    go_on(quick, lambda: quick.screen.name == "play" and quick.screen.sharing.table)
    assert str(quick.screen.sharing.table.invitation.code) == code
    go_on(quick, lambda: guest.ask(quick, "look")["message"] == "The host has opened another game")
    assert guest.ask(quick, "look")["screen"] == "home", "nothing happens by itself"
    guest.ask(quick, "answer")
    go_on(quick, lambda: guest.ask(quick, "look")["screen"] == "play")
    seen = guest.ask(quick, "look")
    assert seen["names"] == [*quick.screen.names] == ["Ben", "Ana"]
    assert seen["front"] == 0
    assert seen["message"] == ""
    evening.agree()
    assert guest.ask(quick, "file") == saved(quick).to_json()
    assert guest.ask(quick, "finished") == 1, "the game before is in its history"


PLAYED: dict[str, list[tuple[int, Move]]] = {
    "Fewest of a hundred": [(0, Write("r", 12)), (1, Write("r", 60)), (1, Write("r", 45))],
    "Five dice": [(0, Write("upper", 3, "ones")), (1, Write("lower", 25, "full"))],
    "Coloured rows": [(1, Tick("rows", "red", 2)), (0, Stroke("misses", "miss")), (0, Finish())],
    "Harvest": [(0, Check("extra", "road")), (1, Check("extra", "road"))],
}


@pytest.mark.long
@pytest.mark.parametrize("title", PLAYED)
def test_an_own_pad(quick: Robot, guest: Window, title: str) -> None:
    """The guest has never seen the pad, and needs nothing."""
    code = open_table(quick, "own", {"pad": example_pads.EXAMPLES[title]})
    guest.ask(quick, "join", [code, 1])
    evening = Evening(quick, guest)
    evening.agree()
    for player, move in PLAYED[title]:
        if evening.journal.game.check(evening.journal.state, player, move) is None:
            evening.enter(player, move, by_touch=True)
    assert len(evening.journal.trail) >= 2
    assert guest.ask(quick, "file") == saved(quick).to_json(), "the same bytes on both disks"
    shown = [quick.screen.match.journal.total(n) for n in range(2)]
    assert guest.ask(quick, "look")["totals"] == shown


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game(quick: Robot, guest: Window, game: str) -> None:
    code = open_table(quick, game)
    guest.ask(quick, "join", [code, 1])
    evening = Evening(quick, guest)
    evening.agree()
    evening.play(None)
    assert saved(quick).over
    assert guest.ask(quick, "file") == saved(quick).to_json()
    assert guest.ask(quick, "finished") == 1, "it is in the guest's history"
    shown = [quick.screen.match.journal.total(n) for n in range(2)]
    assert guest.ask(quick, "look")["totals"] == shown
