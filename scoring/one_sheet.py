"""One sheet of a larger table: what its player enters of the others, as the pad cannot know it.

This is no part of the printed rules. Which games ask for it, and when, their own files say.
"""

from dataclasses import dataclass

from scoring.core import Refusal, refuse
from scoring.options import GameOptions
from scoring.reading import Ending, whole

MOST_ROUNDS = 999
"""No game comes anywhere near it."""


@dataclass(frozen=True, slots=True)
class Ended(Ending):
    """Somebody else has ended the game with this round, counted from 1."""

    do = "ended"
    round: int = whole(1, MOST_ROUNDS)


def check_others(rule: str, options: GameOptions) -> Refusal | None:
    """Whether there is anybody of whom something could be entered."""
    if options.one_sheet is None:
        return refuse(rule, "Nobody else is at the table.")
    return None


def check_ended(rule: str, move: Ended, now: int, *, begun: bool, last: bool) -> Refusal | None:
    """Whether the game may end with that round, given the round that the player is in, whether
    anything of it is entered, and whether it is known already to be the last one."""
    if last:
        return refuse(rule, "It is entered already that this is the last round.")
    if move.round not in (now - 1, now):
        return refuse(rule, "The game ends with this round or with the one before.")
    if move.round < now and begun:
        return refuse(rule, "Round {round} has begun already.", round=now)
    return None
