"""The round in which a game was decided: from then on its winner led until the end."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.game import AnyGame, AnyState
from scoring.journal import Journal


@dataclass(frozen=True, slots=True)
class Decision:
    winner: int
    round: int
    """After this round the winner was in sole lead, and stayed there."""
    rounds: int
    """The number of rounds played."""
    behind: int
    """The points by which the winner was behind before this round; 0 in the first round, and if no
    one else was ahead."""

    @property
    def at_once(self) -> bool:
        return self.round == 1

    @property
    def at_last(self) -> bool:
        return self.round == self.rounds


def decision(journal: Journal) -> Decision | None:
    """Returns how a finished game was decided; None without a single winner or with one round."""
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
    """Returns the states at the end of each round; the last round may have been cut short."""
    game, found, over = journal.game, list[AnyState](), 0
    for _entry, state in journal.trail:
        if (stage := game.stage(state)) > over:
            over = stage
            found.append(state)
    if found and journal.over:
        found[-1] = journal.state
    return found


def _leads(game: AnyGame, state: AnyState, player: int) -> bool:
    """Whether this player is in sole lead."""
    places = game.places(state)
    return places[player] == 1 and places.count(1) == 1


def _behind(game: AnyGame, state: AnyState, player: int) -> int:
    there = (one for one in range(game.count(state)) if not game.has_left(state, one))
    return max(game.merit(state, one) for one in there) - game.merit(state, player)
