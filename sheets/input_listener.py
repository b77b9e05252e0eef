"""Receives touches of sheets and panels."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from scoring.game import Box
from scoring.json_fields import Move


class Listener:
    """Ignores everything; subclasses override what they need. No Kivy."""

    def one_action(self) -> AbstractContextManager[None]:
        """Combines all calls within `with listener.one_thing():` into a single action."""
        return nullcontext()

    def on_finger(self) -> None:
        """Handles a finger that comes down here, with or without effect."""

    def on_box(self, box: Box | None) -> None:
        """Handles a tap on a box; None: on a small sheet for display only."""

    def on_hold(self, box: Box | None) -> None:
        """Handles the finger being on this box; None: it has slid off."""

    def on_long(self, box: Box | None) -> bool:
        """Handles a long press on this box, or on what was placed on the sheet (None); returns True
        if lifting the finger has no effect."""
        return False

    def on_mark(self, box: Box) -> None:
        """Handles a touch on the mark in the margin beside this box."""

    def on_heading(self) -> None:
        """Handles a touch on the name above the sheet."""

    def on_swipe(self, step: int) -> None:
        """Handles a swipe: 1 to the next sheet, -1 to the previous one."""

    def on_draft(self, move: Move | None, settled: bool, audible: bool) -> None:
        """Handles a move that is being assembled; None: not yet, or no longer. `settled`: the
        finger was lifted; `audible`: a refusal makes a sound."""

    def on_move(self, player: int, move: Move) -> None:
        """Enters this move."""

    def on_confirm(self, player: int, move: Move) -> None:
        """Enters the move that was assembled and confirmed in the panel."""

    def on_several(self, moves: Sequence[Move]) -> None:
        """Handles a tap that may mean any of these moves; the player chooses by touching a box."""

    def on_tip(self, move: Move) -> None:
        """Adopts an advised entry that was tapped."""

    def on_fold(self, opened: bool) -> None:
        """Handles showing or hiding a part that can be hidden."""

    def on_tapped(self) -> None:
        """Handles a tap in the panel, which may have changed the draft."""

    def on_by_hand(self, by_hand: bool) -> None:
        """Whether points are typed from now on instead of being computed; to be remembered."""

    def on_insist(self) -> bool:
        """Handles a long press on what was tapped last; returns True if lifting has no effect."""
        return False

    def on_sound(self, kind: str) -> None:
        """Plays a sound, e.g. for a second of the countdown."""

    def on_count(self, running: bool) -> None:
        """Handles the start or end of a countdown, which all players share."""
