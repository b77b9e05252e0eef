"""A game that is being played, without a window: which sheets are shown, and what a touch does.

Displays call the methods marked `action`, here and at the seats, and receive one `ActionResult` for
each. What they show is at the seats: the sheet, the panel beside it, and a frozen view of the rest.
An entry is saved before it is shown.
"""

from collections.abc import Callable, Sequence
from functools import partial

from play import action_result, undo
from play.action_result import ActionResult, Snackbar, action
from play.best_game_pace import BestGame
from play.card_model import FACT, OUTLINED, PREVIEW, REFUSED, Act, Offer
from play.entry_toast import Entered, Receipt
from play.guest_seat import RemoteSeat
from play.hint_controller import HintController
from play.match_state import ALL, ONE, SEATED, MatchState
from play.seat import Seat
from play.timeline import Timeline
from play.virtual_dice import next_roll
from scoring.game import HasSheets, IllegalError
from scoring.journal import Journal, LimitError
from scoring.json_fields import Move
from sheets.render_context import at_home
from sheets.texts import _, reason
from storage.errors import StorageError
from storage.session import Session
from storage.settings import RECEIPT, TRAY

__all__ = ["ALL", "ONE", "SEATED", "Match"]

ASKED_FOR = 10
"""Seconds for which a question is shown at the bottom of the window."""
GUEST_SECONDS = 2.5
"""Seconds for which the window shows an entry from another device."""


