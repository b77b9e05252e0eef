"""A finger on a drawing, as sheets and panels know it. No Kivy."""

from dataclasses import dataclass


@dataclass(slots=True, eq=False)
class Finger:
    """One touch from down to up; whoever passes it on keeps it up to date."""

    x: float
    y: float
    start_x: float
    start_y: float
    """Where it came down."""
    seconds: float = 0.0
    """How long it has been down."""

    @classmethod
    def at(cls, x: float, y: float) -> "Finger":
        """One that has just come down."""
        return cls(x, y, x, y)

    @property
    def spot(self) -> tuple[float, float]:
        return self.x, self.y
