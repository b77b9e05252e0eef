"""A player's place: their sheet, what is entered beside it, and what a touch of it means. No Kivy.

It asks the rules and decides nothing. Several seats can be on the screen at once, each with touches
of its own; what is entered goes through the match, which saves it.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.core import AnyGame, Box, HasSheets, Refusal
from scoring.reading import Move
from screens.games import view
from screens.games.common.listener import Listener
from screens.look.elsewhere import at_home
from screens.look.texts import _, reason, signed
from screens.play import asking_back, hints, outcome
from screens.play.card import (
    FILLED,
    HINT,
    OUTLINED,
    PREVIEW,
    REFUSED,
    Act,
    Answer,
    Card,
    Offer,
)
from screens.play.correction import Correction
from screens.play.half_entered import HalfEntered
from screens.play.meaning import Meaning
from screens.play.outcome import Doing, way_in
from screens.play.strictness import FREE, Strictness
from screens.play.views import SeatView

if TYPE_CHECKING:
    from screens.play.match import Match


class Seat(Listener):
    far = False
    """Whether it is a guest's, on another device."""

    def __init__(self, match: "Match", player: int = 0, *, apart: bool = False) -> None:
        """Apart: several share the screen, and this one has undo and redo of its own."""
        self.match, self.player, self.apart = match, player, apart
        self.touched: frozenset[Box] = frozenset()
        """The boxes of an entry that takes more than one touch."""
        self.meaning = Meaning(self)
        self.correction: Correction | None = None
        """An earlier entry that is being changed."""
        self.asked = False
        """Whether a question stands in the card that is about no box."""
        self.card = Card()
        self.acts: tuple[Act, ...] = ()
        """What the answers of the card do."""
        self.insist: Act | None = None
        """What is done if a finger stays on what the card refuses."""
        self.mine = False
        self.half = HalfEntered(self)
        self.strictness = Strictness(self)
        looks, game = view(match.game.id), match.game
        self.sheet, self.panel = looks.sheet(game), looks.panel(game)
        self.sheet.may_scroll = True
        self.panel.by_hand = match.by_hand
        self.sheet.names = self.panel.names = match.names
        self.sheet.forced, self.panel.free = match.forced, match.strictness == FREE
        self.panel.opened = match.tray.opened
        self.panel.attach(self.sheet)
        self.sheet.listener = self.panel.listener = self

    @property
    def doing(self) -> Doing:
        return self.match.doing

    def place(self) -> AbstractContextManager[None]:
        """Where it is seen: whatever is said and drawn for it is said and drawn there."""
        return at_home()

    def may_enter(self, player: int, move: Move) -> bool:
        """Whether whoever sits here may enter this at all, whatever the rules say."""
        return True

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def state(self) -> HasSheets:
        """As the journal has it, with what is typed beside the sheet where that tells more."""
        state: HasSheets = self.panel.supposed(self.match.state)
        return state

    @property
    def basis(self) -> HasSheets:
        """The state that the next entry is made in: an earlier one while that is changed."""
        return self.correction.before if self.correction else self.state

    @property
    def busy(self) -> bool:
        """Whether something has been begun here that others must not wipe out."""
        begun = self.asks or self.card.mood == REFUSED
        return begun and not self.game.over(self.state)

    @property
    def asks(self) -> bool:
        """Whether a question waits here for its answer."""
        return bool(self.touched or self.correction or self.asked)

    @property
    def view(self) -> SeatView:
        """What there is to see here besides the panel, as a value."""
        mistakes, sheet = self.match.mistakes, self.sheet
        return SeatView(
            player=self.player,
            name=self.match.names[self.player],
            card=self.card,
            mine=self.mine,
            reading=self.match.reading,
            touched=self.touched,
            invited=sheet.invited,
            ghost=MappingProxyType(dict(sheet.ghost)),
            can_undo=mistakes.can_undo(self.player),
            can_redo=mistakes.can_redo(self.player),
        )

    # The card

    def tell(
        self, mood: str, title: str, detail: str = "", gain: str = "", *, rule: str = ""
    ) -> None:
        """What the card says now, without answers."""
        self.card, self.acts, self.insist = Card(mood, title, detail, gain, rule), (), None
        kinds = {REFUSED: outcome.REFUSED, PREVIEW: outcome.ASKS}
        self.doing.came_to(kinds.get(mood, outcome.SHOWN))

    def offer(self, offers: Sequence[Offer]) -> None:
        """The answers to what the card says."""
        answers = tuple(Answer(one.text, one.kind) for one in offers)
        self.card = replace(self.card, answers=answers)
        self.acts = tuple(one.act for one in offers)

    def ask(self, question: str, offers: Sequence[Offer], detail: str = "") -> None:
        """Something that is about no box."""
        with self.doing:
            self.asked = True
            self.tell(PREVIEW, question, detail)
            self.offer(offers)

    @way_in
    def show(self) -> None:
        """Shows the game as it is now, and what was half entered here, if it still can be."""
        self.touched, self.correction, self.asked = frozenset(), None, False
        self.strictness.anyway = frozenset()
        self._show()
        if not self.match.reading:
            self.hint()
            self.half.go_on()

    def follow(self) -> None:
        """Somebody else has entered something: what was begun here goes on, if it still can."""
        if not self.busy or self.correction or self.strictness.allowed_now():
            self.show()
        else:
            self._go_on()
        self.sheet.touch_again()

    def _go_on(self) -> None:
        begun, self.touched = self.touched, frozenset()
        self._show()
        if begun and not self.begin(begun):
            self.half.drop()
            self.hint()

    def _show(self) -> None:
        match, sheet, state = self.match, self.sheet, self.state
        name = match.names[self.player]
        sheet.can_enlarge, sheet.reading = match.several, match.reading
        if match.reading:  # only the sheet is in sight, and nothing invites
            self.meaning.ways, self.mine = [], False
            sheet.show(state, self.player, name, False)
            if not sheet.shared:  # a block invites nowhere
                sheet.invite(match.timeline.written_by(self.player))
            return
        self.panel.show(match.state, self.player)
        self.mine = self.player in self.game.turn(state).waiting[:1]
        if not sheet.shared:  # a block asks beside it what may be entered
            self.meaning.ways = self.game.ways(state, self.player)
            beside = match.several_seats or self.far
            self.mine = self.mine or (beside and bool(self.meaning.ways))
        sheet.show(state, self.player, name, self.mine)
        if self.apart and self.panel.shared_dice:  # its words are in the tray of the table
            waits = self.player in self.game.turn(state).waiting and not self.mine
            sheet.put_aside((_("waits"),) if waits else ())
        if sheet.shared:
            sheet.select(None)
        else:
            sheet.invite(self.meaning.open_boxes())
        self.half.restore_panel()
        if self.state is not state:
            self._look_again()

    def _look_again(self) -> None:
        """What may be entered, as more or less is known than before."""
        self.meaning.ways = self.game.ways(self.state, self.player)
        self.sheet.invite(self.meaning.open_boxes())

    def hint(self) -> None:
        hints.show(self)

    # What a finger does on the sheet and beside it

    def one_thing(self) -> Doing:
        return self.doing

    def on_box(self, box: Box | None) -> None:
        if box is not None:
            self.touch(box)

    def on_hold(self, box: Box | None) -> None:
        self.hold(box)

    def on_long(self, box: Box | None) -> bool:
        with self.doing:
            return self.strictness.held(box)

    def on_insist(self) -> bool:
        with self.doing:
            return self.strictness.held_again()

    def on_mark(self, box: Box) -> None:
        with self.doing:
            self.strictness.explain(box)

    def on_heading(self) -> None:
        self.match.enlarge(self.player)

    def on_swipe(self, step: int) -> None:
        self.match.swipe(step)

    def on_draft(self, move: Move | None, settled: bool, heard: bool) -> None:
        self.drafted(move, settled, heard=heard)

    def on_move(self, player: int, move: Move) -> None:
        with self.doing:
            asking_back.enter(self, player, move)

    def on_several(self, moves: Sequence[Move]) -> None:
        """The boxes of the sheet tell apart what may be meant: only these invite now."""
        with self.doing:
            self.match.attend(self)
            self.sheet.invite(self.meaning.boxes_of(moves))
            self.tell(HINT, _("Which one?"))

    def on_fold(self, opened: bool) -> None:
        self.match.tray.open(opened)

    def on_tapped(self) -> None:
        with self.doing:
            self.half.note()
            if self.state is not self.match.state:
                self._look_again()
            if self.panel.wants_room:
                self.panel.wants_room = False
                self.match.changes += 1

    def on_by_hand(self, by_hand: bool) -> None:
        with self.doing:
            self.match.remember_by_hand(by_hand)

    def on_count(self, running: bool) -> None:
        with self.doing:
            self.match.count(self, running)

    def on_sound(self, kind: str) -> None:
        with self.doing:
            self.doing.sound(kind)

    @way_in
    def hold(self, box: Box | None) -> None:
        """The finger lies on a box: show what it would write and score."""
        if self.match.reading:
            return
        touched = self.touched | self.sheet.with_touch(self.touched, box) if box else frozenset()
        whole = self.meaning.whole(touched)
        if not whole or not box:
            chosen = touched if touched and self.meaning.of(touched) else self.touched
            self.sheet.invite(self.meaning.open_boxes(), chosen)
            if self.card.mood == PREVIEW and not self.touched:
                self.hint()
            elif box is None and self.touched:
                self._ask(self.meaning.of(self.touched))
            return
        self._preview(whole[0])

    def _preview(self, move: Move) -> None:
        before = self.game.written(self.state, self.player)
        after = self.game.written(self.game.apply(self.state, self.player, move), self.player)
        ghost = {box: mark for box, mark in after.items() if before.get(box) != mark}
        self.sheet.invite(self.meaning.open_boxes(), self.touched, ghost)
        self._tell_preview(self.state, move)

    def _tell_preview(self, state: HasSheets, move: Move) -> None:
        title, detail = self.sheet.describe(state, move)
        gain = self.game.gain(state, self.player, move)
        self.tell(PREVIEW, title, detail, signed(gain))

    @way_in
    def touch(self, box: Box) -> None:
        """A box has been touched: enter what it means, ask if it means several, or say why not."""
        if self.match.reading:
            self.match.timeline.say_closed()
            return
        self.match.attend(self)
        if self.sheet.shared:
            self._touch_block(box)
        else:
            self._touch(box)
            self.half.note()

    def _touch(self, box: Box) -> None:
        touched = self.sheet.with_touch(self.touched, box)
        if not touched:
            self.half.give_up()
            self.show()
            return
        ways = self.meaning.of(touched)
        if ways == self.meaning.whole(touched) and self.meaning.is_one(ways):
            self.wish(self.player, ways[0])
        elif ways:
            self.touched = touched
            self._ask(ways)
        elif self.touched and self.meaning.of(frozenset({box})):  # not with the first: begin anew
            self.touched = frozenset()
            self._touch(box)
        else:
            self.strictness.refuse_box(box)

    def begin(self, boxes: frozenset[Box]) -> bool:
        """With these boxes touched; False if they do not go together now."""
        ways = self.meaning.of(boxes)
        if ways:
            self.touched = boxes
            self._ask(ways)
        return bool(ways)

    def _touch_block(self, box: Box) -> None:
        """A column brings its player to the front; a line can be looked at and changed."""
        number = self.sheet.entry_of(box)
        if number is None:
            self.match.look_at(int(box.removeprefix("player")))
        else:
            Correction(self, number).look(box)

    def _ask(self, ways: list[Move]) -> None:
        """Several entries are meant by these boxes, or more boxes may follow."""
        offered = self.meaning.whole(self.touched) or (ways if len(ways) == 1 else [])
        if not offered:
            self.sheet.invite(self.meaning.open_boxes(), self.touched)
            self.tell(PREVIEW, self.sheet.what_follows(self.state, self.touched))
            return
        self._preview(offered[0])
        if len(offered) == 1:
            enter = partial(self.wish, self.player, offered[0])
            self.offer([Offer(_("Enter"), FILLED, enter)])
            return
        self.card = replace(self.card, gain="", detail=_("Which one?"))
        self.offer(
            [
                Offer(self.sheet.move_label(move), OUTLINED, partial(self.wish, self.player, move))
                for move in offered
            ]
        )

    # What may not be

    def turn_down(self, refusal: Refusal) -> None:
        """It cannot be entered, and forced neither."""
        self.doing.sound("refuse")
        self.tell(REFUSED, reason(refusal))

    @way_in
    def drafted(self, move: Move | None, settled: bool, *, heard: bool = False) -> None:
        """A finger puts a move together, on the sheet or beside it."""
        if self.match.reading:
            return
        self.match.attend(self)
        self.draft(move, settled, heard=heard)
        if settled:
            self.half.note()

    def draft(self, move: Move | None, settled: bool, *, heard: bool = False) -> None:
        """A move in the making: what it would score, or why it cannot be made. One that is typed
        is refused without a sound, as it may not be all of it yet."""
        if move is None:
            self.correction.ask() if self.correction else self.hint()
            return
        refusal = self.game.check(self.basis, self.player, move)
        if refusal:
            self.strictness.refuse_draft(move, refusal, settled, heard=heard)
        else:
            self._tell_preview(self.basis, move)
            if settled:
                enter = partial(self.wish, self.player, move)
                self.offer([Offer(self.sheet.done_label(), FILLED, enter)])

    @way_in
    def wish(self, player: int, move: Move, *, forced: bool = False) -> None:
        """Somebody wants to enter this: it is saved, then shown; or refused with the reason."""
        if self.match.reading:
            self.match.timeline.say_closed()
            return
        self.match.attend(self)
        if self.correction:
            self.correction.change(move, forced=forced)
        else:
            self.match.enter(self, player, move, forced=forced)
