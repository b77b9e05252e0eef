"""The review of a finished game: what was luck, what were decisions, and which ones cost most."""

from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scoring.coach.review import Review, ReviewedEntry
from screens.review.cards import RollRow, TipCard
from screens.review.expected_chart import expected
from screens.review.finished_game import FinishedGameScreen
from screens.review.review_job import Reviewed, learn, reviewed
from screens.review.texts import (
    account,
    meaning,
    nothing_lost,
    unknown_dice,
)
from screens.widgets.redraw import redraw
from screens.widgets.widgets import load_kv, set_children, show_last
from sheets import player_colours
from sheets.coach_texts import reason_text
from sheets.drawing import text_fitting
from sheets.texts import _
from sheets.titles import title
from storage.coach_tables import KEPT, keep, opener
from storage.progress import Progress, StoppedError
from storage.session import Session
from storage.store import Store

WORKING, DONE, SILENT = "working", "done", "silent"
"""The coach looks at the game; the review is there; there is none."""
COLUMN, MOST_COLUMNS = 400, 3
"""Minimum width of one of several columns, in dp, and their maximum number."""
PARTS = ("course", "account_card", "lucky", "lossless", "practice_card", "meaning")
COLUMNS = ("first", "second", "third")
STAGES = {DONE: "places", SILENT: "silent"}


class ReviewColumn(BoxLayout):
    """One of the columns of cards."""


