"""The shared game: how others join it (by browser or with Rollpad), who is here, waiting
entries."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from network.shared_game import SharedGame
from play import table_view_model
from play.table_view_model import PlaceLine, WaitingLine
from screens.platform import device
from screens.platform.foreign_types import KivyTouch
from screens.play.confirm import confirm
from screens.play.guest_service import OpenTable
from screens.play.lobby import Lobby, LobbyList
from screens.play.qr_code import QrCode as QrCode
from screens.play.screen import PlayScreen
from screens.play.table_service import SharedTable
from screens.widgets import local_network
from screens.widgets.list_row import WayRow
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv, set_children, show_last
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
    """The screen of a shared game."""

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
    alone = BooleanProperty(True)
    """Whether the lobby has no player yet."""
    without = StringProperty()
    """The text of the button that starts the game without missing players; empty if there are
    none."""
    seated = BooleanProperty(False)
    """Whether seats are listed that this device can have."""

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
        self._without = self.ids.without.__self__
        self.players: LobbyList | None = None
        """The players of the game that is set up, once it was shown."""
        self._halves = self.ids.qr_card.__self__, self.ids.side.__self__
        names = ("waiting_card", "places_card", "rights_card", "change", "lobby_card")
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
        """Opens the screen. `new`: for a game that has not started yet."""
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
        first_two = reversed(self._halves) if self.joined else self._halves
        set_children(self.ids.content, [*first_two])

    def show_lobby(self) -> None:
        """Shows the players again after a change here."""
        self._show_rows()

    def _show_rows(self) -> None:
        """Builds the rows again if something in them has changed."""
        shared = self.shared
        guests = [*self.table.table.guests.values()] if self.table else []
        match = self.play.match if self.play.opened and not self._new else None
        removed = self.table.table.removed if self.table else {}
        self.lobby = self._new and self._setup is not None
        if self.lobby and self._setup:  # its players have rows of their own
            names = self._setup.written
            guests = [guest for guest in guests if guest.name not in names]
        rows = table_view_model.rows(guests, shared.shared if shared else None, match, removed)
        if self.lobby and self._setup:
            if self.players is None:
                self.players = self._setup.lobby_players(self)
                self.ids.players.add_widget(self.players.rows)
            self.players.show()
            self.alone = not self._setup.written
            self.without = self.players.words_without()
            show_last(self.ids.starting, self._without, bool(self.without))
        if rows == self._rows:
            return
        self._rows = rows
        self.nobody = rows.nobody
        self.seated = any(line.player is not None for line in rows.places)
        set_children(self.ids.places, [self._place_row(line) for line in rows.places])
        set_children(self.ids.waiting, [self._waiting_row(line) for line in rows.waiting])
        self._keep(
            waiting_card=bool(rows.waiting),
            places_card=bool(rows.places) or not self.lobby,
            rights_card=not self.joined,
            change=not self.joined,
            lobby_card=self.lobby,
        )

    @property
    def _setup(self) -> "Lobby | None":
        setup = self.app.screen("setup") if "setup" in self.app.trail else None
        return setup if isinstance(setup, Lobby) else None

    def on_touch_down(self, touch: KivyTouch) -> bool:
        # Before the scroll view, which would take the first movements.
        on_list = self.lobby and self.ids.scroll.collide_point(*self.to_local(*touch.pos))
        taken = on_list and self.players is not None and self.players.take(touch)
        return taken or bool(super().on_touch_down(touch))

    def start(self) -> None:
        """Starts the game with all players of the list."""
        if self.players:
            self.players.keep()
        if setup := self._setup:
            setup.start()

    def start_without(self) -> None:
        """Starts the game with the players who have come."""
        if self.players:
            self.players.leave_out(self.players.missing)
        self.start()

    def scroll_to(self, row: Widget) -> None:
        self.ids.scroll.scroll_to(row, animate=False)

    def _keep(self, **wanted: bool) -> None:
        """Removes parts that do not apply now: hidden ones would still take touches."""
        out = [self._parts[name] for name, kept in wanted.items() if not kept]
        set_children(self.ids.side, [part for part in self._side if part not in out])

    def _place_row(self, line: PlaceLine) -> WayRow:
        may = line.player is not None and self.shared is not None
        arrow = "check" if line.own else "chevron-right" if line.taken and may else ""
        if line.player is None:
            arrow = "plus" if line.out else "close" if line.taken and not self.joined else ""
        elif not arrow and may:
            arrow = "circle-outline"
        row = WayRow(text=line.name, supporting=line.detail, arrow=arrow)
        row.bind(on_release=partial(self._touch_place, line))
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

    def _touch_place(self, line: PlaceLine, *_args: object) -> None:
        """Takes a free seat or gives back one's own; otherwise asks what to do."""
        if line.out:
            self._let_in(line.out)
        elif line.player is not None and self.shared and (line.own or not line.taken):
            self._take_seat(line.player)
        elif line.player is not None and self.shared and self.joined:
            question = _("Ask for {name}’s seat?").format(name=line.name)
            confirm(question, _("Ask"), partial(self.shared.ask_for, line.player))
        elif line.player is not None and line.taken:
            self._ask_place(line)
        elif line.taken and not self.joined:
            question = _("Remove {name} from this game?").format(name=line.name)
            confirm(question, _("Remove"), partial(self._remove, line))

    def _ask_place(self, line: PlaceLine) -> None:
        """Asks the host about a seat that someone else has."""
        from screens.widgets.choice_dialog import ChoiceDialog

        values = [("here", _("Play here"))] if self.shared else []
        values += [("remove", _("Remove"))]
        dialog = ChoiceDialog(heading=f"{line.name} · {line.detail}", values=values)

        def picked(_dialog: object, value: object) -> None:
            self._remove(line) if value == "remove" else self._sit_here(line)

        dialog.bind(on_pick=picked)
        dialog.open()

    def _sit_here(self, line: PlaceLine) -> None:
        """Takes a seat that someone else has, as the host."""
        if line.player is None or self.shared is None:
            return
        player, device = line.player, self.shared.shared.device
        if self.table:
            self.table.free(line.name)
        self._with(lambda shared: shared.give_seat(player, device))

    def _let_in(self, key: str) -> None:
        if self.table and key in self.table.table.removed:
            self.table.let_in(key)
        else:
            self._with(lambda shared: shared.let_in(key))

    def _remove(self, line: PlaceLine) -> None:
        for guest in line.guests if self.table else ():
            name = guest.name
            assert self.table
            self.table.remove(guest)
            self.app.say(_("{name} was removed").format(name=line.name))
            if name and self.shared:
                self.shared.shared.announce("removed", name)
        for one in line.devices:
            self._with(lambda shared, one=one: shared.remove(one))  # type: ignore[misc]
        self._show()

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
        shared = self.shared
        by = shared.news.called(shared.shared.device) if shared else device.called()
        with self.app.telling():
            self.play.sharing.leave()
            self.play.sharing.free()
            if self.table:
                self.table.change_code(by)
        self._share()
        self.app.say(_("There is a new code"))

    def close_table(self) -> None:
        with self.app.telling():
            self.play.sharing.free()
            self.play.sharing.leave()
            self.play.close_table()
        self.app.back()


load_kv(__file__)
