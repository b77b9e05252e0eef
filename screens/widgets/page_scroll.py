"""The scroll view of all pages. Kivy's own keeps drawing for seconds after a fling: by fractions of
a pixel, and with a bar that fades."""

from kivy.clock import Clock
from kivy.effects.dampedscroll import DampedScrollEffect
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView

BAR_SECONDS = 0.15
"""Seconds after the last movement until the bar disappears."""


class Rolling(DampedScrollEffect):
    """Scrolls by whole pixels, and stops instead of creeping."""

    min_velocity = NumericProperty("15dp")

    def on_value(self, *_args: object) -> None:
        low, high = sorted((self.min, self.max))
        self.overscroll = min(0, self.value - low) or max(0, self.value - high)
        # At the ends it stays at the ends, which may be fractions: a page at its top is at its top
        # after its height has changed.
        ends = (end for end in (low, high) if abs(self.value - end) < 1)
        self.scroll = next(ends, round(self.value))


class PageScroll(ScrollView):
    """Scrolls by whole pixels, so that lines and text stay sharp."""

    effect_cls = ObjectProperty(Rolling, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        hide = Clock.create_trigger(self._bind_inactive_bar_color, BAR_SECONDS)
        self._bind_inactive_bar_color_ev = hide
        super().__init__(**kwargs)

    def update_from_scroll(self, *args: object) -> None:
        self._bind_inactive_bar_color_ev.cancel()  # counted from the last movement
        super().update_from_scroll(*args)
        self.g_translate.xy = [round(place) for place in self.g_translate.xy]

    def _bind_inactive_bar_color(self, *_args: object) -> None:
        self.funbind("bar_color", self._change_bar_color)
        self.fbind("bar_inactive_color", self._change_bar_color)
        if self.bar_width:
            self._bar_color = self.bar_inactive_color
