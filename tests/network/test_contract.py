"""The host as any program may speak to it: every sentence of docs/table.md about its messages."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring.journal import Journal
from storage.session import Session
from tests.support.simulated_table import Device, Network, SimulatedWire, run

Entry = dict[str, Any]


class Raw:
    """A client that knows nothing but the contract."""

    def __init__(self, table: "Table", device: str) -> None:
        self.table, self.device, self.count = table, device, 0
        self.wire = SimulatedWire(table.network, device, f"10.0.1.{len(table.network.wires)}:1")
        self.wire.connect([table.host.address])
        self.term: list[object] = [0, ""]

    def up(self, *items: Entry, have: int = 0, seconds: float = 0.2, **more: object) -> list[Entry]:
        """States an outbox and returns the messages of the host that follow."""
        self.count += 1
        whole = {"t": self.term, "v": [1, self.count], "have": have, "items": [*items]} | more
        return self.say(json.dumps(whole), seconds)

    def say(self, text: str, seconds: float = 0.2, topic: str = "up") -> list[Entry]:
        if not self.wire.connected:
            self.table.run(0.1)
        self.wire.inbox.clear()
        self.wire.send(topic, text)
        self.table.run(seconds)
        return [json.loads(text) for topic, text in self.wire.inbox if topic == "log"]


class Table:
    def __init__(self, folder: Path, game: str, players: int, **options: object) -> None:
        self.network = Network(Random(1))
        self.host = Device(self.network, folder / "host", "10.0.0.1:18830")
        names = [f"P{one}" for one in range(players)]
        self.host.host(lambda store: Session.begin(store, game, options, names))
        self.run(1.0)

    def run(self, seconds: float) -> None:
        run(self.network, [self.host], seconds)

    @property
    def journal(self) -> Journal:
        return self.host.running.official

    @property
    def last(self) -> Entry:
        return self.journal.entries[-1].raw


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, "cubo", 2)
    yield made
    made.host.kill()


def points(by: str, player: int, slot: list[int], count: int, **more: object) -> Entry:
    move = {"do": "points", "points": count}
    return {"by": by, "player": player, "slot": slot, "move": move} | more


def verdict(logs: list[Entry], device: str, by: str) -> list[str]:
    verdict: list[str] = logs[-1]["verdicts"][device][by]
    return verdict


def test_who_follows_nobody_gets_everything_and_the_header(table: Table) -> None:
    table.host.running.enter(0, table.journal.game.read_move({"do": "points", "points": 5}, ""))
    log = Raw(table, "a").up()[0]
    assert log["t"] == [1, table.host.running.device]
    assert (log["last"], log["from"], log["at"]) == (1, 0, 18830)
    assert log["entries"] == [table.last]
    assert log["verdicts"] == {}
    header = log["header"]
    assert header["identity"] == table.host.running.store.shared.identity(table.host.number)
    assert "entries" not in header
    assert header["format"] == "rollpad/1"


def test_the_heartbeat_comes_every_second_without_entries(table: Table) -> None:
    raw = Raw(table, "a")
    raw.up()
    raw.term, have = [1, table.host.running.device], len(table.journal.entries)
    logs = [one for _ in range(10) for one in raw.up(have=have, seconds=1.0)]
    assert 9 <= len(logs) <= 11
    for log in logs:
        assert (log["entries"], log["from"], log["last"]) == ([], have, have)


def test_the_first_into_a_slot_wins(table: Table) -> None:
    a, b = Raw(table, "a"), Raw(table, "b")
    (log, *_rest) = a.up(points("a.1", 0, [1, 0], 5))
    assert table.last == log["entries"][-1]
    assert (table.last["by"], table.last["player"]) == ("a.1", 0)
    b.up(points("b.1", 0, [1, 0], 7))
    late, undo = (one.raw for one in table.journal.entries[-2:])
    assert (late["by"], late["late"], late["forced"]) == ("b.1", [1, 0], True)
    assert (undo["by"], undo["undoes"]) == ("b.1/late", late["id"])
    assert table.journal.total(0) == 5


def test_the_same_is_alike_and_nothing_is_written(table: Table) -> None:
    a, b = Raw(table, "a"), Raw(table, "b")
    a.up(points("a.1", 0, [1, 0], 5))
    logs = b.up(points("b.1", 0, [1, 0], 5))
    assert verdict(logs, "b", "b.1")[0] == "alike"
    assert table.last["by"] == "a.1"


def test_what_is_early_waits_until_its_turn(table: Table) -> None:
    a = Raw(table, "a")
    second = points("a.2", 0, [2, 0], 6)
    assert verdict(a.up(second), "a", "a.2")[0] == "early"
    a.up(second, points("a.1", 0, [1, 0], 5))
    assert table.last["by"] == "a.1"
    Raw(table, "b").up(points("b.1", 1, [1, 0], 4))
    assert [one.raw["by"] for one in table.journal.entries] == ["a.1", "b.1", "a.2"]


def test_what_is_withdrawn_is_forgotten(table: Table) -> None:
    a = Raw(table, "a")
    a.up(points("a.2", 0, [2, 0], 6))
    a.up(points("a.1", 0, [1, 0], 5))
    Raw(table, "b").up(points("b.1", 1, [1, 0], 4))
    assert [one.raw["by"] for one in table.journal.entries] == ["a.1", "b.1"]


def test_refused_with_the_rule_and_entered_if_it_is_forced(table: Table) -> None:
    a = Raw(table, "a")
    dice = ["r6", "b6", "r6", "b2", "j4", "r1", "b3", "r5", "b5"]
    move = {"do": "cubo", "dice": dice, "taken": "r6", "swap": 4}
    wrong = points("a.1", 0, [1, 0], 5) | {"move": move}
    state, rule, reason = verdict(a.up(wrong), "a", "a.1")
    assert (state, rule) == ("refused", "CU-4")
    assert reason
    a.up(wrong | {"forced": True})
    assert (table.last["by"], table.last["forced"]) == ("a.1", True)


def test_what_breaks_no_rule_is_not_forced(table: Table) -> None:
    Raw(table, "a").up(points("a.1", 0, [1, 0], 5, forced=True))
    assert "forced" not in table.last


@pytest.mark.parametrize("move", [{"do": "fly"}, {"do": "points"}, {}])
def test_no_move_of_this_game_is_bad(table: Table, move: Entry) -> None:
    logs = Raw(table, "a").up(points("a.1", 0, [1, 0], 5) | {"move": move})
    assert verdict(logs, "a", "a.1")[0] == "bad"


def test_a_player_who_is_not_there_is_bad(table: Table) -> None:
    logs = Raw(table, "a").up(points("a.1", 7, [1, 0], 5))
    assert verdict(logs, "a", "a.1")[0] == "bad"


def test_an_undo_names_what_it_undoes(table: Table) -> None:
    a, b = Raw(table, "a"), Raw(table, "b")
    undo = {"by": "a.2", "player": 0, "undoes": "a.1"}
    assert verdict(a.up(undo), "a", "a.2")[0] == "early"
    a.up(points("a.1", 0, [1, 0], 5), undo)
    assert (table.last["undoes"], table.last["by"]) == (1, "a.2")
    assert verdict(a.up(undo | {"by": "a.3"}), "a", "a.3")[0] == "alike"
    a.up({"by": "a.4", "player": 0, "undoes": "a.2"})  # redo
    assert table.journal.total(0) == 5
    logs = b.up({"by": "b.1", "player": 0, "undoes": "a.1"})
    assert verdict(logs, "b", "b.1")[:2] == ["refused", "undo"]


def test_an_undo_that_would_break_later_entries_is_refused(tmp_path: Path) -> None:
    table = Table(tmp_path, "tricubo", 2)
    a, b = Raw(table, "a"), Raw(table, "b")
    first = len(table.journal.entries)
    roll = {"do": "row", "die": "large", "row": 1}
    a.up({"by": "a.1", "player": 0, "slot": [1, 0], "move": roll})
    move = {"do": "row", "die": "medium", "row": 2}
    b.up({"by": "b.1", "player": 1, "slot": [1, 0], "move": move})
    assert len(table.journal.entries) == first + 2
    state, rule, _reason = verdict(a.up({"by": "a.2", "player": 0, "undoes": "a.1"}), "a", "a.2")
    assert (state, rule[:2]) == ("refused", "TC")
    table.host.kill()


def test_several_steps_are_all_or_nothing(table: Table) -> None:
    a = Raw(table, "a")
    a.up(points("a.1", 0, [1, 0], 5))
    change = {"player": 0, "move": {"do": "points", "points": 9}}
    a.up({"by": "a.2", "player": 0, "steps": [{"undoes": "a.1"}, change]})
    assert [one.raw["by"] for one in table.journal.entries] == ["a.1", "a.2/1", "a.2/2"]
    assert table.journal.total(0) == 9
    steps = [{"undoes": "a.2/2"}, change, change]
    logs = a.up({"by": "a.3", "player": 0, "steps": steps})
    assert verdict(logs, "a", "a.3")[0] == "refused"
    assert table.last["by"] == "a.2/2"


def test_what_was_there_before_the_table_is_called_after_its_number(table: Table) -> None:
    game = table.host.running
    journal = game.official.plus_raw(
        [{"id": 1, "player": 0, "move": {"do": "missed"}, "forced": True}]
    )
    game.store.append(game.number, journal, "2026-11-17T18:00:00Z")
    number = game.number
    table.host.kill()
    table.host.come_back([])
    assert table.host.number == number
    logs = Raw(table, "a").up({"by": "a.1", "player": 0, "undoes": "#1"})
    assert verdict(logs, "a", "a.1")[:2] == ["refused", "undo"]
    table.host.running.everything = True
    table.run(0.2)
    assert (table.last["undoes"], table.last["by"]) == (1, "a.1")


def test_nobody_enters_for_a_seat_of_another_device(table: Table) -> None:
    a, b = Raw(table, "a"), Raw(table, "b")
    a.up(seats=[0])
    logs = b.up(points("b.1", 0, [1, 0], 5))
    assert verdict(logs, "b", "b.1")[0] == "refused"
    b.up(points("b.2", 1, [1, 0], 5))  # no device holds this one
    assert table.last["by"] == "b.2"
    logs = a.up(points("a.1", 1, [1, 1], 5), seats=[0])
    assert verdict(logs, "a", "a.1")[0] == "refused"
    c = Raw(table, "c")
    c.up(points("c.1", 0, [1, 0], 6), seats=[0])  # a second device of the same seat
    assert table.last["by"] == "c.1"
    assert c.up(seats=[0])[-1]["seats"] == {"a": [0], "c": [0]}


def test_anyone_enters_the_roll_of_kubi(tmp_path: Path) -> None:
    table = Table(tmp_path, "kubi", 2)
    a, b = Raw(table, "a"), Raw(table, "b")
    choose = {"do": "choose", "numbers": [1, 2, 3]}
    a.up({"by": "a.1", "player": 0, "slot": [0, 0], "move": choose}, seats=[0])
    b.up({"by": "b.1", "player": 1, "slot": [0, 0], "move": choose}, seats=[1])
    roll = {"do": "roll", "dice": [1, 6, 3, 4, 2]}
    b.up({"by": "b.2", "player": 1, "slot": [1, 0], "move": roll}, seats=[1])
    assert table.last["by"] == "b.2"
    logs = a.up({"by": "a.2", "player": 0, "slot": [1, 0], "move": roll}, seats=[0])
    assert verdict(logs, "a", "a.2")[0] == "alike"
    table.host.kill()


def test_older_statements_are_ignored(table: Table) -> None:
    a = Raw(table, "a")
    a.count = 10
    a.up(points("a.1", 0, [2, 0], 5))
    a.count = 3
    assert not [one for one in a.up() if one["from"] == 0]
    assert "a.1" in table.host.running._side.verdicts["a"]  # type: ignore[operator]


@pytest.mark.parametrize(
    "wrong",
    [
        {"t": ["1", "a"]},
        {"t": [1]},
        {"t": [1, ""]},  # only a device that follows no host names none
        {"v": [1]},
        {"v": "1"},
        {"have": -1},
        {"have": "0"},
        {"items": {}},
        {"items": [{"by": 1, "player": 0, "slot": [1, 0], "move": {"do": "missed"}}]},
        {"items": [{"by": "a.1", "player": "0", "slot": [1, 0], "move": {"do": "missed"}}]},
        {"items": [{"by": "a.1", "player": 0, "slot": [1], "move": {"do": "missed"}}]},
        {"items": [{"by": "a.1", "player": 0, "slot": [1, 0], "move": "missed"}]},
        {"items": [{"by": "a.1", "player": 0, "slot": [1, 0]}]},
        {"items": [{"by": f"a.{one}", "player": 0, "undoes": "x"} for one in range(65)]},
        {"seats": "0"},
        {"name": 1},
        {"at": "nowhere"},
    ],
)
def test_what_does_not_fit_is_dropped(table: Table, wrong: Entry) -> None:
    a = Raw(table, "a")
    good = points("a.1", 0, [1, 0], 5)
    text = json.dumps({"t": [0, ""], "v": [1, 1], "have": 0, "items": [good]} | wrong)
    with pytest.raises(AssertionError, match="nobody can read"):
        a.say(text)
    assert not table.journal.entries


def test_a_long_game_comes_in_pieces(tmp_path: Path) -> None:
    table = Table(tmp_path, "cubo", 2)
    game = table.host.running
    move = table.journal.game.read_move({"do": "points", "points": 5}, "")
    for _ in range(230):
        game.enter(0, move)
        game.undo(0)
    a, entries, whole = Raw(table, "a"), list[Entry](), len(table.journal.entries)
    while len(entries) < whole:
        log = next(one for one in a.up(have=len(entries)) if one["entries"])
        assert log["from"] == len(entries)
        assert 0 < len(log["entries"]) <= 200
        assert ("header" in log) == (log["from"] == 0)
        entries += log["entries"]
        a.term = log["t"]
    assert entries == [one.raw for one in table.journal.entries]
    table.host.kill()


def test_no_message_is_longer_than_a_payload_may_be(tmp_path: Path) -> None:
    table = Table(tmp_path, "cubo", 2)
    game = table.host.running
    raws = [
        {"id": one + 1, "undoes": one, "note": "x" * 900}
        if one
        else {"id": 1, "player": 0, "move": {"do": "points", "points": 5}}
        for one in range(150)
    ]
    game.store.append(game.number, game.official.plus_raw(raws), "2026-11-17T18:00:00Z")
    table.host.kill()
    table.host.come_back([])
    log = next(one for one in Raw(table, "a").up() if one["entries"])
    assert len(json.dumps(log)) > 40_000
    assert 40 < len(log["entries"]) < 70
    table.host.kill()


def test_a_higher_term_that_looks_in_makes_the_host_step_down(table: Table) -> None:
    a, game = Raw(table, "a"), table.host.running
    look = {"t": [1001, "zzz"], "last": 3, "from": 3, "at": 1, "entries": [], "verdicts": {}}
    a.say(json.dumps(look | {"t": [1002, "zzz"]}), topic="host")
    assert game.hosting, "nobody believes a number that far away"
    a.say(json.dumps(look | {"t": [0, "zzz"]}), topic="host")
    assert game.hosting
    a.say(json.dumps(look), topic="host")
    assert not game.hosting


def test_a_host_that_raises_term_goes_above_what_a_device_states(tmp_path: Path) -> None:
    table = Table(tmp_path, "cubo", 2)
    table.host.running._raises_term = True
    a = Raw(table, "a")
    a.term = [7, "zzz"]
    logs = a.up(points("a.1", 0, [1, 0], 5), have=12)
    assert logs[-1]["t"][0] == 8
    assert table.last["by"] == "a.1"
    table.host.kill()
