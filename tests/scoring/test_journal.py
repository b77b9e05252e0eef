"""The journal: entries, undo, redo, replay, and unknown keys of files."""

import copy
import json
from dataclasses import FrozenInstanceError
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scoring.game import IllegalError
from scoring.journal import IllegalEntryError, Journal
from scoring.json_fields import MalformedError
from tests.support.random_play import random_step
from tests.support.reading_back import journal_of
from tests.support.tricubo_notation import move, new, play, refused, ticks

START = "0 start 1; 1 start 2"  # entries 1 and 2


def file(*entries: dict[str, Any], **header: Any) -> dict[str, Any]:
    players = [{"name": "Ana"}, {"name": "Ben"}]
    return {
        "format": "rollpad/1",
        "game": "tricubo",
        "players": players,
        "entries": list(entries),
    } | header


def start(number: int, player: int, **more: Any) -> dict[str, Any]:
    return {"id": number, "player": player, "move": {"do": "start", "row": player + 1}} | more


# Undo and redo


def test_undo_gives_back_the_state_before() -> None:
    game = play(new(2), START)
    after = play(game, "0 L4")
    undone = after.undo(3)
    assert undone.state == game.state
    assert len(undone.entries) == 4, "nothing is taken out"
    assert [entry.id for entry, _ in undone.trail] == [1, 2]


def test_redo_is_the_undoing_of_an_undo() -> None:
    after = play(new(2), f"{START}; 0 L4")
    redone = play(after, "undo 3; undo 4")
    assert redone.state == after.state
    assert [entry.id for entry, _ in redone.trail] == [1, 2, 3]


def test_undo_of_undo_of_undo() -> None:
    game = play(new(2), f"{START}; 0 L4; undo 3; undo 4; undo 5")
    assert ticks(game) == (1, 0, 0, 0, 0)
    assert game.undoable == 2
    # Redo means entry 4, the undo that counts again.
    assert game.redoable == 4
    assert ticks(game.undo(4)) == (1, 0, 0, 3, 0)
    assert ticks(play(game, "undo 6")) == (1, 0, 0, 3, 0)


def test_a_new_move_after_an_undo() -> None:
    game = play(new(2), f"{START}; 0 L4; undo 3; 0 M5")
    assert ticks(game) == (1, 0, 0, 0, 2)
    assert (game.undoable, game.redoable) == (5, None)
    game = game.undo(5)
    assert (game.undoable, game.redoable) == (2, 6)


def test_deep_undo() -> None:
    """An entry in the middle can go if what follows stays legal."""
    game = play(new(3), "0 start 1; 1 start 2; 2 start 3; 0 L4; 1 M2; 2 S5; undo 5")
    assert (ticks(game, 1), ticks(game, 2)) == ((0, 1, 0, 0, 0), (0, 0, 1, 0, 1))
    assert game.game.turn(game.state).waiting == (1,)
    assert game.undoable == 6
    game = play(game, "1 M3")
    assert game.game.turn(game.state).round == 2


def test_deep_redo_puts_the_entry_back_in_its_place() -> None:
    game = play(new(3), "0 start 1; 1 start 2; 2 start 3; 0 L4; 1 M2; 2 S5; undo 5; undo 7")
    assert [entry.id for entry, _ in game.trail] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("entries", "undo", "rule"),
    [
        ("0 L4", "undo 1", "TC-2"),  # no player may take a die before the free ticks
        ("0 L4; 1 M2", "undo 3", "TC-3"),  # the roller takes first
        ("0 L4; 1 M2; 1 L2; 0 M3", "undo 4", "TC-3"),  # player 1 would take the roller's die
        ("0 L4; 1 M2; undo 4; undo 5", "undo 3", "TC-3"),  # also with a redo between
    ],
)
def test_undo_refused_where_a_later_entry_would_be_illegal(
    entries: str, undo: str, rule: str
) -> None:
    game = play(new(2), f"{START}; {entries}")
    why = r"Player \d’s entry in round \d would no longer fit"
    with pytest.raises(IllegalError, match=why) as caught:
        play(game, undo)
    assert caught.value.refusal.rule == rule


