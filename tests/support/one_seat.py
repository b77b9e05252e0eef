"""The entries that one player would make of a game in which every sheet is kept.

It applies no rules: it goes through the entries of the whole game, drops those of others, and adds
those for what a single sheet does not show.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.journal import Journal
from scoring.json_fields import Move
from tests.support.of_game import part


@dataclass(frozen=True, slots=True)
class Seen:
    """An entry of the whole game."""

    player: int
    move: Move
    before: Any
    after: Any


Steps = list[Seen]
Told = Callable[[], bool]
"""Decides whether an optional entry is made."""
View = Callable[[Steps, int, Told], Iterable[Move]]
"""Returns the entries of these steps at one seat (`seat_<id>.view`)."""


def one_seat(whole: Journal, seat: int, told: Told = lambda: True) -> Journal:
    """Returns the game of the player in this seat, entered on their device alone."""
    one_sheet = {"of": len(whole.names), "seat": seat}
    options = whole.header.get("options", {}) | {"one_sheet": one_sheet}
    if "preprinted" in options:
        options |= {"preprinted": [options["preprinted"][seat]]}
    journal = Journal.new(whole.game.id, options, [whole.names[seat]])
    view: View = part(whole.game.id, "seat", "view", own_moves)
    for move in view(_steps(whole), seat, told):
        if not journal.over:
            journal = journal.plus(0, move)
    return journal


def own_moves(steps: Steps, seat: int, _told: Told) -> Iterable[Move]:
    return (step.move for step in steps if step.player == seat)


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
