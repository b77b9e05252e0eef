"""What is heard and felt when something happens. It never stands in the way: a device that cannot
play a sound is silent, and the game goes on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.logger import Logger

from screens.system import device
from storage.settings import HAPTICS, SOUND

if TYPE_CHECKING:
    from kivy.core.audio import Sound

SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"
SENSES = {"sound": SOUND, "haptics": HAPTICS}
"""Each with its setting."""
KINDS = {"tick": 15, "refuse": 45, "round_end": 30, "game_end": 120, "count": 15, "count_end": 300}
"""What can happen, with the milliseconds for which it is felt."""
SWITCHES = {"count_end": "count"}
"""What has no switch of its own, and the one that it is turned off with."""


class Feedback:
    def __init__(self) -> None:
        self.wanted: dict[str, dict[str, bool]] = {sense: {} for sense in SENSES}
        """Which kinds are on; those that are not named are."""
        self._sounds: dict[str, Sound | None] = {}
        self._failed: set[str] = set()

    def wants(self, sense: str, kind: str) -> bool:
        return self.wanted[sense].get(SWITCHES.get(kind, kind), True)

    def play(self, kind: str) -> None:
        """Lets it be heard and felt, as far as that is wanted."""
        for sense in SENSES:
            if self.wants(sense, kind):
                self.give(sense, kind)

    def give(self, sense: str, kind: str) -> None:
        """To one sense, whether wanted or not."""
        with self._whatever_happens(sense):
            if sense == "haptics":
                device.vibrate(KINDS[kind])
            elif sound := self._load(kind):
                sound.play()

    def warm_up(self, kind: str) -> None:
        """Loads a sound, the first time with the loudspeaker, so that the first tick need not."""
        if self.wants("sound", kind):
            with self._whatever_happens("sound"):
                self._load(kind)

    def _load(self, kind: str) -> "Sound | None":
        """A sound, or None if there is none; what has failed is not tried at each tick again."""
        if kind not in self._sounds:
            self._sounds[kind] = None
            from kivy.core.audio import SoundLoader  # late, as it costs the start some time

            self._sounds[kind] = SoundLoader.load(str(SOUNDS / f"{kind}.wav"))
        return self._sounds[kind]

    @contextmanager
    def _whatever_happens(self, sense: str) -> Iterator[None]:
        """Drivers raise what they like; that is logged once."""
        try:
            yield
        except Exception as error:
            if sense not in self._failed:
                Logger.warning(f"Rollpad: no {sense}: {error!r}")
            self._failed.add(sense)


feedback = Feedback()
