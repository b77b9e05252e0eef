"""What a test may leave running in this process: threads, child processes, sockets, timers.

`tests/conftest.py` compares them before and after each test and each file, and names what is new.
"""

import os
import socket
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import Thread, enumerate
from typing import Any

FDS, TASKS = Path("/proc/self/fd"), Path("/proc/self/task")
PATIENCE = 10.0
"""Seconds for a thread to end that is ending already."""
EXPECTED = {
    "X11": "the connection to the display, which Kivy's window keeps as long as the process lives",
    "AF_NETLINK": "SDL looks for input devices that come and go",
    "Xvfb": "the display itself, started once by the first test that needs it",
    "Cache._purge_by_timeout": "Kivy's own timer, started when it is first imported",
    "multiprocessing.resource_tracker": "Python's own process, started once",
    "in no window": "a widget of a closed app, or one made without an app, follows the language "
    "or wants to be laid out; this is cancelled, see below",
    "thread 'readers'": "waits for screen readers as long as the process lives, as AccessKit does",
}
"""Objects that may stay, by a part of their name, with the reason."""


@dataclass(frozen=True, slots=True)
class Belongings:
    threads: frozenset[Thread]
    children: frozenset[str]
    """Process ids."""
    sockets: frozenset[str]
    """Inodes, as in `socket:[4711]`."""
    timers: frozenset[object]
    """Events of Kivy's clock."""


def take_stock() -> Belongings:
    """Returns the threads, processes, sockets and timers of this process."""
    return Belongings(
        frozenset(enumerate()),
        frozenset(_children()),
        frozenset(_sockets()),
        timers(),
    )


def left_behind(before: Belongings, *, with_timers: bool = True) -> list[str]:
    """Returns the names of what is new, after threads that are about to end have ended."""
    for thread in set(enumerate()) - before.threads:
        if not _is_expected(f"thread {thread.name!r}"):
            thread.join(PATIENCE)
    after = take_stock()
    named = [
        *(f"thread {one.name!r}" for one in after.threads - before.threads),
        *(f"process {_command(one)!r}" for one in after.children - before.children),
        *(f"socket {_address(one)!r}" for one in after.sockets - before.sockets),
        *(f"timer {_callback(one)!r}" for one in after.timers - before.timers if with_timers),
    ]
    return sorted(one for one in named if not _is_expected(one))


def _is_expected(name: str) -> bool:
    return any(part in name for part in EXPECTED)


def app_runs() -> bool:
    """Returns whether an app is open, e.g. one that the tests of a file share."""
    kivy = sys.modules.get("kivy.app")
    return bool(kivy and kivy.App.get_running_app())


def timers() -> frozenset[object]:
    """Returns the events of Kivy's clock."""
    return frozenset(_timers())


def cancel_timers(before: frozenset[object]) -> None:
    """Cancels new timers, e.g. of widgets that were made without a window."""
    for event in timers() - before:
        event.cancel()  # type: ignore[attr-defined]


def _children() -> Iterable[str]:
    if not TASKS.exists():  # not on Linux
        return
    for task in os.listdir(TASKS):  # noqa: PTH208  # half the time of `iterdir`, after every test
        try:
            yield from (TASKS / task / "children").read_text().split()
        except OSError:  # a thread that has ended meanwhile, or a kernel without this file
            continue


def _sockets() -> Iterable[str]:
    if not FDS.exists():
        return
    for number in os.listdir(FDS):  # noqa: PTH208
        try:
            target = os.readlink(f"{FDS}/{number}")  # noqa: PTH115
        except OSError:
            continue
        if target.startswith("socket:"):
            yield target


def _timers() -> Iterable[object]:
    clock = sys.modules.get("kivy.clock")
    return clock.Clock.get_events() if clock else ()


def _command(child: str) -> str:
    try:
        words = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ")
    except OSError:
        return child
    return words.decode(errors="replace").strip() or f"{child}, ended but not waited for"


def _address(inode: str) -> str:
    """Returns the address of a socket, or of its peer if it has none."""
    for number in FDS.iterdir():
        try:
            if os.readlink(number) != inode:  # noqa: PTH115
                continue
            with socket.socket(fileno=os.dup(int(number.name))) as copy:
                return f"{copy.family.name} {_name_of(copy)}"
        except OSError:
            continue
    return inode


def _name_of(one: socket.socket) -> str:
    own = one.getsockname()
    try:
        peer = one.getpeername()
    except OSError:
        return f"{own}"
    return f"{own} to {peer}"


def _callback(event: object) -> str:
    callback = event.get_callback()  # type: ignore[attr-defined]
    name = f"{getattr(callback, '__module__', '')}.{getattr(callback, '__qualname__', callback)}"
    alone = any(widget.get_root_window() is None for widget in _widgets(callback))
    return f"{name} of a widget in no window" if alone else name


def _widgets(callback: object) -> Iterable[Any]:
    """Yields the widgets that a callback belongs to: of a method, or of a function inside one."""
    owners = [getattr(callback, "__self__", None)]
    for cell in getattr(callback, "__closure__", None) or ():
        value = cell.cell_contents
        owners += value if isinstance(value, tuple | list) else [value]
    return (one for one in owners if hasattr(one, "get_root_window"))
