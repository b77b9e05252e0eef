"""Solo ranks: ascending steps, each with the fewest points that reach it."""

Ranks = tuple[tuple[int, str], ...]


def possible(ranks: Ranks, highest: int | None) -> Ranks:
    """Returns the ranks that can be reached with at most `highest` points; None means no limit."""
    return tuple(step for step in ranks if highest is None or step[0] <= max(highest, ranks[0][0]))


def reached(ranks: Ranks, total: int) -> str | None:
    """Returns the key of the rank reached with these points; the lowest has no lower limit."""
    if not ranks:
        return None
    below = [rank for points, rank in ranks if total >= points]
    return below[-1] if below else ranks[0][1]


def above(ranks: Ranks, total: int) -> tuple[int, str] | None:
    """Returns the next rank above these points, and the fewest points that reach it."""
    return next((step for step in ranks if step[0] > total), None)
