"""An earlier entry is changed: nothing is rewritten, the later ones are entered again."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import GAMES
from scoring.corrections import changed, redone, undone
from scoring.cubo.rules import Points
from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.tripple_domino.rules import Draw, Place
from tests.support import cubo_notation as cubo
from tests.support import tripple_domino_notation as domino
from tests.support.random_play import random_step, random_undo
from tests.support.reading_back import journal_of

ROUND = "Ana start 555 | Ben 553 | Ana 543 bridge after 1 | Ben 533"


def counting(journal: Journal) -> list[tuple[int, Any, bool]]:
    return [(entry.player, entry.move, entry.forced) for entry, _ in journal.trail]


def test_what_follows_is_entered_again() -> None:
    before = domino.play(domino.new(2), ROUND)
    after, broken = changed(before, 2, domino.move("551"), at="2026-11-16T18:00:00Z")
    assert broken == []
    assert counting(after) == [
        (0, domino.move("start 555"), False),
        (1, domino.move("551"), False),
        (0, domino.move("543 bridge after 1"), False),
        (1, domino.move("533"), False),
    ]
    assert domino.totals(after) == [20 + 12 + 30 - 5, 11 + 11]


def test_nothing_of_the_old_entries_is_rewritten() -> None:
    before = domino.play(domino.new(2), ROUND)
    written = json.dumps(before.to_json()["entries"])
    after, _broken = changed(before, 2, domino.move("551"), at="2026-11-16T18:00:00Z")
    assert json.dumps(before.to_json()["entries"]) == written, "a journal is a value"
    assert after.entries[:4] == before.entries
    added = [entry.raw for entry in after.entries[4:]]
    assert [raw.get("undoes") for raw in added] == [4, 3, 2, None, None, None]
    assert [raw["id"] for raw in added] == [5, 6, 7, 8, 9, 10]
    assert {raw["at"] for raw in added} == {"2026-11-16T18:00:00Z"}
    assert journal_of(after.to_json()) == after


def test_the_last_and_the_first_entry() -> None:
    before = domino.play(domino.new(2), ROUND)
    after, broken = changed(before, 4, Draw(3))
    assert (counting(after)[:3], broken) == (counting(before)[:3], [])
    assert counting(after)[3] == (1, Draw(3), False)
    assert [raw.get("undoes") for raw in after.to_json()["entries"][4:]] == [4, None]
    after, broken = changed(before, 1, domino.move("start 444"))
    assert (domino.totals(after)[0], broken) == (17 + 37, [])


def test_what_no_longer_fits_is_forced_and_said() -> None:
    """TD-12: Ben's old tile cannot be placed twice."""
    before = domino.play(domino.new(2), ROUND)
    after, broken = changed(before, 2, domino.move("533"))
    assert [(entry.id, refusal.rule, str(refusal)) for entry, refusal in broken] == [
        (4, "TD-12", "This tile has already been placed.")
    ]
    assert [forced for _player, _move, forced in counting(after)] == [False, False, False, True]
    assert domino.totals(after)[1] == 11 + 11, "it counts all the same"
    assert journal_of(after.to_json()).forced


def test_what_was_forced_before_is_not_said_again() -> None:
    before = domino.play(domino.new(2), f"{ROUND} | ! Ana 555")
    after, broken = changed(before, 2, domino.move("551"))
    assert broken == []
    assert counting(after)[-1] == (0, Place((5, 5, 5), None, 0), True)


def test_what_was_marked_and_broke_no_rule_is_said_if_it_does_now() -> None:
    """TD-12: an older file marks a legal entry; another tile in its place makes it illegal."""
    data = domino.play(domino.new(2), ROUND).to_json()
    data["entries"][3]["forced"] = True
    _after, broken = changed(journal_of(data), 2, domino.move("533"))
    assert [entry.id for entry, _refusal in broken] == [4]


def test_what_fits_again_is_no_longer_forced() -> None:
    """TD-12: Ben placed Ana's tile; she really placed another one."""
    before = domino.play(domino.new(2), "Ana start 555 | Ben 554 | Ana 553 | ! Ben 553")
    after, broken = changed(before, 3, domino.move("552"))
    assert (before.forced, after.forced, broken) == (True, False, [])
    assert [forced for _player, _move, forced in counting(after)] == [False] * 4


@pytest.mark.parametrize("text", ["555", "draw 1", "out 30 0", "empty"])
def test_an_illegal_move_changes_nothing(text: str) -> None:
    before = domino.play(domino.new(2), ROUND)
    written = json.dumps(before.to_json())
    with pytest.raises(IllegalError):
        changed(before, 2, domino.move(text))
    assert json.dumps(before.to_json()) == written
    after, _broken = changed(before, 2, domino.move(text), forced=True)
    assert counting(after)[1] == (1, domino.move(text), True)


def test_a_change_after_undo_and_redo() -> None:
    """Only what counts is entered again."""
    before = domino.play(domino.new(2), f"{ROUND} | undo 4 | Ben 511 | undo 6 | undo 7")
    assert [entry.id for entry, _ in before.trail] == [1, 2, 3, 6]
    after, broken = changed(before, 3, domino.move("543"))
    assert broken == []
    assert counting(after)[-2:] == [
        (0, domino.move("543"), False),
        (1, domino.move("511"), False),
    ]
    assert after.redoable is None


