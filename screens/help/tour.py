"""The tour of a first game: it points at the parts of the real screen, one after the other.

It is offered once for each game, in the card beside the sheet, until the first entry. The help can
start it again.
"""

from collections.abc import Callable
from typing import Protocol

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import InstructionGroup
from kivy.properties import NumericProperty, ObservableDict, StringProperty
from kivy.uix.modalview import ModalView
from kivy.uix.widget import Widget

from scoring.game import marked
from screens.accessibility.focusables import in_window
from screens.help.context_help import Rules
from screens.platform.foreign_types import KivyTouch
from screens.widgets.app_protocol import RunningApp
from screens.widgets.canvas_brush import Paint
from screens.widgets.insets import insets
from screens.widgets.redraw import redraw
from screens.widgets.rotated import Turned
from screens.widgets.theme import theme
from screens.widgets.widgets import Card, load_kv
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import Palette
from sheets.help_content import TourStop
from sheets.help_pages import help_for
from sheets.reading_order import union
from sheets.render_context import dp, palette
from sheets.texts import _
from storage.settings import TOUR

SEEN, WANTED = "seen", "wanted"
"""The values of a game's setting: the tour is not offered any more; it starts automatically."""
GAP, HOLE, WIDEST = 12, 6, 400
"""Space around the text, space around its target, and maximum width of the text; in dp."""
MOST = 0.3
"""Maximum share of the height for the text."""
DIM = (0, 0, 0, 0.62)

COMMON = (
    TourStop(
        "card",
        marked(
            "This card shows what to do next, what a tap would score, and why something isn’t "
            "allowed."
        ),
    ),
    TourStop(
        "undo and redo",
        marked(
            "Made a mistake? Undo reverts the last step, even a single die; Redo brings it "
            "back. Hold either one to affect only one player."
        ),
    ),
    TourStop(
        "undo",
        marked(
            "Made a mistake? Undo reverts the last step, even a single die. Hold it to affect only "
            "one player."
        ),
    ),
    TourStop(
        "history",
        marked("The timeline lets you view any moment of the game and go back to it."),
    ),
    TourStop(
        "more",
        marked(
            "More options: for example the timeline, which lets you view any moment of the game "
            "and go back to it."
        ),
    ),
    TourStop(
        "help",
        marked("The rules, opened at the right place. You can restart this tour from there."),
    ),
)


class TouredScreen(Protocol):
    """The parts of the play screen that the tour uses."""

    ids: ObservableDict

    @property
    def app(self) -> RunningApp: ...

    @property
    def game(self) -> Rules: ...

    @property
    def sheet_widget(self) -> Widget: ...

    @property
    def panel_widget(self) -> Widget: ...

    @property
    def action(self) -> Widget: ...

    @property
    def holder(self) -> Turned:
        """The rotated area with the seat of the player shown round."""


def stops(game: str) -> tuple[TourStop, ...]:
    return (*help_for(game).tour, *COMMON)


def remember(app: RunningApp, game: str, what: str) -> None:
    with app.telling():
        app.store.settings.set(TOUR.of(game), what)


def offer(screen: TouredScreen) -> list[tuple[str, Callable[[], None]]]:
    """Returns, for a new game, the button that starts the tour, unless it has been seen."""
    known = screen.app.store.settings.get(TOUR.of(screen.game.id))
    if known == SEEN:
        return []
    remember(screen.app, screen.game.id, SEEN)
    if known == WANTED:
        Clock.schedule_once(Tour(screen).begin)
        return []
    return [(_("Take the tour"), lambda: Tour(screen).begin())]


def parts(screen: TouredScreen, part: str) -> list[Widget]:
    """Returns the visible widgets that a stop is about."""
    ids, card = screen.ids, screen.action
    found = {
        "sheet": [screen.sheet_widget],
        "panel": [screen.panel_widget],
        "card": [card],
        "undo and redo": [ids.undo, ids.redo],
        "undo": [ids.undo] if ids.redo.hidden else [],
        "history": [ids.history],
        "more": [ids.more] if ids.history.hidden else [],
        "help": [ids.help],
    }[part]
    if part == "panel" and not _in_sight(found[0]):
        found = [card]  # it takes the panel's place until there is something to enter
    seen = [one for one in found if _in_sight(one)]
    return seen if len(seen) == len(found) else []  # a text is about all that it points at


def _in_sight(widget: Widget) -> bool:
    if min(widget.size) < 1 or not widget.get_root_window():
        return False
    rect = in_window(widget, Rect(*widget.pos, *widget.size))
    return widget.opacity > 0 and not Rect(0, 0, *Window.size).distance(*rect.center)


class TourWords(Card):
    """The text of a stop."""

    count = StringProperty()
    text = StringProperty()
    base_size = NumericProperty("15sp")
    goes_on = StringProperty()
    """The text of the button that continues or ends the tour."""


