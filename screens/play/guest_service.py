"""Opens the table to guests: runs the server, and handles its messages by the app's clock."""

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent

from network.addresses import own_address
from network.guest_server import GuestServer
from network.join_code import GUEST_CODE_LENGTH, new_guest_code
from network.messages import GuestSeat
from play import table_texts
from play.guest_controller import GuestController
from play.guest_session import Guest
from play.guest_view import early_words
from play.match import Match
from play.table_view_model import guest_seats, seats_in_browsers
from screens.play.asking import show_rematch_request
from screens.play.lobby import Lobby
from screens.play.table_service import SharedTable
from screens.widgets.app_protocol import RunningApp
from sheets.texts import _
from storage.settings import GUESTS
from storage.store import Store

PORT = 8017
"""The port that is tried first, so that the typed address is short and stays the same."""
ASK_SECONDS = 20
"""Seconds for which a question to the host is shown."""
FREE_SECONDS = 10
"""Seconds between two checks for disconnected guests."""
TICK = 0.2
"""Seconds between two ticks of a countdown on guests' pages."""
SECONDS = 0.004
"""Seconds for which pages are updated in one frame; the others are updated in the next one."""


class OpenTable:
    """The table that is open to guests: its server, and the guests."""

    def __init__(self, store: Store, match: Match | None) -> None:
        """Opens the table. Raises OSError if no port can be opened."""
        self._store = store
        kept = store.settings.get(GUESTS)
        self.soon = Clock.create_trigger(self._receive)
        """Updates all pages with the next frame; callable from any thread."""
        code = str(kept.get("code") or "")
        code = code if len(code) == GUEST_CODE_LENGTH else new_guest_code()
        self.server = GuestServer(code, self.soon, early_words())
        self.table = GuestController(self.server, everything=kept.get("everything") is True)
        self._clock: ClockEvent | None = None
        self._freeing = Clock.schedule_interval(lambda _dt: self.table.free_gone(), FREE_SECONDS)
        self.server.start(kept.get("port") or PORT)
        self.table.play(match)
        if match and kept.get("removed_from") == match.session.number:
            self.table.removed = dict(kept.get("removed") or ())
        self._keep()

    def _keep(self) -> None:
        """Saves the address and the code for the next time, also after a kill."""
        server = self.server
        kept = {"code": server.secret, "port": server.port, "open": True}
        kept["everything"] = self.table.everything
        if self.table.removed and self.table.match:
            kept["removed"] = [[*one] for one in self.table.removed.items()]
            match = self.table.match
            kept["removed_from"] = match.session.number
        before = self._store.settings.get(GUESTS).get("table")
        self._store.settings.set(GUESTS, kept | ({"table": before} if before else {}))

    @property
    def site(self) -> str:
        """Returns the address without its code."""
        return f"{own_address()}:{self.server.port}"

    @property
    def address(self) -> str:
        return f"http://{self.site}/#{self.server.secret}"

    def ask_through(self, app: RunningApp) -> None:
        """Connects the requests of guests with the host's screen."""

        def wanted(guest: Guest) -> None:
            if self._shared(app):  # its status line asks
                return
            text = _("Someone wants {name}’s seat").format(name=guest.wants)
            app.say(text, _("Allow"), lambda: self._give(guest), ASK_SECONDS)

        def again(name: str) -> None:
            if (match := self.table.match) and match.session.journal.over:
                show_rematch_request(app, match.session, name or _("Guest"))

        def offered() -> list[str]:
            return [str(name) for name in getattr(app.screen("setup"), "written", ())]

        def joined(name: str, ink: int) -> None:
            setup = app.screen("setup")
            if isinstance(setup, Lobby):
                setup.welcome(name, ink)

        self.table.offered, self.table.on_join = offered, joined
        self.table.on_ask, self.table.on_again = wanted, again

        def answered(name: str, allow: bool) -> None:
            if table := self._shared(app):
                table.news.answer_for(name, allow)

        def given(name: str) -> None:
            table, match = self._shared(app), self.table.match
            if table and match:
                table.shared.seat_guests(*self.reported_guests(match))
                seat = match.names.index(name)
                table.shared.give_seat(seat, table.shared.device, to_guest=True)
                table.news.announce("seat", name, pages=False)

        def asked() -> set[str]:
            table = self._shared(app)
            return table.news.wanted_by_devices() if table else set()

        self.table.on_answer, self.table.on_given, self.table.asked = answered, given, asked
        self.table.held = lambda: self._held(app)
        self.table.places = lambda: self._places(app)

    def _shared(self, app: RunningApp) -> SharedTable | None:
        """Returns the shared table of the game that guests play."""
        match, table = self.table.match, app.shared
        there = isinstance(table, SharedTable) and match is not None
        if there and isinstance(table, SharedTable) and table.shared.hosting:
            return table if match and table.number == match.session.number else None
        return None

    def _places(self, app: RunningApp) -> dict[str, str]:
        """Returns texts about who has the seats, by the names of the players."""
        match, table = self.table.match, self._shared(app)
        if match is None:
            return {}
        browsers = seats_in_browsers(self.table.guests.values(), match.names)
        shared = table.shared if table else None
        held = {*browsers, *(match.names.index(name) for name in self._held(app))}
        return {match.names[seat]: table_texts.seat(shared, seat, browsers) for seat in held}

    def give_to_guest(self, name: str) -> None:
        for guest in self.table.here:
            if guest.wants == name:
                self._give(guest)
                return

    def refuse(self, name: str) -> None:
        for guest in self.table.here:
            if guest.wants == name:
                self.table.refuse(guest)
        self.soon()

    def free(self, name: str) -> None:
        self.table.free(name)
        self.soon()

    def announce(self, words: Callable[[], str]) -> None:
        self.table.announce(words)
        self.soon()

    def _give(self, guest: Guest) -> None:
        self.table.give(guest)
        self.soon()

    def _held(self, app: RunningApp) -> set[str]:
        """Returns the players whose seats devices with Rollpad have."""
        match, table = self.table.match, self._shared(app)
        seats = {seat for one in table.devices for seat in one.seats} if table else set()
        return {match.names[seat] for seat in seats if seat < len(match.names)} if match else set()

    def reported_guests(self, match: object) -> tuple[list[GuestSeat], list[int]]:
        """Returns what is reported to other devices: the guests, and the seats that they ask
        for."""
        there = self.table.match
        if there is None or there is not match:
            return [], []
        self.table.settle()
        guests = [*self.table.guests.values()]
        wants = {one.wants for one in guests if one.wants and one.number is not None}
        asked = [there.names.index(one) for one in wants if one in there.names]
        return guest_seats(guests, there.names), asked

    def play(self, match: Match | None) -> None:
        self.table.play(match)
        self.soon()

    def seats(self, match: object) -> frozenset[int]:
        """Returns the players of a game whose seats guests have, also disconnected ones."""
        there = self.table.match
        if there is None or there is not match:
            return frozenset()
        names = (guest.name for guest in self.table.guests.values() if guest.seat)
        return frozenset(there.names.index(name) for name in names if name)

    def changed(self) -> None:
        """Updates all pages after an action on the screen."""
        self.table.outdate()
        self.soon()

    def change_code(self, by: str) -> None:
        """Makes a new code. `by`: who has made it, for the pages of guests."""
        self._remove_all(go=False)
        self._store.settings.set(GUESTS, {})
        self.server.change_secret(new_guest_code(), by)
        self._keep()

    def invite_to(self, link: str) -> None:
        """Offers guests who have Rollpad to join with it."""
        if link != self.table.link:
            self.table.link = link
            self.changed()

    def let_enter(self, everything: bool) -> None:
        self.table.let_enter(everything)
        self._keep()

    def remove(self, guest: Guest) -> None:
        """Removes a browser from this game, also for the next start of the app."""
        self.table.remove(guest)
        self._keep()

    def let_in(self, key: str) -> None:
        self.table.let_in(key)
        self._keep()

    def close(self) -> None:
        """Ends the invitation; the next one has another code."""
        self.stop()
        self._remove_all()
        self._store.settings.set(GUESTS, {})

    def _remove_all(self, *, go: bool = True) -> None:
        """Drops all guests, also disconnected ones. `go`: closes their connections, too."""
        for guest in [*self.table.guests.values()]:
            self.table.drop(guest, goes=go)
        self.table.removed = {}

    def stop(self) -> None:
        """Stops the server because the app ends; guests wait until it is started again."""
        self.soon.cancel()
        self._freeing.cancel()
        if self._clock:
            self._clock.cancel()
        self.server.stop()

    def _receive(self, _seconds: float) -> None:
        if not self.table.receive(self.server.received, SECONDS):
            self.soon()
        if self.table.ticking and self._clock is None:
            self._clock = Clock.schedule_interval(self._tick, TICK)

    def _tick(self, seconds: float) -> None:
        self.table.tick(seconds)
        self.soon()
        if not self.table.ticking and self._clock:
            self._clock.cancel()
            self._clock = None
