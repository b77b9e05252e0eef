"""Guests in Debian's Chromium, phone size, touches on: real page, real server, real match."""

import io
from random import Random

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from scoring import GAMES
from scoring.journal import Journal
from sheets.hit_targets import areas_of
from storage.settings import LANGUAGES
from tests.support.browsers import BrowserHand
from tests.support.random_play import random_move
from tests.support.tricubo_notation import new, play
from tools.chromium import CHROMIUM
from tools.player import played

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")


@pytest.fixture
def tricubo(host: BrowserHand) -> BrowserHand:
    """Tricubo for two, free boxes ticked; Ana has sat down in a browser."""
    host.open_table(host.open(play(new(2), "0 start 1; 1 start 2")))
    host.sit(0)
    return host


def entries(host: BrowserHand) -> int:
    return len(host.match.session.journal.entries)


def test_a_double_tap_on_a_name_touches_nothing_that_appears(host: BrowserHand) -> None:
    host.open_table(host.open(play(new(2), "0 start 1; 1 start 2")))
    page = host.browse()
    page.before_tap = ""
    spot, before = page.center("#names button:nth-child(1)"), entries(host)
    page.tap(*spot)
    page.until("view.me === 0")
    sent = page.run("me.n")
    page.run("taps.forEach((one) => { one.ended = performance.now(); })")  # however slow it was
    page.tap(*spot)
    assert page.run("refused")
    assert page.run("me.n") == sent
    assert entries(host) == before
    page.run("taps = []")
    page.tap(*spot)
    assert page.run("me.n") > sent


def plays(host: BrowserHand, journal: Journal) -> None:
    """Two browsers and the host's own hand in turns, every entry by touches."""
    random = Random(journal.game.id)
    match = host.open(journal)
    host.open_table(match)
    guests = [host.sit(0), host.sit(1, size=(390, 844), dark=True)]
    while not match.session.journal.over:
        found = random_move(match.session.journal, random)
        assert found
        player, move = found
        if player == 2:
            match.look_at(player)
            host.enter(move, match.front)
        else:
            host.enter(move, host.seat_in(guests[player]))
    host.agree()
    assert host.saved() == match.session.journal


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
def test_they_play_it_to_its_end(host: BrowserHand, game: str) -> None:
    names = ["Ana", "Ben", "Cem"][: GAMES[game].players[-1]]
    plays(host, Journal.new(game, {}, names))
    for page in host.pages:
        assert page.run("view.result.at(-1).slice(1)") == page.run(
            "view.people.map((p) => p.total)"
        )


def test_a_box_is_pressed_by_its_name(tricubo: BrowserHand) -> None:
    """As a screen reader or a keyboard does it."""
    page, before = tricubo.pages[0], entries(tricubo)
    label = '#sheet button[aria-label="Row 2, box 2, 1 point, free"]'
    assert page.run(f"document.querySelector('{label}').tagName") == "BUTTON"
    page.press(label)
    assert entries(tricubo) == before + 1
    ticked = label.replace("free", "marked")
    page.until(f"!!document.querySelector('{ticked}')")


def test_a_reload_in_the_middle_of_an_entry(tricubo: BrowserHand) -> None:
    page, match = tricubo.pages[0], tricubo.match
    page.tap_on("#panel button[data-name=unfold]")
    page.tap_on("#panel button[data-name=face4]")
    assert tricubo.seat_in(page).panel.faces == [4]
    page.run("window.before = 1; setTimeout(() => location.reload())")
    page.until("typeof before === 'undefined' && greeted && view.me === 0")
    assert tricubo.seat_in(page).panel.faces == [4]
    assert match.drafts.begun


def test_the_host_is_killed_and_comes_back(tricubo: BrowserHand) -> None:
    """What is touched meanwhile is sent when it is back, and counts once."""
    page, port, before = tricubo.pages[0], tricubo.server.port, entries(tricubo)
    page.run(
        "socket.addEventListener('close', () =>"
        " document.querySelector('#sheet button[data-name=\"row2.2\"]').click())"
    )
    tricubo.kill()
    page.until("!greeted && unconfirmed.length === 1")
    match = tricubo.open_again()
    tricubo.open_table(match, port)
    page.until("greeted && view.me === 0")
    page.settle()
    assert entries(tricubo) == before + 1
    assert page.run("document.getElementById('status').hidden")


