"""Whether a screen reader is running, and whether it takes announcements. Asked without loading
anything for it."""

import os
import re
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


WHERE = (
    "dbus-send --session --print-reply=literal --reply-timeout=1000 --dest=org.a11y.Bus"
    " /org/a11y/bus org.a11y.Bus.GetAddress"
)
"""Asks for the address of the bus of AT-SPI."""
EVENTS = (
    *("--print-reply", "--dest=org.a11y.atspi.Registry", "/org/a11y/atspi/registry"),
    "org.a11y.atspi.Registry.GetRegisteredEvents",
)
"""Asks there for the events that readers need."""
ANNOUNCEMENT = "object:announcement"
"""Orca requires it since 45."""
PATIENCE = 2
"""Seconds in which the system answers."""


def is_there() -> bool:
    """Whether a screen reader runs. May take some milliseconds: not to be called in the thread of
    the window."""
    if platform == "win":
        import ctypes

        found = ctypes.c_int(0)  # SPI_GETSCREENREADER
        ctypes.windll.user32.SystemParametersInfoW(0x46, 0, ctypes.byref(found), 0)  # type: ignore[attr-defined]
        return bool(found.value)
    if platform not in ASKING or (platform == "linux" and not _has_bus()):
        return False
    return _answer(" ".join(ASKING[platform]).split()).endswith(("true", "1"))


def takes_announcements() -> bool:
    """Whether readers speak announcements; on Linux only if one has registered for it. May take
    some milliseconds, too."""
    if platform != "linux" or not _has_bus():
        return True
    address = _answer(WHERE.split())
    events = _answer(["dbus-send", f"--bus={address}", *EVENTS]) if address else ""
    wanted = re.findall(r'string "([a-zA-Z]+:[^"]*)"', events)
    return not wanted or any(one.lower().startswith(ANNOUNCEMENT) for one in wanted)


def _answer(command: list[str]) -> str:
    """Returns what a command prints; empty if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return ""  # a desktop without the tool
    return done.stdout.strip()


def _has_bus() -> bool:
    """Whether there is a session to ask."""
    if os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return bool(folder) and Path(folder or "", "bus").exists()
