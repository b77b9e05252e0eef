"""What guests share with the table and can do in addition to entering something."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from network.guest_messages import GuestLook, Help
from play.match import ALL
from scoring import GAMES
from scoring.early_end import EndEarly
from scoring.journal import Journal
from screens.play.leave_action import leave
from sheets.texts import speak
from tests.support.far import Browser, FarHand
from tests.support.random_play import random_move
from tools.player import played


@pytest.fixture
def far(tmp_path: Path) -> Iterator[FarHand]:
    speak("en")
    hand = FarHand(tmp_path / "data")
    yield hand
    hand.store.close()


# Cubo's countdown is the same for all


def test_the_countdown_is_on_every_phone_at_once(far: FarHand) -> None:
    match = far.open(Journal.new("cubo", {}, ["Ana", "Ben", "Cem"]))
    far.open_table(match)
    guests = [far.guest(0), far.guest(1)]
    guests[0].press_panel("count")
    panels = [far.seat_of(guest).panel for guest in guests] + [match.front.panel]
    assert [panel.ticking for panel in panels] == [True, True, True]
    before = guests[1].page["layer panel"]
    far.table.guests.tick(2.5)
    far.table.guests.push()
    assert guests[1].page["layer panel"] != before
    guests[1].press_panel("stop")
    assert [panel.ticking for panel in panels] == [False, False, False]
    match.front.panel.tap_place("count")
    assert [panel.ticking for panel in panels] == [True, True, True]
    far.table.guests.tick(7)
    far.table.guests.push()
    assert all("score" in guest_places(guest) for guest in guests), "who was too late?"


def guest_places(browser: Browser) -> list[str]:
    return [json.loads(row)[0] for row in browser.page["places"]]


# An earlier line of a block


def test_a_guest_changes_a_line_of_their_own(far: FarHand) -> None:
    match = far.open(Journal.new("cubo", {}, ["Ana", "Ben"]))
    far.open_table(match)
    first, second = far.guest(0), far.guest(1)
    for browser, points in ((first, "12"), (second, "7")):
        browser.press_panel("points")
        for digit in points:
            browser.press_panel(f"key{digit}")
        browser.press_panel("enter")
    assert [match.journal.total(player) for player in (0, 1)] == [12, 7]
    front = match.front.player
    second.press("0.round1")
    assert not second.card["answers"], "that is not theirs"
    first.press("0.round1")
    far.wait(5)
    first.answer("Change")
    for key in ("←", "←", "9"):
        first.press_panel(f"key{key}")
    first.press_panel("enter")
    assert [match.journal.total(player) for player in (0, 1)] == [9, 7]
    assert far.saved() == match.session.journal
    assert match.front.player == front
    assert [one["total"] for one in second.page["people"]] == ["9", "7"]


# Help


@pytest.mark.parametrize("game", GAMES)
def test_help_is_open_at_what_fits(far: FarHand, game: str) -> None:
    far.open_table(far.open(Journal.new(game, {}, ["Ana", "Ben"])))
    guest = far.guest(0)
    assert guest.page["help"] == {}
    guest.say(Help(guest.next()))
    sections = guest.page["help"]["sections"]
    assert [open_ for _title, _texts, open_ in sections].count(True) == 1
    assert all(title and texts for title, texts, _open in sections)
    assert not any("{" in text for _title, texts, _open in sections for text in texts)


def test_help_tells_the_rule_behind_a_refusal_in_the_guests_language(far: FarHand) -> None:
    far.open_table(far.begin(2))
    guest = far.guest(0, look=GuestLook(344, 640, 100, False, "de"))
    guest.press("row2.9")
    guest.say(Help(guest.next()))
    title = next(one[0] for one in guest.page["help"]["sections"] if one[2])
    assert title == "Kreuze in den Reihen"


# What happens to the whole table


@pytest.mark.parametrize("game", GAMES)
def test_somebody_leaves(far: FarHand, game: str) -> None:
    """The player who left watches; the others continue."""
    match = far.open(played(game, {}, ["Ana", "Ben", "Cem"], share=0.4))
    far.open_table(match)
    guests = [far.guest(0), far.guest(1)]
    far.table.guests.push()
    leave(match, 1)
    far.table.guests.push()
    assert match.game.has_left(match.state, 1)
    entered = len(match.session.journal.entries)
    for place in guest_places(guests[1]):
        guests[1].press_panel(place)
    assert all(
        one.player != 1 or one.move is None for one in match.session.journal.entries[entered:]
    )
    journal, random = match.session.journal, Random(game)
    for _entry in range(6):
        if journal.over:
            break
        player, move = random_move(match.session.journal, random) or (0, None)
        assert move
        if player == 0:
            far.enter(move, far.seat_of(guests[0]))
        else:
            match.front.wish(player, move)
            far.table.guests.push()
        journal = match.session.journal
    totals = [str(journal.total(player)).replace("-", "−") for player in range(3)]
    assert [one["total"] for one in guests[0].page["people"]] == totals
    assert far.saved() == journal


@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_ended_early(far: FarHand, game: str) -> None:
    match = far.open(played(game, {}, ["Ana", "Ben"], share=0.4))
    far.open_table(match)
    guest = far.guest(1)
    match.enter(match.front, 0, EndEarly())
    far.table.guests.push()
    assert guest.page["where"] == "Game over"
    assert guest.page["result"]
    guest.undo()
    assert far.saved() == match.session.journal


def test_dice_by_the_app(far: FarHand) -> None:
    """On the phone of the roller."""
    match = far.begin(2)
    far.open_table(match)
    roller = match.game.turn(match.state).roller
    assert roller is not None
    guests = [far.guest(0), far.guest(1)]
    match.toggle_app_dice()
    far.table.guests.push()
    offered = [[one[0] for one in guest.card["answers"]] for guest in guests]
    assert ["Roll the dice" in one for one in offered] == [roller == 0, roller == 1]
    guests[roller].answer("Roll the dice")
    assert match.session.journal.entries[-1].raw["drawn"]
    assert all(guest.page["layer panel"] for guest in guests)


def test_all_sheets_on_the_tablet_follow_a_guest(far: FarHand) -> None:
    """One after the other, when there is time; a touch does not wait."""
    later: list[bool] = []
    match = far.begin(3, mode=ALL)
    match.on_outdated = lambda: later.append(True)
    far.open_table(match)
    far.guest(0).press("row2.2")
    assert later
    assert [seat.player for seat in match.outdated_seats] == [1, 2]
    match.catch_up()
    assert [seat.player for seat in match.outdated_seats] == [2]
    assert match.doing.last.remote, "guests need not be told"
    far.tap_box("row2.2", match.seats[2])
    assert not match.outdated_seats
