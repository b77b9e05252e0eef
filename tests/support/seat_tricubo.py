"""One seat of Tricubo: the rolls, the roller's die, and when another player has ended the game."""

from collections.abc import Iterator

from scoring.json_fields import Move
from scoring.single_sheet_mode import RoundEnded
from scoring.tricubo.state import PASSED, Taken
from tests.support.one_seat import Steps, Told


def view(steps: Steps, seat: int, told: Told) -> Iterator[Move]:
    last = steps[-1].after
    early = told()
    for step in steps:
        state, player, move = step.before, step.player, step.move
        if state.taken[seat] is not None:
            continue  # nothing is entered in the others' part of the round
        if move.do == "roll":
            if told():
                yield move
        elif player == seat:
            if state.round == last.round and state.started and early:
                yield RoundEnded(last.round + 1)
            yield move
        else:
            took = step.after.taken[player]
            if player == state.roller and took not in (None, PASSED) and told():
                yield Taken(took)
    yield RoundEnded(last.round + 1)
