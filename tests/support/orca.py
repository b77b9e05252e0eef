"""The real Orca beside the app, on a separate bus and display; keys come through X.

The spoken text is read from Orca's log; nothing is audible.
"""

import ctypes
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Condition, Thread

from jeepney import MatchRule
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

from tests.support import screen_reader
from tools.display import xvfb

PATIENCE = 30.0
"""Seconds within which Orca speaks, on a busy machine."""
MOMENT, MOST_KEYS = 6.0, 30
"""Seconds in which a key has an effect, and how often one is pressed to reach something."""
RESTED = 0.8
"""Seconds of silence after which it has said all of what a key leads to, on a busy machine."""
FINGER = 30
"""Milliseconds for which a key is down: two threads read X's events."""
SAID = re.compile(r"SPEECH OUTPUT: '(.*?)'(?: |$|\{)")
END = "end\n"
"""The line after which the log is not read any more."""
LINE_BY_LINE = """
import builtins, runpy, sys
usual = open
def line_by_line(file, mode="r", *rest, **more):
    rest = (1,) if str(file).endswith("orca.log") else rest
    return usual(file, mode, *rest, **more)
builtins.open = line_by_line
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Starts Orca with a log that is written at once: it keeps some kilobytes back, so that what it has
said would be seen only after the next keys."""
KEYS = {
    "enter": 0xFF0D,
    "tab": 0xFF09,
    "escape": 0xFF1B,
    "left": 0xFF51,
    "up": 0xFF52,
    "right": 0xFF53,
    "down": 0xFF54,
}
"""Keys that are not characters, by X's numbers."""


def is_possible() -> bool:
    """Whether Orca is installed, and keys can be sent."""
    return (
        screen_reader.is_possible() and bool(shutil.which("orca")) and _library("Xtst") is not None
    )


def _library(name: str) -> ctypes.CDLL | None:
    for version in (".6", ""):
        try:
            return ctypes.CDLL(f"lib{name}.so{version}")
        except OSError:
            continue
    return None


class Keyboard:
    """Keys as X sends them."""

    def __init__(self, display: str) -> None:
        x11, xtst = _library("X11"), _library("Xtst")
        assert x11
        assert xtst
        self._x11, self._xtst = x11, xtst
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        x11.XFlush.argtypes = [ctypes.c_void_p]
        xtst.XTestFakeKeyEvent.argtypes = [
            *(ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong)
        ]
        self._display = x11.XOpenDisplay(display.encode())
        self._ignore = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(
            lambda _display, _error: 0
        )
        x11.XSetErrorHandler(self._ignore)  # a window that is not shown takes no focus

    def press(self, key: str) -> None:
        code = self._x11.XKeysymToKeycode(self._display, KEYS.get(key) or ord(key))
        for down in (1, 0):
            self._xtst.XTestFakeKeyEvent(self._display, code, down, FINGER)
        self._x11.XFlush(self._display)

    def focus(self) -> None:
        """Gives the focus to the only window: there is no window manager."""
        x11 = self._x11
        x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        x11.XQueryTree.argtypes = [ctypes.c_void_p, ctypes.c_ulong, *[ctypes.c_void_p] * 4]
        x11.XSetInputFocus.argtypes = [
            *(ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_ulong)
        ]
        root, parent = ctypes.c_ulong(), ctypes.c_ulong()
        children, count = ctypes.POINTER(ctypes.c_ulong)(), ctypes.c_uint()
        top = x11.XDefaultRootWindow(self._display)
        found = [ctypes.byref(one) for one in (root, parent, children, count)]
        x11.XQueryTree(self._display, top, *found)
        for place in range(count.value):
            x11.XSetInputFocus(self._display, children[place], 1, 0)
        x11.XFlush(self._display)


class Log:
    """Orca's log: a pipe whose lines are read as soon as they are written."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.said: list[str] = []
        """Everything that was spoken so far."""
        self.began = False
        self._news = Condition()
        self._file = os.open(path, os.O_RDWR)  # opening it for reading alone would wait for Orca
        self._reading = Thread(target=self._read)
        self._reading.start()

    def _read(self) -> None:
        with os.fdopen(os.dup(self._file), errors="replace") as lines:
            for line in lines:
                if line == END:
                    return
                with self._news:
                    self.began = True
                    self.said += SAID.findall(line)
                    self._news.notify_all()

    def wait_until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Waits for what the log says; returns whether it was in time."""
        with self._news:
            return self._news.wait_for(condition, seconds)

    def close(self) -> None:
        os.write(self._file, END.encode())
        self._reading.join()
        os.close(self._file)


