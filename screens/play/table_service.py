"""The shared table of this device: its clock, and the updates of the open game."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import NamedTuple

from kivy.clock import Clock

from network.addresses import LOOPBACK, own_addresses
from network.join_code import (
    FIRST_PORT,
    Invitation,
    code_at,
    code_without_address,
    new_secret,
    read_broker,
)
from network.mqtt_connection import Link
from network.shared_game import (
    Device,
    Joined,
    MakeWire,
    SharedGame,
    Status,
)
from network.transport import Wire
from play.match import Match
from play.shared_session import News, SharedSession
from screens.platform import device
from screens.platform.log import LOG
from screens.play.asking import AGAIN_SECONDS
from screens.play.table_news import TableNews
from screens.widgets.app_protocol import RunningApp
from sheets.texts import _
from storage.errors import StorageError
from storage.settings import GUESTS

EVERY = 0.2
"""Seconds between two updates of the table, if nothing is received."""
LATE_SECONDS = 6
PATIENCE = 1.5
"""Seconds until waiting entries are reported: usually the host has them at once."""


class Reserved:
    """A table that is open before there is a game, so that its code is known."""

    def __init__(self, secret: str, port: int) -> None:
        """Raises OSError."""
        from network.mqtt_connection import Link

        self.secret, self.device = secret, new_secret().lower()
        self.ring: Callable[[], None] = lambda: None
        self.link = Link(self.device, secret, first=port, wake=lambda: self.ring())
        self.link.serve()

    @property
    def invitation(self) -> Invitation:
        return invitation(self.link.address, self.secret)

    def close(self) -> None:
        self.link.close()


def reserve(app: RunningApp) -> Reserved:
    """Opens a table for the game that is set up. Raises OSError."""
    return Reserved(_secret(app), _stand_up(app))


def host(app: RunningApp, number: int, reserved: Reserved | None) -> "SharedTable":
    """Opens the table with a saved game. Raises OSError."""
    secret = reserved.secret if reserved else _secret(app)
    whose = reserved.device if reserved else ""
    begin = partial(
        SharedGame.open, app.store, number, secret=secret, name=device.called(), device=whose
    )
    return _sit_down(app, begin, reserved)


def _secret(app: RunningApp) -> str:
    """Returns the secret of the table that is hosted here or was hosted last, so that the code
    stays the same until the invitation is ended."""
    there, kept = app.shared, app.store.settings.get(GUESTS)
    secret = there.hosted if isinstance(there, SharedTable) else ""
    secret = secret or str(kept.get("table") or new_secret())
    if kept and kept.get("table") != secret:
        app.store.settings.set(GUESTS, kept | {"table": secret})
    return secret


def invitation(address: str, secret: str, broker: str = "") -> Invitation:
    """Returns the invitation with which others join a table."""
    if broker:
        return Invitation(code_without_address(secret), "", read_broker(broker))
    host, _colon, port = address.rpartition(":")
    return Invitation(code_at(host or LOOPBACK, int(port or 0), secret), address)


def join(app: RunningApp, invitation: Invitation) -> "SharedTable":
    """Looks for a table; there is no game until its host has answered (`shared.ready`)."""
    # The user has confirmed the address of a link; no other one is tried.
    addresses = [invitation.host] if invitation.host else []
    if not invitation.address:
        addresses = invitation.code.addresses(own_addresses())
    there = Joined(
        invitation.code.secret,
        tuple(addresses),
        str(invitation.broker) if invitation.broker else "",
    )
    return join_there(app, there)


def join_there(app: RunningApp, there: Joined) -> "SharedTable":
    return _sit_down(app, partial(SharedGame.join, app.store, there, name=device.called()))


def resume(app: RunningApp, number: int) -> "SharedTable | None":
    """Continues a game that was shared when it was left; None if it was not. Raises OSError."""

    def again(wire: MakeWire) -> SharedGame:
        found = SharedGame.resume(app.store, number, wire)
        if found is None:
            raise NoTableError
        return found

    try:
        return _sit_down(app, again)
    except NoTableError:
        return None


class NextGame(NamedTuple):
    """How this device gets to the next game at its table."""

    there: Joined
    names: tuple[str, ...]
    """The players whose seats it has; empty for a spectator."""


class NoTableError(Exception):
    """The game was not shared when it was left."""


def _stand_up(app: RunningApp) -> int:
    """Closes the table of this device; returns its port, where the other devices look for the next
    one."""
    table, app.shared = app.shared, None
    if table is None:
        return FIRST_PORT
    table.stop()
    return table.port


def _sit_down(
    app: RunningApp, begin: Callable[[MakeWire], SharedGame], reserved: Reserved | None = None
) -> "SharedTable":
    """Opens or joins a table, after leaving the previous one."""
    table = SharedTable(app, begin, _stand_up(app), reserved)
    app.shared = table
    LOG.info("shared table: opened")
    return table


class SharedTable:
    """A shared table that this device hosts or has joined."""

    def __init__(
        self,
        app: RunningApp,
        begin: Callable[[MakeWire], SharedGame],
        port: int,
        reserved: Reserved | None = None,
    ) -> None:
        """Opens the table with `begin`, and raises its errors. `port`: the port to host on, if it
        is free."""
        self._app, self._reserved, self._port = app, reserved, port
        self._link: Link | None = None
        self.soon = Clock.create_trigger(self._tick)
        """Schedules an update; may be called from any thread."""
        self._show_next = Clock.create_trigger(self._show)
        self.shared = begin(self._wire)
        self._session: SharedSession | None = None
        self.match: Match | None = None
        self.on_change: list[Callable[[], object]] = []
        """Called when anything about the table has changed."""
        self._failed = False
        self._waits_since: float | None = None
        self._reported: object = None
        self._announced: set[str] = set()
        """Other games that were announced."""
        self.offer: NextGame | None = None
        """Another game that the host has opened, until the user has answered."""
        self.news = TableNews(app, self)
        self._refusals = 0
        """How often the code was refused when this device was connected last."""
        self._clock = Clock.schedule_interval(self._tick, EVERY)
        self.soon()

    def _wire(self, device: str, secret: str, broker: str) -> Wire:
        from network.mqtt_connection import Link  # imported when needed, with its thread

        if self._reserved and self._reserved.device == device:
            self._reserved.ring = self.soon
            self._link, self._reserved = self._reserved.link, None  # it cannot be used twice
        else:
            self._link = Link(device, secret, broker, first=self.port, wake=self.soon)
        return self._link

    @property
    def port(self) -> int:
        """Returns the port on which this device hosts, or would."""
        return self._link.port if self._link else self._port

    @property
    def session(self) -> SharedSession:
        """Returns the session; only valid once there is a game."""
        if self._session is None:
            self._session = SharedSession(self._app.store, self.shared)
        return self._session

    @property
    def number(self) -> int | None:
        """Returns the number of the game; None until there is one."""
        return self.shared.number if self.shared.ready else None

    @property
    def invitation(self) -> Invitation:
        """Returns the invitation with which others join."""
        shared = self.shared
        address = shared.address
        if not shared.hosting:  # where it was found
            known = self._app.store.shared.get(shared.number)
            address = known.addresses[0] if known and known.addresses else ""
        return invitation(address, shared.secret, shared.broker)

    @property
    def hosted(self) -> str:
        """Returns the secret of a table that this device hosts at home; empty if it does not."""
        shared = self.shared
        hosts = shared.hosting and not shared.broker and shared.situation.status is not Status.ALONE
        return shared.secret if hosts else ""

    @property
    def refused(self) -> bool:
        """Whether a host has answered that the code is wrong."""
        return bool(self._link and self._link.refusals and not self._link.connections)

    @property
    def renewed(self) -> bool:
        """Whether the code is refused with which this device had joined: there is a new one."""
        if self._link is None or self.shared.hosting or not self._link.connections:
            return False
        if self._link.connected:
            self._refusals = self._link.refusals
        return self._link.refusals > self._refusals

    @property
    def devices(self) -> list[Device]:
        return self.shared.devices

    @property
    def own(self) -> frozenset[int]:
        """Returns the seats of this device."""
        return frozenset(seat for one in self.shared.devices if one.own for seat in one.seats)

    @property
    def waits(self) -> int:
        """Returns the number of waiting entries, once that takes long; 0 before."""
        if self._waits_since is None or monotonic() - self._waits_since < PATIENCE:
            return 0
        return self.shared.situation.waiting

    # The open game

    def play(self, match: Match | None) -> None:
        self.match = match
        if match:
            self.session.news()
            self._seat(match)
            waiting = match.game.turn(match.state).waiting
            players = (*waiting, *sorted(match.own))
            here = [one for one in players if one not in match.remote_players]
            match.front.player = (*here, match.front.player)[0]

    def _seat(self, match: Match) -> bool:
        """Updates which players are on which device; returns whether that has changed."""
        shared, own = self.shared, self.own
        others = frozenset(
            seat for one in shared.devices if not one.own and one.here for seat in one.seats
        )
        free = shared.hosting or shared.everything or shared.situation.status is Status.ALONE
        bound = own if not free else frozenset[int]()
        players = frozenset(range(len(match.names)))
        remote = players - own if bound else others - own
        before = match.own, match.remote_players
        match.own, match.remote_players = bound, remote
        return before != (bound, remote)

    def _tick(self, _seconds: float = 0) -> None:
        """Receives, decides and saves; the result is shown in the next frame."""
        guests, now = self._app.guests, monotonic()
        self.shared.seat_guests(*(guests.reported_guests(self.match) if guests else ((), ())))
        try:
            changed = self.shared.tick(now)
            self._announce_next_game()
            self.news.update(now)
        except StorageError as error:
            if not self._failed:
                self._app.failed(error)
            self._failed = True
            return
        self._failed = False
        waits = self.shared.situation.waiting
        if not waits:
            self._waits_since = None
        elif self._waits_since is None:
            self._waits_since = monotonic()
        missed = self.match and not self.match.reading and self.session.missed
        seen = waits, self.waits, self.shared.situation.status, self.refused, self.renewed
        if changed or missed or seen != self._reported:
            self._reported = seen
            self._show_next()

    def _show(self, _seconds: float = 0) -> None:
        self.show()
        for update in [*self.on_change]:
            update()

    def show(self) -> None:
        """Shows what has changed; not while the timeline is open, which shows the past."""
        match = self.match
        if match is None:
            return
        if self._seat(match):
            match.changes += 1
        if match.reading:
            self.session.missed = True
        else:
            self._follow(match)

    def _follow(self, match: Match) -> None:
        news = self.session.news()
        match.follow_table(news.entered, same=news.same)
        if news.late:
            self._show_late(match, news)

    def _show_late(self, match: Match, news: News) -> None:
        last = news.late[-1]
        what = match.front.sheet.texts.entry_label(last.move)
        text = _("Someone else was faster. Not counted: {what}").format(what=what)
        if self._status_is_seen:  # a tap on the status line leads there
            self._app.say(text, seconds=LATE_SECONDS, aside=True)
            return
        act = partial(self._app.open, "invite", new=False)
        self._app.say(text, _("View"), act, LATE_SECONDS)

    def _announce_next_game(self) -> None:
        """Announces once, on any screen, that the host has opened another game. One that is on this
        device already is not announced, as it can be opened like any other."""
        identity, store = self.shared.another, self._app.store
        if not identity or identity in self._announced:
            return
        known, is_here = store.shared.get(self.shared.number), store.shared.number(identity)
        self._announced.add(identity)
        if known is None or is_here:
            return
        names = self.shared.journal.names
        there = Joined(known.secret, known.addresses, known.broker, identity)
        self.offer = NextGame(there, tuple(names[seat] for seat in sorted(self.own)))
        self._show_next()
        front = self._app.manager.current_screen
        watches = front.name == "result" and front.session is self.session
        watches = watches or self._status_is_seen
        if watches and self.shared.journal.over:
            self.accept()  # the rematch: the group stays together
            return
        if not self._status_is_seen:  # otherwise that asks
            text = _("The host has opened another game")
            self._app.say(text, _("Join"), self.accept, AGAIN_SECONDS)

    @property
    def _status_is_seen(self) -> bool:
        """Whether the game with its status line is visible."""
        front = self._app.manager.current_screen
        return front.name == "play" and getattr(front, "opened", None) is self.session

    def accept(self) -> None:
        """Joins the other game, on the seats that this device has had."""
        again, self.offer = self.offer, None
        if again:
            self._app.hush()
            self._app.open("join", again=again)
            del self._app.trail[1:-1]  # back leads home, because this table is left

    def decline(self) -> None:
        self.offer = None
        self._app.hush()
        self._show()

    def look_at_own(self) -> None:
        """Shows the sheet of the seat that this device was given."""
        if self.match and self.own:
            self._seat(self.match)
            self.match.look_at(max(self.own))

    # The user's decisions

    def ask_for(self, player: int) -> None:
        """Takes a free seat, or asks for one that someone else has."""
        self.news.ask_for(player, monotonic())

    @property
    def host_begins(self) -> bool:
        """Whether the host begins a rematch, not this device."""
        shared = self.shared
        without = shared.situation.status in (Status.ALONE, Status.HOST_GONE)
        return not (shared.hosting or shared.removed or without)

    def ask_for_rematch(self) -> None:
        self.shared.ask_for_rematch()

    def take_over_if_left(self) -> None:
        """Makes this device the host if the host is gone."""
        shared = self.shared
        if shared.situation.status is Status.HOST_GONE and not (shared.hosting or shared.removed):
            self.do(shared.take_over)

    def do(self, act: Callable[[], object]) -> None:
        """Runs an action that changes the table, and reports errors."""
        with self._app.telling():
            try:
                act()
            except OSError:
                self._app.say(_("This device doesn’t allow incoming connections."))
        self._tick()
        self._show()

    # The app

    def pause(self) -> None:
        self.shared.close()

    def wake(self) -> None:
        with suppress(OSError):  # others see that the host is gone, and may take over
            self.shared.wake()
        self.soon()

    def leave(self) -> None:
        """Leaves the table: the game stays on this device, and is no longer shared."""
        self.shared.leave()
        self.stop()
        if self._app.shared is self:
            self._app.shared = None

    def stop(self) -> None:
        """Stops when the app ends or another table is joined; this one can be resumed."""
        for event in (self.soon, self._show_next, self._clock):
            event.cancel()
        with suppress(StorageError):
            self.shared.close()
