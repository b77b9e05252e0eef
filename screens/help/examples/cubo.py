"""The interactive scoring example: a square of Cubo."""

from scoring.cubo.rules import Cubo
from scoring.cubo.square import (
    CENTRE,
    NUMBERS,
    Die,
    LineScore,
    line_scores,
)
from scoring.game import AnyGame, put
from scoring.journal import Journal
from scoring.json_fields import Move
from screens.help.example import Example
from screens.widgets.choices import Choices
from screens.widgets.panel_widget import PanelWidget
from sheets.cubo.help import SQUARE
from sheets.cubo.square import paint_square
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.help_content import GameHelp, Options
from sheets.input_listener import Listener
from sheets.panel import Panel, Place
from sheets.render_context import dp, palette
from sheets.texts import _

NUMBER, SWAP = "number", "swap"
WIDEST = 330


class Square(Panel):
    """Nine dice to tap."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.dice: tuple[Die, ...] = SQUARE
        self.swaps = False
        """Whether two taps swap dice, instead of one tap changing the number."""
        self.chosen: int | None = None

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        side = min(area.width, area.height)
        square = Rect(area.x + (area.width - side) / 2, area.y + area.height - side, side, side)
        for place, cell in paint_square(paint, square, self.dice, {}, None).items():
            self.places[f"die{place}"] = cell
            if place == self.chosen:
                paint.box(cell.shrunk(dp(1)), line=palette().may, radius=dp(8), width=dp(2))

    def tapped(self, place: Place) -> None:
        at = int(place.removeprefix("die"))
        if not self.swaps:
            die = self.dice[at]
            self._take(put(self.dice, at, die._replace(number=die.number % NUMBERS[-1] + 1)))
        elif self.chosen is None:
            self.chosen = None if at == CENTRE else at
        elif at != CENTRE:
            one, other = self.dice[self.chosen], self.dice[at]
            self._take(put(put(self.dice, self.chosen, other), at, one))

    def height_for(self, width: float) -> float:
        return width

    def places_of(self, move: Move) -> list[Place]:
        """Returns no places: nothing is advised here."""
        return []

    def _take(self, dice: tuple[Die, ...]) -> None:
        self.chosen = None
        self.listener.on_move(0, Cubo(dice))


class CuboExample(Listener, Example):
    def __init__(self, page: GameHelp, options: Options, **kwargs: object) -> None:
        game = page.rules
        self.square = Square(game)
        self.square.listener = self
        super().__init__(page, options, **kwargs)
        self.ways = Choices(
            values=[(NUMBER, _("Next number")), (SWAP, _("Swap two dice"))], chosen=NUMBER
        )
        self.ways.bind(on_pick=lambda _ways, way: self.use(way))
        self.ids.place.add_widget(self.ways)
        self.put(PanelWidget(self.square, size_hint=(None, None)))

    def height_of(self, width: float) -> float:
        return min(width, dp(WIDEST))

    def on_move(self, player: int, move: Move) -> None:
        assert isinstance(move, Cubo)
        self.take(move)

    def begin(self, options: dict[str, object]) -> Journal:
        self.hint = _("Tap the dice to change them, and see what the six lines count.")
        self.start = Journal.new(self.game.id, options, [_("You")])
        return self.start.plus(0, Cubo(SQUARE))

    def use(self, way: str) -> None:
        self.square.swaps, self.square.chosen = way == SWAP, None
        self.square.renew()

    def take(self, move: Cubo) -> None:
        """Replaces the square."""
        self.past.append(self.start.plus(0, move))
        self.show()

    @property
    def dice(self) -> tuple[Die, ...]:
        move = self.journal.trail[-1][0].move
        assert isinstance(move, Cubo)
        return move.dice

    def show_sheet(self) -> None:
        self.square.dice, self.square.chosen = self.dice, None
        self.square.state = self.journal.state
        self.square.renew()

    def lines(self) -> list[tuple[str, int]]:
        scores = line_scores(self.dice)
        return [
            (_line_text(place, score), score.points) for place, score in enumerate(scores) if score
        ]


def _line_text(place: int, score: LineScore) -> str:
    """E.g. "Row 1: street, doubled"."""
    row, number = place < 3, place % 3 + 1
    line = (_("Row {row}") if row else _("Column {column}")).format(row=number, column=number)
    if score.kind is None:
        return line
    kinds = {
        ("lane", False): _("{line}: triple"),
        ("lane", True): _("{line}: triple, doubled"),
        ("street", False): _("{line}: straight"),
        ("street", True): _("{line}: straight, doubled"),
    }
    return kinds[score.kind, score.doubled].format(line=line)


EXAMPLE = CuboExample
