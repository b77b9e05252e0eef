"""What is half entered at a seat: taken down after each touch, and there again when it is shown."""

from typing import TYPE_CHECKING

from scoring.core import Box
from scoring.reading import Fields, MalformedError
from screens.play.draft_steps import Draft

if TYPE_CHECKING:
    from screens.play.seat import Seat


class HalfEntered:
    """At one seat, of the player who is in front there."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat

    @property
    def draft(self) -> Draft:
        """The boxes touched so far, and what is typed beside the sheet."""
        seat, found = self.seat, dict[str, object]()
        if seat.touched:
            found["boxes"] = sorted(seat.touched)
        if seat.strictness.anyway:
            found["anyway"] = sorted(seat.strictness.anyway)
        if typed := seat.panel.draft():
            found["panel"] = typed
        return found or None

    @property
    def kept(self) -> Draft:
        """The same as it was taken down last."""
        return self.seat.match.drafts.steps.draft(self.seat.player)

    def note(self) -> None:
        """Something was touched: if that has changed what is half entered, it is a step."""
        if not self.seat.correction and not self.seat.match.reading:
            self.seat.match.drafts.add(self.seat.player, self.draft)

    def give_up(self) -> None:
        """The choice of boxes that was begun; what is typed stays."""
        self.seat.touched = self.seat.strictness.anyway = frozenset()
        self.note()

    def drop(self) -> None:
        """It does not fit any more."""
        self.seat.match.drafts.drop(self.seat.player)

    # Showing it again

    def restore_panel(self) -> None:
        """What was typed; nothing of what another player has typed there."""
        panel, typed = self.seat.panel, (self.kept or {}).get("panel")
        if panel.draft() == typed:
            return
        try:
            panel.restore(typed)
        except MalformedError:
            panel.restore(None)
        if panel.draft() != typed:
            self._drop_typed()

    def _drop_typed(self) -> None:
        """The touched boxes stay: they are another way to enter something."""
        touched = {key: one for key, one in (self.kept or {}).items() if key != "panel"}
        self.drop()
        if touched:
            self.seat.match.drafts.add(self.seat.player, touched)

    def go_on(self) -> None:
        """The boxes that were touched, and what is typed as far as it is a whole move."""
        seat, draft = self.seat, self.kept
        if draft is None:
            known = None if self.seat.match.session.journal.over else seat.panel.known()
            if known is not None:
                seat.draft(known, settled=True)
            return
        try:
            boxes, anyway = (_boxes(draft, key) for key in ("boxes", "anyway"))
        except MalformedError:
            self.drop()
            return
        seat.strictness.anyway = anyway
        if boxes and not seat.begin(boxes):
            seat.strictness.anyway = frozenset()
            self.drop()
        elif not boxes and (move := seat.panel.whole()) is not None:
            seat.draft(move, settled=True)


def _boxes(draft: dict[str, object], key: str) -> frozenset[Box]:
    """Touched boxes as they were saved."""
    boxes = draft.get(key, [])
    if not isinstance(boxes, list) or not all(isinstance(box, str) for box in boxes):
        raise Fields(draft, "draft").fail(key, "must be a list of boxes")
    return frozenset(boxes)
