"""Shared by the tests with a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sheets.texts import speak
from tests.support.browsers import BrowserHand
from tools.chromium import Chromium


@pytest.fixture
def host(tmp_path: Path, chromium: Chromium) -> Iterator[BrowserHand]:
    """A host whose guests are pages in a browser; no game is open yet."""
    speak("en")
    hand = BrowserHand(tmp_path / "data", chromium)
    yield hand
    for page in hand.pages:
        page.close()
    hand.server.stop()
    hand.store.close()
