"""A widget that is drawn on its canvas and redraws itself when needed."""

from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget

from screens.platform.foreign_types import KivyTouch
from screens.widgets.canvas_brush import Paint
from screens.widgets.redraw import redraw
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect


class Still:
    """Mixin for display only: touches pass through it, and keys do not stop at it."""

    def on_touch_down(self, touch: KivyTouch) -> bool:
        return False

    def on_touch_move(self, touch: KivyTouch) -> bool:
        return False

    def on_touch_up(self, touch: KivyTouch) -> bool:
        return False


class TakesTouch(Widget):
    """Gets all of a touch that it takes, also what happens outside of it. Placed before other
    widget classes."""

    def takes(self, touch: KivyTouch) -> bool:
        """Whether a touch that begins is for it."""
        return bool(self.collide_point(*touch.pos))

    def drag(self, touch: KivyTouch) -> None:
        """Called when the touch has moved."""

    def let_go(self, touch: KivyTouch) -> None:
        """Called at the end of the touch."""

    def on_touch_down(self, touch: KivyTouch) -> bool:
        if not self.takes(touch):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: KivyTouch) -> bool:
        if touch.grab_current is not self:
            return False
        self.drag(touch)
        return True

    def on_touch_up(self, touch: KivyTouch) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.let_go(touch)
        return True


class Drawn(Widget):
    """Redraws itself when it is moved, resized, recoloured or translated."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._layer = InstructionGroup()
        self.canvas.add(self._layer)
        for event in ("size", "pos"):
            self.fbind(event, self.draw)
        # bind, not fbind: its reference is weak, so that a widget can be freed with its screen
        redraw.bind(times=self.draw)

    @property
    def rect(self) -> Rect:
        return Rect(self.x, self.y, self.width, self.height)

    def draw(self, *_args: object) -> None:
        with Paint(self._layer) as paint:
            if self.width >= 1 and self.height >= 1:
                self.paint(paint)

    def paint(self, paint: Brush) -> None:
        """Draws the content."""
        raise NotImplementedError

    def paint_card(self, paint: Brush) -> Rect:
        """Draws a card as large as the widget; returns the area within its margins."""
        return paint.card(self.rect)
