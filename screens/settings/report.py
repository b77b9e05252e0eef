"""A report for the developers: version, system, settings without secrets, the last lines of
the log. Names and games are not in it."""

import platform
from pathlib import Path

from kivy import __version__ as kivy_version
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivymd import __version__ as kivymd_version

from screens.platform.log import last_lines
from storage.store import Store

LINES = 200
"""Lines of the log."""


def system(version: str) -> list[str]:
    """Called in the thread of the window."""
    return [
        f"Rollpad {version}",
        f"Python {platform.python_version()}, Kivy {kivy_version}, KivyMD {kivymd_version}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        f"window: {Window.width:.0f} x {Window.height:.0f}, density {Metrics.density:.2f}",
    ]


def report(about: list[str], store: Store, folder: Path) -> str:
    """Returns all of it as one text."""
    log = last_lines(folder, LINES) or ["(empty)"]
    return "\n".join([*about, "", *store.summary(), "", "log:", *log]) + "\n"
