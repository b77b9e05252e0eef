"""What people decide at a shared game, and a disk that refuses: nothing is half done."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from network.journal_index import name_of
from network.messages import (
    Item,
    ProposalStep,
    Term,
    Verdict,
)
from network.shared_game import SharedGame, Status
from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.json_fields import Move
from storage.errors import Kind, StorageError
from storage.session import Session
from tests.support.phones import Phones, name
from tests.support.simulated_table import SECRET, Device


@pytest.fixture
def phones(tmp_path: Path) -> Iterator[Phones]:
    made = Phones(tmp_path)
    yield made
    made.close()


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> "Refusing":
    return Refusing(monkeypatch)


class Refusing:
    """A disk that refuses what is written of a game, until it is well again."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch

    def full(self, game: SharedGame, kind: Kind = "full") -> None:
        def refuse(*_: object) -> None:
            raise StorageError(kind)

        self.patch.setattr(game.store.shared, "extend", refuse)

    def well(self) -> None:
        self.patch.undo()


def names(game: SharedGame) -> list[str]:
    return [name_of(one) for one in game.official.entries]


def how(game: SharedGame) -> Status:
    return game.situation.status


# A disk that refuses


def test_a_host_orders_nothing_that_is_not_saved(phones: Phones, refusing: Refusing) -> None:
    host = phones[0]
    refusing.full(host)
    with pytest.raises(StorageError):
        phones.enter(0, 5)
    assert names(host) == []
    assert host.journal.entries == ()
    assert not host.waiting, "it was never entered"
    phones.run(1)
    refusing.well()
    phones.enter(0, 6)
    phones.run(1)
    assert len(phones.whole()) == 1
    assert host.official.total(0) == 6


def test_what_others_propose_waits_for_the_hosts_disk(phones: Phones, refusing: Refusing) -> None:
    refusing.full(phones[0])
    phones.enter(1, 7)
    with pytest.raises(StorageError):
        phones.run(1)
    assert names(phones[0]) == []
    assert phones[1].situation.waiting == 1
    refusing.well()
    phones.run(2)
    assert phones.whole() == [name(phones[1], 1)]


def test_a_member_takes_nothing_that_is_not_saved(phones: Phones, refusing: Refusing) -> None:
    refusing.full(phones[1])
    with pytest.raises(StorageError):
        phones.enter(1, 7)
    assert not phones[1].waiting
    phones.enter(0, 5)
    with pytest.raises(StorageError):
        phones.run(1)
    assert names(phones[1]) == []
    refusing.well()
    phones.run(2)
    assert phones.whole() == [name(phones[0], 1)]


@pytest.mark.parametrize("decide", [SharedGame.take_over, SharedGame.go_on_alone])
def test_who_cannot_save_it_does_not_host(
    phones: Phones, refusing: Refusing, decide: Callable[[SharedGame], None]
) -> None:
    game = phones[1]
    refusing.full(game)
    before = game.term
    with pytest.raises(StorageError):
        decide(game)
    assert not game.hosting
    assert game.term == before
    refusing.well()
    phones.run(3)
    assert game.situation.status is Status.TOGETHER
    phones.enter(1, 7)
    phones.run(1)
    assert phones.whole() == [name(game, 1)]


def test_who_is_alone_and_cannot_save_it_stays_alone(phones: Phones, refusing: Refusing) -> None:
    game = phones[1]
    game.go_on_alone()
    phones.enter(1, 7)
    before = game.term
    refusing.full(game)
    with pytest.raises(StorageError):
        game.take_over()
    assert (game.situation.status, game.term, game.address) == (Status.ALONE, before, "")
    assert names(game) == [name(game, 1)]


# Alone, asleep, and back