def test_a_change_is_undone_and_redone_as_one() -> None:
    before = cubo.play(cubo.new(2), "0 18; 1 20; 0 12")
    after, _broken = changed(before, 3, Points(13))
    assert after.total(0) == 31
    assert after.undoable is not None
    back = undone(after, after.undoable)
    assert counting(back) == counting(before)
    assert back.redoable is not None
    assert counting(redone(back, back.redoable)) == counting(after)


def test_a_player_undoes_their_own_change_whatever_followed() -> None:
    before = cubo.play(cubo.new(2), "0 18; 1 20")
    after, _broken = changed(before, 1, Points(13))
    later = after.plus(0, Points(5)).plus(1, Points(6))
    later = later.undo(later.undoable_by(0) or 0)
    entry = later.undoable_by(0)
    assert entry is not None
    back = undone(later, entry, player=0)
    assert [back.total(player) for player in range(2)] == [18, 26]
    assert later.redoable_by(1) is None


def test_another_player_undoes_an_entry_and_not_the_change() -> None:
    before = cubo.play(cubo.new(2), "0 18; 1 20")
    after, _broken = changed(before, 1, Points(13))
    back = undone(after, after.undoable_by(1) or 0, player=1)
    assert [one[:2] for one in counting(back)] == [(0, Points(13))]


def test_a_redo_for_one_player_leaves_the_others_alone() -> None:
    before = cubo.play(cubo.new(2), "0 18; 1 20")
    after, _broken = changed(before, 1, Points(13))
    back = undone(after, after.undoable or 0)
    assert back.redoable_by(0) == back.redoable
    assert back.redoable_by(1) is None


def test_an_entry_is_removed() -> None:
    """CU-1: the later round moves up into the free field."""
    before = cubo.play(cubo.new(1), "0 18; 0 20")
    after, broken = changed(before, 1, None)
    assert (after.total(0), broken) == (20, [])
    back = redone(after, after.redoable or 0)
    assert counting(back) == counting(before), "what was undone is redone"


@pytest.mark.parametrize("mark", [0, 7, 99, True, "3", None, [1], -1, 1.5])
def test_a_mark_that_makes_no_sense_is_ignored(mark: object) -> None:
    data = cubo.play(cubo.new(2), "0 18; 1 20; undo 2; 1 5").to_json()
    data["entries"][3]["change"] = mark
    journal = journal_of(data)
    assert journal.to_json() == data, "as every unknown key"
    assert counting(undone(journal, 4)) == [(0, Points(18), False)]


def test_a_die_that_is_gone_from_the_middle() -> None:
    """CU-1: two red ones are there; with the change three would have been taken."""
    notes = "; ".join(
        f"{player} {cubo.SQUARE} take {die}" for player, die in enumerate(("r6", "b1", "r2"))
    )
    before = cubo.play(cubo.new(3), notes)
    after, broken = changed(before, 2, cubo.square(f"{cubo.SQUARE} take r1"))
    assert [(entry.id, str(refusal)) for entry, refusal in broken] == [
        (3, "No red die is left in the middle.")
    ]
    assert counting(after)[2][2]


# Every game


def some_game(game: str, random: Random, entries: int) -> Journal:
    count = random.choice(GAMES[game].players)
    journal = Journal.new(game, {}, [f"Player {number}" for number in range(count)])
    while len(journal.entries) < entries and not journal.over:
        journal = (
            random_undo(journal, random)
            if journal.entries and random.random() < 0.1
            else random_step(journal, random)
        )
    return journal


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12)
@given(random=st.randoms(use_true_random=False), entries=st.integers(1, 30))
def test_changing_an_entry_to_itself_changes_nothing(
    game: str, random: Random, entries: int
) -> None:
    before = some_game(game, random, entries)
    if not before.trail:
        return
    entry = random.choice(before.trail)[0]
    assert entry.move is not None
    after, broken = changed(before, entry.id, entry.move, forced=entry.forced)
    assert broken == []
    assert after.state == before.state
    assert counting(after) == counting(before)
    assert after.entries[: len(before.entries)] == before.entries


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12)
@given(random=st.randoms(use_true_random=False), entries=st.integers(1, 30))
def test_changing_an_entry_to_another(game: str, random: Random, entries: int) -> None:
    """The result is always a file that can be read, and states what no longer fits."""
    before = some_game(game, random, entries)
    if not before.trail:
        return
    place = random.randrange(len(before.trail))
    entry = before.trail[place][0]
    state = before.trail[place - 1][1] if place else before.beginning
    moves = [*before.game.legal_moves(state, entry.player), *before.game.rolls(state)]
    move = random.choice(moves or [entry.move])
    assert move is not None
    refusal = before.game.check(state, entry.player, move)
    if refusal:
        with pytest.raises(IllegalError):
            changed(before, entry.id, move)
    after, broken = changed(before, entry.id, move, forced=refusal is not None)
    assert after.entries[: len(before.entries)] == before.entries
    assert journal_of(after.to_json()) == after
    was, now = counting(before), counting(after)
    assert [one[:2] for one in now] == [
        (player, move if at == place else old) for at, (player, old, _forced) in enumerate(was)
    ]
    assert after.undoable is not None
    back = undone(after, after.undoable)
    assert (counting(back), back.state) == (was, before.state)
    assert back.redoable is not None
    assert counting(redone(back, back.redoable)) == now
    newly = [at for at in range(place + 1, len(was)) if now[at][2] and not was[at][2]]
    assert [one.id for one, _refusal in broken] == [before.trail[at][0].id for at in newly]
