"""The draft of one seat: recorded after each touch and restored when the seat is shown."""

from collections.abc import Callable

from play.draft_history import Draft
from play.drafts import Drafts
from play.seat_state import SeatState
from scoring.game import Box
from scoring.json_fields import JsonFields, MalformedError, Move


class SeatDraft:
    """The draft of the player at one seat."""

    def __init__(
        self,
        seat: SeatState,
        drafts: Drafts,
        *,
        touch: Callable[[frozenset[Box]], bool],
        preview: Callable[[Move], object],
    ) -> None:
        """`touch`: touches boxes again, if they go together; `preview`: shows a complete move."""
        self.seat, self.drafts = seat, drafts
        self._touch, self._preview = touch, preview

    @property
    def draft(self) -> Draft:
        """Returns the current draft: the touched boxes, and what is typed beside the sheet; None if
        there is none."""
        seat, found = self.seat, dict[str, object]()
        if seat.touched:
            found["boxes"] = sorted(seat.touched)
        if seat.anyway:
            found["anyway"] = sorted(seat.anyway)
        if typed := seat.panel.draft():
            found["panel"] = typed
        return found or None

    @property
    def kept(self) -> Draft:
        """Returns the draft as it was last recorded."""
        return self.drafts.steps.draft(self.seat.player)

    def note(self) -> None:
        """Records it as a step if the last touch has changed it."""
        if not self.seat.correction and not self.seat.match.reading:
            self.drafts.add(self.seat.player, self.draft)

    def give_up(self) -> None:
        """Drops the touched boxes; what is typed stays."""
        self.seat.touched = self.seat.anyway = frozenset()
        self.note()

    def drop(self) -> None:
        """Drops it because it does not fit any more."""
        self.drafts.drop(self.seat.player)

    # Restoring

    def restore_panel(self) -> Draft:
        """Restores what the player has typed; removes what another player has typed. Returns the
        draft that fits."""
        panel, kept = self.seat.panel, self.kept
        typed = (kept or {}).get("panel")
        if panel.draft() == typed:
            return kept
        try:
            panel.restore(typed)
        except MalformedError:
            panel.restore(None)
        if panel.draft() == typed:
            return kept
        self._drop_typed()
        return self.kept

    def _drop_typed(self) -> None:
        """Keeps the touched boxes, which are another way to enter something."""
        touched = {key: one for key, one in (self.kept or {}).items() if key != "panel"}
        self.drop()
        if touched:
            self.drafts.add(self.seat.player, touched)

    def go_on(self, draft: Draft) -> None:
        """Restores the touched boxes of the draft, and previews what is typed if it is a complete
        move."""
        seat = self.seat
        if draft is None:
            known = seat.panel.known()
            if known is not None and not seat.match.over:
                self._preview(known)
            return
        try:
            boxes, anyway = (_boxes(draft, key) for key in ("boxes", "anyway"))
        except MalformedError:
            self.drop()
            return
        seat.anyway = anyway
        if boxes and not self._touch(boxes):
            seat.anyway = frozenset()
            self.drop()
        elif not boxes and (move := seat.panel.whole()) is not None:
            self._preview(move)


def _boxes(draft: dict[str, object], key: str) -> frozenset[Box]:
    """Returns the touched boxes in saved data."""
    boxes = draft.get(key, [])
    if not isinstance(boxes, list) or not all(isinstance(box, str) for box in boxes):
        raise JsonFields(draft, "draft").fail(key, "must be a list of boxes")
    return frozenset(boxes)
