"""A guest's page in all its states: without barriers, by keyboard, readable, and to its end."""

import json
from collections.abc import Callable

import pytest

from play.guest_session import Guest
from scoring.early_end import EndEarly
from scoring.journal import Journal
from storage.settings import LANGUAGES
from tests.support.browsers import BrowserHand
from tests.support.in_part import in_part
from tests.support.tricubo_notation import new, play
from tools import axe
from tools.chromium import CHROMIUM, Page
from tools.player import played

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")


@pytest.fixture
def tricubo(host: BrowserHand) -> BrowserHand:
    """Tricubo for two, free boxes ticked; Ana has sat down in a browser."""
    host.open_table(host.open(play(new(2), "0 start 1; 1 start 2")))
    host.sit(0)
    return host


# Before and after a game


def test_the_waiting_page_can_be_touched_anywhere(host: BrowserHand) -> None:
    """There is no sheet yet, nor that of the game before: a touch there was a message without a
    place, for which the host ended the connection again and again."""
    match = host.open(play(new(2), "0 start 1; 1 start 2"))
    host.open_table(match)
    host.table.play(None)
    page = host.browse()
    page.until("!document.getElementById('lobby').hidden")
    assert page.text("#card-title") == "Waiting for a game"
    assert page.text("#detail") == "The host is choosing the game. It appears here by itself."

    def touch_all() -> None:
        for drawing in ("sheet", "panel"):
            assert page.run(f"document.getElementById('{drawing}').getClientRects().length") == 0
        for down in range(60, 780, 120):
            page.tap(180, down)
        page.until("greeted && !unconfirmed.length && !stalled")

    touch_all()
    host.table.play(match)
    page.until("view.people.length")
    page.tap_on("#names button:nth-child(1)")
    page.until("view.me === 0 && document.getElementById('sheet').getClientRects().length")
    host.table.play(None)
    page.until("!document.getElementById('lobby').hidden")
    touch_all()


def test_a_message_that_the_host_rejects_is_not_sent_for_ever(tricubo: BrowserHand) -> None:
    page = tricubo.pages[0]
    page.run("touch({ do: 'finger', on: 'sheet', kind: 'down', x: null, y: 0, s: 0 })")
    page.until("greeted && !unconfirmed.length")
    assert page.text("#note") == "The connection was lost. Check your last entry."
    page.tap_on('#sheet button[data-name="row2.2"]')
    page.until("greeted && !unconfirmed.length")
    assert len(tricubo.match.session.journal.entries) == 3


# Barriers


def asks_for_the_code(host: BrowserHand) -> Page:
    page = host.chromium.page(f"http://127.0.0.1:{host.server.port}", host.pump)
    page.until("!document.getElementById('enter').hidden")
    return page


def chooses(host: BrowserHand) -> Page:
    host.sit(1)
    return host.browse()


def plays(host: BrowserHand) -> Page:
    return host.sit(0)


def plays_in_the_dark(host: BrowserHand) -> Page:
    return host.sit(0, dark=True)


def is_refused(host: BrowserHand) -> Page:
    page = host.sit(0)
    page.press('#sheet button[data-name="row2.9"]')
    return page


def has_help(host: BrowserHand) -> Page:
    page = host.sit(0)
    page.tap_on("#ask")
    page.until("!document.getElementById('help').hidden")
    return page


def has_the_menu(host: BrowserHand) -> Page:
    page = host.sit(0)
    page.tap_on("#more")
    return page


def reconnects(host: BrowserHand) -> Page:
    page = host.sit(0)
    page.run("stalled = true; showStatus()")
    return page


def is_asked_for_the_seat(host: BrowserHand) -> Page:
    page, other = host.sit(0), host.browse()
    other.tap_on("#names button:nth-child(1)")
    page.until("!document.getElementById('asked').hidden")
    return page


def is_out(host: BrowserHand) -> Page:
    page = host.pages.pop() if host.pages else host.sit(0)
    host.table.remove(host.table.here[0])
    page.until("ended")
    return page


def sees_the_end(host: BrowserHand) -> Page:
    page = host.sit(0)
    host.match.enter(host.match.front, 0, EndEarly())
    host.match.changes += 1
    page.until("view.podium.verdict")
    return page


