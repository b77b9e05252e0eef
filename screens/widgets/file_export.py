"""Outgoing files: passed to the system's share sheet, or saved in a folder."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from screens.platform import device
from screens.widgets.app_protocol import RunningApp
from sheets.texts import _
from storage.errors import StorageError, translate_errors
from storage.store import Store
from storage.untrusted_files import free_name, replacing

Write = Callable[[Store, Path], None]
"""Writes a file, in a thread with a store of its own."""


def outgoing(app: RunningApp) -> Path:
    """Returns the folder in which outgoing files are created."""
    folder = _folder(app)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _folder(app: RunningApp) -> Path:
    return device.downloads() or app.data_folder() / "shared"


def make(
    app: RunningApp,
    name: str,
    suffix: str,
    write: Write,
    busy: Callable[[bool], None],
) -> None:
    """Writes a file in the background, and shares it; shows meanwhile that it is busy."""

    def made(path: Path) -> None:
        busy(False)
        hand_over(app, path)

    def failed(error: StorageError) -> None:
        busy(False)
        if error.kind == "full":
            app.failed(error)
            return
        text = _("The file could not be saved in {folder}.")
        app.say(text.format(folder=_folder(app)), seconds=15)

    try:
        with translate_errors():
            path = free_name(outgoing(app), name, suffix)
    except StorageError as error:
        failed(error)
        return
    busy(True)
    app.work(
        lambda store, _progress: write(store, path),
        on_done=lambda _result: made(path),
        on_failed=failed,
    )


def writing(data: bytes) -> Write:
    """Returns a function that writes this data."""

    def write(_store: Store, path: Path) -> None:
        with translate_errors(), replacing(path) as file:
            file.write(data)

    return write


def hand_over(app: RunningApp, path: Path) -> None:
    """Shares a finished file, or shows where it is."""
    if device.share_file(path):
        path.unlink(missing_ok=True)  # the other app gets a copy
        return
    if device.can_share():
        app.say(_("Couldn’t save or share the file."))
        return
    text = _("Saved as {name} in {folder}").format(name=path.name, folder=path.parent)
    app.say(text, _("Show folder"), partial(device.show_folder, path), seconds=15)
