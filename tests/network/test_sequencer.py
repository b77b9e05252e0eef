"""Proof 2 of the table: with any proposals, doubled, reordered, undone and redone, the official
journal is legal and each name occurs once."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from network.host import Host
from network.journal_index import JournalIndex, name_of
from network.messages import (
    LATE,
    Item,
    ProposalStep,
    Term,
    Up,
    read_item,
    write_item,
)
from network.proposals import proposal
from network.sequencer import EVERYTHING, Rights, place
from scoring import GAMES
from scoring.corrections import changed
from scoring.game import IllegalError
from scoring.journal import Entry, Journal
from tests.support.random_play import random_move, random_roll

TIME = "2026-11-17T18:00:00Z"
DEVICES = ("a", "b", "c")


class Proposing:
    """Devices that see the table as it was some time ago, or as they think that it is."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        game = self.random.choice([*GAMES])
        players = self.random.randint(2, min(3, GAMES[game].players[-1]))
        journal = Journal.new(game, {}, [f"P{one}" for one in range(players)])
        self.host = Host("h", Term(1, "h"), JournalIndex(journal), identity="0123456789abcdef")
        self.host.everything = self.random.random() < 0.7
        self.out: dict[str, list[Item]] = {one: [] for one in DEVICES}
        self.all: list[Item] = []
        self.used = 0
        self.seen = dict.fromkeys(DEVICES, journal)

    def act(self) -> None:
        device, random = self.random.choice(DEVICES), self.random
        if random.random() < 0.3:
            self.seen[device] = self.host.index.journal
        if (item := self._item(device, self.seen[device])) is not None:
            self.out[device].append(item)
            self.all.append(item)
        if random.random() < 0.1 and self.all:  # another player's, or once more
            self.out[device].append(random.choice(self.all))
        if random.random() < 0.2:
            random.shuffle(self.out[device])
        if random.random() < 0.1:
            self.out[device] = self.out[device][-2:]
        self.state(device)

    def _item(self, device: str, journal: Journal) -> Item | None:
        self.used += 1
        by, random, chance = f"{device}.{self.used}", self.random, self.random.random()
        try:
            if chance < 0.6:
                found = random_roll(journal, random) if random.random() < 0.3 else None
                found = found or random_move(journal, random)
                wanted = journal.plus(*found) if found else None
            elif chance < 0.75:
                wanted = journal.undo(random.randint(1, len(journal.entries)))
            elif chance < 0.85:
                wanted = journal.undo(journal.redoable) if journal.redoable else None
            else:
                wanted = self._corrected(journal)
        except (IllegalError, ValueError, IndexError):  # or there is nothing to change
            return None
        if wanted is None:
            return None
        item = proposal(JournalIndex(journal), wanted, by)
        if self.seen[device] is journal:
            named = (one.raw | {"by": _name(item, at)} for at, one in _added(journal, wanted))
            self.seen[device] = journal.plus_raw(named)
        return item

    def _corrected(self, journal: Journal) -> Journal | None:
        entry = self.random.choice(journal.trail)[0]
        before = next(journal.until([entry.id - 1]))
        moves = list(before.game.legal_moves(before.state, entry.player))
        return changed(journal, entry.id, self.random.choice(moves))[0] if moves else None

    def state(self, device: str) -> None:
        self.used += 1
        items = tuple(self.out[device][:64])
        self.host.receive(Up(device, self.host.term, (1, self.used), 0, items), 0.0)
        before = self.host.index.journal.entries
        after = self.host.ordered(TIME)
        assert after.entries[: len(before)] == before, "only appended"


def _added(journal: Journal, wanted: Journal) -> list[tuple[int, Entry]]:
    return list(enumerate(wanted.entries[len(journal.entries) :], 1))


def _name(item: Item, place: int) -> str:
    return f"{item.by}/{place}" if item.several else item.by


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_journal_is_legal_and_each_name_occurs_once(seed: int) -> None:
    legal_and_once(seed)


