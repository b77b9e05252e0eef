"""What one person at the table would enter of a game whose every sheet is kept.

It knows no rules: it goes through the entries of the whole game, drops those that are nobody's
business, and says what one sheet cannot know.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.journal import Journal
from scoring.one_sheet import Ended
from scoring.reading import Move
from scoring.tricubo_sheet import PASSED, Taken
from scoring.tripple_domino import Ended as RoundEnded


@dataclass(frozen=True, slots=True)
class Seen:
    """An entry of the whole game."""

    player: int
    move: Move
    before: Any
    after: Any


Steps = list[Seen]
Told = Callable[[], bool]
"""Whether something that may be left out is entered."""


def one_seat(whole: Journal, seat: int, told: Told = lambda: True) -> Journal:
    """The game of whoever sits there, entered from their phone alone."""
    one_sheet = {"of": len(whole.names), "seat": seat}
    options = whole.header.get("options", {}) | {"one_sheet": one_sheet}
    if "preprinted" in options:
        options |= {"preprinted": [options["preprinted"][seat]]}
    journal = Journal.new(whole.game.id, options, [whole.names[seat]])
    for move in VIEWS[whole.game.id](_steps(whole), seat, told):
        if not journal.over:
            journal = journal.plus(0, move)
    return journal


def sometimes(seed: int) -> Told:
    random = Random(seed)
    return lambda: random.random() < 0.5


def _steps(whole: Journal) -> Steps:
    steps, before = [], whole.beginning
    for entry, after in whole.trail:
        assert entry.move is not None
        steps.append(Seen(entry.player, entry.move, before, after))
        before = after
    return steps


def _kubi(steps: Steps, seat: int, told: Told) -> Iterator[Move]:
    for step in steps:
        roll, late = step.move.do == "roll", step.before.done[seat]
        if (roll and not late and told()) or (step.player == seat and not roll):
            yield step.move


def _cubo(steps: Steps, seat: int, told: Told) -> Iterator[Move]:
    return (step.move for step in steps if step.player == seat)


def _tricubo(steps: Steps, seat: int, told: Told) -> Iterator[Move]:
    last = steps[-1].after
    early = told()
    for step in steps:
        state, player, move = step.before, step.player, step.move
        if state.taken[seat] is not None:
            continue  # in the others' part of the round there is nothing to enter
        if move.do == "roll":
            if told():
                yield move
        elif player == seat:
            if state.round == last.round and state.started and early:
                yield Ended(last.round + 1)
            yield move
        else:
            took = step.after.taken[player]
            if player == state.roller and took not in (None, PASSED) and told():
                yield Taken(took)
    yield Ended(last.round + 1)


def _tetrix(steps: Steps, seat: int, told: Told) -> Iterator[Move]:
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
                yield Ended(last.round + 1)
            yield move
    yield Ended(last.round + 1)


def _tripple_domino(steps: Steps, seat: int, told: Told) -> Iterator[Move]:
    for step in steps:
        number, ended = len(step.before.sheets[0].rounds), step.after.ended
        if step.player == seat or step.move.do == "blocked":
            yield step.move
            if ended:
                yield RoundEnded(number, True)
        elif step.move.do == "out":
            both = told()  # at once, or when the next round is there already
            yield RoundEnded(number, ended and both)
            if ended and not both:
                yield RoundEnded(number, True)


VIEWS: dict[str, Callable[[Steps, int, Told], Iterator[Move]]] = {
    "tricubo": _tricubo,
    "kubi": _kubi,
    "tetrix": _tetrix,
    "tripple-domino": _tripple_domino,
    "cubo": _cubo,
}
