"""One sheet of a larger table: what its player enters about the others, as the pad cannot know it.

This is not part of the printed rules. Each game's own file defines whether and when it is needed.
"""

from dataclasses import dataclass

from scoring.game import Refusal, refuse
from scoring.json_fields import Ending, whole
from scoring.options import GameOptions

MOST_ROUNDS = 999
"""Upper bound that no game comes near."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Ending):
    """Another person has ended the game with this round, counted from 1."""

    do = "ended"
    round: int = whole(1, MOST_ROUNDS)


def check_others(rule: str, options: GameOptions) -> Refusal | None:
    """Refuses the entry if there is no one else at the table."""
    if options.one_sheet is None:
        return refuse(rule, "Nobody else is at the table.")
    return None


def check_ended(
    rule: str, move: RoundEnded, now: int, *, begun: bool, last: bool
) -> Refusal | None:
    """Whether the game may end with that round, given the current round, whether anything of it is
    entered, and whether it is already known to be the last one."""
    if last:
        return refuse(rule, "This round is already marked as the last.")
    if move.round not in (now - 1, now):
        return refuse(rule, "The game ends with this round or with the one before.")
    if move.round < now and begun:
        return refuse(rule, "Round {round} has begun already.", round=now)
    return None
