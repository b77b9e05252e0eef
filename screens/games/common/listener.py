"""Who is told what is done on a sheet or beside it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from scoring.core import Box
from scoring.reading import Move


class Listener:
    """Ignores everything: whoever wants to know something overrides it. No Kivy."""

    def one_thing(self) -> AbstractContextManager[None]:
        """`with listener.one_thing():` whatever is told within it is one thing that was done."""
        return nullcontext()

    def on_box(self, box: Box | None) -> None:
        """A box was touched and let go; None: a small sheet that only shows."""

    def on_hold(self, box: Box | None) -> None:
        """The finger lies on this box now; None: it has slid off."""

    def on_long(self, box: Box | None) -> bool:
        """The finger stays on this box, or on what is laid (None); True: it was all for that."""
        return False

    def on_mark(self, box: Box) -> None:
        """The mark in the margin beside this box was touched."""

    def on_heading(self) -> None:
        """The name above the sheet was touched."""

    def on_swipe(self, step: int) -> None:
        """The finger has swept across: 1 to the next sheet, -1 to the one before."""

    def on_draft(self, move: Move | None, settled: bool, heard: bool) -> None:
        """A move is being put together; None: not yet, or no longer. Settled: the finger has let
        go of it; heard: a refusal is worth a sound."""

    def on_move(self, player: int, move: Move) -> None:
        """Somebody wants to enter this."""

    def on_several(self, moves: Sequence[Move]) -> None:
        """What was tapped may be meant for any of these; the boxes of the sheet tell them apart."""

    def on_fold(self, opened: bool) -> None:
        """What can be folded away is wanted, or no more."""

    def on_tapped(self) -> None:
        """Something beside the sheet was tapped, and what is half entered may have changed."""

    def on_by_hand(self, by_hand: bool) -> None:
        """Points are typed from now on, or what they are counted from; to be remembered."""

    def on_insist(self) -> bool:
        """The finger stays on what was tapped last; True: it was all for that."""
        return False

    def on_sound(self, kind: str) -> None:
        """Something is to be heard, e.g. a second of the countdown."""

    def on_count(self, running: bool) -> None:
        """A countdown begins here, or was ended: it is everybody's."""
