"""Keyboard shortcuts while playing."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from screens.focus.hotspots import Spots
from screens.play.bar import ask_help
from screens.play.seat_widgets import SeatWidgets

if TYPE_CHECKING:
    from screens.play.screen import PlayScreen


def shortcut(screen: "PlayScreen", key: str, widget: Widget | None) -> bool:
    """Handles a key; `widget` is where the cursor is."""
    if key in ("ctrl+z", "ctrl+y", "ctrl+shift+z"):
        button = screen.ids.undo if key == "ctrl+z" else screen.ids.redo
        if not button.disabled:
            button.trigger_action(0)
        return True
    seat = seat_of(screen, widget)
    if key == "ctrl+enter":  # as holding a refused box
        return seat.seat.on_insist()
    if key == "f1":
        ask_help(screen, seat.seat)
        return True
    if key in ("pageup", "pagedown"):
        _turn_page(screen, seat, -1 if key == "pageup" else 1)
        return True
    parts = dict.fromkeys((widget, seat.panel_widget, screen.panel_widget))
    return any(isinstance(part, Spots) and part.type_key(key) for part in parts)


def seat_of(screen: "PlayScreen", widget: Widget | None) -> SeatWidgets:
    """The seat of this widget, or else the attended one."""
    for seat in screen.seats if screen.match.several_seats and widget else ():
        if any(widget in part.walk() for part in seat.widgets):
            return seat
    return screen.attended_widgets


def _turn_page(screen: "PlayScreen", seat: SeatWidgets, by: int) -> None:
    if seat.sheet.shared:
        seat.sheet.turn_page(by)
    else:
        screen.match.swipe(by)
