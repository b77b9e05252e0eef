"""How to draw and write now: colours, sizes, fonts, language, players' inks. No Kivy.

There is one context per thread, in one `ContextVar`. That of the main thread is the window's; the
settings change it with `use`. `rendering` replaces it while something is drawn for another screen
or on paper, and `at_home` returns to the window's within it. A new thread starts with the default
(English, light paper): one that draws or writes texts is started with a copy of the context of
its caller, by `contextvars.copy_context`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Optional

from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler, Ruler

SOURCE = "en"
"""The language of texts in the source."""


@dataclass(frozen=True, slots=True)
class RenderContext:
    palette: Palette
    ruler: Ruler
    density: float = 1.0
    """Pixels per dp."""
    zoom: float = 1.0
    """How much of `density` is because a sheet is zoomed."""
    text_scale: float = 1.0
    """The text scale relative to 100 %."""
    language: str = SOURCE
    """The code of the language."""
    chosen_inks: tuple[tuple[str, int], ...] = ()
    """The ink numbers that people have chosen, by the keys of their names."""
    seat_inks: tuple[int, ...] = ()
    """The ink numbers of the players of the visible game; empty if there is none."""
    totals_hidden: bool = False
    """Whether totals are hidden until the game is over."""
    window: Optional["RenderContext"] = None
    """The window's context while a guest's page is drawn; None if this is the window's."""


DEFAULT = RenderContext(Palette(), FontRuler())

_context: ContextVar[RenderContext] = ContextVar("render context", default=DEFAULT)

current = _context.get
"""Returns the current context. It is called thousands of times per frame, so it is no function of
ours."""


def use(context: RenderContext) -> None:
    """Makes this the current context."""
    _context.set(context)


def hide_totals(hide: bool) -> None:
    """Sets whether totals are hidden until the game is over."""
    use(replace(current(), totals_hidden=hide))


@contextmanager
def rendering(context: RenderContext) -> Iterator[None]:
    """Draws with another context temporarily. Nothing is notified: the window stays unchanged."""
    before = current()
    use(context)
    try:
        yield
    finally:
        now = current()
        use(before if now is context else _of_table(before, now))


def on_surface(
    palette: Palette, ruler: Ruler, density: float = 1.0, text_scale: float = 1.0
) -> RenderContext:
    """Returns the current context for another surface: paper, a picture, a browser."""
    return replace(current(), palette=palette, ruler=ruler, density=density, text_scale=text_scale)


def for_guest(palette: Palette, ruler: Ruler, text_scale: float, language: str) -> RenderContext:
    """Returns the context in which a guest's page is drawn, from the current one."""
    now = current()
    page = on_surface(palette, ruler, text_scale=text_scale)
    return replace(page, language=language, window=now.window or now)


@contextmanager
def at_home() -> Iterator[None]:
    """Draws with the window's context, also while a guest's page is drawn."""
    now = current()
    if now.window is None:
        yield
        return
    with rendering(_of_table(now.window, now)):
        yield


def _of_table(context: RenderContext, table: RenderContext) -> RenderContext:
    """Returns a context with the players' inks and hidden totals of another one: a new game at the
    table changes them on all screens, wherever it was begun."""
    return replace(
        context,
        chosen_inks=table.chosen_inks,
        seat_inks=table.seat_inks,
        totals_hidden=table.totals_hidden,
    )


def palette() -> Palette:
    """Returns the current colours."""
    return current().palette


def dp(size: float) -> float:
    """Converts dp to pixels."""
    return size * current().density


def sp(size: float) -> float:
    """Converts sp, which scale with the text size, to pixels."""
    now = current()
    return size * now.density * now.text_scale
