"""Where a game was decided: separates luck from decisions.

final = value at the start + all luck − all loss + what could not be separated + what others did at
the end. Luck is what a roll changed, loss what an entry gave away against the best one. It adds up
because every value is the end of one step and the beginning of the next.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scoring.coach.advice import Advice, Reason
from scoring.coach.coach import ROUGH, AnyCoach
from scoring.coach.move_comparison import BY_POINTS
from scoring.game import AnyMove, AnyState
from scoring.journal import Journal
from scoring.json_fields import Move


@dataclass(frozen=True, slots=True)
class ReviewedEntry:
    """One entry of a player."""

    place: int
    """The index in the journal's trail."""
    round: int
    move: Move
    before: float
    """The expected total before the roll."""
    after: float
    """The expected total with the entry; the total, if that ended the game."""
    best: Advice | None
    """The best entry; None where the dice are not known."""
    known: AnyState | None = None
    """The state in which the player chose, with its dice; None where they are not known."""

    @property
    def revealed(self) -> bool:
        """Whether luck and decision can be separated here."""
        return self.best is not None

    @property
    def luck(self) -> float:
        return self.best.value - self.before if self.best else 0.0

    @property
    def loss(self) -> float:
        return self.best.value - self.after if self.best else 0.0

    @property
    def together(self) -> float:
        """Luck less loss, where they cannot be separated."""
        return 0.0 if self.best else self.after - self.before


@dataclass(frozen=True, slots=True)
class Review:
    """A game as one player has played it."""

    player: int
    start: float
    """The expected total before the first entry."""
    steps: tuple[ReviewedEntry, ...]
    end: float
    """What changed after the last entry, by others who ended the game."""
    final: float
    why: tuple[Reason, ...] = ()
    """What the values are worth (rough, where a rule was broken)."""

    @property
    def luck(self) -> float:
        return sum(step.luck for step in self.steps)

    @property
    def loss(self) -> float:
        return sum(step.loss for step in self.steps)

    @property
    def together(self) -> float:
        """The sum that could not be separated, because rolls were not entered."""
        return sum(step.together for step in self.steps)

    @property
    def untold(self) -> int:
        """The number of entries whose dice are not known."""
        return sum(not step.revealed for step in self.steps)

    def curve(self) -> list[tuple[int, float]]:
        """Returns the expected total after each entry, with its round."""
        return [(0, self.start), *((step.round, step.after) for step in self.steps)]

    def costliest(self, most: int = 3, least: float = 0.05) -> list[ReviewedEntry]:
        """Returns the entries that gave away most."""
        costly = [step for step in self.steps if step.loss >= least]
        return sorted(costly, key=lambda step: -step.loss)[:most]

    def luckiest(self) -> ReviewedEntry | None:
        return max(self._revealed_steps(), key=lambda step: step.luck, default=None)

    def unluckiest(self) -> ReviewedEntry | None:
        return min(self._revealed_steps(), key=lambda step: step.luck, default=None)

    def by_kind(self) -> Counter[str]:
        """Returns what each kind of entry gave away, by its name in a file."""
        found: Counter[str] = Counter()
        for step in self._revealed_steps():
            found[step.move.do] += step.loss  # type: ignore[assignment]  # counts points
        return found

    def _revealed_steps(self) -> list[ReviewedEntry]:
        return [step for step in self.steps if step.revealed]


def review(
    coach: AnyCoach, journal: Journal, player: int, tick: Callable[[], None] = lambda: None
) -> Review | Reason:
    """Returns the review of a game; the reason, where the coach has no values for it. Calls `tick`
    for each entry of the player, which may raise in order to stop it."""
    if unknown := coach.unknown(journal.beginning):
        return unknown
    start = coach.expected(journal.beginning, player)
    steps = []
    for step in _steps(coach, journal, player, start):
        tick()
        steps.append(step)
    last = steps[-1].after if steps else start
    final = standing(coach, journal.state, player) if journal.over else last
    rough = (ROUGH,) if journal.forced else ()
    return Review(player, start, tuple(steps), final - last, final, rough)


def entries_of(coach: AnyCoach, journal: Journal, player: int) -> int:
    """Returns the number of a player's entries that a review looks at."""
    return sum(
        entry.player == player and isinstance(entry.move, coach.decisions)
        for entry, _after in journal.trail
    )


def better(coach: AnyCoach, player: int, step: ReviewedEntry) -> tuple[Reason, ...]:
    """Returns why the best entry was better than the one that was made."""
    if step.best is None:
        return ()
    return against(coach, step.known, player, (step.best, Advice(step.move, step.after)))


def against(
    coach: AnyCoach, state: AnyState, player: int, both: tuple[Advice, Advice]
) -> tuple[Reason, ...]:
    """Returns why the first of two entries is better; by how many points is left out."""
    return tuple(one for one in coach.why(state, player, both, 0) if one.text != BY_POINTS)


def standing(coach: AnyCoach, state: AnyState, player: int) -> float:
    """Returns the expected total; of a game that is over the total."""
    over = coach.game.over(state)
    return float(coach.game.total(state, player)) if over else coach.expected(state, player)


def _steps(coach: AnyCoach, journal: Journal, player: int, start: float) -> Iterator[ReviewedEntry]:
    current = start
    for place, state, move, ranked in decisions(coach, journal, player):
        value = standing(coach, journal.trail[place][1], player)
        number, best = coach.game.turn(state).round, ranked[0] if ranked else None
        if best and value > best.value:  # not among those that the coach has looked at
            best = Advice(move, value)
        yield ReviewedEntry(place, number, move, current, value, best, state if best else None)
        current = value


Decided = tuple[int, AnyState, Move, tuple[Advice, ...]]
"""The index in the trail, the state before an entry, the entry, and all entries that could have
been made instead; none where the dice are not known. Where they are, they are in the state."""


def decisions(coach: AnyCoach, journal: Journal, player: int) -> Iterator[Decided]:
    """Yields all decisions of a player."""
    states = [journal.beginning, *(state for _entry, state in journal.trail)]
    for place, (entry, _after) in enumerate(journal.trail):
        move = entry.move
        if entry.player != player or move is None or not isinstance(move, coach.decisions):
            continue
        known = coach.revealed(states[place], player, _round(coach, journal, states, place))
        if known is None:
            yield place, states[place], move, ()
        else:
            yield place, known, move, coach.ranked(known, player)


def _round(
    coach: AnyCoach, journal: Journal, states: Sequence[AnyState], place: int
) -> list[tuple[AnyState, int, AnyMove]]:
    """Returns the entries of a round from this one on, each with the state before it and its
    player."""
    game, found = coach.game, []
    number = game.turn(states[place]).round
    for at in range(place, len(journal.trail)):
        before, entry = states[at], journal.trail[at][0]
        if game.turn(before).round != number:
            break
        if isinstance(entry.move, coach.decisions):
            found.append((before, entry.player, entry.move))
    return found
