"""Playing: the sheet, the players with their totals, undo and redo, what a touch means."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scoring.core import Box, IllegalError, Move, Refusal
from screens.correction import Correction
from screens.feedback import feedback, kind_of
from screens.language import _, listed, plural, reason, tr
from screens.parts import PillButton, RollpadScreen, load_kv
from screens.play_layout import arrange
from screens.rank_card import RankCard
from screens.session import Session
from screens.sheets import view
from screens.sheets.base import SheetView
from screens.strip import PlayerStrip
from storage.errors import StorageError

ANSWER_MARGIN = 15
"""Beside the words of an answer, in dp."""
Answer = tuple[str, str, Callable[[], None]]
"""A button of the action bar: its text, its kind and what it does."""


class ActionCard(BoxLayout):
    """What can be done now, what the touched box would score, or why it is refused."""

    mood = OptionProperty("hint", options=("hint", "preview", "refused"))
    title = StringProperty()
    detail = StringProperty()
    gain = StringProperty()
    stacked = BooleanProperty(False)
    """The buttons are below the words where they would not fit beside them."""
    large = BooleanProperty(False)
    """On a tablet it is read from across the table."""
    answers_width = NumericProperty(0)
    needed = NumericProperty(0)
    """How high it has to be for its words and buttons."""

    def tell(self, mood: str, title: str, detail: str = "", gain: str = "") -> None:
        self.mood, self.title, self.detail, self.gain = mood, title, detail, gain
        self.ids.answers.clear_widgets()
        self.answers_width = 0

    def offer(self, answers: list[Answer]) -> None:
        for text, kind, action in answers:
            button = PillButton(text=text, kind=kind, margin=ANSWER_MARGIN)
            button.bind(on_release=lambda _button, act=action: act())
            button.texture_update()
            self.ids.answers.add_widget(button)
        buttons = self.ids.answers.children
        gaps = self.ids.answers.spacing * max(0, len(buttons) - 1)
        widths = (button.texture_size[0] + 2 * dp(button.margin) for button in buttons)
        self.answers_width = sum(widths) + gaps
        for button in buttons:  # below the words they share the whole line
            button.size_hint_x = 1 if self.stacked else None


class PlayScreen(RollpadScreen):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.viewed = 0
        """The player whose sheet is in front."""
        self.touched: frozenset[Box] = frozenset()
        """The boxes of an entry that takes more than one touch."""
        self.ways: list[tuple[Move, frozenset[Box]]] = []
        """What the player in front may enter, with the boxes to touch for it."""
        self.correction: Correction | None = None
        """An earlier entry that is being changed."""
        self.opened: Session | None = None
        self.sheet: Any = None
        """The sheet in front, a view of the game that is open."""
        self.others: list[SheetView] = []
        self.panel: Any = None
        self.strip = PlayerStrip(size_hint=(None, None))
        self.strip.bind(on_player=lambda _strip, player: self.look_at(player))
        self.action = ActionCard()
        self.rank = RankCard(size_hint=(None, None))
        for widget in (self.strip, self.action, self.rank):
            self.add_widget(widget)
        self._arrange = Clock.create_trigger(lambda _dt: arrange(self), -1)
        self.bind(size=self._arrange, pos=self._arrange)
        self.action.bind(needed=self._arrange)
        tr.bind(on_change=self.refresh)

    # Opening a game

    def arrive(self, session: Session | None = None, **_: Any) -> None:
        if session is None:  # back from the result: the same game
            self.refresh()
            return
        self.opened = session
        for widget in (self.sheet, self.panel, *self.others):
            if widget:
                self.remove_widget(widget)
        looks = view(self.game.id)
        # A sheet for the whole table has no others beside it.
        beside = 0 if looks.sheet.shared else len(self.names) - 1
        self.sheet = looks.sheet(self.game, size_hint=(None, None))
        self.sheet.bind(
            on_box=lambda sheet, box: self.touch(box), on_hold=lambda sheet, box: self.hold(box)
        )
        self.panel = looks.panel(self.game, size_hint=(None, None))
        self.sheet.bind(on_draft=lambda sheet, move, settled: self.draft(move, settled))
        self.panel.attach(self.sheet)
        self.panel.bind(
            on_move=lambda _panel, player, move: self.wish(player, move),
            on_draft=lambda _panel, move, settled: self.draft(move, settled, heard=False),
        )
        self.sheet.names = self.panel.names = self.names
        self.others = [
            looks.sheet(self.game, size_hint=(None, None), compact=True) for _ in range(beside)
        ]
        for other in self.others:
            other.bind(on_box=lambda sheet, _box: self.look_at(sheet.player))
        for widget in (self.sheet, self.panel, *self.others):
            self.add_widget(widget)
        waiting = self.game.turn(self.state).waiting
        self.viewed = waiting[0] if waiting else 0
        self.refresh()
        self._arrange()

    @property
    def session(self) -> Session:
        assert self.opened is not None
        return self.opened

    @property
    def game(self) -> Any:
        return self.session.journal.game

    @property
    def state(self) -> Any:
        return self.session.journal.state

    @property
    def names(self) -> tuple[str, ...]:
        return self.session.journal.names

    @property
    def basis(self) -> Any:
        """The state that the next entry is made in: an earlier one while that is changed."""
        return self.correction.before if self.correction else self.state

    @property
    def stays_on(self) -> bool:
        return not self.session.journal.over

    # Showing

    def look_at(self, player: int) -> None:
        self.viewed = player
        self.refresh()

    def refresh(self, *_args: object) -> None:
        """Shows the journal as it is now; a choice that was begun is given up."""
        if self.opened is None:
            return
        self.touched, self.correction = frozenset(), None
        journal, turn = self.session.journal, self.game.turn(self.state)
        self.ids.bar.title = self.sheet.variant(self.game, self.state)
        self.ids.bar.subtitle = (
            _("Game over") if journal.over else self.sheet.where(self.game, self.state, self.names)
        )
        self.ids.undo.disabled = journal.undoable is None
        self.ids.redo.disabled = journal.redoable is None
        self.strip.show(journal, self.viewed)
        self.panel.show(self.state, self.viewed)
        if len(self.names) == 1:
            self.rank.show(self.game, journal.total(0))
        self._show_sheets(turn.waiting)
        self._hint()
        self._arrange()  # the dice may want more room now, or less

    def _show_sheets(self, waiting: tuple[int, ...]) -> None:
        shown = [self.viewed, *(p for p in range(len(self.names)) if p != self.viewed)]
        for sheet, player in zip([self.sheet, *self.others], shown, strict=False):
            sheet.show(self.state, player, self.names[player], player in waiting[:1])
        if self.sheet.shared:  # what may be entered is asked beside it
            self.sheet.select(None)
            return
        self.ways = self.game.ways(self.state, self.viewed)
        self.sheet.invite(self._open_boxes())

    def _hint(self) -> None:
        if self.session.journal.over:
            winners = self.game.winners(self.state)
            names = listed([self.names[player] for player in winners])
            total = self.session.journal.total(winners[0])
            points = plural("{count} point", "{count} points", total)
            detail = _("{names}: {points}").format(names=names, points=points)
            self.action.tell("hint", _("The game is over"), detail)
            self.action.offer([(_("Result"), "filled", self.show_result)])
            return
        title, detail = self.panel.hint() or self.sheet.hint(self.state)
        self.action.tell("hint", title, detail)
        self.action.offer(
            [
                (name, "outlined", partial(self.wish, self.viewed, move))
                for name, move in self.sheet.offers(self.state)
            ]
        )

    def show_result(self) -> None:
        self.app.open("result", session=self.session)

    # What a touch means

    def hold(self, box: Box | None) -> None:
        """The finger lies on a box: show what it would write and score."""
        touched = self.touched | {box} if box else frozenset()
        whole = self._whole(touched)
        if not whole or not box:
            chosen = touched if touched and self._ways(touched) else self.touched
            self.sheet.invite(self._open_boxes(), chosen)
            if self.action.mood == "preview" and not self.touched:
                self._hint()
            return
        self._preview(whole[0])

    def _preview(self, move: Move) -> None:
        before = self.game.written(self.state, self.viewed)
        after = self.game.written(self.game.apply(self.state, self.viewed, move), self.viewed)
        ghost = {box: mark for box, mark in after.items() if before.get(box) != mark}
        self.sheet.invite(self._open_boxes(), self.touched, ghost)
        title, detail = self.sheet.describe(self.state, move)
        gain = self.game.gain(self.state, self.viewed, move)
        self.action.tell("preview", title, detail, f"{gain:+}".replace("-", "−"))

    def touch(self, box: Box) -> None:
        """A box has been touched: enter what it means, ask if it means several, or say why not."""
        if self.sheet.shared:
            self._touch_block(box)
            return
        touched = self.touched ^ {box}
        if not touched:
            self.refresh()
            return
        ways = self._ways(touched)
        if len(ways) == 1 and ways == self._whole(touched):
            self.wish(self.viewed, ways[0])
        elif ways:
            self.touched = touched
            self._ask(ways)
        elif self.touched:  # the second box does not go with the first: begin anew with it
            self.touched = frozenset()
            self.touch(box)
        else:
            self._refuse_box(box)

    def _touch_block(self, box: Box) -> None:
        """A column brings its player to the front; a line can be looked at and changed."""
        number = self.sheet.entry_of(box)
        if number is None:
            self.look_at(int(box.removeprefix("player")))
        else:
            Correction(self, number).look(box)

    def _ways(self, touched: frozenset[Box]) -> list[Move]:
        """The moves that may be made and that take these boxes, with others or without."""
        return [move for move, boxes in self.ways if touched <= boxes]

    def _whole(self, touched: frozenset[Box]) -> list[Move]:
        """The moves that may be made and that take just these boxes."""
        return [move for move, boxes in self.ways if touched == boxes]

    def _open_boxes(self) -> frozenset[Box]:
        """The boxes that invite, given those that are touched already."""
        open_ways = (boxes for _move, boxes in self.ways if self.touched <= boxes)
        return self.touched.union(*open_ways)

    def _ask(self, ways: list[Move]) -> None:
        """Several entries are meant by these boxes, or more boxes may follow."""
        offered = self._whole(self.touched) or (ways if len(ways) == 1 else [])
        if not offered:
            self.sheet.invite(self._open_boxes(), self.touched)
            self.action.tell("preview", _("And now the box it is for"))
            return
        self._preview(offered[0])
        if len(offered) == 1:
            self.action.offer([(_("Enter"), "filled", partial(self.wish, self.viewed, offered[0]))])
            return
        self.action.gain, self.action.detail = "", _("Which one?")
        self.action.offer(
            [
                (self.sheet.move_label(move), "outlined", partial(self.wish, self.viewed, move))
                for move in offered
            ]
        )

    def _refuse_box(self, box: Box) -> None:
        moves = self.game.meant(self.state, self.viewed, frozenset({box}))
        if moves:
            self.refuse(self.viewed, moves[0], self.game.check(self.state, self.viewed, moves[0]))
        elif refusal := self._why_not(box):
            self.action.tell("refused", reason(refusal))
            feedback.play("refuse")

    def _why_not(self, box: Box) -> Refusal | None:
        """A box that means nothing now: first of all, is it this player's turn?"""
        if self.viewed not in self.game.turn(self.state).waiting:
            some_move = next(iter(self.game.candidates(self.state, self.viewed)))
            return self.game.check(self.state, self.viewed, some_move)
        return self.game.why_not(self.state, self.viewed, box)

    def refuse(self, player: int, move: Move, refusal: Refusal, *, heard: bool = True) -> None:
        if heard:
            feedback.play("refuse")
        self.action.tell("refused", reason(refusal))
        anyway = partial(self.wish, player, move, forced=True)
        self.action.offer([(_("Enter anyway"), "refused", anyway)])

    def draft(self, move: Move | None, settled: bool, *, heard: bool = True) -> None:
        """A move in the making: what it would score, or why not; typed ones are not heard."""
        if move is None:
            self.correction.ask() if self.correction else self._hint()
            return
        refusal = self.game.check(self.basis, self.viewed, move)
        if refusal and settled:
            self.refuse(self.viewed, move, refusal, heard=heard)
        elif refusal:
            self.action.tell("refused", reason(refusal))
        else:
            title, detail = self.sheet.describe(self.basis, move)
            gain = self.game.gain(self.basis, self.viewed, move)
            self.action.tell("preview", title, detail, f"{gain:+}".replace("-", "−"))
            if settled:
                enter = partial(self.wish, self.viewed, move)
                self.action.offer([(self.sheet.done_label(), "filled", enter)])

    # Entering

    def wish(self, player: int, move: Move, *, forced: bool = False) -> None:
        """Somebody wants to enter this: it is saved, then shown; or refused with the reason."""
        if self.correction:
            self.correction.change(move, forced=forced)
        else:
            self.save(player, move, lambda: self.session.enter(player, move, forced=forced))

    def save(self, player: int, move: Move, enter: Callable[[], None]) -> None:
        """Enters it, unless it is refused or the disk does not take it."""
        before = self.state
        try:
            enter()
        except IllegalError as error:
            self.refuse(player, move, error.refusal)
        except StorageError as error:
            self.refresh()  # what is not saved leaves no trace on the sheet
            self.app.failed(error)
        else:
            self._go_on(kind_of(self.game, before, self.state))
            self.app.tell_notice()

    def _go_on(self, kind: str = "tick") -> None:
        """The next player's sheet comes to the front once this one has entered."""
        first = self.game.winners(self.state) or self.game.turn(self.state).waiting
        if first and self.viewed != first[0]:
            self.viewed = first[0]
        self.refresh()
        self.app.keep_awake()
        feedback.play(kind)

    def undo(self) -> None:
        self._turn_back(self.session.undo)

    def redo(self) -> None:
        self._turn_back(self.session.redo)

    def _turn_back(self, step: Callable[[], None]) -> None:
        try:
            step()
        except IllegalError as error:
            feedback.play("refuse")
            self.action.tell("refused", reason(error.refusal))
        except StorageError as error:
            self.app.failed(error)
        else:
            self._go_on()

    def step_back(self) -> bool:
        """Back gives up a choice that was begun before it leaves the game."""
        if self.correction:
            self.correction.leave()
            return True
        begun = self.touched or self.action.mood == "refused"
        if self.panel.step_back() or begun or (self.sheet.shared and self.sheet.selected):
            self.refresh()
            return True
        return False


load_kv(__file__)
