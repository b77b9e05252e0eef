"""The reaction to entries that are against a rule.

The rules decide whether one is broken and what an entry would write; only the reaction is decided
here. Each game has its own level, which is stored on the device and in no game file.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from play.card_model import (
    AGAINST,
    FACT,
    FILLED,
    HINT,
    PREVIEW,
    REFUSED,
    Act,
    Offer,
)
from play.entry_texts import state_before
from play.move_resolver import Ways
from play.seat_state import SeatState
from scoring.game import (
    NOTHING_HERE,
    Box,
    HasSheets,
    Refusal,
)
from scoring.journal import Journal
from scoring.json_fields import Move
from sheets.texts import _, reason, signed
from storage.settings import LEVELS, STRICTNESS
from storage.store import Store

STRICT, HELPFUL, FREE = LEVELS


def level(store: Store, game: str) -> str:
    return store.settings.get(STRICTNESS.of(game))


def keep_level(store: Store, game: str, wanted: str) -> None:
    store.settings.set(STRICTNESS.of(game), wanted)


def against(refusal: Refusal, names: Sequence[str] = ()) -> str:
    """Returns the text about an entry that breaks a rule."""
    return _("Entered although it breaks a rule: {reason}").format(reason=reason(refusal, names))


class RuleEnforcement:
    """The rule enforcement of one seat."""

    def __init__(
        self,
        seat: SeatState,
        *,
        enter: Callable[[int, Move], object],
        force: Callable[[int, Move], object],
        touch: Callable[[Box], object],
    ) -> None:
        """`enter`, `force`: enter a move by the rules, or against them; `touch`: touches a box."""
        self.seat = seat
        self._enter, self._force_move, self._touch = enter, force, touch
        self._ways: tuple[HasSheets | None, int, Ways] = (None, 0, [])
        self._refused: Callable[[], Refusal | None] = lambda: None
        """Checks again what was refused last."""

    @property
    def level(self) -> str:
        """Returns the level in use; free play ends with the game, so that no later entry is
        accidental."""
        seat = self.seat
        wanted = seat.match.strictness
        return HELPFUL if wanted == FREE and seat.game.over(seat.state) else wanted

    def _reason(self, refusal: Refusal) -> str:
        return reason(refusal, self.seat.names)

    def is_open(self, touched: frozenset[Box]) -> bool:
        """Whether these boxes can be touched although they break a rule."""
        return self.level == FREE or (bool(self.seat.anyway) and self.seat.anyway <= touched)

    # Moves against the rules

    def ways(self, touched: frozenset[Box]) -> Ways:
        """Returns the moves that would be possible on paper with these boxes, if rules may be
        broken."""
        return self._possible(touched) if self.is_open(touched) else []

    def _possible(self, touched: frozenset[Box]) -> Ways:
        seat = self.seat
        game, state, player = seat.game, seat.state, seat.player
        written = game.written(state, player)
        found: Ways = []
        leads_to: list[tuple[frozenset[Box], HasSheets]] = []
        for move, boxes in self._all_ways():
            if not touched <= boxes:
                continue
            after = game.apply(state, player, move)
            marks = game.written(after, player)
            # A filled box cannot be filled again.
            possible = all(box not in written or written[box] != marks.get(box) for box in boxes)
            if possible and (boxes, after) not in leads_to:
                found.append((move, boxes))
                leads_to.append((boxes, after))
        return found

    def _all_ways(self) -> Ways:
        seat = self.seat
        state, player, ways = self._ways
        if state is not seat.state or player != seat.player:
            state, player, game = seat.state, seat.player, seat.game
            moves = game.candidates(state, player)
            ways = [(move, frozenset(game.boxes(state, player, move))) for move in moves]
            self._ways = state, player, ways
        return ways

    # Refusals

    def can_force(self, box: Box) -> bool:
        """Whether something could be written in a box against the rules, as on paper."""
        move, _refusal = self._meant(box)
        return self.level != FREE and bool(move or self._possible(frozenset({box})))

    def refuse_box(self, box: Box) -> None:
        """Refuses a touched box that the rules do not allow; offers to enter it anyway if
        possible."""
        move, refusal = self._meant(box)
        self._refused = partial(self._why_not, box)
        if self.level == FREE or not (move or self._possible(frozenset({box}))):
            self._say(refusal)  # not possible on paper either
        elif move:
            self.refuse(self.seat.player, move, refusal)
        elif self.level == STRICT:
            self._say(refusal, partial(self._offer_box, box, refusal))
        else:
            self.seat.doing.sound("refuse")
            self._offer_box(box, refusal)

    def refuse(self, player: int, move: Move, refusal: Refusal, *, audible: bool = True) -> None:
        """Refuses a move that the rules do not allow, or enters it where that is allowed."""
        seat = self.seat
        self._refused = lambda: seat.game.check(seat.state, player, move)
        if self.is_open(frozenset(seat.game.boxes(seat.state, player, move))):
            self._force(player, move, refusal)
            return
        enter = partial(self._force_move, player, move)
        offer = partial(self._offer, refusal, enter)
        if self.level == STRICT and not seat.panel.insists:
            self._say(refusal, offer, audible=audible)
            return
        if audible:
            self.seat.doing.sound("refuse")
        offer()

    def refuse_for_good(self, refusal: Refusal) -> None:
        """Refuses what cannot even be forced."""
        self.seat.doing.sound("refuse")
        self.seat.set_card(REFUSED, reason(refusal))

    def refuse_draft(
        self, move: Move, refusal: Refusal, settled: bool, *, audible: bool = False
    ) -> None:
        """Shows that the unfinished move would break a rule."""
        seat = self.seat
        if self.level == FREE:
            gain = signed(seat.game.gain(seat.state, seat.player, move))
            words = _("Breaks a rule"), self._reason(refusal), gain
            seat.set_card(PREVIEW, *words, rule=refusal.rule)
            if settled and not seat.panel.confirms:
                enter = partial(self._enter, seat.player, move)
                seat.offer([Offer(seat.sheet.texts.done_label(), FILLED, enter)])
        elif settled:
            self.refuse(seat.player, move, refusal, audible=audible)
        else:
            self._refused = lambda: seat.game.check(seat.state, seat.player, move)
            seat.set_card(REFUSED, self._reason(refusal), rule=refusal.rule)

    def allowed_now(self) -> bool:
        """Whether the refused move has become possible by another player's entry; if not, the card
        shows the current reason."""
        seat, card = self.seat, self.seat.card
        if card.mood != REFUSED or not card.rule:
            return False
        refusal = self._refused()
        if refusal:
            seat.card = replace(card, title=self._reason(refusal), rule=refusal.rule)
        return refusal is None

    def _why_not(self, box: Box) -> Refusal | None:
        """Returns why a box cannot be touched now; None if it can."""
        seat = self.seat
        if any(box in boxes for _move, boxes in seat.game.ways(seat.state, seat.player)):
            return None
        return self._meant(box)[1]

    def _meant(self, box: Box) -> tuple[Move | None, Refusal]:
        """Returns the move of a refused box, None if it is not a complete one, and the reason."""
        seat = self.seat
        game, state, player = seat.game, seat.state, seat.player
        moves = game.meant(state, player, frozenset({box}))
        if moves and (refusal := game.check(state, player, moves[0])):
            return moves[0], refusal
        return None, game.why_not(state, player, box) or NOTHING_HERE

    def _say(self, refusal: Refusal, insist: Act | None = None, *, audible: bool = True) -> None:
        """Says why not, or what is printed there; pressing and holding the box or the card enters
        it anyway."""
        if audible and not refusal.printed:
            self.seat.doing.sound("refuse")
        seat = self.seat
        detail = _("Hold to enter anyway") if insist else ""
        if not self._keeps_question(refusal):
            mood = FACT if refusal.printed else REFUSED
            seat.set_card(mood, self._reason(refusal), detail, rule=refusal.rule)
            seat.card, seat.insist = replace(seat.card, insists=insist is not None), insist

    def _offer(self, refusal: Refusal, enter: Act) -> None:
        if not self._keeps_question(refusal):
            self.seat.set_card(REFUSED, self._reason(refusal), rule=refusal.rule)
            self.seat.offer([Offer(_("Enter anyway"), AGAINST, enter)])

    def _keeps_question(self, refusal: Refusal) -> bool:
        """Keeps an unanswered question below the refusal; returns False if there is none."""
        seat = self.seat
        if not seat.question or not seat.touched:
            return False
        mood = FACT if refusal.printed else REFUSED
        seat.set_card(mood, self._reason(refusal), _("Which one?"), rule=refusal.rule)
        seat.offer(seat.question)
        return True

    def _offer_box(self, box: Box, refusal: Refusal) -> None:
        """Offers to begin an entry of several boxes with this one."""
        self._offer(refusal, partial(self._begin, box))

    def _begin(self, box: Box) -> None:
        self.seat.anyway = frozenset({box})
        self.seat.touched = frozenset()
        self._touch(box)

    def _force(self, player: int, move: Move, refusal: Refusal) -> None:
        """Enters it and says which rule it breaks."""
        seat, before = self.seat, self.seat.journal
        self._force_move(player, move)
        if seat.journal is not before and not seat.journal.over:
            seat.card = replace(seat.card, detail=against(refusal, seat.names))

    # Pressing and holding

    @property
    def enters_held(self) -> bool:
        """Whether a long press on a refused box enters it."""
        return self.level == STRICT and not self.seat.sheet.shared

    def held_again(self) -> bool:
        """Enters what was just refused after a long press; returns False if nothing was."""
        insist = self.seat.insist
        if insist is None:
            return False
        insist()
        return True

    # Rules broken before

    def broken_entry(self, box: Box) -> int | None:
        """Returns the entry that was made in this box against a rule; None if there is none."""
        forced = self.seat.match.forced
        number = forced.boxes(self.seat.player).get(box)
        return number if number is not None and self.seat.journal.broken(number) else None

    def explain(self, number: int) -> None:
        """Explains which rule an entry broke, after a touch on the mark in the margin beside it."""
        seat, broken = self.seat, self.seat.journal.broken(number)
        assert broken
        what, _detail = seat.sheet.texts.describe(*_made(seat.journal, number))
        seat.set_card(HINT, what, against(broken, seat.names), rule=broken.rule)


def _made(journal: Journal, number: int) -> tuple[HasSheets, Move]:
    """Returns the state before an entry, and its move."""
    entry, _after = journal.trail[number]
    assert entry.move is not None  # undos are not in the trail
    return state_before(journal, number), entry.move