class Orca:
    def __init__(self, log: Log, keyboard: Keyboard) -> None:
        self._log, self.keyboard = log, keyboard
        self._from = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.keyboard.press(key)

    def said(self) -> list[str]:
        """Returns everything that was spoken so far."""
        return [*self._log.said]

    def _says(self, words: str, since: int, seconds: float, instead: str = "") -> bool:
        """Waits until these words, or others instead, are spoken; returns whether they were."""
        wanted = [words, *filter(None, [instead])]

        def is_said() -> bool:
            return any(one in said for said in self._log.said[since:] for one in wanted)

        return self._log.wait_until(is_said, seconds)

    def _rest(self) -> None:
        """Waits until it says nothing more: what a key leads to may come late."""
        while self._says("", len(self.said()), RESTED):
            pass

    def reach(self, key: str, words: str) -> None:
        """Presses a key until these words are spoken."""
        for _time in range(MOST_KEYS):
            self.keyboard.focus()
            self._rest()
            before = len(self.said())
            self.press(key)
            self._says("", before, MOMENT)
            if self._says(words, before, RESTED):
                self._from = len(self.said())
                return
        raise AssertionError(f"{key} does not lead to {words!r}, but to {self.said()}")

    def has_said(self, words: str) -> bool:
        """Whether these words were spoken at any time; waits for them."""
        return self._says(words, 0, PATIENCE)

    def wait_for(self, words: str, instead: str = "") -> list[str]:
        """Waits until these words, or others instead, are spoken; returns what was spoken since the
        last time."""
        in_time = self._says(words, self._from, PATIENCE, instead)
        new = self.said()[self._from :]
        if not in_time:
            before = self.said()[: self._from][-12:]
            raise AssertionError(f"Orca did not say {words!r}, but {new}; before that {before}")
        self._from += len(new)
        return new


def _tell_system(address: str) -> None:
    """Turns on the screen reader as the user of a desktop does."""
    name = "org.a11y.Bus"
    begins = MatchRule(type="signal", interface=message_bus.interface, member="NameOwnerChanged")
    begins.add_arg_condition(0, name)
    with open_dbus_connection(address) as session, session.filter(begins) as begun:
        session.send_and_get_reply(message_bus.AddMatch(begins))
        if not session.send_and_get_reply(message_bus.NameHasOwner(name)).body[0]:
            session.recv_until_filtered(begun, timeout=PATIENCE)
        on = "org.a11y.Status", "ScreenReaderEnabled", ("b", True)
        screen_reader._ask(session, screen_reader.PROPERTIES, "Set", "ssv", on)


@contextmanager
def orca_playing(folder: Path) -> Iterator[Orca]:
    """Yields an Orca that was started before the app, and the app."""
    environment = os.environ | {
        "XDG_RUNTIME_DIR": str(folder),
        "XDG_CACHE_HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "share"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "GSETTINGS_BACKEND": "memory",
        "ROLLPAD_DATA": str(folder / "data"),
        "LC_ALL": "C.UTF-8",
        "LANGUAGE": "en",
    }
    for name in ("share", "config", "data"):
        (folder / name).mkdir(exist_ok=True)
    log = folder / "orca.log"
    read = Log(log)
    size = {"KCFG_GRAPHICS_WIDTH": "360", "KCFG_GRAPHICS_HEIGHT": "740"}
    with xvfb() as number, screen_reader._session_bus(folder) as address:
        environment |= size | {"DISPLAY": f":{number}", "DBUS_SESSION_BUS_ADDRESS": address}
        started: list[subprocess.Popen[bytes]] = []

        def start(*command: str) -> None:
            quiet = subprocess.DEVNULL
            started.append(
                subprocess.Popen(
                    command, env=environment, cwd=screen_reader.ROOT, stdout=quiet, stderr=quiet
                )
            )

        try:
            start(str(screen_reader.LAUNCHER))
            _tell_system(address)
            start("/usr/bin/python3", "-c", LINE_BY_LINE, "/usr/bin/orca", f"--debug-file={log}")
            read.wait_until(lambda: read.began, PATIENCE)
            start(sys.executable, str(screen_reader.ROOT / "main.py"))
            keyboard = Keyboard(f":{number}")
            yield Orca(read, keyboard)
        finally:
            for one in reversed(started):
                one.terminate()
                try:
                    one.wait(timeout=5)
                except subprocess.TimeoutExpired:
                    one.kill()
                    one.wait()
            read.close()
