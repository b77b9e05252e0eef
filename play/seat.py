"""A player's seat: the sheet, the panel beside it, and the effect of touches. No Kivy.

It asks the rules and decides nothing. Several seats can be on the screen at once, each with its own
touches; entries go through the match (`SeatHost`), which saves them.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Protocol

from play import correction, undo
from play.action_result import ActionScope, action
from play.card_model import (
    AGAINST,
    FILLED,
    HINT,
    OUTLINED,
    PREVIEW,
    QUIET,
    REFUSED,
    Act,
    Offer,
    spoken_card,
)
from play.correction import EarlierEntry
from play.draft_history import Draft
from play.match_state import MatchState
from play.move_resolver import MoveResolver
from play.rule_enforcement import FREE, RuleEnforcement, against
from play.seat_draft import SeatDraft
from play.seat_state import SeatState
from play.seat_view import SeatView
from play.slots import taken
from play.typed_entry import Typed
from play.virtual_dice import may_roll
from scoring.corrections import Broken
from scoring.game import Box, HasSheets
from scoring.journal import Journal, LimitError
from scoring.json_fields import Ending, Move
from sheets.given_dice_texts import given_words
from sheets.input_listener import Listener
from sheets.panel import KEYS_SLOT
from sheets.render_context import at_home
from sheets.sheet_texts import has_left, who_won
from sheets.texts import _, plural


class SeatHost(Protocol):
    """What a seat asks for, and what it reports."""

    @property
    def viewed(self) -> int:
        """Returns the player who is shown."""

    def is_attended(self, seat: "Seat") -> bool:
        """Whether this seat is the one in use."""

    def attend(self, seat: "Seat") -> None:
        """Makes this seat the one in use."""

    def enter(self, seat: "Seat", player: int, move: Move, *, forced: bool = False) -> None:
        """Saves an entry, or says why not."""

    def take(self, seat: "Seat", journal: Journal) -> bool:
        """Saves a corrected game; returns whether it was saved."""

    def roll(self, seat: "Seat", player: int) -> None:
        """Lets the app roll."""

    def look_at(self, player: int) -> object:
        """Shows another player's sheet."""

    def enlarge(self, player: int) -> object:
        """Lets a seat fill the screen, or ends that."""

    def swipe(self, step: int) -> object:
        """Shows the next or previous sheet."""

    def count(self, seat: "Seat", running: bool) -> None:
        """Starts or ends the countdown at all other seats."""

    def open_tray(self, opened: bool) -> object:
        """Shows or hides the dice."""

    def open_timeline(self) -> object:
        """Opens the timeline."""

    def refuse_closed(self) -> None:
        """Says that nothing can be entered while the timeline is open."""

    def touched(self, seat: "Seat") -> None:
        """Takes note of a finger on this seat."""

    def shown(self, seat: "Seat") -> None:
        """Takes note that this seat was shown again."""

    def idle(self, seat: "Seat") -> None:
        """Takes note that the card of this seat asks nothing."""

    def adopt(self, seat: "Seat", move: Move) -> object:
        """Adopts an advised entry that was tapped."""


