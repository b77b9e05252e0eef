"""Every part of the bench runs with a minimum of data."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.in_part import in_part
from tools.bench import PARTS, TINY, Extent, begin, records
from tools.robot import Robot


@pytest.fixture(scope="module")
def folder(display: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With stores filled by the first part, for all of them."""
    path = tmp_path_factory.mktemp("bench")
    PARTS[0](path, TINY)
    return path


@pytest.mark.parametrize(
    "part",
    in_part(sorted(PARTS[1:], key=lambda part: part is not records)),
    ids=lambda part: part.__name__,
)
def test_a_part_of_the_bench(
    part: Callable[[Path, Extent], None],
    folder: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Robot, "blind", False)  # frames are what is measured
    assert PARTS[0] is begin
    capfd.readouterr()
    part(folder, TINY)
    rows = capfd.readouterr().out.splitlines()
    assert rows, "it says what it has measured"
    for row in rows:
        what, measured = row[:58], row[58:93]
        assert what.strip()
        assert any(map(str.isdigit, measured)) or measured.strip() == "yes"


def test_the_stopwatch_leaves_no_trace(display: None) -> None:
    from kivy.core.window import Window

    from tools.stopwatch import Stopwatch

    before = Window.flip
    with Stopwatch():
        assert Window.flip != before
    assert Window.flip == before
