"""The sample of a sweep: of each test that opens a window, only so many cases. Windows take most of
the time of all tests. `make test` takes two cases of a test that opens a window for every case,
`make test-long` twelve, and both at most twelve where the cases share their windows; pytest without
`--sample` takes all.
"""

from collections.abc import Callable, Iterable
from zlib import crc32

import pytest

SHARED = 12
"""Cases of a test whose window is shared."""


def left_out(
    items: Iterable[pytest.Item], cases: int, window: Callable[[pytest.Item], str]
) -> list[pytest.Item]:
    """Returns the tests that are not in a sample of so many cases. `window` tells whether a test
    opens its "own" window, uses a "shared" one, or none: ""."""
    most = {"own": cases, "shared": SHARED}
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if window(item):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return [
        item
        for name, found in tests.items()
        for number, item in enumerate(sorted(found, key=_order))
        if number not in chosen(name, len(found), most[window(found[0])])
    ]


def chosen(name: str, count: int, cases: int) -> set[int]:
    """Returns the numbers of the cases of a test that are in the sample, evenly spread. They follow
    from its name: other tests with the same parameters take other cases, and every run takes the
    same ones."""
    first = crc32(name.encode()) % count
    return {(first + number * count // cases) % count for number in range(cases)}


def _order(item: pytest.Item) -> list[int]:
    """Returns the place of a case among those of its test, whatever the order of this run."""
    return [*getattr(getattr(item, "callspec", None), "indices", {}).values()]
