"""Solo: how far it is to the next rank."""

from typing import Any

from kivy.metrics import dp

from scoring.core import Game
from screens.drawn import Drawn
from screens.language import _, plural
from screens.paint import Paint
from screens.sheets import view
from screens.theme import theme


class RankCard(Drawn):
    height_wanted = 76

    def __init__(self, **kwargs: Any) -> None:
        self.game: Game[Any, Any, Any] | None = None
        self.total = 0
        super().__init__(**kwargs)

    def show(self, game: Game[Any, Any, Any], total: int) -> None:
        self.game, self.total = game, total
        self.draw()

    @property
    def text(self) -> str:
        """The next rank and what is missing; the highest has none after it."""
        if self.game is None or not self.game.ranks:
            return ""
        name = view(self.game.id).sheet.rank_name
        higher = [step for step in self.game.ranks if step[0] > self.total]
        if not higher:
            return str(name(self.game.ranks[-1][1]))
        points, rank = higher[0]
        missing = plural("{count} point", "{count} points", points - self.total)
        return _("{points} to {rank}").format(points=missing, rank=name(rank))

    def paint(self, paint: Paint) -> None:
        if self.game is None or not self.game.ranks:
            return
        area = self.paint_card(paint).shrunk(dp(4))
        bar = min(dp(10), area.height * 0.2)
        words = area._replace(y=area.y + bar + dp(6), height=area.height - bar - dp(6))
        paint.text(
            self.text, words, min(dp(16), words.height * 0.7), theme.print, bold=True, align=0
        )
        track = area._replace(height=bar)
        paint.box(track, fill=theme.quiet, radius=bar / 2)
        top = self.game.ranks[-1][0]
        done = max(bar, track.width * min(1, max(0, self.total) / top))
        paint.box(track._replace(width=done), fill=theme.ink(0), radius=bar / 2)
        for points, _rank in self.game.ranks[1:-1]:  # a notch for each rank on the way
            x = track.x + track.width * points / top
            paint.plain(track._replace(x=x, width=dp(2)), theme.paper)
