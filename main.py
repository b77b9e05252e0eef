"""The entry point: the app, and the commands without a window: `replay`, `pad`, `coach`, `dice`,
`host`.

The app may be given files to import or a link to follow, as desktops do.
"""

import errno
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

__version__ = "1.0.0"

INTERRUPTED = 130
"""The exit code of a program that was ended with Ctrl+C."""
USAGE = (
    "usage: python main.py [replay FILE | pad FILE | coach FILE [--player N] [--lines]"
    " | host FILE [--port N] [--code XXXX-XXXX-XXXX] [--broker URL] [--address A]"
    " | dice GAME [--variant V] --day D [--rolls N] | FILE... | rollpad://...]"
    "   (FILE - is standard input of replay, pad and coach; FILE alone is imported)"
)


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            return run_app([])
        case ["replay", file]:
            try:
                return tell_replay(file)
            except KeyboardInterrupt:  # Ctrl+C: who ends it knows why
                return INTERRUPTED
        case ["pad", file]:
            try:
                return tell_pad(file)
            except KeyboardInterrupt:
                return INTERRUPTED
        case ["coach", *rest]:
            try:
                return tell_coach(rest)
            except KeyboardInterrupt:
                return INTERRUPTED
        case ["dice", game, *rest]:
            return tell_dice(game, rest)
        case ["host", *rest]:
            try:
                return host(rest)
            except KeyboardInterrupt:  # before there was a table
                return 0
        case ["--version"]:
            return tell(f"Rollpad {__version__}")
        case ["-h" | "--help"]:
            return tell(USAGE)
        case wanted if all(map(can_be_opened, wanted)):
            return run_app(wanted)
        case _:
            return fail(2, USAGE)


def run_app(wanted: list[str]) -> int:
    """Runs the app, which opens these files and links first."""
    if not find_spec("kivy"):
        return fail(2, "Rollpad's window needs Kivy and KivyMD: make run installs them")
    from screens.start import run

    return run(__version__, wanted)


def can_be_opened(wanted: str) -> bool:
    """Whether it is a file that is there, or a link."""
    with suppress(OSError):  # a name may be too long to be one
        return wanted.startswith(("rollpad:", "file:")) or Path(wanted).is_file()
    return False


def tell_replay(file: str) -> int:
    """Prints what a game file comes to, without Kivy and without a display."""
    from scoring.replay import replay

    return tell_answer(file, replay)


def tell_pad(file: str) -> int:
    """Prints the pad of a file with all its defaults."""
    from scoring.own.pad_file import report

    return tell_answer(file, report)


def tell_answer(file: str, answer: Callable[[bytes], tuple[int, str]]) -> int:
    """Prints what the content of a file comes to, or what is wrong with it."""
    try:
        code, line = answer(read_input(file))
    except OSError as error:
        return fail(2, f"{file}: {error.strerror}")
    except MemoryError:
        return fail(2, f"{file}: the file: needs more memory than there is")
    return fail(code, f"{file}: {line}") if code else tell(line)


def tell_coach(arguments: list[str]) -> int:
    """Prints what the coach thinks of the position a file ends in."""
    lines = "--lines" in arguments
    rest = [one for one in arguments if one != "--lines"]
    match rest:
        case [file]:
            player = None
        case ["--player", number, file] | [file, "--player", number] if number.isdecimal():
            player = int(number)
        case _:
            return fail(2, USAGE)
    if len(arguments) - len(rest) > 1 or (lines and file != "-"):
        return fail(2, USAGE)

    from scoring.coach.cli_report import Answers
    from storage.coach_tables import shipped

    answers = Answers(shipped)
    if lines:
        return tell_lines(lambda data: answers.answer(data, player))
    return tell_answer(file, lambda data: answers.answer(data, player))


def tell_dice(name: str, arguments: list[str]) -> int:
    """Prints the rolls that are given for a day."""
    given = dict(zip(arguments[::2], arguments[1::2], strict=False))
    known = {"--variant", "--day", "--rolls"}
    if len(arguments) != 2 * len(given) or not given.keys() <= known or "--day" not in given:
        return fail(2, USAGE)
    from scoring import GAMES
    from scoring.given_dice_reader import MOST_ROLLS, rolls_of_day
    from scoring.json_fields import MalformedError

    if name not in GAMES:
        return fail(2, f"dice: the game must be one of {', '.join(GAMES)}, not {name}")
    count = given.get("--rolls", "21")
    if not (
        count.isascii() and count.isdecimal() and len(count) < 6 and 1 <= int(count) <= MOST_ROLLS
    ):
        return fail(2, f"dice: --rolls must be a whole number from 1 to {MOST_ROLLS}, not {count}")
    try:
        rolls = rolls_of_day(GAMES[name], given.get("--variant"), given["--day"], int(count))
    except MalformedError as error:
        return fail(2, f"dice: {error}")
    return tell(json.dumps(rolls))


def host(arguments: list[str]) -> int:
    """Hosts the game of a file for other devices, until it is interrupted."""
    from network.headless_host import HostError, read_options, run

    try:
        options = read_options(arguments)
        return fail(2, USAGE) if options is None else run(options, tell)
    except HostError as error:
        return fail(2, str(error))


def tell_lines(answer: Callable[[bytes], tuple[int, str]]) -> int:
    """Prints one answer for each line of standard input, at once; the exit code is that of the
    first bad one."""
    from scoring.json_fields import MOST_BYTES

    if sys.stdin is None:
        return fail(2, "-: standard input is closed")
    worst = 0
    try:
        while data := sys.stdin.buffer.readline(MOST_BYTES + 1):
            code, line = answer(data)
            rest = data
            while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
                rest = sys.stdin.buffer.readline(MOST_BYTES + 1)  # what is left of a long line
            worst = worst or code
            if broken := tell(json.dumps({"error": line}) if code else line):
                return broken
    except OSError as error:
        return fail(2, f"-: {error.strerror}")
    except MemoryError:
        return fail(2, "-: needs more memory than there is")
    return worst


def read_input(file: str) -> bytes:
    """Reads a file, or standard input, up to the size limit: it may have no end at all."""
    from scoring.json_fields import MOST_BYTES

    if file != "-":
        with Path(file).open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    if sys.stdin is None:  # closed before we began
        raise OSError(errno.EBADF, "standard input is closed")
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def tell(text: str) -> int:
    """Prints one line on standard output. The reader may have gone, or the disk may be full."""
    if sys.stdout is None:  # closed before we began
        return fail(1, "standard output: is closed")
    try:
        print(text, flush=True)
    except MemoryError:
        return fail(1, "standard output: needs more memory than there is")
    except OSError as error:
        # Python would try again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return fail(1, f"standard output: {error.strerror}")
    return 0


def fail(code: int, message: str) -> int:
    """Prints one line on standard error, for any characters in a file's name."""
    if sys.stderr is not None:  # closed before we began: Python would print to standard output
        try:
            print(" ".join(message.split()), file=sys.stderr, flush=True)
        except OSError:  # cannot be reported; Python would try once more at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
