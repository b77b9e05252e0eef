"""Guests in a bad Wi-Fi: one intention is entered once, in the round it was meant for, or not."""

from collections.abc import Iterator

import pytest

from tests.support.bad_line import BadLine
from tests.support.browsers import BrowserHand
from tests.support.tricubo_notation import new, play
from tools.chromium import CHROMIUM, Page

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")


@pytest.fixture
def host(host: BrowserHand) -> BrowserHand:
    """Tricubo for two, free boxes ticked."""
    host.open_table(host.open(play(new(2), "0 start 1; 1 start 2")))
    return host


@pytest.fixture
def line(host: BrowserHand) -> Iterator[BadLine]:
    bad = BadLine(host.server.port)
    yield bad
    bad.close()


@pytest.fixture
def page(host: BrowserHand, line: BadLine) -> Page:
    """Ana in a browser, behind the bad line."""
    return host.sit(0, port=line.port)


def entries(host: BrowserHand) -> int:
    return len(host.match.session.journal.entries)


def click(page: Page, box: str) -> None:
    page.run(f"document.querySelector('#sheet button[data-name=\"{box}\"]').click()")


def boxes(host: BrowserHand, player: int = 0) -> set[str]:
    return set(host.match.game.written(host.match.state, player))


def test_a_tap_is_pending_at_once_and_then_nothing_more_is_taken(
    host: BrowserHand, line: BadLine, page: Page
) -> None:
    before = entries(host)
    line.hold()
    x, y = page.center('#sheet button[data-name="row2.2"]')
    points = [{"x": x, "y": y}]
    page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=points)
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    assert page.run("document.querySelectorAll('#sheet .mark.pending').length") == 1
    page.until("stalled")
    assert page.text("#status") == "Reconnecting…"
    sent = page.run("me.n")
    click(page, "row3.2")
    assert page.run("me.n") == sent
    line.flow()
    page.settle()
    page.until("!stalled && document.getElementById('status').hidden")
    assert entries(host) == before + 1
    assert "row2.2" in boxes(host)
    assert "row3.2" not in boxes(host)
    assert page.run("document.querySelectorAll('.mark').length") == 0


def test_a_second_tap_before_the_first_is_confirmed_is_not_for_the_next_round(
    host: BrowserHand, line: BadLine
) -> None:
    """Within the first second it is still sent; the host refuses it, and the page shows it."""
    page, before = host.sit(1, port=line.port), entries(host)
    host.match.look_at(0)
    host.tap_box("row2.2", host.match.front)
    assert entries(host) == before + 1
    page.until("!view.people[0].waits")
    line.hold()
    page.run(
        "['row2.2', 'row3.2'].forEach((one) =>"
        " document.querySelector(`#sheet button[data-name='${one}']`).click())"
    )
    assert page.run("unconfirmed.length") == 2
    line.flow()
    page.settle()
    assert entries(host) == before + 2
    assert "row3.2" not in boxes(host, 1)
    assert page.text("#note").startswith("Not entered")
    page.press('#sheet button[data-name="row3.2"]')
    assert page.run("document.getElementById('note').hidden")


def test_what_is_late_is_no_long_press(host: BrowserHand, line: BadLine, page: Page) -> None:
    """The finger was lifted at once, which is known a second later."""
    x, y = page.center('#sheet button[data-name="row2.2"]')
    page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    page.settle()
    line.hold()
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.until("stalled")
    host.wait(2)
    line.flow()
    page.settle()
    assert "row2.2" in boxes(host)


def test_a_connection_is_cut_in_the_middle_of_a_tap(
    host: BrowserHand, line: BadLine, page: Page
) -> None:
    before = entries(host)
    x, y = page.center('#sheet button[data-name="row2.2"]')
    page.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    page.settle()
    page.run("window.old = socket")
    line.cut()
    page.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    page.until("socket !== old && greeted && !unconfirmed.length")
    assert entries(host) == before + 1
    assert "row2.2" in boxes(host)
