"""The result: the winner and the margin, the sheets, and where the game was decided."""

from contextlib import suppress
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from scoring.game_state import is_early
from scoring.journal import Journal
from screens.play.seat_arrangement import show_button
from screens.result import rematch
from screens.result.ladder_view import around
from screens.result.result_summary import outcome
from screens.result.score_history import how_long, progress
from screens.result.side_by_side import beside, others_of, ranking
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets import player_colours, view_of
from sheets.announcements import sentence
from sheets.drawing import text_fitting
from sheets.render_context import palette
from sheets.texts import _, moment, printed
from sheets.titles import title
from storage.errors import StorageError
from storage.history import HistoryGame
from storage.played_time import seconds_played
from storage.session import Session, now
from storage.statistics import bands

PHONE, LOW, TABLET = "phone", "low", "tablet"
"""Layouts: one column; two columns with the buttons beside them; two columns."""
WIDEST = 760
"""Maximum width of a single column, in dp."""
WIDE, LOWEST = 840, 480
"""Minimum width for two columns, and height below which a screen is a phone in landscape; in dp."""
EDGE = 12
VERDICT = 32
"""Font size in sp."""
PARTS = (
    *("body", "left", "scroll", "content", "beside", "more", "buttons"),
    *("verdict", "standing", "sheets_shown", "rounds", "lines", "note_card"),
    *("review_card", "dice_card"),
)


