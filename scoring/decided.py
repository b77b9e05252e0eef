"""Where a game was decided: the round from which on its winner led for good."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.core import AnyGame, AnyState
from scoring.journal import Journal


@dataclass(frozen=True, slots=True)
class Decision:
    winner: int
    round: int
    """After it the winner was in front, alone, and stayed there."""
    rounds: int
    """How many were played."""
    behind: int
    """The points that the winner lacked before this round; 0 where there was none before it, or
    where somebody else was no more than level."""

    @property
    def at_once(self) -> bool:
        return self.round == 1

    @property
    def at_last(self) -> bool:
        return self.round == self.rounds


def decision(journal: Journal) -> Decision | None:
    """None where nobody has won alone, and where there was no way from one round to the next."""
    winners = journal.game.winners(journal.state)
    standings = _after_rounds(journal)
    if len(journal.names) == 1 or len(winners) != 1 or len(standings) < 2:
        return None
    (winner,) = winners
    led = len(standings) - 1
    while led and _leads(journal.game, standings[led - 1], winner):
        led -= 1
    behind = _behind(journal.game, standings[led - 1], winner) if led else 0
    return Decision(winner, led + 1, len(standings), behind)


def _after_rounds(journal: Journal) -> Sequence[AnyState]:
    """How it stood when each of the rounds was over; the last one may have been cut short."""
    game, found, over = journal.game, list[AnyState](), 0
    for _entry, state in journal.trail:
        if (stage := game.stage(state)) > over:
            over = stage
            found.append(state)
    if found and journal.over:
        found[-1] = journal.state
    return found


def _leads(game: AnyGame, state: AnyState, player: int) -> bool:
    """Whether nobody is level with a player, who is in front."""
    places = game.places(state)
    return places[player] == 1 and places.count(1) == 1


def _behind(game: AnyGame, state: AnyState, player: int) -> int:
    totals = [game.total(state, one) for one in range(game.count(state))]
    return max(totals) - totals[player]
