"""A widget that is drawn on its canvas and keeps itself up to date."""

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from screens.look.brush import Brush
from screens.look.geometry import Rect
from screens.look.language import tr
from screens.look.paint import Paint
from screens.look.theme import theme
from screens.look.touch import Touch


class Still:
    """Something that is only looked at: touches go through it, and keys do not stop at it."""

    def on_touch_down(self, touch: Touch) -> bool:
        return False

    def on_touch_move(self, touch: Touch) -> bool:
        return False

    def on_touch_up(self, touch: Touch) -> bool:
        return False


class Drawn(Widget):
    """Draws itself anew when it is moved, resized, recoloured or translated."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._layer = InstructionGroup()
        self.canvas.add(self._layer)
        for event in ("size", "pos"):
            self.fbind(event, self.draw)
        for source in (theme, tr):
            # bind, not fbind: it holds weakly, so that a widget can go when its screen lets it go
            source.bind(on_change=self.draw)

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.width, self.height)

    def draw(self, *_args: object) -> None:
        with Paint(self._layer) as paint:
            if self.width >= 1 and self.height >= 1:
                self.paint(paint)

    def paint(self, paint: Brush) -> None:
        """What there is to see."""
        raise NotImplementedError

    def paint_card(self, paint: Brush) -> Rect:
        """A piece of paper as large as the widget; returns the room within its margins."""
        return paint.card(self.rect)
