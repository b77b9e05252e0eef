"""A small picture of each game for its card, drawn like its sheet."""

from sheets import part, player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect


def paint_emblem(game: str, brush: Brush, area: Rect) -> None:
    """A game without a picture gets a cross."""
    paint = part(game, "icon", "paint")
    if paint:
        paint(brush, area)
    else:
        brush.cross(area, player_colours.ink(0), game)
