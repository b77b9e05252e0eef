"""The guests of a game: each has a seat on another device. No Kivy.

Their touches go through the match like those on the screen; their sheets are drawn for the size,
colours and language of their pages. The server's thread only passes messages on; everything here
runs in the thread of the app's clock, like the match.
"""

from collections.abc import Callable, Collection
from queue import SimpleQueue
from time import monotonic
from typing import Protocol
from zlib import crc32

from network.guest_messages import (
    Again,
    App,
    GuestConnected,
    GuestDisconnected,
    GuestEvent,
    GuestLook,
    GuestTouch,
    Hello,
    Help,
    Join,
    LookChange,
    See,
    Sit,
    Yield,
)
from network.journal_index import slot_in
from play import action_result, guest_view, table_texts, undo
from play.card_model import HINT, REFUSED, Card
from play.guest_help import help_part
from play.guest_seat import RemoteSeat
from play.guest_session import Guest, RemoteTimer, act
from play.guest_view import Drawings, Parts, Sent
from play.match import Match
from play.slots import taken
from play.table_view_model import seats_in_browsers
from sheets import view_of
from sheets.sheet import Sheet
from sheets.texts import _
from sheets.titles import title
from storage.encoding import clean
from storage.settings import INK_COUNT

DO_NOT_RESEND = -1
"""Tells a page not to resend unconfirmed touches: some may have been entered before the app was
ended."""
SPECTATOR = -1
"""Tells a page that it has no seat, but is a spectator."""
GONE, MOVED = 4004, 4005
"""Codes with which a connection is closed: the host has removed the browser, or the browser has
opened another connection; as in `network/guest_server.py`."""
MOST_GUESTS = 40
"""Maximum browsers at a table, including disconnected ones."""
TITLE = "Rollpad"
"""The title of a page while there is no game."""
GONE_SECONDS = 60.0
"""Seconds after which a disconnected browser is dropped, and its seat is free."""


class Server(Protocol):
    """What is needed of `network.guest_server.GuestServer`."""

    def send(self, guest: int, data: Parts) -> None: ...

    def remove(self, guest: int, why: int = GONE) -> None: ...