def test_redo_refused_where_it_would_break_a_rule() -> None:
    """After the undo the other thing was entered: both together are too much."""
    game = play(new(2), f"{START}; 0 L4; undo 3; 0 M5")
    assert refused(game, "undo 4") == "TC-3"
    # Once the other one is undone, it may come back.
    assert ticks(play(game, "undo 5; undo 4")) == (1, 0, 0, 3, 0)


def test_undo_of_a_roll() -> None:
    """Without its roll the round's entries are still possible."""
    game = play(new(2), f"{START}; 0 roll 4 2 1; 0 L4; undo 3")
    assert game.state.roll is None
    assert move("M3") in set(game.game.legal_moves(game.state, 1))
    game = play(game, "1 M3")
    # Now the roll can not come back: the medium die was a 3.
    assert refused(game, "undo 5") == "TC-4"


def test_undo_twice_is_refused() -> None:
    game = play(new(2), f"{START}; 0 L4; undo 3")
    with pytest.raises(IllegalError, match="already been undone"):
        game.undo(3)
    # After a redo it may be undone again, and the old undo is spent.
    game = play(game, "undo 4")
    with pytest.raises(IllegalError):
        game.undo(4)
    assert game.undo(3).state == play(new(2), START).state


def test_a_refusal_leaves_the_journal_alone() -> None:
    game = play(new(2), f"{START}; 0 L4")
    before = json.dumps(game.to_json()), game.state, game.trail
    for entry in ("0 M2", "1 L4", "undo 1", "! 0 pass; undo 1"):
        with pytest.raises(IllegalError):
            play(game, entry)
    assert (json.dumps(game.to_json()), game.state, game.trail) == before


def test_a_finished_game_can_be_undone() -> None:
    game = new(1, columns=[0, 1], purple_from=1)
    game = play(game, "0 start 1; 0 M2; 0 L3")
    assert game.over
    assert not play(game, "undo 3").over


def test_an_undone_forced_entry_is_not_forced() -> None:
    game = play(new(2), f"{START}; ! 1 L4")
    assert (game.forced, play(game, "undo 3").forced) == (True, False)
    assert play(game, "undo 3; undo 4").forced
    # It stays forced in its file, or the file could not be read again.
    again = Journal.from_text(json.dumps(game.to_json()))
    assert again.forced
    assert [raw.get("forced") for raw in again.to_json()["entries"]] == [None, None, True]


def test_what_breaks_no_rule_is_not_written_as_forced() -> None:
    game = play(new(2), f"{START}; ! 0 L4")
    assert game.to_json() == play(new(2), f"{START}; 0 L4").to_json()
    # So an undo that would make it illegal is refused, as for any other entry.
    with pytest.raises(IllegalError):
        play(game, "1 M2; undo 3")


def test_a_file_that_marks_a_legal_entry_is_kept_and_counts_as_played_by_the_rules() -> None:
    data = file(start(1, 0, forced=True), start(2, 1))
    game = journal_of(data)
    assert game.to_json() == data
    assert (game.forced, game.report()["forced"], game.broken(0)) == (False, False, None)


def test_a_forced_entry_counts_only_while_it_breaks_a_rule() -> None:
    """TC-4: the roll shows 4; with the roll undone the third row is as good as any other."""
    game = play(new(2), f"{START}; 0 roll 4 6 1; ! 0 L3")
    assert game.forced
    assert game.broken(3) is not None
    without = play(game, "undo 3")
    assert (without.forced, without.report()["forced"]) == (False, False)
    assert play(without, "undo 5").forced, "the roll is there again"


