"""The card of a guest's page in Chromium: its slots are where they are, whatever is said."""

import time
from collections import defaultdict
from random import Random
from typing import Any

import pytest

from play import guest_view
from play.seat import Seat
from scoring import GAMES
from scoring.journal import Journal
from sheets.tetrix.sheet import TetrixSheet
from tests.support.browsers import BrowserHand
from tests.support.in_part import in_part
from tests.support.offences import OFFENCES
from tests.support.random_play import random_move
from tests.support.waiting import PATIENCE
from tools.chromium import CHROMIUM, Page
from tools.player import played

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")
PHONE, TABLET, LYING = (390, 844), (1280, 800), (844, 390)
NAMES = ["Ana", "Ben"]
RECTS = """(() => {
  const rect = (one) => { const r = one.getBoundingClientRect();
    return [r.left, r.top + scrollY, r.width, r.height].map((side) => Math.round(side)); };
  const found = {};
  for (const id of ["sheet", "card", "undo", "ask", "more"]) found[id] = rect($(id));
  if (!$("panel").hidden) found.panel = rect($("panel"));
  found.prompt = rect($("card-text")).slice(0, 2);
  for (const one of $("answers").children) {
    if (one.matches(".filled")) found.first = rect(one);
    if (one.matches(".refused")) found.second = rect(one);
  }
  return { found, high: document.documentElement.scrollHeight, over: Boolean(view.podium.verdict) };
})()"""
"""The places of all that may be touched, on the page and not on the screen."""


class Watch:
    """Notes after each tap where the slots of a page are."""

    def __init__(self, page: Page, seat: Seat) -> None:
        self.page, self.seat, self._tap = page, seat, page.tap
        self.places: dict[str, set[tuple[int, ...]]] = defaultdict(set)
        self.states = set[str]()
        page.tap = self.tap  # type: ignore[method-assign]
        self.look()

    def tap(self, x: float, y: float) -> None:
        self._tap(x, y)
        self.look()

    def look(self) -> None:
        seen: dict[str, Any] = self.page.run(RECTS)
        if seen["over"]:
            return  # the result is above
        self.states.add(self.page.run("[view.card.mood, view.card.answers.length].join()"))
        folded = self.seat.panel.opened, self.seat.panel.slim  # that is another layout
        for name, rect in seen["found"].items():
            self.places[f"{name} {folded}"].add(tuple(rect))
        self.places["page"].add((seen["high"],))

    def moved(self) -> dict[str, set[tuple[int, ...]]]:
        return {name: found for name, found in self.places.items() if len(found) > 1}


def play_about(host: BrowserHand, game: str, size: tuple[int, int], entries: int) -> Watch:
    """Guests enter so much, and tap when it is not their turn."""
    random = Random(f"{game} {size}")
    match = host.open(Journal.new(game, {}, NAMES))
    host.open_table(match)
    pages = [host.sit(player, size=size) for player in range(2)]
    watch = Watch(pages[0], host.seat_in(pages[0]))
    for _entry in range(entries):
        found = random_move(match.session.journal, random)
        if match.session.journal.over or found is None:
            break
        player, move = found
        seat = host.seat_in(pages[0])
        if player and (boxes := [*seat.sheet.boxes]):
            host.press(seat.sheet, seat.sheet.boxes[random.choice(boxes)].center)
            if seat.card.answers:
                seat.show()  # what it asks is answered
        match.front.wish(player, move) if player else host.enter(move, seat)
        host.pump()
        watch.look()
    return watch