def test_a_connection_that_is_lost_on_the_way(tricubo: BrowserHand) -> None:
    """A touch was sent, and the connection is gone before it is confirmed: it counts once."""
    page, before = tricubo.pages[0], entries(tricubo)
    page.run(
        "document.querySelector('#sheet button[data-name=\"row2.2\"]').click(); socket.close()"
    )
    page.until("greeted && view.me === 0 && !unconfirmed.length")
    assert entries(tricubo) == before + 1


def test_a_phone_that_has_slept(tricubo: BrowserHand) -> None:
    """Its connection may be dead without saying so: it takes a new one."""
    page, before = tricubo.pages[0], entries(tricubo)
    page.run("window.old = socket; hiddenAt = Date.now() - 60000")
    page.run("document.dispatchEvent(new Event('visibilitychange'))")
    page.until("socket !== old && greeted && view.me === 0")
    page.tap_on('#sheet button[data-name="row2.2"]')
    assert entries(tricubo) == before + 1


def test_who_is_removed_stays_out_until_let_in_again(tricubo: BrowserHand) -> None:
    page, other = tricubo.pages[0], tricubo.sit(1)
    key = page.run("me.guest")
    tricubo.table.remove(tricubo.table.guests[key])
    page.until("ended && !document.getElementById('status').hidden")
    assert "removed you" in page.text("#status")
    assert other.run("greeted && !ended")
    for _again in range(2):
        page.run("window.before = 1; setTimeout(() => location.reload())")
        page.until("typeof before === 'undefined' && ended")
        assert key not in tricubo.table.guests
    tricubo.table.let_in(key)
    page.run("window.before = 1")
    page.run("document.getElementById('again').click()")
    page.until("typeof before === 'undefined' && greeted && view.me === 0")
    assert other.run("greeted && !ended")


def test_the_printed_address_asks_for_the_code(tricubo: BrowserHand) -> None:
    """Typed without its code, as it is printed; a wrong code is reported."""
    page = tricubo.chromium.page(f"http://127.0.0.1:{tricubo.server.port}", tricubo.pump)
    page.until("!document.getElementById('enter').hidden")
    assert "Type the code" in page.text("#enter")
    assert page.run("JSON.stringify(view)") == "{}"
    assert "Ana" not in page.text("body")

    def type_code(code: str) -> None:
        page.run(f"document.getElementById('code').value = '{code}'")
        page.run("document.getElementById('join').click()")

    type_code("WRONG1")
    page.until("document.getElementById('wrong').textContent")
    assert page.text("#wrong") == "That code is not right."
    type_code("k7q2-mx")
    page.until("greeted && view.people.length === 2")
    assert page.run("document.getElementById('enter').hidden")
    page.run("window.before = 1; setTimeout(() => location.reload())")
    page.until("typeof before === 'undefined' && greeted")
    page.close()


def test_a_code_that_is_not_valid_any_more_is_asked_for(tricubo: BrowserHand) -> None:
    page = tricubo.pages.pop()
    tricubo.server.change_secret("ABC234", "Ana’s tablet")
    page.until("!document.getElementById('enter').hidden")
    text = "Ana’s tablet has made a new code. Join again with it."
    assert page.text("#wrong") == text, "by name, as on devices with Rollpad"
    page.run("document.getElementById('code').value = 'ABC234'")
    page.run("document.getElementById('join').click()")
    page.until("greeted && view.me === 0")
    page.close()


def test_who_was_asleep_is_told_of_a_new_code(tricubo: BrowserHand) -> None:
    """The code of this page was right: it is not said to be wrong."""
    page, port = tricubo.pages.pop(), tricubo.server.port
    tricubo.kill()
    page.until("!greeted")
    tricubo.server.secret = "ABC234"
    tricubo.open_table(tricubo.open_again(), port)
    page.until("!document.getElementById('enter').hidden")
    assert page.text("#wrong") == "There is a new code"
    page.close()


def test_a_browser_is_one_guest_whatever_its_tabs_are(tricubo: BrowserHand) -> None:
    page = tricubo.pages[0]
    address = f"http://127.0.0.1:{tricubo.server.port}/#{tricubo.secret}"
    second = tricubo.chromium.page(address, tricubo.pump, beside=page)
    second.until("greeted && view.me === 0")
    page.until("ended")
    assert "another tab" in page.text("#status")
    assert len(tricubo.table.guests) == 1
    page.run("window.before = 1")
    page.run("document.getElementById('again').click()")
    page.until("typeof before === 'undefined' && greeted && view.me === 0")
    second.until("ended")
    second.close()


