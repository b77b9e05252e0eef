"""Something that is drawn: its area, and whether it is visible. No Kivy."""

from collections.abc import Callable

from sheets.drawing.geometry import Rect

NOWHERE = Rect(0, 0, 0, 0)


def nothing() -> None:
    """Does nothing; the default callback."""


class Positioned:
    def __init__(self) -> None:
        self.place = NOWHERE
        self.visible = True
        """While False, nothing is drawn."""
        self.occasion: object = None
        """Counts the entries of the game: after each one a touch means something else."""
        self.on_stale: Callable[[], None] = nothing
        """Called when something has to be redrawn."""

    def put_at(self, place: Rect) -> None:
        if place != self.place:
            self.place = place
            self.on_stale()

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is on it."""
        return not self.place.distance(x, y)

    @property
    def has_room(self) -> bool:
        return self.place.width >= 1 and self.place.height >= 1

    @property
    def x(self) -> float:
        return self.place.x

    @property
    def y(self) -> float:
        return self.place.y

    @property
    def width(self) -> float:
        return self.place.width

    @property
    def height(self) -> float:
        return self.place.height

    @property
    def right(self) -> float:
        return self.place.x + self.place.width

    @property
    def top(self) -> float:
        return self.place.y + self.place.height

    @property
    def center(self) -> tuple[float, float]:
        return self.place.center

    @property
    def center_x(self) -> float:
        return self.place.x + self.place.width / 2
