"""The bonuses of a tile of Tripple Domino, to tap: one enters the turn, several are collected."""

from typing import TYPE_CHECKING

from scoring.tripple_domino import BONUSES
from scoring.tripple_domino_sheet import Bonus, together
from screens.games.tripple_domino.drawings import paint_bonus
from screens.games.tripple_domino.sheet import bonus_name, bonuses_text
from screens.look.brush import Brush, faded
from screens.look.geometry import Rect
from screens.look.surface import HAND, dp, shades
from screens.look.texts import _, signed

if TYPE_CHECKING:
    from screens.games.tripple_domino.panel import DominoTiles

START = "start"
"""The place to tap if the tile starts the round."""
SEVERAL = "several"
"""The place to tap to combine several bonuses."""
HIGHEST = 150
"""Maximum height of a button in dp."""
COLUMNS = 3
BRIDGE = "bridge"


def paint_bonuses(panel: "DominoTiles", paint: Brush, area: Rect) -> None:
    """Draws on this panel all that its tile can earn."""
    if panel.starting and not panel.one_sheet:
        _paint_way(panel, paint, area._replace(height=min(dp(HIGHEST), area.height)), START)
        return
    wide, high = area.width / COLUMNS, min(dp(HIGHEST), area.height / 2)
    top = area._replace(y=area.y + area.height - high, height=high)
    low = top._replace(y=top.y - high)
    first = top._replace(width=2 * wide)
    if panel.several:
        _paint_sum(panel, paint, first)
    elif panel.starting:  # somebody else may have started
        _paint_way(panel, paint, top._replace(width=wide), START)
        _paint_way(panel, paint, top._replace(x=top.x + wide, width=wide), None)
    else:
        _paint_way(panel, paint, first, None)
    places = (top._replace(x=top.x + 2 * wide), low, low._replace(x=low.x + wide))
    for bonus, place in zip(BONUSES, places, strict=True):
        _paint_way(panel, paint, place._replace(width=wide), bonus)
    more = low._replace(x=low.x + 2 * wide, width=wide)
    size = min(dp(17), more.height * 0.24)
    panel.button(paint, SEVERAL, more, _("Several"), panel.several, size=size)


def _paint_way(panel: "DominoTiles", paint: Brush, cell: Rect, bonus: str | None) -> None:
    """One bonus, or none: its name, the position of the tile and the points of the turn."""
    name = f"bonus{bonus or ''}"
    panel.places[name] = cell
    count = panel.bonuses.count(bonus)
    rect = cell.shrunk(dp(3))
    fill = faded(shades.may, 0.3 if count or panel.pressed == name else 0.1)
    line, width = (shades.may, dp(2)) if count else (faded(shades.may, 0.75), dp(1))
    paint.box(rect, fill=fill, line=line, radius=dp(10), width=width)
    inner = rect.shrunk(dp(5))
    head = inner._replace(y=inner.y + inner.height * 0.62, height=inner.height * 0.38)
    words = _("Start tile") if bonus == START else bonus_name(bonus) if bonus else _("No bonus")
    if bonus == BRIDGE:
        head = _paint_condition(paint, head, _("point only"))
    paint.text(words, head, min(dp(20), head.height * 0.7), shades.print, bold=True)
    low = inner._replace(height=inner.height * 0.6)
    if bonus not in BONUSES:
        _paint_gain(panel, paint, low, bonus)
        return
    half = low._replace(width=low.width * 0.5)
    paint_bonus(paint, bonus, half.shrunk(dp(1)), shades.may, shades.soft)
    beside = half._replace(x=low.x + half.width)
    if not panel.several:
        _paint_gain(panel, paint, beside, bonus)
    elif count:
        paint.text(f"{count}×", beside, min(dp(32), low.height * 0.7), shades.may, font=HAND)


def _paint_condition(paint: Brush, head: Rect, words: str) -> Rect:
    """When a bonus counts, small below its name; returns the room for the name."""
    low = head._replace(height=head.height * 0.42)
    paint.text(words, low, min(dp(13), low.height), shades.soft)
    return head._replace(y=head.y + low.height, height=head.height - low.height)


def _paint_sum(panel: "DominoTiles", paint: Brush, cell: Rect) -> None:
    """The bonuses combined so far, and the points of the turn with them."""
    inner = cell.shrunk(dp(8))
    head = inner._replace(y=inner.y + inner.height * 0.62, height=inner.height * 0.38)
    words = bonuses_text(panel.bonuses) or _("No bonus")
    paint.text(words, head, min(dp(20), head.height * 0.7), shades.print, bold=True)
    _paint_gain(panel, paint, inner._replace(height=inner.height * 0.6), together(panel.bonuses))


def _paint_gain(panel: "DominoTiles", paint: Brush, area: Rect, bonus: Bonus) -> None:
    gain = signed(panel.game.points(panel.state, panel.turn_with(bonus)))
    paint.text(gain, area, min(dp(40), area.height * 0.8), shades.may, font=HAND)
