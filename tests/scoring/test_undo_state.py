"""Which entries count, compared with the plain definition."""

from random import Random

import pytest

from scoring.undo_state import Counting


def dead(entries: list[int | None]) -> set[int]:
    """Returns the dead entries by the definition: cancelled by an undo that is not cancelled
    itself."""
    found: set[int] = set()
    for entry in range(len(entries), 0, -1):
        undoes = entries[entry - 1]
        if undoes is not None and entry not in found:
            found.add(undoes)
    return found


def moves(entries: list[int | None]) -> set[int]:
    counting = {entry for entry, undoes in enumerate(entries, 1) if undoes is None}
    return counting - dead(entries)


@pytest.mark.parametrize("seed", range(60))
def test_as_the_definition_says(seed: int) -> None:
    """At random, with few moves and with many, near the end and anywhere; after each entry."""
    random = Random(seed)
    share, reach = random.choice([0.02, 0.2, 0.5]), random.choice([2, 5, 1000])
    entries: list[int | None] = [None]
    counting = Counting(entries)
    for _ in range(120):
        alive = sorted({*range(1, len(entries) + 1)} - dead(entries))
        undoes = None if random.random() < share else random.choice(alive[-reach:])
        before = moves(entries)
        flipped = counting.add(undoes)
        entries.append(undoes)
        after = dead(entries)
        assert {n for n in range(1, len(entries) + 1) if counting.is_dead(n)} == after
        assert before ^ moves(entries) == ({flipped} if flipped else set())
    numbers = range(1, len(entries) + 1)
    again = Counting(entries)
    assert [again.flip(n) for n in numbers] == [counting.flip(n) for n in numbers]


def test_undoing_undos_is_no_work() -> None:
    """Each entry undoes the one before: a run of a hundred thousand, without a walk through it."""
    counting = Counting([None, *range(1, 100_000)])
    assert [counting.is_dead(entry) for entry in (1, 2, 99_999, 100_000)] == [True, False] * 2
    assert {counting.flip(entry) for entry in range(1, 100_001)} == {1}


def test_only_undos_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tick in a game of 10,000 entries asks for the state of all of them."""
    one_by_one = Counting()
    entries = [None, None, None, 2, None, None, 5, 7, None]
    for undoes in entries:
        one_by_one.add(undoes)
    added, add = list[int | None](), Counting.add

    def counted(self: Counting, undoes: int | None) -> None:
        added.append(undoes)
        add(self, undoes)

    monkeypatch.setattr(Counting, "add", counted)
    undos = [(at, undoes) for at, undoes in enumerate(entries, 1) if undoes is not None]
    at_once = Counting.of_undos(undos, len(entries))
    assert added == [2, 5, 7]
    numbers = range(1, len(entries) + 1)
    assert [*map(at_once.flip, numbers)] == [*map(one_by_one.flip, numbers)]
    assert [*map(at_once.is_dead, numbers)] == [*map(one_by_one.is_dead, numbers)]
