"""How strict a game is played: what becomes of an entry that is against a rule.

It asks the rules whether one is broken and what an entry would write; here is only what is done
about it. Each game has its own level, which belongs to the device and is in no game file.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scoring.core import NOTHING_HERE, Box, HasSheets, Refusal
from scoring.reading import Move
from screens.look.texts import _, reason, signed
from screens.play.card import AGAINST, FILLED, HINT, PREVIEW, REFUSED, Act, Offer
from storage.settings import LEVELS, STRICTNESS
from storage.store import Store

if TYPE_CHECKING:
    from screens.play.seat import Seat

STRICT, HELPFUL, FREE = LEVELS

Ways = list[tuple[Move, frozenset[Box]]]


def level(store: Store, game: str) -> str:
    return store.settings.get(STRICTNESS.of(game))


def keep_level(store: Store, game: str, wanted: str) -> None:
    store.settings.set(STRICTNESS.of(game), wanted)


def against(refusal: Refusal, names: Sequence[str] = ()) -> str:
    """What is said of an entry that breaks a rule."""
    return _("Entered against a rule: {reason}").format(reason=reason(refusal, names))


class Strictness:
    """At one seat."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat
        self.anyway: frozenset[Box] = frozenset()
        """The boxes with which an entry against the rules was begun, step by step."""
        self._ways: tuple[HasSheets | None, int, Ways] = (None, 0, [])
        self._refused: Callable[[], Refusal | None] = lambda: None
        """Asks the rules again about what was refused last."""

    @property
    def level(self) -> str:
        """Once a game is over its paper is only looked at, and nothing is written in passing."""
        seat = self.seat
        wanted = seat.match.strictness
        return HELPFUL if wanted == FREE and seat.game.over(seat.basis) else wanted

    def _reason(self, refusal: Refusal) -> str:
        return reason(refusal, self.seat.match.names)

    def is_open(self, touched: frozenset[Box]) -> bool:
        """Whether these boxes are taken although they break a rule."""
        return self.level == FREE or (bool(self.anyway) and self.anyway <= touched)

    # What boxes can be meant for, if not by the rules

    def ways(self, touched: frozenset[Box]) -> Ways:
        """The entries that are possible on paper and take these boxes, if rules may be broken."""
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
            # What is written already, and stays as it is, cannot be written once more.
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

    # What may not be

    def refuse_box(self, box: Box) -> None:
        """A box was touched that may not be."""
        move, refusal = self._meant(box)
        self._refused = partial(self._why_not, box)
        if self.level == FREE or not (move or self._possible(frozenset({box}))):
            self._say(refusal)  # there is no room for it, on paper neither
        elif move:
            self.refuse(self.seat.player, move, refusal)
        elif self.level == STRICT:
            self._say(refusal, partial(self._offer_box, box, refusal))
        else:
            self.seat.doing.sound("refuse")
            self._offer_box(box, refusal)

    def refuse(self, player: int, move: Move, refusal: Refusal, *, heard: bool = True) -> None:
        """An entry was wished for that may not be made."""
        seat = self.seat
        self._refused = lambda: seat.game.check(seat.state, player, move)
        if self.is_open(frozenset(seat.game.boxes(seat.state, player, move))):
            self._force(player, move, refusal)
            return
        enter = partial(seat.wish, player, move, forced=True)
        offer = partial(self._offer, refusal, enter)
        if self.level == STRICT and not seat.panel.insists:
            self._say(refusal, offer, heard=heard)
            return
        if heard:
            self.seat.doing.sound("refuse")
        offer()

    def refuse_draft(
        self, move: Move, refusal: Refusal, settled: bool, *, heard: bool = False
    ) -> None:
        """What is being put together would break a rule, as it is now."""
        seat = self.seat
        if self.level == FREE:
            gain = signed(seat.game.gain(seat.basis, seat.player, move))
            words = _("Against a rule"), self._reason(refusal), gain
            seat.tell(PREVIEW, *words, rule=refusal.rule)
            if settled:
                enter = partial(seat.wish, seat.player, move)
                seat.offer([Offer(seat.sheet.done_label(), FILLED, enter)])
        elif settled:
            self.refuse(seat.player, move, refusal, heard=heard)
        else:
            self._refused = lambda: seat.game.check(seat.state, seat.player, move)
            seat.tell(REFUSED, self._reason(refusal), rule=refusal.rule)

    def allowed_now(self) -> bool:
        """Whether what the card refuses has become possible, as somebody else has entered
        something; where it has not, the card says why as it is now."""
        seat, card = self.seat, self.seat.card
        if card.mood != REFUSED or not card.rule:
            return False
        refusal = self._refused()
        if refusal:
            seat.card = replace(card, title=self._reason(refusal), rule=refusal.rule)
        return refusal is None

    def _why_not(self, box: Box) -> Refusal | None:
        """Of a box that is asked about again."""
        seat = self.seat
        if any(box in boxes for _move, boxes in seat.game.ways(seat.state, seat.player)):
            return None
        return self._meant(box)[1]

    def _meant(self, box: Box) -> tuple[Move | None, Refusal]:
        """What a box that may not be touched stands for, if for a whole entry, and why not."""
        seat = self.seat
        game, state, player = seat.game, seat.state, seat.player
        moves = game.meant(state, player, frozenset({box}))
        if moves and (refusal := game.check(state, player, moves[0])):
            return moves[0], refusal
        return None, game.why_not(state, player, box) or NOTHING_HERE

    def _say(self, refusal: Refusal, insist: Act | None = None, *, heard: bool = True) -> None:
        """Says why not; who holds the finger on it, or on the card, insists."""
        if heard:
            self.seat.doing.sound("refuse")
        seat = self.seat
        detail = _("Hold to enter it anyway") if insist else ""
        seat.tell(REFUSED, self._reason(refusal), detail, rule=refusal.rule)
        seat.card, seat.insist = replace(seat.card, insists=insist is not None), insist

    def _offer(self, refusal: Refusal, enter: Act) -> None:
        self.seat.tell(REFUSED, self._reason(refusal), rule=refusal.rule)
        self.seat.offer([Offer(_("Enter anyway"), AGAINST, enter)])

    def _offer_box(self, box: Box, refusal: Refusal) -> None:
        """One box of an entry that takes several: the others follow."""
        self._offer(refusal, partial(self._begin, box))

    def _begin(self, box: Box) -> None:
        self.anyway = frozenset({box})
        self.seat.touched = frozenset()
        self.seat.touch(box)

    def _force(self, player: int, move: Move, refusal: Refusal) -> None:
        """Enters it and says afterwards what is wrong with it."""
        seat, session = self.seat, self.seat.match.session
        before = session.journal
        seat.wish(player, move, forced=True)
        if session.journal is not before and not session.journal.over:
            seat.card = replace(seat.card, detail=against(refusal, seat.match.names))

    # A finger that insists

    def held(self, box: Box | None) -> bool:
        """The finger stays on a box, or on what has been laid on the sheet (None)."""
        seat = self.seat
        if self.level != STRICT or seat.sheet.shared:
            return False
        if box is None:
            seat.sheet.let_go()
            return self.held_again()
        if seat.meaning.may_touch(box):
            return False
        move, _refusal = self._meant(box)
        if not (move or self._possible(frozenset({box}))):
            return False
        seat.match.attend(seat)
        self.refuse_box(box)
        return self.held_again()

    def held_again(self) -> bool:
        """The finger stays on what has just been refused: it may be entered after all."""
        insist = self.seat.insist
        if insist is None:
            return False
        insist()
        return True

    # What was broken

    def explain(self, box: Box) -> None:
        """The mark in the margin beside this box was touched: which rule was it?"""
        seat, forced = self.seat, self.seat.match.forced
        number = forced.boxes(seat.player).get(box)
        broken = None if number is None else forced.broken(number)
        if broken and number is not None:
            seat.match.attend(seat)
            entry, before = forced.entry(number)
            what, _detail = seat.sheet.describe(before, entry.move)
            why = against(broken, seat.match.names)
            seat.tell(HINT, what, why, rule=broken.rule)
