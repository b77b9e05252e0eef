"""The outbox as a value: what is withdrawn, dropped or sent again removes nothing else."""

from dataclasses import replace

from network.journal_index import JournalIndex, name_of
from network.messages import (
    ALIKE,
    BAD,
    EARLY,
    MOST_TEXT,
    REFUSED,
    Item,
    ProposalStep,
    Verdict,
    write_item,
)
from network.outbox import (
    dropped,
    sent,
    shown,
    without,
)
from network.repropose import missing
from network.sequencer import EVERYTHING, place
from scoring.journal import Journal

TIME = "2026-11-17T18:00:00Z"


def points(by: str, player: int, slot: tuple[int, int], count: int) -> Item:
    return Item(by, player, (ProposalStep(None, player, {"do": "points", "points": count}),), slot)


def undo(by: str, name: str) -> Item:
    return Item(by, 0, (ProposalStep(name),))


def index(*items: Item) -> JournalIndex:
    """Returns a game of Cubo with these entries."""
    made = JournalIndex(Journal.new("cubo", {}, ["Ana", "Ben"]))
    for item in items:
        made.advance(place(made, item, item.by.partition(".")[0], EVERYTHING, TIME).journal)
    return made


def never() -> str:
    raise AssertionError("all names are free")


# Withdrawn


def test_what_is_not_there_takes_nothing_along() -> None:
    outbox = (points("a.1", 0, (1, 0), 5), undo("a.2", "a.1"))
    assert without(outbox, "a.9", index()) is outbox


def test_what_undoes_it_goes_and_what_follows_is_free() -> None:
    ends = replace(points("a.3", 1, (1, 0), 7), after="a.1")
    outbox = (points("a.1", 0, (1, 0), 5), undo("a.2", "a.1"), ends, points("a.4", 0, (1, 1), 6))
    kept = without(outbox, "a.1", index())
    assert kept == (replace(ends, after=None), points("a.4", 0, (1, 0), 6))


# Dropped, by the host's verdict


def test_what_is_no_move_of_this_game_is_dropped_with_its_undo() -> None:
    outbox = (points("a.1", 0, (1, 0), 5), undo("a.2", "a.1"), points("a.3", 1, (1, 0), 6))
    verdicts = {"a.1": Verdict(BAD), "a.2": Verdict(EARLY)}
    assert dropped(outbox, verdicts, index()) == outbox[2:]
    # That it is bad as well adds nothing about what went along.
    assert dropped(outbox, verdicts | {"a.2": Verdict(BAD)}, index()) == outbox[2:]


def test_of_what_is_alike_and_not_found_here_the_undo_waits() -> None:
    steps = (ProposalStep("b.1"), ProposalStep(None, 0, {"do": "points", "points": 9}))
    several = Item("a.1", 0, steps, None, True)
    outbox = (several, undo("a.2", "a.1/2"))
    assert dropped(outbox, {"a.1": Verdict(ALIKE)}, index()) == (undo("a.2", "a.1/2"),)


# Shown and sent


def test_what_is_official_already_is_shown_once() -> None:
    first = points("a.1", 0, (1, 0), 5)
    official = index(first).journal
    found = shown(official, (first, points("b.1", 1, (1, 0), 6)), TIME)
    assert [name_of(one) for one in found.entries] == ["a.1", "b.1"]


def test_a_long_outbox_goes_in_parts_and_what_was_refused_last() -> None:
    outbox = tuple(points(f"a.{one}", 0, (one, 0), 5) for one in range(1, 101))
    verdicts = {"a.1": Verdict(REFUSED), "a.2": Verdict(EARLY)}
    assert sent(outbox, verdicts) == outbox[1:65]
    long = {"do": "points", "points": 5, "note": "x" * 20_000}
    large = tuple(replace(one, steps=(ProposalStep(None, 0, long),)) for one in outbox)
    found = sent(large, {})
    assert found == large[:2]
    assert sum(len(write_item(one)) for one in found) < MOST_TEXT
    assert len(sent((replace(large[0], steps=large[0].steps * 4, several=True),), {})) == 1


# Put back when another host is followed


def late() -> Journal:
    """Returns a journal in which the second device was late: its entry and the undo of it."""
    made = index(points("a.1", 0, (1, 0), 5), points("b.1", 0, (1, 0), 7))
    assert [name_of(one) for one in made.journal.entries] == ["a.1", "b.1", "b.1/late"]
    return made.journal


def test_the_undo_of_a_late_entry_is_never_proposed() -> None:
    """For a device that only knows of the entry: its host undoes it automatically."""
    new = JournalIndex(next(late().until([2])))
    assert missing(late(), new, never) == []


def test_a_late_entry_comes_back_with_its_slot() -> None:
    new = JournalIndex(next(late().until([1])))
    (item,) = missing(late(), new, never)
    assert (item.by, item.slot, item.steps[0].forced) == ("b.1", (1, 0), False)


def test_a_late_entry_without_a_slot_cannot_come_back() -> None:
    """Another program may have written it; it counts nothing, and nothing else is lost."""
    old = next(late().until([1]))
    raw = late().entries[1].raw | {"late": "first"}
    old = old.plus_raw([raw, late().entries[2].raw]).plus_raw(
        [{"id": 4, "player": 1, "move": {"do": "points", "points": 6}, "by": "b.2"}]
    )
    new = JournalIndex(next(old.until([1])))
    assert [one.by for one in missing(old, new, never)] == ["b.2"]