class Buttons(RuleBasedStateMachine):
    """A player who uses undo and redo; the model is two stacks of states."""

    def __init__(self) -> None:
        super().__init__()
        self.game = new(3, side="B")
        self.done = [self.game.state]
        self.undone: list[Any] = []

    @rule(seed=st.integers(0, 999))
    def enter(self, seed: int) -> None:
        if not self.game.over:
            self.game = random_step(self.game, Random(seed))
            self.done.append(self.game.state)
            self.undone.clear()

    @precondition(lambda self: len(self.done) > 1)
    @rule()
    def undo(self) -> None:
        assert self.game.undoable is not None
        self.game = self.game.undo(self.game.undoable)
        self.undone.append(self.done.pop())

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        assert self.game.redoable is not None
        self.game = self.game.undo(self.game.redoable)
        self.done.append(self.undone.pop())

    @rule()
    def save_and_load(self) -> None:
        self.game = Journal.from_text(json.dumps(self.game.to_json()))

    @invariant()
    def as_the_stacks_say(self) -> None:
        assert self.game.state == self.done[-1]
        assert (self.game.undoable is None) == (len(self.done) == 1)
        assert (self.game.redoable is None) == (not self.undone)
        assert len(self.game.trail) == len(self.done) - 1


Buttons.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
test_undo_and_redo_buttons = Buttons.TestCase


# Files


def test_unknown_keys_are_kept() -> None:
    """In the file, its options, players, entries and moves."""
    first = start(1, 0, who="guest", **{"": None})
    first["move"]["note"] = [1, {"deep": 1.5}]
    undo = {"id": 3, "undoes": 2, "why": "slip", "player": 1}
    data = file(
        first,
        start(2, 1, at="2026-11-15T18:00:00Z"),
        undo,
        options={"side": "B", "table": "round"},
        players=[{"name": "Ana", "colour": "#123456"}, {"name": "Ben"}],
        device="tablet",
        extra={"a": [None]},
    )
    game = journal_of(copy.deepcopy(data))
    assert game.to_json() == data
    later = play(game, "1 start 2")
    assert later.to_json() == data | {"entries": [*data["entries"], start(4, 1)]}
    assert json.loads(json.dumps(later.to_json())) == later.to_json()


def test_options_of_a_file_stay_as_written() -> None:
    """Those left out are at their defaults but are not added to the file."""
    game = journal_of(file(options={"side": "B"}))
    assert game.options.purple_from == 11
    assert game.to_json()["options"] == {"side": "B"}
    assert "options" not in journal_of(file()).to_json()


def test_ids_rise_by_one() -> None:
    game = play(new(2), f"{START}; 0 L4; undo 3; undo 4")
    assert [raw["id"] for raw in game.to_json()["entries"]] == [1, 2, 3, 4, 5]
    for wrong in (0, 2, -1, "1", 1.0, True, None):
        with pytest.raises(MalformedError, match="id"):
            journal_of(file(start(1, 0) | {"id": wrong}))
    with pytest.raises(MalformedError, match=r"entries\[1\]\.id"):
        journal_of(file(start(1, 0), start(1, 1)))


def test_at_is_optional_and_kept() -> None:
    at = "2026-11-15T18:00:00Z"
    game = new(2).plus(0, move("start 1"), at=at).undo(1, at=at)
    assert [raw["at"] for raw in game.to_json()["entries"]] == [at, at]
    assert "at" not in play(new(2), "0 start 1").to_json()["entries"][0]
    for time in (at, "2026-11-15T18:00:00.123456Z", "2026-11-15T18:00:00+00:00"):
        assert journal_of(file(start(1, 0, at=time))).to_json()["entries"][0]["at"] == time


@pytest.mark.parametrize(
    "at", ["", "yesterday", 0, None, True, [], "2026-13-01T00:00:00Z", "2026-11-15T18:00:00+02:00"]
)
def test_at_is_a_time_in_utc(at: object) -> None:
    with pytest.raises(MalformedError, match=r"entries\[0\]\.at"):
        journal_of(file(start(1, 0, at=at)))


@pytest.mark.parametrize("undoes", [2, 3, 0, -1, True, "1", None, 1.0, [1]])
def test_only_earlier_entries_can_be_undone(undoes: object) -> None:
    with pytest.raises(MalformedError, match=r"entries\[1\]\.undoes"):
        journal_of(file(start(1, 0), {"id": 2, "undoes": undoes}))


