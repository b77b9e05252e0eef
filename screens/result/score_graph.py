"""The points of all players over the rounds, a line in the ink of each."""

from collections.abc import Sequence

from screens.result.drawn_column import DrawnColumn
from screens.result.score_history import Stand
from screens.widgets import axis
from screens.widgets.axis import Scale
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.hit_targets import TargetName
from sheets.render_context import dp, palette, sp
from sheets.texts import _, printed

FONT_SIZE, GAP = 12, 8
HIGH, LOW = 220, 140
"""Maximum and minimum height, in dp."""
SHARE = 0.5
"""Height as a share of the width."""
PEN, DOT = 1.4, 5
CROWDED = 24
"""Maximum number of rounds with dots."""


class ScoreGraph(TargetName, DrawnColumn):
    def __init__(self, **kwargs: object) -> None:
        self.stands: Sequence[Stand] = ()
        self.names: Sequence[str] = ()
        super().__init__(**kwargs)

    def show(self, stands: Sequence[Stand], names: Sequence[str] = ()) -> None:
        self.stands, self.names = stands, names
        self.renew()

    @property
    def shown(self) -> bool:
        """Whether there are enough rounds."""
        return len(self.stands) > 2

    def spoken_lines(self) -> list[str]:
        """Returns the points of all players after each round."""
        return [
            _("Round {round}").format(round=stand.rounds) + f": {self._description(stand)}"
            for stand in (self.stands if self.shown else ())
            if stand.rounds
        ]

    def _description(self, stand: Stand) -> str:
        totals = [printed(round(total)) for total in stand.totals]
        if len(self.names) != len(totals):
            return ", ".join(totals)
        return ", ".join(f"{name} {total}" for name, total in zip(self.names, totals, strict=True))

    def measure(self) -> float:
        if not self.shown:
            return 0.0
        return float(max(dp(LOW), min(dp(HIGH), self.width * SHARE)))

    @property
    def line(self) -> float:
        return float(sp(FONT_SIZE) * 1.4)

    def paint(self, paint: Brush) -> None:
        if self.shown and self.width > dp(60):
            self._paint_graph(paint)

    def _paint_graph(self, paint: Brush) -> None:
        values = [total for stand in self.stands for total in stand.totals]
        room = self.height - self.line - dp(GAP) - self.line / 2
        marks = axis.ticks(min(values), max(values), int(room / (self.line * 1.6)))
        gutter = max(text_fitting.width(printed(mark), sp(FONT_SIZE)) for mark in marks) + dp(GAP)
        area = Rect(self.x + gutter, self.y + self.line + dp(GAP), self.width - gutter, room)
        up = Scale(marks[0], marks[-1], area.y, area.height)
        along = Scale(0, self.stands[-1].rounds, area.x + dp(4), area.width - dp(8))
        self._paint_marks(paint, marks, up, area)
        self._paint_rounds(paint, along, area)
        self.paint_players(paint, along, up)

    def paint_players(self, paint: Brush, along: Scale, up: Scale) -> None:
        for player in reversed(range(len(self.stands[0].totals))):
            self._paint_player(paint, player, along, up)

    def _paint_marks(self, paint: Brush, marks: Sequence[int], up: Scale, area: Rect) -> None:
        for mark in marks:
            y = round(up.at(mark))
            line = palette().line if mark == marks[0] else faded(palette().line, 0.4)
            paint.plain(Rect(area.x, y, area.width, max(1, round(dp(1)))), line)
            label = Rect(self.x, y - self.line / 2, area.x - self.x - dp(GAP) + dp(2), self.line)
            paint.text(printed(mark), label, dp(FONT_SIZE), palette().soft, align=1)

    def _paint_rounds(self, paint: Brush, along: Scale, area: Rect) -> None:
        last = self.stands[-1].rounds
        wide = text_fitting.width(str(last), sp(FONT_SIZE)) + dp(2 * GAP)
        step = axis.every(last, int(area.width / wide))
        for number in range(step, last + 1, step):
            label = Rect(along.at(number) - wide / 2, self.y, wide, self.line)
            paint.text(str(number), label, dp(FONT_SIZE), palette().soft)

    def _paint_player(self, paint: Brush, player: int, along: Scale, up: Scale) -> None:
        ink = player_colours.ink(player)
        points = [(along.at(one.rounds), up.at(one.totals[player])) for one in self.stands]
        paint.line([part for point in points for part in point], ink, dp(PEN))
        paint.dots(points if len(points) <= CROWDED else points[-1:], dp(DOT), ink)
