"""The coach plays the rolls of a finished solo game: what could be reached with the same dice.

Both games begin with the same expected total, and each round adds what its roll and its entry
changed in it. So the differences of the rounds add up to the difference of the totals.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.coach.advice import Reason
from scoring.coach.coach import AnyCoach
from scoring.coach.review import Review, review
from scoring.game import AnyGame
from scoring.given_dice import DAY, GAME, faces_of, roll_of_day
from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.shared_rolls import completed, rolls_of

AS_GOOD = 0.05
"""Points of difference that are not counted."""
NAME = "Coach"


@dataclass(frozen=True, slots=True)
class ParRound:
    """A round of both games: what it has changed in the expected totals."""

    number: int
    own: float
    coach: float

    @property
    def ahead(self) -> float:
        return self.own - self.coach

    @property
    def as_good(self) -> bool:
        """Whether the round went as well as the coach's, or better."""
        return self.ahead > -AS_GOOD


@dataclass(frozen=True, slots=True)
class Par:
    journal: Journal
    """The coach's game."""
    own: Review
    coach: Review
    rounds: tuple[ParRound, ...]
    estimated: bool
    """Whether the coach's values are estimates, so that it may miss better entries."""

    @property
    def total(self) -> int:
        return self.journal.total(0)

    @property
    def as_good(self) -> int:
        """The number of rounds that went as well as the coach's, or better."""
        return sum(one.as_good for one in self.rounds)

    def decisive(self, most: int = 3) -> list[ParRound]:
        """Returns the rounds in which most of the difference arose, in their order."""
        wide = sorted(self.rounds, key=lambda one: -abs(one.ahead))[:most]
        return sorted((one for one in wide if not abs(one.ahead) < AS_GOOD), key=_number)


def _number(one: ParRound) -> int:
    return one.number


def par(
    coach: AnyCoach, journal: Journal, identity: str, tick: Callable[[], None] = lambda: None
) -> Par | Reason:
    """Returns the comparison with the coach; the reason, where it has no values for this game.
    `tick` is called for each entry, and may raise in order to stop it."""
    if unknown := coach.unknown(journal.beginning):
        return unknown
    played = play_same(coach, journal, identity, tick)
    own, best = review(coach, journal, 0, tick), review(coach, played, 0, tick)
    if isinstance(own, Reason) or isinstance(best, Reason):
        return own if isinstance(own, Reason) else best  # type: ignore[return-value]
    return Par(played, own, best, _rounds(own, best), coach.estimated)


def _rounds(own: Review, coach: Review) -> tuple[ParRound, ...]:
    """Returns the rounds of both games; what comes before the first one is part of it, and what
    comes after the last entry part of that."""
    both = [_by_round(one) for one in (own, coach)]
    numbers = sorted({*both[0], *both[1]})
    return tuple(ParRound(one, both[0].get(one, 0.0), both[1].get(one, 0.0)) for one in numbers)


def _by_round(found: Review) -> dict[int, float]:
    changed: dict[int, float] = {}
    for step in found.steps:
        number = max(1, step.round)
        changed[number] = changed.get(number, 0.0) + step.after - step.before
    if changed:
        changed[max(changed)] += found.end
    return changed


def play_same(
    coach: AnyCoach, journal: Journal, identity: str, tick: Callable[[], None]
) -> Journal:
    """Returns the game that the coach plays with the same rolls. Rolls that it needs beyond those
    of a game follow from the game's identity."""
    game: AnyGame = journal.game
    options = {key: value for key, value in journal.header["options"].items() if key != "one_sheet"}
    found = Journal.new(game.id, options, [NAME], _dice(journal, identity))
    while not game.over(found.state):
        found = found.plus(0, _next(coach, found, identity))
        tick()
    return found


def _dice(journal: Journal, identity: str) -> dict[str, object]:
    """Returns the key `dice` of a game with the same rolls."""
    given = journal.options.dice
    if given and given.source == DAY:
        return {"from": DAY, "day": given.key}
    rolls = [faces_of(roll) for roll in completed(journal, identity, rolls_of(journal))]
    return {"from": GAME, "of": identity, "rolls": rolls}


def _next(coach: AnyCoach, journal: Journal, identity: str) -> Move:
    """Returns the coach's next entry, or the next roll."""
    game: AnyGame = journal.game
    state = journal.state
    if given := game.next_given_roll(state, 0):
        roll: Move = given
        return roll
    ranked = coach.ranked(state, 0)
    if not ranked and (number := game.turn(state).round):
        variant = game.variant(journal.options)
        more = roll_of_day(game.thrown, game.id, variant, identity, number)
        if more and not game.check(state, 0, more):
            return more
    ends: list[Move] = [
        move
        for move in game.legal_moves(state, 0)
        if not isinstance(move, coach.decisions) and game.over(game.apply(state, 0, move))
    ]
    if ends and (not ranked or ranked[0].value < game.total(state, 0)):
        return ends[-1]  # it is better to stop
    move: Move = ranked[0].move if ranked else next(game.legal_moves(state, 0))
    return move
