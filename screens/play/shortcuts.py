"""Entries that are typed while playing: on the sheet, or in the panel."""

from kivy.uix.widget import Widget

from screens.play.seat_widgets import SeatWidgets
from screens.widgets.panel_widget import PanelWidget
from sheets import announcements
from sheets.accessible_names import place_name, words_on
from sheets.hit_targets import HasTargets
from sheets.panel import Panel, Place


def type_key(seat: SeatWidgets, tray: PanelWidget, widget: Widget | None, key: str) -> bool:
    """Types a key at a seat; `widget` is where the cursor is, `tray` the panel in use. Returns
    False if nothing is typed with it."""
    on_sheet = _is_for_sheet(seat, widget, key)
    if on_sheet and not seat.panel.takes_keys and seat.seat.typed.type(key):
        return True
    if on_sheet and seat.panel.takes_keys and _type_in_panel(seat, key):
        return True
    parts = dict.fromkeys((widget, seat.panel_widget, tray))
    return any(isinstance(part, HasTargets) and _type_in(part, key) for part in parts)


def _type_in_panel(seat: SeatWidgets, key: str) -> bool:
    """Types into the panel from the sheet, where Enter then enters it; other keys begin a code."""
    if _type_in(seat.panel_widget, key):
        seat.seat.typed.follow_panel()
        return True
    return seat.seat.typed.type(key)


def _type_in(part: HasTargets, key: str) -> bool:
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
    asks = panel.entering and (
        panel.opened or bool(panel.faces) or not sheet.texts.types_before_dice
    )
    wanted = key == "backspace" or (len(key) == 1 and key.isalnum())
    return wanted and widget is seat.sheet_widget and not asks
