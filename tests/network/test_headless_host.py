"""Proof 12: `python main.py host` as a process, and devices that know only the contract."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic

import pytest

from network import join_code
from network.broker import Broker
from network.headless_host import (
    HeadlessHost,
    HostError,
    HostOptions,
    _import_game,
    read_options,
    run,
)
from scoring import GAMES
from scoring.journal import Journal
from storage import Store
from storage.errors import StorageError
from tests.sources import ROOT
from tests.support.host_process import HostProcess, hosted
from tests.support.mutated import mutated
from tests.support.ports import free_ports
from tests.support.raw_mqtt import Json, RawClient, key_of, table_of
from tests.support.waiting import PATIENCE
from tools.player import next_entry

CODE = "0000-ABCD-1234"


INTERRUPTED_INSIDE = """
import signal, sys, threading
from network import headless_host

class Event(threading.Event):
    def clear(self):
        with self._cond:
            signal.raise_signal(signal.SIGINT)
            self._flag = False

headless_host.Event = Event
import main
sys.exit(main.main(sys.argv[1:]))
"""


def test_an_interrupt_while_it_waits_for_news(file: Path) -> None:
    """It ends, although the lock of the event it waits for is held."""
    command = [sys.executable, "-c", INTERRUPTED_INSIDE, "host", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return new_game(tmp_path / "game.json", "tricubo")


def new_game(path: Path, game: str) -> Path:
    data = Journal.new(game, {}, ["Ana", "Ben"]).to_json()
    path.write_text(json.dumps(data | {"identity": "a-game-of-tests", "house": {"unknown": 1}}))
    return path


def sits(host: HostProcess, name: str) -> RawClient:
    client = RawClient(host.port, host.secret, name)
    assert client.login() == 0
    client.subscribe(client.prefix + "log")
    return client


def up(have: int = 0, number: int = 1, term: object = (0, ""), *items: Json) -> Json:
    return {"t": term, "v": [1, number], "have": have, "items": [*items]}


def slot(journal: Journal, player: int) -> list[int]:
    """As the contract has it: the round before, and what the player already has in it."""
    game, before, count = journal.game, journal.beginning, 0
    number = game.turn(journal.state).round
    for entry, state in journal.trail:
        count += game.turn(before).round == number and entry.player == player
        before = state
    return [number, count]


def proposal(journal: Journal, by: str, dice: Random) -> Json:
    player, move = next_entry(journal, dice, rolls=True)
    raw = journal.plus(player, move).entries[-1].raw
    return {"by": by, "player": player, "slot": slot(journal, player), "move": raw["move"]}


# What it prints, and how it ends


def test_the_first_line(file: Path) -> None:
    before = file.read_bytes()
    with hosted(file, "--code", "zzzz abcd l234", "--address", "127.0.0.1") as host:
        port = host.port
        assert host.place == {
            "code": str(join_code.code_at("127.0.0.1", port, "ABCD1234")),
            "table": table_of(key_of("ABCD1234")),
            "address": "127.0.0.1",
            "port": port,
        }
        assert 18830 <= port <= 18845
        with hosted(file) as other:
            assert other.port != port
            assert other.place["table"] != host.place["table"]
            assert other.interrupt() == 0
        assert host.interrupt() == 0
        assert host.process.stderr
        assert host.process.stderr.read() == ""
    assert file.read_bytes() == before, "nothing was entered"
    assert [*file.parent.iterdir()] == [file]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program has."""
    for port in range(18845, 18829, -1):
        with socket.socket() as other, suppress(OSError):
            other.bind(("0.0.0.0", port))
            other.listen()
            yield port
            return
    raise AssertionError("all are taken")


