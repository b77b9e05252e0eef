"""A notation for Tripple Domino as on the margin of the pad, so that tests read like a game.

One entry a line (or between | or semicolons), the player's name first:

    Ana start 555           the tile that starts the round
    Ben 543                 places a tile
    Ben 543 bridge          with a bonus: bridge, double or hexagon
    Ben 543 bridge+hexagon  with several
    Ben 543 bridge after 2  having drawn two
    Ana draw 3              drew and placed nothing
    Ana empty               had to draw, but there is no stock
    Ana out 0 23            is out; what each player has left
    Ana blocked 12 23       no one can place; what each player has left
    Ana ended 2             one sheet of a larger table: another player has ended round 2
    Ana ended 2 game        and the game with it
    ! Ben 543               a forced entry
    undo 3                  cancels entry 3

A # starts a comment.
"""

from dataclasses import replace

from scoring.journal import Journal
from scoring.tripple_domino import tile_tracking as hands
from scoring.tripple_domino.rules import (
    Blocked,
    DominoMove,
    Draw,
    Empty,
    Ended,
    Out,
    Place,
    Record,
    Sheet,
    Start,
    State,
    Tile,
    TrippleDomino,
)
from scoring.tripple_domino.state import together
from tests.support.notation import play_notes, refusal_of

NAMES = ("Ana", "Ben", "Cem", "Dea", "Eli", "Fay")


def tile(text: str) -> Tile:
    high, middle, low = map(int, text)
    return high, middle, low


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(tile(one) for one in text.split())


def move(text: str) -> DominoMove:
    """Returns one move, without its player."""
    match text.split():
        case ["start", one]:
            return Start(tile(one))
        case ["draw", count]:
            return Draw(int(count))
        case ["empty"]:
            return Empty()
        case ["ended", number, *game]:
            return Ended(int(number), game == ["game"])
        case ["out", *rest]:
            return Out(tuple(map(int, rest)))
        case ["blocked", *rest]:
            return Blocked(tuple(map(int, rest)))
        case [*laid, "after", draws]:
            plain = move(" ".join(laid))
            assert isinstance(plain, Place)
            return replace(plain, draws=int(draws))
        case [one, bonus]:
            return Place(tile(one), together(bonus.split("+")), 0)
        case [one]:
            return Place(tile(one), None, 0)
    raise ValueError(f"no move: {text}")


def play(journal: Journal, text: str) -> Journal:
    """Returns the journal with these entries added."""
    return play_notes(journal, text.replace("|", ";"), move, NAMES.index)


def refused(journal: Journal, text: str) -> str:
    """Returns the id of the rule that forbids the last of these entries; those before it are
    allowed."""
    return refusal(journal, text)[0]


def refusal(journal: Journal, text: str) -> tuple[str, str]:
    """Returns the same with the reason."""
    error = refusal_of(journal, text.replace("|", ";"), move, NAMES.index)
    return error.refusal.rule, str(error)


def new(players: int, **options: object) -> Journal:
    """Returns a game before the start of its first round."""
    return Journal.new("tripple-domino", options, list(NAMES[:players]))


def middle(
    hands: str,
    stock: int = 0,
    laid: str = "555",
    scores: str = "",
    turn: str = "Ana",
    **options: object,
) -> Journal:
    """Returns a game in the middle of its first round: the number of tiles of each player (a single
    player without one is in an old solo game that did not count them), the tiles on the table, and
    the points so far."""
    counts = tuple(map(int, hands.split()))
    journal = new(len(counts) or 1, **options)
    written = [(Record(Empty(), int(points), 0),) for points in scores.split()]
    sheets = tuple(Sheet.of((one,)) for one in written) or (Sheet.of(((),)),) * len(journal.names)
    state = State(journal.options, sheets, frozenset(tiles(laid)), counts, stock, NAMES.index(turn))
    return replace(journal, beginning=state)


def rules(journal: Journal) -> TrippleDomino:
    assert isinstance(journal.game, TrippleDomino)
    return journal.game


def rest_range(state: State, seat: int) -> tuple[int, int]:
    """Returns the minimum and maximum value of the tiles held at this seat."""
    return hands.worth(state, hands.held(state)[seat])


def state(journal: Journal) -> State:
    now = journal.state
    assert isinstance(now, State)
    return now


def totals(journal: Journal) -> list[int]:
    return [journal.total(player) for player in range(len(journal.names))]


def waiting(journal: Journal) -> str:
    """Returns the players who can enter something now: `"Ana Ben"`."""
    return " ".join(NAMES[player] for player in rules(journal).turn(journal.state).waiting)


def allowed(journal: Journal, name: str) -> set[DominoMove]:
    """Returns all moves that the player may make now."""
    return set(rules(journal).legal_moves(journal.state, NAMES.index(name)))