def test_alone_nothing_is_said_or_heard(phones: Phones) -> None:
    game = phones[1]
    game.go_on_alone()
    assert game.hosting
    assert game.address == ""
    count = len(phones.network.wires)
    phones.enter(1, 7)
    phones.run(1)
    game.wake()  # the app is back: it is alone as before
    game.close()
    assert len(phones.network.wires) == count
    assert how(game) is Status.ALONE
    assert names(game) == [name(game, 1)]
    assert names(phones[0]) == []
    phones.all[1].kill()
    phones.all[1].come_back([])
    game = phones[1]
    assert how(game) is Status.ALONE
    phones.run(1)
    game.take_over()  # and at the table again, with all that was entered
    phones.run(8)
    assert how(game) is Status.TOGETHER
    assert phones.whole() == [name(game, 1)]


@pytest.mark.parametrize("place", [0, 1])
def test_a_phone_that_sleeps_and_wakes(phones: Phones, place: int) -> None:
    """As the host, and as a member: what was entered meanwhile is there afterwards."""
    game = phones[place]
    game.close()
    game.close()
    assert game.address == ""
    phones.enter(place, 5)
    phones.enter(2, 7)
    phones.run(7)
    assert phones[2].situation.status is (Status.TOGETHER if place else Status.HOST_GONE)
    game.wake()
    game.wake()
    phones.run(8)
    assert len(phones.whole()) == 2
    assert phones[2].situation.status is Status.TOGETHER


def test_where_a_host_sleeps_it_learns_no_address(phones: Phones) -> None:
    """What it knows is reported when it is awake again."""
    game = phones[1]
    game.close()
    game._add_addresses(["10.0.0.77:18830"])
    assert game._sharing.addresses[0] == "10.0.0.77:18830"
    saved = game.store.shared.get(game.number)
    assert saved
    assert saved.addresses[0] == "10.0.0.77:18830"
    game.wake()
    phones.run(4)
    assert game.situation.status is Status.TOGETHER


def test_a_game_that_is_not_shared_is_not_resumed(phones: Phones) -> None:
    game, device = phones[1], phones.all[1]
    phones.enter(0, 5)
    phones.run(1)
    game.leave()
    assert SharedGame.resume(game.store, game.number, device.wire) is None
    assert len(Session.resume(game.store, game.number).journal.entries) == 1, "it stays as it is"


def test_who_leaves_before_the_game_was_heard(phones: Phones) -> None:
    late = Device(phones.network, phones.all[0].folder.parent / "late", "10.0.0.9:18830")
    game = late.join(["10.0.0.99:18830"])
    game.take_seats([1])
    phones.all.append(late)
    phones.run(1)
    assert not game.ready
    assert game.situation.status is Status.HOST_GONE
    game.leave()
    assert game.store.shared.games() == []
    assert game.store.unfinished() == []
    late.join([phones.all[0].address])
    phones.run(2)
    assert late.running.ready


def test_a_term_of_an_earlier_run_is_gone_above(phones: Phones) -> None:
    """A host of which nothing but the game was kept."""
    store = phones[0].store
    number = Session.begin(store, "cubo", {}, ["Ana", "Ben"]).number
    wire = Device(phones.network, Path(), "10.0.0.50:18830").wire
    earlier = Term(7, "ana")
    game = SharedGame.open(store, number, wire, secret=SECRET, device="ana", term=earlier)
    assert game.term == Term(8, "ana")
    game.close()


# Seats, and who may assign them


def test_only_the_host_decides_who_may_what(phones: Phones) -> None:
    phones[1].everything = True
    phones[1].remove(phones[2].device)
    phones[0].remove(phones[0].device)
    phones.run(2)
    assert not any(phones[one].everything for one in range(3))
    assert not any(phones[one].removed for one in range(3))
    assert len(phones[0].devices) == 3


def test_who_stands_up_frees_the_seat(phones: Phones) -> None:
    phones[0].take_seats([])
    phones[1].take_seats([1, 0])
    phones.run(2)
    for one in range(3):
        seats = {device.id: device.seats for device in phones[one].devices}
        assert seats[phones[0].device] == ()
        assert {*seats[phones[1].device]} == {0, 1}
    phones.enter(1, 5, player=0)
    phones.run(1)
    assert phones.whole() == [name(phones[1], 1)]


# Corrections while the table goes on


