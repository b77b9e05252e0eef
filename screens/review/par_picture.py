"""The small picture of a result for sending: the points, and the rounds as squares."""

from collections.abc import Callable

from PIL import Image

from scoring.coach.par import Par
from scoring.journal import Journal
from screens.result.share_image import made_for_sending, rendered
from screens.review import par_texts
from screens.review.par_table import paint_squares, squares_high
from sheets import paint_icon, player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette

WIDTH, MARGIN, INSIDE = 360, 14, 18
HEAD, POINTS, LINE, FOOT, EMBLEM = 62, 52, 24, 30, 44
"""Heights, in dp."""


class ParPage:
    """The page to draw; it reveals no roll and no entry."""

    def __init__(self, journal: Journal, par: Par) -> None:
        self.journal, self.par = journal, par
        self.remark = ", ".join(par_texts.remarks(journal))
        self.width = float(dp(WIDTH))
        self._squares = squares_high(len(par.rounds), self._room)
        lines = LINE * (2 if self.remark else 1)
        self.height = float(dp(HEAD + POINTS + lines + FOOT + 2 * MARGIN) + self._squares)

    @property
    def _room(self) -> float:
        return self.width - 2 * dp(MARGIN + INSIDE)

    def draw(self, layer: Callable[[], Brush]) -> None:
        paint = layer()
        card = Rect(0, 0, self.width, self.height).shrunk(dp(MARGIN))
        paint.shadow(card)
        paint.box(card, fill=palette().paper, radius=dp(14))
        x, top = card.x + dp(INSIDE), card.y + card.height - dp(10)
        emblem = Rect(x, top - dp(EMBLEM), dp(EMBLEM), dp(EMBLEM))
        paint_icon(self.journal.game.id, paint, emblem)
        words = Rect(x + dp(EMBLEM + 10), emblem.y, self._room - dp(EMBLEM + 10), dp(EMBLEM))
        paint.text(
            par_texts.heading(self.journal), words, dp(16), palette().print, bold=True, align=0
        )
        top -= dp(HEAD)
        line = Rect(x, top - dp(POINTS), self._room, dp(POINTS))
        text = par_texts.verdict(self.journal, self.par)
        paint.text(text, line, dp(34), player_colours.ink(0), font=HAND, align=0)
        line = line._replace(y=line.y - dp(LINE), height=dp(LINE))
        paint.text(par_texts.as_good(self.par), line, dp(14), palette().print, align=0)
        if self.remark:
            line = line._replace(y=line.y - dp(LINE))
            paint.text(self.remark, line, dp(13), palette().soft, align=0)
        place = Rect(x, line.y - dp(6) - self._squares, self._room, self._squares)
        paint_squares(paint, self.par.rounds, place)
        foot = Rect(card.x, card.y, card.width - dp(INSIDE), dp(FOOT))
        paint.text("Rollpad", foot, dp(16), palette().soft, font=HAND, align=1)


def draw(journal: Journal, par: Par) -> Image.Image:
    with made_for_sending():
        return rendered(ParPage(journal, par))