def values(file: Path, taken: int) -> dict[str, object]:
    bad, illegal = file.with_name("bad.json"), file.with_name("illegal.json")
    bad.write_text('{"format": "rollpad/1"')
    wrong = json.loads(file.read_text())
    wrong["entries"] = [{"id": 1, "player": 0, "move": {"type": "pass"}}] * 2
    illegal.write_text(json.dumps(wrong))
    return {"file": file, "folder": file.parent, "bad": bad, "illegal": illegal, "taken": taken}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{file} --code 0000-ABCU-1234", "--code"),
        ("{file} --port=1883", "--port"),
        ("{file} --port x", "--port"),
        ("{file} --port {taken}", "port {taken}"),
        ("{file} --address ::1", "--address"),
        ("{file} --address 192.0.2.77", "port"),
        ("{file} --broker http://x", "--broker"),
        ("{file}.none", "No such file"),
        ("{folder}", "directory"),
        ("{bad}", "bad.json"),
        ("{illegal}", "illegal.json"),
    ],
)
def test_complaints(file: Path, taken: int, line: str, complaint: str) -> None:
    known = values(file, taken)

    def host() -> None:
        asked = read_options(line.format(**known).split())
        assert asked
        run(asked, lambda text: pytest.fail(text))

    with pytest.raises(HostError, match=complaint.format(**known)):
        host()


