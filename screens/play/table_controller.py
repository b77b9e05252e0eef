"""The shared game on the play screen: opened here or resumed; and its status line."""

from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.clock import Clock

from screens.platform import device
from screens.play import app_bar
from screens.play.confirm import confirm
from screens.widgets import local_network
from sheets.drawing.geometry import Rect
from sheets.texts import _
from storage.errors import StorageError
from storage.session import Session
from storage.settings import GUESTS

if TYPE_CHECKING:
    from play.table_texts import SeatRequest
    from screens.play.screen import PlayScreen
    from screens.play.table_banner import TableSign
    from screens.play.table_service import Reserved, SharedTable


class TableController:
    """Connects the play screen with a shared table. Imports its modules on first use."""

    def __init__(self, screen: "PlayScreen") -> None:
        self._screen = screen
        self.table: SharedTable | None = None
        """The shared table of the open game; None if it is not shared."""
        self.sign: TableSign | None = None
        self.reserved: Reserved | None = None
        """A table that is open before its game starts."""
        self._goes_on = False
        """Whether the open game is the next one of a group that this device hosts."""

    @property
    def height(self) -> float:
        """Returns the room that the sheets leave for the status line; a question below it covers
        them instead, so that nothing moves during play."""
        return float(self.sign.ids.line.height) if self.sign and self.sign.parent else 0.0

    @property
    def line(self) -> Rect | None:
        """Returns the place of the status line in the window, unless it asks something."""
        sign = self.sign
        if sign is None or not sign.parent or sign.asks:
            return None
        x, y = sign.to_window(*sign.pos)
        return Rect(x, y, sign.width, sign.height)

    # The session

    def of(self, session: Session) -> Session:
        """Returns the shared session of this game, if it is shared; otherwise the given one."""
        app = self._screen.app
        if (there := app.shared) and there.number == session.number:
            return there.session
        if app.store.shared.get(session.number) is None:
            return session
        from screens.play import table_service

        try:
            again = table_service.resume(app, session.number)
        except OSError:  # it was the host, and cannot accept connections any more
            return session
        return again.session if again else session

    def play(self) -> None:
        """Connects a new match with its shared table."""
        screen = self._screen
        app, match = screen.app, screen.match
        before, self.table, goes_on = self.table, None, False
        if before and before is not app.shared:
            before.on_change = []
        if app.shared:
            from screens.play.table_service import SharedTable

            there = app.shared
            assert isinstance(there, SharedTable)
            mine = there.number == match.session.number
            there.play(match if mine else None)
            self.table = there if mine else None
            there.on_change = [self._show] if mine else []
            # A host stays the host of its group, also one that has taken over and invites no one.
            goes_on = not mine and bool(there.hosted) and there.shared.journal.over
            if mine and not device.may_use_network():
                local_network.show_refused(screen.app, there.wake)
        if self.table and screen.table and self.table.shared.hosting:
            screen.table.invite_to(self.table.invitation.link())
        self._show()
        self._goes_on = goes_on and not match.session.journal.entries
        if self.table is None and (self.reserved or screen.table or self._goes_on):
            Clock.schedule_once(self._open_soon)

    def receive_guests(self) -> None:
        """Lets guests into the open game, also those who were connected when the app was closed."""
        screen = self._screen
        if screen.table:
            screen.table.play(screen.match)
        elif screen.app.store.settings.get(GUESTS).get("open"):
            Clock.schedule_once(self._receive_again, 1)

    def _receive_again(self, _seconds: float) -> None:
        if not device.may_use_network():
            local_network.show_refused(self._screen.app, lambda: self._receive_again(0))
            return
        with suppress(OSError, StorageError):  # guests have to be invited again
            self._screen.open_table()

    def _open_soon(self, _seconds: float) -> None:
        """Invites the guests of the previous game to this one."""
        if not (self.reserved or self._screen.table or self._goes_on):  # no longer needed
            return
        self._goes_on = False
        with suppress(OSError, StorageError):  # guests have to be invited again
            self.open()

    # The status line

    def _show(self) -> None:
        screen = self._screen
        if self.table is None:
            if self.sign and self.sign.parent:
                screen.remove_widget(self.sign)
                screen.rearrange()
            return
        from play import table_texts

        if self.sign is None:
            self.sign = self._made()
        if not self.sign.parent:
            screen.add_widget(self.sign)
        table, guests = self.table, len(screen.table.table.here) if screen.table else 0
        shown = table_texts.sign(
            table.shared,
            table.waits,
            table.offer is not None,
            guests,
            request=self.request,
            renewed=table.news.called(table.shared.term.device) if table.renewed else None,
        )
        for name, value in shown._asdict().items():
            setattr(self.sign, name, value)
        screen.draw_around_next()

    def _made(self) -> "TableSign":
        from screens.play.table_banner import TableSign

        sign = TableSign()
        sign.bind(
            height=self._screen.rearrange,
            on_release=lambda _sign: app_bar.open_beside(self._screen, "invite", new=False),
            on_first=lambda _sign: self.answer_first(),
            on_second=lambda _sign: self.answer_second(),
        )
        return sign

    def place(self) -> float:
        """Puts the sign below the bar; returns how high it is."""
        screen = self._screen
        if self.height and self.sign:
            self.sign.width = screen.width
            self.sign.pos = 0, screen.height - screen.ids.bar.height - self.sign.height
            if message := screen.app.message:
                message.place()
        return self.height

    # The user's decisions

    @property
    def request(self) -> "SeatRequest | None":
        """Returns the first request for a seat that this device has to answer; None if there is
        none."""
        requests = self.table.news.requests if self.table and self.table.shared.ready else []
        return requests[0] if requests else None

    def answer_first(self) -> None:
        """Joins the game that the host has opened, gives a seat to whom asks for it, or takes over
        where the host is gone."""
        if self.table and self.table.offer:
            self.table.accept()
        elif self.table and (request := self.request):
            self.table.news.allow(request)
            self._show()
        elif self.table:
            question = _("Take over as host? All devices will then follow this one.")
            confirm(question, _("Take over as host"), self.take_over)

    def answer_second(self) -> None:
        """Stays with this game, keeps the seat, or continues without the others."""
        if self.table and self.table.offer:
            self.table.decline()
        elif self.table and (request := self.request):
            self.table.news.keep(request)
            self._show()
        else:
            self.go_on_alone()

    def take_over(self) -> None:
        if self.table:
            self.table.do(self.table.shared.take_over)

    def go_on_alone(self) -> None:
        if self.table:
            self.table.do(self.table.shared.go_on_alone)

    def open(self) -> None:
        """Makes this device the host of the open game. Raises OSError."""
        screen = self._screen
        if self.table or screen.opened is None or screen.session.journal.over:
            return
        from screens.play import table_service

        reserved, self.reserved = self.reserved, None
        self._use(table_service.host(screen.app, screen.session.number, reserved).session)

    def reserve(self) -> None:
        """Opens a table before its game begins. Raises OSError."""
        if self.reserved is None:
            from screens.play import table_service

            self.reserved = table_service.reserve(self._screen.app)

    def free(self) -> None:
        """Closes the reserved table."""
        if self.reserved:
            self.reserved.close()
        self.reserved = None

    def leave(self) -> None:
        """Leaves the shared game; it continues here as one that is not shared."""
        screen, table = self._screen, self.table
        if table is None:
            return
        with screen.app.telling():
            number = table.session.number
            table.leave()
            self._use(Session.resume(screen.app.store, number))

    def _use(self, session: Session) -> None:
        screen = self._screen
        screen.opened = session
        screen.match.use(session)
        self.play()
        screen.refresh()
