"""A half-entered turn of Tripple Domino, or what the players still hold at the end."""

from scoring.reading import Fields
from scoring.tripple_domino import BONUSES, MOST_DRAWS, TILES, State, Tile, TrippleDomino
from scoring.tripple_domino_sheet import may_combine
from screens.games.common.panel import Panel
from screens.games.tripple_domino.rest_panel import RestPad, read_tile

HIGHEST = TILES[0][0]


class DominoDraft(Panel):
    """The part of the panel that saves and restores what is chosen there."""

    game: TrippleDomino
    state: State
    draws: int
    high: int | None
    tile: Tile | None
    several: bool
    bonuses: tuple[str, ...]
    rest: RestPad | None

    def half(self) -> dict[str, object] | None:
        rest = self.rest.half() if self.rest else None
        if self.game.over(self.state) or not (self.draws or self.tile or rest):
            return None
        tile = [*self.tile] if self.tile else None
        bonuses = [*self.bonuses] if self.several else None
        chosen = {"draws": self.draws, "high": self.high, "tile": tile}
        return chosen | {"bonuses": bonuses, "rest": rest}

    def choose(self, tile: Tile | None) -> None:
        """Chooses another tile, or none; removes the bonuses of the previous one."""
        self.tile, self.several, self.bonuses = tile, False, ()

    def forget(self) -> None:
        self.draws, self.high, self.rest = 0, None, None
        self.choose(None)
        self.ask_rest()

    def ask_rest(self) -> None:
        """Placing the last tile ends the round: asks what the others hold."""
        out = self.game.player_out(self.state)
        if out is not None and self.rest is None and not self.game.alone(self.state):
            self.rest = RestPad(self.game, self.state, out, blocked=False)

    def take_up(self, half: Fields) -> None:
        self.draws = half.integer("draws", 0, MOST_DRAWS)
        self.high = None if half.get("high") is None else half.integer("high", 0, HIGHEST)
        if half.get("tile") is not None:
            self.choose(read_tile(half, "tile", self.game, self.state, half.get("tile")))
            self._take_up_bonuses(half)
        if half.get("rest") is not None:
            self._take_up_rest(Fields(half.get("rest"), "rest"))

    def _take_up_bonuses(self, half: Fields) -> None:
        bonuses = half.get("bonuses")
        if bonuses is None:
            return
        known = isinstance(bonuses, list) and all(one in BONUSES for one in bonuses)
        if not known or not may_combine(bonuses):
            raise half.fail("bonuses", "must be bonuses of one tile")
        self.several, self.bonuses = True, tuple(bonuses)

    def _take_up_rest(self, half: Fields) -> None:
        if half.flag("blocked"):
            self.rest = RestPad(self.game, self.state, self.player, blocked=True)
        if self.rest is None:
            raise half.fail("blocked", "nobody is out")
        self.rest.take_up(half)
