"""Inviting guests: the code to scan, the address to type, who is here, and what they may do."""

from functools import partial

from kivy.properties import BooleanProperty, StringProperty

from screens.look.brush import Brush
from screens.look.canvas_widget import Drawn, Still
from screens.look.geometry import Rect
from screens.look.language import tr
from screens.look.list_row import WayRow
from screens.look.surface import dp
from screens.look.texts import _
from screens.look.widgets import RollpadScreen, load_kv
from screens.play.guest import Guest
from screens.play.open_table import OpenTable
from screens.play.screen import PlayScreen

WHITE, BLACK = (1.0, 1.0, 1.0, 1.0), (0.0, 0.0, 0.0, 1.0)
"""Not those of the paper: cameras want the contrast, at night as well."""
QUIET = 4
"""The white border that a QR code has to have, in its modules."""


class QrCode(Still, Drawn):
    """An address as a QR code."""

    address = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self.modules: tuple[tuple[int, ...], ...] = ()
        super().__init__(**kwargs)

    def on_address(self, _code: object, address: str) -> None:
        import segno  # only needed here

        matrix = segno.make(address, error="m", micro=False).matrix if address else ()
        self.modules = tuple(tuple(row) for row in matrix)
        self.draw()

    def paint(self, paint: Brush) -> None:
        if not self.modules:
            return
        count = len(self.modules) + 2 * QUIET
        size = int(min(self.width, self.height) / count)  # whole pixels, or there would be gaps
        x, y = self.rect.center
        side = size * count
        left, top = round(x - side / 2), round(y + side / 2)
        paint.box(Rect(left, top - side, side, side), fill=WHITE, radius=dp(8))
        for row, line in enumerate(self.modules, QUIET):
            for column, module in enumerate(line, QUIET):
                if module:
                    place = Rect(left + column * size, top - (row + 1) * size, size, size)
                    paint.plain(place, BLACK)


class InviteScreen(RollpadScreen):
    address = StringProperty()
    site = StringProperty()
    code = StringProperty()
    everything = BooleanProperty(False)
    failed = BooleanProperty(False)
    """Whether no guests can come, as the system does not let us listen."""
    nobody = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        tr.bind(on_change=self._show)

    @property
    def play(self) -> PlayScreen:
        screen = self.app.screen("play")
        assert isinstance(screen, PlayScreen)
        return screen

    @property
    def table(self) -> OpenTable | None:
        return self.play.table

    def arrive(self, **_what: object) -> None:
        self.failed = False
        with self.app.telling():
            try:
                self.play.open_table().table.on_change = self._show
            except OSError:
                self.failed = True
        self.ids.scroll.scroll_y = 1
        self._show()

    def _show(self, *_args: object) -> None:
        table = self.table
        self.address = table.address if table else ""
        self.site = f"http://{table.site}" if table else ""
        self.code = table.server.secret if table else ""
        self.everything = table.table.everything if table else False
        here = table.table.here if table else []
        self.nobody = not here
        self.ids.here.clear_widgets()
        for guest in here:
            row = WayRow(text=_called(guest), supporting=_("Tap to remove"), arrow="close")
            row.bind(on_release=partial(self._remove, guest))
            self.ids.here.add_widget(row)

    def _remove(self, guest: Guest, *_args: object) -> None:
        if self.table:
            self.table.table.remove(guest)

    def use_everything(self, everything: bool) -> None:
        if self.table:
            with self.app.telling():
                self.table.let_enter(everything)
            self._show()

    def change_code(self) -> None:
        if self.table:
            with self.app.telling():
                self.table.change_code()
            self._show()

    def close_table(self) -> None:
        with self.app.telling():
            self.play.close_table()
        self.app.back()


def _called(guest: Guest) -> str:
    if guest.name == "":
        return _("Somebody who looks on")
    return guest.name or _("Somebody who has not chosen a name yet")


load_kv(__file__)