class Match(MatchState):
    """A match: its seats, its entries, and undo and redo."""

    def __init__(
        self,
        session: Session,
        notify: Callable[[ActionResult], None] = lambda _outcome: None,
        *,
        receipts: str = RECEIPT.default,
        on_outdated: Callable[[], None] | None = None,
    ) -> None:
        """`receipts`: how receipts are shown unless the user has chosen. `on_outdated`: called when
        seats have to catch up (`catch_up`) as soon as there is time."""
        super().__init__(session, notify)
        self._attended: Seat | None = None
        self.receipt = Receipt(self, receipts)
        self.timeline = Timeline(
            self,
            viewed=lambda: self.viewed,
            leave_seats=self._leave_seats,
            look_at=self._look_at_past,
            go_back_to=self.go_back_to,
        )
        self.ghost = BestGame(session)
        self.coaching = HintController(self, lambda: self.attended)
        self.open_timeline, self.refuse_closed = self.timeline.open, self.timeline.refuse_closed
        self.touched, self.shown = self.coaching.touched, self.coaching.show
        self.adopt, self.idle = self.coaching.take_over, self.receipt.show_again
        self.drafts.open()
        self.front = Seat(self, self, self._first)
        """The seat that fills the screen, for the player who is shown."""
        self.seats: list[Seat] = []
        """The seats of all players, where several are on the screen at once."""
        self.remote_seats: list[RemoteSeat] = []
        """The seats of guests, on other devices."""
        self.on_outdated = on_outdated
        self.outdated_seats: list[Seat] = []
        """Seats on this screen that do not show a guest's entry yet."""

    @property
    def _first(self) -> int:
        """Returns the player to show first: with the latest draft, or else the winner or the first
        to act."""
        state = self.state
        waiting = (*self.game.winners(state), *self.game.turn(state).waiting, 0)[0]
        return waiting if self.drafts.first is None else self.drafts.first

    def use(self, session: Session) -> None:
        """Replaces the session, when the game becomes shared with other devices or is no longer."""
        self.session = self.ghost.session = self.drafts.session = session

    # Which sheets are shown

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
            asking = (seat.player for seat in self.seats if self.shares_dice and seat.asks)
            return self.seats[(*asking, *self.game.turn(self.state).waiting, 0)[0]]
        return self._attended

    def is_attended(self, seat: Seat) -> bool:
        return seat is self.attended

    @property
    def viewed(self) -> int:
        return self.attended.player

    @property
    def away(self) -> frozenset[int]:
        """Returns the players who have their own sheet on another device."""
        return self.remote_players.union(seat.player for seat in self.remote_seats)

    def attend(self, seat: Seat) -> None:
        if seat.remote:
            return
        if seat in self.outdated_seats:
            self.outdated_seats.remove(seat)
            seat.follow()
        self._attended = seat if seat in self.seats else None

    @action
    def sit(self, mode: str) -> None:
        """Sets how the sheets are shown."""
        self.arrange(mode, self.enlarged)
        if self.several and not self.seats:
            self.seats = [Seat(self, self, one, apart=True) for one in range(len(self.names))]
        self.refresh()

    @action
    def look_at(self, player: int) -> None:
        if self.several_seats:
            self._attended = self.seats[player]
            self.page = next(n for n, page in enumerate(self.pages) if player in page)
        else:
            self.front.player = player
        self.refresh()

    def _look_at_past(self, player: int) -> None:
        """Shows the moment at the timeline's handle: the sheet of the player of its entry."""
        if not self.several:  # otherwise all are visible, or the user has chosen one
            self.front.player = player
        self.refresh()

    @action
    def enlarge(self, player: int) -> None:
        """Lets a seat fill the screen, or ends that."""
        if not self.several:
            return
        self.arrange(self.mode, player if self.enlarged is None else None)
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

    # The tray: one panel for all visible sheets, in games where all use the same dice

    @property
    def tray_seat(self) -> Seat:
        """Returns the seat whose panel is in the tray: of the player who rolls while the dice are
        entered, then of the player who acts. So drafts and undo belong to a seat, as everywhere."""
        seat = self.attended
        roller = self.game.turn(self.state).roller
        if not self.shares_dice or roller is None or self.reading or not seat.panel.entering:
            return seat
        if self.game.has_left(self.state, roller):  # the dice were rolled before
            return seat
        return self.seats[roller]

    @property
    def tray_speaker(self) -> Seat:
        """Returns the seat whose card is in the tray: of the acting player, or of the last entry
        until then."""
        last, seat = self.receipt.seat, self.attended
        return last if last and seat.card.mood not in (PREVIEW, REFUSED, FACT) else seat

    @action
    def open_tray(self, opened: bool) -> None:
        """Shows or hides the dice."""
        self.dice_opened = opened
        for seat in self.all_seats:
            seat.panel.opened = opened
            seat.panel.renew()
        self.changes += 1
        try:
            self.session.store.settings.set(TRAY.of(self.game.id), opened)
        except StorageError as error:
            self.doing.fail(error)

    # Showing

    @action
    def refresh(self) -> None:
        """Shows the current journal and the drafts at all seats."""
        self.outdated_seats = []
        for seat in self.shown_seats:
            seat.show()
        self._follow_guests()
        self.changes += 1

    def _follow_guests(self, entered: Seat | None = None) -> None:
        """Updates the seats of guests; while the timeline is open, they wait."""
        for seat in () if self.reading else self.remote_seats:
            seat.outdated = seat is not entered
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
            self._leave_seats()

    def _leave_seats(self) -> None:
        for seat in self.all_seats:
            seat.panel.leave()

    def step_back(self) -> bool:
        """Closes what was opened last; False if there is nothing left to close and the game is
        left. Drafts are never lost: undo restores what was closed."""
        with self.doing:
            return self._step_back(self.attended)

    def _step_back(self, seat: Seat) -> bool:
        if self.reading:
            self.timeline.close()
        elif seat.typed.clear():
            return True
        elif seat.must_answer and not seat.correction:
            seat.seat_draft.give_up()
            self.refresh()
        elif seat.correction:
            seat.leave_correction()
        elif seat.panel.step_back():
            closed = seat.seat_draft.kept and not seat.seat_draft.draft
            seat.seat_draft.note()
            self.refresh()
            if closed:
                self.drafts.show_message(_("Undo restores what you typed."))
        elif seat.asks or seat.looked:
            seat.seat_draft.give_up()
            self.refresh()
        elif self.enlarged is not None:
            self.enlarge(self.enlarged)
        else:
            self.drafts.show_kept()
            return False
        return True

    # Entries

    def enter(self, seat: Seat, player: int, move: Move, *, forced: bool = False) -> None:
        """Saves an entry, or says why not; strictness decides about one against a rule."""
        if forced and self.locked:
            seat.when_unlocked(partial(self.enter, seat, player, move, forced=True))
            return
        if not seat.may_enter(player, move):
            seat.set_card(REFUSED, _("That is not your sheet."))
            return
        if self.waits_before(move):
            seat.ask_to_roll()
            return
        state = self.state
        refusal = None if forced else self.game.check(state, player, move)
        if refusal:
            seat.strictness.refuse(player, move, refusal)
            return
        new = Entered(player, move, state)
        kept = {"forced": forced, "hint": self.coaching.had_hint(player, move)}
        try:
            self._save(seat, lambda: self.session.enter(player, move, **kept), state, new)
        except LimitError as error:
            seat.strictness.refuse_for_good(error.refusal)

    def roll(self, seat: Seat, player: int) -> None:
        """Lets the app roll; the journal records that."""
        state = self.state
        move = next_roll(self.game, state, player)
        if move is not None:
            new = Entered(player, move, state)
            self._save(seat, lambda: self.session.enter(player, move, drawn=True), state, new)

    def take(self, seat: Seat, journal: Journal) -> bool:
        return self._save(seat, lambda: self.session.take(journal), self.state)

    def _save(
        self,
        seat: Seat | None,
        step: Callable[[], None],
        before: HasSheets,
        new: Entered | None = None,
        *,
        undone: bool = False,
    ) -> bool:
        """Saves an entry, then shows it; returns whether it was saved. `before`: the state until
        then."""
        try:
            step()
        except StorageError as error:
            (seat or self.attended).show()  # a move that was not saved is not shown
            self.doing.fail(error)
            return False
        with self.doing:
            self.doing.set_result(action_result.UNDONE if undone else action_result.ENTERED)
            after, names = self.state, self.names
            self._go_on(seat, new, after, names)
            sound = "tick" if undone else action_result.sound_of(self.game, before, after)
            self.doing.sound(sound)
        return True

    def _go_on(
        self, seat: Seat | None, new: Entered | None, state: HasSheets, names: Sequence[str]
    ) -> None:
        """Shows the next player's sheet after an entry."""
        self.first_offers = []
        self.drafts.follow(seat.player if seat else None)
        self.receipt.begin(seat, new, names)
        self._follow_guests(seat)
        if seat and seat.remote:
            with at_home():
                self._follow_guest(new, state)
        elif self.several_seats:
            self.outdated_seats = []
            for one in self.seats:
                one.show() if one is seat else one.follow()
            self._attended = None
        else:
            self._show_front(new, state)
        self.changes += 1
        self.receipt.show(state, names)

    def _show_front(self, entered: Entered | None, state: HasSheets) -> None:
        """Shows the sheet of the next player after an entry, or after an undo (None)."""
        front = self.front
        front.player = self._next(entered.move if entered else None, state)
        front.sheet.input.forget_finger()
        front.panel.forget_finger()
        front.display()

    def _next(self, made: Move | None, state: HasSheets) -> int:
        """Returns the player to be shown after an entry, without those who have a sheet on another
        device."""
        front = self.front.player
        first = self.game.winners(state)
        if not first:
            up = self.game.next_up(state, front, made)
            others = self.game.turn(state).waiting
            first = others if up is None else (up, *others)
        away = self.away
        first = tuple(player for player in first if player not in away)
        return first[0] if first and self.enlarged is None else front

    def count(self, seat: Seat, running: bool) -> None:
        """Starts or ends the countdown of a seat at all other seats and guests."""
        for one in (*self.shown_seats, *self.remote_seats):
            if one is not seat:
                with one.place():
                    one.panel.count(running)
                    if not one.busy:
                        one.hint()
        self.changes += 1

    # Undo and redo

    @property
    def _undoes(self) -> int | None:
        """Returns the player whose last entry the bar undoes; None for the last entry of all."""
        if not self.own:
            return None
        return self.viewed if self.viewed in self.own else min(self.own)

    def can_undo(self, player: int | None = None) -> bool:
        """Whether there is a draft or an entry to undo, for the bar or for a player."""
        return undo.can_undo(self, self._undoes if player is None else player)

    def can_redo(self, player: int | None = None) -> bool:
        return undo.can_redo(self, self._undoes if player is None else player)

    def undone_next(self) -> int | None:
        """Returns the player whose entry the bar's undo reverts; None for a draft or nothing."""
        return undo.undone_next(self, self._undoes)

    @action
    def undo(self, seat: Seat | None = None) -> None:
        """Undoes the last action, or with a seat that player's last one: drafts before entries.
        During a correction it only ends that."""
        if self.reading:
            self.timeline.step(-1)
            return
        if self.receipt.is_shown_at(seat):
            self._undo_entry(self.session.undo)  # the drafts of others stay
            return
        at = seat or self.attended
        if at.correction:
            at.leave_correction()
            return
        player = seat.player if seat else self._undoes
        if (drafted := self.drafts.undo(player)) is not None:
            self._show_draft(drafted, seat)
            return
        if not undo.can_undo(self, player):
            return
        act = partial(self._undo_entry, self.session.undo, seat)
        if undo.asks_first(self, player):
            self._when_unlocked(act, seat)
        else:
            act()

    @action
    def redo(self, seat: Seat | None = None) -> None:
        if self.reading:
            self.timeline.step(1)
            return
        player = seat.player if seat else self._undoes
        if (drafted := self.drafts.redo(player)) is not None:
            self._show_draft(drafted, seat)
        elif self.can_redo(player):
            self._when_unlocked(partial(self._undo_entry, self.session.redo, seat), seat)

    @action
    def go_back_to(self, count: int) -> None:
        """Undoes everything after the first `count` entries."""
        self._undo_entry(lambda _player: self.session.back_to(count))

    def _undo_entry(self, step: Callable[[int | None], None], seat: Seat | None = None) -> None:
        player = seat.player if seat else self._undoes
        try:
            saved = self._save(seat, partial(step, player), self.state, undone=True)
        except IllegalError as error:
            self.doing.sound("refuse")
            why = reason(error.refusal, self.names)
            if seat:  # its card may be in the shared tray
                self.attend(seat)
            (seat or self.attended).set_card(REFUSED, why, rule=error.refusal.rule)
            return
        here = not self.several_seats and not (seat and seat.remote)
        if saved and player is not None and here:
            self.look_at(player)  # show the result: the player has just undone something

    def _when_unlocked(self, act: Act, seat: Seat | None) -> None:
        """Runs `act` at once, or in a finished game after confirmation: at a seat, or in the bar
        if several are on the screen."""
        seat = seat or (None if self.several_seats else self.front)
        if seat:
            seat.when_unlocked(act)
        elif not self.locked:
            act()
        else:
            self.doing.sound("refuse")
            question = _("The game is finished. Unlock it?")
            unlock = partial(self._unlock, act)
            self.doing.show_message(Snackbar(question, _("Unlock"), unlock, ASKED_FOR))

    def _unlock(self, act: Act) -> None:
        with self.doing:
            self.unlocked = True
            act()

    def _show_draft(self, player: int, seat: Seat | None) -> None:
        """Shows a changed draft of a player; `seat` is where it was made, if that is a guest's."""
        for guest in self.remote_seats:
            if guest.player == player:
                with guest.place():
                    guest.show()
        with at_home():
            if seat and seat.remote:
                for one in self.shown_seats:
                    if one.player == player:
                        one.show()
            elif self.several_seats:
                self.attend(self.seats[player])
                self.seats[player].show()
            else:
                self.look_at(player)
        self.doing.sound("tick")

    @action
    def offer_own(self) -> None:
        """Offers undo and redo for the player who is shown, after a long press."""
        seat = self.attended
        if self.reading:
            return
        offers: list[Offer] = []
        if self.can_undo(seat.player):
            offers.append(Offer(_("Undo"), OUTLINED, partial(self.undo, seat)))
        if self.can_redo(seat.player):
            offers.append(Offer(_("Redo"), OUTLINED, partial(self.redo, seat)))
        seat.show()
        title = _("Only {name}’s last entry") if offers else _("{name} has entered nothing")
        seat.set_card(PREVIEW, title.format(name=seat.name), self._last(seat))
        seat.offer(offers)

    def _last(self, seat: Seat) -> str:
        """Returns the text of a player's last entry."""
        if self.drafts.can_undo(seat.player):
            return _("Unfinished entry")
        last = undo.last_move(self, seat.player)
        return str(seat.sheet.texts.tell_entry(*last)) if last else ""

    # What is asked for in the menu and in the settings

    def read_settings(self) -> None:
        """Reads what may have been changed in the settings: who may ask, and receipts."""
        self.hints.read_settings()
        self.receipt.read_setting()

    def toggle_app_dice(self) -> None:
        """Lets the app roll, or no longer."""
        self.app_dice.toggle()
        self.refresh()

    def toggle_beginner(self, player: int) -> None:
        """Makes a player a beginner, who may ask for hints, or no longer."""
        self.hints.toggle_beginner(self.names[player])
        self.refresh()

    # Entries on other devices

    def _follow_guest(self, new: Entered | None, state: HasSheets) -> None:
        """Shows a guest's entry at the seats of this screen; their drafts stay."""
        for one in self.shown_seats:
            if one is self.front and not one.busy and new:
                self._show_front(new, state)
            else:
                self._follow(one, new)
        self._show_remote_entry(new)

    @action
    def follow_table(self, news: Sequence[Entered], *, same: bool = False) -> None:
        """Shows entries and undos on other devices of a shared game. `same`: the same entries count
        as before; only pencil marks become ink."""
        self.doing.mark_remote()
        players = {new.player for new in news}
        self.drafts.follow_others(players, same=same)
        if same:
            for seat in self.shown_seats:
                seat.sheet.pencil(self.pencilled(seat.player))
            return
        self.doing.set_result(action_result.ENTERED if news else action_result.UNDONE)
        self.first_offers = []
        self._follow_guests()
        new = news[-1] if news else None
        for one in self.shown_seats:
            passes = one is self.front and not self.own
            if passes and not one.busy and one.player in players:
                self._show_front(new, self.state)
            else:
                self._follow(one, new)
        self.changes += 1
        self.receipt.show(self.state, self.names)
        self._show_remote_entry(new)

    def _follow(self, seat: Seat, new: Entered | None) -> None:
        if self.on_outdated and new and seat.player != new.player:
            self.outdated_seats = [*(one for one in self.outdated_seats if one is not seat), seat]
        else:
            seat.follow()

    def _show_remote_entry(self, new: Entered | None) -> None:
        if self.on_outdated and self.outdated_seats:
            self.on_outdated()
        if new and (words := self.receipt.words_for(self.front.sheet, new)):
            self.doing.show_message(Snackbar(words, seconds=GUEST_SECONDS))

    @action
    def catch_up(self) -> None:
        """Updates one of the late seats; each takes some milliseconds."""
        self.doing.mark_remote()
        if self.outdated_seats:
            self.outdated_seats.pop(0).follow()

    def show_typed(self, seat: Seat) -> None:
        """Shows what was typed at a guest's seat on the screen, except where a question has to be
        answered. The seats of guests find out themselves (`RemoteSeat.is_outdated`)."""
        with at_home():
            for one in self.shown_seats:
                if one.player == seat.player and not one.is_answering:
                    one.show()
