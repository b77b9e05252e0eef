"""A game that is being played, without a window: which sheets are shown, and what a touch does.

Displays call the methods marked `action`, here and at the seats, and receive one `ActionResult` for
each. What they show is at the seats: the sheet, the panel beside it, and a frozen view of the rest.
An entry is saved before it is shown.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from play import action_result, remote_updates
from play.action_result import ActionResult, ActionScope, action
from play.back_button import step_back
from play.best_game_pace import BestGame
from play.card_model import REFUSED, Offer
from play.drafts import Drafts
from play.entry_toast import Entered, Receipt
from play.hint_controller import Coaching
from play.rule_enforcement import level
from play.seat import Seat
from play.shared_dice_tray import Tray
from play.sheet_paging import A_PAGE, pages
from play.timeline import Timeline
from play.undo import UndoController
from play.virtual_dice import AppDice
from scoring.forced_entries import Forced
from scoring.game import AnyGame, HasSheets
from scoring.journal import Journal, LimitError
from scoring.json_fields import Move
from sheets.render_context import at_home
from sheets.texts import _
from storage.errors import StorageError
from storage.session import Session
from storage.settings import BY_HAND, LAYOUTS, RECEIPT

if TYPE_CHECKING:
    from play.guest_seat import FarSeat

ONE, ALL, SEATED = LAYOUTS
"""One sheet at a time, all side by side, or each turned towards its player."""


class Match:
    def __init__(
        self,
        session: Session,
        tell: Callable[[ActionResult], None] = lambda _outcome: None,
        *,
        receipts: str = RECEIPT.default,
        later: Callable[[], None] | None = None,
    ) -> None:
        """`receipts`: how receipts are shown unless the user has chosen. `later`: called when seats
        have to catch up (`catch_up`) as soon as there is time."""
        self.session = session
        self.doing = ActionScope(tell)
        self.strictness = level(session.store, self.game.id)
        """How entries against a rule are handled."""
        self.by_hand = session.store.settings.get(BY_HAND.of(self.game.id))
        """Whether the players count for themselves, in games that allow both."""
        self.forced = Forced(lambda: self.session.journal)
        """Which boxes of the sheets have such entries."""
        self.places = list(range(len(self.names)))
        """The players in the order of their places on the screen."""
        self.mode = ONE
        self.per_page = A_PAGE
        """How many sheets the layout has side by side."""
        self.page = 0
        self.enlarged: int | None = None
        """The player whose seat temporarily fills the screen."""
        self.first_offers: list[Offer] = []
        """Additional offers until the first entry."""
        self.changes = 0
        """Counts changes of the parts around the seats."""
        self._attended: Seat | None = None
        self.mistakes = UndoController(self)
        self.drafts = Drafts(self)
        self.receipt = Receipt(self, receipts)
        self.timeline = Timeline(self)
        self.ghost = BestGame(session)
        self.app_dice = AppDice(self)
        self.coaching = Coaching(self)
        self.drafts.open()
        self.tray = Tray(self)
        self.front = Seat(self, self._first)
        """The seat that fills the screen, for the player who is shown."""
        self.seats: list[Seat] = []
        """The seats of all players, where several are on the screen at once."""
        self.far: list[FarSeat] = []
        """The seats of guests, on other devices."""
        self.remote_players: frozenset[int] = frozenset()
        """The players on other devices of a shared game."""
        self.own: frozenset[int] = frozenset()
        """The players of this device in a shared game of another host: it undoes only their
        entries."""
        self.later = later
        self.late: list[Seat] = []
        """Seats on this screen that do not show a guest's entry yet."""

    @property
    def _first(self) -> int:
        """Returns the player to show first: with the latest draft, or else the first to act."""
        waiting = (*self.game.turn(self.state).waiting, 0)[0]
        return waiting if self.drafts.first is None else self.drafts.first

    # The game

    def use(self, session: Session) -> None:
        """Replaces the session, when the game becomes shared with other devices or is no longer."""
        self.session = self.ghost.session = session

    @property
    def game(self) -> AnyGame:
        return self.session.journal.game

    @property
    def journal(self) -> Journal:
        """Returns the current game, or the game as it was at the timeline's handle."""
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
        """Whether the timeline is open: the sheets show the past, and nothing can be entered."""
        return self.timeline.opened

    @property
    def entering(self) -> bool:
        """Whether something can be entered now."""
        return not self.reading and not self.session.journal.over

    def remember_by_hand(self, by_hand: bool) -> None:
        self.by_hand = by_hand
        with suppress(StorageError):  # only a preference
            self.session.store.settings.set(BY_HAND.of(self.game.id), by_hand)

    # Which sheets are shown

    @property
    def several(self) -> bool:
        """Whether the players have chosen to see several sheets at once."""
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
        """Returns the seat in use: the single one shown, or the one touched last."""
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
        """Returns the players on each page of sheets; when seated, all are on one."""
        return pages(self.places, self.mode == SEATED, self.per_page)

    @property
    def away(self) -> frozenset[int]:
        """Returns the players who have their own sheet on another device."""
        return self.remote_players.union(seat.player for seat in self.far)

    @property
    def undoes(self) -> int | None:
        """Returns the player whose last entry the bar undoes; None for the last entry of all."""
        if not self.own:
            return None
        return self.viewed if self.viewed in self.own else min(self.own)

    def attend(self, seat: Seat) -> None:
        if seat.far:
            return
        if seat in self.late:
            self.late.remove(seat)
            seat.follow()
        self._attended = seat if seat in self.seats else None

    @action
    def sit(self, mode: str) -> None:
        """Sets how the sheets are shown."""
        self.mode = mode
        if self.several and not self.seats:
            self.seats = [Seat(self, player, apart=True) for player in range(len(self.names))]
        self.refresh()

    @action
    def look_at(self, player: int) -> None:
        if self.several_seats:
            self._attended = self.seats[player]
            self.page = next(n for n, page in enumerate(self.pages) if player in page)
        else:
            self.front.player = player
        self.refresh()

    @action
    def enlarge(self, player: int) -> None:
        """Lets a seat fill the screen, or ends that."""
        if not self.several:
            return
        self.enlarged = player if self.enlarged is None else None
        self.front.player = player
        self._attended = self.seats[player]
        self.refresh()

    @action
    def swipe(self, step: int) -> None:
        """Shows the next or previous sheet, or page of sheets."""
        if self.several_seats:
            self.turn_to(max(0, min(len(self.pages) - 1, self.page + step)))
        elif len(self.names) > 1:
            self.look_at((self.viewed + step) % len(self.names))

    @action
    def turn_to(self, page: int) -> None:
        """Shows another page of sheets."""
        self.page = page
        self.changes += 1

    # Showing

    @action
    def refresh(self) -> None:
        """Shows the current journal and the drafts at all seats."""
        self.late = []
        for seat in self.shown_seats:
            seat.show()
        self.follow_far()
        self.changes += 1

    def follow_far(self, entered: Seat | None = None) -> None:
        """Updates the seats of guests; while the timeline is open, they wait."""
        for seat in () if self.reading else self.far:
            seat.behind = seat is not entered
            if seat is entered:
                with seat.place():
                    seat.show()

    @action
    def load_best_run(self) -> None:
        """Loads the best game; called when there is time, so that opening a game does not wait for
        it."""
        if self.ghost.load():
            self.changes += 1

    def leave(self) -> None:
        """Ends the receipt and everything that runs in the panels, because the game is hidden."""
        with self.doing:
            self.receipt.end()
            self.coaching.end()
            for seat in self.all_seats:
                seat.panel.leave()

    def step_back(self) -> bool:
        """Closes what was opened last; False if there is nothing left to close."""
        with self.doing:
            return step_back(self)

    # Actions

    @action
    def answer(self, seat: Seat, number: int) -> None:
        """Runs the action of a pressed button of a seat's card."""
        seat.acts[number]()

    @action
    def answer_aside(self, seat: Seat) -> None:
        """Runs the smaller action of a seat's card."""
        if seat.aside:
            seat.aside()

    @action
    def undo(self, seat: Seat | None = None) -> None:
        """Undoes the last action, or with a seat that player's last one."""
        if self.reading:
            self.timeline.step(-1)
        elif not (seat and self.receipt.undo(seat)):
            self.mistakes.undo(seat)

    @action
    def redo(self, seat: Seat | None = None) -> None:
        if self.reading:
            self.timeline.step(1)
        else:
            self.mistakes.redo(seat)

    def enter(self, seat: Seat, player: int, move: Move, *, forced: bool = False) -> None:
        """Saves an entry, or says why not; strictness decides about one against a rule."""
        if forced and self.mistakes.locked:
            again = partial(self.enter, seat, player, move, forced=True)
            self.mistakes.when_unlocked(again, seat)
            return
        if not seat.may_enter(player, move):
            seat.tell(REFUSED, _("That is not your sheet."))
            return
        if self.app_dice.waits_before(move):
            seat.tell_to_roll()
            return
        refusal = None if forced else self.game.check(self.state, player, move)
        if refusal:
            seat.strictness.refuse(player, move, refusal)
            return
        new = Entered(player, move, self.state)
        kept = {"forced": forced, "hint": self.coaching.had(player, move)}
        try:
            self.save(seat, lambda: self.session.enter(player, move, **kept), new)
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
        """Saves an entry, then shows it; returns whether it was saved."""
        before = self.state
        try:
            step()
        except StorageError as error:
            (seat or self.attended).show()  # a move that was not saved is not shown
            self.doing.fail(error)
            return False
        self.doing.came_to(action_result.UNDONE if undone else action_result.ENTERED)
        self._go_on(seat, new)
        self.doing.sound(
            "tick" if undone else action_result.sound_of(self.game, before, self.state)
        )
        return True

    def _go_on(self, seat: Seat | None, new: Entered | None) -> None:
        """Shows the next player's sheet after an entry."""
        self.first_offers = []
        self.drafts.follow(seat.player if seat else None)
        self.receipt.begin(seat, new)
        self.follow_far(seat)
        if seat and seat.far:
            with at_home():
                remote_updates.follow_guest(self, new)
        elif self.several_seats:
            self.late = []
            for one in self.seats:
                one.show() if one is seat else one.follow()
            self._attended = None
        else:
            self.receipt.show_front(new)
        self.changes += 1
        self.receipt.tell()

    def count(self, seat: Seat, running: bool) -> None:
        """Starts or ends the countdown of a seat at all other seats and guests."""
        for one in (*self.shown_seats, *self.far):
            if one is not seat:
                with one.place():
                    one.panel.count(running)
                    if not one.busy:
                        one.hint()
        self.changes += 1

    @action
    def follow_table(self, news: Sequence[Entered], *, same: bool = False) -> None:
        """Follows entries and undos on other devices of a shared game."""
        remote_updates.follow_table(self, news, same=same)

    @action
    def catch_up(self) -> None:
        """Updates one of the late seats; each takes some milliseconds."""
        self.doing.be_far()
        if self.late:
            self.late.pop(0).follow()

    def show_draft(self, player: int, seat: Seat | None) -> None:
        """Shows a changed draft of a player; `seat` is where it was made, if that is a guest's."""
        remote_updates.show_draft(self, player, seat)
