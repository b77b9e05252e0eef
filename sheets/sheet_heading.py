"""The heading of a sheet: the player's name, the total, and what is beside it. No Kivy."""

from collections.abc import Sequence
from typing import NamedTuple

from sheets.drawing import text_fitting
from sheets.drawing.brush import LEAST_TEXT, Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.drawing.icons import GLYPHS, ICONS
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette
from sheets.texts import _

BADGE = 28
"""Height in dp of the notice for everyone at the table."""
NAME_KEEPS = 0.5
"""Minimum share of the heading for a long name beside other text."""


class Heading(NamedTuple):
    """What the heading shows, and where."""

    place: Rect
    usual: float
    """Its height at 100 % text size."""
    high: float
    """The height of its line."""
    margin: float
    name: str
    total: str
    headline: str
    """The notice for everyone at the table."""
    aside: Sequence[str]
    """Text beside the total, from long to short."""
    whole: bool
    """Whether it has the whole width of the sheet."""
    left: bool
    """Whether the player has left the game."""
    entered: bool
    """Whether the player has nothing more to do in this round."""


def aside_font_size(usual: float) -> float:
    """Returns the size of text beside the total, for the usual height of the heading."""
    return max(dp(11), usual * 0.33)


def paint_heading(paint: Brush, heading: Heading, ink: Colour) -> Rect | None:
    """Draws the heading; returns the area for text beside the total, if there is any."""
    size, top = heading.usual * 0.5, heading.place
    most = (top.height + heading.margin) / text_fitting.line_height(HAND) / text_fitting.scale()
    written = paint.text(heading.total, top, min(size * 1.45, most), ink, font=HAND, align=1)
    left = top._replace(width=top.width - written - dp(10))
    label = 0.0
    usual = text_fitting.scale() == 1 and heading.whole and not heading.headline
    if usual or left.width > text_fitting.width(heading.name, size * 4, bold=True):
        small = max(dp(11), size * 0.66)
        label = paint.text(_("Points"), left, small, palette().soft, align=1)
    room = left._replace(width=left.width - label - dp(12))
    room = _paint_state(paint, heading, room, ink)
    aside = None
    if heading.aside or heading.headline:
        name = text_fitting.width(heading.name, size * text_fitting.scale(), bold=True) + dp(4)
        name = min(name, room.width * NAME_KEEPS)
        rest = room.width - name - dp(8)
        aside = room._replace(x=room.x + room.width - rest, width=rest)
        room = room._replace(width=name)
    if aside and heading.headline:
        paint_badge(paint, heading.headline, aside, size, min(dp(BADGE), heading.high))
    paint.text(heading.name, room, size, palette().print, bold=True, align=0)
    return aside


def _paint_state(paint: Brush, heading: Heading, room: Rect, ink: Colour) -> Rect:
    """Draws that the player has left or entered; returns the rest of the area."""
    size = heading.usual * 0.5
    if heading.left:
        words, small = _("left early"), aside_font_size(heading.usual)
        side = min(text_fitting.width(words, small) + dp(8), room.width * NAME_KEEPS)
        mark = room._replace(x=room.x + room.width - side, width=side)
        paint.text(words, mark, small, palette().soft, align=1)
    elif heading.entered:
        side = size * 1.2
        mark = room._replace(x=room.x + room.width - side, width=side)
        paint.text(GLYPHS["check"], mark, size, ink, font=ICONS)
    else:
        return room
    return room._replace(width=room.width - side)


def paint_badge(
    paint: Brush, headline: str, room: Rect, size: float, high: float, align: float = 1
) -> None:
    """Draws a notice for everyone at the table, on its own background; at the right if `align` is
    1, in the middle if it is 0.5."""
    size = max(dp(11), min(size, high * 0.6))
    wide = text_fitting.width(headline, size * text_fitting.scale(), bold=True) + 2 * dp(10)
    wide = min(wide, room.width)
    y = room.y + (room.height - high) / 2
    spot = Rect(room.x + (room.width - wide) * align, y, wide, high)
    paint.box(spot, fill=palette().badge, radius=high / 2)
    paint.text(headline, spot.shrunk(dp(4)), size, palette().badge_text, bold=True)


def paint_aside(paint: Brush, room: Rect, texts: Sequence[str], size: float) -> None:
    """Draws the longest of these texts that fits beside the total."""
    wide = size * text_fitting.scale()
    text = next((one for one in texts if text_fitting.width(one, wide) <= room.width), texts[-1])
    if text_fitting.width(text, dp(LEAST_TEXT) * text_fitting.scale()) > room.width:
        text = text_fitting.broken(text, size, text_fitting.PRINT, bold=False)
    paint.text(text, room, size, palette().soft, align=1)


def paint_for_pencil(paint: Brush, top: Rect, usual: float, title: str) -> None:
    """Draws the game's title, a line for the player's name and a box for the total."""
    size, high = usual * 0.42, top.height * 0.78
    small, wide = max(dp(11), size * 0.66), high * 1.9
    box = Rect(top.x + top.width - wide, top.y + (top.height - high) / 2, wide, high)
    paint.box(box, fill=palette().box, line=palette().line)
    room = top._replace(width=box.x - top.x - dp(6))
    label = paint.text(_("Points"), room, small, palette().soft, align=1)
    room = room._replace(width=room.width - label - dp(12))
    long = text_fitting.width(title, size, bold=True)
    if long < room.width * 0.5:
        paint.text(title, room, size, palette().print, bold=True, align=0)
        room = room._replace(x=room.x + long + dp(14), width=room.width - long - dp(14))
    name = paint.text(_("Name"), room, small, palette().soft, align=0) + dp(6)
    rule = room._replace(x=room.x + name, width=room.width - name, height=dp(0.8))
    paint.plain(rule._replace(y=box.y + dp(1)), palette().line)
