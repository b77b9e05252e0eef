"""Positions of targets relative to each other: their reading order, and the next one in a
direction."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from sheets.drawing.geometry import Rect

T = TypeVar("T")
SLACK = 2
"""Overlap in pixels up to which things count as side by side."""
ASIDE, OFF = 3.0, 0.2
"""Cost factors for targets beside the line of an arrow, and off its middle."""


def union(rects: Sequence[Rect]) -> Rect:
    left, low = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right = max(rect.x + rect.width for rect in rects)
    top = max(rect.y + rect.height for rect in rects)
    return Rect(left, low, right - left, top - low)


def in_order(parts: Sequence[T], place: Callable[[T], Rect]) -> list[T]:
    """Returns the parts by lines from the top, if lines can be separated; otherwise by columns from
    the left."""
    if len(parts) < 2:
        return list(parts)
    for extent in (_down, _across):
        groups = _cut(parts, lambda part, extent=extent: extent(place(part)))  # type: ignore[misc]
        if len(groups) > 1:
            return [part for group in groups for part in in_order(group, place)]
    return sorted(parts, key=lambda part: (-place(part).y - place(part).height, place(part).x))


def _down(rect: Rect) -> tuple[float, float]:
    return -rect.y - rect.height + SLACK, -rect.y - SLACK


def _across(rect: Rect) -> tuple[float, float]:
    return rect.x + SLACK, rect.x + rect.width - SLACK


def _cut(parts: Sequence[T], extent: Callable[[T], tuple[float, float]]) -> list[list[T]]:
    """Returns the groups that are separated by gaps."""
    groups: list[list[T]] = []
    end = 0.0
    for part in sorted(parts, key=extent):
        begin, far = extent(part)
        if groups and begin < end:
            groups[-1].append(part)
            end = max(end, far)
        else:
            groups.append([part])
            end = far
    return groups


def toward(here: Rect, there: Rect, across: int, up: int, *, strict: bool = True) -> float | None:
    """Returns the cost of moving in a direction; None if the target is not in that direction.
    `strict`: it has to be more ahead than aside."""
    (x, y), (to_x, to_y) = here.center, there.center
    ahead = (to_x - x) * across + (to_y - y) * up
    if across:
        aside, off = _gap(here.y, here.height, there.y, there.height), abs(to_y - y)
    else:
        aside, off = _gap(here.x, here.width, there.x, there.width), abs(to_x - x)
    if ahead < 1 or (strict and aside > ahead):
        return None
    return ahead + ASIDE * aside + OFF * off


def _gap(one: float, long: float, other: float, other_long: float) -> float:
    return max(0.0, other - one - long, one - other - other_long)
