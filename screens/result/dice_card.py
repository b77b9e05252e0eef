"""What can be done with the rolls of a finished game: compare, pass on, look at the calendar."""

from kivy.properties import ObjectProperty

from scoring.given_dice import DAY
from scoring.shared_rolls import rolls_of
from screens.widgets.app_protocol import running_app
from screens.widgets.list_row import WayRow
from screens.widgets.widgets import Card
from sheets.texts import _
from storage.leaderboard import Variant
from storage.session import Session


class DiceCard(Card):
    """Rows that lead on; empty if the rolls were not entered."""

    session: Session | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.rows: dict[str, WayRow] = {}

    @property
    def shown(self) -> bool:
        return bool(self.rows)

    def show(self, session: Session) -> None:
        """Shows the rows that make sense for this game."""
        self.session = session
        self.rows = {}
        self.clear_widgets()
        journal = session.journal
        dice, whole = journal.options.dice, bool(rolls_of(journal))
        if whole and journal.game.alone(journal.state):
            words = _("The coach plays the same rolls")
            self._add("par", "scale-balance", _("Compare with the coach"), words)
        if whole and (dice is None or dice.source != DAY):
            words = _("A code with these dice for others")
            self._add("rolls", "qrcode", _("Play our rolls"), words)
        if dice and dice.source == DAY:
            self._add("days", "calendar-today", _("Calendar"), _("Results, streak and past days"))

    def _add(self, name: str, icon: str, text: str, supporting: str) -> None:
        row = WayRow(icon=icon, text=text, supporting=supporting, value=name, on_release=self._open)
        self.rows[name] = row
        self.add_widget(row)

    def _open(self, row: WayRow) -> None:
        app, session = running_app(), self.session
        assert session is not None
        if row.value == "days":
            dice = session.journal.options.dice
            assert dice is not None
            kind = Variant(dice.game, dice.variant, solo=True)
            app.open("days", kind=kind, player=session.journal.names[0], day=dice.key)
        else:
            app.open({"par": "par", "rolls": "share_rolls"}[row.value], session=session)