class Tour(ModalView):
    def __init__(self, screen: TouredScreen, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.screen = screen
        self.stops: list[TourStop] = []
        """Only those with visible targets."""
        self.at = 0
        self.words = TourWords(size_hint=(None, None))
        self.words.ids.skip.bind(on_release=self.dismiss)
        self.words.ids.next.bind(on_release=self.go_on)
        self.place = Turned(size_hint=(None, None))
        self.place.add_widget(self.words)
        self.add_widget(self.place)
        self._drawn: tuple[Rect, Palette] | None = None
        self._layer = InstructionGroup()
        self.canvas.before.add(self._layer)
        redraw.bind(times=self._redraw)

    def begin(self, *_args: object) -> None:
        """Starts the tour once the screen is shown and no longer slides."""
        screen, manager = self.screen, self.screen.app.manager
        if manager.current_screen is not screen:
            return
        self.stops = [stop for stop in stops(screen.game.id) if parts(screen, stop.part)]
        if manager.transition.is_active or not self.stops:
            Clock.schedule_once(self.begin)
            return
        self._show_stop()
        self.open(animation=False)
        Clock.schedule_interval(self._follow, 0)

    def dismiss(self, *_args: object, **_kwargs: object) -> None:
        Clock.unschedule(self._follow)
        super().dismiss(animation=False)

    def go_on(self, *_args: object) -> None:
        self.at += 1
        if self.at >= len(self.stops):
            self.dismiss()
        else:
            self._show_stop()

    @property
    def stop(self) -> TourStop:
        return self.stops[self.at]

    def _show_stop(self) -> None:
        ends = self.at == len(self.stops) - 1
        number = {"number": self.at + 1, "count": len(self.stops)}
        self.words.count = _("{number} of {count}").format(**number)
        self.words.text = _(self.stop.text)
        self.words.goes_on = _("Play") if ends else _("Next")

    def _redraw(self, *_args: object) -> None:
        if self.at < len(self.stops):
            self._show_stop()

    # Layout, also after the device has been rotated

    @property
    def angle(self) -> int:
        """The angle at which the player who is shown round sits."""
        screen = self.screen
        return int(screen.holder.angle)

    def hole(self) -> Rect:
        """Returns the area around the target of the stop."""
        widgets = parts(self.screen, self.stop.part) or [self.screen.action]
        rects = [in_window(one, Rect(*one.pos, *one.size)) for one in widgets]
        around = union(rects).shrunk(-dp(HOLE))
        left, low = max(around.x, 0), max(around.y, 0)
        wide = min(around.x + around.width, Window.width) - left
        return Rect(left, low, wide, min(around.y + around.height, Window.height) - low)

    def _follow(self, _seconds: float) -> None:
        if self.screen.app.manager.current_screen is not self.screen:  # e.g. a file was dropped
            self.dismiss()
            return
        hole, angle = self.hole(), self.angle
        sideways = angle % 180 != 0
        across = insets.height if sideways else insets.width
        self.words.width = min(dp(WIDEST) * text_fitting.grown(0.5), across - 2 * dp(GAP))
        self.words.base_size = dp(15) * text_fitting.largest(self._fits)
        size = self.words.size[::-1] if sideways else self.words.size
        spot = beside(hole, (float(size[0]), float(size[1])), insets.free)
        self.place.angle = angle
        self.place.pos, self.place.size, self.words.pos = spot[:2], spot[2:], (0, 0)
        if (hole, theme.palette) != self._drawn:
            self._drawn = hole, theme.palette
            self._dim(hole)

    def _fits(self, scale: float) -> bool:
        """Whether text of this size leaves its target visible."""
        texts = [text_fitting.SizedText(_(stop.text), dp(15)) for stop in self.stops]
        room = self.words.width - dp(32)
        high = max(text_fitting.height(text, text.size * scale, room) for text in texts)
        return high <= (insets.width if self.angle % 180 else insets.height) * MOST

    def _dim(self, hole: Rect) -> None:
        x, y, wide, high = hole
        right, top = x + wide, y + high
        with Paint(self._layer) as paint:
            for rect in (
                Rect(0, 0, Window.width, y),
                Rect(0, top, Window.width, Window.height - top),
                Rect(0, y, x, high),
                Rect(right, y, Window.width - right, high),
            ):
                paint.plain(rect, DIM)
            paint.box(hole, line=palette().may, radius=dp(4), width=dp(2.5))

    # A touch on another place continues, too

    def on_touch_down(self, touch: KivyTouch) -> bool:
        touch.ud[self] = not self.place.collide_point(*touch.pos)
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: KivyTouch) -> bool:
        taken = bool(super().on_touch_up(touch))
        if touch.ud.get(self) and touch.grab_current is None:
            touch.ud[self] = False
            self.go_on()
        return taken


def beside(hole: Rect, size: tuple[float, float], free: Rect) -> Rect:
    """Returns a rectangle of this size in the free area that covers as little of the hole as
    possible: below it, above it, or beside it."""
    gap = dp(GAP)
    (wide, high), whole = size, free.shrunk(gap)
    middle_x, middle_y = hole.center
    spots = [
        (middle_x - wide / 2, hole.y - gap - high),
        (middle_x - wide / 2, hole.y + hole.height + gap),
        (hole.x - gap - wide, middle_y - high / 2),
        (hole.x + hole.width + gap, middle_y - high / 2),
    ]
    inside = [
        Rect(
            max(whole.x, min(x, whole.x + whole.width - wide)),
            max(whole.y, min(y, whole.y + whole.height - high)),
            wide,
            high,
        )
        for x, y in spots
    ]
    return min(inside, key=lambda spot: _common(spot, hole))


def _common(one: Rect, other: Rect) -> float:
    """Returns the area common to both."""
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high)


load_kv(__file__)
