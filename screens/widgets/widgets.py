"""The basic widgets of the screens."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.effects.dampedscroll import DampedScrollEffect
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons
from kivymd.uix.button import MDButton, MDButtonText, MDIconButton
from kivymd.uix.card import MDCard

from screens.widgets.app_protocol import RunningApp, running_app
from screens.widgets.fast_button import Lean, Touchable, Untouchable
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect

LOW = 480
"""Height in dp below which a screen is a phone in landscape: bars do not grow there."""
PILL_EDGE = 8
"""Minimum space that a button leaves beside text that wraps, in dp."""

HOLD_SECONDS = 0.5
"""Seconds after which a touch on a button is a long press."""
BAR_SECONDS = 0.15
"""Seconds after the last movement until the bar disappears."""


def load_kv(python_file: str) -> None:
    """Loads the kv file beside a screen's module."""
    Builder.load_file(str(Path(python_file).with_suffix(".kv")))


def show_last(column: Widget, part: Widget, shown: bool) -> None:
    """Shows or removes a part at the end of a column. It is removed, because a hidden and disabled
    widget would still take touches meant for others."""
    if shown and not part.parent:
        column.add_widget(part)
    elif not shown and part.parent:
        column.remove_widget(part)


def set_children(place: Widget, parts: Sequence[Widget]) -> bool:
    """Makes these the children, in this order; returns whether something has changed."""
    if place.children[::-1] == [*parts]:
        return False
    place.clear_widgets()
    for part in parts:
        if part.parent:
            part.parent.remove_widget(part)
        place.add_widget(part)
    return True


class RollpadScreen(Screen):
    """A screen of the app: created when it is first shown, notified each time it is opened."""

    foot = NumericProperty(0)
    """The height of what is always at the bottom, which messages leave free."""

    @property
    def message_line(self) -> Rect | None:
        """Where a message covers no control; None if there is no such place."""
        return None

    def arrive(self, **what: Any) -> None:
        """Called before the screen is shown, with arguments that each screen defines."""

    def leave(self) -> None:
        """Called when another screen takes its place."""

    def keep(self) -> None:
        """Saves everything unsaved: the app may be terminated at any moment."""

    @property
    def makes_sense(self) -> bool:
        """Whether going back to it makes sense; otherwise it is skipped."""
        return True

    @property
    def complete(self) -> bool:
        """Whether it is completely built: some screens build the first visible part first."""
        return True

    def renew(self) -> None:
        """Called when data has changed while the screen is shown."""
        self.arrive()

    def step_back(self) -> bool:
        """Handles the back button; returns True if it was handled."""
        return False

    @property
    def greeting(self) -> str:
        """What a screen reader says after the heading when the screen is opened."""
        return ""

    @property
    def question(self) -> Widget | None:
        """What has to be answered first: it takes the cursor, and keys stay in it."""
        return None

    def shortcut(self, key: str, widget: Widget | None) -> bool:
        """Handles a key specific to this screen, with the widget that the cursor is on; returns
        True if it was handled."""
        return False

    @property
    def stays_on(self) -> bool:
        """Whether the device must not go to sleep on this screen."""
        return False

    @property
    def app(self) -> RunningApp:
        return running_app()


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
    """The scroll view of all pages: scrolls by whole pixels, so that lines and text stay sharp.
    Kivy's own keeps drawing for seconds after a fling: by fractions of a pixel, and with a bar that
    fades."""

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


class Print(Label):
    """A printed text: its width is given, its height adapts."""

    base_size = NumericProperty("15sp")
    """Font size, if no word is too long for it."""

    def fitted(
        self, text: str, base_size: float, width: float, padding: list[float], bold: bool
    ) -> float:
        room = width - padding[0] - padding[2] - dp(2)
        return text_fitting.within(text, base_size, room, self.font_name, bold=bold)


class Caption(Print):
    """A printed text in a small size."""


class Title(Print):
    """A heading."""


class Hand(Label):
    """Handwritten text."""

    base_size = NumericProperty("26sp")
    most = NumericProperty(100_000)
    """Maximum width."""

    def fitted(self, text: str, base_size: float, most: float) -> float:
        return text_fitting.within(text, base_size, most, self.font_name)

    def wrapped(self, text: str, size: float, most: float) -> tuple[float | None, None]:
        wide = text_fitting.width(text, size, self.font_name) > most
        return (most if wide else None), None


