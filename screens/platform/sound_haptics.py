"""Sounds and vibrations for events. Failures never disturb the game: a device that cannot play a
sound stays silent."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Protocol

from kivy.logger import Logger
from kivy.utils import platform

from screens.platform import device
from storage.settings import HAPTICS, SOUND

SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"
SENSES = {"sound": SOUND, "haptics": HAPTICS}
"""Each sense with its setting."""
KINDS = {"tick": 15, "refuse": 45, "round_end": 30, "game_end": 120, "count": 15, "count_end": 300}
"""The events, with the duration of their vibration in milliseconds."""
SWITCHES = {"count_end": "count"}
"""Events without a switch, and the event whose switch applies to them."""


WATCHED = 3
"""Seconds after which it is known whether the device takes its time."""


class Sound(Protocol):
    """A loaded sound of `kivy.core.audio`."""

    def play(self) -> None: ...


class Feedback:
    def __init__(self) -> None:
        self.wanted: dict[str, dict[str, bool]] = {sense: {} for sense in SENSES}
        """Which events are on; missing ones are on."""
        self._sounds: dict[str, Sound | None] = {}
        self._failed: set[str] = set()
        self._watched = self._closed = False
        """Whether the thread that plays was looked after, and was ended."""

    def wants(self, sense: str, kind: str) -> bool:
        return self.wanted[sense].get(SWITCHES.get(kind, kind), True)

    def play(self, kind: str) -> None:
        """Plays sound and vibration of an event, as far as they are on."""
        for sense in SENSES:
            if self.wants(sense, kind):
                self.give(sense, kind)

    def give(self, sense: str, kind: str) -> None:
        """Plays one of the two, whether on or off."""
        with self._whatever_happens(sense):
            if sense == "haptics":
                device.vibrate(KINDS[kind])
            elif sound := self._load(kind):
                sound.play()

    def warm_up(self, kind: str) -> None:
        """Loads a sound, and at first the audio system, so that the first tick is not delayed."""
        if self.wants("sound", kind):
            with self._whatever_happens("sound"):
                self._load(kind)

    def _load(self, kind: str) -> Sound | None:
        """Returns a sound, or None if there is none; a failed one is not loaded again at every
        tick."""
        if kind not in self._sounds:
            self._sounds[kind] = None
            from kivy.core.audio import SoundLoader  # imported late, as it slows down the start

            if not self._closed:
                self._sounds[kind] = SoundLoader.load(str(SOUNDS / f"{kind}.wav"))
            if platform == "linux" and not self._watched:
                self._watched = True
                self._watch()
        return self._sounds[kind]

    def _watch(self) -> None:
        """Looks after a while whether the thread that plays waits for its device."""
        from kivy.clock import Clock

        from screens.platform import audio_thread

        used, since = audio_thread.seconds_used(), monotonic()
        Clock.schedule_once(lambda _seconds: self._look(used, since), WATCHED)

    def _look(self, used: float, since: float) -> None:
        """Does without sounds if their thread keeps a processor busy."""
        from screens.platform import audio_thread

        if audio_thread.spins(audio_thread.seconds_used() - used, monotonic() - since):
            Logger.warning("Rollpad: no sound: the device takes no time")
            self._closed, self._sounds = True, dict.fromkeys(KINDS)
            with self._whatever_happens("sound"):
                audio_thread.close()

    @contextmanager
    def _whatever_happens(self, sense: str) -> Iterator[None]:
        """Drivers may raise anything; the first error is logged."""
        try:
            yield
        except Exception as error:
            if sense not in self._failed:
                Logger.warning(f"Rollpad: no {sense}: {error!r}")
            self._failed.add(sense)


feedback = Feedback()
