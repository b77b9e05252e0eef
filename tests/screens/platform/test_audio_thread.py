"""Without a working sound device the thread that plays sounds does not keep a processor busy."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from screens.platform import audio_thread

ROOT = Path(__file__).parents[3]
NULL = "pcm.!default { type null }\nctl.!default { type null }\n"
PROGRAM = """
import time
from kivy.clock import Clock
from screens.platform import audio_thread, sound_haptics as module
from screens.platform.sound_haptics import feedback
module.WATCHED = 0
feedback.warm_up("tick")
end = time.monotonic() + 30
while audio_thread.seconds_used() < 0.1 and time.monotonic() < end:
    time.sleep(0.05)
busy = audio_thread.seconds_used()
feedback._look(0.0, time.monotonic() - 0.1)
feedback.play("tick")
print(busy, audio_thread.seconds_used())
"""


def test_much_time_means_that_nothing_is_waited_for() -> None:
    assert audio_thread.spins(1.9, 2.0)
    assert not audio_thread.spins(0.02, 2.0)
    assert not audio_thread.spins(0.0, 0.0)


@pytest.mark.skipif(sys.platform != "linux", reason="ALSA's null device")
def test_a_null_device(tmp_path: Path) -> None:
    """The thread is gone after it was seen, and playing does no harm."""
    (tmp_path / ".asoundrc").write_text(NULL)
    ours = {"HOME": str(tmp_path), "SDL_AUDIODRIVER": "alsa", "KIVY_NO_ARGS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=os.environ | ours | {"KIVY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    busy, after = (float(one) for one in done.stdout.split()[-2:])
    if not busy:
        pytest.skip("SDL has no ALSA here")
    assert busy >= 0.1
    assert after == 0, "there is no such thread any more"
