"""The host as a real process with a real window, killed and started again: a browser comes back
without a tap, and what was touched meanwhile counts once."""

import socket
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from storage import Store
from storage.settings import GUESTS, OPEN_GAME
from tests.support.brokers import wait_for
from tests.support.tricubo_notation import new, play
from tests.support.waiting import PATIENCE
from tools.chromium import CHROMIUM, Chromium, Page
from tools.process import own_display, started
from tools.robot import PHONE

pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed"),
    pytest.mark.skipif(sys.platform != "linux", reason="needs an X server of its own"),
    pytest.mark.timeout(180),
]
CODE = "K7Q2MX"


@pytest.fixture
def chromium(tmp_path: Path) -> Iterator[Chromium]:
    browser = Chromium(tmp_path / "chromium")
    yield browser
    browser.quit()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def prepare(data: Path) -> int:
    """Prepares a game of Tricubo that was left open, at a table with guests; returns the port."""
    port = free_port()
    with Store.open(data) as store:
        number = store.create(play(new(2), "0 start 1; 1 start 2"), "2026-11-17T12:00:00Z")
        now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        store.settings.set(OPEN_GAME, {"game": number, "at": now})
        store.settings.set(GUESTS, {"code": CODE, "port": port, "open": True, "everything": False})
    return port


def ticked(data: Path) -> list[str]:
    """Returns the boxes of the first player, as the disk has them."""
    with Store.open(data) as store:
        journal = store.load(1)
        return sorted(journal.game.written(journal.state, 0))


def until_back(page: Page) -> None:
    page.patience = PATIENCE
    page.until("greeted && view.me === 0")
    page.settle()


def test_killed_and_back(display: None, tmp_path: Path, chromium: Chromium) -> None:
    data = tmp_path / "data"
    port = prepare(data)
    with own_display() as other:
        with started(other, data, PHONE) as host:
            wait_for(port)
            page = chromium.page(f"http://127.0.0.1:{port}/#{CODE}", lambda: None)
            page.until("greeted")
            page.tap_on("#names button:nth-child(1)")
            page.until("view.me === 0")
            page.tap_on("#panel button[data-name=unfold]")
            page.tap_on("#panel button[data-name=face4]")
            half = page.run("[...panel.spots.keys()]")
            assert "die0" in half
            host.kill()
        page.until("!greeted")
        with started(other, data, PHONE) as host:
            until_back(page)
            assert page.run("[...panel.spots.keys()]") == half, "half-typed dice are there"
            page.tap_on('#sheet button[data-name="row2.2"]')
            page.until("!unconfirmed.length")
            assert "row2.2" in ticked(data), "confirmed: it is on the disk"
            page.until("performance.now() - sheet.lifted > 1000")  # no double tap
            page.until("!document.getElementById('undo').disabled")
            page.press("#undo")
            assert "row2.2" not in ticked(data)
            # The tap comes when the host is gone, and the page does not know it yet.
            page.run(
                "socket.addEventListener('close', () =>"
                " document.querySelector('#sheet button[data-name=\"row3.2\"]').click())"
            )
            host.kill()
        page.until("!greeted && unconfirmed.length === 1")
        with started(other, data, PHONE):
            until_back(page)
            assert "row3.2" in ticked(data)
            assert "row2.2" not in ticked(data)
            assert page.run("document.getElementById('status').hidden")
            with Store.open(data) as store:
                kept = store.settings.get(GUESTS)
            assert (kept["code"], kept["port"]) == (CODE, port)
        page.close()
