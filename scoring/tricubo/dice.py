"""What a single die of a Tricubo roll is for, and which dice of a roll have to be known."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from scoring.game import AnyGame
from scoring.rule_violation import Refusal, refuse
from scoring.tricubo.state import (
    CANDIDATES,
    DICE,
    ONE_TO_FIVE,
    Colour,
    DieMove,
    Interim,
    Pass,
    Roll,
    Row,
    State,
    implied,
)


def uses_of(
    game: AnyGame, state: State, player: int, die: str, *, joker: bool = False
) -> tuple[DieMove, ...]:
    """Returns what a player may do with a die: its row, or the rows that a six scores; a colour
    field only where there is none of these (TC-4, TC-5, TC-6)."""
    legal = [
        move
        for move in CANDIDATES[joker]
        if isinstance(move, Row | Colour | Interim)
        and move.die == die
        and not game.check(state, player, move)
    ]
    return tuple(one for one in legal if not isinstance(one, Colour)) or tuple(legal)


def only_pass(game: AnyGame, state: State, player: int) -> bool:
    """Whether no die can be used without a joker, so that the player passes (TC-9)."""
    if not state.started or game.check(state, player, Pass()):
        return False
    return all(game.check(state, player, move) for move in CANDIDATES[False])


def set_aside(state: State) -> str:
    """Returns the die that who plays alone sets aside in this round (TC-16)."""
    return DICE[state.round % 3]


def dice_asked(state: State) -> tuple[str, ...]:
    """Returns the dice that matter in this round. Alone, one of them is set aside (TC-16), and only
    a joker could use it (TC-11)."""
    if not state.solo:
        return DICE
    joker = state.options.side == "B" and not state.sheets[0].joker
    return DICE if joker else tuple(die for die in DICE if die != set_aside(state))


def roll_of(dice: Sequence[str], faces: Sequence[int]) -> Roll:
    """Returns the roll in which these dice show these faces; another one is left out."""
    return Roll(**dict(zip(dice, faces, strict=True)))


def faces_of(roll: Roll) -> tuple[int | None, int | None, int | None]:
    return roll.large, roll.medium, roll.small


def every_roll(state: State) -> Iterator[Roll]:
    """Yields all rolls of three dice, and all without a die that does not matter."""
    dice = dice_asked(state)
    for some in dict.fromkeys((DICE, dice)):
        yield from (roll_of(some, faces) for faces in product(range(1, 7), repeat=len(some)))


def rolled(state: State, roll: Roll) -> State:
    """Returns the state with the dice of a roll; of one that is left out nothing is known."""
    large, medium, small = (
        may if face is None else 1 << face
        for may, face in zip(state.faces, faces_of(roll), strict=True)
    )
    return replace(state, roll=roll, faces=(large, medium, small))


def check_roll(state: State, player: int, roll: Roll) -> Refusal | None:
    if player != state.roller:
        return refuse("TC-3", "It’s another player’s roll.")
    if state.roll is not None:
        return refuse("TC-3", "The dice of this round have already been entered.")
    asked = dice_asked(state)
    for die, may, face in zip(DICE, state.faces, faces_of(roll), strict=True):
        if face is None and die in asked:
            return refuse(
                "TC-16", "You can only leave out the die set aside, unless the joker can use it."
            )
        if face is not None and not may & 1 << face:
            return refuse("TC-3", "These dice don’t match what was entered this round.")
    return None


def check_face(state: State, move: DieMove) -> Refusal | None:
    """Whether the die can show what the move needs."""
    may = state.faces[DICE.index(move.die)]
    if may & implied(state.options, move):
        return None
    if may == ONE_TO_FIVE:
        return refuse("TC-3", "This die marked a colour field this round, so it is not a six.")
    if may & (may - 1):
        faces = ", ".join(str(face) for face in range(1, 7) if may & 1 << face)
        return refuse(
            "TC-3", "The entries of this round show that this die is {faces}.", faces=faces
        )
    face = may.bit_length() - 1
    if isinstance(move, Interim):
        return refuse("TC-6", "Only a six scores rows; this die shows {face}.", face=face)
    if isinstance(move, Colour):
        return refuse("TC-5", "A six can’t mark a colour field.")
    if face == 6:
        return refuse("TC-6", "This die shows a six: it scores rows.")
    return refuse("TC-4", "This die shows {face}, so it marks row {face}.", face=face)
