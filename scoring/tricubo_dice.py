"""What a single die of a Tricubo roll is for, and which dice of a roll have to be known."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.refusals import Refusal, refuse
from scoring.tricubo_sheet import (
    CANDIDATES,
    DICE,
    Colour,
    DieMove,
    Interim,
    Roll,
    Row,
    State,
    implied,
)

if TYPE_CHECKING:
    from scoring.tricubo import Tricubo


def uses_of(
    game: "Tricubo", state: State, player: int, die: str, *, joker: bool = False
) -> tuple[DieMove, ...]:
    """What a player may do with a die: its row, or the rows that a six scores; a colour field only
    where there is none of these (TC-4, TC-5, TC-6)."""
    legal = [
        move
        for move in CANDIDATES[joker]
        if isinstance(move, Row | Colour | Interim)
        and move.die == die
        and not game.check(state, player, move)
    ]
    return tuple(one for one in legal if not isinstance(one, Colour)) or tuple(legal)


def dice_asked(game: "Tricubo", state: State) -> tuple[str, ...]:
    """The dice that matter in this round. Alone, one of them is set aside (TC-16), and only a joker
    could use it (TC-11)."""
    if not state.solo:
        return DICE
    joker = state.options.side == "B" and not state.sheets[0].joker
    return DICE if joker else tuple(die for die in DICE if die != game.away(state, 0))


@lru_cache(maxsize=8)
def with_faces(state: State, dice: Sequence[str], faces: Sequence[int]) -> State:
    """The same with dice that somebody knows but that are in no roll of the journal."""
    shown = dict(zip(dice, faces, strict=True))
    large, medium, small = (
        1 << shown[die] if die in shown else may for die, may in zip(DICE, state.faces, strict=True)
    )
    return replace(state, faces=(large, medium, small))


def faces_of(roll: Roll) -> tuple[int, int, int]:
    return roll.large, roll.medium, roll.small


def check_face(state: State, move: DieMove) -> Refusal | None:
    """Whether the die can show what the move needs."""
    may = state.faces[DICE.index(move.die)]
    if may & implied(state.options, move):
        return None
    if may & (may - 1):
        return refuse("TC-3", "This die has been used with another number this round.")
    face = may.bit_length() - 1
    if isinstance(move, Interim):
        return refuse("TC-6", "Only a six scores rows; this die shows {face}.", face=face)
    if isinstance(move, Colour):
        return refuse("TC-5", "A six does not tick colour fields.")
    if face == 6:
        return refuse("TC-6", "This die shows a six: it scores rows.")
    return refuse("TC-4", "This die shows {face}, so it ticks row {face}.", face=face)
