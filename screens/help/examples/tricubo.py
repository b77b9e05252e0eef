"""The interactive scoring example: a sheet of Tricubo."""

from scoring.game import Box
from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.tricubo.state import Row, Start
from screens.help.example import SheetExample, played
from sheets.texts import _


class TricuboExample(SheetExample):
    """One box, one die, with any face, as the other players' dice are not known here."""

    def begin(self, options: dict[str, object]) -> Journal:
        self.hint = _("Mark rows, colour fields and 6-boxes to see what they score.")
        wanted = options | {"one_sheet": {"of": 2, "seat": 0}}
        journal = Journal.new(self.game.id, wanted, [_("You")])
        return played(journal, Start(1), Row("large", 2), Row("medium", 4))

    def _moves(self) -> dict[Box, Move]:
        """The move of each box that is an entry on its own."""
        ways = self.game.ways(self.journal.state, 0)
        single = {next(iter(boxes)): move for move, boxes in reversed(ways) if len(boxes) == 1}
        return {box: single[box] for box in single if not box.startswith(("taken", "ended"))}

    def invited(self) -> frozenset[Box]:
        return frozenset(self._moves())

    def touch(self, box: Box) -> None:
        if move := self._moves().get(box):
            self.enter(move)


EXAMPLE = TricuboExample
