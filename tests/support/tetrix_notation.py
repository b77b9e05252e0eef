"""A notation for Te-Trix as on squared paper, so that tests read like a game.

A form is a picture whose rows stand between slashes, a dot for nothing: `oo/.x/.s` is a J turned
round. One entry a line (or between semicolons), the player first; players count from 0:

    0 roll oxso         what the dice show
    0 form oo/xs        how they are arranged
    0 place oo/xs 2 6   entered with the picture's top left corner in row 2, column 6
    0 stuck
    0 stop
    0 ended 7           one sheet of a larger table: another player has ended the game with round 7
    ! 1 stuck           a forced entry
    undo 3              cancels entry 3

A sheet is a picture of up to seven rows, the missing ones empty: a dot for a free box, `o`, `x` and
`s` for symbols, the printed one in capitals, `#` for any symbol that makes no area. Without a
capital the first filled box is the printed one.
"""

from dataclasses import replace

from scoring.journal import Journal
from scoring.tetrix.rules import (
    Form,
    Place,
    Roll,
    RoundEnded,
    Sheet,
    State,
    Stop,
    Stuck,
    TetrixMove,
)
from scoring.tetrix.tetromino import BITS, SYMBOLS, Cells
from tests.support.notation import play_notes, refusal_of

NAMES = ("Ana", "Ben", "Cem", "Dea")
EMPTY = "......."
Places = dict[tuple[int, int], str]


def cells(picture: str, row: int = 0, col: int = 0) -> Cells:
    """Returns the cells of a form, its picture's top left corner here."""
    found = [
        (row + down, col + right, symbol)
        for down, line in enumerate(picture.split("/"))
        for right, symbol in enumerate(line)
        if symbol != "."
    ]
    return tuple(found)


def move(text: str) -> TetrixMove:
    """Returns one move, without its player."""
    match text.split():
        case ["roll", symbols]:
            return Roll(tuple(symbols))
        case ["form", picture]:
            return Form(cells(picture))
        case ["place", picture, row, col]:
            return Place(cells(picture, int(row), int(col)))
        case ["stuck"]:
            return Stuck()
        case ["stop"]:
            return Stop()
        case ["ended", number]:
            return RoundEnded(int(number))
    raise ValueError(f"no move: {text}")


def play(journal: Journal, text: str) -> Journal:
    """Returns the journal with these entries added."""
    return play_notes(journal, text, move)


def refused(journal: Journal, text: str) -> str:
    """Returns the id of the rule that forbids the last of these entries; those before it are
    allowed."""
    return refusal_of(journal, text, move).refusal.rule


def new(players: int, **options: object) -> Journal:
    return Journal.new("tetrix", options, list(NAMES[:players]))


def symbols_in(picture: str) -> Places:
    """Returns the filled boxes of a sheet and what stands in them, the printed symbol in
    capitals."""
    found = {
        (row, col): SYMBOLS[(row + col) % 3] if symbol == "#" else symbol
        for row, line in enumerate(picture.split())
        for col, symbol in enumerate(line)
        if symbol != "."
    }
    assert found.keys() <= BITS.keys(), "seven rows of seven boxes"
    if not any(symbol.isupper() for symbol in found.values()):
        first = min(found)
        found[first] = found[first].upper()
    return found


def table(*pictures: str, round: int = 1, struck: int = 0, **options: object) -> Journal:
    """Returns a game that continues from these sheets; rounds count from 1, and player 0 rolls
    first."""
    sheets, printed = [], []
    for picture in pictures:
        places = symbols_in(picture)
        marks = (
            sum(BITS[place] for place, other in places.items() if other.lower() == symbol)
            for symbol in SYMBOLS
        )
        sheets.append(Sheet(tuple(marks), struck))
        (capital,) = (place for place, symbol in places.items() if symbol.isupper())
        row, col = capital
        printed.append({"row": row, "col": col, "symbol": places[capital].lower()})
    journal = new(len(pictures), preprinted=printed, **options)
    state = State(journal.options, tuple(sheets), (None,) * len(sheets), round - 1)
    return replace(journal, beginning=state)


def on_sheet(journal: Journal, player: int = 0) -> Places:
    """Returns all symbols on a sheet, written or printed, as `symbols_in` returns them."""
    printed = journal.options.preprinted[player]
    written = journal.game.written(journal.state, player)
    places = {(row, col): written.get(f"cell{row}.{col}", "") for row, col in BITS}
    assert not places[printed.row, printed.col], "print is no handwriting"
    places[printed.row, printed.col] = printed.symbol.upper()
    return {place: symbol for place, symbol in places.items() if symbol}


def points(journal: Journal, player: int = 0) -> dict[str, int | None]:
    """Returns the printed fields and what stands in them."""
    return {line.key: line.points for line in journal.game.lines(journal.state, player)}


def allowed(journal: Journal, player: int) -> set[TetrixMove]:
    """Returns all moves that the player can make now, as far as they are listed."""
    return set(journal.game.legal_moves(journal.state, player))


# An independent scorer


def naive_points(places: Places) -> dict[str, int]:
    """Counts the areas as with a pencil: box by box, striking what has been counted."""
    left = {place: symbol.lower() for place, symbol in places.items()}
    sizes: dict[str, list[int]] = {symbol: [] for symbol in "oxs"}
    while left:
        start, symbol = left.popitem()
        todo, size = [start], 0
        while todo:
            row, col = todo.pop()
            size += 1
            for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if left.get(near) == symbol:
                    del left[near]
                    todo.append(near)
        if size >= 5:
            sizes[symbol].append(size)
    return {symbol: len(found) * sum(found) for symbol, found in sizes.items()}


def naive_turns(form: Cells) -> list[frozenset[tuple[complex, str]]]:
    """Returns a form rotated four times about its origin, as complex numbers."""
    dots = [(complex(col, -row), symbol) for row, col, symbol in form]
    return [frozenset((dot * turn, symbol) for dot, symbol in dots) for turn in (1, 1j, -1, -1j)]


def naive_ways(form: Cells, places: Places) -> set[Cells]:
    """Returns every position where a form fits on a sheet, found by trying."""
    found = set()
    for turn in naive_turns(form):
        for down in range(-3, 10):
            for right in range(-3, 10):
                moved = tuple(
                    sorted(
                        (down - int(dot.imag), right + int(dot.real), symbol)
                        for dot, symbol in turn
                    )
                )
                inside = [(row, col) for row, col, _ in moved if 0 <= row < 7 and 0 <= col < 7]
                if inside and not any(place in places for place in inside):
                    found.add(moved)
    return found
