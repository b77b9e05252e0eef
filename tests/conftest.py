"""What all tests share: the Hypothesis profile, a quiet Kivy and a display on demand."""

import gc
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from screens.start import prepare_kivy, quiet_kivy
from tools.display import virtual_display

# How long an example takes says more about the machine than about the code. A developer's run looks
# for new examples every time; CI always takes the same ones, so that it fails for a change only.
settings.register_profile(
    "rollpad",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rollpad")


def pytest_configure(config: pytest.Config) -> None:
    """Before anything imports Kivy, which reads its settings at once: none of the developer's."""
    quiet_kivy()
    home = TemporaryDirectory(prefix="rollpad-kivy-")
    config.add_cleanup(home.cleanup)
    os.environ["KIVY_HOME"] = home.name


@pytest.fixture(scope="session")
def display() -> Iterator[None]:
    """A virtual display. Tests that use it import Kivy's window inside the test, not above."""
    # Imported while tests were collected, it would be a window of another display than this one.
    assert "kivy.core.window" not in sys.modules
    with virtual_display():
        prepare_kivy()
        _put_imports_aside()
        yield


def _put_imports_aside() -> None:
    """The collector would search all modules again after each of a thousand windows: a third of
    the time of all tests."""
    from screens.app import SCREENS

    for place in SCREENS.values():
        import_module(place.partition(":")[0])
    gc.collect()
    gc.freeze()
    gc.set_threshold(2000, 20, 20)
