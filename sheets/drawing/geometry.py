"""Rectangles, in pixels from the bottom left."""

from typing import NamedTuple, Self

EDGE = 0.1
"""Pixels by which rectangles side by side may overlap, because numbers are rounded."""


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def shrunk(self, by: float) -> Self:
        return self._replace(
            x=self.x + by, y=self.y + by, width=self.width - 2 * by, height=self.height - 2 * by
        )

    def moved(self, across: float, up: float) -> Self:
        return self._replace(x=self.x + across, y=self.y + up)

    def distance(self, x: float, y: float) -> float:
        """Returns the distance of a point from the nearest edge; 0 inside."""
        dx = max(self.x - x, 0, x - self.x - self.width)
        dy = max(self.y - y, 0, y - self.y - self.height)
        return float((dx * dx + dy * dy) ** 0.5)

    def overlaps(self, other: "Rect") -> bool:
        """Whether they share more than an edge."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        up = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across > EDGE and up > EDGE
