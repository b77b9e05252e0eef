"""Real browsers as guests of a match, and a hand that plays in them."""

import time
from pathlib import Path
from typing import Any

from network.guest_server import GuestServer
from play.action_result import ActionResult
from play.guest_controller import GuestController
from play.guest_seat import RemoteSeat
from play.guest_view import early_words
from play.match import Match
from play.seat import Seat
from sheets.panel import Panel
from sheets.sheet import Sheet
from tests.support.hand import Hand
from tests.support.waiting import PATIENCE
from tools.chromium import Chromium, Page

SECRET = "K7Q2MX"


class BrowserHand(Hand):
    """A hand whose touches at the seats of guests happen in their browsers."""

    def __init__(self, folder: Path, chromium: Chromium) -> None:
        super().__init__(folder)
        self.chromium = chromium
        self.secret = SECRET
        self.server = GuestServer(self.secret, words=early_words())
        self.pages: list[Page] = []
        self.table: GuestController

    def open_table(self, match: Match, port: int = 0) -> None:
        self.server.start(port, host="127.0.0.1")
        self.table = GuestController(self.server)
        self.table.play(match)

    def kill(self) -> None:
        """Ends the app without a message to any page."""
        self.server.stop()
        self.server = GuestServer(SECRET, words=early_words())

    def pump(self) -> None:
        """Does what the window does before each frame."""
        if self.server.port:
            self.table.receive(self.server.received)

    def browse(self, *, port: int = 0, **looks: Any) -> Page:
        """Opens a page. `port`: of a line to the host, if it is not the host's."""
        address = f"http://127.0.0.1:{port or self.server.port}/#{self.secret}"
        page = self.chromium.page(address, self.pump, **looks)
        page.until("greeted")
        page.before_tap = "taps = []"  # as if a moment had passed since the last touch
        self.pages.append(page)
        return page

    def sit(self, player: int, **looks: Any) -> Page:
        page = self.browse(**looks)
        page.tap_on(f"#names button:nth-child({player + 1})")
        page.until(f"view.me === {player} && document.fonts.status === 'loaded'")
        return page

    def seat_in(self, page: Page) -> RemoteSeat:
        key = page.run("me.guest")
        seat = self.table.guests[key].seat
        assert seat
        return seat

    def look_again(self, page: Page) -> None:
        """Waits until the page shows the sheet in the size that the host has last laid out for it.
        New names change the space on the page, and the host draws again for it."""
        page.until("lastLook === JSON.stringify(look())")
        seat = self.seat_in(page)
        end = time.monotonic() + page.patience
        while (shown := page.run("view.size.slice(0, 2)")) != [*seat.sheet.place[2:]]:
            assert time.monotonic() < end, f"{shown} instead of {seat.sheet.place}"

    def page_of(self, drawing: object) -> Page | None:
        for page in self.pages:
            seat = self.seat_in(page)
            if drawing in (seat, seat.sheet, seat.panel):
                return page
        return None

    def _there(
        self, page: Page, drawing: Sheet | Panel, at: tuple[float, float]
    ) -> tuple[float, float]:
        """Returns a place of a drawing on the screen, scrolled to."""
        name = "sheet" if isinstance(drawing, Sheet) else "panel"
        x, y = at[0], drawing.place.height - at[1]
        page.run(
            f"(() => {{ const r = document.getElementById('{name}').getBoundingClientRect();"
            f" const y = r.top + {y}; if (y < 60 || y > innerHeight - 20)"
            " scrollBy(0, y - innerHeight / 2); })()"
        )
        left, top = page.run(
            f"(() => {{ const r = document.getElementById('{name}').getBoundingClientRect();"
            " return [r.left, r.top]; })()"
        )
        return left + x, top + y

    def wait_for_touches(self, page: Page) -> None:
        """Forgets the last taps on what the host has drawn, so that the next one counts at once."""
        for steady in self.table.guests[page.run("me.guest")].steady.values():
            steady.taps = []

    def press(
        self, drawing: Sheet | Panel, at: tuple[float, float], seconds: float = 0.0
    ) -> ActionResult:
        page = self.page_of(drawing)
        if page is None:
            return super().press(drawing, at, seconds)
        self.wait_for_touches(page)
        page.tap(*self._there(page, drawing, at))
        if page.says_lost():  # the machine is so busy that the page took the host for gone
            self.wait_for_touches(page)
            page.tap(*self._there(page, drawing, at))
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
        page = self.page_of(seat)
        if page is None or seat is None:
            return super().drag(start, end, seat, seconds=seconds)
        begin = seat.sheet.boxes[start].center if isinstance(start, str) else start
        for _both in range(2):  # the second may have scrolled the first
            first, last = (self._there(page, seat.sheet, at) for at in (begin, end))
        page.drag(first, last, 0.5)
        self.wait(1.0)
        return self.match.doing.last

    def is_told_to_repeat(self, seat: Seat) -> bool:
        page = self.page_of(seat)
        return page is not None and page.says_lost()

    def answer(self, text: str, seat: Seat | None = None) -> ActionResult:
        page = self.page_of(seat)
        if page is None or seat is None:
            return super().answer(text, seat)
        if text not in self.answers(seat) and seat.panel.confirms:
            return super().answer(text, seat)
        number = self.answers(seat).index(text)
        page.tap_on(f"#answers button:nth-child({number + 1})")
        return self.match.doing.last

    def agree(self) -> None:
        """Checks that every page shows what the host has."""
        end = time.monotonic() + PATIENCE
        wanted = [str(self.match.journal.total(player)) for player in range(len(self.match.names))]
        wanted = [one.replace("-", "−") for one in wanted]
        for page in self.pages:
            while page.run("view.people.map((one) => one.total)") != wanted:
                assert time.monotonic() < end
