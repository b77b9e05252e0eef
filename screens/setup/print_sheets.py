"""Printing empty sheets: how many, on which paper, and how they are arranged on a page."""

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from scoring import READABLE
from scoring.journal import Journal
from screens.platform import device
from screens.widgets import file_export
from screens.widgets.redraw import redraw
from screens.widgets.theme import theme
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.printing.blank_sheets import BlankPad
from sheets.texts import _, plural
from storage.settings import PADS, PAPER, PAPERS

QUICK = (4, 10, 20, 50)
"""Numbers of sheets offered as buttons."""
MOST = 100
NOBODY = "?"
"""Placeholder for names, which are not printed."""


class PrintScreen(RollpadScreen):
    subtitle = StringProperty()
    count = NumericProperty(10)
    most = NumericProperty(MOST)
    counts = ListProperty([(number, str(number)) for number in QUICK])
    paper = StringProperty(PAPERS[0])
    papers = ListProperty([(paper, paper) for paper in PAPERS])
    picture = ObjectProperty(None, allownone=True)
    """The first page."""
    how_many = StringProperty()
    summary = StringProperty()
    """The number of sheets on a page, and of pages."""
    busy = BooleanProperty(False)
    """Whether a file is being written."""
    wide = BooleanProperty(False)
    """Whether the page is beside the choices."""
    sends = BooleanProperty(False)
    """Whether the system has a share sheet; otherwise files are saved."""

    def __init__(self, **kwargs: object) -> None:
        self.journal: Journal | None = None
        self.pad: BlankPad | None = None
        super().__init__(**kwargs)
        # After the screen has slid in: laying out takes a moment.
        self._lay_out_soon = Clock.create_trigger(self._lay_out)
        redraw.bind(times=self._rewrite)

    def arrive(
        self,
        game: str = "",
        options: dict[str, object] | None = None,
        players: int = 1,
        **_: object,
    ) -> None:
        if game:
            rules, settings = READABLE[game], self.app.store.settings
            pads = settings.get(PADS.of(game))
            chosen = rules.with_pads(pads, options or {}, players)
            self.journal = Journal.new(game, chosen, [NOBODY] * players)
        self.paper = self.app.store.settings.get(PAPER)
        self.sends = device.can_share()
        self.ids.scroll.scroll_y = 1
        self._rewrite()

    def on_enter(self) -> None:
        if self.journal is not None:
            self._lay_out_soon()

    def leave(self) -> None:
        self._lay_out_soon.cancel()
        self.pad = self.picture = None

    def _rewrite(self, *_args: object) -> None:
        if self.journal is None:
            return
        self.subtitle = self.journal.title
        self.how_many = plural("{count} sheet", "{count} sheets", int(self.count))
        if self.pad is not None:  # the language has changed
            self._lay_out_soon()

    def choose_count(self, count: int) -> None:
        self.count = max(1, min(MOST, count))
        self._rewrite()
        self._lay_out()

    def choose_paper(self, paper: str) -> None:
        self.paper = paper
        with self.app.telling():
            self.app.store.settings.set(PAPER, paper)
        self._lay_out()

    def _lay_out(self, *_args: object) -> None:
        from screens.setup.print_preview import picture

        assert self.journal is not None
        self.pad = BlankPad(self.journal, int(self.count), self.paper, theme.dice)
        self.picture = picture(self.pad)
        on_page = _("{count} per page").format(count=self.pad.grid.count)
        pages = plural("{count} page", "{count} pages", self.pad.pages)
        self.summary = f"{on_page} · {pages}"

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
        file_export.make(self.app, name, suffix, file_export.writing(data), self._be_busy)

    def _be_busy(self, busy: bool) -> None:
        self.busy = busy


load_kv(__file__)