class Seat(SeatState, Listener):
    """The seat of a player on this device."""

    def __init__(
        self, match: MatchState, host: SeatHost, player: int = 0, *, apart: bool = False
    ) -> None:
        super().__init__(match, player, apart=apart)
        self._host = host
        self.strictness = RuleEnforcement(
            self, enter=self.wish, force=partial(self.wish, forced=True), touch=self.touch
        )
        self.meaning = MoveResolver(self, self.strictness.ways)
        self.seat_draft = SeatDraft(
            self, match.drafts, touch=self.begin, preview=partial(self.draft, settled=True)
        )
        self.typed = Typed(
            self,
            show=self.show,
            preview=lambda move: self.preview(self.state, move),
            enter=lambda move: self.on_move(self.player, move),
            confirm=lambda move: self.on_confirm(self.player, move),
        )
        """An entry that is typed on the sheet."""
        self.sheet.may_scroll = self.sheet.shows_entries = True
        self.panel.by_hand = match.by_hand
        self.sheet.names = self.panel.names = match.names
        self.sheet.forced, self.panel.free = match.forced, match.strictness == FREE
        self.panel.opened = match.dice_opened
        self.panel.attach(self.sheet)
        self.sheet.listener = self.panel.listener = self

    def place(self) -> AbstractContextManager[None]:
        """Returns the render context in which this seat is drawn and described."""
        return at_home()

    def may_enter(self, player: int, move: Move) -> bool:
        """Whether this seat may make the entry at all, independent of the rules."""
        session = self.match.session
        return session.may_enter(player, move)

    @property
    def view(self) -> SeatView:
        """Returns the visible content of the seat apart from the panel, as a value."""
        match, sheet = self.match, self.sheet
        return SeatView(
            player=self.player,
            name=self.name,
            card=self.card,
            mine=self.mine,
            reading=match.reading,
            touched=self.touched,
            invited=sheet.invited,
            ghost=MappingProxyType(dict(sheet.ghost)),
            can_undo=undo.can_undo(match, self.player),
            can_redo=undo.can_redo(match, self.player),
        )

    # Showing

    @action
    def show(self) -> None:
        """Shows the current game, and restores the draft of this seat if it still fits."""
        self.display()

    def display(self) -> None:
        """Does what `show` does, as part of an action."""
        self.touched, self.correction, self.asked = frozenset(), None, False
        self.looked, self.question, self.anyway = None, (), frozenset()
        draft = self._show()
        if not self.match.reading:
            self.hint()
            self.seat_draft.go_on(draft)
        self._host.shown(self)

    def follow(self) -> None:
        """Updates the seat after an entry at another one; its draft stays if it still fits."""
        if not self.busy or self.correction or self.strictness.allowed_now():
            self.show()
        else:
            begun, self.touched = self.touched, frozenset()
            self._show()
            if begun and not self.begin(begun):
                self.seat_draft.drop()
                self.hint()
        self.sheet.input.touch_again()

    def _show(self) -> Draft:
        """Shows the sheet and the panel; returns the draft of this seat."""
        match, sheet = self.match, self.sheet
        self.renew_occasion()
        state, name, waits_for_roll = match.state, match.names[self.player], match.waits_for_roll
        pencilled, may_ask = match.pencilled(self.player), match.may_ask(self.player)
        sheet.can_enlarge, sheet.reading = match.several, match.reading
        sheet.arrange_columns(match.places)
        sheet.pencil(pencilled)
        if match.reading:  # only the sheet is visible, and no box can be touched
            self.meaning.ways, self.mine = [], False
            sheet.show(state, self.player, name, False)
            if not sheet.shared:  # a shared sheet has no boxes to touch
                sheet.invite(match.written_at_handle(self.player))
            return None
        self.panel.gains, self.panel.waits = may_ask, waits_for_roll
        self.panel.show(state, self.player)
        waiting = self.game.turn(state).waiting
        self.mine = self.player in waiting[:1]
        if not sheet.shared:  # on a shared sheet the panel asks what can be entered
            unknown = self.panel.waits  # the boxes would reveal the dice
            self.meaning.ways = [] if unknown else self.game.ways(state, self.player)
            beside = match.several_seats or self.remote
            self.mine = self.mine or (beside and bool(self.meaning.ways))
        sheet.show(state, self.player, name, self.mine)
        if self.apart and self.panel.shared_dice:  # its text is in the tray
            waits = self.player in waiting and not self.mine
            sheet.put_aside((_("waits"),) if waits else ())
        if sheet.shared:
            sheet.select(None)
        else:
            sheet.invite(self.meaning.open_boxes())
        return self.seat_draft.restore_panel()

    def renew_occasion(self) -> None:
        """Updates the key of a tap's meaning: it depends on the entries and on the earlier entry
        shown."""
        looked, match = self.looked.number if self.looked else None, self.match
        self.sheet.occasion = self.panel.occasion = len(match.latest.entries), looked

    # The card

    def hint(self) -> None:
        """Shows what can be done, or who has won."""
        match, rolls, state = self.match, self._roll_offers(), self.state
        if match.over:
            self._show_result()
        elif self.game.has_left(state, self.player):
            self.set_card(HINT, has_left(self.name), _("The sheet stays as it is."))
        elif match.waits_for_roll:
            dice = match.app_dice
            self.set_card(HINT, _("Roll the dice"), given_words(dice.given), offers=rolls)
            self._host.idle(self)
        else:
            words = self.panel.hint() or self.sheet.texts.hint(state)
            offers = [
                Offer(name, OUTLINED, partial(self.enter_pressed, self.player, move))
                for name, move in self.sheet.texts.offers(state)
            ]
            offers += rolls
            first = match.first_offers
            if first and len(offers) < 2 and self._host.is_attended(self):  # others come first
                offers = _with_first(offers, first)
            self.set_card(HINT, *words, offers=offers)
            self._host.idle(self)

    def _show_result(self) -> None:
        """Shows who has won, a button for the result, and a less prominent one to correct a
        mistake."""
        journal, detail = self.journal, _("It was ended early.")
        if winners := self.game.winners(self.state):
            points = plural("{count} point", "{count} points", journal.total(winners[0]))
            names = [journal.names[player] for player in winners]
            verdict = who_won(names) if self.game.count(self.state) > 1 else names[0]
            detail = _("{name}: {what}").format(name=verdict, what=points)
        self.set_card(HINT, _("The game is over"), detail)
        if self.remote:  # a guest's page has the result below the card
            return
        result = Offer(_("Result"), FILLED, self.doing.want_result)
        change = Offer(_("Change an entry"), QUIET, self._correct_any)
        # With several seats the bar has that button, once for all.
        self.offer([result] if self.apart else [change, result])

    def _correct_any(self) -> None:
        """Starts a correction: asks to tap the entry on a shared sheet; opens the timeline
        otherwise."""
        if not self.sheet.shared:
            self._host.open_timeline()
            return
        offers = [Offer(_("Keep it"), OUTLINED, self.show)]
        self.ask(_("Which one?"), offers, _("Tap it on the sheet"))

    def _roll_offers(self) -> list[Offer]:
        """Returns the button to roll, for the player who rolls, until the dice of this round are
        known."""
        match, dice = self.match, self.match.app_dice
        player = self._roller() if dice.on and match.entering else None
        if player is None:
            return []
        waits = match.waits_for_roll
        if not waits and not may_roll(self.game, match.state, player):
            return []
        kind = FILLED if waits else OUTLINED
        return [Offer(_("Roll the dice"), kind, partial(self._host.roll, self, player))]

    def _roller(self) -> int | None:
        """Returns the player who may roll here; None if that is at another seat."""
        state = self.match.state
        roller = self.game.turn(state).roller
        if roller is None or self.game.has_left(state, roller):  # any player may roll
            return self.player if self.remote or self._host.is_attended(self) else None
        return roller if roller == self.player else None

    def ask_to_roll(self) -> None:
        """Says that the given dice of this round come first."""
        self.doing.sound("refuse")
        self.set_card(REFUSED, _("Roll the dice first."))
        self.offer(self._roll_offers())

    def when_unlocked(self, act: Act) -> None:
        """Runs `act` at once, or in a finished game after confirmation."""
        if not self.match.locked:
            act()
            return
        self.doing.sound("refuse")

        def unlock() -> None:
            with self.doing:
                self.match.unlocked = True
                act()

        self.set_card(REFUSED, _("The game is finished. Unlock it?"))
        unlocks = Offer(_("Unlock"), AGAINST, unlock)
        self.offer([Offer(_("Keep it"), OUTLINED, self.show), unlocks])

    # Touches on the sheet and in the panel

    def one_action(self) -> ActionScope:
        return self.doing

    def on_finger(self) -> None:
        self._host.touched(self)

    def on_box(self, box: Box | None) -> None:
        if box is not None:
            self.touch(box)

    def on_hold(self, box: Box | None) -> None:
        self.hold(box)

    def on_long(self, box: Box | None) -> bool:
        """Enters a refused box that is pressed and held, or what was placed on the sheet."""
        with self.doing:
            if not self.strictness.enters_held:
                return False
            if box is None:
                self.sheet.let_go()
            elif self.meaning.may_touch(box) or not self.strictness.can_force(box):
                return False
            else:
                self._host.attend(self)
                self.strictness.refuse_box(box)
            return self.strictness.held_again()

    def on_insist(self) -> bool:
        with self.doing:
            return self.strictness.held_again()

    def on_mark(self, box: Box) -> None:
        with self.doing:
            number = self.strictness.broken_entry(box)
            if number is not None:
                self._host.attend(self)
                self.strictness.explain(number)

    def on_heading(self) -> None:
        self._host.enlarge(self.player)

    def on_swipe(self, step: int) -> None:
        self._host.swipe(step)

    def on_draft(self, move: Move | None, settled: bool, audible: bool) -> None:
        self.drafted(move, settled, audible=audible)

    def on_move(self, player: int, move: Move) -> None:
        with self.doing:
            self.enter_pressed(player, move)

    def on_confirm(self, player: int, move: Move) -> None:
        with self.doing:
            self.wish(player, move)

    def on_several(self, moves: Sequence[Move]) -> None:
        """Asks the player to choose between these moves by touching their boxes."""
        with self.doing:
            self._host.attend(self)
            self.sheet.invite(self.meaning.boxes_of(moves))
            self.set_card(HINT, self.sheet.texts.which(moves))

    def on_tip(self, move: Move) -> None:
        self._host.adopt(self, move)

    def on_fold(self, opened: bool) -> None:
        self._host.open_tray(opened)

    def on_tapped(self) -> None:
        with self.doing:
            self.seat_draft.note()

    def on_by_hand(self, by_hand: bool) -> None:
        with self.doing:
            self.match.remember_by_hand(by_hand)

    def on_count(self, running: bool) -> None:
        with self.doing:
            self._host.count(self, running)

    def on_sound(self, kind: str) -> None:
        with self.doing:
            self.doing.sound(kind)

    @action
    def hold(self, box: Box | None) -> None:
        """Previews the box under the finger."""
        self._host.touched(self)
        if not self.match.reading:
            self._preview_touched(box)

    @action
    def touch(self, box: Box) -> None:
        """Enters the move of a touched box, asks if there are several, or says why not."""
        match = self.match
        if match.reading:
            self._host.refuse_closed()
            return
        self._host.attend(self)
        if match.waits_for_roll and not self.correction:
            if not self._touch_mark(box):
                self.ask_to_roll()
        elif self.sheet.shared:
            self._touch_block(box)
        else:
            self._touch(box)
            self.seat_draft.note()

    def _touch(self, box: Box) -> None:
        touched = self.sheet.with_touch(self.touched, box)
        if not touched:
            self._give_up()
            return
        ways = self.meaning.of(touched)
        if ways == self.meaning.whole(touched) and self.meaning.is_one(ways):
            self._wish(self.player, ways[0])
        elif ways:
            self.touched = touched
            self._ask_meaning(ways)
        elif self.touched and self.meaning.of(frozenset({box})):  # start again
            self.touched = frozenset()
            self._touch(box)
        elif self.touched or self.correction or not self._touch_mark(box):
            self.strictness.refuse_box(box)

    def _give_up(self) -> None:
        """Drops the draft after its last box was touched again."""
        if self.correction:
            self.touched = frozenset()
            self._begin_correction(self.correction)
        else:
            self.seat_draft.give_up()
            self.show()

    def begin(self, boxes: frozenset[Box]) -> bool:
        """Restores these touched boxes; False if they do not go together now."""
        ways = self.meaning.of(boxes)
        if ways:
            self.touched = boxes
            self._ask_meaning(ways)
            self._preview_typed()
        return bool(ways)

    def _touch_block(self, box: Box) -> None:
        """Shows the player of a touched column, or the entry of a touched row with a button to
        change it."""
        number = self.sheet.entry_of(box)
        if number is None:
            self._host.look_at(int(box.removeprefix("player")))
        else:
            self.look_at_entry(number, box)

    # Previews and questions

    def _preview_touched(self, box: Box | None) -> None:
        """Previews the box under the finger; None removes the preview when the finger slides
        off."""
        touched = self.touched | self.sheet.with_touch(self.touched, box) if box else frozenset()
        state, whole = self.state, self.meaning.whole(touched)
        if whole and box:
            self.preview(state, whole[0])
            spoken = self.sheet.texts.spoken_move(state, self.player, whole[0])
            self.sheet.about = {box: spoken or spoken_card(self.card)}
            return
        chosen = touched if touched and self.meaning.of(touched) else self.touched
        self.sheet.invite(self.meaning.open_boxes(), chosen)
        if self.card.mood == PREVIEW and not self.touched:
            self.hint()
        elif box is None and self.touched:
            self._ask_meaning(self.meaning.of(self.touched))

    def preview(self, state: HasSheets, move: Move) -> None:
        """Shows on the sheet what the move would write, and in the card what it would score."""
        game, player = self.game, self.player
        before = game.written(state, player)
        after = game.written(game.apply(state, player, move), player)
        ghost = {box: mark for box, mark in after.items() if before.get(box) != mark}
        self.sheet.invite(self.meaning.open_boxes(), self.touched, ghost)
        self.show_preview(state, move)

    def _ask_meaning(self, ways: list[Move]) -> None:
        """Asks which entry is meant by the touched boxes, or for the boxes that are missing."""
        self.question = ()
        offered = self.meaning.whole(self.touched) or (ways if len(ways) == 1 else [])
        if not offered:
            self.sheet.invite(self.meaning.open_boxes(), self.touched)
            self.set_card(PREVIEW, self.sheet.texts.what_follows(self.state, self.touched))
            return
        self.preview(self.state, offered[0])
        if len(offered) == 1:
            enter = partial(self.wish, self.player, offered[0])
            self.offer([Offer(self.name_label(_("Enter")), FILLED, enter)])
            return
        texts = self.sheet.texts
        self.card = replace(self.card, gain="", detail=texts.which(offered))
        self.question = tuple(
            Offer(texts.move_label(move), OUTLINED, partial(self.wish, self.player, move))
            for move in offered
        )
        self.offer(self.question)

    def _preview_typed(self) -> None:
        """Previews what is typed beside the sheet, if it completes the touched boxes."""
        move = self.panel.whole()
        if move and self.touched <= frozenset(self.game.boxes(self.state, self.player, move)):
            self.draft(move, settled=False)

    # Answers and drafts

    @action
    def answer(self, number: int) -> None:
        """Runs the action of a pressed button of the card."""
        self.acts[number]()

    @action
    def answer_aside(self) -> None:
        """Runs the smaller action of the card."""
        if self.aside:
            self.aside()

    @action
    def drafted(self, move: Move | None, settled: bool, *, audible: bool = False) -> None:
        """Shows a move that was assembled on the sheet or in the panel."""
        if self.match.reading:
            return
        self._host.attend(self)
        self.draft(move, settled, audible=audible)
        if settled:
            self.seat_draft.note()

    def draft(self, move: Move | None, settled: bool, *, audible: bool = False) -> None:
        """Previews a move, or says why it is not possible. One that is typed is refused without a
        sound, as it may be incomplete."""
        if move is None:
            self._ask_correction(self.correction) if self.correction else self.hint()
            return
        if self.match.waits_before(move) and not self.correction:
            self.ask_to_roll()
            return
        self._draft(move, settled, audible=audible)
        if box := self.sheet.texts.previewed():
            self.sheet.about = {box: spoken_card(self.card)}

    def _draft(self, move: Move, settled: bool, *, audible: bool) -> None:
        refusal = self.game.check(self.state, self.player, move)
        if refusal:
            self.strictness.refuse_draft(move, refusal, settled, audible=audible)
        else:
            self.show_preview(self.state, move)
            if settled and not self.panel.confirms:
                enter: Act = partial(self.wish, self.player, move)
                if self.panel.asks_before_end:
                    enter = partial(self.enter_pressed, self.player, move)
                second = self.panel.second_label(move)
                label, kind = (
                    (second, OUTLINED) if second else (self.sheet.texts.done_label(), FILLED)
                )
                self.offer([Offer(self.name_label(label), kind, enter)])

    # Entering

    @action
    def wish(self, player: int, move: Move, *, forced: bool = False) -> None:
        """Enters this move: it is saved, then shown, or refused with the reason."""
        self._wish(player, move, forced=forced)

    def _wish(self, player: int, move: Move, *, forced: bool = False) -> None:
        if self.match.reading:
            self._host.refuse_closed()
            return
        self._host.attend(self)
        if self.correction:
            self._change(self.correction, move, forced=forced)
        else:
            self._host.enter(self, player, move, forced=forced)

    def enter_pressed(self, player: int, move: Move) -> None:
        """Makes the entry of a pressed button; asks for confirmation first if it ends the game."""
        if not self._ends_game(player, move):
            self.wish(player, move)
            return
        after = self.game.apply(self.state, player, move)
        points = plural("{count} point", "{count} points", self.game.total(after, player))
        detail = _("{names}: {points}").format(names=self.names[player], points=points)
        self._host.attend(self)
        end = Offer(_("End the game"), AGAINST, partial(self.wish, player, move))
        self.ask(_("End the game?"), [end, Offer(_("Keep playing"), OUTLINED, self.show)], detail)

    def _ends_game(self, player: int, move: Move) -> bool:
        """Whether pressing a button for this entry would end the game. Entries in boxes may end it
        as well, but these are visible on the sheet; an end by a player who is not in the app has
        no box."""
        game, state = self.game, self.state
        if self.correction or game.check(state, player, move):
            return False
        on_paper = not self.sheet.shared and not isinstance(move, Ending)
        in_boxes = on_paper and bool(game.boxes(state, player, move))
        return not in_boxes and game.over(game.apply(state, player, move))

    # Earlier entries

    def _touch_mark(self, box: Box) -> bool:
        """Shows the entry that has written in this box, with the next touch the one before it;
        False if nothing is written there."""
        forced = self.match.forced
        numbers = forced.written(self.player, box)
        if not numbers:
            return False
        open_ = not self.looked and not self.match.over
        if open_ and self.strictness.can_force(box):  # it may have been meant as a new entry
            self.strictness.refuse_box(box)
            look = partial(self._look_again, numbers[0], box)
            self.offer([*self.offers, Offer(_("View entry"), OUTLINED, look)])
            return True
        shown = self.looked.number if self.looked else None
        older = [number for number in numbers if shown in numbers and number < (shown or 0)]
        self._look_again((older or numbers)[0], box)
        return True

    def _look_again(self, number: int, box: Box) -> None:
        with self.doing:
            self.look_at_entry(number, box)
            self.renew_occasion()

    def look_at_entry(self, number: int, box: Box) -> None:
        """Says what was entered and offers to change or undo it."""
        match = self.match
        shown = EarlierEntry(number, *match.forced.entry(number), box, self._host.viewed)
        self.show()
        self.looked = shown
        match.changes += 1  # another correction may have been in progress
        if self.sheet.shared:
            self.sheet.select(box)
        else:
            self.sheet.point_out(match.forced.boxes_of(number))
        self.panel.look(shown.before, shown.player, shown.move)
        broken, around = self.journal.broken(number), self.game.turn(shown.before).round
        details = (
            [_("Round {round}").format(round=around)] if around and not self.sheet.shared else []
        )
        details += [against(broken, self.names)] if broken else []
        mood = HINT if self.sheet.shared else PREVIEW
        rule = broken.rule if broken else ""
        self.set_card(
            mood, correction.text(shown, self.journal, self.sheet), " · ".join(details), rule=rule
        )
        if match.own and shown.player not in match.own:
            return  # only the host changes what others have entered
        begin = partial(self.when_unlocked, partial(self._begin_correction, shown))
        remove = partial(self.when_unlocked, partial(self._remove, shown))
        change = Offer(_("Change"), OUTLINED, begin)
        self.offer([change, Offer(_("Undo this entry"), OUTLINED, remove)])

    def _turn_to(self, player: int) -> None:
        """Shows a player's sheet; a guest's seat stays theirs."""
        if self.remote:
            self.show()
        else:
            self._host.look_at(player)

    def _begin_correction(self, shown: EarlierEntry) -> None:
        """Shows the game as it was before the entry, so that it can be made again."""
        self._turn_to(shown.player)
        self.correction, self.panel.waits = shown, False
        self.panel.show(shown.before, shown.player)
        if self.sheet.shared:
            self.sheet.select(shown.box)
        else:
            self.sheet.show(shown.before, self.player, self.name, True)
            self.meaning.ways = self.game.ways(self.state, self.player)
            self.sheet.invite(self.meaning.open_boxes())
        self.panel.edit(shown.move)
        self._ask_correction(shown)

    def _ask_correction(self, shown: EarlierEntry) -> None:
        """Asks what it was, as long as nothing has been chosen."""
        self.set_card(
            PREVIEW, correction.text(shown, self.journal, self.sheet), _("What should it be?")
        )
        offers = [] if self.sheet.shared else self.sheet.texts.offers(shown.before)
        others = [
            Offer(name, OUTLINED, partial(self.wish, shown.player, move)) for name, move in offers
        ]
        self.offer([Offer(_("Keep it"), OUTLINED, self.leave_correction), *others])

    def leave_correction(self) -> None:
        """Leaves the entry unchanged and shows the player who was shown before."""
        if self.correction:
            self._turn_to(self.correction.viewed)

    def _change(self, shown: EarlierEntry, move: Move, *, forced: bool = False) -> None:
        """Replaces the entry; asks first if later ones would no longer fit."""
        if move == shown.move:
            self.leave_correction()
        elif not shown.replaced_by(move):
            self._begin_correction(shown)
        else:
            refusal = None if forced else self.game.check(shown.before, shown.player, move)
            if refusal:
                self.strictness.refuse(shown.player, move, refusal)
            else:
                self._try(shown, move, _("Change anyway"), forced=forced)

    def _remove(self, shown: EarlierEntry) -> None:
        """Undoes the entry; asks first if later ones would no longer fit."""
        self._try(shown, None, _("Undo anyway"))

    def _try(
        self, shown: EarlierEntry, move: Move | None, anyway: str, *, forced: bool = False
    ) -> None:
        session = self.match.session
        try:
            journal, broken = session.changed(shown.entry.id, move, forced=forced)
        except LimitError as error:
            self.strictness.refuse_for_good(error.refusal)
            return
        take = partial(self._take, shown, journal)
        if broken:
            self._warn(shown, broken, Offer(anyway, AGAINST, take))
        else:
            take()

    def _warn(self, shown: EarlierEntry, broken: Broken, anyway: Offer) -> None:
        self.doing.sound("refuse")
        title = plural(
            "{count} later entry is no longer valid",
            "{count} later entries are no longer valid",
            len(broken),
        )
        detail = correction.no_longer_valid(self.journal, self.sheet, broken)
        self.set_card(REFUSED, title, detail)
        keep = Offer(_("Keep it"), OUTLINED, partial(self._turn_to, shown.viewed))
        self.offer([keep, anyway])

    def _take(self, shown: EarlierEntry, journal: Journal) -> None:
        self.correction = None
        if not self._host.take(self, journal):
            self._turn_to(shown.viewed)


def _with_first(offers: list[Offer], first: list[Offer]) -> list[Offer]:
    """Returns the offers with those of a new game; only the latter if both would take the room of
    the keys."""
    both = [*offers, *first]
    return first if KEYS_SLOT in taken([one.kind for one in both]) else both
