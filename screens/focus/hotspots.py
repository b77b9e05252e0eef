"""What a drawing says of itself to those who play by keys: where something can be pressed."""

from collections.abc import Collection, Mapping

from screens.look.geometry import Rect


class Spots:
    """Mixed into a widget that draws several things to press. Each has a name and a place, in the
    coordinates that the widget's own position is in."""

    previews = False
    """Whether a spot shows what pressing it would do while the cursor is on it."""

    def spots(self) -> Mapping[str, Rect]:
        """All that can be pressed now."""
        raise NotImplementedError

    def stops(self) -> Collection[str]:
        """The spots that Tab stops at; arrow keys reach all of them."""
        return self.spots()

    def inviting(self) -> Collection[str]:
        """The spots that may be pressed by the rules of a game."""
        return ()

    def press_spot(self, name: str) -> None:
        """Enter: just what a tap there does."""
        raise NotImplementedError

    def hold_spot(self, name: str | None) -> None:
        """The cursor has come here, as a finger does; None: it has gone."""

    def push_spot(self, name: str, across: int, up: int) -> bool:
        """An arrow key, in the widget's own directions; True if it moved something here and not
        the cursor."""
        return False

    def type_key(self, key: str) -> bool:
        """A key of another kind; True if it meant something here."""
        return False
