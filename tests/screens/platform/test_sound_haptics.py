"""Every action has one sound and one vibration, according to the settings.

Only the loudspeaker and the motor are stand-ins, and only where a test checks their calls.
"""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.support.full_disk import fill_the_disk
from tests.support.settings import choose, open_settings
from tests.support.table import begin, golden, resume, without_its_end
from tools.robot import PHONE, Robot, running_app

ROOT = Path(__file__).parents[3]


@pytest.fixture
def heard(display: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that were played."""
    from kivy.core.audio import SoundLoader

    from screens.platform.sound_haptics import feedback

    sounds: list[str] = []

    def load(file: str) -> Any:
        assert Path(file).is_file()
        return SimpleNamespace(play=lambda: sounds.append(Path(file).stem))

    monkeypatch.setattr(SoundLoader, "load", load)
    monkeypatch.setattr(feedback, "_sounds", {})
    return sounds


@pytest.fixture
def felt(display: None, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The durations of vibrations in milliseconds."""
    from screens.platform import device

    shakes: list[int] = []
    monkeypatch.setattr(device, "can_vibrate", lambda: True)
    monkeypatch.setattr(device, "vibrate", shakes.append)
    return shakes


def taken(happened: list[Any]) -> list[Any]:
    """Returns the events since the last query."""
    found = happened[:]
    happened.clear()
    return found


# What is done


def test_what_is_done_is_heard_and_felt_once(
    heard: list[str], felt: list[int], phone: Robot
) -> None:
    """Which sound it makes is the match's (`tests/screens/play/test_sounds.py`)."""
    from screens.platform.sound_haptics import KINDS

    screen = begin(phone, 2)
    assert taken(heard) == [], "opening a game is not an entry"
    phone.tap_box("row4.1")
    assert (taken(heard), taken(felt)) == (["tick"], [KINDS["tick"]])
    phone.tap(screen.ids.undo)
    assert (taken(heard), taken(felt)) == (["tick"], [KINDS["tick"]])
    phone.tap_panel("pass")
    assert (taken(heard), taken(felt)) == (["refuse"], [KINDS["refuse"]])


def test_the_end_of_a_game(heard: list[str], felt: list[int], phone: Robot) -> None:
    from screens.platform.sound_haptics import KINDS

    journal = golden("tricubo-A-tie")
    screen = resume(phone, without_its_end(journal))
    phone.enter(journal.entries[-1].move)
    assert screen.session.journal.over
    assert taken(heard) == ["game_end"]
    assert taken(felt) == [KINDS["game_end"]]
    phone.answer("Result")
    phone.back()
    assert (heard, felt) == ([], [])


def test_what_could_not_be_saved(heard: list[str], phone: Robot) -> None:
    begin(phone, 2)
    fill_the_disk(phone.screen.session)
    phone.tap_box("row4.1")
    assert phone.app.message
    assert taken(heard) == ["refuse"]


# What is switched on


def test_each_kind_can_be_turned_off(
    heard: list[str], felt: list[int], display: None, tmp_path: Path
) -> None:
    from screens.platform.sound_haptics import KINDS

    with running_app(tmp_path, PHONE) as robot:
        settings = open_settings(robot)
        kinds = [chip.value for chip in settings.ids.sound.chips]
        assert kinds == [chip.value for chip in settings.ids.haptics.chips]
        assert set(kinds) == {"tick", "refuse", "round_end", "game_end", "count"}
        assert all(chip.chosen for chip in [*settings.ids.sound.chips, *settings.ids.haptics.chips])
        choose(robot, "sound", "tick")
        assert [chip.chosen for chip in settings.ids.sound.chips] == [False, True, True, True, True]
        assert all(chip.chosen for chip in settings.ids.haptics.chips)
        choose(robot, "haptics", "refuse")
        assert (heard, felt) == ([], [])
        begin(robot, 2)
        robot.tap_box("row4.1")
        assert (taken(heard), taken(felt)) == ([], [KINDS["tick"]])
    with running_app(tmp_path, PHONE) as robot:
        begin(robot, 2)
        robot.tap_box("row4.1")
        robot.tap_box("row3.2")
        robot.tap_panel("pass")
        assert taken(heard) == ["round_end", "refuse"], "remembered"
        assert taken(felt) == [KINDS["tick"], KINDS["round_end"]]
        robot.back()
        settings = open_settings(robot)
        choose(robot, "sound", "tick")
        assert [chip.chosen for chip in settings.ids.sound.chips] == [True] * 5
        assert (taken(heard), taken(felt)) == (["tick"], []), "what is on shows what it is like"


def test_a_countdown(heard: list[str], felt: list[int], phone: Robot) -> None:
    from screens.platform.sound_haptics import KINDS, feedback

    feedback.play("count")
    feedback.play("count_end")
    assert taken(heard) == ["count", "count_end"]
    assert taken(felt) == [KINDS["count"], KINDS["count_end"]]
    feedback.wanted["sound"] = {"count": False}
    feedback.play("count")
    feedback.play("count_end")
    assert taken(heard) == []
    assert len(taken(felt)) == 2


def test_a_desktop_has_nothing_to_be_felt(phone: Robot) -> None:
    from screens.platform import device

    assert not device.can_vibrate()
    device.vibrate(10)
    settings = open_settings(phone)
    assert "Sounds" in phone.texts()
    assert "Vibration" not in phone.texts()
    assert settings.ids.sound.chips


# The devices


class Android:
    """Records the calls of the bridge to Java."""

    def __init__(self, version: int, *, motor: bool = True) -> None:
        self.asked: list[object] = []
        vibrator = SimpleNamespace(hasVibrator=lambda: motor, vibrate=self.asked.append)
        services = {"vibrator": vibrator}
        activity = SimpleNamespace(getSystemService=services.__getitem__)
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.content.Context": SimpleNamespace(VIBRATOR_SERVICE="vibrator"),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "android.os.VibrationEffect": SimpleNamespace(createOneShot=lambda *how: how),
        }

    def take_the_place(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from screens.platform import device

        jnius = ModuleType("jnius")
        jnius.autoclass = self.classes.__getitem__  # type: ignore[attr-defined]
        jnius.cast = lambda _name, thing: thing  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "jnius", jnius)
        monkeypatch.setattr(device, "platform", "android")
        # The motor is cached, but not from one test to the next.
        monkeypatch.setattr(device, "_vibrator", device._vibrator.__wrapped__)


