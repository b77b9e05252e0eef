"""For a single player: the distance to the next rank, and the best game at this point."""

from play.best_game_pace import BestGame
from scoring.journal import Journal
from screens.widgets.canvas_widget import Drawn
from sheets import player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette
from sheets.titles import next_rank, rank_of

LINES = 0.56
"""Share of the height for the first of two lines."""


class RankCard(Drawn):
    """The card with the rank in a solo game."""

    height_wanted = 76

    def __init__(self, **kwargs: object) -> None:
        self.ghost: BestGame | None = None
        self.journal: Journal | None = None
        super().__init__(**kwargs)

    def show(self, journal: Journal, ghost: BestGame) -> None:
        self.journal, self.ghost = journal, ghost
        self.draw()

    @property
    def needed(self) -> bool:
        """Whether there is something to show."""
        if self.journal is None or self.ghost is None:
            return False
        if not self.journal.game.alone(self.journal.state):
            return False
        return bool(self.journal.game.ranks or self.ghost.run)

    @property
    def text(self) -> str:
        """Returns the text with the next rank and the missing points, or with the highest rank."""
        if self.journal is None or not self.journal.game.ranks:
            return ""
        game = self.journal.game
        top = game.ranks_for(self.journal.options)[-1]
        return next_rank(self.journal) or rank_of(game.id, top[1])

    def paint(self, paint: Brush) -> None:
        if self.journal is None or self.ghost is None or not self.needed or not self.opacity:
            return
        area = self.paint_card(paint).shrunk(dp(4))
        bar = min(dp(10), area.height * 0.2)
        words = area._replace(y=area.y + bar + dp(6), height=area.height - bar - dp(6))
        lines = [line for line in (self.text, self.ghost.words(self.journal)) if line]
        if len(lines) == 2:
            low = words.height * (1 - LINES)
            upper = words._replace(y=words.y + low, height=words.height - low)
            words = words._replace(height=low)
            size = min(dp(13), low * 0.8)
            paint.text(lines[1], words, size, palette().soft, align=0)
            words = upper
        size = min(dp(16), words.height * 0.74)
        paint.text(lines[0], words, size, palette().print, bold=True, align=0)
        self._paint_bar(paint, area._replace(height=bar))

    def _paint_bar(self, paint: Brush, track: Rect) -> None:
        assert self.journal is not None
        assert self.ghost is not None
        ranks = self.journal.game.ranks_for(self.journal.options)
        total = self.journal.total(0)
        standing = self.ghost.standing(self.journal)
        top = ranks[-1][0] if ranks else max(1, total, *self.ghost.run)

        def along(points: int) -> float:
            return track.width * min(1, max(0, points) / top)

        paint.box(track, fill=palette().quiet, radius=track.height / 2)
        done = track._replace(width=max(track.height, along(total)))
        paint.box(done, fill=player_colours.ink(0), radius=track.height / 2)
        for points, _rank in ranks[1:-1]:  # a notch at each rank between
            paint.plain(track._replace(x=track.x + along(points), width=dp(2)), palette().paper)
        if standing and standing.rounds:
            self._paint_mark(paint, track, track.x + along(standing.best))

    def _paint_mark(self, paint: Brush, track: Rect, x: float) -> None:
        """Draws a thin line across the bar and beyond its edges, at the total of the best game."""
        line = Rect(round(x) - dp(1), track.y - dp(4), dp(2), track.height + dp(8))
        paint.plain(line.shrunk(-dp(1.5)), palette().paper)
        paint.plain(line, palette().soft)
