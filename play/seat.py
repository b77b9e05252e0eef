"""A player's seat: the sheet, the panel beside it, and the effect of touches. No Kivy.

It asks the rules and decides nothing. Several seats can be on the screen at once, each with its own
touches; entries go through the match, which saves them.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from play import (
    action_result,
    confirm,
    idle_card,
    move_preview,
    old_marks,
    remote_updates,
)
from play.action_result import ActionScope, action
from play.card_model import (
    FILLED,
    HINT,
    OUTLINED,
    PREVIEW,
    REFUSED,
    Act,
    Answer,
    Card,
    Offer,
    spoken_card,
)
from play.correction import Correction
from play.move_resolver import Meaning
from play.rule_enforcement import FREE, Strictness
from play.seat_draft import SeatDraft
from play.seat_view import SeatView
from play.typed_entry import Typed
from scoring.game import (
    AnyGame,
    Box,
    HasSheets,
    Refusal,
)
from scoring.json_fields import Move
from sheets import view_of
from sheets.input_listener import Listener
from sheets.render_context import at_home
from sheets.texts import _, reason, signed

if TYPE_CHECKING:
    from play.match import Match


class Seat(Listener):
    far = False
    """Whether it is a guest's, on another device."""

    def __init__(self, match: "Match", player: int = 0, *, apart: bool = False) -> None:
        """`apart`: several seats share the screen, and this one has its own undo and redo."""
        self.match, self.player, self.apart = match, player, apart
        self.touched: frozenset[Box] = frozenset()
        """The boxes touched so far, of an entry that takes more than one."""
        self.meaning = Meaning(self)
        self.correction: Correction | None = None
        """An earlier entry that is being changed."""
        self.question: tuple[Offer, ...] = ()
        """The answers to what the touched boxes mean, as long as it is not answered."""
        self.looked: Correction | None = None
        """An earlier entry that is shown."""
        self.asked = False
        """Whether the card asks a question that does not concern a box."""
        self.card = Card()
        self.acts: tuple[Act, ...] = ()
        """The actions of the card's answers."""
        self.aside: Act | None = None
        """The action in place of help."""
        self.insist: Act | None = None
        """The action of pressing and holding a refused box or the card."""
        self.mine = False
        self.half = SeatDraft(self)
        self.typed = Typed(self)
        """An entry that is typed on the sheet."""
        self.strictness = Strictness(self)
        looks, game = view_of(match.session.journal), match.game
        self.sheet, self.panel = looks.sheet(game), looks.panel(game)
        self.sheet.may_scroll = self.sheet.shows_entries = True
        self.panel.by_hand = match.by_hand
        self.sheet.names = self.panel.names = match.names
        self.sheet.forced, self.panel.free = match.forced, match.strictness == FREE
        self.panel.opened = match.tray.opened
        self.panel.attach(self.sheet)
        self.sheet.listener = self.panel.listener = self

    @property
    def doing(self) -> ActionScope:
        return self.match.doing

    def place(self) -> AbstractContextManager[None]:
        """Returns the render context in which this seat is drawn and described."""
        return at_home()

    def may_enter(self, player: int, move: Move) -> bool:
        """Whether this seat may make the entry at all, independent of the rules."""
        return self.match.session.may_enter(player, move)

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def state(self) -> HasSheets:
        """Returns the state in which the next entry is made: an earlier one during a correction."""
        state: HasSheets = self.correction.before if self.correction else self.match.state
        return state

    @property
    def busy(self) -> bool:
        """Whether a draft or a refusal is shown here that other players must not remove."""
        begun = self.asks or self.card.mood == REFUSED
        return begun and not self.game.over(self.state)

    @property
    def asks(self) -> bool:
        """Whether a question is open here."""
        return bool(self.touched or self.correction or self.asked)

    @property
    def must_answer(self) -> bool:
        """Whether one of several answers has to be chosen before anything else."""
        asked = self.asked or (self.question and self.touched)
        return bool(asked) and len(self.card.answers) > 1

    @property
    def view(self) -> SeatView:
        """Returns the visible content of the seat apart from the panel, as a value."""
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
        """Sets the text of the card and removes its answers."""
        self.card, self.acts = Card(mood, title, detail, gain, rule), ()
        self.insist = self.aside = None
        self.sheet.about = {}
        kinds = {REFUSED: action_result.REFUSED, PREVIEW: action_result.ASKS}
        self.doing.came_to(kinds.get(mood, action_result.SHOWN))

    def tell_to_roll(self) -> None:
        """Says that the given dice of this round come first."""
        self.doing.sound("refuse")
        self.tell(REFUSED, _("Roll the dice first."))
        self.offer(self.match.app_dice.offers(self))

    def offer(self, offers: Sequence[Offer]) -> None:
        """Sets the answers of the card."""
        answers = tuple(Answer(one.text, one.kind) for one in offers)
        self.card = replace(self.card, answers=answers)
        self.acts = tuple(one.act for one in offers)

    def tell_preview(self, state: HasSheets, move: Move) -> None:
        """Shows in the card what an entry would score."""
        title, detail = self.sheet.describe(state, move)
        gain = self.game.gain(state, self.player, move)
        self.tell(PREVIEW, title, detail, signed(gain))

    def name_label(self, label: str) -> str:
        """Returns the label of a button, with the player's name in a tray beside several sheets."""
        if not self.match.tray.shared or self.far:
            return label
        return _("{name}: {what}").format(name=self.match.names[self.player], what=label)

    def ask(self, question: str, offers: Sequence[Offer], detail: str = "") -> None:
        """Asks a question that does not concern a box."""
        with self.doing:
            self.asked = True
            self.tell(PREVIEW, question, detail)
            self.offer(offers)

    @action
    def show(self) -> None:
        """Shows the current game, and restores the draft of this seat if it still fits."""
        self.touched, self.correction, self.asked = frozenset(), None, False
        self.looked, self.question = None, ()
        self.strictness.anyway = frozenset()
        self._show()
        if not self.match.reading:
            self.hint()
            self.half.go_on()
        self.match.coaching.show(self)

    def follow(self) -> None:
        """Updates the seat after an entry at another one; its draft stays if it still fits."""
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
        self.renew_occasion()
        sheet.arrange_columns(match.places)
        sheet.pencil(remote_updates.pencilled(match, self.player))
        if match.reading:  # only the sheet is visible, and no box can be touched
            self.meaning.ways, self.mine = [], False
            sheet.show(state, self.player, name, False)
            if not sheet.shared:  # a shared sheet has no boxes to touch
                sheet.invite(match.timeline.written_by(self.player))
            return
        self.panel.gains = match.coaching.may(self.player)
        self.panel.waits = match.app_dice.waits
        self.panel.show(match.state, self.player)
        self.mine = self.player in self.game.turn(state).waiting[:1]
        if not sheet.shared:  # on a shared sheet the panel asks what can be entered
            unknown = self.panel.waits  # the boxes would reveal the dice
            self.meaning.ways = [] if unknown else self.game.ways(state, self.player)
            beside = match.several_seats or self.far
            self.mine = self.mine or (beside and bool(self.meaning.ways))
        sheet.show(state, self.player, name, self.mine)
        if self.apart and self.panel.shared_dice:  # its text is in the tray
            waits = self.player in self.game.turn(state).waiting and not self.mine
            sheet.put_aside((_("waits"),) if waits else ())
        if sheet.shared:
            sheet.select(None)
        else:
            sheet.invite(self.meaning.open_boxes())
        self.half.restore_panel()

    def renew_occasion(self) -> None:
        """Updates the key of a tap's meaning: it depends on the entries and on the earlier entry
        shown."""
        looked = self.looked.number if self.looked else None
        occasion = len(self.match.session.journal.entries), looked
        self.sheet.occasion = self.panel.occasion = occasion

    def show_earlier(self, before: HasSheets) -> None:
        """Shows the sheet as it was in an earlier state, in which an entry is made again."""
        self.sheet.show(before, self.player, self.match.names[self.player], True)
        self.meaning.ways = self.game.ways(self.state, self.player)
        self.sheet.invite(self.meaning.open_boxes())

    def hint(self) -> None:
        idle_card.show(self)

    # Touches on the sheet and in the panel

    def one_thing(self) -> ActionScope:
        return self.doing

    def on_finger(self) -> None:
        self.match.coaching.touched(self)

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
            confirm.enter(self, player, move)

    def on_confirm(self, player: int, move: Move) -> None:
        with self.doing:
            self.wish(player, move)

    def on_several(self, moves: Sequence[Move]) -> None:
        """Asks the player to choose between these moves by touching their boxes."""
        with self.doing:
            self.match.attend(self)
            self.sheet.invite(self.meaning.boxes_of(moves))
            self.tell(HINT, self.sheet.which(moves))

    def on_tip(self, move: Move) -> None:
        self.match.coaching.take_over(self, move)

    def on_fold(self, opened: bool) -> None:
        self.match.tray.open(opened)

    def on_tapped(self) -> None:
        with self.doing:
            self.half.note()

    def on_by_hand(self, by_hand: bool) -> None:
        with self.doing:
            self.match.remember_by_hand(by_hand)

    def on_count(self, running: bool) -> None:
        with self.doing:
            self.match.count(self, running)

    def on_sound(self, kind: str) -> None:
        with self.doing:
            self.doing.sound(kind)

    @action
    def hold(self, box: Box | None) -> None:
        """Previews the box under the finger."""
        self.match.coaching.touched(self)
        if not self.match.reading:
            move_preview.under_finger(self, box)

    @action
    def touch(self, box: Box) -> None:
        """Enters the move of a touched box, asks if there are several, or says why not."""
        if self.match.reading:
            self.match.timeline.say_closed()
            return
        self.match.attend(self)
        if self.match.app_dice.waits and not self.correction:
            if not old_marks.touch(self, box):
                self.tell_to_roll()
        elif self.sheet.shared:
            self._touch_block(box)
        else:
            self._touch(box)
            self.half.note()

    def _touch(self, box: Box) -> None:
        touched = self.sheet.with_touch(self.touched, box)
        if not touched:
            self._give_up()
            return
        ways = self.meaning.of(touched)
        if ways == self.meaning.whole(touched) and self.meaning.is_one(ways):
            self.wish(self.player, ways[0])
        elif ways:
            self.touched = touched
            move_preview.ask(self, ways)
        elif self.touched and self.meaning.of(frozenset({box})):  # start again
            self.touched = frozenset()
            self._touch(box)
        elif self.touched or self.correction or not old_marks.touch(self, box):
            self.strictness.refuse_box(box)

    def _give_up(self) -> None:
        """Drops the draft after its last box was touched again."""
        if self.correction:
            self.touched = frozenset()
            self.correction.begin()
        else:
            self.half.give_up()
            self.show()

    def begin(self, boxes: frozenset[Box]) -> bool:
        """Restores these touched boxes; False if they do not go together now."""
        ways = self.meaning.of(boxes)
        if ways:
            self.touched = boxes
            move_preview.ask(self, ways)
            self._preview_typed()
        return bool(ways)

    def _preview_typed(self) -> None:
        """Previews what is typed beside the sheet, if it completes the touched boxes."""
        move = self.panel.whole()
        if move and self.touched <= frozenset(self.game.boxes(self.state, self.player, move)):
            self.draft(move, settled=False)

    def _touch_block(self, box: Box) -> None:
        """Shows the player of a touched column, or the entry of a touched row with a button to
        change it."""
        number = self.sheet.entry_of(box)
        if number is None:
            self.match.look_at(int(box.removeprefix("player")))
        else:
            Correction(self, number).look(box)

    # Refusals and drafts

    def turn_down(self, refusal: Refusal) -> None:
        """Refuses what cannot even be forced."""
        self.doing.sound("refuse")
        self.tell(REFUSED, reason(refusal))

    @action
    def drafted(self, move: Move | None, settled: bool, *, heard: bool = False) -> None:
        """Shows a move that was assembled on the sheet or in the panel."""
        if self.match.reading:
            return
        self.match.attend(self)
        self.draft(move, settled, heard=heard)
        if settled:
            self.half.note()

    def draft(self, move: Move | None, settled: bool, *, heard: bool = False) -> None:
        """Previews a move, or says why it is not possible. One that is typed is refused without a
        sound, as it may be incomplete."""
        if move is None:
            self.correction.ask() if self.correction else self.hint()
            return
        if self.match.app_dice.waits_before(move) and not self.correction:
            self.tell_to_roll()
            return
        self._draft(move, settled, heard=heard)
        if box := self.sheet.previewed():
            self.sheet.about = {box: spoken_card(self.card)}

    def _draft(self, move: Move, settled: bool, *, heard: bool) -> None:
        refusal = self.game.check(self.state, self.player, move)
        if refusal:
            self.strictness.refuse_draft(move, refusal, settled, heard=heard)
        else:
            self.tell_preview(self.state, move)
            if settled and not self.panel.confirms:
                enter: Act = partial(self.wish, self.player, move)
                if self.panel.asks_before_end:
                    enter = partial(confirm.enter, self, self.player, move)
                second = self.panel.second_label(move)
                label, kind = (second, OUTLINED) if second else (self.sheet.done_label(), FILLED)
                self.offer([Offer(self.name_label(label), kind, enter)])

    @action
    def wish(self, player: int, move: Move, *, forced: bool = False) -> None:
        """Enters this move: it is saved, then shown, or refused with the reason."""
        if self.match.reading:
            self.match.timeline.say_closed()
            return
        self.match.attend(self)
        if self.correction:
            self.correction.change(move, forced=forced)
        else:
            self.match.enter(self, player, move, forced=forced)
