"""Solo ranks: steps from the lowest up, each with the points from which on it is reached."""

Ranks = tuple[tuple[int, str], ...]


def possible(ranks: Ranks, highest: int | None) -> Ranks:
    """Those that so many points, the most there are, can reach; None: there is no such limit."""
    return tuple(step for step in ranks if highest is None or step[0] <= max(highest, ranks[0][0]))


def reached(ranks: Ranks, total: int) -> str | None:
    """The key of the rank that so many points reach; the lowest has no lower limit."""
    if not ranks:
        return None
    below = [rank for points, rank in ranks if total >= points]
    return below[-1] if below else ranks[0][1]


def above(ranks: Ranks, total: int) -> tuple[int, str] | None:
    """The rank above so many points, and those from which on it is reached."""
    return next((step for step in ranks if step[0] > total), None)
