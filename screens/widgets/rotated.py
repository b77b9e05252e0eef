"""An area of the screen that is rotated towards a player: its content is drawn and touched as seen
from their seat."""

from collections.abc import Callable

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.platform.foreign_types import KivyTouch


class Turned(Widget):
    """Its children use a coordinate system that begins at (0, 0) and is `frame` large."""

    angle = NumericProperty(0)
    """0, 90, 180 or 270, counterclockwise."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._shift = Translate()
            self._turn = Rotate(axis=(0, 0, 1), origin=(0, 0))
        with self.canvas.after:
            PopMatrix()
        for name in ("pos", "size", "angle"):
            self.fbind(name, self._place)
        self._place()

    @property
    def frame(self) -> tuple[float, float]:
        """Its width and height as its player sees it."""
        return (self.height, self.width) if self.angle % 180 else (self.width, self.height)

    @property
    def corner(self) -> tuple[float, float]:
        """The position of the frame's lower left corner on the screen, in whole pixels: between
        them everything inside would be blurred."""
        right = self.x + (self.width if self.angle in (90, 180) else 0)
        top = self.y + (self.height if self.angle in (180, 270) else 0)
        return round(right), round(top)

    def _place(self, *_args: object) -> None:
        self._shift.x, self._shift.y = self.corner
        self._turn.angle = self.angle

    # Coordinate conversion for Kivy

    def to_parent(self, x: float, y: float, **_kwargs: object) -> tuple[float, float]:
        left, low = self.corner
        across, up = {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[int(self.angle)]
        return left + across, low + up

    def to_local(self, x: float, y: float, **_kwargs: object) -> tuple[float, float]:
        left, low = self.corner
        x, y = x - left, y - low
        return {0: (x, y), 90: (y, -x), 180: (-x, -y), 270: (-y, x)}[int(self.angle)]

    def on_touch_down(self, touch: KivyTouch) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        return self._within(touch, super().on_touch_down)

    def on_touch_move(self, touch: KivyTouch) -> bool:
        return self._within(touch, super().on_touch_move)

    def on_touch_up(self, touch: KivyTouch) -> bool:
        return self._within(touch, super().on_touch_up)

    def _within(self, touch: KivyTouch, pass_on: Callable[[KivyTouch], object]) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(pass_on(touch))
        touch.pop()
        return taken
