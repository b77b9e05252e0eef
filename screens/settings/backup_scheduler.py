"""Automatic backups while the app runs: made in the background; failures are reported."""

from collections.abc import Callable
from time import monotonic, sleep

from kivy.clock import Clock

from screens.platform.log import LOG
from screens.widgets.app_protocol import RunningApp
from screens.widgets.background_work import Work
from sheets.texts import _
from storage.auto_backup import GONE
from storage.errors import StorageError
from storage.progress import Progress
from storage.session import now
from storage.store import Store

HOUR = 3600
LONGEST_REST = 0.05
"""Maximum seconds of a rest, as a slow disk makes pieces of work long."""
SHOWING = ("data", "settings")
"""Screens that show the state of the backups."""


class AutoBackups:
    """Makes one backup at a time; if asked meanwhile, another one follows."""

    def __init__(self, app: RunningApp) -> None:
        self._app = app
        self._work: Work | None = None
        self._again = False
        self._reported = ""
        # For an app that is never closed: checks hourly whether one is due.
        self._hourly = Clock.schedule_interval(app.back_up, HOUR)

    def stop(self) -> None:
        self._hourly.cancel()

    def look_after(self) -> None:
        """Makes a backup in the background if one is due."""
        if self._work:
            self._again = True
            return
        at = now()

        def job(store: Store, progress: Progress) -> str:
            return store.auto_backup.look_after(at, resting(progress))

        # Errors outside of the folder are reported when games are read or written.
        self._work = self._app.work(job, self._done, on_failed=lambda _error: self._done(""))

    def _done(self, problem: str) -> None:
        self._work = None
        if problem and problem != self._reported:
            LOG.warning("no automatic backup: %s", problem)
        if self._app.manager.current in SHOWING:
            self._app.renew()
        elif problem and problem != self._reported:
            text = problem_text(self._app.store, problem)
            self._app.say(text, _("Show"), lambda: self._app.open("data"), seconds=15)
        self._reported = problem
        if self._again:
            self._again = False
            self._app.back_up()


def resting(
    progress: Progress,
    clock: Callable[[], float] = monotonic,
    pause: Callable[[float], None] = sleep,
) -> Progress:
    """Rests as long as it has worked, so that touches are handled and drawn meanwhile: Python runs
    one thread at a time."""
    last = clock()

    def rest(done: int, total: int) -> bool | None:
        nonlocal last
        pause(min(LONGEST_REST, clock() - last))
        last = clock()
        return progress(done, total)

    return rest


def problem(store: Store) -> str:
    """Returns what is wrong with the backups, for the user; empty if nothing is."""
    try:
        found = store.auto_backup.problem
        return problem_text(store, found) if found else ""
    except StorageError:
        return ""


def problem_text(store: Store, problem: str) -> str:
    texts = {
        GONE: _("Automatic backup failed: the folder {folder} is missing."),
        "full": _("Automatic backup failed: not enough space in {folder}."),
        "readonly": _("Automatic backup failed: Rollpad can’t write to {folder}."),
    }
    other = _("Automatic backup to {folder} failed.")
    return texts.get(problem, other).format(folder=store.auto_backup.folder or "")
