"""Receives touches of sheets and panels."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from scoring.game import Box
from scoring.json_fields import Move


class Listener:
    """Ignores everything; subclasses override what they need. No Kivy."""

    def one_thing(self) -> AbstractContextManager[None]:
        """`with listener.one_thing():` makes all calls within it a single action."""
        return nullcontext()

    def on_finger(self) -> None:
        """A finger comes down here, whatever it means."""

    def on_box(self, box: Box | None) -> None:
        """A box was tapped; None: a small sheet for display only."""

    def on_hold(self, box: Box | None) -> None:
        """The finger is on this box now; None: it has slid off."""

    def on_long(self, box: Box | None) -> bool:
        """A long press on this box, or on what lies on the sheet (None); True: lifting has no
        effect."""
        return False

    def on_mark(self, box: Box) -> None:
        """The mark in the margin beside this box was touched."""

    def on_heading(self) -> None:
        """The name above the sheet was touched."""

    def on_swipe(self, step: int) -> None:
        """A swipe: 1 to the next sheet, -1 to the previous one."""

    def on_draft(self, move: Move | None, settled: bool, heard: bool) -> None:
        """A move is being put together; None: not yet, or no longer. Settled: the finger was
        lifted; heard: a refusal makes a sound."""

    def on_move(self, player: int, move: Move) -> None:
        """This move is to be entered."""

    def on_confirm(self, player: int, move: Move) -> None:
        """What is put together in the panel is confirmed there."""

    def on_several(self, moves: Sequence[Move]) -> None:
        """The tap may mean any of these moves; the player chooses by touching a box."""

    def on_tip(self, move: Move) -> None:
        """An advised entry was tapped: it is taken over."""

    def on_fold(self, opened: bool) -> None:
        """A part that can be folded away was opened or closed."""

    def on_tapped(self) -> None:
        """Something in the panel was tapped, and what is half entered may have changed."""

    def on_by_hand(self, by_hand: bool) -> None:
        """Whether points are typed from now on instead of being computed; to be remembered."""

    def on_insist(self) -> bool:
        """A long press on what was tapped last; True: lifting has no effect."""
        return False

    def on_sound(self, kind: str) -> None:
        """Plays a sound, e.g. for a second of the countdown."""

    def on_count(self, running: bool) -> None:
        """A countdown begins here, or was ended: it is everybody's."""
