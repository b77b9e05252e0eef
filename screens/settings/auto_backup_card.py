"""The part of the data screen about automatic backups."""

from pathlib import Path

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from screens.platform import device
from screens.settings import backup_scheduler
from screens.settings.screen import SettingsSection
from screens.widgets.app_protocol import running_app
from screens.widgets.widgets import load_kv, set_children
from sheets.texts import _, moment
from storage.auto_backup import KEPT


class AutoSection(SettingsSection):
    what = StringProperty()
    state = StringProperty()
    """The folder, and when the last backup was made."""
    problem = StringProperty()
    on = BooleanProperty(False)
    fixed = BooleanProperty(False)
    """Whether the system dictates the folder."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        names = ("what", "state", "sign", "choose", "off")
        self._parts: dict[str, Widget] = {name: self.ids[name].__self__ for name in names}
        self._heading: Widget = self.children[-1]

    def show(self) -> None:
        self.fixed = device.backup_folder() is not None
        kept = _(
            "Once a day, and after each finished game and each change to a pad; the last {count} "
            "are kept."
        )
        self.what = kept.format(count=KEPT)
        app = running_app()
        with app.telling():
            auto = app.store.auto_backup
            folder, last = auto.folder, auto.last
            self.on = folder is not None
            lines = [_("In {folder}").format(folder=folder)] if folder else []
            if folder and last:
                lines.append(_("Last backup: {time}").format(time=moment(last)))
            self.state = "\n".join(lines)
            self.problem = backup_scheduler.problem(app.store)
        self._arrange()

    def _arrange(self) -> None:
        """Shows only the parts that have content."""
        shown = {
            "what": True,
            "state": self.state,
            "sign": self.problem,
            "choose": not (self.fixed and self.on),
            "off": self.on,
        }
        parts = [self._heading, *(self._parts[name] for name, there in shown.items() if there)]
        set_children(self, parts)

    def choose(self) -> None:
        """Opens the list of folders, on systems where the user can choose one."""
        folder = device.backup_folder()
        if folder:
            self.use(folder)
        else:
            running_app().open("files", on_chosen=self._chosen, wants_folder=True)

    def _chosen(self, folders: list[Path]) -> None:
        self.use(folders[0])

    def use(self, folder: Path | None) -> None:
        """Sets the folder and makes a backup at once, which tests it."""
        app = running_app()
        with app.telling():
            app.store.auto_backup.choose(folder)
        self.show()
        app.back_up()


load_kv(__file__)
