"""Luck and loss over many games, worked out in the background. No Kivy."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import GAMES
from scoring.coach.advice import Reason
from scoring.coach.coach import AnyCoach, OpenTable, coach_of
from scoring.coach.review import Review, review
from scoring.journal import Journal
from storage.errors import StorageError
from storage.leaderboard import Variant
from storage.progress import Progress
from storage.reviews import ReviewedSeat, Summed
from storage.store import Store

MOST = 200
"""Maximum of games that are looked at, the last ones."""
KNOWN = 0.8
"""Minimum share of entries whose dice are known, for a game to be counted."""
BATCH = 10
"""Games after which what is known is kept."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of which luck and loss are known."""

    game: int
    finished: str
    summed: Summed


@dataclass(frozen=True, slots=True)
class OverTime:
    games: tuple[PlayedGame, ...]
    """Oldest first."""
    unknown: int = 0
    """Games whose dice are not known, or on pads that the coach does not know."""
    why: tuple[Reason, ...] = ()
    """Why the coach does not know this game."""

    def mean(self, values: Sequence[float]) -> float:
        return sum(values) / len(values) if values else 0.0

    @property
    def luck(self) -> float:
        return self.mean([one.summed.luck for one in self.games])

    @property
    def loss(self) -> float:
        return self.mean([one.summed.loss for one in self.games])

    def kinds(self) -> list[tuple[str, float]]:
        """Returns what each kind of entry gives away in a game, the costliest first."""
        found: Counter[str] = Counter()
        for one in self.games:
            for kind, lost in one.summed.kinds.items():
                found[kind] += lost / len(self.games)  # type: ignore[assignment]  # counts points
        return [(kind, lost) for kind, lost in found.most_common() if lost >= 0.05]


def over_time(
    store: Store, wanted: tuple[Variant, str], tables: OpenTable, report: Progress
) -> OverTime:
    """Reviews what has not been reviewed yet, until `report` stops it. Wanted: the kind of game,
    and a player or an empty name for all."""
    variant, player = wanted
    coach = coach_of(GAMES[variant.game], tables)
    if not coach.decisions:
        unknown = coach.unknown(Journal.new(variant.game, {}, ["Ana"]).beginning)
        return OverTime((), why=(unknown,) if unknown else ())
    reviews = store.reviews
    seats = reviews.seats(variant, player or None, MOST)
    known = reviews.kept()
    missing = [seat for seat in seats if seat.key not in known]
    for done, seat in enumerate(missing, 1):
        if found := _summed(coach, store, seat):
            known[seat.key] = found
        if not done % BATCH:
            reviews.keep(known)
        if report(done, len(missing)) is False:
            break
    if missing:
        reviews.keep(known)
    return _of(seats, known)


def so_far(store: Store, wanted: tuple[Variant, str]) -> OverTime:
    """Returns what is known already, without reviewing anything."""
    variant, player = wanted
    known = store.reviews.kept()
    seats = store.reviews.seats(variant, player or None, MOST) if known else []
    return _of(seats, known)


def _of(seats: Sequence[ReviewedSeat], known: Mapping[str, Summed]) -> OverTime:
    found = [
        PlayedGame(seat.game, seat.finished, one)
        for seat in seats
        if (one := known.get(seat.key)) and one.known_dice and one.known_dice >= KNOWN * one.entries
    ]
    return OverTime(tuple(found), len(seats) - len(found))


def _summed(coach: AnyCoach, store: Store, seat: ReviewedSeat) -> Summed | None:
    """Returns the review, empty if there is nothing to review; None if there may be one later, for
    a pad that the coach does not know yet."""
    try:
        journal = store.load(seat.game)
    except StorageError:  # reported when the game is opened
        return Summed()
    found = review(coach, journal, seat.seat) if seat.seat < len(journal.names) else None
    if not isinstance(found, Review):
        return None
    kinds = {kind: round(float(lost), 3) for kind, lost in found.by_kind().items()}
    known_dice = len(found.steps) - found.untold
    return Summed(round(found.luck, 3), round(found.loss, 3), known_dice, len(found.steps), kinds)
