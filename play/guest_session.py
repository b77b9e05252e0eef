"""A guest: one browser, its page, and the effect of its touches at its seat. No Kivy."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from network.guest_messages import (
    CANCEL,
    DOWN,
    MOVE,
    PANEL,
    SHEET,
    UP,
    GuestAnswer,
    GuestLook,
    GuestPointer,
    GuestTouch,
    Insist,
    Press,
    Redo,
    Undo,
)
from network.journal_index import slot_in
from play.card_model import Card
from play.guest_seat import RemoteSeat
from play.guest_view import Drawings, Parts, Sent
from play.match import Match
from play.undo import can_undo
from sheets.drawing.palette import CONTRAST, Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.hit_targets import target_named
from sheets.panel import Panel
from sheets.pointer import Pointer
from sheets.render_context import current, for_guest, rendering
from sheets.sheet import Sheet
from sheets.steady import Steady, Tap
from sheets.texts import translated


class RemoteTimer:
    """A timer by the clock of the page, so that a delayed message does not become a long press."""

    def __init__(self) -> None:
        self._held = 0.0
        """Seconds for which the finger has been down."""
        self._due: float | None = None
        self._ring: Callable[[], None] = lambda: None

    def start(self, seconds: float, ring: Callable[[], None]) -> None:
        self._due, self._ring = self._held + seconds, ring

    def cancel(self) -> None:
        self._due = None

    def pass_to(self, held: float) -> None:
        """Takes note of how long the finger has been down; 0: it has just come down."""
        self._held = held
        if self._due is not None and held >= self._due:
            self._due = None
            self._ring()


class Guest:
    """One browser, also while it is disconnected for a moment."""

    def __init__(self, key: str, look: GuestLook) -> None:
        self.key = key
        self.look = look
        self.number: int | None = None
        """The number of its connection; None while it has none."""
        self.away_since = 0.0
        """When it lost its last connection."""
        self.name: str | None = None
        """The player whose seat it has; "" for a spectator, None if it has not chosen."""
        self.seat: RemoteSeat | None = None
        self.seen: int | None = None
        """The player whose sheet it shows, if not its own."""
        self.spectator_sheet: Sheet | None = None
        self.finger: Pointer | None = None
        self.finger_on: Sheet | Panel | None = None
        self.finger_lost = False
        """Whether it has reconnected while a finger was down whose touch is not known any more."""
        self.steady = {one: Steady(lambda: self.clock) for one in (SHEET, PANEL)}
        """The last touches of each drawing."""
        self.clock = 0.0
        """The time of the page at its last touch."""
        self.tap: Tap | None = None
        self.done = 0
        """The number of the last touch that was received."""
        self.dropped = 0
        """The number of the last touch that was dropped, as the game had changed."""
        self.wants: str | None = None
        """The player whose seat it asks for, while someone else has it."""
        self.wants_app = False
        """Whether it has asked for the link of the app."""
        self.news = (0, "")
        """The last message on all pages, and its number."""
        self.help: Parts = {}
        """The content of the help page."""
        self.drawings = Drawings()
        self.sent = Sent()
        self._palette: tuple[object, Palette] = (None, current().palette)
        """The colours of its page, with the settings that they follow from."""
        self.card = (Card(), 0)
        """The last card, and its number."""

    def place(self) -> AbstractContextManager[None]:
        """Returns the render context of its page."""
        look, host = self.look, current().palette
        dice, tone = host.dice, CONTRAST if look.contrast else host.tone
        key = look.dark, dice, tone
        if key != self._palette[0]:
            self._palette = key, Palette(look.dark, dice, tone)
        palette, scale = self._palette[1], look.text_size / 100
        return rendering(for_guest(palette, FontRuler(), scale, translated(look.language)))

    def numbered(self, card: Card) -> int:
        """Returns the number of a card; consecutive cards have different numbers."""
        if card != self.card[0]:
            self.card = card, self.card[1] + 1
        return self.card[1]

    def forget_finger(self) -> None:
        if self.finger_on:
            self.finger_on.input.forget_finger()
        self.finger = self.finger_on = None


def act(match: Match, guest: Guest, seat: RemoteSeat, touch: GuestTouch) -> bool:
    """Performs a touch at a seat; returns False if the touched object is not there any more."""
    if touch.slot is not None and touch.slot != slot_in(match.session.journal, seat.player):
        guest.forget_finger()
        return False
    card, number = guest.card
    same_card = card == seat.card
    if isinstance(touch, Press):
        return _press(seat, touch)
    if isinstance(touch, GuestPointer):
        return _finger(guest, seat, touch)
    if isinstance(touch, GuestAnswer):
        if not same_card or touch.card != number or touch.answer >= len(seat.acts):
            return False
        seat.answer(touch.answer)
    elif isinstance(touch, Insist):
        if not same_card or touch.card != number or not seat.card.insists:
            return False
        seat.on_insist()
    elif isinstance(touch, Undo):
        if can_undo(match, seat.player):
            match.undo(seat)
    elif isinstance(touch, Redo):
        match.redo(seat)
    return True


def _press(seat: RemoteSeat, press: Press) -> bool:
    drawing = seat.sheet if press.on == SHEET else seat.panel
    if not drawing.has_room:
        return False
    target = target_named(drawing.input.targets(), press.name)
    if target is None or not (target.by_keys or target.by_reader):
        return False
    target.press()
    return True


def _finger(guest: Guest, seat: RemoteSeat, touch: GuestPointer) -> bool:
    """Handles a finger; returns False if the touch that it continues is not known any more."""
    drawing: Sheet | Panel = seat.sheet if touch.on == SHEET else seat.panel
    x, y = touch.x, drawing.place.height - touch.y
    lost = touch.kind == UP and guest.finger_lost
    if touch.kind in (DOWN, UP):
        guest.finger_lost = False
    if touch.at is not None and not _is_meant(guest, drawing, touch, x, y):
        return True
    timer = drawing.input.long.timer
    if touch.kind == DOWN:
        guest.forget_finger()
        if isinstance(timer, RemoteTimer):
            timer.pass_to(0.0)
        finger = Pointer.at(x, y)
        if drawing.has_room and drawing.input.down(finger):
            guest.finger, guest.finger_on = finger, drawing
        return True
    finger_now = guest.finger
    if finger_now is None or guest.finger_on is not drawing:
        return not lost
    if isinstance(timer, RemoteTimer):
        timer.pass_to(touch.seconds)
    moved = (finger_now.x, finger_now.y) != (x, y)
    finger_now.x, finger_now.y, finger_now.seconds = x, y, touch.seconds
    if touch.kind == MOVE or (touch.kind == UP and moved):  # a page sends a part of its moves
        drawing.input.move(finger_now)
    if touch.kind == UP:
        guest.finger = guest.finger_on = None
        drawing.input.up(finger_now)
    elif touch.kind == CANCEL:
        if drawing is seat.sheet:
            seat.sheet.input.press(None)
        guest.forget_finger()
    return True


def _is_meant(
    guest: Guest, drawing: Sheet | Panel, touch: GuestPointer, x: float, y: float
) -> bool:
    """Whether the guest means the object under the finger: not if it has replaced another one since
    the last touch (`sheets/steady.py`). The browser may show an older state than the host."""
    steady = guest.steady[touch.on]
    guest.clock = touch.at or 0.0
    if touch.kind == DOWN:
        guest.tap = steady.down(x, y, drawing.input.found_at(x, y))
        if guest.tap is None:
            guest.forget_finger()
            return False
    elif touch.kind == UP and guest.tap:
        steady.up(guest.tap)
    return True
