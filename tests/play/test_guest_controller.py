"""Guests by browser, without a window and without sockets: seats far away on one match."""

import json
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from network.guest_messages import (
    CANCEL,
    DOWN,
    SHEET,
    UP,
    GuestAnswer,
    GuestLook,
    GuestPointer,
    Hello,
    LookChange,
    Press,
    read,
)
from play import table_view_model
from play.action_result import ENTERED
from play.guest_controller import GONE_SECONDS, MOST_GUESTS, MOVED
from play.match import Match
from scoring import GAMES
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.tetrix.rules import Form
from sheets import render_context
from sheets.tetrix.sheet import TetrixSheet
from tests.support.begun import chosen_kubi
from tests.support.far import PHONE, FarHand
from tests.support.guest_messages import GOOD
from tests.support.in_part import in_part
from tests.support.mutated import mutated
from tests.support.random_play import random_move

GERMAN = GuestLook(344, 640, 100, True, "de")


@pytest.fixture
def far(tmp_path: Path) -> Iterator[FarHand]:
    hand = FarHand(tmp_path / "data")
    yield hand
    hand.store.close()


@pytest.fixture
def match(far: FarHand) -> Match:
    """Tricubo for two, free boxes ticked."""
    opened = far.begin(2)
    far.open_table(opened)
    return opened


def entries(match: Match) -> int:
    return len(match.session.journal.entries)


# Sitting down


def test_a_guest_sees_names_and_chooses_one(far: FarHand, match: Match) -> None:
    browser = far.table.browser()
    assert [one["name"] for one in browser.page["people"]] == [*match.names]
    assert "layer ink" not in browser.page
    browser.sit(0)
    assert browser.page["me"] == 0
    assert browser.page["layer ink"]
    assert any(json.loads(row)[6] for row in browser.page["boxes"])


