"""The basis of a sheet: its player, the areas of its boxes, and what has to be redrawn.

Nothing is drawn here. Changes only mark layers as out of date; the window or a guest's page draws
them.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from typing import Protocol

from scoring.game import AnyGame, AnyState, Box
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.forced_marks import ForcedEntries, Pencilled
from sheets.hint_marks import HintMark
from sheets.input_listener import Listener
from sheets.positioned import Positioned
from sheets.render_context import dp
from sheets.sheet_texts import SheetTexts
from sheets.zoom import Zoom

LIES = 1.4
"""Ratio of width to height at which most sheets use their area best."""
BOXES_ACROSS = 14
"""Number of boxes side by side that is assumed, unless the game provides it."""
GROWS = 1.22
"""Maximum height of a sheet relative to its preferred height."""
LAYERS = ("frame", "print", "invite", "ink", "ghost", "aside", "tips")
"""The layers of a sheet, from the bottom; also the order in which they are drawn."""


class FoundAreas(Protocol):
    """Areas that are known once a sheet has been drawn."""

    @property
    def signs(self) -> dict[Box, Rect]:
        """Returns the areas of the marks in the margins, each by a box it belongs to."""

    @property
    def words(self) -> list[Rect]:
        """Returns the areas of printed texts."""


class Paper(ABC, Positioned):
    painter: FoundAreas
    texts_type: type[SheetTexts]
    """The texts of a game's sheet; some are needed before there is a sheet."""
    framed = True
    """Whether it is a separate piece of paper, or printed on another one."""
    swipes = True
    """Whether a fast horizontal movement is a swipe; not where things are dragged over the
    sheet."""
    wide_share = 0.66
    """Share of a tablet in landscape, if no other sheets are beside it."""
    shared = False
    """Whether it is one sheet for all players, with a column for each."""
    touches_boxes = True
    """Whether touches mean single boxes; a game may handle them differently."""
    headed = True
    """Whether it has a line with name and total; not where these are beside it, and it needs the
    room."""
    heading_keeps = 0
    """Width in dp at the right of the heading that is used for something else."""
    can_enlarge = False
    """Whether a touch of the heading makes the sheet fill the screen."""
    shows_reading: tuple[str, ...] = ("invite",)
    """The layers that look different while the past is shown."""

    shrinks = True
    """Whether it is scaled down if it has less than its preferred height."""

    holds_dock = False
    """Whether card and panel are in it."""

    zoom: Zoom | None = None
    """How large it is drawn; None where that cannot be changed."""

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__()
        self.game = game
        self.compact = compact
        """Whether it is small and for display only; a touch shows it as the main sheet."""
        self.listener = Listener()
        self.texts = self.texts_type(self)
        """What the sheet says about itself and its game."""
        self.state: AnyState = None
        self.player = 0
        self.name = ""
        self.names: tuple[str, ...] = ()
        """The names of all players."""
        self.active = False
        """Whether it is this player's turn."""
        self.aside: tuple[str, ...] = ()
        """Text beside the total, from long to short; the longest that fits is written."""
        self.invited: frozenset[Box] = frozenset()
        self.selected: frozenset[Box] = frozenset()
        self.ghost: dict[Box, str] = {}
        self.about: dict[Box, str] = {}
        """The spoken text of what the previewed box would write and score."""
        self.forced: ForcedEntries | None = None
        self.pencilled = Pencilled()
        self.is_pad = False
        """Whether it is printed empty, for a pencil: without a player or any points."""
        self.may_scroll = False
        """Whether rows may be hidden: not on a sheet for display only."""
        self._reading = False
        self._boxes: dict[Box, Rect] = {}
        self._laid_out_at: Rect | None = None
        self._outdated: set[str] = set()
        self._drawn_at: dict[str, Rect] = {}
        self.headline = ""
        """The notice for everyone at the table, large in the heading."""
        self.tips: tuple[HintMark, ...] = ()
        """The entries that a hint advises."""

    # Provided by a game's sheet

    @abstractmethod
    def height_for(self, width: float) -> float:
        """Returns the preferred height of the sheet."""

    def room_for(self, width: float) -> float:
        """Returns the preferred height without parts that come and go while playing."""
        return self.height_for(width)

    steady = 0.0
    """The height without these parts, once the layout has fixed it for the whole game; otherwise
    0."""

    def keep_steady(self, height: float) -> None:
        if height != self.steady:
            self.steady = height
            self.renew()

    def least_target_in(self, width: float, height: float) -> float:
        """Returns the smallest side of the most used targets on a sheet of this size, to choose
        between layouts. By default it is estimated from the size."""
        return min(width, height * LIES) / BOXES_ACROSS

    def tallest_for(self, width: float) -> float:
        """Returns the height up to which more height makes the boxes larger."""
        return self.room_for(width) * GROWS

    @abstractmethod
    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        """Returns the area of each box, within the sheet's margins and below its heading."""

    def groups(self) -> Iterable[Collection[Box]]:
        """Returns the rows and other groups of boxes, as far as they are there. A touch in a gap
        means a box of the gap's own group; a box in none of them is alone."""
        return ()

    crowds: tuple[Collection[Box], ...] = ()
    """Boxes of one kind, of which there are many: they are not marked while all of them may be
    tapped."""

    def is_round(self, box: Box) -> bool:
        """Whether a box is printed as an oval."""
        return False

    def has_colour(self, box: Box) -> bool:
        """Whether a box is printed in a meaningful colour, which must not be tinted."""
        return False

    def ink_rect(self, box: Box) -> Rect:
        """Returns the area of a box for handwriting."""
        return self.boxes[box]

    def on_the_way(self, box: Box) -> list[Box]:
        """Returns further boxes that a touch of this one would write in."""
        return []

    # Layers that are out of date

    @property
    def stale(self) -> set[str]:
        """Returns the layers to be redrawn, because something has changed or the sheet has
        moved."""
        drawn, place = self._drawn_at, self.place
        return {one for one in LAYERS if one in self._outdated or drawn.get(one) != place}

    def outdate(self, *layers: str) -> None:
        self._outdated.update(layers)
        self.on_stale()

    def renew(self) -> None:
        """Lays out and draws everything again: colours, texts or the text size have changed."""
        self._laid_out_at = None
        self.outdate(*LAYERS)

    @property
    def hidden(self) -> bool:
        """Whether there is nothing to draw now."""
        return self.state is None or not self.visible or not self.has_room

    @property
    def reading(self) -> bool:
        """Whether it shows the past, and nothing can be entered."""
        return self._reading

    @reading.setter
    def reading(self, reading: bool) -> None:
        if reading != self._reading:
            self._reading = reading
            self.outdate(*self.shows_reading)

    def pencil(self, pencilled: Pencilled) -> None:
        """Sets what is written in pencil."""
        if pencilled != self.pencilled:
            self.pencilled = pencilled
            self.outdate("ink")

    # Layout

    @property
    def boxes(self) -> dict[Box, Rect]:
        """Returns the areas of the boxes; laid out on demand."""
        self.settle()
        return self._boxes

    def settle(self) -> None:
        """Lays the sheet out, if that is out of date."""
        if self._laid_out_at != self.place and self.state is not None and self.has_room:
            self._laid_out_at = self.place
            self._boxes = self.lay_out(self.area)

    @property
    def area(self) -> Rect:
        """Returns the area of the boxes: within the margins and below the heading."""
        inner = self.place.shrunk(self.margin)
        return inner._replace(height=inner.height - self.heading)

    @property
    def heading_place(self) -> Rect:
        """Returns the area of name and total."""
        inner = self.place.shrunk(self.margin)
        return inner._replace(y=inner.y + inner.height - self.heading, height=self.heading)

    @property
    def margin(self) -> float:
        return min(dp(22), max(dp(8), self.width * 0.03))

    @property
    def heading(self) -> float:
        """Returns the height of the line with name and total; 0 without one."""
        return self.heading_of(self.width, self.height)

    def heading_of(self, width: float, height: float) -> float:
        """Returns the height of the heading on a sheet of this size."""
        if not self.headed:
            return 0.0
        usual = self.usual_heading_of(width, height)
        return max(usual, min(usual * text_fitting.grown(0.6), height * 0.17))

    @property
    def usual_heading(self) -> float:
        """Returns the height of the heading at 100 % text size."""
        return self.usual_heading_of(self.width, self.height)

    def usual_heading_of(self, width: float, height: float) -> float:
        """Returns the height of the heading on a sheet of this size, at 100 % text size."""
        return min(dp(56), max(dp(26), width * 0.1), max(dp(26), height * 0.12))

    def head(self, headed: bool) -> None:
        """Sets whether it has a line with name and total."""
        if headed != self.headed:
            self.headed = headed
            self.renew()
