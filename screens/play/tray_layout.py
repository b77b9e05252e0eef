"""The layout of the tray shared by all seats: the card at the left, the dice beside it. It only
sets positions and sizes, without importing Kivy."""

from collections.abc import Sequence

from play.dock import WIDE, dock
from screens.play.layout import hide, place
from screens.play.layout_parts import Part, PlayParts, SeatParts
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

GAP = 8
HIGH, BAND, SIDEWAYS, STACKED = 96, 112, 160, 150
"""Height of the tray in dp, with a gap: below all sheets, between them, between them where it is
read from the side, and below them where it is narrow. It is constant, so that the sheets do not
move."""
DOTS, DOTS_HIGH = 64, 32
"""Width in dp of the dots for the pages, and their height above a narrow tray."""
UNDO = 48


def tray_height(width: float) -> float:
    """Returns its height below sheets of this total width."""
    return dp(HIGH if width >= dp(WIDE) else STACKED) * text_fitting.grown(0.15)


def band_height(sides: Sequence[str]) -> float:
    """Returns its height between sheets."""
    from_the_side = {"left", "right"} & {*sides} and {"top", "bottom"} & {*sides}
    return dp(SIDEWAYS if from_the_side else BAND)


def put_tray(screen: PlayParts, spot: Rect, angle: int) -> None:
    """Places card and dice of the player who acts, turned towards them."""
    hide(screen.tray, False)
    screen.tray.angle = angle
    place(screen.tray, spot)
    match = screen.match
    wide, high = screen.tray.frame
    dots = len(screen.match.pages) > 1
    room = Rect(0, 0, wide, high)
    if dots and wide >= dp(WIDE):
        room = Rect(dp(DOTS), 0, wide - dp(DOTS), high)
    elif dots:
        room = Rect(0, 0, wide, high - dp(DOTS_HIGH))
    over = match.game.over(match.state)
    for seat in screen.seats:
        shown = seat.seat is match.tray_seat and seat.panel.common and not over
        speaks = seat.seat is match.tray_speaker
        hide(seat.action, not speaks)
        if shown:
            _bring(screen, seat.panel_widget)
            hide(seat.panel_widget, False)
            _put_keys(seat, room)
        elif seat.panel.common or over:
            hide(seat.panel_widget, True)
        if speaks:
            _bring(screen, seat.action)
            seat.action.large = wide >= dp(WIDE)
            seat.action.dock = dock(room.width, room.height)
            place(seat.action, room)
    for seat in screen.seats:  # the buttons of the card are above the keys
        if seat.seat is match.tray_speaker and seat.action.parent is screen.tray:
            screen.tray.remove_widget(seat.action)
            screen.tray.add_widget(seat.action)
    _put_roll(screen, room, dots=dots)


def _put_keys(seat: SeatParts, room: Rect) -> None:
    """Places the panel in the dock."""
    seat.panel.put_in(dock(room.width, room.height).moved(room.x, room.y))
    place(seat.panel_widget, room)


def _put_roll(screen: PlayParts, room: Rect, *, dots: bool) -> None:
    """Places the dots of the pages, and the roll where the panels are at the seats."""
    wide, high = screen.tray.frame
    seat = screen.match.tray_seat
    apart = not seat.panel.common
    hide(screen.roll, not (dots or apart))
    if dots and room.x:
        place(screen.roll, Rect(0, 0, dp(DOTS), high))
    elif dots:
        place(screen.roll, Rect(0, room.height, wide, high - room.height))
    elif apart:
        found = dock(room.width, room.height)
        place(screen.roll, found.keys)


def _bring(screen: PlayParts, widget: Part) -> None:
    """Moves a widget into the tray from wherever it was."""
    if widget.parent is not screen.tray:
        if widget.parent:
            widget.parent.remove_widget(widget)
        screen.tray.add_widget(widget)


def put_at_seat(seat: SeatParts) -> None:
    """Makes the sheet fill the seat, except for the player's own part of the panel."""
    wide, high = seat.holder.frame
    gap = dp(GAP) / 2
    own = 0.0 if seat.panel.slim else dp(seat.panel.aside)
    below = own and wide < own * 2.4
    room = Rect(0, 0, wide, high)
    spot = room
    if below:
        share = high * 0.34
        room, spot = Rect(0, share + gap, wide, high - share - gap), Rect(0, 0, wide, share)
    elif own:
        room = room._replace(width=wide - own - gap)
        spot = Rect(wide - own, 0, own, high)
    tallest = seat.sheet.tallest_for(room.width)
    height = min(room.height, max(tallest, seat.sheet.height_for(room.width) * 1.25))
    top = room.y + room.height
    place(seat.sheet_widget, room._replace(y=top - height, height=height))
    if not seat.panel.common:
        if seat.panel_widget.parent is not seat.holder:
            if seat.panel_widget.parent:
                seat.panel_widget.parent.remove_widget(seat.panel_widget)
            seat.holder.add_widget(seat.panel_widget)
        hide(seat.panel_widget, False)
        place(seat.panel_widget, spot)
    put_undo(seat, room)


def put_undo(seat: SeatParts, room: Rect) -> None:
    """Places undo at the end of the heading of a sheet at the top of this room."""
    if seat.undo:
        seat.undo.away = False
        side, top = dp(UNDO), room.y + room.height
        x = room.x + room.width - side - seat.sheet.margin / 2
        middle = top - seat.sheet.margin - seat.sheet.heading / 2
        place(seat.undo, Rect(x, min(middle - side / 2, top - side), side, side))
