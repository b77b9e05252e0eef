"""Which players' sheets are side by side, if there are too many for one screen."""

from math import ceil

A_PAGE = 4
"""Number of seats side by side, if the layout has no room for more."""


def pages(players: list[int], seated: bool, most: int = A_PAGE) -> list[list[int]]:
    """Returns the players on each page in the order of their places; one page if they are
    seated."""
    count = len(players)
    if seated:
        return [players]
    each = ceil(count / ceil(count / most))
    return [players[first : first + each] for first in range(0, count, each)]
