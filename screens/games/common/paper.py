"""What a sheet is made of: whose it is, where its boxes are, and what is to be drawn anew.

Nothing is drawn here. What changes only marks layers as out of date; whoever shows the sheet draws
those, on a window or elsewhere.
"""

from scoring.core import AnyGame, AnyState, Box
from screens.focus.hotspots import Spots
from screens.games.common.listener import Listener
from screens.games.common.placed import Placed
from screens.look import fitting
from screens.look.brush import Brush
from screens.look.geometry import Rect
from screens.look.surface import dp

LIES = 1.4
"""So many times as wide as high, most sheets use a place best."""
LAYERS = ("frame", "print", "invite", "ink", "ghost", "aside")
"""What a sheet is drawn of, from below. They are drawn in this order, too."""


class Paper(Placed, Spots):
    framed = True
    """Whether it is a piece of paper of its own, or printed on another one."""
    swipes = True
    """Whether a quick move across is a swipe; not where things are dragged over the sheet."""
    wide_share = 0.66
    """The part of a tablet on its side that it takes where no other sheets are beside it."""
    shared = False
    """Whether it is one sheet for the whole table, with a column for each player."""
    touches_boxes = True
    """Whether touches mean single boxes; a game may want to take them another way."""
    heading_keeps = 0
    """The width at the right of the heading that is for something else, in dp."""
    can_enlarge = False
    """Whether a touch of the heading gives the sheet the whole screen."""
    shows_reading: tuple[str, ...] = ("invite",)
    """The layers that look otherwise while somebody reads how it was."""

    shrinks = True
    """Whether it is only drawn smaller where it has less height than it wants."""

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__()
        self.game = game
        self.compact = compact
        """A small sheet only shows; a touch brings it to the front."""
        self.listener = Listener()
        self.state: AnyState = None
        self.player = 0
        self.name = ""
        self.names: tuple[str, ...] = ()
        """Everybody at the table."""
        self.active = False
        """Whether it is this player's turn to enter something."""
        self.aside: tuple[str, ...] = ()
        """What stands beside the total, in more words and in fewer; what fits is written."""
        self.invited: frozenset[Box] = frozenset()
        self.selected: frozenset[Box] = frozenset()
        self.ghost: dict[Box, str] = {}
        self.pressed: Box | None = None
        self.is_pad = False
        """Whether it is printed empty, for a pencil: nobody's, and with nothing counted."""
        self.may_scroll = False
        """Whether rows may be out of sight: not on a sheet that is only looked at."""
        self._reading = False
        self._boxes: dict[Box, Rect] = {}
        self._laid_out_at: Rect | None = None
        self._outdated: set[str] = set()
        self._drawn_at: dict[str, Rect] = {}

    # What a game's sheet says

    def height_for(self, width: float) -> float:
        """How high the sheet wants to be."""
        raise NotImplementedError

    def room_for(self, width: float) -> float:
        """The same without what comes and goes while playing."""
        return self.height_for(width)

    def size_in(self, width: float, height: float) -> float:
        """How large it would be drawn in such a place: to be compared with other places."""
        return min(width, height * LIES)

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        """Where each box is, within the sheet's margins and below its heading."""
        raise NotImplementedError

    def print_sheet(self, paint: Brush) -> None:
        """What the pad has printed on it."""
        raise NotImplementedError

    def is_round(self, box: Box) -> bool:
        """Whether a box is printed as an oval."""
        return False

    def has_colour(self, box: Box) -> bool:
        """Whether a box is printed in a colour that means something, and that no tint may hide."""
        return False

    # What is out of date

    @property
    def stale(self) -> set[str]:
        """The layers that are to be drawn anew: something has changed, or they lay elsewhere."""
        drawn, place = self._drawn_at, self.place
        return {one for one in LAYERS if one in self._outdated or drawn.get(one) != place}

    def outdate(self, *layers: str) -> None:
        self._outdated.update(layers)
        self.on_stale()

    def renew(self) -> None:
        """Everything is laid out and drawn anew: colours, words or the size of letters differ."""
        self._laid_out_at = None
        self.outdate(*LAYERS)

    @property
    def hidden(self) -> bool:
        """Whether there is nothing to draw now."""
        return self.state is None or not self.visible or not self.has_room

    @property
    def reading(self) -> bool:
        """Whether it shows how it was, and nothing can be entered."""
        return self._reading

    @reading.setter
    def reading(self, reading: bool) -> None:
        if reading != self._reading:
            self._reading = reading
            self.outdate(*self.shows_reading)

    # Where things are

    @property
    def boxes(self) -> dict[Box, Rect]:
        """Laid out when somebody wants to know."""
        self.settle()
        return self._boxes

    def settle(self) -> None:
        """Lays the sheet out, if that is out of date."""
        if self._laid_out_at != self.place and self.state is not None and self.has_room:
            self._laid_out_at = self.place
            self._boxes = self.lay_out(self.area)

    @property
    def area(self) -> Rect:
        """Where the boxes are: within the margins and below the heading."""
        inner = self.place.shrunk(self.margin)
        return inner._replace(height=inner.height - self.heading)

    @property
    def heading_place(self) -> Rect:
        """Where the name and the total are."""
        inner = self.place.shrunk(self.margin)
        return inner._replace(y=inner.y + inner.height - self.heading, height=self.heading)

    @property
    def margin(self) -> float:
        return min(dp(22), max(dp(8), self.width * 0.03))

    @property
    def heading(self) -> float:
        """The height of the line with name and total."""
        usual = self.usual_heading
        return max(usual, min(usual * fitting.grown(0.6), self.height * 0.17))

    @property
    def usual_heading(self) -> float:
        """At 100 %."""
        return min(dp(56), max(dp(26), self.width * 0.1), max(dp(26), self.height * 0.12))
