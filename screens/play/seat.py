"""A player's place: their sheet, what is entered beside it, and what a touch of it means.

It asks the rules and decides nothing. Several seats can be on the screen at once, each with touches
of its own; what is entered goes through the play screen, which saves it.
"""

from functools import partial
from typing import Any

from scoring.core import Box, Refusal
from scoring.reading import Move
from screens.games import View
from screens.games.common.listener import Listener
from screens.games.common.panel_widget import PanelWidget
from screens.games.common.sheet_widget import SheetWidget
from screens.look.rotated import Turned
from screens.look.texts import _, listed, plural, reason, signed
from screens.play import asking_back, bar
from screens.play.card import ActionCard, Answer
from screens.play.correction import Correction
from screens.play.half_entered import HalfEntered
from screens.play.strictness import FREE, Strictness
from screens.system.feedback import feedback


class SheetListener(Listener):
    """What is done on the sheet of a seat."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat

    def on_box(self, box: Box | None) -> None:
        if box is not None:
            self.seat.touch(box)

    def on_hold(self, box: Box | None) -> None:
        self.seat.hold(box)

    def on_long(self, box: Box | None) -> bool:
        return self.seat.strictness.held(box)

    def on_mark(self, box: Box) -> None:
        self.seat.strictness.explain(box)

    def on_draft(self, move: Move | None, settled: bool, heard: bool) -> None:
        self.seat.drafted(move, settled, heard=heard)

    def on_move(self, player: int, move: Move) -> None:
        self.seat.wish(player, move)

    def on_heading(self) -> None:
        self.seat.screen.enlarge(self.seat.player)

    def on_swipe(self, step: int) -> None:
        self.seat.screen.swipe(step)


class PanelListener(Listener):
    """What is done on the panel of a seat."""

    def __init__(self, seat: "Seat") -> None:
        self.seat = seat

    def on_move(self, player: int, move: Move) -> None:
        asking_back.enter(self.seat, player, move)

    def on_draft(self, move: Move | None, settled: bool, heard: bool) -> None:
        self.seat.drafted(move, settled, heard=heard)

    def on_tapped(self) -> None:
        self.seat.half.note()

    def on_insist(self) -> bool:
        return self.seat.strictness.held_again()

    def on_sound(self, kind: str) -> None:
        feedback.play(kind)


class Seat:
    def __init__(self, screen: Any, looks: View, player: int = 0) -> None:
        self.screen = screen
        self.player = player
        self.touched: frozenset[Box] = frozenset()
        """The boxes of an entry that takes more than one touch."""
        self.ways: list[tuple[Move, frozenset[Box]]] = []
        """What the player may enter, with the boxes to touch for it."""
        self.correction: Correction | None = None
        """An earlier entry that is being changed."""
        self.asked = False
        """Whether a question stands in the card that is about no box."""
        self.half = HalfEntered(self)
        self.strictness = Strictness(self)
        self.holder: Any = None
        """The widget it is in, where it has one of its own."""
        self.sheet: Any = looks.sheet(screen.game)
        self.panel: Any = looks.panel(screen.game)
        self.sheet_widget = SheetWidget(self.sheet, size_hint=(None, None))
        self.panel_widget = PanelWidget(self.panel, size_hint=(None, None))
        self.action = ActionCard(helps=True)
        self.sheet.names = self.panel.names = screen.names
        self.sheet.forced, self.panel.free = screen.forced, screen.strictness == FREE
        self.panel.attach(self.sheet)
        self.sheet.listener = SheetListener(self)
        self.panel.listener = PanelListener(self)
        self.action.bind(
            needed=lambda *_: screen.rearrange(),
            on_undo=lambda _card: screen.receipt.undo(self) or screen.mistakes.undo(self),
            on_redo=lambda _card: screen.mistakes.redo(self),
            on_help=lambda _card: bar.ask_help(screen, self),
        )

    def move_apart(self) -> None:
        """Several share the screen: it has a place of its own, which can be turned."""
        self.action.small = self.action.own = True
        self.action.helps = False  # there is one for all in the bar
        self.holder = Turned(size_hint=(None, None))
        for widget in self.widgets:
            self.holder.add_widget(widget)

    @property
    def widgets(self) -> tuple[Any, Any, Any]:
        return self.sheet_widget, self.panel_widget, self.action

    @property
    def game(self) -> Any:
        return self.screen.game

    @property
    def state(self) -> Any:
        return self.screen.state

    @property
    def basis(self) -> Any:
        """The state that the next entry is made in: an earlier one while that is changed."""
        return self.correction.before if self.correction else self.state

    @property
    def busy(self) -> bool:
        """Whether something has been begun here that others must not wipe out."""
        begun = self.touched or self.correction or self.asked or self.action.mood == "refused"
        return bool(begun) and not self.game.over(self.state)

    # Showing

    def show(self) -> None:
        """Shows the game as it is now, and what was half entered here, if it still can be."""
        self.touched, self.correction, self.asked = frozenset(), None, False
        self.strictness.anyway = frozenset()
        self._show()
        if not self.screen.reading:
            self.hint()
            self.half.go_on()

    def follow(self) -> None:
        """Somebody else has entered something: what was begun here goes on, if it still can."""
        begun = self.touched
        if not self.busy or self.correction or self.strictness.allowed_now():
            self.show()
            return
        self.touched = frozenset()
        self._show()
        if begun and not self.begin(begun):
            self.half.drop()
            self.hint()

    def _show(self) -> None:
        screen, state = self.screen, self.state
        self.sheet.can_enlarge = screen.several
        self.sheet.reading = screen.reading
        if screen.reading:  # only the sheet is in sight, and nothing invites
            self.ways = []
            self.sheet.show(state, self.player, screen.names[self.player], False)
            self.sheet.invite(screen.timeline.written_by(self.player))
            return
        self.action.show_own(screen.mistakes, self.player)
        self.panel.show(state, self.player)
        mine = self.player in self.game.turn(state).waiting[:1]
        if not self.sheet.shared:  # a block asks beside it what may be entered
            self.ways = self.game.ways(state, self.player)
            mine = mine or (screen.several_seats and bool(self.ways))
        self.sheet.show(state, self.player, screen.names[self.player], mine)
        if self.sheet.shared:
            self.sheet.select(None)
        else:
            self.sheet.invite(self._open_boxes())
        self.half.restore_panel()

    def hint(self) -> None:
        journal = self.screen.session.journal
        if journal.over:
            winners = self.game.winners(self.state)
            names = listed([journal.names[player] for player in winners])
            points = plural("{count} point", "{count} points", journal.total(winners[0]))
            detail = _("{names}: {points}").format(names=names, points=points)
            self.action.tell("hint", _("The game is over"), detail)
            self.action.offer([(_("Result"), "filled", self.screen.show_result)])
            return
        title, detail = self.panel.hint() or self.sheet.hint(self.state)
        self.action.tell("hint", title, detail)
        offers: list[Answer] = [
            (name, "outlined", asking_back.answer(self, self.player, move))
            for name, move in self.sheet.offers(self.state)
        ]
        if self is self.screen.attended and len(offers) < 2:  # a question comes first
            offers += self.screen.first_answers
        self.action.offer(offers)

    def ask(self, question: str, answers: list[Answer]) -> None:
        """Something that is about no box."""
        self.asked = True
        self.action.tell("preview", question)
        self.action.offer(answers)

    # What a touch means

    def hold(self, box: Box | None) -> None:
        """The finger lies on a box: show what it would write and score."""
        if self.screen.reading:
            return
        touched = self.touched | {box} if box else frozenset()
        whole = self._whole(touched)
        if not whole or not box:
            chosen = touched if touched and self._ways(touched) else self.touched
            self.sheet.invite(self._open_boxes(), chosen)
            if self.action.mood == "preview" and not self.touched:
                self.hint()
            elif box is None and self.touched:
                self._ask(self._ways(self.touched))
            return
        self._preview(whole[0])

    def _preview(self, move: Move) -> None:
        before = self.game.written(self.state, self.player)
        after = self.game.written(self.game.apply(self.state, self.player, move), self.player)
        ghost = {box: mark for box, mark in after.items() if before.get(box) != mark}
        self.sheet.invite(self._open_boxes(), self.touched, ghost)
        self._tell_preview(self.state, move)

    def _tell_preview(self, state: Any, move: Move) -> None:
        title, detail = self.sheet.describe(state, move)
        gain = self.game.gain(state, self.player, move)
        self.action.tell("preview", title, detail, signed(gain))

    def touch(self, box: Box) -> None:
        """A box has been touched: enter what it means, ask if it means several, or say why not."""
        if self.screen.reading:
            self.screen.timeline.say_closed()
            return
        self.screen.attend(self)
        if self.sheet.shared:
            self._touch_block(box)
        else:
            self._touch(box)
            self.half.note()

    def _touch(self, box: Box) -> None:
        touched = self.touched ^ {box}
        if not touched:
            self.half.give_up()
            self.show()
            return
        ways = self._ways(touched)
        if len(ways) == 1 and ways == self._whole(touched):
            self.wish(self.player, ways[0])
        elif ways:
            self.touched = touched
            self._ask(ways)
        elif self.touched and self._ways(frozenset({box})):  # not with the first: begin anew
            self.touched = frozenset()
            self._touch(box)
        else:
            self.strictness.refuse_box(box)

    def begin(self, boxes: frozenset[Box]) -> bool:
        """With these boxes touched; False if they do not go together now."""
        ways = self._ways(boxes)
        if ways:
            self.touched = boxes
            self._ask(ways)
        return bool(ways)

    def _touch_block(self, box: Box) -> None:
        """A column brings its player to the front; a line can be looked at and changed."""
        number = self.sheet.entry_of(box)
        if number is None:
            self.screen.look_at(int(box.removeprefix("player")))
        else:
            Correction(self, number).look(box)

    def _ways(self, touched: frozenset[Box]) -> list[Move]:
        """The moves that may be made and that take these boxes, with others or without."""
        return [move for move, _boxes in self._open_ways(touched)]

    def _whole(self, touched: frozenset[Box]) -> list[Move]:
        """The moves that may be made and that take just these boxes."""
        return [move for move, boxes in self._open_ways(touched) if touched == boxes]

    def _open_ways(self, touched: frozenset[Box]) -> list[tuple[Move, frozenset[Box]]]:
        """By the rules; where there are none, against them, if the players want it so."""
        ways = [(move, boxes) for move, boxes in self.ways if touched <= boxes]
        return ways or (self.strictness.ways(touched) if touched else [])

    def _open_boxes(self) -> frozenset[Box]:
        """The boxes that invite, given those that are touched already."""
        return self.touched.union(*(boxes for _move, boxes in self._open_ways(self.touched)))

    def may_touch(self, box: Box) -> bool:
        """Whether a touch of this box leads to an entry by the rules."""
        either = (self.touched ^ {box}, frozenset({box}))
        return any(touched <= boxes for _move, boxes in self.ways for touched in either)

    def _ask(self, ways: list[Move]) -> None:
        """Several entries are meant by these boxes, or more boxes may follow."""
        offered = self._whole(self.touched) or (ways if len(ways) == 1 else [])
        if not offered:
            self.sheet.invite(self._open_boxes(), self.touched)
            words = self.sheet.what_follows(self.state, self.touched)
            self.action.tell("preview", words)
            return
        self._preview(offered[0])
        if len(offered) == 1:
            enter = partial(self.wish, self.player, offered[0])
            self.action.offer([(_("Enter"), "filled", enter)])
            return
        self.action.gain, self.action.detail = "", _("Which one?")
        self.action.offer(
            [
                (self.sheet.move_label(move), "outlined", partial(self.wish, self.player, move))
                for move in offered
            ]
        )

    # What may not be

    def refuse(self, player: int, move: Move, refusal: Refusal) -> None:
        self.strictness.refuse(player, move, refusal)

    def turn_down(self, refusal: Refusal) -> None:
        """It cannot be entered, and forced neither."""
        feedback.play("refuse")
        self.action.tell("refused", reason(refusal))

    def drafted(self, move: Move | None, settled: bool, *, heard: bool = False) -> None:
        """A finger puts a move together, on the sheet or beside it."""
        if self.screen.reading:
            return
        self.screen.attend(self)
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
                self.action.offer([(self.sheet.done_label(), "filled", enter)])

    def wish(self, player: int, move: Move, *, forced: bool = False) -> None:
        """Somebody wants to enter this: it is saved, then shown; or refused with the reason."""
        if self.screen.reading:
            self.screen.timeline.say_closed()
            return
        self.screen.attend(self)
        if self.correction:
            self.correction.change(move, forced=forced)
        else:
            self.screen.enter(self, player, move, forced=forced)
