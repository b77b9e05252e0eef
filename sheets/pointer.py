"""A touch on a drawing, for sheets and panels. No Kivy."""

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Pointer:
    """One touch from down to up; updated by the widget that passes it on."""

    x: float
    y: float
    start_x: float
    start_y: float
    """Where it began."""
    seconds: float = 0.0
    """How long it has lasted."""

    @classmethod
    def at(cls, x: float, y: float) -> "Pointer":
        """Returns a touch that has just begun."""
        return cls(x, y, x, y)

    @property
    def spot(self) -> tuple[float, float]:
        return self.x, self.y
