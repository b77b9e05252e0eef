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
from sheets.panel import Panel, Place

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
    on_sheet = _is_for_sheet(seat, widget, key)
    if on_sheet and not seat.panel.takes_keys and seat.seat.typed.type(key):
        return True
    if on_sheet and seat.panel.takes_keys and _type_in_panel(seat, key):
        return True
    parts = dict.fromkeys((widget, seat.panel_widget, screen.panel_widget))
    for part in parts:
        if isinstance(part, Spots) and _type_in(part, key):
            return True
    return _report(screen, seat, key)


def _type_in_panel(seat: SeatWidgets, key: str) -> bool:
    """Types into the panel from the sheet, where Enter then enters it; other keys begin a code."""
    if _type_in(seat.panel_widget, key):
        seat.seat.typed.follow_panel()
        return True
    return seat.seat.typed.type(key)


def _type_in(part: Spots, key: str) -> bool:
    """Types a key and says which die it has filled, or what it has chosen."""
    panel = part.panel if isinstance(part, PanelWidget) else None
    place = panel.place_for(key) if panel else None
    filled = panel.filled_by(place) if panel and place else None
    typed = part.type_key(key)
    if typed and panel and announcements.wanted():
        _say_typed(panel, key, filled)
    return typed


def _say_typed(panel: Panel, key: str, filled: Place | None) -> None:
    words = panel.spoken_key(key)
    rect = panel.places.get(filled) if filled and key != "backspace" else None
    if filled and rect:
        words = place_name(panel, filled, rect, words_on(panel))
    if words:
        announcements.say(announcements.REPORT, words)


def _is_for_sheet(seat: SeatWidgets, widget: Widget | None, key: str) -> bool:
    """Whether a key types an entry: on a sheet, unless its dice have to be entered first."""
    panel, sheet = seat.panel, seat.sheet
    asks = panel.entering and (panel.opened or bool(panel.faces) or not sheet.types_before_dice)
    wanted = key == "backspace" or (len(key) == 1 and key.isalnum())
    return wanted and widget is seat.sheet_widget and not asks


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
