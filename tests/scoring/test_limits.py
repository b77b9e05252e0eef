"""Limits of a game file, and the cost of reading it (docs/format.md)."""

import json
import re
import resource
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import MOST_ENTRIES, MOST_REPLAYED, Journal, LimitError
from scoring.json_fields import MOST_BYTES, MOST_SIGNS, MalformedError
from scoring.kubi.rules import Choose, Roll
from tests.support.long_games import ROLL, Raw, file, forced, toggled, undone
from tests.support.of_game import part
from tests.support.reading_back import journal_of

ROOT = Path(__file__).parent.parent.parent
MEGABYTE = 1_000_000


def read(entries: list[Raw]) -> Journal:
    return Journal.from_text(json.dumps(file(entries)))


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every move that is made in any game."""
    made: list[str] = []
    for game in GAMES.values():

        def counted(state: Any, player: int, move: Any, apply: Any = game.apply) -> Any:
            made.append(move.do)
            return apply(state, player, move)

        monkeypatch.setattr(game, "apply", counted)
    return made


# Entries


def test_as_many_entries_as_there_may_be(steps: list[str]) -> None:
    journal = read([forced(ROLL)] * MOST_ENTRIES)
    assert len(journal.entries) == len(steps) == MOST_ENTRIES
    with pytest.raises(LimitError, match="at most 10000 entries"):
        journal.plus(0, Roll((1, 1, 1, 1, 1)), forced=True)
    with pytest.raises(LimitError, match="at most 10000 entries"):
        journal.undo(MOST_ENTRIES)
    assert len(journal.entries) == MOST_ENTRIES
    assert journal.redoable is None
    assert journal.moments[-1] == MOST_ENTRIES


def test_one_entry_more_is_malformed(steps: list[str]) -> None:
    """Nothing of it is replayed."""
    with pytest.raises(MalformedError, match=r"^entries: must be at most 10000, not 10001$"):
        read([forced(ROLL)] * (MOST_ENTRIES + 1))
    assert not steps


def test_entries_in_parts() -> None:
    """As the import reads them: there is no way round the limit."""
    journal = read([forced(ROLL)] * MOST_ENTRIES)
    with pytest.raises(MalformedError, match=r"^entries\[10000\]: A game has at most 10000"):
        journal.plus_raw([{"id": MOST_ENTRIES + 1} | forced(ROLL)])


# What is replayed because of undos


def replayed(entries: list[Raw]) -> int:
    """As in docs/format.md: an undo that takes a move away replays the counting moves behind it;
    one that gives a move back replays it as well."""
    found, dead_before = 0, set[int]()
    for count in range(1, len(entries) + 1):
        dead: set[int] = set()
        for number in range(count, 0, -1):
            undoes = entries[number - 1].get("undoes")
            if undoes and number not in dead:
                dead.add(undoes)
        moves = [n for n in range(1, count + 1) if "move" in entries[n - 1]]
        changed = {n for n in moves if (n in dead) != (n in dead_before)}
        if "undoes" in entries[count - 1] and changed:
            (move,) = changed
            found += sum(n >= move and n not in dead for n in moves)
        dead_before = dead
    return found


@pytest.mark.parametrize(
    ("entries", "count"),
    [
        (undone(5), 0),
        (undone(5, 5), 0),  # the last one: nothing is behind it
        (undone(5, 5, 6), 1),  # and back again
        (undone(5, 1), 4),
        (undone(5, 1, 6), 9),
        (undone(5, 1, 6, 7), 13),  # undone, redone, undone
        (undone(5, 3, 6, 3, 7), 7),  # undone twice in the end: the last undo changes nothing
        (toggled(3, 4), 20),
    ],
)
def test_what_is_replayed(entries: list[Raw], count: int, steps: list[str]) -> None:
    """The count, what is really done, and the words of the format are the same."""
    journal = read(entries)
    moves = sum("move" in entry for entry in entries)
    assert journal.replayed == len(steps) - moves == replayed(entries) == count


def test_undoing_and_redoing_the_first_entry_again_and_again(steps: list[str]) -> None:
    """Each time one move and no more; it was all entries, each time."""
    journal = read(toggled(1, 4_999))
    assert len(journal.entries) == 9_999
    assert journal.replayed == 4_999
    assert len(steps) == 5_000
    assert journal.redoable is None
    assert journal.moments == (0, 1)


def test_undoing_undos(steps: list[str]) -> None:
    """Each entry undoes the one before."""
    journal = read(undone(1, *range(1, MOST_ENTRIES)))
    assert len(journal.entries) == MOST_ENTRIES
    assert len(steps) == 1 + journal.replayed == 5_000
    assert journal.moments == (0, 1, MOST_ENTRIES)


def test_as_much_as_may_be_replayed() -> None:
    """248 pairs make 49,848; another undo of the first entry 100, and one in the middle 52."""
    entries = [*toggled(101, 248), {"undoes": 1}, {"undoes": 49}]
    journal = read(entries)
    assert journal.replayed == MOST_REPLAYED
    last = len(entries)
    assert journal.undo(101).replayed == MOST_REPLAYED, "what replays nothing can still be undone"
    with pytest.raises(LimitError, match="Too many undos"):
        journal.undo(last)
    assert len(journal.entries) == last
    with pytest.raises(MalformedError, match=rf"^entries\[{last}\]: Too many undos"):
        read([*entries, {"undoes": last}])
    with pytest.raises(LimitError):
        journal.back_to(101)
    assert journal.plus(0, Roll((1, 1, 1, 1, 1)), forced=True).replayed == MOST_REPLAYED


def test_a_game_goes_on_counting() -> None:
    """A journal that is read and one that was played are the same."""
    journal = Journal.new("kubi", {}, ["Ana"]).plus(0, Choose((1, 2, 3)))
    for _ in range(3):
        journal = journal.undo(1)
        assert journal.redoable
        journal = journal.undo(journal.redoable)
    assert journal.replayed == 3
    assert journal_of(journal.to_json()) == journal


# Bytes


def padded(size: int) -> bytes:
    start, end = json.dumps(file([]) | {"padding": "|"}).split("|")
    return f"{start}{'x' * (size - len(start) - len(end))}{end}".encode()


def test_as_many_bytes_as_there_may_be() -> None:
    assert Journal.from_text(padded(MOST_BYTES)).header["padding"]
    for text in (padded(MOST_BYTES + 1), padded(MOST_BYTES + 1).decode()):
        with pytest.raises(MalformedError, match=r"^the file: has more than 8000000 bytes$"):
            Journal.from_text(text)
    with pytest.raises(MalformedError, match="bytes"):
        Journal.from_text(padded(MOST_BYTES).decode().replace("x", "é", 1))


def test_as_many_values_as_there_may_be() -> None:
    """Millions of brackets are few bytes, and much memory."""
    text = json.dumps(file([]) | {"padding": []})
    signs = sum(map(text.count, "[{,:"))
    full = text.replace('"padding": []', f'"padding": [{"[]," * ((MOST_SIGNS - signs) // 2)}0]')
    assert Journal.from_text(full).header["padding"]
    with pytest.raises(MalformedError, match="brackets, commas and colons"):
        Journal.from_text(full.replace("[],0]", "[],[],0]"))


# What it costs

FORCED = {
    name: (game, *entry) for game in GAMES for name, entry in part(game, "naive", "FORCED").items()
}
"""Entries that can be forced again and again, with their game and players."""


def long_game(name: str, entries: int = MOST_ENTRIES) -> Raw:
    game, players, move = FORCED[name]
    players = min(players, GAMES[game].players[-1])
    return file([forced(move, n % players) for n in range(entries)], game, players)


@pytest.mark.parametrize("name", FORCED)
def test_thousands_of_forced_entries(name: str, steps: list[str]) -> None:
    """Each state shares with the one before what has not changed: one takes 3 kB at most."""
    entries = 3_000
    data = long_game(name, entries)
    empty = Journal.of_header({key: data[key] for key in data if key != "entries"})
    tracemalloc.start()
    try:
        journal = empty.plus_raw(data["entries"])
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(steps) == entries
    assert peak < entries * 3_000
    assert len(journal.report()["players"]) == len(journal.names)


def test_the_moments_of_a_long_game() -> None:
    """They are looked at one by one, and are never all there at once."""
    journal = journal_of(long_game("rolling", 5_000))
    history = journal.history()
    tracemalloc.start()
    try:
        assert sum(1 for _ in history) == len(history) == 5_001
        assert history[-1] == journal
        assert history[2500].entries == journal.entries[:2500]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 10 * MEGABYTE


def brackets() -> bytes:
    text = json.dumps(file([]) | {"padding": []})
    nest = "[" * 9 + "]" * 9
    many = ",".join([nest] * ((MOST_SIGNS - 100) // 10))
    return text.replace('"padding": []', f'"padding": [{many}]').encode()


LARGE: dict[str, Callable[[], bytes]] = {
    "blocked rounds": lambda: json.dumps(long_game("blocked rounds")).encode(),
    "undoing undos": lambda: json.dumps(file(undone(1, *range(1, MOST_ENTRIES)))).encode(),
    "much is replayed": lambda: json.dumps(file(toggled(100, 250))).encode(),
    "brackets": brackets,
    "wide letters": lambda: padded(MOST_BYTES - 2).replace(b"xx", "🎲".encode(), 1),
}


@pytest.mark.parametrize("name", LARGE)
def test_memory_of_a_real_process(name: str, tmp_path: Path) -> None:
    """200 MB at most, and the system gives no more than 400."""
    path = tmp_path / "game.json"
    path.write_bytes(LARGE[name]())
    limit = 400 * MEGABYTE
    # The maximum of the process itself: the system's count of a child includes ours.
    code = "import atexit, runpy, sys\n"
    code += "atexit.register(lambda: print(open('/proc/self/status').read(), file=sys.stderr))\n"
    code += "runpy.run_path('main.py', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", code, "replay", str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )
    used = re.search(r"VmHWM:\s+(\d+) kB", done.stderr)
    assert used
    assert int(used[1]) < 200_000
