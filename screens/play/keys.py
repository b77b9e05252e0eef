"""The keys that mean something while playing."""

from typing import Any

from screens.focus.hotspots import Spots
from screens.play.bar import ask_help


def shortcut(screen: Any, key: str, widget: Any) -> bool:
    """A key, and the widget that the cursor is on."""
    if key in ("ctrl+z", "ctrl+y", "ctrl+shift+z"):
        button = screen.ids.undo if key == "ctrl+z" else screen.ids.redo
        if not button.disabled:
            button.trigger_action(0)
        return True
    seat = seat_of(screen, widget)
    if key == "f1":
        ask_help(screen, seat)
        return True
    if key in ("pageup", "pagedown"):
        _turn_page(screen, seat, -1 if key == "pageup" else 1)
        return True
    panel = seat.panel_widget
    parts = [widget, panel] if widget is not panel else [widget]
    return any(isinstance(part, Spots) and part.type_key(key) for part in parts)


def seat_of(screen: Any, widget: Any) -> Any:
    """Where the cursor is, or else the seat that somebody is at."""
    for seat in screen.seats if screen.several_seats and widget else ():
        if any(widget in part.walk() for part in seat.widgets):
            return seat
    return screen.attended


def _turn_page(screen: Any, seat: Any, by: int) -> None:
    if seat.sheet.shared:
        seat.sheet.turn_page(by)
    else:
        screen.swipe(by)