def test_six_languages(tricubo: BrowserHand) -> None:
    page, seen = tricubo.pages[0], set[str]()
    for code in LANGUAGES:
        page.run(
            f"(() => {{ const one = document.getElementById('language'); one.value = '{code}';"
            " one.dispatchEvent(new Event('change')); })()"
        )
        page.until(f"document.documentElement.lang === '{code}' && view.words.languages")
        page.until(f"JSON.parse(lastLook).language === '{code}'")
        page.until(f"view.words.who && !{list(seen)}.includes(view.words.who)")
        seen.add(page.run("view.words.who"))
    assert len(seen) == 6


def test_a_name_that_is_html(host: BrowserHand) -> None:
    name = "<img src=x onerror=boom=1>"
    host.open_table(host.open(Journal.new("kubi", {}, [name, "Ben"])))
    page = host.sit(0)
    page.until("!!document.querySelector('#people button')")
    assert page.run("document.images.length") == 0
    assert page.run("typeof boom") == "undefined"
    assert name in page.text("#people")


def test_several_seats_on_one_phone(tricubo: BrowserHand) -> None:
    """A tap on the other name changes to that seat, where something may be entered."""
    page, before = tricubo.pages[0], entries(tricubo)
    page.tap_on("#more")
    page.tap_on("#add")
    page.tap_on("#names button:nth-child(2)")
    page.until("view.me === 1")
    page.tap_on("#people button:nth-child(1)")
    page.until("view.me === 0")
    page.tap_on('#sheet button[data-name="row2.2"]')
    page.tap_on("#people button:nth-child(2)")
    page.until("view.me === 1")
    tricubo.wait_for_touches(page)
    page.tap_on('#sheet button[data-name="row2.2"]')
    entered = tricubo.match.session.journal.entries[before:]
    assert [one.player for one in entered] == [0, 1]


def test_help_for_the_moment(tricubo: BrowserHand) -> None:
    page = tricubo.pages[0]
    page.tap_on("#ask")
    page.until("!document.getElementById('help').hidden")
    assert page.run("document.querySelectorAll('#help details[open]').length") == 1
    assert page.run("document.activeElement.id") == "help-close"
    page.tap_on("#help-close")
    assert page.run("document.getElementById('help').hidden")
    page.tap_on("#ask")
    page.until("!document.getElementById('help').hidden")


def test_light_and_dark(tricubo: BrowserHand) -> None:
    page = tricubo.pages[0]
    before = page.run("getComputedStyle(document.documentElement).backgroundColor")
    page.run("document.getElementById('shade').click()")
    page.until(f"getComputedStyle(document.documentElement).backgroundColor !== {before!r}")


@pytest.mark.parametrize("game", GAMES)
def test_boxes_are_where_the_host_has_them(host: BrowserHand, game: str) -> None:
    """Within a pixel, on the screen; and there is ink on the paper."""
    host.open_table(host.open(played(game, {}, ["Ana", "Ben"], share=0.5)))
    page = host.sit(0)
    seat = host.seat_in(page)
    host.look_again(page)
    found = page.run(
        "[...document.querySelectorAll('#sheet button')].map((one) => {"
        " const r = one.getBoundingClientRect(), s = $('sheet').getBoundingClientRect();"
        " return [one.dataset.name, r.left - s.left, r.top - s.top, r.width, r.height]; })"
    )
    high = seat.sheet.place.height
    for name, *where in found:
        rect = (seat.sheet.boxes | areas_of(seat.sheet.input.targets()))[name]
        wanted = [rect.x, high - rect.y - rect.height, rect.width, rect.height]
        assert where == pytest.approx(wanted, abs=1)
    assert found or seat.sheet.shared
    picture = Image.open(io.BytesIO(page.picture())).convert("RGB")
    blurred = picture.filter(ImageFilter.GaussianBlur(3))
    assert ImageStat.Stat(ImageChops.difference(picture, blurred)).sum[0] > 50_000
    assert page.run("document.documentElement.scrollWidth") <= 360
