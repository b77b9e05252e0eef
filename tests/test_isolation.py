"""Tests do not influence each other: process-wide values are restored, nothing is left running."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT
from tests.support import belongings, process_values
from tests.support.sampling import chosen

SAMPLE = (
    "scoring/test_display_names.py",
    "storage/test_drafts.py",
    "screens/sheets/test_cubo.py",
    "screens/sheets/test_tripple_domino_rounds.py",
    "screens/widgets/test_language.py",
    "screens/play/test_leave_action.py",
    "screens/test_trouble.py",
    "network/test_join_code.py",
)
"""Files of every package; most of them were red after others that had changed the language."""
QUICK = (
    "scoring/test_display_names.py",
    "storage/test_drafts.py",
    "screens/sheets/test_cubo.py::test_lines_in_words",
    "screens/widgets/test_language.py",
    "screens/test_trouble.py::test_no_place_to_save",
    "network/test_join_code.py",
)


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs pytest in a process of its own, in the order in which tests are written."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, "-c", str(ROOT / "pyproject.toml"), *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


def run_file(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Runs the tests in this code with the fixtures of all tests."""
    path = folder / "test_some.py"
    path.write_text(code, encoding="utf-8")
    return run("-p", "tests.conftest", f"--rootdir={folder}", path)


@pytest.mark.parametrize("sample", [QUICK, pytest.param(SAMPLE, marks=pytest.mark.long)])
def test_foreign_values_change_no_result(sample: tuple[str, ...]) -> None:
    done = run("-p", "tests.support.planting", *(ROOT / "tests" / path for path in sample))
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize("name", [one.name for one in process_values.VALUES])
def test_every_value_is_restored(name: str, tmp_path: Path) -> None:
    (value,) = (one for one in process_values.VALUES if one.name == name)
    before = value.read()
    try:
        value.write(value.foreign())
        process_values.restore({name: before})
        assert value.read() == before
    finally:
        process_values.restore({name: before})


def test_a_language_is_not_left_to_the_next_test(tmp_path: Path) -> None:
    done = run_file(
        tmp_path,
        """
import os
from sheets.texts import speak, spoken

def test_one():
    speak("de")
    os.environ["ROLLPAD_DATA"] = "/nowhere"

def test_two():
    assert spoken() == "en"
    assert "ROLLPAD_DATA" not in os.environ
""",
    )
    assert "2 passed" in done.stdout, done.stdout


def test_whatever_is_left_behind_is_named(tmp_path: Path) -> None:
    done = run_file(
        tmp_path,
        """
import socket, subprocess, threading
from tests.support import belongings

belongings.PATIENCE = 0.01
kept = []

def test_thread():
    ended = threading.Event()
    kept.append(ended)
    threading.Thread(target=ended.wait, name="forgotten", daemon=True).start()

def test_process():
    kept.append(subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0))
    kept[1].stdin.write(b"answered by cat: it has its command line by now\\n")
    kept[1].stdout.readline()

def test_socket():
    kept.append(socket.create_server(("127.0.0.1", 0)))

def test_timer(display):
    from kivy.clock import Clock
    kept.append(Clock.schedule_once(print, 60))

def test_nothing():
    kept[0].set()
    kept[1].communicate()
    kept[2].close()
""",
    )
    assert re.search(r"5 passed, 4 errors", done.stdout), done.stdout[-3000:]
    for named in ("thread 'forgotten'", "process 'cat'", 'socket "AF_INET', "timer '"):
        assert named in done.stdout, named


def test_a_text_field_of_a_closed_app_is_not_left_behind(display: None) -> None:
    """Failed before in one order: a text size that was restored makes such a field draw its text
    again, by a function inside a method."""
    from kivy.uix.textinput import TextInput

    before = belongings.take_stock()
    TextInput(text="a name").font_size += 1
    timers = belongings.take_stock().timers - before.timers
    assert any(getattr(one.get_callback(), "__closure__", None) for one in timers)  # type: ignore[attr-defined]
    assert belongings.left_behind(before) == []


def test_a_sample_takes_two_cases_of_each_test() -> None:
    assert chosen("test", 1, 2) == {0}
    assert chosen("test", 2, 2) == {0, 1}
    samples = [chosen(f"test_{number}", 6, 2) for number in range(100)]
    assert {len(sample) for sample in samples} == {2}
    assert set().union(*samples) == {*range(6)}, "other tests take other cases"
