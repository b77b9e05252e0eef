"""The thread that SDL plays sounds with. Linux only.

With a device that takes everything at once, as ALSA's null device, it never waits and keeps a
processor busy, at the highest priority.
"""

import ctypes
import os
from pathlib import Path

TASKS = Path("/proc/self/task")
NAME = "SDLAudio"
SHARE = 0.05
"""Share of a processor above which the thread does not wait for its device."""


def seconds_used() -> float:
    """Returns the processor time of the thread so far; 0 if there is none."""
    ticks = 0
    for stat in TASKS.glob("*/stat") if TASKS.exists() else ():
        try:
            text = stat.read_text()
        except OSError:  # it has ended
            continue
        name, rest = text[text.index("(") + 1 : text.rindex(")")], text[text.rindex(")") + 2 :]
        if name.startswith(NAME):
            ticks += sum(int(one) for one in rest.split()[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def spins(used: float, seconds: float) -> bool:
    """Whether so much processor time in so many seconds means that nothing is waited for."""
    return seconds > 0 and used / seconds > SHARE


def close() -> None:
    """Ends the thread: there are no sounds from now on."""
    maps = Path("/proc/self/maps").read_text().splitlines()
    paths = {line.split()[-1] for line in maps if "SDL2_mixer" in line}
    for path in paths:
        ctypes.CDLL(path).Mix_CloseAudio()
