"""Hints: players who may ask get the best entries of a position from the coach. No Kivy.

The coach of a game is not imported before a player asks. The answer may arrive later, from another
thread; it is shown only if the seat still shows the position of the question. The next touch there
removes it.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256

from play.action_result import ActionScope, action
from play.card_model import (
    FILLED,
    HINT,
    OUTLINED,
    Answer,
    Offer,
)
from play.match_state import MatchState
from play.seat import Seat
from scoring.coach.coach import AnyCoach, coach_of
from scoring.json_fields import Move
from sheets import part
from sheets.coach_question import CoachQuestion
from sheets.texts import _
from storage.errors import StorageError
from storage.settings import HINTED

MOST, MOST_GAMES = 100, 20
"""Maximum number of hints remembered for a game, and of games."""

Think = Callable[[Callable[[], None], Callable[[], None]], None]
"""Runs the first callable, perhaps in a thread, then calls the second in the match's thread."""


def at_once(job: Callable[[], None], done: Callable[[], None]) -> None:
    job()
    done()


class HintController:
    """The hints of a match: the current question to the coach, and its answer."""

    def __init__(self, match: MatchState, attended: Callable[[], Seat]) -> None:
        """`attended`: returns the seat in use."""
        self.match, self._attended = match, attended
        self._settings = match.session.store.settings
        self.think: Think = at_once
        self.question: CoachQuestion | None = None
        """The current question: the coach is thinking, or its answer is shown."""
        self.answered = False
        """Whether its answer is on the screen."""
        self.thinking = False
        """Whether the coach thinks longer about it."""
        self._seat: Seat | None = None
        """The seat that asked."""
        self._coach: AnyCoach | None = None
        self._wanted: tuple[int, int] | None = None
        """The player who has asked before the dice were entered, and the round."""
        self._had = self._remembered()
        """The positions of this game that had a hint, each with the kinds of moves that were
        advised."""

    @property
    def doing(self) -> ActionScope:
        return self.match.doing

    # Who may ask

    @property
    def offered(self) -> bool:
        """Whether any player here may ask, now or in another round."""
        match = self.match
        return match.entering and any(match.may_ask(player) for player in range(len(match.names)))

    def can_ask(self, seat: Seat) -> bool:
        """Whether the player of a seat may ask now: only with something to enter, dice included."""
        match = self.match
        if not match.entering or seat.correction or not match.may_ask(seat.player):
            return False
        turn = match.game.turn(match.state)
        can_enter = seat.sheet.shared or seat.meaning.ways or turn.roller in (None, seat.player)
        return seat.player in turn.waiting and bool(can_enter)

    # Asking

    @action
    def ask(self, seat: Seat | None = None) -> None:
        """Asks for a hint, or removes the one that is shown."""
        seat = seat or self._attended()
        self._wanted = None
        if self.question:
            self.end()
        elif self.can_ask(seat):
            self._ask(seat)

    def _ask(self, seat: Seat) -> None:
        match = self.match
        if seat.touched:
            seat.seat_draft.give_up()
            seat.show()
        kind: type[CoachQuestion] = (
            part(match.game.id, "coach_question", "QUESTION") or CoachQuestion
        )
        forced = seat.journal.forced
        question = kind(seat.sheet, seat.panel, seat.state, seat.player, forced)
        self.question, self.answered, self._seat = question, False, seat
        coach = self._get_coach()
        self.think(partial(question.think, coach), partial(self._arrived, question))

    def _get_coach(self) -> AnyCoach:
        if self._coach is None:
            session = self.match.session
            self._coach = coach_of(self.match.game, session.store.coach_table)
        return self._coach

    def _arrived(self, question: CoachQuestion) -> None:
        """Shows an answer that has arrived; drops it if its question is no longer current."""
        seat = self._seat
        if question is not self.question or seat is None:
            return
        with self.doing:
            if not self._fits(seat):
                self._clear()
                return
            self.answered = True
            if question.waits_for_dice:
                self._wanted = (question.player, self._round)
            self._remember(question)
            self.show(seat)
            self.match.changes += 1

    @property
    def _round(self) -> int:
        match = self.match
        return match.game.turn(match.state).round

    def _ask_again(self, seat: Seat) -> None:
        """Asks again once the dice are entered, for the player who asked before they were."""
        rolled = getattr(self.match.state, "roll", None) is not None
        if self._wanted != (seat.player, self._round) or not rolled or seat.asks:
            return
        if self.question is None and seat is self._attended() and self.can_ask(seat):
            self._wanted = None
            self._ask(seat)

    @action
    def take_over(self, seat: Seat, move: Move) -> None:
        """Puts an advised entry together, so that it only has to be confirmed; where an entry is a
        single touch, enters it."""
        self.end()
        if not seat.panel.take_over(move):
            seat.wish(seat.player, move)

    # Thinking longer

    @action
    def think_longer(self) -> None:
        """Thinks longer about the answer that is shown: one piece after the other, each shown."""
        question, seat = self.question, self._seat
        if question and seat and self.answered and question.longer and not self.thinking:
            self.thinking = True
            self.show(seat)
            self._think_on(question)

    @action
    def stop_thinking(self) -> None:
        """Stops thinking longer; what has been found so far stays."""
        if self.thinking and self._seat:
            self._settle(self._seat)

    def _settle(self, seat: Seat) -> None:
        self.thinking = False
        if self.question:
            self.question.settle()
            self.show(seat)
            self.match.changes += 1

    def _think_on(self, question: CoachQuestion) -> None:
        coach = self._get_coach()
        self.think(partial(question.think_on, coach), partial(self._thought, question))

    def _thought(self, question: CoachQuestion) -> None:
        """Shows the result of one piece of thinking and starts the next, if there is one."""
        seat = self._seat
        if question is not self.question or seat is None or not self.thinking:
            return
        with self.doing:
            if question.longer:
                self.show(seat)
                self.match.changes += 1
            else:
                self._settle(seat)
        if self.thinking:
            self._think_on(question)

    def _fits(self, seat: Seat) -> bool:
        """Whether the seat still shows the position of the question."""
        question = self.question
        return (
            question is not None
            and self.match.entering
            and not seat.asks
            and question.stands
            and seat.player == question.player
            and bool(seat.state == question.state)
        )

    # Showing

    def show(self, seat: Seat) -> None:
        """Updates the hint after a seat was redrawn: it stays as long as it fits."""
        if self._wanted:
            self._ask_again(seat)
        if seat is not self._seat or self.question is None:
            return
        if not self._fits(seat):
            self._clear()
        elif self.answered:
            self._show(seat, self.question)

    def _show(self, seat: Seat, question: CoachQuestion) -> None:
        question.show(True)
        text = question.card_text()
        card = replace(seat.card, title=text.title, detail=text.detail)
        card = replace(card, mood=HINT, gain="", rule="", insists=False, aside=None, progress=None)
        seat.card, seat.aside = card, None
        if question.advised:
            self._make_room(seat)
        if self.thinking:
            thought = question.thought
            part = thought.done / thought.of if thought and thought.of else 0.0
            seat.card = replace(seat.card, detail=question.progress(), progress=part)
            self._beside(seat, Offer(_("Cancel"), "close", self.stop_thinking))
        elif question.longer:
            self._beside(seat, Offer(_("Think longer"), "brain", self.think_longer))

    def _beside(self, seat: Seat, offer: Offer) -> None:
        """Adds an offer in place of help; narrow cards have room for it below their text."""
        if seat.apart:
            seat.offer([*seat.offers, offer._replace(kind=OUTLINED)])
        else:
            seat.aside = offer.act
            seat.card = replace(seat.card, aside=Answer(offer.text, offer.kind))

    def _make_room(self, seat: Seat) -> None:
        """Removes other offers beside a hint, until the next touch. Only the assembled move or the
        advised one can be entered."""
        offers = [one for one in seat.offers if one.kind == FILLED]
        best = self.question.best if self.question else None
        if best:
            kind = OUTLINED if offers else FILLED
            offers.append(Offer(_("Use hint"), kind, partial(self.take_over, seat, best)))
        seat.offer(offers)

    def touched(self, seat: Seat) -> None:
        """Ends the hint of a seat after a touch there."""
        if self.question and seat is self._seat:
            self.end()

    @action
    def end(self) -> None:
        seat = self._seat
        if seat is not None and self.question is not None:
            self._clear()
            if not seat.asks:
                seat.show()

    def _clear(self) -> None:
        """Removes the question and its answer."""
        if self.question:
            self.question.show(False)
        if seat := self._seat:
            seat.aside, seat.card = None, replace(seat.card, aside=None, progress=None)
        self.question, self._seat = None, None
        self.answered = self.thinking = False
        self.match.changes += 1

    # Entries after a hint

    def had_hint(self, player: int, move: Move) -> bool:
        """Whether the player had a hint for the position in which this move is made."""
        return bool(self._had) and move.do in self._had.get(self._position(player), ())

    def _position(self, player: int) -> str:
        """Returns the key of a player's position: the round and the player's sheet. Entries of
        others and known dice do not matter."""
        match = self.match
        journal = match.session.journal
        state = journal.state
        sheet = sorted(match.game.written(state, player).items())
        place = (player, match.game.turn(state).round, sheet)
        return sha256(repr(place).encode()).hexdigest()[:16]

    def _remember(self, question: CoachQuestion) -> None:
        """Saves that there was a hint: leaving the game and returning does not undo it."""
        if not question.advised:
            return
        position = self._position(question.player)
        kinds = question.advised.union(self._had.get(position, ()))
        self._had[position] = sorted(kinds)
        game = str(self._number)
        with suppress(StorageError):
            others = [one for one in self._settings.get(HINTED).items() if one[0] != game]
            last = dict([*self._had.items()][-MOST:])
            self._settings.set(HINTED, dict([*others[1 - MOST_GAMES :], (game, last)]))

    def _remembered(self) -> dict[str, list[str]]:
        return self._settings.get(HINTED).get(str(self._number), {})

    @property
    def _number(self) -> int:
        session = self.match.session
        return session.number
