"""Keyboard shortcuts while playing."""

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from play import reports
from screens.play.app_bar import ask_help
from screens.play.seat_widgets import SeatWidgets
from screens.widgets.panel_widget import PanelWidget
from sheets import announcements
from sheets.accessible_names import place_name, words_on
from sheets.hit_targets import Spots

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
    if key == "enter":
        return seat.seat.typed.enter()
    if _is_for_sheet(seat, widget, key) and seat.seat.typed.type(key):
        return True
    parts = dict.fromkeys((widget, seat.panel_widget, screen.panel_widget))
    for part in parts:
        if isinstance(part, Spots) and part.type_key(key):
            _say_place(part, key)
            return True
    return _report(screen, seat, key)


def _is_for_sheet(seat: SeatWidgets, widget: Widget | None, key: str) -> bool:
    """Whether a key types an entry: on a sheet, unless its dice have to be entered first."""
    panel, sheet = seat.panel, seat.sheet
    asks = panel.entering and (panel.opened or bool(panel.faces) or not sheet.types_before_dice)
    wanted = key == "backspace" or (len(key) == 1 and key.isalnum())
    return wanted and widget is seat.sheet_widget and not asks


def _say_place(part: Spots, key: str) -> None:
    """Says which die a key has filled, or what it has chosen."""
    if not announcements.wanted() or not isinstance(part, PanelWidget) or key == "backspace":
        return
    panel = part.panel
    place = panel.place_for(key)
    if place and place.startswith("face") and panel.faces:
        place = f"die{len(panel.faces) - 1}"
    if place and (rect := panel.places.get(place)):
        words = place_name(panel, place, rect, words_on(panel))
        announcements.say(announcements.REPORT, words)


def _report(screen: "PlayScreen", seat: SeatWidgets, key: str) -> bool:
    """Shows and says what a key asks for."""
    box = screen.app.keys.spot_name
    if words := reports.report(screen.match, seat.seat, key, box):
        screen.app.say(words)
    return bool(words)


def seat_of(screen: "PlayScreen", widget: Widget | None) -> SeatWidgets:
    """Returns the seat of this widget, or else the attended one."""
    for seat in screen.seats if screen.match.several_seats and widget else ():
        if any(widget in part.walk() for part in seat.widgets):
            return seat
    return screen.attended_widgets


def _turn_page(screen: "PlayScreen", seat: SeatWidgets, by: int) -> None:
    if seat.sheet.shared:
        seat.sheet.turn_page(by)
    else:
        screen.match.swipe(by)
