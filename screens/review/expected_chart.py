"""The expected totals over the rounds, as a curve of each player."""

from collections.abc import Sequence

from scoring.coach.review import Review
from screens.result.score_graph import CROWDED, DOT, PEN, ScoreGraph
from screens.result.score_history import Stand
from screens.widgets.axis import Scale
from sheets import player_colours
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette

BEHIND = 0.4
"""Opacity of the curves of the others."""
RING, NUMBER = 18, 22
"""Size of the ring around a costly entry, and of its number; in dp."""


def expected(players: Sequence[Review]) -> list[Stand]:
    """Returns what each player could expect after each round; at the end the totals."""
    courses = [dict(one.curve()) for one in players]
    last = max(max(course) for course in courses)
    now = [one.start for one in players]
    stands = []
    for number in range(last + 1):
        now = [course.get(number, value) for course, value in zip(courses, now, strict=True)]
        stands.append(Stand(number, tuple(now)))
    stands[-1] = Stand(last, tuple(one.final for one in players))
    return stands


class ExpectedGraph(ScoreGraph):
    """One player's curve above the others, with the costliest entries numbered."""

    def __init__(self, **kwargs: object) -> None:
        self.front = 0
        self.costly: Sequence[int] = ()
        """Their rounds, the costliest first."""
        super().__init__(**kwargs)

    def show_review(self, stands: Sequence[Stand], front: int, costly: Sequence[int]) -> None:
        self.front, self.costly = front, costly
        self.show(stands)

    def paint_players(self, paint: Brush, along: Scale, up: Scale) -> None:
        players = range(len(self.stands[0].totals))
        for player in (one for one in players if one != self.front):
            self._paint_curve(paint, player, along, up, BEHIND)
        self._paint_curve(paint, self.front, along, up, 1)
        for number, at in enumerate(self.costly, 1):
            self._paint_costly(paint, number, along.at(at), up.at(self._value(at)), up)

    def _value(self, rounds: int) -> float:
        return next(one.totals[self.front] for one in self.stands if one.rounds == rounds)

    def _paint_curve(
        self, paint: Brush, player: int, along: Scale, up: Scale, opacity: float
    ) -> None:
        ink = faded(player_colours.ink(player), opacity)
        points = [(along.at(one.rounds), up.at(one.totals[player])) for one in self.stands]
        paint.line([part for point in points for part in point], ink, dp(PEN))
        dots = points if len(points) <= CROWDED and opacity == 1 else points[-1:]
        paint.dots(dots, dp(DOT), ink)

    def _paint_costly(self, paint: Brush, number: int, x: float, y: float, up: Scale) -> None:
        """Draws a ring by hand, and its number below the curve if it fits."""
        side, high = dp(RING), dp(NUMBER)
        paint.shape("o", Rect(x - side / 2, y - side / 2, side, side), palette().refuse, number)
        below = y - side * 0.3 - high
        low = below if below > up.start else y + side * 0.3
        place = Rect(x - high, low, 2 * high, high)
        paint.text(str(number), place, high, palette().refuse, font=HAND)
