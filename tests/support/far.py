"""Guests without sockets: their actions, and everything sent to their pages so far."""

from typing import Any

from network.guest_messages import (
    DOWN,
    MOVE,
    PANEL,
    SHEET,
    UP,
    GuestAnswer,
    GuestLook,
    GuestPointer,
    GuestTouch,
    Hello,
    LookChange,
    Press,
    See,
    Sit,
    Undo,
)
from play.action_result import ActionResult
from play.guest_controller import GONE, GuestController
from play.guest_seat import RemoteSeat
from play.match import Match
from play.seat import Seat
from sheets.panel import Panel
from sheets.sheet import Sheet
from tests.support.hand import Hand

PHONE = GuestLook(344, 640, 100, False, "en")


class Pages:
    """Replaces the server, and assembles what the pages show."""

    def __init__(self) -> None:
        self.shown: dict[int, dict[str, Any]] = {}
        self.sent: list[tuple[int, dict[str, Any]]] = []
        self.known: dict[int, list[str]] = {}
        self.removed: list[int] = []
        self.why: dict[int, int] = {}

    def send(self, guest: int, data: dict[str, Any]) -> None:
        self.sent.append((guest, data))
        page, known = self.shown.setdefault(guest, {}), self.known.setdefault(guest, [])
        for key, value in data.items():
            if key in ("boxes", "places") or key.startswith("layer "):
                old, made = page.get(key, ()), []
                for change in value:
                    if isinstance(change, str):
                        known.append(change)
                        made.append(change)
                    elif isinstance(change, int):
                        made.append(known[change])
                    else:
                        made += old[change[0] : change[0] + change[1]]
                page[key] = made
            else:
                page[key] = value

    def remove(self, guest: int, why: int = GONE) -> None:
        self.removed.append(guest)
        self.why[guest] = why


class Browser:
    """One guest."""

    def __init__(self, table: "FarTable", number: int, key: str) -> None:
        self.table, self.number, self.key = table, number, key
        self.count = 0

    @property
    def page(self) -> dict[str, Any]:
        return self.table.pages.shown[self.number]

    @property
    def card(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page["card"]
        return found

    def next(self) -> int:
        self.count += 1
        return self.count

    def say(self, message: GuestTouch | LookChange) -> None:
        self.table.guests.handle(self.number, message)
        self.table.guests.push()

    def sit(self, player: int | None) -> None:
        self.say(Sit(self.next(), player))

    def press(self, box: str) -> None:
        self.say(Press(self.next(), SHEET, box))

    def press_panel(self, place: str) -> None:
        self.say(Press(self.next(), PANEL, place))

    def answer(self, text: str) -> None:
        texts = [one[0] for one in self.card["answers"]]
        self.say(GuestAnswer(self.next(), texts.index(text), self.card["number"]))

    def see(self, player: int) -> None:
        self.say(See(self.next(), player))

    def undo(self) -> None:
        self.say(Undo(self.next()))

    def tap(self, x: float, y: float, on: str = SHEET) -> None:
        self.say(GuestPointer(self.next(), on, DOWN, x, y, 0))
        self.say(GuestPointer(self.next(), on, UP, x, y, 0.1))


class FarTable:
    """A match of a hand, with guests."""

    def __init__(self, hand: Hand, match: Match) -> None:
        self.pages = Pages()
        self.guests = GuestController(self.pages)
        self.guests.play(match)
        self._numbers = 0

    def browser(self, key: str = "", **hello: Any) -> Browser:
        self._numbers += 1
        key = key or f"guest{self._numbers}"
        fields: dict[str, Any] = {"mark": "", "player": -2, "name": "", "look": PHONE} | hello
        self.guests.connected(self._numbers, Hello("", key, **fields))
        self.guests.push()
        return Browser(self, self._numbers, key)

    def seated(self, player: int, **hello: Any) -> Browser:
        browser = self.browser(**hello)
        browser.sit(player)
        return browser


class FarHand(Hand):
    """A hand on guests' phones: touches at their seats are sent as messages."""

    table: FarTable

    def open_table(self, match: Match) -> FarTable:
        self.table = FarTable(self, match)
        self.browsers: list[Browser] = []
        return self.table

    def guest(self, player: int, **hello: Any) -> Browser:
        browser = self.table.seated(player, **hello)
        self.browsers.append(browser)
        return browser

    def seat_of(self, browser: Browser) -> RemoteSeat:
        seat = self.table.guests.guests[browser.key].seat
        assert seat
        return seat

    def _browser(self, drawing: object) -> Browser | None:
        for browser in self.browsers:
            seat = self.seat_of(browser)
            if drawing in (seat, seat.sheet, seat.panel):
                return browser
        return None

    def press(
        self, drawing: Sheet | Panel, at: tuple[float, float], seconds: float = 0.0
    ) -> ActionResult:
        browser = self._browser(drawing)
        if browser is None:
            return super().press(drawing, at, seconds)
        on = SHEET if isinstance(drawing, Sheet) else PANEL
        x, y = at[0], drawing.place.height - at[1]
        browser.say(GuestPointer(browser.next(), on, DOWN, x, y, 0))
        if seconds:
            self.wait(seconds)
        browser.say(GuestPointer(browser.next(), on, UP, x, y, seconds))
        self.wait(1.0)
        return self.match.doing.last

    def drag(
        self,
        start: str | tuple[float, float],
        end: tuple[float, float],
        seat: Seat | None = None,
        *,
        seconds: float = 1.6,
    ) -> ActionResult:
        browser = self._browser(seat)
        if browser is None or seat is None:
            return super().drag(start, end, seat, seconds=seconds)
        x, y = seat.sheet.boxes[start].center if isinstance(start, str) else start
        high = seat.sheet.place.height
        browser.say(GuestPointer(browser.next(), SHEET, DOWN, x, high - y, 0))
        for step in range(1, 9):
            to_x, to_y = x + (end[0] - x) * step / 8, y + (end[1] - y) * step / 8
            at = seconds * step / 8
            browser.say(GuestPointer(browser.next(), SHEET, MOVE, to_x, high - to_y, at))
        browser.say(GuestPointer(browser.next(), SHEET, UP, end[0], high - end[1], seconds))
        self.wait(1.0)
        return self.match.doing.last

    def answer(self, text: str, seat: Seat | None = None) -> ActionResult:
        browser = self._browser(seat)
        if browser is None:
            return super().answer(text, seat)
        browser.answer(text)
        return self.match.doing.last
