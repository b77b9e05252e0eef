"""What guests share with the table and can do besides entering something."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring import GAMES
from scoring.journal import Journal
from screens.look.texts import speak
from table.guest_messages import Help, Look
from tests.support.far import Browser, FarHand


@pytest.fixture
def far(tmp_path: Path) -> Iterator[FarHand]:
    speak("en")
    hand = FarHand(tmp_path / "data")
    yield hand
    hand.store.close()


# Cubo's countdown is everybody's


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
    match.front.panel.press_spot("count")
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
        browser.answer("Enter")
    assert [match.journal.total(player) for player in (0, 1)] == [12, 7]
    front = match.front.player
    second.press("0.round1")
    assert not second.card["answers"], "that is not theirs"
    first.press("0.round1")
    far.wait(5)
    first.answer("Change")
    for key in ("←", "←", "9"):
        first.press_panel(f"key{key}")
    first.answer("Enter")
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
    guest = far.guest(0, look=Look(344, 640, 100, False, "de"))
    guest.press("row2.9")
    guest.say(Help(guest.next()))
    title = next(one[0] for one in guest.page["help"]["sections"] if one[2])
    assert title == "Kreuze in den Reihen"
