"""I2 and I6 where two devices have entered the same: what was undone or corrected on the one is
meant for the entry of the other. And the ledger, which has to find what is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.ledger import Account
from tests.support.phones import Phones, name
from tests.support.table_chaos import chaos


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    """Every device may enter everything; the host and the second phone enter the same."""
    made = Phones(tmp_path)
    made[0].everything = True
    made.run(1)
    made.cut(1)
    made.enter(0, 5)
    made.enter(1, 5, player=0)
    yield made
    made.close()


def total(phones: Phones) -> int:
    return int(phones[0].official.report()["players"][0]["total"])


def account(phones: Phones) -> Account:
    found = Account()
    for device in phones.all:
        found.read(device.lines)
    return found


def lost(phones: Phones) -> list[str]:
    out = {item.by for device in phones.all for item in device.running._side.outbox}
    return account(phones).lost({*phones.whole()} | out)


def test_an_undo_of_what_is_alike(phones: Phones) -> None:
    phones[1].undo(0)
    phones.cut()
    phones.run(8)
    assert phones.whole() == [name(phones[0], 1), name(phones[1], 2)]
    assert total(phones) == 0
    assert lost(phones) == []
    assert account(phones).why == {name(phones[1], 1): [("alike", name(phones[0], 1))]}


def test_a_correction_of_what_is_alike(phones: Phones) -> None:
    entry = phones[1].journal.trail[-1][0]
    move = phones[1].journal.game.read_move({"do": "points", "points": 9}, "")
    phones[1].take(phones[1].changed(entry.id, move)[0])
    phones.cut()
    phones.run(8)
    assert name(phones[1], 2) + "/2" in phones.whole()
    assert total(phones) == 9
    assert lost(phones) == []


def test_who_may_not_undo_it_is_told(phones: Phones) -> None:
    phones[0].everything = False
    phones[1].undo(0)
    phones.cut()
    phones.run(8)
    (waits,) = phones[1].waiting
    assert (waits.by, waits.state, waits.rule) == (name(phones[1], 2), "refused", "undo")
    assert lost(phones) == []


def test_a_host_that_finds_it_in_its_own_outbox(tmp_path: Path) -> None:
    phones = Phones(tmp_path)
    phones.enter(0, 5)
    phones.enter(1, 5, player=0)
    phones[1].undo(0)
    phones.network.advance(0.05)
    phones.all[1].tick()  # it has received the other one, and no verdict
    assert len(phones[1].official.entries) == 1
    phones[1].take_over()
    phones.run(8)
    assert phones.whole() == [name(phones[0], 1), name(phones[1], 2)]
    assert lost(phones) == []
    phones.close()


@pytest.mark.parametrize("seed", [16, 73])
def test_nothing_goes_along_with_what_is_alike(seed: int, tmp_path: Path) -> None:
    print(f"seed {seed}")
    assert not chaos(seed, tmp_path)


# The ledger


def test_what_is_taken_out_of_an_outbox_is_lost(phones: Phones) -> None:
    phones.enter(1, 6, player=1)
    phones[1]._keep(())
    phones.cut()
    phones.run(8)
    alike, found = lost(phones)
    assert alike.startswith(f"{name(phones[1], 1)} is lost: [('lost', ")
    assert found.startswith(f"{name(phones[1], 2)} is lost: [('lost', ")


def test_two_that_are_alike_and_none_is_there() -> None:
    found = Account()
    gone = {"a.1": ("alike", "b.1"), "b.1": ("alike", "a.1"), "a.2": ("with", "a.1")}
    found.read([{"extend": [], "names": [], "gone": gone}, {"done": True}])
    assert [one.partition(" ")[0] for one in found.lost(set())] == ["a.1", "a.2", "b.1"]
    assert [one.partition(" ")[0] for one in found.lost({"b.1"})] == ["a.2"]


def test_a_change_that_was_not_committed_explains_nothing() -> None:
    found = Account()
    change = {"extend": [], "names": [], "gone": {"a.1": ("withdrawn", "")}}
    found.read([{"open": ["a.1"], "names": []}, change, {"open": ["a.1"], "names": []}])
    assert len(found.lost(set())) == 1
    found.read([{"open": ["a.1"], "names": []}, change, {"open": [], "names": []}])
    assert found.lost(set()) == []
