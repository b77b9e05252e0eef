"""Whether a screen reader is running. Asked without loading anything for it."""

import os
import subprocess
from pathlib import Path

from kivy.utils import platform

ASKING = {
    "linux": (
        *("dbus-send --session --print-reply=literal --reply-timeout=1000 --dest=org.a11y.Bus",),
        *("/org/a11y/bus org.freedesktop.DBus.Properties.Get",),
        *("string:org.a11y.Status string:ScreenReaderEnabled",),
    ),
    "macosx": ("defaults read com.apple.universalaccess voiceOverOnOffKey",),
}
"""The command that asks a desktop; its answer ends with `true` or `1` if there is one."""


def is_there() -> bool:
    """May take some milliseconds: not to be called in the thread of the window."""
    if platform == "win":
        import ctypes

        found = ctypes.c_int(0)  # SPI_GETSCREENREADER
        ctypes.windll.user32.SystemParametersInfoW(0x46, 0, ctypes.byref(found), 0)  # type: ignore[attr-defined]
        return bool(found.value)
    if platform not in ASKING or (platform == "linux" and not _has_bus()):
        return False
    command = " ".join(ASKING[platform]).split()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=2)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return False  # a desktop without the tool
    return done.stdout.strip().endswith(("true", "1"))


def _has_bus() -> bool:
    """Whether there is a session to ask."""
    if os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and Path(folder or "", "bus").exists()
