"""Killed at any moment, the database has every entry that was reported as saved."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from storage import Store

ROOT = Path(__file__).parents[2]


def write_and_kill(folder: Path, random: Random) -> list[tuple[int, int]]:
    """What the killed process had reported: the numbers of games and entries."""
    seed = str(random.randrange(1000))
    command = [sys.executable, "-m", "tests.storage.writer", str(folder), seed]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        lines = [writer.stdout.readline() for _ in range(random.randrange(1, 60))]
        # Somewhere in the middle of its work, and not only right after a line was printed.
        for _ in range(random.randrange(300_000)):
            pass
        writer.kill()
        lines += writer.stdout.readlines()
    reported = [line.split() for line in lines if line.endswith("\n")]
    assert reported
    return [(int(game), int(entry)) for game, entry in reported]


def check(folder: Path, reported: list[tuple[int, int]]) -> None:
    with Store.open(folder) as store:
        assert store.notice is None
        assert store._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for game, entry in dict(reported).items():
            assert len(store.load(game).entries) >= entry
        unfinished = {summary.id for summary in store.unfinished()}
        for game in dict(reported):
            assert store.load(game).over == (game not in unfinished)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_reported_is_lost(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    reported: list[tuple[int, int]] = []
    for _ in range(3):
        reported += write_and_kill(tmp_path, random)
        check(tmp_path, reported)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_nothing_reported_is_lost_many_times(tmp_path: Path) -> None:
    random = Random()
    reported: list[tuple[int, int]] = []
    for _ in range(60):
        reported += write_and_kill(tmp_path, random)
        check(tmp_path, reported)
