"""Declares the targets of a drawing for keyboard control, and their names for screen readers."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sheets.drawing.geometry import Rect
from sheets.drawing.render_target import dp
from sheets.steady import REACH, Target, TargetsAt

GROUP, GRID, TABS = "group", "grid", "tabs"
"""Roles, for screen readers, of drawings with several targets."""


class Spots:
    """Mixin for a widget that draws several targets. Each has a name and a rectangle in the same
    coordinates as the widget's position."""

    previews = False
    """Whether a spot previews the effect of pressing it while the cursor is on it."""

    def spots(self) -> Mapping[str, Rect]:
        """Everything that can be pressed now."""
        raise NotImplementedError

    def stops(self) -> Collection[str]:
        """The spots at which Tab stops; arrow keys reach all of them."""
        return self.spots()

    def inviting(self) -> Collection[str]:
        """The spots that are legal by the rules of a game."""
        return ()

    def press_spot(self, name: str) -> None:
        """Enter: same as a tap there."""
        raise NotImplementedError

    def hold_spot(self, name: str | None) -> None:
        """The cursor has come to this spot, like a finger; None: it has left."""

    def push_spot(self, name: str, across: int, up: int) -> bool:
        """An arrow key, in the widget's own directions; True if it moved something here instead of
        the cursor."""
        return False

    def type_key(self, key: str) -> bool:
        """Another key; True if it was handled here."""
        return False

    # What a finger may touch, see `sheets/steady.py`

    def meaning_of(self, name: str) -> object:
        """What pressing this spot would do now; the same as long as it would do the same."""
        return name

    def touch_spots(self) -> Mapping[str, Rect]:
        """Everything that a finger can touch now; may differ from what keys reach."""
        return self.spots()

    def name_at(self, x: float, y: float) -> str | None:
        """The spot that a touch here means."""
        return next((name for name, rect in self.spots().items() if not rect.distance(x, y)), None)

    def found_at(self, x: float, y: float) -> TargetsAt:
        """The spots at a point and around it."""
        spots, name = self.touch_spots(), self.name_at(x, y)
        near = [
            Target(self.meaning_of(one), rect)
            for one, rect in spots.items()
            if rect.distance(x, y) <= dp(REACH)
        ]
        hit = None if name is None else Target(self.meaning_of(name), spots[name])
        return TargetsAt(hit, near)

    # What a screen reader says

    spoken_as = GROUP

    def spoken(self) -> str:
        """The name of the whole drawing."""
        return ""

    def spoken_owner(self) -> str:
        """The player whose sheet it is; empty if it is nobody's or everybody's."""
        return ""

    def spoken_spots(self) -> Mapping[str, Rect]:
        """The targets for screen readers; may be more than those for keys."""
        return self.spots()

    def spoken_spot(self, name: str) -> str:
        """The name of a spot in words; if it is empty, what is written there is read."""
        return ""

    def spoken_row(self, names: Collection[str]) -> str:
        """The name of a row of a grid, with these spots in it."""
        return ""

    def spoken_focus(self, name: str) -> str:
        """The target for screen readers that stands for one for keys; usually the same."""
        return name

    def spoken_about(self, name: str) -> str:
        """A description of a spot, said after its name; empty: whether it can be entered."""
        return ""

    def is_chosen(self, name: str) -> bool | None:
        """Whether a spot is chosen; None if it is only pressed."""
        return None


class SliderRange(NamedTuple):
    """A value that can be set."""

    value: float
    least: float
    most: float


class TargetName:
    """Mixin for a widget whose content screen readers cannot read."""

    def spoken_lines(self) -> list[str]:
        """All that it shows, in words; nothing for a decoration."""
        return []

    def spoken_range(self) -> SliderRange | None:
        """The value of a slider."""
        return None

    def set_spoken(self, value: float) -> None:
        """Sets that value."""