def waits(host: BrowserHand) -> Page:
    host.table.play(None)
    return host.browse()


def is_in_the_lobby(host: BrowserHand) -> Page:
    host.table.play(None)
    host.table.offered = lambda: ["Ana", "Ben"]
    page = host.browse()
    page.until("!document.getElementById('lobby').hidden")
    return page


def asks_for_a_seat(host: BrowserHand) -> Page:
    host.sit(0)
    page = host.browse()
    page.tap_on("#names button:nth-child(1)")
    page.until("!document.getElementById('wants').hidden")
    return page


def finds_no_host(host: BrowserHand) -> Page:
    page = host.sit(0)
    host.server.stop()
    page.until("stalled && !greeted")
    page.run("answered -= FAR; showStatus()")
    return page


def looks_on(host: BrowserHand) -> Page:
    page = host.browse()
    page.tap_on("#onlooker")
    page.until("view.me === -1")
    return page


def sees_anothers_sheet(host: BrowserHand) -> Page:
    page = host.sit(0)
    page.tap_on("#people button:nth-child(2)")
    page.until("view.seen === 1")
    return page


def has_joined_the_lobby(host: BrowserHand) -> Page:
    page = is_in_the_lobby(host)
    page.run("document.getElementById('name').value = 'Zoe'")
    page.tap_on("#join-lobby")
    page.until("view.lobby.joined === 'Zoe'")
    return page


def is_told_of_a_new_code(host: BrowserHand) -> Page:
    page = host.sit(0)
    host.server.change_secret("ABC234", "Tablet")
    page.until("!document.getElementById('enter').hidden")
    return page


STATES = (
    *(asks_for_the_code, chooses, plays, plays_in_the_dark, is_refused, has_help, has_the_menu),
    *(reconnects, is_asked_for_the_seat, sees_the_end, waits),
    *(is_in_the_lobby, asks_for_a_seat, finds_no_host, looks_on, sees_anothers_sheet),
    *(has_joined_the_lobby, is_told_of_a_new_code, is_out),
)


@pytest.mark.parametrize("state", in_part(STATES, 2))
def test_there_are_no_barriers(host: BrowserHand, state: Callable[[BrowserHand], Page]) -> None:
    script = axe.script()
    if script is None:
        pytest.skip("axe-core could not be fetched")
    host.open_table(host.open(play(new(2), "0 start 1; 1 start 2")))
    page = state(host)
    page.until("document.fonts.status === 'loaded'")
    page.run(script.read_text("utf-8") + "; window.found = null; void 0")
    page.run("axe.run().then((one) => { window.found = one.violations; }); void 0")
    page.until("window.found !== null")
    found = page.run(
        "window.found.map((one) => [one.id, one.help, one.nodes.slice(0, 2).map((n) => n.html)])"
    )
    assert found == [], json.dumps(found, indent=1)
    if page not in host.pages:
        page.close()


# Keys


def test_one_tab_stop_and_arrows_within_the_sheet(tricubo: BrowserHand) -> None:
    page = tricubo.pages[0]
    stops = "[...document.querySelectorAll('#sheet button')].filter((one) => one.tabIndex === 0)"
    assert page.run(f"{stops}.length") == 1
    page.run("document.querySelector('#sheet button[data-name=\"row2.2\"]').focus()")
    key = {
        "type": "keyDown",
        "key": "ArrowRight",
        "code": "ArrowRight",
        "windowsVirtualKeyCode": 39,
    }
    page.call("Input.dispatchKeyEvent", **key)
    assert page.run("document.activeElement.dataset.name") == "row2.3"
    key |= {"key": "ArrowDown", "code": "ArrowDown", "windowsVirtualKeyCode": 40}
    page.call("Input.dispatchKeyEvent", **key)
    assert page.run("document.activeElement.dataset.name").startswith("row3.")
    assert page.run(f"{stops}.length") == 1
    assert page.run(f"{stops}[0] === document.activeElement")


