"""The log: one line for each thing that happened, not too long, and no names in it."""

import logging
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from screens.platform import log
from screens.platform.log import (
    LOG,
    MOST_BYTES,
    NAME,
    OLDER,
    last_lines,
)
from storage import Store
from storage.database import FILE
from tests.sources import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    before = LOG.level, LOG.propagate
    log.begin(tmp_path)
    yield tmp_path
    log.end()
    LOG.level, LOG.propagate = before


def fail(name: str) -> None:
    raise KeyError(name)


def test_one_line_each(folder: Path) -> None:
    LOG.info("started\nand more")
    logging.getLogger("rollpad.broker").warning("x" * 10_000)
    first, second = last_lines(folder, 10)
    assert first[20:] == " info rollpad: started and more"
    assert second[20:].startswith(" warning broker: xxx")
    assert len(second) == log.LONGEST
    if os.name != "nt":
        assert stat.S_IMODE((folder / NAME).stat().st_mode) == 0o600


def test_an_error_is_its_kind_and_its_place(folder: Path) -> None:
    try:
        fail("Ana Maria")
    except KeyError as error:
        LOG.error("crash", exc_info=error)
    (line,) = last_lines(folder, 10)
    assert "error rollpad: crash: KeyError > test_log.py:" in line
    assert line.endswith(" fail")
    assert "Ana" not in line


def test_it_never_has_more_than_a_megabyte(folder: Path) -> None:
    (folder / NAME).write_bytes(b"x" * (MOST_BYTES - 10) + b"\n")
    LOG.info("one")
    LOG.info("two")
    assert {path.name for path in folder.iterdir()} == {NAME, OLDER}
    assert [line[-3:] for line in last_lines(folder, 2)] == ["one", "two"]
    for _ in range(3):
        (folder / NAME).write_bytes(b"y" * MOST_BYTES)
        LOG.info("three")
        assert sum(path.stat().st_size for path in folder.iterdir()) < 2 * MOST_BYTES + 100


def test_a_log_that_cannot_be_written_is_not_missed(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / NAME).mkdir()
    LOG.info("one")
    assert last_lines(folder, 10) == []
    assert capfd.readouterr().err == ""


def test_a_damaged_file_is_in_it(folder: Path) -> None:
    Store.open(folder).close()
    (folder / FILE).write_bytes(b"no database" * 1000)
    Store.open(folder).close()
    assert [line[20:] for line in last_lines(folder, 5)] == [
        " warning storage: data file: damaged, 0 changes lost"
    ]


STARTED = """
import sys
from kivy.clock import Clock
from screens import start
from screens.app import RollpadApp
Clock.schedule_once(lambda dt: RollpadApp.get_running_app().stop(), 0.2)
sys.exit(start.run("9.9"))
"""


def test_the_app_writes_its_log(display: None, tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    done = subprocess.run(
        [sys.executable, "-c", f"from screens.start import prepare_kivy; prepare_kivy(){STARTED}"],
        cwd=ROOT,
        env=os.environ | {"ROLLPAD_DATA": str(data), "KIVY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [line[20:] for line in last_lines(data, 9)] == [
        " info rollpad: started: Rollpad 9.9, linux",
        " info rollpad: ended",
    ]
