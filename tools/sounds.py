"""Generates the sounds: they are computed here, so that no licences are needed and all are soft.

A sound is a sum of partials that ring and decay; some begin with a short noise. `make sounds`
writes them into assets/sounds.
"""

import math
import sys
import wave
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent.parent / "assets" / "sounds"
RATE = 44100
PEAK = 10 ** (-12 / 20)
"""-12 dBFS: audible at the table without startling anyone."""
FADE = 0.02
"""Seconds of the fade-out at the end of a sound, which avoids a click."""

Samples = list[float]


class Partial(NamedTuple):
    """A tone that rises quickly and decays."""

    hertz: float
    level: float
    ring: float
    """Seconds in which it falls to a third."""
    begin: float = 0
    rise: float = 0.003


class Noise(NamedTuple):
    """A short scratch, as of a pencil on paper."""

    level: float
    ring: float
    dark: float
    """Low-pass filter, from 0 (none) to 1 (only low frequencies)."""


def notes(hertz: Iterable[float], gap: float, ring: float) -> list[Partial]:
    """Returns notes one after the other on a wooden bar: each with a short overtone two octaves
    up."""
    found = []
    for place, tone in enumerate(hertz):
        found.append(Partial(tone, 1, ring, place * gap))
        found.append(Partial(tone * 4, 0.18, ring / 4, place * gap))
    return found


A, C, E, G = 440 * 2, 440 * 2 ** (3 / 12), 440 * 2 ** (7 / 12), 440 * 2 ** (10 / 12)
GONG = ((1, 1), (2, 0.45), (2.76, 0.3), (4.07, 0.12))
"""The partials of a struck bar, by pitch and level, in addition to a humming one."""

SOUNDS: dict[str, tuple[float, list[Partial | Noise]]] = {
    "tick": (0.06, [Noise(1, 0.006, 0.55), Partial(1900, 0.5, 0.008, rise=0.001)]),
    "refuse": (
        0.26,
        [
            Partial(tone, level, ring, begin, 0.006)
            for begin in (0, 0.1)
            for tone, level, ring in ((175, 1, 0.035), (350, 0.5, 0.02))
        ],
    ),
    "round_end": (0.36, [*notes((E, A), 0.085, 0.07)]),
    "game_end": (0.66, [*notes((C, E, G, C * 2), 0.095, 0.1)]),
    "count": (0.06, [Partial(1046, 1, 0.012), Partial(2650, 0.25, 0.005)]),
    "count_end": (
        0.66,
        [Partial(C * pitch, level, 0.2 / pitch**0.5, rise=0.005) for pitch, level in GONG],
    ),
}
"""The duration of each sound in seconds, and its parts."""


def _noise() -> Iterator[float]:
    """Yields noise from -1 to 1, the same every time."""
    number = 1
    while True:
        number = (number * 1103515245 + 12345) % 2**31
        yield number / 2**30 - 1


def _partial(part: Partial, count: int) -> Samples:
    found = []
    for place in range(count):
        at = place / RATE - part.begin
        if at <= 0:
            found.append(0.0)
            continue
        rise = 0.5 - 0.5 * math.cos(math.pi * min(1, at / part.rise))
        loudness = part.level * rise * math.exp(-at / part.ring)
        found.append(loudness * math.sin(2 * math.pi * part.hertz * at))
    return found


def _scratch(part: Noise, count: int) -> Samples:
    found, value, rise = [], 0.0, 0.001
    for place, grain in zip(range(count), _noise(), strict=False):
        at = place / RATE
        value += (grain - value) * (1 - part.dark)
        found.append(part.level * min(1, at / rise) * math.exp(-at / part.ring) * value)
    return found


def samples(kind: str) -> list[int]:
    """Returns a sound as 16-bit samples, normalized to the same peak as the others."""
    seconds, parts = SOUNDS[kind]
    count = round(seconds * RATE)
    tracks = [
        _partial(part, count) if isinstance(part, Partial) else _scratch(part, count)
        for part in parts
    ]
    mixed = [sum(column) for column in zip(*tracks, strict=True)]
    fade = round(FADE * RATE)
    for place in range(fade):
        mixed[-1 - place] *= 0.5 - 0.5 * math.cos(math.pi * place / fade)
    scale = PEAK * 32767 / max(map(abs, mixed))
    return [round(value * scale) for value in mixed]


def wav(kind: str) -> bytes:
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        data = (value.to_bytes(2, "little", signed=True) for value in samples(kind))
        file.writeframes(b"".join(data))
    return out.getvalue()


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for kind in SOUNDS:
        data = wav(kind)
        (FOLDER / f"{kind}.wav").write_bytes(data)
        print(f"{kind:<10} {SOUNDS[kind][0]:.2f} s {len(data) / 1000:5.1f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