def test_a_dialog_keeps_the_focus(tricubo: BrowserHand) -> None:
    page = tricubo.pages[0]
    page.tap_on("#ask")
    page.until("!document.getElementById('help').hidden")
    assert page.run("['bar', 'content'].every((id) => document.getElementById(id).inert)")
    tab = {"type": "keyDown", "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
    for _step in range(12):
        page.call("Input.dispatchKeyEvent", **tab)
        inside = "document.getElementById('help').contains(document.activeElement)"
        assert page.run(f"{inside} || document.activeElement === document.body")
    page.tap_on("#help-close")
    assert page.run("!document.getElementById('content').inert")


# What is read


@pytest.mark.parametrize("width", [320, 390])
def test_the_header_is_readable_at_200_percent(host: BrowserHand, width: int) -> None:
    """Nothing of it is cut off, and nothing hangs out of the page."""
    names = ["Maximiliane", "Bartholomäus", "Konstantin"]
    host.open_table(host.open(Journal.new("kubi", {}, names)))
    page = host.sit(0, size=(width, 740))
    page.run("document.documentElement.style.fontSize = '32px'; dispatchEvent(new Event('resize'))")
    page.until("JSON.parse(lastLook).letters === 200")
    for one in ("title", "where"):
        cut = f"(() => {{ const e = document.getElementById('{one}');"
        assert page.run(cut + " return e.scrollWidth <= e.clientWidth + 1; })()")
    assert page.run("document.documentElement.scrollWidth") <= width


BROKEN = """[...document.querySelectorAll("#names span, #verdict, #podium span, #result th,"
  + " #result td, #people span, #asked-word")]
  .filter((one) => one.getClientRects().length && one.firstChild)
  .flatMap((one) => [...one.textContent.matchAll(/[^\\s-]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(one.firstChild, word.index);
    range.setEnd(one.firstChild, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1;
  }).map((word) => word[0]))"""
"""The words that go on in another line."""


@pytest.mark.parametrize("percent", [100, 200])
def test_no_name_is_broken_inside_a_word(host: BrowserHand, percent: int) -> None:
    """On the smallest phone: it becomes smaller instead."""
    names = ["Maximiliane-Charlotte", "Bartholomäusgeorg", "Konstantinopolitanischer Karl"]
    match = host.open(Journal.new("kubi", {}, names))
    host.open_table(match)
    page = host.browse(size=(320, 640))
    page.run(f"document.documentElement.style.fontSize = '{percent * 16 // 100}px'")
    page.run("dispatchEvent(new Event('resize')); showPeople()")
    assert page.run(BROKEN) == []
    page.tap_on("#names button:nth-child(1)")
    page.until(f"view.me === 0 && JSON.parse(lastLook).letters === {percent}")
    host.pages[0] = page
    host.match.enter(host.match.front, 0, EndEarly())
    host.match.changes += 1
    page.until("view.podium.verdict")
    page.run("showPodium(view.podium)")
    assert page.run(BROKEN) == []
    assert page.run("document.documentElement.scrollWidth") <= 320
    shown = page.run(
        "[...document.querySelectorAll('#podium li span:first-child')].map((one) =>"
        " one.scrollWidth <= one.clientWidth + 1)"
    )
    assert percent == 200 or all(shown)


def test_a_phone_in_another_network_is_told_so(tricubo: BrowserHand) -> None:
    """Where nothing answers any more, that is another message than a line that is slow."""
    page, place = tricubo.pages[0], f"127.0.0.1:{tricubo.server.port}"
    tricubo.server.stop()
    page.until("stalled && !greeted")
    assert page.text("#status") == "Reconnecting…"
    page.run("answered -= FAR; showStatus()")
    assert page.text("#status") == f"No answer from {place}. Is this phone on the host’s Wi-Fi?"
    assert page.run(
        "(() => { const e = $('status'); return e.scrollHeight <= e.clientHeight + 1; })()"
    )
    page.run("answered = Date.now(); showStatus()")
    assert page.text("#status") == "Reconnecting…"


def test_escape_closes_the_menu(tricubo: BrowserHand) -> None:
    page = tricubo.pages[0]
    page.tap_on("#more")
    assert not page.run("$('menu').hidden")
    page.call("Input.dispatchKeyEvent", type="keyDown", key="Escape", code="Escape")
    assert page.run("$('menu').hidden && document.activeElement === $('more')")


def test_the_end_has_a_winner_a_podium_and_a_rematch(host: BrowserHand) -> None:
    names = ["Maximiliane", "Ben", "Cem"]
    journal = played("kubi", {}, names)
    host.open_table(host.open(journal))
    page, asked = host.sit(0), list[str]()
    host.table.on_again = asked.append
    page.until("!document.getElementById('over').hidden")
    best = max(range(3), key=journal.total)
    assert page.text("#verdict") == f"{names[best]} wins"
    assert page.run("document.querySelectorAll('#podium svg').length") == 1
    shown = page.run("[...document.querySelectorAll('#podium li')].map((one) => one.innerText)")
    assert names[best] in shown[0]
    assert len(shown) == 3
    assert page.run("document.querySelectorAll('#result tr').length") > 3, "line by line"
    broken = (
        "[...document.querySelectorAll('#podium li > span:first-of-type, #result th')].filter("
        "(one) => one.textContent.length && one.scrollWidth > one.clientWidth + 1).length"
    )
    assert page.run(broken) == 0
    page.tap_on("#rematch")
    assert asked == ["Maximiliane"]
    assert "rematch" in page.text("#note")


def test_the_link_of_the_app_is_sent_when_it_is_asked_for(tricubo: BrowserHand) -> None:
    """It has the code of the table, and everything is sent in plain HTTP."""
    page, link = tricubo.pages[0], "rollpad://join?code=04N3-ABCD-1234&host=10.0.0.1:18830"
    tricubo.table.link = link
    tricubo.table.outdate()
    page.until("view.app")
    assert link not in page.run("JSON.stringify(view)")
    page.run("document.getElementById('app').click()")
    page.until(f"view.link === '{link}'")


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_it_is_connected_it_speaks_the_browsers_language(
    host: BrowserHand, language: str
) -> None:
    host.open_table(host.open(play(new(2), "0 start 1; 1 start 2")))
    page = host.chromium.page("about:blank", host.pump)
    page.call("Emulation.setUserAgentOverride", userAgent="x", acceptLanguage=language)
    page.call("Page.navigate", url=f"http://127.0.0.1:{host.server.port}")
    page.until("!document.getElementById('enter').hidden")
    assert page.run("document.documentElement.lang") == language
    assert page.text("#enter-word") == page.run(f"WORDS.{language}.ask")
    page.close()


def test_without_script_and_in_an_old_browser(host: BrowserHand) -> None:
    host.open_table(host.open(play(new(2), "0 start 1; 1 start 2")))
    address = f"http://127.0.0.1:{host.server.port}"
    page = host.chromium.page("about:blank", host.pump)
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    page.call("Page.navigate", url=address)
    page.until("document.body && document.body.innerText.includes('JavaScript')")
    assert page.run("document.querySelectorAll('noscript p[lang]').length") == len(LANGUAGES)
    page.call("Emulation.setScriptExecutionDisabled", value=False)
    page.call("Network.enable")
    page.call("Network.setBlockedURLs", urls=["*rollpad.js"])  # as if it could not be parsed
    page.call("Page.navigate", url=address)
    page.until("document.getElementById('old') && !document.getElementById('old').hidden")
    assert "too old" in page.text("#old")
    page.close()


# Seats that another person has


def test_a_taken_seat_is_asked_for(tricubo: BrowserHand) -> None:
    page, other = tricubo.pages[0], tricubo.browse()
    assert "In a browser" in other.text("#names")
    other.tap_on("#names button:nth-child(1)")
    assert other.run("view.me") is None
    assert page.run("view.me") == 0
    page.until("!document.getElementById('asked').hidden")
    page.tap_on("#keep")
    other.until("!view.wants && !document.getElementById('news').hidden")
    assert other.run("view.me") is None
    other.tap_on("#names button:nth-child(1)")
    page.until("!document.getElementById('asked').hidden")
    page.tap_on("#allow")
    other.until("view.me === 0")
    page.until("view.me === null")
    assert "plays on another phone" in page.text("#news"), "everyone is told"
    tricubo.pages.remove(page)
    page.close()


def test_the_host_is_asked_too(tricubo: BrowserHand) -> None:
    other, asked = tricubo.browse(), list[Guest]()
    tricubo.table.on_ask = asked.append
    other.tap_on("#names button:nth-child(1)")
    (guest,) = asked
    tricubo.table.give(guest)
    other.until("view.me === 0")
    page = tricubo.pages.pop(0)
    page.until("view.me === null")
    page.close()


WAKE_LOCK = """window.locks = []; Object.defineProperty(navigator, "wakeLock", { value: {
  async request(kind) {
    const lock = new EventTarget();
    lock.kind = kind;
    lock.held = true;
    lock.release = async () => { lock.held = false; lock.dispatchEvent(new Event("release")); };
    window.locks.push(lock);
    return lock;
  } } })"""
"""Takes the place of the browser's own, which a test cannot look into."""


def test_the_screen_stays_on_while_one_plays(host: BrowserHand) -> None:
    match = host.open(play(new(2), "0 start 1; 1 start 2"))
    host.open_table(match)
    host.table.play(None)
    page = host.browse()
    page.run(WAKE_LOCK)
    held = "locks.map((one) => [one.kind, one.held])"
    page.tap_on("body")
    assert page.run(held) == [], "nothing is played yet"
    host.table.play(match)
    page.until("view.people.length")
    assert page.run(held) == [], "it is not said who one is"
    page.tap_on("#names button:nth-child(1)")
    page.until("locks.length === 1")
    assert page.run(held) == [["screen", True]], "the game is open"
    page.tap_on("#card")
    assert page.run("locks.length") == 1, "once"

    # The browser lets go of it while another app is in front.
    page.run("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.run("locks[0].release(); document.dispatchEvent(new Event('visibilitychange'))")
    assert page.run("locks.length") == 1
    page.run("Object.defineProperty(document, 'hidden', { value: false, configurable: true })")
    page.run("document.dispatchEvent(new Event('visibilitychange'))")
    page.until("locks.length === 2 && locks[1].held")

    page.run("reconnect()")
    page.until("greeted && view.me === 0")
    assert page.run(held) == [["screen", False], ["screen", True]], "a lost line changes nothing"
    host.match.enter(host.match.front, 0, EndEarly())
    host.match.changes += 1
    page.until("view.podium.verdict")
    page.until("!locks[1].held")
    page.tap_on("#verdict")
    assert page.run("locks.length") == 2, "the game is over"


def test_the_screen_may_sleep_once_a_guest_has_left(host: BrowserHand) -> None:
    host.open_table(host.open(play(new(2), "0 start 1; 1 start 2")))
    page = host.browse()
    page.run(WAKE_LOCK)
    page.tap_on("#names button:nth-child(1)")
    page.until("locks.length === 1 && locks[0].held")
    page.tap_on("#more")
    page.tap_on("#change")
    page.tap_on("#onlooker")
    page.until("view.me === -1")
    page.until("locks.length === 2 && !locks[0].held && locks[1].held")  # who looks on sees it, too
    (guest,) = host.table.here
    host.table.remove(guest)
    page.until("ended && !locks[1].held")
    host.pages.remove(page)
    page.close()


def test_a_screen_that_may_not_stay_on_is_no_trouble(host: BrowserHand) -> None:
    """Over plain HTTP most browsers have no lock, and others refuse it."""
    host.open_table(host.open(play(new(2), "0 start 1; 1 start 2")))
    for refusing in ("undefined", "{ request: () => Promise.reject(new Error('low battery')) }"):
        page = host.browse()
        page.run("window.wrong = []; addEventListener('unhandledrejection', (e) => wrong.push(1))")
        page.run(f"Object.defineProperty(navigator, 'wakeLock', {{ value: {refusing} }}); 0")
        page.tap_on("#names button:nth-child(1)")
        page.until("view.me === 0 || view.wants")
        page.tap_on("body")
        assert page.run("wrong.length") == 0


def test_a_turn_is_signalled_if_the_guest_wants_that(tricubo: BrowserHand) -> None:
    page = tricubo.pages[0]
    page.run("window.buzzed = []; navigator.vibrate = (one) => window.buzzed.push(one)")
    page.run("wasMine = false; signalTurn()")
    assert page.run("window.buzzed") == []
    page.tap_on("#more")
    page.tap_on("#signal")
    page.run("window.buzzed = []; wasMine = false; signalTurn()")
    assert page.run("window.buzzed") == [80]
