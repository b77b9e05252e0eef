"""The timeline: drags the table through the game and goes back to any point of it.

While it is open the sheets show the game as it was; nothing can be entered. It looks at the moments
of the journal and changes nothing but by going back, which is undoing and redoing.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scoring.core import Box
from scoring.journal import Journal
from screens.games import view
from screens.look import fitting
from screens.look.brush import Brush, faded
from screens.look.canvas_widget import Drawn
from screens.look.geometry import Rect
from screens.look.language import tr
from screens.look.paint import Paint
from screens.look.surface import shades
from screens.look.texts import _, plural
from screens.look.widgets import LOW, load_kv
from screens.system.feedback import feedback

CLOSE = 2.5
"""Notches nearer to each other than this, in dp, are not drawn."""
KNOB = 11
"""The radius of the handle, in dp."""
NUMBER = 22
"""The room that the number of a round needs, in dp."""


class Notch(NamedTuple):
    """A moment on the slider."""

    player: int | None
    """Who has entered something; None where entries were undone, and at the beginning."""
    round: int | None
    """The round that begins here."""


class TimelineSlider(Drawn):
    """A notch for each moment, in the ink of its player; rounds are marked by taller ones."""

    __events__ = ("on_place",)

    def __init__(self, **kwargs: Any) -> None:
        self.notches: list[Notch] = []
        self.place = 0
        self._knob = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._knob)

    def show(self, notches: list[Notch], place: int) -> None:
        self.notches, self.place = notches, place
        self.draw()

    def move_to(self, place: int) -> None:
        self.place = place
        self._draw_knob()

    # Where the notches are

    @property
    def step(self) -> float:
        """From one notch to the next."""
        return (self.width - 2 * dp(KNOB)) / max(1, len(self.notches) - 1)

    def x_of(self, place: int) -> float:
        return float(self.x + dp(KNOB) + place * self.step)

    def place_at(self, x: float) -> int:
        place = round((x - self.x - dp(KNOB)) / self.step)
        return max(0, min(len(self.notches) - 1, place))

    @property
    def line(self) -> float:
        """The height at which the track is."""
        return float(self.y + dp(24))

    # Drawing

    def draw(self, *_args: object) -> None:
        super().draw()
        self._draw_knob()

    def paint(self, paint: Brush) -> None:
        wide = max(1, round(dp(1.5)))
        track = Rect(self.x_of(0), self.line - dp(1.5), self.width - 2 * dp(KNOB), dp(3))
        paint.box(track, fill=faded(shades.line, 0.6), radius=dp(1.5))
        every = max(1, round(dp(CLOSE) / self.step + 0.5)) if self.step < dp(CLOSE) else 1
        written = self.x
        for place, notch in enumerate(self.notches):
            x = round(self.x_of(place))
            if notch.player is not None and place % every == 0:
                ink = faded(shades.ink(notch.player), 0.85)
                paint.plain(Rect(x, self.line - dp(6), wide, dp(12)), ink)
            if notch.round:
                paint.plain(Rect(x, self.line - dp(9), wide, dp(21)), shades.soft)
                if x - dp(NUMBER) / 2 >= written:
                    spot = Rect(x - dp(NUMBER) / 2, self.line + dp(13), dp(NUMBER), dp(15))
                    paint.text(str(notch.round), spot, dp(12), shades.soft)
                    written = spot.x + spot.width

    def _draw_knob(self) -> None:
        with Paint(self._knob) as paint:
            if self.notches and self.width >= 1:
                x, radius = self.x_of(self.place), dp(KNOB)
                spot = Rect(x - radius, self.line - radius, 2 * radius, 2 * radius)
                paint.box(spot, fill=shades.may, radius=radius)
                paint.box(spot.shrunk(dp(7)), fill=shades.may_text, radius=dp(4))

    # Dragging

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._drag(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self._drag(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _drag(self, x: float) -> None:
        place = self.place_at(x)
        if place != self.place:
            self.dispatch("on_place", place)

    def on_place(self, place: int) -> None:
        """The handle has been dragged to another notch."""


class Timeline(BoxLayout):
    title = StringProperty()
    detail = StringProperty()
    refusing = BooleanProperty(False)
    """Whether the detail says why something cannot be done."""
    asking = BooleanProperty(False)
    """Whether it has asked to unlock the game."""
    at_end = BooleanProperty(True)
    at_beginning = BooleanProperty(False)
    wide = BooleanProperty(False)
    """The buttons are beside the words."""
    large = BooleanProperty(False)
    unit = NumericProperty(1)
    """What its letters and lines are measured in."""
    needed = NumericProperty(0)
    """How high it has to be; always the same, so that nothing moves while one drags."""

    def __init__(self, screen: Any, **kwargs: Any) -> None:
        self.screen = screen
        self.history: Sequence[Journal] = ()
        self.place = 0
        self._teller: Any = None
        super().__init__(**kwargs)
        # However many notches a finger passes from one frame to the next, one is drawn.
        self._show = Clock.create_trigger(screen.refresh, -1)
        tr.bind(on_change=self._tell)

    def unit_for(self, sp: float, _width: float) -> float:
        """A phone on its side has no room for larger letters here."""
        return sp if Window.height > dp(LOW) else float(dp(1))

    def letters_for(self, text: str, size: float, width: float, lines: int, unit: float) -> float:
        """So large that the text fits into its lines, which stay as high whatever they say."""
        words = fitting.Words(text, dp(size), bold=lines == 1)
        return dp(size) * fitting.fit([words], width, size * unit * 1.35 * lines, lines)

    @property
    def opened(self) -> bool:
        return bool(self.history)

    @property
    def shown(self) -> Journal:
        """The game as it was at the handle."""
        return self.history[self.place]

    # Opening, moving, closing

    def toggle(self) -> None:
        if self.opened:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        screen = self.screen
        for seat in screen.all_seats:
            seat.panel.leave()
        self.history = screen.session.journal.history()
        self._teller = view(screen.game.id).sheet(screen.game)
        self._teller.names = screen.names
        self.place = len(self.history) - 1
        self.ids.slider.show(self._notches(), self.place)
        self._tell()
        screen.refresh()

    def close(self) -> None:
        if self.opened:
            self.history, self._teller = (), None
            self.screen.refresh()

    def move_to(self, place: int) -> None:
        """Shows another moment."""
        self.place = place
        self.ids.slider.move_to(place)
        self._tell()
        self._show()

    def step(self, by: int) -> None:
        place = self.place + by
        if 0 <= place < len(self.history):
            self.move_to(place)

    def go_back(self) -> None:
        """What counted at the handle counts again. The rest stays in the journal."""
        if self.screen.mistakes.locked and not self.asking:
            self.asking = self.refusing = True
            self.detail = _("The game is finished. Unlock it?")
            return
        if self.asking:
            self.screen.mistakes.unlock()
        count = len(self.shown.entries)
        self.close()
        self.screen.mistakes.go_back_to(count)

    def say_closed(self) -> None:
        """Somebody wants to enter something."""
        feedback.play("refuse")
        self.refusing, self.detail = True, _("Nothing can be entered here: this is how it was.")

    def written_by(self, player: int) -> frozenset[Box]:
        """The boxes that this player has written in at the handle."""
        if not self.place or self.shown.entries[-1].move is None:
            return frozenset()
        game = self.shown.game
        before = game.written(self.history[self.place - 1].state, player)
        after = game.written(self.shown.state, player)
        return frozenset(box for box, mark in after.items() if before.get(box) != mark)

    # The moments

    def _notches(self) -> list[Notch]:
        found = [Notch(None, None)]
        last = 0
        for before, after in pairwise(self.history):
            round_ = self._round(before, after)
            entry = after.entries[-1]
            new = round_ if round_ != last else None
            found.append(Notch(None if entry.move is None else entry.player, new))
            last = round_
        return found

    def _round(self, before: Journal, after: Journal) -> int:
        """The round in which something was entered, or that undoing has led back to."""
        made_in = before if after.entries[-1].move is not None else after
        return int(made_in.game.turn(made_in.state).round)

    # In words

    def _tell(self, *_args: object) -> None:
        if not self.opened:
            return
        self.refusing = self.asking = False
        self.at_beginning, self.at_end = not self.place, self.place == len(self.history) - 1
        if not self.place:
            self.title, self.detail = _("The beginning"), ""
            return
        before, after = self.history[self.place - 1], self.shown
        entry, names = after.entries[-1], after.names
        number = self._round(before, after)
        parts = [_("Round {round}").format(round=number)] if number else []
        parts += [names[entry.player]] if entry.move is not None and len(names) > 1 else []
        self.title = " · ".join(parts) or _("Before the first roll")
        if entry.move is not None:
            self.detail = self._words(before, entry)
        else:
            self.detail = self._undone(before, after)

    def _words(self, before: Journal, entry: Any) -> str:
        self._teller.player, self._teller.name = entry.player, before.names[entry.player]
        return str(self._teller.tell(before.state, entry.move))

    def _undone(self, before: Journal, after: Journal) -> str:
        """What a run of undos and redos has come to."""
        old, new = ([entry.id for entry, _state in one.trail] for one in (before, after))
        gone, back = [one for one in old if one not in new], [one for one in new if one not in old]
        if gone and back:
            return _("Back at another point of the game")
        if len(gone) + len(back) > 1:
            if gone:
                return plural("{count} entry undone", "{count} entries undone", len(gone))
            return plural("{count} entry redone", "{count} entries redone", len(back))
        with_it = before if gone else after
        place = (old if gone else new).index((gone or back)[0])
        state = with_it.trail[place - 1][1] if place else with_it.beginning
        entry = with_it.trail[place][0]
        self._teller.player, self._teller.name = entry.player, with_it.names[entry.player]
        what = str(self._teller.tell(state, entry.move))
        if len(with_it.names) > 1:
            what = _("{name}: {what}").format(name=self._teller.name, what=what)
        return (_("Undone: {what}") if gone else _("Redone: {what}")).format(what=what)


load_kv(__file__)
