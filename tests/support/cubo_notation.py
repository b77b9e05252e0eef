"""A notation for Cubo as players talk about it, so that tests read like a game.

One entry a line (or between semicolons), the player first; players count from 0, as in a file:

    0 r6 b6 r6 / b2 j4 r1 / b3 r5 b5                    a square, row by row
    0 r6 b6 r6 / b2 j4 r1 / b3 r5 b5 take r6 at 3       with a die from the middle in its place 3
    0 r6 b6 r6 / b2 j4 r1 / b3 r5 b5 take r6            taken, but not exchanged
    0 18                                                points counted by hand
    0 -                                                 missed
    ! 0 99                                              a forced entry
    undo 3                                              cancels entry 3

A # starts a comment.
"""

from hypothesis import strategies as st

from scoring.cubo.rules import (
    Cubo,
    CuboGame,
    CuboMove,
    Missed,
    Points,
)
from scoring.cubo.square import (
    COLOURS,
    NUMBERS,
    Die,
    Square,
)
from scoring.journal import Journal
from tests.support.notation import play_notes, refusal_of

NAMES = ("Ana", "Ben", "Cem", "Dea")
SQUARE = "r6 b6 r6 / b2 j4 r1 / b3 r5 b5"
"""The square of docs/format.md."""


def dice(text: str) -> Square:
    """Returns dice in a row or in a square; slashes are ignored."""
    return tuple(Die.read(die) for die in text.replace("/", " ").split())


def square(text: str) -> Cubo:
    """Returns one square, without its player."""
    laid, _, more = text.partition(" take ")
    taken, _, place = more.partition(" at ")
    return Cubo(
        dice(laid), Die.read(taken.strip()) if taken else None, int(place) if place else None
    )


def move(text: str) -> CuboMove:
    """Returns one move, without its player."""
    if text == "-":
        return Missed()
    return Points(int(text)) if text.isdigit() else square(text)


def play(journal: Journal, text: str) -> Journal:
    """Returns the journal with these entries added."""
    return play_notes(journal, text, move)


def refused(journal: Journal, text: str) -> str:
    """Returns the id of the rule that forbids the last of these entries, and the reason; those
    before it are allowed."""
    error = refusal_of(journal, text, move)
    return f"{error.refusal.rule} {error}"


def new(players: int, **options: object) -> Journal:
    return Journal.new("cubo", options, list(NAMES[:players]))


def rules(journal: Journal) -> CuboGame:
    assert isinstance(journal.game, CuboGame)
    return journal.game


# Hypothesis strategies

numbers = st.sampled_from(NUMBERS)
any_die = st.builds(Die, st.sampled_from(COLOURS), numbers)
coloured = st.builds(Die, st.sampled_from("rb"), numbers)
any_square = st.tuples(*[any_die] * 9)
"""Nine dice of any colours, which can be entered against the rules."""


@st.composite
def squares(draw: st.DrawFn, high: int = 6) -> Square:
    """Returns a square by the rules: four red and four blue dice around the joker."""
    colours = draw(st.permutations("rrrrbbbb"))
    shown = draw(st.lists(st.integers(1, high), min_size=9, max_size=9))
    return tuple(map(Die, (*colours[:4], "j", *colours[4:]), shown))
