"""The sounds are what the script computes: soft, short, and silent at both ends."""

import wave
from pathlib import Path

import pytest

from tools import sounds

FULL = 32767
EDGE = 5
"""Samples at either end, a tenth of a millisecond."""


def read(kind: str) -> tuple[tuple[int, int, int], list[int]]:
    """Channels, bytes and rate; and the samples of a file as it is shipped."""
    with wave.open(str(sounds.FOLDER / f"{kind}.wav"), "rb") as file:
        data = file.readframes(file.getnframes())
        form = file.getnchannels(), file.getsampwidth(), file.getframerate()
    pairs = (data[place : place + 2] for place in range(0, len(data), 2))
    return form, [int.from_bytes(pair, "little", signed=True) for pair in pairs]


def test_there_is_one_for_everything_that_happens(display: None) -> None:
    from screens.platform.sound_haptics import KINDS, SOUNDS

    assert SOUNDS == sounds.FOLDER
    files = {path.stem for path in Path(SOUNDS).iterdir()}
    assert files == set(KINDS) == set(sounds.SOUNDS)


@pytest.mark.parametrize("kind", sounds.SOUNDS)
class TestSound:
    def test_is_what_the_script_makes(self, kind: str) -> None:
        form, shipped = read(kind)
        assert form == (1, 2, 44100)
        made = sounds.samples(kind)
        assert len(shipped) == len(made)
        # Another system may round sines differently.
        off = max(abs(one - other) for one, other in zip(shipped, made, strict=True))
        assert off <= 1, "run `make sounds`"

    def test_is_soft_and_short(self, kind: str) -> None:
        peak = max(map(abs, read(kind)[1])) / FULL
        assert 0.2 < peak <= sounds.PEAK + 1 / FULL
        assert (sounds.FOLDER / f"{kind}.wav").stat().st_size < 60_000

    def test_begins_and_ends_in_silence(self, kind: str) -> None:
        samples = read(kind)[1]
        assert samples[0] == samples[-1] == 0
        assert max(map(abs, samples[:EDGE])) < 0.03 * FULL, "it rises, it does not jump"
        assert max(map(abs, samples[-EDGE:])) < 0.001 * FULL
