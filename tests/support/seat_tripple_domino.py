"""One seat of Tripple Domino: the player's moves, and when a round or the game has ended."""

from collections.abc import Iterator

from scoring.json_fields import Move
from scoring.tripple_domino.rules import Ended as RoundEnded
from tests.support.one_seat import Steps, Told


def view(steps: Steps, seat: int, told: Told) -> Iterator[Move]:
    for step in steps:
        number, ended = len(step.before.sheets[0].rounds), step.after.ended
        if step.player == seat or step.move.do == "blocked":
            yield step.move
            if ended:
                yield RoundEnded(number, True)
        elif step.move.do == "out":
            both = told()  # at once, or after the next round has begun
            yield RoundEnded(number, ended and both)
            if ended and not both:
                yield RoundEnded(number, True)
