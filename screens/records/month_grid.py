"""A month of a calendar: each day with the result of its dice."""

from calendar import Calendar
from collections.abc import Mapping
from datetime import date
from functools import partial

from kivy.properties import StringProperty

from screens.platform.foreign_types import KivyTouch
from screens.result.drawn_column import DrawnColumn
from screens.widgets.canvas_widget import TakesTouch
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.given_dice_texts import attempt_words, date_words
from sheets.hit_targets import HasTargets, HitTarget, SpokenGroup, target_under
from sheets.render_context import dp, palette
from sheets.texts import _, plural, printed
from storage.dice_days import DayGame

WEEK = 7
HEAD, CELL = 26, 54
"""Heights of the names of the weekdays and of a day, in dp."""
NUMBER, POINTS = 13, 22
"""Font sizes, in dp."""


def weekdays() -> tuple[str, ...]:
    """Returns the short names of the weekdays, beginning with Monday."""
    first = (_("Mon"), _("Tue"), _("Wed"), _("Thu"))
    return (*first, _("Fri"), _("Sat"), _("Sun"))


class MonthGrid(HasTargets, TakesTouch, DrawnColumn):
    """The days can be chosen, up to today."""

    chosen = StringProperty()
    """The chosen day, such as 2026-11-18."""

    __events__ = ("on_day",)

    def __init__(self, **kwargs: object) -> None:
        self.month = date(2026, 1, 1)
        self.today = ""
        self.games: Mapping[str, DayGame] = {}
        self._down: str | None = None
        super().__init__(**kwargs)

    def on_day(self, day: str) -> None:
        """Called when a day has been chosen."""

    def show(self, month: date, today: str, games: Mapping[str, DayGame], chosen: str) -> None:
        self.month, self.today, self.games, self.chosen = month, today, games, chosen
        self.renew()

    # Layout

    def _weeks(self) -> list[list[date]]:
        return Calendar().monthdatescalendar(self.month.year, self.month.month)

    @property
    def _head(self) -> float:
        return float(dp(HEAD) * text_fitting.grown(0.6))

    @property
    def _cell(self) -> float:
        return float(dp(CELL) * text_fitting.grown(0.5))

    def measure(self) -> float:
        return self._head + len(self._weeks()) * self._cell

    def cells(self) -> dict[str, Rect]:
        """Returns the days of the month, each with its place."""
        wide, top, found = self.width / WEEK, self.top - self._head, dict[str, Rect]()
        for row, week in enumerate(self._weeks(), 1):
            for column, day in enumerate(week):
                if day.month == self.month.month:
                    place = Rect(self.x + column * wide, top - row * self._cell, wide, self._cell)
                    found[day.isoformat()] = place
        return found

    # Drawing

    def paint(self, paint: Brush) -> None:
        wide = self.width / WEEK
        for column, name in enumerate(weekdays()):
            place = Rect(self.x + column * wide, self.top - self._head, wide, self._head)
            paint.text(name, place.shrunk(dp(2)), dp(NUMBER), palette().soft)
        for day, place in self.cells().items():
            self._paint_day(paint, day, place.shrunk(dp(2)))

    def _paint_day(self, paint: Brush, day: str, place: Rect) -> None:
        game, ink = self.games.get(day), player_colours.ink(0)
        if game and game.counts:
            paint.box(place, fill=palette().may_tint, radius=dp(10))
        elif game:
            paint.box(place, fill=palette().quiet, radius=dp(10))
        if day == self.chosen:
            paint.box(place, line=palette().may, radius=dp(10), width=dp(1.6))
        is_today = day == self.today
        colour = (
            palette().soft if day > self.today else palette().may if is_today else palette().print
        )
        upper = place._replace(y=place.y + place.height * 0.56, height=place.height * 0.4)
        number = str(int(day[-2:]))
        paint.text(number, upper, dp(NUMBER), colour, bold=is_today)
        if game:
            lower = place._replace(height=place.height * 0.58)
            text = "…" if game.total is None else printed(game.total)
            paint.text(text, lower, dp(POINTS), ink, font=HAND)

    # Input

    def targets(self) -> list[HitTarget]:
        return [
            HitTarget(
                day,
                place,
                partial(self.choose, day),
                meaning=day,
                say=partial(self._say, day),
                chosen=day == self.chosen,
            )
            for day, place in self.cells().items()
            if day <= self.today
        ]

    def spoken_group(self) -> SpokenGroup:
        return SpokenGroup(_("Calendar"))

    def _say(self, day: str) -> str:
        game = self.games.get(day)
        if game is None:
            result = _("Not played")
        elif game.total is None:
            result = _("Not finished")
        else:
            points = plural("{count} point", "{count} points", game.total)
            result = f"{points}, {attempt_words(game.attempt)}"
        return f"{date_words(day)}: {result}"

    def choose(self, day: str) -> None:
        self.chosen = day
        self.renew()
        self.dispatch("on_day", day)

    def _day_at(self, touch: KivyTouch) -> str | None:
        day = target_under(self.targets(), touch.x, touch.y)
        return day and day.name

    def takes(self, touch: KivyTouch) -> bool:
        self._down = self._day_at(touch)
        return self._down is not None

    def let_go(self, touch: KivyTouch) -> None:
        day, self._down = self._down, None
        if day is not None and day == self._day_at(touch):
            self.choose(day)
