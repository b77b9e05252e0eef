"""Playing: the sheets on the screen, undo and redo. What is entered is saved, then shown."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock

from scoring.core import Box, IllegalError
from scoring.forced import Forced
from scoring.journal import Journal, LimitError
from scoring.reading import Move
from screens.games import view
from screens.games.common.sheet import SheetView
from screens.look.language import tr
from screens.look.rotated import Turned
from screens.look.theme import theme
from screens.look.widgets import RollpadScreen, load_kv
from screens.play import bar, keys, seating, strictness
from screens.play.best_run import Ghost
from screens.play.card import ActionCard, Answer
from screens.play.double_tap import DoubleTap
from screens.play.drafts import Drafts
from screens.play.layout import arrange
from screens.play.player_strip import PlayerStrip
from screens.play.rank_card import RankCard
from screens.play.receipt import Entered, Receipt
from screens.play.seat import Seat
from screens.play.step_back import step_back
from screens.play.table_layout import arrange_table, pages
from screens.play.table_strip import TableStrip
from screens.play.timeline import Timeline
from screens.play.undo import Mistakes
from screens.system.feedback import feedback, kind_of
from storage.session import Session


class PlayScreen(RollpadScreen):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.opened: Session | None = None
        self.kept = False
        """Whether what was begun stays as it is while another screen is in front."""
        self.first_answers: list[Answer] = []
        """What is offered besides until something is entered."""
        self.strictness = strictness.HELPFUL
        """What becomes of entries against a rule in the game that is open."""
        self.forced = Forced(lambda: self.session.journal)
        """Where such entries are on the sheets."""
        self.front: Seat | None = None
        """The seat that has the screen for itself, whoever sits there."""
        self.others: list[SheetView] = []
        """The other players' sheets beside it, small."""
        self.seats: list[Seat] = []
        """Everybody's, where several are on the screen at once."""
        self.mode = seating.ONE
        self.sides: list[str] = []
        """At which side of the table each player sits."""
        self.page = 0
        self.enlarged: int | None = None
        """The player whose seat has the whole screen for a while."""
        self._attended: Seat | None = None
        self.strip = PlayerStrip(size_hint=(None, None))
        self.strip.bind(on_player=lambda _strip, player: self.look_at(player))
        self.ghost = Ghost(self)
        self.rank = RankCard(self.ghost, size_hint=(None, None), opacity=0)
        self.mistakes = Mistakes(self)
        self.drafts = Drafts(self)
        self.receipt = Receipt(self)
        self.double_tap = DoubleTap()
        self.timeline = Timeline(self)
        self.stage = Turned(size_hint=(None, None))
        """Where the seat in front is, with all that belongs to it."""
        self.middle = [TableStrip(size_hint=(None, None)) for _side in range(2)]
        self.middle_places = [Turned(size_hint=(None, None)) for _strip in self.middle]
        for strip, place in zip(self.middle, self.middle_places, strict=True):
            strip.bind(on_page=lambda _strip, page: self.turn_to(page))
            place.add_widget(strip)
            self.add_widget(place)
        for widget in (self.strip, self.rank):
            self.stage.add_widget(widget)
        self.add_widget(self.stage)
        self.rearrange = Clock.create_trigger(self._arrange, -1)
        self.timeline.bind(needed=self.rearrange)
        self.bind(size=self._resized, pos=self.rearrange, on_touch_up=self.double_tap.lifted)
        self.ids.bar.bind(height=self.rearrange)
        tr.bind(on_change=self.refresh)
        theme.bind(on_change=self._resized)  # letters may have become larger

    # Opening a game

    def arrive(self, session: Session | None = None, *, new: bool = False, **_: Any) -> None:
        kept, self.kept = self.kept, False
        if session is None:  # back from another screen: the same game
            if not kept:
                self._sit_down()
            return
        self.mistakes.lock()
        self.leave()
        self.opened, self.enlarged, self.page = session, None, 0
        self.strictness = strictness.level(self.app.store, self.game.id)
        self._clear()
        looks = view(self.game.id)
        self.front = Seat(self, looks)
        # A sheet for the whole table has no others beside it.
        beside = 0 if looks.sheet.shared else len(self.names) - 1
        self.others = [
            looks.sheet(self.game, size_hint=(None, None), compact=True) for _ in range(beside)
        ]
        for other in self.others:
            other.forced = self.forced
            other.bind(on_box=lambda sheet, _box: self.look_at(sheet.player))
        for widget in (*self.front.widgets, *self.others):
            self.stage.add_widget(widget)
        self.drafts.open()
        waiting = (*self.game.turn(self.state).waiting, 0)[0]
        self.front.player = waiting if self.drafts.first is None else self.drafts.first
        self.ghost.follow()
        self.first_answers = bar.first_answers(self) if new else []
        self._sit_down()

    def renew(self) -> None:
        """What somebody has begun to enter stays."""

    def _clear(self) -> None:
        """Of the game before."""
        for seat in self.seats:
            self.remove_widget(seat.holder)
        for widget in (*(self.front.widgets if self.front else ()), *self.others):
            self.stage.remove_widget(widget)
        self.front, self.seats, self.others, self._attended = None, [], [], None

    def _sit_down(self) -> None:
        """As the players want to see their sheets, as far as the screen has room for it."""
        self.mode = seating.mode(self.app.store, self.size, len(self.names))
        self.sides = seating.sides(self.app.store, self.names)
        if self.several and not self.seats:
            self.seats = [Seat(self, view(self.game.id), who) for who in range(len(self.names))]
            for seat in self.seats:
                seat.move_apart()
                self.add_widget(seat.holder)
        self.refresh()

    def _resized(self, *_args: object) -> None:
        if self.opened is None or self.front is None:
            return
        if self.mode != seating.mode(self.app.store, self.size, len(self.names)):
            self._sit_down()
        bar.show(self)  # a wider bar has room for more
        self.rearrange()

    def _arrange(self, _seconds: float) -> None:
        if self.front is None:
            return
        arrange_table(self)
        if not self.several_seats:
            arrange(self)
            self.front.sheet.put_aside(self.ghost.aside())

    def leave(self) -> None:
        self.receipt.end()
        if not self.kept:
            self.timeline.close()
        for seat in self.all_seats:
            seat.panel.leave()

    @property
    def all_seats(self) -> list[Seat]:
        return [*self.seats, *([self.front] if self.front else [])]

    @property
    def session(self) -> Session:
        assert self.opened is not None
        return self.opened

    @property
    def journal(self) -> Journal:
        """The game as it is, or as it was at the handle of the timeline."""
        return self.timeline.shown if self.reading else self.session.journal

    @property
    def reading(self) -> bool:
        """Whether the timeline is open: the sheets show how it was, and nothing is entered."""
        return self.timeline.opened

    @property
    def entering(self) -> bool:
        """Whether there is something to enter now."""
        return not self.reading and not self.session.journal.over

    @property
    def card(self) -> Any:
        """What says in words what there is: the action card, or the timeline in its place."""
        return self.timeline if self.reading else self.action

    @property
    def game(self) -> Any:
        return self.session.journal.game

    @property
    def state(self) -> Any:
        return self.journal.state

    @property
    def names(self) -> tuple[str, ...]:
        return self.session.journal.names

    @property
    def stays_on(self) -> bool:
        return not self.session.journal.over

    # Who is looked at

    @property
    def several(self) -> bool:
        """Whether this game is played on several sheets at once."""
        return self.mode != seating.ONE and not (self.front and self.front.sheet.shared)

    @property
    def several_seats(self) -> bool:
        """Whether several seats are on the screen now."""
        return self.several and self.enlarged is None

    @property
    def attended(self) -> Any:
        """The seat that somebody is at: the one in front, or the one that was touched last."""
        if not self.several_seats:
            return self.front
        if self._attended is None:
            return self.seats[(*self.game.turn(self.state).waiting, 0)[0]]
        return self._attended

    def attend(self, seat: Seat) -> None:
        self._attended = seat if seat in self.seats else None

    @property
    def viewed(self) -> int:
        return int(self.attended.player)

    @property
    def sheet(self) -> Any:
        return self.attended.sheet if self.front else None

    @property
    def sheets(self) -> list[Any]:
        """All sheets on the screen."""
        if self.several_seats:
            return [seat.sheet for seat in self.seats]
        return [self.sheet, *self.others]

    @property
    def panel(self) -> Any:
        return self.attended.panel

    @property
    def action(self) -> ActionCard:
        action: ActionCard = self.attended.action
        return action

    @property
    def touched(self) -> frozenset[Box]:
        return frozenset(self.attended.touched)

    def look_at(self, player: int) -> None:
        assert self.front is not None
        if self.several_seats:
            self._attended = self.seats[player]
            self.page = next(n for n, page in enumerate(pages(self)) if player in page)
        else:
            self.front.player = player
        self.refresh()

    def enlarge(self, player: int) -> None:
        """One tap gives a seat the whole screen, another one gives it back."""
        if not self.several or self.front is None:
            return
        self.enlarged = player if self.enlarged is None else None
        self.front.player = player
        self._attended = self.seats[player]
        self.refresh()

    def swipe(self, step: int) -> None:
        """On to the next sheet, or to the next page of sheets."""
        if self.several_seats:
            self.turn_to(max(0, min(len(pages(self)) - 1, self.page + step)))
        elif len(self.names) > 1:
            self.look_at((self.viewed + step) % len(self.names))

    def turn_to(self, page: int) -> None:
        """Another page of sheets, where they are too many for one."""
        self.page = page
        self.show_around()

    # Showing

    def refresh(self, *_args: object) -> None:
        """Shows the journal as it is now, and what is half entered."""
        if self.opened is None or self.front is None:
            return
        for seat in self.seats if self.several_seats else [self.front]:
            seat.show()
        self.show_around()

    def show_around(self) -> None:
        """All but the seats themselves."""
        assert self.front is not None
        journal = self.journal
        bar.show(self)
        if self.several_seats:
            for strip in self.middle:
                strip.show(journal, type(self.front.sheet), self.page, len(pages(self)))
        else:
            self.strip.show(journal, self.viewed)
            self._show_others()
        self.rank.show(journal)
        self.rearrange()  # the dice may want more room now, or less

    def _show_others(self) -> None:
        first = self.game.turn(self.state).waiting[:1]
        others = (player for player in range(len(self.names)) if player != self.viewed)
        for sheet, player in zip(self.others, others, strict=False):
            sheet.show(self.state, player, self.names[player], player in first)

    def show_result(self) -> None:
        self.app.open("result", session=self.session)

    # Touches go to the seat that is attended

    def on_touch_down(self, touch: Any) -> bool:
        taken = self.double_tap.takes(touch) or self.receipt.takes(touch)
        return taken or bool(super().on_touch_down(touch))

    def touch(self, box: Box) -> None:
        self.attended.touch(box)

    def wish(self, player: int, move: Move, *, forced: bool = False) -> None:
        self.attended.wish(player, move, forced=forced)

    def shortcut(self, key: str, widget: Any) -> bool:
        return self.opened is not None and keys.shortcut(self, key, widget)

    # Entering

    def enter(self, seat: Seat, player: int, move: Move, *, forced: bool = False) -> None:
        if forced and self.mistakes.locked:
            again = partial(self.enter, seat, player, move, forced=True)
            self.mistakes.when_unlocked(again, seat)
            return
        try:
            new = Entered(player, move, self.state)
            self.save(seat, lambda: self.session.enter(player, move, forced=forced), new)
        except LimitError as error:
            seat.turn_down(error.refusal)
        except IllegalError as error:
            seat.refuse(player, move, error.refusal)

    def save(self, seat: Seat | None, step: Callable[[], None], new: Entered | None = None) -> None:
        """Saves and then shows it, unless the disk does not take it."""
        before = self.state
        # What is not saved leaves no trace on the sheet.
        with self.app.telling(first=self.refresh) as told:
            step()
        if not told.failed:
            self.double_tap.entered()
            self.go_on(seat, kind_of(self.game, before, self.state), new)
            self.app.tell_notice()

    def go_on(self, seat: Seat | None, kind: str, new: Entered | None = None) -> None:
        """The next player's sheet comes to the front once this one has entered."""
        self.first_answers = []
        self.drafts.follow(seat.player if seat else None)
        self.receipt.begin(seat, new)
        if self.several_seats:
            for one in self.seats:
                one.show() if one is seat else one.follow()
            self._attended = None
        else:
            self.receipt.show_front()
        self.show_around()
        self.receipt.tell()
        self.app.keep_awake()
        feedback.play(kind)

    def undo(self) -> None:
        self.timeline.step(-1) if self.reading else self.mistakes.undo()

    def redo(self) -> None:
        self.timeline.step(1) if self.reading else self.mistakes.redo()

    def step_back(self) -> bool:
        return step_back(self)


load_kv(__file__)
