"""What the coach thinks of a whole game, worked out in the background. No Kivy."""

from collections.abc import Callable
from dataclasses import dataclass, field

from scoring.coach.advice import Reason
from scoring.coach.coach import AnyCoach, OpenTable, coach_of
from scoring.coach.review import Review, ReviewedEntry, better, entries_of, review
from scoring.journal import Journal
from storage.progress import Progress, report_progress, unwatched

WHOLE = 100
"""The parts in which progress of learning is counted."""
COSTLIEST = 3
"""Maximum of entries that are shown with their sheets."""


@dataclass(frozen=True, slots=True)
class CostlyEntry:
    """An entry that gave points away."""

    step: ReviewedEntry
    reasons: tuple[Reason, ...]
    """Why the best entry was better."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A whole game as the coach sees it."""

    journal: Journal
    players: tuple[Review, ...]
    """Empty if the coach has no values for this game."""
    tips: tuple[tuple[CostlyEntry, ...], ...] = ()
    """Of each player, the costliest first."""
    why: tuple[Reason, ...] = field(default=())
    """Why there is no review."""
    remarks: tuple[tuple[Reason, ...], ...] = ()
    """What is known of each player nevertheless."""
    learnable: bool = False
    """Whether the coach can learn this pad."""


def reviewed(journal: Journal, open_table: OpenTable, progress: Progress = unwatched) -> Reviewed:
    """Returns the review of every player. Raises StoppedError if `progress` returns False."""
    coach = coach_of(journal.game, open_table)
    if unknown := coach.unknown(journal.beginning):
        remarks = _remarks(coach, journal, progress)
        learnable = coach.learn(journal.beginning) is not None
        return Reviewed(journal, (), (), (unknown,), remarks, learnable)
    count = range(len(journal.names))
    done, total = 0, sum(entries_of(coach, journal, player) for player in count)

    def tick() -> None:
        nonlocal done
        done += 1
        report_progress(progress, done, total)

    found = [review(coach, journal, player, tick) for player in count]
    players = tuple(one for one in found if isinstance(one, Review))
    tips = tuple(
        tuple(
            CostlyEntry(step, better(coach, one.player, step)) for step in one.costliest(COSTLIEST)
        )
        for one in players
    )
    return Reviewed(journal, players, tips)


def learn(
    journal: Journal, open_table: OpenTable, keep: Callable[[str, bytes], None], progress: Progress
) -> None:
    """Learns the pad of this game, in minutes, and keeps what was learned. Raises StoppedError if
    `progress` returns False."""
    learning = coach_of(journal.game, open_table).learn(journal.beginning)
    while learning:
        try:
            report_progress(progress, int(next(learning) * WHOLE), WHOLE)
        except StopIteration as end:
            keep(*end.value)
            return


def _remarks(
    coach: AnyCoach, journal: Journal, progress: Progress
) -> tuple[tuple[Reason, ...], ...]:
    befores = [journal.beginning, *(state for _entry, state in journal.trail)]
    found, count = [], len(journal.names)
    for player in range(count):
        entries = [
            (before, entry.move)
            for before, (entry, _after) in zip(befores, journal.trail, strict=False)
            if entry.player == player
        ]
        found.append(coach.remarks(entries))
        report_progress(progress, player + 1, count)
    return tuple(found)