@pytest.mark.parametrize("size", [PHONE, pytest.param(TABLET, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", in_part(["tetrix", "tricubo"]))
def test_slots_stay_where_they_are(host: BrowserHand, game: str, size: tuple[int, int]) -> None:
    watch = play_about(host, game, size, 7)
    assert len(watch.states) > 2
    assert watch.moved() == {}
    assert watch.page.run("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("game", GAMES)
def test_slots_stay_in_long_games(host: BrowserHand, game: str, size: tuple[int, int]) -> None:
    watch = play_about(host, game, size, 60)
    assert watch.moved() == {}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_that_lies_is_not_scrolled(host: BrowserHand, game: str) -> None:
    """Sheet, words and keys are beside each other; every key is large enough for a finger."""
    host.open_table(host.open(played(game, {}, NAMES, share=0.4)))
    page = host.sit(0, size=LYING)
    host.look_again(page)
    assert page.run("document.documentElement.scrollHeight <= innerHeight")
    panel = host.seat_in(page).panel
    assert all(min(rect[2:]) >= 40 for rect in panel.places.values())
    low = [rect.y for rect in panel.places.values()]
    assert min(low, default=0) >= -0.1, "nothing is below the page"


# A refusal in the guest's own turn

OWN = [
    name
    for name, one in OFFENCES.items()
    if one.player in one.journal.game.turn(one.journal.state).waiting
]
BUTTONS = """(() => {
  const rect = (one) => { const r = one.getBoundingClientRect();
    return [r.left, r.top, r.right, r.bottom]; };
  return [...$("answers").children].map((one) => [one.textContent, one.className, rect(one)]);
})()"""


@pytest.mark.parametrize("name", in_part(OWN[::-1]))
def test_a_refusal_enters_nothing_until_one_insists(host: BrowserHand, name: str) -> None:
    """Taps in the same place, and where Enter is, do nothing; Enter anyway is somewhere else."""
    offence = OFFENCES[name]
    host.open_table(host.open(offence.journal))
    page = host.sit(offence.player, size=LYING)
    host.look_again(page)
    assert page.run("document.documentElement.scrollHeight <= innerHeight")
    seat = host.seat_in(page)
    places = guest_view.arrange(
        host.table.guests[page.run("me.guest")].look, seat.sheet, seat.panel
    )
    assert places.dock
    for place in offence.before:
        if place in seat.panel.places:
            host.tap_panel(place, seat)
    drawing, at = offence.where(seat)
    spot = host._there(page, drawing, at)
    host.wait_for_touches(page)
    page.tap(*spot)
    page.until("view.card.mood === 'refused'")
    assert page.text("#card-title") == offence.reason
    entries = host.match.session.journal.entries
    assert entries == offence.journal.entries
    (anyway,) = page.run(BUTTONS)
    assert anyway[:2] == ["Enter anyway", "refused"]
    left, top = page.run(
        "(() => { const r = $('card').getBoundingClientRect(); return [r.left, r.top]; })()"
    )
    first = places.dock.first
    x, y = left + first.center[0], top + places.card.height - first.center[1]
    x0, y0, x1, y1 = anyway[2]
    assert not (x0 <= x <= x1 and y0 <= y <= y1), "Enter anyway is not where Enter was"
    page.before_tap = ""
    for again in ((x, y), spot):  # the second one at once, too
        page.tap(*again)
        page.settle()
        assert not offence.is_entered(host.match.session.journal)
    page.before_tap = "taps = []"
    host.wait_for_touches(page)
    if "Enter anyway" not in page.run("view.card.answers.map((one) => one[0])"):
        page.tap(*host._there(page, *offence.where(seat)))
    page.until("!!$('answers').querySelector('.refused')")
    if not offence.more:
        page.tap_on("#answers .refused")
        assert offence.is_entered(host.match.session.journal)


def test_news_and_questions_move_and_cover_nothing(host: BrowserHand) -> None:
    host.open_table(host.open(played("kubi", {}, NAMES, share=0.3)))
    page = host.sit(0, size=PHONE)
    host.look_again(page)
    before = page.run(RECTS)
    host.table.announce(lambda: "Ben now plays on another phone, which is a long message to all")
    page.until("!$('news').hidden")
    page.run("stalled = true; showStatus()")
    assert page.text("#status") == "Reconnecting…"
    assert page.run(RECTS) == before
    covered = page.run(
        "[...document.querySelectorAll('button')].filter((one) => one.getClientRects().length)"
        ".filter((one) => { const r = one.getBoundingClientRect();"
        " const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);"
        " return top !== one && !one.contains(top) && !top.matches('.drawing, .drawing *'); })"
        ".map((one) => one.id || one.textContent)"
    )
    assert covered == []
    page.run("stalled = false; showStatus(); $('more').click()")
    assert page.run(RECTS) == before, "the menu is above the rest"


@pytest.mark.parametrize("game", ["tricubo", "kubi", "tetrix"])
def test_the_question_about_a_seat_is_over_the_bar(host: BrowserHand, game: str) -> None:
    """Boxes, keys and answers stay where they are, and can be touched."""
    host.open_table(host.open(played(game, {}, NAMES, share=0.3)))
    page, other = host.sit(0, size=(360, 640)), host.browse()
    host.look_again(page)
    before = page.run(RECTS)
    other.tap_on("#names button:nth-child(1)")
    page.until("!$('asked').hidden")
    assert page.run(RECTS) == before
    asked, stage = page.run(
        "['asked', 'stage'].map((id) => $(id).getBoundingClientRect().toJSON())"
    )
    assert asked["bottom"] <= stage["top"] + 1
    for name in ("allow", "keep"):
        rect = page.run(f"$('{name}').getBoundingClientRect().toJSON()")
        assert rect["height"] >= 44
        assert rect["right"] <= 360
    assert page.run("$('asked-word').scrollHeight <= $('asked-word').clientHeight + 1")
    page.tap_on("#keep")
    page.until("$('asked').hidden")
    host.pages.remove(other)
    other.close()


def tetrix_with_a_form(host: BrowserHand) -> tuple[Page, TetrixSheet]:
    """Ana has rolled and shows a form; Ben's page has it on his sheet."""
    random, journal = Random("form"), Journal.new("tetrix", {}, NAMES)
    while not (journal.state.form is not None and journal.state.entered[1] is None):
        found = random_move(journal, random)
        assert found
        journal = journal.plus(*found)
    host.open_table(host.open(journal))
    page = host.sit(1, size=PHONE)
    host.look_again(page)
    sheet = host.seat_in(page).sheet
    assert isinstance(sheet, TetrixSheet)
    return page, sheet


def finger(page: Page, kind: str, *at: float) -> None:
    points = [{"x": at[0], "y": at[1]}] if at else []
    page.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)


def test_a_form_lies_where_a_fast_finger_has_left_it(host: BrowserHand) -> None:
    """A page does not send every move: the last one counts all the same."""
    page, sheet = tetrix_with_a_form(host)
    assert sheet.draft.lying
    start = sheet.layout.center_of(sheet.draft.lying[0])
    end = sheet.layout.center_of((sheet.draft.lying[0][0] - 3, sheet.draft.lying[0][1] - 2, ""))
    wanted = tuple((row - 3, col - 2, symbol) for row, col, symbol in sheet.draft.lying)
    first, last = (host._there(page, sheet, at) for at in (start, end))
    finger(page, "touchStart", *first)
    finger(page, "touchMove", *last)
    finger(page, "touchEnd")
    page.settle()
    assert sheet.draft.laid == wanted


def test_a_form_is_under_a_finger_that_rests(host: BrowserHand) -> None:
    page, sheet = tetrix_with_a_form(host)
    assert sheet.draft.lying
    row, col, _symbol = sheet.draft.lying[0]
    ends = (sheet.layout.center_of((row - up, col, "")) for up in (0, 2, 3))
    spots = [host._there(page, sheet, at) for at in ends]
    finger(page, "touchStart", *spots[0])
    for spot in spots[1:]:
        finger(page, "touchMove", *spot)
    end = time.monotonic() + PATIENCE
    while not (sheet.draft.laid and sheet.draft.laid[0][0] == row - 3):
        assert time.monotonic() < end
        page.settle()
    finger(page, "touchEnd")
    page.settle()


def test_a_double_tap_on_enter_enters_once_and_nothing_else(host: BrowserHand) -> None:
    page, sheet = tetrix_with_a_form(host)
    assert sheet.draft.form
    fits = [one.cells for one in sheet.game.placements(sheet.state, 1, sheet.draft.form)]
    wanted = next(one for one in fits if one != sheet.draft.lying and not sheet.game.lost(one))
    host.wait_for_touches(page)
    page.tap(*host._there(page, sheet, sheet.layout.finger_for(wanted)))
    page.until("!!$('answers').querySelector('.filled')")
    before = len(host.match.session.journal.entries)
    page.before_tap = ""
    spot = page.center("#answers .filled")
    page.run("taps = []")
    page.tap(*spot)
    page.run("taps.forEach((one) => { one.ended = performance.now(); })")  # however slow it was
    sent = page.run("me.n")
    page.tap(*spot)
    assert len(host.match.session.journal.entries) == before + 1
    assert page.run("me.n") == sent or page.run("refused")