@pytest.mark.parametrize(
    "line", ["{file} --code 0000-ABCD-123", "{file} --port {taken}", "{bad}", "{file} {file}"]
)
def test_how_it_complains(file: Path, taken: int, line: str) -> None:
    command = [sys.executable, "main.py", "host", *line.format(**values(file, taken)).split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


def test_a_pattern_is_another_game_each_time(file: Path) -> None:
    """A file without entries and without an identity; one with an identity keeps it."""
    plain = json.loads(file.read_text())
    assert plain.pop("identity") == "a-game-of-tests"
    file.write_text(json.dumps(plain))
    found = set()
    for _ in range(2):
        with hosted(file, "--code", CODE, "--address", "127.0.0.1") as host:
            ana = sits(host, "ana")
            ana.say("up/ana", up())
            while "header" not in (log := ana.receive("log")):
                pass
            header = log["header"]
            assert isinstance(header, dict)
            found.add(header.pop("identity"))
            assert header | {"entries": []} == plain
    assert len(found) == 2


# A game over the wire


@pytest.mark.parametrize(
    "game", [pytest.param(one, marks=[pytest.mark.long] * bool(n)) for n, one in enumerate(GAMES)]
)
def test_two_devices_play(tmp_path: Path, game: str) -> None:
    """Every entry that one of them proposes is received by the other, and is in the file."""
    file = new_game(tmp_path / "game.json", game)
    dice = Random(12)
    with hosted(file, "--code", CODE, "--address", "127.0.0.1") as host:
        ana, ben = sits(host, "ana"), sits(host, "ben")
        ana.say("up/ana", up())
        log = ana.receive("log")
        while "header" not in log:
            log = ana.receive("log")
        assert set(log) >= {"t", "last", "from", "at", "entries", "verdicts", "header"}
        assert (log["last"], log["from"], log["at"]) == (0, 0, host.port)
        whole = json.loads(file.read_text())
        entries = whole.pop("entries")
        assert log["header"] == whole
        term = log["t"]
        for number in range(1, 25):
            journal = Journal.from_text(json.dumps(whole | {"entries": entries}))
            if journal.over:
                break
            item = proposal(journal, f"ana.{number}", dice)
            ana.say("up/ana", up(len(entries), number + 1, term, item))
            entry = host.line()["entry"]
            assert isinstance(entry, dict)
            assert entry["by"] == f"ana.{number}"
            assert entry["move"] == item["move"]
            entries.append(entry)
            assert json.loads(file.read_text()) == whole | {"entries": entries}
            for one in (ana, ben):
                while (log := one.receive("log"))["last"] != len(entries):
                    pass
                assert log["t"] == term
            assert log["entries"] == entries[int(str(log["from"])) :][: len(log["entries"])]  # type: ignore[arg-type]
        assert host.interrupt() == 0
    assert len(entries) >= 10
    assert [*tmp_path.iterdir()] == [file], "nothing is left behind"


def test_a_host_that_was_killed_is_followed_again(file: Path) -> None:
    """It begins with a higher term than the devices report, on the same port."""
    dice = Random(3)
    with hosted(file, "--code", CODE) as first:
        port, ana = first.port, sits(first, "ana")
        ana.say("up/ana", up(0, 1))
        term = ana.receive("log")["t"]
        assert isinstance(term, list)
        journal = Journal.from_text(file.read_bytes())
        ana.say("up/ana", up(0, 2, term, proposal(journal, "ana.1", dice)))
        first.line()
        first.kill()
    with hosted(file, "--code", CODE, "--port", str(port)) as second:
        ana = sits(second, "ana")
        later = ana.receive("log")["t"]
        until = monotonic() + PATIENCE
        while later <= term:  # type: ignore[operator]
            assert monotonic() < until
            ana.say("up/ana", up(1, 3, term))
            later = ana.receive("log")["t"]
        journal = Journal.from_text(file.read_bytes())
        ana.say("up/ana", up(1, 4, later, proposal(journal, "ana.2", dice)))
        entry = second.line()["entry"]
        assert isinstance(entry, dict)
        assert entry["by"] == "ana.2"
    assert len(json.loads(file.read_text())["entries"]) == 2


@pytest.mark.parametrize(
    "count", [300, pytest.param(100_000, marks=[pytest.mark.long, pytest.mark.timeout(900)])]
)
def test_mutated_messages_change_nothing(file: Path, count: int) -> None:
    """Proof 7: what is sealed and nearly right, by a device that has the code."""
    dice = Random(7)
    with hosted(file, "--code", CODE) as host:
        before = _memory(host)
        ana, noise = sits(host, "ana"), RawClient(host.port, host.secret, "noise")
        assert noise.login() == 0
        term = ana.receive("log")["t"]
        journal = Journal.from_text(file.read_bytes())
        item = proposal(journal, "noise.1", dice) | {"slot": [0, 10**9]}
        good: list[Json] = [
            up(0, 1, term, item),
            up(0, 1, term, {"by": "noise.2", "player": 0, "undoes": "nobody.1"}),
            up(0, 1, term, {"by": "noise.3", "player": 0, "steps": [{"undoes": "nobody.1"}]}),
            {"t": [0, ""], "last": 0, "from": 0, "at": 1, "entries": [], "verdicts": {}},
        ]
        for number, text in enumerate(mutated(good, count, seed=19)):
            noise.say(
                dice.choice(["up/noise", "up/noise", "log", "host"]),
                text.encode("utf-8", "replace").decode(),
            )
            if number % 100 == 99:
                ana.drain()
            if number % 1000 == 999:
                ana.say("up/ana", up(0, number, term))
                ana.receive("log", 30)
        more = _memory(host) - before
        assert more < 60_000, f"{more} kB"
        ana.say("up/ana", up(0, count + 1, term, proposal(journal, "ana.1", dice)))
        entry = host.line()["entry"]
        assert isinstance(entry, dict)
        assert entry["by"] == "ana.1", "the first that changed anything"


def _memory(host: HostProcess) -> int:
    """Kilobytes."""
    status = Path(f"/proc/{host.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


# In this process


class Printed:
    """Prints nothing: keeps the lines, and answers with an exit code from one of them on."""

    def __init__(self, then: Callable[[int], int]) -> None:
        self.lines, self.then = list[Json](), then

    def __call__(self, line: str) -> int:
        self.lines.append(json.loads(line))
        return self.then(len(self.lines))


@pytest.fixture
def signals() -> Iterator[None]:
    """A host in this process takes them; they are given back."""
    before = {one: signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)}
    yield
    for one, handler in before.items():
        signal.signal(one, handler)


def interrupted(_lines: int) -> int:
    os.kill(os.getpid(), signal.SIGINT)
    return 0


def asked(file: Path, *arguments: str) -> HostOptions:
    found = read_options([str(file), "--code", CODE, *arguments])
    assert found
    return found


@pytest.mark.parametrize("line", ["", "{file} --port", "{file} --colour red", "--code=x", "a b"])
def test_how_it_is_not_used(file: Path, line: str) -> None:
    assert read_options(line.format(file=file).split()) is None
    twice = ["--code", CODE, f"--code={CODE}", str(file)]
    assert read_options(twice) is None


@pytest.mark.usefixtures("signals")
def test_it_ends_where_nobody_reads_what_it_prints(file: Path) -> None:
    printed = Printed(lambda _lines: 3)
    assert run(asked(file, "--address", "127.0.0.1"), printed) == 3
    assert len(printed.lines) == 1


@pytest.mark.usefixtures("signals")
def test_a_pattern_stays_as_it_is(file: Path) -> None:
    """An empty game without an identity: each evening begins another one with it."""
    plain = json.loads(file.read_text())
    del plain["identity"]
    file.write_text(json.dumps(plain))
    printed = Printed(interrupted)
    assert run(asked(file, "--address", "127.0.0.1"), printed) == 0
    assert printed.lines[0]["address"] == "127.0.0.1"
    assert json.loads(file.read_text()) == plain


@pytest.mark.usefixtures("signals")
def test_a_table_at_a_clubs_broker(file: Path) -> None:
    """The first four characters of its code lead nowhere: the broker's address is in the link."""
    broker = Broker(key_of("ABCD1234"))
    (port,) = free_ports(1)
    broker.start(port, "127.0.0.1")
    printed = Printed(interrupted)
    try:
        assert run(asked(file, "--broker", f"mqtt://127.0.0.1:{port}"), printed) == 0
    finally:
        broker.stop()
    place = {"code": CODE, "table": table_of(key_of("ABCD1234"))}
    assert printed.lines == [place | {"address": "127.0.0.1", "port": port}]


@pytest.mark.usefixtures("signals")
def test_a_broker_that_does_not_answer(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("network.headless_host.READY_SECONDS", -1.0)
    (port,) = free_ports(1)
    club = asked(file, "--broker", f"mqtt://127.0.0.1:{port}")
    with pytest.raises(HostError, match=f"--broker mqtt://127.0.0.1:{port}: does not answer"):
        run(club, lambda text: pytest.fail(text))


def test_a_file_that_needs_too_much(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(_bytes: bytes) -> None:
        raise MemoryError

    monkeypatch.setattr("network.headless_host.ImportedGame.of", too_much)
    with pytest.raises(HostError, match="needs more memory than there is"):
        run(asked(file), lambda text: pytest.fail(text))


class Played:
    """A host in this process, at which both players enter something as soon as it is ready."""

    def __init__(self, folder: Path, file: Path, then: Callable[[int], int]) -> None:
        self.printed, self.ended = Printed(then), list[bool]()
        with Store.open(folder) as store:
            number = _import_game(store, file)
            wants = asked(file, "--address", "127.0.0.1")
            self.hosting = HeadlessHost(wants, store, number, lambda: None, self._print_line)
            try:
                self.code = self.hosting.run(self.ended, Event())
            finally:
                self.hosting.close()

    def _print_line(self, line: str) -> int:
        game = self.hosting._game
        if not self.printed.lines:
            for player in (0, 1):
                move = next(iter(game.journal.game.legal_moves(game.journal.state, player)))
                game.enter(player, move)
        if failed := self.printed(line):
            return failed
        if len(self.printed.lines) == 3:
            self.ended.append(True)
        return 0


def test_each_entry_is_in_the_file_before_it_is_told(tmp_path: Path, file: Path) -> None:
    sizes = list[int]()

    def looked(_lines: int) -> int:
        sizes.append(len(json.loads(file.read_text())["entries"]))
        return 0

    played = Played(tmp_path / "store", file, looked)
    assert played.code == 0
    assert sizes == [0, 2, 2]
    entries = json.loads(file.read_text())["entries"]
    assert played.printed.lines[1:] == [{"entry": one} for one in entries]


def test_it_ends_where_nobody_reads_the_entries(tmp_path: Path, file: Path) -> None:
    """The file has them nevertheless."""
    played = Played(tmp_path / "store", file, lambda lines: 4 if lines == 2 else 0)
    assert (played.code, len(played.printed.lines)) == (4, 2)
    assert len(json.loads(file.read_text())["entries"]) == 2


def test_a_file_that_cannot_be_written(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is printed that is not in it."""

    def full(*_: object) -> None:
        raise StorageError("full")

    monkeypatch.setattr("storage.export.Export.write_game", full)
    with pytest.raises(HostError, match=r"game\.json: Storage is full"):
        Played(tmp_path / "store", file, lambda lines: 0 if lines == 1 else pytest.fail("told"))
