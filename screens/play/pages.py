"""Which players' sheets are side by side, if there are too many for one screen."""

from math import ceil

A_PAGE = 4
"""Maximum number of seats side by side."""


def pages(players: list[int], seated: bool) -> list[list[int]]:
    """The players on each page, in the order of their places; if they sit around the screen, all
    are on one."""
    count = len(players)
    if seated:
        return [players]
    each = ceil(count / ceil(count / A_PAGE))
    return [players[first : first + each] for first in range(0, count, each)]