class GuestController:
    """The guests of this device, and the game that they play."""

    def __init__(
        self,
        server: Server,
        *,
        everything: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.server = server
        self._clock = clock
        self.removed: dict[str, str] = {}
        """The removed browsers, by key, with their players' names."""
        self.match: Match | None = None
        self.guests: dict[str, Guest] = {}
        """The guests by the random keys of their pages."""
        self.everything = everything
        """Whether guests may enter something on all sheets."""
        self.link = ""
        """The link with which a guest joins in Rollpad; only sent on request, as it contains the
        code of the table."""
        self.held: Callable[[], Collection[str]] = tuple
        """Returns the names of the players whose seats devices with Rollpad have."""
        self.places: Callable[[], dict[str, str]] = self._in_browsers
        """Returns texts about who has the seats, by the names of the players."""
        self.asked: Callable[[], Collection[str]] = tuple
        """Returns the names of the players whose seats devices with Rollpad ask for."""
        self.offered: Callable[[], list[str]] = list
        """Returns the players of a game that has not started yet."""
        self.on_join: Callable[[str, int], None] = lambda _name, _ink: None
        """Called when a guest has chosen a name, before the game."""
        self.on_ask: Callable[[Guest], None] = lambda _guest: None
        """Asks the host whether a guest may have the seat of someone else."""
        self.on_answer: Callable[[str, bool], None] = lambda _name, _allow: None
        """Called when a guest was asked for their seat and has allowed it or not."""
        self.on_given: Callable[[str], None] = lambda _name: None
        """Called when a guest was given the seat of someone else."""
        self.on_again: Callable[[str], None] = lambda _name: None
        """Called when a guest asks for a rematch."""
        self._outdated: dict[str, None] = {}
        """The keys of the guests whose pages have to be updated, in this order."""
        self._stamp: object = None
        """The state of the match when all pages were last marked as outdated."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when a guest has connected, disconnected or changed seats."""
        self.on_seats: Callable[[], None] = lambda: None
        """Likewise, for the screen that shows the game."""

    # The game

    def play(self, match: Match | None) -> None:
        """Opens this game for guests; a guest whose name is in it keeps the seat."""
        if match is self.match:
            return
        if self.match:
            self.match.remote_seats = []
            self.removed = {}
        self.match = match
        self.outdate()
        for guest in self.guests.values():
            guest.seat = guest.spectator_sheet = guest.seen = None
            self._seat(guest, guest.name)

    def let_enter(self, everything: bool) -> None:
        """Sets whether guests may enter something on all sheets."""
        self.everything = everything
        for guest in self.guests.values():
            if guest.seat:
                guest.seat.everything = everything

    def _changed(self) -> None:
        self.on_change()
        self.on_seats()

    @property
    def here(self) -> list[Guest]:
        """Returns the connected guests."""
        return [guest for guest in self.guests.values() if guest.number is not None]

    def remove(self, guest: Guest) -> None:
        """Removes a browser from this game until it is let in again."""
        self.removed[guest.key] = guest.name or ""
        self.drop(guest)
        if name := guest.name:
            self.announce(lambda: _("{name} was removed").format(name=name))

    def announce(self, text: Callable[[], str], *but: Guest) -> None:
        """Shows a message on every page, in the language of each."""
        for guest in self.here:
            if guest not in but:
                with guest.place():
                    guest.news = guest.news[0] + 1, text()
        self.outdate()

    def let_in(self, key: str) -> None:
        """Accepts a removed browser again."""
        self.removed.pop(key, None)
        self._changed()

    def drop(self, guest: Guest, *, goes: bool = True) -> None:
        """Drops a guest and frees the seat. `goes`: closes the connection, too."""
        if guest.number is not None and goes:
            self.server.remove(guest.number)
        self._leave_seat(guest)
        self.guests.pop(guest.key, None)
        self._changed()

    def free_gone(self) -> None:
        """Drops browsers that have been disconnected for long."""
        before = self._clock() - GONE_SECONDS
        for guest in [*self.guests.values()]:
            if guest.number is None and guest.away_since <= before:
                self.drop(guest)

    def _make_room(self) -> bool:
        """Whether one more browser may connect; drops the one that is disconnected for longest if
        there are too many."""
        away = [one for one in self.guests.values() if one.number is None]
        if len(self.guests) >= MOST_GUESTS and away:
            self.drop(min(away, key=lambda one: one.away_since))
        return len(self.guests) < MOST_GUESTS

    def receive(self, events: "SimpleQueue[GuestEvent]", seconds: float | None = None) -> bool:
        """Handles received messages, then updates the pages, for at most so many seconds. Returns
        whether nothing is left to do."""
        begun, left = monotonic(), seconds
        while not events.empty():
            if seconds is not None and (left := seconds - (monotonic() - begun)) < 0:
                return False
            one = events.get()
            if isinstance(one, GuestConnected):
                self.connected(one.guest, one.hello)
            elif isinstance(one, GuestDisconnected):
                self.disconnected(one.guest)
            else:
                self.handle(one.guest, one.message)
        if seconds is not None and (left := seconds - (monotonic() - begun)) < 0:
            return False
        return self.push(left)

    # Connections and seats

    def connected(self, number: int, hello: Hello) -> None:
        """Adds a guest whose browser has connected, or continues one who has reconnected."""
        guest = self.guests.get(hello.guest)
        if hello.guest in self.removed:
            self.server.remove(number)
            return
        if guest is None:
            if not self._make_room():
                self.server.remove(number, MOVED)
                return
            guest = self.guests[hello.guest] = Guest(hello.guest, hello.look)
            name = hello.name if hello.player >= 0 else "" if hello.player == -1 else None
            self._seat(guest, None if name and self._holder(name, guest) else name)
            if hello.mark and hello.mark != self._mark(guest):
                guest.done = DO_NOT_RESEND
        elif guest.number is not None:
            self.server.remove(guest.number, MOVED)  # another tab of the same browser
        if not hello.mark:  # no touch of it is still to be received
            guest.finger_lost = guest.finger is not None
            guest.forget_finger()
        guest.number, guest.sent = number, Sent()
        self._look(guest, hello.look)
        self.outdate()
        self._changed()

    def disconnected(self, number: int) -> None:
        """Keeps the guest and the seat for a while."""
        guest = self._guest(number)
        if guest:
            guest.number, guest.away_since = None, self._clock()
            self.outdate()
            self._changed()

    def _guest(self, number: int) -> Guest | None:
        return next((one for one in self.guests.values() if one.number == number), None)

    def _seat(self, guest: Guest, name: str | None) -> None:
        """Gives a guest the seat of this player; "" makes a spectator, None leaves it open."""
        self._leave_seat(guest)
        guest.name = name
        match = self.match
        if match is None or not name:
            return
        if name not in match.names:
            guest.name = None
            return
        with match.doing, guest.place():
            seat = guest.seat = RemoteSeat(match, match, match.names.index(name), guest.place)
            seat.everything = self.everything
            for drawing in (seat.sheet, seat.panel):
                drawing.input.long.timer = RemoteTimer()
            match.remote_seats.append(seat)
            seat.show()

    def _leave_seat(self, guest: Guest) -> None:
        guest.forget_finger()
        if guest.seat and guest.seat.match is self.match:
            guest.seat.panel.leave()
            self.match.remote_seats = [
                one for one in self.match.remote_seats if one is not guest.seat
            ]
        guest.seat = guest.spectator_sheet = guest.seen = None
        guest.drawings = Drawings()

    def _look(self, guest: Guest, look: GuestLook) -> None:
        """Updates the look of a guest's page."""
        if look == guest.look:
            return
        words = look.language != guest.look.language
        guest.look = look
        if guest.seat and self.match:
            guest.seat.sheet.renew()
            guest.seat.panel.renew()
            if words and not guest.seat.busy:
                with self.match.doing, guest.place():
                    guest.seat.show()
        if guest.spectator_sheet:
            guest.spectator_sheet.renew()

    # Messages

    def handle(self, number: int, message: LookChange | GuestTouch) -> None:
        """Handles a message; a touch that was handled before is ignored."""
        guest = self._guest(number)
        if guest is None:
            return
        self.outdate(guest)
        if isinstance(message, LookChange):
            self._look(guest, message.look)
        elif message.number > guest.done:
            guest.done = message.number
            if not self._perform(guest, message):
                guest.dropped = message.number

    def _perform(self, guest: Guest, touch: GuestTouch) -> bool:
        """Performs a touch; returns False if it was dropped, as the game has changed."""
        match = self.match
        if isinstance(touch, Join):
            self._join(guest, touch)
            return True
        if match is None:
            return False
        if isinstance(touch, Sit):
            self._sit(guest, touch.player)
            return True
        if isinstance(touch, Yield):
            self._answer(guest, touch.allow)
            return True
        if isinstance(touch, Again):
            self.on_again(guest.name or "")
            return True
        if isinstance(touch, App):
            guest.wants_app = True
            return True
        if isinstance(touch, See):
            self._see(guest, touch.player)
            return True
        if isinstance(touch, Help):
            with guest.place():
                guest.help = help_part(match, guest.seat)
            return True
        seat = guest.seat
        if seat is None or guest.seen is not None or match.reading:
            guest.forget_finger()
            return not match.reading  # nothing can be entered on another player's sheet
        return self._act_at_seat(guest, seat, match, touch)

    def _act_at_seat(self, guest: Guest, seat: RemoteSeat, match: Match, touch: GuestTouch) -> bool:
        """Performs a touch at a seat: displays are notified once, at the end; the window keeps its
        own language."""
        seat.catch_up()
        typed = match.drafts.steps.draft(seat.player)
        with match.doing:
            with guest.place():
                performed = act(match, guest, seat, touch)
                seat.shown_draft = seat.seat_draft.kept
            match.doing.mark_remote()
        draft = match.drafts.steps.draft(seat.player)
        if draft != typed and draft is not None:
            with match.doing.without_messages():
                match.show_typed(seat)
        self.outdate(guest)
        if match.doing.last.kind == action_result.FAILED:
            with match.doing, guest.place():
                seat.set_card(REFUSED, _("It could not be saved."))
        return performed

    def _sit(self, guest: Guest, player: int | None) -> None:
        """Gives a guest a free seat, or asks for a taken one."""
        names = self.match.names if self.match else ()
        guest.wants = None
        if player is None:
            self._seat(guest, "")
        elif player < len(names) and self._taken_by(names[player], guest):
            guest.wants = names[player]
            self.on_ask(guest)
        elif player < len(names):
            self._seat(guest, names[player])
        self.outdate()
        self._changed()

    # The lobby

    def _join(self, guest: Guest, touch: Join) -> None:
        """Adds a guest to the lobby: once the game begins, they have that seat."""
        name = clean(touch.name)
        if self.match is not None or not name:
            return
        if self._holder(name, guest):
            with guest.place():
                text = _("{name} is already here. Choose another name.").format(name=name)
                guest.news = guest.news[0] + 1, text
            return
        guest.name = name
        self.on_join(name, touch.ink % INK_COUNT)
        self.outdate()
        self._changed()

    def leave_lobby(self, name: str) -> None:
        """Frees the name of a player whom the host has removed: that guest may choose again."""
        for guest in self.guests.values():
            if self.match is None and guest.name == name:
                guest.name = None
        self.outdate()

    def rename_in_lobby(self, name: str, new: str) -> bool:
        """Renames a player as the host has done; returns False if another guest has the name."""
        if any(one.name == new for one in self.guests.values()):
            return False
        for guest in self.guests.values():
            if self.match is None and guest.name == name:
                guest.name = new
        self.outdate()
        return True

    def _lobby(self, guest: Guest) -> Parts:
        taken = {one.name for one in self.guests.values() if one is not guest}
        return {
            "inks": guest_view.inks(),
            "offered": [name for name in self.offered() if name not in taken],
            "joined": guest.name or "",
        }

    # Seats of others

    def _holder(self, name: str, but: Guest) -> Guest | None:
        """Returns another guest who has the seat."""
        found = (one for one in self.guests.values() if one.name == name and one is not but)
        return next(found, None)

    def _in_browsers(self) -> dict[str, str]:
        names = self.match.names if self.match else ()
        found = seats_in_browsers(self.guests.values(), names)
        return {names[seat]: table_texts.browser(here) for seat, here in found.items()}

    def _taken_by(self, name: str, guest: Guest) -> bool:
        return bool(self._holder(name, guest)) or name in self.held()

    def _answer(self, holder: Guest, allow: bool) -> None:
        """Handles the answer of a guest whose seat someone else wants."""
        name = holder.name
        for guest in [*self.guests.values()]:
            if guest.wants and guest.wants == name:
                self.give(guest) if allow else self.refuse(guest)
        self.on_answer(name or "", allow)

    def free(self, name: str) -> None:
        """Takes a seat away from guests, as it was given to a device."""
        for guest in [*self.guests.values()]:
            if guest.name == name:
                self._seat(guest, None)
        self.outdate()
        self._changed()

    def settle(self) -> None:
        """Gives guests the requested seats that have become free."""
        for guest in [*self.guests.values()]:
            if guest.wants and not self._taken_by(guest.wants, guest):
                self.give(guest)

    def give(self, guest: Guest) -> None:
        """Gives a guest the requested seat, and announces it."""
        name, guest.wants = guest.wants, None
        if not name:
            return
        while holder := self._holder(name, guest):
            self._seat(holder, None)
        self._seat(guest, name)
        self.announce(lambda: _("{name} now plays on another phone").format(name=name))
        self.on_given(name)
        self._changed()

    def refuse(self, guest: Guest) -> None:
        """Refuses the requested seat to a guest."""
        name, guest.wants = guest.wants, None
        with guest.place():
            text = _("{name} keeps the seat").format(name=name)
            guest.news = guest.news[0] + 1, text
        self.outdate()

    def _asked_by(self, guest: Guest) -> bool:
        """Whether someone wants the seat of this guest."""
        wanted = any(one.wants == guest.name for one in self.here) or guest.name in self.asked()
        return bool(guest.name) and wanted

    def _see(self, guest: Guest, player: int) -> None:
        """Shows a guest the sheet of a player."""
        match, seat = self.match, guest.seat
        if match is None or player >= len(match.names):
            return
        guest.forget_finger()
        own = seat.player if seat else None
        if seat and self.everything:
            seat.outdated = False
            with match.doing, guest.place():
                seat.player = player
                seat.show()
        else:
            guest.seen = None if player == own else player

    def tick(self, seconds: float) -> None:
        """Advances the countdowns."""
        match = self.match
        for guest in self.here if match else ():
            seat = guest.seat
            if match and seat and seat.panel.ticking:
                with match.doing.without_messages(), guest.place():
                    seat.panel.tick(seconds)
                self._outdated.setdefault(guest.key)

    @property
    def ticking(self) -> bool:
        return any(guest.seat and guest.seat.panel.ticking for guest in self.here)

    # Pages

    def outdate(self, guest: Guest | None = None) -> None:
        """Marks the pages of a guest and of those who share the seat as outdated, or all pages. The
        guest's own page is updated first."""
        first = {} if guest is None or guest.number is None else {guest.key: None}
        self._outdated = {**first, **self._outdated}
        for one in self.here:
            shares = guest and one.name == guest.name and bool(one.name)
            if guest is None or shares:
                self._outdated.setdefault(one.key)

    def push(self, seconds: float | None = None) -> bool:
        """Updates outdated pages for at most so many seconds, first those of guests who have
        touched something. Returns whether none is left."""
        stamp = self.match and (self.match, self.match.changes, self.match.reading)
        if stamp != self._stamp:
            self._stamp = stamp
            self.outdate()
        begun = monotonic()
        while self._outdated:
            self._push_next()
            if seconds is not None and monotonic() - begun > seconds:
                break
        return not self._outdated

    def _push_next(self) -> None:
        """Updates the seat of the next page, or draws and sends the page: each takes some
        milliseconds."""
        key = next(iter(self._outdated))
        guest = self.guests.get(key)
        if guest and guest.seat and guest.seat.is_outdated:
            guest.seat.catch_up()
            return
        del self._outdated[key]
        if guest:
            self._push(guest)

    def _push(self, guest: Guest) -> None:
        """Sends the changed parts of a page."""
        if guest.number is None:
            return
        with guest.place():
            parts = self._parts(guest)
        sent = guest.sent.update(parts)
        if sent:
            self.server.send(guest.number, sent)

    def _mark(self, guest: Guest) -> str:
        """Returns a key for what a player has entered and drafted."""
        match, seat = self.match, guest.seat
        if match is None or seat is None:
            return ""
        trail = match.session.journal.trail
        own = [entry.id for entry, _state in trail if entry.player == seat.player]
        draft = match.drafts.steps.draft(seat.player)
        return f"{match.session.number}.{crc32(repr((own, draft)).encode()):x}"

    def _parts(self, guest: Guest) -> Parts:
        match = self.match
        parts: Parts = {
            "done": guest.done,
            "dropped": guest.dropped,
            "news": [*guest.news],
            "mark": self._mark(guest),
            "words": guest_view.words(),
            "colours": guest_view.colours(),
            "me": SPECTATOR if guest.name == "" else None,
            "app": bool(self.link),
            "link": self.link if guest.wants_app else "",
            "wants": guest.wants or "",
            "asked": self._asked_by(guest),
        }
        guest.done = max(0, guest.done)
        if match is None:
            text = _("The host is choosing the game. It appears here by itself.")
            card = Card(title=_("Waiting for a game"), detail=text)
            parts |= {"people": [], "card": guest_view.card_part(card, 0, beside=False)}
            parts |= {"boxes": (), "where": "", "title": TITLE, "size": [0, 0, 0, 0]}
            return parts | {"lobby": self._lobby(guest)}
        state = match.session.journal.state
        parts |= guest_view.table_parts(match.game, state, match.names)
        parts["title"], parts["where"] = title(match.session.journal), ""
        parts["lobby"] = {}
        parts["taken"] = self.places()
        if guest.name is None:
            return parts
        return parts | self._game_parts(guest, match)

    def _game_parts(self, guest: Guest, match: Match) -> Parts:
        seat, state = guest.seat, match.session.journal.state
        watches = seat is None or guest.seen is not None
        over = match.session.journal.over
        sheet = self._spectator_sheet(guest, match) if watches or seat is None else seat.sheet
        card = _spectator_card(sheet) if watches or seat is None else seat.card
        if match.reading:
            card = Card(HINT, _("The host is viewing an earlier moment."))
        panel = seat.panel if seat and (not over or match.entering) else None
        alone = seat is None and match.entering
        places = guest_view.arrange(guest.look, sheet, panel, alone=alone)
        sheet.put_at(places.sheet)
        if panel and not watches:
            panel.put_in(places.dock)
            panel.leave_slots(taken([one.kind for one in card.answers]))
            panel.put_at(places.panel)
        wide, high = places.panel[2:]
        if panel and (watches or not match.entering or not panel.height_for(wide) or not high):
            panel = None
        drawings = guest.drawings
        drawings.draw(sheet, panel)
        beside = panel is not None and panel.fills_second
        card_part = guest_view.card_part(card, guest.numbered(card), places, beside=beside)
        where = _("Game over") if over else sheet.texts.where(match.game, state, match.names)
        return {
            **{f"layer {name}": layer for name, layer in drawings.layers.items()},
            "me": SPECTATOR if seat is None else match.names.index(guest.name or ""),
            "seen": sheet.player,
            "slot": [*slot_in(match.session.journal, seat.player)] if seat else None,
            "block": sheet.shared,
            "where": where,
            "size": [*places.sheet[2:], *(places.panel[2:] if panel else (0, 0))],
            "dock": [*places.card[2:], places.dock is not None],
            "lying": places.side_by_side,
            "drags": not sheet.touches_boxes or not sheet.swipes,
            "boxes": drawings.boxes(sheet, may=not watches),
            "places": drawings.places(panel),
            "card": card_part,
            "entries": len(match.session.journal.entries),
            "undo": not watches and bool(seat and undo.can_undo(match, seat.player)),
            "redo": not watches and bool(seat and match.can_redo(seat.player)),
            "help": guest.help,
            "result": guest_view.result(match.game, state, match.names, sheet),
            "podium": guest_view.podium(match.game, state, match.names),
        }

    def _spectator_sheet(self, guest: Guest, match: Match) -> Sheet:
        """Returns the sheet for a spectator: the chosen one, or that of the player who has to enter
        something."""
        state = match.session.journal.state
        player = guest.seen
        if player is None:
            player = (*match.game.turn(state).waiting, 0)[0]
        if guest.spectator_sheet is None:
            guest.spectator_sheet = view_of(match.session.journal).sheet(match.game)
            guest.spectator_sheet.names, guest.spectator_sheet.forced = match.names, match.forced
        waits = player in match.game.turn(state).waiting
        guest.spectator_sheet.show(state, player, match.names[player], waits)
        return guest.spectator_sheet


def _spectator_card(sheet: Sheet) -> Card:
    return Card(HINT, _("{name}’s sheet").format(name=sheet.name))