@pytest.mark.parametrize(("version", "asked"), [(24, 15), (25, 15), (26, (15, -1)), (35, (15, -1))])
def test_a_phone_vibrates(
    display: None, monkeypatch: pytest.MonkeyPatch, version: int, asked: object
) -> None:
    from screens.platform import device

    android = Android(version)
    android.take_the_place(monkeypatch)
    assert device.can_vibrate()
    device.vibrate(15)
    assert android.asked == [asked]


def test_a_tablet_without_a_motor(display: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.platform import device

    Android(35, motor=False).take_the_place(monkeypatch)
    assert not device.can_vibrate()


def test_the_real_loudspeaker_path(phone: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kivy's own player plays the files, into a loudspeaker that SDL only pretends to have."""
    from screens.platform.sound_haptics import KINDS, feedback
    from tools import sounds

    monkeypatch.setattr(feedback, "_sounds", {})
    for kind in KINDS:
        feedback.warm_up(kind)
    assert feedback._sounds.keys() == KINDS.keys()
    begin(phone, 2)
    begun: list[Any] = []
    loaded: dict[str, Any] = feedback._sounds
    loaded["tick"].bind(on_play=begun.append)
    phone.tap_box("row4.1")
    assert begun == [loaded["tick"]], "it has found a channel and plays"
    for kind, sound in loaded.items():
        assert sound.length == pytest.approx(sounds.SOUNDS[kind][0], abs=0.005)
        sound.stop()


def test_the_sounds_are_there_before_they_are_needed(heard: list[str], phone: Robot) -> None:
    """A moment after the start, although nothing was touched."""
    from screens.platform.sound_haptics import KINDS, feedback

    phone.app.work_ahead()
    phone.until(lambda: feedback._sounds.keys() == KINDS.keys())
    assert heard == []


# Failures


def warnings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    from kivy.logger import Logger

    said: list[str] = []
    monkeypatch.setattr(Logger, "warning", said.append)
    return said


def test_drivers_that_fail(phone: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on, and each is reported once."""
    from kivy.core.audio import SoundLoader

    from screens.platform import device
    from screens.platform.sound_haptics import feedback

    tried: list[str] = []

    def fails(what: object) -> None:
        tried.append(str(what))
        raise RuntimeError("out of order")

    monkeypatch.setattr(SoundLoader, "load", fails)
    monkeypatch.setattr(device, "vibrate", fails)
    monkeypatch.setattr(feedback, "_sounds", {})
    monkeypatch.setattr(feedback, "_failed", set())
    said = warnings(monkeypatch)
    screen = begin(phone, 4)
    entries = len(screen.session.journal.entries)
    for box in ("row4.1", "row4.2", "row4.2"):
        phone.tap_box(box)
    assert len(screen.session.journal.entries) == entries + 3
    assert len([what for what in tried if what.endswith("tick.wav")]) == 1, "not tried again"
    assert len(said) == 2
    assert "no sound" in "".join(said)
    assert "no haptics" in "".join(said)


def test_a_file_that_is_not_there(
    phone: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.platform import sound_haptics as module

    monkeypatch.setattr(module, "SOUNDS", tmp_path)
    monkeypatch.setattr(module.feedback, "_sounds", {})
    screen = begin(phone, 2)
    phone.tap_box("row4.1")
    assert len(screen.session.journal.entries) == 3


QUIET = """
from screens.start import quiet_kivy
quiet_kivy()
from screens.platform.sound_haptics import KINDS, feedback
for kind in KINDS:
    feedback.play(kind)
print(*(sound.state for sound in feedback._sounds.values()))
"""


def test_a_machine_without_a_loudspeaker(tmp_path: Path) -> None:
    """In a process of its own, as audio is opened only once."""
    nothing = os.environ | {"SDL_AUDIODRIVER": "none", "KIVY_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", QUIET], cwd=ROOT, env=nothing, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert set(done.stdout.split()) == {"stop"}
