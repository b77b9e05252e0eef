"""A guest: one browser, what it sees, and what its touches do at its seat. No Kivy."""

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
    GuestTouch,
    Insist,
    Press,
    Redo,
    Undo,
)
from network.guest_messages import GuestPointer as FingerMessage
from network.journal_index import slot_in
from play.card_model import Card
from play.guest_seat import RemoteSeat
from play.guest_view import Drawings, Parts, Sent
from play.match import Match
from play.undo import can_undo
from sheets.drawing.colour_schemes import CONTRAST
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.hit_targets import target_named
from sheets.panel import Panel
from sheets.pointer import Pointer
from sheets.render_context import current, for_guest, rendering
from sheets.sheet import Sheet
from sheets.steady import Steady, Tap
from sheets.texts import translated


class RemoteTimer:
    """Measures by the clock of the page: what is late on its way must not become a long press."""

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
        """The finger has been down for so many seconds; 0: it has just come down."""
        self._held = held
        if self._due is not None and held >= self._due:
            self._due = None
            self._ring()


class Guest:
    """One browser, also while it is away for a moment."""

    def __init__(self, key: str, look: GuestLook) -> None:
        self.key = key
        self.look = look
        self.number: int | None = None
        """Of its connection; None while it has none."""
        self.away_since = 0.0
        """When it lost its last connection."""
        self.name: str | None = None
        """Whose seat it has; "" for a spectator."""
        self.seat: RemoteSeat | None = None
        self.seen: int | None = None
        """Whose sheet it looks at, if not its own."""
        self.looker: Sheet | None = None
        self.finger: Pointer | None = None
        self.finger_on: Sheet | Panel | None = None
        self.finger_lost = False
        """Whether it came back while a finger was down, of which nothing was known any more."""
        self.steady = {one: Steady(lambda: self.clock) for one in (SHEET, PANEL)}
        """The last touches of each drawing."""
        self.clock = 0.0
        """The time of the page at its last touch."""
        self.tap: Tap | None = None
        self.done = 0
        """The number of the last touch that was received."""
        self.dropped = 0
        """The number of the last touch that was not taken, as the game had moved on."""
        self.wants: str | None = None
        """Whose seat it has asked for, as someone else has it."""
        self.wants_app = False
        """Whether it has asked for the link of the app."""
        self.news = (0, "")
        """The last message on all pages, and its number."""
        self.help: Parts = {}
        """The last answer to its question."""
        self.drawings = Drawings()
        self.sent = Sent()
        self._palette: tuple[object, Palette] = (None, current().palette)
        """The colours of its page, and what they are made of."""
        self.card = (Card(), 0)
        """The last text of the card, and its number."""

    def place(self) -> AbstractContextManager[None]:
        look, host = self.look, current().palette
        dice, tone = host.dice, CONTRAST if look.contrast else host.tone
        key = look.dark, dice, tone
        if key != self._palette[0]:
            self._palette = key, Palette(look.dark, dice, tone)
        palette, scale = self._palette[1], look.letters / 100
        return rendering(for_guest(palette, FontRuler(), scale, translated(look.language)))

    def numbered(self, card: Card) -> int:
        """Cards that follow each other have different numbers."""
        if card != self.card[0]:
            self.card = card, self.card[1] + 1
        return self.card[1]

    def forget_finger(self) -> None:
        if self.finger_on:
            self.finger_on.input.forget_finger()
        self.finger = self.finger_on = None


def act(match: Match, guest: Guest, seat: RemoteSeat, touch: GuestTouch) -> bool:
    """Does at a seat what was done in the browser; False if what was touched is not there any
    more."""
    if touch.slot is not None and touch.slot != slot_in(match.session.journal, seat.player):
        guest.forget_finger()
        return False
    card, number = guest.card
    same_card = card == seat.card
    if isinstance(touch, Press):
        return _press(seat, touch)
    if isinstance(touch, FingerMessage):
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


def _finger(guest: Guest, seat: RemoteSeat, touch: FingerMessage) -> bool:
    """Returns False if the touch that it continues is not known any more."""
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
    guest: Guest, drawing: Sheet | Panel, touch: FingerMessage, x: float, y: float
) -> bool:
    """Returns False if something else is in this place since the last touch (`sheets/steady.py`). A
    browser may show an even older state: the host knows what a touch would do."""
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