def test_boxes_have_names(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    told = [json.loads(row)[1] for row in browser.page["boxes"]]
    assert "Row 4, box 7, 6 points, free" in told
    assert "Row 1, box 1, 0 points, marked" in told


def test_an_onlooker_enters_nothing(far: FarHand, match: Match) -> None:
    browser = far.table.browser()
    browser.sit(None)
    before = entries(match)
    browser.press("row1.2")
    browser.undo()
    assert entries(match) == before
    assert browser.page["layer print"]
    assert browser.page["me"] == -1


# Entering


def test_a_tick_is_on_the_disk_when_it_is_confirmed(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    before = entries(match)
    browser.press("row2.2")
    assert browser.page["done"] == browser.count
    assert entries(match) == before + 1
    assert far.saved().entries == match.session.journal.entries
    assert far.last.kind == ENTERED
    assert far.last.remote


def test_whoever_looks_sees_it_at_once(far: FarHand, match: Match) -> None:
    first, second = far.guest(0), far.guest(1)
    first.press("row2.2")
    person = second.page["people"][0]
    assert (person["total"], person["waits"]) == (str(match.journal.total(0)), False)
    assert any(json.loads(row)[6] for row in second.page["boxes"])
    assert far.said.startswith(f"{match.names[0]}: ")


def test_a_touch_counts_once(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    press = Press(browser.next(), SHEET, "row2.2")
    before = entries(match)
    browser.say(press)
    browser.say(press)
    assert entries(match) == before + 1


def test_only_ones_own_sheet(far: FarHand, match: Match) -> None:
    """Looking at another's sheet, nothing is entered there."""
    browser = far.guest(0)
    browser.see(1)
    assert browser.page["seen"] == 1
    assert match.names[1] in browser.card["title"]
    before = entries(match)
    browser.press("row2.2")
    assert entries(match) == before
    browser.see(0)
    browser.press("row2.2")
    assert entries(match) == before + 1


def test_everything_if_the_host_says_so(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    far.table.guests.let_enter(True)
    browser.press("row2.2")
    browser.see(1)
    before = entries(match)
    browser.press("row2.2")
    assert [one.player for one in match.session.journal.entries[before:]] == [1]


def test_undo_is_of_ones_own(far: FarHand, match: Match) -> None:
    first, second = far.guest(0), far.guest(1)
    first.press("row2.2")
    second.press("row2.2")
    far.wait(5)
    first.undo()
    assert first.card["mood"] == "refused"  # the roller takes a die first
    second.undo()
    assert "row2.2" in match.game.written(match.state, 0)
    assert "row2.2" not in match.game.written(match.state, 1)
    first.undo()
    assert "row2.2" not in match.game.written(match.state, 0)


def test_a_refusal_says_why_and_is_entered_anyway(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    before = entries(match)
    browser.press("row2.9")
    assert browser.card["mood"] in ("refused", "preview")
    assert entries(match) == before
    assert browser.card["title"]


def test_an_answer_to_an_older_card_means_nothing(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    browser.press("row2.9")
    before, number = entries(match), browser.card["number"]
    browser.say(GuestAnswer(browser.next(), 0, number - 1))
    browser.say(GuestAnswer(browser.next(), 50, number))
    assert entries(match) == before


def test_what_the_table_has_begun_stays(far: FarHand, match: Match) -> None:
    """A guest's entry does not take the sheet from the player at the screen."""
    match.look_at(1)
    front = match.front
    front.touched = frozenset({"row2.2"})
    far.guest(0).press("row2.2")
    assert front.player == 1


def test_whoever_has_a_phone_is_not_brought_to_the_front(far: FarHand, match: Match) -> None:
    first, _second = far.guest(0), far.guest(1)
    match.look_at(0)
    first.press("row2.2")
    assert match.front.player == 0


# Where and in which language


def test_each_in_their_own_language_and_colours(far: FarHand, match: Match) -> None:
    before = render_context.current()
    english, german = far.guest(0), far.guest(1, look=GERMAN)
    assert english.page["words"]["undo"] == "Undo"
    assert german.page["words"]["undo"] == "Rückgängig"
    assert english.page["colours"]["paper"] != german.page["colours"]["paper"]
    english.press("row2.2")
    assert german.card["title"] != english.card["title"]
    assert render_context.current() == before
    assert "Reihe" not in far.said
    english.say(LookChange(GERMAN))
    assert english.page["words"]["undo"] == "Rückgängig"


@pytest.mark.parametrize("size", [(328, 560), (344, 640), (844, 300), (1200, 700)])
@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_has_the_size_of_the_page(far: FarHand, game: str, size: tuple[int, int]) -> None:
    names = ["Ana", "Ben"][: GAMES[game].players[-1]]
    far.open_table(far.open(Journal.new(game, {}, names)))
    browser = far.guest(0, look=GuestLook(*size, 100, False, "en"))
    wide, _high, panel_wide, _panel_high = browser.page["size"]
    assert wide <= size[0]
    assert browser.page["lying"] == (size[0] > size[1])
    if browser.page["lying"] and panel_wide:
        assert wide + panel_wide <= size[0]


# Coming back


def test_the_page_is_where_it_was(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    browser.press("row2.9")
    card, mark = browser.card, browser.page["mark"]
    far.table.guests.disconnected(browser.number)
    again = far.table.browser(browser.key, mark=mark, player=0, name=match.names[0])
    assert again.card == card
    assert again.page["done"] == browser.count


def test_the_host_comes_back(far: FarHand, match: Match) -> None:
    """Killed and started again: guests get their seats back, and what was not entered is taken."""
    browser = far.guest(0)
    mark, name = browser.page["mark"], match.names[0]
    far.open_table(far.open_again())
    again = far.table.browser(browser.key, mark=mark, player=0, name=name)
    assert again.page["me"] == 0
    assert again.page["done"] == 0
    before = entries(far.match)
    again.press("row2.2")
    assert entries(far.match) == before + 1


def test_what_was_entered_before_the_end_is_not_sent_again(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    mark, name = browser.page["mark"], match.names[0]
    browser.press("row2.2")  # and the confirmation is lost
    far.open_table(far.open_again())
    again = far.table.browser(browser.key, mark=mark, player=0, name=name)
    assert again.page["done"] == -1


def test_another_game_on_the_table(far: FarHand, match: Match) -> None:
    browser, other = far.guest(0), far.guest(1)
    following = far.open(Journal.new("kubi", {}, [match.names[1], "Zoe"]))
    far.table.guests.play(following)
    far.table.guests.push()
    assert other.page["me"] == 0
    assert browser.page["me"] is None


def test_a_guest_is_removed(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    far.table.guests.remove(far.table.guests.here[0])
    assert far.table.pages.removed == [browser.number]
    assert match.remote_seats == []
    far.table.guests.connected(77, Hello("", browser.key, "", 0, match.names[0], PHONE))
    assert far.table.pages.removed == [browser.number, 77], "it stays out"
    far.table.guests.let_in(browser.key)
    far.table.guests.connected(78, Hello("", browser.key, "", 0, match.names[0], PHONE))
    assert len(match.remote_seats) == 1
    far.table.guests.remove(far.table.guests.here[0])
    before = entries(match)
    far.table.guests.handle(browser.number, Press(99, SHEET, "row2.2"))
    assert entries(match) == before


def test_who_is_gone_for_a_minute_is_forgotten(far: FarHand, match: Match) -> None:
    guests, now = far.table.guests, 100.0
    guests._clock = lambda: now
    stays, leaves = far.guest(0), far.guest(1)
    guests.disconnected(leaves.number)
    now += GONE_SECONDS - 1
    guests.free_gone()
    assert {*guests.guests} == {stays.key, leaves.key}
    assert len(match.remote_seats) == 2
    now += 1
    guests.free_gone()
    assert {*guests.guests} == {stays.key}
    assert len(match.remote_seats) == 1
    again = far.table.browser(leaves.key, player=1, name=match.names[1])
    assert again.page["me"] == 1, "the page knows its seat"


def test_no_more_than_forty(far: FarHand, match: Match) -> None:
    guests = far.table.guests
    browsers = [far.table.browser() for _number in range(MOST_GUESTS)]
    guests.connected(99, Hello("", "one more", "", -2, "", PHONE))
    assert far.table.pages.why[99] == MOVED
    guests.disconnected(browsers[3].number)
    far.table.browser("one more")
    assert len(guests.guests) == MOST_GUESTS
    assert browsers[3].key not in guests.guests


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for the memory")
@pytest.mark.parametrize("game", GAMES)
def test_forty_guests_need_less_than_thirty_megabytes(game: str) -> None:
    command = [sys.executable, "-m", "tests.support.guest_memory", game]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert float(done.stdout) < 30


def test_a_finger_that_is_cancelled_enters_nothing(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    rows = [json.loads(row) for row in browser.page["boxes"]]
    x, y, wide, high = next(row[2:6] for row in rows if row[0] == "row2.2")
    before = entries(match)
    at = (x + wide / 2, y + high / 2)
    browser.say(GuestPointer(browser.next(), SHEET, DOWN, *at, 0))
    assert browser.page["layer ghost"]
    browser.say(GuestPointer(browser.next(), SHEET, CANCEL, *at, 0.1))
    assert not browser.page["layer ghost"]
    assert entries(match) == before
    browser.tap(*at)
    assert entries(match) == before + 1


@pytest.mark.parametrize("seconds", [0.07, 0.15, 0.25, 0.35])
def test_a_double_tap_is_one_tap(far: FarHand, match: Match, seconds: float) -> None:
    """The time is that of the page; later the same tap shows what was entered there."""
    browser, before = far.guest(0), entries(match)
    rows = [json.loads(row) for row in browser.page["boxes"]]
    x, y, wide, high = next(row[2:6] for row in rows if row[0] == "row2.2")

    def tap(at: float) -> None:
        for kind in (DOWN, UP):
            spot = x + wide / 2, y + high / 2
            browser.say(GuestPointer(browser.next(), SHEET, kind, *spot, 0, at))

    tap(10)
    assert entries(match) == before + 1
    told = browser.card["title"]
    tap(10 + seconds)
    assert entries(match) == before + 1
    assert browser.card["title"] == told
    tap(11 + seconds)
    assert entries(match) == before + 1
    assert browser.card["title"] != told


# Whole games, and noise


@pytest.mark.parametrize("game", in_part(GAMES, 2))
def test_two_guests_play_a_game_to_its_end(far: FarHand, game: str) -> None:
    """By touches that go through messages; the totals are those that the disk has."""
    random = Random(game)
    match = far.open(Journal.new(game, {}, ["Ana", "Ben"]))
    far.open_table(match)
    guests = [far.guest(0), far.guest(1)]
    most = 0
    while not match.session.journal.over:
        found = random_move(match.session.journal, random)
        assert found
        player, move = found
        far.table.pages.sent.clear()
        far.enter(move, far.seat_of(guests[player]))
        sizes = [
            len(zlib.compress(json.dumps(data).encode())) for _guest, data in far.table.pages.sent
        ]
        most = max(most, *sizes)
    saved = far.saved()
    assert saved == match.session.journal
    for guest in guests:
        totals = [one["total"] for one in guest.page["people"]]
        assert totals == [str(saved.total(player)).replace("-", "−") for player in (0, 1)]
        assert guest.page["result"][-1][1:] == totals
    assert most <= 10_000  # deflated, as the socket sends it


def test_mutated_messages_change_nothing(far: FarHand, match: Match) -> None:
    """Ten thousand of them, at the seat of a guest whose game is not theirs to change: an
    onlooker. Nothing stops."""
    browser = far.table.browser()
    browser.sit(None)
    before = match.session.journal.to_json()
    for text in mutated(GOOD, 10_000):
        try:
            message = read(text)
        except MalformedError:
            continue
        if isinstance(message, Hello):
            continue
        if type(message).__name__ == "Sit":
            continue
        far.table.guests.handle(browser.number, message)
    far.table.guests.push()
    assert match.session.journal.to_json() == before


def test_at_a_seat_mutated_messages_do_only_what_may_be_done(far: FarHand, match: Match) -> None:
    """Their results are in the journal, by the rules or forced with an answer."""
    browser = far.guest(0)
    number = browser.count
    for text in mutated(GOOD, 2_000, seed=3):
        try:
            message = read(text)
        except MalformedError:
            continue
        if isinstance(message, Hello):
            continue
        if not isinstance(message, LookChange):
            number += 1
            object.__setattr__(message, "number", number)
        far.table.guests.handle(browser.number, message)
        if number % 50 == 0:
            far.table.guests.push()
    assert far.saved() == match.session.journal
    assert {one.player for one in match.session.journal.entries if one.id > 2} <= {0, None}


def test_names_are_sent_as_they_are(far: FarHand) -> None:
    """As text in JSON; the page writes them as text, and SVG has them escaped."""
    name = "<img src=x>"
    far.open_table(far.open(Journal.new("kubi", {}, [name, "Ben"])))
    browser = far.guest(0, look=PHONE)
    assert browser.page["people"][0]["name"] == name
    ink = "".join(browser.page["layer ink"])
    assert "<img" not in ink
    assert "&lt;img" in ink


def test_undo_leaves_the_cross_that_the_game_made(far: FarHand, match: Match) -> None:
    """Undo takes back what the guest has done, and nothing else."""
    browser = far.guest(0)
    before = match.session.journal.state
    assert not browser.page["undo"]
    browser.undo()
    assert match.session.journal.state == before
    browser.press("row2.2")
    assert browser.page["undo"]
    browser.undo()
    assert match.session.journal.state == before
    assert not browser.page["undo"]


def test_pressing_a_box_puts_the_form_there(far: FarHand) -> None:
    """Te-Trix: the buttons of a page are for screen readers, which do not drag a form."""
    square = Form(((0, 0, "o"), (0, 1, "x"), (1, 0, "s"), (1, 1, "o")))
    match = far.open(Journal.new("tetrix", {}, ["Ana", "Ben"]).plus(0, square))
    far.open_table(match)
    browser = far.guest(0)
    sheet = far.seat_of(browser).sheet
    assert isinstance(sheet, TetrixSheet)
    browser.press("cell4.4")
    assert sheet.draft.laid
    assert (4, 4) in [cell[:2] for cell in sheet.draft.laid]


def test_who_waits_is_told_to_wait(far: FarHand) -> None:
    match = far.open(Journal.new("tetrix", {}, ["Ana", "Ben"]))
    far.open_table(match)
    browser = far.guest(1)
    sheet = far.seat_of(browser).sheet
    far.press(sheet, sheet.boxes["cell3.3"].center)
    assert browser.card["title"] == "The roller sets the shape first."


def test_dice_of_a_square_are_the_same_on_all_screens(far: FarHand) -> None:
    match = far.open(Journal.new("cubo", {}, ["Ana", "Ben"]))
    far.open_table(match)
    browser = far.guest(0)
    panel = far.seat_of(browser).panel
    for key in ("red3", "blue5", "red1"):
        far.press(panel, panel.places[key].center)
        assert panel.typed_part()
        assert match.front.panel.typed_part() == panel.typed_part()


def test_touched_boxes_are_the_same_on_all_screens(far: FarHand) -> None:
    """Also those that were taken back, here and there."""
    match = far.open(chosen_kubi())
    far.open_table(match)
    browsers = [far.guest(0), far.guest(0)]
    far.table.guests.give(far.table.guests.guests[browsers[1].key])
    far.table.guests._seat(far.table.guests.guests[browsers[0].key], "Ana")
    seats = [match.front, *(far.seat_of(one) for one in browsers)]

    def touched() -> list[list[str]]:
        far.table.guests.outdate()  # the window does that after each action
        far.table.guests.push()
        return [sorted(seat.touched) for seat in seats]

    assert touched() == [[]] * 3
    browsers[0].press("sum9")
    assert touched() == [["sum9"]] * 3
    browsers[1].press("sum9")
    assert touched() == [["sum9", "sum9.again"]] * 3
    far.undo()
    assert touched() == [["sum9"]] * 3
    browsers[0].undo()
    assert touched() == [[]] * 3
    far.tap_box("sum8", match.front)
    assert touched() == [["sum8"]] * 3
    far.tap_box("sum7", match.front)
    assert touched() == [["sum7", "sum8"]] * 3


def test_a_draft_from_the_screen_removes_no_refusal(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    browser.press("row2.9")
    refusal = browser.card["title"]
    assert browser.card["mood"] == "refused"
    far.tap_panel("face4", match.front)
    far.table.guests.outdate()
    far.table.guests.push()
    assert browser.card["title"] == refusal, "it is still being read"
    browser.press("row2.2")
    assert far.seat_of(browser).panel.draft() == match.front.panel.draft()


def test_who_has_no_seat_sees_nothing_of_the_last_one(far: FarHand, match: Match) -> None:
    browser = far.guest(0)
    assert browser.page["where"]
    guest = far.table.guests.guests[browser.key]
    far.table.guests._seat(guest, None)
    far.table.guests.outdate()
    far.table.guests.push()
    assert browser.page["me"] is None
    assert browser.page["where"] == ""


def test_a_form_is_where_the_finger_was_lifted(far: FarHand) -> None:
    """A page does not send every move of a finger."""
    random, journal = Random("form"), Journal.new("tetrix", {}, ["Ana", "Ben"])
    while not (journal.state.form is not None and journal.state.entered[1] is None):
        found = random_move(journal, random)
        assert found
        journal = journal.plus(*found)
    far.open_table(far.open(journal))
    browser = far.guest(1)
    sheet = far.seat_of(browser).sheet
    assert isinstance(sheet, TetrixSheet)
    assert sheet.draft.lying
    row, col, _symbol = sheet.draft.lying[0]
    wanted = tuple((one - 2, other - 1, symbol) for one, other, symbol in sheet.draft.lying)
    ends = [sheet.layout.center_of((row - step, col - step // 2, "")) for step in (0, 2)]
    high = sheet.place.height
    for kind, (x, y), seconds in zip((DOWN, UP), ends, (0.0, 0.2), strict=True):
        browser.say(GuestPointer(browser.next(), SHEET, kind, x, high - y, seconds))
    assert sheet.draft.laid == wanted


def test_one_list_says_who_is_here_or_away(far: FarHand, match: Match) -> None:
    """The host's list and the pages of guests say the same of a browser."""
    leaving, staying = far.guest(0), far.guest(1)
    guests = far.table.guests

    def listed() -> list[str]:
        rows = table_view_model.rows([*guests.guests.values()], None, match)
        return [f"{line.name}: {line.detail}" for line in rows.places]

    assert staying.page["taken"] == {"Ana": "In a browser", "Ben": "In a browser"}
    assert listed() == ["Ana: In a browser", "Ben: In a browser"]
    guests.disconnected(leaving.number)
    guests.push()
    assert staying.page["taken"] == {"Ana": "In a browser · away", "Ben": "In a browser"}
    assert listed() == ["Ana: In a browser · away", "Ben: In a browser"]
    assert not table_view_model.rows([*guests.guests.values()], None, match).nobody
    guests.disconnected(staying.number)
    assert table_view_model.rows([*guests.guests.values()], None, match).nobody
