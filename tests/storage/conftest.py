from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Store
from tools.many_games import FILLED, fill


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path) as store:
        assert store.notice is None
        yield store


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """With games of all kinds, for tests that only read them."""
    folder = tmp_path_factory.mktemp("filled")
    fill(folder, FILLED)
    with Store.open(folder) as store:
        yield store
