"""How much an entry is better or worse than the one it is compared with, in words."""

from collections.abc import Sequence

from scoring.coach.advice import Advice, Reason, because
from scoring.game import marked

SAME = 0.05
"""Smaller differences of expected points count as equal."""
BY_POINTS = marked("{points} better than the next best")
"""The reason that only states how many points are between two entries."""
ONLY = because("no other entry is possible")


def rival_of(ranked: Sequence[Advice], place: int) -> Advice | None:
    """Returns the entry that another one is compared with: the best one with the second, all others
    with the best. None if there is no other."""
    if len(ranked) == 1:
        return None
    return ranked[0] if place else ranked[1]


def difference(ranked: Sequence[Advice], place: int) -> Reason:
    """Returns by how many expected points the entry at this place is better or worse."""
    if place:
        behind = ranked[0].value - ranked[place].value
        if behind < SAME:
            return because("as good as the best")
        return because("{points} worse than the best", points=round(behind, 1))
    ahead = ranked[0].value - ranked[1].value
    if ahead < SAME:
        return because("the next best is as good")
    return because(BY_POINTS, points=round(ahead, 1))
