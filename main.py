"""The door: the app, and `python main.py replay FILE`."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

__version__ = "0.1.0"

INTERRUPTED = 130
"""What a shell says of a program that was ended with Ctrl+C."""
USAGE = "usage: python main.py [replay FILE]   (FILE - is standard input)"


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            from screens.start import run

            return run(__version__)
        case ["replay", file]:
            try:
                return tell_replay(file)
            except KeyboardInterrupt:  # Ctrl+C: who ends it knows why
                return INTERRUPTED
        case ["--version"]:
            return tell(f"Rollpad {__version__}")
        case ["-h" | "--help"]:
            return tell(USAGE)
        case _:
            return fail(2, USAGE)


def tell_replay(file: str) -> int:
    """Prints what a game file comes to, without Kivy and without a display."""
    from scoring.replay import replay

    try:
        code, line = replay(read_input(file))
    except OSError as error:
        return fail(2, f"{file}: {error.strerror}")
    except MemoryError:
        return fail(2, f"{file}: the file: needs more memory than there is")
    return fail(code, f"{file}: {line}") if code else tell(line)


def read_input(file: str) -> bytes:
    """A file, or standard input, as far as it is not too large: it may have no end at all."""
    from scoring.reading import MOST_BYTES

    if file != "-":
        with Path(file).open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    if sys.stdin is None:  # closed before we began
        raise OSError(errno.EBADF, "standard input is closed")
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def tell(text: str) -> int:
    """One line on standard output. Whoever was to read it may have gone, or the disk is full."""
    if sys.stdout is None:  # closed before we began
        return fail(1, "standard output: is closed")
    try:
        print(text, flush=True)
    except MemoryError:
        return fail(1, "standard output: needs more memory than there is")
    except OSError as error:
        # Python would try once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return fail(1, f"standard output: {error.strerror}")
    return 0


def fail(code: int, message: str) -> int:
    """One line on standard error, whatever a file's name may contain."""
    if sys.stderr is not None:  # closed before we began: Python would print to standard output
        with suppress(OSError):  # nobody can be told then
            print(" ".join(message.split()), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
