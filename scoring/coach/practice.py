"""What would you do? Positions to practise on, from games that were played or from drawn ones."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scoring.coach.advice import Advice
from scoring.coach.coach import AnyCoach
from scoring.coach.review import decisions, standing
from scoring.game import AnyGame, AnyState
from scoring.journal import Journal
from scoring.json_fields import Move

MOST_POINTS = 10
AS_GOOD = 0.05
"""An entry that gives away less is as good as the best."""
MATTERS = 0.5
"""A position is worth asking about if the entries differ by as much as this."""
NOT_LISTED = 3
"""Estimated loss of the worst entry, as a multiple of that of the last entry listed."""
MOST_MOVES = 2_000
"""Maximum of moves of a drawn game."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position with its dice, and what the coach thinks of its entries."""

    state: AnyState
    player: int
    ranked: tuple[Advice, ...]
    made: Move | None = None
    """What was entered in the game that it comes from."""
    more: bool = False
    """Whether there are worse entries, which are not listed."""

    def valued(self, coach: AnyCoach, move: Move) -> Advice:
        """Returns an entry with its value, also one that is not listed."""
        listed = [one for one in self.ranked if one.move == move]
        if listed:
            return listed[0]
        after = coach.game.apply(self.state, self.player, move)
        return Advice(move, standing(coach, after, self.player))

    def loss(self, entry: Advice) -> float:
        """Returns what this entry gives away."""
        return max(0.0, self.ranked[0].value - entry.value)

    def points(self, entry: Advice) -> int:
        """Returns all points for the best entry and equal ones, one less for every tenth of what
        the worst one gives away."""
        loss, spread = self.loss(entry), self.ranked[0].value - self.ranked[-1].value
        if loss < AS_GOOD or not spread:
            return MOST_POINTS
        worst = spread * (NOT_LISTED if self.more else 1)
        return max(0, min(MOST_POINTS - 1, round(MOST_POINTS * (1 - loss / worst))))


def from_a_game(coach: AnyCoach, journal: Journal, player: int) -> Iterator[Question]:
    """Yields the positions of a game that are worth asking about, in which all dice are known."""
    if coach.unknown(journal.beginning):
        return
    for _place, state, move, ranked in decisions(coach, journal, player):
        if _matters(ranked):
            yield Question(state, player, ranked, move, _is_cut(coach, ranked))


def drawn(
    coach: AnyCoach, game: AnyGame, start: AnyState, pick: Callable[[int], int]
) -> Iterator[Question]:
    """Yields the positions of a solo game that the coach plays. Chance comes from outside:
    `pick(6)` is from 0 to 5."""
    state = start
    for _ in range(MOST_MOVES):
        if game.over(state) or coach.unknown(state):
            return
        ranked = coach.ranked(state, 0)
        if not ranked:
            roll = game.thrown(pick)
            if roll is None or game.check(state, 0, roll):
                return
            state = game.apply(state, 0, roll)
            continue
        if _matters(ranked):
            yield Question(state, 0, ranked, None, _is_cut(coach, ranked))
        state = game.apply(state, 0, ranked[0].move)


def _is_cut(coach: AnyCoach, ranked: tuple[Advice, ...]) -> bool:
    """Whether the coach has listed the best entries only."""
    return coach.listed is not None and len(ranked) >= coach.listed


def _matters(ranked: tuple[Advice, ...]) -> bool:
    return len(ranked) > 1 and ranked[0].value - ranked[-1].value >= MATTERS
