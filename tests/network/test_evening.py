"""Proof 3: seven real processes; phones, hosts and brokers are killed, cut off and stopped, and two
host at once. Then all devices have the same bytes again, and nothing is lost."""

from pathlib import Path

import pytest

from tests.support import brokers
from tests.support.evening import evening

pytestmark = pytest.mark.timeout(300)

SHORT, LONG = 3.0, 10.0
"""Seconds in which everything goes wrong."""
HEALING = 60.0
"""Seconds after which a run has failed to become whole again; a quiet machine takes up to ten."""
RUNS = 40


def seeds(count: int, *, first: int, quick: bool = True) -> list[object]:
    long = [pytest.param(first + one, LONG, marks=pytest.mark.long) for one in range(count)]
    return [*([(first, SHORT)] * quick), *long]


@pytest.mark.parametrize(("seed", "seconds"), seeds(RUNS, first=1))
def test_at_home(tmp_path: Path, seed: int, seconds: float) -> None:
    broken, _took = evening(seed, tmp_path, None, seconds, HEALING)
    assert broken == []


@pytest.mark.skipif(not brokers.MOSQUITTO, reason="needs Debian's mosquitto")
@pytest.mark.parametrize(("seed", "seconds"), seeds(RUNS, first=101))
def test_at_mosquitto(tmp_path: Path, seed: int, seconds: float) -> None:
    with brokers.running(brokers.mosquitto(tmp_path)) as servers:
        broken, _took = evening(seed, tmp_path / "phones", servers, seconds, HEALING)
    assert broken == []


@pytest.mark.skipif(not brokers.NATS, reason="needs Debian's nats-server")
@pytest.mark.parametrize(("seed", "seconds"), seeds(4, first=201, quick=False))
def test_at_a_cluster_of_nats(tmp_path: Path, seed: int, seconds: float) -> None:
    """Of which one after the other is killed and started again; it takes up to ten seconds itself
    until its servers have agreed on a leader."""
    with brokers.running(brokers.nats(tmp_path)) as servers:
        broken, _took = evening(seed, tmp_path / "phones", servers, seconds, HEALING)
    assert broken == []
