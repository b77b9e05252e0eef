"""The coach's answer in Tripple Domino: no advice, but which unseen tiles fit a side."""

from itertools import combinations

from scoring.coach.coach import AnyCoach
from scoring.game import AnyState
from scoring.tripple_domino.coach.advisor import Advisor, Fitting
from sheets.coach_question import CardText, CoachQuestion
from sheets.panel import Panel
from sheets.sheet import Sheet
from sheets.texts import _, plural
from sheets.tripple_domino.panel import DominoTiles


class DominoQuestion(CoachQuestion):
    def __init__(
        self, sheet: Sheet, panel: Panel, state: AnyState, player: int, forced: bool
    ) -> None:
        super().__init__(sheet, panel, state, player, forced)
        assert isinstance(panel, DominoTiles)
        self.tiles = panel
        self.tile = panel.tile
        """The marked tile, which has three sides."""
        self.sides: dict[tuple[int, int], Fitting] = {}

    def think(self, coach: AnyCoach) -> None:
        super().think(coach)
        assert isinstance(coach, Advisor)
        if self.tile:
            own = (self.tile,)
            self.sides = {
                (one, other): coach.fitting(self.state, (one, other), own)
                for one, other in combinations(self.tile, 2)
            }

    def show(self, shown: bool) -> None:
        """Shows or hides the answer. Without a tile, the next tapped one is only marked, to ask
        about it."""
        super().show(shown)
        if shown and not self.tile:
            self.tiles.checks = True
            self.tiles.renew()

    @property
    def stands(self) -> bool:
        return self.tiles.tile == self.tile

    def card_text(self) -> CardText:
        if not self.sides:
            text = super().card_text()
            more = _("Choose a tile to check its three sides.")
            return CardText(text.title, f"{text.detail} {more}")
        unseen = next(iter(self.sides.values())).unseen
        title = plural("{count} unseen tile", "{count} unseen tiles", unseen)
        fits = (_fits(side, found) for side, found in self.sides.items())
        return CardText(title, _("Tiles that fit a side: {sides}").format(sides=" · ".join(fits)))


def _fits(side: tuple[int, int], found: Fitting) -> str:
    """Returns a text about how many tiles certainly fit a side, and how many at most."""
    least, most = len(found.sure), found.count
    count = str(most) if least == most else f"{least}–{most}"
    return f"{side[0]}+{side[1]}: {count}"


QUESTION = DominoQuestion
