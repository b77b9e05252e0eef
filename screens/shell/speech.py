"""Reads aloud what happens in a game, for players who cannot see the pad from their seat."""

from collections.abc import Callable
from time import monotonic

from screens.platform.voice import Voice
from sheets import announcements
from sheets.announcements import (
    ENTRY,
    PREVIEWED,
    QUESTION,
    REFUSAL,
    RESULT,
    UNDONE,
    Announcement,
)
from sheets.texts import spoken

CUTS_OFF = (ENTRY, UNDONE, REFUSAL, RESULT)
"""Messages that cut off earlier ones."""
TOGETHER = 0.1
"""Seconds within which messages belong together, as an entry and the next turn."""


class ReadAloud:
    """Listens to what happens, from the beginning until `stop`."""

    def __init__(self, voice: Voice, clock: Callable[[], float] = monotonic) -> None:
        self.voice = voice
        self._clock = clock
        self._last = 0.0
        announcements.listeners.append(self.speak)

    def speak(self, message: Announcement) -> None:
        """Speaks a message, except questions and previews of points, which are only shown."""
        if message.kind in (QUESTION, PREVIEWED) or not message.words:
            return
        now = self._clock()
        fresh = message.kind in CUTS_OFF and now - self._last > TOGETHER
        self._last = now
        self.voice.say(message.words, spoken(), fresh=fresh)

    def stop(self) -> None:
        announcements.listeners.remove(self.speak)
        self.voice.close()