def corrected(phones: Phones) -> tuple[SharedGame, Move, Journal]:
    """Returns a game with seven points of the second player, and with nine instead, not taken
    yet."""
    phones.enter(1, 7)
    phones.run(1)
    game = phones[1]
    move: Move = game.journal.game.read_move({"do": "points", "points": 9}, "")
    return game, move, game.changed(1, move)[0]


def test_a_correction_that_still_fits_is_taken(phones: Phones) -> None:
    game, _move, wanted = corrected(phones)
    phones.enter(2, 8)  # before it is confirmed
    phones.run(1)
    game.take(wanted)
    phones.run(1)
    assert len(phones.whole()) == 4
    assert [game.official.total(one) for one in (1, 2)] == [9, 8]


@pytest.mark.parametrize("later", [False, True])
def test_a_correction_is_undone_as_one(phones: Phones, later: bool) -> None:
    """On the device that made it, regardless of what the others have entered since."""
    game, _move, wanted = corrected(phones)
    game.take(wanted)
    phones.run(1)
    if later:
        phones.enter(2, 8)
        phones.run(1)
    game.undo(1)
    phones.run(1)
    phones.whole()
    assert game.official.total(1) == 7
    assert game.official.total(2) == 8 * later


def test_a_correction_that_does_not_fit_any_more_is_not_taken(phones: Phones) -> None:
    game, move, wanted = corrected(phones)
    game.undo(1)
    game.redo(1)
    phones.run(1)
    game.undo(1)
    phones.run(1)
    with pytest.raises(IllegalError, match="please enter it again"):
        game.take(wanted)
    other = Session.begin(game.store, "cubo", {}, ["P0", "P1", "P2"])
    other.enter(0, move)
    with pytest.raises(IllegalError, match="please enter it again"):
        game.take(other.journal)
    assert not game.waiting
    phones.whole()


def test_nothing_changed_is_nothing_proposed(phones: Phones) -> None:
    phones.enter(1, 7)
    phones.run(1)
    phones[1].back_to(1)
    phones[1].take(phones[1].journal)
    phones[1].redo()
    phones[1].redo(1)
    phones[2].undo()  # nothing is its own
    assert not any(phones[one].waiting for one in range(3))
    assert phones.whole() == [name(phones[1], 1)]


def test_what_a_host_finds_in_its_outbox_is_withdrawn_or_forced(phones: Phones) -> None:
    """It was refused to the member that it was before."""
    dice = ["r6", "b6", "r6", "b2", "j4", "r1", "b3", "r5", "b5"]
    wrong: dict[str, object] = {"do": "cubo", "dice": dice, "taken": "r6", "swap": 4}
    game = phones[1]
    for number in (1, 2):
        step = ProposalStep(None, 1, wrong)
        game._propose(Item(name(game, number), 1, (step,), (1, number - 1)))
    phones.run(1)
    assert [one.state for one in game.waiting] == ["refused", "early"]
    assert game.waiting[0].refusal
    game.take_over()
    assert [one.rule for one in game.waiting][:1] == ["CU-4"]
    game.withdraw(name(game, 2))
    assert [one.by for one in game.waiting] == [name(game, 1)]
    game.force(name(game, 1))
    assert not game.waiting
    phones.run(6)
    assert phones.whole() == [name(game, 1)]
    assert game.official.entries[-1].forced


def test_what_is_no_move_here_waits_without_a_reason_of_our_own(phones: Phones) -> None:
    """A host of another version sends the reason; this one cannot."""
    game = phones[1]
    phones.cut(1)
    game._propose(Item(name(game, 1), 1, (ProposalStep(None, 1, {"do": "fly"}),), (1, 0)))
    game._propose(Item(name(game, 2), 9, (ProposalStep(None, 9, {"do": "missed"}),), (1, 0)))
    log = phones[0]._side.log(0, 0.0)  # type: ignore[union-attr]
    verdicts = {name(game, one): Verdict("refused", "XX-1", "No.") for one in (1, 2)}
    game._receive_log(replace(log, verdicts={game.device: verdicts}))
    for one in game.waiting:
        assert (one.state, one.rule, one.reason) == ("refused", "XX-1", "No.")
        assert one.refusal is None
    assert len(game.waiting) == 2
