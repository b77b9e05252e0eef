"""How long a game took, from the times of its entries."""

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import pairwise

from scoring.journal import Journal

BREAK = 15 * 60
"""Maximum seconds between two entries; a longer gap is a break and is left out."""


def seconds_played(journal: Journal) -> int | None:
    """Returns the time played; None if fewer than two entries have a time, which is optional in a
    file."""
    return between(entry.raw.get("at") for entry in journal.entries)


def between(stamps: Iterable[object]) -> int | None:
    times = [time for stamp in stamps if (time := _time(stamp))]
    if len(times) < 2:
        return None
    # A negative gap, from a clock that was set back, is ignored.
    gaps = ((after - before).total_seconds() for before, after in pairwise(times))
    return round(sum(gap for gap in gaps if 0 < gap <= BREAK))


def _time(stamp: object) -> datetime | None:
    try:
        return datetime.fromisoformat(str(stamp)).replace(tzinfo=UTC)
    except ValueError:
        return None
