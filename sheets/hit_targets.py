"""Declares the targets of a drawing for keyboard control, and their names for screen readers."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sheets.drawing.geometry import Rect
from sheets.render_context import dp
from sheets.steady import REACH, Target, TargetsAt

GROUP, GRID = "group", "grid"
"""Roles, for screen readers, of drawings with several targets."""


class Spots:
    """Mixin for a widget that draws several targets. Each has a name and a rectangle in the same
    coordinates as the widget's position."""

    previews = False
    """Whether a spot previews the effect of pressing it while the cursor is on it."""

    def spots(self) -> Mapping[str, Rect]:
        """Returns everything that can be pressed now."""
        raise NotImplementedError

    def stops(self) -> Collection[str]:
        """Returns the spots at which Tab stops; arrow keys reach all of them."""
        return self.spots()

    def inviting(self) -> Collection[str]:
        """Returns the spots that the rules of the game allow now."""
        return ()

    def press_spot(self, name: str) -> None:
        """Presses a spot with Enter, which has the effect of a tap."""
        raise NotImplementedError

    def hold_spot(self, name: str | None) -> None:
        """Moves the cursor to this spot, like a finger; None: it has left."""

    def push_spot(self, name: str, across: int, up: int) -> bool:
        """Handles an arrow key, in the widget's own directions; returns True if it moved something
        here instead of the cursor."""
        return False

    def type_key(self, key: str) -> bool:
        """Handles another key; returns True if it was handled here."""
        return False

    # Targets of a finger, see `sheets/steady.py`

    def meaning_of(self, name: str) -> object:
        """Returns a value for the effect of pressing this spot; equal while the effect is the
        same."""
        return name

    def touch_spots(self) -> Mapping[str, Rect]:
        """Returns everything that a finger can touch now; may differ from what keys reach."""
        return self.spots()

    def name_at(self, x: float, y: float) -> str | None:
        """Returns the spot that a touch at this point means; None if there is none."""
        return next((name for name, rect in self.spots().items() if not rect.distance(x, y)), None)

    def found_at(self, x: float, y: float) -> TargetsAt:
        """Returns the spots at a point and around it."""
        spots, name = self.touch_spots(), self.name_at(x, y)
        near = [
            Target(self.meaning_of(one), rect)
            for one, rect in spots.items()
            if rect.distance(x, y) <= dp(REACH)
        ]
        hit = None if name is None else Target(self.meaning_of(name), spots[name])
        return TargetsAt(hit, near)

    # Texts for screen readers

    spoken_as = GROUP

    def spoken(self) -> str:
        """Returns the name of the whole drawing."""
        return ""

    def spoken_owner(self) -> str:
        """Returns the name of the sheet's player; empty if it belongs to none, or to all."""
        return ""

    def spoken_spots(self) -> Mapping[str, Rect]:
        """Returns the targets for screen readers; may be more than those for keys."""
        return self.spots()

    def spoken_spot(self, name: str) -> str:
        """Returns the spoken name of a spot; if it is empty, the text drawn there is read."""
        return ""

    def spoken_row(self, names: Collection[str]) -> str:
        """Returns the spoken name of the grid row with these spots."""
        return ""

    def spoken_focus(self, name: str) -> str:
        """Returns the screen reader's target that corresponds to one for keys; usually the same."""
        return name

    def spoken_about(self, name: str) -> str:
        """Returns a description, read after the name; if empty, whether the spot can be entered is
        read."""
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
        """Returns everything that it shows as text; empty for a decoration."""
        return []

    def spoken_range(self) -> SliderRange | None:
        """Returns the value of a slider; None for anything else."""
        return None

    def set_spoken(self, value: float) -> None:
        """Sets that value."""
