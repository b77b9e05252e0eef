"""The keys that are chosen before the tile of Tripple Domino: how many were drawn, and what the
tile earns."""

from scoring.tripple_domino.rules import (
    BONUSES,
    DRAW_PENALTY,
    MOST_DRAWS,
    Empty,
)
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import in_two_lines
from sheets.render_context import dp, palette
from sheets.texts import _, printed
from sheets.tripple_domino.drawings import paint_backs, paint_bonus
from sheets.tripple_domino.input_state import DominoDraft
from sheets.tripple_domino.texts import bonus_name

START = "start"
"""The key to tap if the tile starts the round."""
KEYS = MOST_DRAWS + len(BONUSES)
WIDE = 96
"""Width in dp from which a key has its text beside its picture."""


def paint_modifiers(panel: DominoDraft, paint: Brush, row: Rect) -> None:
    """Draws six keys: the draws, or what happens without a stock, and the bonuses."""
    wide = row.width / KEYS
    drawn = row._replace(width=MOST_DRAWS * wide)
    if panel.only_start:
        panel.show_button(paint, drawn, _("Start tile"), chosen=True)
    elif not panel.stock_lasts:
        _paint_endings(panel, paint, drawn, endings(panel))
    else:
        for count in range(1, MOST_DRAWS + 1):
            cell = drawn._replace(x=drawn.x + (count - 1) * wide, width=wide)
            _paint_draws(panel, paint, cell, count)
    room = _halves(row._replace(width=wide))[1].width
    named = all(text_fitting.readable((bonus_name(bonus),), room) for bonus in BONUSES)
    for place, bonus in enumerate(BONUSES):
        cell = row._replace(x=drawn.x + drawn.width + place * wide, width=wide)
        _paint_bonus(panel, paint, cell, bonus, named=named)


def paint_more(panel: DominoDraft, paint: Brush, row: Rect) -> None:
    """Draws a second row, in games where the stock or the hand is unknown."""
    if panel.starting:
        panel.button(paint, START, row, _("Start tile"), panel.start, size=_size(row))
    else:
        _paint_endings(panel, paint, row, endings(panel))


def endings(panel: DominoDraft) -> dict[str, str]:
    """Returns what can happen instead of drawing, with its texts."""
    alone = panel.game.alone(panel.state)
    price = printed(panel.game.points(panel.state, Empty()))
    ways = {
        "empty": f"{_('Stock empty')}\n{price}",
        "blocked": _("Nothing fits") if alone else _("Nobody can play"),
        "end": _("All placed"),
    }
    if not panel.counts_itself:
        del ways["end"]
    if panel.stock_lasts and not panel.one_sheet:
        del ways["empty"], ways["blocked"]
    return ways


def _paint_endings(panel: DominoDraft, paint: Brush, area: Rect, ways: dict[str, str]) -> None:
    wide = area.width / max(1, len(ways))
    for number, (place, words) in enumerate(ways.items()):
        cell = area._replace(x=area.x + number * wide, width=wide)
        panel.button(paint, place, cell, in_two_lines(words), size=_size(area))


def _size(row: Rect) -> float:
    return min(dp(15), row.height * 0.3)


def _paint_draws(panel: DominoDraft, paint: Brush, cell: Rect, count: int) -> None:
    """Draws the backs of this number of tiles, and what they cost."""
    able = panel.one_sheet or count <= panel.state.stock
    ink = _paint_key(panel, paint, cell, f"draws{count}", panel.draws == count, able)
    picture, words = _halves(cell)
    paint_backs(paint, picture, count, ink)
    cost = printed(-DRAW_PENALTY * count)
    paint.text(cost, words, min(dp(18), words.height * 0.95), ink, bold=True)


def _paint_bonus(panel: DominoDraft, paint: Brush, cell: Rect, bonus: str, *, named: bool) -> None:
    """Draws the position of a bonus, its name if all of them have room, and how often it is
    chosen."""
    able, count = not panel.only_start, panel.bonuses.count(bonus)
    ink = _paint_key(panel, paint, cell, f"bonus{bonus}", bool(count), able)
    picture, words = _halves(cell)
    picture = picture if named else cell.shrunk(dp(8))
    if count > 1:
        beside = picture._replace(x=picture.x + picture.width * 0.55, width=picture.width * 0.45)
        picture = picture._replace(width=picture.width * 0.55)
        paint.text(f"×{count}", beside, min(dp(18), beside.height * 0.8), ink, bold=True)
    paint_bonus(paint, bonus, picture, ink, faded(ink, 0.55))
    if named:
        paint.text(bonus_name(bonus), words, min(dp(15), words.height * 0.85), ink)


def _paint_key(
    panel: DominoDraft, paint: Brush, cell: Rect, name: str, chosen: bool, able: bool
) -> list[float]:
    """Draws an empty key; returns the colour of its content."""
    if able:
        panel.button(paint, name, cell, "", chosen)
    else:
        panel.show_button(paint, cell, "")
    lit = chosen or panel.pressed == name
    ink = palette().may_text if lit else palette().print if able else faded(palette().soft, 0.5)
    return [*ink]


def _halves(cell: Rect) -> tuple[Rect, Rect]:
    """Returns the areas of a picture and of a word: beside it, or below it on a narrow key."""
    inner = cell.shrunk(dp(6))
    if inner.width >= dp(WIDE):
        picture = inner._replace(width=inner.width * 0.46)
        left = inner.x + inner.width * 0.5
        return picture, inner._replace(x=left, width=inner.width * 0.5)
    inner = cell.shrunk(dp(5))
    low = max(inner.height * 0.4, dp(13))
    picture = inner._replace(y=inner.y + low, height=inner.height - low)
    return picture, inner._replace(height=low)
