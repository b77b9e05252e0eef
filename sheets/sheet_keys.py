"""Keyboard control of sheets: every box can be reached and pressed."""

from abc import abstractmethod
from collections.abc import Collection

from scoring.game import Box
from sheets.drawing.geometry import Rect
from sheets.hit_targets import GRID
from sheets.render_context import dp
from sheets.sheet_base import Paper

HEADING = "heading"
"""The spot of name and total."""


class SheetKeys(Paper):
    """Keyboard control, in which the cursor acts on a box like a finger."""

    previews = True
    spoken_as = GRID
    calls = True
    """Whether the cursor starts here if there is something to touch; not in an example."""

    @abstractmethod
    def press(self, box: Box | None) -> None:
        """Moves the finger or the cursor to this box; None: to none."""

    def spots(self) -> dict[str, Rect]:
        if self.compact:
            return {"sheet": self.place}
        if not self.can_enlarge:
            return self.boxes
        place = self.heading_place
        left = place.x - self.margin
        heading = Rect(left, place.y, self.x + self.width - left, self.top - place.y).shrunk(dp(4))
        return {HEADING: heading, **self.boxes}

    def stops(self) -> Collection[str]:
        """Returns one box, since arrow keys lead from box to box: one that can be touched, if there
        is any."""
        if self.compact:
            return self.spots()
        inviting = [box for box in self.boxes if box in self.invited]
        return {HEADING, *(inviting or list(self.boxes))[:1]}

    def inviting(self) -> Collection[str]:
        return self.invited if self.calls and not self.compact else ()

    def press_spot(self, name: str) -> None:
        self.pressed = None
        if name == HEADING:
            self.listener.on_heading()
        else:
            self.listener.on_box(None if self.compact else name)

    def hold_spot(self, name: str | None) -> None:
        self.press(name if name in self.boxes and not self.compact else None)
