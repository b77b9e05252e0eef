"""Printing empty sheets: how many, on which paper, and how they lie on a page."""

from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from scoring import GAMES
from scoring.journal import Journal
from screens.look import outgoing
from screens.look.canvas_widget import Still
from screens.look.geometry import Rect
from screens.look.language import tr
from screens.look.paint import Paint
from screens.look.surface import Surface, current, drawing_on
from screens.look.texts import _, plural
from screens.look.theme import theme
from screens.look.widgets import RollpadScreen, load_kv
from screens.system import device
from storage.settings import PADS, PAPER, PAPERS

if TYPE_CHECKING:
    from screens.paper.pads import Pad

QUICK = (2, 4, 10, 20, 50)
"""Numbers of sheets to be chosen at once."""
MOST = 100
NOBODY = "?"
"""In the place of names, which are not printed."""


class PagePreview(Still, Widget):
    """The first page, as it will be printed."""

    pad: "Pad | None" = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("pad", "size", "pos"):
            self.fbind(name, self._draw_soon)

    def _draw(self, _seconds: float) -> None:
        self.canvas.clear()
        if self.pad is None or min(self.size) <= 0:
            return
        grid = self.pad.grid
        scale = min(self.width / grid.width, self.height / grid.height)
        left, low = (
            round(middle - side * scale / 2)
            for middle, side in zip(self.center, (grid.width, grid.height), strict=True)
        )
        size = grid.width * scale, grid.height * scale
        with self.canvas:
            Color(*theme.line)
            Rectangle(pos=(left - 1, low - 1), size=(size[0] + 2, size[1] + 2))
            Color(1, 1, 1, 1)
            Rectangle(pos=(left, low), size=size)
            Color(0.6, 0.6, 0.6, 1)
            for x, y, to_x, to_y in grid.cuts():
                ends = (left + x * scale, low + y * scale, left + to_x * scale, low + to_y * scale)
                Line(points=ends, dash_length=3, dash_offset=3)
        with drawing_on(Surface(self.pad.palette, current().ruler, self.pad.density(scale))):
            for number, place in enumerate(self.pad.on_a_page()):
                x, y, wide, high = (round(side * scale) for side in place)
                self._draw_sheet(number, Rect(left + x, low + y, wide, high))

    def _draw_sheet(self, number: int, place: Rect) -> None:
        assert self.pad is not None
        layer, sheet = InstructionGroup(), self.pad.sheet(number % self.pad.kinds)
        self.canvas.add(layer)
        sheet.put_at(place)
        with Paint(layer) as paint:
            sheet.paint_pad(paint)


class PrintScreen(RollpadScreen):
    subtitle = StringProperty()
    count = NumericProperty(10)
    most = NumericProperty(MOST)
    counts = ListProperty([(number, str(number)) for number in QUICK])
    paper = StringProperty(PAPERS[0])
    papers = ListProperty()
    pad: "Pad | None" = ObjectProperty(None, allownone=True)
    how_many = StringProperty()
    told = StringProperty()
    """How many are on a page, and how many pages there are."""
    busy = BooleanProperty(False)
    """Whether a file is being written."""
    wide = BooleanProperty(False)
    """Whether the page is beside the choices."""
    sends = BooleanProperty(False)
    """Whether the system has a share sheet; otherwise files are saved."""

    def __init__(self, **kwargs: object) -> None:
        self.journal: Journal | None = None
        super().__init__(**kwargs)
        # After the screen has slid in: laying out takes a moment.
        self._lay_out_soon = Clock.create_trigger(self._lay_out)
        tr.bind(on_change=self._write_anew)

    def arrive(
        self,
        game: str = "",
        options: dict[str, object] | None = None,
        players: int = 1,
        **_: object,
    ) -> None:
        if game:
            rules, settings = GAMES[game], self.app.store.settings
            pads = settings.get(PADS.of(game))
            chosen = rules.with_pads(pads, options or {}, players)
            self.journal = Journal.new(game, chosen, [NOBODY] * players)
        self.paper = self.app.store.settings.get(PAPER)
        self.sends = device.can_share()
        self.ids.scroll.scroll_y = 1
        self._write_anew()

    def on_enter(self) -> None:
        self._lay_out_soon()

    def leave(self) -> None:
        self._lay_out_soon.cancel()
        self.pad = None

    def _write_anew(self, *_args: object) -> None:
        if self.journal is None:
            return
        self.subtitle = self.journal.game.title
        self.papers = [(paper, _("Letter") if paper == "Letter" else paper) for paper in PAPERS]
        self.how_many = plural("{count} sheet", "{count} sheets", int(self.count))
        if self.pad is not None:  # the language has changed
            self._lay_out_soon()

    def choose_count(self, count: int) -> None:
        self.count = max(1, min(MOST, count))
        self._write_anew()
        self._lay_out()

    def choose_paper(self, paper: str) -> None:
        self.paper = paper
        with self.app.telling():
            self.app.store.settings.set(PAPER, paper)
        self._lay_out()

    def _lay_out(self, *_args: object) -> None:
        from screens.paper.pads import Pad  # imported when somebody prints

        assert self.journal is not None
        self.pad = Pad(self.journal, int(self.count), self.paper, theme.dice)
        on_page = plural("{count} on a page", "{count} on a page", self.pad.grid.count)
        self.told = f"{on_page} · {plural('{count} page', '{count} pages', self.pad.pages)}"

    # The file

    def send_pdf(self) -> None:
        self._send(".pdf")

    def send_svg(self) -> None:
        self._send(".svg")

    def _send(self, suffix: str) -> None:
        if self.pad is None:
            self._lay_out()
        assert self.pad is not None
        data = self.pad.pdf() if suffix == ".pdf" else self.pad.svg()
        name = f"rollpad-{self.pad.journal.game.id}-{self.paper.lower()}"
        outgoing.make(self.app, name, suffix, outgoing.writing(data), self._be_busy)

    def _be_busy(self, busy: bool) -> None:
        self.busy = busy


load_kv(__file__)
