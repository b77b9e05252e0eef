"""Places the sheets and panels of a match as on the play screen, without a window: the real layout
code positions stand-ins for the widgets."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from play.match import Match
from play.seat import Seat
from screens.play import seat_arrangement
from screens.play.layout import arrange, bar_height
from screens.play.table_layout import arrange_table
from sheets.dock_slots import Dock
from sheets.drawing.geometry import Rect
from sheets.sheet import Sheet

RANK = 76
"""Height in dp of the card with the next rank."""


class Part:
    """Stands in for a widget: its area, and whether it is visible."""

    height_wanted = RANK

    def __init__(self, needed: float = 0.0, sheet: Sheet | None = None) -> None:
        self.pos, self.size, self.opacity = (0.0, 0.0), (0.0, 0.0), 1
        self.angle = 0
        self.dock: Dock | None = None
        self.beside = False
        self.needed = needed
        """Whether it is needed."""
        self.sheet = sheet
        """What it shows."""
        self.parent: Part | None = None

    @property
    def frame(self) -> tuple[float, float]:
        """Returns its width and height as its player sees it."""
        return (self.size[1], self.size[0]) if self.angle % 180 else self.size

    @property
    def place(self) -> Rect:
        return Rect(*self.pos, *self.size)

    def add_widget(self, part: "Part") -> None:
        part.parent = self

    def remove_widget(self, part: "Part") -> None:
        part.parent = None


class SeatParts:
    def __init__(self, seat: Seat, holder: Part) -> None:
        self.seat, self.sheet, self.panel, self.holder = seat, seat.sheet, seat.panel, holder
        self.sheet_widget, self.panel_widget = Part(sheet=seat.sheet), Part()
        self.action = Part()
        self.undo: Part | None = None

    def take_place(self) -> None:
        """Moves sheet and panel to the areas of their parts."""
        for drawing, part in ((self.sheet, self.sheet_widget), (self.panel, self.panel_widget)):
            drawing.visible = bool(part.opacity)
            if part.opacity:
                drawing.put_at(part.place)


class OtherParts:
    """Stands in for the small sheets of the other players."""

    def __init__(self, count: int) -> None:
        self.widgets = [Part() for _other in range(count)]

    def __iter__(self) -> Iterator[Part]:
        return iter(self.widgets)


class LaidOut(Part):
    """Stands in for the play screen: all that its layouts use."""

    def __init__(self, match: Match, size: tuple[float, float]) -> None:
        """Makes the bar as high as for short texts."""
        super().__init__()
        self.match, self.session, self.names = match, match.session, match.names
        self.width, self.height = size
        self.ids = SimpleNamespace(bar=SimpleNamespace(height=bar_height(*size)))
        self.sharing = SimpleNamespace(place=lambda: 0.0)
        self.stage, self.strip, self.rank, self.timeline_bar = Part(), Part(), Part(), Part()
        self.rank.needed = match.game.alone(match.state) and bool(match.game.ranks)
        self.front = SeatParts(match.front, self.stage)
        self.action = self.card = self.front.action
        self.sheet, self.panel, self.attended = match.front.sheet, match.front.panel, match.front
        self.seats = [SeatParts(seat, Part()) for seat in match.seats]
        self.tray, self.roll = Part(), Part()
        self.middle, self.middle_places = [Part(), Part()], [Part(), Part()]
        self.sides = seat_arrangement.sides(match.session.store, match.names)
        self.others = OtherParts(0 if self.sheet.shared else len(match.names) - 1)

    @property
    def shown_seats(self) -> list[SeatParts]:
        return self.seats if self.match.several_seats else [self.front]

    def arrange(self) -> None:
        screen: Any = self
        arrange_table(screen)
        if not self.match.several_seats:
            arrange(screen)
        for seat in self.shown_seats:
            seat.take_place()


def lay_out(match: Match, size: tuple[float, float]) -> None:
    """Places every sheet and panel of the match as on a screen of this size."""
    LaidOut(match, size).arrange()
