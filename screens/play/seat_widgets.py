"""The widgets of a seat: sheet, panel and card."""

from kivy.uix.widget import Widget

from play.match import Match
from play.seat import Seat
from screens.play.action_card import ActionCard, SeatUndo
from screens.play.tray_layout import UNDO
from screens.widgets.panel_widget import PanelWidget
from screens.widgets.rotated import Turned
from screens.widgets.sheet_widget import SheetWidget
from sheets.panel import Panel
from sheets.sheet import Sheet


class SeatWidgets:
    """The widgets of a seat: sheet, panel and card."""

    def __init__(self, match: Match, seat: Seat, holder: Turned) -> None:
        """`holder` contains the widgets; it can be rotated towards the player."""
        self.match, self.seat, self.holder = match, seat, holder
        self.sheet_widget = SheetWidget(seat.sheet, size_hint=(None, None))
        self.panel_widget = PanelWidget(seat.panel, size_hint=(None, None))
        self.action = ActionCard()
        self.action.bind(on_answer=self._answer, on_insist=self._insist, on_aside=self._aside)
        for widget in self.widgets:
            holder.add_widget(widget)
        self.undo = self._undo_in_heading() if seat.apart else None
        """The undo button; only where several seats are on the screen."""

    def _undo_in_heading(self) -> SeatUndo:
        self.seat.sheet.heading_keeps = UNDO
        button = SeatUndo(on_release=self._undo)
        self.holder.add_widget(button)
        return button

    def remove(self) -> None:
        for widget in self.widgets:
            if widget.parent:
                widget.parent.remove_widget(widget)

    @property
    def widgets(self) -> tuple[Widget, Widget, Widget]:
        return self.sheet_widget, self.panel_widget, self.action

    @property
    def sheet(self) -> Sheet:
        return self.seat.sheet

    @property
    def panel(self) -> Panel:
        return self.seat.panel

    @property
    def player(self) -> int:
        return self.seat.player

    def show(self) -> None:
        """Shows the seat's view; sheet and panel redraw only layers that are out of date."""
        view = self.seat.view
        self.action.occasion = self.seat.player, self.seat.sheet.occasion
        self.action.show(view)
        self.panel.leave_slots(self.action.taken)
        self.action.beside = self.panel.fills_second
        if self.undo:
            self.undo.disabled = not view.can_undo

    def _answer(self, _card: ActionCard, number: int) -> None:
        self.seat.answer(number)

    def _aside(self, _card: ActionCard) -> None:
        self.seat.answer_aside()

    def _undo(self, _button: Widget) -> None:
        self.match.undo(self.seat)

    def _insist(self, _card: ActionCard) -> None:
        self.seat.on_insist()
