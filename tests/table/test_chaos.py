"""I1–I6 of the table, over a simulated network: nothing that was entered is lost, and all devices
end with the same journal. Without either safeguard that is not so."""

from pathlib import Path

import pytest

from tests.support.table_chaos import chaos


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_lost(seed: int, tmp_path: Path) -> None:
    print(f"seed {seed}")
    assert not chaos(seed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8, 308))
def test_nothing_is_lost_with_many_seeds(seed: int, tmp_path: Path) -> None:
    print(f"seed {seed}")
    assert not chaos(seed, tmp_path)