def test_an_entry_is_a_move_or_an_undo() -> None:
    with pytest.raises(MalformedError):
        journal_of(file(start(1, 0), start(2, 1, undoes=1)))
    with pytest.raises(MalformedError):
        journal_of(file({"id": 1, "undoes": 1}))
    with pytest.raises(MalformedError):
        journal_of(file({"id": 1}))


def test_an_illegal_entry_is_named() -> None:
    take = {"do": "row", "die": "large", "row": 4}
    data = file(start(1, 0), start(2, 1), {"id": 3, "player": 1, "move": take})
    with pytest.raises(IllegalEntryError) as caught:
        journal_of(data)
    assert caught.value.entry == 3
    assert caught.value.refusal.rule == "TC-3"
    assert str(caught.value).startswith("entry 3: TC-3: ")
    data["entries"][2]["forced"] = True
    assert journal_of(data).forced


def test_an_illegal_undo_is_named() -> None:
    take = {"do": "row", "die": "large", "row": 4}
    data = file(
        start(1, 0), start(2, 1), {"id": 3, "player": 0, "move": take}, {"id": 4, "undoes": 2}
    )
    with pytest.raises(IllegalEntryError, match=r"entry 4: TC-2: Player 1’s entry in round 1 "):
        journal_of(data)
    twice = file(start(1, 0), {"id": 2, "undoes": 1}, {"id": 3, "undoes": 1})
    with pytest.raises(IllegalEntryError, match="entry 3: undo: "):
        journal_of(twice)


def test_adding_entries_of_another_device() -> None:
    """`plus_raw` is how shared tables catch up: all of them or none."""
    whole = play(new(2), f"{START}; 0 L4; 1 M2; undo 4")
    raws = whole.to_json()["entries"]
    part = play(new(2), START)
    assert part.plus_raw(raws[2:]) == whole
    with pytest.raises(MalformedError):
        part.plus_raw(raws[3:])
    with pytest.raises(IllegalEntryError):
        part.plus_raw([raws[2], raws[2] | {"id": 4}])
    assert len(part.entries) == 2


# A journal is a value


def test_a_journal_does_not_change() -> None:
    game = play(new(2), START)
    before = json.dumps(game.to_json())
    play(game, "0 L4; undo 3")
    assert json.dumps(game.to_json()) == before
    assert len(game.entries) == len(game.trail) == 2
    with pytest.raises(FrozenInstanceError):
        game.entries = ()  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        game.state.sheets[0].joker = True


def test_nobody_else_holds_its_entries() -> None:
    """Changing what was written out, or what was read in, does not change the journal."""
    data = file(start(1, 0))
    game = journal_of(data)
    expected = json.dumps(game.to_json())
    data["entries"][0]["move"]["row"] = 5
    game.to_json()["players"][0]["name"] = "Eva"
    assert json.dumps(game.to_json()) == expected


def test_deeply_nested_unknown_keys() -> None:
    """What can be read can be written again."""
    for depth in (100, 300, 500, 900):
        text = json.dumps(file())[:-1] + ', "extra": ' + "[" * depth + "]" * depth + "}"
        try:
            game = Journal.from_text(text)
        except MalformedError:
            continue
        assert journal_of(game.to_json()).to_json() == json.loads(text)


def test_names_and_players() -> None:
    game = journal_of(file(players=[{"name": "Ána 🎲"}, {"name": ""}]))
    assert game.names == ("Ána 🎲", "(?)"), "nothing of the other one can be seen"
    wrong: list[object] = [None, {}, [{}], [{"name": None}], [{"name": 1}], ["Ana"], []]
    for players in wrong:
        with pytest.raises(MalformedError, match="players"):
            journal_of(file(players=players))
    for player in (-1, 2, True, "0", None, 0.0):
        with pytest.raises(MalformedError, match=r"entries\[0\]\.player"):
            journal_of(file(start(1, 0) | {"player": player}))
