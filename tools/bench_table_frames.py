"""A shared table of seven: the frames of the host's window while six others play.

The host is the app with a phone's window (`tools.guest_host`), the others are processes without
windows (`tools.bench_table`).
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.bench_guests import Host
from tools.bench_row import Goal, row
from tools.bench_table import DEVICES, SECRET, Process
from tools.stopwatch import Times, percentile

GOAL = 20
"""Maximum milliseconds of a frame (99th percentile)."""
PAUSE = 0.05
WARM_UP = 5
"""Entries that are not measured: the first ones import modules."""


def frames(folder: Path, count: int) -> list[Times]:
    """Returns milliseconds of each frame of the host while so many entries are made by the
    others."""
    folder.mkdir(parents=True, exist_ok=True)
    host, devices = Host(folder / "0"), list[Process]()
    try:
        _address, journal = host.new_game()
        address, have = host.say("share", secret=SECRET)["address"], len(journal.entries)
        for one in range(1, DEVICES):
            devices.append(Process(folder / str(one), address))
        for device in devices:
            device.printed_at(f"{have}")
        for number in range(WARM_UP + count):
            if number == WARM_UP:
                host.frames()
            time.sleep(PAUSE)
            entering = devices[number % len(devices)]
            entering.enter(number)
            have += 1
            for device in devices:
                device.printed_at(f"{have}")
        return host.frames()
    finally:
        for device in devices:
            device.close()
        host.quit()


def host_frames(folder: Path, count: int) -> None:
    found = frames(folder, count)
    for clock, place in (("wall", 0), ("processor", 1)):
        value = percentile(found, place, 99)
        what = f"shared table: the host's frames, {len(found)}, {clock}, p99"
        row(what, f"{value:.1f} ms", Goal(value, GOAL, " ms"))


if __name__ == "__main__":
    from tools.display import virtual_display

    with virtual_display(), TemporaryDirectory() as data:
        host_frames(Path(data), int(sys.argv[1]) if sys.argv[1:] else 60)
