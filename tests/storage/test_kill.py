"""Killed at any moment, the database has every entry that was reported as saved."""

from pathlib import Path
from random import Random

import pytest

from storage import Store
from tests.support.sigkill import write_and_kill


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
