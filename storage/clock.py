"""How long the clock of this device has gone on without a jump.

What is deleted for good after some days is deleted by this clock. One that is in 2099 by mistake
must not do that: after a jump the days are counted again, from the first start after it.
"""

from datetime import datetime, timedelta

from storage.connection import Disk
from storage.encoding import is_time
from storage.settings import CLOCK, Settings

JUMP = timedelta(days=90)
"""The longest time between two starts that is believed, ahead or back."""


class Clock:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._settings = Settings(disk)

    def steady(self, now: str) -> timedelta:
        """Remembers that the app was started at this time, and returns for how long the clock has
        gone on without a jump; without end if there never was one."""
        state = self._settings.get(CLOCK)
        seen, since = state.get("seen") or self._newest(), state.get("since", "")
        if _is_jump(seen, now):
            since = now
        if (state.get("seen", "")[:10], state.get("since", "")) != (now[:10], since):
            self._settings.set(CLOCK, {"seen": now, "since": since})
        return datetime.fromisoformat(now) - _time(since) if since else timedelta.max

    def _newest(self) -> str:
        """Returns the newest time that is saved; empty if nothing is."""
        times: list[str] = []
        for sql in ("SELECT max(updated) FROM games", "SELECT max(binned) FROM bin"):
            times += [one for (one,) in self._disk.rows(sql) if isinstance(one, str)]
        return max(times, default="")


def _is_jump(seen: str, now: str) -> bool:
    if not seen:
        return False
    return not is_time(seen) or abs(_time(now) - _time(seen)) > JUMP


def _time(stamp: str) -> datetime:
    """Parses a time; one that cannot be read is the latest of all: then nothing is old."""
    return datetime.fromisoformat(stamp if is_time(stamp) else "9999-12-31T00:00:00Z")
