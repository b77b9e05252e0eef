"""A small picture of each game for its card, drawn like its sheet."""

from screens.widgets.canvas_widget import Drawn
from sheets import part, player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import dp


def paint_emblem(game: str, brush: Brush, area: Rect) -> None:
    """A game without a picture gets a cross."""
    paint = part(game, "icon", "paint")
    if paint:
        paint(brush, area)
    else:
        brush.cross(area, player_colours.ink(0), game)


class Emblem(Drawn):
    def __init__(self, game: str, **kwargs: object) -> None:
        self.game = game
        super().__init__(size_hint=(None, None), size=(dp(60), dp(60)), **kwargs)
        self.pos_hint = {"center_y": 0.5}

    def paint(self, paint: Brush) -> None:
        paint_emblem(self.game, paint, self.rect)
