"""The touch and hover effects of KivyMD's buttons and cards, at the cost of a plain label.

A KivyMD widget takes 3–4 ms to create: it has a frame buffer and a shader of its own for its
ripple, and draws a shadow, a state layer and a picture that are mostly invisible. When it is first
pressed or disabled, it imports lists, chips, fields and drawers. Here the resources for ripples are
shared, and the state layer exists only while there is a state; its rule in kv, which begins with a
dash, replaces KivyMD's.
"""

import sys
from collections.abc import Callable
from weakref import WeakMethod

from kivy.core.window import Window
from kivy.graphics import Color, Fbo, InstructionGroup, Rectangle, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivymd.uix.behaviors import hover_behavior

from screens.platform.foreign_types import KivyTouch
from screens.widgets import motion
from screens.widgets.theme import theme

PRESSED, HOVERED = 0.12, 0.08
"""Opacity of the state layer."""
RIPPLE = 0.16

free: list[tuple[Fbo, Rectangle]] = []
"""Unused resources for ripples: there are as many as simultaneous touches."""


class Lean:
    """Placed before a KivyMD class: avoids imports to determine the looks of its states."""

    def set_properties_widget(self) -> None:
        """Replaces KivyMD's state layer."""

    def on_disabled(self, *_args: object) -> None:
        """Does nothing: our kv rules define the looks."""


class Untouchable(Lean):
    """Placed before a KivyMD card that cannot be pressed: touches go to its children or past it."""

    allow_hover = BooleanProperty(False)

    def init_fbos(self) -> None:
        """Does nothing: it has no ripple."""

    def on_touch_down(self, touch: KivyTouch) -> bool:
        return bool(BoxLayout.on_touch_down(self, touch))

    def on_touch_move(self, touch: KivyTouch) -> bool:
        return bool(BoxLayout.on_touch_move(self, touch))

    def on_touch_up(self, touch: KivyTouch) -> bool:
        return bool(BoxLayout.on_touch_up(self, touch))

    def on_ripple_behavior(self, *_args: object) -> None:
        """Does nothing: it has no ripple."""


class Touchable(Lean, ButtonBehavior):
    """Placed before the KivyMD class."""

    ripple_duration_in_fast = NumericProperty(225)
    ripple_duration_in_slow = NumericProperty(150)
    """Milliseconds in which a ripple spreads and fades."""

    def __init__(self, **kwargs: object) -> None:
        self._layer: InstructionGroup | None = None
        super().__init__(**kwargs)
        for name in ("state", "hover_visible", "disabled", "pos", "size"):
            self.fbind(name, self._show_state)

    def on_touch_down(self, touch: KivyTouch) -> bool:
        """Handles a touch like any button: KivyMD's let a touch through if they are disabled, and
        show a ripple if a button inside has handled it."""
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
        """The colour of its text, and so of its state layer and its ripple."""
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
        """Whether the button is still visible: what was pressed may have hidden it."""
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


# The pointer

Listener = Callable[[object, tuple[float, float]], None]


class Pointer:
    """Passes the position of the pointer to KivyMD's widgets.

    KivyMD binds every widget to the window for good. Kivy compares each new binding with all
    earlier ones, and it drops those of deleted widgets only when the pointer moves, which on a
    phone is never: the longer the app ran, the more a new button cost. So KivyMD gets this instead
    of the window.
    """

    def __init__(self) -> None:
        self._listeners: dict[WeakMethod[Listener], None] = {}
        """In the order of binding."""
        Window.bind(mouse_pos=self._move)

    def bind(self, mouse_pos: Listener) -> None:
        self._listeners[WeakMethod(mouse_pos, self._remove)] = None

    def _remove(self, reference: WeakMethod[Listener]) -> None:
        self._listeners.pop(reference, None)

    def _move(self, window: object, pos: tuple[float, float]) -> None:
        for reference in tuple(self._listeners):
            if listener := reference():
                listener(window, pos)


def rest_pointer() -> None:
    """Resets after a change of screen: no icon below the pointer counts until it moves, and the
    tooltip of a removed one is closed."""
    if tooltip := sys.modules.get("screens.widgets.tooltip"):  # not imported before it is needed
        tooltip.leave()


def watch_pointer() -> None:
    """Makes all KivyMD widgets use this."""
    if not isinstance(hover_behavior.Window, Pointer):
        hover_behavior.Window = Pointer()
