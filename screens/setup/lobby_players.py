"""The players of the lobby: guests who come are rows, to be dragged, renamed, and removed."""

from screens.platform.foreign_types import KivyTouch
from screens.play.lobby import Lobby, LobbyPlace, LobbyTable
from screens.setup.player_rows import PlayerRow, PlayerRows
from sheets.texts import _, listed


class LobbyPlayers:
    """Shows the players of the set-up on the invite screen, and keeps there what is changed."""

    def __init__(self, setup: Lobby, place: LobbyPlace) -> None:
        self._setup, self._place = setup, place
        self.rows = rows = PlayerRows()
        self._names: dict[PlayerRow, str] = {}
        """The name of each row as the set-up has it."""
        self._busy = False
        """Whether rows are changed by this class, and not by the user."""
        rows.bind(
            on_edit=lambda _rows: self._edited(),
            on_last=lambda _rows, row: self._end_name(row),
            on_other_ink=lambda _rows, row: self._change_ink(row),
            on_drag=lambda _rows, row: place.scroll_to(row),
        )

    @property
    def _table(self) -> LobbyTable | None:
        return self._place.table

    def take(self, touch: KivyTouch) -> bool:
        """Begins to drag a row if the touch is on a handle."""
        return self.rows.take(touch)

    @property
    def _here(self) -> set[str]:
        """Returns the players who have come by browser."""
        table = self._table
        return {guest.name for guest in table.table.here if guest.name} if table else set()

    @property
    def missing(self) -> list[str]:
        """Returns the players who have not come, if others have."""
        here = self._here
        missing = [name for name in self._setup.written if name not in here]
        return missing if len(missing) < len(self._setup.written) else []

    def words_without(self) -> str:
        missing, setup = self.missing, self._setup
        if not missing or len(setup.written) - len(missing) < setup.fewest:
            return ""
        return _("Start without {names}").format(names=listed(missing))

    def show(self) -> None:
        """Shows who is in the set-up; a name that is being typed, or a row that is dragged, stays
        as it is."""
        names, self._busy = self._setup.written, True
        busy = self.rows.held or any(row.name_field.focus for row in self.rows.rows)
        if not busy:
            for row in [row for row, name in self._names.items() if name not in names]:
                del self._names[row]
                self.rows.remove(row)
        for name in names:
            if name not in self._names.values():
                row = self.rows.add(name)
                self._names[row] = name
                row.name_field.bind(focus=lambda _field, focus: self._left(focus))
        if not busy:
            ordered = sorted(self.rows.rows, key=lambda row: names.index(self._names[row]))
            self.rows.put_in_order(ordered)
        here, inks = self._here, self._setup.inks()
        for number, row in enumerate(self.rows.rows):
            row.number, row.named, row.here = number, True, self._names[row] in here
            row.ink_number = inks.get(self._names[row], 0)
        self._busy = False

    def _left(self, focus: bool) -> None:
        if not focus:
            self.keep()

    def _edited(self) -> None:
        if not self._busy and not any(row.name_field.focus for row in self.rows.rows):
            self.keep()

    def _end_name(self, row: PlayerRow) -> None:
        row.name_field.focus = False

    def _change_ink(self, row: PlayerRow) -> None:
        self._setup.change_ink_of(self._names[row])
        self.show()

    def keep(self) -> None:
        """Keeps the order, corrected names and who was removed."""
        if self._busy:
            return
        table = self._table
        for row in self.rows.rows:
            before, name = self._names[row], row.name
            others = {other for one, other in self._names.items() if one is not row}
            free = name and name.casefold() not in {other.casefold() for other in others}
            if name == before:
                continue
            if free and (table is None or table.table.rename_in_lobby(before, name)):
                self._names[row] = name
            else:  # it is empty, or another player has it
                row.name_field.text = before
        self.leave_out([name for row, name in self._names.items() if row not in self.rows.rows])

    def leave_out(self, names: list[str]) -> None:
        """Removes these players; guests among them may choose a name again."""
        table = self._table
        kept = [self._names[row] for row in self.rows.rows if self._names[row] not in names]
        self._setup.put_in_order(kept)
        for name in names:
            if table:
                table.table.leave_lobby(name)
        self._names = {row: name for row, name in self._names.items() if name not in names}
        if table:
            table.changed()
        self._busy = True
        for row in self.rows.rows:
            if row not in self._names:
                self.rows.remove(row)
        self._busy = False
        self._place.show_lobby()
