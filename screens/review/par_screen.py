"""A solo game beside the coach's with the same rolls: round by round, and where they differ."""

from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from scoring.coach.advice import Reason
from scoring.coach.coach import coach_of
from scoring.coach.par import Par, par
from scoring.coach.review import entries_of
from scoring.journal import Journal
from scoring.shared_rolls import course_of
from screens.platform import device
from screens.result import share_image
from screens.result.score_history import progress
from screens.result.side_by_side import beside
from screens.review import par_texts
from screens.review.finished_game import FinishedGameScreen
from screens.review.texts import account
from screens.widgets import file_export
from screens.widgets.redraw import redraw
from screens.widgets.widgets import load_kv, set_children
from sheets import player_colours
from sheets.coach_texts import reason_text
from sheets.texts import _
from sheets.titles import title
from storage.coach_tables import KEPT, opener
from storage.progress import Progress, StoppedError, report_progress
from storage.session import Session
from storage.store import Store

WORKING, DONE, SILENT = "working", "done", "silent"
TIMES = 3
"""An entry is looked at when the coach plays, and in both reviews."""


class ParScreen(FinishedGameScreen):
    subtitle = StringProperty()
    stage = OptionProperty(WORKING, options=(WORKING, DONE, SILENT))
    silence = StringProperty()
    """Why there is no comparison."""
    verdict = StringProperty()
    as_good = StringProperty()
    where = StringProperty()
    worth = StringProperty()
    own_name = StringProperty()
    sends = BooleanProperty(False)
    """Whether the system has a share sheet; otherwise files are saved."""
    busy = BooleanProperty(False)
    wide = BooleanProperty(False)
    """Whether the numbers are beside the rest."""

    def __init__(self, **kwargs: object) -> None:
        self.found: tuple[Journal, Par | Reason] | None = None
        super().__init__(**kwargs)
        every = ("done", "silent", "working")
        self._parts: dict[str, Widget] = {name: self.ids[name].__self__ for name in every}
        self.ids.working.bind(on_cancel=self._cancel)
        redraw.bind(times=self._show)

    def arrive(self, session: Session | None = None, **_what: object) -> None:
        if session and session is not self.session:
            self.session = session
            self.ids.scroll.scroll_y = 1
        self.sends = device.can_share()
        player_colours.sit(self.journal.names)
        if self.found and self.found[0] is self.journal:
            self._show()
        else:
            self._begin()

    @property
    def par(self) -> Par | None:
        """Returns the comparison, once it is there."""
        return self.found[1] if self.found and isinstance(self.found[1], Par) else None

    # Working it out

    def _begin(self) -> None:
        assert self.session is not None
        self.found = None
        self.subtitle, self.stage = title(self.journal), WORKING
        set_children(self.ids.content, [])
        journal, tables = self.journal, opener(self.app.data_folder() / KEPT)
        identity = self.app.store.export.saved(self.session.number).identity
        self.ids.working.title = _("The coach is playing the same rolls")

        def job(_store: Store, progress: Progress) -> tuple[Journal, Par | Reason] | None:
            coach, done = coach_of(journal.game, tables), 0
            total = TIMES * entries_of(coach, journal, 0)

            def tick() -> None:
                nonlocal done
                done += 1
                report_progress(progress, min(done, total), total)

            try:
                return journal, par(coach, journal, identity, tick)
            except StoppedError:
                return None

        self.start(job, self._done)

    def _done(self, found: tuple[Journal, Par | Reason] | None) -> None:
        if found and found[0] is self.journal:
            self.found = found
            self._show()

    def show_progress(self, _seconds: float) -> None:
        set_children(self.ids.content, [self._parts["working"]])

    def _cancel(self, *_args: object) -> None:
        self.leave()
        self.app.back()

    # Showing

    def _show(self, *_args: object) -> None:
        if self.found is None:
            return
        found = self.found[1]
        if isinstance(found, Reason):
            self.stage, self.silence = SILENT, reason_text(found)
            set_children(self.ids.content, [self._parts["silent"]])
            return
        self.stage = DONE
        self._show_par(found)
        set_children(self.ids.content, [self._parts["done"]])

    def _show_par(self, found: Par) -> None:
        journal, ids = self.journal, self.ids
        self.own_name = journal.names[0]
        self.verdict = par_texts.verdict(journal, found)
        self.as_good, self.where = par_texts.as_good(found), par_texts.where(found)
        self.worth = par_texts.worth(found)
        coach = course_of(found.journal, 0, _("Coach"))
        names = (*journal.names, coach.name)
        ids.graph.show(beside(progress(journal), [coach]), names)
        ids.squares.show(found.rounds)
        ids.table.show(found.rounds)
        ids.own.show(account(found.own), 0)
        ids.coach.show(account(found.coach), 1)

    def open_review(self) -> None:
        self.app.open("review", session=self.session)

    # Sharing without spoilers

    def copy_text(self) -> None:
        if self.par:
            device.copy(par_texts.one_line(self.journal, self.par))
            self.app.say(_("Text copied"))

    def send_text(self) -> None:
        if self.par:
            text = par_texts.one_line(self.journal, self.par)
            if not device.share_text(text):
                self._make(".txt", file_export.writing(f"{text}\n".encode()))

    def send_picture(self) -> None:
        from screens.review import par_picture  # imported on first use

        if self.par:
            drawn = par_picture.draw(self.journal, self.par)
            self._make(".png", lambda _store, path: share_image.write(drawn, path))

    def _make(self, suffix: str, write: file_export.Write) -> None:
        name = f"rollpad-{self.journal.game.id}-result"
        file_export.make(self.app, name, suffix, write, self._be_busy)

    def _be_busy(self, busy: bool) -> None:
        self.busy = busy


load_kv(__file__)
