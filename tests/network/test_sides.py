"""The host and the member on their own: how they handle messages of a stranger."""

from dataclasses import replace
from random import Random

import pytest

from network.host import Host
from network.journal_index import JournalIndex
from network.member import Change, Member
from network.messages import (
    MOST_DEVICES,
    MOST_TEXT,
    Item,
    Log,
    ProposalStep,
    Term,
    Up,
    read_log,
    write_log,
)
from scoring.journal import Journal

TIME = "2026-11-17T18:00:00Z"
IDENTITY = "0123456789abcdef"


def points(by: str, player: int, slot: tuple[int, int], count: int) -> Item:
    return Item(by, player, (ProposalStep(None, player, {"do": "points", "points": count}),), slot)


def cubo(players: int = 2) -> Journal:
    return Journal.new("cubo", {}, [f"P{one}" for one in range(players)])


def host_of(journal: Journal, number: int = 1) -> Host:
    return Host("h", Term(number, "h"), JournalIndex(journal), identity=IDENTITY)


# The host


def test_a_host_remembers_so_many_devices_and_forgets_who_was_silent_longest() -> None:
    host = host_of(cubo())
    for one in range(MOST_DEVICES + 1):
        up = Up(f"d{one}", host.term, (1, 1), 0, (), f"N{one}", (0,))
        host.receive(up, float(one or 0.5))
    assert len(host.reports) == len(host.seats) == len(host.names) == MOST_DEVICES
    assert "d0" not in host.reports
    assert not host.is_here("d0", 1.0)
    host.receive(Up("d1", host.term, (1, 2), 0), 99.0)
    host.receive(Up("d0", host.term, (1, 2), 0), 100.0)
    assert "d1" in host.reports, "it was heard since"
    assert "d2" not in host.reports


def test_a_host_does_not_believe_a_number_too_far_away() -> None:
    host = host_of(cubo())
    host.receive(Up("a", Term(1002, "z"), (1, 1), 0), 1.0)
    assert host.highest == 1
    host.receive(Up("a", Term(1001, "z"), (1, 2), 0), 1.0)
    assert host.highest == 1001


def test_a_header_that_is_too_long_goes_without_what_nobody_needs() -> None:
    """A device that joins gets the game nevertheless."""
    header = cubo().header | {"note": "x" * 40_000}
    log = host_of(Journal.of_header(header)).log(0, 0.0)
    assert log.header == cubo().header | {"identity": IDENTITY}
    short = host_of(Journal.of_header(header | {"note": "x"})).log(0, 0.0)
    assert short.header
    assert short.header["note"] == "x"


def test_many_verdicts_are_told_by_and_by() -> None:
    host = host_of(cubo())
    names = [f"d{one}" for one in range(5)]
    for device in names:
        wrong: dict[str, object] = {"do": "x" * 300}
        items = (
            Item(f"{device}.{n}", 0, (ProposalStep(None, 0, wrong),), (1, n)) for n in range(64)
        )
        host.receive(Up(device, host.term, (1, 1), 0, tuple(items)), 0.0)
    host.ordered(TIME)
    logs = [host.log(0, 0.0) for _ in names]
    for log in logs:
        assert 0 < len(log.verdicts) < len(names)
        assert all(len(verdicts) == 64 for verdicts in log.verdicts.values())
        assert len(write_log(log)) <= MOST_TEXT
        assert read_log(write_log(log)) == log
    assert {device for log in logs for device in log.verdicts} == {*names}


@pytest.mark.parametrize(("before", "first"), [(198, 198), (199, 199), (197, 200), (0, 200)])
def test_steps_that_belong_together_are_told_together(before: int, first: int) -> None:
    """As far as a message goes: it has 200 entries."""
    host = host_of(cubo())
    for one in range(before):
        item = Item(f"a.{one}", 0, (ProposalStep(f"a.{one - 1}"),))
        item = item if one else points("a.0", 0, (1, 0), 5)
        host.receive(Up("a", host.term, (1, one), 0, (item,), None, (0,)), 0.0)
        host.ordered(TIME)
    assert len(host.index.journal.entries) == before
    count = 3 if before else 250
    steps = [ProposalStep(f"b.1/{one}") for one in range(1, count)]
    move = ProposalStep(None, 1, {"do": "points", "points": 5})
    host.receive(Up("b", host.term, (1, 1), 0, (Item("b.1", 1, (move, *steps), None, True),)), 0.0)
    host.ordered(TIME)
    whole = before + count
    assert len(host.log(0, 0.0).entries) == first
    host_with = [log for log in host.due(0.0) if log.entries]
    assert sum(len(log.entries) for log in host_with) == whole
    assert [log.first for log in host_with] == ([0, first] if whole > first else [0])


def test_of_what_the_disk_has_refused_no_verdict_is_left() -> None:
    """What is alike is dropped by its device: only if there is what it is like."""
    host = host_of(cubo())
    b = Up("b", host.term, (1, 1), 0, (points("b.1", 0, (1, 0), 5),))
    host.receive(Up("a", host.term, (1, 1), 0, (points("a.1", 0, (1, 0), 5),)), 0.0)
    host.receive(b, 0.0)
    before = host.index.journal
    host.ordered(TIME)
    assert host.verdicts["b"]["b.1"].state == "alike"
    host.revert(before)
    host.receive(Up("a", host.term, (1, 2), 0, (points("a.2", 1, (1, 0), 5),)), 0.0)
    host.ordered(TIME)
    assert [one.raw["by"] for one in host.index.journal.entries] == ["a.2", "b.1"]


