"""The table display while guests play on their phones: nothing is entered here."""

from kivy.properties import BooleanProperty, StringProperty

from play.spectator_view import TWO_COLUMNS, paint_middle
from screens.play.screen import PlayScreen
from screens.widgets.canvas_widget import Drawn, Still
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.drawing.brush import Brush
from sheets.render_context import dp


class Middle(Still, Drawn):
    """Draws the match of the play screen."""

    screen: PlayScreen | None = None

    def paint(self, paint: Brush) -> None:
        if self.screen and self.screen.opened:
            paint_middle(paint, self.rect.shrunk(dp(12)), self.screen.match)


class MiddleScreen(RollpadScreen):
    """The screen of the table display."""

    subtitle = StringProperty()
    address, site, code = StringProperty(), StringProperty(), StringProperty()
    """How others can join, as long as there are free seats; empty otherwise."""
    large = BooleanProperty(False)
    """Whether there is room for an address that can be read from two metres."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        redraw.bind(times=self.show)
        self.bind(width=self._measure)

    def _measure(self, *_args: object) -> None:
        self.large = self.width >= dp(TWO_COLUMNS)

    @property
    def play(self) -> PlayScreen:
        screen = self.app.screen("play")
        assert isinstance(screen, PlayScreen)
        return screen

    @property
    def stays_on(self) -> bool:
        return self.makes_sense and self.play.stays_on

    @property
    def makes_sense(self) -> bool:
        return self.play.opened is not None

    def arrive(self, **_what: object) -> None:
        self.ids.middle.screen = self.play
        self.play.beside = self.show
        self.show()

    def leave(self) -> None:
        self.play.beside = None

    def show(self, *_args: object) -> None:
        if self.makes_sense:
            self.subtitle = self.play.ids.bar.title
            table, match = self.play.table, self.play.match
            free = table is not None and len(match.away) < len(match.names)
            free = free and not self.play.session.journal.over
            self.address = table.address if table and free else ""
            self.site = table.site if table and free else ""
            self.code = table.server.secret if table and free else ""
            self.ids.middle.draw()


load_kv(__file__)
