"""Drags the die from the middle to the die that it replaces, from the palette or from the place of
the taken die. As after taps, Enter enters it."""

from scoring.cubo.rules import Cubo
from scoring.cubo.square import CENTRE, Die
from sheets.cubo.editor import COLOURS, TAKEN, CuboEditor
from sheets.panel import STILL, Place
from sheets.pointer import Pointer
from sheets.render_context import dp


def die_named(place: Place) -> Die | None:
    """Returns the die of a place such as `red6`; None for other places."""
    letter = next((key for key, name in COLOURS.items() if place.startswith(name)), None)
    return Die(letter, int(place[-1])) if letter else None


class CuboHand(CuboEditor):
    """The part of Cubo's panel for dragging a die."""

    @property
    def _can_carry(self) -> bool:
        """Whether the square is complete and the die from the middle comes next."""
        return self.cursor == TAKEN and isinstance(self.entry, Cubo)

    def move(self, finger: Pointer) -> None:
        if finger is not self.finger:
            return
        if self.carried is None and self.pressed and self._can_carry:
            far = abs(finger.x - finger.start_x) + abs(finger.y - finger.start_y)
            die = self.taken if self.pressed == "taken" else die_named(self.pressed)
            self.carried = die if far > dp(STILL) else None
            if self.carried:
                self.long.end()
        if self.carried:
            self._carry_over(self.place_at(*finger.spot) or "")

    def _carry_over(self, place: Place) -> None:
        """Previews the dragged die in this place, in the square, its lines and the card."""
        over = int(place[4:]) if place.startswith("cell") else None
        if over != self.over:
            self.over = None if over == CENTRE else over
            whole = self.entry
            if isinstance(whole, Cubo):
                carried = Cubo(whole.dice, self.carried, self.over)
                self.listener.on_draft(carried, settled=False, audible=False)
        self.renew()

    def up(self, finger: Pointer) -> None:
        if finger is not self.finger or self.carried is None:
            super().up(finger)
            return
        die, over, place = self.carried, self.over, self.place_at(*finger.spot)
        self.forget_finger()
        with self.listener.one_action():
            if over is not None or place == "taken":
                self._drop(die, over)
            else:  # dropped beside the square: no effect
                self.listener.on_draft(self.entry, settled=True, audible=False)
            self.listener.on_tapped()
        self.renew()

    def _drop(self, die: Die, over: int | None) -> None:
        self.taken, self.swap = die, over
        self.listener.on_draft(self.entry, settled=True, audible=False)

    def forget_finger(self) -> None:
        self.carried = self.over = None
        super().forget_finger()
