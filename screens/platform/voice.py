"""The system's voice: Android's, and speech programs on desktops. Calls do not block, and a new
text may cut off outdated ones."""

import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from typing import NamedTuple, Protocol

from kivy.logger import Logger

from screens.platform import device

MOST = 2
"""Maximum of sentences waiting to be spoken; older ones are dropped."""
LONGEST = 60.0
"""Seconds after which a speech program is considered hung."""
CLOSING = 3.0
"""Seconds in which speech has to stop when the voice is closed."""
NO_WINDOW = 0x08000000
"""Windows' CREATE_NO_WINDOW."""
PROGRAMS = {"linux": "spd-say", "macosx": "say", "win": "powershell"}
"""The speech program of each desktop."""
SAPI = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; "
    "Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$fits = $voice.GetInstalledVoices() | Where-Object {{ $_.Enabled -and "
    "$_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq '{language}' }} | Select-Object -First 1; "
    "if ($fits) {{ $voice.SelectVoice($fits.VoiceInfo.Name) }}; "
    "$voice.Speak([Console]::In.ReadToEnd())"
)
"""The PowerShell script; it reads the text from standard input."""


class Voice(Protocol):
    works: bool
    """False after a failure."""

    def say(self, text: str, language: str, *, fresh: bool) -> None:
        """Speaks a text; a fresh one cuts off everything before it. Returns at once."""

    def hush(self) -> None: ...

    def close(self) -> None: ...


def program() -> str:
    """Returns the program that speaks here; empty where none is needed."""
    return PROGRAMS.get(device.system(), "")


def can_speak() -> bool:
    return device.system() == "android" or bool(program() and shutil.which(program()))


def system_voice(on_trouble: Callable[[], None]) -> Voice | None:
    """Returns this system's voice, or None. `on_trouble` may be called in any thread."""
    if not can_speak():
        return None
    if device.system() == "android":
        from screens.platform.android_voice import AndroidVoice

        return AndroidVoice(on_trouble)
    return ProgramVoice(on_trouble)


class Sentence(NamedTuple):
    text: str
    language: str


class ProgramVoice:
    """Speaks with a program, one text at a time, in a separate thread."""

    def __init__(self, on_trouble: Callable[[], None]) -> None:
        self.works = True
        self._on_trouble = on_trouble
        self._waiting: list[Sentence] = []
        self._now: subprocess.Popen[str] | None = None
        self._turn = 0
        """Incremented by each cut-off; texts of an earlier turn are outdated."""
        self._cut = False
        """Whether the system may still be speaking a text that was cut off."""
        self._closed = False
        self._change = Condition()
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, text: str, language: str, *, fresh: bool) -> None:
        with self._change:
            if fresh:
                self._cut_off()
            self._waiting.append(Sentence(text, language))
            del self._waiting[:-MOST]
            self._change.notify()

    def hush(self) -> None:
        with self._change:
            self._cut_off()
            self._change.notify()

    def close(self) -> None:
        with self._change:
            self._cut_off()
            self._closed = True
            self._change.notify()
        self._thread.join(CLOSING)  # otherwise the app may end before speech is cancelled

    def _cut_off(self) -> None:
        self._waiting.clear()
        self._turn += 1
        if self._now:
            self._cut = True
            self._now.terminate()

    # In its own thread

    def _run(self) -> None:
        while True:
            with self._change:
                while not (self._waiting or self._cut or self._closed):
                    self._change.wait()
                if self._closed and not self._cut:
                    return
                cut, self._cut = self._cut, False
                words, turn = self._waiting[:], self._turn
                self._waiting.clear()
            if words:
                self._speak(" ".join(one.text for one in words), words[-1].language, turn, cut)
            elif cut and (stop := stopping()):
                _finish(_started(stop, ""))

    def _speak(self, text: str, language: str, turn: int, cut: bool) -> None:
        command, typed = speaking(text, language, cut)
        process = _started(command, typed)
        with self._change:
            if process and turn != self._turn:  # outdated already
                self._cut = True
                process.terminate()
            self._now = process
        code = _finish(process)
        with self._change:
            self._now = None
            failed = code != 0 and turn == self._turn
            is_new, self.works = failed and self.works, not failed
        if is_new:
            Logger.warning(f"Rollpad: no voice: {command[0]} ended with {code}")
            self._on_trouble()


def speaking(text: str, language: str, cut: bool) -> tuple[list[str], str]:
    """Returns the command that speaks, and what it reads from its standard input."""
    name = program()
    if name == "spd-say":
        # Its server goes on when the client has gone, so what was cut off is cancelled there.
        begin = [name, *["--cancel"] * cut, "--wait", "--application-name", "Rollpad"]
        return [*begin, "--language", language, "--", text], ""
    if name == "say":
        voice = _mac_voice(language)
        return [name, *(["-v", voice] if voice else []), "-f", "-"], text
    script = SAPI.format(language=language)
    return [name, "-NoProfile", "-NonInteractive", "-Command", script], text


def stopping() -> list[str]:
    """Returns the command that stops the speech, where ending the program does not."""
    return [program(), "--cancel"] if program() == "spd-say" else []


def _mac_voice(language: str) -> str:
    """Returns the first voice of this language: `Anna (Premium) de_DE # Hallo!`."""
    try:
        listed = subprocess.run(
            ["say", "-v", "?"], capture_output=True, text=True, timeout=LONGEST, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    for line in listed.stdout.splitlines():
        words = line.partition("#")[0].split()
        if words and words[-1].startswith(f"{language}_"):
            return " ".join(words[:-1])
    return ""


def _started(command: list[str], typed: str) -> subprocess.Popen[str] | None:
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE if typed else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            creationflags=NO_WINDOW if device.system() == "win" else 0,
        )
    except OSError:
        return None
    if process.stdin:
        with suppress(OSError), process.stdin:  # it may have ended already
            process.stdin.write(typed)
    return process


def _finish(process: subprocess.Popen[str] | None) -> int | None:
    """Waits for the end of a program; returns None if it did not exit normally."""
    if process is None:
        return None
    try:
        return process.wait(LONGEST)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return None
