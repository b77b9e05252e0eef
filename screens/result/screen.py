"""The result explains itself: every line as on paper, the tie-break, the solo rank."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scoring.journal import Journal
from screens.games import view
from screens.games.titles import title
from screens.look import fitting
from screens.look.language import tr
from screens.look.surface import shades
from screens.look.texts import _, moment, printed
from screens.look.theme import theme
from screens.look.widgets import Print, RollpadScreen, load_kv
from screens.play.seating import show_button
from screens.result.outcome import outcome
from storage.session import Session, now

LABEL_WIDTH = 108


class ResultCell(Print):
    """A name, a label or a number."""


class ResultRow(BoxLayout):
    ruled = BooleanProperty(True)


class ResultScreen(RollpadScreen):
    subtitle = StringProperty()
    verdict = StringProperty()
    rank = StringProperty()
    explanation = StringProperty()
    remark = StringProperty()
    ranking = StringProperty()
    played = StringProperty()
    """When it was."""
    wide = BooleanProperty(False)
    """The verdict stands beside the table."""
    tight = BooleanProperty(False)
    """The buttons need two lines."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.session: Session | None = None
        self.room = 0.0
        """The width of the table."""
        self.letters = 0.0
        """One size for all names."""
        self.stacked = False
        """Labels stand above their numbers."""
        self.bind(size=self._show)
        for source in (tr, theme):
            source.bind(on_change=self._show)

    def arrive(self, session: Session | None = None, **_: object) -> None:
        self.session = session or self.session
        self._show()
        self._show_record()
        self.ids.celebration.show(self.session, self)

    def leave(self) -> None:
        self.keep()

    def keep(self) -> None:
        self.ids.note.keep()

    @property
    def makes_sense(self) -> bool:
        """Not for a game that goes on."""
        return self.session is not None and self.journal.over

    @property
    def journal(self) -> Journal:
        assert self.session is not None
        return self.session.journal

    def _show(self, *_args: object) -> None:
        if not self.makes_sense:
            return
        journal = self.journal
        self.looks = view(journal.game.id).sheet
        self.subtitle = title(journal)
        told = outcome(journal)
        self.verdict, self.rank = told.verdict, told.rank
        self.explanation, self.remark = told.explanation, told.remark
        # Nothing where two names say it already.
        places = told.places if len(told.places) > 2 else ()
        self.ranking = "\n".join(f"{one.name}  {printed(one.total)}" for one in places)
        self._fill_table(journal)

    def _show_record(self) -> None:
        """What the history knows of it: when it was, and the note."""
        assert self.session is not None
        self.played = ""
        self.ids.note.show("")
        with self.app.telling() as told:
            game = self.app.store.history.game(self.session.number)
        if told.failed:  # the result is there all the same
            return
        self.played = moment(game.finished)
        self.ids.note.show(game.note)
        # From the table one goes back to the sheets; only what is history can be deleted.
        trail = self.app.trail
        before = trail[: trail.index(self.name)] if self.name in trail else trail
        show_button(self.ids.delete, "play" not in before)

    def _fill_table(self, journal: Journal) -> None:
        table, players = self.ids.table, range(len(journal.names))
        table.clear_widgets()
        columns = [journal.game.lines(journal.state, player) for player in players]
        self.room = min(self.width, dp(1040)) * (0.57 if self.wide else 1) - dp(60)
        room = self.room - min(sp(LABEL_WIDTH), self.room * 0.6)
        narrow = len(journal.names) > 2 and room / len(journal.names) < dp(62)
        names = [name[:2] if narrow else name for name in journal.names]  # in full in the ranking
        totals = [_points(journal.total(player)) for player in players]
        # Large numbers need the whole width: what they are for stands above them.
        widest = fitting.width(max(totals, key=len), sp(15), bold=True) + dp(8)
        self.stacked = fitting.scale() > 1 and widest > room / len(journal.names)
        each = (self.room if self.stacked else room) / len(names) - dp(4)
        self.letters = min(fitting.within(name, sp(15), each, bold=True) for name in names)
        self._row("", names, bold=True)
        for place, line in enumerate(columns[0]):
            points = [_points(column[place].points) for column in columns]
            self._row(self.looks.line_label(line.key), points)
        self._row(_("Total"), totals, bold=True, ruled=False)

    def _row(self, label: str, cells: list[str], *, bold: bool = False, ruled: bool = True) -> None:
        row = ResultRow(ruled=ruled)
        name = ResultCell(text=label, halign="left", bold=bold)
        if self.stacked and label:
            above = ResultRow(ruled=False)
            above.add_widget(name)
            self.ids.table.add_widget(above)
        elif not self.stacked:
            name.size_hint_x, name.width = None, min(sp(LABEL_WIDTH), self.room * 0.6)
            row.add_widget(name)
        for player, text in enumerate(cells):
            cell = ResultCell(text=text, halign="right", bold=bold, shorten=bold and ruled)
            cell.color = shades.soft if text in ("0", "–") else shades.ink(player)
            if bold and ruled:
                cell.letters = self.letters
            elif bold:
                cell.font_name, cell.letters, cell.bold = "Hand", "24sp", False
            row.add_widget(cell)
        self.ids.table.add_widget(row)

    def show_sheets(self) -> None:
        """All sheets as they were; there the timeline plays the game back."""
        opened = self.app.screen("play").opened
        self.app.open("play", session=None if opened is self.session else self.session)

    def save_note(self, note: str) -> None:
        assert self.session is not None
        with self.app.telling():
            self.app.store.history.set_note(self.session.number, note)
            self.ids.note.saved = note

    def delete(self) -> None:
        """Back to where one has come from; the answer in the message brings the game back."""
        assert self.session is not None
        self.keep()
        number, store = self.session.number, self.app.store
        with self.app.telling() as told:
            store.bin.put(number, now())
        if told.failed:
            return

        def bring_back() -> None:
            with self.app.telling():
                store.bin.take_back(number)
            self.app.renew()

        self.app.back()
        self.app.say(_("Game deleted"), _("Undo"), bring_back)

    def rematch(self) -> None:
        journal = self.journal
        self.app.new_game(journal.game.id, journal.header["options"], list(journal.names))


def _points(points: int | None) -> str:
    return "–" if points is None else printed(points)


load_kv(__file__)