@pytest.mark.long
@pytest.mark.timeout(1800)
@settings(max_examples=400, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_with_many_examples(seed: int) -> None:
    legal_and_once(seed)


def legal_and_once(seed: int) -> None:
    table = Proposing(seed)
    for _ in range(60):
        table.act()
    journal = table.host.index.journal
    again = Journal.from_text(json.dumps(journal.to_json()))
    assert again == journal
    names = [name_of(entry) for entry in journal.entries]
    assert len(set(names)) == len(names)
    counting = {entry.id for entry, _state in journal.trail}
    for entry in journal.entries:
        if entry.late:
            undo = journal.entries[entry.id]
            assert (undo.undoes, name_of(undo)) == (entry.id, name_of(entry) + LATE)
            assert entry.id not in counting
    for player in (None, *range(len(journal.names))):
        redo = journal.redoable if player is None else journal.redoable_by(player)
        if redo is not None:
            undone = journal.entries[redo - 1].undoes
            assert undone is not None
            assert not journal.entries[undone - 1].late


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_proposal_is_the_same_after_it_was_written(seed: int) -> None:
    table = Proposing(seed)
    for _ in range(20):
        table.act()
    for item in table.all:
        assert read_item(write_item(item)) == item


def points(count: int) -> dict[str, object]:
    return {"do": "points", "points": count}


def entry(by: str, player: int, slot: tuple[int, int], count: int) -> Item:
    return Item(by, player, (ProposalStep(None, player, points(count)),), slot)


def cubo() -> JournalIndex:
    return JournalIndex(Journal.new("cubo", {}, ["Ana", "Ben"]))


def add(index: JournalIndex, item: Item, rights: Rights = EVERYTHING) -> str:
    placed = place(index, item, item.by.partition(".")[0], rights, TIME)
    index.advance(placed.journal)
    return placed.state


def test_redo_skips_what_came_late() -> None:
    index = cubo()
    assert add(index, entry("a.1", 0, (1, 0), 5)) == "official"
    assert add(index, Item("a.2", 0, (ProposalStep("a.1"),))) == "official"
    assert add(index, entry("b.1", 1, (1, 0), 6)) == "official"
    assert add(index, entry("c.1", 1, (1, 0), 7)) == "late"
    journal = index.journal
    assert journal.redoable_by(0) == 2
    assert journal.redoable_by(1) is None
    assert journal.redoable is None  # something was entered since
    assert add(index, Item("c.2", 1, (ProposalStep("c.1/late"),))) == "refused"


def test_going_back_does_not_bring_back_what_came_late() -> None:
    index = cubo()
    for item in (entry("a.1", 0, (1, 0), 5), entry("c.1", 0, (1, 0), 7)):
        add(index, item)
    add(index, entry("b.1", 1, (1, 0), 6))
    assert index.journal.back_to(2).total(0) == 5


def test_a_correction_may_move_what_others_have_entered() -> None:
    """They are undone and entered again, which changes nothing for them."""
    index = cubo()
    rights = Rights("h", {"a": (0,), "b": (1,)})
    add(index, entry("a.1", 0, (1, 0), 5), rights)
    add(index, entry("b.1", 1, (1, 0), 6), rights)
    wanted, broken = changed(index.journal, 1, index.journal.game.read_move(points(9), ""))
    assert not broken
    item = proposal(index, wanted, "a.2")
    assert len(item.steps) == 4
    assert add(index, item, rights) == "official"
    assert [index.journal.total(one) for one in (0, 1)] == [9, 6]
    theirs = Item("a.3", 1, (ProposalStep("a.2/4"),))
    assert add(index, theirs, rights) == "official"  # entered again by a itself
    other = Item("b.2", 0, (ProposalStep("a.2/3"),))
    assert add(index, other, rights) == "refused"


def test_nobody_else_brings_back_or_enters_what_is_not_theirs() -> None:
    index, rights = cubo(), Rights("h", {"a": (0,), "b": (1,)})
    add(index, entry("a.1", 0, (1, 0), 5), rights)
    add(index, entry("b.1", 1, (1, 0), 6), rights)
    add(index, Item("b.2", 1, (ProposalStep("b.1"),)), rights)
    redo = Item("a.2", 1, (ProposalStep("b.2"),))
    moved = Item("a.3", 0, (ProposalStep("a.1"), ProposalStep(None, 1, points(9))), None, True)
    for item in (redo, moved):
        placed = place(index, item, "a", rights, TIME)
        assert placed.verdict
        assert (placed.state, placed.verdict.rule) == ("refused", "undo")
        assert placed.journal is index.journal
    assert add(index, redo, EVERYTHING) == "official"
    assert index.journal.total(1) == 6


def test_the_undo_of_a_late_entry_is_the_hosts() -> None:
    """No device may take its name; what has it already is dropped as alike."""
    index = cubo()
    add(index, entry("a.1", 0, (1, 0), 5))
    assert add(index, entry("b.1/late", 1, (1, 0), 6)) == "bad"
    add(index, entry("b.1", 0, (1, 0), 7))
    count = len(index.journal.entries)
    assert add(index, Item("b.2", 0, (ProposalStep("b.1"),))) == "alike"
    assert len(index.journal.entries) == count


def test_keys_that_nobody_knows_go_along_until_they_are_too_long() -> None:
    index = cubo()
    noted, long = (points(5) | {"note": "x" * count} for count in (3_000, 5_000))
    add(index, Item("a.1", 0, (ProposalStep(None, 0, noted),), (1, 0)))
    add(index, Item("b.1", 1, (ProposalStep(None, 1, long),), (1, 0)))
    assert [one.raw["move"] for one in index.journal.entries] == [noted, points(5)]


def test_a_game_that_is_full_takes_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    index = cubo()
    add(index, entry("a.1", 0, (1, 0), 5))
    for room in ("scoring.journal_entries", "scoring.journal"):
        monkeypatch.setattr(f"{room}.MOST_ENTRIES", 2)
    late = place(index, entry("b.1", 0, (1, 0), 7), "b", EVERYTHING, TIME)  # this would be two
    assert late.verdict
    assert (late.state, late.verdict.rule) == ("refused", "limit")
    assert late.journal is index.journal
    assert add(index, entry("b.2", 1, (1, 0), 6)) == "official"
    assert add(index, Item("b.3", 1, (ProposalStep("b.2"),))) == "refused"
    assert index.journal.total(1) == 6
