"""The real Orca, where it is installed: whole games by keys alone, and what it has said of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from play import typed_entry
from play.match import Match
from scoring.json_fields import Move
from scoring.tetrix.rules import Form, Place, State, Tetrix
from scoring.tetrix.tetromino import SIZE, Cell, Cells
from screens.widgets.for_reader import for_reader
from sheets.announcements import ENTRY
from sheets.tetrix.sheet import TetrixSheet
from sheets.texts import speak
from tests.support.ear import Ear
from tests.support.hand import Hand
from tests.support.orca import Orca, is_possible, orca_playing

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not is_possible(), reason="no Orca, or no way to send it keys"),
]
NAMES = ("Player 1", "Player 2")
"""As the New game screen suggests them."""
PLACE = re.compile(r"Row (\d+), box (\d+),")
"""Where the cursor is, at the beginning of what is said about a box."""
GRID = range(SIZE)
"""The rows and columns of Te-Trix."""
WAYS = (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))
"""The arrow keys, each with the rows and columns that it leads on."""
END = "End the game?"
"""What is asked before the last entry."""
TRIPS = (3,)
"""After how many entries the game is left for the home screen, and opened again."""


class Game:
    """A game that is open in the app, beside a match without a window in which the same is entered:
    it knows what is to be typed and what has to be said."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        for name in ("orca", "hand"):
            (folder / name).mkdir()
        self.hand = Hand(folder / "hand")
        self.hand.start(game, {}, *NAMES)
        self.ear = Ear(self.hand)

    @property
    def match(self) -> Match:
        return self.hand.match

    def enter(self, move: Move) -> str:
        """Enters it without a window; returns the words for it."""
        self.ear.new()
        self.match.enter(self.match.attended, self.match.attended.player, move)
        *_before, entered = (words for kind, words in self.ear.new() if kind == ENTRY)
        return for_reader(entered)

    def paint(self, cell: Cell) -> str:
        """Paints a cell of Te-Trix without a window; returns the words for it."""
        self.ear.new()
        row, col, symbol = cell
        seat = self.match.attended
        assert isinstance(seat.sheet, TetrixSheet)
        seat.panel.tapped(f"symbol{symbol}")
        seat.sheet.draft.paint_at((row, col))
        said = self.ear.new()
        entered = [words for kind, words in said if kind == ENTRY]
        return for_reader((entered or [words for _kind, words in said])[-1])


def _begin(orca: Orca, title: str) -> None:
    """Starts a game of two from the home screen."""
    orca.wait_for("Rollpad")
    orca.reach("tab", f"{title}, 1 to")
    orca.press("enter")
    orca.wait_for("Player 1 entry")
    orca.reach("tab", "Start push button")
    orca.press("enter")
    orca.wait_for("Round 1")


def _go_home_and_back(orca: Orca, title: str) -> None:
    orca.press("escape")
    orca.wait_for("Rollpad")
    orca.reach("tab", f"{title}, Round")
    orca.press("enter")
    orca.wait_for("Round")


@pytest.fixture
def game(display: None, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Game]:
    speak("en")
    one = Game(tmp_path, request.param)
    yield one
    one.hand.store.close()


def _type(orca: Orca, game: Game, dice: Random) -> None:
    """Types one of the entries that the rules allow."""
    known = typed_entry.codes(game.match.attended)
    code = dice.choice([*known])
    words = game.enter(known[code])
    orca.press(*code, "enter")
    if not any(words in one for one in orca.wait_for(words, instead=END)):
        orca.reach("tab", "End the game push button")
        orca.press("enter")
        orca.wait_for(words)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", ["tricubo"], indirect=True)
def test_tricubo_to_its_end(game: Game) -> None:
    """Entries are typed on the sheet; the game is left for the home screen and opened again."""
    dice, count = Random(1), 0
    with orca_playing(game.folder / "orca") as orca:
        _begin(orca, "Tricubo")
        while not game.match.session.journal.over:
            _type(orca, game, dice)
            count += 1
            if count in TRIPS:
                _go_home_and_back(orca, "Tricubo")
        assert orca.has_said("The game is over")


def _painting(game: Game, dice: Random) -> Cells | None:
    """Returns a shape with symbols and a place for it, which the roller paints, where possible on
    the grid; None if it fits nowhere, or the shape is known."""
    rules, state, roller = game.match.game, game.match.state, game.match.attended.player
    assert isinstance(rules, Tetrix)
    assert isinstance(state, State)
    if state.form is not None:
        return None
    forms = [move for move in rules.legal_moves(state, roller) if isinstance(move, Form)]
    least: tuple[int, Cells] | None = None
    for form in dice.sample(forms, len(forms)):
        after = rules.apply(state, roller, form)
        places = [move for move in rules.legal_moves(after, roller) if isinstance(move, Place)]
        for move in dice.sample(places, len(places)):
            lost = len(rules.lost(move.cells))
            if all(_is_near(cell) for cell in move.cells) and (not least or lost < least[0]):
                least = lost, move.cells
        if least and least[0] == 0:
            break
    return least[1] if least else None


def _is_near(cell: Cell) -> bool:
    """Whether a cell is on the grid, or beside it."""
    row, col, _symbol = cell
    return -1 <= row <= SIZE and -1 <= col <= SIZE and (row in GRID or col in GRID)


def _leads(way: tuple[str, int, int], down: int, right: int) -> bool:
    return way[1] * down > 0 or way[2] * right > 0


def _walk(orca: Orca, goal: tuple[int, int]) -> None:
    """Goes to a box of the grid by arrow keys; where it is, is what Orca has said last."""
    at = next(found for one in reversed(orca.said()) if (found := PLACE.match(one)))
    row, col = int(at[1]) - 1, int(at[2]) - 1
    while (row, col) != goal:
        # What is outside is reached from the grid, and left for the grid.
        ways = WAYS if col in GRID and goal[0] in GRID else WAYS[::-1]
        key, down, right = next(way for way in ways if _leads(way, goal[0] - row, goal[1] - col))
        row, col = row + down, col + right
        orca.press(key)
        orca.wait_for(f"Row {row + 1}, box {col + 1},")


def _paint(orca: Orca, game: Game, cells: Cells) -> None:
    """Paints the shape box by box."""
    last = ""
    for cell in sorted(cells, key=lambda cell: not (cell[0] in GRID and cell[1] in GRID)):
        _walk(orca, cell[:2])
        if cell[2] != last:
            last = cell[2]
            orca.press(last)
        words = game.paint(cell)
        orca.press("enter")
        orca.wait_for(words)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", ["tetrix"], indirect=True)
def test_tetrix_to_its_end(game: Game) -> None:
    """The roller paints the shape box by box, the other one types where it goes."""
    dice, count = Random(1), 0
    with orca_playing(game.folder / "orca") as orca:
        _begin(orca, "Te-Trix")
        while not game.match.session.journal.over:
            if cells := _painting(game, dice):
                _paint(orca, game, cells)
            else:
                _type(orca, game, dice)
            count += 1
            if count in TRIPS:
                _go_home_and_back(orca, "Te-Trix")
        assert orca.has_said("The game is over")
