"""A notation for Tricubo as on the margin of the pad, so that tests read like a game.

One entry a line (or between semicolons), the player first; players count from 0, as in a file:

    0 start 1       the free tick, in row 1
    0 roll 4 6 1    large 4, medium 6, small 1
    0 roll - 6 1    alone: without the large die, which is set aside
    0 L4            the large die ticks row 4
    1 S6 3          the small die's six scores row 3; L6 1 3 5 scores three rows
    1 M own         the medium die ticks its own colour field; M any the one in three colours
    1 J L4          the same with the joker
    1 pass
    0 taken L       one sheet of a larger table: the roller took the large die
    0 ended 7       another player has ended the game with round 7
    ! 1 L4          a forced entry
    undo 3          cancels entry 3

A # starts a comment.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.journal import Journal
from scoring.single_sheet_mode import RoundEnded
from scoring.tricubo.state import (
    DICE,
    Colour,
    Interim,
    Pass,
    Roll,
    Row,
    Sheet,
    Start,
    State,
    Taken,
    TricuboMove,
)
from tests.support.notation import play_notes, refusal_of

NAMES = ("Ana", "Ben", "Cem", "Dea", "Eli")
DIE = {die[0].upper(): die for die in DICE}
SEVENTEEN_ROUNDS = (
    "0 M own; 0 L own; 0 L any; 0 S own; 0 L6 1 2 3;"
    "0 M2; 0 S2; 0 S2; 0 M2; 0 S3; 0 S3; 0 M3; 0 S4; 0 S4; 0 M4; 0 S5; 0 S5"
)
"""Alone: all colour fields and all sixes are used, and every row has boxes left."""
FIELD = {"L": "large", "M": "medium", "S": "small", "*": "any"}


def move(text: str) -> TricuboMove:
    """Returns one move, without its player: `L4`, `J M own`, `S6 3`, `roll 1 2 3`, `start 1`,
    `pass`."""
    match text.split():
        case ["start", row]:
            return Start(int(row))
        case ["roll", large, medium, small]:
            return Roll(*(None if face == "-" else int(face) for face in (large, medium, small)))
        case ["pass"]:
            return Pass()
        case ["taken", die]:
            return Taken(DIE[die])
        case ["ended", number]:
            return RoundEnded(int(number))
        case ["J", *rest]:
            plain = move(" ".join(rest))
            assert isinstance(plain, Row | Colour | Interim)
            return replace(plain, joker=True)
        case [die, "own"]:
            return Colour(DIE[die], DIE[die])
        case [die, field] if die in DIE:
            return Colour(DIE[die], field)
        case [six, *rows] if six[1:] == "6":
            return Interim(DIE[six[0]], tuple(int(row) for row in rows))
        case [die]:
            return Row(DIE[die[0]], int(die[1:]))
    raise ValueError(f"no move: {text}")


def play(journal: Journal, text: str) -> Journal:
    """Returns the journal with these entries added."""
    return play_notes(journal, text, move)


def refused(journal: Journal, text: str) -> str:
    """Returns the id of the rule that forbids the last of these entries; those before it are
    allowed."""
    return refusal_of(journal, text, move).refusal.rule


def new(players: int, **options: object) -> Journal:
    """Returns a game before the free ticks."""
    return Journal.new("tricubo", options, list(NAMES[:players]))


def sheet(ticks: str, sixes: str = ". . . . .", colours: str = "", joker: bool = False) -> Sheet:
    """Returns a sheet in the middle of a game.

    `ticks` of each row, e.g. "11 9 1 0 0"; `sixes`, how many ticks each row had when it was scored,
    "." for not yet; `colours` in the order they were ticked, e.g. "LS*" (* is the three-colour
    field).
    """
    return Sheet(
        start=1,
        ticks=tuple(int(number) for number in ticks.split()),
        interims=tuple(None if six == "." else int(six) for six in sixes.split()),
        colours=tuple(FIELD[letter] for letter in colours),
        joker=joker,
    )


FRESH = sheet("1 0 0 0 0")
FULL = "11 11 11 11 11"


def table(*sheets: Sheet, round: int = 1, **options: object) -> Journal:
    """Returns a game that continues from these sheets; rounds count from 1, and player 0 rolls
    first."""
    journal = new(len(sheets), **options)
    state = State(journal.options, sheets, round - 1, taken=(None,) * len(sheets))
    return replace(journal, beginning=state)


def points(journal: Journal, player: int = 0) -> dict[str, int | None]:
    """Returns the printed fields and what stands in them."""
    return {line.key: line.points for line in journal.game.lines(journal.state, player)}


def ticks(journal: Journal, player: int = 0) -> Sequence[int]:
    sheets: tuple[Sheet, ...] = journal.state.sheets
    return sheets[player].ticks


def allowed(journal: Journal, player: int) -> set[TricuboMove]:
    """Returns all moves that the player may make now."""
    return set(journal.game.legal_moves(journal.state, player))