class ResultScreen(RollpadScreen):
    subtitle = StringProperty()
    verdict = StringProperty()
    """The winner; in a solo game the rank, or the name if there are no ranks."""
    points = StringProperty()
    explanation = StringProperty()
    turning = StringProperty()
    """Where the game was decided."""
    hints = StringProperty()
    """Who had hints."""
    remark = StringProperty()
    dice = StringProperty()
    """Where its rolls come from, if they were given."""
    alone = BooleanProperty(False)
    """Whether one person played, who has no rematch."""
    played = StringProperty()
    """When it was played."""
    won = BooleanProperty(False)
    """Whether there is a winner among several players."""
    ink = ColorProperty()
    """The ink of the winner; several winners have none."""
    asks_host = BooleanProperty(False)
    """Whether a rematch is the host's to begin."""
    shape = OptionProperty(PHONE, options=(PHONE, LOW, TABLET))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.session: Session | None = None
        self._order = [0]
        """The players, from the first to the last."""
        self._parts: dict[str, Widget] = {name: self.ids[name].__self__ for name in PARTS}
        """References are kept here, since some parts are not always in the tree."""
        self.bind(size=self._show)
        redraw.bind(times=self._redraw)

    def arrive(self, session: Session | None = None, *, again: bool = False, **_: object) -> None:
        """Shows a result. `again`: a player has asked for a rematch, and it begins."""
        if session and session is not self.session:
            self.session = session
            self.ids.scroll.scroll_y = self.ids.beside.scroll_y = 1
        player_colours.sit(self.journal.names)
        if self.manager and (self.width, self.height) != tuple(self.manager.size):
            self.size = self.manager.size  # so that it is laid out for this size at once
        else:
            self._show()
        self._show_record()
        self.ids.celebration.show(self.session, self)
        if again and session:
            Clock.schedule_once(lambda _dt: rematch.start(self.app, session))

    def _redraw(self, *_args: object) -> None:
        self._show()
        if self.makes_sense and self.session:
            with suppress(StorageError):  # then it keeps its date
                self._say_when(self.session.store.history.game(self.session.number))

    def leave(self) -> None:
        self.keep()

    def keep(self) -> None:
        self.ids.note.keep()

    @property
    def makes_sense(self) -> bool:
        """False for a game that has been continued."""
        return self.session is not None and self.journal.over

    @property
    def greeting(self) -> str:
        """Returns the winner, and the place and points of each player."""
        return sentence(self.verdict, *(self.ids.places.spoken_lines() or [self.points]))

    @property
    def journal(self) -> Journal:
        assert self.session is not None
        return self.session.journal

    # Display

    def _show(self, *_args: object) -> None:
        if not self.makes_sense:
            return
        journal = self.journal
        summary = outcome(journal)
        self.asks_host = self._asks_host()
        self._order = [place.player for place in summary.places] or [0]
        winners = [place for place in summary.places if place.won]
        self.subtitle, self.won = title(journal), bool(winners)
        self.alone = journal.game.alone(journal.state)
        early = is_early(journal.state)
        self.verdict = summary.verdict if winners or early else summary.rank or journal.names[0]
        first = max(range(len(journal.names)), key=partial(journal.game.merit, journal.state))
        self.points = printed(winners[0].total if winners else journal.total(first))
        # The winner's points are shown already.
        self.explanation = summary.explanation if summary.tied or not winners else ""
        self.turning, self.hints, self.remark = summary.turning, summary.hints, summary.remark
        self.dice = summary.dice
        self.ink = (
            palette().print if len(winners) > 1 or early else player_colours.ink(self._order[0])
        )
        others = others_of(journal) if self.alone else []
        names = (*journal.names, *(one.name for one in others))
        self.ids.graph.show(beside(progress(journal), others), names)
        assert self.session is not None
        self.ids.dice_card.show(self.session)
        ranked = summary.places or ranking(journal, others)
        self._arrange(journal, ranked=bool(ranked))
        self.ids.crown.show(self.ink)
        self.ids.places.show(ranked)
        self._show_rungs(journal)
        totals = [journal.total(player) for player in range(len(journal.names))]
        self.ids.table.show(journal.names, summary, totals)
        self._show_sheets(journal)

    def _asks_host(self) -> bool:
        """Whether a rematch is up to another device."""
        session = self.session
        return session is not None and rematch.is_asked_for(self.app, session)

    def _show_rungs(self, journal: Journal) -> None:
        """Shows, for a solo game, the rank that was reached, with adjacent ones."""
        game, total = journal.game, journal.total(0)
        ranks = game.ranks_for(journal.options) if game.alone(journal.state) else ()
        piece = around(bands([], ranks), total)
        self.ids.rungs.show(game.id, piece, total if piece else None, "")

    def _show_sheets(self, journal: Journal) -> None:
        """Shows the sheets as wide as their column will be."""
        width = min(self.width, dp(WIDEST)) - 2 * dp(EDGE)
        if self.shape != PHONE:
            width = self.width - self._parts["left"].width - dp(EDGE)
        if self.shape == LOW:
            width -= self.ids.buttons.width
        room = self.height - self.ids.bar.height - 2 * dp(EDGE)
        self.ids.sheets_shown.show(journal, self._order, width, room)

    # Layout

    def largest(self, text: str, width: float, sp: float) -> float:
        """Returns the font size of the verdict at which no word is broken."""
        wanted, room = VERDICT * sp, width - dp(2)
        longest = text_fitting.longest(text, wanted, bold=True)
        return wanted * min(1, room / longest) if longest and room > 0 else wanted

    def _arrange(self, journal: Journal, *, ranked: bool) -> None:
        """Puts the parts that have content into their columns."""
        self.shape = self._shape()
        first = ["verdict"]
        if ranked or (journal.game.ranks and journal.game.alone(journal.state)):
            first.append("standing")
        sheets = ["sheets_shown"]
        if not view_of(journal).sheet.shared:  # a block shows all its lines itself
            sheets.append("lines")
        if self.ids.graph.shown:
            sheets.insert(1, "rounds")
        one, two = (sheets, []) if self.shape == PHONE else ([], sheets)
        low, high = (["buttons"], []) if self.shape == LOW else ([], ["buttons"])
        dice = ["dice_card"] if self.ids.dice_card.shown else []
        self._fill("content", [*first, "review_card", *dice, *one, "note_card"])
        self._fill("more", two)
        self._fill("left", ["scroll", *high])
        self._fill("body", ["left", *(["beside"] if two else []), *low])

    def _shape(self) -> str:
        if self.width <= self.height * 1.15:
            return PHONE
        if self.height < dp(LOWEST):
            return LOW
        return TABLET if self.width >= dp(WIDE) else PHONE

    def _fill(self, box: str, parts: list[str]) -> None:
        """Makes these the children, in this order, and removes them from other parents."""
        wanted = [self._parts[part] for part in parts]
        if wanted != list(reversed(self._parts[box].children)):
            for part in [*self._parts[box].children, *wanted]:
                if part.parent:
                    part.parent.remove_widget(part)
            for part in wanted:
                self._parts[box].add_widget(part)

    def _recorded(self) -> HistoryGame | None:
        assert self.session is not None
        with self.app.telling():
            return self.app.store.history.game(self.session.number)
        return None

    def _say_when(self, game: HistoryGame) -> None:
        time = how_long(seconds_played(self.journal))
        self.played = " · ".join(filter(None, (moment(game.finished), time)))

    def _show_record(self) -> None:
        """Shows date and note from the history."""
        assert self.session is not None
        self.played = ""
        self.ids.note.show("")
        game = self._recorded()
        if game is None:  # the result is shown in any case
            return
        self._say_when(game)
        self.ids.note.show(game.note)
        # From the table, back leads to the sheets; only games opened from the history can be
        # deleted.
        trail = self.app.trail
        before = trail[: trail.index(self.name)] if self.name in trail else trail
        show_button(self.ids.delete, "play" not in before)

    # Navigation

    def show_sheets(self) -> None:
        """Opens all sheets; the timeline there plays the game back."""
        opened = self.app.screen("play").opened
        self.app.open("play", session=None if opened is self.session else self.session)

    def save_note(self, note: str) -> None:
        assert self.session is not None
        with self.app.telling():
            self.app.store.history.set_note(self.session.number, note)
            self.ids.note.saved = note

    def delete(self) -> None:
        """Deletes the game and goes back; the button in the message restores it."""
        assert self.session is not None
        self.keep()
        number, store = self.session.number, self.app.store
        with self.app.telling() as attempt:
            store.trash.put(number, now())
        if attempt.failed:
            return

        def bring_back() -> None:
            with self.app.telling():
                store.trash.take_back(number)
            self.app.renew()

        self.app.back()
        self.app.say(_("Game deleted"), _("Undo"), bring_back)

    def rematch(self) -> None:
        """Starts a rematch; in a shared game only its host begins it, and the others ask for it."""
        assert self.session is not None
        rematch.begin(self.app, self.session)


load_kv(__file__)
