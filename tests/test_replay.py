"""`python main.py replay`: exit codes, one line for any error, and never a traceback."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import termios
from array import array
from pathlib import Path
from typing import Any

import pytest

from scoring.replay import replay
from tests.support.command import BLOCKED, process
from tests.support.spoiled_files import VALID, changed
from tools.version import version

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "tests" / "games"


def replayed(data: object) -> tuple[int, str]:
    """Returns the exit code and the line that it prints; fast, as it runs in this process."""
    code, line = replay(data if isinstance(data, bytes) else json.dumps(data).encode())
    assert "\n" not in line
    return code, line


# Valid files


def test_a_file_in_order() -> None:
    code, out = replayed(VALID)
    assert code == 0
    report = json.loads(out)
    assert list(report) == ["game", "over", "forced", "players", "winners"]
    assert list(report["players"][0]) == ["name", "total", "lines", "rank"]
    assert list(report["players"][0]["lines"][0]) == ["key", "points"]


def test_a_byte_order_mark_does_no_harm() -> None:
    """Some editors write one."""
    assert replayed(b"\xef\xbb\xbf" + json.dumps(VALID).encode())[0] == 0


@pytest.mark.parametrize("path", ["options", "game", "players", "entries", "format"])
def test_what_may_be_left_out(path: str) -> None:
    """Of the header only the options; they have their defaults then."""
    code, line = replayed(changed((path,), ...))
    if path == "options":
        assert code == 3, "on side A there is no joker"
        assert line.startswith("entry 5: TC-11: ")
    else:
        assert (code, line) == (2, f"{path}: is missing")


# Malformed: exit 2

MALFORMED: dict[str, tuple[bytes | dict[str, Any], str]] = {
    "empty": (b"", "line 1, column 1"),
    "not JSON": (b"{'format': 1}", "line 1, column 2"),
    "cut off": (json.dumps(VALID).encode()[:-2], "line 1, column"),
    "two values": (b"{} {}", "line 1, column 4"),
    "second line": (b'{"a": 1,\n  x}', "line 2, column 3"),
    "Latin-1": ('{"name": "é"}'.encode("latin-1"), "byte 10"),
    "binary": (bytes(range(256)), ""),
    "NUL": (b"\0", ""),
    "deep list": (b"[" * 200_000, "the file: is nested too deeply"),
    "deep object": (b'{"a":' * 200_000, "the file: is nested too deeply"),
    "long number": (b"9" * 10_000, "the file: has a number that is too long"),
    "number": (b"1", "the file: must be an object"),
    "null": (b"null", "the file: must be an object"),
    "text": (b'"rollpad/1"', "the file: must be an object"),
    "list": (b"[]", "the file: must be an object"),
    "object": (b"{}", ""),
    "infinity": (changed(("entries", 0, "id"), float("inf")), "the file"),
    "no number": (changed(("entries", 0, "player"), float("nan")), "the file"),
    "other format": (changed(("format",), "rollpad/2"), "format"),
    "other game": (changed(("game",), "chess"), "game"),
    "game in capitals": (changed(("game",), "Tricubo"), "game"),
    "no players": (changed(("players",), []), "players"),
    "six players": (changed(("players",), [{"name": "?"}] * 6), "players"),
    "id twice": (changed(("entries", 1, "id"), 1), "entries[1].id"),
    "id left out": (changed(("entries", 1, "id"), 3), "entries[1].id"),
    "id from 0": (changed(("entries", 0, "id"), 0), "entries[0].id"),
    "player too high": (changed(("entries", 0, "player"), 2), "entries[0].player"),
    "player below 0": (changed(("entries", 0, "player"), -1), "entries[0].player"),
    "local time": (changed(("entries", 0, "at"), "2026-11-15T18:00:00+01:00"), "entries[0].at"),
    "no time": (changed(("entries", 0, "at"), "18 o'clock"), "entries[0].at"),
    "unknown move": (changed(("entries", 0, "move", "do"), "jump"), "entries[0].move.do"),
    "another game's move": (changed(("entries", 3, "move", "do"), "cubo"), "entries[3].move.do"),
    "row 6": (changed(("entries", 3, "move", "row"), 6), "entries[3].move.row"),
    "a seven": (changed(("entries", 2, "move", "small"), 7), "entries[2].move.small"),
    "unknown die": (changed(("entries", 3, "move", "die"), "huge"), "entries[3].move.die"),
    "unknown field": (changed(("entries", 4, "move", "field"), "red"), "entries[4].move.field"),
    "rows": (changed(("entries", 5, "move", "rows", 1), 0), "entries[5].move.rows[1]"),
    "undoes itself": (changed(("entries", 7, "undoes"), 8), "entries[7].undoes"),
    "undoes a later one": (changed(("entries", 7, "undoes"), 9), "entries[7].undoes"),
    "undoes nothing": (changed(("entries", 7, "undoes"), 0), "entries[7].undoes"),
    "undo and move": (changed(("entries", 3, "undoes"), 1), "entries[3]"),
    "no columns": (changed(("options", "columns"), []), "options.columns"),
    "purple too far": (changed(("options", "purple_from"), 5), "options.purple_from"),
    "three penalties": (changed(("options", "colour_penalties"), [0] * 3), "options.colour_pen"),
    "side C": (changed(("options", "side"), "C"), "options.side"),
    "overflow": (changed(("options", "overflow"), "spill"), "options.overflow"),
    "lines in a value": (changed(("game",), "tri\ncubo\n"), "game"),
    "half a character": (changed(("game",), "\ud800"), "game"),
    "a long text": (changed(("game",), "x" * 100_000), "game"),
    "a long list": (changed(("entries", 5, "move", "rows"), [1] * 101), "entries[5].move.rows"),
    "UTF-8 cut off": (b'{"name": "\xc3', "byte 10"),
    "a long exponent": (b"1e999", "the file: has a number that is too large"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed(name: str) -> None:
    data, where = MALFORMED[name]
    code, line = replayed(data)
    assert code == 2
    assert line.startswith(where), line
    assert len(line) < 300


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_are_none(number: str) -> None:
    """Where a key is unknown as well: it would be kept, and no other program reads it again."""
    text = json.dumps(changed(("table",), 0)).replace('"table": 0', f'"table": {number}')
    assert replayed(text.encode())[0] == 2


def test_a_key_twice() -> None:
    """The last one holds, as with other readers of JSON; nothing breaks."""
    text = json.dumps(VALID)
    assert replayed(f'{{"entries": 7, {text[1:]}'.encode())[0] == 0
    code, line = replayed(f'{text[:-1]}, "entries": 7}}'.encode())
    assert (code, line) == (2, "entries: must be a list")


# Illegal: exit 3

ILLEGAL: dict[str, tuple[dict[str, Any], str]] = {
    "another row": (changed(("entries", 3, "move", "row"), 3), "entry 4: TC-4: "),
    "free tick": (changed(("entries", 0, "move", "row"), 3), "entry 1: TC-2: "),
    "the roller's die": (changed(("entries", 4, "move", "joker"), False), "entry 5: TC-3: "),
    "no joker": (changed(("options", "side"), "A"), "entry 5: TC-11: "),
    "one row": (changed(("entries", 5, "move", "rows"), [1]), "entry 6: TC-6: "),
    "row twice": (changed(("entries", 5, "move", "rows"), [1, 1]), "entry 6: TC-7: "),
    "no reason to pass": (changed(("entries", 6, "forced"), False), "entry 7: TC-9: "),
    "undo below others": (changed(("entries", 7, "undoes"), 1), "entry 8: TC-2: "),
}


@pytest.mark.parametrize("name", ILLEGAL)
def test_illegal(name: str) -> None:
    """The line names the entry, the rule and the reason."""
    data, line = ILLEGAL[name]
    code, found = replayed(data)
    assert (code, found[: len(line)]) == (3, line)
    assert len(found) > len(line) + 5


def test_malformed_is_found_before_illegal_only_in_order() -> None:
    """The first entry that is wrong is the one that is named."""
    data = changed(("entries", 3, "move", "row"), 3)
    data["entries"][5]["id"] = 99
    assert replayed(data)[0] == 3


# The command line


def test_no_file(tmp_path: Path) -> None:
    for file in (tmp_path / "none.json", tmp_path, tmp_path / "none" / "none.json"):
        code, out, err = process("main.py", "replay", str(file))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"{file}: ")


@pytest.mark.parametrize(
    "arguments", [["replay"], ["replay", "a", "b"], ["bogus"], ["-x"], ["a" * 5000]]
)
def test_usage(arguments: list[str]) -> None:
    code, out, err = process("main.py", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("usage: ")


def test_version_and_help() -> None:
    assert process("main.py", "--version") == (0, f"Rollpad {version()}\n", "")
    code, out, err = process("main.py", "--help")
    assert (code, err) == (0, "")
    assert out.startswith("usage: ")


# A real process


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (json.dumps(VALID).encode(), 0, ""),
        (b"", 2, "-: line 1, column 1: is not JSON"),
        (b"\xff", 2, "-: "),
        (b"[" * 200_000, 2, "-: the file: is nested too deeply"),
        (b"9" * 10_000, 2, "-: the file: has a number"),
        (json.dumps(changed(("game",), "\ud800\n\r\u2028x")).encode(), 2, "-: game: "),
        (json.dumps(ILLEGAL["another row"][0]).encode(), 3, "-: entry 4: TC-4: "),
    ],
)
def test_standard_input(data: bytes, code: int, line: str) -> None:
    found, out, err = process("main.py", "replay", "-", stdin=data)
    assert found == code
    assert (out.count("\n"), err.count("\n")) == ((1, 0) if code == 0 else (0, 1))
    assert err.startswith(line)
    assert "Traceback" not in err


def test_names_of_all_kinds() -> None:
    """For any name of a player, on a console that knows ASCII only."""
    data = changed(("players",), [{"name": "Zoë 🎲 \ud800\n"}, {"name": ""}])
    code, out, err = process(
        "main.py",
        "replay",
        "-",
        stdin=json.dumps(data).encode(),
        env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )
    assert (code, err) == (0, "")
    assert json.loads(out)["players"][0]["name"] == data["players"][0]["name"]


def test_files_of_all_kinds() -> None:
    golden = GAMES / "tricubo-unfinished-undo.json"
    assert process("main.py", "replay", str(golden))[0] == 0
    for name in ("no\nsuch\rfile", "nö", str(ROOT), "x" * 5000, ""):
        code, out, err = process("main.py", "replay", name, env={"LC_ALL": "C"})
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "Traceback" not in err


def test_without_kivy_and_without_a_display() -> None:
    """-S leaves out everything that is installed, -E the environment variables."""
    golden = GAMES / "tricubo-A-tie.json"
    expected = (GAMES / "tricubo-A-tie.expected.json").read_text(encoding="utf-8")
    assert process("-c", BLOCKED, "replay", str(golden)) == (0, expected, "")
    assert process("-S", "-E", "main.py", "replay", str(golden)) == (0, expected, "")
    assert process("-c", BLOCKED, "replay", "-", stdin=b"{}")[0] == 2


GOLDEN = str(GAMES / "tricubo-A-tie.json")


def shell(command: str, env: dict[str, str] | None = None) -> tuple[int, bytes]:
    """Returns the exit code and standard error of a command in which PYTHON is ours."""
    done = subprocess.run(
        ["bash", "-c", command.replace("PYTHON", sys.executable)],
        capture_output=True,
        env=os.environ | (env or {}),
        cwd=ROOT,
        timeout=30,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("arguments", [(), ("rollpad://pad?d=x",)])
def test_the_window_without_kivy(arguments: tuple[str, ...]) -> None:
    code, out, err = process("-S", "-E", "main.py", *arguments)
    assert (code, out) == (2, "")
    assert err == "Rollpad's window needs Kivy and KivyMD: make run installs them\n"


def test_closed_standard_input() -> None:
    """Python has no sys.stdin then."""
    code, said = shell("PYTHON main.py replay - <&-")
    assert (code, said) == (2, b"-: standard input is closed\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("where", "line"),
    [
        (">&-", b"standard output: is closed\n"),
        ("> /dev/full", b"standard output: No space left on device\n"),
    ],
)
@pytest.mark.parametrize("arguments", [f"replay {GOLDEN}", "--version"])
def test_standard_output_that_cannot_be_written(
    arguments: str, where: str, line: bytes, unbuffered: str
) -> None:
    """Whether Python notices it at once or only at its end."""
    code, said = shell(f"PYTHON main.py {arguments} {where}", {"PYTHONUNBUFFERED": unbuffered})
    assert (code, said) == (1, line)


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_nobody_reads_standard_output(unbuffered: str) -> None:
    """`replay FILE | head -0`"""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as nobody:
        done = subprocess.run(
            [sys.executable, "main.py", "replay", GOLDEN],
            stdout=nobody,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            cwd=ROOT,
            timeout=30,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"standard output: Broken pipe\n")


def test_nobody_is_left_to_be_told() -> None:
    """Standard output and standard error closed, or full: the exit code shows it."""
    assert shell(f"PYTHON main.py replay {GOLDEN} >&- 2>&-")[0] == 1
    assert shell("PYTHON main.py replay no-such-file 2> /dev/full")[0] == 2
    # Errors are not printed where the result would be.
    assert shell("PYTHON main.py replay no-such-file 3>&2 2>&- >&3") == (2, b"")


def _unread(pipe: int) -> int:
    """Returns how many bytes are in a pipe."""
    count = array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, count)
    return count[0]


def test_control_c() -> None:
    """While it waits for standard input: without output, as a shell expects it."""
    with subprocess.Popen(
        [sys.executable, "main.py", "replay", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        # Where tests run in the background, the signal is ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(b" " * 1_000_000)  # more than a pipe holds: all but the last is read
        running.stdin.flush()
        status = Path(f"/proc/{running.pid}/stat")
        while _unread(running.stdin.fileno()) or status.read_text().rpartition(") ")[2][0] != "S":
            pass  # until it has read everything and sleeps
        running.send_signal(signal.SIGINT)
        assert running.wait(30) == 130
        assert running.stdout.read() + running.stderr.read() == b""


SHORT = """
import json, runpy
def nothing_left(*_arguments, **_options):
    raise MemoryError
json.{step} = nothing_left
runpy.run_path("main.py", run_name="__main__")
"""


@pytest.mark.parametrize("step", ["loads", "dumps"])
def test_memory_is_short(step: str) -> None:
    """When the file is read, or when the answer is written: a long name makes it a long one."""
    code, out, err = process("-c", SHORT.format(step=step), "replay", GOLDEN)
    assert (code, out) == (2, "")
    assert err == f"{GOLDEN}: the file: needs more memory than there is\n"


def test_a_file_without_end() -> None:
    """It is not read to where it never ends."""
    for command in ("replay /dev/zero", "replay - < /dev/zero"):
        code, said = shell(f"PYTHON main.py {command}")
        assert code == 2
        assert said.endswith(b": the file: has more than 8000000 bytes\n")


def test_whatever_is_read_from_standard_input() -> None:
    """The same file from standard input and from disk prints the same."""
    golden = GAMES / "tricubo-forced.json"
    said = process("main.py", "replay", "-", stdin=golden.read_bytes())
    assert said == process("main.py", "replay", str(golden))
    assert said[0] == 0
