"""The sheet of an own pad, one for each player: fields, ticks, tallies, checks and bonuses."""

from collections.abc import Callable

from scoring.game import AnyState, Box
from scoring.own.pad import (
    ChecksSection,
)
from sheets.own.painter import OwnPainter
from sheets.own.sheet_layout import OwnPlan
from sheets.own.texts import (
    OwnTexts,
)
from sheets.positioned import nothing
from sheets.sheet_painter import SheetPainter


class OwnSheet(OwnPlan):
    texts: OwnTexts
    texts_type = OwnTexts
    on_selected: Callable[[], None] = staticmethod(nothing)
    """Called when another field was tapped."""

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """Marks boxes; another selection moves the number pad to the tapped field."""
        another = selected != self.selected
        super().invite(invited, selected, ghost)
        if another:
            self.on_selected()

    def make_painter(self) -> SheetPainter:
        return OwnPainter(self)

    def _reads_alike(self, old: AnyState, new: AnyState) -> bool:
        """Whether both states look the same; a check that only one player can have may have
        moved."""
        same = super()._reads_alike(old, new)
        return same and (old is new or not self._has_holders())

    def _has_holders(self) -> bool:
        sections = (one for one in self.pad.sections if isinstance(one, ChecksSection))
        return any(row.one for section in sections for row in section.rows)


SHEET = OwnSheet
