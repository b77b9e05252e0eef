"""One seat of Kubi: the rolls until the player has marked, and the player's moves."""

from collections.abc import Iterator

from scoring.json_fields import Move
from tests.support.one_seat import Steps, Told


def view(steps: Steps, seat: int, told: Told) -> Iterator[Move]:
    for step in steps:
        roll, late = step.move.do == "roll", step.before.done[seat]
        if (roll and not late and told()) or (step.player == seat and not roll):
            yield step.move
