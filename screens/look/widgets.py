"""The small parts that screens are made of."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons
from kivymd.uix.appbar import MDTopAppBar, MDTopAppBarTitle
from kivymd.uix.button import MDButton, MDButtonText, MDIconButton
from kivymd.uix.card import MDCard

from screens.look import fitting
from screens.look.running_app import RunningApp, running_app
from screens.look.touchable import Lean, Still, Touchable

BAR_GROWS = 40
"""So much higher the bar becomes at 200 %, in dp."""
LOW = 480
"""Lower screens, in dp, are those of phones on their side: bars stay there as they are."""
PILL_EDGE = 8
"""What a button leaves free at least beside words that wrap, in dp."""

HOLD_SECONDS = 0.5
"""A finger that stays so long on a button means something else than a tap."""


def load_kv(python_file: str) -> None:
    """Loads the kv file that stands beside a screen's module."""
    Builder.load_file(str(Path(python_file).with_suffix(".kv")))


def show_last(column: Widget, part: Widget, shown: bool) -> None:
    """A part at the end of a column that is not always there. It is taken out, as what is only
    hidden and disabled would still take the touches that are meant for others."""
    if shown and not part.parent:
        column.add_widget(part)
    elif not shown and part.parent:
        column.remove_widget(part)


class RollpadScreen(Screen):
    """A screen of the app: made when it is first shown, told each time it is opened."""

    foot = NumericProperty(0)
    """The height of what is always at its foot, which messages leave free."""

    def arrive(self, **what: Any) -> None:
        """The screen is about to be shown, with what it is opened for: each screen says what."""

    def leave(self) -> None:
        """Another screen takes its place."""

    def keep(self) -> None:
        """The app may be gone the next moment: what is not saved yet is saved."""

    @property
    def makes_sense(self) -> bool:
        """Whether one can come back to it; otherwise the way back leads past it."""
        return True

    @property
    def complete(self) -> bool:
        """Whether all of it is there: some screens show first what is seen first."""
        return True

    def renew(self) -> None:
        """Something has changed behind its back while it is shown."""
        self.arrive()

    def step_back(self) -> bool:
        """The back button: True if the screen has taken it for something of its own."""
        return False

    def shortcut(self, key: str, widget: Widget | None) -> bool:
        """A key that only this screen knows, and the widget that the cursor is on; True if it was
        one."""
        return False

    @property
    def stays_on(self) -> bool:
        """Whether the device must not go to sleep while one looks at this."""
        return False

    @property
    def app(self) -> RunningApp:
        return running_app()


class Print(Label):
    """A printed text: as wide as it is given, as high as it needs."""

    letters = NumericProperty("15sp")
    """How large it is written, if no word of it is too long for that."""

    def fitted(
        self, text: str, letters: float, width: float, padding: list[float], bold: bool
    ) -> float:
        room = width - padding[0] - padding[2] - dp(2)
        return fitting.within(text, letters, room, self.font_name, bold=bold)


class Caption(Print):
    """A printed text in small."""


class Title(Print):
    """A heading."""


class Hand(Label):
    """Something written by hand."""

    letters = NumericProperty("26sp")
    most = NumericProperty(100_000)
    """How wide it may become."""

    def fitted(self, text: str, letters: float, most: float) -> float:
        return fitting.within(text, letters, most, self.font_name)

    def wrapped(self, text: str, size: float, most: float) -> tuple[float | None, None]:
        wide = fitting.width(text, size, self.font_name) > most
        return (most if wide else None), None


class Card(Still, MDCard):
    """A piece of paper on the table."""

    ground = ColorProperty()
    edge = ColorProperty((0, 0, 0, 0))


class Pressable(Touchable, MDCard):
    """A piece of paper that can be pressed as a whole."""

    ground = ColorProperty()
    edge = ColorProperty((0, 0, 0, 0))

    def on_ripple_behavior(self, *_args: object) -> None:
        """It ripples; KivyMD would turn that round a moment later."""


class PillButton(Touchable, MDButton):
    text = StringProperty()
    color = ColorProperty()
    """Of its words."""
    margin = NumericProperty(22)
    """Beside its words, in dp."""
    letters = NumericProperty("15sp")
    most = NumericProperty(100_000)
    """It is not wider than this: its words wrap."""
    natural = NumericProperty(0)
    """The width of its words on one line, with its margins."""
    texture_size = ListProperty([0, 0])
    """Of its words as they are written."""
    kind = OptionProperty("filled", options=("filled", "tonal", "outlined", "quiet", "refused"))

    def natural_width(self, text: str, letters: float, margin: float) -> float:
        return fitting.width(text, letters, bold=True) + 2 * dp(margin)

    def fitted(self, text: str, letters: float, width: float) -> float:
        return fitting.within(text, letters, width - 2 * dp(PILL_EDGE), bold=True)

    def wrapped(self, natural: float, width: float) -> tuple[float | None, None]:
        return (width - 2 * dp(PILL_EDGE) if natural > width + 1 else None), None

    @property
    def content_colour(self) -> list[float]:
        return list(self.color)

    @property
    def layer_pos(self) -> tuple[float, float]:
        return 0, 0  # it has coordinates of its own

    def adjust_width(self, *_args: object) -> None:
        """A moment later, says KivyMD, and on one line; ours knows its width at once."""

    def adjust_pos(self, *_args: object) -> None:
        """Its words are in the middle."""


class PillWords(Lean, MDButtonText):
    """What is written on it."""

    allow_hover = BooleanProperty(False)


class IconButton(Touchable, MDIconButton):
    hint = StringProperty()
    """What it does, in words, for those who do not see the icon."""

    @property
    def content_colour(self) -> list[float]:
        return list(self.color)

    def on_hover_visible(self, _button: Widget, hovered: bool) -> None:
        from screens.look import tooltip  # imported when a pointer first comes to an icon

        if hovered and self.hint and self.opacity:
            tooltip.rest_on(self, self.hint)
        else:
            tooltip.leave()

    def on_parent(self, *_args: object) -> None:
        """What goes away under the pointer says nothing any more."""
        self.hover_visible = self.hovering = False

    @staticmethod
    def glyph(icon: str) -> str:
        return str(md_icons.get(icon, ""))


class HoldButton(IconButton):
    """A button that can be tapped, and held for something else."""

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
        """It was pressed and let go."""

    def on_hold(self) -> None:
        """A finger has stayed on it."""


class TopBar(MDTopAppBar):
    title = StringProperty()
    subtitle = StringProperty()
    can_go_back = BooleanProperty(True)
    narrow = BooleanProperty(False)
    """On a small phone its buttons leave little room for words."""
    scale = NumericProperty(1)
    """How large its words are: they wrap, and grow as far as the bar does."""
    shortens = BooleanProperty(True)
    wraps = BooleanProperty(False)
    """Whether words that are too long make it higher even at 100 %."""

    def fitted(self, title: str, subtitle: str, room: float, _fontscale: float) -> float:
        words = fitting.Words(title, dp(19), bold=True), fitting.Words(subtitle, dp(13))
        grows = dp(BAR_GROWS) * (fitting.scale() - 1) if Window.height > dp(LOW) else 0
        high = dp(48) + grows
        may_wrap = self.wraps or fitting.scale() > 1
        enough = max(high, dp(68)) if self.wraps else high
        self.shortens = not (may_wrap and fitting.fits(words, 1, room, enough, 2))
        return fitting.fit(words, room, high, 2)


class BarLine(Lean, MDTopAppBarTitle):
    """What is written in it."""

    allow_hover = BooleanProperty(False)


load_kv(__file__)
