"""The best square of Cubo by brute force, as a reference for the search in the rules."""

from collections.abc import Sequence
from itertools import permutations, product

from scoring.cubo.square import JOKER, Die, line_points


def most_points(dice: Sequence[Die], taken: Die) -> int:
    """Returns the most points of nine dice, with the taken one in place of another or not.

    A rotated or mirrored square has the same points, so only one of the eight is tried: its first
    corner comes before the others in the list of dice, and the second before the third.
    """
    joker = next(die for die in dice if die.colour == JOKER)
    pool = [*(die for die in dice if die is not joker), taken]
    points = {three: line_points(three).points for three in product({*pool, joker}, repeat=3)}
    most = 0
    for corners in permutations(range(len(pool)), 4):
        if corners[0] != min(corners) or corners[1] > corners[2]:
            continue
        a, b, c, d = (pool[place] for place in corners)
        others = [die for place, die in enumerate(pool) if place not in corners]
        for top, left, right, bottom in permutations(others, 4):
            rows = points[a, top, b] + points[left, joker, right] + points[c, bottom, d]
            columns = points[a, left, c] + points[top, joker, bottom] + points[b, right, d]
            most = max(most, rows + columns)
    return most
