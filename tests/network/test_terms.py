"""Proof 5 and 6 of the table: take-overs, hosts that return, two devices on one seat, a phone that
comes late, and a chain that waits and is dropped. And proof 4: kills in between."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from network.journal_index import name_of
from network.messages import Term
from network.shared_game import SharedGame, Status
from storage.session import Session
from tests.support.phones import Phones, name
from tests.support.simulated_table import Device


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    made = Phones(tmp_path)
    yield made
    made.close()


# 5: terms


def test_two_take_overs_in_a_row(phones: Phones) -> None:
    phones.enter(0, 5)
    phones.run(0.5)
    phones.all[0].kill()
    phones.run(6)
    assert phones[1].situation.status is Status.HOST_GONE
    phones.enter(1, 6)
    phones[1].take_over()
    phones.run(6)
    assert phones[2].term.device == phones[1].device
    phones.enter(2, 7)
    phones[2].take_over()
    phones.run(4)
    assert [phones[1].hosting, phones[2].hosting] == [False, True]
    phones.all[0].come_back([])
    phones.run(8)
    assert sum(one.running.hosting for one in phones.all) == 1
    assert len(phones.whole()) == 3
    assert phones[0].official.report()["players"][2]["total"] == 7


def test_equal_numbers_and_the_name_decides(phones: Phones) -> None:
    phones.all[0].kill()
    phones.run(6)
    phones.cut(1)
    phones.enter(1, 6)
    phones.enter(2, 7)
    phones[1].take_over()
    phones[2].take_over()
    phones.run(1)
    assert phones[1].term.number == phones[2].term.number == 2
    phones.cut()
    phones.run(8)
    phones.all[0].come_back([])
    phones.run(8)
    assert len(phones.whole()) == 2
    higher = max(phones[1].device, phones[2].device, phones[0].device)
    assert phones[1].term.number in (2, 3)
    assert phones[1].term.device == higher or phones[1].term.number == 3


def test_the_old_host_returns_with_what_only_it_has(phones: Phones) -> None:
    phones.cut(0)
    phones.enter(0, 5)
    lost = name(phones[0], 1)
    phones.run(6)
    phones[1].take_over()
    phones.run(6)
    phones.enter(2, 7)
    phones.run(1)
    assert lost not in [name_of(one) for one in phones[1].official.entries]
    phones.cut()
    phones.run(8)
    assert not phones[0].hosting
    assert sorted(phones.whole()) == sorted([lost, name(phones[2], 1)])


def test_a_number_too_far_away_is_not_believed(phones: Phones) -> None:
    log = phones[0]._side.log(0, 0.0)  # type: ignore[union-attr]
    far = replace(log, term=Term(1002, "zzz"))
    phones[1]._receive_log(far)
    assert phones[1]._side.highest == 1
    phones[1]._receive_log(replace(log, term=Term(1001, "zzz")))
    assert phones[1].term.number == 1001


def test_a_lower_term_is_followed_by_nobody(phones: Phones) -> None:
    before = phones[1].official
    log = phones[0]._side.log(0, 0.0)  # type: ignore[union-attr]
    phones[1]._receive_log(replace(log, term=Term(1, "")))
    assert phones[1].official is before
    assert phones[1].term.device == phones[0].device


# 6: seats and chains


def test_two_devices_on_one_seat(phones: Phones) -> None:
    second = Device(phones.network, phones.all[0].folder.parent / "second", "10.0.0.9:18830", (1,))
    phones.all.append(second)
    second.join([phones.all[0].address])
    phones.run(2)
    phones.network.delay = 0.5
    phones.enter(1, 6)
    phones.enter(3, 7, player=1)
    phones.run(3)
    names = phones.whole()
    assert len(names) == 3
    assert names[-1].endswith("/late")
    loser = 3 if names[-1].startswith(phones[3].device) else 1
    (late,) = phones[loser].waiting
    assert late.state == "late"
    phones[loser].redo(1)  # skips it
    phones.run(2)
    assert len(phones.whole()) == 3
    phones[loser].withdraw(late.by)
    assert not phones[loser].waiting


def test_the_same_from_two_devices_is_there_once(phones: Phones) -> None:
    second = Device(phones.network, phones.all[0].folder.parent / "second", "10.0.0.9:18830", (1,))
    phones.all.append(second)
    second.join([phones.all[0].address])
    phones.run(2)
    phones.enter(1, 6)
    phones.enter(3, 6, player=1)
    phones.run(3)
    assert len(phones.whole()) == 1
    assert not phones[1].waiting
    assert not phones[3].waiting


def test_a_late_phone_is_shown_the_game_as_it_is(phones: Phones) -> None:
    for one in range(3):
        phones.enter(one, 5 + one)
    phones.run(1)
    late = Device(phones.network, phones.all[0].folder.parent / "late", "10.0.0.9:18830")
    phones.all.append(late)
    late.join([phones.all[1].address, phones.all[0].address])
    phones.run(2)
    assert len(phones.whole()) == 3
    assert late.running.situation.status is Status.TOGETHER


def test_minutes_out_of_reach(phones: Phones) -> None:
    phones.cut(1)
    for one in (1, 0, 2):
        phones.enter(one, 5)
    phones.run(120)
    assert phones[1].situation == type(phones[1].situation)(Status.HOST_GONE, 1)
    phones.cut()
    phones.run(5)
    assert len(phones.whole()) == 3
    assert phones[1].situation.status is Status.TOGETHER


def test_a_waiting_chain_is_dropped(tmp_path: Path) -> None:
    """Kubi: a roll that another player has entered otherwise, and what was entered after it."""
    phones = Phones(tmp_path, count=2, game="kubi")
    moves = phones[0].journal.game.read_move
    for one in (0, 1):
        phones[one].enter(one, moves({"do": "choose", "numbers": [1, 2, 3]}, ""))
    phones.run(1)
    phones.cut(1)
    phones[0].enter(0, moves({"do": "roll", "dice": [1, 6, 3, 4, 2]}, ""))
    other = phones[1]
    other.enter(1, moves({"do": "roll", "dice": [1, 5, 5, 4, 2]}, ""))
    mark = next(iter(other.journal.game.legal_moves(other.journal.state, 1)))
    other.enter(1, mark)
    phones.cut()
    phones.run(6)
    roll, chain = other.waiting
    assert (roll.state, roll.rule) == ("refused", "KU-3")
    assert chain.state == "early"
    assert roll.refusal is not None
    other.withdraw(roll.by)
    phones.run(2)
    for item in other.waiting:  # it fits what was rolled, or it is refused now and not early
        assert item.state == "refused"
        other.withdraw(item.by)
    phones.run(1)
    assert not other.waiting
    phones.whole()
    phones.close()


def test_what_is_refused_can_be_forced(phones: Phones) -> None:
    game = phones[1]
    dice = ["r6", "b6", "r6", "b2", "j4", "r1", "b3", "r5", "b5"]
    wrong = {"do": "cubo", "dice": dice, "taken": "r6", "swap": 4}
    game.enter(1, game.journal.game.read_move(wrong, ""), forced=True)
    phones.run(1)
    assert game.official.entries[-1].forced
    assert phones.whole() == [name(game, 1)]


def test_who_was_removed_is_told(phones: Phones) -> None:
    phones[0].remove(phones[1].device)
    phones.run(1.5)
    phones.enter(1, 5)
    phones.run(1.5)
    assert phones[1].removed
    assert phones[1].waiting[0].rule == "removed"
    assert not phones[0].official.entries


def test_everything_may_be_allowed(phones: Phones) -> None:
    phones.enter(1, 5, player=2)
    phones.run(1)
    assert phones[1].waiting[0].rule == "seat"
    phones[0].everything = True
    phones.run(1)
    assert phones[1].everything
    assert len(phones.whole()) == 1


def test_going_on_alone_and_sitting_down_again(phones: Phones) -> None:
    phones.cut(1)
    phones.run(6)
    phones[1].go_on_alone()
    phones.enter(1, 6)
    phones.enter(1, 8, player=0)
    assert phones[1].situation.status is Status.ALONE
    assert not phones[1].pending
    phones.enter(0, 5)
    phones.cut()
    number = phones[1].number
    device = phones.all[1]
    device.running.close()
    device.join([phones.all[0].address])
    phones.run(4)
    assert phones[1].number == number
    assert len(phones.whole()) == 4  # the second one for player 0 came late
    assert phones[0].official.total(0) == 5
    assert phones[0].official.total(1) == 6


# 4: kills


def kills(folder: Path, seed: int) -> None:
    """Phones and hosts die between commit and sending, and inside the change of terms."""
    print(f"seed {seed}")
    random, phones = Random(seed), Phones(folder, seed, count=2)
    host, other = phones.all
    where = random.choice(("before", "after", "sending"))
    saved = set[str]()
    victim = random.choice(phones.all)
    move = victim.running.journal.game.read_move({"do": "points", "points": 5}, "")
    by = name(victim.running, 1)
    if random.random() < 0.5:  # while it is entered
        with victim.dying(where):
            victim.running.enter(phones.all.index(victim), move)
            victim.tick()
        saved |= {by} if where != "before" else set()
        phones.run(random.choice((0.5, 6.0)))
        victim.come_back([host.address])
    else:  # while a new term is followed
        phones.cut(0)
        host.running.enter(0, move)
        saved.add(name(host.running, 1))
        other.running.enter(1, move)
        saved.add(name(other.running, 1))
        other.running.take_over()
        phones.cut()
        with host.dying(where):
            for _ in range(100):
                phones.network.advance(0.05)
                other.tick()
                host.running.tick(phones.network.now)
        phones.run(random.choice((0.5, 6.0)))
        host.come_back([])
    phones.run(12)
    assert set(phones.whole()) == saved
    assert not any(one.running.waiting for one in phones.all)
    phones.close()


@pytest.mark.parametrize("seed", range(12))
def test_kills_lose_nothing(seed: int, tmp_path: Path) -> None:
    kills(tmp_path, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12, 212))
def test_many_kills_lose_nothing(seed: int, tmp_path: Path) -> None:
    kills(tmp_path, seed)


# A host that was received once, and names that two copies have


def test_a_host_that_was_heard_once_and_is_gone_keeps_nobody(phones: Phones) -> None:
    """Its term is higher than that of the next one, which has never received it."""
    log = phones[0]._side.log(0, 0.0)  # type: ignore[union-attr]
    phones[1]._receive_log(replace(log, term=Term(9, "gone"), last=5))
    phones.enter(0, 5)
    phones.run(5)
    assert phones[1].term == phones[0].term
    phones.all[0].kill()
    phones.run(1)
    phones[2].take_over()
    phones[1]._receive_log(replace(log, term=Term(9, "gone"), last=5))
    phones.run(10)
    assert phones[1].term == phones[2].term
    phones.all[0].come_back([])
    phones.run(8)
    phones.whole()


def test_two_copies_have_gone_on_without_a_table(tmp_path: Path) -> None:
    """Their entries have the same names, and one of them undone: nothing is mixed up."""
    phones = Phones(tmp_path, count=2)
    move = phones[0].journal.game.read_move({"do": "points", "points": 5}, "")
    other = phones[0].journal.game.read_move({"do": "points", "points": 6}, "")
    for one, device in enumerate(phones.all):
        device.running.leave()
        assert device.store is not None
        session = Session.resume(device.store, device.number)
        session.enter(one, move)
        if one:
            session.undo()
            session.enter(one, other)
    host, guest = phones.all
    assert host.store is not None
    host.game = SharedGame.open(host.store, host.number, host.wire, secret="ABCDEFGH")
    guest.join([host.address])
    phones.run(4)
    assert len(phones.whole()) == 4
    assert [host.running.official.total(one) for one in (0, 1)] == [5, 6]
    assert not guest.running.waiting
    phones.close()
