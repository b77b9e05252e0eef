"""The parts that the layouts of the play screen place: the widgets in a window, and stand-ins in
tools and tests. No Kivy."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from play.match import Match
from play.seat import Seat
from sheets.dock_slots import Dock
from sheets.panel import Panel
from sheets.sheet import Sheet
from storage.session import Session


class Part(Protocol):
    """Something with a position and a size."""

    pos: tuple[float, float]
    size: tuple[float, float]
    opacity: float
    parent: "Part | None"

    def add_widget(self, part: "Part") -> object: ...

    def remove_widget(self, part: "Part") -> object: ...


class TurnedPart(Part, Protocol):
    """A part that can be turned towards a player, and contains others."""

    angle: int

    @property
    def frame(self) -> tuple[float, float]:
        """Returns its width and height as its player sees it."""


class SheetPart(Part, Protocol):
    @property
    def sheet(self) -> Sheet: ...


class CardPart(Part, Protocol):
    """The card of a seat, or the timeline in its place."""

    dock: Dock | None
    large: bool
    width: float
    needed: float
    """The height that it needs."""


class ActionPart(CardPart, Protocol):
    """The card of a seat, which may be a dock."""

    beside: bool
    """Whether a part of the panel is in the dock beside its text."""


class RankPart(Part, Protocol):
    needed: bool
    """Whether it is shown at all."""
    height_wanted: float
    """Its height in dp."""


class UndoPart(Part, Protocol):
    away: bool


class SeatParts(Protocol):
    """Everything that is shown of a seat."""

    @property
    def seat(self) -> Seat: ...
    @property
    def sheet(self) -> Sheet: ...
    @property
    def panel(self) -> Panel: ...
    @property
    def holder(self) -> TurnedPart: ...
    @property
    def sheet_widget(self) -> SheetPart: ...
    @property
    def panel_widget(self) -> Part: ...
    @property
    def action(self) -> ActionPart: ...
    @property
    def undo(self) -> UndoPart | None: ...


class HighPart(Protocol):
    height: float


class Ids(Protocol):
    """The parts that the kv file names."""

    bar: HighPart


class StatusLine(Protocol):
    def place(self) -> float:
        """Puts the status of a shared game below the bar; returns its height."""


class PlayParts(Part, Protocol):
    """Everything on the play screen that has a place."""

    @property
    def match(self) -> Match: ...
    @property
    def session(self) -> Session: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def sides(self) -> Sequence[str]: ...
    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def ids(self) -> Ids: ...
    @property
    def sharing(self) -> StatusLine: ...
    @property
    def stage(self) -> TurnedPart: ...
    @property
    def front(self) -> SeatParts: ...
    @property
    def seats(self) -> Sequence[SeatParts]: ...
    @property
    def attended(self) -> Seat: ...
    @property
    def sheet(self) -> Sheet: ...
    @property
    def panel(self) -> Panel: ...
    @property
    def action(self) -> CardPart: ...
    @property
    def card(self) -> CardPart: ...
    @property
    def timeline_bar(self) -> CardPart: ...
    @property
    def others(self) -> Iterable[SheetPart]: ...
    @property
    def strip(self) -> Part: ...
    @property
    def rank(self) -> RankPart: ...
    @property
    def middle(self) -> Sequence[Part]: ...
    @property
    def middle_places(self) -> Sequence[TurnedPart]: ...
    @property
    def tray(self) -> TurnedPart: ...
    @property
    def roll(self) -> Part: ...
