"""A match on several devices, without windows: pencil, what others enter, who may what."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from network.guest_messages import GuestLook
from network.messages import GuestSeat
from network.shared_game import Status
from play import table_texts, table_view_model
from play.action_result import ENTERED
from play.guest_session import Guest
from play.match import Match
from scoring.tricubo.state import Row, Start
from sheets.forced_marks import Pencilled
from sheets.texts import speak
from tests.support.shared_match import SharedHand

LOOK = GuestLook(360, 600, 100, dark=False, language="en")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SharedHand]:
    """Tricubo for two: Ana hosts, Ben has joined."""
    speak("en")
    shared = SharedHand(tmp_path)
    yield shared
    shared.close()


def written(match: Match, player: int) -> set[str]:
    return {*match.game.written(match.state, player)}


def start(table: SharedHand) -> None:
    for player, match in enumerate(table.matches):
        match.front.wish(player, Start(player + 1))
    table.follow()


def test_an_entry_is_in_pencil_until_the_host_has_it(table: SharedHand) -> None:
    host, member = table.matches
    member.front.wish(1, Start(2))
    assert member.doing.last.kind == ENTERED
    assert written(member, 1) == {"row2.1"}
    assert member.front.sheet.pencilled.boxes == {"row2.1"}
    assert written(host, 1) == set()
    table.follow()
    assert written(host, 1) == {"row2.1"}
    assert member.front.sheet.pencilled.boxes == set(), "ink takes the place of pencil"
    assert member.session.pending == set()


def test_every_cross_of_an_entry_is_in_pencil(table: SharedHand) -> None:
    """The large die makes three crosses."""
    start(table)
    host, member = table.matches
    host.front.wish(0, Row("small", 2))
    table.follow()
    before = written(member, 1)
    member.front.wish(1, Row("large", 4))
    made = written(member, 1) - before
    assert len(made) > 1
    assert member.front.sheet.pencilled.boxes == made


def test_the_host_writes_in_ink_at_once(table: SharedHand) -> None:
    host = table.matches[0]
    host.front.wish(0, Start(1))
    assert not host.session.pending
    assert host.front.sheet.pencilled.boxes == set()


def test_others_are_told_once_what_was_entered(table: SharedHand) -> None:
    host, member = table.matches
    member.front.wish(1, Start(2))
    news, own = table.follow()
    assert [one.player for one in news.entered] == [1]
    assert own.entered == []
    assert host.doing.last.remote
    assert host.doing.last.message
    assert host.doing.last.message.text.startswith("Ben: ")
    assert own.same
    assert [news.entered for news in table.follow()] == [[], []]


def test_ones_own_sheet_stays_in_front(table: SharedHand) -> None:
    start(table)
    assert [match.front.player for match in table.matches] == [0, 1]
    assert table.matches[1].away == {0}


def test_one_enters_on_ones_own_sheet(table: SharedHand) -> None:
    member = table.matches[1]
    member.look_at(0)
    member.front.wish(0, Start(1))
    assert member.front.card.title == "That is not your sheet."
    assert len(member.session.journal.entries) == 0
    host = table.matches[0]
    host.front.wish(1, Start(2))
    assert host.doing.last.kind == ENTERED, "the host may everything"


def test_what_is_half_entered_stays(table: SharedHand) -> None:
    start(table)
    host, member = table.matches
    roller = host.game.turn(host.state).roller
    assert roller is not None
    mine = table.matches[roller]
    panel = mine.front.panel
    panel.put_at(panel.place._replace(width=344, height=230))
    before = mine.drafts.steps.draft(roller)
    mine.drafts.add(roller, {"dice": "half"})
    other = table.matches[1 - roller]
    other.undo(other.front)
    table.follow()
    assert before is None
    assert mine.drafts.steps.draft(roller) == {"dice": "half"}
    assert mine.can_undo()
    assert member.own == {1}


def test_undo_is_for_ones_own(table: SharedHand) -> None:
    start(table)
    host, member = table.matches
    assert not member.can_undo(0)
    member.undo()
    table.follow()
    assert written(host, 1) == set()
    assert written(host, 0) == {"row1.1"}
    assert not member.can_undo()
    member.redo()
    table.follow()
    assert written(host, 1) == {"row2.1"}


def test_out_of_reach_and_back(table: SharedHand) -> None:
    """What was entered meanwhile waits, is shown as waiting, and is sent automatically."""
    member, shared = table.matches[1], table.devices[1].running
    table.cut(1)
    table.run(8)
    member.front.wish(1, Start(2))
    assert shared.situation.status is Status.HOST_GONE
    told = table_texts.sign(shared, 1)
    assert told.asks
    assert told.text == "Host disconnected · 1 waiting"
    (line,) = table_view_model.rows([], shared, member).waiting
    assert line.what.startswith("Ben: ")
    assert line.why == "Not sent to the host yet."
    assert (line.can_withdraw, line.can_force) == (True, False)
    table.cut()
    table.follow(8)
    assert table_texts.sign(shared, 0).text == "Everyone connected"
    assert table_view_model.rows([], shared, member).waiting == ()
    assert written(table.matches[0], 1) == {"row2.1"}


def test_too_late(table: SharedHand) -> None:
    """Two for one seat: the first one counts, the other gets a message and may insist."""
    host, member = table.matches
    table.cut(1)
    member.front.wish(1, Start(2))
    host.front.wish(1, Start(3), forced=True)
    table.cut()
    _news, news = table.follow(8)
    assert [one.player for one in news.late] == [1]
    assert written(member, 1) == written(host, 1) == {"row3.1"}
    (line,) = table_view_model.rows([], table.devices[1].running, member).waiting
    assert line.why == "Someone else was faster: not counted."
    assert (line.can_withdraw, line.can_force) == (False, True)
    assert table.follow()[1].late == [], "told once"


def test_withdrawing_what_waits(table: SharedHand) -> None:
    member, shared = table.matches[1], table.devices[1].running
    table.cut(1)
    table.run(8)
    member.front.wish(1, Start(2))
    (line,) = table_view_model.rows([], shared, member).waiting
    shared.withdraw(line.by)
    table.cut()
    table.follow(8)
    assert written(member, 1) == written(table.matches[0], 1) == set()


def test_the_timeline_waits_and_goes_back_to_what_it_showed(table: SharedHand) -> None:
    start(table)
    host, member = table.matches
    host.timeline.open()
    host.timeline.move_to(1)
    count = len(host.timeline.shown.entries)
    member.undo()
    table.run(1)
    assert len(host.session.journal.entries) == 2, "it shows the past, and does not follow"
    host.timeline.close()
    host.go_back_to(count)
    table.follow()
    assert written(host, 0) == written(member, 0) == {"row1.1"}
    assert written(member, 1) == set()


def test_only_the_host_goes_back_and_changes_others(table: SharedHand) -> None:
    start(table)
    member = table.matches[1]
    member.timeline.open()
    member.timeline.move_to(0)
    member.timeline.go_back()
    member.timeline.go_back()
    assert member.timeline.detail == "Only the host can undo other players’ entries."
    member.timeline.close()
    assert written(member, 0) == {"row1.1"}


def test_a_late_entry_stays_in_the_timeline(table: SharedHand) -> None:
    host, member = table.matches
    table.cut(1)
    member.front.wish(1, Start(2))
    host.front.wish(1, Start(3), forced=True)
    table.cut()
    table.follow(8)
    host.timeline.open()
    told = []
    for place in range(len(host.timeline.history)):
        host.timeline.move_to(place)
        told.append(host.timeline.detail)
    assert any("too late" in one for one in told)


def test_seats_and_devices_in_words(table: SharedHand) -> None:
    rows = table_view_model.rows([], table.devices[0].running, table.matches[0])
    assert [(one.name, one.detail, one.own) for one in rows.places] == [
        ("Ana", "this device · the host", True),
        ("Ben", "On another device", False),
    ]
    assert [one.taken for one in rows.places] == [False, True]
    (removed,) = rows.places[1].devices
    table.devices[0].running.remove(removed)
    table.run()
    assert table_texts.sign(table.devices[1].running, 0).text == "The host has removed this device"
    rows = table_view_model.rows([], table.devices[0].running, table.matches[0])
    assert [(one.name, one.detail) for one in rows.places[1:]] == [
        ("Ben", "Free"),
        ("Ben", "Removed · Tap to let in again"),
    ]


def test_one_list_on_all_devices(table: SharedHand) -> None:
    """Who, which seat, which device, here or away; also of guests by browser."""
    host, member = (device.running for device in table.devices)
    host.take_seats([])
    host.seat_guests([GuestSeat(0, here=False), GuestSeat(-1), GuestSeat(-2)])
    table.run()
    guest, looker, chooser = Guest("a", LOOK), Guest("b", LOOK), Guest("c", LOOK)
    guest.name, looker.name, looker.number, chooser.number = "Ana", "", 1, 2
    here = table_view_model.rows([guest, chooser, looker], host, table.matches[0])
    there = table_view_model.rows([], member, table.matches[1])

    def told(rows: table_view_model.TableRows) -> list[tuple[str, str]]:
        return [
            (one.name, one.detail.replace("this device", "On another device"))
            for one in rows.places
        ]

    assert told(there)[:4] == [
        ("Ana", "In a browser · away"),
        ("Ben", "On another device"),
        ("Choosing a name…", "In a browser"),
        ("Spectator", "In a browser"),
    ]
    assert told(here)[:4] == told(there)[:4]
    assert table_texts.seat(member, 0) == "In a browser · away"
    assert table_texts.is_taken(member, 0)
    assert not there.nobody


def test_pencil_costs_nothing_where_nothing_is_shared(table: SharedHand) -> None:
    host = table.matches[0]
    assert host.pencilled(0) == Pencilled()
