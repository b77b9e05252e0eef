"""Your data: backup, import of games from files, all statistics as a table.

Long work is done in the background, one job at a time. It continues when the screen is left, and
its end is reported on the screen that is open then.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.properties import BooleanProperty, OptionProperty, StringProperty

from scoring.own import PAD_SUFFIX
from scoring.shared_rolls import ROLLS_SUFFIX
from screens.platform import device
from screens.platform.log import LOG
from screens.settings.auto_backup_card import AutoSection
from screens.settings.import_card import ImportCard
from screens.settings.screen import SettingsSection
from screens.widgets import file_export
from screens.widgets.background_work import (
    Job,
    Result,
    Work,
)
from screens.widgets.redraw import redraw
from screens.widgets.widgets import (
    Caption,
    RollpadScreen,
    load_kv,
    set_children,
    show_last,
)
from screens.widgets.work_card import WorkCard
from sheets.texts import _, moment, plural
from storage.errors import StorageError, translate_errors
from storage.importer import ImportPlan, Report
from storage.progress import Progress
from storage.session import now
from storage.settings import BACKUP
from storage.store import Store
from storage.untrusted_files import free_name, replacing

WORK, PLAN, REPORT = "work", "plan", "report"


class BackupSection(SettingsSection):
    state = StringProperty()
    """When the last backup was made, and what has changed since."""

    __events__ = ("on_save",)

    def on_save(self) -> None:
        """Called when the user taps to save a backup."""


class ImportSection(SettingsSection):
    drops = BooleanProperty(device.is_desktop())
    """Whether files can be dragged onto the window."""

    __events__ = ("on_choose",)

    def on_choose(self) -> None:
        """Called when the user taps to choose files."""


class TableSection(SettingsSection):
    __events__ = ("on_save",)

    def on_save(self) -> None:
        """Called when the user taps to save the CSV file."""


class ReportSection(SettingsSection):
    __events__ = ("on_save",)

    def on_save(self) -> None:
        """Called when the user taps to save a report."""


class Meanwhile(Caption):
    """Shows that work continues in the background."""


class DataScreen(RollpadScreen):
    stage = OptionProperty("", options=("", WORK, PLAN, REPORT))
    """Empty while the user can choose what to do."""
    asks = BooleanProperty(False)
    """Whether a question has to be answered."""
    can_take = BooleanProperty(False)
    """Whether importing is one of the answers."""
    tight = BooleanProperty(False)
    """Whether the answers are placed below each other."""
    subtitle = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.work: Work | None = None
        self.plan: ImportPlan | None = None
        self.report: Report | None = None
        self.files: list[Path] = []
        self.answers = self.ids.answers.__self__
        self.backup, self.choosing, self.table = BackupSection(), ImportSection(), TableSection()
        self.auto, self.reporting = AutoSection(), ReportSection()
        self.backup.bind(on_save=self.save_backup)
        self.choosing.bind(on_choose=self.choose)
        self.table.bind(on_save=self.save_table)
        self.reporting.bind(on_save=self.save_report)
        self.working, self.telling, self.meanwhile = WorkCard(), ImportCard(), Meanwhile()
        self.working.bind(on_cancel=self.cancel)
        self.telling.bind(on_problems=self.show_problems)
        self.bind(stage=self._show)
        redraw.bind(times=self._show)
        self._show()

    def arrive(self, files: list[Path] | None = None, **_what: object) -> None:
        if files:
            self.look_at(files)
        self._show()
        self.app.back_up()

    def renew(self) -> None:
        self._show()

    def step_back(self) -> bool:
        """Returns from the plan or the report of an import to the choice."""
        if self.stage not in (PLAN, REPORT):
            return False
        self.finish()
        return True

    def finish(self) -> None:
        self.plan = self.report = None
        self.files = []
        self.stage = ""

    # Display

    def _show(self, *_args: object) -> None:
        shown = {
            "": (self.backup, self.auto, self.choosing, self.table, self.reporting),
            WORK: (self.working, self.meanwhile),
            PLAN: (self.telling,),
            REPORT: (self.telling,),
        }[self.stage]
        if set_children(self.ids.page, shown):
            self.ids.scroll.scroll_y = 1
        self.asks = self.stage in (PLAN, REPORT)
        show_last(self.ids.column, self.answers, self.asks)
        self.can_take = bool(self.stage == PLAN and self.plan and not self.plan.does_nothing)
        self._name_files()
        if self.stage == "" and self.app and self.app.has_store:
            self._show_backup()
            self.auto.show()
        if self.plan and self.stage == PLAN:
            self.telling.show_plan(self.plan)
        if self.plan and self.report and self.stage == REPORT:
            self.telling.show_report(self.plan, self.report)

    def _name_files(self) -> None:
        several = plural("{count} file", "{count} files", len(self.files))
        self.subtitle = self.files[0].name if len(self.files) == 1 else several
        if not self.files:
            self.subtitle = ""

    def _show_backup(self) -> None:
        with self.app.telling() as attempt:
            last = max(self.app.store.settings.get(BACKUP), self.app.store.auto_backup.last)
            since = self.app.store.backup.finished_since(last)
        if attempt.failed:
            return
        if not last:
            self.backup.state = _("No backup has been made on this device yet.")
            return
        finished = plural(
            "{count} game has been finished since.",
            "{count} games have been finished since.",
            since,
        )
        at = _("Last backup: {time}").format(time=moment(last))
        none = _("No game has been finished since.")
        self.backup.state = f"{at}\n{finished if since else none}"

    # Jobs

    def _begin(self, title: str, job: Job[Result], on_done: Callable[[Result], None]) -> bool:
        """Starts a job; False if another one is running."""
        if self.work:
            self.app.say(_("Please wait: another task is still running."))
            return False
        self.working.title, self.working.stopping = title, False
        self.working.show(0, 0)
        self.stage = WORK

        def done(result: Result) -> None:
            self.work = None
            on_done(result)

        self.work = self.app.work(job, done, self.working.show, self._failed)
        return True

    def _failed(self, error: StorageError) -> None:
        self.work = None
        self.finish()
        self.app.failed(error)

    def cancel(self, *_args: object) -> None:
        if self.work:
            self.work.cancel()

    @property
    def is_seen(self) -> bool:
        return bool(self.app.manager.current == self.name)

    def save_backup(self, *_args: object) -> None:
        at = now()

        def job(store: Store, progress: Progress) -> Path | None:
            with translate_errors():
                folder = file_export.outgoing(self.app)
            return store.backup.write(folder, at, progress)

        def done(path: Path | None) -> None:
            if path:
                LOG.info("backup: made")
                self._keep_time(at)
            self._hand_over(path, _("The backup is ready."), _("No backup was made."))

        self._begin(_("Creating backup"), job, done)

    def save_table(self, *_args: object) -> None:
        name = f"rollpad-statistics-{now()[:10]}"

        def job(store: Store, progress: Progress) -> Path | None:
            with translate_errors():
                path = free_name(file_export.outgoing(self.app), name, ".csv")
            counted = store.backfill.catch_up(progress)
            return path if counted and store.export.write_csv(path, progress) else None

        done = partial(
            self._hand_over,
            ready=_("Export finished."),
            stopped=_("Nothing was exported."),
        )
        self._begin(_("Exporting"), job, done)

    def save_report(self, *_args: object) -> None:
        from screens.settings.report import report, system

        name, about = f"rollpad-report-{now()[:10]}", system(self.app.version)

        def job(store: Store, _progress: Progress) -> Path:
            text = report(about, store, self.app.data_folder())
            with translate_errors():
                path = free_name(file_export.outgoing(self.app), name, ".txt")
                with replacing(path) as file:
                    file.write(text.encode())
            return path

        done = partial(self._hand_over, ready=_("The report is ready."), stopped="")
        self._begin(_("Writing the report"), job, done)

    def _hand_over(self, path: Path | None, ready: str, stopped: str) -> None:
        """Shares the file at once; if the user is on another screen, asks first."""
        self.stage = ""
        if path is None:
            self.app.say(stopped)
        elif self.is_seen:
            file_export.hand_over(self.app, path)
        else:
            self.app.say(
                ready, _("Show"), partial(file_export.hand_over, self.app, path), seconds=15
            )

    def _keep_time(self, at: str) -> None:
        with self.app.telling():
            self.app.store.settings.set(BACKUP, at)

    # Import: first the plan is shown, then it is executed

    def choose(self, *_args: object) -> None:
        if not device.pick_files(self.look_at):
            self.app.open("files", on_chosen=self.look_at)

    def look_at(self, files: list[Path]) -> None:
        pads = [one for one in files if one.suffix == PAD_SUFFIX]
        if pads:  # chosen here: shown before it is kept
            self.app.open("received_pad", files=pads)
            return
        if rolls := [one for one in files if one.suffix == ROLLS_SUFFIX]:
            self.app.open("received_rolls", files=rolls)
            return

        def job(store: Store, progress: Progress) -> ImportPlan:
            return store.importing.plan(files, progress)

        if files and self._begin(_("Reading files"), job, self._planned):
            self.plan = self.report = None
            self.files = files
            self._name_files()

    def _planned(self, plan: ImportPlan) -> None:
        if plan.cancelled:
            self.finish()
            self.app.say(_("Cancelled. Nothing was imported."))
            return
        self.plan = plan
        self.stage = PLAN
        self._notify(_("Files read."))

    def take(self) -> None:
        """Executes the plan of the import."""
        plan = self.plan
        if plan is None or plan.does_nothing:
            return

        def job(store: Store, progress: Progress) -> Report:
            return store.importing.take(plan, now(), progress)

        self._begin(_("Importing"), job, self._taken)

    def _taken(self, report: Report) -> None:
        assert self.plan is not None
        self.report = report
        LOG.info("import: %s, %d problems", dict(report.done), len(report.problems))
        if self.plan.settings and not report.cancelled:
            self.app.use_settings()
        self.stage = REPORT
        self._notify(_("Import finished."))
        self.app.renew()

    def _notify(self, text: str) -> None:
        """Shows a message on another screen."""
        if not self.is_seen:
            self.app.say(text, _("Show"), partial(self.app.open, "data"), seconds=15)

    def show_problems(self, *_args: object) -> None:
        result = self.report or self.plan
        if result:
            self.app.open("problems", problems=result.problems)


load_kv(__file__)