class ReviewScreen(FinishedGameScreen):
    subtitle = StringProperty()
    stage = OptionProperty(WORKING, options=(WORKING, DONE, SILENT))
    columns = NumericProperty(1)
    silence = StringProperty()
    """Why there is no review."""
    learnable = BooleanProperty(False)
    """Whether the coach can learn this pad."""
    remarks = StringProperty()
    """What is known nevertheless."""
    unknown = StringProperty()
    """What the review leaves open, or why it is rough."""
    lossless = StringProperty()
    meaning = StringProperty()
    """What the values are."""

    def __init__(self, **kwargs: object) -> None:
        self.player = 0
        self.found: Reviewed | None = None
        self.tips: list[TipCard] = []
        super().__init__(**kwargs)
        every = (*PARTS, *COLUMNS, *STAGES.values(), "working", "players", "learn")
        self._parts: dict[str, Widget] = {name: self.ids[name].__self__ for name in every}
        """References are kept here, since some parts are not always in the tree."""
        self.ids.working.bind(on_cancel=self._cancel)
        self._rearrange = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._rearrange)
        redraw.bind(times=self._show)

    def arrive(
        self, session: Session | None = None, player: int | None = None, **_more: object
    ) -> None:
        if session and session is not self.session:
            self.session, self.player = session, 0
            self.ids.scroll.scroll_y = 1
        player_colours.sit(self.journal.names)
        if player is not None:
            self.player = player
        if self.found and self.found.journal is self.journal:
            self._show()
        else:
            self._begin()

    # Working it out

    def learn(self) -> None:
        """Lets the coach learn this pad, then reviews the game."""
        self._begin(learning=True)

    def _begin(self, *, learning: bool = False) -> None:
        self.found = None
        self.subtitle, self.stage = title(self.journal), WORKING
        set_children(self.ids.content, [])
        kept = self.app.data_folder() / KEPT
        journal, tables = self.journal, opener(kept)
        words = _("The coach is learning this pad"), _("The coach is reviewing the game")
        self.ids.working.title = words[0 if learning else 1]

        def job(_store: Store, progress: Progress) -> Reviewed | None:
            try:
                if learning:
                    learn(journal, tables, partial(keep, kept), progress)
                return reviewed(journal, tables, progress)
            except StoppedError:
                return None

        self.start(job, self._done)

    def _done(self, found: Reviewed | None) -> None:
        if found and found.journal is self.journal:
            self.found = found
            self._show()

    def show_progress(self, _seconds: float) -> None:
        set_children(self.ids.content, [self._parts["working"]])

    def _cancel(self, *_args: object) -> None:
        self.app.back()

    # Display

    @property
    def review(self) -> Review:
        """The review of the player that is looked at."""
        assert self.found is not None
        return self.found.players[self.player]

    def _show(self, *_args: object) -> None:
        if self.found is None:
            return
        self.subtitle = title(self.journal)
        self.ids.players.values = [*enumerate(self.journal.names)]
        self.ids.players.chosen = self.player
        self.stage = SILENT if self.found.why else DONE
        if self.stage == DONE:
            self._show_review(self.found, self.review)
        else:
            self.silence = " ".join(map(reason_text, self.found.why))
            self.learnable = self.found.learnable
            self.remarks = "\n".join(map(reason_text, self.found.remarks[self.player]))
        self._arrange()

    def _show_review(self, found: Reviewed, one: Review) -> None:
        ids, tips = self.ids, found.tips[self.player]
        ids.graph.show_review(
            expected(found.players), self.player, [tip.step.round for tip in tips]
        )
        ids.account.show(account(one), self.player)
        self.unknown = "\n".join(filter(None, [*map(reason_text, one.why), unknown_dice(one)]))
        self.lossless = "" if tips else nothing_lost(one)
        self.meaning = meaning(self.journal)
        self._show_rolls(one)
        who = self.player, self.journal
        self.tips = [TipCard(at, tips, who, self.open_at) for at in range(len(tips))]

    def _show_rolls(self, one: Review) -> None:
        rolls = [(_("Luckiest roll"), one.luckiest()), (_("Unluckiest roll"), one.unluckiest())]
        self.ids.rolls.clear_widgets()
        for words, step in rolls:
            if step and step.round:
                self.ids.rolls.add_widget(RollRow(words, step, self.journal, self.open_at))

    def pick(self, player: int) -> None:
        self.player = player
        self._show()

    # Layout

    def _arrange(self, *_args: object) -> None:
        """Arranges the cards in as many columns as fit."""
        if self.found is None:
            return
        least = dp(COLUMN) * text_fitting.grown(0.5)
        room = self.manager.width if self.manager else self.width
        most = MOST_COLUMNS if self.tips else 2
        self.columns = max(1, min(most, int(room / least)))
        several = [self._parts["players"]] if self._several else []
        set_children(self.ids.content, [*several, self._parts[STAGES[self.stage]]])
        columns = [self._parts[name] for name in COLUMNS[: self.columns]]
        for name in COLUMNS:
            set_children(self._parts[name], [])
        set_children(self._parts["places"], columns)
        show_last(self._parts["silent"], self._parts["learn"], self.learnable)
        if self.stage == DONE:
            for column, cards in zip(columns, self._cards(), strict=True):
                set_children(column, cards)

    @property
    def _several(self) -> bool:
        """Whether there are players to choose from."""
        assert self.found is not None
        return len(self.journal.names) > 1 and bool(self.found.players or any(self.found.remarks))

    def _cards(self) -> list[list[Widget]]:
        """Returns what is in each column."""
        course, lines, lucky, lossless, *last = (self._parts[name] for name in PARTS)
        first = [course] if self.ids.graph.shown else []
        rolls = [lucky] if self.ids.rolls.children else []
        if not self.tips and self.columns > 1:
            return [[*first, *last], [lines, lossless, *rolls]]
        tips: list[Widget] = self.tips or [lossless]
        if self.columns == 1:
            return [[*first, lines, *tips, *rolls, *last]]
        if self.columns == 2:
            return [[*first, lines, *rolls, *last], tips]
        return [[*first, lines, *last], [*tips[:1], *rolls], tips[1:]]

    # Navigation

    def open_practice(self) -> None:
        names = self.journal.names
        self.app.open("practice", game=self.journal.game.id, player=names[self.player])

    def open_at(self, step: ReviewedEntry) -> None:
        """Opens the game at this entry; back leads to the review again."""
        app, entry = self.app, self.journal.trail[step.place][0]
        opened = app.screen("play").opened
        if "play" in app.trail:  # back would skip the screens in between
            app.trail.remove("play")
        app.open("play", session=None if opened is self.session else self.session)
        app.screen("play").match.timeline.show_entry(entry.id)


load_kv(__file__)
