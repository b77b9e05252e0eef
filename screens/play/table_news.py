"""What is announced on a device at a shared table: who hosts, was removed, ended the game, asks for
a seat or got one. Each is said once, by name; the host says it to guests by browser, too."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from network.shared_game import SharedGame
from play import table_texts
from play.table_texts import SeatRequest
from scoring.game_state import is_early
from screens.play.asking import tell_asking
from screens.widgets.app_protocol import Guests, RunningApp
from sheets.texts import _
from storage.session import Session

BROWSER = ""
"""In place of a device: a seat in a browser."""
PATIENCE = 20.0
"""Seconds after which a device asks no more for a seat that it was not given."""


class NewsTable(Protocol):
    """The table of this device (`table_service.SharedTable`)."""

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
    def __init__(self, app: RunningApp, table: NewsTable) -> None:
        self._app, self._table = app, table
        self._asking: set[str] = set()
        """Devices that have asked for a rematch."""
        self._host, self._out = "", frozenset[str]()
        """The host and the removed devices at the last announcement."""
        self._held: dict[int, frozenset[str]] = {}
        """Who had each seat last."""
        self._ended: bool | None = None
        """Whether the game was ended early; None before the first look."""
        self._kept: set[SeatRequest] = set()
        """Requests that were answered here."""
        self._told = set[SeatRequest]()
        """Requests that were shown here."""
        self._wanted = set[str]()
        """The players who were asked on their pages."""
        self._asks_until: float | None = None
        self._renewed = False

    def tell(self, now: float) -> None:
        """Announces what has happened since the last call."""
        if not self._table.shared.ready:
            return
        self._tell_asking()
        self._tell_host()
        self._tell_moves()
        self._ask_guests()
        self._tell_requests()
        self._tell_end()
        self._tell_code()
        self._tell_refusals()
        self._end_asking(now)
        for one in self._table.shared.take_news():
            self._app.say(table_texts.news(one.kind, one.who), aside=True)

    @property
    def _pages(self) -> Guests | None:
        """Returns the guests by browser, if this device is their host."""
        return self._app.guests if self._table.shared.hosting else None

    def _say(self, words: Callable[[], str]) -> None:
        """Says it here, and as the host on the pages of guests, in the language of each."""
        self._app.say(words(), aside=True)
        if pages := self._pages:
            pages.announce(words)

    def announce(self, kind: str, who: str, *, pages: bool = True) -> None:
        """Says it on all devices, as the host. `pages`: also on those of guests."""
        self._table.shared.announce(kind, who)
        if pages:
            self._say(lambda: table_texts.news(kind, who))
        else:
            self._app.say(table_texts.news(kind, who), aside=True)

    # Who hosts, who is out

    def _tell_asking(self) -> None:
        """Announces once for each device that it asks this host for a rematch."""
        for one in self._table.shared.asking:
            if one.id not in self._asking:
                self._asking.add(one.id)
                tell_asking(self._app, self._table.session, self.called(one.id))

    def _tell_host(self) -> None:
        shared = self._table.shared
        host, out = shared.term.device, frozenset(shared.out)
        before, self._host = self._host, host
        gone, self._out = out - self._out, out
        if before and host != before and host != shared.device:
            self._tell_new_host(self.called(host), was_host=before == shared.device)
        for one in gone if before else ():
            if one != shared.device:
                name = self.called(one)
                self._say(lambda name=name: table_texts.news("removed", name))  # type: ignore[misc]

    def _tell_new_host(self, name: str, *, was_host: bool) -> None:
        """Says who hosts now; guests by browser are connected to the host until then."""

        def words() -> str:
            return _("{name} is the host now").format(name=name)

        self._app.say(words(), aside=True)
        if was_host and (pages := self._app.guests):
            pages.announce(words)

    def _tell_end(self) -> None:
        """Only the host ends a game early."""
        shared = self._table.shared
        journal = shared.official
        ended = journal.over and is_early(journal.state)
        before, self._ended = self._ended, ended
        if ended and before is False:
            name = self.called(shared.term.device)
            self._say(lambda: _("{name} has ended the game").format(name=name))

    def _tell_code(self) -> None:
        """Announces that the code with which this device has joined is not valid any more."""
        before, self._renewed = self._renewed, self._table.renewed
        if self._renewed and not before:
            name = self.called(self._host)
            told = _("{name} has made a new code. Join again with it.").format(name=name)
            self._app.say(told, _("Join"), lambda: self._app.open("join"), PATIENCE)

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

    def _tell_moves(self) -> None:
        """Announces, as the host, who plays on another device now; what guests were given is
        announced with it."""
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
        """Who asks this device, or this host, for a seat that someone else has."""
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

    def _tell_requests(self) -> None:
        """Asks once where the status line of the game is not seen."""
        requests = {*self.requests}
        new, self._told = requests - self._told, requests
        for one in new if self._app.manager.current_screen.name != "play" else ():
            told = table_texts.asks(self._table.shared, one)
            self._app.say(told, _("Allow"), partial(self.allow, one), PATIENCE)

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
        """Asks on the pages of guests whose seats devices ask for."""
        pages, wanted = self._pages, self.wanted_by_devices()
        if pages and wanted != self._wanted:
            pages.changed()
        self._wanted = wanted

    def allow(self, request: SeatRequest) -> None:
        """Gives the seat to whom asks for it."""
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
        self._kept.add(request)
        shared, pages = self._table.shared, self._pages
        if pages and request.device == shared.device:
            pages.refuse(shared.journal.names[request.player])
        else:
            self._table.do(lambda: shared.refuse_seat(request.player, request.device))

    def _tell_refusals(self) -> None:
        """Says that this device does not get a seat; as the host on the pages of guests who have
        asked."""
        names = self._table.shared.journal.names
        for player in self._table.shared.take_refusals():
            if pages := self._pages:
                pages.refuse(names[player])
            else:
                self._asks_until = None
                self._app.say(_("{name} keeps the seat").format(name=names[player]), aside=True)

    def answer_for(self, name: str, allow: bool) -> None:
        """Handles the answer of a guest whose seat devices ask for."""
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
            told = _("Asking {name} whether you may have the seat…")
            told = told.format(name=shared.journal.names[player])
            self._app.say(told, seconds=PATIENCE, aside=True)

    def _end_asking(self, now: float) -> None:
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
            told = _("{name} keeps the seat").format(name=names[shared.asks_for[0]])
            shared.ask_for_seats([])
            self._app.say(told, aside=True)
