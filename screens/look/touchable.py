"""What KivyMD's buttons and cards do under a finger or a pointer, at the price of a plain label.

As it comes, such a widget takes 3–4 ms to make: it has a frame buffer and a shader of its own for
its ripple, and draws a shadow, a state layer and a picture that are mostly not seen. When it is
first pressed or disabled, it imports lists, chips, fields and drawers. Here it shares what ripples
are drawn with, and its state layer is there while there is a state; its rule in kv, which begins
with a dash, takes the place of KivyMD's.
"""

from kivy.graphics import Color, Fbo, InstructionGroup, Rectangle, SmoothRoundedRectangle
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior

from screens.look import motion
from screens.look.theme import theme
from screens.look.touch import Touch

PRESSED, HOVERED = 0.12, 0.08
"""How much of the state layer is seen."""
RIPPLE = 0.16

free: list[tuple[Fbo, Rectangle]] = []
"""What ripples are drawn with and no ripple needs now: there are as many as fingers at a time."""


class Lean:
    """Before a KivyMD class: nothing is imported to find out how it looks in each of its states."""

    def set_properties_widget(self) -> None:
        """KivyMD's own state layer."""

    def on_disabled(self, *_args: object) -> None:
        """Our rules say how it looks then."""


class Touchable(Lean, ButtonBehavior):
    """Comes before the KivyMD class."""

    ripple_duration_in_fast = NumericProperty(225)
    ripple_duration_in_slow = NumericProperty(150)
    """Milliseconds in which it spreads and goes away."""

    def __init__(self, **kwargs: object) -> None:
        self._layer: InstructionGroup | None = None
        super().__init__(**kwargs)
        for name in ("state", "hover_visible", "disabled", "pos", "size"):
            self.fbind(name, self._show_state)

    def on_touch_down(self, touch: Touch) -> bool:
        """Taken as any button takes it: KivyMD's let a touch through where they are disabled, and
        ripple as a whole where a button inside has taken it."""
        taken = ButtonBehavior.on_touch_down(self, touch)
        if self.state == "down" and self.last_touch is touch and motion.wanted:
            self.call_ripple_animation_methods(touch)
        return bool(taken)

    # The state layer

    def _show_state(self, *_args: object) -> None:
        strength = PRESSED if self.state == "down" else HOVERED if self.hover_visible else 0
        if not strength and not self._layer:
            return
        if self._layer:
            self.canvas.before.remove(self._layer)
            self._layer = None
        if strength and not self.disabled:
            self._layer = InstructionGroup()
            self._layer.add(Color(*self.content_colour[:3], strength))
            place = {"pos": self.layer_pos, "size": self.size, "radius": self.radius}
            self._layer.add(SmoothRoundedRectangle(**place))
            self.canvas.before.add(self._layer)

    @property
    def content_colour(self) -> list[float]:
        """Of what is written on it, and so of its state layer and its ripple."""
        return list(theme.print)

    @property
    def layer_pos(self) -> tuple[float, float]:
        return tuple(self.pos)

    # The ripple

    def init_fbos(self) -> None:
        self.ripple_pos, self._phase = (0, 0), 0.0
        self.fbo: Fbo | None = None
        self.rect: Rectangle | None = None

    def _call_ripple_animation_methods(self, seconds: float) -> None:
        if self._is_there:
            super()._call_ripple_animation_methods(seconds)

    def _update_uniforms(self) -> None:
        if self._is_there:
            super()._update_uniforms()

    @property
    def _is_there(self) -> bool:
        """Whether there is something to ripple on: what was pressed may hide the button."""
        return min(self.size) >= 1

    def lay_canvas_instructions(self) -> None:
        if self.fbo is None:
            where = self.ripple_pos
            if free:
                fbo, self.rect = free.pop()
                fbo.size, self.fbo = self.size, fbo
            else:
                super().init_fbos()
            self.ripple_pos = where
        super().lay_canvas_instructions()

    def anim_complete(self, *args: object) -> None:
        super().anim_complete(*args)
        if self.fbo:
            free.append((self.fbo, self.rect))
            self.fbo = self.rect = None

    def _set_ripple_color(self) -> None:
        self.ripple_color = [*self.content_colour[:3], RIPPLE]
