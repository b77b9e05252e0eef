"""The current colours, for kv rules; drawings take them from the render context, which is kept in
sync."""

from collections.abc import Mapping
from functools import lru_cache

from kivy.core.text import Label
from kivy.event import EventDispatcher
from kivy.metrics import Metrics
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)

from screens.widgets import fonts
from sheets import render_context
from sheets.drawing.palette import OFF, PAPER, PRINTED, ROLES, Palette, complete
from sheets.render_context import on_surface

fonts.register()


class WindowRuler:
    """Measures texts as Kivy writes them."""

    @lru_cache(maxsize=4096)  # noqa: B019  # there is one ruler for the life of the app
    def width(self, text: str, size: int, font: str, bold: bool) -> int:
        return int(_label(size, font, bold).get_extents(text)[0])


@lru_cache(maxsize=128)
def _label(size: int, font: str, bold: bool) -> Label:
    return Label(font_size=size, font_name=font, bold=bold)


RULER = WindowRuler()


class Theme(EventDispatcher):
    """The current colours; kv rules bind to them, so that changes are visible at once."""

    dark = BooleanProperty(False)
    tone = StringProperty(PAPER)
    rim = NumericProperty(0)
    """In pixels: the width of the edge around a piece of paper."""
    off = NumericProperty(OFF[PAPER])
    """The opacity of what is disabled."""
    inks = ListProperty()

    table = ColorProperty()
    paper = ColorProperty()
    paper_edge = ColorProperty()
    box = ColorProperty()
    quiet = ColorProperty()
    line = ColorProperty()
    print = ColorProperty()
    soft = ColorProperty()
    label = ColorProperty()
    label_text = ColorProperty()
    purple = ColorProperty()
    purple_tint = ColorProperty()
    may = ColorProperty()
    may_tint = ColorProperty()
    may_text = ColorProperty()
    fits = ColorProperty()
    refuse = ColorProperty()
    refuse_tint = ColorProperty()

    __events__ = ("on_change",)

    def __init__(self) -> None:
        super().__init__()
        self.dice: Mapping[str, str] = PRINTED
        self.fbind("dark", self._repaint)
        self.fbind("tone", self._repaint)
        Metrics.fbind("density", self._update_context)
        Metrics.fbind("fontscale", self._update_context)
        self._repaint()

    def _repaint(self, *_: object) -> None:
        self.palette = palette = Palette(self.dark, self.dice, self.tone)
        self.inks = palette.inks
        self.off = OFF[self.tone]
        self.rim = palette.rim * Metrics.density  # `dp` would open a window while this is imported
        for role in ROLES:
            setattr(self, role, getattr(palette, role))
        self._update_context()
        self.dispatch("on_change")

    def _update_context(self, *_: object) -> None:
        """Updates the render context, so that drawings use these colours and sizes."""
        self._use_text_size(Metrics.fontscale)

    def _use_text_size(self, size: float) -> None:
        render_context.use(on_surface(self.palette, RULER, Metrics.density, size))

    def on_change(self) -> None:
        """Called when all colours have been set: drawings on a canvas repaint themselves."""

    def scale_texts(self, size: float) -> None:
        """Applies a text size, relative to 100 %. What measures texts knows it before sizes in sp
        follow, since these ask what fits."""
        self._use_text_size(size)
        Metrics.fontscale = size
        self.dispatch("on_change")

    # Dice

    def use_dice(self, chosen: object) -> None:
        """Applies the user's dice: `#RRGGBB` by name. Missing ones are as printed."""
        self.dice = complete(chosen)
        self._repaint()


theme = Theme()
