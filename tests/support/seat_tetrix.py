"""One seat of Te-Trix: the rolls and forms, and when another player has ended the game."""

from collections.abc import Iterator

from scoring.json_fields import Move
from scoring.single_sheet_mode import RoundEnded
from tests.support.one_seat import Steps, Told


def view(steps: Steps, seat: int, told: Told) -> Iterator[Move]:
    last = steps[-1].after
    others = [did for player, did in enumerate(last.entered) if player != seat]
    early = "stuck" in others and (last.entered[seat] == "stuck" or told())
    for step in steps:
        state, move = step.before, step.move
        if state.entered[seat] is not None:
            continue
        if move.do in ("roll", "form"):
            if told() or step.player == seat:
                yield move
        elif step.player == seat:
            if state.round == last.round and early:
                yield RoundEnded(last.round + 1)
            yield move
    yield RoundEnded(last.round + 1)
