"""The layout of the tray shared by all seats: the card at the left, the dice beside it. It only
sets positions and sizes, without importing Kivy."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from screens.look import fitting
from screens.look.geometry import Rect
from screens.look.surface import dp
from screens.play.layout import hide, place

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from screens.play.screen import PlayScreen
    from screens.play.seat_widgets import SeatWidgets

GAP = 8
HIGH, BAND, SIDEWAYS, STACKED = 104, 132, 168, 190
"""Height of the tray in dp: below all sheets, between them, between them where it is read from the
side, and below them where it is narrow. It is constant, so that the sheets do not move."""
WIDE, NARROW, SLENDER = 900, 400, 200
"""Widths in dp: from the first on card and dice are side by side below the sheets; below the second
they are stacked everywhere; below the third there is no room for an icon beside the text."""
WORDS, LEAST_WORDS, MOST_WORDS = 0.4, 230, 480
"""Share of the width for the card, and its limits in dp."""
DOTS = 64
"""Width in dp of the dots for the pages."""
UNDO = 48


def tray_height(width: float) -> float:
    """Its height below sheets of this total width."""
    return fitting.taller(HIGH if width >= dp(WIDE) else STACKED, dp(220))


def band_height(sides: Sequence[str]) -> float:
    """Its height between sheets."""
    from_the_side = {"left", "right"} & {*sides} and {"top", "bottom"} & {*sides}
    return dp(SIDEWAYS if from_the_side else BAND)


def put_tray(screen: "PlayScreen", spot: Rect, angle: int) -> None:
    """Places card and dice of the player who acts, turned towards them."""
    hide(screen.tray, False)
    screen.tray.angle = angle
    place(screen.tray, spot)
    tray = screen.match.tray
    wide, high = screen.tray.frame
    beside = wide >= dp(WIDE) or (wide >= dp(NARROW) and high <= dp(SIDEWAYS))
    words, dice = _split(screen, wide, high, beside=beside)
    over = screen.match.game.over(screen.match.state)
    if over or (wide < dp(SLENDER) and not tray.seat.panel.common):
        words = Rect(0, 0, wide, high)  # there is nothing beside it
    for seat in screen.seats:
        speaks = seat.seat is tray.speaker
        hide(seat.action, not speaks)
        if speaks:
            _bring(screen, seat.action)
            seat.action.large = wide >= dp(WIDE)
            place(seat.action, words)
        shown = seat.seat is tray.seat and seat.panel.common and not over
        if shown:
            _bring(screen, seat.panel_widget)
            hide(seat.panel_widget, False)
            place(seat.panel_widget, dice)
        elif seat.panel.common or over:
            hide(seat.panel_widget, True)
    _put_roll(screen, words, dice, over=words == Rect(0, 0, wide, high))


def _split(screen: "PlayScreen", wide: float, high: float, *, beside: bool) -> tuple[Rect, Rect]:
    """The areas of card and dice."""
    gap = dp(GAP)
    left = dp(DOTS) + gap if len(screen.match.pages) > 1 else 0.0
    if beside:
        words = max(dp(LEAST_WORDS), min(dp(MOST_WORDS), (wide - left) * WORDS))
        begin = left + words + gap
        return Rect(left, 0, words, high), Rect(begin, 0, wide - begin, high)
    words = min(high * 0.46, dp(250))
    over = Rect(left, high - words, wide - left, words)
    return over, Rect(0, 0, wide, high - words - gap)


def _put_roll(screen: "PlayScreen", words: Rect, dice: Rect, *, over: bool) -> None:
    """Places the dots of the pages, and the roll where the panels are at the seats."""
    dots, apart = len(screen.match.pages) > 1, not screen.match.tray.seat.panel.common
    hide(screen.roll, over or not (dots or apart))
    if apart and not over:
        place(screen.roll, dice)
    elif dots and not over:
        place(screen.roll, words._replace(x=0, width=dp(DOTS)))


def _bring(screen: "PlayScreen", widget: "Widget") -> None:
    """Moves a widget into the tray from wherever it was."""
    if widget.parent is not screen.tray:
        if widget.parent:
            widget.parent.remove_widget(widget)
        screen.tray.add_widget(widget)


def put_at_seat(seat: "SeatWidgets") -> None:
    """The sheet fills the seat, except for the player's own part of the panel."""
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
    height = min(room.height, seat.sheet.height_for(room.width) * 1.25)
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


def put_undo(seat: "SeatWidgets", room: Rect) -> None:
    """At the end of the heading of a sheet at the top of this room."""
    if seat.undo:
        seat.undo.away = False
        side, top = dp(UNDO), room.y + room.height
        x = room.x + room.width - side - seat.sheet.margin / 2
        middle = top - seat.sheet.margin - seat.sheet.heading / 2
        place(seat.undo, Rect(x, min(middle - side / 2, top - side), side, side))
