"""The strip in the middle of the table: the round, who rolls, and the roll."""

from scoring.journal import Journal
from screens.platform.foreign_types import KivyTouch
from screens.widgets.canvas_widget import Drawn, TakesTouch
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HasTargets, HitTarget, SpokenGroup
from sheets.render_context import dp, palette
from sheets.sheet import Sheet
from sheets.texts import _


class TableStrip(HasTargets, TakesTouch, Drawn):
    """The strip between several seats: round, roll and pages."""

    __events__ = ("on_page",)

    def __init__(self, **kwargs: object) -> None:
        self.journal: Journal | None = None
        self.looks: type[Sheet] | None = None
        self.page, self.pages = 0, 1
        self.bare = False
        """Whether only dots and dice are shown, because another part has the text."""
        super().__init__(**kwargs)

    def show(self, journal: Journal, looks: type[Sheet], page: int = 0, pages: int = 1) -> None:
        self.journal, self.looks = journal, looks
        self.page, self.pages = page, pages
        self.draw()

    def paint(self, paint: Brush) -> None:
        if self.journal is None or self.looks is None:
            return
        game, state = self.journal.game, self.journal.state
        area = self.paint_card(paint).shrunk(dp(2))
        if self.pages > 1:
            area = self._paint_pages(paint, area)
        if self.bare:
            if area.width > area.height:
                self.looks.paint_roll(paint, area, game, state)
            return
        words = area._replace(width=area.width * 0.55)
        over = self.journal.over
        text = (
            _("Game over") if over else self.looks.texts_type.where(game, state, self.journal.names)
        )
        size = min(dp(22), area.height * 0.5)
        paint.text(text, words, size, palette().print, bold=True, align=0)
        rest = area._replace(x=words.x + words.width, width=area.width - words.width)
        if not over:
            self.looks.paint_roll(paint, rest, game, state)

    def _paint_pages(self, paint: Brush, area: Rect) -> Rect:
        """Draws a dot for each page of sheets at the left; returns the area beside them."""
        side, step = dp(10), dp(20)
        for number in range(self.pages):
            x = area.x + dp(8) + number * step
            dot = Rect(x, area.y + (area.height - side) / 2, side, side)
            fill = palette().may if number == self.page else palette().line
            paint.box(dot, fill=fill, radius=side / 2)
        wide = self.pages * step + dp(16)
        return area._replace(x=area.x + wide, width=area.width - wide)

    def let_go(self, _touch: KivyTouch) -> None:
        self.dispatch("on_page", (self.page + 1) % self.pages)

    def targets(self) -> list[HitTarget]:
        page = HitTarget("page", self.rect, self._turn_page, "page", self._say_page)
        return [page] if self.pages > 1 else []

    def spoken_group(self) -> SpokenGroup:
        return SpokenGroup(self._where())

    def _where(self) -> str:
        if self.journal is None or self.looks is None or self.bare:
            return _("Pages of sheets")
        if self.journal.over:
            return _("Game over")
        return self.looks.texts_type.where(
            self.journal.game, self.journal.state, self.journal.names
        )

    def _say_page(self) -> str:
        return _("Page {page} of {pages}").format(page=self.page + 1, pages=self.pages)

    def _turn_page(self) -> None:
        self.dispatch("on_page", (self.page + 1) % self.pages)

    def on_page(self, page: int) -> None:
        """Called when a tap asks for another page of sheets."""
