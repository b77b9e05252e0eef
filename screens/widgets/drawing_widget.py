"""What the widgets of sheets and panels share: position, touches and keys."""

from kivy.clock import Clock
from kivy.core.window import Window

from screens.platform.foreign_types import KivyTouch
from screens.widgets.canvas_widget import TakesTouch
from screens.widgets.kivy_timer import KivyTimer
from screens.widgets.redraw import redraw
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HasTargets, HitTarget, areas_of
from sheets.panel import Panel
from sheets.pointer import Pointer
from sheets.sheet import Sheet
from sheets.steady import NOTHING, TargetsAt


class DrawingWidget(HasTargets, TakesTouch):
    """Shows a drawing that knows no Kivy, and passes on touches and keys."""

    late = False
    """Whether it may be drawn a frame later instead of before the next frame."""

    def __init__(self, drawing: Sheet | Panel, **kwargs: object) -> None:
        self.drawing = drawing
        self.previews = drawing.input.previews
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, 0 if self.late else -1)
        self._areas: dict[str, Rect] | None = None
        """The areas of the targets for keys, until something changes: the cursor's ring asks in
        every frame."""
        drawing.on_stale = self._outdate
        drawing.input.long.timer = KivyTimer()
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

    def _outdate(self) -> None:
        self._areas = None
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
        return self.drawing.input.down(finger)

    def _turn_wheel(self, lines: int, x: float, y: float) -> bool:
        """Scrolls, or zooms while Ctrl is held; down, with it smaller, is 1."""
        zoom = getattr(self.drawing, "zoom", None)
        if zoom is None or not set(Window.modifiers) & {"ctrl", "meta"}:
            return self.drawing.input.scroll(lines)
        zoom.step(-lines, x, y)
        return True

    def drag(self, touch: KivyTouch) -> None:
        self.drawing.input.move(self._finger(touch))

    def let_go(self, touch: KivyTouch) -> None:
        self.drawing.input.up(self._finger(touch))

    def found_at(self, x: float, y: float) -> TargetsAt:
        return self.drawing.input.found_at(x, y) if self.drawing.visible else NOTHING

    def _finger(self, touch: KivyTouch) -> Pointer:
        finger = touch.ud[self]
        assert isinstance(finger, Pointer)
        finger.x, finger.y = touch.pos
        finger.seconds = touch.time_update - touch.time_start
        return finger

    # Keys and screen readers

    def targets(self) -> list[HitTarget]:
        return self.drawing.input.targets()

    def area_of(self, name: str) -> Rect | None:
        if self._areas is None:
            self._areas = areas_of(one for one in self.targets() if one.by_keys)
        return self._areas.get(name)

    def hold_cursor(self, name: str | None) -> None:
        self.drawing.input.hold_cursor(name)

    def push(self, name: str, across: int, up: int) -> bool:
        return self.drawing.input.push(name, across, up)

    def type_key(self, key: str) -> bool:
        return self.drawing.input.type_key(key)
