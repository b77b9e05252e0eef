"""The players side by side: name, total, and who has entered; a tap brings a sheet to the front."""

from scoring.journal import Journal
from screens.focus.hotspots import Spots
from screens.games.common import totals
from screens.look import fitting
from screens.look.brush import Brush
from screens.look.canvas_widget import Drawn
from screens.look.geometry import Rect
from screens.look.surface import HAND, dp, shades, sp
from screens.look.touch import Touch
from screens.look.widgets import IconButton

MOST_LARGER = 1.4
"""How many times larger names may become at the cost of their ends."""


class PlayerStrip(Spots, Drawn):
    __events__ = ("on_player",)

    def __init__(self, **kwargs: object) -> None:
        self.journal: Journal | None = None
        self.viewed = 0
        super().__init__(**kwargs)

    def show(self, journal: Journal, viewed: int) -> None:
        self.journal, self.viewed = journal, viewed
        self.draw()

    def cell(self, player: int) -> Rect:
        count = len(self.journal.names) if self.journal else 1
        wide = self.width / count
        return Rect(self.x + player * wide, self.y, wide, self.height)

    def paint(self, paint: Brush) -> None:
        if self.journal is None:
            return
        turn = self.journal.game.turn(self.journal.state)
        letters = self._letters()
        for player, name in enumerate(self.journal.names):
            rect = self.cell(player).shrunk(dp(2))
            chosen = player == self.viewed
            line = shades.may if chosen else None
            paint.box(rect, fill=shades.paper, line=line, radius=dp(12), width=dp(1.2))
            self._draw_player(paint, rect.shrunk(dp(7)), player, name, letters)
            if player == turn.roller and not self.journal.over:
                side = dp(13)
                die = Rect(rect.x + dp(7), rect.y + rect.height - side - dp(6), side, side)
                paint.die(die, 5, shades.soft, shades.paper)

    def _letters(self) -> float:
        """One size for all names, so small that the longest fits beside a die."""
        if self.journal is None or fitting.scale() == 1:
            return dp(13)
        room = self.cell(0).width - dp(18) - dp(16)
        names = [_shortened(name, room) for name in self.journal.names]
        longest = max(fitting.width(name, sp(13), bold=True) for name in names)
        return float(dp(13) * max(1 / fitting.scale(), min(1, room / longest)))

    def _draw_player(
        self, paint: Brush, rect: Rect, player: int, name: str, letters: float
    ) -> None:
        journal = self.journal
        assert journal is not None
        half = rect.height * (0.5 if fitting.scale() == 1 else 0.56)
        ink = shades.ink(player)
        total = totals.written(journal.game, journal.state, player)
        turn = journal.game.turn(journal.state)
        rolls = player == turn.roller and not journal.over
        upper = rect._replace(y=rect.y + half, height=rect.height - half)
        if rolls:
            upper = upper._replace(x=upper.x + dp(16), width=upper.width - dp(16))
        paint.text(_shortened(name, upper.width), upper, letters, shades.print, bold=True, align=0)
        lower = rect._replace(height=half)
        side = max(dp(18), min(sp(18), half, lower.width * 0.35))
        room = lower._replace(width=lower.width - side - dp(2))
        paint.text(total, room, dp(22), ink, font=HAND, align=0)
        entered = player not in turn.waiting
        mark = IconButton.glyph("check" if entered else "dots-horizontal")
        colour = ink if entered else shades.soft
        spot = lower._replace(x=lower.x + lower.width - side, width=side)
        paint.text(mark, spot, dp(18), colour, font="Icons", align=1)

    def on_touch_down(self, touch: Touch) -> bool:
        if not self.collide_point(*touch.pos) or self.journal is None:
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        for player in range(len(self.journal.names) if self.journal else 0):
            if not self.cell(player).distance(*touch.pos):
                self.dispatch("on_player", player)
        return True

    def spots(self) -> dict[str, Rect]:
        names = self.journal.names if self.journal else ()
        return {str(player): self.cell(player) for player in range(len(names))}

    def press_spot(self, name: str) -> None:
        self.dispatch("on_player", int(name))

    def on_player(self, player: int) -> None:
        """A player's name has been tapped."""


def _shortened(name: str, width: float) -> str:
    """A name that is clearly too long ends in dots; a little too long, it is written smaller."""
    room = max(3, int(width / (dp(6.2) * min(fitting.scale(), MOST_LARGER))))
    return name if len(name) <= room else f"{name[: room - 1]}…"
