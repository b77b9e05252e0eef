"""Joining a shared game: by the code that its host shows, or by a link; then choosing a seat."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, StringProperty

from screens.platform import device
from screens.widgets import local_network
from screens.widgets.list_row import WayRow
from screens.widgets.redraw import redraw
from screens.widgets.text_field import Field
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.texts import _
from sheets.titles import title

if TYPE_CHECKING:
    from network.join_code import Invitation
    from screens.play.table_service import NextGame, SharedTable

GROUP, CODE_LENGTH = 4, 12
"""Characters of a group, and of a whole code."""
PATIENCE = 6
"""Seconds until a hint is shown."""


class CodeField(Field):
    """Writes capitals and dashes, as codes are shown."""

    text: str

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Inserts dashes automatically; a link is left unchanged."""
        if ":" in substring or ":" in self.text:
            super().insert_text(substring, from_undo)
            return
        super().insert_text(substring.upper(), from_undo)
        characters = "".join(one for one in self.text if one.isalnum())[:CODE_LENGTH]
        written = "-".join(characters[at : at + GROUP] for at in range(0, len(characters), GROUP))
        if written != self.text and self.cursor_index() >= len(self.text):
            self.text = written
            self.cursor = self.get_cursor_from_index(len(written))


class JoinScreen(RollpadScreen):
    ready = BooleanProperty(False)
    """Whether the typed code can be valid."""
    looking = BooleanProperty(False)
    found = BooleanProperty(False)
    game = StringProperty()
    hint = StringProperty()
    """A hint about what may be wrong."""
    address = StringProperty()
    """The destination of a link."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.table: SharedTable | None = None
        self._again: NextGame | None = None
        """The previous game at the same table, if there was one."""
        self._impatient: ClockEvent | None = None
        self._asked: Invitation | None = None
        """The invitation of a link, until the user has answered."""
        self._sought: Invitation | None = None
        """The invitation that is followed."""
        parts = ("ask", "sure", "look", "choose")
        self._parts = {name: self.ids[name].__self__ for name in parts}
        self._rows: object = None
        redraw.bind(times=self._show)

    def arrive(self, link: str = "", again: "NextGame | None" = None, **_what: object) -> None:
        if link or again:
            self._give_up()
            self.ids.code.text = ""
        if link:
            self._join(link)
        elif again:
            self._follow(again)
        elif self.table is None:
            self.hint = ""
        self._show()

    def leave(self) -> None:
        """Leaves the table, unless its game is opened."""
        self.ids.code.focus = False
        self._give_up()

    def _give_up(self) -> None:
        table, self.table, self._again = self.table, None, None
        self._asked = None
        if self._impatient:
            self._impatient.cancel()
        if table and table is self.app.shared and not table.shared.ready:
            table.leave()
        if table:
            table.on_change = [one for one in table.on_change if one != self._show]

    # The code

    def typed(self) -> None:
        from network.join_code import read_invitation

        self.ready = read_invitation(self.ids.code.text) is not None
        self.hint = ""

    def join(self) -> None:
        if self.ready:
            self.ids.code.focus = False
            self._join(self.ids.code.text)

    def _join(self, text: str) -> None:
        from network.join_code import read_invitation
        from screens.play import table_service

        invitation = read_invitation(text)
        if invitation is None:
            self.hint = _("That isn’t a valid code.")
        elif not invitation.is_near:
            out = _("This link leads out of your network, to {address}. It was not opened.")
            self.hint = out.format(address=invitation.address)
        elif invitation.address:
            self._asked, self.address = invitation, invitation.address
            self._show()
        else:
            self._sought = invitation
            self._look_for(partial(table_service.join, self.app, invitation))

    def agree(self) -> None:
        """Follows a link once the person has seen where it leads."""
        from screens.play import table_service

        invitation, self._asked = self._asked, None
        self._sought = invitation
        if invitation:
            self._look_for(partial(table_service.join, self.app, invitation))

    def _follow(self, again: "NextGame") -> None:
        """Joins the next game at the same table."""
        from screens.play import table_service

        self._again, self._sought = again, None
        self._look_for(partial(table_service.join_there, self.app, again.there))

    def _look_for(self, join: "Callable[[], SharedTable]") -> None:
        if not device.may_use_network():
            self.hint = local_network.why()
            device.ask_for_network(partial(self._answered, join))
            return
        with self.app.telling():
            self.table = join()
            self.table.on_change.append(self._show)
        self.hint = ""
        self._impatient = Clock.schedule_once(self._say_why, PATIENCE)
        self._show()

    def _answered(self, join: "Callable[[], SharedTable]", allowed: bool) -> None:
        """Handles the user's answer about the local network."""
        if not allowed:
            self.hint = local_network.refused()
        elif self.app.manager.current_screen is self:
            self._look_for(join)

    def _say_why(self, _seconds: float) -> None:
        from network.addresses import own_addresses

        sought = self._sought
        if self.looking and sought and (networks := sought.another_network(own_addresses())):
            self.hint = _(
                "No answer yet. This device ({own}) is on a different network from the host "
                "({address}). Connect both to the same Wi-Fi."
            ).format(own=networks[0], address=networks[1])
        elif self.looking:
            self.hint = _(
                "No answer yet. Are both devices on the same Wi-Fi, and is the game open on "
                "the other one?"
            )

    def stop(self) -> None:
        self._give_up()
        self.hint = ""
        self._show()

    # The seats

    def _show(self, *_args: object) -> None:
        table = self.table
        self.found = bool(table and table.shared.ready)
        self.looking = table is not None and not self.found
        if self.looking and table and table.refused:
            self._give_up()
            self.looking, self.hint = False, _("That code is not right.")
        if self.found and self._sits_again():
            return
        if self.found:
            self._show_seats()
        part = "choose" if self.found else "look" if self.looking else "ask"
        if self._asked:
            part = "sure"
        place = self.ids.place
        if self._parts[part].parent is None or len(place.children) > 1:
            place.clear_widgets()
            place.add_widget(self._parts[part])

    def _show_seats(self) -> None:
        from play import table_texts

        assert self.table
        shared = self.table.shared
        self.game = title(shared.journal)
        rows = [(name, table_texts.seat(shared, n)) for n, name in enumerate(shared.journal.names)]
        if rows == self._rows:
            return
        self._rows = rows
        self.ids.seats.clear_widgets()
        for player, (name, where) in enumerate(rows):
            row = WayRow(text=name, supporting=where, on_release=partial(self.sit, player))
            self.ids.seats.add_widget(row)

    def sit(self, player: int | None, *_args: object) -> None:
        """Takes a seat, or joins as a spectator, and opens the game."""
        from play import table_texts

        table = self.table
        if table is None or not table.shared.ready:
            return
        if player is None:
            self._sit(table, [])
        elif table_texts.is_taken(table.shared, player):  # someone else has it
            self._sit(table, sorted(table.own))
            table.ask_for(player)
        else:
            self._sit(table, sorted(table.own | {player}))

    def _sits_again(self) -> bool:
        """Takes the seats of the previous game, or watches again; returns False if a seat has to be
        chosen."""
        table, again, self._again = self.table, self._again, None
        if table is None or again is None:
            return False
        from network.status import seats_again

        shared = table.shared
        seats = seats_again(shared.journal.names, again.names, shared.devices)
        if again.names and not seats:
            return False
        self._sit(table, seats)
        return True

    def _sit(self, table: "SharedTable", seats: Sequence[int]) -> None:
        table.do(partial(table.shared.take_seats, seats))
        table.on_change = []
        self.table = None
        self._rows = None
        self.app.trail = self.app.trail[:1]  # back from the game leads home
        self.app.open("play", session=table.session)


load_kv(__file__)
