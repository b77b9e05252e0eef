"""A screen reader is looked for without loading anything for it."""

import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from screens.platform import screen_reader


@pytest.fixture(autouse=True)
def linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_reader, "platform", "linux")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")


def answer(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_more: SimpleNamespace(stdout=text))


def test_the_desktop_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, "   variant       boolean true\n")
    assert screen_reader.is_there()
    answer(monkeypatch, "   variant       boolean false\n")
    assert not screen_reader.is_there()


def test_nobody_is_asked_where_there_is_no_session(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_more: pytest.fail("asked"))
    assert not screen_reader.is_there()


@pytest.mark.parametrize("error", [OSError, subprocess.TimeoutExpired("dbus-send", 2)])
def test_a_desktop_without_the_tool(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def run(*_args: object, **_more: object) -> None:
        raise error

    monkeypatch.setattr(subprocess, "run", run)
    assert not screen_reader.is_there()


def test_no_phone_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen_reader, "platform", "android")
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_more: pytest.fail("asked"))
    assert not screen_reader.is_there()
