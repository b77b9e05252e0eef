"""A game that is being played, without a window: who looks at what, and what a touch leads to.

Displays pass on what is done (the methods marked `way_in`, here and at the seats) and are told once
what has become of it (`Outcome`). What there is to see is at the seats: the sheet, the panel beside
it, and a frozen view of the rest. An entry is saved before anything shows it.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from scoring.core import AnyGame, HasSheets
from scoring.forced import Forced
from scoring.journal import Journal, LimitError
from scoring.reading import Move
from screens.look.elsewhere import at_home
from screens.look.texts import _
from screens.play import outcome
from screens.play.app_dice import AppDice
from screens.play.best_run import Ghost
from screens.play.card import REFUSED, Offer
from screens.play.drafts import Drafts
from screens.play.outcome import Doing, Message, Outcome, way_in
from screens.play.pages import pages
from screens.play.receipt import Entered, Receipt
from screens.play.seat import Seat
from screens.play.step_back import step_back
from screens.play.strictness import level
from screens.play.timeline import Timeline
from screens.play.tray import Tray
from screens.play.undo import Mistakes
from storage.errors import StorageError
from storage.session import Session
from storage.settings import BY_HAND, LAYOUTS, RECEIPT

if TYPE_CHECKING:
    from screens.play.far_seat import FarSeat

GUEST_SECONDS = 2.5
"""How long the window says what a guest has entered."""
ONE, ALL, SEATED = LAYOUTS
"""One sheet at a time, all of them side by side, or each turned towards its player."""


class Match:
    def __init__(
        self,
        session: Session,
        tell: Callable[[Outcome], None] = lambda _outcome: None,
        *,
        now: Callable[[], float] = monotonic,
        receipts: str = RECEIPT.default,
        later: Callable[[], None] | None = None,
    ) -> None:
        """`receipts` is how receipts are shown while nobody has chosen; `later` is told that there
        is something to catch up with when there is time."""
        self.session = session
        self.doing = Doing(tell)
        self.now = now
        self.strictness = level(session.store, self.game.id)
        """What becomes of entries against a rule."""
        self.by_hand = session.store.settings.get(BY_HAND.of(self.game.id))
        """Whether those at the table count for themselves, where the game takes both."""
        self.forced = Forced(lambda: self.session.journal)
        """Where such entries are on the sheets."""
        self.mode = ONE
        self.page = 0
        self.enlarged: int | None = None
        """The player whose seat has the whole screen for a while."""
        self.first_offers: list[Offer] = []
        """What is offered besides until something is entered."""
        self.changes = 0
        """How often what stands round the seats has changed."""
        self._attended: Seat | None = None
        self.mistakes = Mistakes(self)
        self.drafts = Drafts(self)
        self.receipt = Receipt(self, receipts)
        self.timeline = Timeline(self)
        self.ghost = Ghost(session)
        self.app_dice = AppDice(self)
        self.drafts.open()
        self.tray = Tray(self)
        self.front = Seat(self, self._first)
        """The seat that has the screen for itself, whoever sits there."""
        self.seats: list[Seat] = []
        """Everybody's, where several are on the screen at once."""
        self.far: list[FarSeat] = []
        """Those of guests, on other devices."""
        self._later = later
        self.late: list[Seat] = []
        """Seats on this screen that do not show yet what a guest has entered."""

    @property
    def _first(self) -> int:
        """Who is to be seen first."""
        waiting = (*self.game.turn(self.state).waiting, 0)[0]
        return waiting if self.drafts.first is None else self.drafts.first

    # The game

    @property
    def game(self) -> AnyGame:
        return self.session.journal.game

    @property
    def journal(self) -> Journal:
        """The game as it is, or as it was at the handle of the timeline."""
        return self.timeline.shown if self.reading else self.session.journal

    @property
    def state(self) -> HasSheets:
        state: HasSheets = self.journal.state
        return state

    @property
    def names(self) -> tuple[str, ...]:
        return self.session.journal.names

    @property
    def reading(self) -> bool:
        """Whether the timeline is open: the sheets show how it was, and nothing is entered."""
        return self.timeline.opened

    @property
    def entering(self) -> bool:
        """Whether there is something to enter now."""
        return not self.reading and not self.session.journal.over

    def remember_by_hand(self, by_hand: bool) -> None:
        self.by_hand = by_hand
        with suppress(StorageError):  # it is only a habit
            self.session.store.settings.set(BY_HAND.of(self.game.id), by_hand)

    # Who is looked at

    @property
    def several(self) -> bool:
        """Whether this game is played on several sheets at once."""
        return self.mode != ONE and not self.front.sheet.shared

    @property
    def several_seats(self) -> bool:
        """Whether several seats are on the screen now."""
        return self.several and self.enlarged is None

    @property
    def all_seats(self) -> list[Seat]:
        return [*self.seats, self.front]

    @property
    def shown_seats(self) -> list[Seat]:
        return self.seats if self.several_seats else [self.front]

    @property
    def attended(self) -> Seat:
        """The seat that somebody is at: the one in front, or the one that was touched last."""
        if not self.several_seats:
            return self.front
        if self._attended is None:
            asking = (seat.player for seat in self.seats if self.tray.shared and seat.asks)
            return self.seats[(*asking, *self.game.turn(self.state).waiting, 0)[0]]
        return self._attended

    @property
    def viewed(self) -> int:
        return self.attended.player

    @property
    def pages(self) -> list[list[int]]:
        """The players on each page of sheets; seated, everybody is on one."""
        return pages(len(self.names), self.mode == SEATED)

    def attend(self, seat: Seat) -> None:
        if seat.far:
            return
        if seat in self.late:
            self.late.remove(seat)
            seat.follow()
        self._attended = seat if seat in self.seats else None

    @way_in
    def sit(self, mode: str) -> None:
        """The sheets are to be seen in this way."""
        self.mode = mode
        if self.several and not self.seats:
            self.seats = [Seat(self, player, apart=True) for player in range(len(self.names))]
        self.refresh()

    @way_in
    def look_at(self, player: int) -> None:
        if self.several_seats:
            self._attended = self.seats[player]
            self.page = next(n for n, page in enumerate(self.pages) if player in page)
        else:
            self.front.player = player
        self.refresh()

    @way_in
    def enlarge(self, player: int) -> None:
        """Gives a seat the whole screen, or gives it back."""
        if not self.several:
            return
        self.enlarged = player if self.enlarged is None else None
        self.front.player = player
        self._attended = self.seats[player]
        self.refresh()

    @way_in
    def swipe(self, step: int) -> None:
        """On to the next sheet, or to the next page of sheets."""
        if self.several_seats:
            self.turn_to(max(0, min(len(self.pages) - 1, self.page + step)))
        elif len(self.names) > 1:
            self.look_at((self.viewed + step) % len(self.names))

    @way_in
    def turn_to(self, page: int) -> None:
        """Another page of sheets, where they are too many for one."""
        self.page = page
        self.changes += 1

    # Showing

    @way_in
    def refresh(self) -> None:
        """Shows the journal as it is now, and what is half entered."""
        self.late = []
        for seat in self.shown_seats:
            seat.show()
        self._follow_far()
        self.changes += 1

    def _follow_far(self, entered: Seat | None = None) -> None:
        """Guests will see what has become of the game; while the timeline is open, they wait."""
        for seat in () if self.reading else self.far:
            seat.behind = seat is not entered
            if seat is entered:
                with seat.place():
                    seat.show()

    @way_in
    def load_best_run(self) -> None:
        """Once there is time for it: opening a game must not wait for it."""
        if self.ghost.load():
            self.changes += 1

    def leave(self) -> None:
        """The game is out of sight: nothing goes on behind its back."""
        with self.doing:
            self.receipt.end()
            for seat in self.all_seats:
                seat.panel.leave()

    def step_back(self) -> bool:
        """Closes what was opened last; False if there is nothing left to close."""
        with self.doing:
            return step_back(self)

    # What is done

    @way_in
    def answer(self, seat: Seat, number: int) -> None:
        """A button of a seat's card was pressed."""
        seat.acts[number]()

    @way_in
    def undo(self, seat: Seat | None = None) -> None:
        """What was done last, or only what was done last at a seat of its own."""
        if self.reading:
            self.timeline.step(-1)
        elif not (seat and self.receipt.undo(seat)):
            self.mistakes.undo(seat)

    @way_in
    def redo(self, seat: Seat | None = None) -> None:
        if self.reading:
            self.timeline.step(1)
        else:
            self.mistakes.redo(seat)

    def enter(self, seat: Seat, player: int, move: Move, *, forced: bool = False) -> None:
        """Saves an entry, or says why not; what becomes of one against a rule is a matter of
        strictness."""
        if forced and self.mistakes.locked:
            again = partial(self.enter, seat, player, move, forced=True)
            self.mistakes.when_unlocked(again, seat)
            return
        if not seat.may_enter(player, move):
            seat.tell(REFUSED, _("That is not your sheet."))
            return
        refusal = None if forced else self.game.check(self.state, player, move)
        if refusal:
            seat.strictness.refuse(player, move, refusal)
            return
        new = Entered(player, move, self.state)
        try:
            self.save(seat, lambda: self.session.enter(player, move, forced=forced), new)
        except LimitError as error:
            seat.turn_down(error.refusal)

    def save(
        self,
        seat: Seat | None,
        step: Callable[[], None],
        new: Entered | None = None,
        *,
        undone: bool = False,
    ) -> bool:
        """Saves and then shows it, unless the disk does not take it. Whether it was saved."""
        before = self.state
        try:
            step()
        except StorageError as error:
            (seat or self.attended).show()  # what is not saved leaves no trace on the sheet
            self.doing.fail(error)
            return False
        self.doing.came_to(outcome.UNDONE if undone else outcome.ENTERED)
        self._go_on(seat, new)
        self.doing.sound("tick" if undone else sound_of(self.game, before, self.state))
        return True

    def _go_on(self, seat: Seat | None, new: Entered | None) -> None:
        """The next player's sheet comes to the front once this one has entered."""
        self.first_offers = []
        self.drafts.follow(seat.player if seat else None)
        self.receipt.begin(seat, new)
        self._follow_far(seat)
        if seat and seat.far:
            with at_home():
                self._follow_guest(new)
        elif self.several_seats:
            self.late = []
            for one in self.seats:
                one.show() if one is seat else one.follow()
            self._attended = None
        else:
            self.receipt.show_front()
        self.changes += 1
        self.receipt.tell()

    def _follow_guest(self, new: Entered | None) -> None:
        """A guest has entered something: what is begun on this screen goes on."""
        for one in self.shown_seats:
            if one is self.front and not one.busy and new:
                self.receipt.show_front()
            elif self._later and new and one.player != new.player:
                self.late = [*(seat for seat in self.late if seat is not one), one]
            else:
                one.follow()
        if self._later and self.late:
            self._later()
        if new and (words := self.receipt.words_for(self.front.sheet, new)):
            self.doing.say(Message(words, seconds=GUEST_SECONDS))

    def count(self, seat: Seat, running: bool) -> None:
        """A countdown begins at a seat, or was ended there: on every device at once."""
        for one in (*self.shown_seats, *self.far):
            if one is not seat:
                with one.place():
                    one.panel.count(running)
                    if not one.busy:
                        one.hint()
        self.changes += 1

    @way_in
    def catch_up(self) -> None:
        """One of the seats that are late; each is work for some milliseconds."""
        self.doing.be_far()
        if self.late:
            self.late.pop(0).follow()

    def show_half(self, player: int, seat: Seat | None) -> None:
        """What is half entered by a player has changed, at this seat if it is a guest's."""
        for guest in self.far:
            if guest.player == player:
                with guest.place():
                    guest.show()
        with at_home():
            if seat and seat.far:
                for one in self.shown_seats:
                    if one.player == player:
                        one.show()
            elif self.several_seats:
                self.attend(self.seats[player])
                self.seats[player].show()
            else:
                self.look_at(player)


def sound_of(game: AnyGame, before: HasSheets, after: HasSheets) -> str:
    """What is heard of an entry that led from one state of a game to the other."""
    if game.over(after) and not game.over(before):
        return "game_end"
    # What is entered before the first round ends none.
    return "round_end" if 0 < game.turn(before).round < game.turn(after).round else "tick"
