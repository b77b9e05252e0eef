"""The interactive scoring example: a turn of Tripple Domino."""

from dataclasses import replace

from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.tripple_domino.rules import (
    Draw,
    Place,
    Start,
    TrippleDomino,
)
from screens.help.example import Example
from screens.widgets.panel_widget import PanelWidget
from sheets import view
from sheets.help_content import GameHelp, Options
from sheets.input_listener import Listener
from sheets.texts import _
from sheets.tripple_domino.texts import bonus_name, tile_text


class DominoExample(Listener, Example):
    """The panel with which turns are entered; each turn is scored on its own."""

    game: TrippleDomino

    def __init__(self, page: GameHelp, options: Options, **kwargs: object) -> None:
        game = page.rules
        self.panel = view(game.id).panel(game)
        self.panel.listener = self
        super().__init__(page, options, **kwargs)
        self.put(PanelWidget(self.panel, size_hint=(None, None)))

    def height_of(self, width: float) -> float:
        return self.panel.height_for(width)

    def on_move(self, player: int, move: Move) -> None:
        self.take(move)

    def on_draft(self, move: Move | None, settled: bool, audible: bool) -> None:
        """Drawing alone can be a complete turn."""
        if move is not None:
            self.take(move)

    def begin(self, options: dict[str, object]) -> Journal:
        self.hint = _("Tap how many were drawn and the bonus, then the tile.")
        journal = Journal.new(self.game.id, options, [_("You"), "Mara"])
        self.start = journal.plus(1, Start((5, 5, 5)))
        return self.start.plus(0, Place((5, 4, 3), "bridge", 1))

    def take(self, move: Move) -> None:
        """Replaces the turn."""
        self.past.append(self.start.plus(0, move))
        self.show()

    @property
    def move(self) -> Place | Draw:
        """The turn that is scored."""
        move = self.journal.trail[-1][0].move
        assert isinstance(move, Place | Draw)
        return move

    def show_sheet(self) -> None:
        self.panel.names = self.start.names
        self.panel.show(self.start.state, 0)

    def lines(self) -> list[tuple[str, int]]:
        """What each part of the turn adds, as the rules score it."""
        move, points = self.move, self._points
        if isinstance(move, Draw):
            return [(_("{count} drawn, none placed").format(count=move.count), points(move))]
        plain = Place(move.tile, None, 0)
        with_bonus = replace(plain, bonus=move.bonus)
        found = [(tile_text(move.tile), points(plain))]
        one_by_one = ((bonus, replace(plain, bonus=bonus)) for bonus in move.bonuses)
        found += [(bonus_name(bonus), points(one) - points(plain)) for bonus, one in one_by_one]
        if move.draws:
            drawn = _("{count} drawn").format(count=move.draws)
            found.append((drawn, points(move) - points(with_bonus)))
        return found

    def _points(self, move: Place | Draw) -> int:
        return self.game.points(self.start.state, move)

    def _change(self, label: str, points: int) -> str:
        """Turns are not compared."""
        return ""


EXAMPLE = DominoExample
