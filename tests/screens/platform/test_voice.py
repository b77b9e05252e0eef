"""The voice of the pad, with a program that stands in for `spd-say`."""

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from screens.platform import device, voice
from screens.platform.voice import ProgramVoice
from screens.shell.speech import ReadAloud
from sheets import announcements
from sheets.announcements import (
    ENTRY,
    MESSAGE,
    QUESTION,
    REFUSAL,
    RESULT,
    TURN,
)
from sheets.texts import speak
from tests.support.android import android
from tests.support.fake_voice import FakeVoice
from tests.support.waiting import PATIENCE, soon


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeVoice:
    monkeypatch.setattr(device, "platform", "linux")
    return FakeVoice(tmp_path / "bin", monkeypatch)


@pytest.fixture
def trouble() -> list[str]:
    return []


@pytest.fixture
def speaker(
    program: FakeVoice, trouble: list[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[ProgramVoice]:
    monkeypatch.setattr(voice, "CLOSING", PATIENCE)
    found = ProgramVoice(lambda: trouble.append("failed"))
    yield found
    found.close()


class TestPrograms:
    def test_it_speaks_the_language(self, speaker: ProgramVoice, program: FakeVoice) -> None:
        speaker.say("Mara: 21 Punkte.", "de", fresh=True)
        program.until(1)
        (note,) = program.notes()
        assert note["args"] == [
            *("--wait", "--application-name", "Rollpad", "--language", "de", "--"),
            "Mara: 21 Punkte.",
        ]

    def test_nobody_waits_for_it(self, speaker: ProgramVoice, program: FakeVoice) -> None:
        program.be("slow")
        speaker.say("One.", "en", fresh=True)
        speaker.say("Two.", "en", fresh=False)
        program.until(1)
        assert {"cut": True} not in program.notes(), "it is still speaking, and nothing has waited"

    def test_what_is_fresh_cuts_off_what_is_stale(
        self, speaker: ProgramVoice, program: FakeVoice
    ) -> None:
        program.be("slow")
        speaker.say("One.", "en", fresh=True)
        program.until(1)
        for text in ("Two.", "Three.", "Four."):
            speaker.say(text, "en", fresh=False)
        speaker.say("Five.", "en", fresh=True)
        assert program.until(2) == ["One.", "Five."]
        assert {"cut": True} in program.notes()
        begun = program.notes()[-1]["args"]
        assert isinstance(begun, list)
        assert begun[0] == "--cancel", "its server would go on otherwise"

    def test_what_belongs_together_is_said_together(
        self, speaker: ProgramVoice, program: FakeVoice
    ) -> None:
        program.be("slow")
        speaker.say("One.", "en", fresh=True)
        program.until(1)
        for text in ("Two.", "Three.", "Four."):
            speaker.say(text, "en", fresh=False)
        program.be_no_longer("slow")
        assert program.until(2) == ["One.", "Three. Four."], "no more than two wait"

    def test_hushed(self, speaker: ProgramVoice, program: FakeVoice) -> None:
        program.be("slow")
        speaker.say("One.", "en", fresh=True)
        program.until(1)
        speaker.say("Two.", "en", fresh=False)
        speaker.hush()
        soon(lambda: {"args": ["--cancel"]} in program.notes())
        assert program.said() == ["One."]

    def test_closed_while_it_speaks(
        self, program: FakeVoice, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """When the app ends or the next test begins, nothing is still to be cancelled."""
        monkeypatch.setattr(voice, "CLOSING", PATIENCE)
        speaker = ProgramVoice(lambda: None)
        program.be("slow")
        speaker.say("One.", "en", fresh=True)
        program.until(1)
        speaker.close()
        assert program.notes()[1:] == [{"cut": True}, {"args": ["--cancel"]}]
        assert not any(thread.name == "voice" for thread in threading.enumerate())

    def test_a_program_that_fails(
        self, speaker: ProgramVoice, program: FakeVoice, trouble: list[str]
    ) -> None:
        program.be("broken")
        speaker.say("One.", "en", fresh=True)
        soon(lambda: trouble)
        assert not speaker.works
        program.be_no_longer("broken")
        speaker.say("Two.", "en", fresh=True)
        soon(lambda: speaker.works)
        assert trouble == ["failed"]

    def test_a_program_that_has_gone(
        self, speaker: ProgramVoice, program: FakeVoice, trouble: list[str]
    ) -> None:
        (program.folder / "spd-say").unlink()
        speaker.say("One.", "en", fresh=True)
        soon(lambda: trouble)
        assert not speaker.works


@pytest.mark.parametrize("system", ["linux", "macosx", "win", "ios"])
def test_nothing_speaks(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "platform", system)
    monkeypatch.setenv("PATH", "")
    assert not voice.can_speak()
    assert voice.system_voice(lambda: None) is None


def test_windows_and_the_mac(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the requests: not tried there."""
    monkeypatch.setattr(device, "platform", "win")
    command, typed = voice.speaking("Über 20", "de", cut=True)
    assert (command[0], typed) == ("powershell", "Über 20")
    assert "-eq 'de' }" in command[-1]
    assert voice.stopping() == []
    monkeypatch.setattr(device, "platform", "macosx")
    say = tmp_path / "say"
    say.write_text(
        "#!/bin/sh\necho 'Albert              en_US    # Hello'\n"
        "echo 'Anna (Premium)      de_DE    # Hallo'\n"
    )
    say.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert voice.speaking("-5", "de", cut=False) == (
        ["say", "-v", "Anna (Premium)", "-f", "-"],
        "-5",
    )
    assert voice.speaking("-5", "fr", cut=False) == (["say", "-f", "-"], "-5")


class Heard:
    """A voice that keeps what it is to speak."""

    works = True

    def __init__(self) -> None:
        self.heard: list[tuple[str, str, bool]] = []

    def say(self, text: str, language: str, *, fresh: bool) -> None:
        self.heard.append((text, language, fresh))

    def hush(self) -> None: ...

    def close(self) -> None: ...


class TestWhatIsRead:
    @pytest.fixture
    def ears(self) -> Iterator[Heard]:
        self.now = 10.0
        ears = Heard()
        reading = ReadAloud(ears, lambda: self.now)
        yield ears
        reading.stop()
        assert announcements.listeners == []

    def test_an_entry_and_the_next_turn(self, ears: Heard) -> None:
        speak("de")
        announcements.say(ENTRY, "Mara: Reihe 4.")
        announcements.say(RESULT, "Das Spiel ist zu Ende.")
        self.now += 2
        announcements.say(TURN, "Jonas würfelt.")
        self.now += 2
        announcements.say(REFUSAL, "Das geht nicht.")
        assert ears.heard == [
            ("Mara: Reihe 4.", "de", True),
            ("Das Spiel ist zu Ende.", "de", False),
            ("Jonas würfelt.", "de", False),
            ("Das geht nicht.", "de", True),
        ]
        speak("en")

    def test_what_would_be_is_not_said(self, ears: Heard) -> None:
        announcements.say(QUESTION, "Row 4, 6 points.")
        announcements.say(MESSAGE, "")
        assert ears.heard == []


class TestAndroid:
    """With a stand-in for Java: not tried on a device."""

    @pytest.fixture
    def calls(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
        java = android(monkeypatch, tmp_path)
        calls: list[Any] = []

        class Speech:
            def __init__(self, _activity: object, listener: Any) -> None:
                calls.append(listener)

            def __getattr__(self, name: str) -> Callable[..., None]:
                return lambda *args: calls.append((name, *args))

        java.classes["android.speech.tts.TextToSpeech"] = Speech
        java.classes["java.util.Locale"] = lambda language: f"locale {language}"
        jnius: Any = sys.modules["jnius"]
        jnius.PythonJavaClass = object
        jnius.java_method = lambda _signature: lambda method: method
        monkeypatch.delitem(sys.modules, "screens.platform.android_voice", raising=False)
        return calls

    def test_it_speaks_once_the_service_is_there(self, calls: list[Any]) -> None:
        found = voice.system_voice(lambda: None)
        assert found
        found.say("Zu früh.", "de", fresh=True)
        found.say("Eins.", "de", fresh=False)
        calls.pop().onInit(0)
        found.say("Zwei.", "de", fresh=False)
        found.hush()
        found.close()
        assert calls == [
            ("setLanguage", "locale de"),
            ("speak", "Eins.", 0, None, "rollpad"),
            ("speak", "Zwei.", 1, None, "rollpad"),
            *[("stop",)] * 2,
            ("shutdown",),
        ]

    def test_no_voice_is_installed(self, calls: list[Any]) -> None:
        trouble: list[str] = []
        found = voice.system_voice(lambda: trouble.append("failed"))
        assert found
        calls.pop().onInit(-1)
        found.say("Eins.", "de", fresh=True)
        assert (calls, trouble, found.works) == ([], ["failed"], False)
