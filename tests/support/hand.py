"""Plays without a window: real touches on the pure sheets and panels of a match.

The sheets are laid out as on a phone, but not drawn. Time passes only on request.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from play.action_result import ActionResult
from play.entry_toast import AT_ONCE
from play.match import ONE, Match
from play.seat import Seat
from scoring.game import Box
from scoring.journal import Journal
from scoring.json_fields import Move
from sheets.dice_panel import UNFOLD
from sheets.drawing.export_fonts import path_of
from sheets.drawing.geometry import Rect
from sheets.drawing.icons import ICONS
from sheets.hit_targets import areas_of
from sheets.long_press import SECONDS
from sheets.panel import Panel
from sheets.pointer import Pointer
from sheets.sheet import Sheet
from sheets.steady import Steady
from sheets.texts import _
from storage import Store
from storage.session import Session
from tests.support.of_game import part
from tests.support.table import play_like
from tests.support.tricubo_notation import new, play

AT = "2026-11-16T18:00:00Z"
SHEET, PANEL = Rect(8, 330, 344, 390), Rect(8, 8, 344, 230)
"""Their areas on a phone, in pixels."""
MOMENT = 1.0
"""Seconds between two taps: longer than a double tap and than any delay of buttons."""
LONG = SECONDS + 0.1
"""Seconds of a long press."""


class Alarm:
    """A timer that uses the time of a hand."""

    def __init__(self, hand: "Hand") -> None:
        self._hand = hand
        self._at = 0.0
        self._ring: Callable[[], None] = lambda: None

    def start(self, seconds: float, ring: Callable[[], None]) -> None:
        self.cancel()
        self._at, self._ring = self._hand.now + seconds, ring
        self._hand.alarms.append(self)

    def cancel(self) -> None:
        if self in self._hand.alarms:
            self._hand.alarms.remove(self)

    def look(self) -> None:
        """Calls back if its time has come."""
        if self._hand.now >= self._at:
            self.cancel()
            self._ring()


def _register_icons() -> None:
    """Registers the icon font, which KivyMD does in a window: drawings measure it without one, too.
    KivyMD is not imported here, since that opens a window."""
    from kivy.core.text import LabelBase

    LabelBase.register(ICONS, str(path_of(ICONS, bold=False)))


class Hand:
    """Fingers on one match."""

    def __init__(self, folder: Path) -> None:
        if "kivy.core.text" in sys.modules:
            _register_icons()
        self.folder = folder
        self.store = Store.open(folder)
        self.now = 0.0
        self.alarms: list[Alarm] = []
        """The active timers."""
        self.outcomes: list[ActionResult] = []
        self.steady = Steady(lambda: self.now)
        self.match: Match

    def open(self, journal: Journal, *, mode: str = ONE, receipts: str = AT_ONCE) -> Match:
        """Saves this game and opens it."""
        return self.resume(self.store.create(journal, AT), mode=mode, receipts=receipts)

    def resume(self, number: int, *, mode: str = ONE, receipts: str = AT_ONCE) -> Match:
        return self._take_up(Session.resume(self.store, number), mode, receipts)

    def start(self, game: str, options: dict[str, object], *names: str) -> Match:
        """Starts a new game."""
        return self._take_up(Session.begin(self.store, game, options, list(names)), ONE, AT_ONCE)

    def open_again(self) -> Match:
        """Leaves the open game and opens it again."""
        self.match.leave()
        return self.resume(self.match.session.number, mode=self.match.mode)

    def _take_up(self, session: Session, mode: str, receipts: str) -> Match:
        match = Match(session, self.outcomes.append, receipts=receipts)
        self.match = match
        match.sit(mode)
        for seat in match.all_seats:
            seat.sheet.put_at(SHEET)
            seat.panel.put_at(PANEL)
            seat.sheet.input.long.timer, seat.panel.long.timer = Alarm(self), Alarm(self)
        return match

    def begin(
        self,
        players: int,
        notes: str = "",
        *,
        mode: str = ONE,
        receipts: str = AT_ONCE,
        **options: object,
    ) -> Match:
        """Starts a game of Tricubo after the free ticks and these notes."""
        starts = "; ".join(f"{player} start {player + 1}" for player in range(players))
        journal = play(new(players, **options), f"{starts}\n{notes}")
        return self.open(journal, mode=mode, receipts=receipts)

    def play_like(self, level: str) -> None:
        play_like(self.store, level)

    # Visible content

    @property
    def seat(self) -> Seat:
        return self.match.attended

    @property
    def last(self) -> ActionResult:
        return self.outcomes[-1]

    @property
    def said(self) -> str:
        """Returns the last message at the bottom of the window; empty if there is none."""
        return next((one.message.text for one in reversed(self.outcomes) if one.message), "")

    @property
    def sounds(self) -> list[str]:
        return [sound for one in self.outcomes for sound in one.sounds]

    def card(self, seat: Seat | None = None) -> tuple[str, str, str, str]:
        """Returns mood, title, detail and gain of a card."""
        card = (seat or self.seat).card
        return card.mood, card.title, card.detail, card.gain

    def answers(self, seat: Seat | None = None) -> list[str]:
        return [answer.text for answer in (seat or self.seat).card.answers]

    @property
    def where(self) -> str:
        """Returns the text below the title: the state of the game."""
        match = self.match
        return match.front.sheet.texts.where(match.game, match.state, match.names)

    def saved(self) -> Journal:
        """Returns the saved game, read from the disk."""
        with Store.open(self.folder) as store:
            return store.load(self.match.session.number)

    def last_entry(self) -> dict[str, Any]:
        """Returns the last saved entry, without its number and time."""
        raw = self.saved().entries[-1].raw
        return {key: value for key, value in raw.items() if key not in ("id", "at")}

    def ticks(self, player: int = 0) -> list[int]:
        """Returns the crosses in each row of a Tricubo sheet."""
        marks = self.match.game.written(self.match.state, player)
        return [sum(box.startswith(f"row{row}.") for box in marks) for row in range(1, 6)]

    # Actions

    def wait(self, seconds: float) -> None:
        self.now += seconds
        for alarm in [*self.alarms]:
            alarm.look()

    def down(self, at: Box | tuple[float, float], seat: Seat | None = None) -> Pointer:
        """Puts a finger down in the middle of a box, or on another place of the sheet, where it
        stays."""
        sheet = (seat or self.seat).sheet
        if isinstance(at, str):
            sheet.bring_into_sight(at)
        finger = Pointer.at(*(sheet.boxes[at].center if isinstance(at, str) else at))
        sheet.input.down(finger)
        return finger

    def up(self, finger: Pointer, seat: Seat | None = None) -> None:
        (seat or self.seat).sheet.input.up(finger)
        self.wait(MOMENT)

    def tap_box(self, box: Box, seat: Seat | None = None) -> ActionResult:
        seat = seat or self.seat
        seat.sheet.bring_into_sight(box)
        return self.tap_at(
            *(areas_of(seat.sheet.input.targets()) | seat.sheet.boxes)[box].center, seat
        )

    def tap_at(self, x: float, y: float, seat: Seat | None = None) -> ActionResult:
        """Taps somewhere on the sheet."""
        return self.press((seat or self.seat).sheet, (x, y))

    def press(
        self, drawing: Sheet | Panel, at: tuple[float, float], seconds: float = 0.0
    ) -> ActionResult:
        """Touches somewhere on a sheet or a panel, and lifts the finger after this many seconds."""
        self.touch(drawing, at, seconds)
        self.wait(MOMENT)
        return self.last

    def touch(self, drawing: Sheet | Panel, at: tuple[float, float], seconds: float = 0.0) -> bool:
        """Does the same without a pause after it; returns whether it may have an effect."""
        tap = self.steady.down(*at, drawing.input.found_at(*at))
        if tap is None:
            return False
        finger = Pointer.at(*at)
        drawing.input.down(finger)
        if seconds:
            finger.seconds = seconds
            self.wait(seconds)
        drawing.input.up(finger)
        self.steady.up(tap)
        return True

    def drag(
        self,
        start: Box | tuple[float, float],
        end: tuple[float, float],
        seat: Seat | None = None,
        *,
        seconds: float = 1.6,
    ) -> ActionResult:
        """Drags over the sheet, from a box or a point to a point."""
        seat = seat or self.seat
        finger = self.down(start, seat)
        for step in range(1, 9):
            finger.x = finger.start_x + (end[0] - finger.start_x) * step / 8
            finger.y = finger.start_y + (end[1] - finger.start_y) * step / 8
            finger.seconds += seconds / 8
            seat.sheet.input.move(finger)
        self.up(finger, seat)
        return self.last

    def is_told_to_repeat(self, seat: Seat) -> bool:
        """Returns whether the device of a seat says that the last touch was not taken."""
        return False

    def swipe(self, box: Box, across: float, seat: Seat | None = None) -> ActionResult:
        """Swipes across the sheet from a box, by this many pixels."""
        sheet = (seat or self.seat).sheet
        sheet.bring_into_sight(box)
        x, y = sheet.boxes[box].center
        return self.drag(box, (x + across, y), seat, seconds=0.16)

    def tap_heading(self, seat: Seat | None = None) -> ActionResult:
        """Taps the name above the sheet."""
        sheet = (seat or self.seat).sheet
        return self.tap_at(sheet.center_x, sheet.top - sheet.margin - 4, seat)

    def hold_box(self, box: Box, seat: Seat | None = None) -> ActionResult:
        """Makes a long press on a box."""
        sheet = (seat or self.seat).sheet
        sheet.bring_into_sight(box)
        return self.press(sheet, sheet.boxes[box].center, LONG)

    def tap_panel(self, place: str, seat: Seat | None = None) -> ActionResult:
        """Taps a place of the panel; unfolds the dice first."""
        panel = (seat or self.seat).panel
        if place not in panel.places and UNFOLD in panel.places:
            self.press(panel, panel.places[UNFOLD].center)
        return self.press(panel, panel.places[place].center)

    def hold_panel(self, place: str, seat: Seat | None = None) -> ActionResult:
        panel = (seat or self.seat).panel
        return self.press(panel, panel.places[place].center, LONG)

    def hold_card(self, seat: Seat | None = None) -> ActionResult:
        """Makes a long press on a refusing card."""
        seat = seat or self.seat
        if seat.card.insists:
            seat.on_insist()
        return self.last

    def answer(self, text: str, seat: Seat | None = None) -> ActionResult:
        """Presses a button of the card by its text; Enter may be in the panel."""
        seat = seat or self.seat
        if seat.panel.confirms and text == _("Enter") not in self.answers(seat):
            return self.tap_panel("enter", seat)
        return seat.answer(self.answers(seat).index(text))

    def undo(self, seat: Seat | None = None) -> ActionResult:
        return self.match.undo(seat)

    def redo(self, seat: Seat | None = None) -> ActionResult:
        return self.match.redo(seat)

    def type(self, places: Sequence[str], seat: Seat | None = None) -> ActionResult:
        """Taps places of the panel in order."""
        for place in places:
            self.tap_panel(place, seat)
        return self.last

    def enter(self, move: Move, seat: Seat | None = None) -> None:
        """Makes an entry as a player would: touches its boxes or the dice, or answers."""
        seat = seat or self.seat
        before = len(self.match.session.journal.entries)
        touch: Touching = part(seat.game.id, "hand", "touch", touch_boxes)
        touch(self, seat, move)
        for _question in range(2):  # which move it is, and whether to end the game
            if len(self.match.session.journal.entries) == before:
                known = self.answers(seat)
                words = seat.sheet.texts
                wanted = {_("End the game"), words.done_label(), words.move_label(move)}
                wanted.add(seat.panel.second_label(move))
                self.wait(MOMENT)
                self.answer(next((one for one in known if one in wanted), known[0]), seat)
        assert len(self.match.session.journal.entries) == before + 1, f"not entered: {move}"


Touching = Callable[[Hand, Seat, Move], None]
"""Makes the touches of an entry (`hand_<id>.touch`), before the card's questions are answered."""


def touch_boxes(hand: Hand, seat: Seat, move: Move) -> None:
    """Touches its boxes on the sheet, or places of the panel if it has none."""
    before = len(hand.match.session.journal.entries)
    boxes = () if seat.sheet.shared else seat.game.boxes(seat.state, seat.player, move)
    for place in () if boxes else seat.panel.places_of(move):
        hand.tap_panel(place, seat)
    for box in boxes:
        if len(hand.match.session.journal.entries) == before:
            hand.tap_box(box, seat)
