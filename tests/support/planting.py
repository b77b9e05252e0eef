"""A pytest plugin: leaves every process-wide value wrong, inside each test and between two tests.

Used as `pytest -p tests.support.planting`; what is green without it has to be green with it.
"""

from collections.abc import Generator

import pytest

from tests.support import process_values
from tests.support.belongings import app_runs, cancel_timers, timers


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Plants the values after a test, as if the test itself had left them."""
    try:
        return (yield)
    finally:
        _plant()


def pytest_runtest_logfinish() -> None:
    _plant()


def _plant() -> None:
    before = timers()
    process_values.plant()
    if not app_runs():
        cancel_timers(before)  # timers of widgets that follow the values
