"""Declares the targets of a drawing for keyboard control."""

from collections.abc import Collection, Mapping

from screens.look.geometry import Rect


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
