"""I1–I6 of the table, over a simulated network: nothing that was entered is lost, and all devices
end with the same journal. Without either safeguard that is not so."""

from pathlib import Path

import pytest

from network.member import Safeguards
from tests.support.table_chaos import chaos


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost(seed: int, tmp_path: Path) -> None:
    print(f"seed {seed}")
    assert not chaos(seed, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3, 303))
def test_nothing_is_lost_with_many_seeds(seed: int, tmp_path: Path) -> None:
    print(f"seed {seed}")
    assert not chaos(seed, tmp_path)


OFF = {"put back": Safeguards(put_back=False), "gaps": Safeguards(gaps=False)}


@pytest.mark.parametrize("off", OFF)
def test_without_a_safeguard_something_is_lost(off: str, tmp_path: Path) -> None:
    """At least one run in six fails, or the runs above would be worth nothing."""
    found = (chaos(seed, tmp_path / str(seed), OFF[off]) for seed in range(6))
    assert any(found)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("off", OFF)
def test_without_a_safeguard_one_run_in_six_fails(off: str, tmp_path: Path) -> None:
    failed = sum(bool(chaos(seed, tmp_path / str(seed), OFF[off])) for seed in range(36))
    print(f"{failed} of 36 runs fail without {off}")
    assert failed >= 6
