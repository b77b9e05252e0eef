"""The Kubi sheet: the sums with their strokes and points, and the three tally numbers."""

from scoring.game import AnyGame, Box
from scoring.kubi.rules import (
    DICE,
    State,
)
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.kubi.layout import (
    KubiPlan,
)
from sheets.kubi.painter import KubiPainter
from sheets.kubi.texts import KubiTexts
from sheets.render_context import palette
from sheets.sheet_painter import SheetPainter


class KubiSheet(KubiPlan):
    texts: KubiTexts
    texts_type = KubiTexts

    def make_painter(self) -> SheetPainter:
        return KubiPainter(self)

    def with_touch(self, touched: frozenset[Box], box: Box) -> frozenset[Box]:
        """Returns the touched boxes after touching this one. Touching the row of a sum again adds a
        second stroke, if the rules allow it; the next touch removes both."""
        again = f"{box}.again"
        if box not in touched or not box.startswith("sum"):
            return super().with_touch(touched, box)
        if again in touched:
            return touched - {box, again}
        return touched | {again} if again in self.invited else touched - {box}

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """Marks boxes; the second stroke behind a sum can be touched once one of the two is."""
        shown = frozenset(
            box for box in invited if not box.endswith(".again") or selected & {box, box[:-6]}
        )
        super().invite(shown, selected, ghost)

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: State) -> None:
        faces = state.roll.dice if state.roll else (0,) * DICE
        side = min(area.height * 0.86, area.width / (DICE * 1.15))
        for place, face in enumerate(faces):
            x = area.x + area.width - (DICE - place) * side * 1.15
            rect = Rect(x, area.y + (area.height - side) / 2, side, side)
            colour = faded(palette().label, 1 if face else 0.3)
            paint.die(rect, face, colour, palette().label_text)


SHEET = KubiSheet
