"""The play screen: draws the match and passes on touches."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from play import action_result, reports
from play.action_result import ActionResult
from play.match import Match
from play.seat import Seat
from play.spoken_events import SpokenEvents
from scoring.game import AnyGame, HasSheets
from scoring.journal import Journal
from screens.platform.sound_haptics import feedback
from screens.play import app_bar, seat_arrangement, sheet_zoom, shortcuts
from screens.play.action_card import ActionCard
from screens.play.coach_thread import Thinking
from screens.play.entry_toast_timer import ReceiptEnd
from screens.play.layout import arrange
from screens.play.player_tabs import PlayerStrip
from screens.play.rank_card import RankCard
from screens.play.round_strip import TableStrip
from screens.play.seat_widgets import SeatWidgets
from screens.play.sheet_thumbnails import OtherSheets
from screens.play.snackbar import MatchWords
from screens.play.table_controller import TableController
from screens.play.table_layout import arrange_table
from screens.play.timeline_bar import TimelineBar
from screens.widgets.language import tr
from screens.widgets.panel_widget import PanelWidget
from screens.widgets.redraw import redraw
from screens.widgets.rotated import Turned
from screens.widgets.sheet_widget import SheetWidget
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets import announcements, player_colours
from sheets.drawing.geometry import Rect
from sheets.panel import Panel
from sheets.sheet import Sheet
from storage.session import Session

if TYPE_CHECKING:
    from screens.play.guest_service import OpenTable


UNDO_SECONDS = 4
"""How long the text below undo is shown after an entry."""


class UndoWord(Label):
    """The text below undo."""


class PlayScreen(RollpadScreen):
    """The screen of an open game."""

    undo_word = StringProperty()
    """Shown below the icon for a moment after an entry."""
    match: Match
    """The open game."""
    front: SeatWidgets
    """The seat that fills the screen, for the player who is shown."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.opened: Session | None = None
        self.table: OpenTable | None = None
        """The table that is open to guests; None if there is none."""
        self.beside: Callable[[], None] | None = None
        """Called after each action, for another screen that shows this game as well."""
        self.kept = False
        """Whether drafts stay while another screen is shown."""
        self.seats: list[SeatWidgets] = []
        """All players' seats, if several are on the screen at once."""
        self.sides: list[str] = []
        """The side of the table at which each player sits."""
        self._changes = -1
        """The match's counter of changes when everything around the seats was drawn last."""
        self.words = MatchWords(self, lambda: self.match)
        self.sharing = TableController(self)
        self.stage = Turned(size_hint=(None, None))
        """Contains the main seat."""
        self.others = OtherSheets(self.stage)
        self.strip = PlayerStrip(size_hint=(None, None), on_player=self._on_player)
        self.rank = RankCard(size_hint=(None, None), opacity=0)
        self.receipt_end = ReceiptEnd()
        self.thinking = Thinking()
        self.timeline_bar = TimelineBar(lambda: self.match.timeline)
        self.middle = [TableStrip(size_hint=(None, None)) for _side in range(2)]
        self.middle_places = [Turned(size_hint=(None, None)) for _strip in self.middle]
        for strip, place in zip(self.middle, self.middle_places, strict=True):
            strip.bind(on_page=self._on_page)
            place.add_widget(strip)
        self.tray = Turned(size_hint=(None, None))
        """Shared by several seats: card and panel of the player who acts."""
        self.roll = TableStrip(size_hint=(None, None), opacity=0)
        self.roll.bare = True
        self.roll.bind(on_page=self._on_page)
        self.tray.add_widget(self.roll)
        self._at_tray: tuple[Seat, Seat] | None = None
        for widget in (self.strip, self.rank):
            self.stage.add_widget(widget)
        self.add_widget(self.stage)
        self.rearrange = Clock.create_trigger(self._arrange, -1)
        self.draw_around_next = Clock.create_trigger(self._draw_around)
        # One more frame later: a touch is handled in the frame that shows its effect.
        self._draw_around_soon = Clock.create_trigger(lambda _dt: self.draw_around_next(), -1)
        self._catch_up = Clock.create_trigger(self._follow_late)
        self._load_best_run = Clock.create_trigger(self._load)
        self._hide_undo_soon = Clock.create_trigger(self._hide_undo_word, UNDO_SECONDS)
        self.timeline_bar.bind(needed=self.rearrange)
        self.bind(size=self._resized, pos=self.rearrange)
        self.ids.bar.bind(height=self.rearrange)
        self.ids.bar.ids.words.bind(width=partial(app_bar.show_title, self))
        self._language = tr.code
        redraw.bind(times=self._redraw)

    # Opening a game

    def arrive(self, session: Session | None = None, *, new: bool = False, **_more: object) -> None:
        kept, self.kept = self.kept, False
        session = self.sharing.of(session) if session else None
        player_colours.sit(session.journal.names if session else self.names)
        if session is None:  # back from another screen: the same game
            if not kept:
                self.match.read_settings()
                self._sit_down()
            return
        self.leave()
        self._clear()
        self.words.hide()
        self.opened = session
        receipts = self.app.receipts
        match = Match(session, self._happened, receipts=receipts, on_outdated=self._catch_up)
        match.coaching.think = self.thinking
        self.match, self.spoken = match, SpokenEvents(match)
        self.front = SeatWidgets(match, match.front, self.stage)
        self.others.show_beside(match)
        match.first_offers = app_bar.first_offers(self) if new else []
        self._load_best_run()
        self.sharing.play()
        self._sit_down()
        self.sharing.receive_guests()

    def open_table(self) -> "OpenTable":
        """Opens the table to guests. Raises OSError."""
        from screens.play.guest_service import OpenTable  # imported at the first invitation

        if self.table is None:
            match = self.match if self.opened else None
            self.table = self.app.guests = OpenTable(self.app.store, match)
            self.table.table.on_seats = self.draw_around_next
            self.table.ask_through(self.app)
        return self.table

    def close_table(self) -> None:
        if self.table:
            self.table.close()
        self.table = self.app.guests = None

    def renew(self) -> None:
        """Does nothing: drafts stay."""

    def _clear(self) -> None:
        """Removes the previous game."""
        if self.opened is None:
            return
        for seat in self.seats:
            seat.remove()  # parts of it may be in the tray
            self.remove_widget(seat.holder)
        self.front.remove()
        self.others.clear()
        self.seats, self._changes = [], -1

    def _sit_down(self) -> None:
        """Shows the sheets as the players have chosen, if the screen is large enough."""
        seat_arrangement.keep(self.app.store, self.names)
        self.sides = seat_arrangement.sides(self.app.store, self.names)
        self.match.places = seat_arrangement.order(self.app.store, self.names)
        self.match.sit(seat_arrangement.mode(self.app.store, self.size, len(self.names)))

    def _load(self, _seconds: float) -> None:
        if self.opened:
            self.match.load_best_run()

    def leave(self) -> None:
        if self.opened is None:
            return
        if not self.kept:
            timeline = self.match.timeline
            timeline.close()
        self._hide_undo_word()
        self.match.leave()

    # The game

    @property
    def session(self) -> Session:
        return self.match.session

    @property
    def journal(self) -> Journal:
        return self.match.journal

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def state(self) -> HasSheets:
        return self.match.state

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.names

    @property
    def stays_on(self) -> bool:
        return not self.session.journal.over

    # Visible parts

    @property
    def attended(self) -> Seat:
        return self.match.attended

    @property
    def attended_widgets(self) -> SeatWidgets:
        return self._widgets_of(self.match.attended)

    def _widgets_of(self, seat: Seat) -> SeatWidgets:
        return next((one for one in self.seats if one.seat is seat), self.front)

    @property
    def shown_seats(self) -> list[SeatWidgets]:
        return self.seats if self.match.several_seats else [self.front]

    @property
    def sheet(self) -> Sheet:
        return self.attended.sheet

    @property
    def panel(self) -> Panel:
        seat = self.match.tray_seat
        return seat.panel

    @property
    def sheets(self) -> list[Sheet]:
        """Returns all sheets on the screen."""
        shown = [seat.sheet for seat in self.shown_seats]
        return shown if self.match.several_seats else [*shown, *self.others.sheets]

    @property
    def holder(self) -> Turned:
        return self.attended_widgets.holder

    @property
    def sheet_widget(self) -> SheetWidget:
        return self.attended_widgets.sheet_widget

    @property
    def panel_widget(self) -> PanelWidget:
        return self._widgets_of(self.match.tray_seat).panel_widget

    @property
    def action(self) -> ActionCard:
        match = self.match
        return self._widgets_of(match.tray_speaker if match.shares_dice else match.attended).action

    @property
    def card(self) -> ActionCard | TimelineBar:
        """Returns the widget with the text: the action card, or the timeline in its place."""
        return self.timeline_bar if self.match.reading else self.action

    # Showing

    def _redraw(self, *_args: object) -> None:
        """Updates all texts in another language; otherwise the question of a card stays."""
        if self._language != tr.code:
            self._language = tr.code
            self.refresh()
        self._resized()

    def refresh(self, *_args: object) -> None:
        if self.opened:
            match = self.match
            match.timeline.update_text()
            match.refresh()

    def _happened(self, what: ActionResult) -> None:
        """Shows, plays and announces the result of an action."""
        self._draw(tick=what.kind == action_result.ENTERED)
        if self.beside:
            self.beside()
        if self.table and (
            not what.remote or what.kind in (action_result.ENTERED, action_result.UNDONE)
        ):
            self.table.changed()
        if what.kind in (action_result.ENTERED, action_result.UNDONE):
            self.app.keep_awake()  # as long as the game is not over
            if self.session.journal.over:
                self.app.game_over()
        self._show_undo_word(what)
        if what.clears_message:
            self.words.hide()
        if what.error:
            self.app.failed(what.error)
        elif what.kind == action_result.ENTERED:
            self.app.show_notice()
        if message := what.message:
            self.words.show(message, remote=what.remote)
        for sound in () if what.remote else what.sounds:
            feedback.play(sound)
        for announcement in self.spoken.after(what) if announcements.wanted() else ():
            announcements.say(*announcement)
        if what.wants_result and not what.remote:
            self.show_result()

    def _show_undo_word(self, what: ActionResult) -> None:
        """Shows the word below undo for a moment after an entry."""
        if what.kind == action_result.ENTERED and not what.remote and not self.ids.undo.disabled:
            self.undo_word = tr._("Undo")
            self._hide_undo_soon.cancel()
            self._hide_undo_soon()
        elif what.kind == action_result.UNDONE:
            self._hide_undo_word()

    def _hide_undo_word(self, *_args: object) -> None:
        self._hide_undo_soon.cancel()
        self.undo_word = ""

    def _follow_late(self, _seconds: float) -> None:
        """Updates one late seat per frame after a guest's entry, until all are up to date."""
        self.match.catch_up()
        if self.match.outdated_seats:
            self._catch_up()

    @property
    def message_line(self) -> Rect | None:
        return self.sharing.line

    def show_result(self) -> None:
        self.app.open("result", session=self.session)

    def _draw(self, *, tick: bool) -> None:
        """Draws what has changed; after an entry the sheet first, and what is around the seats a
        frame later."""
        match = self.match
        if len(self.seats) != len(match.seats):
            self._add_seats()
        for seat in self.shown_seats:
            seat.show()
        app_bar.show_undo(self)
        self.timeline_bar.show()
        self.receipt_end.follow(match.receipt)
        if self._changes != match.changes:
            self._changes = match.changes
            self.rearrange()  # the panel may need more room now, or less
            self._draw_around_soon() if tick else self._draw_around()
        at = (match.tray_seat, match.tray_speaker) if match.shares_dice else None
        if at != self._at_tray:
            self._at_tray = at
            self.rearrange()

    def _add_seats(self) -> None:
        for seat in self.match.seats:
            holder = Turned(size_hint=(None, None))
            self.seats.append(SeatWidgets(self.match, seat, holder))
            self.add_widget(holder)

    def _draw_around(self, *_args: object) -> None:
        """Draws everything but the seats."""
        self._draw_around_soon.cancel()
        self.draw_around_next.cancel()
        if self.opened is None:  # a guest has joined before the game
            return
        match = self.match
        app_bar.show(self)
        if match.several_seats:
            for strip in (*self.middle, self.roll):
                strip.show(match.journal, type(self.front.sheet), match.page, len(match.pages))
        else:
            self.strip.show(match.journal, match.viewed, match.away, match.places)
            self.others.show(match)
        self.rank.show(match.journal, match.ghost)

    def _resized(self, *_args: object) -> None:
        if self.opened is None:
            return
        if self.match.mode != seat_arrangement.mode(self.app.store, self.size, len(self.names)):
            self._sit_down()
        app_bar.show(self)  # a wider bar has room for more buttons
        self.rearrange()

    def _arrange(self, _seconds: float) -> None:
        if self.opened is None:
            return
        arrange_table(self)
        if not self.match.several_seats:
            wanted = self.sheet.height_for(self.width)
            arrange(self)
            if self.sheet.height_for(self.width) != wanted:  # its margins grow with its width
                arrange(self)
            ghost = self.match.ghost
            aside = () if self.rank.opacity else ghost.aside(self.journal)
            self.front.sheet.put_aside(aside)

    # Touches and keys

    def _on_player(self, _strip: PlayerStrip, player: int) -> None:
        self.match.look_at(player)

    def _on_page(self, _strip: TableStrip, page: int) -> None:
        self.match.turn_to(page)

    @property
    def question(self) -> Widget | None:
        if self.opened is None or self.match.reading or not self.attended.must_answer:
            return None
        return self.action

    def shortcut(self, key: str, widget: Widget | None) -> bool:
        """Handles a key; `widget` is where the cursor is."""
        if self.opened is None:
            return False
        seat = self._seat_of(widget)
        match key:
            case "ctrl+z" | "ctrl+y" | "ctrl+shift+z":
                button = self.ids.undo if key == "ctrl+z" else self.ids.redo
                if not button.disabled:
                    button.trigger_action(0)
                return True
            case "ctrl+enter":  # as holding a refused box
                return seat.seat.on_insist()
            case "f1":
                app_bar.ask_help(self, seat.seat)
                return True
            case "pageup" | "pagedown":
                turn = seat.sheet.turn_page if seat.sheet.shared else self.match.swipe
                turn(-1 if key == "pageup" else 1)
                return True
            case "enter":
                return seat.seat.typed.enter()
            case _ if sheet_zoom.type_key(seat.sheet, key):
                return True
        return shortcuts.type_key(seat, self.panel_widget, widget, key) or self._report(seat, key)

    def _seat_of(self, widget: Widget | None) -> SeatWidgets:
        """Returns the seat of this widget, or else the attended one."""
        for seat in self.seats if self.match.several_seats and widget else ():
            if any(widget in part.walk() for part in seat.widgets):
                return seat
        return self.attended_widgets

    def _report(self, seat: SeatWidgets, key: str) -> bool:
        """Shows and announces the report that a key asks for."""
        words = reports.report(self.match, seat.seat, key, self.app.keys.spot_name)
        if words:
            self.app.say(words)
        return bool(words)

    def step_back(self) -> bool:
        return self.match.step_back()


load_kv(__file__)
