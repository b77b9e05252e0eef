"""A turn of Tripple Domino that is half entered, or what the players still hold at the end."""

from typing import Any

from scoring.reading import Fields
from scoring.tripple_domino import MOST_DRAWS, TILES, State, Tile, TrippleDomino
from screens.sheets.domino_rest import RestPad, read_tile
from screens.sheets.panel import Panel

HIGHEST = TILES[0][0]


class DominoDraft(Panel):
    """The part of the panel that writes and reads what is chosen there."""

    game: TrippleDomino
    state: State
    draws: int
    high: int
    tile: Tile | None
    rest: RestPad | None

    def half(self) -> dict[str, Any] | None:
        rest = self.rest.half() if self.rest else None
        if self.game.over(self.state) or not (self.draws or self.tile or rest):
            return None
        tile = [*self.tile] if self.tile else None
        return {"draws": self.draws, "high": self.high, "tile": tile, "rest": rest}

    def forget(self) -> None:
        self.draws, self.tile, self.rest = 0, None, None
        self.ask_rest()

    def ask_rest(self) -> None:
        """Whoever has laid the last tile ends the round: the others are asked what they hold."""
        out = self.game.player_out(self.state)
        if out is not None and self.rest is None:
            self.rest = RestPad(self.game, self.state, out, blocked=False)

    def take_up(self, half: Fields) -> None:
        self.draws = half.integer("draws", 0, MOST_DRAWS)
        self.high = half.integer("high", 0, HIGHEST)
        if half.get("tile") is not None:
            self.tile = read_tile(half, "tile", self.game, self.state, half.get("tile"))
        if half.get("rest") is not None:
            self._take_up_rest(Fields(half.get("rest"), "rest"))

    def _take_up_rest(self, half: Fields) -> None:
        if half.flag("blocked"):
            self.rest = RestPad(self.game, self.state, self.player, blocked=True)
        if self.rest is None:
            raise half.fail("blocked", "nobody is out")
        self.rest.take_up(half)
