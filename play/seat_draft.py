"""The draft of one seat: recorded after each touch and restored when the seat is shown."""

from typing import TYPE_CHECKING

from play.draft_history import Draft
from scoring.game import Box
from scoring.json_fields import JsonFields, MalformedError

if TYPE_CHECKING:
    from play.seat import Seat


class SeatDraft:
    """The draft of the player at one seat."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat

    @property
    def draft(self) -> Draft:
        """Returns the current draft: the touched boxes, and what is typed beside the sheet; None if
        there   is none."""
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
        """Returns the draft as it was last recorded."""
        return self.seat.match.drafts.steps.draft(self.seat.player)

    def note(self) -> None:
        """Records it as a step if the last touch has changed it."""
        if not self.seat.correction and not self.seat.match.reading:
            self.seat.match.drafts.add(self.seat.player, self.draft)

    def give_up(self) -> None:
        """Drops the touched boxes; what is typed stays."""
        self.seat.touched = self.seat.strictness.anyway = frozenset()
        self.note()

    def drop(self) -> None:
        """Drops it because it does not fit any more."""
        self.seat.match.drafts.drop(self.seat.player)

    # Restoring

    def restore_panel(self) -> None:
        """Restores what the player has typed; removes what another player has typed."""
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
        """Keeps the touched boxes, which are another way to enter something."""
        touched = {key: one for key, one in (self.kept or {}).items() if key != "panel"}
        self.drop()
        if touched:
            self.seat.match.drafts.add(self.seat.player, touched)

    def go_on(self) -> None:
        """Restores the touched boxes, and previews what is typed if it is a complete move."""
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
    """Returns the touched boxes in saved data."""
    boxes = draft.get(key, [])
    if not isinstance(boxes, list) or not all(isinstance(box, str) for box in boxes):
        raise JsonFields(draft, "draft").fail(key, "must be a list of boxes")
    return frozenset(boxes)
