"""Every colour by its role, in one place: warm paper by day, night paper in the dark."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ColorProperty, ListProperty
from kivy.utils import get_color_from_hex

from screens.colour import Colour, Triple, blended, contrast, from_hex, lifted
from screens.dice_sets import JOKER, PRINTED, complete

# role: (day, night)
ROLES = {
    "table": ("#EFE8DC", "#171512"),  # what the sheets lie on
    "paper": ("#FFFDF6", "#25221D"),
    "paper_edge": ("#DDD3C1", "#12100D"),  # the shadow under a sheet
    "box": ("#FFFFFF", "#2F2B25"),
    "quiet": ("#F5F0E4", "#1E1B17"),  # fields that are filled in later
    "line": ("#B8AC97", "#6F6555"),
    "print": ("#2B2925", "#EFE8DA"),  # what is printed
    "soft": ("#675F53", "#B9AF9D"),  # what is printed small
    "label": ("#3A3834", "#4A443A"),  # the row numbers' ground
    "label_text": ("#FFFFFF", "#F3ECDE"),
    "purple": ("#743BA3", "#D0AEF2"),
    "purple_tint": ("#E8DBF5", "#3E2F50"),
    "may": ("#2A66AE", "#8ABAF3"),  # the one accent: "you may"
    "may_tint": ("#E6F0FD", "#24354A"),
    "may_text": ("#FFFFFF", "#10243B"),
    "fits": ("#24774A", "#8CD8A8"),  # a form lies well here
    "refuse": ("#A23A22", "#FFB5A1"),
    "refuse_tint": ("#FBE9E3", "#46271F"),
}
INKS = (
    ("#1D3C78", "#A9C8FF"),
    ("#8E2433", "#FFA6A8"),
    ("#1F6440", "#93DBAC"),
    ("#7B4A10", "#EBC184"),
    ("#0F5F6C", "#86D7E1"),
    ("#5B3A86", "#CDB4F5"),
)
# Te-Trix's sheets in the order of players: yellow, blue, white, red.
SHEETS = (
    ("#FFF1BF", "#4A4225"),
    ("#DCEAFA", "#253A50"),
    ("#FFFFFF", "#3A3833"),
    ("#FADBD5", "#502C27"),
)

BLACK, WHITE = (0.0, 0.0, 0.0, 1.0), (1.0, 1.0, 1.0, 1.0)
DIE_CONTRAST = 3.0
"""What a die needs on night paper, as WCAG asks for graphics."""
EDGE_CONTRAST = 1.8
"""Lines fainter than this on paper are no lines."""


def dice_colours(dice: Mapping[str, str], dark: bool) -> dict[str, Triple]:
    """A set of dice as it is shown: as chosen by day, made for night paper in the dark."""
    night = from_hex(ROLES["paper"][1])
    found = {die: from_hex(code) for die, code in dice.items()}
    if dark:
        found = {die: lifted(colour, night, DIE_CONTRAST) for die, colour in found.items()}
    return found | {"joker": from_hex(JOKER[dark])}


class Theme(EventDispatcher):
    """The colours in force; kv rules bind to them, so that a switch is seen at once."""

    dark = BooleanProperty(False)
    inks = ListProperty()

    table = ColorProperty()
    paper = ColorProperty()
    paper_edge = ColorProperty()
    box = ColorProperty()
    quiet = ColorProperty()
    line = ColorProperty()
    print = ColorProperty()
    soft = ColorProperty()
    label = ColorProperty()
    label_text = ColorProperty()
    purple = ColorProperty()
    purple_tint = ColorProperty()
    may = ColorProperty()
    may_tint = ColorProperty()
    may_text = ColorProperty()
    fits = ColorProperty()
    refuse = ColorProperty()
    refuse_tint = ColorProperty()

    __events__ = ("on_change",)

    def __init__(self) -> None:
        super().__init__()
        self.dice = PRINTED
        self.fbind("dark", self._repaint)
        self._repaint()

    def _repaint(self, *_: object) -> None:
        by_time_of_day = int(self.dark)
        self.inks = [get_color_from_hex(pair[by_time_of_day]) for pair in INKS]
        self._dice = dice_colours(self.dice, self.dark)
        for role, pair in ROLES.items():
            setattr(self, role, pair[by_time_of_day])
        self.dispatch("on_change")

    def on_change(self) -> None:
        """All colours have been set: drawings on a canvas repaint themselves."""

    @contextmanager
    def by_day(self) -> Iterator[None]:
        """The colours of the day, for a drawing that is not for this screen. Nobody is told: what
        is on the screen stays as it is."""
        self.__class__ = ByDay
        try:
            yield
        finally:
            self.__class__ = Theme

    # Dice

    def use_dice(self, chosen: object) -> None:
        """The dice as somebody has them: `#RRGGBB` by name. Those not named are as printed."""
        self.dice = complete(chosen)
        self._repaint()

    def die(self, die: str) -> list[float]:
        return [*self._dice[die], 1.0]

    def pips_on(self, colour: Colour) -> Colour:
        """What is written on this colour, which may let paper shine through: black or white, of
        which one always has a contrast of 4.5."""
        ground = blended(colour, self.paper)
        return max(BLACK, WHITE, key=lambda pips: contrast(pips, ground))

    def edge(self, colour: Colour) -> Colour:
        """This colour as a line on paper; a pale one would not be seen."""
        return colour if contrast(colour, self.paper) >= EDGE_CONTRAST else self.line

    # Players

    def sheet(self, player: int) -> list[float]:
        return get_color_from_hex(SHEETS[player % len(SHEETS)][int(self.dark)])

    def ink(self, player: int) -> list[float]:
        return list(self.inks[player % len(self.inks)])


class ByDay(Theme):
    """The theme while it is read by day. Plain values hide the properties, which keep theirs."""

    dark = False
    inks = [get_color_from_hex(day) for day, _night in INKS]  # noqa: RUF012  # as in Theme
    _dice = property(lambda self: dice_colours(self.dice, dark=False))


for _role, (_day, _night) in ROLES.items():
    setattr(ByDay, _role, get_color_from_hex(_day))

theme = Theme()
