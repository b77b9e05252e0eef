"""Sheets for those who play by keys: every box can be gone to, and pressed."""

from collections.abc import Collection

from kivy.uix.widget import Widget

from scoring.core import Box
from screens.focus.hotspots import Spots
from screens.look.geometry import Rect
from screens.look.surface import dp

HEADING = "heading"
"""The spot with the name and the total."""


class SheetKeys(Spots, Widget):
    """The cursor holds a box as a finger does."""

    previews = True
    calls = True
    """Whether the cursor begins at what invites here; not where it is there to be played with."""
    can_enlarge = False
    """Whether a touch of the heading gives the sheet the whole screen."""

    pressed: Box | None

    def spots(self) -> dict[str, Rect]:
        if self.compact:
            return {"sheet": Rect(*self.pos, *self.size)}
        if not self.can_enlarge:
            return self.boxes
        low = self.top - self.margin - self.heading
        heading = Rect(self.x, low, self.width, self.top - low).shrunk(dp(4))
        return {HEADING: heading, **self.boxes}

    def stops(self) -> Collection[str]:
        """The boxes that invite, or else one of them, from where arrow keys lead on."""
        if self.compact:
            return self.spots()
        inviting = self.invited & self.boxes.keys()
        return {HEADING, *(inviting or list(self.boxes)[:1])}

    def inviting(self) -> Collection[str]:
        return self.invited if self.calls and not self.compact else ()

    def press_spot(self, name: str) -> None:
        self.pressed = None
        if name == HEADING:
            self.dispatch("on_heading")
        else:
            self.dispatch("on_box", None if self.compact else name)

    def hold_spot(self, name: str | None) -> None:
        self._press(name if name in self.boxes and not self.compact else None)
