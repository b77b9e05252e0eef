from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path) as store:
        assert store.notice is None
        yield store