class Card(Untouchable, MDCard):
    """A piece of paper on the table."""

    ground = ColorProperty()
    edge = ColorProperty((0, 0, 0, 0))


class Pressable(Touchable, MDCard):
    """A piece of paper that can be pressed as a whole."""

    ground = ColorProperty()
    edge = ColorProperty((0, 0, 0, 0))

    def on_ripple_behavior(self, *_args: object) -> None:
        """Keeps the ripple; KivyMD would revert that a moment later."""


class PillButton(Touchable, MDButton):
    text = StringProperty()
    color = ColorProperty()
    """The colour of its text."""
    margin = NumericProperty(22)
    """Space beside its text, in dp."""
    base_size = NumericProperty("15sp")
    most = NumericProperty(100_000)
    """Maximum width: longer text wraps."""
    slot = ListProperty([0, 0])
    """Its size where that is given, and does not follow from its text."""
    natural = NumericProperty(0)
    """The width of its text on one line, with its margins."""
    texture_size = ListProperty([0, 0])
    """The size of its text."""
    kind = OptionProperty("filled", options=("filled", "tonal", "outlined", "quiet", "refused"))
    hidden = BooleanProperty(False)
    """Whether it is out of sight. Not by its opacity, which follows from what it is and changes
    with the colours."""

    def natural_width(self, text: str, base_size: float, margin: float) -> float:
        return text_fitting.width(text, base_size, bold=True) + 2 * dp(margin)

    def fitted(self, text: str, base_size: float, width: float) -> float:
        return text_fitting.within(text, base_size, width - 2 * dp(PILL_EDGE), bold=True)

    def wrapped(self, natural: float, width: float) -> tuple[float | None, None]:
        return (width - 2 * dp(PILL_EDGE) if natural > width + 1 else None), None

    @property
    def content_colour(self) -> list[float]:
        return list(self.color)

    @property
    def layer_pos(self) -> tuple[float, float]:
        return 0, 0  # its children have their own coordinates

    def adjust_width(self, *_args: object) -> None:
        """Replaces KivyMD's, which is delayed and for one line only; our width is known at once."""

    def adjust_pos(self, *_args: object) -> None:
        """Does nothing: the text is centred."""


class PillWords(Lean, MDButtonText):
    """The text of a button."""

    allow_hover = BooleanProperty(False)


class IconButton(Touchable, MDIconButton):
    hint = StringProperty()
    """What it does as text, for those who do not see the icon."""
    hidden = BooleanProperty(False)
    """Whether it is out of sight, see `PillButton`."""

    @property
    def content_colour(self) -> list[float]:
        return list(self.color)

    def on_hover_visible(self, _button: Widget, hovered: bool) -> None:
        from screens.widgets import tooltip  # imported when a pointer first comes to an icon

        if hovered and self.hint and self.opacity:
            tooltip.rest_on(self, self.hint)
        else:
            tooltip.leave()

    def on_parent(self, *_args: object) -> None:
        """Removes the tooltip of a removed icon."""
        self.hover_visible = self.hovering = False

    @staticmethod
    def glyph(icon: str) -> str:
        return str(md_icons.get(icon, ""))


class HoldButton(IconButton):
    """A button that can be tapped, and held for another action."""

    __events__ = ("on_tap", "on_hold")

    def __init__(self, **kwargs: object) -> None:
        self._held = False
        self._waiting: ClockEvent | None = None
        super().__init__(**kwargs)

    def on_press(self) -> None:
        self._held = False
        self._waiting = Clock.schedule_once(self._hold, HOLD_SECONDS)

    def _hold(self, _seconds: float) -> None:
        if self.state == "down":
            self._held = True
            self.dispatch("on_hold")

    def on_state(self, *_args: object) -> None:
        if self.state == "normal" and self._waiting:
            self._waiting.cancel()

    def on_release(self) -> None:
        if not self._held:
            self.dispatch("on_tap")

    def on_tap(self) -> None:
        """Called when it was tapped."""

    def on_hold(self) -> None:
        """Called when it was held."""


load_kv(__file__)
