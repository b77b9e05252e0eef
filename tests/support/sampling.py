"""The sample of `make test`: two cases of each test that opens a window for every case. Windows
take most of the time of all tests. `make test-long`, and a run without `--sample`, take all."""

from collections.abc import Callable, Iterable
from zlib import crc32

import pytest

CASES = 2


def left_out(
    items: Iterable[pytest.Item], opens_window: Callable[[pytest.Item], bool]
) -> list[pytest.Item]:
    """Returns the cases that are not in the sample."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if opens_window(item):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return [
        case
        for name, cases in tests.items()
        for number, case in enumerate(sorted(cases, key=_order))
        if number not in chosen(name, len(cases))
    ]


def chosen(name: str, count: int) -> set[int]:
    """Returns the numbers of the cases of a test that are in the sample. They follow from its name:
    other tests with the same parameters take other cases, and every run takes the same ones."""
    first = crc32(name.encode()) % count
    return {(first + number * count // CASES) % count for number in range(CASES)}


def _order(item: pytest.Item) -> list[int]:
    """Returns the place of a case among those of its test, whatever the order of this run."""
    return [*getattr(getattr(item, "callspec", None), "indices", {}).values()]
