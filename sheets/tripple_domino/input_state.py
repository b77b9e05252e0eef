"""The draft of a turn of Tripple Domino, or of the players' remaining points at the end."""

from scoring.json_fields import JsonFields
from scoring.tripple_domino.rules import (
    BONUSES,
    MOST_DRAWS,
    TILES,
    State,
    Tile,
    TrippleDomino,
)
from scoring.tripple_domino.state import may_combine
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.panel import Panel
from sheets.render_context import dp, palette
from sheets.tripple_domino.round_end_panel import RestPad, read_tile

HIGHEST = TILES[0][0]


class DominoDraft(Panel):
    """The part of the panel that knows what is chosen, saves and restores it."""

    game: TrippleDomino
    state: State
    draws: int
    bonuses: tuple[str, ...]
    start: bool
    high: int
    tile: Tile | None
    checks: bool
    rest: RestPad | None

    @property
    def starting(self) -> bool:
        """Whether no tile is placed yet."""
        return not self.state.laid

    @property
    def one_sheet(self) -> bool:
        """Whether the others are not in the app, so that any player may have started."""
        return self.state.options.one_sheet is not None

    @property
    def only_start(self) -> bool:
        """Whether the tile can only be the one that starts the round."""
        return self.starting and not self.one_sheet

    @property
    def counts_itself(self) -> bool:
        """Whether only the player knows when all tiles are placed: in old games of one player."""
        return self.game.hand(self.state, self.player) is None and not self.one_sheet

    @property
    def stock_lasts(self) -> bool:
        """Whether tiles can be drawn; with a single sheet in the app the stock is unknown."""
        return self.one_sheet or bool(self.state.stock)

    def typed_part(self) -> dict[str, object] | None:
        rest = self.rest.typed_part() if self.rest else None
        chosen = self.draws or self.bonuses or self.tile or (self.starting and not self.start)
        if self.game.over(self.state) or not (chosen or rest):
            return None
        return {
            "draws": self.draws,
            "bonuses": [*self.bonuses],
            "start": self.start,
            "high": self.high,
            "tile": [*self.tile] if self.tile else None,
            "rest": rest,
        }

    def choose_nothing(self) -> None:
        """Resets the choice: nothing is drawn, the tile is plain, or starts the round. The number
        stays, so that the visible tiles do not change after an entry."""
        self.draws, self.bonuses, self.start = 0, (), True
        self.tile, self.checks = None, False

    def forget(self) -> None:
        self.rest = None
        self.choose_nothing()
        self.ask_rest()

    def ask_rest(self) -> None:
        """Asks what the others hold, once placing the last tile has ended the round."""
        out = self.game.player_out(self.state)
        if out is not None and self.rest is None and not self.game.alone(self.state):
            self.rest = RestPad(self.game, self.state, out, blocked=False)

    def take_up(self, typed: JsonFields) -> None:
        self.draws = typed.integer("draws", 0, MOST_DRAWS)
        if typed.get("high") is not None:
            self.high = typed.integer("high", 0, HIGHEST)
        self.bonuses = self._read_bonuses(typed)
        self.start = typed.flag("start") if "start" in typed.data else not self.draws
        if typed.get("tile") is not None:
            self.tile = read_tile(typed, "tile", self.game, self.state, typed.get("tile"))
        if typed.get("rest") is not None:
            self._take_up_rest(JsonFields(typed.get("rest"), "rest"))

    @staticmethod
    def _read_bonuses(typed: JsonFields) -> tuple[str, ...]:
        bonuses = typed.data.get("bonuses") or []
        known = isinstance(bonuses, list) and all(one in BONUSES for one in bonuses)
        if not known or not may_combine(bonuses):
            raise typed.fail("bonuses", "must be bonuses of one tile")
        return tuple(bonuses)

    def _take_up_rest(self, typed: JsonFields) -> None:
        if typed.flag("blocked"):
            self.rest = RestPad(self.game, self.state, self.player, blocked=True)
        if self.rest is None:
            raise typed.fail("blocked", "nobody is out")
        self.rest.take_up(typed)

    def show_button(self, paint: Brush, cell: Rect, text: str, *, chosen: bool = False) -> None:
        """Draws a key that cannot be tapped now."""
        rect = cell.shrunk(dp(3))
        fill = palette().may if chosen else palette().box
        line = palette().may if chosen else faded(palette().line, 0.4)
        paint.box(rect, fill=fill, line=line, radius=dp(10))
        ink = palette().may_text if chosen else palette().soft
        paint.text(text, rect.shrunk(dp(4)), min(dp(18), rect.height * 0.4), ink, bold=True)
