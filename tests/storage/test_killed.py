"""Killed anywhere in an import, a restore or a migration: the old data are complete, and the work
is completed the next time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.in_part import in_part
from tests.support.killed import WORKS

ROOT = Path(__file__).parents[2]


def kill_at_many_points(folder: Path, work: str, seed: int, count: int) -> None:
    values = (str(folder), work, str(seed), str(count))
    command = [sys.executable, "-m", "tests.support.killed", *values]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "killed" in done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be copied")
@pytest.mark.parametrize("work", in_part(WORKS, 3))
def test_killed_anywhere_nothing_is_lost(tmp_path: Path, work: str) -> None:
    kill_at_many_points(tmp_path / work, work, seed=1, count=1)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be copied")
@pytest.mark.parametrize("work", WORKS)
def test_killed_anywhere_many_times(tmp_path: Path, work: str) -> None:
    for seed in range(2, 12):
        kill_at_many_points(tmp_path / f"{work}{seed}", work, seed, count=25)
