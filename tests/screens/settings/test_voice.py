"""The settings of colours and of the voice, as the user experiences them."""

from pathlib import Path

import pytest

from sheets.drawing.palette import BLACK, CONTRAST, PAPER
from storage.settings import COLOURS, VOICE
from tests.support.fake_voice import FakeVoice
from tests.support.settings import choose_in_dialog, tap_in_sight
from tests.support.table import begin
from tests.support.waiting import soon
from tools.robot import PHONE, Robot, running_app


def test_entries_are_said(quick: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = FakeVoice(tmp_path / "bin", monkeypatch)
    quick.app.open("settings")
    quick.settle()
    tap_in_sight(quick, quick.screen.ids.voice)
    assert quick.screen.ids.voice.supporting.startswith("Entries, points")
    assert program.until(1) == ["Entries are read aloud."]
    assert quick.app.store.settings.get(VOICE) is True
    begin(quick, 2, "0 roll 4 6 1")
    quick.tap_box("row1.2")
    quick.settle()
    soon(lambda: "Row 1" in program.said()[-1])
    quick.app.open("settings")
    quick.settle()
    tap_in_sight(quick, quick.screen.ids.voice)
    assert quick.app.read_aloud is None
    assert quick.app.store.settings.get(VOICE) is False


def test_a_voice_that_does_not_answer(
    quick: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FakeVoice(tmp_path / "bin", monkeypatch).be("broken")
    quick.app.open("settings")
    quick.settle()
    tap_in_sight(quick, quick.screen.ids.voice)
    soon(lambda: not quick.app.voice_works)
    quick.settle()
    assert quick.screen.ids.voice.supporting == "The system’s voice isn’t responding."
    tap_in_sight(quick, quick.screen.ids.voice)


def test_no_voice(quick: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    quick.app.open("settings")
    quick.settle()
    words = quick.screen.ids.voice.supporting
    assert words == "This system can’t read aloud: spd-say was not found."
    tap_in_sight(quick, quick.screen.ids.voice)
    assert quick.app.read_aloud is None, "it stays quiet"
    tap_in_sight(quick, quick.screen.ids.voice)


def test_colours_are_kept(display: None, tmp_path: Path) -> None:
    from screens.widgets.theme import theme

    with running_app(tmp_path, PHONE) as robot:
        robot.app.open("settings")
        robot.settle()
        for tone in (BLACK, CONTRAST):
            choose_in_dialog(robot, "colours", tone)
            assert theme.tone == tone
            assert list(robot.app.theme_cls.surfaceColor) == theme.paper
        assert robot.screen.ids.colours.supporting == "High contrast"
    with running_app(tmp_path, PHONE) as robot:
        assert robot.app.store.settings.get(COLOURS) == theme.tone == CONTRAST
        robot.app.use_colours(PAPER)
