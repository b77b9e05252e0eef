"""The shared game: how others join it (by browser or with Rollpad), who is here, waiting
entries."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from network.shared_game import SharedGame
from play import table_view_model
from play.table_view_model import HereLine, SeatLine, WaitingLine
from screens.platform import device
from screens.play.confirm import confirm
from screens.play.guest_service import Lobby, OpenTable
from screens.play.qr_code import QrCode as QrCode
from screens.play.screen import PlayScreen
from screens.play.table_service import SharedTable
from screens.widgets import local_network
from screens.widgets.list_row import WayRow
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.texts import _


class WaitingRow(BoxLayout):
    """An entry that the shared game does not have yet, or that came too late."""

    text = StringProperty()
    why = StringProperty()

    __events__ = ("on_withdraw", "on_force")

    def __init__(self, *, can_withdraw: bool, can_force: bool, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name, can in (("withdraw", can_withdraw), ("force", can_force)):
            if not can:
                self.ids.buttons.remove_widget(self.ids[name])

    def on_withdraw(self) -> None:
        """Called when the user withdraws the entry."""

    def on_force(self) -> None:
        """Called when the user enters it against the rules."""


class InviteScreen(RollpadScreen):
    heading = StringProperty()
    address = StringProperty()
    """The content of the QR code."""
    site = StringProperty()
    guest_code = StringProperty()
    """The code to type in a browser."""
    typed = StringProperty()
    """The code to type in Rollpad."""
    everything = BooleanProperty(False)
    nobody = BooleanProperty(True)
    joined = BooleanProperty(False)
    """Whether another device hosts."""
    lobby = BooleanProperty(False)
    """Whether the game has not started yet."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._rows: object = None
        """The rows that were listed last."""
        self._new = False
        self._failed = False
        """Whether guests cannot join, because the system allows no incoming connections."""
        self._may = True
        """Whether the user allows connections to other devices."""
        self._side = [*reversed(self.ids.side.children)]
        self._halves = self.ids.qr_card.__self__, self.ids.side.__self__
        names = ("waiting_card", "seats_card", "rights_card", "change", "lobby_card")
        self._parts = {name: self.ids[name].__self__ for name in names}
        redraw.bind(times=self._show)

    @property
    def play(self) -> PlayScreen:
        screen = self.app.screen("play")
        assert isinstance(screen, PlayScreen)
        return screen

    @property
    def table(self) -> OpenTable | None:
        return self.play.table

    @property
    def shared(self) -> SharedTable | None:
        return None if self._new else self.play.sharing.table

    # Opening

    def arrive(self, *, new: bool | None = None, **_what: object) -> None:
        """`new`: for a game that has not started yet."""
        self._new = self._new if new is None else new
        self._failed = False
        self._rows = None
        self._may = device.may_use_network()
        if not self._may:
            self.heading, self.address, self.site = local_network.why(), "", ""
            self.guest_code = self.typed = ""
            device.ask_for_network(self._answered)
            self._show_rows()
            return
        if self.shared is None or self.shared.shared.hosting:
            with self.app.telling():
                try:
                    table = self.play.open_table()
                    table.table.on_change = self._show
                    if self._new:  # the lobby of the game that is set up
                        table.play(None)
                except OSError:
                    self._failed = True
        self.ids.scroll.scroll_y = 1
        self._listen()
        self._show()
        if self.shared is None:
            # A frame later: the broker takes longer to import than all of this.
            Clock.schedule_once(lambda _dt: Clock.schedule_once(self._share))

    def _answered(self, allowed: bool) -> None:
        """Handles the user's answer about the local network."""
        if not allowed:
            self.heading = local_network.refused()
        elif self.app.manager.current_screen is self:
            self.arrive()

    def _share(self, _seconds: float = 0) -> None:
        """Opens the table for other devices with Rollpad, too."""
        with self.app.telling():
            try:
                self.play.sharing.reserve() if self._new else self.play.sharing.open()
            except OSError:
                self._failed = self.table is None
        self._listen()
        self._show()

    def _listen(self) -> None:
        if self.shared and self._show not in self.shared.on_change:
            self.shared.on_change.append(self._show)

    def leave(self) -> None:
        if self.shared and self._show in self.shared.on_change:
            self.shared.on_change.remove(self._show)

    # Showing

    def _show(self, *_args: object) -> None:
        if not self._may:
            return
        table, shared = self.table, self.shared
        self.joined = bool(shared and not shared.shared.hosting)
        code = shared or self.play.sharing.reserved
        invitation = code.invitation if code else None
        link = invitation.link() if invitation else ""
        self.typed = str(invitation.code) if invitation else ""
        if table and not self.joined:
            table.invite_to(link)
        page = table.address if table and not self.joined else ""
        self.address = page or link
        self.site = f"http://{table.site}" if table and page else ""
        self.guest_code = table.server.secret if table and page else ""
        self.heading = _("How to join") if self.joined else _("Scan this with a phone")
        if not self.address and self._failed:
            self.heading = _("Can’t invite guests: this device doesn’t allow incoming connections.")
        self.everything = bool(
            (shared and shared.shared.everything) or (table and table.table.everything)
        )
        self._show_rows()
        self._order()

    def _order(self) -> None:
        """Orders the halves: a device that has joined shows waiting entries and players before the
        code."""
        content = self.ids.content
        wanted = [*self._halves] if self.joined else [*reversed(self._halves)]
        if content.children != wanted:
            content.clear_widgets()
            for half in reversed(wanted):
                content.add_widget(half)

    def _show_rows(self) -> None:
        """Builds the rows again if something in them has changed."""
        shared = self.shared
        guests = [*self.table.table.guests.values()] if self.table else []
        match = self.play.match if self.play.opened and not self._new else None
        removed = self.table.table.removed if self.table else {}
        rows = table_view_model.rows(guests, shared.shared if shared else None, match, removed)
        self.lobby = self._new and self._setup is not None
        players = tuple(self._setup.written) if self.lobby and self._setup else ()
        if (rows, players) == self._rows:
            return
        self._rows = rows, players
        here = {guest.name for guest in guests if guest.number is not None}
        self._fill("players", [self._player_row(name, name in here) for name in players])
        self.nobody = rows.nobody
        self._fill("seats", [self._seat_row(line) for line in rows.seats])
        self._fill("here", [self._here_row(line) for line in rows.here])
        self._fill("waiting", [self._waiting_row(line) for line in rows.waiting])
        self._keep(
            waiting_card=bool(rows.waiting),
            seats_card=bool(rows.seats),
            rights_card=not self.joined,
            change=not self.joined,
            lobby_card=self.lobby,
        )

    @property
    def _setup(self) -> "Lobby | None":
        setup = self.app.screen("setup") if "setup" in self.app.trail else None
        return setup if isinstance(setup, Lobby) else None

    def _player_row(self, name: str, here: bool) -> WayRow:
        told = _("In a browser") if here else ""
        row = WayRow(text=name, supporting=told, arrow="check" if here else "")
        row.bind(on_release=partial(self._ask_player, name))
        return row

    def _ask_player(self, name: str, *_args: object) -> None:
        """Asks whether to move a player who has joined, or to remove them."""
        from screens.widgets.choice_dialog import ChoiceDialog

        values = [(-1, _("Earlier")), (1, _("Later")), (0, _("Remove"))]
        dialog = ChoiceDialog(heading=name, values=values)
        dialog.bind(on_pick=lambda _dialog, value: self._move_player(name, int(value)))
        dialog.open()

    def _move_player(self, name: str, by: int) -> None:
        setup = self._setup
        if setup is None or name not in setup.written:
            return
        names = setup.written
        at = names.index(name)
        names.remove(name)
        if by:
            names.insert(max(0, at + by), name)
        elif self.table:
            self.table.table.leave_lobby(name)
        setup.put_in_order(names)
        if self.table:
            self.table.changed()
        self._show()

    def start(self) -> None:
        """Starts the game as it is set up, when all players are there."""
        if setup := self._setup:
            setup.start()

    def _fill(self, place: str, rows: Sequence[Widget]) -> None:
        self.ids[place].clear_widgets()
        for row in rows:
            self.ids[place].add_widget(row)

    def _keep(self, **wanted: bool) -> None:
        """Removes parts that do not apply now: hidden ones would still take touches."""
        out = [self._parts[name] for name, kept in wanted.items() if not kept]
        side = self.ids.side
        parts = [part for part in self._side if part not in out]
        if parts != [*reversed(side.children)]:
            side.clear_widgets()
            for part in parts:
                side.add_widget(part)

    def _seat_row(self, line: SeatLine) -> WayRow:
        arrow = "check" if line.own else ""
        row = WayRow(text=line.name, supporting=line.where, arrow=arrow)
        row.bind(on_release=partial(self._take_seat, line.player))
        return row

    def _here_row(self, line: HereLine) -> WayRow:
        arrow = "close" if line.guest or line.device else "plus" if line.out else ""
        row = WayRow(text=line.name, supporting=line.told, arrow=arrow)
        row.bind(on_release=partial(self._remove, line))
        return row

    def _waiting_row(self, line: WaitingLine) -> WaitingRow:
        row = WaitingRow(
            text=line.what, why=line.why, can_withdraw=line.can_withdraw, can_force=line.can_force
        )
        row.bind(
            on_withdraw=lambda _row: self._with(lambda shared: shared.withdraw(line.by)),
            on_force=lambda _row: self._with(lambda shared: shared.force(line.by)),
        )
        return row

    # Actions

    def _with(self, act: Callable[[SharedGame], object]) -> None:
        if table := self.shared:
            table.do(lambda: act(table.shared))
            self._show()

    def _take_seat(self, player: int, *_args: object) -> None:
        """Takes a seat on this device, or gives it back."""
        if table := self.shared:
            seats = sorted(table.own ^ {player})
            self._with(lambda shared: shared.take_seats(seats))

    def _remove(self, line: HereLine, *_args: object) -> None:
        if line.out and self.table:
            self.table.let_in(line.out)
        elif line.guest or line.device:
            question = _("Remove {name} from this game?").format(name=line.name)
            confirm(question, _("Remove"), partial(self._remove_now, line))

    def _remove_now(self, line: HereLine) -> None:
        if line.guest and self.table:
            self.table.remove(line.guest)
            self.app.say(_("{name} was removed").format(name=line.name))
        elif line.device:
            self._with(lambda shared: shared.remove(line.device))

    def use_everything(self, everything: bool) -> None:
        with self.app.telling():
            if self.table:
                self.table.let_enter(everything)
        self._with(lambda shared: setattr(shared, "everything", everything))
        self._show()

    def ask_change_code(self) -> None:
        question = _("Make a new code? Everyone needs it to come back.")
        confirm(question, _("New code"), self.change_code)

    def change_code(self) -> None:
        """Creates a new code: all guests and devices have to join again."""
        with self.app.telling():
            self.play.sharing.leave()
            self.play.sharing.free()
            if self.table:
                self.table.change_code()
        self._share()
        self.app.say(_("There is a new code"))

    def close_table(self) -> None:
        with self.app.telling():
            self.play.sharing.free()
            self.play.sharing.leave()
            self.play.close_table()
        self.app.back()


load_kv(__file__)
