"""What the widgets of sheets and panels share: position, touches and keys."""

from collections.abc import Collection, Mapping

from kivy.clock import Clock
from kivy.core.window import Window

from screens.platform.foreign_types import KivyTouch
from screens.widgets.canvas_widget import TakesTouch
from screens.widgets.kivy_timer import KivyTimer
from screens.widgets.redraw import redraw
from sheets.drawing.geometry import Rect
from sheets.hit_targets import Spots
from sheets.panel import Panel
from sheets.pointer import Pointer
from sheets.sheet import Sheet
from sheets.steady import NOTHING, TargetsAt


class DrawingWidget(Spots, TakesTouch):
    """Shows a drawing that knows no Kivy, and passes on touches and keys."""

    late = False
    """Whether it may be drawn a frame later instead of before the next frame."""

    def __init__(self, drawing: Sheet | Panel, **kwargs: object) -> None:
        self.drawing = drawing
        self.previews, self.spoken_as = drawing.previews, drawing.spoken_as
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, 0 if self.late else -1)
        drawing.on_stale = self._draw_soon
        drawing.long.timer = KivyTimer()
        for event in ("size", "pos", "opacity"):
            self.fbind(event, self._follow)
        # bind, not fbind: its reference is weak, so that a sheet can be freed with its game
        redraw.bind(times=self._renew)
        self._follow()

    def _follow(self, *_args: object) -> None:
        """Moves the drawing with the widget. While hidden it stays where it was, so that it need
        not be redrawn when it comes back."""
        self.drawing.visible = bool(self.opacity)
        if self.opacity:
            self.drawing.put_at(Rect(*self.pos, *self.size))
        self._draw_soon()

    def _renew(self, *_args: object) -> None:
        self.drawing.renew()

    def _draw(self, *_args: object) -> None:
        """Draws what is out of date."""
        raise NotImplementedError

    # Touches

    def on_touch_down(self, touch: KivyTouch) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return self._turn_wheel(1 if touch.button == "scrollup" else -1, *touch.pos)
        return super().on_touch_down(touch)

    def takes(self, touch: KivyTouch) -> bool:
        finger = touch.ud[self] = Pointer.at(*touch.pos)
        return self.drawing.down(finger)

    def _turn_wheel(self, lines: int, x: float, y: float) -> bool:
        """Scrolls, or zooms while Ctrl is held; down, with it smaller, is 1."""
        zoom = getattr(self.drawing, "zoom", None)
        if zoom is None or not set(Window.modifiers) & {"ctrl", "meta"}:
            return self.drawing.scroll(lines)
        zoom.step(-lines, x, y)
        return True

    def drag(self, touch: KivyTouch) -> None:
        self.drawing.move(self._finger(touch))

    def let_go(self, touch: KivyTouch) -> None:
        self.drawing.up(self._finger(touch))

    def found_at(self, x: float, y: float) -> TargetsAt:
        return self.drawing.found_at(x, y) if self.drawing.visible else NOTHING

    def _finger(self, touch: KivyTouch) -> Pointer:
        finger = touch.ud[self]
        assert isinstance(finger, Pointer)
        finger.x, finger.y = touch.pos
        finger.seconds = touch.time_update - touch.time_start
        return finger

    # Keys

    def spots(self) -> Mapping[str, Rect]:
        return self.drawing.spots()

    def stops(self) -> Collection[str]:
        return self.drawing.stops()

    def inviting(self) -> Collection[str]:
        return self.drawing.inviting()

    def press_spot(self, name: str) -> None:
        self.drawing.press_spot(name)

    def hold_spot(self, name: str | None) -> None:
        self.drawing.hold_spot(name)

    def push_spot(self, name: str, across: int, up: int) -> bool:
        return self.drawing.push_spot(name, across, up)

    def type_key(self, key: str) -> bool:
        return self.drawing.type_key(key)

    def spoken(self) -> str:
        return self.drawing.spoken()

    def spoken_owner(self) -> str:
        return self.drawing.spoken_owner()

    def spoken_spots(self) -> Mapping[str, Rect]:
        return self.drawing.spoken_spots()

    def spoken_spot(self, name: str) -> str:
        return self.drawing.spoken_spot(name)

    def spoken_focus(self, name: str) -> str:
        return self.drawing.spoken_focus(name)

    def spoken_about(self, name: str) -> str:
        return self.drawing.spoken_about(name)

    def spoken_row(self, names: Collection[str]) -> str:
        return self.drawing.spoken_row(names)
