"""Outgoing files: passed to the system's share sheet, or saved in a folder."""

from functools import partial
from pathlib import Path

from screens.look.running_app import RunningApp
from screens.look.texts import _
from screens.system import device


def outgoing(app: RunningApp) -> Path:
    """The folder in which outgoing files are created."""
    folder = device.downloads() or app.data_folder() / "shared"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def hand_over(app: RunningApp, path: Path) -> None:
    """Shares a finished file, or shows where it is."""
    if device.share_file(path):
        path.unlink(missing_ok=True)  # the other app gets a copy
        return
    if device.can_share():
        app.say(_("This device did not take the file."))
        return
    text = _("Saved as {name} in {folder}").format(name=path.name, folder=path.parent)
    app.say(text, _("Show folder"), partial(device.show_folder, path), seconds=15)
