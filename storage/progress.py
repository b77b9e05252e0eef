"""How long work reports its progress, and how it is stopped."""

from collections.abc import Callable

Progress = Callable[[int, int], bool | None]
"""Called with the amount done and the total. Returning False stops the work: what is done stays
done, and the next run continues."""


class StoppedError(Exception):
    """The work was stopped through its progress callback."""


def unwatched(done: int, total: int) -> bool | None:
    return True


def report_progress(progress: Progress, done: int, total: int) -> None:
    """Reports progress; raises StoppedError if the work is to stop."""
    if progress(done, total) is False:
        raise StoppedError