# The member


class Following:
    """A member that receives logs and takes what it makes of them."""

    def __init__(self, journal: Journal | None = None, identity: str = "") -> None:
        index = JournalIndex(journal) if journal else None
        term = Term(1, "h") if journal else Term()
        self.member = Member("m", term, index, (), identity)
        self.used = 0

    def receive(self, log: Log, now: float = 1.0) -> Change | None:
        change = self.member.receive(log, now, self._name, lambda _identity: None)
        if change:
            self.member.apply(change)
        return change

    def _name(self) -> str:
        self.used += 1
        return f"m.{self.used}"


def host_with(*counts: int, players: int = 2) -> Host:
    """Returns a host with some entries of the first player and their undos."""
    host = host_of(cubo(players))
    for one, count in enumerate(counts):
        item = points(f"h.{2 * one}", 0, (1, 0), count)
        undo = Item(f"h.{2 * one + 1}", 0, (ProposalStep(f"h.{2 * one}"),))
        host.outbox = (item, undo)
        host.ordered(TIME)
    return host


def test_no_other_past_is_taken_in_one_term() -> None:
    """Nor an entry that breaks a rule, or is none: what is here stays, and the next log counts."""
    mine = Following(host_with(5).index.journal, IDENTITY)
    before = mine.member.index
    assert before
    journal = before.journal
    assert mine.receive(host_with(6, 7).log(0, 1.0)) is None
    host = host_with(5, 7)
    good = host.log(2, 1.0)
    wrong: tuple[dict[str, object], ...] = (
        {"id": 3, "player": 7, "move": {"do": "points", "points": 5}},
        {"id": 3, "player": 0, "move": {"do": "fly"}},
        {"id": 3, "undoes": 9},
        {"id": 9, "player": 0, "move": {"do": "missed"}},
    )
    for raw in wrong:
        assert mine.receive(replace(good, entries=(raw,), last=3)) is None
        assert before.journal is journal
    change = mine.receive(good)
    assert change
    assert not change.new_term
    assert change.journal == host.index.journal


def test_the_game_of_another_table_is_never_followed() -> None:
    mine = Following(host_with(5).index.journal, IDENTITY)
    host = host_with(5, 6)
    host.term, host.identity = Term(2, "z"), "another-game"
    assert mine.receive(host.log(0, 1.0)) is None
    assert mine.member.term == Term(1, "h")
    host.identity = IDENTITY
    assert mine.receive(host.log(0, 1.0)) is None, "it has said what it is"
    host.term = Term(3, "z")
    change = mine.receive(host.log(0, 1.0))
    assert change
    assert mine.member.term == Term(3, "z")


def test_the_same_name_and_other_players_is_another_game() -> None:
    mine = Following(host_with(5).index.journal, IDENTITY)
    host = host_with(5, players=3)
    host.term = Term(2, "z")
    assert mine.receive(host.log(0, 1.0)) is None
    assert mine.member.term == Term(1, "h")
    assert mine.member.outbox == ()


@pytest.mark.parametrize(
    "header",
    [
        {"game": "chess"},
        {"players": [{"name": "Ana"}] * 99},
        {"options": 3},
        {"format": "rollpad/9"},
        {"players": "Ana"},
    ],
)
def test_what_is_no_game_is_not_followed(header: dict[str, object]) -> None:
    log, mine = host_with(5).log(0, 1.0), Following()
    assert log.header
    broken = replace(log, header=log.header | header)
    assert mine.receive(broken) is None
    assert not mine.member.index
    assert mine.receive(replace(log, term=Term(2, "h")))


@pytest.mark.parametrize("identity", [None, "short", 7, "a b c d e f g h"])
def test_a_host_that_tells_no_identity(identity: object) -> None:
    """It has the game that is known here; where none is known, every device derives the same
    one."""
    log = host_with(5).log(0, 1.0)
    assert log.header
    header = log.header | {"identity": identity}
    one, other = Following(), Following()
    changes = [mine.receive(replace(log, header=header)) for mine in (one, other)]
    assert changes[0]
    assert changes[1]
    assert changes[0].identity == changes[1].identity != ""
    known = Following(cubo(), IDENTITY).receive(replace(log, header=header, term=Term(2, "h")))
    assert known
    assert known.identity == IDENTITY


def test_a_journal_that_comes_in_any_order() -> None:
    """Pieces that are doubled, late, or of a host that has gone on meanwhile."""
    host, random = host_with(*[5, 6] * 100), Random(1)
    whole = host.index.journal
    assert len(whole.entries) == 400
    pieces = [host.log(first, 1.0) for first in (0, 100, 200, 300)] * 3
    random.shuffle(pieces)
    mine = Following()
    for log in pieces * 2:
        mine.receive(log)
    assert mine.member.index
    assert mine.member.index.journal == whole
    fetching = Following()
    fetching.receive(replace(host.log(0, 1.0), term=Term(3, "x")))
    stated = fetching.member.due(1.0, 1)
    assert stated
    assert (stated.term, stated.have) == (Term(3, "x"), 200)
    assert fetching.receive(host.log(200, 1.0)) is None, "a lower term is not mixed in"
    fetching.receive(replace(host.log(200, 1.0), term=Term(3, "x")))
    assert fetching.member.index
    assert fetching.member.index.journal == whole
