"""Announces events of a shared game: who hosts, was removed, ended the game, asks for a seat or got
one. Each is shown once, with names; the host also shows it to guests by browser."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from network.shared_game import SharedGame
from play import table_texts
from play.table_texts import SeatRequest
from scoring.game_state import is_early
from screens.play.asking import show_rematch_request
from screens.widgets.app_protocol import Guests, RunningApp
from sheets.texts import _
from storage.session import Session

BROWSER = ""
"""Stands for a browser in place of a device."""
PATIENCE = 20.0
"""Seconds after which a device stops asking for a seat that it was not given."""


class NewsTable(Protocol):
    """What is needed of the table of this device (`table_service.SharedTable`)."""

    shared: SharedGame

    @property
    def session(self) -> Session: ...

    @property
    def renewed(self) -> bool: ...

    @property
    def own(self) -> frozenset[int]: ...

    def do(self, act: Callable[[], object]) -> None: ...

    def look_at_own(self) -> None: ...


class TableNews:
    """The announcements and seat requests of one table."""

    def __init__(self, app: RunningApp, table: NewsTable) -> None:
        self._app, self._table = app, table
        self._asking: set[str] = set()
        """Devices that have asked for a rematch."""
        self._host, self._out = "", frozenset[str]()
        """The host and the removed devices at the last announcement."""
        self._held: dict[int, frozenset[str]] = {}
        """The last known holders of each seat."""
        self._ended: bool | None = None
        """Whether the game was ended early; None before the first check."""
        self._kept: set[SeatRequest] = set()
        """Requests that were answered here."""
        self._shown = set[SeatRequest]()
        """Requests that were shown here."""
        self._wanted = set[str]()
        """The players who have the requests of devices on their pages."""
        self._asks_until: float | None = None
        self._renewed = False

    def update(self, now: float) -> None:
        """Announces the events since the last call."""
        if not self._table.shared.ready:
            return
        self._announce_rematch_requests()
        self._announce_host()
        self._announce_seats()
        self._ask_guests()
        self._show_requests()
        self._announce_end()
        self._announce_code()
        self._show_refusals()
        self._end_request(now)
        for one in self._table.shared.take_news():
            self._app.say(table_texts.news(one.kind, one.who), aside=True)

    @property
    def _pages(self) -> Guests | None:
        """Returns the guests by browser, if this device is their host."""
        return self._app.guests if self._table.shared.hosting else None

    def _announce_here(self, text: Callable[[], str]) -> None:
        """Shows an announcement here, and as the host on the pages of guests, in their
        languages."""
        self._app.say(text(), aside=True)
        if pages := self._pages:
            pages.announce(text)

    def announce(self, kind: str, who: str, *, pages: bool = True) -> None:
        """Announces an event on all devices, as the host. `pages`: also on those of guests."""
        self._table.shared.announce(kind, who)
        if pages:
            self._announce_here(lambda: table_texts.news(kind, who))
        else:
            self._app.say(table_texts.news(kind, who), aside=True)

    # The host and removed devices

    def _announce_rematch_requests(self) -> None:
        """Shows once for each device that it asks this host for a rematch."""
        for one in self._table.shared.asking:
            if one.id not in self._asking:
                self._asking.add(one.id)
                show_rematch_request(self._app, self._table.session, self.called(one.id))

    def _announce_host(self) -> None:
        shared = self._table.shared
        host, out = shared.term.device, frozenset(shared.out)
        before, self._host = self._host, host
        gone, self._out = out - self._out, out
        if before and host != before and host != shared.device:
            self._announce_new_host(self.called(host), was_host=before == shared.device)
        for one in gone if before else ():
            if one != shared.device:
                name = self.called(one)
                self._announce_here(lambda name=name: table_texts.news("removed", name))  # type: ignore[misc]

    def _announce_new_host(self, name: str, *, was_host: bool) -> None:
        """Announces who hosts now; guests by browser are still connected to the previous host."""

        def text() -> str:
            return _("{name} is the host now").format(name=name)

        self._app.say(text(), aside=True)
        if was_host and (pages := self._app.guests):
            pages.announce(text)

    def _announce_end(self) -> None:
        """Announces that the host has ended the game early."""
        shared = self._table.shared
        journal = shared.official
        ended = journal.over and is_early(journal.state)
        before, self._ended = self._ended, ended
        if ended and before is False:
            name = self.called(shared.term.device)
            self._announce_here(lambda: _("{name} has ended the game").format(name=name))

    def _announce_code(self) -> None:
        """Announces that the code with which this device has joined is not valid any more."""
        before, self._renewed = self._renewed, self._table.renewed
        if self._renewed and not before:
            name = self.called(self._host)
            text = _("{name} has made a new code. Join again with it.").format(name=name)
            self._app.say(text, _("Join"), lambda: self._app.open("join"), PATIENCE)

    def called(self, device: str) -> str:
        """Returns the players of a device, or its name if it has none."""
        shared = self._table.shared
        names, browsers = shared.journal.names, table_texts.browsers_of(shared)
        own = device == shared.device or device != shared.term.device
        seats = [one for one in shared.seats_of(device) if own or one not in browsers]
        players = [names[seat] for seat in seats if seat < len(names)]
        return ", ".join(players) or shared.name_of(device) or _("Another device")

    # Seats

    def _holders(self, player: int) -> frozenset[str]:
        shared = self._table.shared
        browsers = table_texts.browsers_of(shared)
        found = {one.id for one in table_texts.holders(shared, player, browsers)}
        return frozenset(found | ({BROWSER} if player in browsers else set()))

    def _announce_seats(self) -> None:
        """Announces, as the host, who plays on another device now; seats given to guests are
        announced when they are given."""
        for player, name in enumerate(self._table.shared.journal.names):
            now = self._holders(player)
            before = self._held.get(player, frozenset())
            if not now:
                continue
            self._held[player] = now
            if self._table.shared.hosting and before and not before & now and BROWSER not in now:
                self.announce("seat", name)

    @property
    def requests(self) -> list[SeatRequest]:
        """Returns the requests for seats that this device, or this host, has to answer."""
        shared = self._table.shared
        own, found = self._table.own, []
        for device, seats in shared.wanted.items():
            for player in seats:
                others = self._holders(player) - {device}
                asked = player in own or (shared.hosting and (others or device == shared.device))
                mine = device == shared.device and not shared.hosting
                if player < len(shared.journal.names) and asked and not mine:
                    found.append(SeatRequest(player, device))
        self._kept &= {*found}
        return [one for one in found if one not in self._kept]

    def _show_requests(self) -> None:
        """Shows each request once on screens without the status line of the game."""
        requests = {*self.requests}
        new, self._shown = requests - self._shown, requests
        for one in new if self._app.manager.current_screen.name != "play" else ():
            text = table_texts.asks(self._table.shared, one)
            self._app.say(text, _("Allow"), partial(self.allow, one), PATIENCE)

    def wanted_by_devices(self) -> set[str]:
        """Returns the players whose seats devices with Rollpad ask for, for the pages of guests."""
        shared = self._table.shared
        names = shared.journal.names
        wanted = [
            SeatRequest(player, device)
            for device, seats in shared.wanted.items()
            for player in seats
            if device != shared.device and player < len(names)
        ]
        return {names[one.player] for one in wanted if one not in self._kept}

    def _ask_guests(self) -> None:
        """Shows the requests of devices on the pages of the guests who have these seats."""
        pages, wanted = self._pages, self.wanted_by_devices()
        if pages and wanted != self._wanted:
            pages.changed()
        self._wanted = wanted

    def allow(self, request: SeatRequest) -> None:
        """Gives a seat to the device that asks for it."""
        table, shared = self._table, self._table.shared
        name = shared.journal.names[request.player]
        pages = self._pages
        if pages and request.device == shared.device:
            table.do(lambda: shared.give_seat(request.player, request.device, to_guest=True))
            pages.give_to_guest(name)
            return
        if pages:
            pages.free(name)
        table.do(lambda: shared.give_seat(request.player, request.device))

    def keep(self, request: SeatRequest) -> None:
        """Refuses a seat to the device that asks for it."""
        self._kept.add(request)
        shared, pages = self._table.shared, self._pages
        if pages and request.device == shared.device:
            pages.refuse(shared.journal.names[request.player])
        else:
            self._table.do(lambda: shared.refuse_seat(request.player, request.device))

    def _show_refusals(self) -> None:
        """Shows that this device does not get a seat; as the host on the pages of the guests who
        have asked."""
        names = self._table.shared.journal.names
        for player in self._table.shared.take_refusals():
            if pages := self._pages:
                pages.refuse(names[player])
            else:
                self._asks_until = None
                self._app.say(_("{name} keeps the seat").format(name=names[player]), aside=True)

    def answer_for(self, name: str, allow: bool) -> None:
        """Answers the requests of devices for the seat of a guest, as the guest has answered."""
        shared = self._table.shared
        for device, seats in shared.wanted.items():
            for player in seats:
                if shared.journal.names[player] == name and device != shared.device:
                    request = SeatRequest(player, device)
                    self.allow(request) if allow else self.keep(request)

    def ask_for(self, player: int, now: float) -> None:
        """Asks the holder of the seat and the host; takes it at once if it is free."""
        shared = self._table.shared
        self._asks_until = now + PATIENCE
        self._table.do(lambda: shared.ask_for_seats([player]))
        if self._holders(player):
            text = _("Asking {name} whether you may have the seat…")
            text = text.format(name=shared.journal.names[player])
            self._app.say(text, seconds=PATIENCE, aside=True)

    def _end_request(self, now: float) -> None:
        shared, until = self._table.shared, self._asks_until
        if until is None:
            return
        names = shared.journal.names
        if not shared.asks_for:
            self._asks_until = None
            self._app.hush()
            self._table.look_at_own()
        elif now >= until:
            self._asks_until = None
            text = _("{name} keeps the seat").format(name=names[shared.asks_for[0]])
            shared.ask_for_seats([])
            self._app.say(text, aside=True)
