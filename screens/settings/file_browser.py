"""File chooser for systems without a usable one: browses the disk folder by folder. It chooses
files, or a folder to write to."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.platform import device
from screens.widgets.redraw import redraw
from screens.widgets.text_field import Field
from screens.widgets.widgets import (
    Pressable,
    Print,
    RollpadScreen,
    load_kv,
)
from sheets.drawing import text_fitting
from sheets.texts import (
    _,
    decimal,
    moment,
    plural,
)
from storage.folder_listing import FolderEntry, content, first_of
from storage.settings import FILES_FOLDER

LINES = 1.9
"""Height of a name in lines, as the second one is hardly ever full."""
PAGE = 60
"""Number of files listed at first."""
ICONS = {".zip": "zip-box-outline", "": "folder-outline"}

Listed = tuple[Path, list[FolderEntry] | OSError]


class PathField(Field):
    """Shows the current folder, and takes a path to go to."""

    base_size = NumericProperty("15sp")


class FileName(Print):
    """A file name, mostly one long word: with large text it takes two lines."""

    def fitted(
        self, text: str, base_size: float, width: float, padding: list[float], bold: bool
    ) -> float:
        natural = text_fitting.width(text, base_size, bold=bold)
        room = LINES * (width - padding[0] - padding[2])
        return float(
            max(base_size / text_fitting.scale(), base_size * min(1, room / max(1, natural)))
        )


class FileRow(Pressable):
    found: FolderEntry = ObjectProperty(None)
    icon = StringProperty()
    title = StringProperty()
    subtitle = StringProperty()
    chosen = BooleanProperty(False)


class FilesScreen(RollpadScreen):
    folder: Path = ObjectProperty(Path())
    count = NumericProperty(0)
    """Number of chosen files."""
    note = StringProperty()
    """Message about the folder."""
    more = StringProperty()
    can_go_up = BooleanProperty(True)
    wants_folder = BooleanProperty(False)
    """Whether a folder is to be chosen, not files."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.chosen: dict[Path, None] = {}
        self.found: list[FolderEntry] = []
        self.on_chosen: Callable[[list[Path]], None] = lambda paths: None
        self._wanted: list[Path] = []
        redraw.bind(times=self._change_language)

    def arrive(
        self,
        on_chosen: Callable[[list[Path]], None] | None = None,
        wants_folder: bool = False,
        **_what: object,
    ) -> None:
        if on_chosen:
            self.on_chosen, self.wants_folder = on_chosen, wants_folder
        self.chosen = {}
        last = self.app.store.settings.get(FILES_FOLDER)
        usual = [device.downloads() or Path.home(), Path.home(), Path(self.app.data_folder())]
        self.go_to(*([Path(last)] if last else []), *usual)

    def leave(self) -> None:
        self.ids.list.clear_widgets()
        self.ids.path.focus = False

    def shortcut(self, key: str, widget: Widget | None) -> bool:
        if key in ("backspace", "alt+up"):
            self.go_up()
            return True
        return False

    def _change_language(self, *_args: object) -> None:
        self._list()

    # Navigation

    def go_to(self, *folders: Path) -> None:
        """Opens the first of them that can be read, in the background: a disk may be slow."""
        self._wanted = [*folders]

        def job(*_args: object) -> Listed:
            try:
                return first_of([*folders])
            except OSError as error:
                return folders[-1], error

        def done(listed: Listed) -> None:
            if self._wanted == [*folders]:  # unless another folder was opened meanwhile
                self._arrived(*listed)

        self.app.work(job, done)

    def _arrived(self, folder: Path, found: list[FolderEntry] | OSError) -> None:
        self.folder = folder
        self.can_go_up = folder.parent != folder
        self.ids.path.text = str(folder)
        if isinstance(found, OSError):
            why = found.strerror or str(found)
            self.found, self.note = [], _("This folder cannot be read: {why}.").format(why=why)
        else:
            self.found = [one for one in found if one.is_folder or not self.wants_folder]
            none = _("There are no backups or games in this folder.")
            self.note = "" if found or self.wants_folder else none
        self.ids.scroll.scroll_y = 1
        self._list()

    def go_up(self) -> None:
        self.go_to(self.folder.parent)

    def go_home(self) -> None:
        self.go_to(Path.home())

    def go_to_downloads(self) -> None:
        self.go_to(device.downloads() or Path.home())

    def go_to_typed(self, text: str) -> None:
        """Opens a typed folder; a typed file is chosen, in its folder."""
        path = self.folder / os.path.expanduser(text.strip())  # noqa: PTH111  # never raises

        def job(*_args: object) -> tuple[bool, Listed | None]:
            try:
                if path.is_dir():
                    return False, (path, content(path))
                if path.is_file():
                    return True, (path.parent, content(path.parent))
            except OSError as error:
                return False, (path, error)
            except ValueError:  # not a valid path
                pass
            return False, None

        def done(found: tuple[bool, Listed | None]) -> None:
            is_file, listed = found
            if listed is None:
                self.note = _("This file or folder doesn’t exist.")
                return
            if is_file and not self.wants_folder:
                self.chosen[path] = None
            self._arrived(*listed)

        self.app.work(job, done)

    # Content of the folder

    def _list(self, most: int | None = PAGE) -> None:
        self.ids.list.clear_widgets()
        for found in self.found[:most]:
            row = FileRow(found=found, title=found.path.name, subtitle=_description(found))
            kind = "" if found.is_folder else found.path.suffix.lower()
            row.icon = ICONS.get(kind, "file-document-outline")
            row.chosen = found.path in self.chosen
            row.bind(on_release=self._press)
            self.ids.list.add_widget(row)
        hidden = len(self.found[most:]) if most else 0
        self.more = plural("{count} more", "{count} more", hidden) if hidden else ""
        self.count = len(self.chosen)

    def show_all(self) -> None:
        self._list(None)

    def _press(self, row: FileRow) -> None:
        path = row.found.path
        if row.found.is_folder:
            self.go_to(path)
            return
        row.chosen = not row.chosen
        if row.chosen:
            self.chosen[path] = None
        else:
            self.chosen.pop(path)
        self.count = len(self.chosen)

    def answer(self, count: int, _language: object) -> str:
        """Returns the text of the button."""
        if self.wants_folder:
            return _("Use this folder")
        if not count:
            return _("Open this whole folder")
        return plural("Open {count} file", "Open {count} files", count)

    def take(self) -> None:
        """Takes the chosen files, or the whole folder if none are chosen."""
        self._give(self.chosen or [self.folder])

    def _give(self, paths: Iterable[Path]) -> None:
        chosen = [*paths]
        with self.app.telling():
            self.app.store.settings.set(FILES_FOLDER, str(self.folder))
        self.app.back()
        self.on_chosen(chosen)


def _description(found: FolderEntry) -> str:
    if found.is_folder:
        return ""
    when = moment(found.changed) if found.changed else ""
    return " · ".join(part for part in (_size(found.size), when) if part)


def _size(size: int) -> str:
    if size < 1_000_000:
        return _("{size} kB").format(size=max(1, round(size / 1_000)))
    return _("{size} MB").format(size=decimal(size / 1_000_000))


load_kv(__file__)
